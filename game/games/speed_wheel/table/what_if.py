"""The page on which other speeds are tried: arrow, spaces and order of the next move, compared with now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_layout import WheelPreview
from game.games.speed_wheel.rules.actions import Action, Advance
from game.games.speed_wheel.rules.state import BEFORE, FASTEST, Pawn, State
from game.games.speed_wheel.rules.wheel import next_move
from game.games.speed_wheel.table.pawns import breakable, numbered, signed
from game.games.turn_order.rules.differences import Shift, shifts
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.chips import Chip, ChipRow
from game.games.turn_order.table.differences import shift_chip
from game.games.turn_order.table.portraits import fitting
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Flow, Row
from game.ui.widgets.number import NumberField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.games.speed_wheel.table.pawns import WheelMoment
    from game.games.turn_order.table.chips import ChipKind
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

TWO_LINES = 13.0
"""The size of letters below which a name takes two lines, in logical units."""

BESIDE, NUMBER = 290.0, 146.0
"""Width of the page from which on numbers stand beside names, and the width of a number there."""

ROOMY, ENTRY = 800.0, (40.0, 30.0)
"""Height of a window from which on number fields are large; their height there, and elsewhere."""


class WhatIf:
    """Final speeds that are only tried; the state does not change until they are taken over."""

    def __init__(self) -> None:
        self._speeds: dict[str, int] = {}

    def speeds(self, state: State) -> Mapping[str, int]:
        """The speeds tried that are allowed and differ from the present ones, of pawns still on the wheel."""
        pawns = {pawn.id: pawn for pawn in state.pawns}
        return {
            name: speed
            for name, speed in self._speeds.items()
            if name in pawns and pawns[name].speed != speed and abs(_own(pawns[name], speed)) <= FASTEST
        }

    def orders(self, state: State) -> Mapping[str, str]:
        """The texts of seals while speeds are tried: the places in the order that would follow."""
        speeds = self.speeds(state)
        return numbered(slot.pawn for slot in next_move(state, speeds).queue) if speeds else {}

    def preview(self, state: State) -> WheelPreview | None:
        """The ghosts on the wheel while speeds are tried; None while none are."""
        speeds = self.speeds(state)
        if not speeds:
            return None
        move = next_move(state, speeds)
        return WheelPreview(move.arrow, dict(move.spaces))

    def forget(self) -> bool:
        """Forget what was tried; return whether there was anything."""
        had = bool(self._speeds)
        self._speeds.clear()
        return had

    def parts(self, table: WheelMoment, width: float) -> Sequence[Widget]:
        """The page: both moves side by side, then a number field for each pawn."""
        say, styles, speeds = table.say, table.ui.styles, self.speeds(table.state)
        moving = [pawn for pawn in table.state.pawns if not pawn.paused]
        if not moving:
            return [Label(say("wh.what_if.none"), styles.note)]
        changes = {change.who: change for change in move_changes(table.state, speeds)}
        fields = [self._field(table, pawn, width, changes.get(pawn.id)) for pawn in moving]
        return [
            self._buttons(table),
            *arrow_change(table.ui, table.state, speeds),
            Column(fields, gap=3 if table.window.h < ROOMY else 6),
            Label(say("wh.what_if.hint"), styles.note.but(size=16)),
        ]

    def _field(self, table: WheelMoment, pawn: Pawn, width: float, change: Change | None) -> Widget:
        """The field of a pawn: its speed, the one tried beside or below it, then what changes for it."""
        differs = pawn.id in self.speeds(table.state)
        colour = table.ui.palette.accent if differs else table.ui.palette.ink
        current = table.say("wh.what_if.now", name=breakable(pawn.name), speed=signed(pawn.speed))
        high = ENTRY[table.window.h < ROOMY]
        number = NumberField(
            f"what_if.{pawn.id}",
            self._speeds.get(pawn.id, pawn.speed),
            partial(self._try, table, pawn.id),
            low=-FASTEST,
            high=FASTEST,
            height=high,
        )
        style = table.ui.styles.body.but(size=17, colour=colour)
        if width >= BESIDE:
            room, usual = Size(width - NUMBER - 8, high), style
            style = fitting(table.ui, current, usual, room)
            if style.size < TWO_LINES:
                # Rather a higher row of two lines than letters too small to read.
                low = 2 * table.ui.texts.height(usual.but(size=TWO_LINES))
                style = fitting(table.ui, current, usual.but(size=TWO_LINES), Size(room.w, max(high, low)))
        label = Label(current, style, lift=0.5, grow=1)
        entry = Row([label, Anchor(number, 1, 0.5, w=NUMBER)], gap=8)
        parts: list[Widget] = [label, number] if width < BESIDE else [entry]
        if change is not None:
            chips = tuple(change_chips(table.say, change))
            parts.append(ChipRow(chips, name=f"what_if.{pawn.id}.changes", lines=2))
        tried = self._speeds.get(pawn.id, pawn.speed)
        why = table.acts.refusal(Correct(pawn.id, "speed", _own(pawn, tried))) if tried != pawn.speed else ""
        if why:
            refused = table.ui.styles.small.but(colour=table.ui.palette.accent)
            parts.append(Label(why, refused, name=f"what_if.{pawn.id}.refused"))
        return Column(parts, gap=2)

    def _try(self, table: WheelMoment, pawn: str, speed: int | None) -> None:
        if speed is not None:
            self._speeds[pawn] = speed
            table.refresh()

    def _buttons(self, table: WheelMoment) -> Widget:
        say, take, back = table.say, partial(self._take, table), partial(self._back, table)
        buttons = [
            Button("what_if.take", say("wh.what_if.take"), take, icon=Icon.CHECK, height=38, size=16),
            Button("what_if.back", say("wh.what_if.back"), back, icon=Icon.UNDO, height=38, size=16),
        ]
        if not self.speeds(table.state):
            for button in buttons:
                button.refusal = say("wh.what_if.nothing")
        return Flow(buttons, gap=6)

    def _take(self, table: WheelMoment) -> None:
        """Set the speeds that were tried: the base speed changes by the difference, modifiers stay."""
        speeds, pawns = self.speeds(table.state), table.state.pawns
        self._speeds.clear()
        table.acts.act(
            Correct(pawn.id, "speed", _own(pawn, speeds[pawn.id])) for pawn in pawns if pawn.id in speeds
        )

    def _back(self, table: WheelMoment) -> None:
        self._speeds.clear()
        table.refresh()


def _own(pawn: Pawn, speed: int) -> int:
    """The base speed with which a pawn has that final speed."""
    return pawn.base + speed - pawn.speed


@dataclass(frozen=True, slots=True)
class Change:
    """The changes for a pawn in the next move: places of its turns, space, laps, each before and after."""

    who: str
    places: Shift | None
    spaces: tuple[int, int]
    laps: tuple[int, int]


def move_changes(state: State, speeds: Mapping[str, int]) -> Iterator[Change]:
    """The changes that other final speeds make in the next move, in the order that follows from them."""
    before, after = next_move(state), next_move(state, speeds)
    places = {
        shift.who: shift
        for shift in shifts((slot.pawn for slot in before.queue), (slot.pawn for slot in after.queue))
    }
    spaces, then = dict(before.spaces), dict(after.spaces)
    laps = {trace.pawn: trace.k for trace in before.traces}
    lapped = {trace.pawn: trace.k for trace in after.traces}
    for who in dict.fromkeys(slot.pawn for slot in after.queue):
        change = Change(who, places.get(who), (spaces[who], then[who]), (laps[who], lapped[who]))
        if change.places or len(set(change.spaces)) > 1 or len(set(change.laps)) > 1:
            yield change


def change_chips(say: Translator, change: Change) -> Iterator[Chip]:
    """The changes of a pawn, as chips."""
    if change.places is not None:
        yield shift_chip(say, change.places)
    (start, end), (laps, lapped) = change.spaces, change.laps
    if start != end:
        yield Chip(
            say("wh.what_if.space", before=_space(say, start), after=_space(say, end)), icon="map_marker"
        )
    if laps != lapped:
        kind: ChipKind = "good" if lapped > laps else "bad"
        yield Chip(say("wh.what_if.laps", before=laps, after=lapped), kind, icon=Icon.LAP.value)


def _space(say: Translator, space: int) -> str:
    return say("wh.what_if.line") if space == BEFORE else str(space)


def arrow_change(ui: Ui, state: State, speeds: Mapping[str, int]) -> Iterator[Widget]:
    """A line on where the arrow goes if that changes, or that other speeds change nothing."""
    before, after = next_move(state).arrow, next_move(state, speeds).arrow
    if before != after:
        text = ui.say("wh.what_if.arrow", before=before, after=after)
        yield ChipRow([Chip(text, icon="arrow_top_right_thick")], name="preview.arrow")
    elif speeds and not any(True for _ in move_changes(state, speeds)):
        yield Label(ui.say("differences.none"), ui.styles.note, name="preview.none")


def after_change(session: MasterSession, ui: Ui, action: Action) -> Sequence[Widget]:
    """The preview of what an action would change in the next move; empty if it is refused."""
    then = session.what_if(action)
    if then is None or isinstance(action, Advance):
        return ()
    state, say = session.state, ui.say
    speeds = {pawn.id: pawn.speed for pawn in then.pawns}
    rows = [
        Row(
            [
                Label(state.get(change.who).name, ui.styles.body.but(size=17), lift=0.5),
                ChipRow(tuple(change_chips(say, change)), name=f"preview.{change.who}"),
            ],
            gap=8,
            align=0.5,
        )
        for change in move_changes(state, speeds)
    ]
    return [RuleLine(), *arrow_change(ui, state, speeds), *rows]
