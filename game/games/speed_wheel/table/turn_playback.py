"""A global turn shown step by step: who walks, where the arrow goes, who replays, in which order; and why."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_layout import Walk, WheelMotion
from game.games.speed_wheel.log import WheelLog
from game.games.speed_wheel.rules.events import (
    AdvancedNow,
    ArrowMoved,
    Event,
    OrderFixed,
    PawnMoved,
    SpeedChanged,
    TurnBegan,
)
from game.games.speed_wheel.table.pawns import numbered
from game.games.turn_order.rules.fields import altered
from game.ui.cues import Cue, Timeline, eased
from game.ui.events import Event as ClientEvent
from game.ui.events import KeyPressed, PointerPressed
from game.ui.sound import Sound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.log_entry import LogEntry
    from game.games.speed_wheel.rules.state import Slot, State
    from game.games.speed_wheel.table.pawns import WheelContext
    from game.games.turn_order.table.session import MasterSession

BANNER, SAID, STEP, LONGEST, ARROW, COUNT, HOLD = 0.8, 0.9, 0.3, 2.4, 1.1, 0.35, 1.2
"""Seconds that a global turn is announced, that a sentence stays, that a pawn takes for a space and for its
whole walk at most, that the arrow turns, that a place in the order takes to be told, that it then stays."""

STEPS = ("move", "arrow", "replays", "order")
"""The four steps of a global turn (WH-SEQ-01)."""


class TurnPlayback:
    """What is shown at the table while a global turn is told; the truth is the state of the session.

    `stage` is the state as far as it has been told, None while nothing is being told; `caption` the sentence
    of this moment; `step` the one of the four; `orders` the seals on the pawns.
    """

    def __init__(self) -> None:
        self._table: WheelContext | None = None
        self.timeline = Timeline()
        self.motion = WheelMotion()
        self.stage: State | None = None
        self.caption: LogEntry | None = None
        self.step = ""
        self.orders: Mapping[str, str] = {}
        self._number = 0
        self._changed = False
        self._hurried = False

    @property
    def busy(self) -> bool:
        """Whether something is being told."""
        return self.timeline.busy

    def begin(self, table: WheelContext, before: int, events: Sequence[Event]) -> None:
        """Tell what followed from the action after so many; at once where motion is reduced."""
        self.skip()
        if table.motion <= 0 or not any(isinstance(event, TurnBegan | AdvancedNow) for event in events):
            return
        match = table.session.match
        self._table = table
        self.timeline.speed = table.motion
        self.stage = match.state_at(before)
        self._number = len(match.entries)
        cues = [cue for event in events for cue in self._cues(table, event)]
        self.timeline.play(cues, self._settle)

    def current(self, session: MasterSession, state: State) -> State:
        """The state to be shown: that of the stage while something is told of this moment, else the truth."""
        if self.stage is not None and (session.at is not None or len(session.match.entries) != self._number):
            self.skip()
        return state if self.stage is None else self.stage

    def update(self, seconds: float) -> bool:
        """Let time pass; whether anything moved."""
        moved = self.timeline.update(seconds)
        self._refresh()
        return moved

    def skip(self) -> None:
        """Jump to the truth."""
        self._hurried = True
        if self.timeline.busy:
            self.timeline.skip()
        self._hurried = False
        self._settle()
        self._changed = False

    def handle(self, event: ClientEvent) -> bool:
        """A click or a key jumps to the end of what is being told; a key then means what it always does."""
        if not self.busy or not isinstance(event, PointerPressed | KeyPressed):
            return False
        table = self._table
        self.skip()
        if table is not None:
            table.refresh()
        return isinstance(event, PointerPressed)

    # Cues

    def _cues(self, table: WheelContext, event: Event) -> Iterator[Cue]:
        match event:
            case TurnBegan():
                yield self._said(table, event, BANNER, "", Sound.CHIME)
            case PawnMoved(pawn, _, _, end, steps, laps):
                yield self._walk(table, event, pawn, end, steps, laps)
            case AdvancedNow(pawn, _, start, end, replays):
                count = table.session.state.rules.spaces
                steps = (end - max(1, start)) % count + count * replays
                yield self._walk(table, event, pawn, end, steps, replays)
            case ArrowMoved(start, end):
                yield self._turn_arrow(table, event, start, end)
            case OrderFixed(slots=slots):
                yield from self._order(table, event, slots)
            case SpeedChanged():
                yield self._said(table, event, SAID, "", Sound.PAGE)
            case _:
                pass

    def _said(self, table: WheelContext, event: Event, seconds: float, step: str, sound: Sound) -> Cue:
        return Cue(seconds, lambda _part: None, lambda: self._tell(table, event, step, sound))

    def _walk(self, table: WheelContext, event: Event, pawn: str, end: int, steps: int, laps: int) -> Cue:
        """A pawn walks; afterwards the stage has it where it went."""

        def show(part: float) -> None:
            if part < 1:
                self.motion.walk = Walk(pawn, end, steps, part)
                return
            self.motion.walk = None
            self._stage_pawn(pawn, end, laps)
            self._changed = True

        seconds = min(LONGEST, max(SAID, STEP * steps))
        return Cue(
            seconds, show, lambda: self._tell(table, event, "move", Sound.CLACK if steps else Sound.PAGE)
        )

    def _turn_arrow(self, table: WheelContext, event: Event, start: int, end: int) -> Cue:
        """The arrow turns clockwise to its space."""

        def show(part: float) -> None:
            stage = self.stage
            if stage is None:
                return
            far = (end - start) % stage.rules.spaces
            self.motion.arrow = start + far * eased(min(1.0, part * 1.25))
            if part >= 1:
                self.motion.arrow = None
                self.stage = replace(stage, arrow=end)
                self._changed = True

        return Cue(ARROW, show, lambda: self._tell(table, event, "arrow", Sound.THUD))

    def _order(self, table: WheelContext, event: Event, slots: Sequence[Slot]) -> Iterator[Cue]:
        """First the replays, then all turns: seals with their numbers appear one by one."""
        extras = [slot.pawn for slot in slots if slot.extra]
        if extras:
            yield self._numbered(table, event, extras, "replays")
        yield self._numbered(table, event, [slot.pawn for slot in slots], "order")

    def _numbered(self, table: WheelContext, event: Event, pawns: Sequence[str], step: str) -> Cue:
        seconds = COUNT * len(pawns) + HOLD

        def show(part: float) -> None:
            shown = min(len(pawns), ceil(part * seconds / COUNT))
            orders = numbered(pawns[:shown])
            if orders != self.orders:
                self.orders = orders
                self._changed = True

        return Cue(seconds, show, lambda: self._tell(table, event, step, Sound.PAGE))

    def _tell(self, table: WheelContext, event: Event, step: str, sound: Sound) -> None:
        self.orders = {}
        self.step = step
        if isinstance(event, OrderFixed) and self.stage is not None:
            self.stage = replace(self.stage, queue=event.slots)
        entry = WheelLog(table.say).entry(event)
        if step == "replays" and isinstance(event, OrderFixed):
            names = " · ".join(
                name for slot, name in zip(event.slots, event.names, strict=True) if slot.extra
            )
            entry = replace(entry, rule="WH-LAP-05", text=table.say("wh.caption.replays", names=names))
        self.caption = entry
        self._changed = True
        if not self._hurried:
            table.ui.sounds.play(sound)

    def _stage_pawn(self, identity: str, space: int, laps: int) -> None:
        stage = self.stage
        if stage is not None:
            laps += stage.get(identity).laps
            pawns = altered(stage.pawns, lambda pawn: pawn.id == identity, space=space, laps=laps)
            self.stage = replace(stage, pawns=pawns)

    def _settle(self) -> None:
        """Everything has been told."""
        self.stage = self.caption = None
        self.step = ""
        self.orders = {}
        self.motion.walk = self.motion.arrow = None
        self._changed = True

    def _refresh(self) -> None:
        if self._changed and self._table is not None:
            self._table.refresh()
        self._changed = False
