"""Draws the battlefield: the board, the creatures on it, and the overlays that explain a position."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.art.scaled_pictures import Allowance
from game.art.scenery import Scenery
from game.art.world_art import WorldArt
from game.battlefield.backdrop import BoardGround
from game.battlefield.camera import Camera, Lens
from game.battlefield.cost_chips import CostChips
from game.battlefield.label_places import LabelRoom
from game.battlefield.labels import LabelLayer
from game.battlefield.overlay_layer import OverlayLayer
from game.battlefield.overlays import (
    MARK_INCHES,
    HighlightOverlay,
    IsoOverlay,
    MarkerOverlay,
    Overlay,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    is_answer,
)
from game.battlefield.token_layer import TokenLayer
from game.board.shapes import Disc
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import MapLook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.art.ground import GroundRows, PictureRows
    from game.art.tokens import Token
    from game.board.shapes import Point, Segment
    from game.board.terrain import Board
    from game.positions.picture import GroundPicture
    from game.ui.drawing.palette import Palette
    from game.ui.text.text import Texts
    from game.ui.ui import Ui


PAINTING = 0.012
"""Seconds of a frame in which pictures of another zoom may be begun, where frames are seen."""

STOP = 10.0
"""Logical pixels around the place where a line of sight is stopped, which is crossed out."""


EDGE = 4.0
"""Logical pixels around the board into which areas and zones are drawn."""

AROUND = 1.0
"""Inches around a base of which labels hide little: as far as it engages (CM-ENGAGE-01)."""


class BoardView:
    """Draws a board through a camera. Texts are as large as the interface's; lengths follow the zoom."""

    def __init__(
        self,
        camera: Camera,
        texts: Texts,
        palette: Palette,
        world: WorldArt | None = None,
        seconds: float = inf,
    ) -> None:
        """A view that paints with `world`, or with an art of its own where there is none to share.

        A frame begins to make pictures of another zoom for so many `seconds`; others are borrowed meanwhile.
        """
        self.camera = camera
        self.opacity = 1.0
        """How strongly areas cover the ground, from 0 to 1; their borders are always whole."""
        self.look = MapLook.PAINTED
        """How the ground is shown; painted, it steps back while a question is answered."""
        self._texts = texts
        self._world = world or WorldArt(palette)
        self._ground = BoardGround(self._world)
        self._allowance = Allowance(seconds)
        self._overlays = OverlayLayer(palette, self._allowance)
        self._tokens = TokenLayer(texts, palette, self._allowance)
        self._labels = LabelLayer(texts, palette)
        self._chips = CostChips(texts, palette)
        self._scenery: Scenery | None = None
        self._given: tuple[object, ...] = ()
        self._markers: tuple[MarkerOverlay, ...] = ()
        self._ppi = 0.0
        self.covered: tuple[pygame.Rect, ...] = ()
        """Pixels of a frame that something else lies over: labels keep off them."""
        self._small: tuple[tuple[Scenery, MapLook] | None, pygame.Surface | None] = (None, None)

    def set_board(
        self,
        board: Board,
        ground: GroundRows = (),
        markers: Sequence[MarkerOverlay] = (),
        pictures: Sequence[PictureRows] = (),
        picture: GroundPicture | None = None,
        stamp: str = "",
    ) -> None:
        """Show this board from now on. What has been painted is used again, so moving one piece is cheap.

        `ground` and `pictures` are as a Tiled map gives them (`TiledMap.ground`, `TiledMap.tiles`), and a
        `picture` that lies on the whole board takes their place. `stamp` differs once files of `pictures` do.
        """
        self._markers = tuple(markers)
        given = (board, ground, pictures, picture, stamp)
        if len(given) == len(self._given) and all(
            now is before for now, before in zip(given, self._given, strict=True)
        ):
            return
        self._given = given
        filled = tuple(layer for layer in pictures if any(tile for row in layer for tile in row))
        scenery = Scenery(board, ground, filled, picture, stamp if filled else "")
        if scenery != self._scenery:
            self._scenery = scenery
            self._ground.show(scenery)

    def prepare(self) -> Iterator[float]:
        """Paint the board in steps, yielding progress from 0 to 1, for a caller that shows a bar.

        Without it the first `draw` does the whole work at once.
        """
        if self._scenery is not None:
            yield from self._world.painting(self._scenery)

    def thumbnail(self, size: tuple[int, int]) -> pygame.Surface:
        """The board without its frame, in so many pixels. It is shared: do not draw on it."""
        if self._scenery is None:
            raise ValueError("a board view draws nothing before set_board")
        shown, picture = self._small
        if picture is None or shown != (self._scenery, self.look) or picture.get_size() != size:
            picture = self._world.small(self._scenery, size, self.look)
            self._small = ((self._scenery, self.look), picture)
        return picture

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the board must be drawn again: its ground moves, or more is painted."""
        return self._ground.update(seconds) or self._allowance.owing

    def drawings(
        self, surface: pygame.Surface, tokens: Sequence[Token], overlays: Sequence[Overlay]
    ) -> Iterator[Callable[[], object]]:
        """The steps that make the pictures for such a frame: the ground, each overlay, each token."""
        lens = Lens.of(self.camera, surface.get_clip(), self._texts.scale)
        asked = any(map(is_answer, overlays))
        ground = partial(self._ground.draw, surface, lens, self.look, asked=asked)
        yield ground
        while not self._ground.sharp:
            yield ground
        self._overlays.pale = self._ground.pale
        for overlay in (*self._markers, *overlays):
            yield partial(self._overlays.draw_below, surface, lens, [overlay], self.opacity)
            yield partial(self._overlays.draw_above, surface, lens, [overlay], self.opacity, 0.0)
        for token in tokens:
            yield partial(self._tokens.draw, surface, lens, [token], 0.0)

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
        self._allowance.begin()
        self._ground.smooth = self.camera.glide
        self._ground.draw(surface, lens, self.look, asked=any(map(is_answer, overlays)))
        self._overlays.pale = self._ground.pale
        everything = [*self._markers, *overlays]
        # Nothing is asked of the frame around the board; borders that lie on the board's edge stay whole.
        edge, view = EDGE * lens.scale, surface.get_clip()
        board = lens.rect(0, 0, self.camera.width, self.camera.height)
        surface.set_clip(board.inflate(2 * edge, 2 * edge).clip(view))
        labels = self._overlays.draw_below(surface, lens, everything, self.opacity)
        surface.set_clip(view)
        names, room, moving = self._tokens.draw(surface, lens, tokens, time)
        labels += self._overlays.draw_above(surface, lens, everything, self.opacity, time)
        self._tokens.draw_badges(surface, lens)
        room = room + obstacles(self._markers, lens)
        room = room + LabelRoom(boxes=self.covered, around=AROUND * lens.ppi)
        moving = moving + obstacles(overlays, lens)
        placed = self._labels.draw(surface, lens.view, labels, room, names, moving)
        for overlay in overlays:
            if isinstance(overlay, IsoOverlay):
                free = room + moving
                taken = [*placed, *free.boxes, *free.squares]
                placed += self._chips.draw(surface, lens, overlay, taken)


def board_view(ui: Ui, camera: Camera) -> BoardView:
    """A view of a board in this look, whose frames take no longer than eyes bear."""
    seconds = PAINTING if ui.host.watched else inf
    return BoardView(camera, ui.texts, ui.palette, ui.kept(WorldArt), seconds)


def obstacles(overlays: Iterable[Overlay], lens: Lens) -> LabelRoom:
    """The pixels of a frame that labels leave free for what is laid over the board."""
    lines: list[Segment] = []
    discs: list[tuple[float, float, float]] = []
    marks: list[pygame.Rect] = []
    for overlay in overlays:
        lines += [(lens.px(a), lens.px(b)) for a, b in _lines(overlay)]
        discs += [(*lens.px(disc.centre), disc.r * lens.ppi) for disc in _bases(overlay)]
        if isinstance(overlay, SightOverlay) and overlay.stopped is not None:
            discs.append((*lens.px(overlay.stopped), STOP * lens.scale))
        if isinstance(overlay, MarkerOverlay):
            side = round(MARK_INCHES[overlay.kind] * lens.ppi)
            x, y = lens.px(overlay.at)
            marks.append(pygame.Rect(round(x - side / 2), round(y - side / 2), side, side))
    return LabelRoom(tuple(discs), lines=tuple(lines), faint=tuple(marks))


def _lines(overlay: Overlay) -> Iterator[tuple[Point, Point]]:
    """The straight lines of an overlay, in inches."""
    match overlay:
        case PathOverlay(legs=legs, refused=refused):
            yield from ((leg.start, leg.end) for leg in legs)
            yield from pairwise(refused)
        case SightOverlay(line=line):
            yield line
        case RulerOverlay(start, end):
            yield start, end
        case _:
            pass


def _bases(overlay: Overlay) -> Iterator[Disc]:
    """The bases that an overlay speaks of or draws."""
    match overlay:
        case PathOverlay(ghost=ghost) if ghost is not None:
            yield ghost
        case SightOverlay(viewer=viewer, target=target):
            yield viewer
            yield target
        case HighlightOverlay(shape=Disc() as chosen, icon=Icon.CHECK):
            yield chosen
        case _:
            pass
