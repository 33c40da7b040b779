"""Where could it stand? The places at which a creature would fulfil a wish, and who draws their borders."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal

import numpy as np
import shapely

from game.board.area import Area, Geometry, from_shapely, with_area
from game.board.places.borders import stretches
from game.board.places.extents import places_on_table
from game.board.planar import X, Y
from game.board.reach.cost_field import CELL
from game.board.shapes import Point, distance, gap
from game.positions.wish_areas import BESIDE, WishAreas
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import AnyOf, Condition, Wanted, Wish, conditions, given_up, or_everywhere, without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.reach.reach import Reach
    from game.positions.skirmish import Skirmish
    from game.positions.threats import Threats

Why = Literal["cheapest", "robust"]
"""Why a spot is marked: nothing is cheaper to get to, or nothing lies farther from all borders."""

INWARD = 0.004
"""Inches by which a spot on a border is put inside it."""

TRIES = 12
"""Places that are tried for each spot before none is marked."""

ROOM = 0.01
"""Inches to which the place with the most room is found."""

DIGITS = 6
"""Decimals of the places that are told."""

SMALLEST = 1e-6
"""Areas of fewer square inches are no place to stand: they are what rounding leaves."""


@dataclass(frozen=True, slots=True)
class Border:
    """A stretch of border, and what draws it.

    `condition` is its number among the wish's, None where it is the table, terrain or a base that nobody can
    stand on. `by` is the creature or piece that draws it, empty if the condition alone says so.
    """

    line: tuple[Point, ...]
    condition: int | None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that passes the exact verdicts. `cost` is None where no path leads there."""

    at: Point
    why: Why
    cost: float | None
    clearance: float


@dataclass(frozen=True, slots=True)
class Relief:
    """What giving up one condition alone would open, and a place there."""

    condition: int
    square_inches: float
    at: Point


@dataclass(frozen=True, slots=True)
class WhereAnswer:
    """The places that fulfil a wish; if there are none, `reliefs` are what to give up, best first."""

    mover: str
    wish: Wish
    area: Area
    borders: tuple[Border, ...]
    spots: tuple[Spot, ...]
    reliefs: tuple[Relief, ...] = ()


def where(skirmish: Skirmish, a: str, wish: Wish, threats: Threats | None = None) -> WhereAnswer:
    """The places at which the creature would fulfil the wish.

    Whoever asks of one position after the other lends `threats`: those that stay as they are are kept there.

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.skirmish import Skirmish
    >>> from game.positions.wishes import parsed_wish
    >>> wall = Piece("wall", rectangle(6, 0, 7, 7), *Kind.WALL.preset, Kind.WALL)
    >>> scout = Creature("scout", Side.RED, (3.0, 5.0))
    >>> ogre = Creature("ogre", Side.BLUE, (9.0, 5.0))
    >>> skirmish = Skirmish(Position(Board(12.0, 12.0, (wall,)), (scout, ogre)))
    >>> answer = where(skirmish, "scout", parsed_wish("reachable and sees ogre"))
    >>> answer.area.contains((5.0, 9.5)), answer.area.contains((5.0, 5.0))
    (True, False)
    >>> [spot.why for spot in answer.spots]
    ['cheapest', 'robust']

    Raises:
        KeyError: a condition names what is not there.
    """
    return PlaceFinder(skirmish, a, threats).fulfilling(wish)


