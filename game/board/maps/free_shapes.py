"""Shapes of other programs' maps as ours: outlines that cross themselves, reach over the edge or have no end.

What cannot be a polygon or a line here is mended as the program shows it that drew it, or is cut into several
that can; nothing is refused, and nothing is left out but what has no area or no length on the board.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from game.board.lines import parts_of
from game.board.shapes import STEP, ShapeError, distance, polygon, snap
from game.board.terrain import Kind, ThinLine
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.board.shapes import Point, Polygon

MOST_POINTS = 400
"""The most corners of a polygon and points of a line: as many as a position file takes."""

MOST_CROSSINGS = 1000
"""How often an outline or a line may cross itself: each crossing makes one more piece of it."""

SMALLEST = STEP
"""Square inches of the smallest area that is kept: one of 0.8 by 0.8 mm."""

Run = tuple[tuple["Point", ...], bool]
"""The points of a line, and whether it is closed."""


def areas(outline: Sequence[Point], width: float, height: float) -> list[Polygon]:
    """The polygons without holes that an outline fills on a board of that size, in inches.

    Where it crosses itself, what it goes round an odd number of times is filled, as Tiled draws it.

    Raises:
        ShapeError: it crosses itself more than MOST_CROSSINGS times.

    >>> [len(found.corners) for found in areas([(0, 0), (4, 4), (4, 0), (0, 4)], 9, 9)]
    [3, 3]
    """
    drawn = on_steps(outline) if _finite(outline) else []
    if len(drawn) < 3:
        return []
    whole = shapely.polygons(drawn)
    if not shapely.is_valid(whole):
        _require_few_crossings([*drawn, drawn[0]])
        whole = shapely.make_valid(whole)
    clipped = shapely.intersection(whole, shapely.box(0, 0, width, height))
    return [found for part in _parts(clipped, "Polygon") for found in _cut_up(part)]


def runs(points: Sequence[Point], width: float, height: float, *, closed: bool = False) -> list[Run]:
    """The lines that neither cross nor touch themselves and together are a line, where it is on the board.

    Raises:
        ShapeError: it crosses itself more than MOST_CROSSINGS times.

    >>> runs([(0, 1), (4, 1), (4, 3), (2, 3), (2, 0)], 9, 9)
    [(((0.0, 1.0), (2.0, 1.0)), False), (((2.0, 1.0), (2.0, 0.0)), False), (((2.0, 1.0), ...
    """
    drawn = on_steps([*points, *points[:1]] if closed else points) if _finite(points) else []
    if len(drawn) < 2:
        return []
    line = shapely.linestrings(drawn)
    inside = shapely.box(0, 0, width, height)
    if not shapely.is_simple(line):
        _require_few_crossings(drawn)
    if not (shapely.is_simple(line) and shapely.covers(inside, line)):
        clipped = shapely.intersection(line, inside)
        line = shapely.line_merge(shapely.unary_union(clipped))
    return [found for part in _parts(line, "LineString") for found in _as_lines(part)]


def tidied(points: Sequence[Point], most: float) -> list[Point]:
    """A line without the points that lie within so many inches of the line through the others."""
    if len(points) < 3:
        return list(points)
    kept = shapely.simplify(shapely.linestrings(points), most, preserve_topology=True)
    return [(float(x), float(y)) for x, y in shapely.get_coordinates(kept)]


def _require_few_crossings(points: Sequence[Point]) -> None:
    """Refuse a scribble: each crossing would become a corner, and there are up to half the square of them."""
    ends = np.array(points, dtype=np.float64)
    segments = shapely.linestrings(np.stack([ends[:-1], ends[1:]], axis=1))
    tree = shapely.STRtree(segments)
    # Each segment meets itself and the two beside it, and each crossing is met from both sides.
    most = 2 * MOST_CROSSINGS + 3 * len(segments)
    met = 0
    for begin in range(0, len(segments), 100):
        met += len(tree.query(segments[begin : begin + 100], predicate="intersects")[0])
        if met > most:
            raise ShapeError(said("a line that crosses itself more than {most} times", most=MOST_CROSSINGS))


def _finite(points: Sequence[Point]) -> bool:
    return bool(np.isfinite(np.array(points, dtype=np.float64)).all())


def on_steps(points: Sequence[Point]) -> list[Point]:
    """The points on the grid of a thousandth of an inch, without those that come twice in a row."""
    kept: list[Point] = []
    for at in map(snap, points):
        if not kept or at != kept[-1]:
            kept.append(at)
    return kept


def _parts(geometry: Any, wanted: str) -> Iterator[Any]:  # noqa: ANN401 - shapely is untyped
    for part in shapely.get_parts(geometry):
        if part.geom_type == wanted:
            yield part
        elif part.geom_type.startswith(("Multi", "GeometryCollection")):
            yield from _parts(part, wanted)


def _cut_up(part: Any) -> Iterator[Polygon]:  # noqa: ANN401 - shapely is untyped
    """Polygons without holes, of few enough corners: the part is halved by vertical lines until it is so.

    A line through a hole ends it; one through the middle halves what has too many corners.
    """
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if one.area < SMALLEST:
            continue
        corners = shapely.get_num_coordinates(one) - 1
        if not one.interiors and corners <= MOST_POINTS:
            try:
                yield polygon(tuple((float(x), float(y)) for x, y in one.exterior.coords[:-1]))
            except ShapeError:
                # Touches itself in a point, which no cut mends: a hair off its edge it does not.
                waiting += list(_parts(shapely.buffer(one, -STEP / 2, join_style="mitre"), "Polygon"))
            continue
        left, _, right, _ = (one.interiors[0] if one.interiors else one).bounds
        middle = (left + right) / 2
        whole = one.bounds
        for half in (
            shapely.box(whole[0], whole[1], middle, whole[3]),
            shapely.box(middle, whole[1], whole[2], whole[3]),
        ):
            waiting += list(_parts(shapely.intersection(one, half), "Polygon"))


def _as_lines(part: Any) -> Iterator[Run]:  # noqa: ANN401 - shapely is untyped
    points = on_steps([(float(x), float(y)) for x, y in part.coords])
    closed = len(points) > 3 and points[0] == points[-1]
    if closed and len(points) - 1 <= MOST_POINTS and is_line(points[:-1], closed=True):
        yield tuple(points[:-1]), True
        return
    for piece in _pieces(points):
        if is_line(piece):
            yield tuple(piece), False
            continue
        # One that turns back on itself, or nearly does, is walked segment by segment.
        for a, b in pairwise(piece):
            if distance(a, b) >= STEP:
                yield (a, b), False


def _pieces(points: Sequence[Point]) -> Iterable[list[Point]]:
    """A line as several, each of few enough points; where it is closed, no piece is."""
    most = MOST_POINTS if points[0] != points[-1] else min(MOST_POINTS, (len(points) + 1) // 2)
    for start in range(0, len(points) - 1, most - 1):
        yield list(points[start : start + most])


def is_line(points: Sequence[Point], *, closed: bool = False) -> bool:
    """Whether there may be a line through those points."""
    line = ThinLine("", tuple(points), Kind.WALL, *Kind.WALL.preset, closed=closed)
    try:
        parts_of(line)
    except ShapeError:
        return False
    return True
