"""The exact bill and verdict of a drawn path (CM-MOVE, CM-ENGAGE, CM-DISENGAGE; rulings R-21 to R-28)."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import numpy as np

from game.board.engagement import ENGAGEMENT_RANGE, engaged
from game.board.movement import movement_kernel as kernels
from game.board.movement.bill import DIFFICULT_FACTOR, Bill, Span, Spans, bill_of, point_at_cost
from game.board.planar import SHORTEST, point_gap
from game.board.shapes import TOUCH, Disc, Point, along, bounds, distance, gap, path_length
from game.board.terrain import Footing
from game.core.copies import quick

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.board.kernels.jit import Floats
    from game.board.terrain import Board

DifficultTest = Literal["any_part", "centre", "leading_edge"]

Passes = Literal["nothing", "impassable", "terrain"]

FaultKind = Literal["impassable", "hostile", "ally", "board", "too_far", "still_engaged", "not_straight"]

Hostiles = list[tuple[int, Disc]]
"""Hostile bases with their numbers in a crowd."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in inches."""


class Hindrances(NamedTuple):
    """The boxes round the pieces of a board that are difficult and impassable, a hair larger.

    `costs` are what an inch costs in those pieces that say it.
    """

    slow: tuple[Box, ...]
    hard: tuple[Box, ...]
    costs: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Crowd:
    """The other bases on the table, as the mover sees them.

    `zones` are how near each of the hostiles is engaged at most, in inches, where they differ; else all are
    as the options say.
    """

    allies: tuple[Disc, ...] = ()
    hostiles: tuple[Disc, ...] = ()
    zones: tuple[float, ...] = ()

    def zone(self, i: int, otherwise: float) -> float:
        """How near hostile i is engaged at most; `otherwise` as the options say."""
        return self.zones[i] if self.zones else otherwise


@dataclass(frozen=True, slots=True)
class MoveOptions:
    """House rules of movement, and what the keywords of a creature change about it.

    Attributes:
        difficult_test: what of the base counts as in difficult terrain (ruling R-22).
        straight_only: moves are straight (ruling R-21).
        must_clear: a disengaging move ends clear of those it leaves (ruling R-28).
        passes: what does not hinder the base on its way: impassable terrain, or terrain of any kind. It may
            still not end in impassable terrain.
        stopped: coming so near to a hostile base that they are engaged stops the move (CM-ENGAGE-01).
        passes_hostiles: hostile bases are no obstacle on the way either; they are at its end.
        engagement: how far apart hostile bases are engaged at most, in inches, unless the crowd says it of
            each; None if they never are.
        free_zones: engagement stops nobody.
        factor: what an inch in difficult terrain costs (CM-MOVE-04), unless a piece says otherwise.
    """

    difficult_test: DifficultTest = "any_part"
    straight_only: bool = False
    must_clear: bool = True
    passes: Passes = "nothing"
    stopped: bool = True
    passes_hostiles: bool = False
    engagement: float | None = ENGAGEMENT_RANGE
    free_zones: bool = False
    factor: float = DIFFICULT_FACTOR

    @property
    def test_code(self) -> int:
        """`difficult_test` as the kernels read it."""
        return get_args(DifficultTest).index(self.difficult_test)

    @property
    def manner(self) -> kernels.Manner:
        """The options as the kernels read them."""
        stop = None if self.free_zones else self.engagement
        return kernels.Manner(self.test_code, stop, self.factor)


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop by engagement: the centre, the inches along the path, and the hostiles engaged there."""

    at: Point
    travelled: float
    hostiles: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why a path is illegal, and the first place where it is.

    `index` is the piece, hostile or ally at fault. `excess` is in inches: how much too far, how deep a base
    overlaps (its radius where its centre goes into impassable terrain), how far off the board, how far short
    of leaving engagement, or how far off the straight line.
    """

    kind: FaultKind
    at: Point
    index: int | None
    excess: float


