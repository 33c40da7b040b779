"""The log of a match, the newest line first; and of a replay, where a press on a line goes to its action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log, LogEntry
    from game.table.session import Eyes, Playback
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

MOST_LINES = 160
"""How many of the last lines of a log are shown."""

NEAR = 40
"""How many actions before and after the one looked at are told."""


def log_lines(entries: Sequence[LogEntry], ui: Ui, nothing: str) -> Widget:
    """The last lines of a log with their rules, the newest first; or that there is `nothing`."""
    style = ui.styles.small.but(size=17, colour=ui.palette.ink)
    lines = [Label(_cited(entry), style) for entry in entries[: -MOST_LINES - 1 : -1]]
    return Column(lines or [Label(nothing, ui.styles.note)], gap=5)


class ReplayLog:
    """What each action brought, in the sentences of `log` for the eyes that look."""

    def __init__(self, log: Callable[[], Log]) -> None:
        self._log = log
        self._told: tuple[Eyes, Translator, tuple[tuple[LogEntry, ...], ...]] | None = None

    def told(
        self, session: Playback[Any, Any, Any, Any, Any], say: Translator
    ) -> tuple[tuple[LogEntry, ...], ...]:
        """The sentences of the setup and of each action."""
        if self._told is None or self._told[0] != session.eyes or self._told[1] is not say:
            log = self._log()
            told = tuple(log.entries(line.events) for line in session.lines())
            self._told = (session.eyes, say, told)
        return self._told[2]

    def page(
        self, session: Playback[Any, Any, Any, Any, Any], say: Translator, go: Callable[[int], None]
    ) -> Widget:
        """The lines near the action looked at; what is still to come is paler."""
        return Column(list(self._lines(session, say, go)), gap=3)

    def _lines(
        self, session: Playback[Any, Any, Any, Any, Any], say: Translator, go: Callable[[int], None]
    ) -> Iterator[Widget]:
        told = self.told(session, say)
        for number in range(max(0, session.at - NEAR), min(len(told), session.at + NEAR + 1)):
            if told[number]:
                yield self._line(number, told[number], session.at, go)

    def _line(self, number: int, told: tuple[LogEntry, ...], at: int, go: Callable[[int], None]) -> Widget:
        text = "\n".join(_soft(entry.text) if number > at else _cited(entry) for entry in told)
        line = Button(line_name(number), text, lambda: go(number), look=Look.QUIET, height=24, size=16)
        line.chosen = number == at
        return line


def _cited(entry: LogEntry) -> str:
    return f"{entry.text} {_soft(f'[{entry.rule}]')}" if entry.rule else entry.text


def _soft(text: str) -> str:
    return f"<soft>{text}</soft>"


def line_name(number: int) -> str:
    """What the line of an action is called."""
    return f"replay.line.{number}"
