"""Places for a base put down without a move: when deployed, summoned, teleported (R-04, R-05, R-14).

The rules are written twice. `check_place` says yes or no with every reason, for one place that a player
chose; `_QuickCheck` says the same without reasons, for the dozens of places that `places` tries. A test
compares the two over many tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.movement.movement import boxes_of
from game.board.movement.movement_kernel import ground_of, path_hard_contacts
from game.board.shapes import TOUCH, Disc, Point, gap, snap
from game.board.sight.sight import Sight, sight_many
from game.core.copies import quick
from game.core.rules import Mark, Reason, Value, Verdict
from game.games.colors_of_magic.rules.state.memo import Gathered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.board.terrain import Board
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import State
    from game.positions.position import Side

Box = tuple[float, float, float, float]
"""A rectangle: left, bottom, right, top, in inches."""

MOST_PLACES = 24
"""The most places that `places` returns: enough to choose from, few enough for a machine to try them all."""

FREE = 1e-3
"""Inches that `places` stays inside every limit, so that snapping to the 0.001" grid breaks none."""


@quick
@dataclass(frozen=True, slots=True)
class Region:
    """The region for a base of that radius: wholly on the board, on no other base or impassable terrain.

    A creature summoned within 3" of its caster, which must see the place:
    `Region(radius, "R-14", near=caster, within=3.0, side=side, seen_from=caster_id)`.

    Attributes:
        radius: of the base, in inches.
        rule: the rule that says so, cited when a place is refused.
        near: the base or marker from which `within` is measured.
        within: the greatest distance from `near`, in inches from edge to edge; None for any distance.
        square: the rectangle that must contain the whole base: left, bottom, right, top, in inches.
        side: the side of the creature; creatures of any other side count as hostile.
        away: the least distance from every hostile creature, in inches from edge to edge.
        seen_from: the id of the creature that must see the place.
        ignoring: ids of creatures whose bases do not count: they leave, or are the one being put down.
    """

    radius: float
    rule: str
    near: Disc | None = None
    within: float | None = None
    square: Box | None = None
    side: Side | None = None
    away: float = 0.0
    seen_from: str | None = None
    ignoring: tuple[str, ...] = ()


def check_place(referee: Referee, state: State, region: Region, at: Point) -> Verdict:
    """Whether the base may be put with its centre at that point, with every reason against it."""
    base = Disc(*at, region.radius)
    ghost = Mark((at,), radius=region.radius)
    faults = [*_on_the_table(referee, state, region, base, ghost), *_in_the_region(region, base, ghost)]
    faults += _too_near(referee, state, region, base, ghost)
    if region.seen_from is not None and not _seen(referee, state, region, [base])[0].visible:
        faults.append(Reason.of("CM-LOS-06", "place.unseen", ghost, creature=region.seen_from))
    return Verdict.no(*faults) if faults else Verdict.yes(Reason.of(region.rule, "place.fine", ghost))


def places(referee: Referee, state: State, region: Region) -> Iterable[Point]:
    """Up to two dozen places that `check_place` allows, spread over the region, on the 0.001" grid.

    They are looked for only as far as somebody iterates, and kept while nobody moves.
    """
    return referee.as_they_stand(state, ("places", region), lambda: Gathered(_places(referee, state, region)))


def _places(referee: Referee, state: State, region: Region) -> Iterator[Point]:
    found = islice(_free(referee, state, region, _spread(referee, state, region, 8, 3)), MOST_PLACES)
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
    else:
        # The coarse pattern found nothing, which in a crowded region does not mean that there is no room.
        closer = _free(referee, state, region, _spread(referee, state, region, 24, 8))
        yield from islice(closer, MOST_PLACES)


def stands_free(referee: Referee, state: State, base: Disc, ignoring: Sequence[str] = ()) -> bool:
    """Whether a base there lies on the board, on no other base, and on no impassable terrain."""
    region = Region(base.r, "CM-MOVE-07", ignoring=tuple(ignoring))
    return _QuickCheck.of(referee, state, region).allows(*base.centre)


def _free(referee: Referee, state: State, region: Region, points: Iterable[Point]) -> Iterator[Point]:
    allows = _QuickCheck.of(referee, state, region).allows
    free = (at for at in _distinct(map(snap, points)) if allows(*at))
    if region.seen_from is None:
        yield from free
        return
    # Sight is asked for all places in one call: the kernel's set-up costs more than a single line of sight.
    bases = [Disc(*at, region.radius) for at in free]
    seen = _seen(referee, state, region, bases) if bases else ()
    yield from (base.centre for base, sight in zip(bases, seen, strict=True) if sight.visible)


def _distinct(points: Iterable[Point]) -> Iterator[Point]:
    known = set()
    for at in points:
        if at not in known:
            known.add(at)
            yield at


