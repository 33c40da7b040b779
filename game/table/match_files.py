"""The files of matches: where they are, saved, opened, continued, watched, saved when a table is left."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from game.content.resources import user_folder
from game.core.errors import InputError
from game.core.files import read_text
from game.core.record import AnyMatch, dump, load, record, save
from game.table.dialogs import ConfirmDialog, FileDialog, report
from game.table.seats_dialog import SeatsDialog
from game.ui.sound import Sound

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.table.game import Agents, Games
    from game.table.session import Session
    from game.ui.app import App
    from game.ui.scene import Scene

    AnySession = Session[Any, Any, Any, Any, Any]


class MatchFile:
    """The file of the match at one table: where it was loaded from or saved last, and what is done with it.

    Attributes:
        path: the file, None while it has none.
        saved: after how many actions it was saved.
        games: those whose matches can be opened in its place.
    """

    def __init__(
        self, session: AnySession, path: Path | None, games: Games, told: Callable[[str], None]
    ) -> None:
        self.path = path
        self.saved = len(session.match.entries)
        self.games = games
        self._session = session
        self._told = told

    @property
    def is_kept(self) -> bool:
        """Whether leaving loses nothing: the match is over, or nothing was done since it was saved."""
        return self._session.over or len(self._session.match.entries) == self.saved

    def save(self, app: App) -> None:
        """Save under the file's name, or ask for one."""
        if self.path is not None and not is_unfinished(self.path):
            self._save_to(app, self.path)
            return
        say = app.ui.say
        title, begin = say("table.button.save"), f"{say('table.file_name')}{SUFFIX}"
        save_to = partial(self._save_to, app)
        app.push(FileDialog(title, _folder(), (SUFFIX,), save_to, saving=True, begin=begin))

    def open(self, app: App) -> None:
        """Ask for a saved match and go on with it, whoever plays here now."""
        _ask_path(app, "table.button.open", lambda path: reopen(app, self._session, path, self.games))

    def open_replay(self, app: App) -> None:
        """Ask for another saved match to be watched in the place of this one."""
        games = self.games
        _ask_path(app, "replay.open", lambda path: app.replace(watched(loaded(path, games), path, games)))

    def watch(self, app: App) -> None:
        """See the whole match again; the table makes way for it."""
        app.replace(watched(self._session.match, self.path, self.games))

    def leave_table(self, app: App) -> None:
        """Leave the table; an unfinished match is saved so that it can be continued."""
        if self.is_kept:
            app.pop()
            return
        say = app.ui.say
        text = say("table.leave_ask", name=unfinished_path(self._session.match).name)
        app.push(ConfirmDialog(say("table.leave_title"), text, say("table.button.leave"), app.pop))

    def keep_unfinished(self, app: App) -> None:
        """Save a match that is left before its end, unless nothing was done since it was saved."""
        if self.is_kept:
            return
        match = self._session.match
        try:
            save_game(match, unfinished_path(match))
        except InputError as error:
            app.notify(str(error))
            return
        self.saved = len(match.entries)

    def _save_to(self, app: App, path: Path) -> None:
        match = self._session.match
        try:
            save_game(match, path)
        except InputError as error:
            report(app, error)
            return
        self.path, self.saved = path, len(match.entries)
        app.ui.sounds.play(Sound.CHIME)
        self._told(app.ui.say("table.saved", name=path.name))


def _folder() -> Path:
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _ask_path(app: App, key: str, opened: Callable[[Path], None]) -> None:
    """Ask for a saved match, and say what is wrong with it if it cannot be opened."""

    def chosen(path: Path) -> None:
        try:
            opened(path)
        except InputError as error:
            report(app, error)

    app.push(FileDialog(app.ui.say(key), _folder(), (SUFFIX,), chosen))


def open_saved_game(scene: Scene, games: Games) -> None:
    """Ask for a saved match, and who goes on with it."""
    title = scene.ui.say("title.load")
    scene.app.push(FileDialog(title, _folder(), (SUFFIX,), lambda path: go_on(scene.app, path, games)))


def loaded(path: Path, games: Games) -> AnyMatch:
    """The match of a file, whatever its game.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    return load(path, games.systems())


def watched(match: AnyMatch, path: Path | None, games: Games) -> Scene:
    """The replay of a match that is kept in that file, if in any."""
    return games.of(match).screen().replay(match, path, games)


def go_on(app: App, path: Path, games: Games) -> None:
    """Go on with the match of a file, or watch it.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    _ask(app, loaded(path, games), path, games)


def reopen(app: App, session: AnySession, path: Path, games: Games) -> None:
    """Sit down to the match of a file instead: those who play here now go on, if it has seats for them.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    match = loaded(path, games)
    if match.system.name == session.match.system.name and len(match.seats) == len(session.agents):
        app.replace(games.of(match).screen().table(match, session.agents, path, games))
    else:
        app.pop()
        _ask(app, match, path, games)


def _ask(app: App, match: AnyMatch, path: Path, games: Games) -> None:
    """Who plays each seat, where a machine could."""
    game = games.of(match)

    def play(agents: Agents) -> None:
        app.push(game.screen().table(match, agents, path, games))

    if not game.strengths:
        play((None,) * len(match.seats))
        return
    app.push(SeatsDialog(path.stem, match, game, play, lambda: app.push(watched(match, path, games))))


SUFFIX = ".arcane"
"""How the files of recorded games end."""

UNFINISHED = "unfinished"
"""How the names begin of games that were left before their end."""

NO_GAME = "\0"


def saves_folder() -> Path:
    """The folder of saved games; it need not exist yet."""
    return user_folder() / "games"


def unfinished_path(match: AnyMatch) -> Path:
    """Where a game is saved that is left before its end.

    It takes the place of nothing but an earlier part of itself.
    """
    text = dump(record(match))
    names = (f"{UNFINISHED}{'' if number == 1 else f'-{number}'}{SUFFIX}" for number in count(1))
    paths = (saves_folder() / name for name in names)
    return next(path for path in paths if not path.exists() or text.startswith(_read(path)))


def is_unfinished(path: Path) -> bool:
    """Whether the file was named by `unfinished_path`, not by a player."""
    return path.parent == saves_folder() and path.stem.startswith(UNFINISHED)


def save_game(match: AnyMatch, path: Path) -> None:
    """Write a game to a file.

    Raises:
        InputError: the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    save(match, path)


def _read(path: Path) -> str:
    """The text of a file; of one that cannot be read, something that no game begins with."""
    try:
        return read_text(path).rstrip("\n")
    except InputError:
        return NO_GAME
