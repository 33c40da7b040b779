"""The bar above the table, and the panel on its right with its pages and the stack."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.colors_of_magic.table.looked_at import large
from game.table.card_widget import CardPicture
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.games.colors_of_magic.table.pictures import TableCards
    from game.games.colors_of_magic.table.table_model import (
        GoalModel,
        LookedAtModel,
        PhasesModel,
        PlateModel,
        StackLine,
    )
    from game.table.match_cards import CardTile
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

PLATE, MORE, ROOMY = 194.0, 24.0, 1200.0
"""The width of a player's plate, what is added to it in a wide window, and the width of such a window."""

COUNT = 40.0
"""The width of a number with its icon on it: two digits have room."""

PHASE_ICONS = {
    "collection": Icon.MANA,
    "activation": Icon.ACTIVATE,
    "monsters": Icon.NEUTRAL,
    "end": Icon.TURN,
}


class SidePlate(Widget):
    """A plate of enamel with a player's mana, points and hand; a crown marks the first-player token."""

    spill = 4.0

    def __init__(self, plate: PlateModel, room: float) -> None:
        super().__init__(f"side.{plate.side}", tip=plate.tip)
        self.plate = plate
        self._roomy = room >= ROOMY

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """Three numbers, the emblem, the crown, and a word."""
        return Size(PLATE + (MORE if self._roomy else 0.0), 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate."""
        hue = ui.palette.sides[SideColour(self.plate.side.value)]
        canvas.fill(self.box, hue.ink, 255, 9)
        acting, crown = self.plate.acting, self.plate.crown
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
            x += COUNT
        word = self.plate.gone_by
        middle, high = (self._end.centre[0], y - 8) if word else (self.box.right - 16, y)
        if crown or word:
            icon = Icon.FIRST if crown else Icon.GO_BY
            colour = ui.palette.gilt if crown else ui.palette.cream
            size = 15 if word else 20
            drawn = ui.texts.line(icon.glyph, Style(Face.ICON, size, colour, (0, 0, 0)))
            canvas.blit_centred(drawn, (middle, high))
        if word:
            canvas.blit_centred(ui.texts.line(word, self._word_style(ui)), (middle, y + 9))

    def misfits(self, ui: Ui) -> list[str]:
        """The word, if it is wider than its place."""
        word = self.plate.gone_by
        wide = ui.texts.width(word, self._word_style(ui)) if word else 0
        return [word] if wide > self._end.w + 1 else []

    @property
    def _end(self) -> Box:
        """The place after the numbers."""
        start = self.box.x + 34 + len(self.plate.numbers) * COUNT
        return Box(start, self.box.y, self.box.right - 5 - start, self.box.h)

    def _word_style(self, ui: Ui) -> Style:
        style = Style(Face.BOLD, 14, ui.palette.cream, (0, 0, 0))
        return ui.texts.shrunk(self.plate.gone_by, style, self._end.w, least=0.5)


class PhaseTrack(Widget):
    """The turn and its four phases, the current one lit."""

    spill = 4.0

    def __init__(self, phases: PhasesModel) -> None:
        super().__init__("phases", grow=1, tip=phases.tip)
        self.phases = phases

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """All the width there is."""
        return Size(width, 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the turn, then the phases, with their names if they fit."""
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

    def _draw_chip(self, canvas: Canvas, ui: Ui, box: Box, chip: tuple[str, str]) -> None:
        phase, name = chip
        current = phase == self.phases.now
        if current:
            canvas.fill(box, ui.palette.gilt, 235, 8)
        else:
            canvas.fill(box, ui.palette.leather_dark, 150, 8)
        canvas.outline(box, ui.palette.brass, 1.2, 8)
        ink = ui.palette.leather_dark if current else ui.palette.cream
        shade = None if current else (0, 0, 0)
        icon = ui.texts.line(PHASE_ICONS[phase].glyph, Style(Face.ICON, 17, ink, shade))
        if not name:
            canvas.blit_centred(icon, box.centre)
            return
        style = Style(Face.BOLD if current else Face.TEXT, 16, ink, shade)
        drawn = ui.texts.line(name, style)
        width = drawn.get_width() / canvas.scale + 22
        left = box.centre[0] - width / 2
        canvas.blit_centred(icon, (left + 8, box.centre[1]))
        canvas.blit_centred(drawn, (left + 22 + (width - 22) / 2, box.centre[1]))


GOAL_CARD = 58.0
"""Width of an objective card beside its text, in logical units."""

STACK_CARD = 54.0
"""Width of a card of the stack, in logical units."""

MARGIN = 18.0

SCROLL, TABS = 20.0, 48.0
"""Width of a scroll bar; height of the tabs, and of the gap between them and the page."""

WORDS, ROOM_FOR_WORDS = 104.0, 190.0
"""Least width of text beside a card, and the width that it gets from a large card, in logical units."""

GIVES_WAY = 0.7
"""The part of its width that a card keeps where text stands beside it."""


class SheetPage(StrEnum):
    """The pages of the panel, or that it is folded away."""

    CARD = "card"
    GOALS = "goals"
    ANSWER = "answer"
    LOG = "log"
    WISH = "wish"
    FOLDED = "folded"


PAGE_ICONS = {
    SheetPage.CARD: Icon.CARDS,
    SheetPage.GOALS: Icon.FLAG,
    SheetPage.ANSWER: Icon.SIGHT,
    SheetPage.LOG: Icon.LOG,
    SheetPage.WISH: Icon.PIN,
}


def sheet(say: Translator, page: SheetPage, turn_page: Callable[[str], None], body: Widget) -> Widget:
    """The tabs, the open page, and the button that folds the panel away."""
    tabs = Choice(
        "table.page",
        [(name, "") for name in PAGE_ICONS],
        page,
        turn_page,
        tips=[say(f"table.page.{name}") for name in PAGE_ICONS],
        icons=list(PAGE_ICONS.values()),
    )
    tabs.grow = 1
    fold = fold_button(say, turn_page, SheetPage.FOLDED)
    scroll = Scroll(body, name=f"table.sheet.{page}")
    column = Column([Row([tabs, fold], gap=6, align=0.5), scroll], gap=8)
    return Panel(column, margin=MARGIN, name="table.sheet", seed=13)


def fold_button(say: Translator, turn_page: Callable[[str], None], page: SheetPage) -> Button:
    """Folds the panel away, or brings that page back."""
    folds = page is SheetPage.FOLDED
    icon, tip = (Icon.NEXT, "table.fold") if folds else (Icon.PREVIOUS, "table.unfold")
    return Button("table.fold", "", partial(turn_page, page), icon=icon, tip=say(tip), height=38)


def card_page(ui: Ui, say: Translator, cards: TableCards, shown: LookedAtModel, place: Box) -> Widget:
    """The creature or card that is looked at, at full size, with its present state."""
    if not shown:
        return Label(say("table.nothing_looked_at"), ui.styles.note)
    inner = Size(place.w - 2 * MARGIN - SCROLL, place.h - 2 * MARGIN - TABS)
    width = min(inner.w, inner.h * RATIO)
    # A card gives way to words that would be broken into a column of single words beside it.
    narrower = inner.w - 12 - ROOM_FOR_WORDS if shown.words else width
    if width > narrower > GIVES_WAY * width:
        width = narrower
    picture = CardPicture(large(cards, shown), width)
    if not shown.words:
        return picture
    beside = inner.w - picture.width - 12 >= WORDS
    words = Label(shown.words, ui.styles.body.but(size=16 if beside else 17), grow=1 if beside else 0)
    return Row([picture, words], gap=12, align=0.0) if beside else Column([picture, words], gap=8)


def goals_page(ui: Ui, say: Translator, cards: TableCards, goals: Sequence[GoalModel]) -> Widget:
    """The objective cards, who has collected them and who holds them."""
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


HEADED = 150.0
"""The height from which the stack has a heading, in logical units."""


def stack_panel(
    ui: Ui,
    say: Translator,
    stack: Sequence[StackLine],
    tile: Callable[[str, StackLine], CardTile],
    room: Size,
) -> tuple[Widget, float]:
    """The stack, its top first since that resolves next, and its height. It scrolls if it is too high.

    In a low room it has no heading.
    """
    rows: list[Widget] = []
    if room.h >= HEADED:
        rows.append(Label(say("table.stack"), ui.styles.subheading.but(size=18), align=0.5))
    for place, line in enumerate(stack):
        if place == 0:
            rows.append(Label(say("table.next"), ui.styles.note.but(size=17, colour=ui.palette.accent)))
        style = ui.styles.small.but(size=16, colour=ui.palette.ink)
        words = Label(line.words, style, lift=0.5, grow=1)
        rows.append(Row([tile(f"stack.{line.number}", line), words], gap=8, align=0.5))
    column = Column(rows, gap=4)
    height = column.wanted(ui, room.w - 2 * MARGIN).h + 2 * MARGIN
    body: Widget = column if height <= room.h else Scroll(column, name="table.stack.rows")
    return Panel(body, margin=MARGIN, name="table.stack", seed=29), min(height, room.h)
