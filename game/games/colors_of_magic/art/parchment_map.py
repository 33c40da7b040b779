"""A board drawn as a map on parchment: quickly, for a first look at a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from game.art.strokes import dashed_ring
from game.board.shapes import Disc, Point, Polygon, Shape, bounds
from game.board.terrain import Board, Kind, Piece
from game.ui.svg import svg_text, tag

if TYPE_CHECKING:
    from collections.abc import Iterator


_INK = "#4a2e16"
_FILLS = {
    Kind.FOREST: "#8c9a58",
    Kind.RUINS: "#b3a284",
    Kind.WALL: "#5c4a38",
    Kind.HILL: "#c2a268",
    Kind.RIVER: "#7fa6b4",
    Kind.FORD: "#a6c0c2",
    Kind.MARSH: "#96976a",
    Kind.HEDGE: "#6f7f40",
    Kind.ROCKS: "#a0937c",
    Kind.BRIDGE: "#a27a48",
    Kind.OTHER: "#b89c70",
}
_SIGNS = {
    Kind.FOREST: ("M0 -0.42 L0.26 0.08 L0.09 0.08 L0.09 0.3 L-0.09 0.3 L-0.09 0.08 L-0.26 0.08 Z", 0.95),
    Kind.HILL: ("M-0.4 0.15 Q0 -0.5 0.4 0.15 M-0.1 0.18 L-0.14 0.34 M0.12 0.16 L0.16 0.32", 1.5),
    Kind.ROCKS: ("M-0.26 0.2 L-0.1 -0.22 L0.14 -0.14 L0.28 0.2 Z", 1.0),
    Kind.RUINS: (
        "M-0.26 0.2 L-0.26 -0.16 L-0.1 -0.16 L-0.1 0.02 L0.12 0.02 L0.12 -0.24 L0.26 -0.24 L0.26 0.2 Z",
        1.2,
    ),
    Kind.MARSH: ("M-0.3 0.2 L0.3 0.2 M-0.14 0.18 L-0.2 -0.16 M0 0.18 L0 -0.26 M0.14 0.18 L0.2 -0.16", 1.1),
    Kind.RIVER: ("M-0.5 0 Q-0.25 -0.2 0 0 Q0.25 0.2 0.5 0", 1.5),
    Kind.HEDGE: ("M-0.2 0.14 Q-0.2 -0.2 0 -0.2 Q0.2 -0.2 0.2 0.14 Z", 0.7),
}
"""The sign of a kind of terrain, in inches around a point, and how far apart signs stand."""


def parchment_map(board: Board, zone: float = 0.0) -> str:
    """The SVG document, in inches with y down; `zone` is the side of the dashed squares in the corners."""
    w, h = board.width, board.height
    body = "".join(_outline(piece, board) for piece in board.pieces)
    body += "".join(_signs(piece, board) for piece in board.pieces)
    if zone:
        body += _zones(w, h, zone)
    for inset, width in ((0.1, 0.16), (0.42, 0.05)):
        size = {"width": w - 2 * inset, "height": h - 2 * inset}
        body += tag("rect", x=inset, y=inset, fill="none", stroke=_INK, stroke_width=width, **size)
    return svg_text(body, (w, h))


def _outline(piece: Piece, board: Board) -> str:
    fill = _FILLS[piece.kind]
    pen: dict[str, float | str] = {"stroke": _INK, "stroke_width": 0.1, "stroke_linejoin": "round"}
    match piece.shape:
        case Disc(x, y, r):
            return tag("circle", cx=x, cy=board.height - y, r=r, fill=fill, fill_opacity=0.8, **pen)
        case Polygon(corners):
            points = " L".join(f"{x:.2f} {board.height - y:.2f}" for x, y in corners)
            return tag("path", d=f"M{points} Z", fill=fill, fill_opacity=0.8, **pen)


def _signs(piece: Piece, board: Board) -> str:
    if piece.kind not in _SIGNS:
        return ""
    sign, apart = _SIGNS[piece.kind]
    filled = sign.endswith("Z")
    pen: dict[str, float | str] = {"stroke": _INK, "stroke_width": 0.07, "stroke_opacity": 0.8}
    mark = tag("path", d=sign, fill="#f0e0b8" if filled else "none", fill_opacity=0.5, **pen)
    rng = np.random.default_rng(crc32(repr(piece.shape).encode()))
    return "".join(
        tag("g", mark, transform=f"translate({x:.2f} {board.height - y:.2f})")
        for x, y in _scattered(piece.shape, apart, rng)
    )


def _scattered(shape: Shape, apart: float, rng: np.random.Generator) -> Iterator[Point]:
    """Points in the shape about that far apart, none too near its border."""
    left, low, right, high = bounds(shape)
    y, odd = low + apart * 0.45, False
    while y < high:
        x = left + apart * (0.9 if odd else 0.45)
        while x < right:
            at = (x + rng.uniform(-0.2, 0.2) * apart, y + rng.uniform(-0.15, 0.15) * apart)
            if all(
                _inside(shape, (at[0] + dx, at[1] + dy)) for dx, dy in ((0.3, 0.2), (-0.3, 0.2), (0, -0.3))
            ):
                yield at
            x += apart
        y, odd = y + apart * 0.8, not odd


def _inside(shape: Shape, at: Point) -> bool:
    match shape:
        case Disc(x, y, r):
            return (at[0] - x) ** 2 + (at[1] - y) ** 2 < r * r
        case Polygon(corners):
            inside = False
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
                if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
                    inside = not inside
            return inside


def _zones(w: float, h: float, side: float) -> str:
    pen: dict[str, float | str] = {"fill": "none", "stroke": _INK, "stroke_width": 0.09}
    corners = ((0.0, 0.0), (w - side, 0.0), (0.0, h - side), (w - side, h - side))
    squares = ([(x, y), (x + side, y), (x + side, y + side), (x, y + side)] for x, y in corners)
    return "".join(
        tag("path", d=dashed_ring(square, 0.4, 0.3), stroke_opacity=0.6, **pen) for square in squares
    )
