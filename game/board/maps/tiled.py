"""Maps drawn in Tiled (.tmx): terrain, markers and painted ground. See docs/maps.md for how to draw one.

Terrain that is painted tile by tile is merged into polygons.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import shapely

from game.board.lines import free_name, parts_of
from game.board.maps.pictures import INSIDE
from game.board.maps.tile_grids import Grid, Tile, grids_of
from game.board.maps.tmj import read_root
from game.board.maps.tmx import (
    FaultLog,
    FilePlace,
    beside,
    class_of,
    integer,
    name_in,
    number,
    number_from,
    properties_of,
    quoted,
    read_xml,
    terrain_of,
)
from game.board.maps.tmx_objects import (
    MARKER_LAYERS,
    TILE_MM,
    Layer,
    Marker,
    Scale,
    Terrain,
    read_object,
    template_path,
)
from game.board.maps.tmx_tiles import MAX_BITS, MAX_GID, Rect, Tilesets, data_of, read_cells, read_tileset
from game.board.shapes import INCH_MM, Point, Polygon, signed_area
from game.board.terrain import GROUND_KINDS, Board, Piece
from game.core.errors import InputError, Said, joined, said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from numpy.typing import NDArray

    from game.board.maps.drawing import MapDrawing
    from game.board.maps.foreign import LeftOut
    from game.board.maps.tmx_tiles import Gids, TileMarks, Tileset
    from game.board.terrain import ThinLine


Language = Literal["fr", "en"]

Picture = tuple[str, Rect]
"""A tile's picture: the file, and x, y, width and height in it."""

LEAST_TILE_MM, MOST_TILE_MM = 1.0, 100.0
"""The least and the most millimetres of a tile on the table."""

SIDE_TILES = (10, 200)
"""The fewest and the most tiles along a side of a map."""

TILE_PIXELS = (1, 1024)
"""The least and the most pixels along a side of a tile."""

MAX_PIECES = 1000
MAX_ALL_CORNERS = 10_000
"""The most pieces of a map, and corners of all of them; the maps that ship have up to 36 objects and 227
corners."""

MAX_HOLES = 2000
"""The most holes of a painted region: it is cut until it has none."""

MAX_RUNS = 10_000
"""The most boxes of cells of which painted terrain is made up: each has corners that no other has."""

MAX_LAYERS = 32
"""The most tile layers, and the most tilesets, of a map."""

GROUNDS = ("grass", "moss", "dirt", "sand", "rock", "flagstone", "water", "shallows", "planks")
"""The kinds of ground; they are for the eye only and change no rule."""

TITLES = ("title_fr", "title_en")
OWN_TILESETS = ("ground.tsx", "terrain.tsx")
TERRAIN = "terrain"
OWN_CLASSES = frozenset({*map(str, GROUND_KINDS), *MARKER_LAYERS.values()})
"""What a map drawn for us is known by: properties, the names of tilesets, a layer, classes."""

MOST_NAMED = 3
"""How many objects a fault names that several of a layer have."""

NOTES = "notes"
"""An object layer of this name is for the mapmaker and is not read."""


@dataclass(frozen=True)
class TiledMap:
    """A map as the game needs it.

    `ground` and each layer of `tiles` are rows from the top of the map, as in Tiled. `ground` has the class
    of ground of the topmost painted tile that has one, "" where there is none. `tiles` has the pictures of
    tiles that are neither ground nor terrain. `title` is in French and in English.
    A map of anybody's (`game.content.map_files`) has a `drawing` instead of ground and tiles, no markers, and
    `left_out` counts what on it is no terrain.
    """

    board: Board
    markers: tuple[Marker, ...]
    ground: tuple[tuple[str, ...], ...]
    tiles: tuple[tuple[tuple[Picture | None, ...], ...], ...]
    title: tuple[str, str]
    drawing: MapDrawing | None = None
    left_out: tuple[LeftOut, ...] = ()


