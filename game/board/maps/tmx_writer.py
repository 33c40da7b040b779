"""Writes the terrain of a board as a map for Tiled, with our classes, so that `load_map` reads it again.

Objects of the layer `terrain`: a circle as an ellipse, any other area as a polygon, a line as a polyline or a
thin polygon with its doors and windows. Who stands there is no part of a map.
"""

from __future__ import annotations

from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.board.maps.tiled import LEAST_TILE_MM, MOST_TILE_MM, SIDE_TILES
from game.board.maps.tmx_objects import MAX_CORNERS, OVERHANG, OVERHANG_MM, TILE_MM
from game.board.shapes import INCH_MM, Disc, bounds
from game.board.terrain import GROUND_KINDS, LINE_KINDS, Kind, ThinLine
from game.core.errors import InputError, said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from game.board.shapes import Point
    from game.board.terrain import Board, LineOpening, Piece

Names = tuple[str, str]
"""What something is called in French and in English."""

PIXELS = 32
"""Pixels of a tile's side, as in Tiled's own new maps."""

USUAL_TILES = (TILE_MM, INCH_MM, INCH_MM / 2, 5.0, 20.0, 2.0, 1.0)
"""Millimetres of a tile that are tried for a board, the first that fits both sides."""

EXACT_MM = 1e-6
"""How far a board may be from whole tiles, in millimetres, without that being seen in any coordinate."""


def tmx_text(
    board: Board, title: str | Names, path: Path, names: Mapping[str, Names] = MappingProxyType({})
) -> str:
    """The text of a map with the board's terrain.

    Args:
        board: its pieces and lines are written; names are kept.
        title: the map's title, one for both languages or one for each.
        path: the file it is for, which errors name.
        names: what terrain is called in French and in English, by its name on the board.

    Raises:
        InputError: no whole number of square tiles has the board's size; a piece has more corners, or sticks
            out farther over the edge, than a map may have.
    """
    tile_mm, columns, rows = _tiles(board, path)
    root = Element(
        "map",
        version="1.10",
        orientation="orthogonal",
        renderorder="right-down",
        width=str(columns),
        height=str(rows),
        tilewidth=str(PIXELS),
        tileheight=str(PIXELS),
        infinite="0",
    )
    size = {} if tile_mm == TILE_MM else {"tile_mm": tile_mm}
    french, english = (title, title) if isinstance(title, str) else title
    _properties(root, {"title_fr": french, "title_en": english, **size})
    layer = SubElement(root, "objectgroup", id="1", name="terrain")
    numbers = count(1)
    pixels = PIXELS * INCH_MM / tile_mm
    for piece in board.pieces:
        _require_fit(piece, board, path)
    # The parts of a line follow each other, and are one object.
    for thing in dict.fromkeys(piece.line or piece for piece in board.pieces):
        node = SubElement(layer, "object", id=str(next(numbers)), name=thing.name)
        told = dict(zip(("name_fr", "name_en"), names.get(thing.name, ()), strict=False))
        if isinstance(thing, ThinLine):
            _line(node, thing, board, pixels, told)
        else:
            _piece(node, thing, board, pixels, told)
    root.set("nextlayerid", "2")
    root.set("nextobjectid", str(next(numbers)))
    indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _tiles(board: Board, path: Path) -> tuple[float, int, int]:
    """Millimetres of a tile, columns and rows."""
    width, height = board.width * INCH_MM, board.height * INCH_MM
    for tile in USUAL_TILES:
        if found := _whole(width, height, tile):
            return (tile, *found)
    # Any other tile of which so many make the width, if a whole number of them makes the height.
    for columns in range(SIDE_TILES[1], SIDE_TILES[0] - 1, -1):
        tile = width / columns
        if LEAST_TILE_MM <= tile <= MOST_TILE_MM and (found := _whole(width, height, tile)):
            return (tile, *found)
    size = said("a board of {width:g} x {height:g} mm", width=round(width, 3), height=round(height, 3))
    raise InputError(path, "", size, said("a size in whole tiles, at most {most} a side", most=SIDE_TILES[1]))


