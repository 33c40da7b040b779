"""The area that a creature could attack in its next activation: move, then strike or shoot (CM-UNIT-02)."""

from __future__ import annotations

from math import pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from game.board.area import ARC_STEPS, Area, from_shapely, with_area
from game.board.places.extents import ASIDE, SAGITTA, grown, met_between, near_to, steps_for
from game.board.planar import R, X, Y
from game.board.reach.cost_field import CELL
from game.board.reach.viewpoints import SHORT, ends_of, shooter, viewpoints
from game.board.sight.sight import DEFAULTS, SightOptions
from game.board.sight.visibility import seen_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from game.board.area import Geometry
    from game.board.kernels.jit import Flags, Floats
    from game.board.reach.reach import Reach
    from game.board.reach.viewpoints import Ends, Shooters
    from game.board.shapes import Disc, Point
    from game.board.terrain import Board


NEAR = 1.25
"""The largest disc to look from where shots have a greatest range, in radii of the base: the range is
measured from the discs' rims."""

TOGETHER = 3.0
"""Discs within so large a disc, in radii of the base, are looked from at once: what one of them is near
enough to and another sees counts. One by one it takes ten times as long."""

APART = 0.25
"""The same for several creatures, in shares of the range, for what all of those discs are near enough to."""

ROUGH = 2.0 * (TOGETHER - 1.0)
"""So many radii of a base what is drawn may be farther away than a range, at most. One stands in the midst
of one disc, and another's rim is near enough."""

MOST_PAIRS = 5000
"""Of so many pairs of discs it is asked which discs lie about the place halfway between the two."""

LEAST = 1e-4
"""Square inches of a part of an area below which nobody asks any more who sees it."""

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
    return from_shapely(shot_at(board, [shooter(reach, ends or ends_of(reach))], others, options, max_range))


def shot_at(
    board: Board,
    shooters: Sequence[Shooters],
    blockers: Sequence[Disc],
    options: SightOptions,
    max_range: float | None,
) -> Geometry:
    """The points of the table that one or more creatures could see so, for shapely; the same hides from all.

    Of many it takes a fraction of their times: who sees a point beyond all their ground sees it past the last
    border of that. With a range, what one of them sees from a little too far off may count (`ROUGH`).
    """
    shooters = [each for each in shooters if len(each.ends.places) or not each.ends.area.is_empty]
    if not shooters:
        return shapely.Polygon()
    seen = [each.ground for each in shooters]
    look_through = options.ignore_own_piece
    if max_range is None:
        sources = viewpoints(board, shooters, blockers, look_through=look_through)
        return shapely.union_all([*seen, seen_from(board, sources, blockers)])
    near = shapely.union_all([each.ends.ground(each.bases[0].r + max_range) for each in shooters])
    sources = viewpoints(board, shooters, blockers, look_through=look_through, widest=NEAR)
    radii = [TOGETHER * min(each.bases[0].r for each in shooters)]
    if sum(len(each.bases) for each in shooters) > 1:
        radii.append(APART * max_range)
    seen += _seen_near(board, sources, blockers, max_range, radii, near)
    return shapely.intersection(shapely.union_all(seen), near)


def _seen_near(
    board: Board,
    discs: Floats,
    blockers: Sequence[Disc],
    max_range: float,
    radii: Sequence[float],
    left: Geometry,
) -> list[Geometry]:
    """What is `left` to be looked at and is seen from near enough, in groups as large as the last radius.

    What all of a group are near enough to is seen if any sees it. What is seen beyond is left to groups as
    large as the radius before, and counts with the first.
    """
    found, beyond = [], []
    for group in _groups(discs, radii[-1]):
        middles = shapely.points(group[:, X], group[:, Y])
        around = shapely.buffer(middles, EVEN * (group[:, R] + max_range + SHORT), quad_segs=ARC_STEPS)
        within = shapely.intersection(shapely.union_all(around), left)
        if within.is_empty:
            continue
        looked_from = shapely.geometrycollections(shapely.buffer(middles, group[:, R]))
        pieces, bases = met_between(looked_from, within, board, blockers)
        view = with_area(shapely.intersection(seen_from(board, group, bases, pieces), within))
        if len(radii) > 1:
            sure = with_area(shapely.intersection_all(around))
            beyond.append(shapely.difference(view, sure))
            view = shapely.intersection(view, sure)
        found.append(view)
    if len(radii) > 1:
        rest = _but_slivers(shapely.difference(shapely.union_all(beyond), shapely.union_all(found)))
        found += _seen_near(board, discs, blockers, max_range, radii[:-1], rest)
    return found


def _but_slivers(area: Geometry) -> Geometry:
    """An area without parts of less than `LEAST`, which take as long to ask about as any."""
    parts = shapely.get_parts(area)
    return shapely.multipolygons(parts[shapely.area(parts) > LEAST])