class PlaceFinder:
    """The places of one creature; what was worked out for one wish is kept for the next.

    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.skirmish import Skirmish
    >>> from game.positions.wishes import parsed_wish
    >>> imp = Creature("imp", Side.RED, (3.0, 5.0))
    >>> places = PlaceFinder(Skirmish(Position(creatures=(imp,))), "imp")
    >>> places.fulfilling(parsed_wish("within 1 of 9,5 and reachable")).spots[0].cost < 4.51
    True
    """

    def __init__(self, skirmish: Skirmish, a: str, threats: Threats | None = None) -> None:
        self.verdicts = WishVerdicts(skirmish, a)
        self._areas = WishAreas(self.verdicts, threats=threats)

    @property
    def room(self) -> float:
        """The square inches of the places where the creature could stand, wish or none."""
        return float(with_area(self._areas.ground(near=False)).area)

    def square_inches(self, wish: Wish) -> float:
        """How much room fulfils the wish, without borders and spots.

        Raises:
            KeyError: a condition names what is not there.
        """
        return float(with_area(self._areas.of(wish, near=_needs_reach(wish))).area)

    def fulfilling(self, wish: Wish) -> WhereAnswer:
        """The places that fulfil the wish.

        Raises:
            KeyError: a condition names what is not there.
        """
        *_, answer = self.steps(wish)
        return answer

    def steps(self, wish: Wish) -> Iterator[WhereAnswer]:
        """The same, more whole with every step: the area alone comes first."""
        asked, near, mover = [*conditions(wish)], _needs_reach(wish), self.verdicts.mover.id
        places = with_area(self._areas.of(wish, near=near))
        if places.area < SMALLEST:
            yield WhereAnswer(mover, wish, Area(), (), (), tuple(self._reliefs(wish, len(asked))))
            return
        area = from_shapely(places)
        yield WhereAnswer(mover, wish, area, (), ())
        borders = self._borders(places, wish, near=near)
        yield WhereAnswer(mover, wish, area, borders, tuple(self._spots(places, wish)))

    def roughly(self, there: Skirmish, other: str, wish: Wish) -> WhereAnswer:
        """About where it would be fulfilled with another creature where that stands `there`: the area alone.

        What asks nothing about that one is as it was found for a wish before, though the other may stand in
        the way of a sight or of a move.

        >>> from game.positions.position import Creature, Position, Side
        >>> from game.positions.sides import moved
        >>> from game.positions.skirmish import Skirmish
        >>> from game.positions.wishes import parsed_wish
        >>> imp, ogre = Creature("imp", Side.RED, (3.0, 5.0)), Creature("ogre", Side.BLUE, (9.0, 5.0))
        >>> here, wish = Position(creatures=(imp, ogre)), parsed_wish("reachable and within 2 of ogre")
        >>> places = PlaceFinder(Skirmish(here), "imp")
        >>> places.fulfilling(wish).area.contains((7.0, 5.0))
        True
        >>> there = places.roughly(Skirmish(moved(here, "ogre", (3.0, 12.0))), "ogre", wish).area
        >>> there.contains((7.0, 5.0)), there.contains((3.0, 9.5))
        (False, True)
        """
        areas = WishAreas(WishVerdicts(there, self.verdicts.mover.id), self._areas, other)
        places = with_area(areas.of(wish, near=_needs_reach(wish)))
        return WhereAnswer(self.verdicts.mover.id, wish, from_shapely(places), (), ())

    def _borders(self, places: Geometry, wish: Wish, *, near: bool) -> tuple[Border, ...]:
        """The borders of places with what draws them."""
        asked = [*conditions(wish)]
        drawers: list[tuple[int | None, str]] = [(None, "")]
        outlines = [places_on_table(self.verdicts.board, self.verdicts.base.r)]
        for name, taken in self._areas.taken:
            drawers.append((None, name))
            outlines.append(taken)
        for condition, name, outline in self._areas.outlines(wish, near=near):
            drawers.append((asked.index(condition), name))
            outlines.append(outline)
        return tuple(Border(each.line, *drawers[each.drawer]) for each in stretches(places, outlines))

    def _spots(self, places: Geometry, wish: Wish) -> Iterator[Spot]:
        shapely.prepare(places)
        reach, bounds = self.verdicts.reach(_moves(wish)), shapely.boundary(places)
        tried: tuple[tuple[Why, Iterator[Point]], ...] = (
            ("cheapest", _by_cost(places, reach)),
            ("robust", _by_room(places)),
        )
        for why, candidates in tried:
            for at in islice(candidates, TRIES):
                place = self._on_rim(at, wish)
                if place != self.verdicts.base.centre:
                    # As it is told: on a border, the last digits decide.
                    place = (round(place[0], DIGITS), round(place[1], DIGITS))
                if self.verdicts.holds(wish, place):
                    route = reach.route(place)
                    clearance = float(shapely.distance(bounds, shapely.Point(place)))
                    yield Spot(place, why, route.full_cost, clearance)
                    break

    def _on_rim(self, at: Point, wish: Wish) -> Point:
        """The place, or where it is drawn on a rim of engagement that has no width the one on the rim."""
        # Where it stands it may stay, however near a rim that is.
        if at == self.verdicts.base.centre and self.verdicts.holds(wish, at):
            return at
        skirmish, r = self.verdicts.skirmish, self.verdicts.base.r
        wanted = [c for c in conditions(wish) if c.kind is Wanted.ENGAGED and not c.negated]
        for condition in wanted:
            for foe in self.verdicts.hostiles(condition):
                base, zone = skirmish.base(foe), skirmish.zone(self.verdicts.mover.id, foe) or 0.0
                over = gap(base, self.verdicts.base.at(at)) - zone
                if 0.0 < over <= 2 * BESIDE or (abs(over) <= 2 * BESIDE and _needs_reach(wish)):
                    share = (base.r + r + zone) / distance(base.centre, at)
                    return (base.x + share * (at[0] - base.x), base.y + share * (at[1] - base.y))
        return at

    def _reliefs(self, wish: Wish, count: int) -> Iterator[Relief]:
        found = []
        # Parts of an "or" go together.
        for number in {given_up(wish, number): number for number in reversed(range(count))}.values():
            rest = or_everywhere(without(wish, number))
            places = with_area(self._areas.of(rest, near=_needs_reach(rest)))
            if places.area >= SMALLEST:
                fine = (at for at in islice(_by_room(places), TRIES) if self.verdicts.holds(rest, at))
                at = next(fine, None)
                if at is not None:
                    found.append(Relief(number, float(places.area), at))
        yield from sorted(found, key=lambda relief: -relief.square_inches)