def _whole(width: float, height: float, tile: float) -> tuple[int, int] | None:
    columns, rows = round(width / tile), round(height / tile)
    exact = abs(columns * tile - width) <= EXACT_MM and abs(rows * tile - height) <= EXACT_MM
    fewest, most = SIDE_TILES
    return (columns, rows) if exact and fewest <= min(columns, rows) <= max(columns, rows) <= most else None


def _require_fit(piece: Piece, board: Board, path: Path) -> None:
    corners = () if isinstance(piece.shape, Disc) else piece.shape.corners
    if piece.line is None and len(corners) > MAX_CORNERS:
        found = said("{count} corners", count=len(corners))
        raise InputError(path, f'"{piece.name}"', found, said("at most {most}", most=MAX_CORNERS))
    x0, y0, x1, y1 = bounds(piece.shape)
    beyond = max(-x0, -y0, x1 - board.width, y1 - board.height)
    if beyond > OVERHANG:
        found = said("an object {beyond:.1f} mm off the table", beyond=beyond * INCH_MM)
        raise InputError(
            path, f'"{piece.name}"', found, said("at most {most:g} mm over its edge", most=OVERHANG_MM)
        )


def _kinded(node: Element, thing: Piece | ThinLine) -> dict[str, str]:
    """Give it its kind; returns what it does to movement and sight, where that is not what its kind does.

    What a ruleset has a name for is written as what it looks like, if a map may hold such a thing.
    """
    known = LINE_KINDS if isinstance(thing, ThinLine) else GROUND_KINDS
    kind = thing.kind if thing.kind in known else Kind.OTHER
    node.set("type", str(kind))
    footing, opacity = kind.preset
    values = {"movement": str(thing.footing)} if thing.footing is not footing else {}
    return values if thing.opacity is opacity else {**values, "sight": str(thing.opacity)}


def _properties(node: Element, values: Mapping[str, str | float | bool]) -> None:
    """Custom properties, each with its type as Tiled calls it."""
    inside = SubElement(node, "properties") if values else node
    for name, value in values.items():
        match value:
            case bool():
                SubElement(inside, "property", name=name, type="bool", value=str(value).lower())
            case float():
                SubElement(inside, "property", name=name, type="float", value=repr(value))
            case str():
                SubElement(inside, "property", name=name, value=value)


def _piece(node: Element, piece: Piece, board: Board, pixels: float, told: Mapping[str, str]) -> None:
    """An area: the exact circle, or the polygon from its first corner."""
    _properties(node, {**told, **_kinded(node, piece)})
    if isinstance(piece.shape, Disc):
        x, y, r = piece.shape.x, board.height - piece.shape.y, piece.shape.r
        for name, value in (("x", x - r), ("y", y - r), ("width", 2 * r), ("height", 2 * r)):
            node.set(name, _number(value * pixels))
        SubElement(node, "ellipse")
    else:
        _outline(node, "polygon", piece.shape.corners, board, pixels)


def _line(node: Element, line: ThinLine, board: Board, pixels: float, told: Mapping[str, str]) -> None:
    """A line with what opens in it; a closed one is a polygon that says that it is thin."""
    openings = {
        key: "; ".join(_opening(opening) for opening in line.openings if opening.kind is kind)
        for key, kind in (("doors", Kind.DOOR), ("windows", Kind.WINDOW))
    }
    listed = {key: text for key, text in openings.items() if text}
    _properties(node, {**told, **_kinded(node, line), **listed, **({"thin": True} if line.closed else {})})
    _outline(node, "polygon" if line.closed else "polyline", line.points, board, pixels)


def _opening(opening: LineOpening) -> str:
    stands = " open" if opening.is_open else ""
    # What separates openings cannot be part of a name.
    name = f": {opening.name.replace(';', ',')}" if opening.name else ""
    return f"{_number(opening.start)}-{_number(opening.end)}{stands}{name}"


def _outline(node: Element, tag: str, corners: Sequence[Point], board: Board, pixels: float) -> None:
    places = [(x * pixels, (board.height - y) * pixels) for x, y in corners]
    x0, y0 = places[0]
    node.set("x", _number(x0))
    node.set("y", _number(y0))
    points = " ".join(f"{_number(x - x0)},{_number(y - y0)}" for x, y in places)
    SubElement(node, tag, points=points)


def _number(value: float) -> str:
    """The number as Tiled writes it, exact to a thousand-millionth."""
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
