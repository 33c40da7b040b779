"""Maps drawn in Tiled (.tmx): terrain, markers and painted ground. See docs/maps.md for how to draw one.

Terrain that is painted tile by tile is merged into polygons.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import shapely

from game.board.maps.tmx import FaultLog, FilePlace, integer, number, properties_of, quoted, read_xml
from game.board.maps.tmx_objects import TILE_MM, Layer, Marker, Scale, Terrain, read_object, template_path
from game.board.maps.tmx_tiles import Grid, Rect, TileLayer, Tileset, read_tile_layer, read_tileset, resolve
from game.board.shapes import INCH_MM, Point, Polygon, signed_area
from game.board.terrain import Board, Piece
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from game.core.errors import InputError


Language = Literal["fr", "en"]

Picture = tuple[str, Rect]
"""A tile's picture: the file, and x, y, width and height in it."""

SIDE_TILES = (10, 200)
"""The fewest and the most tiles along a side of a map."""

TILE_PIXELS = (1, 1024)
"""The least and the most pixels along a side of a tile."""

MAX_PIECES = 1000
MAX_ALL_CORNERS = 10_000
"""The most pieces of a map, and corners of all of them; the maps that ship have up to 36 objects and 227
corners."""

MAX_LAYERS = 32
"""The most tile layers, and the most tilesets, of a map."""

NOTES = "notes"
"""An object layer of this name is for the mapmaker and is not read."""


@dataclass(frozen=True)
class TiledMap:
    """A map as the game needs it.

    `ground` and each layer of `tiles` are rows from the top of the map, as in Tiled. `ground` has the class
    of ground of the topmost painted tile that has one, "" where there is none. `tiles` has the pictures of
    tiles that are neither ground nor terrain. `title` is in French and in English.
    """

    board: Board
    markers: tuple[Marker, ...]
    ground: tuple[tuple[str, ...], ...]
    tiles: tuple[tuple[tuple[Picture | None, ...], ...], ...]
    title: tuple[str, str]


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
    """Everything that is wrong with a map file; empty for a good one."""
    log = FaultLog()
    log.attempt(_read, path, "fr", log)
    return log.faults


def map_files(path: Path) -> tuple[Path, ...]:
    """The map file itself, and the tilesets, templates and pictures it refers to, readable or not."""
    log = FaultLog()
    place = FilePlace(path)
    files = [path]
    root = log.attempt(read_xml, path, "map")
    if root is None:
        return (path,)
    files.extend(path.parent / source for node in root.findall("tileset") if (source := node.get("source")))
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
    scale = Scale(pixels, columns * TILE_MM / INCH_MM, rows * TILE_MM / INCH_MM)
    objects = list(_objects(root, place, scale, language, log))
    painted = _painted(root, place, (columns, rows), language, log)
    terrain = [o for o in objects if isinstance(o, Terrain)]
    terrain += [piece for name, grid in painted for piece in _painted_terrain(name, grid, rows)]
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
    tried = [log.attempt(read_tileset, node, place.inside("a tileset")) for node in nodes]
    tilesets = [tileset for tileset in tried if tileset is not None]
    if len(tilesets) < len(nodes):
        return []
    layers = [
        log.attempt(_tile_layer, layer, size, tilesets, language)
        for layer in _layers(Layer(root, (0.0, 0.0), place), FaultLog())
        if layer.element.tag == "layer"
    ]
    whole = [layer for layer in layers if layer is not None]
    grids = log.attempt(resolve, tilesets, whole, size, place) or []
    return [(layer.name, grid) for layer, grid in zip(whole, grids, strict=False)]


def _tile_layer(
    layer: Layer, size: tuple[int, int], tilesets: Sequence[Tileset], language: Language
) -> TileLayer:
    x, y = layer.offset
    if (x, y) != (0.0, 0.0):
        raise layer.place.fault(
            said("tiles moved by {x:g}, {y:g} pixels", x=x, y=y), "a tile layer without offset"
        )
    return read_tile_layer(layer.element, layer.place, size, [t.gids for t in tilesets], language)


def _painted_terrain(name: str, grid: Grid, rows: int) -> list[Terrain]:
    cells = defaultdict(list)
    for y, row in enumerate(grid):
        for x, tile in enumerate(row):
            if tile is not None and tile.terrain is not None:
                cells[tile.terrain].append((x, y))
    return [
        Terrain(name, shape, *terrain)
        for terrain, painted in cells.items()
        for shape in merged(painted, rows, TILE_MM / INCH_MM)
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
    names = _distinct([t.name for t in terrain], [t.kind.value for t in terrain])
    return tuple(
        Piece(name, t.shape, t.footing, t.opacity, t.kind) for name, t in zip(names, terrain, strict=True)
    )


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
    waiting: list[Any] = [shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in region])]
    whole: list[Lattice] = []
    while waiting:
        for part in shapely.get_parts(waiting.pop()):
            if part.geom_type != "Polygon" or part.area == 0:
                continue
            if part.interiors:
                waiting.extend(_cut(part, _cutting_line(part)))
            else:
                whole.append(_without_straight_corners(part.exterior.coords[:-1]))
    return sorted(whole)


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
