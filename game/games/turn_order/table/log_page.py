"""The log of a table: in words, action by action, on its page of the sheet, and as the text of a file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log, LogEntry
    from game.core.rules import Seat
    from game.games.turn_order.table.context import TableContext
    from game.games.turn_order.table.session import TableMatch
    from game.ui.widgets.base import Widget

MOST_ACTIONS = 120
"""How many of the last actions the page shows."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one action: its number (0 for the start), and the sentences."""

    number: int
    entries: tuple[LogEntry, ...]


class TableLog:
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


def log_page(
    table: TableContext[Any, Any],
    told: Sequence[Told],
    look_at: Callable[[int], None],
    export: Callable[[], None],
) -> Sequence[Widget]:
    """The last actions, the latest first; each leads to the table as it was after it."""
    say, styles = table.say, table.ui.styles
    button = Button("log.export", say("master.log.export"), export, icon=Icon.EXPORT, height=38, size=16)
    if not told:
        button.refusal = say("master.log.nothing")
        return [button, Label(say("master.log.nothing"), styles.note)]
    lines = [_line(one, look_at, table.session.at) for one in told[: -MOST_ACTIONS - 1 : -1]]
    return [button, Label(say("master.log.hint"), styles.note.but(size=16)), *lines]


def _line(told: Told, look_at: Callable[[int], None], at: int | None) -> Widget:
    words = "\n".join(
        f"{one.text} <soft>[{one.rule}]</soft>" if one.rule else one.text for one in told.entries
    )
    run = partial(look_at, told.number)
    button = Button(f"log.{told.number}", words, run, look=Look.QUIET, height=28, size=17)
    button.chosen = told.number == at
    return button
