"""The log of one table, in the words of whoever looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log.game_log import DuelLog

if TYPE_CHECKING:
    from game.content.log_entry import LogEntry
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.table.names import DuelNames
    from game.games.donjon_procrastination.table.session import DuelSession


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

    def entries(
        self, session: DuelSession, names: DuelNames, shown: tuple[int, tuple[Event, ...]] | None
    ) -> tuple[LogEntry, ...]:
        """What has happened, as far as whoever looks may know.

        `shown` is None, or after how many actions something is being shown, and what of it has been so far.
        """
        until, events = (session.number, ()) if shown is None else shown
        key = (until, len(events), session.viewer, names.tr.language)
        if key != self._key:
            self._told = duel_log(names).entries((*session.events_until(until), *events))
            self._key = key
        return self._told
