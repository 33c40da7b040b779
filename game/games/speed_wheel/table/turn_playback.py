"""The animation of a global turn: all pawns walk, the arrow turns, the order appears, with captions."""

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
"""Seconds of the four steps: pawns walk, the arrow turns, replays appear, the order appears; together less
than three, however many take part."""

LATE = 0.25
"""Seconds for which a walking pawn can still be pointed at where it was: the length of its wake."""

STEPS = ("move", "arrow", "replays", "order")
"""The four steps of a global turn (WH-SEQ-01)."""


class TurnPlayback:
    """The moment that is shown while a global turn is animated; the session has the state after it already.

    `stage` is the state as far as it has been shown, None while nothing is animated; `caption` the sentence
    of this moment; `step` the current one of the four; `orders` the texts of seals on pawns.
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
        """Whether something is being animated."""
        return self.stage is not None

    @property
    def shown(self) -> tuple[object, ...]:
        """The values that widgets depend on; they follow other motion by themselves."""
        return (self.stage, self.caption, self.step, tuple(self.orders.items()))

    def tell(self, session: MasterSession, ui: Ui, before: int, events: Sequence[Event]) -> Sequence[Cue]:
        """The cues for the events of an action that followed `before` others; none if motion is reduced."""
        self.end()
        if ui.options.motion <= 0 or not any(isinstance(event, TurnBegan | AdvancedNow) for event in events):
            return ()
        match = session.match
        self.stage = match.state_at(before)
        self._number = len(match.entries)
        return [*self._cues(ui, session.state.rules.spaces, events)]

    def current(self, session: MasterSession, state: State) -> State:
        """The state to be shown: the stage while this moment is animated, else the session's."""
        if self.stage is not None and (session.at is not None or len(session.match.entries) != self._number):
            self.end()
        return state if self.stage is None else self.stage

    def seen_orders(self, state: State) -> Mapping[str, str]:
        """The texts of seals for players, numbered without hidden pawns: a gap would tell of these."""
        seen = {pawn.id for pawn in state.pawns}
        return numbered(turn for turn in self._turns if turn in seen) if self._turns else self.orders

    def end(self) -> None:
        """End the animation."""
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
        """The caption that all move, and who passes the arrow."""
        laps = ", ".join(f"{move.name} +{move.laps}" for move in moves if move.laps)
        if not laps:
            return LogEntry("WH-MOVE-01", ui.say("wh.caption.moves", number=number))
        return LogEntry("WH-LAP-02", ui.say("wh.caption.laps", number=number, names=laps))

    def _walk(self, ui: Ui, entry: LogEntry, moves: Sequence[PawnMoved]) -> Cue:
        """The cue in which all pawns walk at once; at its end the stage has them where they went."""
        laps = {move.pawn: f"+{move.laps}" for move in moves if move.laps}

        def show(part: float) -> None:
            if part < 1:
                walked, before = eased(part), eased(max(0.0, part - LATE / MOVES))
                self.motion.walks = {
                    move.pawn: Walk(move.pawn, move.end, move.advance, walked, before) for move in moves
                }
                return
            self.motion.walks = {}
            for move in moves:
                self._stage_pawn(move)

        return self._cue(ui, MOVES, show, "move", entry, Sound.CLACK, laps)

    def _turn_arrow(self, ui: Ui, event: ArrowMoved, start: int, end: int) -> Cue:
        """The cue in which the arrow turns clockwise to its space."""

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
        """The cues of the order: seals with numbers appear one by one, first for replays, then for all."""
        entry = WheelLog(ui.say).entry(event)
        extras = [slot.pawn for slot in event.slots if slot.extra]
        if extras:
            pairs = zip(event.slots, event.names, strict=True)
            names = " · ".join(name for slot, name in pairs if slot.extra)
            replays_entry = LogEntry("WH-LAP-05", ui.say("wh.caption.replays", names=names))
            yield self._numbered(ui, event, REPLAYS, "replays", replays_entry, extras)
        yield self._numbered(ui, event, ORDER, "order", entry, [slot.pawn for slot in event.slots])

    def _numbered(
        self,
        ui: Ui,
        event: OrderFixed,
        seconds: float,
        step: str,
        entry: LogEntry,
        pawns: Sequence[str],
    ) -> Cue:
        def show(part: float) -> None:
            if self.stage is None:
                return
            if self.stage.queue != event.slots:
                self.stage = replace(self.stage, queue=event.slots)
            self._turns = pawns[: ceil(min(1.0, 1.5 * part) * len(pawns))]
            self.orders = numbered(self._turns)

        return self._cue(ui, seconds, show, step, entry, Sound.PAGE)

    def _cue(
        self,
        ui: Ui,
        seconds: float,
        show: Callable[[float], None],
        step: str,
        entry: LogEntry,
        sound: Sound,
        orders: Mapping[str, str] | None = None,
    ) -> Cue:
        """A cue that shows its caption while it plays; it makes no sound if it is skipped."""
        heard = False

        def play(part: float) -> None:
            nonlocal heard
            if self.stage is None:
                return
            if not heard:
                heard = True
                self.step, self.caption, self.orders, self._turns = step, entry, orders or {}, ()
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
