# ruff: noqa: INP001, T201, S311 - a script beside others that prints; its chance is for scenes, not secrets
"""How long a frame takes while a creature is dragged with all consequences: `python benchmarks/dragging.py`.

In the workshop, on each of the boards that ship, with 26 creatures in the middle of a fight, half of which
shoot; and in the position that ships with the most. Two cases in the same run, once what is compiled has been
loaded and the board is painted: the pointer moves and nothing is held; the creature in its hand goes the same
way, with who would see, strike, shoot and engage it there. With `--wish`, among 30 creatures and 40 pieces on
36", a creature is dragged without and with the places shown that fulfil a wish of four conditions: the wish's
own creature, and a foe that it asks about. Times are those of the processor in the thread
that shows frames, so that what else the machine does counts little. Prints medians and 95th percentiles in
milliseconds as Markdown, and how much more a drag takes.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from dataclasses import replace
from functools import partial
from math import cos, hypot, sin
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, thread_time
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from growth import position_of
from movement_scenes import scene
from wishes import MOVEMENT, PIECES, WIDTH, wishes

from game.battlefield.overlays import LinkOverlay
from game.board.movement.movement import walk
from game.cli.play import speak
from game.content.locale import Language
from game.content.resources import assets, maps
from game.positions.position import Creature, CreatureSize, Position, Side
from game.positions.position_file import load_position, save_position
from game.positions.skirmish import Skirmish
from game.positions.wishes import KeptWish, parsed_wish
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.map_file import map_position
from game.workshop.scene import WorkshopScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battlefield.camera import Camera
    from game.board.shapes import Point

SIZE = (1920, 1080)
CREATURES = 26
FRAMES, WARM = 240, 30
MOVER = "mover"
WISHED = 2
"""Scenes in which a creature is dragged with the places of a wish."""


def crowd(board: Position, seed: int) -> Position:
    """The board with creatures of both sides and monsters around its middle, wherever they can stand."""
    rng, found = Random(seed), board.creatures[:0]
    sizes = (CreatureSize.SMALL, CreatureSize.SMALL, CreatureSize.MEDIUM, CreatureSize.LARGE)
    while len(found) < CREATURES:
        number = len(found)
        at = (round(rng.gauss(11.8, 4.5), 2), round(rng.gauss(11.8, 4.5), 2))
        side = (Side.RED, Side.BLUE, Side.NEUTRAL)[number % 3]
        one = Creature(
            f"c{number}" if number else MOVER, side, at, rng.choice(sizes), ranged=3 if number % 2 else None
        )
        tried = replace(board, creatures=(*found, one))
        base = one.base(board.rules)
        inside = all(base.r < place < 23.6 - base.r for place in at)
        apart = all(hypot(at[0] - o.at[0], at[1] - o.at[1]) > base.r + o.base(board.rules).r for o in found)
        if not (inside and apart):
            continue
        skirmish = Skirmish(tried)
        if walk(board.board, base, 6.0, skirmish.crowd(one.id), (at,)).legal:
            found = tried.creatures
    return replace(board, creatures=found)


def frame(app: App, act: Callable[[], object]) -> float:
    """Milliseconds that a frame takes in which the mouse does that."""
    start = thread_time()
    act()
    app.step(1 / 60)
    app.show()
    return (thread_time() - start) * 1000


def way(at: Point, number: int) -> Point:
    """The pointer's place in that frame, in inches: a spiral about the creature."""
    away = 1.0 + 4.0 * (0.5 + 0.5 * sin(number * 0.037))
    return at[0] + away * cos(number * 0.11), at[1] + away * sin(number * 0.11)


def wished() -> None:
    """Print how long frames take while a creature is dragged, without and with the places of a wish."""
    print("| dragged | without the places, median / p95 / most, ms | with them | areas | exact at rest |")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(WISHED):
            position = position_of(scene(seed, PIECES, 30, WIDTH), MOVEMENT)
            mover, *others = position.creatures
            foes = [other.id for other in others if other.side is not mover.side]
            wish = next(iter(wishes(foes).values()))
            file = Path(folder, f"wish {seed}.toml")
            kept = (KeptWish(mover.id, parsed_wish(wish)),)
            save_position(replace(position, wishes=kept), file)
            for name, who in (("its own creature", mover.id), ("a foe of it", foes[0])):
                bare, shown, areas, rest = dragged_with_wish(file, who)
                print(f"| {name} | {told(bare)} | {told(shown)} | {areas} | {rest:.0f} ms |", flush=True)


