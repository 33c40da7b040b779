# ruff: noqa: INP001, T201 - a script beside others that prints
"""How long a frame of the battlefield takes once everything is cached: `python benchmarks/frame.py`.

For a 1920 x 1080 view of two shipped maps: bare, with 30 creatures, with a reach, with every overlay of an
answer, while the ground steps back or the view zooms; and what is done once. Prints medians and 95th
percentiles in milliseconds of one core as Markdown.
"""

from __future__ import annotations

import os
from functools import partial
from math import cos, sin, tau
from statistics import median, quantiles
from time import thread_time
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.art.tokens import Token
from game.art.world_art import WorldArt
from game.battlefield.board_view import PAINTING, BoardView
from game.battlefield.camera import Camera, Lens
from game.battlefield.label_places import Placer, Sign
from game.battlefield.overlays import (
    AreaOverlay,
    HighlightOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    SightOverlay,
    ZoneOverlay,
    marker_overlay,
)
from game.battlefield.token_layer import TokenLayer
from game.board.area import Area, Patch
from game.board.maps.tiled import load_map
from game.board.shapes import Disc
from game.content.emblems import EMBLEMS
from game.content.resources import maps
from game.ui.box import Box
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import MapLook, SideColour, Tone, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SIZE = (1920, 1080)
MAPS = ("riviere", "canyon")
FRAMES = 200


def creatures() -> list[Token]:
    """Thirty bases of all sizes and sides."""
    sides = list(SideColour)
    return [
        Token(
            f"T{i}",
            (2 + (i * 7.3) % 20, 2 + (i * 4.1) % 20),
            (25, 25, 40, 50)[i % 4] / 50.8,
            sides[i % 3],
            EMBLEMS[i % len(EMBLEMS)],
            f"Créature {i}",
            engaged=(f"T{i + 1}",) if i % 9 == 0 else (),
            hp=1 + i % 4,
            max_hp=4,
            marks=i % 3,
            tapped=i % 5 == 0,
            selected=i == 4,
        )
        for i in range(30)
    ]


def wavy(x: float, y: float, radius: float) -> Area:
    """A region with a border of 400 corners, as reach has."""
    corners = [
        (x + radius * (1 + 0.06 * sin(i * 0.37)) * cos(a), y + radius * (1 + 0.06 * sin(i * 0.37)) * sin(a))
        for i, a in enumerate(k * tau / 400 for k in range(400))
    ]
    return Area((Patch(tuple(corners)),))


def answers() -> list[Overlay]:
    """What one drag with a look at a target shows."""
    return [
        AreaOverlay(wavy(11, 11, 6), Tone.REACH, "Portée"),
        AreaOverlay(wavy(17, 16, 4), Tone.THREAT, "Menace", icon=Icon.RANGED),
        ZoneOverlay(Disc(8, 8, 0.5)),
        ZoneOverlay(Disc(14, 9, 0.8)),
        PathOverlay((PathLeg((11, 11), (13, 13)), PathLeg((13, 13), (15, 13), True)), label="8″ sur 8″"),
        SightOverlay(Disc(5, 5, 0.5), Disc(18, 9, 0.8), ((5.5, 5.2), (17.3, 8.7)), None, "Visible"),
        HighlightOverlay(Disc(12, 7, 0.8), Tone.WARNING, "\u22121", Icon.DEFENCE),
    ]


def timed(
    view: BoardView, screen: pygame.Surface, tokens: Sequence[Token], overlays: list[Overlay]
) -> list[float]:
    """Milliseconds of each frame."""
    for i in range(5):
        view.draw(screen, tokens, overlays, i / 60)
    return [milliseconds(partial(view.draw, screen, tokens, overlays, i / 60)) for i in range(FRAMES)]


def until_sharp(
    view: BoardView, screen: pygame.Surface, tokens: Sequence[Token] = (), overlays: Sequence[Overlay] = ()
) -> list[float]:
    """The same for frames until all is seen as it stays."""
    taken = []
    moves = True
    while moves:
        moves = view.camera.update(1 / 60)
        taken.append(milliseconds(lambda: view.draw(screen, tokens, overlays, 0.0)))
        moves = view.update(1 / 60) or moves
    return taken


