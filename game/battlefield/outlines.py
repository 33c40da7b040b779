"""Reshapes terrain and zones by their outlines: corners moved, added and removed, mirrored, split and joined.

Traces one, too. All of it gives new positions, with corners on the 0.001 inch grid. What is part of a line
reshapes the whole line; its doors and windows stay as far along it as they were.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING

import shapely

from game.battlefield.edits import (
    add_line,
    add_piece,
    delete_piece,
    piece_named,
    update_piece,
    update_zone,
    with_line,
)
from game.board.lines import whole_path
from game.board.shapes import STEP, Disc, ShapeError, bounds, distance, polygon, snap
from game.board.terrain import Piece
from game.core.errors import said
from game.positions.zones import MOST_CORNERS, Zone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point, Polygon, Segment
    from game.board.terrain import ThinLine
    from game.positions.position import Position

CIRCLE_CORNERS = 64
"""Corners of the polygon that a circle becomes when it is split or joined; they lie on the circle."""

TRACED = 0.05
"""Inches by which an outline traced by hand may be simplified."""

MOST_CROSSINGS = 50_000
"""Crossings of a stroke with itself up to which it is looked what it goes round, which takes seconds."""

SPECK = 0.02
"""The part of a traced area that a curl of the hand may cut off."""

CLOSE = 0.02
"""Inches between two things that are joined over the gap."""


def corners_of(piece: Piece | Zone) -> tuple[Point, ...]:
    """The corners by which a zone or a piece, or the line that it is part of, is reshaped; none of a circle.

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Kind, Piece
    >>> corners_of(Piece("wall", rectangle(0, 0, 4, 1), *Kind.WALL.preset, Kind.WALL))
    ((0, 0), (4, 0), (4, 1), (0, 1))
    """
    if isinstance(piece, Piece) and piece.line is not None:
        return piece.line.points
    return () if isinstance(piece.shape, Disc) else piece.shape.corners


def with_corners(position: Position, named: str | Zone, corners: Sequence[Point]) -> Position:
    """The piece of that name, or the line that it is part of, or the zone, with these corners.

    Raises:
        ShapeError: they make no shape: they cross, are too few, or leave no room for a door or a window; or
            they are more than a position file holds.
    """
    points = tuple(map(snap, corners))
    _require_few(points)
    if isinstance(named, Zone):
        return update_zone(position, named.id, replace(named, shape=polygon(points)))
    piece = piece_named(position, named)
    if piece.line is not None:
        return with_line(position, piece.line, replace(piece.line, points=points))
    return update_piece(position, named, replace(piece, shape=polygon(points)))


def _corners(position: Position, named: str | Zone) -> list[Point]:
    return list(corners_of(named if isinstance(named, Zone) else piece_named(position, named)))


def move_corner(position: Position, named: str | Zone, index: int, to: Point) -> Position:
    """One corner put elsewhere.

    Raises:
        ShapeError: as `with_corners`.
    """
    corners = _corners(position, named)
    corners[index] = to
    return with_corners(position, named, corners)


def add_corner(position: Position, named: str | Zone, index: int, at: Point) -> Position:
    """One more corner after that one.

    Raises:
        ShapeError: as `with_corners`. In the middle of a straight side of an area it is no corner yet.
    """
    corners = _corners(position, named)
    corners.insert(index + 1, at)
    return with_corners(position, named, corners)


def remove_corner(position: Position, named: str | Zone, index: int) -> Position:
    """One corner less.

    Raises:
        ShapeError: as `with_corners`.
    """
    corners = _corners(position, named)
    del corners[index]
    return with_corners(position, named, corners)


def nearest_corner(corners: Sequence[Point], at: Point) -> int:
    """The index of the corner that is nearest to a point."""
    return min(range(len(corners)), key=lambda index: distance(corners[index], at))


def mirrored(position: Position, named: str | Zone, *, upright: bool) -> Position:
    """The zone, piece or line mirrored about its middle: left for right, or `upright` top for bottom."""
    corners = _corners(position, named)
    if not corners:
        return position
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    across, down = min(xs) + max(xs), min(ys) + max(ys)
    turned = [(x, down - y) if upright else (across - x, y) for x, y in corners]
    return with_corners(position, named, turned)


def split(position: Position, name: str, cut: Segment) -> Position:
    """The piece in two or more along a straight cut, which goes on beyond both its ends.

    The first part keeps the name. A line is cut where it is crossed; a circle becomes polygons.

    Raises:
        ShapeError: the cut does not go through it, or what is left would be no shape.
    """
    piece = piece_named(position, name)
    blade = shapely.linestrings(_extended(cut, bounds(piece.shape)))
    if piece.line is not None:
        return _split_line(position, piece, piece.line, blade)
    parts = [
        part
        for part in shapely.get_parts(shapely.polygonize([shapely.union_all([_outline(piece), blade])]))
        if shapely.contains_properly(_area(piece).buffer(STEP), part) and part.area > STEP * STEP
    ]
    if len(parts) < 2:
        raise ShapeError("a cut that does not go through it")
    shapes = [_from_shapely(part) for part in sorted(parts, key=lambda part: part.bounds)]
    position = update_piece(position, name, replace(piece, shape=shapes[0]))
    for shape in shapes[1:]:
        position = add_piece(position, replace(piece, shape=shape))
    return position


def traced(stroke: Sequence[Point]) -> Polygon:
    """The area round which a stroke of the hand goes, closed from its end to its start.

    The outline runs within `TRACED` inches of the stroke, or further off only where it would have more
    corners than a position file allows. Where the ends overlap, and where the hand made a curl, that is
    mended: such specks are at most `SPECK` of the area.

    Raises:
        ShapeError: the stroke goes round nothing, or crosses itself.
    """
    path = [*stroke, stroke[0]]
    # To find where each of many turns crosses all others takes minutes, and the window stands still.
    if _crossings(path) > MOST_CROSSINGS:
        raise ShapeError("a stroke that crosses itself")
    ring = shapely.node(shapely.linestrings(path))
    whole = shapely.union_all(shapely.get_parts(shapely.polygonize([ring])))
    if whole.is_empty:
        raise ShapeError("a stroke that goes round nothing")
    largest = max(shapely.get_parts(whole), key=lambda part: part.area)
    if largest.area < (1 - SPECK) * whole.area:
        raise ShapeError("a stroke that crosses itself")
    within = TRACED
    outline = shapely.simplify(largest, within)
    while shapely.get_num_coordinates(outline) > MOST_CORNERS + 1:
        within *= 1.25
        outline = shapely.simplify(largest, within)
    return _from_shapely(outline)


def _crossings(path: Sequence[Point]) -> float:
    """About how often a path crosses itself: so often as some of its steps do, spread along it."""
    steps = shapely.linestrings(list(pairwise(path)))
    some = steps[:: max(1, len(steps) // 200)]
    met = shapely.STRtree(steps).query(some, predicate="intersects").shape[1]
    # Each step meets itself and its two neighbours.
    return max(0.0, int(met) / len(some) - 3) * len(steps) / 2


def joined(position: Position, name: str) -> Position:
    """The piece as one with all of its kind that it touches; of a line, with one whose end it meets.

    Raises:
        ShapeError: there is none, or together they would enclose a hole.
    """
    piece = piece_named(position, name)
    if piece.line is not None:
        return _joined_line(position, piece, piece.line)
    whole, taken = _area(piece), {name}
    alike = {
        other.name: _area(other)
        for other in position.board.pieces
        if other.line is None and other.name != name and _does(other) == _does(piece)
    }
    # What is reached only over another piece belongs to it, too.
    while found := [o for o, area in alike.items() if o not in taken and area.dwithin(whole, CLOSE)]:
        taken.update(found)
        whole = shapely.union_all([whole, *(alike[other] for other in found)])
    if len(taken) == 1:
        raise ShapeError("a piece that touches none of its kind")
    if whole.geom_type != "Polygon":
        # Over a gap of a hair, such as rounding leaves, outlines are grown together and shrunk again.
        whole = whole.buffer(CLOSE, join_style="mitre").buffer(-CLOSE, join_style="mitre")
    if whole.geom_type != "Polygon" or len(whole.interiors):
        raise ShapeError("pieces that enclose a hole")
    shape = _from_shapely(whole)
    for other in taken - {name}:
        position = delete_piece(position, other)
    return update_piece(position, name, replace(piece, shape=shape))


def _does(piece: Piece) -> tuple[object, ...]:
    return (piece.kind, piece.sort, piece.footing, piece.opacity)


def _split_line(position: Position, piece: Piece, line: ThinLine, blade: shapely.Geometry) -> Position:
    if line.openings:
        raise ShapeError("a line with doors or windows")
    path = shapely.linestrings(whole_path(line))
    runs = [
        [snap((x, y)) for x, y in shapely.get_coordinates(run).tolist()]
        for run in shapely.get_parts(shapely.difference(path, shapely.buffer(blade, STEP / 100)))
    ]
    if line.closed and len(runs) > 1 and runs[0][0] == snap(line.points[0]):
        runs[0] = [*runs.pop(), *runs[0][1:]]  # it began in the middle of a run
    if len(runs) < (1 if line.closed else 2):
        raise ShapeError("a cut that does not go through it")
    found = [replace(line, points=tuple(run), closed=False) for run in runs]
    position = with_line(position, line, found[0])
    for other in found[1:]:
        position = add_line(position, replace(other, name=piece.called))
    return position


def _joined_line(position: Position, piece: Piece, line: ThinLine) -> Position:
    lines = {other.line for other in position.board.pieces if other.line is not None} - {line}
    for other in sorted(lines, key=lambda known: known.name):
        points = _run_on(line, other)
        alike = (other.kind, other.footing, other.opacity) == (line.kind, line.footing, line.opacity)
        if points is None or not alike or line.openings or other.openings:
            continue
        first = next(part for part in position.board.pieces if part.line == other)
        _require_few(points)
        closed = distance(points[0], points[-1]) <= CLOSE
        whole = replace(line, points=points[:-1] if closed else points, closed=closed)
        return with_line(delete_piece(position, first.name), line, whole)
    raise ShapeError(said("a line whose ends meet no other of its kind: {name}", name=piece.called))


def _run_on(line: ThinLine, other: ThinLine) -> tuple[Point, ...] | None:
    """The points of both lines as one where their ends meet; None if they do not."""
    if line.closed or other.closed:
        return None
    for a in (line.points, line.points[::-1]):
        for b in (other.points, other.points[::-1]):
            if distance(a[-1], b[0]) <= CLOSE:
                return (*a, *b[1:])
    return None


def _area(piece: Piece) -> shapely.Polygon:
    if isinstance(piece.shape, Disc):
        x, y, r = piece.shape.x, piece.shape.y, piece.shape.r
        turns = [2 * pi * step / CIRCLE_CORNERS for step in range(CIRCLE_CORNERS)]
        return shapely.Polygon([(x + r * cos(turn), y + r * sin(turn)) for turn in turns])
    return shapely.Polygon(piece.shape.corners)


def _outline(piece: Piece) -> shapely.LinearRing:
    return _area(piece).exterior


def _from_shapely(area: shapely.Polygon) -> Polygon:
    shape = polygon(tuple(snap((x, y)) for x, y in shapely.get_coordinates(area.exterior).tolist()[:-1]))
    _require_few(shape.corners)
    return shape


def _require_few(corners: Sequence[Point]) -> None:
    """A file with more could be saved, and never be read again."""
    if len(corners) > MOST_CORNERS:
        raise ShapeError(said("{count} corners", count=len(corners)))


def _extended(cut: Segment, box: tuple[float, float, float, float]) -> Segment:
    """The segment made long enough to leave a box on both sides."""
    (x0, y0), (x1, y1) = cut
    long = distance(*cut)
    if long < STEP:
        raise ShapeError("a cut without a direction")
    far = sum(abs(value) for value in (*box, *cut[0])) + 1.0
    ux, uy = (x1 - x0) / long * far, (y1 - y0) / long * far
    return ((x0 - ux, y0 - uy), (x1 + ux, y1 + uy))
