"""Visible area: the part of the table that a base sees (CM-LOS-02..05)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from game.board.area import Area, Patch, union
from game.board.flat import BLOCKING
from game.board.planar import piece_depth
from game.board.shapes import CLEARANCE, TOUCH, Disc, Point
from game.board.sight import DEFAULTS, SightOptions, disc_array
from game.board.visibility_kernel import hiding_edges, seen_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from game.board.terrain import Board


def visible_area(
    board: Board,
    viewer: Disc,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    samples: int = 16,
) -> Area:
    """The points of the table seen from some point of the base.

    It is exact from each of `samples` points of the base's border and from its centre, except that discs are
    polygons of fine chords; what is seen only from between two of these points is left out. Whether a piece
    under the base blocks is as in `sight`.
    """
    # A hair inside the base, so that no point lies on a wall that the base touches.
    r = viewer.r - CLEARANCE
    angles = [2 * pi * k / samples for k in range(samples)]
    border = [(viewer.x + r * cos(a), viewer.y + r * sin(a)) for a in angles]
    pieces = _blocking_pieces(board, viewer, options)
    return union(_seen(board, pieces, [b for b in blockers if b != viewer], [viewer.centre, *border]))


def visible_from(board: Board, point: Point, blockers: Sequence[Disc] = ()) -> Area:
    """The points of the table seen from one point past every blocking piece; none from inside of one."""
    pieces = np.flatnonzero(board.flat.opacity == BLOCKING)
    areas = _seen(board, pieces, blockers, [point])
    return areas[0] if areas else Area()


def _seen(
    board: Board, pieces: NDArray[np.int64], blockers: Sequence[Disc], points: Sequence[Point]
) -> list[Area]:
    flat = board.flat
    edges, rounds = hiding_edges(
        flat.corners,
        flat.start,
        flat.disc,
        pieces,
        disc_array(blockers),
        float(board.width),
        float(board.height),
    )
    rings = [seen_from(x, y, flat.corners, flat.start, pieces, edges, rounds) for x, y in points]
    return [Area((Patch(tuple((x, y) for x, y in ring.tolist())),)) for ring in rings if len(ring)]


def _blocking_pieces(board: Board, viewer: Disc, options: SightOptions) -> NDArray[np.int64]:
    """Indexes of the pieces that block lines from the base (rulings R-30b, R-31)."""
    flat = board.flat
    found = [
        i
        for i in np.flatnonzero(flat.opacity == BLOCKING).tolist()
        if not options.ignore_own_piece
        or piece_depth(flat.corners, flat.start, flat.disc, i, viewer.x, viewer.y) <= TOUCH - viewer.r
    ]
    return np.array(found, dtype=np.int64)
