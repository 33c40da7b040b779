"""Where a creature could attack in its next activation: move, then strike or shoot (CM-UNIT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.board.area import Area, area_of, grow, inner_point, intersection, union
from game.board.cost_field import CELL
from game.board.retreat import forbidden_ends
from game.board.shapes import Disc, Point, rectangle
from game.board.sight import DEFAULTS, SightOptions
from game.board.visibility import area_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.area import Patch
    from game.board.jit import Flags
    from game.board.reach import Reach
    from game.board.terrain import Board

PLACES = 20
"""How many places of its reach a creature is tried to shoot from."""

SLIVER = 0.25
"""A patch of the reach of fewer square inches is drawn by the contour alone, and may be none."""


def melee_threat(reach: Reach, melee_reach: float) -> Area:
    """The points of the table it could strike: its reach, grown by its base and by how far it strikes.

    Staying where it is counts, whether or not it may end a move there.
    """
    across = reach.base.r + melee_reach
    table = area_of(rectangle(0.0, 0.0, reach.board.width, reach.board.height))
    ends = Area(tuple(patch for patch in reach.area().patches if _holds_an_end(reach, patch)))
    struck = union((grow(ends, across), area_of(Disc(reach.base.x, reach.base.y, across))))
    return intersection(struck, table)


def _holds_an_end(reach: Reach, patch: Patch) -> bool:
    """Whether the creature can end a move in the patch: a sliver is asked of the exact check.

    Grown by base and strike, one that cannot be got to would add as much as a whole disc.
    """
    alone = Area((patch,))
    return alone.square_inches >= SLIVER or reach.route(inner_point(alone)).reached


def ranged_threat(
    board: Board,
    reach: Reach,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    max_range: float | None = None,
    places: int = PLACES,
) -> Area:
    """The points of the table it could see, within `max_range` of its base's edge, from its reach.

    It is what is seen from a number of places on the rim of where it can end, as far apart as can be, each
    exactly; what only others see is missed (docs/benchmarks.md says how much).
    """
    viewers = [reach.base.at(place) for place in rim_points(reach, places)]
    others = [base for base in blockers if base != reach.base]
    if max_range is None:
        return area_seen(board, viewers, others, options)
    seen = []
    for viewer in viewers:
        within = area_of(Disc(viewer.x, viewer.y, viewer.r + max_range))
        seen.append(intersection(area_seen(board, (viewer,), others, options), within))
    return union(seen)


def vantage_points(reach: Reach, count: int) -> list[Point]:
    """The creature's place, then places it can get to, each as far as can be from those before it."""
    return _far_apart(reach.base.centre, reach.cost_field <= reach.allowance, count)


def rim_points(reach: Reach, count: int) -> list[Point]:
    """The creature's place, then places on the rim of where it can end a move, chosen likewise.

    They see more: who walks along a line of sight goes on seeing along it until the line leaves the reach.
    """
    ends = reach.cost_field <= reach.allowance
    i, j = np.nonzero(ends)
    for disc in forbidden_ends(reach.base, reach.crowd, reach.options):
        ends[i, j] &= np.hypot(j * CELL - disc.x, i * CELL - disc.y) >= disc.r
    around = np.pad(ends, 1)
    inner = around[:-2, 1:-1] & around[2:, 1:-1] & around[1:-1, :-2] & around[1:-1, 2:]
    return _far_apart(reach.base.centre, ends & ~inner, count)


def _far_apart(start: Point, among: Flags, count: int) -> list[Point]:
    """The start, then points of the raster among those marked, each as far as can be from those before it."""
    chosen = [start]
    i, j = np.nonzero(among)
    if not len(i):
        return chosen
    x, y = j * CELL, i * CELL
    away = np.hypot(x - start[0], y - start[1])
    while len(chosen) < count and away.max() > CELL:
        best = int(np.argmax(away))
        chosen.append((float(x[best]), float(y[best])))
        away = np.minimum(away, np.hypot(x - x[best], y - y[best]))
    return chosen
