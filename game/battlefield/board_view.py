"""The battlefield: the board, what stands on it, and what is laid over it to explain a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.art.scaled_pictures import stretched
from game.art.world_art import BEYOND, FINE_FROM, FINE_RES, GROUND_RES, Layer, Scenery, WorldArt
from game.battlefield.camera import Camera, Lens
from game.battlefield.label_places import Room
from game.battlefield.label_room import obstacles
from game.battlefield.labels import LabelLayer
from game.battlefield.overlay_layer import OverlayLayer
from game.battlefield.token_layer import TokenLayer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.art.ground import GroundRows, PictureRows
    from game.art.tokens import Token
    from game.battlefield.overlays import MarkerOverlay, Overlay
    from game.board.terrain import Board
    from game.ui.palette import Palette
    from game.ui.text import Texts


class BoardView:
    """Draws a board through a camera. Texts are as large as the interface's; lengths follow the zoom."""

    def __init__(self, camera: Camera, texts: Texts, palette: Palette) -> None:
        self.camera = camera
        self.opacity = 1.0
        """How strongly areas cover the ground, from 0 to 1."""
        self._texts = texts
        self._world = WorldArt(palette)
        self._backdrop = Backdrop()
        self._overlays = OverlayLayer(texts, palette)
        self._tokens = TokenLayer(texts, palette)
        self._labels = LabelLayer(texts, palette)
        self._scenery: Scenery | None = None
        self._markers: tuple[MarkerOverlay, ...] = ()
        self._ppi = 0.0
        self.covered: tuple[pygame.Rect, ...] = ()
        """Pixels of a frame that something else lies over: labels keep off them."""
        self._small: tuple[Scenery | None, pygame.Surface | None] = (None, None)
        self._res = 0.0
        self._fining: Iterator[float] | None = None

    def set_board(
        self,
        board: Board,
        ground: GroundRows = (),
        markers: Sequence[MarkerOverlay] = (),
        pictures: Sequence[PictureRows] = (),
    ) -> None:
        """Show this board from now on. What has been painted is used again, so moving one piece is cheap.

        `ground` and `pictures` are as a Tiled map gives them (`TiledMap.ground`, `TiledMap.tiles`).
        """
        self._markers = tuple(markers)
        filled = tuple(layer for layer in pictures if any(tile for row in layer for tile in row))
        scenery = Scenery(board, ground, filled)
        if scenery != self._scenery:
            self._scenery = scenery
            self._res = 0.0
            self._fining = None

    def prepare(self) -> Iterator[float]:
        """Paint the board in steps, yielding progress from 0 to 1, for a caller that shows a bar.

        Without it the first `draw` does the whole work at once.
        """
        if self._scenery is not None:
            yield from self._world.painting(self._scenery)

    def thumbnail(self, size: tuple[int, int]) -> pygame.Surface:
        """The board without its frame, in so many pixels. It is shared: do not draw on it."""
        scenery, picture = self._small
        if picture is None or scenery != self._scenery or picture.get_size() != size:
            if self._scenery is None:
                raise ValueError("a board view draws nothing before set_board")
            picture = self._world.small(self._scenery, size)
            self._small = (self._scenery, picture)
        return picture

    def draw(
        self,
        surface: pygame.Surface,
        tokens: Sequence[Token] = (),
        overlays: Sequence[Overlay] = (),
        time: float = 0.0,
    ) -> None:
        """Draw a frame into the surface's clipping box; `time` in seconds moves what glows and flows."""
        if self._scenery is None:
            raise ValueError("a board view draws nothing before set_board")
        lens = Lens.of(self.camera, surface.get_clip(), self._texts.scale, self._ppi)
        self._ppi = lens.ppi
        self._refine(self._scenery, lens)
        self._backdrop.draw(surface, lens)
        everything = [*self._markers, *overlays]
        labels = self._overlays.draw_below(surface, lens, everything, self.opacity)
        names, room = self._tokens.draw(surface, lens, tokens, time)
        labels += self._overlays.draw_above(surface, lens, everything, self.opacity, time)
        self._tokens.draw_badges(surface, lens)
        room = room + obstacles(everything, lens) + Room(boxes=self.covered)
        self._labels.draw(surface, lens.view, labels, room, names)

    def _refine(self, scenery: Scenery, lens: Lens) -> None:
        """Choose the picture for this zoom; the finer one is painted a piece a frame once it is wanted."""
        wanted = FINE_RES if lens.ppi >= FINE_FROM else GROUND_RES
        if wanted == self._res or (self._res and not lens.settled):
            return
        if wanted == GROUND_RES or not self._res:
            self._show(scenery, GROUND_RES)
        if wanted == FINE_RES:
            self._fining = self._fining or self._world.drawing(scenery.board, FINE_RES)
            if next(self._fining, None) is None:
                self._show(scenery, FINE_RES)

    def _show(self, scenery: Scenery, res: float) -> None:
        self._backdrop.show((self._world.table(scenery.board), self._world.layer(scenery, res)))
        self._res = res
        self._fining = None


_AHEAD = 0.3
"""How much more than the view is kept on each side, as a part of the view."""


class Backdrop:
    """Layers scaled to the screen: smoothly when the view has come to rest, quickly while it zooms."""

    def __init__(self) -> None:
        self._layers: tuple[Layer, ...] = ()
        self._kept: pygame.Surface | None = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._ppi = 0.0
        self._origin = (0.0, 0.0)

    def show(self, layers: tuple[Layer, ...]) -> None:
        """Draw these from now on, the lowest first."""
        self._layers = layers
        self._kept = None

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Fill the view."""
        if self._kept is not None and lens.ppi == self._ppi:
            dx, dy = lens.origin[0] - self._origin[0], lens.origin[1] - self._origin[1]
            box = self._box.move(round(dx), round(dy))
            if box.contains(lens.view):
                surface.blit(self._kept, box)
                return
        if not lens.settled:
            self._paint(surface, lens, lens.view, (0, 0), smooth=False)
            return
        view = lens.view
        box = view.inflate(round(view.width * 2 * _AHEAD), round(view.height * 2 * _AHEAD))
        kept = pygame.Surface(box.size, 0, surface)
        self._paint(kept, lens, box, (-box.x, -box.y), smooth=True)
        self._kept, self._box, self._ppi, self._origin = kept, box, lens.ppi, lens.origin
        surface.blit(kept, box)

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
