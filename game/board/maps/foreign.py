"""Maps of Tiled that are not drawn for us: scenery as Tiled shows it, and terrain where somebody says so.

What a map is made of is read first (`read_foreign`), whatever it means to the game that it is for. Which of
it is terrain is said beside the map (`game.board.maps.sayings`): "everything in layer Walls is a wall".
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from math import ceil, floor
from string import hexdigits
from typing import TYPE_CHECKING

import numpy as np

from game.board.maps.drawing import WHITE, Colour, LayerLook, MapDrawing, Stamp, TileRows, is_too_much
from game.board.maps.pictures import INSIDE, picture_size
from game.board.maps.tmx import (
    FaultLog,
    FilePlace,
    class_of,
    integer,
    number,
    properties_of,
    quoted,
)
from game.board.maps.tmx_objects import Drawn, Layer, corners_of, drawn_object, ellipse, template_path, turned
from game.board.maps.tmx_tiles import (
    ACROSS,
    DOWN,
    FLIPS,
    MAX_BITS,
    MAX_GID,
    Tilesets,
    chunks_of,
    layer_picture,
    read_cells,
    read_tileset,
    tileset_file,
)
from game.core.errors import InputError, said

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from game.board.maps.tmx_tiles import Gids, TilePicture, Tileset
    from game.board.shapes import Point

SIDE_TILES = (1, 2000)
"""The fewest and the most tiles along a side of a map."""

TILE_PIXELS = (1, 4096)
"""The least and the most pixels along a side of a tile."""

MAX_CELLS = 4_000_000
"""The most cells of all tile layers together: their numbers take four bytes each, and are gone through once.

Ten layers of 600 by 600 tiles are fewer; a compressed layer of some kilobytes may claim many more.
"""

MAX_LAYERS = 500
MAX_TILESETS = 500
MAX_OBJECTS = 10_000
"""The most layers, tilesets and objects of a map. Each is a value of its own that is drawn, named and listed:
so many are read within the ten seconds that a fault may take, and nobody draws as many by hand."""

MAX_CORNERS = 10_000
"""The most corners of an object: as many as all terrain of a board together may have."""

MAX_PIXELS_IN_ALL = 200_000_000
"""The most pixels of all pictures that are painted, each once: they are unpacked in some seconds."""

SAME = 1e-6
"""Tiles by which something may reach over the border of a tile and not count as lying on the next one."""

LENT = 1 << 27
"""The number from which on tiles are counted of tilesets that only templates have.

Maps have fewer tiles, and those of a tileset that is missing are still told from these.
"""

FORMS = ("polygon", "polyline", "ellipse", "point", "text", "capsule")
"""The elements that say what an object is; one without any is a rectangle, or a tile."""


@dataclass(frozen=True, slots=True)
class Belongs:
    """What rules about terrain ask of a thing: the layers that it is in, its classes and its properties."""

    layers: tuple[str, ...]
    classes: tuple[str, ...]
    properties: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of a map: its corners in pixels of the map, y down, or where it stands.

    `form` is "polygon", "polyline", "ellipse", "point", "text", "capsule", "rectangle" or "tile". The points
    of an ellipse are corners on it, and `axes` its width and its height.
    """

    name: str
    form: str
    points: tuple[Point, ...]
    belongs: Belongs
    place: FilePlace
    axes: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """A tile layer, and what its tiles belong to, by their numbers."""

    gids: Gids
    at: Point
    belongs: Mapping[int, Belongs]
    place: FilePlace


