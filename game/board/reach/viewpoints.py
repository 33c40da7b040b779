"""The ends of a move, and the discs to look from so as to see all that is seen from there.

Who sees a point outside the ground that its base can cover sees it along a line that leaves that ground at
last where nothing blocks. So it is enough to look from a few discs within the ground that together cover its
open border. Pieces that block and can be stood on hide what lies behind them from there, and are looked
through from discs within the ground of those stands that overlap them. These see all that others see, so
that the others need not cover what they do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from math import ceil, inf, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import shapely

from game.board.area import ARC_STEPS, Geometry, solid, with_area
from game.board.kernels.jit import kernel
from game.board.planar import R, X, Y
from game.board.reach.reach_area import ROUND
from game.board.shapes import TOUCH, Disc, bounds
from game.board.sight.visibility import OWN
from game.board.sight.visible_gaps import GROUP
from game.board.terrain import Footing, Opacity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.board.kernels.jit import Flags, Floats
    from game.board.reach.reach import Reach
    from game.board.shapes import Point, Shape
    from game.board.terrain import Board

SLIVER = 0.25
"""A patch of the reach of fewer square inches is drawn by the contour alone, and may be none."""

BESIDE = 0.03
"""Inches from an area, or from what blocks, within which a place is taken to lie on it."""

STEP = 0.25
"""Inches between the places of a border."""

APART = 0.8
"""Inches between the places within an area that may become middles of discs."""

SHORT = 0.08
"""A disc covers the places of a border that it ends so few inches before."""

JUST_SHORT = 0.02
"""The same for places on the convex hull: nobody sees farther round a corner than from there."""

FINE = 0.005
"""Inches by which a border may be straightened; more where its places are farther apart."""

MOST_PLACES = 1500
"""About so many places of a border, or within an area, are looked at: farther apart where it is larger."""

MOST_DISCS = 256
"""The most discs looked from: those that cover most of a border that takes more."""

DEEP = 1e-3
"""A base that reaches so many inches into a piece overlaps it."""


@dataclass(frozen=True, eq=False)
class Ends:
    """The places of a creature when it strikes or shoots: an area, and points where there is no room for one.

    Where it stands is the first place, whether or not it may end a move there, if it may attack there.
    """

    area: Geometry
    places: Floats
    table: Geometry
    _grounds: dict[float, Geometry] = field(default_factory=dict, repr=False)

    def ground(self, inches: float) -> Geometry:
        """Every point of the table within that distance, for shapely."""
        if inches not in self._grounds:
            self._grounds[inches] = self._grown(inches)
        return self._grounds[inches]

    @property
    def whole(self) -> Geometry:
        """All of them, for shapely."""
        return shapely.GeometryCollection([self.area, shapely.MultiPoint(self.places)])

    def holds(self, place: Point) -> bool:
        """Whether a place is one of those without room."""
        return bool((self.places == place).all(axis=1).any())

    def beyond(self, discs: Sequence[Disc]) -> Ends:
        """Those that lie in none of these discs, nor on the rim of one."""
        x, y = self.places.T
        clear = np.ones(len(x), dtype=np.bool_)
        for disc in discs:
            clear &= np.hypot(x - disc.x, y - disc.y) > disc.r + TOUCH
        barred = shapely.union_all([solid(Disc(disc.x, disc.y, disc.r * ROUND)) for disc in discs])
        return Ends(with_area(shapely.difference(self.area, barred)), self.places[clear], self.table)

    def _grown(self, inches: float) -> Geometry:
        found = shapely.buffer(self.whole, inches, quad_segs=ARC_STEPS)
        return found if self.table.contains(found) else shapely.intersection(found, self.table)


def ends_of(reach: Reach) -> Ends:
    """The ends of a move.

    Whether a small patch of the area can be got to is asked of the exact check unless it holds a place of the
    raster: grown by a base, one that cannot would add as much as any other.
    """
    places = np.concatenate(([reach.base.centre], reach.raster_ends))
    patches = shapely.get_parts(reach.geometry)
    area = shapely.MultiPolygon([p for p in patches if p.area >= SLIVER or _holds_an_end(reach, p, places)])
    shapely.prepare(area)
    # Nearly all lie within, which is told in a fraction of the time.
    alone = ~shapely.intersects_xy(area, places[:, X], places[:, Y])
    alone[alone] = ~shapely.dwithin(area, shapely.points(places[alone]), BESIDE)
    alone[0] = True
    return Ends(area, places[alone], shapely.box(0.0, 0.0, reach.board.width, reach.board.height))


def joined(several: Sequence[Ends]) -> Ends:
    """The places of several creatures with bases of one size."""
    if len(several) == 1:
        return several[0]
    area = with_area(shapely.union_all([ends.area for ends in several]))
    return Ends(area, np.concatenate([ends.places for ends in several]), several[0].table)


def joiner() -> Callable[[Sequence[Ends]], Ends]:
    """`joined`, which joins the same only once."""
    known: dict[tuple[int, ...], Ends] = {}

    def join(several: Sequence[Ends]) -> Ends:
        these = tuple(map(id, several))
        if these not in known:
            known[these] = joined(several)
        return known[these]

    return join


def _holds_an_end(reach: Reach, patch: Any, places: Floats) -> bool:  # noqa: ANN401 - shapely is untyped
    if shapely.intersects_xy(patch, places[1:, X], places[1:, Y]).any():
        return True
    inside = shapely.point_on_surface(patch)
    return reach.route((float(inside.x), float(inside.y))).reached


class Shooters(NamedTuple):
    """Where bases of one size stand and, by one move, could when they shoot, over the same ground.

    Attributes:
        bases: where they stand.
        ends: the places of all of them.
        walked: the board that they walk on.
    """

    bases: tuple[Disc, ...]
    ends: Ends
    walked: Board

    @property
    def ground(self) -> Geometry:
        """All that their bases can cover."""
        return self.ends.ground(self.bases[0].r)


def shooter(reach: Reach, ends: Ends) -> Shooters:
    """A single one."""
    return Shooters((reach.base,), ends, reach.board)


def viewpoints(
    board: Board,
    shooters: Sequence[Shooters],
    blockers: Sequence[Disc],
    *,
    look_through: bool,
    widest: float = inf,
) -> Floats:
    """Rows (x, y, r, own) of discs from which together all is seen, if they suffice.

    They are at most so many times as `widest` as the bases. `own` is the radius of the disc about the same
    middle that a piece must overlap so as not to hide what is seen from there (`look_through`, rulings R-30b
    and R-31): then all stands within the disc overlap it. The board is that of sight: who flies may not find
    all of its pieces on that of its reach.
    """
    ground = shapely.union_all([each.ground for each in shooters])
    high, low = _blocking(board, shooters[0].walked)
    walls = _walls(board, _beside(ground, (*high, *blockers)))
    here = _stood_on(shooters, look_through)
    through = np.zeros((0, OWN + 1))
    for bases, ends, _ in shooters if look_through else ():
        beside = _beside(ends.ground(bases[0].r), low)
        more = _looking_through(bases[0].r, ends.area, beside, walls, widest * bases[0].r)
        through = np.concatenate((through, more))
    middles, radii = _middles(shooters)
    border, step = _border_places(ground), _step(ground)
    # The border's places are a step apart: it is nearer than the nearest of them by no more than this.
    squared = _nearest(middles, border) - step * step / 4.0
    room = np.minimum(np.sqrt(np.maximum(squared, radii * radii)), widest * radii)
    short = _short(ground, border)
    left = _open(border, walls) & ~_covered(through, border, short)
    most = MOST_DISCS * sum(len(each.bases) for each in shooters) - len(through)
    discs = _covering(middles, room, border[left], short[left], most)
    plain = np.column_stack((discs, np.full(len(discs), -inf)))
    points = np.concatenate((here, plain, through))
    if sum(len(each.bases) for each in shooters) > 1:
        return _near_together(points)
    x, y = shooters[0].bases[0].centre
    return points[np.argsort(np.arctan2(points[:, Y] - y, points[:, X] - x))]


def _near_together(points: Floats) -> Floats:
    """Places in an order in which each `GROUP` of them lie near together: halves of halves."""
    if len(points) <= GROUP:
        return points
    across = points[np.argsort(points[:, int(np.argmax(np.ptp(points[:, :2], axis=0)))])]
    half = GROUP * ceil(len(points) / GROUP / 2)
    return np.concatenate((_near_together(across[:half]), _near_together(across[half:])))


def _stood_on(shooters: Sequence[Shooters], look_through: bool) -> Floats:
    """Rows of the bases that stand where they may shoot; of several, those whom the area does not hold.

    What the others see is seen from the discs of that area.
    """
    alone = len(shooters) == 1 and len(shooters[0].bases) == 1
    bases = [
        base
        for each in shooters
        for base in each.bases
        if each.ends.holds(base.centre) and (alone or not shapely.intersects_xy(each.ends.area, *base.centre))
    ]
    rows = [(base.x, base.y, base.r, base.r if look_through else -inf) for base in bases]
    return np.array(rows).reshape(-1, OWN + 1)


def _middles(shooters: Sequence[Shooters]) -> tuple[Floats, Floats]:
    """Places that may become middles of discs, and the radii of the bases that can stand there."""
    places, radii = [], []
    for bases, ends, _ in shooters:
        found = np.concatenate((_places_within(ends.area), _border_places(ends.area), ends.places))
        places.append(found)
        radii.append(np.full(len(found), bases[0].r))
    return np.concatenate(places), np.concatenate(radii)


class Stands(NamedTuple):
    """Where a base overlaps all of some pieces, by their numbers."""

    area: Geometry
    on: tuple[int, ...]


def _looking_through(r: float, area: Any, low: Iterable[Shape], walls: Any, most: float) -> Floats:  # noqa: ANN401 - shapely is untyped
    """Rows (x, y, r, own) of discs from which together all is seen that stands see through what they overlap.

    Stands on most pieces come first: from there one sees through each of them, too.
    """
    pieces = [solid(shape) for shape in low]
    sets = sorted(islice(_on_pieces(r, area, pieces), MOST_DISCS), key=lambda stands: -len(stands.on))
    found, of = np.zeros((0, OWN + 1)), list[frozenset[int]]()
    for stands in sets:
        ground = shapely.buffer(stands.area, r, quad_segs=ARC_STEPS)
        border = _towards(ground, [pieces[k] for k in stands.on])
        others = found[[on.issuperset(stands.on) for on in of]]
        short = _short(ground, border)
        left = _open(border, walls) & ~_covered(others, border, short)
        border, short = border[left], short[left]
        if not len(border):
            continue
        middles = np.concatenate((_places_within(stands.area), _border_places(stands.area)))
        inner = shapely.distance(shapely.points(middles), shapely.boundary(stands.area))
        room = np.minimum(r + inner, most)
        discs = _covering(middles, room, border, short, MOST_DISCS // 2 - len(found))
        found = np.concatenate((found, np.column_stack((discs, 2.0 * r - discs[:, R]))))
        of += [frozenset(stands.on)] * len(discs)
    return found


def _towards(ground: Any, pieces: Sequence[Any]) -> Floats:  # noqa: ANN401 - shapely is untyped
    """The places of the ground's border past which each of the pieces goes on, on the outer side.

    A line that leaves the ground at last elsewhere meets no more of some piece.
    """
    rows = _border_sides(ground)
    facing = np.ones(len(rows), dtype=np.bool_)
    for piece in pieces:
        corners = shapely.get_coordinates(shapely.difference(piece, ground))
        beyond = np.zeros(len(rows), dtype=np.bool_)
        for side in (rows[:, 2:4], rows[:, 4:6]) if len(corners) else ():
            farthest = (corners @ side.T).max(axis=0)
            at = (rows[:, :2] * side).sum(axis=1)
            beyond |= farthest > at - BESIDE * np.hypot(side[:, X], side[:, Y])
        facing &= beyond
    return rows[facing, :2]


def _border_sides(area: Any) -> Floats:  # noqa: ANN401 - shapely is untyped
    """Places (x, y) of its border, each with the directions square to it, outwards, before and after."""
    rows = [np.zeros((0, 6))]
    for part in shapely.get_parts(shapely.orient_polygons(area)):
        for ring in (part.exterior, *part.interiors):
            at = _places_along(ring, _step(area))[:-1]
            # The area lies on the left of its border.
            x, y = (np.roll(at, -1, axis=0) - at).T
            after = np.column_stack((y, -x))
            rows.append(np.column_stack((at, np.roll(after, 1, axis=0), after)))
    return np.concatenate(rows)


def _short(area: Any, border: Floats) -> Floats:  # noqa: ANN401 - shapely is untyped
    """How few inches before each place of its border a disc may end."""
    hull = shapely.boundary(shapely.convex_hull(area))
    shapely.prepare(hull)
    return np.where(shapely.dwithin(hull, shapely.points(border), FINE), JUST_SHORT, SHORT)


def _covered(discs: Floats, places: Floats, short: Floats) -> Flags:
    """Whether each place lies in one of the discs, or so near to it that this covers it."""
    found = np.zeros(len(places), dtype=np.bool_)
    for x, y, r in discs[:, :OWN].tolist():
        found |= np.hypot(places[:, X] - x, places[:, Y] - y) <= r + short
    return found


def _places_within(area: Any) -> Floats:  # noqa: ANN401 - shapely is untyped
    if area.is_empty:
        return np.zeros((0, 2))
    x0, y0, x1, y1 = area.bounds
    apart = max(APART, sqrt(area.area / MOST_PLACES))
    x, y = np.meshgrid(np.arange(x0, x1, apart), np.arange(y0, y1, apart))
    places = np.column_stack((x.ravel(), y.ravel()))
    shapely.prepare(area)
    within: Flags = shapely.intersects_xy(area, places[:, X], places[:, Y])
    return places[within]


def _border_places(area: Any) -> Floats:  # noqa: ANN401 - shapely is untyped
    return _places_along(shapely.boundary(area), _step(area))


def _places_along(lines: Any, step: float) -> Floats:  # noqa: ANN401 - shapely is untyped
    """Places on lines no farther apart than a step; the first of a closed one is its last, too."""
    straight = shapely.simplify(lines, FINE * (step / STEP) ** 2)
    places: Floats = shapely.get_coordinates(shapely.segmentize(straight, step))
    return places


def _step(area: Any) -> float:  # noqa: ANN401 - shapely is untyped
    """Inches between the places of its border."""
    return max(STEP, float(area.length) / MOST_PLACES)


def _open(border: Floats, walls: Any) -> Flags:  # noqa: ANN401 - shapely is untyped
    """Whether each place of a border does not lie on what blocks."""
    found = np.ones(len(border), dtype=np.bool_)
    found[walls.query(shapely.points(border), predicate="dwithin", distance=BESIDE)[0]] = False
    return found


def _blocking(board: Board, walked: Board) -> tuple[list[Shape], list[Shape]]:
    """The pieces that block: those that cannot be stood on, and those that can."""
    hard = {piece.name for piece in walked.pieces if piece.footing is Footing.IMPASSABLE}
    shapes: tuple[list[Shape], list[Shape]] = ([], [])
    for piece in board.pieces:
        if piece.opacity is Opacity.BLOCKING:
            shapes[piece.name not in hard].append(piece.shape)
    return shapes


def _walls(board: Board, shapes: Iterable[Shape]) -> Any:  # noqa: ANN401 - shapely is untyped
    """A tree of the pieces that block and cannot be stood on, with the border of the table."""
    table = shapely.box(0.0, 0.0, board.width, board.height).exterior
    return shapely.STRtree([table, *(solid(shape) for shape in shapes)])


def _beside(area: Geometry, shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Those shapes whose boxes come so near that of an area."""
    x0, y0, x1, y1 = area.bounds
    for shape in shapes:
        left, bottom, right, top = bounds(shape)
        if max(left - x1, x0 - right, bottom - y1, y0 - top) <= BESIDE:
            yield shape


