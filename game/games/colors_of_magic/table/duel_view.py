"""The duel as its own moment: both creatures, the cards face down, the totals as they are counted up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.colors_of_magic.table.table_view import TableView, emblem
from game.ui import palette
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.games.colors_of_magic.rules.play.duel import Duel
    from game.games.colors_of_magic.rules.play.state import Body
    from game.games.colors_of_magic.table.pictures import Portraits, TableCards
    from game.positions.position import Side
    from game.ui.canvas import Canvas
    from game.ui.palette import Colour
    from game.ui.ui import Ui

CARD = 62.0
"""Width of a card of the duel, in logical units."""

HEIGHT = 242.0

NAME_HEIGHT = 44.0
"""Room for a name above its number: two lines."""

SMALLEST = 10.0
"""Size of the smallest letters of a name."""

MIDDLE = 128.0
"""Width of what stands between the two creatures."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of the two creatures of a duel, as it is drawn."""

    id: str
    name: str
    side: Side
    emblem: str

    @classmethod
    def of(cls, view: TableView, body: Body) -> Fighter:
        """A creature, whether it is still in play or not."""
        return cls(body.id, view.names.body(body), body.side, emblem(view.spec(body)))


@dataclass(frozen=True, slots=True)
class AttackModel:
    """A duel as it is shown. `cards` gives for each card its side, its id and, once revealed, its bonus.

    `shown` is how many cards have been turned over, `winner` the creature that won once that is known, and
    `decided` whether it is. With `open_hand` the own cards lie face up until they are turned over.
    """

    attacker: Fighter
    defender: Fighter
    kind: str
    attack: int
    defence: int
    cover: int = 0
    cards: tuple[tuple[Side, str, int | None], ...] = ()
    shown: int = 0
    winner: str | None = None
    decided: bool = False
    extra: tuple[int, int] = (0, 0)
    open_hand: bool = True

    @classmethod
    def of(cls, view: TableView, duel: Duel) -> AttackModel:
        """The duel that is being decided."""
        cards = tuple((one.side, one.card, None) for one in duel.played)
        attacker, defender = (
            Fighter.of(view, view.state.body(one)) for one in (duel.attacker, duel.defender)
        )
        open_hand = not view.session.over
        return cls(
            attacker,
            defender,
            duel.kind,
            duel.attack,
            duel.defence,
            duel.cover,
            cards,
            open_hand=open_hand,
        )

    def totals(self) -> tuple[int, int]:
        """Both totals with the cards turned over so far."""
        attack, defence = self.attack + self.extra[0], self.defence + self.extra[1]
        for side, _, bonus in self.cards[: self.shown]:
            if bonus is not None and side is self.side_of_attack:
                attack += bonus
            elif bonus is not None:
                defence += bonus
        return attack, defence

    @property
    def side_of_attack(self) -> Side:
        """Whose cards help the attacker; for a monster nobody plays cards, so the rest help the defender."""
        return self.attacker.side


