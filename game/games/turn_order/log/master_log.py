"""What the logs of the turn-order tables have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.locale import Translator
    from game.content.log_entry import LogEntry
    from game.core.rules import Seat

E = TypeVar("E")


class MasterLog(ABC, Generic[E]):
    """Words events that were redacted for whoever reads them."""

    def __init__(self, tr: Translator) -> None:
        self._tr = tr

    @abstractmethod
    def entry(self, event: E) -> LogEntry:
        """The event as an entry."""

    def player(self, seat: Seat) -> str:
        """The game master, who alone acts."""
        del seat
        return self._tr("log.master")

    def entries(self, events: Iterable[E], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order; details only if wanted."""
        return tuple(entry for entry in map(self.entry, events) if details or not entry.detail)
