"""What is painted of a map that is not drawn for us, from the back to the front, and the painting of it.

Lengths are in pixels of the map, y down, as Tiled counts them.
"""

from __future__ import annotations

import io
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise, product
from math import ceil, cos, floor, hypot, radians, sin
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from game.board.maps.pictures import opened
from game.board.maps.tmx_tiles import ACROSS, DOWN, MAX_GID, TURNED, TilePicture
from game.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from game.board.maps.tmx_tiles import Gids, Rect

    Pixels = NDArray[np.uint8]

Colour = tuple[int, int, int, int]
"""Red, green, blue and opacity, 0 to 255."""

WHITE: Colour = (255, 255, 255, 255)

MOST_PIXELS = 9_000_000
"""The most pixels of the painted picture: a board of 60 cm has 127 to the inch."""

MOST_OF_TILES = 24_000_000
"""The most pixels of all different tiles together, as they are painted; all are kept until it is done."""

MOST_LAID = 300_000_000
"""The most pixels that are laid over one another in all, which takes some seconds; a map of more is painted
smaller."""

MOST_COPIES = 10_000
"""The most copies of a picture that repeats; what is too small for that is not worth seeing."""


@dataclass(frozen=True, slots=True)
class LayerLook:
    """How much of what is below a layer shows, and which colour it is multiplied with."""

    opacity: float = 1.0
    tint: Colour = WHITE

    def within(self, outer: LayerLook) -> LayerLook:
        """The look of a layer in a group."""
        red, green, blue, alpha = (a * b // 255 for a, b in zip(self.tint, outer.tint, strict=True))
        return LayerLook(self.opacity * outer.opacity, (red, green, blue, alpha))


@dataclass(frozen=True, slots=True, eq=False)
class TileRows:
    """A tile layer: the numbers of its tiles as rows from the top, and the upper left corner of the first."""

    gids: Gids
    at: tuple[float, float]
    look: LayerLook
    order: str = "right-down"


@dataclass(frozen=True, slots=True)
class Stamp:
    """A picture laid somewhere: a tile used as an object, or an image layer.

    Attributes:
        picture: the file, and the part of the picture in it.
        corner: its upper left corner before it is turned, and `size` its width and height.
        turned: degrees clockwise about `pivot`.
        mirrored: whether it is mirrored from left to right, and from top to bottom.
        repeats: whether it goes on beside itself, and above and below.
    """

    picture: TilePicture
    corner: tuple[float, float]
    size: tuple[float, float]
    look: LayerLook
    turned: float = 0.0
    pivot: tuple[float, float] = (0.0, 0.0)
    mirrored: tuple[bool, bool] = (False, False)
    repeats: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True, eq=False)
class MapDrawing:
    """A map as it is painted: columns and rows, the size of a tile, a colour, and what lies on it."""

    cells: tuple[int, int]
    tile: tuple[int, int]
    background: Colour | None
    parts: tuple[TileRows | Stamp, ...]
    tiles: Mapping[int, TilePicture]


def painted(drawing: MapDrawing) -> bytes:
    """The map painted, as a PNG file. What is broken in its pictures shows nothing there."""
    kept = io.BytesIO()
    canvas(drawing).convert("RGB").save(kept, "PNG", compress_level=1)
    return kept.getvalue()


def canvas(drawing: MapDrawing) -> Image.Image:
    """The map painted, each tile as many whole pixels wide and high as its own, or fewer on a large map."""
    return _Painter(drawing).run()


class _Strips:
    """Pictures of tiles side by side, of those that are as large as a cell; nothing where another is."""

    def __init__(self, gids: Sequence[int], pixels: Sequence[Pixels], cell: tuple[int, int]) -> None:
        self._numbers = np.array(gids, dtype=np.uint32)
        self._sheet = np.stack([np.zeros((cell[1], cell[0], 4), dtype=np.uint8), *pixels])

    def of(self, gids: Gids) -> Image.Image:
        """The strip of those tiles."""
        place = np.searchsorted(self._numbers, gids)
        known = self._numbers[np.minimum(place, len(self._numbers) - 1)] == gids
        tiles = self._sheet[np.where(known, place + 1, 0)]
        return Image.fromarray(tiles.transpose(1, 0, 2, 3).reshape(tiles.shape[1], -1, 4))