@quick
@dataclass(frozen=True, slots=True)
class Walk:
    """A path judged: cut at its first stop, billed, with every fault of what is left of it."""

    path: tuple[Point, ...]
    bill: Bill
    stop: Stop | None
    engaged: tuple[int, ...]
    disengaging: tuple[int, ...]
    faults: tuple[Fault, ...]

    @property
    def legal(self) -> bool:
        """Whether the move may be made."""
        return not self.faults

    @property
    def end(self) -> Point:
        """The place where the base's centre comes to rest."""
        return self.path[-1]


def walk(
    board: Board,
    base: Disc,
    allowance: float,
    crowd: Crowd,
    path: Sequence[Point],
    options: MoveOptions = MoveOptions(),
) -> Walk:
    """Judge a path of the base's centre, with at most `allowance` inches of movement.

    The path is cut where a hostile base first engages it (CM-ENGAGE-01, R-23); what lies beyond is
    neither charged nor faulted. Hostiles engaged at the start stop it only after it has left them (R-28).

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> wood = Piece("wood", rectangle(4, 0, 6, 10), *Kind.FOREST.preset, Kind.FOREST)
    >>> board, scout = Board(10.0, 10.0, (wood,)), Disc(1.0, 5.0, 0.5)
    >>> walked = walk(board, scout, 6.0, Crowd(), [(1.0, 5.0), (7.0, 5.0)])
    >>> walked.legal, [(fault.kind, round(fault.excess, 3)) for fault in walked.faults]
    (False, [('too_far', 3.0)])
    >>> walked.bill.length_in, walked.bill.difficult_in, walked.bill.cost_in
    (6.0, 3.0, 9.0)
    >>> walk(board, scout, 6.0, Crowd(hostiles=(Disc(5.0, 5.0, 0.5),)), [(1.0, 5.0), (4.0, 5.0)]).stop
    Stop(at=(3.0, 5.0), travelled=2.0, hostiles=(0,))

    Raises:
        ValueError: the path does not start at the base's centre.
    """
    if not path or distance(path[0], base.centre) > TOUCH:
        raise ValueError("a path starts at the centre of the base that moves")
    walked, stop, radius = tuple(path), None, base.r
    box = _box(walked)
    # Boxes tell which hostiles and which kinds of terrain can matter at all, before any kernel is called.
    within = _zones(crowd, options)
    hostiles = _close_by(radius + max(within, default=0.0), crowd.hostiles, box)
    found = None
    if options.stopped and not options.free_zones and within:
        found = _first_stop(base, hostiles, walked, within)
    if found is not None:
        step, stop = found
        walked = (*walked[: step + 1], stop.at)
    there = base.at(walked[-1])
    disengaging = _engaged(base, hostiles, within)
    # A move that engagement stops ends there, whether it is clear by then of those that it leaves or not.
    must_leave = disengaging if options.must_clear and stop is None else ()
    hindrances = boxes_of(board)
    slows = options.passes != "terrain" and _comes_near(hindrances.slow, radius, box)
    spans: list[Spans] = _slow_spans(board, radius, walked, options) if slows else [()] * len(walked)
    bill = bill_of(walked, spans, options.factor, hindrances.costs)
    solid = walked if options.passes == "nothing" else walked[-1:]
    left, bottom, right, top = box
    inside = min(left, bottom) >= radius and right + radius <= board.width and top + radius <= board.height
    faults = (
        *(() if inside else _off_board(board, radius, walked)),
        *(_impassable(board, radius, solid) if _comes_near(hindrances.hard, radius, box) else ()),
        *_over_hostiles(radius, hostiles, walked[-1:] if options.passes_hostiles else walked, box),
        *_on_allies(there, crowd.allies),
        *(_not_straight(walked) if options.straight_only else ()),
        *(_too_far(bill, allowance) if bill.cost_in > allowance else ()),
        *_still_engaged(there, walked, [(i, crowd.hostiles[i]) for i in must_leave], within),
    )
    return Walk(walked, bill, stop, _engaged(there, hostiles, within), disengaging, faults)


def _zones(crowd: Crowd, options: MoveOptions) -> tuple[float, ...]:
    """How near each hostile is engaged at most; none where nobody ever is."""
    if options.engagement is None:
        return ()
    return crowd.zones or (options.engagement,) * len(crowd.hostiles)


