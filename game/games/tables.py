"""The tables of all systems: which one a match is played at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.registry import systems
from game.games.turn_order.table.entrance import entrance_of
from game.table.dialogs import FileDialog
from game.table.saves import SUFFIX, load_game, saves_folder
from game.table.seats_dialog import SeatsDialog

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.table.entrance import Agents, Entrance
    from game.table.match_files import MatchTable
    from game.ui.app import App
    from game.ui.scene import Scene


def entrance(system: str) -> Entrance:
    """The ways to the table of a system that the registry knows.

    Raises:
        KeyError: there is no table for it.
    """
    match system:
        case "colors-of-magic":
            from game.games.colors_of_magic.table import entrance as skirmish  # noqa: PLC0415 - loads the geometry

            return skirmish.ENTRANCE
        case "donjon-procrastination":
            from game.games.donjon_procrastination.table import entrance as duel  # noqa: PLC0415 - only its players pay for it

            return duel.ENTRANCE
        case "speed-wheel":
            from game.games.speed_wheel.table import kit as wheel  # noqa: PLC0415 - only its tables pay for it

            return entrance_of(wheel.KIT)
        case "attention-donjon":
            from game.games.attention_donjon.table import kit as rounds  # noqa: PLC0415 - only its tables pay for it

            return entrance_of(rounds.KIT)
        case "d20-initiative":
            from game.games.d20_initiative.table import kit as d20  # noqa: PLC0415 - only its tables pay for it

            return entrance_of(d20.KIT)
        case _:
            raise KeyError(system)


def open_saved_game(scene: Scene) -> None:
    """Ask for a saved match, and who goes on with it."""
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    title = scene.ui.say("title.load")
    scene.app.push(FileDialog(title, folder, (SUFFIX,), lambda path: go_on(scene.app, path)))


def loaded(path: Path) -> AnyMatch:
    """The match of a file, whatever its system.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    return load_game(path, systems())


def watched(match: AnyMatch, path: Path | None) -> Scene:
    """The replay of a match that is kept in that file, if in any."""
    return entrance(match.system.name).replay(match, path)


def go_on(app: App, path: Path) -> None:
    """Go on with the match of a file, or watch it.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    _ask(app, loaded(path), path)


def reopen(scene: MatchTable, path: Path) -> None:
    """Sit down to the match of a file instead: those who play here now go on, if it has seats for them.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    match, session = loaded(path), scene.session
    if match.system.name == session.match.system.name and len(match.seats) == len(session.agents):
        scene.app.replace(entrance(match.system.name).table(match, session.agents, path))
    else:
        scene.app.pop()
        _ask(scene.app, match, path)


def _ask(app: App, match: AnyMatch, path: Path) -> None:
    """Who plays each seat, where a machine could."""
    ways = entrance(match.system.name)

    def play(agents: Agents) -> None:
        app.push(ways.table(match, agents, path))

    if not ways.strengths:
        play((None,) * len(match.seats))
        return
    app.push(SeatsDialog(path.stem, match, ways, play, lambda: app.push(watched(match, path))))
