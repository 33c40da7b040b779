"""The sides of the table: every creature with its numbers as they are now, and what lies beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.games.colors_of_magic.table.outlook import emblem
from game.ui import palette
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.colors_of_magic.rules.cards.words import Stat
    from game.games.colors_of_magic.rules.play.state import Body, Permanent
    from game.games.colors_of_magic.table.cards import TableCards
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.portraits import Portraits
    from game.positions.position import Side
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

SMALLEST = 12.0
"""Size of the smallest letters of a name, in logical units."""

FIGURE = 40.0
"""Diameter of the portrait of a row, in logical units."""

NUMBERS: tuple[tuple[Stat, Icon], ...] = (
    ("movement", Icon.MOVE),
    ("melee", Icon.MELEE),
    ("ranged", Icon.RANGED),
    ("defence", Icon.DEFENCE),
)
"""The characteristics in a row, with their icons."""


class CreatureRow(Pressable):
    """One creature: portrait, name, hit points, numbers; what changed them is in the tip."""

    space_presses = True

    def __init__(
        self,
        outlook: Outlook,
        body: Body,
        art: Portraits,
        choose: Callable[[], None],
        *,
        lit: bool = False,
        picked: bool = False,
    ) -> None:
        super().__init__(f"creature.{body.id}", choose, tip=creature_tip(outlook, body))
        self.outlook = outlook
        self.body = body
        self.art = art
        self.lit = lit
        self.picked = picked

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as it may be, two lines high."""
        return Size(width, 52)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate of the row."""
        tint = ui.palette.gilt_dark
        if self.picked or self.hovered or self.lit:
            canvas.fill(self.box, tint, 110 if self.picked else 60 if self.hovered else 34, 7)
        if self.lit:
            canvas.outline(self.box, ui.palette.tones[palette.Tone.ALLOWED].fill, 1.8, 7)
        spec = self.outlook.profile(self.body)
        side = palette.Side(self.body.side.value)
        pixels = canvas.px(FIGURE)
        figure = self.art.base(side, emblem(spec), pixels, tapped=self.body.tapped)
        canvas.blit(figure, (self.box.x + 3, self.box.y + 1))
        left = self.box.x + FIGURE + 9
        room = self.box.right - left - 4
        colour = ui.palette.ink_faint if self.body.tapped else ui.palette.ink
        style = ui.styles.strong.but(size=17, colour=colour)
        name, fitting = fitted(ui, self.outlook.names.of(self.body.id), style, room)
        base = self.box.y + 2 + (ui.texts.height(style) - ui.texts.height(fitting)) / 2
        canvas.text(name, fitting, (left, base))
        self._draw_hearts(canvas, ui, Box(self.box.x + 3, self.box.bottom - 19, FIGURE, 18))
        style = ui.styles.small.but(size=16, colour=colour)
        line = ui.texts.paragraph(self._numbers(), style)
        canvas.paragraph(line, Box(left, self.box.y + 25, room, 21), 0, 0.5)

    def _draw_hearts(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        referee, state = self.outlook.referee, self.outlook.state
        left, most = referee.hp(state, self.body.id), referee.max_hp(state, self.body.id)
        part = max(0.0, min(1.0, left / most)) if most else 0.0
        canvas.fill(box, ui.palette.leather_dark, 255, 5)
        canvas.fill(Box(box.x, box.y, box.w * part, box.h), ui.palette.accent, 255, 5)
        canvas.outline(box, ui.palette.brass, 1, 5)
        style = Style(Face.TITLE, 15, ui.palette.cream, (40, 4, 4))
        canvas.blit_centred(ui.texts.line(f"{left}/{most}", style), box.centre)

    def _numbers(self) -> str:
        parts = []
        spec = self.outlook.profile(self.body)
        for stat, icon in NUMBERS:
            if stat == "ranged" and spec.ranged is None:
                continue
            now = self.outlook.referee.stat(self.outlook.state, self.body.id, stat)
            printed = getattr(spec, stat)
            text = self.outlook.say.number(now)
            parts.append(
                f"<icon:{icon}>\N{NO-BREAK SPACE}{f'<red><b>{text}</b></red>' if now != printed else text}"
            )
        if self.body.marks:
            parts.append(f"<icon:{Icon.STAR}>\N{NO-BREAK SPACE}{len(self.body.marks)}")
        return "  ".join(parts)


def creature_tip(outlook: Outlook, body: Body) -> str:
    """Keywords, text, marks and artefacts of a creature."""
    say, names, spec = outlook.say, outlook.names, outlook.profile(body)
    lines = [f"<b>{names.of(body.id)}</b>"]
    if body.tapped:
        lines.append(f"<icon:{Icon.TAPPED}> {say('table.tapped')}")
    words = names.words(spec.text)
    if words:
        lines.append(words)
    library = outlook.session.library
    for mark in dict.fromkeys(body.marks):
        name = names.words(library.marks[mark].name)
        lines.append(say("table.mark", name=name, times=body.marks.count(mark)))
    carried = [names.card(one.card) for one in outlook.state.permanents if one.bearer == body.id]
    if carried:
        lines.append(say("table.carries", cards=", ".join(carried)))
    gained = [word for word in outlook.referee.keywords(outlook.state, body.id) if word not in spec.keywords]
    if gained:
        lines.append(say("table.gained", keywords=", ".join(gained)))
    return "\n".join(lines)


class PermanentRow(Pressable):
    """A permanent or an artefact in play: its thumb, its name, who bears it."""

    def __init__(
        self,
        outlook: Outlook,
        permanent: Permanent,
        cards: TableCards,
        choose: Callable[[], None],
        *,
        lit: bool = False,
    ) -> None:
        super().__init__(f"permanent.{permanent.card}", choose, tip=self._words(outlook, permanent))
        self.permanent = permanent
        self.cards = cards
        self.name_shown = outlook.names.card(permanent.card)
        self.lit = lit

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as it may be."""
        return Size(width, 40)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the thumb, lying on its side if tapped, and the name."""
        if self.hovered or self.lit:
            canvas.fill(self.box, ui.palette.gilt_dark, 60, 7)
        picture = self.cards.thumb(self.permanent.card, canvas.px(25))
        if self.permanent.tapped:
            picture = pygame.transform.rotate(picture, -90)
        canvas.blit_centred(picture, (self.box.x + 22, self.box.centre[1]))
        style = ui.styles.body.but(size=17)
        name, style = fitted(ui, self.name_shown, style, self.box.w - 48)
        canvas.text(name, style, (self.box.x + 44, self.box.centre[1] - ui.texts.height(style) / 2))

    @staticmethod
    def _words(outlook: Outlook, permanent: Permanent) -> str:
        names = outlook.names
        lines = [f"<b>{names.card(permanent.card)}</b>"]
        lines.append(names.words(outlook.session.library.card(permanent.card).text))
        if permanent.bearer is not None:
            lines.append(outlook.say("table.borne_by", who=names.of(permanent.bearer)))
        return "\n".join(lines)


class SidePanels:
    """Makes the rows of each side. `choose_creature` and `choose_card` are told what was pressed."""

    def __init__(
        self,
        ui: Ui,
        outlook: Outlook,
        pictures: tuple[TableCards, Portraits],
        choose_creature: Callable[[str], None],
        choose_permanent: Callable[[str], None],
    ) -> None:
        self.ui = ui
        self.outlook = outlook
        self.cards, self.art = pictures
        self.choose_creature = choose_creature
        self.choose_permanent = choose_permanent
        self.lit: frozenset[tuple[str, str]] = frozenset()
        self.picked: str | None = None

    def of(self, side: Side) -> Widget:
        """The creatures of a side, then its permanents."""
        rows: list[Widget] = [*self._creatures(side)]
        permanents = [one for one in self.outlook.state.permanents if one.side is side]
        if permanents:
            rows.append(Label(self.outlook.say("table.permanents"), self.ui.styles.note.but(size=17)))
            rows += [self._permanent(one) for one in permanents]
        if not rows:
            rows.append(Label(self.outlook.say("table.nobody"), self.ui.styles.note.but(size=17)))
        return Column(rows, gap=2)

    def _creatures(self, side: Side) -> Iterator[Widget]:
        for body in self.outlook.state.bodies:
            if body.side is side:
                yield CreatureRow(
                    self.outlook,
                    body,
                    self.art,
                    lambda one=body.id: self.choose_creature(one),  # type: ignore[misc] # bound now
                    lit=("creature", body.id) in self.lit,
                    picked=body.id == self.picked,
                )

    def _permanent(self, permanent: Permanent) -> Widget:
        card = permanent.card
        return PermanentRow(
            self.outlook,
            permanent,
            self.cards,
            lambda: self.choose_permanent(card),
            lit=("permanent", card) in self.lit,
        )


def fitted(ui: Ui, text: str, style: Style, room: float) -> tuple[str, Style]:
    """The text in letters small enough for the room; cut off with an ellipsis where none would be."""
    small = ui.texts.shrunk(text, style, room, least=SMALLEST / style.size)
    if ui.texts.width(text, small) <= room:
        return text, small
    while text and ui.texts.width(f"{text}\N{HORIZONTAL ELLIPSIS}", small) > room:
        text = text[:-1]
    return f"{text.rstrip()}\N{HORIZONTAL ELLIPSIS}", small
