"""Tilesets and tile layers of a Tiled map.

Everything is checked here first, since pytmx, which turns the numbers of a layer into tiles, knows no bounds
and names no places. It only ever gets a tree of checked values.
"""

from __future__ import annotations

import binascii
import logging
import struct
import sys
import zlib
from base64 import b64decode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from game.board.maps.tmx import (
    FilePlace,
    class_of,
    integer,
    name_in,
    properties_of,
    quoted,
    read_xml,
    terrain_of,
)
from game.board.terrain import GROUND_KINDS
from game.core.errors import said
from game.core.files import is_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from game.board.terrain import Footing, Kind, Opacity

GROUNDS = ("grass", "moss", "dirt", "sand", "rock", "flagstone", "water", "shallows", "planks")
"""The kinds of ground; they are for the eye only and change no rule."""

Rect = tuple[int, int, int, int]
Gids = tuple[int, ...]

_FLIPS = 0xF0000000
_MAX_GID = 0x0FFFFFFF
_MAX_BITS = 0xFFFFFFFF
_MAX_DIGITS = 10
"""A cell's number has 32 bits, ten digits at most: the four highest ones flip and turn the tile, the others
are the number of the tile."""

_MAX_PICTURE = 16_384
"""The most pixels along a side of a tileset's picture, or of a tile in it."""

_MAX_TILES = 65_536
"""The most tiles of a tileset."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A painted tile: its picture, and the kind that its tileset gives it."""

    image: str = ""
    rect: Rect | None = None
    ground: str = ""
    terrain: tuple[Kind, Footing, Opacity] | None = None