def is_ours(root: Element, place: FilePlace) -> bool:
    """Whether a map is drawn for us: it has a title, one of our tilesets, or terrain of our classes.

    It has a title in `title_fr` or `title_en`; a tileset of ours is called like one and has tiles of ground
    or of terrain; terrain of ours is an object of a layer called `terrain` that has one of our classes, or a
    template.
    """
    titles = {node.get("name") for node in root.findall("./properties/property")}
    return (
        not titles.isdisjoint(TITLES)
        or any(_is_own_tileset(node, place) for node in root.findall("tileset"))
        or any(
            class_of(node) in OWN_CLASSES or node.get("template") is not None
            for layer in root.iter("objectgroup")
            if layer.get("name") == TERRAIN
            for node in layer.findall("object")
        )
    )


def _is_own_tileset(node: Element, place: FilePlace) -> bool:
    """Whether a tileset is one of ours; one that is called so, and cannot be read, may be.

    Many have such a name; the tiles of ours say which ground or which terrain they are.
    """
    source = node.get("source", "")
    if source.rpartition("/")[2] not in OWN_TILESETS:
        return False
    root = FaultLog().attempt(read_root, beside(place.source, source), "tileset")
    return root is None or any(
        class_of(tile) in OWN_CLASSES
        or any(
            one.get("name") == "ground" and one.get("value") in GROUNDS
            for one in tile.findall("./properties/property")
        )
        for tile in root.findall("tile")
    )


def load_map(path: Path, language: Language = "fr") -> TiledMap:
    """The map in a .tmx file, pieces and markers named in that language where the map has such names.

    Raises:
        InputError: the first fault of the file, naming layer and object.
    """
    log = FaultLog()
    found = log.attempt(_read, path, language, log)
    if log.faults:
        raise log.faults[0]
    if found is None:
        raise FilePlace(path).fault("nothing", "a map")
    return found


def map_faults(path: Path) -> list[InputError]:
    """Everything that is wrong with a map file, as `grouped`; empty for a good one."""
    log = FaultLog()
    log.attempt(_read, path, "fr", log)
    return grouped(log.faults)


def grouped(faults: Sequence[InputError]) -> list[InputError]:
    """Faults with the same to say of several objects of a layer as one, at the place of the first."""
    alike: dict[tuple[str, str, str, str], list[InputError]] = {}
    for fault in faults:
        layer, _, thing = _split(fault.place)
        key = (
            (str(fault.source), layer, fault.found, fault.expected) if thing else (str(id(fault)), "", "", "")
        )
        alike.setdefault(key, []).append(fault)
    return [same[0] if len(same) == 1 else _as_one(same) for same in alike.values()]


def _as_one(faults: Sequence[InputError]) -> InputError:
    first = faults[0]
    layer, _, _ = _split(first.place)
    things = [thing for _, _, thing in (_split(fault.place) for fault in faults)]
    named = joined(things[:MOST_NAMED])
    more = len(things) - MOST_NAMED
    words = said("{things} and {count} more", things=named, count=more) if more > 0 else named
    return InputError(first.source, joined((layer, words)), first.found, first.expected)


def _split(place: str) -> tuple[str, str, str]:
    """The last part of a place, and what it is in."""
    if isinstance(place, Said) and place.template == "{text0}, {text1}":
        return str(place.values["text0"]), ", ", str(place.values["text1"])
    return place, "", ""


def map_files(path: Path) -> tuple[Path, ...]:
    """The map file itself, and the tilesets, templates and pictures it refers to, readable or not."""
    log = FaultLog()
    place = FilePlace(path)
    files = [path]
    root = log.attempt(read_root, path, "map")
    if root is None:
        return (path,)
    files.extend(beside(path, source) for node in root.findall("tileset") if (source := node.get("source")))
    files.extend(file for node in root.iter("object") if (file := template_path(node, place)))
    for node in root.findall("tileset"):
        tileset = log.attempt(read_tileset, node, place)
        files.extend(tileset.files if tileset else ())
    return tuple(dict.fromkeys(files))