class _Painter:
    """Paints one map. Its own pixels are `across` and `down` to a pixel of the map."""

    def __init__(self, drawing: MapDrawing) -> None:
        self._drawing = drawing
        columns, rows = drawing.cells
        used = [np.unique(part.gids) for part in drawing.parts if isinstance(part, TileRows)]
        self._used = {gid for gids in used for gid in gids.tolist() if gid & MAX_GID in drawing.tiles}
        width, height = drawing.tile
        shrunk = min(1.0, (MOST_PIXELS / max(columns * rows * width * height, 1)) ** 0.5)
        largest = sum(self._natural(gid) for gid in self._used)
        shrunk = min(shrunk, (MOST_OF_TILES / max(largest, 1)) ** 0.5)
        shrunk = min(shrunk, (MOST_LAID / max(self._laid(), 1)) ** 0.5)
        self._cell = (max(1, floor(width * shrunk)), max(1, floor(height * shrunk)))
        self._across, self._down = self._cell[0] / width, self._cell[1] / height
        colour = drawing.background or WHITE
        self._canvas = Image.new("RGBA", (columns * self._cell[0], rows * self._cell[1]), (*colour[:3], 255))
        self._files: dict[str, Image.Image | None] = {}

    def run(self) -> Image.Image:
        """Paint every part."""
        tiles = self._tiles()
        for part in self._drawing.parts:
            if isinstance(part, TileRows):
                self._lay_tiles(part, tiles)
            else:
                self._lay_stamp(part)
        return self._canvas

    def _laid(self) -> float:
        """Pixels of the map that are laid over it, part by part, as far as they are on it."""
        columns, rows = self._drawing.cells
        width, height = self._drawing.tile
        total = 0.0
        for part in self._drawing.parts:
            if isinstance(part, TileRows):
                total += columns * width * height * int((part.gids != 0).any(axis=1).sum())
            elif any(part.repeats):
                total += columns * width * rows * height
            else:
                long = hypot(*part.size)
                total += min(long, columns * width) * min(long, rows * height)
        return total

    def _natural(self, gid: int) -> int:
        """Pixels of a tile on the map."""
        picture = self._drawing.tiles[gid & MAX_GID]
        width, height = self._drawing.tile if picture.fills else picture.rect[2:]
        return width * height

    def _tiles(self) -> dict[int, Pixels]:
        """The tiles that are used, mirrored as they lie, in pixels of the canvas; a file is opened once."""
        wanted: dict[str, list[int]] = defaultdict(list)
        for gid in sorted(self._used):
            wanted[self._drawing.tiles[gid & MAX_GID].file].append(gid)
        found: dict[int, Pixels] = {}
        for file, gids in wanted.items():
            by_clear: dict[str, Image.Image | None] = {}
            for gid in gids:
                picture = self._drawing.tiles[gid & MAX_GID]
                if picture.clear not in by_clear:
                    by_clear[picture.clear] = _whole(file, picture.clear)
                sheet = by_clear[picture.clear]
                if sheet is not None:
                    found[gid] = self._tile(sheet, picture, gid)
        return found

    def _tile(self, sheet: Image.Image, picture: TilePicture, gid: int) -> Pixels:
        part = _part(sheet, picture.rect)
        if gid & TURNED:
            part = part.transpose(Image.Transpose.TRANSPOSE)
        if gid & ACROSS:
            part = part.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if gid & DOWN:
            part = part.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        width, height = self._drawing.tile if picture.fills else part.size
        size = (max(1, round(width * self._across)), max(1, round(height * self._down)))
        return np.asarray(_fitted(part, size) if picture.fills and picture.fits else _scaled(part, size))

    def _lay_tiles(self, layer: TileRows, tiles: Mapping[int, Pixels]) -> None:
        """Lay the tiles in the map's order, those at once that are as large as a cell and side by side.

        A larger tile hangs over the cells above it and to its right, and tiles that come later lie over it.
        """
        columns, rows = self._cell
        looked = {
            int(gid): _looking(tiles[int(gid)], layer.look)
            for gid in np.unique(layer.gids)
            if int(gid) in tiles
        }
        plain = [
            gid
            for gid, pixels in looked.items()
            if pixels.shape[:2] == (rows, columns) and self._drawing.tiles[gid & MAX_GID].shift == (0.0, 0.0)
        ]
        larger = {gid: Image.fromarray(looked[gid]) for gid in sorted(looked.keys() - set(plain))}
        strips = _Strips(plain, [looked[gid] for gid in plain], self._cell)
        is_plain, is_larger = np.isin(layer.gids, plain), np.isin(layer.gids, list(larger))
        x, y = round(layer.at[0] * self._across), round(layer.at[1] * self._down)
        across, _, down = layer.order.partition("-")
        for row in range(len(layer.gids))[:: -1 if down == "up" else 1]:
            gids = layer.gids[row]
            edges = [edge for column in np.flatnonzero(is_larger[row]) for edge in (column, column + 1)]
            spans = list(pairwise((0, *map(int, edges), len(gids))))
            for begin, end in spans[:: -1 if across == "left" else 1]:
                if begin < end and is_larger[row, begin]:
                    self._lay_larger(larger, int(gids[begin]), layer.at, (row, begin))
                elif is_plain[row, begin:end].any():
                    self._lay(strips.of(gids[begin:end]), (x + begin * columns, y + row * rows))

    def _lay_larger(
        self, larger: Mapping[int, Image.Image], gid: int, at: tuple[float, float], cell: tuple[int, int]
    ) -> None:
        """Lay a tile that is not as large as a cell, from the lower left corner of its row and its column."""
        (row, column), (columns, rows) = cell, self._cell
        shift = self._drawing.tiles[gid & MAX_GID].shift
        x = (at[0] + shift[0]) * self._across + column * columns
        bottom = (at[1] + shift[1]) * self._down + (row + 1) * rows
        self._lay(larger[gid], (round(x), round(bottom) - larger[gid].height))

    def _lay_stamp(self, stamp: Stamp) -> None:
        if stamp.picture.file not in self._files:
            self._files = {
                stamp.picture.file: _whole(stamp.picture.file, stamp.picture.clear)
            }  # one at a time
        sheet = self._files[stamp.picture.file]
        if sheet is None or not all(length > 0 for length in stamp.size):
            return
        part = _part(sheet, stamp.picture.rect)
        # Where a picture is drawn much smaller than it is, it is made smaller first, or it would flicker.
        less = min(part.width / (stamp.size[0] * self._across), part.height / (stamp.size[1] * self._down))
        if less >= 2:
            part = part.reduce(min(floor(less), *part.size))
        looked = Image.fromarray(_looking(np.asarray(part), stamp.look))
        for corner in self._copies(stamp):
            self._lay_turned(looked, stamp, corner)

    def _copies(self, stamp: Stamp) -> Iterator[tuple[float, float]]:
        """The upper left corners of a picture that repeats, as far as it shows."""
        whole = (self._canvas.width / self._across, self._canvas.height / self._down)
        steps: list[range] = []
        for at, length, end, repeats in zip(stamp.corner, stamp.size, whole, stamp.repeats, strict=True):
            steps.append(range(floor(-at / length), ceil((end - at) / length)) if repeats else range(1))
        if len(steps[0]) * len(steps[1]) <= MOST_COPIES:
            for i, j in product(*steps):
                yield stamp.corner[0] + i * stamp.size[0], stamp.corner[1] + j * stamp.size[1]

    def _lay_turned(self, part: Image.Image, stamp: Stamp, corner: tuple[float, float]) -> None:
        """Lay a picture at any size and angle: for each pixel of the canvas, the one of the picture there."""
        c, s = cos(radians(stamp.turned)), sin(radians(stamp.turned))
        (px, py), (w, h) = stamp.pivot, stamp.size
        corners = [(corner[0] + dx - px, corner[1] + dy - py) for dx in (0, w) for dy in (0, h)]
        turned = [(px + c * x - s * y, py + s * x + c * y) for x, y in corners]
        left = max(0, floor(min(x for x, _ in turned) * self._across))
        top = max(0, floor(min(y for _, y in turned) * self._down))
        right = min(self._canvas.width, ceil(max(x for x, _ in turned) * self._across))
        bottom = min(self._canvas.height, ceil(max(y for _, y in turned) * self._down))
        if right <= left or bottom <= top:
            return
        # (i, j) of the box is the pixel ((left + i) / across, (top + j) / down) of the map; turned back about
        # the pivot and seen from the corner it is a part of the width and of the height.
        kx, ky = part.width / w, part.height / h
        rows = []
        for (across, down), shift, k, length, mirrored in zip(
            ((c, s), (-s, c)),
            (px - corner[0], py - corner[1]),
            (kx, ky),
            part.size,
            stamp.mirrored,
            strict=True,
        ):
            factors = [across / self._across * k, down / self._down * k]
            begin = (across * (left / self._across - px) + down * (top / self._down - py) + shift) * k
            if mirrored:
                factors, begin = [-factors[0], -factors[1]], length - begin
            rows += [*factors, begin]
        laid = part.transform(
            (right - left, bottom - top), Image.Transform.AFFINE, rows, Image.Resampling.BILINEAR
        )
        self._lay(laid, (left, top))

    def _lay(self, picture: Image.Image, at: tuple[int, int]) -> None:
        """Lay a picture over the canvas, as far as it is on it."""
        x, y = at
        left, top = max(0, -x), max(0, -y)
        right = min(picture.width, self._canvas.width - x)
        bottom = min(picture.height, self._canvas.height - y)
        if right > left and bottom > top:
            self._canvas.alpha_composite(picture, (x + left, y + top), (left, top, right, bottom))