Grid = tuple[tuple[Tile | None, ...], ...]
"""Rows of tiles from the top of the map."""


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A tile layer as the file has it: one number a tile, row by row from the top.

    `name` is what the layer's properties call the terrain painted on it, "" when they do not.
    """

    name: str
    gids: Gids


@dataclass(frozen=True, slots=True)
class Tileset:
    """A checked tileset: the element pytmx reads, the numbers of its tiles, and what those tiles are."""

    element: Element
    gids: range
    tiles: tuple[tuple[int, Tile], ...]
    files: tuple[Path, ...]


def read_tileset(node: Element, place: FilePlace) -> Tileset:
    """A map's tileset, embedded or in a .tsx file of its own.

    Raises:
        InputError: a file is missing, or a number or a property is not what it should be.
    """
    first = integer(node, "firstgid", place, (1, _MAX_GID))
    source = node.get("source")
    files: list[Path] = []
    if source is not None:
        path = place.source.parent / source
        if path.suffix.lower() != ".tsx":
            raise place.fault(said("the tileset {source}", source=quoted(source)), "a .tsx file")
        if not is_file(path):
            raise place.fault(
                said("no tileset file {source}", source=quoted(source)), "a .tsx file beside the map"
            )
        files.append(path)
        node, place = read_xml(path, "tileset"), FilePlace(path)
    checked = _checked_tileset(node, first, place, files)
    nodes = list(_tile_nodes(node, place))
    tiles = tuple((first + index, _tile(tile, where)) for index, tile, where in nodes)
    last = max([first + int(checked.get("tilecount", "0")), *(gid + 1 for gid, _ in tiles)])
    return Tileset(checked, range(first, last), tiles, tuple(files))


def read_tile_layer(
    node: Element, place: FilePlace, size: tuple[int, int], known: Sequence[range], language: str
) -> TileLayer:
    """A tile layer of the map's size whose numbers all belong to tilesets.

    Raises:
        InputError: another size, an encoding that is not read, too few or too many tiles, an unknown tile.
    """
    for name, length in zip(("width", "height"), size, strict=True):
        if integer(node, name, place, (1, _MAX_PICTURE)) != length:
            raise place.fault(f"{name} {node.get(name)}", said("{length}, as the map", length=length))
    data = node.find("data")
    if data is None:
        raise place.fault("no <data>", "the layer's tiles")
    gids = _decoded(data, place, size[0] * size[1])
    if len(gids) != size[0] * size[1]:
        raise place.fault(
            said("{count} tiles", count=len(gids)),
            said("{count}, as the map's size says", count=size[0] * size[1]),
        )
    for index, gid in enumerate(gids):
        plain = gid & ~_FLIPS
        if plain and not any(plain in numbers for numbers in known):
            cell = said("column {column}, row {row}", column=index % size[0], row=index // size[0])
            raise place.inside(cell).fault(
                said("tile number {number}", number=plain), "a tile of one of the map's tilesets"
            )
    return TileLayer(name_in(language, properties_of(node, place)), gids)


def resolve(
    tilesets: Sequence[Tileset], layers: Sequence[TileLayer], size: tuple[int, int], place: FilePlace
) -> list[Grid]:
    """The tiles of every layer.

    Raises:
        InputError: pytmx cannot read the map.
    """
    if not layers:
        return []
    tree = _checked_map([t.element for t in tilesets], layers, size)
    meaning = {gid: tile for tileset in tilesets for gid, tile in tileset.tiles}
    pytmx = _import_pytmx()
    tiled = pytmx.TiledMap(allow_duplicate_names=True, load_all=False)
    tiled.filename = str(place.source)
    try:
        tiled.parse_xml(tree)
    except Exception as error:  # noqa: BLE001 - pytmx raises bare Exception
        raise place.fault(
            said("tiles that cannot be read ({error})", error=quoted(str(error))), "a map saved by Tiled"
        ) from None
    return [_grid(tiled, layer, meaning) for layer in tiled.layers]


def _grid(tiled: Any, layer: Any, meaning: dict[int, Tile]) -> Grid:  # noqa: ANN401 - pytmx is untyped
    tiles: dict[int, Tile | None] = {0: None}
    for gid in {gid for row in layer.data for gid in row if gid}:
        known = meaning.get(tiled.tiledgidmap[gid], Tile())
        file, rect = _picture(tiled, gid)
        tiles[gid] = Tile(file, rect, known.ground, known.terrain)
    return tuple(tuple(tiles[gid] for gid in row) for row in layer.data)


def _picture(tiled: Any, gid: int) -> tuple[str, Rect | None]:  # noqa: ANN401 - pytmx is untyped
    image = tiled.images[gid]
    if not image:
        return "", None
    file, rect, _flips = image
    if rect is None:
        values = tiled.tile_properties[gid]
        rect = (0, 0, int(values["width"]), int(values["height"]))
    return file, rect


def _import_pytmx() -> Any:  # noqa: ANN401 - pytmx is untyped
    """Import pytmx, without letting it load pygame: questions are answered without a window."""
    logging.getLogger("pytmx").setLevel(logging.CRITICAL)
    if "pytmx" in sys.modules or "pygame" in sys.modules:
        import pytmx  # noqa: PLC0415 - this function is about when it is imported

        return pytmx
    sys.modules["pygame"] = None  # type: ignore[assignment]  # how import is told that a module is absent
    try:
        import pytmx  # noqa: PLC0415 - this function is about when it is imported
    finally:
        del sys.modules["pygame"]
    return pytmx


def _checked_map(tilesets: Sequence[Element], layers: Sequence[TileLayer], size: tuple[int, int]) -> Element:
    width, height = str(size[0]), str(size[1])
    tree = Element("map", width=width, height=height)
    tree.extend(tilesets)
    for layer in layers:
        node = SubElement(tree, "layer", width=width, height=height)
        SubElement(node, "data", encoding="csv").text = ",".join(map(str, layer.gids))
    return tree


def _checked_tileset(node: Element, first: int, place: FilePlace, files: list[Path]) -> Element:
    checked = Element("tileset", firstgid=str(first), name=node.get("name", ""))
    numbers = {
        "tilewidth": integer(node, "tilewidth", place, (1, _MAX_PICTURE)),
        "tileheight": integer(node, "tileheight", place, (1, _MAX_PICTURE)),
        "spacing": integer(node, "spacing", place, (0, _MAX_PICTURE), 0),
        "margin": integer(node, "margin", place, (0, _MAX_PICTURE), 0),
        "tilecount": integer(node, "tilecount", place, (0, _MAX_TILES), 0),
    }
    for name, value in numbers.items():
        checked.set(name, str(value))
    image = node.find("image")
    if image is not None:
        picture = _checked_image(image, place, files)
        across = int(picture.get("width", "0")) // numbers["tilewidth"]
        down = int(picture.get("height", "0")) // numbers["tileheight"]
        if across * down > _MAX_TILES:
            raise place.fault(
                said("a picture of {across} x {down} tiles", across=across, down=down),
                said("at most {most} tiles", most=_MAX_TILES),
            )
        checked.append(picture)
    for index, tile, where in _tile_nodes(node, place):
        copy = SubElement(checked, "tile", id=str(index))
        own = tile.find("image")
        if own is not None:
            copy.append(_checked_image(own, where, files))
    return checked


def _checked_image(node: Element, place: FilePlace, files: list[Path]) -> Element:
    source = node.get("source", "")
    path = place.source.parent / source
    if not source or not is_file(path):
        raise place.fault(said("no picture {source}", source=quoted(source)), "a picture beside the tileset")
    files.append(path)
    width = integer(node, "width", place, (1, _MAX_PICTURE))
    height = integer(node, "height", place, (1, _MAX_PICTURE))
    return Element("image", source=str(path.resolve()), width=str(width), height=str(height))


def _tile_nodes(node: Element, place: FilePlace) -> Iterator[tuple[int, Element, FilePlace]]:
    for tile in node.findall("tile"):
        index = integer(tile, "id", place, (0, _MAX_TILES))
        yield index, tile, place.inside(said("tile {index}", index=index))


def _tile(node: Element, place: FilePlace) -> Tile:
    values = properties_of(node, place)
    ground = values.pop("ground", "")
    if ground and ground not in GROUNDS:
        raise place.fault(
            said("ground {ground}", ground=quoted(ground)),
            said("one of {choices}", choices=", ".join(GROUNDS)),
        )
    kind = class_of(node)
    terrain = terrain_of(kind, values, place) if kind in set(GROUND_KINDS) else None
    return Tile(ground=ground, terrain=terrain)


def _decoded(data: Element, place: FilePlace, count: int) -> Gids:
    if data.find("chunk") is not None:
        raise place.fault("an infinite map's chunks", "a map of fixed size")
    text = (data.text or "").strip()
    match data.get("encoding"):
        case "csv":
            return _from_csv(text, place, count)
        case "base64":
            return _from_bytes(text, data.get("compression", ""), place, count)
        case None:
            return tuple(integer(tile, "gid", place, (0, _MAX_BITS), 0) for tile in data.findall("tile"))
        case other:
            raise place.fault(said("the encoding {encoding}", encoding=quoted(other)), "csv or base64")


def _from_csv(text: str, place: FilePlace, count: int) -> Gids:
    found = text.count(",") + 1
    if found != count:
        raise place.fault(
            said("{count} tiles", count=found), said("{count}, as the map's size says", count=count)
        )
    return tuple(_gid(word.strip(), place) for word in text.split(","))


def _gid(word: str, place: FilePlace) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS and int(word) <= _MAX_BITS):
        raise place.fault(
            said("{word} among the tiles", word=quoted(word)), "tile numbers of at most 32 bits"
        )
    return int(word)


def _from_bytes(text: str, compression: str, place: FilePlace, count: int) -> Gids:
    try:
        packed = b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise place.fault("tiles that are not base64", "base64 as Tiled writes it") from None
    if compression in ("gzip", "zlib"):
        try:
            packed = zlib.decompressobj(wbits=47).decompress(packed, count * 4 + 1)
        except zlib.error:
            raise place.fault(
                said("broken {compression} data", compression=compression), "tiles as Tiled packs them"
            ) from None
    elif compression:
        raise place.fault(
            said("the compression {compression}", compression=quoted(compression)), "none, zlib or gzip"
        )
    if len(packed) != count * 4:
        raise place.fault(
            said("{count} bytes of tiles", count=len(packed)),
            said("{count}, as the map's size says", count=count * 4),
        )
    return struct.unpack(f"<{count}I", packed)