def _read(path: Path, language: Language, log: FaultLog) -> TiledMap:
    root = read_xml(path, "map")
    place = FilePlace(path)
    columns, rows, pixels = _frame(root, place)
    title = log.attempt(_title, root, place) or ("", "")
    tile_mm = _tile_mm(root, place)
    scale = Scale(pixels, columns * tile_mm / INCH_MM, rows * tile_mm / INCH_MM, tile_mm)
    objects = list(_objects(root, place, scale, language, log))
    painted = _painted(root, place, (columns, rows), language, log)
    terrain = [o for o in objects if isinstance(o, Terrain)]
    terrain += [piece for name, grid in painted for piece in _painted_terrain(name, grid, rows, tile_mm)]
    if len(terrain) > MAX_PIECES:
        raise place.fault(
            said("{count} pieces of terrain", count=len(terrain)),
            said("at most {most}", most=MAX_PIECES),
        )
    return TiledMap(
        Board(scale.width, scale.height, _named(terrain)),
        _named_markers([o for o in objects if isinstance(o, Marker)]),
        _ground([grid for _, grid in painted], columns, rows),
        tuple(_pictures(grid) for _, grid in painted),
        title,
    )


def _frame(root: Element, place: FilePlace) -> tuple[int, int, int]:
    """Columns, rows, and pixels of a tile's side."""
    orientation = root.get("orientation", "orthogonal")
    if orientation != "orthogonal":
        raise place.fault(
            said("the orientation {orientation}", orientation=quoted(orientation)), "orthogonal"
        )
    if root.get("infinite", "0") != "0":
        raise place.fault("an infinite map", "a map of fixed size")
    columns = integer(root, "width", place, SIDE_TILES)
    rows = integer(root, "height", place, SIDE_TILES)
    pixels = integer(root, "tilewidth", place, TILE_PIXELS)
    if integer(root, "tileheight", place, TILE_PIXELS) != pixels:
        raise place.fault(
            said("tiles of {pixels} x {tileheight} pixels", pixels=pixels, tileheight=root.get("tileheight")),
            "square tiles",
        )
    return columns, rows, pixels


def _tile_mm(root: Element, place: FilePlace) -> float:
    """Millimetres of a tile's side on the table: a centimetre, or what the map's property says."""
    text = properties_of(root, place).get("tile_mm", "")
    if not text:
        return TILE_MM
    found = number_from(text, "tile_mm", place)
    if not LEAST_TILE_MM <= found <= MOST_TILE_MM:
        raise place.fault(
            f"tile_mm {quoted(text)}",
            said("a number of millimetres from {low:g} to {high:g}", low=LEAST_TILE_MM, high=MOST_TILE_MM),
        )
    return found


def _title(root: Element, place: FilePlace) -> tuple[str, str]:
    values = properties_of(root, place)
    french = values.get("title_fr") or values.get("title_en") or place.source.stem
    return (french, values.get("title_en") or french)


def _layers(parent: Layer, log: FaultLog) -> Iterator[Layer]:
    """The layers within a map or a group."""
    for node in parent.element:
        if node.tag not in ("layer", "objectgroup", "group"):
            continue
        where = parent.place.inside(said("layer {name}", name=quoted(node.get("name", ""))))
        own = log.attempt(_offset, node, where)
        if own is None:
            continue
        layer = Layer(node, (parent.offset[0] + own[0], parent.offset[1] + own[1]), where)
        if node.tag == "group":
            yield from _layers(layer, log)
        else:
            yield layer


def _offset(node: Element, place: FilePlace) -> Point:
    return (number(node, "offsetx", place, 0.0), number(node, "offsety", place, 0.0))


def _objects(
    root: Element, place: FilePlace, scale: Scale, language: Language, log: FaultLog
) -> Iterator[Terrain | Marker]:
    corners = 0
    for layer in _layers(Layer(root, (0.0, 0.0), place), log):
        if layer.element.tag != "objectgroup" or layer.element.get("name") == NOTES:
            continue
        for node in layer.element.findall("object"):
            found = read_object(node, layer, scale, language, log)
            if found is None:
                continue
            if isinstance(found.shape, Polygon):
                corners += len(found.shape.corners)
            if corners > MAX_ALL_CORNERS:
                raise layer.place.fault(
                    said("more than {most} corners", most=MAX_ALL_CORNERS),
                    "simpler shapes",
                )
            yield found