def _whole(file: str, clear: str) -> Image.Image | None:
    """A picture with its opacity; None where the file holds none, or a broken one."""
    try:
        with opened(file) as picture:
            found = picture.convert("RGBA")
    except (InputError, OSError, ValueError, SyntaxError, EOFError):
        return None
    if clear:
        wanted = tuple(int(clear[i : i + 2], 16) for i in (0, 2, 4))
        pixels = np.array(found)
        pixels[(pixels[..., :3] == wanted).all(axis=-1), 3] = 0
        found = Image.fromarray(pixels)
    return found


def _part(sheet: Image.Image, rect: Rect) -> Image.Image:
    x, y, width, height = rect
    return sheet.crop((x, y, x + width, y + height))


def _scaled(part: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A tile in another size; colours of what is not seen do not bleed into its edge."""
    if part.size == size:
        return part
    return part.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")


def _fitted(part: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A tile as large as it can be within a size without another shape, in the middle of it."""
    scale = min(size[0] / part.width, size[1] / part.height)
    inner = _scaled(part, (max(1, round(part.width * scale)), max(1, round(part.height * scale))))
    whole = Image.new("RGBA", size)
    whole.paste(inner, ((size[0] - inner.width) // 2, (size[1] - inner.height) // 2))
    return whole


def _looking(pixels: Pixels, look: LayerLook) -> Pixels:
    """A picture with the tint and the opacity of its layer."""
    if look.tint == WHITE and look.opacity >= 1:
        return pixels
    factors = np.array(look.tint, dtype=np.float32) / 255
    factors[3] *= max(0.0, min(1.0, look.opacity))
    return np.asarray((pixels * factors).round(), dtype=np.uint8)