class DuelView(Widget):
    """Draws a duel on a sheet."""

    def __init__(self, duel: AttackModel, say: Translator, cards: TableCards, art: Portraits) -> None:
        super().__init__("duel")
        self.duel = duel
        self.say = say
        self.cards = cards
        self.art = art

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """A wide sheet."""
        return Size(min(width, 620), HEIGHT)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw both halves, and what has been decided."""
        duel, say = self.duel, self.say
        canvas.sheet(self.box, seed=31)
        inner = self.box.inset(22, 16)
        title = say("table.duel.melee" if duel.kind == "melee" else "table.duel.ranged")
        style = ui.styles.heading.but(size=22)
        canvas.paragraph(ui.texts.paragraph(title, style, inner.w), inner, 0.5)
        body = Box(inner.x, inner.y + 30, inner.w, inner.h - 30)
        half = (body.w - MIDDLE) / 2
        left, right = Box(body.x, body.y, half, body.h), Box(body.right - half, body.y, half, body.h)
        attack, defence = duel.totals()
        self._draw_half(canvas, ui, left, duel.attacker, attacking=True)
        self._draw_half(canvas, ui, right, duel.defender, attacking=False)
        middle = Box(left.right, body.y, MIDDLE, body.h)
        self._draw_totals(canvas, ui, middle, (attack, defence))

    def _draw_half(self, canvas: Canvas, ui: Ui, box: Box, body: Fighter, *, attacking: bool) -> None:
        duel = self.duel
        figure = self.art.base(palette.Side(body.side.value), body.emblem, canvas.px(48))
        left = box.x if attacking else box.right - 48
        canvas.blit(figure, (left, box.y))
        words = Box(box.x + (54 if attacking else 0), box.y, box.w - 54, 68)
        align = 0.0 if attacking else 1.0
        text = body.name
        style = ui.texts.shrunk(text, ui.styles.strong.but(size=18), words.w, least=0.8)
        if ui.texts.width(text, style) > words.w:
            style = style.but(size=15)
        name = ui.texts.paragraph(text, style, words.w)
        while name.height > NAME_HEIGHT and style.size > SMALLEST:
            style = style.but(size=style.size - 1)
            name = ui.texts.paragraph(text, style, words.w)
        canvas.paragraph(name, words, align)
        number = ui.texts.paragraph(self._number(attacking=attacking), ui.styles.small.but(size=16), words.w)
        canvas.paragraph(number, Box(words.x, words.y + name.height, words.w, 44), align)
        own = [
            (place, card, bonus)
            for place, (side, card, bonus) in enumerate(duel.cards)
            if (side is duel.side_of_attack) is attacking
        ]
        self._draw_cards(canvas, ui, Box(box.x, box.y + 68, box.w, box.h - 68), own)

    def _number(self, *, attacking: bool) -> str:
        duel, say = self.duel, self.say
        if not attacking:
            return f"<icon:{Icon.DEFENCE}> {say('table.duel.defence', number=duel.defence)}"
        icon = Icon.MELEE if duel.kind == "melee" else Icon.RANGED
        if duel.cover:
            return f"<icon:{icon}> {say('table.duel.cover', number=duel.attack, cover=duel.cover)}"
        return f"<icon:{icon}> {say('table.duel.attack', number=duel.attack)}"

    def _draw_cards(self, canvas: Canvas, ui: Ui, box: Box, cards: list[tuple[int, str, int | None]]) -> None:
        if not cards:
            note = ui.texts.paragraph(self.say("table.duel.no_card"), ui.styles.note.but(size=17), box.w)
            canvas.paragraph(note, box, 0.5, 0.4)
            return
        width = min(CARD, box.h * RATIO)
        step = min(width + 6, (box.w - width) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
        start = box.centre[0] - (step * (len(cards) - 1) + width) / 2
        for number, (place, card, bonus) in enumerate(cards):
            at = (start + number * step, box.y + 4)
            turned = place < self.duel.shown
            own = self.duel.shown == 0 and self.duel.open_hand
            picture = (
                self.cards.thumb(card, canvas.px(width))
                if turned or own
                else self.cards.back(card, canvas.px(width))
            )
            canvas.lay("duel card", picture, at, 4, 160)
            if turned and bonus is not None:
                spot = (at[0] + width / 2, at[1] + width / RATIO - 8)
                canvas.blit_centred(ui.theme.seal(canvas.px(30), ui.palette.accent), spot)
                style = Style(Face.TITLE, 15, ui.palette.cream, (50, 6, 6))
                canvas.blit_centred(ui.texts.line(f"+{bonus}", style), spot)

    def _draw_totals(self, canvas: Canvas, ui: Ui, box: Box, totals: tuple[int, int]) -> None:
        duel = self.duel
        attack, defence = totals
        for value, x, wins in (
            (attack, box.x + 32, duel.winner == duel.attacker.id),
            (defence, box.right - 32, duel.winner == duel.defender.id),
        ):
            size = 66 if wins else 56
            colour: Colour = ui.palette.accent if wins or not duel.decided else (110, 96, 80)
            canvas.blit_centred(ui.theme.seal(canvas.px(size), colour), (x, box.y + 44))
            style = Style(Face.TITLE, 27, ui.palette.cream, (40, 4, 4))
            canvas.blit_centred(ui.texts.line(str(value), style), (x, box.y + 44))
        versus = Style(Face.ICON, 24, ui.palette.ink_soft)
        canvas.blit_centred(ui.texts.line(Icon.MELEE.glyph, versus), (box.centre[0], box.y + 44))
        if not duel.decided:
            return
        say = self.say
        if duel.winner is None:
            text = say("table.duel.tie")
        else:
            fighters = (duel.attacker, duel.defender)
            text = say("table.duel.won", who=next(one.name for one in fighters if one.id == duel.winner))
        paragraph = ui.texts.paragraph(
            text, ui.styles.strong.but(size=17, colour=ui.palette.accent), box.w - 4
        )
        canvas.paragraph(paragraph, Box(box.x + 2, box.y + 84, box.w - 4, box.h - 84), 0.5)
