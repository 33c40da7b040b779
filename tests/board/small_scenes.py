"""Small crowded tables, and what the geometry answers about them, as text.

They are made by chance: some on half inches, where edges coincide and bases touch, some of walls with a gap
about as wide as a base. They are so small that a question takes some milliseconds, uncompiled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, get_args

import numpy as np
import shapely
from marching import geometry
from recorded_text import fine

from game.board.lines import parts_of
from game.board.movement.movement import Crowd, DifficultTest, MoveOptions, Passes, walk
from game.board.movement.retreat import nearest_place
from game.board.reach.cost_field import CELL
from game.board.reach.reach import Reach, Ways
from game.board.reach.threat import melee_threat, ranged_threat, vantage_points
from game.board.shapes import (
    TOO_CLOSE,
    Disc,
    Point,
    Shape,
    ShapeError,
    disc,
    gap,
    path_length,
    polygon,
    rectangle,
)
from game.board.sight.margin import Margin, sight_margin, sight_margins
from game.board.sight.sight import Sight, SightOptions, sight, sight_many
from game.board.sight.visibility import area_seen, visible_area
from game.board.terrain import Board, Footing, Kind, LineOpening, Opacity, Piece, ThinLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.board.area import Area, Ring
    from game.board.movement.movement import Walk

WIDTH, HEIGHT = 7.0, 6.0

ASKED: dict[str, Iterable[int]] = {
    "sight": range(84),
    "seen": range(60),
    "walks": range(32),
    "margins": [number for number in range(48) if number not in {5, 8, 19, 27, 37, 46}] + [73],
    "routes": (
        0,
        1,
        2,
        5,
        6,
        7,
        8,
        10,
        11,
        12,
        17,
        18,
        21,
        22,
        23,
        25,
        26,
        28,
        29,
        30,
        31,
        32,
        33,
        35,
        42,
        43,
        45,
    ),
    "reach": (0, 2, 4, 6, 8, 10, 13, 15, 17, 19, 21, 24, 26, 28, 30, 32, 35, 37, 40, 43, 91),
    "threat": (0, 3, 8, 11, 16, 18, 21, 26, 29, 32, 34, 37, 40, 45, 94, 96),
    "uneven": range(24),
    "walled": [number for number in range(24) if number not in {9, 11, 12, 15}],
}
"""Which scenes a question is asked of: the dear ones of some that answer in half a second, uncompiled."""


@dataclass(frozen=True)
class SmallScene:
    """A table with terrain, one who moves and looks, two allies and two hostiles."""

    number: int
    board: Board
    mover: Disc
    allies: tuple[Disc, ...]
    hostiles: tuple[Disc, ...]

    @property
    def crowd(self) -> Crowd:
        return Crowd(self.allies, self.hostiles)

    @property
    def others(self) -> tuple[Disc, ...]:
        return (*self.hostiles, *self.allies)


def small_scene(number: int) -> SmallScene:
    dice = Random(number)  # noqa: S311 - scenes
    on_grid = number % 3 == 1
    radius = dice.choice((0.25, 0.4, 0.5))
    shapes = _gap_and_more(dice, radius) if number % 4 == 2 else []
    while len(shapes) < 2 + number % 5:
        shapes += _shape(dice, on_grid=on_grid)
    shapes = shapes[:7]
    pieces = [
        Piece(
            f"{i}",
            shape,
            dice.choice((*Footing, Footing.IMPASSABLE)),
            dice.choice((*Opacity, Opacity.BLOCKING)),
        )
        for i, shape in enumerate(shapes)
    ]
    hard = [geometry(piece.shape) for piece in pieces if piece.footing is Footing.IMPASSABLE]
    bases: list[Disc] = []
    while len(bases) < 5:
        r = radius if not bases else dice.choice((0.25, 0.4, 0.5))
        base = Disc(_at(dice, r, WIDTH - r, on_grid=on_grid), _at(dice, r, HEIGHT - r, on_grid=on_grid), r)
        here = shapely.Point(base.centre)
        if all(gap(base, other) >= 0 for other in bases) and all(shape.distance(here) > r for shape in hard):
            bases.append(base)
    mover, *others = bases
    return SmallScene(
        number, Board(WIDTH, HEIGHT, tuple(pieces)), mover, tuple(others[:2]), tuple(others[2:])
    )


def _at(dice: Random, low: float, high: float, *, on_grid: bool) -> float:
    at = dice.uniform(low, high)
    return min(max(round(at * 2) / 2, low), high) if on_grid else at


def _shape(dice: Random, *, on_grid: bool) -> list[Shape]:
    x, y = (_at(dice, 0.3, most - 0.8, on_grid=on_grid) for most in (WIDTH, HEIGHT))
    how = dice.randrange(5)
    if how == 0:
        return [disc(x, y, dice.choice((0.25, 0.5, 0.8)))]
    if how == 1:
        return [rectangle(x, y, x + dice.choice((0.05, 0.5, 1.5)), y + dice.choice((0.5, 1.0, 2.0)))]
    if how == 2:
        turns = [k * pi / 3 + dice.random() for k in range(6)]
        try:
            return [
                polygon(
                    tuple((x + r * cos(a), y + r * sin(a)) for a in turns for r in (dice.uniform(0.3, 1.2),))
                )
            ]
        except ShapeError:
            return []
    if how == 3:
        hook = ((0, 0), (1.5, 0), (1.5, 1.5), (1, 1.5), (1, 0.5), (0.5, 0.5), (0.5, 1), (0, 1))
        return [polygon(tuple((x + across, y + up) for across, up in hook))]
    turn, long = dice.choice((0.0, 0.4, 0.9)) if not on_grid else 0.0, dice.uniform(0.5, 2.0)
    bar = ((0, 0), (long, 0), (long, 0.1), (0, 0.1))
    return [
        polygon(tuple((x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in bar))
    ]


def _gap_and_more(dice: Random, radius: float) -> list[Shape]:
    """Two walls with a gap between them that is as wide as a base, or a little more or less."""
    x, y, wide = (
        dice.uniform(2, 4),
        dice.uniform(2, 3.5),
        2 * radius + dice.choice((0.0, 0.0, 0.001, 0.05, -0.001)),
    )
    if dice.random() < 0.3:
        return [disc(x, y - 0.5, 0.5), disc(x, y + wide + 0.6, 0.6)]
    return [
        rectangle(x, y - 1.5, x + 0.6, y),
        rectangle(x + dice.choice((0, 0.2)), y + wide, x + 0.7, y + wide + 1.5),
    ]


# ---- answers as text


def _points(points: Iterable[Sequence[float]]) -> str:
    return "; ".join(fine(*point) for point in points)


def _area(area: Area) -> str:
    """Its size, border and middle: what does not depend on the corner that a ring is told from."""
    whole = shapely.MultiPolygon([(patch.outline, patch.holes) for patch in area.patches])
    rings = f"{len(area.patches)} patches with {sum(len(patch.holes) for patch in area.patches)} holes"
    middle = () if whole.is_empty else (whole.centroid.x, whole.centroid.y)
    return f"{rings}: " + ", ".join(f"{number:.6f}" for number in (whole.area, whole.length, *middle))


def _sight(seen: Sight) -> str:
    closed = f"closed by pieces {list(seen.closed_by_pieces)} and bases {list(seen.closed_by_bases)}"
    return closed if seen.witness is None else f"along {_points(seen.witness)} with cover {list(seen.cover)}"


def _margin(margin: Margin) -> str:
    if margin.inches is None:
        return f"nothing within {fine(margin.at_least)}"
    moved = f"{margin.body} {margin.index} by {fine(*margin.shift or ())}"
    return f"{moved}: {fine(margin.inches)}, at least {fine(margin.at_least)}"


def _walk(walked: Walk) -> Iterator[str]:
    bill = walked.bill
    yield f"by {_points(walked.path)} for {fine(bill.open_in, bill.difficult_in, bill.cost_in)}"
    for leg in bill.legs:
        yield f"  {'difficult' if leg.difficult else 'open'} {list(leg.pieces)} to {fine(*leg.end)}"
    if walked.stop is not None:
        stop = walked.stop
        yield f"  stopped at {fine(*stop.at)} after {fine(stop.travelled)} by {stop.hostiles}"
    yield f"  engaged {walked.engaged}, leaving {walked.disengaging}"
    for fault in walked.faults:
        yield f"  {fault.kind} {fault.index} at {fine(*fault.at)}, {fine(fault.excess)}"


LOOKED = (
    SightOptions(),
    SightOptions(grazing_blocks=False, cover_line="worst"),
    SightOptions(ignore_own_piece=False, cover_line="centre"),
    SightOptions(ignore_viewer_piece=True),
)


def lines_of_sight(scene: SmallScene) -> Iterator[str]:
    board, others = scene.board, scene.others
    for (i, options), (j, other) in product(enumerate(LOOKED), enumerate(others)):
        blockers = [base for base in others if base != other]
        yield f"{i}, {j}: {_sight(sight(board, scene.mover, other, blockers, options))}"
        yield f"{i}, {j}, back: {_sight(sight(board, other, scene.mover, blockers, options))}"
    many = sight_many(board, scene.mover, (*others, Disc(1, 1, 0.1)), others, (0, 1, 2, 3, -1))
    for j, seen in enumerate(many):
        yield f"many, {j}: {_sight(seen)}"


def lines_of_margins(scene: SmallScene) -> Iterator[str]:
    options = LOOKED[scene.number % len(LOOKED)]
    for j, other in enumerate(scene.others[1:2]):
        blockers = [base for base in scene.others if base != other]
        for cap, target_only in ((0.4, False), (TOO_CLOSE, False), (0.5, True)):
            found = sight_margin(
                scene.board, scene.mover, other, blockers, options, cap, target_only=target_only
            )
            yield f"{j}, {cap:.2f}, {target_only}: {_margin(found)}"


def lines_of_seen(scene: SmallScene) -> Iterator[str]:
    options = LOOKED[scene.number % len(LOOKED)]
    yield f"alone: {_area(visible_area(scene.board, scene.mover))}"
    everybody = (*scene.others, scene.mover)
    yield f"past bases: {_area(visible_area(scene.board, scene.mover, everybody, options))}"
    pair = (scene.mover, scene.others[0])
    yield f"two: {_area(area_seen(scene.board, pair, scene.others[1:], options))}"


GOALS: tuple[Point, ...] = ((1.0, 1.0), (3.5, 3.0), (5.9, 4.7), (2.2, 4.4), (6.9, 0.1))


def _moving(number: int) -> Iterator[MoveOptions]:
    """House rules and keywords, others for each scene, the usual ones first."""
    yield MoveOptions()
    tests, passes = get_args(DifficultTest), get_args(Passes)
    yield MoveOptions(tests[number % 3], must_clear=number % 2 == 0, passes=passes[number // 2 % 3])
    yield MoveOptions(
        tests[(number + 1) % 3], number % 5 == 0, stopped=False, passes_hostiles=number % 2 == 1
    )


def lines_of_walks(scene: SmallScene) -> Iterator[str]:
    here = scene.mover.centre
    paths: list[tuple[Point, ...]] = [(here, goal) for goal in GOALS] + [
        (here, a, b) for a, b in product(GOALS[1:4], repeat=2) if a != b
    ]
    paths += [(here,), (here, (here[0] + 0.9, here[1]), (here[0] + 0.9, here[1] + 0.9)), (here, (9.0, 7.0))]
    for i, options in enumerate(_moving(scene.number)):
        for j, path in [*enumerate(paths)][i % 2 :: 2]:
            found = walk(scene.board, scene.mover, 3.0, scene.crowd, path, options)
            yield f"{i}, {j}: " + "\n".join(_walk(found))


def lines_of_routes(scene: SmallScene) -> Iterator[str]:
    for i, options in enumerate(_moving(scene.number)):
        reach = Reach(scene.board, scene.mover, 2.5, scene.crowd, options)
        for j, goal in enumerate(GOALS[i : i + 3]):
            for ways in get_args(Ways) if i == 0 and j == scene.number % 3 else ("fitting",):
                route = reach.route(goal, ways)
                cost = "none" if route.full_cost is None else fine(route.full_cost)
                yield f"{i}, {j}, {ways}: {route.reached}, {cost}, {_points(route.walk.path)}"
            yield f"{i}, {j}: nearest {fine(*nearest_place(reach._mover, CELL, goal))}"


def lines_of_reach(scene: SmallScene) -> Iterator[str]:
    for i, options in enumerate((*_moving(scene.number),)[: 1 + scene.number % 3]):
        reach = Reach(scene.board, scene.mover, 1.2, scene.crowd, options)
        costs = reach.cost_field
        rows, columns = np.nonzero(np.isfinite(costs))
        there = costs[rows, columns]
        yield (
            f"{i}: {len(there)} places, {fine(there.max(), there.sum())}, "
            f"{fine((there * rows).sum(), (there * columns).sum())}"
        )
        ends = reach.raster_ends
        yield f"{i}: {len(reach.raster_places)}, {len(ends)}: {fine(*ends.sum(axis=0))}"
        yield f"{i}: {_area(reach.area())}"
        for cost, lines in reach.iso_lines((0.5, 1.1, 1.3)):
            yield f"{i}, {cost}: {len(lines)} lines, {sum(map(_length, lines)):.6f}"


def _length(ring: Ring) -> float:
    return path_length((*ring, ring[0]))


def lines_of_threat(scene: SmallScene) -> Iterator[str]:
    reach = Reach(scene.board, scene.mover, 0.7, scene.crowd)
    options = LOOKED[scene.number % len(LOOKED)]
    yield f"melee: {_area(melee_threat(reach, 1.0))}"
    far = (None, 0.8, 1.5)[scene.number % 3]
    everybody = (*scene.others, scene.mover)
    yield f"ranged, {far}: {_area(ranged_threat(scene.board, reach, everybody, options, far))}"
    yield f"vantage points: {_points(vantage_points(reach, 6))}"


PRICES = (None, 1.5, 3.0, 1.0, 4.0)
"""What an inch costs in the pieces of uneven ground, one after the other."""


def uneven(scene: SmallScene) -> SmallScene:
    """The scene on ground that costs more in one place than in another: slow but where nobody may stand."""
    pieces = [
        piece
        if piece.footing is Footing.IMPASSABLE
        else replace(piece, footing=Footing.DIFFICULT, cost=PRICES[(i + scene.number) % len(PRICES)])
        for i, piece in enumerate(scene.board.pieces)
    ]
    more = disc(1.0 + scene.number % 5, 2.0 + scene.number % 3, 1.1)
    pieces.append(Piece("more", more, Footing.DIFFICULT, Opacity.CLEAR, cost=2.5))
    return replace(scene, board=Board(WIDTH, HEIGHT, tuple(pieces)))


def lines_of_uneven(plain: SmallScene) -> Iterator[str]:
    """Walks, routes and areas where prices differ, past hostiles that engage from far off or from near."""
    scene = uneven(plain)
    here, crowd = scene.mover.centre, replace(scene.crowd, zones=(0.4, 0.0, 1.0)[: len(scene.hostiles)])
    tests = get_args(DifficultTest)
    for i in range(2):
        options = MoveOptions(tests[(scene.number + i) % 3], must_clear=i == 1)
        for goal in GOALS[i::2]:
            walked = walk(scene.board, scene.mover, 4.0, crowd, (here, (3.5, 3.0), goal), options)
            shares = "; ".join(fine(*share) for share in walked.bill.shares)
            yield f"{i}: {shares}\n" + "\n".join(_walk(walked))
        reach = Reach(scene.board, scene.mover, 2.0, crowd, options)
        goal = GOALS[(scene.number + i) % len(GOALS)]
        route = reach.route(goal)
        cost = "none" if route.full_cost is None else fine(route.full_cost)
        yield f"{i}: {route.reached}, {cost}, {_points(route.walk.path)}"
        near = Reach(scene.board, scene.mover, 0.7, crowd, options)
        yield f"{i}: {_area(near.area())}"


def walled(scene: SmallScene) -> SmallScene:
    """The scene with a bent thin wall across it that has a door and a window; the door may be open."""
    middle = 2.6 + 0.3 * (scene.number % 6)
    points = ((middle, 0.2), (middle + 0.4, 3.0), (middle - 0.5 * (scene.number % 3), 5.8))
    openings = (
        LineOpening(Kind.DOOR, 0.8, 1.6, is_open=scene.number % 2 == 0),
        LineOpening(Kind.WINDOW, 3.4, 4.1),
    )
    line = ThinLine("wall", points, Kind.WALL, *Kind.WALL.preset, openings=openings)
    across = shapely.LineString(points)
    bases = [
        base for base in (scene.mover, *scene.others) if across.distance(shapely.Point(base.centre)) > base.r
    ]
    if len(bases) < 3:
        bases = [Disc(0.9, 3.0, 0.4), Disc(6.2, 2.0, 0.25), Disc(6.0, 4.0, 0.5)]
    mover, *others = bases
    board = Board(WIDTH, HEIGHT, (*scene.board.pieces[:3], *parts_of(line)))
    return replace(scene, board=board, mover=mover, allies=tuple(others[:1]), hostiles=tuple(others[1:]))


def lines_of_walled(plain: SmallScene) -> Iterator[str]:
    """What is seen and reached on a table with a thin wall, its door and its window."""
    scene = walled(plain)
    board, others, options = scene.board, scene.others, LOOKED[plain.number // 2 % len(LOOKED)]
    for j, other in enumerate(others):
        blockers = [base for base in others if base != other]
        yield f"{j}: {_sight(sight(board, scene.mover, other, blockers, options))}"
    for ways in sight_margins(board, scene.mover, others[0], others[1:], options, 0.3):
        yield f"moved: {_margin(ways)}"
    yield f"seen: {_area(visible_area(board, scene.mover, others, options))}"
    reach = Reach(board, scene.mover, 2.5, scene.crowd)
    for goal in GOALS[plain.number % 2 :: 3]:
        route = reach.route(goal)
        cost = "none" if route.full_cost is None else fine(route.full_cost)
        yield f"{route.reached}, {cost}, {_points(route.walk.path)}"


QUESTIONS: dict[str, Callable[[SmallScene], Iterator[str]]] = {
    "sight": lines_of_sight,
    "margins": lines_of_margins,
    "seen": lines_of_seen,
    "walks": lines_of_walks,
    "routes": lines_of_routes,
    "reach": lines_of_reach,
    "threat": lines_of_threat,
    "uneven": lines_of_uneven,
    "walled": lines_of_walled,
}
