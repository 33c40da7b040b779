"""The tiles of our maps: pytmx turns the numbers of a layer into tiles and their pictures.

It knows no bounds and names no places, so that everything is checked before (`tmx_tiles`), and it only ever
gets a tree of checked values. Maps of anybody's hold more than it reads, and are drawn by `foreign`.
"""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from game.board.maps.tmx import FilePlace, quoted
from game.board.maps.tmx_tiles import MAX_GID
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.board.maps.tmx_tiles import Gids, Rect, Tileset
    from game.board.terrain import Footing, Kind, Opacity


@dataclass(frozen=True, slots=True)
class Tile:
    """A painted tile: its picture, and the kind that its tileset gives it."""

    image: str = ""
    rect: Rect | None = None
    ground: str = ""
    terrain: tuple[Kind, Footing, Opacity] | None = None


Grid = tuple[tuple[Tile | None, ...], ...]
"""Rows of tiles from the top of the map."""


def grids_of(
    tilesets: Sequence[Tileset], layers: Sequence[Gids], meaning: Mapping[int, Tile], place: FilePlace
) -> list[Grid]:
    """The tiles of every layer; how they are mirrored and turned is not kept.

    Args:
        tilesets: those of the map.
        layers: the numbers of each layer, as rows from the top; each is of one of the tilesets, or 0.
        meaning: what is said of a tile, by its number.
        place: the map, for what pytmx cannot read.

    Raises:
        InputError: pytmx cannot read the map.
    """
    if not layers:
        return []
    pytmx = _import_pytmx()
    tiled = pytmx.TiledMap(load_all=False)
    tiled.filename = str(place.source)
    try:
        tiled.parse_xml(_checked_map(tilesets, layers))
    except Exception as error:  # noqa: BLE001 - pytmx raises bare Exception
        raise place.fault(
            said("tiles that cannot be read ({error})", error=quoted(str(error))), "a map saved by Tiled"
        ) from None
    return [_grid(tiled, layer, meaning) for layer in tiled.layers]


def _grid(tiled: Any, layer: Any, meaning: Mapping[int, Tile]) -> Grid:  # noqa: ANN401 - pytmx is untyped
    tiles: dict[int, Tile | None] = {0: None}
    for gid in {gid for row in layer.data for gid in row if gid}:
        file, rect = _picture(tiled, gid)
        tiles[gid] = replace(meaning.get(tiled.tiledgidmap[gid], Tile()), image=file, rect=rect)
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


def _checked_map(tilesets: Sequence[Tileset], layers: Sequence[Gids]) -> Element:
    rows, columns = layers[0].shape
    size = {"width": str(columns), "height": str(rows)}
    tree = Element("map", size)
    tree.extend(map(_checked_tileset, tilesets))
    for gids in layers:
        data = SubElement(SubElement(tree, "layer", size), "data", encoding="csv")
        data.text = ",".join(map(str, (gids & MAX_GID).ravel().tolist()))
    return tree


def _checked_tileset(tileset: Tileset) -> Element:
    """The tileset with numbers and pictures alone."""
    sheet, count = tileset.sheet, len(tileset.gids)
    width, height = sheet.tile if sheet is not None else (1, 1)
    spacing, margin = (sheet.spacing, sheet.margin) if sheet is not None else (0, 0)
    numbers = {
        "firstgid": tileset.gids.start,
        "tilewidth": width,
        "tileheight": height,
        "spacing": spacing,
        "margin": margin,
        "tilecount": count,
    }
    checked = Element("tileset", {name: str(number) for name, number in numbers.items()}, name="")
    if sheet is not None:
        across = margin + sheet.columns * (width + spacing)
        down = margin + ceil(count / sheet.columns) * (height + spacing)
        _image(checked, sheet.file, across, down)
    for index, own in tileset.own.items():
        _image(SubElement(checked, "tile", id=str(index)), own.file, own.rect[2], own.rect[3])
    return checked


def _image(parent: Element, file: str, width: int, height: int) -> None:
    SubElement(parent, "image", source=file, width=str(width), height=str(height))


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
