"""Keeps the encounter that leads a workshop's turns on the disk while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.record import save
from game.table.file_dialogs import NotKeptDialog
from game.table.match_journal import SUFFIX, MatchJournal

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.record import AnyMatch
    from game.games.turn_order.table.session import MasterSession
    from game.ui.app import App


class EncounterKeeper:
    """Writes the match of a session down in its journal; `words` say on the title how far it has come."""

    def __init__(
        self, app: App, session: MasterSession, words: Callable[[], tuple[str, tuple[str, ...]]]
    ) -> None:
        self.session = session
        self.journal = MatchJournal(session.match, words)
        self._app = app
        self._let_go: AnyMatch | None = None

    def write_down(self, *, retry: bool = False) -> None:
        """Write down what was done since the last call, after a fault all of it with `retry`."""
        journal = self.journal
        if journal.follow(self.session.match, retry=retry) and journal.fault is not None:
            say = self._app.ui.say
            self._app.notify(say("table.not_kept", fault=say.fault(journal.fault)))

    def write_through(self) -> None:
        """The same, until it is on the disk."""
        self.write_down()
        self.journal.wait()

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:
        """Ask what to do if the encounter could not be kept; `leave` is called once it may be left."""
        journal, match = self.journal, self.session.match
        if match is self._let_go or not _goes_on(match) or journal.keeps(match) or journal.fault is None:
            return False

        def go() -> None:
            self._let_go = match
            leave()

        name = f"{self._app.ui.say('table.file_name')}{SUFFIX}"
        self._app.push(NotKeptDialog(journal.fault, name, lambda path: save(match, path), go))
        return True

    def close(self) -> str:
        """Keep an encounter that was begun and is not over; the name of its file, empty if there is none."""
        self.write_down(retry=True)
        over = not _goes_on(self.session.match)
        self.journal.close(drop=over)
        return "" if over or self.journal.path is None else self.journal.path.name


def _goes_on(match: AnyMatch) -> bool:
    """Whether there is something to go on with."""
    return bool(match.entries) and match.outcome is None