def _groups(discs: Floats, far: float) -> Iterator[Floats]:
    """The discs in groups, each of which lies within so large a disc; one that is larger is one by itself."""
    x, y, r = discs[:, X], discs[:, Y], discs[:, R]
    # Such discs are looked for about the middles of the discs, and halfway between two of few of them.
    first, second = np.nonzero(np.triu(np.hypot(x[:, None] - x, y[:, None] - y) <= 2.0 * far))
    if len(first) > MOST_PAIRS:
        first = second = np.arange(len(discs))
    middle_x, middle_y = (x[first] + x[second]) / 2.0, (y[first] + y[second]) / 2.0
    within = np.hypot(middle_x[:, None] - x, middle_y[:, None] - y) + r <= far
    left = np.ones(len(discs), dtype=np.bool_)
    while left.any():
        # Of those that hold the first disc that is left, the one with most of the others.
        one = np.arange(len(discs)) == np.flatnonzero(left)[0]
        held = within[within[:, one][:, 0]] & left
        group = held[np.argmax(held.sum(axis=1))] if len(held) else one
        left &= ~group
        yield discs[group]


def places_shot_at(
    board: Board,
    places: Ends,
    reach: Reach,
    r: float,
    blockers: Sequence[Disc],
    options: SightOptions,
    max_range: float,
    within: Geometry,
    *,
    doubtful: bool,
) -> Geometry:
    """Where `within` an area a base of radius r would be within `max_range` of one of those places, and seen.

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
    left = within
    if not _holds(far, places.places, within).any():
        left = with_area(shapely.intersection(grown(places.whole, far), within))
    close = grown(near_to(places.ground(stand), left, r + ASIDE), r)
    seen = [shapely.intersection(close, left)]
    left = with_area(shapely.difference(left, close))
    if left.is_empty:
        return seen[0]
    from_all = viewpoints(
        board, [shooter(reach, places)], others, look_through=options.ignore_own_piece, widest=1.0
    )
    beyond = 2.0 * stand + SHORT if doubtful else 0.0
    looking = _Looking(board, tuple(others), r, far + beyond)
    return shapely.union_all([*seen, *looking.seen(from_all, left)])


class _Looking(NamedTuple):
    """Looking for bases of radius r past some others from discs, of which none sees one farther away."""

    board: Board
    blockers: tuple[Disc, ...]
    r: float
    far: float

    def seen(self, discs: Floats, left: Geometry) -> Iterator[Geometry]:
        """The places that are `left` to be looked at and seen from discs that are near enough.

        What all are near enough to is seen if any sees it. Of what is left beyond, each half is asked.
        """
        left = _but_slivers(self._near_one(discs, left))
        if left.is_empty:
            return
        middles = shapely.points(discs[:, X], discs[:, Y])
        looked_from = shapely.geometrycollections(shapely.buffer(middles, discs[:, R]))
        pieces, bases = met_between(looked_from, grown(left, self.r), self.board, self.blockers)
        whole = seen_from(self.board, discs, bases, pieces, finely=True)
        view = near_to(whole, left, self.r + ASIDE)
        left = with_area(shapely.intersection(left, grown(view, self.r)))
        sure = self._near_all(discs, left)
        yield sure
        left = with_area(shapely.difference(left, sure))
        if len(discs) > 1:
            for half in np.array_split(discs, 2):
                for found in self.seen(half, left):
                    yield found
                    left = with_area(shapely.difference(left, found))

    def _near_one(self, discs: Floats, area: Geometry) -> Geometry:
        """The part of an area that is near enough to one of the discs."""
        whole = _holds(self.far, discs, area)
        return area if whole.any() else shapely.intersection(area, shapely.union_all(self._around(discs)))

    def _near_all(self, discs: Floats, area: Geometry) -> Geometry:
        """The part of an area that is near enough to all of the discs."""
        whole = _holds(self.far, discs, area)
        if whole.all():
            return area
        # To cut fine circles with each other takes long, and mostly some hold all of the area.
        return with_area(shapely.intersection(area, shapely.intersection_all(self._around(discs[~whole]))))

    def _around(self, discs: Floats) -> NDArray[np.object_]:
        """The places that are near enough to each disc."""
        found: NDArray[np.object_] = shapely.buffer(
            shapely.points(discs[:, X], discs[:, Y]), self.far, quad_segs=steps_for(self.far)
        )
        return found


def _holds(far: float, middles: Floats, area: Geometry) -> Flags:
    """Whether a circle of that radius about each middle holds all of an area: a corner is the farthest."""
    x, y = shapely.get_coordinates(area).T
    away = np.hypot(middles[:, X, None] - x, middles[:, Y, None] - y)
    found: Flags = away.max(axis=1, initial=0.0) <= far - SAGITTA
    return found


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