class _Obstacle(NamedTuple):
    """A base on the board; `keep` is the gap that the new base must leave to it, 0 where they may touch."""

    x: float
    y: float
    r: float
    keep: float


@dataclass(frozen=True, slots=True)
class _QuickCheck:
    """A quick form of `check_place` within one region, as yes or no; line of sight is left out.

    What holds for the whole region is worked out once by `of`. `allows` then tests the cheapest rule first;
    the exact test against impassable terrain, the dearest by far, comes last.

    Attributes:
        board: the table, with the zones that count as terrain.
        radius: of the base to be put down, in inches.
        room: the rectangle that must contain the whole base: left, bottom, right, top.
        near: what the base must be near, None where nothing limits the distance.
        within: the greatest distance from `near`, in inches from edge to edge.
        obstacles: the bases that could be in the way somewhere in the region.
        boxes: the bounds of the impassable pieces that could be: left, bottom, right, top.
    """

    board: Board
    radius: float
    room: Box
    near: Disc | None
    within: float
    obstacles: tuple[_Obstacle, ...]
    boxes: tuple[Box, ...]

    @classmethod
    def of(cls, referee: Referee, state: State, region: Region) -> _QuickCheck:
        board, r = referee.board(state), region.radius
        obstacles, boxes = tuple(_obstacles(referee, state, region)), boxes_of(board).hard
        near = None if region.within is None else region.near
        within = region.within or 0.0
        if near is not None:
            # Nothing further from `near` than this can meet the base, wherever in the region it is put:
            #
            #     near.x |-- near.r --|-- within --|-- r --x-- r --|-- keep --|-- other.r --| other
            #            |<------------- reach ----------->|
            #
            # Too long a reach only keeps obstacles that `allows` then tests in vain, so slack is harmless.
            reach = near.r + within + r + TOUCH
            obstacles = tuple(
                other
                for other in obstacles
                if hypot(other.x - near.x, other.y - near.y) < reach + r + other.keep + other.r
            )
            boxes = tuple(box for box in boxes if _in_box(near.x, near.y, box, reach + r))
        return cls(board, r, _room(region, board), near, within, obstacles, boxes)

    def allows(self, x: float, y: float) -> bool:
        """Whether the base may be put with its centre there.

        Touching is allowed everywhere (R-22, R-25), and so is an overlap of up to `TOUCH`.
        """
        r, near = self.radius, self.near
        # The region's own rule: near enough.
        if near is not None and hypot(x - near.x, y - near.y) - r - near.r > self.within + TOUCH:
            return False
        # CM-SETUP-02 and R-01, or the region's own rule: the whole base on the board, or in the rectangle.
        left, bottom, right, top = self.room
        if min(x - left, right - x, y - bottom, top - y) < r - TOUCH:
            return False
        for other_x, other_y, other_r, keep in self.obstacles:
            gap_to = hypot(other_x - x, other_y - y) - r - other_r
            # CM-MOVE-07: on no other base. Then the region's own rule: far enough from hostile creatures.
            if gap_to < -TOUCH or (keep and gap_to < keep - TOUCH):
                return False
        # CM-MOVE-05: on no impassable terrain. One box that is met is enough to ask the exact test, which
        # looks at all pieces at once.
        for left, bottom, right, top in self.boxes:
            if left - r <= x <= right + r and bottom - r <= y <= top + r:
                centre = np.array([(x, y)], dtype=np.float64)
                return not len(path_hard_contacts(ground_of(self.board), r, centre))
        return True


def _room(region: Region, board: Board) -> Box:
    """The part of the board that must contain the whole base."""
    left, bottom, right, top = region.square or (0.0, 0.0, board.width, board.height)
    return max(left, 0.0), max(bottom, 0.0), min(right, board.width), min(top, board.height)


def _ignored(state: State, region: Region) -> frozenset[str | None]:
    """Whose bases do not count: those of the region, and of who stands on the same base (R-70)."""
    bodies = [body for body in map(state.find, region.ignoring) if body is not None]
    partners = {partner for body in bodies for partner in (body.mount, body.rider)}
    return frozenset({*region.ignoring, *partners})


def _obstacles(referee: Referee, state: State, region: Region) -> Iterator[_Obstacle]:
    away = 0.0 if region.side is None else region.away
    ignored = _ignored(state, region)
    for other, disc in referee.skirmish(state).stood.values():
        if other.id not in ignored:
            yield _Obstacle(disc.x, disc.y, disc.r, 0.0 if other.side is region.side else away)


def _in_box(x: float, y: float, box: Box, margin: float) -> bool:
    """Whether a point lies in a box grown by a margin on each side; its corners stay square."""
    left, bottom, right, top = box
    return max(left - x, x - right, bottom - y, y - top) <= margin


