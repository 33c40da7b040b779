"""The log of the speed wheel, in sentences: for log, history and replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.events import (
    AdvancedNow,
    ArrowMoved,
    Event,
    OrderFixed,
    PawnMoved,
    TurnBegan,
)
from game.games.speed_wheel.rules.fields import FIELDS
from game.games.speed_wheel.rules.state import BEFORE
from game.games.turn_order.log import MasterLog, RoundWords
from game.games.turn_order.rules.report import Phrase, Report

if TYPE_CHECKING:
    from game.core.rules import Value as Word
    from game.games.turn_order.rules.fields import Value


GLOBAL_TURNS = RoundWords("wh.lasting.rounds", "wh.ask.rounds", "wh.ask.rounds.count")


_MOVED = ("wh.log.moves", "wh.log.enters")
_LAPPED = ("wh.log.laps", "wh.log.laps_from_line")
"""The messages for a pawn on the wheel, and for one that waited before the line."""

_MOVED_UNSAID = ("wh.log.moves.hidden", "wh.log.enters.hidden")
_LAPPED_UNSAID = ("wh.log.laps.hidden", "wh.log.laps_from_line.hidden")
"""The same without how far it went."""


class WheelLog(MasterLog[Event]):
    """Turns events of the wheel into sentences; they must have been redacted for the reader."""

    fields = FIELDS

    def shown(self, field: str, value: Value) -> Word:
        """A value before or after, in words; a speed stays a number, for the language to write."""
        return value if field == "speed" and isinstance(value, int) else super().shown(field, value)

    def with_more(self, sentence: str, more: str) -> str:
        """The sentence of a changed speed, with the label of the modifier."""
        return f"{sentence} ({more})"

    def report(self, event: Event) -> Report:
        """The report for an event that the wheel animates."""
        match event:
            case TurnBegan(number):
                return Report.of("WH-SEQ-01", Phrase.of("wh.log.turn", number=number), heading=True)
            case PawnMoved():
                return _moved(event)
            case ArrowMoved(start, end):
                key = "wh.log.arrow_stays" if start == end else "wh.log.arrow"
                return Report.of("WH-ARROW-02", Phrase.of(key, start=start, end=end))
            case OrderFixed(slots, names):
                turns = zip(names, slots, strict=True)
                marked = [name + (" ↻" if slot.extra else "") for name, slot in turns]
                return Report.of("WH-ORDER-01", Phrase.of("wh.log.order", names=" · ".join(marked)))
            case AdvancedNow(name=name, start=start, end=end, replays=replays):
                phrase = Phrase.of("wh.log.advanced", start=start, end=end, count=replays)
                return Report.of("WH-W6", phrase, name=name)
            case _:
                return super().report(event)


def _moved(event: PawnMoved) -> Report:
    """The report of how a pawn moved, or that it did not."""
    waited = event.start == BEFORE
    if event.taken:
        rule, key = "WH-W14", "wh.log.taken_along"
    elif event.advance == 0:
        rule, key = "WH-MOVE-04", "wh.log.waits" if waited else "wh.log.stays"
    elif event.laps:
        rule, key = "WH-LAP-02", (_LAPPED_UNSAID if event.unsaid else _LAPPED)[waited]
    else:
        rule, key = "WH-MOVE-03", (_MOVED_UNSAID if event.unsaid else _MOVED)[waited]
    phrase = Phrase.of(key, count=event.advance, start=event.start, end=event.end, laps=event.laps)
    return Report.of(rule, phrase, name=event.name)
