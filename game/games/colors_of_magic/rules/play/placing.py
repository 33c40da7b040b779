"""Where a base may be put down without a move: when deployed, summoned, teleported (R-04, R-05, R-14)."""

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
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.board.terrain import Board
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import State
    from game.positions.position import Side

MOST_PLACES = 24
"""How many places `places` names."""

FREE = 1e-3
"""How much nearer than allowed the outermost places named are: putting them on the grid does no harm."""


@quick
@dataclass(frozen=True, slots=True)
class Region:
    """Where a base of that radius may be put: wholly on the board, on no other base or impassable terrain.

    Attributes:
        radius: of the base, in inches.
        rule: the rule that says so, cited when a place is refused.
        near: the base or marker that it must be near.
        within: how near, in inches from edge to edge; None for any distance.
        square: the rectangle that it must lie in wholly: left, bottom, right, top.
        side: whose creature it is, for whom others are hostile.
        away: how far at least it must be from every hostile creature, edge to edge.
        seen_from: the creature that must see it.
        ignoring: creatures whose bases are not in the way: they leave, or are the one that is put.
    """

    radius: float
    rule: str
    near: Disc | None = None
    within: float | None = None
    square: tuple[float, float, float, float] | None = None
    side: Side | None = None
    away: float = 0.0
    seen_from: str | None = None
    ignoring: tuple[str, ...] = ()


def check_place(referee: Referee, state: State, region: Region, at: Point) -> Verdict:
    """Whether the base may be put with its centre there."""
    base = Disc(*at, region.radius)
    ghost = Mark((at,), radius=region.radius)
    faults = [*_on_the_table(referee, state, region, base, ghost), *_in_the_region(region, base, ghost)]
    faults += _too_near(referee, state, region, base, ghost)
    if region.seen_from is not None and not _seen(referee, state, region, [base])[0].visible:
        faults.append(Reason.of("CM-LOS-06", "place.unseen", ghost, creature=region.seen_from))
    return Verdict.no(*faults) if faults else Verdict.yes(Reason.of(region.rule, "place.fine", ghost))


def places(referee: Referee, state: State, region: Region) -> Iterable[Point]:
    """A fair selection of the places that `check_place` allows, at most two dozen, on the grid of 0.001"."""
    return referee.as_they_stand(state, ("places", region), lambda: Gathered(_places(referee, state, region)))


def _places(referee: Referee, state: State, region: Region) -> Iterator[Point]:
    found = islice(_free(referee, state, region, _spread(referee, state, region, 8, 3)), MOST_PLACES)
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
    else:
        closer = _free(referee, state, region, _spread(referee, state, region, 24, 8))
        yield from islice(closer, MOST_PLACES)


def stands_free(referee: Referee, state: State, base: Disc, ignoring: Sequence[str] = ()) -> bool:
    """Whether a base there lies on the board, on no other base, and on no impassable terrain."""
    region = Region(base.r, "CM-MOVE-07", ignoring=tuple(ignoring))
    return _fitting(referee, state, region)(*base.centre)


def _free(referee: Referee, state: State, region: Region, points: Iterable[Point]) -> Iterator[Point]:
    """Those of the points where the base may be put."""
    fits = _fitting(referee, state, region)
    free = (at for at in _different(map(snap, points)) if fits(*at))
    if region.seen_from is None:
        yield from free
        return
    bases = [Disc(*at, region.radius) for at in free]
    seen = _seen(referee, state, region, bases) if bases else ()
    yield from (base.centre for base, sight in zip(bases, seen, strict=True) if sight.visible)


def _different(points: Iterable[Point]) -> Iterator[Point]:
    """The points, each of them once."""
    known = set()
    for at in points:
        if at not in known:
            known.add(at)
            yield at


class _Standing(NamedTuple):
    """A base that is in the way: its centre and radius, and how far from its edge another must stay."""

    x: float
    y: float
    r: float
    apart: float


def _fitting(referee: Referee, state: State, region: Region) -> Callable[[float, float], bool]:
    """What says whether the base may be put with its centre there, as `check_place` does, seen or not.

    Dozens of places are tried for one answer, and machines ask for many: what holds for all places of the
    region is found out once, and the exact test against impassable terrain comes last, since it costs most.
    """
    board, r = referee.board(state), region.radius
    left, bottom, right, top = _room(region, board)
    near = None if region.within is None else region.near
    within = 0.0 if region.within is None else region.within
    standing, boxes = _in_the_way(referee, state, region), boxes_of(board).hard
    if near is not None:
        # No place lies further from the middle of what it must be near than this; a little more is harmless.
        reach = near.r + r + within + 2 * TOUCH
        standing = [
            one for one in standing if hypot(one.x - near.x, one.y - near.y) - reach < r + one.r + one.apart
        ]
        boxes = tuple(box for box in boxes if _in_box(near.x, near.y, box, reach + r))

    def fits(x: float, y: float) -> bool:
        """Touching is allowed everywhere, and so is as much as touching tolerates."""
        # The region's own rule: near enough to what it must be near.
        if near is not None and hypot(x - near.x, y - near.y) - r - near.r > within + TOUCH:
            return False
        # CM-SETUP-02, and the region's own rule: wholly on the board, wholly in the rectangle.
        if min(x - left, right - x, y - bottom, top - y) < r - TOUCH:
            return False
        for other_x, other_y, other_r, apart in standing:
            gap_to = hypot(other_x - x, other_y - y) - r - other_r
            # CM-MOVE-07: on no other base. Then the region's own rule: away from hostile creatures.
            if gap_to < -TOUCH or (apart and gap_to < apart - TOUCH):
                return False
        # CM-MOVE-05: on no impassable terrain. The test looks at all pieces, so one box that is met calls it.
        if any(_in_box(x, y, box, r) for box in boxes):
            there = np.array([(x, y)], dtype=np.float64)
            return not len(path_hard_contacts(ground_of(board), r, there))
        return True

    return fits