def stepping_back(view: BoardView, screen: pygame.Surface, tokens: Sequence[Token]) -> list[float]:
    """The same for frames in which the ground steps back or comes forward, its pictures being made."""
    view.camera.glide = True
    asked = [True] * 12 + [False] * 75
    taken = []
    for i in range(3 * len(asked)):
        shown = answers()[:1] if asked[i % len(asked)] else []
        ms = milliseconds(partial(view.draw, screen, tokens, shown, i / 60))
        if view.update(1 / 60) and i > len(asked):
            taken.append(ms)
    view.camera.glide = False
    return taken


def zooming(view: BoardView, camera: Camera, screen: pygame.Surface, tokens: Sequence[Token]) -> list[float]:
    """The same for frames of which each has another zoom."""
    camera.glide = True
    overlays = answers()
    taken = []
    for i in range(FRAMES):
        camera.zoom_at((900, 500), 1.8 if i % 40 < 20 else 0.55)
        camera.update(1 / 60)
        taken.append(milliseconds(partial(view.draw, screen, tokens, overlays, i / 60)))
    camera.glide = False
    return taken


def placing(camera: Camera, screen: pygame.Surface, tokens: Sequence[Token]) -> list[float]:
    """The same for working out anew where the names and badges of the creatures go."""
    lens = Lens.of(camera, screen.get_clip(), 1.0)
    colours = palette()
    taken = []
    for _ in range(40):
        layer = TokenLayer(Texts(1.0, colours), colours)
        names, room, moving = layer.draw(screen, lens, tokens, 0.0)
        signs = [Sign(n.key, n.picture.get_size(), n.at, n.clear, n.weight, 0.25, near=True) for n in names]
        taken.append(milliseconds(partial(Placer().place, signs, room, screen.get_rect(), moving)))
    return taken


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes, in time of one core."""
    start = thread_time()
    work()
    return (thread_time() - start) * 1000


def measured(name: str, screen: pygame.Surface) -> dict[str, list[float]]:
    """All frames of one map by what is shown; of what is done once, one time alone."""
    found = load_map(maps() / f"{name}.tmx")
    camera = Camera(found.board.width, found.board.height, Box(0, 0, *SIZE), glide=False)
    colours = palette()
    view = BoardView(camera, Texts(1.0, colours), colours, WorldArt(colours), PAINTING)
    view.set_board(found.board, found.ground, [marker_overlay(m) for m in found.markers], found.tiles)
    tokens = creatures()
    times = {
        "longest frame until the board is there": [max(until_sharp(view, screen))],
        "bare board": timed(view, screen, (), []),
        "30 creatures": timed(view, screen, tokens, []),
        "30 creatures, a reach": timed(view, screen, tokens, answers()[:1]),
        "30 creatures, all answers": timed(view, screen, tokens, answers()),
        "30 names placed anew": placing(camera, screen, tokens),
        "the ground steps back": stepping_back(view, screen, tokens),
    }
    for look in MapLook:
        view.look = look
        times[f"longest frame until the ground is {look}"] = [max(until_sharp(view, screen, tokens))]
    view.look = MapLook.PAINTED
    until_sharp(view, screen, tokens)
    times["all answers while zooming"] = zooming(view, camera, screen, tokens)
    times["longest frame of these"] = [max(times["all answers while zooming"])]
    times["longest frame after these, until all is sharp"] = [
        max(until_sharp(view, screen, tokens, answers()))
    ]
    return times


def main() -> None:
    """Print the table as Markdown."""
    pygame.display.init()
    screen = pygame.display.set_mode(SIZE)
    tables = [measured(name, screen) for name in MAPS]
    print(f"| ms | {' | '.join(f'{name}, median | 95 %' for name in MAPS)} |")
    print(f"|{' --- |' * (1 + 2 * len(MAPS))}")
    for what in tables[0]:
        print(f"| {what} | {' | '.join(summary(times[what]) for times in tables)} |")


def summary(taken: Sequence[float]) -> str:
    """Median and 95th percentile of some times, in cells; one time alone has no percentile."""
    if len(taken) == 1:
        return f"{taken[0]:.0f} | "
    return f"{median(taken):.2f} | {quantiles(taken, n=20)[-1]:.2f}"


if __name__ == "__main__":
    main()
