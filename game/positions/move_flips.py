"""What would change whether a creature gets to a place: its start, its Movement, what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING

from game.board.shapes import CLEARANCE, TOUCH, distance, gap
from game.board.terrain import Footing
from game.core.copies import replace
from game.positions.flips import (
    BEYOND,
    Flip,
    Judged,
    changed,
    judged_after,
    least_shift,
    of_rulings,
    parts,
    with_creature,
)
from game.positions.reasons import depth_in_piece, nearest
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Point
    from game.positions.position import Position

STEP = 0.001
"""Movement is told in thousandths of an inch."""

MOST_TRIALS = 600
"""Verdicts that are asked for at most: each takes a few milliseconds, and what is left then is not told."""

NO_LIMIT = 1000.0
"""Inches of Movement with which a path is judged for what it costs."""


@dataclass(frozen=True, slots=True)
class WayTo:
    """A creature's way to a place: the cheapest, or if it is `declared` straight legs by these corners."""

    creature: str
    to: Point
    via: tuple[Point, ...] = ()
    declared: bool = False

    def arrives(self, skirmish: Skirmish) -> bool:
        """Whether the creature gets there."""
        if not self.declared:
            return skirmish.best(self.creature, self.to).verdict.allowed
        walked = skirmish.walk(self.creature, self._declared(skirmish))
        return walked.legal and distance(walked.end, self.to) <= TOUCH

    def cost(self, skirmish: Skirmish) -> float | None:
        """What the whole way costs, whatever the Movement; None if there is none."""
        if not self.declared:
            return skirmish.best(self.creature, self.to).route.full_cost
        walked = skirmish.walk(self.creature, self._declared(skirmish), inches=NO_LIMIT)
        there = walked.legal and distance(walked.end, self.to) <= TOUCH
        return walked.bill.cost_in if there else None

    def path(self, skirmish: Skirmish) -> tuple[Point, ...]:
        """The way that it goes now."""
        if not self.declared:
            return skirmish.best(self.creature, self.to).route.walk.path
        return self._declared(skirmish)

    def _declared(self, skirmish: Skirmish) -> tuple[Point, ...]:
        return (skirmish.base(self.creature).centre, *self.via, self.to)


def move_flips(skirmish: Skirmish, journey: WayTo, *, beyond: float = BEYOND) -> Iterator[Flip]:
    """What flips whether the creature gets there: its place and Movement, others, rulings, terrain.

    Moves are looked for outwards in eight directions, then between them, each confirmed by the exact verdict;
    what is known of them from below is what the way costs and how far things are from it.
    """
    search = _Search(skirmish, journey, beyond)
    yield from search.of_the_mover()
    yield from search.of_others()
    yield from of_rulings(skirmish.position, "move", search.before, search.judge)
    yield from search.of_terrain()


