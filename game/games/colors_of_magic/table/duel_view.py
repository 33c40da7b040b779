"""Draws the duel beside the board: creatures, numbers with their terms, cards, totals and stakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.table.match_cards import CardTile
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour, Tone
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.locale import Translator
    from game.games.colors_of_magic.table.duel_model import AttackModel, Fighter
    from game.games.colors_of_magic.table.pictures import Portraits, TableCards
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

MARGIN = (20.0, 14.0)
"""Margins of the sheet: at the sides, and above and below."""

BESIDE = 190.0
"""The least width in which a duel is drawn beside a card, in logical units."""

GAP = 14.0
"""Gap between the two creatures."""

SIGNS = {
    1: rich("<gain><icon:{}></gain>", Icon.GAIN),
    -1: rich("<loss><icon:{}></loss>", Icon.LOSS),
    0: rich("<icon:{}>", Icon.MELEE),
}
"""The icon before a stake: the viewer's victory, a defeat, or either one's victory for an onlooker."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The sizes at which a duel is drawn: letters, portrait, seal of a total, width of a card.

    A `tight` one leaves out the title, and lays the cards between portrait and total.
    """

    text: float
    figure: float
    wax: float
    card: float
    tight: bool = False

    @property
    def top(self) -> float:
        """Height of the row with the portrait and the total."""
        return max(self.figure, self.wax, self.card / RATIO + 4 if self.tight else 0.0)


MEASURES = (
    Measure(20, 60, 68, 84),
    Measure(18, 52, 58, 64),
    Measure(17, 48, 54, 54),
    Measure(16, 44, 50, 44),
    Measure(15, 40, 44, 34, tight=True),
    Measure(14, 36, 40, 30, tight=True),
    Measure(13, 32, 36, 26, tight=True),
    Measure(12, 28, 32, 22, tight=True),
)
"""Measures, the largest first; the first that fits is used."""

USUAL = MEASURES[2]
"""The measure asked for where there is room for any."""


def _nothing() -> None:
    """Do nothing: a card that can only be looked at."""


class DuelView(Widget):
    """Draws a duel on a sheet, as large as fits."""

    def __init__(self, duel: AttackModel, say: Translator, cards: TableCards, art: Portraits) -> None:
        super().__init__("duel", tip=say("table.duel.private") if duel.reckoning is not None else "")
        self.duel = duel
        self._laid: tuple[AttackModel | None, list[CardTile]] = (None, [])
        self.say = say
        self.cards = cards
        self.art = art

    def wanted(self, ui: Ui, width: float) -> Size:
        """All the width, and the height of everything at the usual measure."""
        return Size(width, self._height(ui, USUAL, width - 2 * MARGIN[0]) + 2 * MARGIN[1])

    def measure(self, ui: Ui, size: Size) -> Measure | None:
        """The largest measure at which everything fits a sheet of that size, if any."""
        width, height = size.w - 2 * MARGIN[0], size.h - 2 * MARGIN[1]
        return next(
            (candidate for candidate in MEASURES if self._height(ui, candidate, width) <= height), None
        )

    @property
    def parts(self) -> Sequence[Widget]:
        """The cards with a visible face."""
        return self._laid[1]

    def arrange(self, ui: Ui, box: Box) -> None:
        """Take this place, and lay out the cards with a visible face."""
        self.box = box
        self._lay(ui)

    def _lay(self, ui: Ui) -> None:
        """Lay a tile over each visible card; existing tiles are kept."""
        known = {tile.name: tile for tile in self._laid[1]}
        measure, tiles = self._measure(ui), []
        for attacking, half in self._halves(ui, measure):
            cards = self._cards(attacking=attacking)
            room = self._room_of_cards(measure, half, attacking=attacking)
            for spot, (place, card, _) in zip(self._spots(measure, room, cards), cards, strict=True):
                if self._seen(place) and self.cards.face(card) is not None:
                    name = f"duel.{card}"
                    tile = known.get(name) or CardTile(name, card, self.cards, _nothing)
                    tile.width = measure.card
                    tile.arrange(ui, spot)
                    tiles.append(tile)
        self._laid = (self.duel, tiles)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw both halves, then the viewer's totals and the stakes."""
        canvas.sheet(self.box, seed=31)
        self._draw(canvas, ui)

    def fits_beside(self, ui: Ui, left: float) -> bool:
        """Whether all of it has room right of a card that reaches as far as `left`."""
        beside = Size(self.box.right - left, self.box.h)
        return beside.w >= BESIDE and self.measure(ui, beside) is not None

    def draw_beside(self, canvas: Canvas, ui: Ui, left: float) -> None:
        """Draw it once more right of a card that is looked at, which reaches as far as `left`.

        Where less than `BESIDE` remains it stays as it is.
        """
        box = Box(left, self.box.y, self.box.right - left, self.box.h)
        if left <= self.box.x or box.w < BESIDE:
            return
        narrow = DuelView(self.duel, self.say, self.cards, self.art)
        narrow.arrange(ui, box)
        with canvas.clip(self.box):  # what is drawn after it may stand in its shadow
            canvas.sheet(self.box, seed=31)
            narrow._draw(canvas, ui)

    def _draw(self, canvas: Canvas, ui: Ui) -> None:
        inner = self.box.inset(*MARGIN)
        if self._laid[0] is not self.duel:
            self._lay(ui)
        measure = self._measure(ui)
        with canvas.clip(self.box):
            y = inner.y
            for title in self._title(ui, measure, inner.w):
                canvas.paragraph(title, Box(inner.x, y, inner.w, title.height), 0.5)
                y += title.height + 2
            for attacking, half in self._halves(ui, measure):
                self._draw_half(canvas, ui, measure, half, attacking=attacking)
                y = half.bottom + 4
            line = ui.theme.rule_line(canvas.px(inner.w * 0.9))
            canvas.blit(line, (inner.x + inner.w * 0.05, y))
            y += 12
            for paragraph in self._paragraphs(ui, measure, inner.w):
                canvas.paragraph(paragraph, Box(inner.x, y, inner.w, paragraph.height), 0.0)
                y += paragraph.height + 3

    def _measure(self, ui: Ui) -> Measure:
        return self.measure(ui, Size(self.box.w, self.box.h)) or MEASURES[-1]

    def _halves(self, ui: Ui, measure: Measure) -> Iterator[tuple[bool, Box]]:
        """The places of the attacker and of the defender, below the title."""
        inner = self.box.inset(*MARGIN)
        y = inner.y + sum(title.height + 2 for title in self._title(ui, measure, inner.w))
        width = (inner.w - GAP) / 2
        height = self._half_height(ui, measure, width)
        yield True, Box(inner.x, y, width, height)
        yield False, Box(inner.right - width, y, width, height)

    def _cards(self, *, attacking: bool) -> list[tuple[int, str, int | None]]:
        """The cards of one creature, the one put forward at place -1."""
        duel = self.duel
        cards = list(duel.cards_of(attacking=attacking))
        if duel.forward is not None and (duel.own == duel.attacker.id) is attacking:
            cards.append((-1, *duel.forward))
        return cards

    def _title(self, ui: Ui, measure: Measure, width: float) -> list[Paragraph]:
        if measure.tight:
            return []
        title = self.say("table.duel.melee" if self.duel.kind == "melee" else "table.duel.ranged")
        return [ui.texts.paragraph(title, ui.styles.subheading.but(size=measure.text + 3), width)]

    # The creatures

    def _height(self, ui: Ui, measure: Measure, width: float) -> float:
        lines = sum(paragraph.height + 3 for paragraph in self._paragraphs(ui, measure, width))
        half = self._half_height(ui, measure, (width - GAP) / 2)
        return sum(title.height + 2 for title in self._title(ui, measure, width)) + half + 16 + lines

    def _half_height(self, ui: Ui, measure: Measure, width: float) -> float:
        names = max(self._name(ui, measure, fighter, width).height for fighter in self._fighters)
        lines = max(sum(line.height for line in self._terms(ui, measure, width, side)) for side in (0, 1))
        cards = measure.card / RATIO + 12 if self._any_card and not measure.tight else 0.0
        return measure.top + 2 + names + lines + cards

    @property
    def _fighters(self) -> tuple[Fighter, Fighter]:
        return self.duel.attacker, self.duel.defender

    @property
    def _any_card(self) -> bool:
        return bool(self.duel.cards) or self.duel.forward is not None

    def _name(self, ui: Ui, measure: Measure, fighter: Fighter, width: float) -> Paragraph:
        style = ui.texts.shrunk(fighter.name, ui.styles.strong.but(size=measure.text), width, least=0.8)
        return ui.texts.paragraph(fighter.name, style, width)

    def _terms(self, ui: Ui, measure: Measure, width: float, side: int) -> list[Paragraph]:
        """The terms of one creature's number, a line each; as one paragraph where space is tight."""
        style = ui.styles.small.but(size=measure.text - 1, colour=ui.palette.ink)
        terms = [line.rich for line in self.duel.terms[side]]
        lines = [", ".join(terms)] if measure.tight else terms
        return [ui.texts.paragraph(line, style, width) for line in lines]

    def _draw_half(self, canvas: Canvas, ui: Ui, measure: Measure, box: Box, *, attacking: bool) -> None:
        side = 0 if attacking else 1
        fighter, align = self._fighters[side], 0.0 if attacking else 1.0
        height = measure.top
        figure = self.art.base(SideColour(fighter.side.value), fighter.emblem, canvas.px(measure.figure))
        left = box.x if attacking else box.right - measure.figure
        top = box.y + (height - measure.figure) / 2
        canvas.blit(figure, (left, top))
        if fighter.hp[1]:
            spot = (left + measure.figure / 2, top + measure.figure - 7)
            self._draw_hearts(canvas, ui, fighter, spot)
        x = box.right - measure.wax / 2 - 2 if attacking else box.x + measure.wax / 2 + 2
        self._draw_total(canvas, ui, measure, (x, box.y + height / 2), side)
        y = box.y + height + 2
        name = self._name(ui, measure, fighter, box.w)
        canvas.paragraph(name, Box(box.x, y, box.w, name.height), align)
        y += max(self._name(ui, measure, drawn, box.w).height for drawn in self._fighters)
        for line in self._terms(ui, measure, box.w, side):
            canvas.paragraph(line, Box(box.x, y, box.w, line.height), align)
            y += line.height
        room = self._room_of_cards(measure, box, attacking=attacking)
        self._draw_cards(canvas, ui, measure, room, self._cards(attacking=attacking))

    def _room_of_cards(self, measure: Measure, box: Box, *, attacking: bool) -> Box:
        """The place of the cards: below the rest of a half, or where tight between portrait and total."""
        height = measure.card / RATIO + 8
        if not measure.tight:
            return Box(box.x, box.bottom - height, box.w, height)
        left, right = measure.figure + 6, measure.wax + 6
        x = box.x + (left if attacking else right)
        return Box(x, box.y, box.w - left - right, height)

    def _draw_hearts(self, canvas: Canvas, ui: Ui, fighter: Fighter, at: tuple[float, float]) -> None:
        """Draw the hit points and their maximum at the foot of the portrait."""
        text = ui.texts.line(f"{fighter.hp[0]}/{fighter.hp[1]}", Style(Face.TITLE, 13, ui.palette.cream))
        width = text.get_width() / canvas.scale + 12
        plate = Box(at[0] - width / 2, at[1] - 8, width, 16)
        canvas.fill(plate, ui.palette.accent, 255, 5)
        canvas.outline(plate, ui.palette.brass, 1, 5)
        canvas.blit_centred(text, at)

    def _draw_total(
        self, canvas: Canvas, ui: Ui, measure: Measure, at: tuple[float, float], side: int
    ) -> None:
        """Draw the known total, with a question mark for hidden cards."""
        duel = self.duel
        known = duel.totals() if duel.shown else duel.known_totals()
        hidden = not duel.shown and duel.hidden(attacking=side == 0)
        wins = duel.winner == self._fighters[side].id
        colour: Colour = ui.palette.accent if wins or not duel.decided else (110, 96, 80)
        wax = measure.wax * (1.12 if wins else 1.0)
        canvas.blit_centred(ui.theme.seal(canvas.px(wax), colour), at)
        text = f"{known[side]}+?" if hidden else str(known[side])
        style = Style(Face.TITLE, measure.wax * (0.34 if hidden else 0.46), ui.palette.cream, (40, 4, 4))
        canvas.blit_centred(ui.texts.line(text, style), at)

    def _draw_cards(
        self,
        canvas: Canvas,
        ui: Ui,
        measure: Measure,
        box: Box,
        cards: Sequence[tuple[int, str, int | None]],
    ) -> None:
        """Draw cards side by side, overlapping where there are many; the one put forward is framed."""
        width = measure.card
        for spot, (place, card, bonus) in zip(self._spots(measure, box, cards), cards, strict=True):
            at = (spot.x, spot.y)
            seen = self._seen(place)
            paint = self.cards.thumb if seen else self.cards.back
            canvas.lay("duel card", paint(card, canvas.px(width)), at, 4, 160)
            if place < 0:
                rim = Box(at[0] - 2, at[1] - 2, width + 4, width / RATIO + 4)
                canvas.outline(rim, ui.palette.tones[Tone.ALLOWED].fill, 2.5, 6)
            if bonus is not None and seen:
                centre = (at[0] + width / 2, at[1] + width / RATIO - 6)
                canvas.blit_centred(ui.theme.seal(canvas.px(width * 0.5), ui.palette.accent), centre)
                style = Style(Face.TITLE, width * 0.25, ui.palette.cream, (50, 6, 6))
                canvas.blit_centred(ui.texts.line(f"+{bonus}", style), centre)

    def _seen(self, place: int) -> bool:
        """Whether the viewer sees the card at that place, provided its face is known."""
        return place < self.duel.shown if self.duel.shown else self.duel.open_hand

    def _spots(
        self, measure: Measure, box: Box, cards: Sequence[tuple[int, str, int | None]]
    ) -> Iterator[Box]:
        """The visible part of each card."""
        width, count = measure.card, len(cards)
        step = min(width + 6, (box.w - width) / (count - 1)) if count > 1 else 0.0
        start = box.centre[0] - (step * (count - 1) + width) / 2
        for number, (place, _, _) in enumerate(cards):
            seen = width if number == count - 1 else min(step, width)
            yield Box(start + number * step, box.y + (0 if place < 0 else 4), seen, width / RATIO)

    # Text

    def _paragraphs(self, ui: Ui, measure: Measure, width: float) -> list[Paragraph]:
        """The lines below the creatures: what has been decided, or the own total and what is at stake."""
        body = ui.styles.body.but(size=measure.text)
        return [ui.texts.paragraph(text, body, width) for text in self._lines(measure)]

    def _lines(self, measure: Measure) -> Iterator[str]:
        duel, say = self.duel, self.say
        if duel.decided:
            fighters = {fighter.id: fighter.name for fighter in self._fighters}
            won = say("table.duel.won", who=fighters[duel.winner]) if duel.winner else say("table.duel.tie")
            yield rich("<b><red>{}</red></b>", won)
            return
        reckoning = duel.reckoning
        if reckoning is not None:
            eye = rich("<soft><icon:{}></soft>\N{NO-BREAK SPACE}", Icon.EYE_OFF)
            if not measure.tight:
                yield rich("{}<soft>{}</soft>", eye, say("table.duel.private"))
                eye = ""
            sign = Icon.CHECK if reckoning.ahead > 0 else Icon.WARNING
            yield f"{eye}{say('table.duel.you', sum=reckoning.sum)} {reckoning.shown}"
            yield rich("<icon:{}>\N{NO-BREAK SPACE}<b>{}</b>", sign, reckoning.needs)
            if reckoning.effect:
                yield rich("<i>{}</i>", reckoning.effect)
        for stake in duel.stakes:
            yield f"{SIGNS[stake.good]}\N{NO-BREAK SPACE}{stake.text}"
