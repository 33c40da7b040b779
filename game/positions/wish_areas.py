"""The places at which a creature would fulfil conditions, as areas with the outlines that draw them.

Every condition is an area of places for the centre of the creature's base (`game.board.places`), and the wish
joins them. It is asked for the creature set down at a place, everything else being as it is: who moves away
leaves its own place, and stands in nobody's way any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from game.board.area import to_shapely, with_area
from game.board.places.extents import (
    NOWHERE,
    grown,
    met_between,
    near_to,
    places_on_table,
    places_over,
    places_wholly_within,
    places_within,
)
from game.board.places.seen_places import (
    Looker,
    places_of_sight,
    places_over_sets,
    places_uncovered,
    touches_any,
)
from game.board.reach.cost_field import CELL
from game.board.reach.threat import places_shot_at, ranged_threat
from game.board.shapes import TOUCH
from game.board.terrain import Footing, Opacity
from game.core.copies import replace
from game.positions.attacks import range_limit
from game.positions.keywords import shot_over
from game.positions.position import CAMOUFLAGE, FLYING, PRECISION
from game.positions.skirmish import Skirmish
from game.positions.threats import Threats
from game.positions.wishes import OF_ANYBODY, AnyOf, Condition, Wanted, Wish, conditions
from game.positions.zone_answers import shapes_named, zone_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.board.area import Geometry
    from game.board.shapes import Disc, Shape
    from game.board.terrain import Board
    from game.positions.attacks import Aim
    from game.positions.wish_verdicts import WishVerdicts

BESIDE = 0.02
"""Inches by which the rim of engagement is drawn wider: a move ends on it, and a line has no width."""

STAYS = 0.01
"""Inches about its place within which a creature stays there: a single point would be no area."""

RIM = 0.002
"""Inches from a rim of engagement where the area of a reach may end: its arcs are drawn as polygons."""


@dataclass(frozen=True, slots=True)
class DrawnPlaces:
    """The places of a condition, and the outlines that draw them, with whose each of them is.

    Where the condition is fulfilled `beside` them, the others are meant. What is meant is not cut out of the
    ground before it has to be: areas that share a border with it take long to join.
    """

    places: Geometry
    outlines: tuple[tuple[str, Geometry], ...]
    beside: bool = False

    @property
    def turned(self) -> DrawnPlaces:
        """All other places, with the same outlines."""
        return replace(self, beside=not self.beside)

    def within(self, area: Geometry) -> Geometry:
        """Those that are meant within an area, but for lines and points."""
        return with_area(shapely.difference(area, self.places)) if self.beside else _common(area, self.places)


class _Known(NamedTuple):
    """The places of a condition that was asked about `around` some area."""

    around: Geometry
    drawn: DrawnPlaces


class WishAreas:
    """The areas of one creature's wishes; what was worked out for one is kept for the next.

    Every method raises KeyError if a condition names what is not there.

    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.wish_verdicts import WishVerdicts
    >>> imp, ogre = Creature("imp", Side.RED, (3.0, 5.0)), Creature("ogre", Side.BLUE, (9.0, 5.0))
    >>> areas = WishAreas(WishVerdicts(Skirmish(Position(creatures=(imp, ogre))), "imp"))
    >>> close = areas.of(Condition(Wanted.WITHIN, "ogre", 1.0), near=False)
    >>> round(float(close.area), 1)  # a ring, as it cannot stand on the ogre
    9.3
    """

    def __init__(
        self,
        verdicts: WishVerdicts,
        before: WishAreas | None = None,
        other: str = "",
        threats: Threats | None = None,
    ) -> None:
        """The areas; `before` are those of the same creature where only that `other` one stood elsewhere.

        Then they are rough: what does not ask about the other is as before, though it may stand in the way.
        `threats` keep those of other positions that stay as they are.
        """
        self._kept_threats = threats or Threats()
        self._before, self._other = before, other
        self._verdicts = verdicts
        self._skirmish = verdicts.skirmish
        self._mover, self._r = verdicts.mover, verdicts.base.r
        self._known: dict[tuple[Condition, bool], list[_Known]] = {}
        self._whole: dict[tuple[Condition, bool], DrawnPlaces] = {}
        self._shot_past: dict[tuple[object, ...], Geometry] = {}
        """What foes could shoot at past some pieces and bases: it is asked anew for each area."""

    def of(self, wish: Wish, *, near: bool, within: Geometry | None = None) -> Geometry:
        """The places that fulfil a wish, where it can stand; if `near`, where one move can end.

        None but those `within` an area are asked for, if one is given.
        """
        ground = self.ground(near=near)
        within = ground if within is None else within
        if isinstance(wish, Condition):
            if near and wish == Condition(Wanted.REACHABLE):
                return within
            asked = within if _takes_long(wish) else ground
            return self.drawn(wish, near=near, within=asked).within(within)
        if isinstance(wish, AnyOf):
            return shapely.union_all([self.of(part, near=near, within=within) for part in wish.parts])
        for part in sorted(wish.parts, key=_takes_long):
            within = self.of(part, near=near, within=within)
        return within

    def drawn(self, condition: Condition, *, near: bool, within: Geometry) -> DrawnPlaces:
        """The places of a condition that lie `within` an area, or beside it, with its outlines.

        If `near`, nothing is asked about places where no move can end.
        """
        known = self._known.setdefault((condition, near), [])
        for each in known:
            if within is each.around or each.around.covers(within):
                return each.drawn
        known.append(_Known(within, self._drawn(condition, within, near=near)))
        return known[-1].drawn

    def outlines(self, wish: Wish, *, near: bool) -> Iterator[tuple[Condition, str, Geometry]]:
        """The outlines of all conditions of a wish that was asked, the condition and whose each of them is.

        Where several coincide, the first is what draws the border.
        """
        # A move ends where terrain and bases end as well: these draw it before the movement does. And what
        # was asked only within an area ends where that does.
        asked = sorted(conditions(wish), key=lambda each: (_takes_long(each), each.kind is Wanted.REACHABLE))
        for condition in dict.fromkeys(asked):
            known = self._known.get((condition, near))
            found = [each.drawn for each in known or ()] or [self.whole(condition, near=near)]
            for name, outline in (outline for drawn in found for outline in drawn.outlines):
                yield condition, name, outline

    def whole(self, condition: Condition, *, near: bool) -> DrawnPlaces:
        """The same everywhere, and if the condition asks about anybody the whole outline of each of them."""
        if not _is_of_anybody(condition):
            return self.drawn(condition, near=near, within=self._everywhere(near=near))
        key = (condition, near)
        if key not in self._whole:
            within = self._everywhere(near=near)
            each = [
                self._made(replace(condition, target=foe), within)
                for foe in self._verdicts.hostiles(condition)
            ]
            made = _several(outline for drawn in each for outline in drawn.outlines)
            self._whole[key] = made.turned if condition.negated else made
        return self._whole[key]

    def _everywhere(self, *, near: bool) -> Geometry:
        """Where it could stand if nothing else did: others may be gone where what is known is used again."""
        return self.ground(near=True) if near else places_on_table(self._verdicts.board, self._r)

    def _drawn(self, condition: Condition, within: Geometry, *, near: bool) -> DrawnPlaces:
        before = self._as_before(condition, near=near)
        if before is not None:
            return before
        made = self._made(condition, within)
        return made.turned if condition.negated else made

    def _as_before(self, condition: Condition, *, near: bool) -> DrawnPlaces | None:
        """The places of a condition that asks nothing about the other creature, or only among others."""
        if self._before is None or condition.target == self._other or condition.kind is Wanted.HOLDS:
            return None
        known = self._before.whole(condition, near=near)
        if not _is_of_anybody(condition):
            return known
        outlines = tuple(outline for outline in known.outlines if outline[0] != self._other)
        if self._mover.hostile_to(self._skirmish.stood[self._other][0]):
            about_it = replace(condition, target=self._other)
            outlines += self._made(about_it, self.ground(near=near)).outlines
        made = _several(outlines)
        return made.turned if condition.negated else made

    def ground(self, *, near: bool) -> Geometry:
        """Where it can stand, and what a move can reach of it if it is `near`."""
        return self._within_reach if near else self._standing

    @cached_property
    def taken(self) -> tuple[tuple[str, Geometry], ...]:
        """The places that terrain and other bases take, by the name of each."""
        if self._before is not None:
            rest = tuple(taken for taken in self._before.taken if taken[0] != self._other)
            return (*rest, (self._other, self._around(self._other, -TOUCH, outer=True)))
        hard = [piece for piece in self._verdicts.board.pieces if piece.footing is Footing.IMPASSABLE]
        others = [each for each in self._skirmish.stood if each not in self._verdicts.together]
        return (
            *((piece.called, places_over((piece,), self._r)) for piece in hard),
            *((each, self._around(each, -TOUCH, outer=True)) for each in others),
        )

    @cached_property
    def _standing(self) -> Geometry:
        taken = shapely.union_all([places for _, places in self.taken])
        return shapely.difference(places_on_table(self._verdicts.board, self._r), taken)

    @cached_property
    def _within_reach(self) -> Geometry:
        if self._before is not None:
            return _common(self._standing, self._before.ground(near=True))
        return _common(self._standing, self._reachable(1))

    def _reachable(self, moves: int) -> Geometry:
        """The area of a reach, and of the rims where fights begin as much as has a width."""
        reach = self._verdicts.reach(moves)
        area = to_shapely(reach.area())
        # Inwards alone: beyond a rim, where no move ends on it, the reach ends where its own area does.
        rims = self._engagements(self._verdicts.hostiles(Condition(Wanted.ENGAGED)), RIM)
        found = shapely.union(area, _common(shapely.buffer(area, BESIDE, quad_segs=2), rims.places))
        here = shapely.Point(self._verdicts.base.centre)
        return found if found.covers(here) else shapely.union(found, shapely.buffer(here, STAYS))

    def _made(self, condition: Condition, within: Geometry) -> DrawnPlaces:
        """The places of a condition as if it were not negated."""
        target = condition.target
        match condition.kind:
            case Wanted.SEES | Wanted.SEEN | Wanted.COVER | Wanted.SHOOTS:
                return self._looked_at(condition, within)
            case Wanted.REACHABLE:
                return _one("", self._reachable(condition.count))
            case Wanted.WITHIN | Wanted.BEYOND:
                return self._apart(condition)
            case Wanted.ENGAGED:
                return self._engaged(condition)
            case Wanted.THREATENED:
                foes = self._verdicts.hostiles(condition)
                doubtful = condition.negated
                return _one_by_one(foes, within, partial(self._threatened, doubtful=doubtful))
            case _:
                return self._on(condition.kind, target, within)

    def _on(self, kind: Wanted, target: str, within: Geometry) -> DrawnPlaces:
        """The places on zones, objectives and ground."""
        match kind:
            case Wanted.IN:
                return _one(target, places_within(shapes_named(self._skirmish, target), 0.0, self._r))
            case Wanted.WHOLLY_IN:
                shapes = shapes_named(self._skirmish, target)
                inside = [places_wholly_within(shape, 0.0, self._r) for shape in shapes]
                return _one(target, shapely.union_all(inside))
            case Wanted.HOLDS:
                return _one(target, self._holding(target, within))
            case _:
                pieces = self._verdicts.board.pieces
                rough = [piece for piece in pieces if piece.footing is Footing.DIFFICULT]
                return _several((piece.called, places_over((piece,), self._r)) for piece in rough).turned

    # Sight and cover

    def _looked_at(self, condition: Condition, within: Geometry) -> DrawnPlaces:
        if not condition.target:
            foes = self._verdicts.hostiles(condition)
            return _one_by_one(
                foes, within, lambda foe, left: self._seen_by(foe, self._skirmish.base(foe), left)
            )
        asked: dict[Wanted, Callable[[str, Disc, Geometry], Geometry]] = {
            Wanted.SEES: self._seeing,
            Wanted.SEEN: self._seen_by,
            Wanted.SHOOTS: self._shooting,
        }
        target, base = condition.target, self._skirmish.base(condition.target)
        slack = condition.despite

        def places(base: Disc) -> DrawnPlaces:
            if condition.kind is Wanted.COVER:
                return self._covered(condition, base, within)
            return _one(target, asked[condition.kind](target, base, within))

        if slack is None:
            return places(base)
        # Wherever the target stands: of one that is negated the places that fulfil it from any of these.
        found = [places(place).within(within) for place in self._verdicts.about(target, slack)]
        join = shapely.union_all if condition.negated else shapely.intersection_all
        return _one(target, join(found))

    def _looking(self, b: str, base: Disc, *, shooting: bool = False) -> Looker:
        """What the creature sees b through when b is on that base."""
        board = self._verdicts.board
        board = shot_over(board, self._mover) if shooting else board
        return self._looker(board, base, self._mover.id, b, shooting=shooting)

    def _looked_at_by(self, b: str, base: Disc, *, shooting: bool = False) -> Looker:
        """What b, on that base, sees the creature through."""
        board, viewer = self._skirmish.board_to(b), self._skirmish.stood[b][0]
        board = shot_over(board, viewer) if shooting else board
        return self._looker(board, base, b, self._mover.id, shooting=shooting)

    def _looker(self, board: Board, base: Disc, viewer: str, target: str, *, shooting: bool) -> Looker:
        """The viewer's look at a target from one of their bases, past who obstructs it on that board."""
        itself = self._skirmish.position.together(target)
        others = (
            other.id for other in self._skirmish.blockers(viewer, shooting=shooting) if other.id not in itself
        )
        return Looker(board, base, self._bases(others), self._skirmish.sight_options)

    def _seeing(self, b: str, base: Disc, within: Geometry) -> Geometry:
        return places_of_sight(self._looking(b, base), self._r, within)

    def _seen_by(self, b: str, base: Disc, within: Geometry) -> Geometry:
        return places_of_sight(self._looked_at_by(b, base), self._r, within)

    def _shooting(self, b: str, base: Disc, within: Geometry) -> Geometry:
        """The places from which the creature may shoot b (CM-RANGED-02, ruling R-32)."""
        mover, rules, target = self._mover, self._skirmish.position.rules, self._skirmish.stood[b][0]
        if mover.ranged is None or not mover.hostile_to(target):
            return NOWHERE
        noted = rules.engagement == "stateful" and self._skirmish.engaged_with(mover.id)
        if noted and not rules.ranged_while_engaged:
            return NOWHERE
        looker = self._looking(b, base, shooting=True)
        if CAMOUFLAGE in target.keywords and not {PRECISION, FLYING} & set(mover.keywords):
            found = places_uncovered(looker, self._r, 1, within, mover_looks=True)
        else:
            found = places_of_sight(looker, self._r, within)
        limit = range_limit(mover, rules)
        if limit is not None:
            found = _common(found, places_within((base,), limit, self._r))
        if not rules.ranged_while_engaged and rules.engagement == "geometric":
            found = shapely.difference(found, self._engaged(Condition(Wanted.ENGAGED, negated=True)).places)
        return found

    def _covered(self, condition: Condition, base: Disc, within: Geometry) -> DrawnPlaces:
        """The places where so many pieces cover it on the line that counts, or no line is free (R-38)."""
        looker = self._looked_at_by(condition.target, base, shooting=True)
        if looker.options.cover_line == "worst":
            return _one(condition.target, self._sampled(condition, within))
        uncovered = places_uncovered(looker, self._r, condition.count, within)
        return _one(condition.target, uncovered).turned

    def _sampled(self, condition: Condition, within: Geometry) -> Geometry:
        """Squares of a cell in the middle of which it is fulfilled: for what no area is known."""
        if within.is_empty:
            return NOWHERE
        x0, y0, x1, y1 = within.bounds
        xs, ys = np.meshgrid(np.arange(x0, x1 + CELL, CELL), np.arange(y0, y1 + CELL, CELL))
        inside = shapely.intersects_xy(within, xs, ys)
        plain, half = replace(condition, negated=False), CELL / 2
        kept = [
            shapely.box(x - half, y - half, x + half, y + half)
            for x, y in zip(xs[inside].tolist(), ys[inside].tolist(), strict=True)
            if self._verdicts.judged(plain, (x, y))
        ]
        return _common(shapely.union_all(kept), within)

    # Distances, engagement and threat

    def _apart(self, condition: Condition) -> DrawnPlaces:
        slack = condition.despite or 0.0
        if condition.kind is Wanted.BEYOND and not condition.inches and not slack:
            return _one(condition.target, NOWHERE).turned  # nothing is nearer than that
        # Wherever the target stands: no farther than that from all of its places, or no nearer to any.
        near = (condition.kind is Wanted.WITHIN) != condition.negated
        inches = (condition.inches or 0.0) + (-slack if near else slack)
        shapes = shapes_named(self._skirmish, condition.target)
        around = places_within(shapes, inches, self._r) if inches > -self._r else NOWHERE
        drawn = _one(condition.target, around)
        return drawn if condition.kind is Wanted.WITHIN else drawn.turned

    def _engaged(self, condition: Condition) -> DrawnPlaces:
        slack = condition.despite or 0.0
        more = slack if condition.negated else BESIDE - slack
        return self._engagements(self._verdicts.hostiles(condition), more)

    def _engagements(self, foes: Iterable[str], more: float) -> DrawnPlaces:
        """The places so much farther from each of those foes, or nearer, than where it is engaged."""
        zones = ((foe, self._skirmish.zone(self._mover.id, foe)) for foe in foes)
        return _several((foe, self._around(foe, zone + more)) for foe, zone in zones if zone is not None)

    def _threatened(self, foe: str, within: Geometry, *, doubtful: bool) -> Geometry:
        """The places at which a foe could attack the creature in its next activation, or it is `doubtful`.

        All of them `within` an area, and some beside it.
        """
        others = self._others
        creature, strike, shot = others.stood[foe][0], others.strike_aim(foe), others.shot_aim(foe)
        found = NOWHERE
        if strike is None:
            reach = others.base(foe).r + creature.melee_reach(others.position.rules)
            found = self._grown(others.attack_places(foe).striking.ground(reach), within)
        for aim in (strike, shot):
            if aim is None:
                continue
            aimed = self._aimed_at if aim.limit is None else partial(self._aimed_near, doubtful=doubtful)
            found = shapely.union(found, aimed(foe, aim, found, within))
        return found

    def _aimed_at(self, foe: str, aim: Aim, known: Geometry, within: Geometry) -> Geometry:
        """The places at which a foe sees the creature, some of the `known` perhaps not."""
        ranged = self._kept_threats.of(self._others, foe).ranged
        seen = NOWHERE if ranged is None else to_shapely(ranged)
        found = self._grown(seen, within)
        for under, over in self._stood_over(aim, within):
            # What the foe does not see hides nothing from it.
            if touches_any(aim.board, seen, under) and not shapely.union(known, found).covers(over):
                past = self._shot_at_past(foe, aim, *self._met_without(foe, aim, under, over))
                found = shapely.union(found, _common(self._grown(past, over), over))
        return found

    def _shot_at_past(self, foe: str, aim: Aim, board: Board, bases: tuple[Disc, ...]) -> Geometry:
        """What a foe could shoot at past those pieces and bases alone."""
        key = (aim.ends, board.pieces, bases)
        if key not in self._shot_past:
            there, options = self._others.attack_places(foe).there, self._others.sight_options
            self._shot_past[key] = to_shapely(ranged_threat(board, there, bases, options, ends=aim.ends))
        return self._shot_past[key]

    def _aimed_near(
        self, foe: str, aim: Aim, known: Geometry, within: Geometry, *, doubtful: bool
    ) -> Geometry:
        """The same within a range, or it is `doubtful`."""
        there, options = self._others.attack_places(foe).there, self._others.sight_options
        limit = aim.limit or 0.0

        def shot_at(board: Board, bases: tuple[Disc, ...], over: Geometry) -> Geometry:
            return places_shot_at(
                board, aim.ends, there, self._r, bases, options, limit, over, doubtful=doubtful
            )

        found = shot_at(aim.board, aim.blockers, with_area(shapely.difference(within, known)))
        for under, over in self._stood_over(aim, within):
            left = with_area(shapely.difference(over, shapely.union(known, found)))
            if not left.is_empty:
                found = shapely.union(found, shot_at(*self._met_without(foe, aim, under, left), left))
        return found

    def _stood_over(self, aim: Aim, within: Geometry) -> Iterator[tuple[frozenset[int], Geometry]]:
        """What hides where the creature does not stand on it, and where it does: that does not (R-30b)."""
        pieces = aim.board.pieces if self._others.sight_options.ignore_own_piece else ()
        high = [i for i, piece in enumerate(pieces) if piece.opacity is Opacity.BLOCKING]
        return places_over_sets(aim.board, high, self._r, within)

    def _met_without(
        self, foe: str, aim: Aim, under: frozenset[int], over: Geometry
    ) -> tuple[Board, tuple[Disc, ...]]:
        """The board without those pieces, and bases, as far as shots at a base in that area can meet them."""
        ground = aim.ends.ground(self._others.base(foe).r)
        numbers, bases = met_between(ground, grown(over, self._r), aim.board, aim.blockers)
        pieces = tuple(aim.board.pieces[i] for i in numbers if i not in under)
        return replace(aim.board, pieces=pieces), bases

    def _grown(self, area: Geometry, within: Geometry) -> Geometry:
        """The places `within` those given, and others beside, at which the creature touches an area."""
        return grown(near_to(area, within, self._r + BESIDE), self._r)

    @cached_property
    def _others(self) -> Skirmish:
        """The position without the creature: it will stand elsewhere, and where is asked."""
        position, together = self._skirmish.position, self._verdicts.together
        left = tuple(other for other in position.creatures if other.id not in together)
        return Skirmish(replace(position, creatures=left))

    def _holding(self, target: str, within: Geometry) -> Geometry:
        """The places at which its side holds an objective: if it counts for that, and if it does not."""
        zone = self._verdicts.objective(target)
        side, hold = str(self._mover.side), zone.hold
        extent = places_wholly_within if hold.base == "wholly" else _partly_within
        there = _common(extent(zone.shape, hold.within, self._r), within)
        found = NOWHERE
        if not there.is_empty:
            inside = shapely.point_on_surface(there)
            if zone_answer(self._verdicts.at((float(inside.x), float(inside.y))), zone).holder == side:
                found = there
        if zone_answer(self._others, zone).holder == side:
            found = shapely.union(found, shapely.difference(within, there))
        return found

    def _around(self, b: str, inches: float, *, outer: bool = False) -> Geometry:
        return places_within((self._skirmish.base(b),), inches, self._r, outer=outer)

    def _bases(self, ids: Iterable[str]) -> tuple[Disc, ...]:
        return tuple(self._skirmish.base(each) for each in ids)


