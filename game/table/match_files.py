"""The files of matches: saved, opened, gone on with, watched again, and kept when a table is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.core.errors import InputError
from game.table.dialogs import ConfirmDialog, FileDialog, report
from game.table.saves import SUFFIX, is_unfinished, load_game, save_game, saves_folder, unfinished_path
from game.table.seats_dialog import SeatsDialog
from game.ui.sound import Sound

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.table.game import Agents, Games
    from game.table.session import Session
    from game.ui.app import App
    from game.ui.scene import Scene
    from game.ui.ui import Say


class MatchTable(Protocol):
    """A scene at which a match is played.

    Attributes:
        file: where the match was loaded from or saved last.
        saved: after how many actions that was.
        message: what the line above the hand says.
        games: those whose matches can be opened from here.
    """

    file: Path | None
    saved: int
    message: str
    games: Games

    @property
    def app(self) -> App:
        """What runs the scene."""
        ...

    @property
    def session(self) -> Session[Any, Any, Any, Any, Any]:
        """The match and who plays it."""
        ...

    @property
    def say(self) -> Say:
        """The words of the language in use."""
        ...

    def sync(self) -> None:
        """Make the widgets say what there is to say now."""
        ...


def save(scene: MatchTable) -> None:
    """Save under the file's name, or ask for one."""
    if scene.file is not None and not is_unfinished(scene.file):
        _save_to(scene, scene.file)
        return
    title, begin = scene.say("table.button.save"), f"{scene.say('table.file_name')}{SUFFIX}"
    scene.app.push(
        FileDialog(title, _folder(), (SUFFIX,), lambda path: _save_to(scene, path), saving=True, begin=begin)
    )


def open_game(scene: MatchTable) -> None:
    """Ask for a saved match and go on with it, whoever plays here now."""
    title = scene.say("table.button.open")
    scene.app.push(FileDialog(title, _folder(), (SUFFIX,), lambda path: _open_path(scene, path)))


def leave_table(scene: MatchTable) -> None:
    """Away from the table; an unfinished match is saved so that it can be gone on with."""
    say, match = scene.say, scene.session.match
    if scene.session.over or len(match.entries) == scene.saved:
        scene.app.pop()
        return

    text, yes = say("table.leave_ask", name=unfinished_path(match).name), say("table.button.leave")
    scene.app.push(ConfirmDialog(say("table.leave_title"), text, yes, scene.app.pop))


def watch(scene: MatchTable) -> None:
    """See the whole match again; the table makes way for it."""
    scene.app.replace(watched(scene.session.match, scene.file, scene.games))


def watch_instead(app: App, path: Path, games: Games) -> None:
    """Watch the match of a file in the place of the one that is being watched.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    app.replace(watched(loaded(path, games), path, games))


def open_replay(scene: MatchTable) -> None:
    """Ask for another saved match to be watched in the place of this one."""

    def watch_it(path: Path) -> None:
        try:
            watch_instead(scene.app, path, scene.games)
        except InputError as error:
            report(scene.app, error)

    scene.app.push(FileDialog(scene.say("replay.open"), _folder(), (SUFFIX,), watch_it))


def keep_unfinished(scene: MatchTable) -> None:
    """Save a match that is left before its end, unless nothing was done since it was saved."""
    match = scene.session.match
    if scene.session.over or len(match.entries) == scene.saved:
        return
    try:
        save_game(match, unfinished_path(match))
    except InputError as error:
        scene.app.notify(str(error))
        return
    scene.saved = len(match.entries)


def _folder() -> Path:
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _save_to(scene: MatchTable, path: Path) -> None:
    try:
        save_game(scene.session.match, path)
    except InputError as error:
        report(scene.app, error)
        return
    scene.file, scene.saved = path, len(scene.session.match.entries)
    scene.app.ui.sounds.play(Sound.CHIME)
    scene.message = scene.say("table.saved", name=path.name)
    scene.sync()


def _open_path(scene: MatchTable, path: Path) -> None:
    try:
        reopen(scene, path)
    except InputError as error:
        report(scene.app, error)


def open_saved_game(scene: Scene, games: Games) -> None:
    """Ask for a saved match, and who goes on with it."""
    title = scene.ui.say("title.load")
    scene.app.push(FileDialog(title, _folder(), (SUFFIX,), lambda path: go_on(scene.app, path, games)))


def loaded(path: Path, games: Games) -> AnyMatch:
    """The match of a file, whatever its game.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    return load_game(path, games.systems())


def watched(match: AnyMatch, path: Path | None, games: Games) -> Scene:
    """The replay of a match that is kept in that file, if in any."""
    return games.of(match).screen().replay(match, path, games)


def go_on(app: App, path: Path, games: Games) -> None:
    """Go on with the match of a file, or watch it.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    _ask(app, loaded(path, games), path, games)


def reopen(scene: MatchTable, path: Path) -> None:
    """Sit down to the match of a file instead: those who play here now go on, if it has seats for them.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    games, session = scene.games, scene.session
    match = loaded(path, games)
    if match.system.name == session.match.system.name and len(match.seats) == len(session.agents):
        scene.app.replace(games.of(match).screen().table(match, session.agents, path, games))
    else:
        scene.app.pop()
        _ask(scene.app, match, path, games)


def _ask(app: App, match: AnyMatch, path: Path, games: Games) -> None:
    """Who plays each seat, where a machine could."""
    game = games.of(match)

    def play(agents: Agents) -> None:
        app.push(game.screen().table(match, agents, path, games))

    if not game.strengths:
        play((None,) * len(match.seats))
        return
    app.push(SeatsDialog(path.stem, match, game, play, lambda: app.push(watched(match, path, games))))
