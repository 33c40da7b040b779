"""The log of one table, in the words of whoever looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.duel_log import DuelLog

if TYPE_CHECKING:
    from game.content.log_entry import LogEntry
    from game.scenes.duel.names import DuelNames
    from game.scenes.duel.session import DuelSession


def duel_log(names: DuelNames) -> DuelLog:
    """A log that calls things what they are called at the table."""
    log = DuelLog(names.library, names.tr, names.players)
    log.names = names
    return log


class Chronicle:
    """Words what has happened, once for each action."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._told: tuple[LogEntry, ...] = ()

    def entries(self, session: DuelSession, names: DuelNames) -> tuple[LogEntry, ...]:
        """What has happened, as far as whoever looks may know."""
        key = (len(session.match.entries), session.viewer, names.tr.language)
        if key != self._key:
            lines = session.match.log(session.viewer)
            self._told = duel_log(names).entries(event for line in lines for event in line.events)
            self._key = key
        return self._told
