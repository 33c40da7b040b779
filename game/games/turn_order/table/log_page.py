"""The log of a table in words, action by action, and as the text of a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.locale import Translator
    from game.content.log_entry import Log, LogEntry
    from game.core.rules import Seat
    from game.games.turn_order.table.session import TableMatch


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one action: its number (0 for the start), and the sentences."""

    number: int
    entries: tuple[LogEntry, ...]


class Chronicle:
    """Words what has happened, each action once."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._told: tuple[Told, ...] = ()

    def told(self, match: TableMatch, log: Log, say: Translator, seat: Seat | None) -> tuple[Told, ...]:
        """Every action of which there is something to tell, the first one first."""
        key = (match.course, say.language, seat)
        if not self._key or key[0] is not self._key[0] or key[1:] != self._key[1:]:
            lines = match.log(seat)
            worded = (Told(line.number, log.entries(line.events)) for line in lines)
            self._told = tuple(one for one in worded if one.entries)
            self._key = key
        return self._told


def as_text(title: str, told: Iterable[Told]) -> str:
    """The log as plain text: a line for each sentence, with the rule behind it."""
    lines = [title, ""]
    for one in told:
        for place, entry in enumerate(one.entries):
            number = f"{one.number:>4}. " if place == 0 else " " * 6
            rule = f" [{entry.rule}]" if entry.rule else ""
            lines.append(f"{number}{entry.text}{rule}")
    return "\n".join(lines) + "\n"
