"""The sheet beside the board: the card looked at, the objectives, the log; above it the spell stack."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from game.table.card_widget import CardPicture
from game.ui.icons import Icon
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.games.colors_of_magic.table.pictures import TableCards
    from game.games.colors_of_magic.table.table_model import GoalModel, LookedAtModel, StackLine
    from game.table.match_cards import CardTile
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

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
