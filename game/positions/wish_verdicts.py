"""Whether a creature may stand at a place, and would fulfil a wish there: the exact verdicts."""

from __future__ import annotations

from itertools import product
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING

from game.board.engagement import engaged
from game.board.shapes import TOUCH, Disc, Point, gap
from game.board.terrain import Footing
from game.core.copies import replace
from game.positions.reasons import depth_in_piece
from game.positions.skirmish import Skirmish
from game.positions.wishes import AnyOf, Condition, Wanted, Wish
from game.positions.zone_answers import measured, presence, shapes_named, zone_answer
from game.positions.zones import ZoneKind

if TYPE_CHECKING:
    from game.board.reach.reach import Reach
    from game.positions.zones import Zone

RING = 16
"""Places on each ring around a target that might stand elsewhere, besides its own."""

BETWEEN = 2.0
"""Inches between two of the rings, at most, unless there would be more than `MOST_RINGS`."""

MOST_RINGS = 4

KEPT = 12
"""Positions with the creature at another place that are kept."""


class WishVerdicts:
    """The verdicts about one creature set down elsewhere, everything else being as it is.

    Every method raises KeyError if a condition names what is not there.

    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.skirmish import Skirmish
    >>> from game.positions.wishes import parsed_wish
    >>> imp, ogre = Creature("imp", Side.RED, (3.0, 5.0)), Creature("ogre", Side.BLUE, (9.0, 5.0))
    >>> verdicts = WishVerdicts(Skirmish(Position(creatures=(imp, ogre))), "imp")
    >>> [verdicts.holds(parsed_wish("engages ogre"), (x, 5.0)) for x in (7.1, 6.9, 9.0)]
    [True, False, False]
    """

    def __init__(self, skirmish: Skirmish, a: str) -> None:
        self.skirmish = skirmish
        self.mover, self.base = skirmish.stood[a]
        self.together = skirmish.position.together(a)
        self.board = skirmish.board_to(a)
        self._reaches: dict[int, Reach] = {}
        self._moved: dict[Point, Skirmish] = {}

    def holds(self, wish: Wish, at: Point) -> bool:
        """Whether the creature may stand at a place and would fulfil the wish there."""
        return self.may_stand(at) and self.fulfils(wish, at)

    def may_stand(self, at: Point) -> bool:
        """Whether its base lies on the table there, and on no other base and nothing impassable."""
        base, board = self.base.at(at), self.board
        out = base.r - min(base.x, base.y, board.width - base.x, board.height - base.y)
        others = (self.skirmish.base(other) for other in self.skirmish.stood if other not in self.together)
        return (
            out <= TOUCH
            and all(gap(base, other) >= -TOUCH for other in others)
            and not self._is_on(Footing.IMPASSABLE, base)
        )

    def fulfils(self, wish: Wish, at: Point) -> bool:
        """Whether the wish is fulfilled by the creature at a place, whether or not it may stand there."""
        if isinstance(wish, Condition):
            return self.judged(wish, at)
        any_or_all = any if isinstance(wish, AnyOf) else all
        return any_or_all(self.fulfils(part, at) for part in wish.parts)

    def reach(self, moves: int) -> Reach:
        """Everywhere it can end so many moves in a row."""
        if moves not in self._reaches:
            # A rider goes where its mount goes, with the Movement of that.
            a = self.mover.mount or self.mover.id
            far = moves * self.skirmish.stood[a][0].movement
            self._reaches[moves] = (
                self.skirmish.reach(a) if moves == 1 else self.skirmish.reach_within(a, far)
            )
        return self._reaches[moves]

    def hostiles(self, condition: Condition) -> list[str]:
        """Whom a condition asks about: its target, or everybody hostile."""
        target = condition.target
        return [target] if target else [foe.id for foe in self.skirmish.hostiles(self.mover.id)]

    def objective(self, name: str) -> Zone:
        """The objective of that name."""
        for zone in self.skirmish.position.zones:
            if zone.id == name and zone.kind is ZoneKind.OBJECTIVE:
                return zone
        raise KeyError(name)

    def about(self, target: str, inches: float) -> list[Disc]:
        """The base of a creature where it stands, and at places up to so far from there where it could stand.

        What would stick out of the table is taken back to its edge.
        """
        others = WishVerdicts(self.skirmish, target)
        base, board, count = others.base, self.board, rings(inches)
        found = [base]
        for ring, step in product(range(1, count + 1), range(RING)):
            far, turn = inches * ring / count, 2 * pi * step / RING
            place = (
                min(max(base.x + far * cos(turn), base.r), board.width - base.r),
                min(max(base.y + far * sin(turn), base.r), board.height - base.r),
            )
            if others.may_stand(place):
                found.append(base.at(place))
        return found

    def at(self, at: Point) -> Skirmish:
        """The position with the creature set down at a place."""
        if at not in self._moved:
            if len(self._moved) >= KEPT:
                self._moved.clear()
            self._moved[at] = set_down(self.skirmish, self.mover.id, at)
        return self._moved[at]

    def judged(self, condition: Condition, at: Point) -> bool:
        """Whether one condition is fulfilled at a place."""
        there = self.at(at)
        if condition.despite is None:
            return self.is_so(condition, there, at)
        if condition.kind in {Wanted.WITHIN, Wanted.BEYOND, Wanted.ENGAGED}:
            return self._keeps_apart(condition, condition.despite, there)
        target, slack = condition.target, condition.despite
        bases = self.about(target, slack)
        there_too = (set_down(there, target, base.centre) for base in bases)
        return all(self.is_so(condition, each, at) for each in there_too)

    def is_so(self, condition: Condition, there: Skirmish, at: Point) -> bool:
        """Whether a condition holds in a position with the creature at that place; `despite` is ignored."""
        return self._holds(condition, there, at) != condition.negated

    def _is_on(self, footing: Footing, base: Disc) -> bool:
        return any(
            depth_in_piece(self.board, number, base) > TOUCH
            for number, piece in enumerate(self.board.pieces)
            if piece.footing is footing
        )

    def _keeps_apart(self, condition: Condition, slack: float, there: Skirmish) -> bool:
        """Whether a distance is kept wherever within some inches the target stands."""
        apart = measured(there, self.mover.id, condition.target).inches
        inches = condition.inches or 0.0
        if condition.kind is Wanted.ENGAGED:
            inches = there.zone(self.mover.id, condition.target) or 0.0
        near = (condition.kind is not Wanted.BEYOND) != condition.negated
        return apart + slack <= inches + TOUCH if near else apart - slack >= inches - TOUCH

    def _holds(self, condition: Condition, there: Skirmish, at: Point) -> bool:
        """Whether the condition, as if it were not negated, is fulfilled in that position."""
        a, target = self.mover.id, condition.target
        match condition.kind:
            case Wanted.REACHABLE:
                return at == self.base.centre or self.reach(condition.count).route(at).reached
            case Wanted.SEES:
                return there.sights(a)[target].visible
            case Wanted.SEEN:
                return any(there.sights(foe)[a].visible for foe in self.hostiles(condition))
            case Wanted.COVER:
                seen = there.glance(target, a, shooting=True)
                return not seen.visible or len(seen.cover) >= condition.count
            case Wanted.ENGAGED:
                base = there.base(a)
                return any(engaged(base, there.base(f), there.zone(a, f)) for f in self.hostiles(condition))
            case Wanted.THREATENED:
                foes = self.hostiles(condition)
                return any(there.could_strike(foe, a) or there.could_shoot(foe, a) for foe in foes)
            case Wanted.SHOOTS:
                return there.may_shoot(a, target)
            case _:
                return self._lies(condition, there)

    def _lies(self, condition: Condition, there: Skirmish) -> bool:
        """Whether the creature lies as asked to zones, ground and whatever can be measured to."""
        a, target, inches = self.mover.id, condition.target, condition.inches or 0.0
        match condition.kind:
            case Wanted.WITHIN:
                return measured(there, a, target).inches <= inches + TOUCH
            case Wanted.BEYOND:
                return measured(there, a, target).inches >= inches - TOUCH
            case Wanted.IN | Wanted.WHOLLY_IN:
                found = [presence(self.mover, there.base(a), s) for s in shapes_named(there, target)]
                return any(p.wholly if condition.kind is Wanted.WHOLLY_IN else p.touches for p in found)
            case Wanted.HOLDS:
                return zone_answer(there, self.objective(target)).holder == str(self.mover.side)
            case _:
                return not self._is_on(Footing.DIFFICULT, there.base(a))


def rings(inches: float) -> int:
    """The rings on which places are tried where a target might stand up to so many inches away.

    >>> rings(1.0), rings(2.0), rings(5.0), rings(100.0)
    (1, 1, 3, 4)
    """
    return max(1, min(MOST_RINGS, ceil(inches / BETWEEN)))


def set_down(skirmish: Skirmish, a: str, at: Point) -> Skirmish:
    """The position with that creature, and who shares its base, at another place."""
    position, together = skirmish.position, skirmish.position.together(a)
    creatures = tuple(replace(each, at=at) if each.id in together else each for each in position.creatures)
    return Skirmish(replace(position, creatures=creatures), skirmish)