def _room(region: Region, board: Board) -> tuple[float, float, float, float]:
    """The part of the board in which the base must lie wholly: left, bottom, right, top."""
    left, bottom, right, top = region.square or (0.0, 0.0, board.width, board.height)
    return max(left, 0.0), max(bottom, 0.0), min(right, board.width), min(top, board.height)


def _in_the_way(referee: Referee, state: State, region: Region) -> list[_Standing]:
    """The bases on the board but those that the region ignores."""
    away = 0.0 if region.side is None else region.away
    return [
        _Standing(disc.x, disc.y, disc.r, 0.0 if other.side is region.side else away)
        for other, disc in referee.skirmish(state).stood.values()
        if other.id not in region.ignoring
    ]


def _in_box(x: float, y: float, box: tuple[float, float, float, float], margin: float) -> bool:
    """Whether a point lies in a box (left, bottom, right, top), or no further off it than the margin."""
    left, bottom, right, top = box
    return left - margin <= x <= right + margin and bottom - margin <= y <= top + margin


def _spread(referee: Referee, state: State, region: Region, around: int, rings: int) -> Iterator[Point]:
    """Points all over the region: on rings around what it is near, or in rows over the rectangle."""
    r = region.radius
    if region.near is not None and region.within is not None:
        inner, widest = region.near.r + r, max(region.within - FREE, 0.0)
        # Of a wide region the rings near its middle are as good as those far out.
        for ring, directions in enumerate(_directions(around, rings)):
            away = inner + FREE + max(widest - FREE, 0.0) * (ring + 1) / rings
            for dx, dy in directions:
                yield (region.near.x + away * dx, region.near.y + away * dy)
        return
    board = referee.board(state)
    left, bottom, right, top = region.square or (0.0, 0.0, board.width, board.height)
    rows = max(around // 2 + 1, 2)
    for i in range(rows):
        for j in range(rows):
            x = left + r + FREE + (right - left - 2 * r - 2 * FREE) * i / (rows - 1)
            y = bottom + r + FREE + (top - bottom - 2 * r - 2 * FREE) * j / (rows - 1)
            yield (x, y)


@lru_cache(maxsize=8)
def _directions(around: int, rings: int) -> tuple[tuple[Point, ...], ...]:
    """For each ring the directions of its points, turned a little from ring to ring."""
    angles = [[ring * pi / around + step * tau / around for step in range(around)] for ring in range(rings)]
    return tuple(tuple((cos(angle), sin(angle)) for angle in each) for each in angles)


def _on_the_table(
    referee: Referee, state: State, region: Region, base: Disc, *ghost: Mark
) -> Iterator[Reason]:
    """What is wrong with the base standing there at all."""
    board = referee.board(state)
    room = min(base.x, base.y, board.width - base.x, board.height - base.y)
    if room < base.r - TOUCH:
        yield Reason.of("CM-SETUP-02", "place.off_board", *ghost, excess=base.r - room)
    skirmish = referee.skirmish(state)
    for other in skirmish.position.creatures:
        disc = skirmish.base(other.id)
        if other.id not in region.ignoring and gap(base, disc) < -TOUCH:
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
    skirmish = referee.skirmish(state)
    for other in skirmish.position.creatures:
        apart = gap(base, skirmish.base(other.id))
        if other.side is not region.side and other.id not in region.ignoring and apart < region.away - TOUCH:
            values: dict[str, Value] = {"hostile": other.id, "gap": max(apart, 0.0), "away": region.away}
            yield Reason.of(region.rule, "place.too_near", *ghost, **values)


def _seen(referee: Referee, state: State, region: Region, bases: Sequence[Disc]) -> list[Sight]:
    """What the creature that must see it sees of each place."""
    skirmish, viewer = referee.skirmish(state), region.seen_from
    if viewer is None:
        raise ValueError("nobody has to see it")
    blockers = [skirmish.base(other.id) for other in skirmish.blockers(viewer)]
    options = skirmish.sight_options
    nobody = [-1] * len(bases)
    return sight_many(referee.board(state), skirmish.base(viewer), bases, blockers, nobody, options)