@dataclass(frozen=True, slots=True, eq=False)
class ForeignMap:
    """A map as anybody drew it.

    Attributes:
        cells: columns and rows.
        tile: width and height of a tile in pixels.
        drawing: what is painted of it.
        things: its objects.
        layers: its tile layers.
        files: every file that it is read from.
        strays: tiles of no tileset: how many cells have one. Tiled draws nothing there either.
    """

    cells: tuple[int, int]
    tile: tuple[int, int]
    drawing: MapDrawing
    things: tuple[Thing, ...]
    layers: tuple[Cells, ...]
    files: tuple[Path, ...]
    strays: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Objects of a layer that are no terrain: what they are, and how many.

    `meant` is whether they should be by what is said of the map, and cannot: a point has no area.
    """

    layer: str
    form: str
    count: int
    meant: bool


@dataclass(frozen=True, slots=True)
class _Sheet(Layer):
    """A layer with how it looks, which layers it is in, whether it is shown, and its class and properties."""

    look: LayerLook
    names: tuple[str, ...]
    shown: bool
    kind: str
    properties: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Content:
    """What is on a map: what is painted, from the back to the front, its objects and its tile layers.

    `grounds` are those parts that are image layers.
    """

    parts: list[TileRows | Stamp] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    layers: list[Cells] = field(default_factory=list)
    grounds: list[Stamp] = field(default_factory=list)

    def counted_from(self, x: float, y: float) -> _Content:
        """The same, where that pixel is the first one."""

        def moved(at: Point) -> Point:
            return (at[0] - x, at[1] - y)

        return _Content(
            [
                replace(part, at=moved(part.at))
                if isinstance(part, TileRows)
                else replace(part, corner=moved(part.corner), pivot=moved(part.pivot))
                for part in self.parts
            ],
            [replace(thing, points=tuple(map(moved, thing.points))) for thing in self.things],
            [replace(cells, at=moved(cells.at)) for cells in self.layers],
        )

    def boxes(self, tile: tuple[int, int]) -> Iterator[tuple[float, float, float, float]]:
        """The box of each tile layer, image layer and object, in pixels.

        A picture of a tile may be higher than that: where it only reaches over the border nothing begins.
        """
        for cells in self.layers:
            (x, y), (rows, columns) = cells.at, cells.gids.shape
            yield x, y, x + columns * tile[0], y + rows * tile[1]
        for ground in self.grounds:
            (x, y), (width, height) = ground.corner, ground.size
            yield x, y, x + width, y + height
        for thing in self.things:
            yield _around(thing.points)


def _around(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The box around some points."""
    x, y = zip(*points, strict=True)
    return min(x), min(y), max(x), max(y)


def read_foreign(path: Path, root: Element, log: FaultLog) -> ForeignMap | None:
    """An orthogonal map that is not ours, from its root; None if it has faults, which go to the log."""
    place = FilePlace(path)
    reader = _Reader(root, place, log)
    found = log.attempt(reader.read)
    return None if log.faults else found


