"""A global turn shown at once: all pawns walk, the arrow turns, the order is told; and why."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.speed_wheel.art.wheel_layout import Walk, WheelMotion
from game.games.speed_wheel.log import WheelLog
from game.games.speed_wheel.rules.events import (
    AdvancedNow,
    ArrowMoved,
    Event,
    OrderFixed,
    PawnMoved,
    TurnBegan,
)
from game.games.speed_wheel.table.pawns import numbered
from game.games.turn_order.rules.fields import altered
from game.ui.cues import Cue, eased
from game.ui.sound import Sound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.games.speed_wheel.rules.state import State
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui

MOVES, ARROW, REPLAYS, ORDER = 1.5, 0.55, 0.35, 0.5
"""Seconds that all pawns take for their ways, that the arrow turns, that the replays and the order are told:
less than three for a global turn, however many take part."""

LATE = 0.25
"""Seconds after which a pawn that walks is still pointed at where it was: its wake is as long."""

STEPS = ("move", "arrow", "replays", "order")
"""The four steps of a global turn (WH-SEQ-01)."""


class TurnPlayback:
    """What is shown at the table while a global turn is told; the truth is the state of the session.

    `stage` is the state as far as it has been told, None while nothing is being told; `caption` the sentence
    of this moment; `step` the one of the four; `orders` the seals on the pawns.
    """

    def __init__(self) -> None:
        self.motion = WheelMotion()
        self.stage: State | None = None
        self.caption: LogEntry | None = None
        self.step = ""
        self.orders: Mapping[str, str] = {}
        self._turns: Sequence[str] = ()
        self._number = 0

    @property
    def busy(self) -> bool:
        """Whether something is being told."""
        return self.stage is not None

    @property
    def shown(self) -> tuple[object, ...]:
        """What of it widgets are built for; the rest moves by itself."""
        return (self.stage, self.caption, self.step, tuple(self.orders.items()))

    def tell(self, session: MasterSession, ui: Ui, before: int, events: Sequence[Event]) -> Sequence[Cue]:
        """What tells of what came of the action after so many; nothing where motion is reduced."""
        self.end()
        if ui.options.motion <= 0 or not any(isinstance(event, TurnBegan | AdvancedNow) for event in events):
            return ()
        match = session.match
        self.stage = match.state_at(before)
        self._number = len(match.entries)
        return [*self._cues(ui, session.state.rules.spaces, events)]

    def current(self, session: MasterSession, state: State) -> State:
        """The state to be shown: that of the stage while something is told of this moment, else the truth."""
        if self.stage is not None and (session.at is not None or len(session.match.entries) != self._number):
            self.end()
        return state if self.stage is None else self.stage

    def seen_orders(self, state: State) -> Mapping[str, str]:
        """The seals where only the pawns of that state are seen: a gap would tell of the others."""
        seen = {pawn.id for pawn in state.pawns}
        return numbered(turn for turn in self._turns if turn in seen) if self._turns else self.orders

    def end(self) -> None:
        """Everything has been told."""
        self.stage = self.caption = None
        self.step = ""
        self.orders, self._turns = {}, ()
        self.motion.walks = {}
        self.motion.arrow = None

    # Cues

    def _cues(self, ui: Ui, count: int, events: Sequence[Event]) -> Iterator[Cue]:
        moves = [event for event in events if isinstance(event, PawnMoved)]
        for event in events:
            match event:
                case TurnBegan(number=number):
                    yield self._walk(ui, self._moving(ui, number, moves), moves)
                case AdvancedNow(pawn, name, start, end, replays, hidden):
                    steps = (end - max(1, start)) % count + count * replays
                    move = PawnMoved(pawn, name, start, end, steps, replays, hidden)
                    yield self._walk(ui, WheelLog(ui.say).entry(event), [move])
                case ArrowMoved(start, end):
                    yield self._turn_arrow(ui, event, start, end)
                case OrderFixed():
                    yield from self._order(ui, event)
                case _:
                    pass

    def _moving(self, ui: Ui, number: int, moves: Sequence[PawnMoved]) -> LogEntry:
        """That all move, and who comes past the arrow."""
        laps = ", ".join(f"{move.name} +{move.laps}" for move in moves if move.laps)
        if not laps:
            return LogEntry("WH-MOVE-01", ui.say("wh.caption.moves", number=number))
        return LogEntry("WH-LAP-02", ui.say("wh.caption.laps", number=number, names=laps))

    def _walk(self, ui: Ui, said: LogEntry, moves: Sequence[PawnMoved]) -> Cue:
        """All walk at once; afterwards the stage has them where they went."""
        laps = {move.pawn: f"+{move.laps}" for move in moves if move.laps}

        def show(part: float) -> None:
            if part < 1:
                now, before = eased(part), eased(max(0.0, part - LATE / MOVES))
                self.motion.walks = {
                    move.pawn: Walk(move.pawn, move.end, move.advance, now, before) for move in moves
                }
                return
            self.motion.walks = {}
            for move in moves:
                self._stage_pawn(move)

        return self._cue(ui, MOVES, show, "move", said, Sound.CLACK, laps)

    def _turn_arrow(self, ui: Ui, event: ArrowMoved, start: int, end: int) -> Cue:
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

        return self._cue(ui, ARROW, show, "arrow", WheelLog(ui.say).entry(event), Sound.THUD)

    def _order(self, ui: Ui, event: OrderFixed) -> Iterator[Cue]:
        """First the replays, then all turns: seals with their numbers appear one by one."""
        told = WheelLog(ui.say).entry(event)
        extras = [slot.pawn for slot in event.slots if slot.extra]
        if extras:
            pairs = zip(event.slots, event.names, strict=True)
            names = " · ".join(name for slot, name in pairs if slot.extra)
            said = LogEntry("WH-LAP-05", ui.say("wh.caption.replays", names=names))
            yield self._numbered(ui, event, REPLAYS, "replays", said, extras)
        yield self._numbered(ui, event, ORDER, "order", told, [slot.pawn for slot in event.slots])

    def _numbered(
        self,
        ui: Ui,
        event: OrderFixed,
        seconds: float,
        step: str,
        said: LogEntry,
        pawns: Sequence[str],
    ) -> Cue:
        def show(part: float) -> None:
            if self.stage is None:
                return
            if self.stage.queue != event.slots:
                self.stage = replace(self.stage, queue=event.slots)
            self._turns = pawns[: ceil(min(1.0, 1.5 * part) * len(pawns))]
            self.orders = numbered(self._turns)

        return self._cue(ui, seconds, show, step, said, Sound.PAGE)

    def _cue(
        self,
        ui: Ui,
        seconds: float,
        show: Callable[[float], None],
        step: str,
        said: LogEntry,
        sound: Sound,
        orders: Mapping[str, str] | None = None,
    ) -> Cue:
        """Says the sentence while it plays; what is skipped makes no sound."""
        heard = False

        def play(part: float) -> None:
            nonlocal heard
            if self.stage is None:
                return
            if not heard:
                heard = True
                self.step, self.caption, self.orders, self._turns = step, said, orders or {}, ()
                if part < 1:
                    ui.sounds.play(sound)
            show(part)

        return Cue(seconds, play)

    def _stage_pawn(self, move: PawnMoved) -> None:
        stage = self.stage
        if stage is not None:
            laps = move.laps + stage.get(move.pawn).laps
            pawns = altered(stage.pawns, lambda pawn: pawn.id == move.pawn, space=move.end, laps=laps)
            self.stage = replace(stage, pawns=pawns)