def _box(path: tuple[Point, ...]) -> Box:
    """The left, bottom, right and top of a path."""
    if len(path) == 2:
        (ax, ay), (bx, by) = path
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    xs, ys = zip(*path, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _comes_near(boxes: tuple[Box, ...], radius: float, box: Box) -> bool:
    """Whether a base of that radius may meet a piece in one of the boxes somewhere on a path in that box."""
    left, bottom, right, top = box[0] - radius, box[1] - radius, box[2] + radius, box[3] + radius
    for x0, y0, x1, y1 in boxes:  # noqa: SIM110 - a generator would take twice as long
        if x0 <= right and left <= x1 and y0 <= top and bottom <= y1:
            return True
    return False


def boxes_of(board: Board) -> Hindrances:
    """The boxes of pieces that hinder; worked out once for a board and kept."""
    return board.derived("hindrances", 0.0, lambda: _hindrances(board))


def _hindrances(board: Board) -> Hindrances:
    costs = {i: piece.cost for i, piece in enumerate(board.pieces) if piece.cost is not None}
    slow, hard = _boxes(board, Footing.DIFFICULT), _boxes(board, Footing.IMPASSABLE)
    return Hindrances(tuple(slow), tuple(hard), costs)


def _boxes(board: Board, footing: Footing) -> Iterator[Box]:
    for piece in board.pieces:
        if piece.footing is footing:
            x0, y0, x1, y1 = bounds(piece.shape)
            yield x0 - TOUCH, y0 - TOUCH, x1 + TOUCH, y1 + TOUCH


def _close_by(radius: float, hostiles: Sequence[Disc], box: Box) -> Hostiles:
    """The hostiles that a base of that radius can touch somewhere on a path in that box."""
    left, bottom, right, top = box
    around = radius + 2 * TOUCH
    found = []
    for i, hostile in enumerate(hostiles):
        x, y, reach = hostile.x, hostile.y, around + hostile.r
        if left - x <= reach and x - right <= reach and bottom - y <= reach and y - top <= reach:
            found.append((i, hostile))
    return found


def _engaged(base: Disc, hostiles: Hostiles, within: tuple[float, ...]) -> tuple[int, ...]:
    """The numbers of those that the base is engaged with, ascending."""
    if not hostiles or not within:
        return ()
    return tuple([i for i, hostile in hostiles if engaged(base, hostile, within[i])])


def _discs(bases: Hostiles, radius: float) -> Floats:
    """The bases grown by a radius."""
    return np.array([(b.x, b.y, b.r + radius) for _, b in bases], dtype=np.float64).reshape(-1, 3)


def _first_stop(
    base: Disc, hostiles: Hostiles, path: tuple[Point, ...], within: tuple[float, ...]
) -> tuple[int, Stop] | None:
    """The first stop, after the step of the path that it is on."""
    if not hostiles:
        return None
    zones = np.array([(b.x, b.y, b.r + (base.r + within[i])) for i, b in hostiles], dtype=np.float64)
    step, t = kernels.first_stop(np.array(path, dtype=np.float64), zones)
    if step < 0:
        return None
    at = along(path[step], path[step + 1], float(t))
    travelled = path_length((*path[: step + 1], at))
    return step, Stop(at, travelled, _engaged(base.at(at), hostiles, within))


def _slow_spans(board: Board, radius: float, path: tuple[Point, ...], options: MoveOptions) -> list[Spans]:
    """The difficult pieces that each step of a path goes through, each with the stretch inside."""
    spans: list[list[Span]] = [[] for _ in path]
    corners = np.array(path, dtype=np.float64)
    rows = kernels.path_slow_spans(kernels.ground_of(board), radius, options.test_code, corners)
    for step, piece, lo, hi in rows.tolist():
        spans[int(step)].append((int(piece), lo, hi))
    return [*spans]


def _off_board(board: Board, radius: float, path: tuple[Point, ...]) -> tuple[Fault, ...]:
    """The base must lie wholly on the board (R-01); the board is convex, so the path's corners tell."""
    out = [_outside(board, radius, p) for p in path]
    if max(out) <= TOUCH:
        return ()
    first = next(i for i, excess in enumerate(out) if excess > TOUCH)
    at = path[0]
    if first > 0:
        at = _last_on_board(board, radius, path[first - 1], path[first])
    return (Fault("board", at, None, max(out)),)


def _outside(board: Board, radius: float, p: Point) -> float:
    """The inches by which a base at p sticks out over the board's edge; negative when it lies within."""
    return max(radius - p[0], radius - p[1], p[0] + radius - board.width, p[1] + radius - board.height)


def _last_on_board(board: Board, radius: float, a: Point, b: Point) -> Point:
    """The last point from a, on the board, to b, off it, where the base still lies on the board."""
    t = 1.0
    for start, end, most in ((a[0], b[0], board.width), (a[1], b[1], board.height)):
        if end > most - radius:
            t = min(t, (most - radius - start) / (end - start))
        elif end < radius:
            t = min(t, (radius - start) / (end - start))
    return along(a, b, max(t, 0.0))


def _impassable(board: Board, radius: float, path: tuple[Point, ...]) -> Iterator[Fault]:
    """The base may touch impassable terrain but never overlap it (CM-MOVE-05, R-22)."""
    corners = np.array(path, dtype=np.float64)
    rows = kernels.path_hard_contacts(kernels.ground_of(board), radius, corners)
    for index, *contact in rows.tolist():
        yield _contact("impassable", path, int(index), *contact)


def _over_hostiles(radius: float, hostiles: Hostiles, path: tuple[Point, ...], box: Box) -> tuple[Fault, ...]:
    """No base ever overlaps a hostile one, not even while it disengages (R-26); `box` is the path's."""
    touched = _close_by(radius, [hostile for _, hostile in hostiles], box) if hostiles else ()
    if not touched:
        return ()
    hostiles = [hostiles[i] for i, _ in touched]
    rows = kernels.path_disc_contacts(np.array(path, dtype=np.float64), _discs(hostiles, radius)).tolist()
    return tuple(_contact("hostile", path, hostiles[int(index)][0], *contact) for index, *contact in rows)


def _contact(
    kind: FaultKind, path: tuple[Point, ...], index: int, step: float, t: float, depth: float
) -> Fault:
    after = min(int(step) + 1, len(path) - 1)
    return Fault(kind, along(path[int(step)], path[after], t), index, depth)


def _on_allies(end: Disc, allies: Sequence[Disc]) -> list[Fault]:
    """Allies may be passed but not stood on (CM-MOVE-06 and -07); contact is legal (R-25)."""
    x, y, r = end.x, end.y, end.r
    apart = [hypot(ally.x - x, ally.y - y) - r - ally.r for ally in allies]
    return [Fault("ally", end.centre, i, -each) for i, each in enumerate(apart) if each < -TOUCH]


def _not_straight(path: tuple[Point, ...]) -> Iterator[Fault]:
    a, b = path[0], path[-1]
    for p in path[1:-1]:
        off = point_gap(a[0] - p[0], a[1] - p[1], b[0] - a[0], b[1] - a[1])
        if off > TOUCH:
            yield Fault("not_straight", p, None, off)
            return
    if path_length(path) > distance(a, b) + TOUCH:
        yield Fault("not_straight", path[1], None, path_length(path) - distance(a, b))


def _too_far(bill: Bill, allowance: float) -> Iterator[Fault]:
    excess = bill.cost_in - allowance
    if excess > TOUCH:
        yield Fault("too_far", point_at_cost(bill, allowance), None, excess)


def _still_engaged(
    there: Disc, path: tuple[Point, ...], left: Sequence[tuple[int, Disc]], within: tuple[float, ...]
) -> Iterator[Fault]:
    """A disengaging move ends clear of every hostile it leaves (R-28); to stay put is no such move."""
    if not left or path_length(path) < SHORTEST:
        return
    for i, hostile in left:
        if engaged(there, hostile, within[i]):
            yield Fault("still_engaged", there.centre, i, within[i] - gap(there, hostile))
