"""The log of one table, in the words of whoever looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.log.game_log import GameLog

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.content.log_entry import LogEntry
    from game.games.colors_of_magic.table.session import Session


class Chronicle:
    """Words what has happened, once for each action."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._told: tuple[LogEntry, ...] = ()

    def entries(self, session: Session, say: Translator) -> tuple[LogEntry, ...]:
        """What has happened, as far as whoever looks may know."""
        key = (len(session.match.entries), session.viewer, say.language)
        if key != self._key:
            log = GameLog(session.library, say, session.players)
            lines = session.match.log(session.viewer)
            self._told = log.entries(event for line in lines for event in line.events)
            self._key = key
        return self._told