class _Reader:
    """Reads one map; what is at fault goes to the log, and reading goes on after it."""

    def __init__(self, root: Element, place: FilePlace, log: FaultLog) -> None:
        self._root = root
        self._place = place
        self._log = log
        self._files: list[Path] = [place.source]
        self._tilesets = self._every = Tilesets(())
        self._lent: dict[Path, Tileset] = {}
        self._unread: dict[int, InputError] = {}
        self._strays: Counter[int] = Counter()
        self._objects = 0

    def read(self) -> ForeignMap | None:
        """The whole map; None where its extent is not known for its faults."""
        tile, fixed = self._frame()
        self._tilesets = self._every = Tilesets(self._read_tilesets())
        sheets = list(self._sheets(self._root, self._outermost()))
        if len(sheets) > MAX_LAYERS:
            raise self._place.fault(
                said("{count} layers", count=len(sheets)), said("at most {most}", most=MAX_LAYERS)
            )
        content = self._content(sheets, self._grids(sheets, fixed), tile)
        if fixed is not None:
            columns, rows = fixed
        elif self._log.faults:
            return None  # how far it reaches is not known
        else:
            left, top, columns, rows = self._extent(content, tile)
            content = content.counted_from(left * tile[0], top * tile[1])
        self._miss_tilesets()
        used = {int(gid) & MAX_GID for cells in content.layers for gid in np.unique(cells.gids)}
        pictures = {gid: picture for gid in used if (picture := self._every.picture(gid)) is not None}
        stamps = [part.picture for part in content.parts if isinstance(part, Stamp)]
        self._look_at([*pictures.values(), *stamps])
        background = _colour(self._root.get("backgroundcolor", ""))
        drawing = MapDrawing((columns, rows), tile, background, tuple(content.parts), pictures)
        if is_too_much(drawing):
            raise self._place.fault(
                "too many large tiles or pictures, one over another", "fewer or smaller ones"
            )
        return ForeignMap(
            (columns, rows),
            tile,
            drawing,
            tuple(content.things),
            tuple(content.layers),
            tuple(dict.fromkeys(self._files)),
            self._strays.total(),
        )

    def _content(
        self, sheets: list[_Sheet], grids: Mapping[int, tuple[int, int, Gids]], tile: tuple[int, int]
    ) -> _Content:
        """What is on the map; the tiles of each layer that has some are given."""
        found = _Content()
        for index, sheet in enumerate(sheets):
            x, y = sheet.offset
            match sheet.element.tag:
                case "layer" if index in grids:
                    column, row, gids = grids[index]
                    at = (x + column * tile[0], y + row * tile[1])
                    found.layers.append(Cells(gids, at, self._meanings(gids, sheet), sheet.place))
                    order = self._root.get("renderorder", "right-down")
                    if sheet.shown:
                        found.parts.append(TileRows(gids, at, sheet.look, order))
                case "imagelayer":
                    stamp = self._log.attempt(self._image_layer, sheet)
                    if stamp is not None and sheet.shown:
                        found.parts.append(stamp)
                        found.grounds.append(stamp)
                case "objectgroup":
                    stamps = list(self._things(sheet, found.things))
                    if sheet.element.get("draworder", "topdown") != "index":
                        stamps.sort(key=lambda stamp: stamp.pivot[1])
                    found.parts.extend(stamps if sheet.shown else [])
        return found

    def _look_at(self, pictures: list[TilePicture]) -> None:
        """Put down the pictures that nobody can read: they would show nothing, without a word."""
        lost = {file: fault for tileset in self._every.all for file, fault in tileset.lost.items()}
        pixels = 0
        for file in dict.fromkeys(picture.file for picture in pictures):
            if file in lost:
                self._log.faults.append(lost[file])
                continue
            blamed = self._place.source if file.startswith(INSIDE) else None
            width, height = self._log.attempt(picture_size, file, blamed) or (0, 0)
            pixels += width * height
        if pixels > MAX_PIXELS_IN_ALL:
            raise self._place.fault(
                said("pictures of {count} million pixels", count=ceil(pixels / 1_000_000)),
                said("at most {most} million", most=MAX_PIXELS_IN_ALL // 1_000_000),
            )

    def _frame(self) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """The pixels of a tile, and columns and rows unless the map is infinite."""
        root, place = self._root, self._place
        orientation = root.get("orientation", "orthogonal")
        if orientation != "orthogonal":
            raise place.fault(
                said("the orientation {orientation}", orientation=quoted(orientation)), "orthogonal"
            )
        tile = (
            integer(root, "tilewidth", place, TILE_PIXELS),
            integer(root, "tileheight", place, TILE_PIXELS),
        )
        if root.get("infinite", "0") not in ("0", "false"):
            return tile, None
        columns, rows = (integer(root, name, place, SIDE_TILES) for name in ("width", "height"))
        return tile, (columns, rows)

    def _read_tilesets(self) -> list[Tileset]:
        nodes = self._root.findall("tileset")
        if len(nodes) > MAX_TILESETS:
            raise self._place.fault(
                said("{count} tilesets", count=len(nodes)), said("at most {most}", most=MAX_TILESETS)
            )
        read = [self._log.attempt(self._tileset, node, self._place.inside("a tileset")) for node in nodes]
        found = [tileset for tileset in read if tileset is not None]
        for tileset in found:
            self._files += tileset.files
        return found

    def _tileset(self, node: Element, place: FilePlace) -> Tileset | None:
        """A tileset of the map; None for one that cannot be read: a fault if the map has tiles of it."""
        first = integer(node, "firstgid", place, (1, MAX_GID))
        try:
            return read_tileset(node, place)
        except InputError as fault:
            self._unread[first] = fault
            return None

    def _miss_tilesets(self) -> None:
        """Put down the tilesets that cannot be read and of which there are tiles on the map.

        Their tiles are those up to where the next tileset begins.
        """
        starts = sorted({*self._unread, *(tileset.gids.start for tileset in self._tilesets.all)})
        missed = {starts[i - 1] for gid in self._strays if (i := bisect_right(starts, gid)) > 0}
        self._log.faults += [fault for start, fault in self._unread.items() if start in missed]

    def _outermost(self) -> _Sheet:
        return _Sheet(
            self._root, (0.0, 0.0), self._place, LayerLook(), (), shown=True, kind="", properties={}
        )

    def _sheets(self, node: Element, outer: _Sheet) -> Iterator[_Sheet]:
        """The layers within a map or a group, the lowest first."""
        for child in node:
            if child.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            sheet = self._log.attempt(_sheet, child, outer)
            if sheet is None:
                continue
            if child.tag == "group":
                yield from self._sheets(child, sheet)
            else:
                yield sheet

    def _grids(self, sheets: list[_Sheet], fixed: tuple[int, int] | None) -> dict[int, tuple[int, int, Gids]]:
        """The tiles of each tile layer, and the column and the row of its first one."""
        found: dict[int, tuple[int, int, Gids]] = {}
        cells = 0
        for index, sheet in enumerate(sheets):
            if sheet.element.tag != "layer":
                continue
            grid = self._log.attempt(_grid, sheet, fixed)
            if grid is None:
                continue
            cells += grid[2].size
            if cells > MAX_CELLS:
                raise sheet.place.fault(
                    said("more than {most} tiles", most=MAX_CELLS), "smaller or fewer layers"
                )
            found[index] = grid
        return found

    def _extent(self, content: _Content, tile: tuple[int, int]) -> tuple[int, int, int, int]:
        """The first column and row of what is used of a map without an end, and how many it has."""
        # A line may have no height; a point counts only where there is nothing else.
        boxes = [box for box in content.boxes(tile) if box[0] < box[2] or box[1] < box[3]]
        boxes = boxes or [_around(thing.points) for thing in content.things]
        if not boxes:
            # Nothing is drawn yet; Tiled goes on writing the size that such a map had before it had no end.
            columns, rows = (
                integer(self._root, name, self._place, SIDE_TILES) for name in ("width", "height")
            )
            return 0, 0, columns, rows
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        left, top = floor(min(lefts) / tile[0] + SAME), floor(min(tops) / tile[1] + SAME)
        columns = max(1, ceil(max(rights) / tile[0] - SAME) - left)
        rows = max(1, ceil(max(bottoms) / tile[1] - SAME) - top)
        if max(columns, rows) > SIDE_TILES[1]:
            raise self._place.fault(
                said(
                    "an infinite map of which {columns} x {rows} tiles are used", columns=columns, rows=rows
                ),
                said("at most {most} a side", most=SIDE_TILES[1]),
            )
        return left, top, columns, rows

    def _meanings(self, gids: Gids, sheet: _Sheet) -> Mapping[int, Belongs]:
        found: dict[int, Belongs] = {}
        numbers, counts = np.unique(gids & np.uint32(MAX_GID), return_counts=True)
        for gid, count in zip(map(int, numbers), map(int, counts), strict=True):
            if gid == 0:
                continue
            if self._tilesets.of(gid) is None:
                self._strays[gid] += count
                continue
            marks = self._tilesets.marks(gid)
            kind, own = (marks.kind, marks.properties) if marks else ("", {})
            classes = tuple(filter(None, (kind, sheet.kind)))
            found[gid] = Belongs(sheet.names, classes, {**sheet.properties, **own})
        return found

    def _image_layer(self, sheet: _Sheet) -> Stamp | None:
        node, place = sheet.element, sheet.place
        image = node.find("image")
        if image is None or not (image.get("source") or image.findall("data")):
            return None
        picture, files = layer_picture(image, place)
        self._files += files
        # Before Tiled 0.15 an image layer had a place of its own instead of an offset.
        x, y = number(node, "x", place, 0.0), number(node, "y", place, 0.0)
        repeats = (node.get("repeatx") == "1", node.get("repeaty") == "1")
        width, height = picture.rect[2:]
        corner = (sheet.offset[0] + x, sheet.offset[1] + y)
        return Stamp(picture, corner, (width, height), sheet.look, repeats=repeats)

    def _things(self, sheet: _Sheet, things: list[Thing]) -> Iterator[Stamp]:
        """Add the objects of a layer to the things, and give the pictures of those that are tiles."""
        for node in sheet.element.findall("object"):
            self._objects += 1
            if self._objects > MAX_OBJECTS:
                raise sheet.place.fault(said("more than {most} objects", most=MAX_OBJECTS), "fewer objects")
            found = self._log.attempt(self._thing, node, sheet)
            if found is None:
                continue
            thing, stamp = found
            things.append(thing)
            if stamp is not None and node.get("visible", "1") not in ("0", "false"):
                yield stamp

    def _thing(self, node: Element, sheet: _Sheet) -> tuple[Thing, Stamp | None]:
        for name in ("x", "y"):
            node.attrib.setdefault(name, "0")  # what is not said is 0 to Tiled
        drawn = drawn_object(node, sheet)
        if (template := template_path(node, sheet.place)) is not None:
            self._files.append(template)
        gid = integer(drawn.element, "gid", drawn.place, (0, MAX_BITS), 0)
        plain = self._plain(gid & MAX_GID, drawn)
        marks = self._every.marks(plain)
        kind = class_of(drawn.element) or (marks.kind if marks else "")
        belongs = Belongs(
            sheet.names,
            tuple(filter(None, (kind, sheet.kind))),
            {**sheet.properties, **(marks.properties if marks else {}), **drawn.properties},
        )
        name = " ".join(drawn.element.get("name", "").split())
        if gid:
            return self._tile_thing(
                drawn, gid & FLIPS, plain, Thing(name, "tile", (), belongs, drawn.place), sheet
            )
        form = next((tag for tag in FORMS if drawn.element.find(tag) is not None), "rectangle")
        points, axes = _outline(drawn, form)
        if form in ("rectangle", "ellipse") and len(points) == 1:
            form = "point"  # an object without a size is a point, whatever its file calls it
        return Thing(name, form, tuple(points), belongs, drawn.place, axes), None

    def _plain(self, gid: int, drawn: Drawn) -> int:
        """The number of a tile among those of the map; a template counts those of its own tileset."""
        if drawn.lender is None or not gid:
            return gid
        root, place = drawn.lender
        node = root.find("tileset")
        if node is None:
            return gid
        first = integer(node, "firstgid", place, (1, MAX_BITS))
        path = tileset_file(node, place)
        if path is None:
            raise place.fault("a tileset within a template", "a .tsx file")
        whole = path.resolve()
        known = next(
            (t for t in self._tilesets.all if t.source is not None and t.source.resolve() == whole),
            self._lent.get(whole),
        )
        if known is None:
            ends = [t.gids.stop for t in (*self._tilesets.all, *self._lent.values())]
            node.set("firstgid", str(max([LENT, *ends])))
            known = self._lent[whole] = read_tileset(node, place)
            self._every = Tilesets((*self._tilesets.all, *self._lent.values()))
            self._files += known.files
        return known.gids.start + gid - first

    def _tile_thing(
        self, drawn: Drawn, flips: int, gid: int, thing: Thing, sheet: _Sheet
    ) -> tuple[Thing, Stamp | None]:
        picture = self._every.picture(gid)
        natural = picture.rect[2:] if picture else (0, 0)
        width = number(drawn.element, "width", drawn.place, 0.0) or float(natural[0])
        height = number(drawn.element, "height", drawn.place, 0.0) or float(natural[1])
        if width < 0 or height < 0:
            raise drawn.place.fault(f"{width:g} x {height:g}", "a positive number")
        across, down = ALIGNMENTS.get(picture.alignment if picture else "", (0.0, 1.0))
        left, top = -across * width, -down * height
        box = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
        points = tuple(turned(drawn, box))
        pivot = turned(drawn, [(0.0, 0.0)])[0]
        if picture is None:
            self._strays[gid] += 1
            return replace(thing, points=points), None
        scale = (width / natural[0], height / natural[1]) if all(natural) else (1.0, 1.0)
        size = (width, height)
        if picture.fits:
            scale = (min(scale), min(scale))
            size = (natural[0] * scale[0], natural[1] * scale[1])
        corner = (
            pivot[0] + left + (width - size[0]) / 2 + picture.shift[0] * scale[0],
            pivot[1] + top + (height - size[1]) / 2 + picture.shift[1] * scale[1],
        )
        opacity = number(drawn.element, "opacity", drawn.place, 1.0)
        angle = number(drawn.element, "rotation", drawn.place, 0.0)
        stamp = Stamp(
            picture,
            corner,
            size,
            replace(sheet.look, opacity=sheet.look.opacity * opacity),
            angle,
            pivot,
            (bool(flips & ACROSS), bool(flips & DOWN)),
        )
        return replace(thing, points=points), stamp


ALIGNMENTS: Mapping[str, tuple[float, float]] = {
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Which part of its width and of its height a tile used as an object lies left of and above its point."""


def _sheet(node: Element, outer: _Sheet) -> _Sheet:
    """A layer within a map or a group."""
    name = node.get("name", "")
    place = outer.place.inside(said("layer {name}", name=quoted(name)))
    offset = (
        outer.offset[0] + number(node, "offsetx", place, 0.0),
        outer.offset[1] + number(node, "offsety", place, 0.0),
    )
    own = LayerLook(number(node, "opacity", place, 1.0), _colour(node.get("tintcolor", "")) or WHITE)
    return _Sheet(
        node,
        offset,
        place,
        own.within(outer.look),
        (*outer.names, " ".join(name.split())),
        outer.shown and node.get("visible", "1") not in ("0", "false"),
        class_of(node) or outer.kind,
        {**outer.properties, **properties_of(node, place)},
    )


def _grid(sheet: _Sheet, fixed: tuple[int, int] | None) -> tuple[int, int, Gids]:
    """The tiles of a layer, and the column and the row of its first one."""
    node, place = sheet.element, sheet.place
    data = node.find("data")
    if data is None or not (len(data) or (data.text or "").strip()):
        return 0, 0, np.zeros((0, 0), dtype=np.uint32)
    if data.find("chunk") is None:
        # A layer may be smaller than its map, and lie elsewhere: those of early versions could.
        size = tuple(
            integer(node, name, place, (1, SIDE_TILES[1]), usual)
            for name, usual in zip(("width", "height"), fixed or (None, None), strict=True)
        )
        x, y = (int(number(node, name, place, 0.0)) for name in ("x", "y"))
        gids = read_cells(data, place, (size[0], size[1]))
        return (x, y, gids) if fixed is not None else _joined([(x, y, gids)], place)
    return _joined(list(chunks_of(node, place)), place)


def _joined(chunks: list[tuple[int, int, Gids]], place: FilePlace) -> tuple[int, int, Gids]:
    """The used part of an infinite layer as one."""
    used: list[tuple[int, int, Gids]] = []
    for x, y, gids in chunks:
        rows, columns = np.nonzero(gids)
        if len(rows):
            top, left = int(rows.min()), int(columns.min())
            used.append((x + left, y + top, gids[top : rows.max() + 1, left : columns.max() + 1]))
    if not used:
        return 0, 0, np.zeros((0, 0), dtype=np.uint32)
    left, top = min(x for x, _, _ in used), min(y for _, y, _ in used)
    width = max(x + gids.shape[1] for x, _, gids in used) - left
    height = max(y + gids.shape[0] for _, y, gids in used) - top
    if max(width, height) > SIDE_TILES[1]:
        raise place.fault(
            said("a layer of which {columns} x {rows} tiles are used", columns=width, rows=height),
            said("at most {most} a side", most=SIDE_TILES[1]),
        )
    whole = np.zeros((height, width), dtype=np.uint32)
    for x, y, gids in used:
        part = whole[y - top : y - top + gids.shape[0], x - left : x - left + gids.shape[1]]
        np.copyto(part, gids, where=gids != 0)
    return left, top, whole


def _outline(drawn: Drawn, form: str) -> tuple[list[Point], tuple[float, float]]:
    """The corners of an object on the map, or the one point where it stands; and the axes of an ellipse."""
    element, place = drawn.element, drawn.place
    here = turned(drawn, [(0.0, 0.0)])
    if form in ("point", "text"):
        return here, (0.0, 0.0)
    if form in ("polygon", "polyline"):
        node = element.find(form)
        corners = [] if node is None else corners_of(node, place, MAX_CORNERS)
        return turned(drawn, corners), (0.0, 0.0)
    width, height = (number(element, name, place, 0.0) for name in ("width", "height"))
    if width < 0 or height < 0:
        raise place.fault(f"{width:g} x {height:g}", "a positive number")
    if width == 0 or height == 0:
        return here, (0.0, 0.0)
    if form == "ellipse":
        return turned(drawn, ellipse(width, height)), (width, height)
    return turned(drawn, [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]), (0.0, 0.0)


def _colour(text: str) -> Colour | None:
    """A colour as Tiled writes it, "#rrggbb" or "#aarrggbb"; None if it is none."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8) or not all(c in hexdigits for c in digits):
        return None
    alpha, red, green, blue = bytes.fromhex(digits.rjust(8, "f"))
    return red, green, blue, alpha