def _painted(
    root: Element, place: FilePlace, size: tuple[int, int], language: Language, log: FaultLog
) -> list[tuple[str, Grid]]:
    """The tile layers: what the terrain on each is called, and its tiles."""
    nodes = root.findall("tileset")
    if max(len(nodes), len(list(root.iter("layer")))) > MAX_LAYERS:
        raise place.fault("too many tile layers or tilesets", said("at most {most} of each", most=MAX_LAYERS))
    tried = [log.attempt(_own_tileset, node, place.inside("a tileset")) for node in nodes]
    read = [found for found in tried if found is not None]
    if len(read) < len(nodes):
        return []
    tilesets = Tilesets([tileset for tileset, _ in read])
    meaning = {gid: tile for _, tiles in read for gid, tile in tiles.items()}
    layers = [
        log.attempt(_tile_layer, layer, size, tilesets, language)
        for layer in _layers(Layer(root, (0.0, 0.0), place), FaultLog())
        if layer.element.tag == "layer"
    ]
    whole = [layer for layer in layers if layer is not None]
    if len(whole) < len(layers):
        return []
    grids = log.attempt(grids_of, tilesets.all, [gids for _, gids in whole], meaning, place) or []
    return [(name, grid) for (name, _), grid in zip(whole, grids, strict=False)]


def _own_tileset(node: Element, place: FilePlace) -> tuple[Tileset, dict[int, Tile]]:
    """A tileset, and the tiles of which it says something, by their numbers."""
    tileset = read_tileset(node, place)
    if tileset.lost:
        raise next(iter(tileset.lost.values()))
    sheet = [tileset.sheet.file] if tileset.sheet is not None else []
    if any(file.startswith(INSIDE) for file in (*sheet, *(own.file for own in tileset.own.values()))):
        raise place.fault("a picture inside the file", "a picture in a file beside the tileset")
    return tileset, {gid: _tile(marks) for gid, marks in tileset.marks.items()}


def _tile(marks: TileMarks) -> Tile:
    values = dict(marks.properties)
    ground = values.pop("ground", "")
    if ground and ground not in GROUNDS:
        raise marks.place.fault(
            said("ground {ground}", ground=quoted(ground)),
            said("one of {choices}", choices=", ".join(GROUNDS)),
        )
    terrain = terrain_of(marks.kind, values, marks.place) if marks.kind in set(GROUND_KINDS) else None
    return Tile(ground=ground, terrain=terrain)


def _tile_layer(
    layer: Layer, size: tuple[int, int], tilesets: Tilesets, language: Language
) -> tuple[str, Gids]:
    """What the terrain on a layer is called, and the numbers of its tiles, each of one of the tilesets."""
    node, place = layer.element, layer.place
    x, y = layer.offset
    if (x, y) != (0.0, 0.0):
        raise place.fault(said("tiles moved by {x:g}, {y:g} pixels", x=x, y=y), "a tile layer without offset")
    for name, length in zip(("width", "height"), size, strict=True):
        if integer(node, name, place, (1, MAX_BITS)) != length:
            raise place.fault(f"{name} {node.get(name)}", said("{length}, as the map", length=length))
    gids = read_cells(data_of(node, place), place, size)
    known = {0}
    for row, numbers in enumerate((gids & MAX_GID).tolist()):
        for column, gid in enumerate(numbers):
            if gid not in known and tilesets.of(gid) is None:
                cell = said("column {column}, row {row}", column=column, row=row)
                raise place.inside(cell).fault(
                    said("tile number {number}", number=gid), "a tile of one of the map's tilesets"
                )
            known.add(gid)
    return name_in(language, properties_of(node, place)), gids


