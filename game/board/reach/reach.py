"""Everything one creature can do with one move: costs, where it can end, the cheapest way (CM-MOVE, R-21)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.board.area import from_shapely
from game.board.movement.movement import Crowd, MoveOptions, Walk, walk
from game.board.movement.movement_kernel import (
    OLD,
    REACHED_AT_END,
    ZONE,
    ZX,
    ZY,
    Mover,
    edge_cost,
    ground_of,
    in_zone,
    mover_of,
    near,
    scratch,
)
from game.board.movement.retreat import clear_of, cut_at_cost, forbidden_ends, nearest_place, retreat
from game.board.planar import X, Y
from game.board.reach.cost_field import CELL, MARGIN, SAME, Field, Raster, Tree, flood, raster_of
from game.board.reach.path_steps import EASED, FITTED, SETTLED, SLID
from game.board.reach.reach_area import ReachArea
from game.board.reach.roadmap import (
    AFTER_X,
    AFTER_Y,
    BEFORE_X,
    BEFORE_Y,
    COLUMNS,
    FREE,
    HAIR,
    KIND,
    NO_CHAINS,
    NOBODY,
    NUMBER,
    all_nodes,
    chains_round,
    known_steps,
    nodes_to,
    sidesteps,
    slow_radii,
    terrain_nodes,
)
from game.board.reach.roadmap_search import GOAL, NOWHERE, START, search
from game.board.reach.tight_gaps import gap_leads, gap_nodes
from game.board.reach.ways import SLACK, best_way
from game.board.shapes import TOUCH, Disc, Point, along, distance
from game.board.sight.sight import disc_array

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.area import Area, Geometry, Ring
    from game.board.kernels.jit import Floats, Ints
    from game.board.terrain import Board

Ways = Literal["fitting", "settled", "eased", "slid", "corners"]
"""The ways to find a path, the best first; each of the others may miss more.

