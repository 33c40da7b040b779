"""Pictures of a game's screens, to be looked at: `python tests/looks.py speed-wheel FOLDER`.

Its set-up, its table half-way through a match that random players played, the same moment watched again, and
the end, in both languages and at every size of SIZES; and the match as a saved game.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    import helper_folders

    helper_folders.add_to_path()

from contract import random_match
from contract_cases import CASES

from game.cli.play import speak
from game.content.locale import Language
from game.core.dice import SeededDice
from game.core.record import save
from game.games import GAMES
from game.table.loading import LoadingScene
from game.table.match_scene import MatchScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from game.core.record import AnyMatch
    from game.table.game import Game, Games

SIZES = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0))
"""Sizes of the window in pixels, each with a scale of the user interface."""


def screens(game: Game, match: AnyMatch, games: Games) -> Mapping[str, Callable[[App], None]]:
    """What puts each screen of a game on, by its name, with a finished match."""
    screen = game.screen()
    half = match.branch(SeededDice(1), len(match.entries) // 2)
    people = (None,) * len(match.seats)
    return {
        "set-up": lambda app: screen.set_up(app, games),
        "table": lambda app: app.push(screen.table(half, people, None, games)),
        "watched": lambda app: app.push(screen.replay(match, None, games)),
        "over": lambda app: app.push(screen.table(match, people, None, games)),
    }


def drivers(
    game: Game, match: AnyMatch, games: Games, sizes: Iterable[tuple[tuple[int, int], float]] = SIZES
) -> Iterator[tuple[str, Driver]]:
    """Each screen in each language and size, ready, with a name for its picture."""
    for name, put_on in screens(game, match, games).items():
        for language in Language:
            for (wide, high), scale in sizes:
                options = Options(language=language.value, ui_scale=scale, reduced_motion=True)
                driver = Driver(App(OffScreen((wide, high)), Settings(speak, options)))
                put_on(driver.app)
                driver.wait(1)
                while isinstance(driver.scene, LoadingScene):
                    driver.wait(0.1)
                if isinstance(driver.scene, MatchScene) and driver.scene.replay is not None:
                    driver.scene.replay.go_to(len(match.entries) // 2)
                yield f"{name}-{language}-{wide}x{high}-{scale:g}", driver


def main() -> int:
    """Save the pictures of the game that the arguments name."""
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--seed", type=int, default=1, help="of the match")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    match = random_match(CASES[args.game], args.seed)
    save(match, args.folder / "match.arcane")
    for name, driver in drivers(GAMES[args.game], match, GAMES):
        sys.stdout.write(f"{driver.save(args.folder / f'{name}.png')}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