def _painted_terrain(name: str, grid: Grid, rows: int, tile_mm: float) -> list[Terrain]:
    cells = defaultdict(list)
    for y, row in enumerate(grid):
        for x, tile in enumerate(row):
            if tile is not None and tile.terrain is not None:
                cells[tile.terrain].append((x, y))
    return [
        Terrain(name, shape, *terrain)
        for terrain, painted in cells.items()
        for shape in merged(painted, rows, tile_mm / INCH_MM)
    ]


def _ground(grids: Sequence[Grid], columns: int, rows: int) -> tuple[tuple[str, ...], ...]:
    ground = [[""] * columns for _ in range(rows)]
    for grid in grids:
        for y, row in enumerate(grid):
            for x, tile in enumerate(row):
                if tile is not None and tile.ground:
                    ground[y][x] = tile.ground
    return tuple(map(tuple, ground))


def _pictures(grid: Grid) -> tuple[tuple[Picture | None, ...], ...]:
    return tuple(
        tuple(
            (tile.image, tile.rect)
            if tile is not None and tile.rect is not None and not tile.ground and tile.terrain is None
            else None
            for tile in row
        )
        for row in grid
    )


def _named(terrain: Sequence[Terrain]) -> tuple[Piece, ...]:
    """The pieces, each with a name of its own; nobody named a second run of a line, so that one gives way."""
    names = _distinct([t.name for t in terrain], [t.kind.value for t in terrain])
    taken, pieces = set(names), list[Piece]()
    for name, t in zip(names, terrain, strict=True):
        if t.line is None:
            pieces.append(Piece(name, t.shape, t.footing, t.opacity, t.kind))
            continue
        parts = called_apart(replace(t.line, name=name), taken)
        taken.update(part.called for part in parts)
        pieces += parts
    for index, piece in enumerate(pieces):
        if piece.name != piece.called:
            pieces[index] = replace(piece, name=free_name(piece.called, taken))
            taken.add(pieces[index].name)
    return tuple(pieces)


def called_apart(line: ThinLine, taken: set[str]) -> tuple[Piece, ...]:
    """The parts of a line whose own name is among those that are taken.

    Openings are called otherwise where they must; where one has no name, and the one that it has after its
    line is taken, the line is.

    Raises:
        ShapeError: as `parts_of`.
    """
    openings, names = [], set(taken)
    for opening in line.openings:
        name = opening.name and free_name(opening.name, names)
        names.add(name)
        openings.append(replace(opening, name=name))
    line, others = replace(line, openings=tuple(openings)), taken - {line.name}
    parts, number = parts_of(line), 1
    while not others.isdisjoint(part.called for part in parts):
        number += 1
        parts = parts_of(replace(line, name=f"{line.name} {number}"))
    return parts


def _named_markers(markers: Sequence[Marker]) -> tuple[Marker, ...]:
    names = _distinct([m.name for m in markers], [m.kind for m in markers])
    return tuple(replace(marker, name=name) for name, marker in zip(names, markers, strict=True))


