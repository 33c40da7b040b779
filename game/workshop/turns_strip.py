"""The order of turns above the workshop's board: whose turn it is, who comes, and what goes on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.turn_order.table.turn_strip import Plaque, Stop, stops
from game.positions.position import Side
from game.ui.box import Size
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Ground, Panel, Row, Spacer
from game.workshop.board import emblem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.content.locale import Translator
    from game.core import turn_order
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.workshop.turns import Turns

LEAST, MOST = Size(140, 56), Size(180, 56)
"""How small and how large a plaque may be."""

GAP = 6.0
PLATE = 40.0
"""Side of the buttons beside the plaques."""

MORE = 66.0
"""Room for the button to the plaques that there is no room for."""

WIDE = 900.0
"""Width of a strip that has room for words on its button."""

RIMS: Mapping[Side, turn_order.Side] = MappingProxyType(
    {Side.RED: "enemies", Side.BLUE: "players", Side.NEUTRAL: "neutral"}
)
"""The side at a table whose portraits have the colours of a side of the board."""


def strip(ui: Ui, say: Translator, turns: Turns, width: float) -> Widget:
    """The round, as many plaques as there is room for, and the buttons that go on."""
    styles, standing = ui.styles, turns.standing
    words = turns.round_text()
    text = Label(words, styles.on_wood.but(size=17), lift=0.5, name="turns.round")
    buttons = _buttons(ui, say, turns, wide=width >= WIDE)
    used = sum(one.wanted(ui, width).w + GAP for one in buttons)
    room = width - 34 - used - ui.texts.width(words, text.style) - 2 * GAP
    found = [] if standing is None else stops(standing.track)
    middle: Widget = Row(_plaques(say, turns, found, room), gap=GAP, align=0.5)
    if not found:
        middle = Label(say("workshop.turns.no_order"), styles.on_wood_small, lift=0.5)
    row = Row([Spacer(2), text, Spacer(2), Anchor(middle, 0, 0.5, grow=1), *buttons], gap=GAP, align=0.5)
    return Panel(row, Ground.WOOD, margin=7, name="turns.strip")


def _plaques(say: Translator, turns: Turns, found: Sequence[Stop], room: float) -> list[Widget]:
    """The plaques from the turn being taken on, or from where the strip was turned to."""
    fit, plaque = _fit(len(found), room)
    here = next((i for i, stop in enumerate(found) if not stop.over), len(found))
    last = max(0, len(found) - fit)
    start = min(here if turns.first is None else turns.first, last)
    plaques: list[Widget] = [_plaque(say, turns, stop, plaque) for stop in found[start : start + fit]]
    if not last:
        return plaques
    hidden = len(found) - fit
    onwards = start + fit if start < last else 0

    tip = say("workshop.turns.more", count=hidden)
    return [
        *plaques,
        Button("turns.more", f"+{hidden}", partial(turns.show_from, onwards), tip=tip, height=PLATE, size=16),
    ]


def _fit(count: int, room: float) -> tuple[int, Size]:
    """How many plaques there is room for, and how large they are."""
    least, most = LEAST.w + GAP, MOST.w + GAP
    if count * least > room:
        room -= MORE
    fit = max(1, min(count, int(room / least)))
    return fit, Size(max(LEAST.w, min(most, room / fit) - GAP), LEAST.h)


def _plaque(say: Translator, turns: Turns, stop: Stop, size: Size) -> Plaque:
    """A turn in the colours of the board."""
    turn = stop.turn
    creatures = turns.creatures_of(turn.combatant)
    side: turn_order.Side = turn.side
    if creatures:
        side = RIMS[creatures[0].side]
    elif turn.side != "neutral" and turns.players is Side.RED:
        side = "enemies" if turn.side == "players" else "players"
    return Plaque(
        stop.name,
        replace(turn, side=side),
        emblem(creatures[0]) if creatures else turn.combatant,
        partial(turns.pick, creatures),
        lit=stop.lit,
        over=stop.over,
        chosen=turns.picked in creatures,
        size=size,
        tip=_tip(say, stop, len(creatures)),
    )


def _tip(say: Translator, stop: Stop, creatures: int) -> str:
    lines = [f"<b>{stop.turn.name}</b>", say(f"workshop.turns.is.{_state(stop)}")]
    if not creatures:
        lines.append(say("workshop.turns.not_here"))
    lines += [f"{say.reason(one)} <soft>[{one.rule}]</soft>" for one in stop.why]
    return "\n".join(lines)


def _state(stop: Stop) -> str:
    if stop.lit:
        return "now"
    return "over" if stop.over else "coming"


def _buttons(ui: Ui, say: Translator, turns: Turns, *, wide: bool) -> list[Widget]:
    """Back, the table, and on: in words where there is room."""
    order = turns.order
    fresh = order is None or not order.match.entries
    keys = ui.key(Command.END)
    go_on = say("workshop.turns.go_on") if wide else ""
    made = (
        ("back", "", Icon.STEP_BACK, turns.step_back, say("workshop.turns.back"), Look.PLAIN),
        ("table", "", Icon.RULES, turns.open_table, say("workshop.turns.table"), Look.PLAIN),
        ("next", go_on, Icon.FORWARD, turns.proceed, say("workshop.turns.next", keys=keys), Look.PRIMARY),
    )
    buttons: list[Widget] = []
    for name, text, icon, run, tip, look in made:
        button = Button(
            f"turns.{name}", text, run, icon=icon, tip=tip, look=look, height=PLATE, size=17 if text else None
        )
        if name == "back" and fresh:
            button.refusal = say("workshop.turns.nothing_back")
        buttons.append(button)
    return buttons
