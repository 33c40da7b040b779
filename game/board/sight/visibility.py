"""Visible area: the part of the table that a base sees (CM-LOS-02..05); exact, discs being fine polygons.

Where the seen part borders on the unseen, there is the border of something that hides, or a critical line:
one past a corner that no line from the base can pass more obliquely, being tangent to the base or touching
another corner before. These lines, cut where they cross, and the borders are judged piece by piece.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from game.board.area import Area, Geometry, faces, from_shapely, rings_in_order
from game.board.planar import R
from game.board.shapes import CLEARANCE, Disc
from game.board.sight.sight import DEFAULTS, SightOptions, disc_array, ground_of
from game.board.sight.visible_border import borders
from game.board.sight.visible_gaps import BEYOND, FINELY_BEYOND, Hiding, hiding_of, is_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Floats
    from game.board.terrain import Board

INSETS = (CLEARANCE, 3.0 * CLEARANCE, 10.0 * CLEARANCE)
"""The inches by which the disc looked from is smaller than the base, so that no point of it lies on a wall
that the base touches. The others are for when borders do not join with the first."""

SLIGHT = 1e-4
"""Square inches that a border may be made of where gaps in it had to be closed: it may cross itself there."""

MANY = 128
"""So many discs whose border does not join are looked from in halves; more, in parts of half as many."""

OWN = 3
"""The column of a disc, besides X, Y and R, for the radius of `hiding_of`: pieces so near do not hide it."""


def visible_area(
    board: Board, viewer: Disc, blockers: Sequence[Disc] = (), options: SightOptions = DEFAULTS
) -> Area:
    """The points of the table seen from some point of the base.

    Whether a piece under the base blocks is as in `sight`. A viewer that is exactly one of the blockers is
    not blocked by it.

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> wall = Piece("wall", rectangle(4, 2, 5, 8), *Kind.WALL.preset, Kind.WALL)
    >>> seen = visible_area(Board(10.0, 10.0, (wall,)), Disc(1.0, 5.0, 0.5))
    >>> seen.contains((3.0, 5.0)), seen.contains((7.0, 5.0)), seen.contains((5.5, 9.5))
    (True, False, True)
    """
    return area_seen(board, (viewer,), [b for b in blockers if b != viewer], options)


def area_seen(
    board: Board, viewers: Sequence[Disc], blockers: Sequence[Disc], options: SightOptions = DEFAULTS
) -> Area:
    """The points of the table that one or more of the bases see; none of the blockers may be one of them."""
    sources = disc_array(viewers)
    own = sources[:, R] if options.ignore_own_piece else np.full(len(sources), -np.inf)
    return from_shapely(seen_from(board, np.column_stack((sources, own)), blockers))


def seen_from(
    board: Board,
    sources: Floats,
    blockers: Sequence[Disc],
    past: Sequence[int] | None = None,
    *,
    finely: bool = False,
) -> Geometry:
    """The area seen from one or more discs, for shapely: rows (x, y, r, own), see `viewpoints`.

    Only the pieces of those numbers hide, if any are given in `past`. Blockers are drawn `finely` where there
    is one disc alone, in any case. From no disc nothing is seen.
    """
    if not len(sources):
        return shapely.Polygon()
    beyond = FINELY_BEYOND if finely or len(sources) == 1 else BEYOND
    # Borders do not join where three lines pass within a millionth of an inch of each other, as they hardly
    # do from a hair further inside. Of many discs only few see such a place: these are found first.
    for inset in INSETS if len(sources) == 1 else INSETS[:1]:
        hiding = _hiding(board, sources, blockers, inset, past, beyond)
        rings, ends, segments, mended = borders(hiding)
        if len(ends) or not len(segments):
            loops = np.split(rings, ends[:-1])
            found = _joined(loops, crossing=mended > 0)
            if found is not None:
                return found
    if len(sources) > 1:
        parts = np.array_split(sources, 2 if len(sources) <= MANY else len(sources) // (MANY // 2))
        return shapely.union_all([seen_from(board, part, blockers, past, finely=finely) for part in parts])
    return faces(segments, lambda x, y: bool(is_seen(hiding, x, y)))


def _joined(loops: Sequence[Floats], *, crossing: bool) -> Geometry | None:
    """The geometry within rings, which may cross themselves a little; None if they do more than that."""
    try:
        found = rings_in_order(loops)
        if crossing and not shapely.is_valid(found):
            found = shapely.make_valid(found)
    except shapely.GEOSException:  # which rings that cross are too much for is not told beforehand
        return None
    return found if not crossing or abs(found.area - sum(map(_signed_area, loops))) < SLIGHT else None


def _signed_area(ring: Floats) -> float:
    """The square inches within a ring that runs counter-clockwise, less those in one that runs clockwise."""
    x, y = ring.T
    return float(x @ np.append(y[1:], y[0]) - y @ np.append(x[1:], x[0])) / 2.0


def _hiding(
    board: Board,
    discs: Floats,
    blockers: Sequence[Disc],
    inset: float,
    past: Sequence[int] | None,
    beyond: float,
) -> Hiding:
    sources, own = discs[:, :OWN].copy(), discs[:, OWN].copy()
    sources[:, R] = np.maximum(sources[:, R] - inset, inset)
    size = np.array([board.width, board.height], dtype=np.float64)
    ground = ground_of(board)
    if past is not None:
        ground = ground._replace(pieces=ground.pieces[list(past)])
    return hiding_of(ground, disc_array(blockers), sources, own, size, beyond)