def _distinct(names: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Names with " 2", " 3"... after repeated ones; what has no name is called after its kind and counted."""
    taken = {name for name in names if name}
    first = set(taken)
    found = []
    for name, kind in zip(names, kinds, strict=True):
        if name in first:
            first.discard(name)
            found.append(name)
            continue
        count = 2 if name else 1
        stem = name or kind
        while f"{stem} {count}" in taken:
            count += 1
        taken.add(f"{stem} {count}")
        found.append(f"{stem} {count}")
    return found


Cell = tuple[int, int]
"""Column and row of a tile."""

Lattice = tuple[Point, ...]


def regions(cells: Collection[Cell]) -> list[frozenset[Cell]]:
    """The groups of cells that hang together by their sides, in reading order of their first cells."""
    left = set(cells)
    found: list[frozenset[Cell]] = []
    for start in sorted(cells, key=lambda c: (c[1], c[0])):
        if start not in left:
            continue
        left.discard(start)
        group, frontier = [start], [start]
        while frontier:
            x, y = frontier.pop()
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if cell in left:
                    left.discard(cell)
                    group.append(cell)
                    frontier.append(cell)
        found.append(frozenset(group))
    return found


def outlines(region: Collection[Cell]) -> list[Lattice]:
    """Simple polygons without holes that together cover exactly a region's cells, in units of cells.

    A region round a hole is cut by a vertical line through the hole, and again until no hole is left.
    """
    return _without_holes(shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in region]))


def solid_outlines(solid: NDArray[np.bool_], most: int) -> list[Lattice]:
    """The same of all regions of a grid, whose rows are counted down; more than `most` if there are more.

    It takes runs of cells rather than cells, and stops as soon as there are too many.
    """
    boxes: list[tuple[int, int, int, int]] = []
    begun: dict[tuple[int, int], int] = {}
    for row, cells in enumerate((*solid, np.zeros(solid.shape[1], dtype=np.bool_))):
        edges = np.flatnonzero(np.diff(np.concatenate(([False], cells, [False])).astype(np.int8)))
        here = [(int(x0), int(x1)) for x0, x1 in edges.reshape(-1, 2)]
        # A run that is the same in the next row is one box with it: a wall down the map is one.
        ended = begun.keys() - set(here)
        boxes += [(run[0], begun[run], run[1], row) for run in sorted(ended)]
        begun = {run: begun.get(run, row) for run in here}
        if len(boxes) > MAX_RUNS:
            return _too_many(most)
    whole: list[Lattice] = []
    regions_found = shapely.get_parts(shapely.union_all(shapely.box(*np.array(boxes).reshape(-1, 4).T)))
    if len(regions_found) > most:
        return _too_many(most)
    for region in regions_found:
        whole += _without_holes(region, most)
        if len(whole) > most:
            break
    return whole


def _too_many(most: int) -> list[Lattice]:
    """What stands for more outlines than there may be, none of them worked out: whoever counts refuses."""
    return [()] * (most + 1)


def _without_holes(region: Any, most: int = MAX_PIECES) -> list[Lattice]:  # noqa: ANN401 - shapely is untyped
    waiting: list[Any] = [region]
    whole: list[Lattice] = []
    while waiting and len(whole) + len(waiting) <= most:
        for part in shapely.get_parts(waiting.pop()):
            if part.area == 0:
                continue
            if len(part.interiors) > MAX_HOLES:
                return _too_many(most)
            if part.interiors:
                waiting.extend(_cut(part, _cutting_line(part)))
            else:
                whole.append(_without_straight_corners(part.exterior.coords[:-1]))
    # What still waits makes more than there may be: without it the region would have gaps.
    return _too_many(most) if waiting else sorted(whole)


def merged(cells: Collection[Cell], height: int, side: float) -> list[Polygon]:
    """The polygons of all regions, in the units of `side`, with y counted up from the bottom of the map.

    Args:
        cells: columns and rows, rows counted down from the top as in Tiled.
        height: rows of the map.
        side: the side of a tile.
    """
    found = []
    for region in regions(cells):
        for outline in outlines(region):
            corners = tuple((x * side, (height - y) * side) for x, y in outline)
            found.append(Polygon(corners if signed_area(corners) > 0 else corners[::-1]))
    return found


def _cutting_line(part: Any) -> float:  # noqa: ANN401 - shapely is untyped
    """A line between columns of cells through the middle of the hole nearest to the middle of the part."""
    west, _, east, _ = part.bounds
    middles = (float((hole.bounds[0] + hole.bounds[2]) // 2) for hole in part.interiors)
    return min(middles, key=lambda x: abs(2 * x - west - east))


def _cut(part: Any, x: float) -> list[Any]:  # noqa: ANN401 - shapely is untyped
    west, south, east, north = part.bounds
    return [
        shapely.intersection(part, shapely.box(west, south, x, north)),
        shapely.intersection(part, shapely.box(x, south, east, north)),
    ]


def _without_straight_corners(corners: Sequence[Point]) -> Lattice:
    count = len(corners)
    kept = []
    for i, here in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % count]
        straight = before[0] == here[0] == after[0] or before[1] == here[1] == after[1]
        if not straight:
            kept.append((float(here[0]), float(here[1])))
    return tuple(kept)