def _by_cost(places: Geometry, reach: Reach) -> Iterator[Point]:
    """Places, the cheapest to get to first: where it stands, then where paths enter, then any."""
    here = reach.base.centre
    if shapely.intersects_xy(places, *here):
        yield here
    ends = reach.raster_ends
    inside = ends[shapely.intersects_xy(places, ends[:, X], ends[:, Y])]
    if len(inside):
        cells = np.rint(inside / CELL).astype(np.int64)
        costs = reach.cost_field[cells[:, Y], cells[:, X]]
        best = [(float(x), float(y)) for x, y in inside[np.argsort(costs, kind="stable")][:TRIES]]
        yield from _entries(places, reach.route(best[0]).walk.path)
        yield from best
    parts = shapely.get_parts(places)
    for part in parts[np.argsort(shapely.distance(parts, shapely.Point(here)), kind="stable")]:
        inner = shapely.point_on_surface(part)
        yield (float(inner.x), float(inner.y))


def _by_room(places: Geometry) -> Iterator[Point]:
    """Places, that with the most room around it first."""
    rooms = [shapely.maximum_inscribed_circle(part, ROOM) for part in shapely.get_parts(places)]
    for room in sorted(rooms, key=lambda room: -float(room.length)):
        x, y = room.coords[0]
        yield (float(x), float(y))


def _needs_reach(wish: Wish) -> bool:
    """Whether every place that fulfils it is one that a move reaches."""
    if isinstance(wish, Condition):
        return wish.kind is Wanted.REACHABLE and not wish.negated and wish.count == 1
    needed = [_needs_reach(part) for part in wish.parts]
    return bool(needed) and (all(needed) if isinstance(wish, AnyOf) else any(needed))


def _moves(wish: Wish) -> int:
    """The moves in a row that the wish allows for."""
    return max((c.count for c in conditions(wish) if c.kind is Wanted.REACHABLE), default=1)


def _entries(places: Geometry, path: Sequence[Point]) -> Iterator[Point]:
    """Where a path enters places, a hair inside."""
    if len(path) < 2:
        return
    line = shapely.LineString(path)
    inside = shapely.get_parts(shapely.intersection(line, places))
    inside = inside[~shapely.is_empty(inside)]  # no line at all has one part, which is empty
    starts = sorted(float(line.project(shapely.Point(part.coords[0]))) for part in inside)
    for start in starts[:1]:
        for further in (0.0, INWARD, 10 * INWARD):
            point = line.interpolate(start + further)
            yield (float(point.x), float(point.y))
