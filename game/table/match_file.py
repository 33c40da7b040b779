"""Saves and opens matches at a table, and keeps an unfinished one when the table is left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.errors import InputError
from game.core.files import stamp
from game.core.record import addition
from game.table.autosave import MatchAutosave
from game.table.dialogs import ConfirmDialog, report
from game.table.file_dialogs import FileDialog
from game.table.match_journal import SUFFIX, is_unfinished, mark_left, saved_and_left, saves_folder
from game.table.open_match import ask_path, loaded, reopen, watched
from game.table.save_entries import forget_picture, keep_picture, kept_picture
from game.table.session import AnySession
from game.ui.sound import Sound

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.table.game import Games
    from game.table.save_entries import SaveEntry
    from game.ui.app import App


class MatchFile(MatchAutosave[AnySession]):
    """The file from which the match at a table was loaded, or in which it was saved last.

    Attributes:
        path: the file, None while it has none.
        games: those whose matches can be opened in its place.
    """

    def __init__(
        self,
        session: AnySession,
        path: Path | None,
        games: Games,
        notify: Callable[[str], None],
        listed: SaveEntry,
    ) -> None:
        super().__init__(session, listed.name, listed.words)
        self._listed = listed
        self.path = path
        self.games = games
        self._notify = notify
        self._saved = session.match.course
        self._stamp = stamp(path)

    @property
    def is_kept(self) -> bool:
        """Whether leaving loses nothing: the match is over, or nothing was done since it was saved."""
        match = self.session.match
        return self.session.over or addition(match.system, self._saved, match.course) == ""

    def go_on(self) -> None:
        """Go on in the file itself, if the match was left unfinished in it."""
        if self.path is not None:
            self.journal.go_on(self.session.match, self.path)

    def follow(self, app: App, *, retry: bool = False) -> None:
        """Save what was done; report once if that is impossible."""
        before = self.journal.path
        super().follow(app, retry=retry)
        if before is None and self.journal.path is not None:
            forget_picture(self.journal.path)

    def save(self, app: App) -> None:
        """Save under the file's name; ask for one where there is none, or another program wrote the file."""
        say, named = app.ui.say, None if self.path is None or is_unfinished(self.path) else self.path
        if named is not None and stamp(named) == self._stamp:
            self._save_to(app, named)
            return
        title, begin, folder = say("table.button.save"), self.name, saves_folder()
        if named is not None:
            begin, folder = named.name, named.parent
            app.notify(say("dialog.changed_elsewhere", name=begin))
        save_to = partial(self._save_to, app)
        app.push(
            FileDialog(
                title,
                folder,
                (SUFFIX,),
                save_to,
                saving=True,
                begin=begin,
                picture=kept_picture,
                left_out=is_unfinished,  # they have no name that a player gave, and nothing is saved in them
            )
        )

    def open(self, app: App) -> None:
        """Ask for a saved match and go on with it, whoever plays here now."""
        games = self.games
        ask_path(app, "table.button.open", lambda path: reopen(app, self.session, path, games), games)

    def open_replay(self, app: App) -> None:
        """Ask for another saved match to be watched in the place of this one."""
        games = self.games

        def opened(path: Path) -> None:
            app.replace(watched(loaded(path, games), path, games))

        ask_path(app, "replay.open", opened, games)

    def watch(self, app: App) -> None:
        """Watch the whole match again; leaving the replay of a finished match leads back to its table."""
        scene = watched(self.session.match, self.path, self.games)
        (app.push if self.session.over else app.replace)(scene)

    def leave_table(self, app: App) -> None:
        """Leave the table; an unfinished match is saved so that it can be continued.

        Where nothing was done since it was saved, nobody is asked, but told that it can be continued: a key
        pressed once too often leads away, too.
        """
        if self.is_kept:
            app.pop()
            if not super().is_kept:
                app.notify(app.ui.say("table.left_kept"))
            return
        if self.asks_before_leaving(app, app.pop):
            return
        say = app.ui.say
        words = (say("table.leave_title"), say("table.leave_ask"), say("table.button.leave"))
        app.push(ConfirmDialog(*words, app.pop))

    def close(self, app: App) -> None:
        """Stop writing as the match is left; an unfinished one stays on the disk unless saved elsewhere."""
        named = self.path is not None and not is_unfinished(self.path)
        drop = super().is_kept or (named and self.is_kept)
        try:
            self.write_last()
            if self.journal.path is not None and not drop:
                keep_picture(self._listed.picture(), self.journal.path)
        finally:
            self.journal.close(drop=drop)
            self._mark_left(named=named)
        self.tell(app, self.journal.fault)

    def _mark_left(self, *, named: bool) -> None:
        """Let the title offer to go on with the saved game, until that is over or another one is left."""
        if named and self.is_kept and not self.session.over and self.session.match.entries:
            mark_left(self.path)
        elif self.path is not None and saved_and_left() == self.path.absolute():
            mark_left(None)

    def _save_to(self, app: App, path: Path) -> None:
        try:
            self.write_to(path)
        except InputError as error:
            report(app, error)
            return
        app.ui.sounds.play(Sound.CHIME)
        self._notify(app.ui.say("table.saved", name=path.name))

    def write_to(self, path: Path) -> None:
        """Save the match in that file, and use it as the file of the match from now on."""
        if is_unfinished(path):
            raise InputError(path, "", "a name of games that are being played", "another name")
        super().write_to(path)
        keep_picture(self._listed.picture(), path)
        self.path, self._saved, self._stamp = path, self.session.match.course, stamp(path)
