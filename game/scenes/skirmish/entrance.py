"""The ways to the table: a new game, a saved one, and lists to play with."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING

from game.content.library_files import load_library
from game.scenes.dialogs import FileDialog
from game.scenes.skirmish.builder_scene import BuilderScene
from game.scenes.skirmish.new_game import agents, begun
from game.scenes.skirmish.papers import SUFFIX, load_game, saves_folder
from game.scenes.skirmish.replay_scene import ReplayScene
from game.scenes.skirmish.scene import TableScene
from game.scenes.skirmish.seats_dialog import SeatsDialog
from game.scenes.skirmish.setup_scene import SetupScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.client.scene import Scene
    from game.scenes.skirmish.session import Agents

SEED_BITS = 48


def open_new_game(scene: Scene) -> None:
    """Settle a new game, then sit down at its table.

    Raises:
        InputError: what ships with the game is damaged.
    """
    scene.app.push(SetupScene(_begin, _compose))


def open_saved_game(scene: Scene) -> None:
    """Ask for a saved game, and who goes on with it."""
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    title = scene.ui.say("title.load")
    scene.app.push(FileDialog(title, folder, (SUFFIX,), lambda path: go_on(scene, path)))


def go_on(scene: Scene, path: Path) -> None:
    """Go on with the game of a file, or watch it.

    Raises:
        InputError: the file holds no game that can be replayed.
    """
    app = scene.app
    match = load_game(path, load_library())

    def play(seats: Agents) -> None:
        app.push(TableScene(match, seats, path))

    app.push(SeatsDialog(path.stem, match, play, lambda: app.push(ReplayScene(match, path))))


def _begin(setup: SetupScene) -> None:
    """From the settled plan to the table, which takes the place of the setup."""
    plan, library = setup.plan, setup.library
    match = begun(plan, setup.lists, library, randbits(SEED_BITS))
    table = TableScene(match, agents(plan, library))
    table.session.players = plan.names()
    setup.app.replace(table)


def _compose(setup: SetupScene) -> None:
    def left() -> None:
        setup.read_lists()
        setup.rebuild()

    setup.app.push(BuilderScene(setup.library, setup.plan.game.max_copies, left))
