# ruff: noqa: INP001, T201, S603 - a script beside others that prints, and starts itself
# ruff: noqa: PLC0415 - the game is loaded in the programs that are measured, once their surroundings are set
"""How long people wait at a table of Colors of Magic: `python benchmarks/at_table.py`.

Each line is a program of its own without a screen, which drives the real scenes as a window would: a new game
up to its first activation; then frames in which the pointer moves with a path in hand. Times are those of
the processor in the thread that shows frames, in milliseconds. Then how many megabytes the program holds, at
several sizes. Prints Markdown; `--times` or `--memory` prints one of the two tables.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from math import atan2, cos, sin
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Any

from platformdirs import user_cache_path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# A second thread of the algebra would be counted nowhere.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# As in a window, where a thread loads what is compiled while the title is on the screen.
os.environ["ARCANE_TABLE_COMPILE"] = "later"

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.colors_of_magic.table.skirmish_table import SkirmishScene
    from game.ui.app import App
    from game.ui.input.events import Event

SIZES = ((1280, 720), (1920, 1080))
LARGE = (3840, 2160)
LARGEST = (7680, 4320)

MOVES = 300
"""Frames in which the pointer moves."""

WARM = 30
"""The first frames of those, which make what is kept for all others."""


@dataclass
class Frames:
    """Frames as they were, in milliseconds of the thread that shows them."""

    app: App
    screen: Any
    taken: list[float] = field(default_factory=list)
    begun: float = field(default_factory=perf_counter)

    def show(self, act: Callable[[], object] | None = None) -> float:
        """Show a frame, in which `act` is done; returns the milliseconds that it took."""
        clock, start = perf_counter(), thread_time()
        self.screen.act = act
        self.app.frame(1 / 60)
        self.taken.append((thread_time() - start) * 1000)
        sleep(max(0.0, 1 / 60 - (perf_counter() - clock)))
        return self.taken[-1]


def opened(size: tuple[int, int]) -> tuple[Frames, SkirmishScene]:
    """A game of two people, in its first frame, once what is compiled has been loaded."""
    from game.board.later import LateKernels
    from game.cli.play import speak
    from game.core.dice import SeededDice
    from game.core.match import Match
    from game.core.spare_memory import large_apart
    from game.games import GAMES
    from game.games.colors_of_magic.content.library_files import load_library
    from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
    from game.games.colors_of_magic.rules.system import colors_of_magic
    from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
    from game.ui.app import App, Settings
    from game.ui.options import Options
    from game.ui.window.window import OffScreen

    large_apart()
    kernels = LateKernels()
    while not kernels.at_rest:
        kernels.step()
        sleep(1 / 60)
    library = load_library()
    names = sorted(library.lists)
    chosen = library.lists[names[0]], library.lists[names[-1]]
    setup = Setup(chosen, "giant-of-the-clearing", game=GameRules())
    match = Match.start(colors_of_magic(library), setup, SeededDice(3))

    class Acted(OffScreen):
        """A screen that is seen, on which something happens in a frame."""

        watched = True
        act: Callable[[], object] | None = None

        def events(self) -> Iterator[Event]:
            """Do it, as the answer to an event."""
            act, self.act = self.act, None
            if act is not None:
                act()
            yield from ()

    screen = Acted(size)
    app = App(screen, Settings(speak, Options(language="fr")))
    frames = Frames(app, screen)
    scene = skirmish_scene(match, (None, None), games=GAMES)
    frames.show(lambda: app.push(scene))
    return frames, scene


def go_on(frames: Frames, scene: SkirmishScene, count: int) -> None:
    """That many frames; curtains are drawn aside."""
    from game.ui.driver import Driver

    driver = Driver(frames.app)
    for _ in range(count):
        frames.show()
        if frames.app.scene is not scene:
            names = [widget.name for widget in driver.scene.interface.root.walk()]
            if "curtain.ready" in names:
                frames.show(lambda: driver.press("curtain.ready"))


def opening(size: tuple[int, int]) -> dict[str, Any]:
    """A new game: until the table is there and until it is sharp, and the longest frames around it."""
    from game.ui.driver import Driver

    frames, scene = opened(size)
    while frames.app.scene is not scene:
        frames.show()
    table = sum(frames.taken)
    there = perf_counter() - frames.begun
    go_on(frames, scene, 60)
    first = max(frames.taken)
    frames.taken.clear()
    frames.show(lambda: Driver(frames.app).press("act.corner.SW"))
    go_on(frames, scene, 60)
    return {
        "table": table,
        "there": there,
        "worst": first,
        "corner": max(frames.taken),
        "memory": memory(),
    }


def in_hand(size: tuple[int, int]) -> tuple[Frames, SkirmishScene]:
    """A game in which a creature is activated, and is about to be moved."""
    from game.games.colors_of_magic.rules.state.actions import Activate, Deploy, Done, Pass, TakeCorner
    from game.ui.driver import Driver

    frames, scene = opened(size)
    while frames.app.scene is not scene:
        frames.show()
    session = scene.session
    for _ in range(400):
        go_on(frames, scene, 2)
        legal = session.legal()
        if not legal:
            continue
        kinds = [TakeCorner, Deploy, Activate, Done, Pass]
        best = next((action for kind in kinds for action in legal if isinstance(action, kind)), legal[0])
        if isinstance(best, Activate):
            creature = max(
                (action.creature for action in legal if isinstance(action, Activate)),
                key=lambda name: session.library.creatures[session.table.body(name).profile].movement,
            )
            driver = Driver(frames.app)
            pane: Any = scene.interface.find("table.board")
            driver.click(pane.camera.to_screen(session.table.body(creature).at))
            go_on(frames, scene, 5)
            driver.press("act.activate")
            go_on(frames, scene, 60)
            return frames, scene
        loop: Any = scene.loop
        loop.do((best,))
    raise AssertionError("nobody was ever activated")


def moving(size: tuple[int, int]) -> dict[str, Any]:
    """Frames in which the pointer moves with a path in hand."""
    from game.ui.driver import Driver

    frames, scene = in_hand(size)
    driver = Driver(frames.app)
    picked = scene.pointing.picked
    body = scene.session.table.body(picked or "")
    frames.taken.clear()
    pane: Any = scene.interface.find("table.board")
    board = pane.camera
    ahead = atan2(board.height / 2 - body.at[1], board.width / 2 - body.at[0])
    for i in range(MOVES + WARM):
        turn, away = ahead + 0.6 * sin(i * 0.11), 0.8 + 6.0 * (0.5 + 0.5 * sin(i * 0.037))
        at = (body.at[0] + away * cos(turn), body.at[1] + away * sin(turn))
        frames.show(lambda at=at: driver.move(board.to_screen(at)))  # type: ignore[misc]
    taken = frames.taken[WARM:]
    return {
        "median": median(taken),
        "p95": quantiles(taken, n=20)[-1],
        "worst": max(taken),
        "memory": memory(),
    }


def memory() -> dict[str, float]:
    """Megabytes that this program holds now, alone and with what it shares, and held at the most."""
    found = {}
    for file, wanted in (("smaps_rollup", ("Rss", "Pss", "Private_Dirty")), ("status", ("VmHWM",))):
        for line in Path("/proc/self", file).read_text().splitlines():
            name, _, rest = line.partition(":")
            if name in wanted:
                found[name] = int(rest.split()[0]) / 1024
    return found


def measured(what: str, size: tuple[int, int], cache: str) -> dict[str, Any]:
    """One of those in a program of its own, whose cache is that folder."""
    sources = str(Path(__file__).resolve().parent.parent)
    paths = os.pathsep.join(filter(None, (sources, os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": paths, "XDG_CACHE_HOME": cache}
    home = user_cache_path("arcane-table", appauthor=False)
    environment.setdefault("NUMBA_CACHE_DIR", str(home))
    typefaces = Path(cache, "arcane-table", "typefaces")
    if not typefaces.exists() and (home / "typefaces").exists():
        typefaces.parent.mkdir(parents=True, exist_ok=True)
        typefaces.symlink_to(home / "typefaces")
    with tempfile.TemporaryDirectory() as elsewhere:
        environment |= {f"XDG_{kind}_HOME": elsewhere for kind in ("DATA", "CONFIG", "STATE")}
        command = [sys.executable, __file__, "--one", what, str(size[0]), str(size[1])]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def times() -> None:
    """Print how long people wait."""
    print("| window | what | ms |\n| --- | --- | --- |")
    for size in SIZES:
        name = f"{size[0]}x{size[1]}"
        with tempfile.TemporaryDirectory() as cache:
            found = measured("opening", size, cache)
            clock = f"there after {found['there']:.2f} s on the clock"
            print(f"| {name} | opening a table: {clock} | {found['table']:.0f} |")
            print(f"| {name} | longest frame until then | {found['worst']:.0f} |")
            print(f"| {name} | longest frame after the corner | {found['corner']:.0f} |")
            found = measured("moving", size, cache)
            print(
                f"| {name} | pointer moves with a path in hand, median / p95 / worst | "
                f"{found['median']:.1f} / {found['p95']:.1f} / {found['worst']:.0f} |"
            )


def megabytes() -> None:
    """Print how much memory is held."""
    print("| window | a game just begun, MB | at the most | pointed about for a while |")
    print(f"|{' --- |' * 4}")
    for size in (*SIZES, LARGE, LARGEST):
        with tempfile.TemporaryDirectory() as cache:
            begun = measured("opening", size, cache)["memory"]
            pointed = measured("moving", size, cache)["memory"]
        row = f"{begun['Rss']:.0f} | {begun['VmHWM']:.0f} | {pointed['Rss']:.0f}"
        print(f"| {size[0]}x{size[1]} | {row} |")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--one", nargs=3)
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--memory", action="store_true")
    asked = parser.parse_args()
    if asked.one:
        what, width, height = asked.one
        print(json.dumps({"opening": opening, "moving": moving}[what]((int(width), int(height)))))
        return
    if asked.times or not asked.memory:
        times()
        print()
    if asked.memory or not asked.times:
        megabytes()


if __name__ == "__main__":
    main()
