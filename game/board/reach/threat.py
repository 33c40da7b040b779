"""The area that a creature could attack in its next activation: move, then strike or shoot (CM-UNIT-02)."""

from __future__ import annotations

from math import inf, pi, sin, sqrt
from typing import TYPE_CHECKING

import numpy as np
import shapely

from game.board.area import ARC_STEPS, Area, from_shapely
from game.board.places.extents import grown
from game.board.planar import X, Y
from game.board.reach.cost_field import CELL
from game.board.reach.viewpoints import SHORT, ends_of, viewpoints
from game.board.sight.sight import DEFAULTS, SightOptions
from game.board.sight.visibility import seen_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.area import Geometry
    from game.board.reach.reach import Reach
    from game.board.reach.viewpoints import Ends
    from game.board.shapes import Disc, Point
    from game.board.terrain import Board


NEAR = 2.0
"""The largest disc to look from where shots have a greatest range, in radii of the base: the range is
measured from the discs' rims."""

EVEN = sqrt(pi / 2.0 / ARC_STEPS / sin(pi / 2.0 / ARC_STEPS))
"""The factor of a radius by which the polygon drawn for its disc is as large as the disc."""


def melee_threat(reach: Reach, melee_reach: float, ends: Ends | None = None) -> Area:
    """The points of the table it could strike: its reach, grown by its base and by how far it strikes.

    Staying where it is counts, whether or not it may end a move there. `ends` are those of the reach, if they
    are known.
    """
    return from_shapely((ends or ends_of(reach)).ground(reach.base.r + melee_reach))


def ranged_threat(
    board: Board,
    reach: Reach,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    max_range: float | None = None,
    ends: Ends | None = None,
) -> Area:
    """The points of the table it could see, within `max_range` of its base's edge, from its reach.

    It is what is seen, exactly, from discs that cover the open border of the ground that its base can get to
    but for a few hundredths of an inch (docs/benchmarks.md says how much is missed so). `ends` are those
    from which it may shoot, if they are known.
    """
    others = [base for base in blockers if base != reach.base]
    ends = ends or ends_of(reach)
    if not len(ends.places) and ends.area.is_empty:
        return Area()
    most = inf if max_range is None else NEAR * reach.base.r
    sources = viewpoints(board, reach, ends, others, options.ignore_own_piece, most)
    seen = [ends.ground(reach.base.r)]
    if max_range is None:
        return from_shapely(shapely.union_all([*seen, seen_from(board, sources, others)]))
    for source in sources:
        x, y, r = source[:3].tolist()
        within = shapely.buffer(shapely.Point(x, y), EVEN * (r + max_range + SHORT), quad_segs=ARC_STEPS)
        seen.append(shapely.intersection(seen_from(board, source[None], others), within))
    return from_shapely(shapely.intersection(shapely.union_all(seen), ends.ground(reach.base.r + max_range)))


def places_shot_at(
    board: Board,
    places: Ends,
    reach: Reach,
    r: float,
    blockers: Sequence[Disc],
    options: SightOptions,
    max_range: float,
    *,
    doubtful: bool,
) -> Geometry:
    """Where a base of radius r would be within `max_range` of one of those places, and seen from there.

    A range is measured from stand to target, whatever is seen of it, and of the stands only those are known
    that are looked from. So near the end of a range some places are `doubtful`: they are seen, but perhaps
    from too far off. A line of sight from a stand leaves the ground at a point s on its rim, and is found
    from a disc as large as a base that covers s but for SHORT: its middle is at most that and two radii away
    from the stand's, and no doubtful place is farther beyond the range than that.
    """
    if not len(places.places) and places.area.is_empty:
        return shapely.Polygon()
    others, stand = [base for base in blockers if base != reach.base], reach.base.r
    far = stand + max_range + r
    beyond = 2.0 * stand + SHORT if doubtful else 0.0
    found = [grown(places.ground(stand), r)]
    for source in viewpoints(board, reach, places, others, options.ignore_own_piece, stand):
        within = grown(shapely.Point(source[X], source[Y]), far + beyond)
        seen = seen_from(board, source[None], others)
        found.append(shapely.intersection(grown(seen, r), within))
    return shapely.intersection(shapely.union_all(found), grown(places.whole, far))


def vantage_points(reach: Reach, count: int) -> list[Point]:
    """The creature's place, then places it can get to, each as far as can be from those before it."""
    start, (x, y) = reach.base.centre, reach.raster_places.T
    chosen = [start]
    away = np.hypot(x - start[0], y - start[1])
    while len(chosen) < count and away.max(initial=0.0) > CELL:
        best = int(np.argmax(away))
        chosen.append((float(x[best]), float(y[best])))
        away = np.minimum(away, np.hypot(x - x[best], y - y[best]))
    return chosen
