"""What happened on the speed wheel, in sentences: for log, history and replay."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.speed_wheel.rules import events
from game.games.speed_wheel.rules.events import Event
from game.games.speed_wheel.rules.fields import FIELDS
from game.games.speed_wheel.rules.state import BEFORE
from game.games.turn_order.log import MasterLog, RoundWords, Sentence

if TYPE_CHECKING:
    from game.core.rules import Value as Word
    from game.games.turn_order.rules.fields import Value


GLOBAL_TURNS = RoundWords("wh.lasting.rounds", "wh.ask.rounds", "wh.ask.rounds.count")


_MOVED = ("wh.log.moves", "wh.log.enters")
_LAPPED = ("wh.log.laps", "wh.log.laps_from_line")
"""What is said of a pawn on the wheel, and of one that waited before the line."""

_MOVED_UNSAID = ("wh.log.moves.hidden", "wh.log.enters.hidden")
_LAPPED_UNSAID = ("wh.log.laps.hidden", "wh.log.laps_from_line.hidden")
"""The same without how far it went."""


class WheelLog(MasterLog[Event]):
    """Words events that were redacted for whoever reads them."""

    fields = FIELDS
    rounds = GLOBAL_TURNS

    def shown(self, field: str, value: Value) -> Word:
        """Speeds as the language writes numbers."""
        return value if field == "speed" and isinstance(value, int) else super().shown(field, value)

    def with_more(self, sentence: str, more: str) -> str:
        """A changed speed with the label of the modifier."""
        return f"{sentence} ({more})"

    def _moved(self, event: events.PawnMoved) -> LogEntry:
        values: dict[str, Word] = {
            "name": event.name,
            "count": event.advance,
            "start": event.start,
            "end": event.end,
        }
        waited = event.start == BEFORE
        if event.taken:
            return LogEntry("WH-W14", self.tr("wh.log.taken_along", **values))
        if event.advance == 0:
            key = "wh.log.waits" if waited else "wh.log.stays"
            return LogEntry("WH-MOVE-04", self.tr(key, **values))
        if event.laps:
            lapped = _LAPPED_UNSAID if event.unsaid else _LAPPED
            return LogEntry("WH-LAP-02", self.tr(lapped[waited], laps=event.laps, **values))
        moved = _MOVED_UNSAID if event.unsaid else _MOVED
        return LogEntry("WH-MOVE-03", self.tr(moved[waited], **values))

    def _arrow(self, event: events.ArrowMoved) -> LogEntry:
        key = "wh.log.arrow_stays" if event.start == event.end else "wh.log.arrow"
        return LogEntry("WH-ARROW-02", self.tr(key, start=event.start, end=event.end))

    def _order(self, event: events.OrderFixed) -> LogEntry:
        turns = zip(event.names, event.slots, strict=True)
        marked = [name + (" ↻" if slot.extra else "") for name, slot in turns]
        return LogEntry("WH-ORDER-01", self.tr("wh.log.order", names=" · ".join(marked)))

    told = MappingProxyType(
        {
            events.TurnBegan: Sentence("WH-SEQ-01", "wh.log.turn", heading=True),
            events.PawnMoved: _moved,
            events.ArrowMoved: _arrow,
            events.OrderFixed: _order,
            events.AdvancedNow: Sentence("WH-W6", "wh.log.advanced", count="replays"),
        }
    )
