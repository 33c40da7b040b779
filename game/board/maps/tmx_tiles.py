"""Tilesets and tile layers of a Tiled map, ours or anybody's.

Everything is bounded: sizes, counts, what packed data may grow to.
"""

from __future__ import annotations

import binascii
import re
import sys
import zlib
from base64 import b64decode
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from game.board.maps.pictures import INSIDE, MAX_PICTURE, picture_size
from game.board.maps.tmj import read_root
from game.board.maps.tmx import FilePlace, beside, class_of, integer, properties_of, quoted
from game.core.errors import InputError, said
from game.core.files import is_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from numpy.typing import NDArray

    Gids = NDArray[np.uint32]

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Rect = tuple[int, int, int, int]

ACROSS, DOWN, TURNED = 0x80000000, 0x40000000, 0x20000000
"""The bits of a cell's number that mirror its tile: from left to right, from top to bottom, and along the
diagonal from the top left, which comes first."""

FLIPS = 0xF0000000
"""All bits that are no part of a tile's number; the fourth turns tiles of maps of hexagons."""

MAX_GID = 0x0FFFFFFF
MAX_BITS = 0xFFFFFFFF
_CELLS = re.compile(r"[0-9,\s]*")

_MAX_TILES = 65_536
"""The most tiles of a tileset."""

_MAX_SIDE = 16_384
"""The most tiles along a side of a layer that a file may speak of; each map has a bound of its own."""


@dataclass(frozen=True, slots=True)
class TilePicture:
    """Where a tile is drawn: a file, a part of the picture in it, and how the tile lies on the map.

    Attributes:
        file: the picture (`game.board.maps.pictures`), and `clear` the colour in it that is not drawn, as six
            hexadecimal digits.
        rect: x, y, width and height in it, in pixels.
        shift: pixels of the map by which its tileset moves it, right and down.
        fills: whether it is stretched over its cell, rather than drawn as large as it is; and `fits` whether
            it keeps its shape where it is stretched.
        alignment: which point of a tile used as an object lies where the object is.
    """

    file: str
    rect: Rect
    clear: str = ""
    shift: tuple[float, float] = (0.0, 0.0)
    fills: bool = False
    alignment: str = "bottomleft"
    fits: bool = False


@dataclass(frozen=True, slots=True)
class TileMarks:
    """What a tileset says of one of its tiles: its class and its properties."""

    kind: str
    properties: Mapping[str, str]
    place: FilePlace


