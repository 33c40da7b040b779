"""What happened on the speed wheel, in sentences: for log, history and replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.speed_wheel.rules.events import (
    AdvancedNow,
    Arrived,
    ArrowMoved,
    Closed,
    Corrected,
    Event,
    Left,
    Noted,
    OrderFixed,
    PawnMoved,
    Renamed,
    SlotBegan,
    SlotEnded,
    SpeedChanged,
    TurnBegan,
)
from game.games.speed_wheel.rules.state import BEFORE
from game.games.turn_order.log.master_log import MasterLog

if TYPE_CHECKING:
    from game.core.rules import Value


class WheelLog(MasterLog[Event]):
    """Words events that were redacted for whoever reads them."""

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry."""
        tr = self._tr
        match event:
            case TurnBegan(number):
                return LogEntry("WH-SEQ-01", tr("wh.log.turn", number=number))
            case PawnMoved():
                return self._moved(event)
            case ArrowMoved(start, end):
                key = "wh.log.arrow_stays" if start == end else "wh.log.arrow"
                return LogEntry("WH-ARROW-02", tr(key, start=start, end=end))
            case OrderFixed(slots, names):
                marked = [
                    name + (" ↻" if slot.extra else "") for name, slot in zip(names, slots, strict=True)
                ]
                return LogEntry("WH-ORDER-01", tr("wh.log.order", names=" · ".join(marked)))
            case SlotBegan(_, name, extra):
                rule, key = ("WH-LAP-05", "wh.log.replay") if extra else ("WH-LAP-06", "wh.log.plays")
                return LogEntry(rule, tr(key, name=name))
            case SlotEnded(_, name, skipped):
                return LogEntry("WH-SEQ-02", tr("wh.log.skipped" if skipped else "wh.log.played", name=name))
            case AdvancedNow(_, name, start, end, replays):
                text = tr("wh.log.advanced", name=name, start=start, end=end, count=replays)
                return LogEntry("WH-W6", text)
            case _:
                return self._change(event)

    def _moved(self, event: PawnMoved) -> LogEntry:
        values: dict[str, Value] = {
            "name": event.name,
            "count": event.advance,
            "start": event.start,
            "end": event.end,
        }
        waited = event.start == BEFORE
        if event.advance == 0:
            key = "wh.log.waits" if waited else "wh.log.stays"
            return LogEntry("WH-MOVE-04", self._tr(key, **values))
        if event.laps:
            key = "wh.log.laps_from_line" if waited else "wh.log.laps"
            return LogEntry("WH-LAP-02", self._tr(key, laps=event.laps, **values))
        return LogEntry("WH-MOVE-03", self._tr("wh.log.enters" if waited else "wh.log.moves", **values))

    def _change(
        self, event: Arrived | Left | Renamed | Noted | SpeedChanged | Corrected | Closed
    ) -> LogEntry:
        tr = self._tr
        match event:
            case Arrived(_, name, kind, space):
                return LogEntry("WH-W10", tr(f"wh.log.arrived.{kind}", name=name, space=space))
            case Left(_, name):
                return LogEntry("WH-W10", tr("wh.log.left", name=name))
            case Renamed(_, before, name):
                return LogEntry("WH-BOARD-01", tr("wh.log.renamed", before=before, name=name))
            case Noted(_, name, text):
                return LogEntry("WH-BOARD-01", tr("wh.log.noted", name=name, text=text))
            case SpeedChanged():
                return self._speed(event)
            case Corrected(what, _, name, before, after):
                key = f"wh.log.corrected.{_corrected(what, before, after)}"
                return LogEntry("WH-W3", tr(key, name=name, before=before, after=after))
            case Closed(turns):
                return LogEntry("WH-SEQ-02", tr("wh.log.closed", count=turns))

    def _speed(self, event: SpeedChanged) -> LogEntry:
        tr, number = self._tr, self._tr.number
        values = {"name": event.name, "before": number(event.before), "after": number(event.after)}
        label = event.modifier.label if event.modifier is not None else ""
        text = tr(f"wh.log.speed.{event.how}", **values)
        return LogEntry("WH-W6", text + (f" ({label})" if label else ""))


def _corrected(what: str, before: str, after: str) -> str:
    """How the message ends that says what was put right: some depend on what it was or is now."""
    match what:
        case "paused" | "secret" | "hidden":
            return f"{what}.{'on' if after == 'True' else 'off'}"
        case "kind":
            return f"kind.{after}"
        case "space" if after == str(BEFORE):
            return "before_line"
        case "space" if before == str(BEFORE):
            return "from_line"
        case _:
            return what