`fitting`: corners settle where they cost least, also where the borders of two things pinch the way, and paths
go through gaps just as wide as the base. `settled`: such gaps may be missed. `eased`: pinched ways, and those
on which a corner stalls alone, may be missed, too, and paths into a zone of engagement be dear. `slid`:
corners only slide, and a straight path all through difficult terrain may be missed. `corners`: corners stay
at those of the roadmap. The last three are for games that were begun by them.
"""

_CARE = {"fitting": FITTED, "settled": SETTLED, "eased": EASED, "slid": SLID}

FAR = 1.5
"""A path of so many times the allowance is out of reach by far, however much shorter it could be made."""

STRETCHES = (1.2, 2.0, inf)
"""A path is looked for among what it can meet if it is at most so many times as long as the way is far, and
so many inches over one."""


@dataclass(frozen=True, slots=True)
class Route:
    """The cheapest path to a point, or as far as it gets towards it.

    `walk` is what to do, judged within the allowance; it is legal unless the creature cannot even stay where
    it stands. `reached` tells whether it ends at the point. `full_cost` is what the cheapest path to the
    point costs with no allowance, up to its stop if the point lies within an inch of a hostile base; it is
    None when there is no path to the point.
    """

    walk: Walk
    reached: bool
    full_cost: float | None


@dataclass(frozen=True, eq=False)
class Reach:
    """The reach of one base by a move of at most `allowance` inches, from where it stands.

    What is asked of it is worked out when it is first asked, and kept.

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> wall = Piece("wall", rectangle(4, 0, 5, 8), *Kind.WALL.preset, Kind.WALL)
    >>> reach = Reach(Board(10.0, 10.0, (wall,)), Disc(3.0, 7.0, 0.5), 6.0, Crowd())
    >>> reach.area().contains((3.0, 2.0)), reach.area().contains((6.0, 4.0))
    (True, False)
    >>> route = reach.route((6.0, 7.0))  # round the end of the wall
    >>> route.reached, round(route.full_cost, 2), len(route.walk.path) > 3
    (True, 4.8, True)
    """

    board: Board
    base: Disc
    allowance: float
    crowd: Crowd
    options: MoveOptions = field(default_factory=MoveOptions)

    @property
    def cost_field(self) -> Floats:
        """Costs on a grid of 1/8 inch: [i, j] is what it takes to get to (j / 8, i / 8).

        Each is the exact price of a path that may be walked, seldom a little more than the cheapest; it is
        infinite where the base cannot stand, is stopped, or cannot get within its allowance and half an inch.
        """
        field = self._drawn[1]
        found = np.full(self._raster.stand.shape, inf)
        rows, columns = field.cost.shape
        found[field.row : field.row + rows, field.column : field.column + columns] = field.cost
        return found

    def route(self, to: Point, ways: Ways = "fitting", *, hurried: bool = False) -> Route:
        """The cheapest path to a point, or as far as the creature gets towards it.

        Towards a point too far away, that is along the cheapest path, and back from where it may not end;
        towards a point where no base can stand or no path leads, to the nearest place it can get to.

        Other `ways` may be a little dearer; they are those of games that were begun before (see `Ways`). So
        may one that is `hurried`, if it leads so far beyond the allowance that nobody can walk it to its end.
        """
        aim = nearest_place(self._mover, CELL, to)
        if ways == "corners":
            path = self._path_by_corners(aim)
        else:
            path = self._cheapest_path(aim, ways, FAR * self.allowance if hurried else inf)
        found = path is not None
        whole = self._walk(path or self._path_to_nearest(aim, ways), inf)
        if ways == "fitting" and found and distance(whole.end, aim) > TOUCH:
            whole = self._arriving(aim) or whole
        walked = self._as_far_as_it_gets(whole)
        return Route(
            walked,
            reached=walked.legal and distance(walked.end, to) <= TOUCH,
            full_cost=whole.bill.cost_in if found and aim == to else None,
        )

    def area(self) -> Area:
        """The area where its centre can end: paid for, clear of allies, at most touching a hostile's zone."""
        return self._area

    def iso_lines(self, costs: Sequence[float]) -> tuple[tuple[float, tuple[Ring, ...]], ...]:
        """The lines of equal cost, for each of these costs; none beyond the allowance."""
        return tuple((cost, self._picture.lines(cost) if cost <= self.allowance else ()) for cost in costs)

    @cached_property
    def raster_places(self) -> Floats:
        """The points (x, y) of the raster that it can get to; the price of each is exact."""
        return _places(self._drawn[1], self.allowance)

    @cached_property
    def raster_ends(self) -> Floats:
        """The points of the raster at which a move may end."""
        return self.raster_places[clear_of(self.raster_places, disc_array(self._forbidden))]

    @cached_property
    def geometry(self) -> Geometry:
        """The same as `area`, for shapely."""
        return self._picture.area(self.allowance, self._forbidden)

    @cached_property
    def _area(self) -> Area:
        return from_shapely(self.geometry)

    @cached_property
    def _mover(self) -> Mover:
        ground = ground_of(self.board)
        manner, crowd = self.options.manner, self.crowd
        return mover_of(self.board, ground, self.base, crowd.hostiles, manner, crowd.zones)

    @cached_property
    def _local(self) -> Mover:
        """The mover among what it can meet within its allowance."""
        return near(self._mover, self.base.x, self.base.y, self.allowance + MARGIN)

    @cached_property
    def _spans(self) -> Floats:
        return scratch(ground_of(self.board))

    @cached_property
    def _raster(self) -> Raster:
        return raster_of(self.board, self._mover)

    @cached_property
    def _forbidden(self) -> tuple[Disc, ...]:
        return forbidden_ends(self.base, self.crowd, self.options, self.allowance + CELL)

    @cached_property
    def _nodes(self) -> Floats:
        """The roadmap's nodes of games that were begun before."""
        return self._nodes_of(self._mover, pinched=False)

    @cached_property
    def _pinched(self) -> Floats:
        """The roadmap's nodes, with those where the borders of two things pinch the way."""
        return self._nodes_of(self._mover, pinched=True)

    def _nodes_of(self, mover: Mover, *, pinched: bool) -> Floats:
        """The roadmap's nodes: the start, room for a goal, and what paths may bend round if they may.

        Of a mover among some obstacles only, those round them and all of the terrain.
        """
        nodes = np.zeros((2, COLUMNS))
        nodes[:, NUMBER] = NOBODY
        if not self.options.straight_only:
            terrain = terrain_nodes(self.board, self._mover, pinched, self._spans)
            grow = slow_radii(mover)[0]
            chains = chains_round(self.board, self._mover) if pinched else NO_CHAINS
            nodes = all_nodes(mover, terrain, grow, 2, pinched, chains, self._spans)
            nodes = np.concatenate((nodes, sidesteps(mover, grow, *self.base.centre)))
        nodes[START, [X, Y]] = self.base.centre
        return nodes

    def _known(self, *, pinched: bool) -> Floats:
        """The known costs of steps between nodes of the terrain, for one search or several."""
        if self.options.straight_only:
            return np.zeros((0, 0))
        terrain = terrain_nodes(self.board, self._mover, pinched, self._spans)
        return known_steps(self.board, self._mover, terrain, pinched)

    def _tree_of(self, every: Floats, *, pinched: bool) -> Tree:
        """The cheapest paths to the nodes within the allowance."""
        limit = self.allowance + MARGIN
        within = np.hypot(every[:, X] - self.base.x, every[:, Y] - self.base.y) <= limit
        within[GOAL] = False
        nodes = every[within]
        known = self._known(pinched=pinched)
        return Tree(nodes, *search(self._local, nodes, False, limit, 0.0, known, self._spans))

    def _flooded(self, tree: Tree) -> tuple[Tree, Field]:
        return tree, flood(self._local, self._raster, tree, self.allowance + MARGIN, self._spans)

    @cached_property
    def _drawn(self) -> tuple[Tree, Field]:
        """The tree and field that are drawn: as in routes, paths go through gaps just as wide as the base."""
        # What lies too far away is no node: of all zones' it would take as long as the search.
        nodes = self._with_leads(self._with_gaps(self._nodes_of(self._local, pinched=True)))
        return self._flooded(self._tree_of(nodes, pinched=True))

    @cached_property
    def _drawn_before(self) -> tuple[Tree, Field]:
        """The same without the nodes in line with gaps: monsters of edition 6 go by it."""
        return self._flooded(self._tree_of(self._fitting_before, pinched=True))

    @cached_property
    def _before(self) -> tuple[Tree, Field]:
        """The same by the nodes of games that were begun before."""
        return self._flooded(self._tree_of(self._nodes, pinched=False))

    @cached_property
    def _fitting(self) -> Floats:
        """The roadmap's nodes, those in gaps just as wide as the base, and those in line with the start."""
        return self._with_leads(self._fitting_before)

    @cached_property
    def _fitting_before(self) -> Floats:
        """The same without the nodes that lie in line with gaps: monsters of edition 6 go by it."""
        return self._with_gaps(self._pinched)

    def _with_gaps(self, nodes: Floats) -> Floats:
        """Those nodes, those in gaps just as wide as the base, and those in line with the start."""
        if self.options.straight_only:
            return nodes
        gaps = self._clear_of_zones(gap_nodes(self.board, self._mover))
        return np.concatenate((nodes, gaps, _in_line(nodes, self.base.centre)))

    def _with_leads(self, nodes: Floats) -> Floats:
        """Those nodes, and those that lie in line with gaps."""
        if self.options.straight_only:
            return nodes
        terrain = terrain_nodes(self.board, self._mover, True, self._spans)
        leads = self._clear_of_zones(gap_leads(self.board, self._mover, terrain))
        return np.concatenate((nodes, leads))

    def _clear_of_zones(self, nodes: Floats) -> Floats:
        clear = [not in_zone(self._mover.zones, x, y) for x, y in nodes[:, [X, Y]].tolist()]
        return nodes[np.array(clear, dtype=np.bool_)]

    @cached_property
    def _picture(self) -> ReachArea:
        return ReachArea(self.board, self._local, *self._drawn, self._spans, self.options.straight_only)

    def _cheapest_path(
        self, to: Point, ways: Ways, far: float = inf, most_in: float = inf, mover: Mover | None = None
    ) -> tuple[Point, ...] | None:
        """The cheapest path of at most `most_in`; its last step may be into the zone that the point lies in.

        One that costs more than `far` is not made as short as it can be. `mover` is it as hostiles let it go
        for that path, if not as they mostly do.
        """
        here = (float(self.base.x), float(self.base.y))
        if distance(here, to) <= TOUCH:
            return (here,)
        mover, spans = mover or self._mover, self._spans
        straight = edge_cost(mover, *here, *to, True, spans)
        if straight <= distance(here, to) + SAME or self.options.straight_only:
            return (here, to) if straight < inf else None
        care = _CARE[ways]
        known = self._known(pinched=care >= SETTLED)
        every = self._nodes_to(to, self._nodes_by(ways))
        if ways == "fitting":
            every = np.concatenate((every, _in_line(self._pinched, to)))
        xs, ys = every[:, X], every[:, Y]
        way_by = np.hypot(xs - here[0], ys - here[1]) + np.hypot(xs - to[0], ys - to[1])
        for stretch in STRETCHES:
            most = min(stretch * distance(here, to) + stretch - 1.0, straight, most_in)
            limit = most + SLACK
            nodes, around = every[way_by <= limit], mover
            if limit < inf:
                middle = along(here, to, 0.5)
                around = near(mover, *middle, limit / 2.0)
            cost, parent = search(around, nodes, True, limit, SLACK, known, spans)
            if parent[GOAL] != NOWHERE and cost[GOAL] <= (limit - SLACK if care == SLID else most):
                if cost[GOAL] > far:
                    return _path_to(nodes, parent, GOAL)
                way = best_way(around, nodes, cost, parent, care, spans)
                path = [(x, y) for x, y in way[:, :2].tolist()]
                return tuple(path) if path else _path_to(nodes, parent, GOAL)
            if most == most_in:
                break
        return None

    def _arriving(self, to: Point) -> Walk | None:
        """The cheapest walk to a place that nothing stops before, where it can be paid for; None if none is.

        It goes before a cheaper one that is stopped on its way there.
        """
        path = self._path_to_rim(to)
        if path is None and self._comes_back(to):
            path = self._path_within_zones(to)
        whole = None if path is None else self._walk(path, inf)
        if whole is None or whole.bill.cost_in > self.allowance or distance(whole.end, to) > TOUCH:
            return None
        return whole

    def _path_to_rim(self, to: Point) -> tuple[Point, ...] | None:
        """The cheapest path to a place on the rim of zones that it reaches only there, if it can be paid for.

        A zone goes through walls. What heads straight for a place on its far side is stopped on the near one,
        at less cost than it takes to go round::

            start ---> ( foe ) place
        """
        zones = self._mover.zones.copy()
        depth = zones[:, ZONE] - np.hypot(zones[:, ZX] - to[0], zones[:, ZY] - to[1])
        zones[(zones[:, OLD] == 0.0) & (depth >= -TOUCH), OLD] = REACHED_AT_END
        rims = zones[:, OLD] == REACHED_AT_END
        if not rims.any() or depth[rims].max() > TOUCH or distance(self.base.centre, to) > self.allowance:
            return None
        # Corners that slide may save so much.
        most = self.allowance + SLACK
        return self._cheapest_path(to, "fitting", most_in=most, mover=self._mover._replace(zones=zones))

    def _comes_back(self, to: Point) -> bool:
        """Whether a place lies in the zone of a foe that the creature was engaged with from the start.

        A path that gets there goes before a cheaper one that leaves the zone, and is stopped coming back.
        """
        zones = self._mover.zones
        away = np.hypot(zones[:, ZX] - to[0], zones[:, ZY] - to[1])
        return bool(((zones[:, OLD] == 1.0) & (away <= zones[:, ZONE] + TOUCH)).any())

    def _path_within_zones(self, to: Point) -> tuple[Point, ...] | None:
        """The cheapest path by corners of the roadmap that no zone stops, not at its end either."""
        nodes = self._nodes_to(to, self._fitting)
        known = self._known(pinched=True)
        _, parent = search(self._mover, nodes, False, inf, 0.0, known, self._spans)
        return None if parent[GOAL] == NOWHERE else _path_to(nodes, parent, GOAL)

    def _nodes_by(self, ways: Ways) -> Floats:
        """The nodes by which those ways are found."""
        if ways == "fitting":
            return self._fitting
        return self._pinched if ways == "settled" else self._nodes

    def _path_by_corners(self, to: Point) -> tuple[Point, ...] | None:
        """The cheapest path that bends only at nodes of the roadmap."""
        if distance(self.base.centre, to) <= TOUCH:
            return (self.base.centre,)
        nodes = self._nodes_to(to, self._nodes)
        _, parent = search(self._mover, nodes, True, inf, 0.0, self._known(pinched=False), self._spans)
        return None if parent[GOAL] == NOWHERE else _path_to(nodes, parent, GOAL)

    def _nodes_to(self, to: Point, nodes: Floats) -> Floats:
        """The nodes of the roadmap with that goal, and those that a path to it may bend round close by."""
        nodes = nodes_to(nodes, self._mover.zones, GOAL, *to)
        if self.options.straight_only:
            return nodes
        aside = sidesteps(self._mover, slow_radii(self._mover)[0], float(to[0]), float(to[1]))
        return np.concatenate((nodes, aside))

    def _path_to_nearest(self, to: Point, ways: Ways) -> tuple[Point, ...]:
        """A path to the point of the field where the creature may end that is nearest to `to`."""
        if ways == "fitting":
            tree, field = self._drawn
        else:
            tree, field = self._drawn_before if ways == "settled" else self._before
        places = _places(field, self.allowance)
        clear = clear_of(places, disc_array(self._forbidden))
        places, labels = places[clear], field.label[field.cost <= self.allowance][clear]
        if not len(places):
            return (self.base.centre,)
        best = int(np.argmin(np.hypot(places[:, X] - to[0], places[:, Y] - to[1])))
        place = (float(places[best, X]), float(places[best, Y]))
        if distance(place, to) >= distance(self.base.centre, to):
            return (self.base.centre,)
        return (*_path_to(tree.nodes, tree.parent, int(labels[best])), place)

    def _walk(self, path: tuple[Point, ...], allowance: float) -> Walk:
        return walk(self.board, self.base, allowance, self.crowd, path, self.options)

    def _as_far_as_it_gets(self, whole: Walk) -> Walk:
        """The walk cut at the allowance, and back from there to where the creature may end."""
        walked = whole
        if whole.stop is not None or whole.bill.cost_in > self.allowance:
            walked = self._walk(cut_at_cost(whole, self.allowance), self.allowance)
        if walked.legal:
            return walked
        back = retreat(walked.path, self._forbidden)
        walked = self._walk(back, self.allowance)
        return walked if walked.legal else self._walk((self.base.centre,), self.allowance)