def _common(a: Geometry, b: Geometry) -> Geometry:
    """What both areas share, but for lines and points where they only touch."""
    return with_area(shapely.intersection(a, b))


def _partly_within(shape: Shape, inches: float, r: float) -> Geometry:
    return places_within((shape,), inches, r)


def _one(by: str, places: Geometry) -> DrawnPlaces:
    return DrawnPlaces(places, ((by, places),))


def _is_of_anybody(condition: Condition) -> bool:
    return not condition.target and condition.kind in OF_ANYBODY


def _takes_long(wish: Wish) -> bool:
    """Whether a wish is best asked last, and only where all the rest is fulfilled.

    A threat takes as long as ten lines of sight, and is looked at anew for each piece to stand on.
    """
    return any(
        condition.kind is Wanted.THREATENED or (condition.kind is Wanted.SEEN and not condition.target)
        for condition in conditions(wish)
    )


def _one_by_one(
    named: Iterable[str], within: Geometry, places: Callable[[str, Geometry], Geometry]
) -> DrawnPlaces:
    """The places `within` an area of one or more of some, by name, with the outlines that draw them.

    Who comes later is asked about only where nobody before has any: outlines end at those before them.
    """
    outlines: list[tuple[str, Geometry]] = []
    left = within
    for name in named:
        if left.is_empty:
            break
        found = places(name, left)
        outlines.append((name, found))
        left = with_area(shapely.difference(left, found))
    return _several(outlines)


def _several(named: Iterable[tuple[str, Geometry]]) -> DrawnPlaces:
    outlines = tuple(named)
    return DrawnPlaces(shapely.union_all([places for _, places in outlines]), outlines)
