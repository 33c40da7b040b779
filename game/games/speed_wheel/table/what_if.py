"""What if speeds were otherwise: the next arrow, spaces and order beside those to come if nothing changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_layout import WheelPreview
from game.games.speed_wheel.rules.actions import Action, Advance
from game.games.speed_wheel.rules.state import BEFORE, FASTEST, Pawn, State
from game.games.speed_wheel.rules.wheel import Move, next_move
from game.games.speed_wheel.table.pawns import breakable, numbered, signed
from game.games.turn_order.rules.fields import Correct
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Flow, Row
from game.ui.widgets.number import NumberField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.games.speed_wheel.table.pawns import WheelContext
    from game.ui.widgets.base import Widget

BESIDE, NUMBER = 290.0, 146.0
"""Width of the page from which on numbers stand beside names, and their width there."""


class WhatIf:
    """Final speeds that are only tried; the state never hears of them until they are taken."""

    def __init__(self) -> None:
        self._speeds: dict[str, int] = {}

    def speeds(self, state: State) -> Mapping[str, int]:
        """The speeds tried of those still on the wheel that differ from what they are."""
        pawns = {pawn.id: pawn for pawn in state.pawns}
        return {
            name: speed
            for name, speed in self._speeds.items()
            if name in pawns and pawns[name].speed != speed
        }

    def orders(self, state: State) -> Mapping[str, str]:
        """Seals on the wheel while speeds are tried: the places in the order that would come."""
        speeds = self.speeds(state)
        return numbered(slot.pawn for slot in next_move(state, speeds).queue) if speeds else {}

    def preview(self, state: State) -> WheelPreview | None:
        """Ghosts on the wheel while speeds are tried."""
        speeds = self.speeds(state)
        if not speeds:
            return None
        move = next_move(state, speeds)
        return WheelPreview(move.arrow, dict(move.spaces))

    def forget(self) -> bool:
        """Forget what was tried; whether there was anything."""
        had = bool(self._speeds)
        self._speeds.clear()
        return had

    def parts(self, table: WheelContext, width: float) -> Sequence[Widget]:
        """The two moves beside each other, then a number for each pawn."""
        say, styles, speeds = table.say, table.ui.styles, self.speeds(table.state)
        moving = [pawn for pawn in table.state.pawns if not pawn.paused]
        if not moving:
            return [Label(say("wh.what_if.none"), styles.note)]
        return [
            Label(say("wh.what_if.hint"), styles.note.but(size=16)),
            *(self._field(table, pawn, width) for pawn in moving),
            RuleLine(),
            *comparison(table, table.state, speeds),
            RuleLine(),
            self._buttons(table),
        ]

    def _field(self, table: WheelContext, pawn: Pawn, width: float) -> Widget:
        """The pawn with its speed, and beside it, or below where there is little room, the one tried."""
        differs = pawn.id in self.speeds(table.state)
        colour = table.ui.palette.accent if differs else table.ui.palette.ink
        now = table.say("wh.what_if.now", name=breakable(pawn.name), speed=signed(pawn.speed))
        number = NumberField(
            f"what_if.{pawn.id}",
            self._speeds.get(pawn.id, pawn.speed),
            partial(self._try, table, pawn.id),
            low=-FASTEST,
            high=FASTEST,
        )
        label = Label(now, table.ui.styles.body.but(size=17, colour=colour), lift=0.5, grow=1)
        if width < BESIDE:
            return Column([label, number], gap=2)
        return Row([label, Anchor(number, 1, 0.5, w=NUMBER)], gap=8)

    def _try(self, table: WheelContext, pawn: str, speed: int | None) -> None:
        if speed is not None:
            self._speeds[pawn] = speed
            table.refresh()

    def _buttons(self, table: WheelContext) -> Widget:
        say, take, back = table.say, partial(self._take, table), partial(self._back, table)
        buttons = [
            Button("what_if.take", say("wh.what_if.take"), take, icon=Icon.CHECK, height=38, size=16),
            Button("what_if.back", say("wh.what_if.back"), back, icon=Icon.UNDO, height=38, size=16),
        ]
        if not self.speeds(table.state):
            for button in buttons:
                button.refusal = say("wh.what_if.nothing")
        return Flow(buttons, gap=6)

    def _take(self, table: WheelContext) -> None:
        """The speeds tried become those of the pawns: their own speed makes up the difference."""
        speeds, pawns = self.speeds(table.state), table.state.pawns
        self._speeds.clear()
        table.act(
            Correct(pawn.id, "speed", pawn.base + speeds[pawn.id] - pawn.speed)
            for pawn in pawns
            if pawn.id in speeds
        )

    def _back(self, table: WheelContext) -> None:
        self._speeds.clear()
        table.refresh()


def comparison(table: WheelContext, state: State, speeds: Mapping[str, int]) -> Iterator[Widget]:
    """The next move as it stands beside the one with other final speeds."""
    say, styles = table.say, table.ui.styles
    before, after = next_move(state), next_move(state, speeds)
    heads = say("wh.what_if.as_is"), say("wh.what_if.then")
    strong, body = styles.strong.but(size=17), styles.body.but(size=17)
    yield Row([Label(head, strong, grow=1) for head in heads], gap=8)
    lines = [say("wh.what_if.arrow", space=move.arrow) for move in (before, after)]
    yield Row(
        [
            Label(lines[0], body, grow=1, name="preview.arrow.now"),
            Label(_marked(lines[1], lines[0]), body, grow=1, name="preview.arrow.then"),
        ],
        gap=8,
    )
    old, new = (_places(move, state, say) for move in (before, after))
    yield _beside(table, old, new, "space")
    yield Label(say("wh.what_if.order"), strong)
    yield _beside(table, _turns(before, state), _turns(after, state), "order")


def _beside(table: WheelContext, old: Sequence[str], new: Sequence[str], name: str) -> Widget:
    """Two lists of lines; what differs on the right stands out."""
    body = table.ui.styles.body.but(size=17)
    marked = [_marked(line, old[place] if place < len(old) else "") for place, line in enumerate(new)]
    return Row(
        [
            Label("\n".join(old), body, grow=1, name=f"preview.{name}.now"),
            Label("\n".join(marked), body, grow=1, name=f"preview.{name}.then"),
        ],
        gap=8,
    )


def _marked(line: str, former: str) -> str:
    return line if line == former else f"<red>{line}</red>"


def _places(move: Move, state: State, say: Translator) -> list[str]:
    spaces = dict(move.spaces)
    return [
        say("wh.what_if.before", name=breakable(pawn.name))
        if spaces[pawn.id] == BEFORE
        else say("wh.what_if.space", name=breakable(pawn.name), space=spaces[pawn.id])
        for pawn in state.pawns
        if pawn.id in spaces
    ]


def _turns(move: Move, state: State) -> list[str]:
    names = {pawn.id: breakable(pawn.name) for pawn in state.pawns}
    return [
        f"{place}. {names[slot.pawn]}{f' <icon:{Icon.LAP}>' if slot.extra else ''}"
        for place, slot in enumerate(move.queue, start=1)
    ]


def after_change(table: WheelContext, action: Action) -> Sequence[Widget]:
    """What an action would make of the next move, below a form; empty where it may not be done."""
    then = table.session.what_if(action)
    if then is None or isinstance(action, Advance):
        return ()
    speeds = {pawn.id: pawn.speed for pawn in then.pawns}
    return [RuleLine(), *comparison(table, table.state, speeds)]
