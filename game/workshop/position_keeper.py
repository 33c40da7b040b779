"""Keeps the position of a workshop on the disk as long as it has changes that are not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.file_dialogs import NotKeptDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.app import App
    from game.workshop.files import PositionFiles
    from game.workshop.journal import PositionJournal


class PositionKeeper:
    """Writes the position down in its journal; `wanted` says whether it is one to be kept.

    With `given_up` nothing is left to go on with once it is closed.
    """

    def __init__(
        self,
        app: App,
        files: PositionFiles,
        journal: PositionJournal,
        wanted: Callable[[], bool],
    ) -> None:
        self.journal = journal
        self.given_up = False
        self._app = app
        self._files = files
        self._wanted = wanted
        self._let_go = False

    def write_down(self) -> None:
        """Write down the position while it has changes that are not saved."""
        present = self._files.whole if self._files.changed and self._wanted() else None
        if self.journal.follow(present, self._files.file) and self.journal.fault is not None:
            say = self._app.ui.say
            self._app.notify(say("workshop.not_kept", fault=say.fault(self.journal.fault)))

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:
        """Ask what to do if the position could not be kept; `leave` is called once it may be left."""
        if self._let_go or not self._files.changed or self.journal.keeps() or self.journal.fault is None:
            return False

        def go() -> None:
            self._let_go = True
            leave()

        self._app.push(NotKeptDialog(self.journal.fault, self._files.name, self._files.write_to, go))
        return True

    def close(self) -> None:
        """The workshop is left."""
        try:
            self.write_down()
        finally:
            self.journal.close(drop=self.given_up)
