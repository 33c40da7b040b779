"""The ground on the screen: painted once for each zoom, and paler while a question is answered on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game.art.scaled_pictures import stretched
from game.art.world_art import BEYOND, FINE_FROM, FINE_RES, GROUND_RES, ground_res
from game.ui.drawing.palette import MapLook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.art.scenery import Scenery, SceneryLayer
    from game.art.world_art import WorldArt
    from game.battlefield.camera import Lens
    from game.board.terrain import Board

_AHEAD = 0.3
"""How much more than the view is kept on each side, as a part of the view."""


class Backdrop:
    """Layers scaled to the screen: smoothly when the view has come to rest, quickly while it zooms."""

    def __init__(self) -> None:
        self._layers: tuple[SceneryLayer, ...] = ()
        self._kept: pygame.Surface | None = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._ppi = 0.0
        self._origin = (0.0, 0.0)

    def show(self, layers: tuple[SceneryLayer, ...]) -> None:
        """Show these layers from now on, the lowest first."""
        self._layers = layers
        self._kept = None

    @property
    def filled(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self._layers)

    def draw(self, surface: pygame.Surface, lens: Lens, part: float = 1.0) -> None:
        """Fill the view, or lay that part of the picture over what is there."""
        if self._kept is not None and lens.ppi == self._ppi:
            dx, dy = lens.origin[0] - self._origin[0], lens.origin[1] - self._origin[1]
            box = self._box.move(round(dx), round(dy))
            if box.contains(lens.view):
                _lay(surface, self._kept, box, part)
                return
        if not lens.settled:
            self._paint(surface, lens, lens.view, (0, 0), smooth=False)
            return
        view = lens.view
        ahead = view.inflate(round(view.width * 2 * _AHEAD), round(view.height * 2 * _AHEAD))
        box = view.union(ahead.clip(lens.reach)) if lens.reach is not None else ahead
        kept = pygame.Surface(box.size, 0, surface)
        self._paint(kept, lens, box, (-box.x, -box.y), smooth=True)
        self._kept, self._box, self._ppi, self._origin = kept, box, lens.ppi, lens.origin
        _lay(surface, kept, box, part)

    def _paint(
        self, target: pygame.Surface, lens: Lens, box: pygame.Rect, shift: tuple[int, int], *, smooth: bool
    ) -> None:
        target.fill(BEYOND, box.move(shift))
        for layer in self._layers:
            left, bottom, right, top = layer.extent
            x, y = lens.px((left, top))
            area = (x, y, (right - left) * lens.ppi, (top - bottom) * lens.ppi)
            part = stretched(layer.surface, area, box, smooth=smooth)
            if part is not None:
                target.blit(part[0], (part[1][0] + shift[0], part[1][1] + shift[1]))


def _lay(surface: pygame.Surface, picture: pygame.Surface, box: pygame.Rect, part: float) -> None:
    picture.set_alpha(round(255 * part) if part < 1 else None)
    surface.blit(picture, box)


@dataclass(slots=True)
class _Picture:
    """One look of the ground: the resolution at which it is painted, and the progress of a finer one."""

    backdrop: Backdrop = field(default_factory=Backdrop)
    res: float = 0.0
    fining: Iterator[float] | None = None


FADE = 0.16
"""Seconds that the ground takes to step back, and to come forward again."""

LINGER = 0.8
"""Seconds without a question after which it comes forward: a pointer that goes from one creature to the next
asks all the time."""


MOST_FINE = 16_000_000
"""The most pixels of the finer picture, four bytes each, of which there are two: one that steps back.

A table of 44 by 60 inches has 77 an inch."""

FINING = 0.006
"""Seconds of a frame in which pieces of the finer picture are begun."""

_HALF = 0.5
"""The part, from 0 to 1, of stepping back beyond which overlays are drawn for a pale ground."""


class BoardGround:
    """The ground in any of its looks. `smooth` is whether it may be seen to change."""

    def __init__(self, world: WorldArt) -> None:
        self.smooth = True
        self._world = world
        self._scenery: Scenery | None = None
        self._pictures: dict[MapLook, _Picture] = {}
        self._away: float | None = None
        self._look = MapLook.PAINTED
        self._asked = False
        self._since = 0.0

    def show(self, scenery: Scenery) -> None:
        """Show this board from now on."""
        self._scenery = scenery
        self._pictures = {}

    @property
    def sharp(self) -> bool:
        """Whether no finer picture is being painted for looking closely."""
        return not any(picture.fining for picture in self._pictures.values())

    def draw(self, surface: pygame.Surface, lens: Lens, look: MapLook, *, asked: bool) -> None:
        """Fill the view; `asked` is whether a question is answered in this frame."""
        self._asked = asked
        self._look = look
        if asked:
            self._since = 0.0
        if self._away is None or (asked and not self.smooth):
            self._away = float(asked)
        if look is not MapLook.PAINTED:
            self._refined(look, lens).draw(surface, lens)
            return
        muted = self._refined(MapLook.MUTED, lens) if self._away >= 1 else None
        if muted is None:
            self._refined(MapLook.PAINTED, lens).draw(surface, lens)
            muted = self._refined(MapLook.MUTED, lens) if self._away > 0 else None
        if muted is not None:
            muted.draw(surface, lens, self._away)

    @property
    def pale(self) -> bool:
        """Whether what is laid over it lies on a pale ground, or on one that is about to be."""
        return self._look is not MapLook.PAINTED or self._asked or (self._away or 0.0) > _HALF

    def update(self, seconds: float) -> bool:
        """Let time pass; returns whether the ground must be drawn again."""
        return self._steps(seconds) or not self.sharp

    def _steps(self, seconds: float) -> bool:
        """Step back or come forward; whether it has moved."""
        if self._away is None:
            return False
        self._since += seconds
        wanted = float(self._asked or self._since < LINGER) if self._away else float(self._asked)
        if wanted == self._away:
            return False
        step = seconds / FADE if self.smooth else 1.0
        self._away = min(wanted, self._away + step) if wanted else max(wanted, self._away - step)
        return True

    def _refined(self, look: MapLook, lens: Lens) -> Backdrop:
        """The picture for this zoom; while a finer one is painted, some pieces a frame, it is the other."""
        picture = self._pictures.setdefault(look, _Picture())
        if self._scenery is None:
            raise ValueError("a ground draws nothing before it is shown a board")
        board = self._scenery.board
        coarse, fine = ground_res(board), _fine_res(board)
        wanted = fine if lens.ppi >= FINE_FROM * coarse / GROUND_RES else coarse
        if wanted == picture.res or (picture.res and not lens.settled):
            return picture.backdrop
        if wanted == coarse or not picture.res:
            self._paint(picture, look, coarse)
        if wanted != coarse:
            picture.fining = picture.fining or self._world.drawing(board, fine, look)
            until = perf_counter() + FINING
            while next(picture.fining, None) is not None:
                if perf_counter() >= until:
                    return picture.backdrop
            self._paint(picture, look, fine)
        return picture.backdrop

    def _paint(self, picture: _Picture, look: MapLook, res: float) -> None:
        if self._scenery is None:
            return
        layers = (self._world.table(self._scenery.board), self._world.layer(self._scenery, res, look))
        picture.backdrop.show(layers)
        picture.res = res
        picture.fining = None


def _fine_res(board: Board) -> float:
    """Pixels an inch of the finer picture: fewer on a table so large that the memory would suffer."""
    return max(ground_res(board), min(FINE_RES, sqrt(MOST_FINE / (board.width * board.height))))
