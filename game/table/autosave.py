"""Work that is written down while somebody is at it; what is asked before it is left if that failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from game.core.record import save
from game.table.file_dialogs import NotKeptDialog
from game.table.match_journal import SUFFIX, MatchJournal
from game.table.table import N

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.core.errors import InputError
    from game.ui.app import App


class Autosave:
    """Says by the message `key` that work could not be written down, and asks before it is left."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._let_go: object = None

    def tell(self, app: App, fault: InputError | None) -> None:
        """Say what went wrong, if anything did."""
        if fault is not None:
            app.notify(app.ui.say(self._key, fault=app.ui.say.fault(fault)))

    def asks(
        self,
        app: App,
        work: object,
        fault: Callable[[], InputError | None],
        name: str,
        save_to: Callable[[Path], None],
        leave: Callable[[], None],
    ) -> bool:
        """Ask what to do with work that is not on the disk, if nobody has let it go; whether that was so.

        `fault` tries again and says why not; `name` is that of another file, `save_to` saves it there.
        """
        why = None if self._let_go is work else fault()
        if why is None:
            return False

        def go() -> None:
            self._let_go = work
            leave()

        app.push(NotKeptDialog(why, name, save_to, go))
        return True


class MatchAutosave(Autosave, Generic[N]):
    """A match that is played, and its journal.

    `named` says what a file for the match is called, without its ending; `words` who plays and how far it has
    come, with their language.

    Attributes:
        session: plays the match.
        journal: where it is written down as it is played.
    """

    def __init__(
        self, session: N, named: Callable[[], str], words: Callable[[], tuple[str, tuple[str, ...]]]
    ) -> None:
        super().__init__("table.not_kept")
        self.session: N = session
        self.journal = MatchJournal(session.match, words)
        self._named = named

    @property
    def is_kept(self) -> bool:
        """Whether there is nothing to go on with: nothing was done, or the match is over."""
        return self.session.over or not self.session.match.entries

    @property
    def name(self) -> str:
        """What a file for it is called."""
        return f"{self._named()}{SUFFIX}"

    def follow(self, app: App, *, retry: bool = False) -> None:
        """Write down what was done, all of it after a fault with `retry`, and say once that it cannot be."""
        if self.journal.follow(self.session.match, retry=retry):
            self.tell(app, self.journal.fault)

    def asks_before_leaving(self, app: App, leave: Callable[[], None]) -> bool:
        """Ask what to do if the match could not be kept; `leave` is called once it may be left."""
        match = self.session.match

        def fault() -> InputError | None:
            return None if self.is_kept or self.journal.keeps(match) else self.journal.fault

        return self.asks(app, match, fault, self.name, self.write_to, leave)

    def write_to(self, path: Path) -> None:
        """Save the match in that file.

        Raises:
            InputError: it cannot be written.
        """
        save(self.session.match, path)

    def close(self, app: App) -> None:
        """The match is left: one that goes on stays on the disk."""
        self.follow(app, retry=True)
        self.journal.close(drop=self.is_kept)