@dataclass(frozen=True, slots=True)
class TileSheet:
    """A picture with many tiles in rows."""

    file: str
    clear: str
    columns: int
    tile: tuple[int, int]
    spacing: int
    margin: int


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset: the numbers of its tiles, what it says of them, and the files that it is read from.

    Its tiles lie in a `sheet`, or have `own` pictures, by how many there are before them; an animated one
    `begins` with the picture of a tile that need not be itself. Pictures that cannot be read are `lost`, with
    the faults that they are where somebody needs them: many a tile is in no layer.
    """

    gids: range
    marks: Mapping[int, TileMarks]
    files: tuple[Path, ...]
    source: Path | None
    sheet: TileSheet | None
    own: Mapping[int, TilePicture]
    begins: Mapping[int, int]
    lost: Mapping[str, InputError]
    _look: TilePicture

    def picture(self, gid: int) -> TilePicture | None:
        """The picture of a tile; None where it has none."""
        index = gid - self.gids.start
        index = self.begins.get(index, index)
        if index in self.own or self.sheet is None:
            return self.own.get(index)
        sheet, look = self.sheet, self._look
        width, height = sheet.tile
        x = sheet.margin + index % sheet.columns * (width + sheet.spacing)
        y = sheet.margin + index // sheet.columns * (height + sheet.spacing)
        return replace(look, file=sheet.file, rect=(x, y, width, height), clear=sheet.clear)


@dataclass(frozen=True, slots=True)
class _Found:
    """The files that are named while a tileset is read, and the pictures among them that are not there."""

    files: list[Path] = field(default_factory=list)
    lost: dict[str, InputError] = field(default_factory=dict)


class Tilesets:
    """The tilesets of a map, by the numbers of their tiles."""

    def __init__(self, tilesets: Sequence[Tileset]) -> None:
        self.all = sorted(tilesets, key=lambda tileset: tileset.gids.start)
        self._starts = [tileset.gids.start for tileset in self.all]

    def of(self, gid: int) -> Tileset | None:
        """The tileset that has a tile of that number."""
        index = bisect_right(self._starts, gid) - 1
        return self.all[index] if index >= 0 and gid in self.all[index].gids else None

    def marks(self, gid: int) -> TileMarks | None:
        """What its tileset says of a tile, if it says anything."""
        found = self.of(gid)
        return None if found is None else found.marks.get(gid)

    def picture(self, gid: int) -> TilePicture | None:
        """The picture of a tile; None where it has none, or is none of any tileset."""
        found = self.of(gid)
        return None if found is None else found.picture(gid)


def read_tileset(node: Element, place: FilePlace) -> Tileset:
    """A map's tileset, embedded or in a .tsx file of its own.

    Raises:
        InputError: its file is missing, or a number or a property is not what it should be.
    """
    first = integer(node, "firstgid", place, (1, MAX_GID))
    found = _Found()
    path = tileset_file(node, place)
    if path is not None:
        found.files.append(path)
        node, place = read_root(path, "tileset"), FilePlace(path)
    offset = node.find("tileoffset")
    shift = (0, 0)
    if offset is not None:
        across, down = (integer(offset, name, place, (-MAX_PICTURE, MAX_PICTURE), 0) for name in ("x", "y"))
        shift = (across, down)
    alignment = node.get("objectalignment", "unspecified")
    look = TilePicture(
        "",
        (0, 0, 0, 0),
        "",
        shift,
        node.get("tilerendersize") == "grid",
        "bottomleft" if alignment == "unspecified" else alignment,
        node.get("fillmode") == "preserve-aspect-fit",
    )
    sheet, count = _sheet(node, place, found)
    own: dict[int, TilePicture] = {}
    begins: dict[int, int] = {}
    marks: dict[int, TileMarks] = {}
    last = count - 1
    for index, tile, where in _tile_nodes(node, place):
        last = max(last, index)
        marks[first + index] = TileMarks(class_of(tile), properties_of(tile, where), where)
        image, frame = tile.find("image"), tile.find("./animation/frame")
        if image is not None and not _is_blank(image):
            own[index] = _own_picture(tile, image, where, found, look)
        if frame is not None:
            begins[index] = integer(frame, "tileid", where, (0, _MAX_TILES))
    gids = range(first, first + last + 1)
    return Tileset(gids, marks, tuple(found.files), path, sheet, own, begins, found.lost, look)


def tileset_file(node: Element, place: FilePlace) -> Path | None:
    """The file that a tileset lies in, if it is not embedded.

    Raises:
        InputError: it is not there, or is none.
    """
    source = node.get("source")
    if source is None:
        return None
    path = beside(place.source, source)
    if path.suffix.lower() not in (".tsx", ".xml", ".tsj", ".json"):
        raise place.fault(said("the tileset {source}", source=quoted(source)), "a .tsx file")
    if not is_file(path):
        raise place.fault(
            said("no tileset file {source}", source=quoted(source)), "a .tsx file beside the map"
        )
    return path


def layer_picture(node: Element, place: FilePlace) -> tuple[TilePicture, list[Path]]:
    """The picture of an image layer, and its file, if it has one.

    Raises:
        InputError: it is not there, or no picture.
    """
    found = _Found()
    name = _picture_name(node, place, found)
    return TilePicture(name, (0, 0, *_real_size(name, place, found)), _clear(node)), found.files


def read_cells(node: Element, place: FilePlace, size: tuple[int, int]) -> Gids:
    """The tiles of a layer, or of a part of an infinite one, as rows from the top; size is columns and rows.

    Raises:
        InputError: an encoding that is not read, too few or too many tiles.
    """
    columns, rows = size
    gids = _decoded(node, place, columns * rows)
    if len(gids) != columns * rows:
        raise place.fault(
            said("{count} tiles", count=len(gids)),
            said("{count}, as the map's size says", count=columns * rows),
        )
    return gids.reshape(rows, columns)


def data_of(layer: Element, place: FilePlace) -> Element:
    """The element with a layer's tiles.

    Raises:
        InputError: there is none.
    """
    data = layer.find("data")
    if data is None:
        raise place.fault("no <data>", "the layer's tiles")
    return data


def chunks_of(layer: Element, place: FilePlace) -> Iterator[tuple[int, int, Gids]]:
    """The parts of a layer of an infinite map: their first columns and rows, and their tiles.

    Raises:
        InputError: as `read_cells`; a part lies far away or is large.
    """
    data = data_of(layer, place)
    far = (-1_000_000, 1_000_000)
    for chunk in data.findall("chunk"):
        x, y = integer(chunk, "x", place, far), integer(chunk, "y", place, far)
        width, height = (integer(chunk, name, place, (1, 1024)) for name in ("width", "height"))
        for name in ("encoding", "compression"):  # said once, for all parts
            if (value := data.get(name)) is not None:
                chunk.set(name, value)
        where = place.inside(said("the part at {x}, {y}", x=x, y=y))
        yield x, y, read_cells(chunk, where, (width, height))


def _sheet(node: Element, place: FilePlace, found: _Found) -> tuple[TileSheet | None, int]:
    """The picture of a tileset, and how many tiles it has; files that do not count them are counted."""
    tile = (
        integer(node, "tilewidth", place, (0, MAX_PICTURE), 0),
        integer(node, "tileheight", place, (0, MAX_PICTURE), 0),
    )
    spacing = integer(node, "spacing", place, (0, MAX_PICTURE), 0)
    margin = integer(node, "margin", place, (0, MAX_PICTURE), 0)
    count = integer(node, "tilecount", place, (0, _MAX_TILES), 0)
    image = node.find("image")
    if image is None:
        return None, count
    file = _picture_name(image, place, found)
    width, height = _picture_size(image, place, file, found)
    for name, length in zip(("tilewidth", "tileheight"), tile, strict=True):
        if length == 0:
            raise place.fault(said("no {name}", name=name), "a positive number")
    columns = max((width - margin + spacing) // (tile[0] + spacing), 0)
    rows = max((height - margin + spacing) // (tile[1] + spacing), 0)
    if columns * rows > _MAX_TILES:
        raise place.fault(
            said("a picture of {across} x {down} tiles", across=columns, down=rows),
            said("at most {most} tiles", most=_MAX_TILES),
        )
    sheet = TileSheet(file, _clear(image), max(columns, 1), tile, spacing, margin)
    return sheet, max(count, columns * rows)


def _own_picture(
    tile: Element, image: Element, place: FilePlace, found: _Found, look: TilePicture
) -> TilePicture:
    """The picture that a tile has to itself, or the part of one that it says."""
    file = _picture_name(image, place, found)
    try:
        width, height = _picture_size(image, place, file, found)
    except InputError as fault:
        found.lost[file] = fault
        width = height = 0
    inner = ("x", "y", "width", "height")
    whole = (0, 0, width, height)
    x, y, w, h = (
        integer(tile, name, place, (0, MAX_PICTURE), usual) for name, usual in zip(inner, whole, strict=True)
    )
    return replace(look, file=file, rect=(x, y, w, h), clear=_clear(image))


def _clear(image: Element) -> str:
    """The colour of a picture that is not drawn, as six hexadecimal digits, or nothing."""
    found = image.get("trans", "").lstrip("#").lower()
    return found if re.fullmatch(r"[0-9a-f]{6}", found) else ""


def _is_blank(image: Element) -> bool:
    """Whether a picture inside the file is nothing, as Tiled writes a tile whose picture is lost."""
    data = image.find("data")
    return not image.get("source") and data is not None and not (data.text or "").strip()


def _picture_name(node: Element, place: FilePlace, found: _Found) -> str:
    """The name of a picture (`game.board.maps.pictures`); its file is added to those found."""
    source, data = node.get("source", ""), node.find("data")
    if not source and data is not None:
        return f"{INSIDE},{''.join((data.text or '').split())}"
    if source.startswith(INSIDE):
        return source
    path = beside(place.source, source)
    if source and is_file(path):
        found.files.append(path)
        return str(path.resolve())
    fault = place.fault(said("no picture {source}", source=quoted(source)), "a picture beside the tileset")
    found.lost.setdefault(str(path), fault)
    return str(path)


def _real_size(name: str, place: FilePlace, found: _Found) -> tuple[int, int]:
    if name in found.lost:
        raise found.lost[name]
    return picture_size(name, place.source if name.startswith(INSIDE) else None)


def _picture_size(node: Element, place: FilePlace, name: str, found: _Found) -> tuple[int, int]:
    """Width and height of a picture in pixels: as it has them, else as the file says.

    A picture that was made larger or smaller since is cut into tiles as it is now, as Tiled does.

    Raises:
        InputError: neither is known.
    """
    try:
        return _real_size(name, place, found)
    except InputError:
        if node.get("width") is None or node.get("height") is None:
            raise
    bounds = (1, MAX_PICTURE)
    return integer(node, "width", place, bounds), integer(node, "height", place, bounds)


def _tile_nodes(node: Element, place: FilePlace) -> Iterator[tuple[int, Element, FilePlace]]:
    for tile in node.findall("tile"):
        index = integer(tile, "id", place, (0, _MAX_TILES))
        yield index, tile, place.inside(said("tile {index}", index=index))


def _decoded(data: Element, place: FilePlace, count: int) -> Gids:
    if data.find("chunk") is not None:
        raise place.fault("an infinite map's chunks", "a map of fixed size")
    text = (data.text or "").strip()
    match data.get("encoding") or None:
        case "csv":
            return _from_csv(text, place, count)
        case "base64":
            return _from_bytes(text, data.get("compression", ""), place, count)
        case None:
            tiles = data.findall("tile")
            return np.array(
                [integer(tile, "gid", place, (0, MAX_BITS), 0) for tile in tiles], dtype=np.uint32
            )
        case other:
            raise place.fault(said("the encoding {encoding}", encoding=quoted(other)), "csv or base64")


def _from_csv(text: str, place: FilePlace, count: int) -> Gids:
    text = text.removesuffix(",")
    found = text.count(",") + 1
    if found != count:
        raise place.fault(
            said("{count} tiles", count=found), said("{count}, as the map's size says", count=count)
        )
    words = text.split(",")
    if _CELLS.fullmatch(text):
        try:
            numbers = np.array(list(map(int, words)), dtype=np.int64)
        except (OverflowError, ValueError):
            numbers = np.array([MAX_BITS + 1])
        if numbers.max() <= MAX_BITS:
            return numbers.astype(np.uint32)
    wrong = next((word.strip() for word in words if not _is_gid(word.strip())), "")
    raise place.fault(said("{word} among the tiles", word=quoted(wrong)), "tile numbers of at most 32 bits")


def _is_gid(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= len(str(MAX_BITS)) and int(word) <= MAX_BITS


def _from_bytes(text: str, compression: str, place: FilePlace, count: int) -> Gids:
    try:
        text = "".join(text.split())
        packed = b64decode(text + "=" * (-len(text) % 4), validate=True)  # some leave out what fills it up
    except (binascii.Error, ValueError):
        raise place.fault("tiles that are not base64", "base64 as Tiled writes it") from None
    most = count * 4 + 1  # one byte more than there may be shows that there are too many
    try:
        match compression:
            case "":
                pass
            case "gzip" | "zlib":
                packed = zlib.decompressobj(wbits=47).decompress(packed, most)
            case "zstd":
                packed = zstd.ZstdDecompressor().decompress(packed, most)
            case _:
                raise place.fault(
                    said("the compression {compression}", compression=quoted(compression)),
                    "none, zlib, gzip or zstd",
                )
    except (zlib.error, zstd.ZstdError, EOFError):
        raise place.fault(
            said("broken {compression} data", compression=compression), "tiles as Tiled packs them"
        ) from None
    if len(packed) != count * 4:
        raise place.fault(
            said("{count} bytes of tiles", count=len(packed)),
            said("{count}, as the map's size says", count=count * 4),
        )
    return np.frombuffer(packed, dtype="<u4").astype(np.uint32)