def _spread(referee: Referee, state: State, region: Region, around: int, rings: int) -> Iterator[Point]:
    """Points spread over the region, the first ones as good as the last.

    With `near` they lie on that many `rings`, with `around` points on each; else in rows over the rectangle.
    """
    r = region.radius
    if region.near is not None and region.within is not None:
        nearest, width = region.near.r + r + FREE, max(region.within - 2 * FREE, 0.0)
        # From the inside out: whoever takes the first free place stands close to the caster.
        for ring, directions in enumerate(_directions(around, rings)):
            away = nearest + width * (ring + 1) / rings
            for dx, dy in directions:
                yield (region.near.x + away * dx, region.near.y + away * dy)
        return
    board = referee.board(state)
    left, bottom, right, top = region.square or (0.0, 0.0, board.width, board.height)
    # As dense as the rings: 8 around give 5 by 5 points.
    rows = around // 2 + 1
    for i in range(rows):
        for j in range(rows):
            x = left + r + FREE + (right - left - 2 * r - 2 * FREE) * i / (rows - 1)
            y = bottom + r + FREE + (top - bottom - 2 * r - 2 * FREE) * j / (rows - 1)
            yield (x, y)


@lru_cache(maxsize=8)
def _directions(around: int, rings: int) -> tuple[tuple[Point, ...], ...]:
    """The unit vectors of each ring's points, turned by half a step from ring to ring.

    Without the turn all rings would lie on the same rays, and a wall along one ray hides a point of each.
    """
    rings_of_angles = [
        [ring * pi / around + step * tau / around for step in range(around)] for ring in range(rings)
    ]
    return tuple(tuple((cos(angle), sin(angle)) for angle in ring) for ring in rings_of_angles)


def _on_the_table(
    referee: Referee, state: State, region: Region, base: Disc, *ghost: Mark
) -> Iterator[Reason]:
    """Everything wrong with the base standing there that holds for any region."""
    board = referee.board(state)
    room = min(base.x, base.y, board.width - base.x, board.height - base.y)
    if room < base.r - TOUCH:
        yield Reason.of("CM-SETUP-02", "place.off_board", *ghost, excess=base.r - room)
    skirmish, ignored = referee.skirmish(state), _ignored(state, region)
    for other in skirmish.position.creatures:
        disc = skirmish.base(other.id)
        if other.id not in ignored and gap(base, disc) < -TOUCH:
            yield Reason.of("CM-MOVE-07", "place.occupied", *ghost, creature=other.id)
    contacts = path_hard_contacts(ground_of(board), base.r, np.array([base.centre], dtype=np.float64))
    for index, *_ in contacts.tolist():
        yield Reason.of("CM-MOVE-05", "place.impassable", *ghost, piece=board.pieces[int(index)].name)


def _in_the_region(region: Region, base: Disc, *ghost: Mark) -> Iterator[Reason]:
    if region.near is not None and region.within is not None:
        apart = hypot(base.x - region.near.x, base.y - region.near.y) - base.r - region.near.r
        if apart > region.within + TOUCH:
            values: dict[str, Value] = {"gap": apart, "within": region.within}
            yield Reason.of(region.rule, "place.too_far", *ghost, **values)
    if region.square is not None:
        left, bottom, right, top = region.square
        room = min(base.x - left, right - base.x, base.y - bottom, top - base.y)
        if room < base.r - TOUCH:
            yield Reason.of(region.rule, "place.outside", *ghost, excess=base.r - room)


def _too_near(referee: Referee, state: State, region: Region, base: Disc, *ghost: Mark) -> Iterator[Reason]:
    if not region.away or region.side is None:
        return
    skirmish, ignored = referee.skirmish(state), _ignored(state, region)
    for other in skirmish.position.creatures:
        apart = gap(base, skirmish.base(other.id))
        if other.side is not region.side and other.id not in ignored and apart < region.away - TOUCH:
            values: dict[str, Value] = {"hostile": other.id, "gap": max(apart, 0.0), "away": region.away}
            yield Reason.of(region.rule, "place.too_near", *ghost, **values)


def _seen(referee: Referee, state: State, region: Region, bases: Sequence[Disc]) -> list[Sight]:
    """The sight that the creature `seen_from` has of each base.

    Raises:
        ValueError: the region names nobody who must see it.
    """
    skirmish, viewer = referee.skirmish(state), region.seen_from
    if viewer is None:
        raise ValueError("nobody has to see it")
    blockers = [skirmish.base(other.id) for other in skirmish.blockers(viewer)]
    options = skirmish.sight_options
    # None of the bases is a creature yet, so none has to be left out of the blockers as its own target.
    nobody = [-1] * len(bases)
    return sight_many(referee.board(state), skirmish.base(viewer), bases, blockers, nobody, options)