def _on_pieces(r: float, area: Any, pieces: Sequence[Any]) -> Iterator[Stands]:  # noqa: ANN401 - shapely is untyped
    """The areas where a base of that radius overlaps each piece, and each set of them, of many the first.

    Not if all of a piece lies on the ground of these stands: a line that has left that does not cross the
    piece any more, and goes on from another disc.
    """
    around = [shapely.buffer(piece, r - DEEP, quad_segs=ARC_STEPS) for piece in pieces]
    sets: list[tuple[Any, tuple[int, ...]]] = [(area, ())]
    for _ in range(MOST_DISCS):
        if not sets:
            return
        stands, below = sets.pop()
        for k in range(below[-1] + 1 if below else 0, len(pieces)):
            parts = shapely.get_parts(shapely.intersection(stands, around[k]))
            both = shapely.union_all(parts[shapely.area(parts) > 0.0])
            if both.area > DEEP:
                sets.append((both, (*below, k)))
                ground = shapely.buffer(both, r + DEEP, quad_segs=ARC_STEPS)
                if not any(ground.contains(pieces[m]) for m in (*below, k)):
                    yield Stands(both, (*below, k))


@kernel
def _nearest(places: Floats, others: Floats) -> Floats:
    """The squared distance of each place from the nearest of the others."""
    found = np.full(len(places), inf)
    x, y = places[:, X].copy(), places[:, Y].copy()
    # The places in the inner loop, and each number beside the next: several are compared at once.
    for k in range(len(others)):
        for i in range(len(places)):
            dx, dy = others[k, X] - x[i], others[k, Y] - y[i]
            found[i] = min(found[i], dx * dx + dy * dy)
    return found


