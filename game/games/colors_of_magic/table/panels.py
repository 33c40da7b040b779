"""The bar above the table, and the panels of both sides beside it."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.games.colors_of_magic.rules.play.state import Target
from game.table.card_widget import CardPicture
from game.ui import palette
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.games.colors_of_magic.table.pictures import Portraits, TableCards, TablePictures
    from game.games.colors_of_magic.table.table_model import (
        CreatureLine,
        GoalModel,
        LookedAtModel,
        PermanentLine,
        PhasesModel,
        PlateModel,
        RosterModel,
        StackLine,
    )
    from game.table.match_cards import CardTile
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

SMALLEST = 12.0
"""Size of the smallest letters of a name, in logical units."""

FIGURE = 40.0
"""Diameter of the portrait of a row, in logical units."""


class CreatureRow(Pressable):
    """One creature: portrait, name, hit points, numbers; what changed them is in the tip."""

    space_presses = True

    def __init__(self, line: CreatureLine, art: Portraits, choose: Callable[[], None]) -> None:
        super().__init__(f"creature.{line.id}", choose, tip=line.tip)
        self.line = line
        self.art = art

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """Name, hit points and numbers."""
        return f"{self.line.name}, {self.line.hp}/{self.line.max_hp}, {self.line.numbers}"

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as it may be, two lines high."""
        return Size(width, 52)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate of the row."""
        line, tint = self.line, ui.palette.gilt_dark
        if line.picked or self.hovered or line.lit:
            canvas.fill(self.box, tint, 110 if line.picked else 60 if self.hovered else 34, 7)
        if line.lit:
            canvas.outline(self.box, ui.palette.tones[palette.Tone.ALLOWED].fill, 1.8, 7)
        figure = self.art.base(line.side, line.emblem, canvas.px(FIGURE), tapped=line.tapped)
        canvas.blit(figure, (self.box.x + 3, self.box.y + 1))
        left = self.box.x + FIGURE + 9
        room = self.box.right - left - 4
        colour = ui.palette.ink_faint if line.tapped else ui.palette.ink
        style = ui.styles.strong.but(size=17, colour=colour)
        name, fitting = fitted(ui, line.name, style, room)
        base = self.box.y + 2 + (ui.texts.height(style) - ui.texts.height(fitting)) / 2
        canvas.text(name, fitting, (left, base))
        self._draw_hearts(canvas, ui, Box(self.box.x + 3, self.box.bottom - 19, FIGURE, 18))
        numbers = ui.texts.paragraph(line.numbers, ui.styles.small.but(size=16, colour=colour))
        canvas.paragraph(numbers, Box(left, self.box.y + 25, room, 21), 0, 0.5)

    def _draw_hearts(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        left, most = self.line.hp, self.line.max_hp
        part = max(0.0, min(1.0, left / most)) if most else 0.0
        canvas.fill(box, ui.palette.leather_dark, 255, 5)
        canvas.fill(Box(box.x, box.y, box.w * part, box.h), ui.palette.accent, 255, 5)
        canvas.outline(box, ui.palette.brass, 1, 5)
        style = Style(Face.TITLE, 15, ui.palette.cream, (40, 4, 4))
        canvas.blit_centred(ui.texts.line(f"{left}/{most}", style), box.centre)


class PermanentRow(Pressable):
    """A permanent or an artefact in play: its thumb, its name, who bears it."""

    def __init__(self, line: PermanentLine, cards: TableCards, choose: Callable[[], None]) -> None:
        super().__init__(f"permanent.{line.card}", choose, tip=line.tip)
        self.line = line
        self.cards = cards

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """The name."""
        return self.line.name

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as it may be."""
        return Size(width, 40)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the thumb, lying on its side if tapped, and the name."""
        if self.hovered or self.line.lit:
            canvas.fill(self.box, ui.palette.gilt_dark, 60, 7)
        picture = self.cards.thumb(self.line.card, canvas.px(25))
        if self.line.tapped:
            picture = pygame.transform.rotate(picture, -90)
        canvas.blit_centred(picture, (self.box.x + 22, self.box.centre[1]))
        style = ui.styles.body.but(size=17)
        name, style = fitted(ui, self.line.name, style, self.box.w - 48)
        canvas.text(name, style, (self.box.x + 44, self.box.centre[1] - ui.texts.height(style) / 2))


def roster_rows(
    ui: Ui, say: Translator, roster: RosterModel, pictures: TablePictures, choose: Callable[[Target], None]
) -> Widget:
    """The creatures of a side, then its permanents; a press on one chooses it."""
    rows: list[Widget] = [
        CreatureRow(line, pictures.portraits, partial(choose, Target.creature(line.id)))
        for line in roster.creatures
    ]
    if roster.permanents:
        rows.append(Label(say("table.permanents"), ui.styles.note.but(size=17)))
    rows += [
        PermanentRow(line, pictures.cards, partial(choose, Target("permanent", line.card)))
        for line in roster.permanents
    ]
    if not rows:
        rows.append(Label(say("table.nobody"), ui.styles.note.but(size=17)))
    return Column(rows, gap=2)


def fitted(ui: Ui, text: str, style: Style, room: float) -> tuple[str, Style]:
    """The text in letters small enough for the room; cut off with an ellipsis where none would be."""
    small = ui.texts.shrunk(text, style, room, least=SMALLEST / style.size)
    if ui.texts.width(text, small) <= room:
        return text, small
    while text and ui.texts.width(f"{text}\N{HORIZONTAL ELLIPSIS}", small) > room:
        text = text[:-1]
    return f"{text.rstrip()}\N{HORIZONTAL ELLIPSIS}", small


PHASE_ICONS = {
    "collection": Icon.MANA,
    "activation": Icon.ACTIVATE,
    "monsters": Icon.NEUTRAL,
    "end": Icon.TURN,
}


class SidePlate(Widget):
    """One player's mana, points and hand, on an enamelled plate; a crown marks the first-player token."""

    def __init__(self, plate: PlateModel) -> None:
        super().__init__(f"side.{plate.side}", tip=plate.tip)
        self.plate = plate

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """Three numbers, the emblem and the crown."""
        return Size(194, 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate."""
        hue = ui.palette.sides[palette.Side(self.plate.side.value)]
        canvas.fill(self.box, hue.ink, 255, 9)
        acting, crown, passed = self.plate.acting, self.plate.crown, self.plate.passed
        canvas.outline(self.box, ui.palette.gilt if acting else ui.palette.brass, 3 if acting else 1.4, 9)
        y = self.box.centre[1]
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 21, hue.glow, (0, 0, 0)))
        canvas.blit_centred(emblem, (self.box.x + 18, y))
        x = self.box.x + 34
        for icon, number in self.plate.numbers:
            drawn = ui.texts.line(icon.glyph, Style(Face.ICON, 16, ui.palette.gilt, (0, 0, 0)))
            canvas.blit_centred(drawn, (x + 9, y))
            style = Style(Face.TITLE, 18, ui.palette.cream, (0, 0, 0))
            canvas.text(str(number), style, (x + 20, y - ui.texts.height(style) / 2))
            x += 44
        if crown or passed:
            icon = Icon.FIRST if crown else Icon.GO_BY
            colour = ui.palette.gilt if crown else ui.palette.cream
            drawn = ui.texts.line(icon.glyph, Style(Face.ICON, 20, colour, (0, 0, 0)))
            canvas.blit_centred(drawn, (self.box.right - 16, y - (5 if crown and passed else 0)))
        if crown and passed:
            drawn = ui.texts.line(Icon.GO_BY.glyph, Style(Face.ICON, 14, ui.palette.cream, (0, 0, 0)))
            canvas.blit_centred(drawn, (self.box.right - 16, y + 11))


class PhaseTrack(Widget):
    """The turn and its four phases, the present one lit."""

    def __init__(self, phases: PhasesModel) -> None:
        super().__init__("phases", grow=1, tip=phases.tip)
        self.phases = phases

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """What there is."""
        return Size(width, 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the turn, then the phases as far as there is room for their names."""
        style = ui.styles.on_wood_title.but(size=19)
        turn = ui.texts.width(self.phases.turn, style) + 22
        room = self.box.w - turn
        small = ui.styles.on_wood_small.but(size=16)
        names = max(ui.texts.width(name, small) for _, name in self.phases.names)
        chip = min(names + 44, (room - 18) / 4)
        wide = chip >= names + 40
        chip = chip if wide else min(chip, 40)
        start = self.box.centre[0] - (turn + 4 * chip + 18) / 2
        middle = self.box.centre[1]
        canvas.text(self.phases.turn, style, (start, middle - ui.texts.height(style) / 2))
        x = start + turn
        for phase, name in self.phases.names:
            box = Box(x, self.box.y + 3, chip, self.box.h - 6)
            self._draw_chip(canvas, ui, box, (phase, name if wide else ""))
            x += chip + 6

    def _draw_chip(self, canvas: Canvas, ui: Ui, box: Box, what: tuple[str, str]) -> None:
        phase, name = what
        here = phase == self.phases.now
        if here:
            canvas.fill(box, ui.palette.gilt, 235, 8)
        else:
            canvas.fill(box, ui.palette.leather_dark, 150, 8)
        canvas.outline(box, ui.palette.brass, 1.2, 8)
        ink = ui.palette.leather_dark if here else ui.palette.cream
        shade = None if here else (0, 0, 0)
        icon = ui.texts.line(PHASE_ICONS[phase].glyph, Style(Face.ICON, 17, ink, shade))
        if not name:
            canvas.blit_centred(icon, box.centre)
            return
        style = Style(Face.BOLD if here else Face.TEXT, 16, ink, shade)
        drawn = ui.texts.line(name, style)
        wide = drawn.get_width() / canvas.scale + 22
        left = box.centre[0] - wide / 2
        canvas.blit_centred(icon, (left + 8, box.centre[1]))
        canvas.blit_centred(drawn, (left + 22 + (wide - 22) / 2, box.centre[1]))


GOAL_CARD = 58.0
"""Width of an objective card beside its words, in logical units."""

STACK_CARD = 54.0
"""Width of a card of the stack, in logical units."""

MOST_HEIGHT = 0.3
"""The part of the window's height that the stack takes at most; the rest scrolls."""


class SheetPage(StrEnum):
    """A page of the sheet."""

    FOE = "foe"
    CARD = "card"
    GOALS = "goals"
    LOG = "log"


PAGE_ICONS = {
    SheetPage.FOE: Icon.CREATURE,
    SheetPage.CARD: Icon.CARDS,
    SheetPage.GOALS: Icon.FLAG,
    SheetPage.LOG: Icon.LOG,
}


def sheet(
    ui: Ui,
    say: Translator,
    pages: tuple[SheetPage, Sequence[SheetPage]],
    turn_page: Callable[[str], None],
    body: Widget,
    size: tuple[float, float],
) -> Widget:
    """The tabs and the page that is open; `pages` are that one and all that there are."""
    page, shown = pages
    tabs = Choice(
        "table.page",
        [(one, "") for one in shown],
        page,
        turn_page,
        tips=[say(f"table.page.{one}") for one in shown],
        icons=[PAGE_ICONS[one] for one in shown],
    )
    heading = Label(say(f"table.page.{page}"), ui.styles.subheading.but(size=18), align=0.5)
    scroll = Scroll(body, name=f"table.sheet.{page}")
    panel = Panel(Column([tabs, heading, scroll], gap=6), margin=18, name="table.sheet", seed=13)
    return Anchor(panel, w=size[0], h=size[1])


def card_page(ui: Ui, say: Translator, cards: TableCards, shown: LookedAtModel, width: float) -> Widget:
    """The creature or card that is looked at, large, with what has become of it."""
    if shown.spec is not None:
        face = cards.faces.creature(shown.spec, shown.side)
        picture = CardPicture(partial(cards.painter.face, face), width)
        return Column([picture, Label(shown.words, ui.styles.body.but(size=17))], gap=8)
    if shown.card:
        return CardPicture(partial(cards.whole, shown.card), width)
    return Label(say("table.nothing_looked_at"), ui.styles.note)


def goals_page(ui: Ui, say: Translator, cards: TableCards, goals: Sequence[GoalModel]) -> Widget:
    """The objective cards, who has them and who holds them."""
    rows: list[Widget] = []
    for goal in goals:
        face = cards.faces.objective(goal.spec)
        picture = CardPicture(partial(cards.painter.thumb, face), GOAL_CARD)
        title = Label(goal.title, ui.styles.strong.but(size=18), grow=1, lift=0.5)
        rows.append(Row([picture, title], gap=10, align=0.5))
        rows.append(Label(goal.text, ui.styles.body.but(size=17)))
    if not rows:
        rows.append(Label(say("table.no_goals"), ui.styles.note))
    return Column(rows, gap=12)


# The stack


def stack_panel(
    ui: Ui,
    say: Translator,
    stack: Sequence[StackLine],
    tile: Callable[[str, StackLine], CardTile],
    size: tuple[float, float],
) -> Widget:
    """The stack, its top first; the top resolves next. `size` is its width and the window's height."""
    rows: list[Widget] = [Label(say("table.stack"), ui.styles.subheading.but(size=18), align=0.5)]
    for place, line in enumerate(stack):
        if place == 0:
            rows.append(Label(say("table.next"), ui.styles.note.but(size=17, colour=ui.palette.accent)))
        style = ui.styles.small.but(size=16, colour=ui.palette.ink)
        words = Label(line.words, style, lift=0.5, grow=1)
        rows.append(Row([tile(f"stack.{line.number}", line), words], gap=8, align=0.5))
    width, room = size[0], size[1] * MOST_HEIGHT
    column = Column(rows, gap=4)
    high = column.wanted(ui, width - 36).h
    body: Widget = column if high <= room else Anchor(Scroll(column, name="table.stack.rows"), h=room)
    return Anchor(Panel(body, margin=18, name="table.stack", seed=29), w=width)
