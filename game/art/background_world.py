"""Boards painted in a thread, for windows whose frames go on meanwhile."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar, cast

from game.art.world_art import WorldArt
from game.core.spare_memory import trim
from game.ui.drawing.palette import MapLook

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame

    from game.art.scenery import Scenery, SceneryLayer
    from game.ui.drawing.palette import Palette

T = TypeVar("T")

Layers = tuple["SceneryLayer", "SceneryLayer"]
"""The table and the framed board on it."""


class BackgroundWorld:
    """Gives pictures of boards that are painted, and begins to paint the others: ask for them again.

    One thing is painted after the other, the ground of a board in a thread of its own.

    Attributes:
        world: what paints; nobody else may use it while something is painted.
        finished: how many things have been painted, for whoever waits for one.
    """

    def __init__(self, palette: Palette) -> None:
        self.world = WorldArt(palette)
        self._work = ThreadPoolExecutor(1, "painter")
        self._grounds = ThreadPoolExecutor(1, "ground painter")
        self._doing: tuple[Hashable, Future[object]] | None = None
        self._wanted: Scenery | None = None
        self.finished = 0

    def layers(self, scenery: Scenery, res: float, look: MapLook) -> Layers | None:
        """Table and board at that resolution, if they are painted."""
        self._wanted = scenery
        if self._doing is None and self.world.at_hand(scenery, res, look):
            return self.world.table(scenery.board), self.world.layer(scenery, res, look)
        # Letters are drawn here: a font is not for two threads at once.
        self.world.numbered(scenery.board, res)
        return self._asked((scenery, res, look), lambda: self._painted(scenery, res, look))

    def small(self, scenery: Scenery, size: tuple[int, int], look: MapLook) -> pygame.Surface | None:
        """The board without its frame in so many pixels, if it is painted."""
        return self._asked((scenery, size, look), lambda: self.world.small(scenery, size, look))

    def _asked(self, key: Hashable, make: Callable[[], T | None]) -> T | None:
        doing = self._doing
        if doing is None:
            future = cast("Future[object]", self._work.submit(make))
            self._doing = key, future
            future.add_done_callback(self._done)
            return None
        if not doing[1].done():
            return None
        self._doing = None
        # What was painted for another board or zoom is not shown, but its pieces are kept for the next one.
        made = cast("T | None", doing[1].result())
        return made if made is not None and doing[0] == key else self._asked(key, make)

    def _done(self, future: Future[object]) -> None:
        del future
        self.finished += 1

    def _painted(self, scenery: Scenery, res: float, look: MapLook) -> Layers | None:
        """Paint both layers, unless another board is wanted meanwhile."""
        world, board = self.world, scenery.board
        ground = None if look is MapLook.DIAGRAM else self._grounds.submit(world.ground, scenery)
        table = world.table(board)
        for _ in world.drawing(board, res, look):
            # While a piece is dragged every frame has another board: the rest would be painted for nothing.
            if self._wanted is not scenery:
                return None
        if ground is not None:
            ground.result()
        made = table, world.layer(scenery, res, look)
        trim()
        return made
