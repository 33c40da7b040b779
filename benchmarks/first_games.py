# ruff: noqa: INP001, T201, S603 - a script beside others that prints, and starts itself
# ruff: noqa: PLC0415 - the game is loaded in the programs that are measured, once their surroundings are set
"""What a first game costs until its table stands: `python benchmarks/first_games.py`.

Each row is a program of its own whose user has never played: from the title by way of the choice of games to
a table. Nothing is kept from earlier runs but the compiled kernels and the cut typefaces, which are loaded
before. Counted is the processor's time in all threads from a press to the first frame in which the screen
stands, as it then stays, and the longest frame on the way to the table. Prints Markdown.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from time import process_time, sleep, thread_time
from typing import TYPE_CHECKING, Any

from platformdirs import user_cache_path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# As in a window, whose painting multiplies small matrices, and where a thread loads what is compiled.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ["ARCANE_TABLE_COMPILE"] = "later"

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = ("colors-of-magic", "donjon-procrastination", "speed-wheel", "attention-donjon", "d20-initiative")
WINDOWS = ((1280, 720, 1.0), (1920, 1080, 1.0), (1920, 1080, 2.0))


def first_game(name: str, width: int, height: int, scale: float) -> dict[str, Any]:
    """The milliseconds of each screen, the longest frame until the table stands, and the megabytes then."""
    from game.board.later import LateKernels
    from game.cli.play import first_scene, speak
    from game.core.spare_memory import large_apart
    from game.games import GAMES as ALL
    from game.table.loading import LoadingScene
    from game.ui.app import App, Settings
    from game.ui.driver import Driver
    from game.ui.options import Options
    from game.ui.text.bold_face import bold_face
    from game.ui.window.window import OffScreen

    class Seen(OffScreen):
        """A screen that is seen."""

        watched = True

    large_apart()
    bold_face()
    kernels = LateKernels()
    while not kernels.at_rest:
        kernels.step()
        sleep(1 / 60)
    options = Options(language="fr", lesson_offered=True, ui_scale=scale)
    screen = Seen((width, height))
    app = App(screen, Settings(speak, options))
    driver = Driver(app)
    frames: list[float] = []

    def until_it_stands(press: Callable[[], object]) -> float:
        begun = process_time()
        press()
        frames.clear()
        shown = screen.shown
        while screen.shown == shown or isinstance(app.scene, LoadingScene):
            frame = thread_time()
            app.frame(1 / 60)
            frames.append((thread_time() - frame) * 1000)
        taken = (process_time() - begun) * 1000
        for thread in threading.enumerate():
            if thread.name == "read ahead":
                thread.join()
        return taken

    def names() -> list[str]:
        return [widget.name for widget in driver.scene.interface.root.walk()]

    title = until_it_stands(lambda: app.push(first_scene("fr")))
    chooser = until_it_stands(lambda: driver.press("title.game"))
    setup = until_it_stands(lambda: driver.press(f"choose.{ALL[name].words}"))
    if "how.close" in names():
        until_it_stands(lambda: driver.press("how.close"))
    begin = next(one for one in names() if one in {"new.start", "encounters.begin"})
    table = until_it_stands(lambda: driver.press(begin))
    held = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    memory = next(int(line.split()[1]) / 1024 for line in held if line.startswith("VmRSS"))
    longest = max(frames)
    return {
        "title": title,
        "chooser": chooser,
        "setup": setup,
        "table": table,
        "longest": longest,
        "memory": memory,
    }


def measured(*asked: object) -> dict[str, Any]:
    """One of those in a program of its own."""
    home = user_cache_path("arcane-table", appauthor=False)
    sources = str(Path(__file__).resolve().parent.parent)
    with tempfile.TemporaryDirectory() as empty:
        own = {f"XDG_{kind}_HOME": empty for kind in ("CACHE", "DATA", "CONFIG", "STATE")}
        paths = os.pathsep.join(filter(None, (sources, os.environ.get("PYTHONPATH", ""))))
        environment = {**os.environ, **own, "PYTHONPATH": paths}
        environment.setdefault("NUMBA_CACHE_DIR", str(home))
        if (home / "typefaces").exists():
            Path(empty, "arcane-table").mkdir()
            Path(empty, "arcane-table", "typefaces").symlink_to(home / "typefaces")
        command = [sys.executable, __file__, *map(str, asked)]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def main() -> None:
    """Print the table; with a game and a window, measure that one."""
    if len(sys.argv) > 1:
        game, *size = sys.argv[1:]
        print(json.dumps(first_game(game, int(size[0]), int(size[1]), float(size[2]))))
        return
    head = "title | choice of games | setting up | table, ms | its longest frame | MB"
    print(f"| first game of | window | {head} |\n|{' --- |' * 8}")
    for name in GAMES:
        for width, height, scale in WINDOWS:
            found = measured(name, width, height, scale)
            numbers = (found[key] for key in ("title", "chooser", "setup", "table", "longest", "memory"))
            window = f"{width}x{height}, scale {scale:g}"
            print(f"| {name} | {window} | {' | '.join(f'{number:.0f}' for number in numbers)} |", flush=True)


if __name__ == "__main__":
    main()