def _in_line(nodes: Floats, place: Point) -> Floats:
    """The nodes of tight gaps that lie in line with a place and one of their chords, each on its own.

    A step between them passes what the chord goes round by less than paths keep from it: it does not count as
    touching that, and no path would bend there.
    """
    dx, dy = nodes[:, X] - place[0], nodes[:, Y] - place[1]
    before = np.abs(dx * nodes[:, BEFORE_Y] - dy * nodes[:, BEFORE_X])
    after = np.abs(dx * nodes[:, AFTER_Y] - dy * nodes[:, AFTER_X])
    found: Floats = nodes[(nodes[:, KIND] != FREE) & (np.minimum(before, after) <= 2.0 * HAIR)]
    found[:, KIND] = FREE
    return found


def _places(field: Field, cost: float) -> Floats:
    """The points (x, y) of the raster that cost so much at most."""
    i, j = np.nonzero(field.cost <= cost)
    return np.column_stack((field.column + j, field.row + i)).astype(np.float64) * CELL


def _path_to(nodes: Floats, parent: Ints, node: int) -> tuple[Point, ...]:
    path = [node]
    while path[-1] != START:
        path.append(int(parent[path[-1]]))
    return tuple((float(nodes[n, X]), float(nodes[n, Y])) for n in reversed(path))