def told(frames: list[float]) -> str:
    """The median, the 95th percentile and the most."""
    return f"{median(frames):.1f} / {quantiles(frames, n=20)[-1]:.1f} / {max(frames):.1f}"


def dragged_with_wish(file: Path, who: str) -> tuple[list[float], list[float], int, float]:
    """Frames of a drag without and with the places of the wish, how many areas those showed, and the rest.

    The last are milliseconds of the clock from the pointer's last move to the exact answer.
    """
    app, workshop, driver, camera = opened(file)
    inquiry = workshop.inquiry
    at = inquiry.position.creature(who).at
    taken: list[list[float]] = []
    areas, last = 0, None
    rest = 0.0
    for shown in (False, True):
        inquiry.show_wish(0 if shown else None)
        while shown and (inquiry.wish_answer() is None or inquiry.wish_search.owing):
            frame(app, lambda: None)
        driver.hold(camera.to_screen(at))
        frames = []
        for number in range(FRAMES + WARM):
            frames.append(frame(app, partial(driver.move, camera.to_screen(way(at, number)))))
            answer = inquiry.wish_answer() if shown else None
            areas += answer is not last
            last = answer
        taken.append(frames[WARM:])
        began = perf_counter()
        driver.release()
        while shown and (inquiry.wish_answer() is None or inquiry.wish_search.owing):
            frame(app, lambda: None)
        rest = (perf_counter() - began) * 1000
        driver.key("ctrl+z")
    return taken[0], taken[1], areas, rest


def opened(file: Path) -> tuple[App, WorkshopScene, Driver, Camera]:
    """The workshop with that position, once it is painted."""
    options = Options(language="en", reduced_motion=True)
    app = App(OffScreen(SIZE), Settings(speak, options))
    workshop = WorkshopScene(Language.EN, file)
    app.push(workshop)
    while isinstance(app.scene, LoadingScene):
        frame(app, lambda: None)
    driver, pane = Driver(app), workshop.interface.find("workshop.board")
    for _ in range(120):
        frame(app, lambda: None)
    return app, workshop, driver, pane.camera  # type: ignore[attr-defined]  # of the board


def measured(file: Path, mover: str) -> tuple[list[float], list[float]]:
    """Frames with nothing held, and with that creature in the hand."""
    app, workshop, driver, camera = opened(file)
    at = workshop.inquiry.position.creature(mover).at
    taken: list[list[float]] = []
    for held in (False, True):
        if held:
            driver.hold(camera.to_screen(at))
        frames = [
            frame(app, partial(driver.move, camera.to_screen(way(at, number))))
            for number in range(FRAMES + WARM)
        ]
        taken.append(frames[WARM:])
        if held:
            if not any(isinstance(overlay, LinkOverlay) for overlay in workshop.overlays()):
                raise ValueError(f"{mover} is not in the hand, or concerns nobody")
            driver.release()
    return taken[0], taken[1]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--wish", action="store_true", help="drag with the places of a wish shown")
    if parser.parse_args().wish:
        wished()
        return
    print("| position | pointing, median / p95 | dragging, median / p95 | p95, dragging by pointing |")
    print("| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        files = [(assets() / "positions" / "workshop.toml", "")]
        for number, path in enumerate(sorted(maps().glob("*.tmx"))):
            file = Path(folder, f"{path.stem}.toml")
            save_position(crowd(map_position(path, Language.EN), number), file)
            files.append((file, MOVER))
        for file, name in files:
            mover = name or _first(file)
            pointing, dragging = measured(file, mover)
            shown = [f"{median(t):.1f} / {quantiles(t, n=20)[-1]:.1f}" for t in (pointing, dragging)]
            ratio = quantiles(dragging, n=20)[-1] / quantiles(pointing, n=20)[-1]
            print(f"| {file.stem.removesuffix('.en')} | {shown[0]} | {shown[1]} | {ratio:.1f} |", flush=True)


def _first(file: Path) -> str:
    return load_position(file, "en").creatures[0].id


if __name__ == "__main__":
    main()
