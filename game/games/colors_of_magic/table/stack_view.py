"""The spell stack: what resolves next lies on top, and every spell says what it is aimed at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.state import Target
from game.table.hand_fan import CardTile
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.state import StackItem
    from game.games.colors_of_magic.table.scene import TableScene
    from game.ui.widgets.base import Widget

STACK_CARD = 54.0
"""Width of a card of the stack, in logical units."""

MOST_HEIGHT = 0.3
"""The part of the window's height that the stack takes at most; the rest scrolls."""


def stack_panel(scene: TableScene, width: float) -> Widget:
    """The stack, its top first; the top resolves next."""
    say, styles = scene.say, scene.ui.styles
    rows: list[Widget] = [Label(say("table.stack"), styles.subheading.but(size=18), align=0.5)]
    for place, item in enumerate(scene.outlook.state.stack):
        if place == 0:
            rows.append(Label(say("table.next"), styles.note.but(size=17, colour=scene.ui.palette.accent)))
        rows.append(_stack_row(scene, item))
    column = Column(rows, gap=4)
    room = scene.app.box.h * MOST_HEIGHT
    high = column.wanted(scene.ui, width - 36).h
    body: Widget = column if high <= room else Anchor(Scroll(column, name="table.stack.rows"), h=room)
    return Anchor(Panel(body, margin=18, name="table.stack", seed=29), w=width)


def _stack_row(scene: TableScene, item: StackItem) -> Widget:
    names, say = scene.outlook.names, scene.say
    target = Target("spell", str(item.number))
    tile = CardTile(
        f"stack.{item.number}",
        item.card,
        scene.cards,
        partial(scene.choose, target),
        width=STACK_CARD,
        lit=target in scene.asked.lit_set,
        pin=scene.pin,
    )
    aims = [names.of(one.id) for one in item.targets if one.id]
    words = f"<b>{names.card(item.card)}</b>\n{names.of(item.caster)}"
    if aims:
        words += f"\n{say('table.aims_at', names=', '.join(aims))}"
    style = scene.ui.styles.small.but(size=16, colour=scene.ui.palette.ink)
    return Row([tile, Label(words, style, lift=0.5, grow=1)], gap=8, align=0.5)
