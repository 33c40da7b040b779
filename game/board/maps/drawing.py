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
    from collections.abc import Iterator, Mapping

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

MOST_OF_ALL = 400_000_000
"""The most pixels that are laid over one another where a map cannot be painted smaller; more is refused."""

TILE_COST = 3000
"""As many pixels can be laid with others at once in the time that it takes to begin with one tile alone."""

MOST_PIECES = 400
"""The most cells from its own over which a tile may lie and still be cut into pieces."""

MOST_AT_ONCE = 1_000_000
"""The most pixels of tiles that are put together before they are laid: four bytes each, a few times."""

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


def is_too_much(drawing: MapDrawing) -> bool:
    """Whether a map cannot be painted within some seconds even with a pixel to a cell."""
    cell = _cell(drawing)
    return _laid(drawing, cell) + _unpacked(drawing, cell) > MOST_OF_ALL


def canvas(drawing: MapDrawing) -> Image.Image:
    """The map painted, each tile as many whole pixels wide and high as its own, or fewer on a large map."""
    return _Painter(drawing).run()


Box = tuple[int, int, int, int]
"""Where a tile lies from the upper left corner of its cell: left, top, width and height, in pixels."""

Reach = tuple[int, int, int, int]
"""The cells that a tile lies on, from its own: the first column and row, and those after the last."""