@kernel
def _covering(middles: Floats, room: Floats, places: Floats, short: Floats, most: int) -> Floats:
    """Rows (x, y, r): few discs of those with that room, so that they cover the places of a border.

    The `most` that cover much of it, where it takes more: each time the one that covers most of what is left.
    """
    # A row for each place: what is counted down for it lies side by side.
    covers = np.zeros((len(places), len(middles)), np.bool_)
    count = np.zeros(len(middles), np.int64)
    x, y = middles[:, X].copy(), middles[:, Y].copy()
    for k in range(len(places)):
        for i in range(len(middles)):
            dx, dy, far = places[k, X] - x[i], places[k, Y] - y[i], room[i] + short[k]
            covers[k, i] = dx * dx + dy * dy <= far * far
        for i in range(len(middles)):
            count[i] += covers[k, i]
    left = np.ones(len(places), np.bool_)
    rows, chosen = np.empty((min(most, len(middles)), 3)), 0
    while chosen < len(rows):
        best = int(np.argmax(count))
        if count[best] == 0:
            break
        rows[chosen, X], rows[chosen, Y], rows[chosen, R] = middles[best, X], middles[best, Y], room[best]
        chosen += 1
        for k in range(len(places)):
            if left[k] and covers[k, best]:
                left[k] = False
                for i in range(len(middles)):
                    count[i] -= covers[k, i]
    return rows[:chosen]
