"""The frame of a game master's table: bar, order, sheet with its tabs, buttons; the centre is the game's."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.games.turn_order.table.turn_strip import StripLook, turn_strip
from game.ui.box import Size
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Ground, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.games.turn_order.table.context import TableContext
    from game.games.turn_order.table.pane import Offer
    from game.ui.widgets.base import Widget

SHEET = (286.0, 0.27, 430.0)
"""Least width of the sheet, the part of the window that it takes, and its greatest width."""

MARGIN = 20.0
"""Of the sheet."""

PLATE = 38.0
"""Side of a button with an icon only."""

HIGH, TALL = 660.0, 900.0
"""Heights of the window from which on plaques are large, and very large."""


class Page(StrEnum):
    """A page of the sheet."""

    PERSON = "person"
    LOG = "log"
    ENCOUNTER = "encounter"


PAGE_ICONS: Mapping[Page, Icon] = MappingProxyType(
    {Page.PERSON: Icon.CREATURE, Page.LOG: Icon.LOG, Page.ENCOUNTER: Icon.FLAG}
)

KEYED = tuple(str(command) for command in Command)
"""The buttons of the bar that a key presses too have the name of its command."""


def sheet_width(window: float) -> float:
    """The width of the sheet in a window so wide."""
    least, part, most = SHEET
    return min(max(part * window, least), most)


def bar(
    table: TableContext[Any, Any],
    title: str,
    encounter: str,
    buttons: Sequence[Widget],
    players: Callable[[], None],
    rules: Callable[[], None],
) -> Widget:
    """Round and phase, the encounter's name where there is room, and buttons for the whole table."""
    styles, texts = table.ui.styles, table.ui.texts
    room = table.window.w - (len(buttons) + 2) * (PLATE + 5) - 40
    style = texts.shrunk(title, styles.on_wood_title.but(size=20), room)
    words: list[Widget] = [Label(title, style, lift=0.5, name="table.title")]
    left = room - texts.width(title, style) - 30
    if encounter and texts.width(encounter, styles.on_wood) <= left:
        words.append(Label(encounter, styles.on_wood, lift=0.5, name="table.encounter"))
    own = [
        Button("table.players", "", players, icon=Icon.EYE, height=PLATE),
        Button("table.rules", "", rules, icon=Icon.RULES, height=PLATE),
    ]
    shown = [*buttons[:-3], *own, *buttons[-3:]]
    for button in shown:
        button.tip = _tip(table, button.name.removeprefix("table."))
    row = [Spacer(6), Anchor(Row(words, gap=22, align=0.5), 0, 0.5, grow=1), *shown]
    return Panel(Row(row, gap=5, align=0.5), Ground.LEATHER, margin=6, name="table.bar")


def _tip(table: TableContext[Any, Any], name: str) -> str:
    """What a button of the bar does, and by which key."""
    text = table.say(f"master.button.{name}")
    keys = table.ui.key(Command(name)) if name in KEYED else ""
    return f"{text} ({keys})" if keys else text


def order(table: TableContext[Any, Any], first: int | None, turn_to: Callable[[int], None]) -> Widget:
    """The strip of turns, from the plaque `first` on."""
    height = table.window.h
    plaque = Size(226, 80) if height >= TALL else Size(188, 66) if height >= HIGH else Size(158, 52)
    look = StripLook(
        table.window.w, plaque, table.emblem, table.select, turn_to, first, selected=table.looked_at
    )
    return turn_strip(table.ui, table.say, table.session.track(), look)


def sheet(
    table: TableContext[Any, Any], page: Page, parts: Sequence[Widget], turn: Callable[[Page], None]
) -> Widget:
    """The tabs, and the parts of the page that is open."""
    tabs = Choice(
        "table.page",
        [(one, "") for one in Page],
        page,
        turn,
        tips=[table.say(f"master.page.{one}") for one in Page],
        icons=[PAGE_ICONS[one] for one in Page],
    )
    scroll = Scroll(Column(parts, gap=9), name=f"table.sheet.{page}")
    panel = Panel(Column([tabs, scroll], gap=9), margin=MARGIN, name="table.sheet", seed=13)
    return Anchor(panel, w=sheet_width(table.window.w), h=table.window.h)


def actions(table: TableContext[Any, Any], text: str, offers: Sequence[Offer]) -> Widget:
    """What is to be decided, and the buttons: beside it, or below it where there is little room."""
    style = table.ui.styles.on_wood_small.but(size=18)
    buttons = [_button(table, offer) for offer in offers]
    wide = sum(one.wanted(table.ui, 400).w + 7 for one in buttons)
    room = table.window.w - 30
    status = Label(text, style, lift=0.5, name="table.status", grow=1)
    beside = room - wide
    if not text or (table.ui.texts.paragraph(text, style, max(1, beside)).height <= 48 and beside > 260):
        row: Widget = Row([Spacer(6), status, *buttons], gap=7, align=0.5)
        if wide > room:
            row = Flow(buttons, gap=7, align=1)
    else:
        row = Column([Row([Spacer(6), status], gap=7), Flow(buttons, gap=7, align=1)], gap=5)
    return Panel(row, Ground.LEATHER, margin=6, name="table.actions")


def _button(table: TableContext[Any, Any], offer: Offer) -> Button:
    def press() -> None:
        offer.run()

    return Button(
        f"act.{offer.name}",
        offer.text,
        press,
        icon=offer.icon,
        look=offer.look,
        tip=offer.tip,
        refusal=table.why(offer.verdict),
        height=42,
        size=17,
    )