class _Search:
    """The search for one journey; it asks for MOST_TRIALS verdicts at most."""

    def __init__(self, skirmish: Skirmish, journey: WayTo, beyond: float) -> None:
        self.skirmish = skirmish
        self.position: Position = skirmish.position
        self.journey = journey
        self.beyond = beyond
        self.before = self.judge(skirmish)
        self._path = journey.path(skirmish)
        self._left = MOST_TRIALS

    def judge(self, skirmish: Skirmish) -> Judged:
        return Judged(self.journey.arrives(skirmish))

    def of_the_mover(self) -> Iterator[Flip]:
        """The mover's own place, and its Movement."""
        name, cost = self.journey.creature, self.journey.cost(self.skirmish)
        mover = self.position.creature(name)
        if cost is None and not self.before.holds and not self._may_end():
            return  # whoever comes from wherever does not get to where nobody may stand
        if cost is not None:
            yield from self._movement(cost - mover.movement)
            dearest = self._dearest()
            # Whatever way leads on from a place that it can walk to, it could have walked there first.
            known = min(abs(cost - mover.movement) / dearest, self._open_ground())
        else:
            known = 0.0
        yield from self._place(Flip("move", "creature", name, self.before), known)

    def _may_end(self) -> bool:
        """Whether the mover could stand at the goal, if it were there already."""
        mover = self.position.creature(self.journey.creature)
        there = Skirmish(with_creature(self.position, mover.id, replace(mover, at=self.journey.to)))
        return there.walk(mover.id, (self.journey.to,)).legal

    def _movement(self, more: float) -> Iterator[Flip]:
        """So many inches of Movement more or fewer, to the thousandth that flips the verdict."""
        name = self.journey.creature
        steps = ceil(more / STEP - TOUCH) if not self.before.holds else ceil(more / STEP - TOUCH) - 1
        for inches in (steps * STEP, steps * STEP + (-STEP if self.before.holds else STEP)):
            movement = self.position.creature(name).movement + inches
            if movement < 0.0 or abs(inches) > self.beyond:
                return
            told = round(inches, 3)
            flip = Flip("move", "movement", name, self.before, told, max(0.0, abs(told) - STEP))
            after = self.judge(Skirmish(changed(self.position, flip)))
            if after != self.before:
                yield replace(flip, after=after)
                return

    def _dearest(self) -> float:
        """The most that an inch costs anywhere."""
        ruleset = self.skirmish.ruleset
        kinds = (
            cost for kind in ruleset.kinds for cost in (kind.cost, *(exempt.cost for exempt in kind.exempt))
        )
        return max(1.0, ruleset.difficult_factor, *(cost for cost in kinds if cost is not None))

    def _open_ground(self) -> float:
        """Inches round the mover in which nothing keeps it from walking straight to where it would stand."""
        mover = self.journey.creature
        base, board = self.skirmish.base(mover), self.skirmish.board_to(mover)
        foes = (
            gap(base, self.skirmish.base(foe.id)) - (self.skirmish.zone(mover, foe.id) or 0.0)
            for foe in self.skirmish.hostiles(mover)
        )
        walls = (
            -depth_in_piece(board, i, base)
            for i, piece in enumerate(board.pieces)
            if piece.footing is Footing.IMPASSABLE
        )
        return max(0.0, min((self.beyond, *foes, *walls)))

    def of_others(self) -> Iterator[Flip]:
        """Other creatures, those nearest to the way first."""
        others = {c.id: self._beside(self.skirmish.base(c.id).centre) for c in self.position.creatures}
        del others[self.journey.creature]
        mover = self.journey.creature
        zones = {foe.id: self.skirmish.zone(mover, foe.id) or 0.0 for foe in self.skirmish.hostiles(mover)}
        mine = self.skirmish.base(mover).r
        for name, away in sorted(others.items(), key=lambda other: other[1]):
            room = away - mine - self.skirmish.base(name).r - zones.get(name, 0.0)
            without = replace(
                self.position, creatures=tuple(c for c in self.position.creatures if c.id != name)
            )
            if self._matters(room, without):
                known = max(0.0, room - CLEARANCE) if self.before.holds else 0.0
                yield from self._place(Flip("move", "creature", name, self.before), known)

    def of_terrain(self) -> Iterator[Flip]:
        """Pieces that hinder, those nearest to the way first."""
        pieces = self.position.board.pieces
        mine = self.skirmish.base(self.journey.creature)
        rooms: dict[int, float] = {}
        for i, piece in enumerate(pieces):
            if piece.footing is not Footing.OPEN:
                first, room = parts(self.position, i)[0], self._clear_of(i, mine.r)
                rooms[first] = min(room, rooms.get(first, room))
        for first, room in sorted(rooms.items(), key=lambda one: one[1]):
            gone = set(parts(self.position, first))
            left = tuple(piece for i, piece in enumerate(pieces) if i not in gone)
            without = replace(self.position, board=replace(self.position.board, pieces=left))
            if self._matters(room, without):
                piece = pieces[first]
                name = piece.called if piece.line is None else piece.line.name
                known = max(0.0, room - CLEARANCE) if self.before.holds else 0.0
                yield from self._place(Flip("move", "piece", name, self.before, piece=first), known)

    def _matters(self, room: float, without: Position) -> bool:
        """Whether a thing can flip the verdict: by coming into the way, or by going out of it."""
        if self.before.holds:
            return room <= self.beyond
        return self._tries() and self.judge(Skirmish(without)) != self.before

    def _beside(self, point: Point) -> float:
        """Inches from a point to the way as it goes now."""
        path = self._path
        return min((nearest(point, leg) for leg in pairwise(path)), default=distance(path[0], point))

    def _clear_of(self, piece: int, radius: float) -> float:
        """Inches between a piece and the base on its way; it is looked at in steps of its own radius."""
        path, base = self._path, self.skirmish.base(self.journey.creature)
        board, least = self.position.board, -depth_in_piece(self.position.board, piece, base)
        for (ax, ay), (bx, by) in pairwise(path):
            count = max(1, ceil(hypot(bx - ax, by - ay) / radius))
            for k in range(count + 1):
                at = (ax + (bx - ax) * k / count, ay + (by - ay) * k / count)
                # Between two places that are so far apart it may be nearer by half of that.
                away = -depth_in_piece(board, piece, base.at(at)) - hypot(bx - ax, by - ay) / count / 2
                least = min(least, away)
        return least

    def _place(self, body: Flip, known: float) -> Iterator[Flip]:
        """The body somewhere else."""
        if known > self.beyond:
            return

        def turns(shift: Point) -> bool:
            moved = replace(body, shift=shift)
            if hypot(*shift) < known or self._still_walks(moved) or not self._tries():
                return False
            after = judged_after(self.position, moved, self.judge)
            return after is not None and after != self.before

        shift = least_shift(turns, self.beyond)
        if shift is not None:
            after = Judged(not self.before.holds)
            yield replace(body, after=after, shift=shift, inches=hypot(*shift), at_least=known)

    def _still_walks(self, moved: Flip) -> bool:
        """Whether the way as it goes now still leads there, which is seen at once."""
        if not self.before.holds or self.journey.declared or moved.name == self.journey.creature:
            return False
        after = Skirmish(changed(self.position, moved))
        walked = after.walk(self.journey.creature, self._path)
        return walked.legal and distance(walked.end, self.journey.to) <= TOUCH

    def _tries(self) -> bool:
        """Whether one more verdict may be asked for."""
        self._left -= 1
        return self._left >= 0
