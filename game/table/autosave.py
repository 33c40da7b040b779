"""Saves work while somebody is at it, and asks before the work is left unsaved because saving failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from game.core.record import MOST_ACTIONS, MOST_BYTES, save
from game.table.file_dialogs import NotKeptDialog
from game.table.match_journal import SUFFIX, MatchJournal
from game.table.table import N
from game.ui.app_scene import Unkept

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.core.errors import InputError
    from game.table.match_journal import Told
    from game.ui.app import App


class Autosave:
    """Reports by the message `key` that work could not be saved, and asks before it is left."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._let_go: object = None

    def tell(self, app: App, fault: InputError | None) -> None:
        """Say what went wrong, if anything did."""
        if fault is not None:
            app.notify(app.ui.say(self._key, fault=app.ui.say.fault(fault)))

    def ask(
        self,
        app: App,
        work: object,
        fault: Callable[[], InputError | None],
        name: str,
        save_to: Callable[[Path], None],
        leave: Callable[[], None],
        far: Callable[[], str] = str,
    ) -> bool:
        """Ask what to do with work that is not on the disk, unless it was given up already; whether it asks.

        `fault` tries again and says why not; `name` is that of another file, `save_to` saves it there; `far`
        says how much of it is on the disk.
        """
        why = None if self._let_go is work else fault()
        if why is None:
            return False

        def go() -> None:
            self._let_go = work
            leave()

        app.push(NotKeptDialog(why, name, save_to, go, far()))
        return True


class MatchAutosave(Autosave, Generic[N]):
    """Saves a match that is being played to its journal after each action.

    `named` gives the name of a file for the match, without its ending; `words` gives who plays and how far it
    has come, by language.

    Attributes:
        session: plays the match.
        journal: where it is written down as it is played.
    """

    def __init__(self, session: N, named: Callable[[], str], words: Callable[[], Told]) -> None:
        super().__init__("table.not_kept")
        self.session: N = session
        self.journal = MatchJournal(session.match, words)
        self._named = named
        self._warned = False

    @property
    def is_kept(self) -> bool:
        """Whether nothing would be lost: nothing was done, or the match is over."""
        return self.session.over or not self.session.match.entries

    @property
    def name(self) -> str:
        """The name of a file for the match."""
        return f"{self._named()}{SUFFIX}"

    @property
    def unkept(self) -> Unkept | None:
        """The part of the match that is not on the disk; None if everything is, or nothing has to be."""
        done, fault = len(self.session.match.entries), self.journal.fault
        if self.is_kept or fault is None:
            return None
        return Unkept(self.journal.kept, done, fault, self.name, self.write_to)

    def far(self, app: App) -> str:
        """A sentence that says how many actions are on the disk."""
        return app.ui.say("table.kept_far", kept=self.journal.kept, all=len(self.session.match.entries))

    def follow(self, app: App, *, retry: bool = False) -> None:
        """Save what was done since the last call; after a fault, with `retry`, all of it.

        A fault is reported once, over the table, and another place is offered. It is also reported, once, if
        the match will soon be too long to be saved.
        """
        if self.journal.follow(self.session.match, retry=retry) and (fault := self.journal.fault) is not None:
            app.push(NotKeptDialog(fault, self.name, self.write_to, None, self.far(app)))
        if self.journal.is_nearly_full and not self._warned:
            self._warned = True
            most = {"most": MOST_ACTIONS, "size": MOST_BYTES // 1_000_000}
            app.notify(app.ui.say("table.nearly_full", **most))

    def asks_before_leaving(self, app: App, leave: Callable[[], None]) -> bool:
        """Ask what to do if the match could not be saved; `leave` is called once it may be left."""
        match = self.session.match

        def fault() -> InputError | None:
            return None if self.is_kept or self.journal.keeps(match) else self.journal.fault

        return self.ask(app, match, fault, self.name, self.write_to, leave, lambda: self.far(app))

    def write_to(self, path: Path) -> None:
        """Save the match in that file.

        Raises:
            InputError: it cannot be written.
        """
        save(self.session.match, path)

    def close(self, app: App) -> None:
        """Stop writing as the match is left; the file of an unfinished match stays on the disk."""
        self.write_last()
        self.journal.close(drop=self.is_kept)
        self.tell(app, self.journal.fault)

    def write_last(self) -> None:
        """Save what was done, as the match is left; closing the journal reports whether that succeeded."""
        self.journal.follow(self.session.match, retry=True)
