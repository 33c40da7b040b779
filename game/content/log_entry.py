"""What the logs of all systems have in common: their entries, and names in a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.content.locale import Translator
    from game.core.rules import Seat

_SEPARATOR = ", "


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sentence of the log and the rule it follows from; a `detail` only repeats what others say."""

    rule: str
    text: str
    detail: bool = False


class Log(Protocol):
    """Words the events of one system, which were redacted for whoever reads them."""

    def entries(self, events: Iterable[Any], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order, details only if wanted."""
        ...

    def player(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        ...


def listed(tr: Translator, names: Sequence[str], last_key: str = "log.and") -> str:
    """`a, b et c`."""
    if len(names) <= 1:
        return "".join(names)
    return tr(last_key, first=_SEPARATOR.join(names[:-1]), last=names[-1])