def _reach(box: Box, cell: tuple[int, int]) -> Reach:
    left, top, width, height = box
    columns, rows = cell
    return left // columns, top // rows, -(-(left + width) // columns), -(-(top + height) // rows)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a tile layer is laid: which of its tiles one by one, all others cut into pieces of a cell each.

    `cost` is how many pixels are laid by it, and those that might be meanwhile.
    """

    alone: frozenset[int]
    cost: int

    @classmethod
    def of(
        cls, boxes: Mapping[int, Box], counts: Mapping[int, int], cell: tuple[int, int], cells: int
    ) -> _Plan:
        """The cheapest.

        Pieces that lie alike from their cells are laid at once for the whole layer of so many cells, so that
        it matters how many such there are, not how many tiles; a tile that reaches far is cheaper alone.
        """
        whole = cells * cell[0] * cell[1]
        of_reach: dict[Reach, list[int]] = defaultdict(list)
        for gid, box in boxes.items():
            of_reach[_reach(box, cell)].append(gid)
        nearest = sorted(of_reach, key=lambda r: ((r[2] - r[0]) * (r[3] - r[1]), r))
        each = {
            reach: sum(counts[gid] * (TILE_COST + boxes[gid][2] * boxes[gid][3]) for gid in gids)
            for reach, gids in of_reach.items()
        }
        left, reached = sum(each.values()), set[tuple[int, int]]()
        costs = [left]
        for reach in nearest:
            if len(reached) + (reach[2] - reach[0]) * (reach[3] - reach[1]) > MOST_PIECES:
                break
            reached.update(product(range(reach[0], reach[2]), range(reach[1], reach[3])))
            left -= each[reach]
            costs.append(left + len(reached) * whole)
        best = costs.index(min(costs))
        alone = frozenset(gid for reach in nearest[best:] for gid in of_reach[reach])
        return cls(alone, costs[best])


class _Pieces:
    """Tiles cut at the borders of cells: the pieces that lie alike from the cells of their tiles together."""

    def __init__(self, tiles: Mapping[int, Pixels], boxes: Mapping[int, Box], cell: tuple[int, int]) -> None:
        """Cut tiles that are known by their places among the numbers of a layer."""
        self._found: dict[tuple[int, int], list[tuple[list[int], Pixels]]] = defaultdict(list)
        alike: dict[Box, list[int]] = defaultdict(list)
        for index, box in boxes.items():
            alike[box].append(index)
        columns, rows = cell
        for box, indices in alike.items():
            left, top, right, bottom = _reach(box, cell)
            x, y = box[0] - left * columns, box[1] - top * rows
            size = (len(indices), (bottom - top) * rows, (right - left) * columns, 4)
            whole = np.zeros(size, dtype=np.uint8)
            for into, index in zip(whole, indices, strict=True):
                into[y : y + box[3], x : x + box[2]] = tiles[index]
            for i, j in product(range(right - left), range(bottom - top)):
                piece = whole[:, j * rows : (j + 1) * rows, i * columns : (i + 1) * columns]
                self._found[left + i, top + j].append((indices, piece))

    def in_order(self, order: str) -> list[tuple[int, int]]:
        """How many columns and rows from their tiles the pieces lie, those first that are to be laid first.

        On any cell, a piece further to the right from its tile is of a tile further to the left.
        """
        across, _, down = order.partition("-")
        x, y = (1 if across == "left" else -1), (1 if down == "up" else -1)
        return sorted(self._found, key=lambda at: (at[1] * y, at[0] * x))

    def sheet(self, at: tuple[int, int], most: int) -> tuple[NDArray[np.int32], NDArray[np.uint32]]:
        """The pieces there, and which of them each of so many tiles has; the first is of none and empty."""
        place = np.zeros(most, dtype=np.int32)
        taken, pieces = 1, [np.zeros((1, *self._found[at][0][1].shape[1:]), dtype=np.uint8)]
        for indices, piece in self._found[at]:
            place[indices] = np.arange(taken, taken + len(indices))
            taken += len(indices)
            pieces.append(piece)
        # A pixel is one number: fewer and larger steps when pieces are picked.
        return place, np.concatenate(pieces).view(np.uint32)[..., 0]


class _Painter:
    """Paints one map. Its own pixels are `across` and `down` to a pixel of the map."""

    def __init__(self, drawing: MapDrawing) -> None:
        self._drawing = drawing
        columns, rows = drawing.cells
        width, height = drawing.tile
        self._used = _used(drawing)
        self._cell = _cell(drawing)
        self._across, self._down = self._cell[0] / width, self._cell[1] / height
        colour = drawing.background or WHITE
        self._canvas = Image.new("RGBA", (columns * self._cell[0], rows * self._cell[1]), (*colour[:3], 255))
        self._stamped: dict[_Shown, Image.Image | None] = {}

    def run(self) -> Image.Image:
        """Paint every part."""
        tiles = self._tiles()
        for part in self._drawing.parts:
            if isinstance(part, TileRows):
                self._lay_tiles(part, tiles)
            else:
                self._lay_stamp(part)
        return self._canvas

    def _tiles(self) -> dict[int, Pixels]:
        """The tiles that are used, mirrored as they lie, in pixels of the canvas; a file is opened once."""
        wanted: dict[str, list[int]] = defaultdict(list)
        for gid in sorted(self._used):
            wanted[self._drawing.tiles[gid & MAX_GID].file].append(gid)
        found: dict[int, Pixels] = {}
        for file, gids in wanted.items():
            found |= self._tiles_in(file, gids)
        return found

    def _tiles_in(self, file: str, gids: list[int]) -> dict[int, Pixels]:
        """Those of one file, which is let go before the next one is opened."""
        found: dict[int, Pixels] = {}
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
        """Lay the tiles in the map's order: one that comes later lies over what came before."""
        numbers, counts = np.unique(layer.gids, return_counts=True)
        looked = {
            i: _looking(tiles[gid], layer.look) for i, gid in enumerate(numbers.tolist()) if gid in tiles
        }
        left, top = round(layer.at[0] * self._across), round(layer.at[1] * self._down)
        boxes: dict[int, Box] = {}
        for i, pixels in looked.items():
            # One that is larger hangs over the cells above its own and to the right of it.
            shift = self._drawing.tiles[int(numbers[i]) & MAX_GID].shift
            x = round((layer.at[0] + shift[0]) * self._across) - left
            bottom = round((layer.at[1] + shift[1]) * self._down) - top + self._cell[1]
            boxes[i] = (x, bottom - pixels.shape[0], pixels.shape[1], pixels.shape[0])
        alone = _Plan.of(boxes, dict(enumerate(counts.tolist())), self._cell, layer.gids.size).alone
        single = {i: Image.fromarray(looked[i]) for i in sorted(alone)}
        cut = _Pieces(looked, {i: box for i, box in boxes.items() if i not in alone}, self._cell)
        sheets = [(at, *cut.sheet(at, len(numbers))) for at in cut.in_order(layer.order)]
        indices = np.searchsorted(numbers, layer.gids).astype(np.int32)
        for rows, columns in _blocks(np.isin(indices, list(alone)), layer.order):
            block = indices[rows, columns]
            x, y = left + columns.start * self._cell[0], top + rows.start * self._cell[1]
            if block.size == 1 and (index := int(block[0, 0])) in single:
                self._lay(single[index], (x + boxes[index][0], y + boxes[index][1]))
                continue
            for at, place, sheet in sheets:
                corner = (x + at[0] * self._cell[0], y + at[1] * self._cell[1])
                self._lay_pieces(place, block, sheet, corner)

    def _lay_pieces(
        self,
        place: NDArray[np.int32],
        block: NDArray[np.int32],
        sheet: NDArray[np.uint32],
        corner: tuple[int, int],
    ) -> None:
        """Lay the pieces of the tiles of a block, each by its place on a sheet, some rows at a time."""
        columns, rows = self._cell
        step = max(1, MOST_AT_ONCE // (block.shape[1] * columns * rows))
        for begin in range(0, len(block), step):
            band = place[block[begin : begin + step]]
            used = np.flatnonzero(band.any(axis=0))
            if not len(used):
                continue
            first, last = int(used[0]), int(used[-1]) + 1
            pixels = sheet[band[:, first:last]].transpose(0, 2, 1, 3)
            size = ((last - first) * columns, len(band) * rows)
            laid = Image.frombuffer("RGBA", size, np.ascontiguousarray(pixels).tobytes(), "raw", "RGBA", 0, 1)
            self._lay(laid, (corner[0] + first * columns, corner[1] + begin * rows))

    def _lay_stamp(self, stamp: Stamp) -> None:
        if not all(length > 0 for length in stamp.size):
            return
        shown = _shown(stamp, self._cell, self._drawing.tile)
        if shown not in self._stamped:
            made = _stamped(shown)
            kept = sum(picture.width * picture.height for picture in self._stamped.values() if picture)
            if made is not None and kept + made.width * made.height > MOST_OF_TILES:
                self._stamped.clear()
            self._stamped[shown] = made
        looked = self._stamped[shown]
        if looked is None:
            return
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


def _laid(drawing: MapDrawing, cell: tuple[int, int]) -> float:
    """Pixels that are laid over a map with so many to a cell, part by part, as far as they are on it."""
    columns, rows = drawing.cells
    width, height = cell
    across, down = (pixels / whole for pixels, whole in zip(cell, drawing.tile, strict=True))
    total = 0.0
    for part in drawing.parts:
        if isinstance(part, TileRows):
            total += columns * width * height * int((part.gids != 0).any(axis=1).sum())
            total += _laid_larger(part, drawing, cell)
        elif any(part.repeats):
            total += columns * width * rows * height
        else:
            long = hypot(*part.size)
            total += min(long * across, columns * width) * min(long * down, rows * height)
    return total


def _laid_larger(layer: TileRows, drawing: MapDrawing, cell: tuple[int, int]) -> int:
    """The same for those tiles of a layer that lie on other cells than their own, too."""
    across, down = (pixels / whole for pixels, whole in zip(cell, drawing.tile, strict=True))
    numbers, counts = np.unique(layer.gids, return_counts=True)
    boxes: dict[int, Box] = {}
    for gid in numbers.tolist():
        picture = drawing.tiles.get(gid & MAX_GID)
        if picture is None or picture.fills:
            continue
        width, height = picture.rect[2:] if not gid & TURNED else picture.rect[3:1:-1]
        w, h = max(1, round(width * across)), max(1, round(height * down))
        x, y = round(picture.shift[0] * across), round(picture.shift[1] * down)
        box = (x, y + cell[1] - h, w, h)
        if _reach(box, cell) != (0, 0, 1, 1):
            boxes[gid] = box
    return _Plan.of(
        boxes, dict(zip(numbers.tolist(), counts.tolist(), strict=True)), cell, layer.gids.size
    ).cost


def _used(drawing: MapDrawing) -> set[int]:
    """The numbers of the tiles that are painted, each way in which one lies."""
    used = [np.unique(part.gids) for part in drawing.parts if isinstance(part, TileRows)]
    return {gid for gids in used for gid in gids.tolist() if gid & MAX_GID in drawing.tiles}


def _cell(drawing: MapDrawing) -> tuple[int, int]:
    """How many pixels wide and high a cell is painted: as many as on the map, unless that is too much."""
    columns, rows = drawing.cells
    width, height = drawing.tile
    largest = 0
    for gid in _used(drawing):
        picture = drawing.tiles[gid & MAX_GID]
        w, h = drawing.tile if picture.fills else picture.rect[2:]
        largest += w * h
    shrunk = min(1.0, (MOST_PIXELS / max(columns * rows * width * height, 1)) ** 0.5)
    shrunk = min(shrunk, (MOST_OF_TILES / max(largest, 1)) ** 0.5)
    shrunk = min(shrunk, (MOST_LAID / max(_laid(drawing, drawing.tile), 1)) ** 0.5)
    return max(1, floor(width * shrunk)), max(1, floor(height * shrunk))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A picture as it is stamped: how many times smaller, and with the look of its layer."""

    picture: TilePicture
    smaller: int
    look: LayerLook


def _shown(stamp: Stamp, cell: tuple[int, int], tile: tuple[int, int]) -> _Shown:
    # Where a picture is drawn much smaller than it is, it is made smaller first, or it would flicker.
    less = min(
        own * whole / (length * pixels)
        for own, length, pixels, whole in zip(stamp.picture.rect[2:], stamp.size, cell, tile, strict=True)
    )
    smaller = min(floor(less), *stamp.picture.rect[2:]) if less >= 2 else 1
    return _Shown(stamp.picture, smaller, stamp.look)


def _stamped(shown: _Shown) -> Image.Image | None:
    sheet = _whole(shown.picture.file, shown.picture.clear)
    if sheet is None:
        return None
    part = _part(sheet, shown.picture.rect)
    return Image.fromarray(_looking(np.asarray(part.reduce(max(1, shown.smaller))), shown.look))


def _unpacked(drawing: MapDrawing, cell: tuple[int, int]) -> int:
    """Pixels of pictures that are unpacked for the stamps: over and over where not all can be kept."""
    stamps = [part for part in drawing.parts if isinstance(part, Stamp) and all(n > 0 for n in part.size)]
    shown = [_shown(stamp, cell, drawing.tile) for stamp in stamps]
    pixels = [one.picture.rect[2] * one.picture.rect[3] for one in shown]
    sizes = {one: area // max(1, one.smaller) ** 2 for one, area in zip(shown, pixels, strict=True)}
    if sum(sizes.values()) <= MOST_OF_TILES:
        return 0
    before = [None, *shown]
    return sum(area for one, last, area in zip(shown, before, pixels, strict=False) if one != last)


def _blocks(alone: NDArray[np.bool_], order: str) -> Iterator[tuple[slice, slice]]:
    """The rows and the columns of blocks that are laid one after another; a tile that is alone is one."""
    across, _, down = order.partition("-")
    height, width = alone.shape
    has: NDArray[np.bool_] = np.any(alone, axis=1)
    for top, bottom in _spans(np.flatnonzero(has), height)[:: -1 if down == "up" else 1]:
        lonely = np.flatnonzero(alone[top]) if has[top] else np.zeros(0, dtype=np.intp)
        for left, right in _spans(lonely, width)[:: -1 if across == "left" else 1]:
            yield slice(top, bottom), slice(left, right)


def _spans(single: NDArray[np.intp], length: int) -> list[tuple[int, int]]:
    """Where each of some places begins and ends, and what is between them, up to a length."""
    edges = dict.fromkeys(edge for at in single.tolist() for edge in (at, at + 1))
    return [(a, b) for a, b in pairwise(dict.fromkeys((0, *edges, length))) if a < b]


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
    if rect == (0, 0, *sheet.size):
        return sheet  # a large one takes a hundred million bytes
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
