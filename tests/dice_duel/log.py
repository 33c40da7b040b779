"""What happens in a dice duel, as sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dice_duel.rules import Held, Rolled
from game.content.log_entry import LogEntry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dice_duel.rules import Event
    from game.content.locale import Translator
    from game.core.rules import Seat


@dataclass(frozen=True)
class DiceDuelLog:
    """Words events in one language."""

    tells_end = False

    tr: Translator

    def player(self, seat: Seat) -> str:
        """The colour of the seat."""
        return self.tr(f"seat.{seat + 1}")

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """A sentence for each; there are no details."""
        del details
        return tuple(map(self._entry, events))

    def _entry(self, event: Event) -> LogEntry:
        tr, who = self.tr, self.player(event.seat)
        match event:
            case Rolled(face=1):
                return LogEntry("DD-TURN-03", tr("dice_duel.log.lost", who=who))
            case Rolled(face=face, pot=pot):
                return LogEntry("DD-TURN-01", tr("dice_duel.log.rolled", who=who, face=face, pot=pot))
            case Held(points=points, score=score):
                return LogEntry("DD-TURN-02", tr("dice_duel.log.held", who=who, points=points, score=score))
