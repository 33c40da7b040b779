"""Saving, opening and leaving a game from its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.sound import Cue
from game.errors import InputError
from game.scenes.dialogs import ConfirmDialog, FileDialog
from game.scenes.skirmish.papers import (
    SUFFIX,
    is_unfinished,
    load_game,
    save_game,
    saves_folder,
    unfinished_path,
)

if TYPE_CHECKING:
    from pathlib import Path

    from game.scenes.skirmish.scene import TableScene


def save(scene: TableScene) -> None:
    """Save under the file's name, or ask for one."""
    if scene.file is not None and not is_unfinished(scene.file):
        _save_to(scene, scene.file)
        return
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    title, begin = scene.say("table.button.save"), f"{scene.say('table.file_name')}{SUFFIX}"
    scene.app.push(
        FileDialog(title, folder, (SUFFIX,), lambda path: _save_to(scene, path), saving=True, begin=begin)
    )


def open_game(scene: TableScene) -> None:
    """Ask for a saved game and go on with it, whoever plays here now."""
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    title = scene.say("table.button.open")
    scene.app.push(FileDialog(title, folder, (SUFFIX,), lambda path: _open_path(scene, path)))


def leave_table(scene: TableScene) -> None:
    """Away from the table; an unfinished game is saved so that it can be gone on with."""
    say, match = scene.say, scene.session.match
    if scene.session.over or len(match.entries) == scene.saved:
        scene.app.pop()
        return

    text, yes = say("table.leave_ask", name=unfinished_path(match).name), say("table.button.leave")
    scene.app.push(ConfirmDialog(say("table.leave_title"), text, yes, scene.app.pop))


def watch(scene: TableScene) -> None:
    """See the whole game again; the table makes way for it."""
    from game.scenes.skirmish.replay_scene import ReplayScene  # noqa: PLC0415 - which is a table itself

    scene.app.replace(ReplayScene(scene.session.match, scene.file))


def keep_unfinished(scene: TableScene) -> None:
    """Save a game that is left before its end, unless nothing was done since it was saved."""
    match = scene.session.match
    if scene.session.over or len(match.entries) == scene.saved:
        return
    try:
        save_game(match, unfinished_path(match))
    except InputError as error:
        scene.app.notify(str(error))
        return
    scene.saved = len(match.entries)


def _save_to(scene: TableScene, path: Path) -> None:
    try:
        save_game(scene.session.match, path)
    except InputError as error:
        scene.fault(error)
        return
    scene.file, scene.saved = path, len(scene.session.match.entries)
    scene.ui.sounds.play(Cue.CHIME)
    scene.message = scene.say("table.saved", name=path.name)
    scene.sync()


def _open_path(scene: TableScene, path: Path) -> None:
    try:
        match = load_game(path, scene.session.library)
    except InputError as error:
        scene.fault(error)
        return
    scene.app.replace(type(scene)(match, scene.session.agents, path))
