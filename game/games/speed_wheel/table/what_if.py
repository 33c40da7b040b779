"""What if speeds were otherwise: the next arrow, spaces and order beside those to come if nothing changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_motion import WheelPreview
from game.games.speed_wheel.rules.actions import Advance, SetSpeed
from game.games.speed_wheel.rules.rules import FASTEST
from game.games.speed_wheel.rules.state import BEFORE
from game.games.speed_wheel.rules.wheel import next_move
from game.games.speed_wheel.table.pawns import breakable, signed
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.games.speed_wheel.rules.actions import Action
    from game.games.speed_wheel.rules.state import Pawn, State
    from game.games.speed_wheel.rules.wheel import Move
    from game.games.speed_wheel.table.pane import WheelPane
    from game.ui.widgets.base import Widget

BESIDE, NUMBER = 290.0, 146.0
"""Width of the page from which on numbers stand beside names, and their width there."""


class WhatIf:
    """Final speeds that are only tried; the state never hears of them until they are taken."""

    def __init__(self, pane: WheelPane) -> None:
        self._pane = pane
        self._speeds: dict[str, int] = {}

    @property
    def speeds(self) -> Mapping[str, int]:
        """The speeds tried of those still on the wheel that differ from what they are."""
        pawns = {pawn.id: pawn for pawn in self._pane.state.pawns}
        return {
            name: speed
            for name, speed in self._speeds.items()
            if name in pawns and pawns[name].speed != speed
        }

    def orders(self) -> Mapping[str, str]:
        """Seals on the wheel while speeds are tried: the places in the order that would come."""
        if not self.speeds or not self._open:
            return {}
        orders: dict[str, str] = {}
        for place, slot in enumerate(next_move(self._pane.state, self.speeds).queue, start=1):
            orders[slot.pawn] = (
                f"{orders[slot.pawn]}\N{MIDDLE DOT}{place}" if slot.pawn in orders else str(place)
            )
        return orders

    def preview(self) -> WheelPreview | None:
        """Ghosts on the wheel while speeds are tried."""
        if not self.speeds or not self._open:
            return None
        move = next_move(self._pane.state, self.speeds)
        return WheelPreview(move.arrow, dict(move.spaces))

    @property
    def _open(self) -> bool:
        return self._pane.pages.page == "what_if"

    def forget(self) -> bool:
        """Forget what was tried; whether there was anything."""
        had = bool(self._speeds) and self._open
        self._speeds.clear()
        return had

    def parts(self, width: float) -> Sequence[Widget]:
        """The two moves beside each other, then a number for each pawn."""
        pane, say, styles = self._pane, self._pane.say, self._pane.ui.styles
        moving = [pawn for pawn in pane.state.pawns if not pawn.paused]
        if not moving:
            return [Label(say("wh.what_if.none"), styles.note)]
        return [
            Label(say("wh.what_if.hint"), styles.note.but(size=16)),
            *(self._field(pawn, width) for pawn in moving),
            RuleLine(),
            *comparison(pane, pane.state, self.speeds),
            RuleLine(),
            self._buttons(),
        ]

    def _field(self, pawn: Pawn, width: float) -> Widget:
        """The pawn with its speed, and beside it, or below where there is little room, the one tried."""
        pane = self._pane
        differs = pawn.id in self.speeds
        colour = pane.ui.palette.accent if differs else pane.ui.palette.ink
        now = pane.say("wh.what_if.now", name=breakable(pawn.name), speed=signed(pawn.speed))
        number = NumberField(
            f"what_if.{pawn.id}",
            self._speeds.get(pawn.id, pawn.speed),
            partial(self._try, pawn.id),
            low=-FASTEST,
            high=FASTEST,
        )
        label = Label(now, pane.ui.styles.body.but(size=17, colour=colour), lift=0.5, grow=1)
        if width < BESIDE:
            return Column([label, number], gap=2)
        return Row([label, Anchor(number, 1, 0.5, w=NUMBER)], gap=8)

    def _try(self, pawn: str, speed: int | None) -> None:
        if speed is not None:
            self._speeds[pawn] = speed
            self._pane.scene.refresh()

    def _buttons(self) -> Widget:
        say = self._pane.say
        take = Button("what_if.take", say("wh.what_if.take"), self._take, icon=Icon.CHECK, height=38, size=16)
        back = Button("what_if.back", say("wh.what_if.back"), self._back, icon=Icon.UNDO, height=38, size=16)
        if not self.speeds:
            take.refusal = back.refusal = say("wh.what_if.nothing")
        return Flow([take, back], gap=6)

    def _take(self) -> None:
        """The speeds tried become those of the pawns: their own speed makes up the difference."""
        speeds = dict(self.speeds)
        self._speeds.clear()
        self._pane.scene.do_all(self._actions(speeds))

    def _actions(self, speeds: Mapping[str, int]) -> Iterator[Action]:
        for pawn in self._pane.state.pawns:
            if pawn.id in speeds:
                yield SetSpeed(pawn.id, pawn.base + speeds[pawn.id] - pawn.speed)

    def _back(self) -> None:
        self._speeds.clear()
        self._pane.scene.refresh()


def comparison(pane: WheelPane, state: State, speeds: Mapping[str, int]) -> Iterator[Widget]:
    """The next move as it stands beside the one with other final speeds."""
    say, styles = pane.say, pane.ui.styles
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
    yield _beside(pane, old, new, "space")
    yield Label(say("wh.what_if.order"), strong)
    yield _beside(pane, _turns(before, state), _turns(after, state), "order")


def _beside(pane: WheelPane, old: Sequence[str], new: Sequence[str], name: str) -> Widget:
    """Two lists of lines; what differs on the right stands out."""
    body = pane.ui.styles.body.but(size=17)
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


def after_change(pane: WheelPane, action: Action) -> Sequence[Widget]:
    """What an action would make of the next move, below a form; empty where it may not be done."""
    then = pane.scene.session.what_if(action)
    if then is None or isinstance(action, Advance):
        return ()
    speeds = {pawn.id: pawn.speed for pawn in then.pawns}
    return [RuleLine(), *comparison(pane, pane.state, speeds)]
