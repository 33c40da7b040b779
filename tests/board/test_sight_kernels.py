"""What sight is built from, kernel by kernel: the hull of two bases, what reaches it, lines and screens.

Held against numbers known by hand and, where edges coincide and bases touch, against shapely.
"""

from __future__ import annotations

from itertools import pairwise, product
from math import acos, atan2, cos, hypot, sin, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.planar import R, X, Y
from game.board.shapes import CLEARANCE, TOUCH, Disc, Point, Polygon, Shape, disc, polygon, rectangle
from game.board.sight import sight_cells as cells
from game.board.sight import sight_line as lines
from game.board.sight import sight_scene as scene
from game.board.sight.sight import disc_array, ground_of
from game.board.sight.sight_search import BEST, WORST, empty_room
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.sight.sight_line import Line
    from game.board.sight.sight_scene import Pair, Room, Rulings


def pair(viewer: tuple[float, float, float], target: tuple[float, float, float]) -> Pair:
    return plainly(scene.pair_of)(scene.RoundShape(*viewer), scene.RoundShape(*target))


Two = tuple[tuple[float, float, float], tuple[float, float, float]]
"""The centres and radii of a viewer and of a target."""

LEVEL: Two = ((0, 0, 1), (10, 0, 1))
WIDER: Two = ((1, 2, 1), (1, 7, 4))
NESTED: Two = ((0, 0, 5), (1, 0, 1))
WITHIN: Two = ((1, 0, 1), (0, 0, 5))


@pytest.mark.parametrize(
    ("of", "towards", "length", "left", "right"),
    [
        (LEVEL, (1, 0), 10, (0, 1, 1), (0, -1, 1)),
        (((0, 0, 1), (5, 0, 4)), (1, 0), 5, (-0.6, 0.8, 1), (-0.6, -0.8, 1)),
        (((0, 0, 4), (5, 0, 1)), (1, 0), 5, (0.6, 0.8, 4), (0.6, -0.8, 4)),
        (WIDER, (0, 1), 5, (-0.8, -0.6, -1), (0.8, -0.6, 0.6)),
        (NESTED, (1, 0), 1, (0, 1, 5), (0, -1, 5)),
        (WITHIN, (-1, 0), 1, (0, -1, 5), (0, 1, 5)),
        (((3, 4, 1), (3, 4, 2)), (1, 0), 0, (0, 1, 6), (0, -1, -2)),
        (((0, 0, 1), (2, 0, 3)), (1, 0), 2, (0, 1, 3), (0, -1, 3)),
        (((2, 3, 1), (5, 7, 1)), (0.6, 0.8), 5, (-0.8, 0.6, 1.2), (0.8, -0.6, 0.8)),
    ],
)
def test_the_hull_of_two_bases_has_their_common_tangents_for_sides(
    of: Two, towards: Point, length: float, left: tuple[float, ...], right: tuple[float, ...]
) -> None:
    two = pair(*of)
    assert (two.ux, two.uy, two.length) == pytest.approx((*towards, length), abs=1e-15)
    assert (two.lx, two.ly, two.lk) == pytest.approx(left, abs=1e-15)
    assert (two.rx, two.ry, two.rk) == pytest.approx(right, abs=1e-15)


@pytest.mark.parametrize(
    ("of", "x", "y", "r", "reaches"),
    [
        (LEVEL, 5, 3, 2, True),
        (LEVEL, 5, 3.1, 2, False),
        (LEVEL, 5, -3, 2, True),
        (LEVEL, 5, -3.1, 2, False),
        (LEVEL, -3, 0, 2, True),
        (LEVEL, -3.1, 0, 2, False),
        (LEVEL, 13, 0, 2, True),
        (LEVEL, 13.1, 0, 2, False),
        (LEVEL, 5, 0, 0.1, True),
        (NESTED, -6, 0, 1, True),
        (NESTED, -6.1, 0, 1, False),
        (NESTED, 6, 0, 1, True),
        (NESTED, 6.1, 0, 1, False),
        (WITHIN, -6, 0, 1, True),
        (WITHIN, -6.1, 0, 1, False),
        (WITHIN, 6, 0, 1, True),
        (WITHIN, 6.1, 0, 1, False),
        (WIDER, 1, -1, 2, True),
        (WIDER, 1, -1.1, 2, False),
        (WIDER, 1, 12, 1, True),
        (WIDER, 1, 12.1, 1, False),
        (WIDER, 1 - 2.5, 2 - 0.9, 1.55, True),
        (WIDER, 1 - 2.5, 2 - 0.9, 1.53, False),
        (WIDER, 1 + 2.5, 2 - 0.9, 1.55, True),
        (WIDER, 1 + 2.5, 2 - 0.9, 1.53, False),
    ],
)
def test_which_disc_reaches_the_hull(of: Two, x: float, y: float, r: float, reaches: bool) -> None:
    assert plainly(scene.reaches_hull)(pair(*of), x, y, r) is reaches


A_HAIR, TWO_HAIRS = CLEARANCE / 2, 2 * CLEARANCE


@pytest.mark.parametrize(
    ("of", "ends", "reaches"),
    [
        (LEVEL, (3, 1 + A_HAIR, 7, 1 + A_HAIR), True),
        (LEVEL, (3, 1 + TWO_HAIRS, 7, 1 + TWO_HAIRS), False),
        (LEVEL, (3, 1 + A_HAIR, 7, 4), True),
        (LEVEL, (3, 4, 7, 1 + A_HAIR), True),
        (LEVEL, (3, -1 - A_HAIR, 7, -1 - A_HAIR), True),
        (LEVEL, (3, -1 - TWO_HAIRS, 7, -1 - TWO_HAIRS), False),
        (LEVEL, (3, -4, 7, -1 - A_HAIR), True),
        (LEVEL, (3, -1 - A_HAIR, 7, -4), True),
        (LEVEL, (5, 4, 5, -4), True),
        (LEVEL, (-1 - A_HAIR, 0, -4, 0), True),
        (LEVEL, (-4, 0, -1 - A_HAIR, 0), True),
        (LEVEL, (-4, 0, -1 - TWO_HAIRS, 0), False),
        (LEVEL, (11 + A_HAIR, 0, 14, 0), True),
        (LEVEL, (14, 0, 11 + A_HAIR, 0), True),
        (LEVEL, (14, 0, 11 + TWO_HAIRS, 0), False),
        (LEVEL, (-4, 0, 14, 0), True),
        (NESTED, (-5 - A_HAIR, 0, -9, 0), True),
        (NESTED, (-5 - TWO_HAIRS, 0, -9, 0), False),
        (NESTED, (5 + A_HAIR, 0, 9, 0), True),
        (NESTED, (5 + TWO_HAIRS, 0, 9, 0), False),
        (WITHIN, (-5 - A_HAIR, 0, -9, 0), True),
        (WITHIN, (-5 - TWO_HAIRS, 0, -9, 0), False),
        (WITHIN, (5 + A_HAIR, 0, 9, 0), True),
        (WITHIN, (5 + TWO_HAIRS, 0, 9, 0), False),
        (WIDER, (1, -3, 1, 1 - TWO_HAIRS), False),
        (WIDER, (1, -3, 1, 1 - A_HAIR), True),
        (WIDER, (-1, 3 - TWO_HAIRS, -4, 7 - TWO_HAIRS), False),
        (WIDER, (-1, 3 - A_HAIR, -4, 7 - A_HAIR), True),
        (WIDER, (3, 3 - TWO_HAIRS, 6, 7 - TWO_HAIRS), False),
        (WIDER, (3, 3 - A_HAIR, 6, 7 - A_HAIR), True),
    ],
)
def test_which_edge_reaches_the_hull(of: Two, ends: tuple[float, ...], reaches: bool) -> None:
    assert plainly(scene.edge_reaches_hull)(pair(*of), scene.Edge(*ends)) is reaches


# ---- small tables


SEEDS = range(60)


class Small:
    """Two who look at each other, pieces and bases on half inches; everything that sight gathers of them."""

    def __init__(self, seed: int) -> None:
        dice = Random(seed)  # noqa: S311 - scenes

        def at(least: float, most: float) -> float:
            return dice.randrange(int(2 * least), int(2 * most) + 1) / 2

        self.viewer = Disc(at(1, 3), at(2, 4), dice.choice((0.5, 1.0)))
        self.target = Disc(self.viewer.x + dice.choice((2.5, 3, 4, 6)), at(2, 4), dice.choice((0.5, 1.0)))
        if dice.random() < 0.3:
            self.viewer, self.target = self.target, self.viewer
        left, right = sorted((self.viewer.x, self.target.x))
        shapes: list[Shape] = []
        for _ in range(6):
            x, y, across, up = (
                at(left - 1, right),
                at(1.5, 4),
                dice.choice((0.5, 1, 2)),
                dice.choice((0.5, 1, 3)),
            )
            hook = ((0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2))
            turn = dice.choice((1, -1))
            shapes.append(
                dice.choice(
                    (
                        disc(x, y, across / 2),
                        rectangle(x, y, x + across, y + turn * up),
                        polygon(((x, y), (x + up, y + 0.5), (x + 0.5, y + turn * (across + 1)))),
                        polygon(tuple((x + a / 2, y + turn * b / 2) for a, b in hook)),
                    )
                )
            )
        self.pieces = tuple(
            Piece(f"{i}", shape, Footing.OPEN, dice.choice((Opacity.BLOCKING, *Opacity)))
            for i, shape in enumerate(shapes)
        )
        self.bases = (
            Disc(at(left, right), at(1, 5), 0.5),
            dice.choice((self.viewer, self.target)),
            Disc(at(left, right), at(1, 5), 1.0),
        )
        self.active = np.array([dice.random() < 0.8 for _ in range(9)])
        self.rulings: Rulings = scene.Rulings(
            dice.random() < 0.6, dice.random() < 0.6, dice.random() < 0.5, dice.choice((BEST, WORST))
        )
        board = Board(10.0, 8.0, self.pieces)
        discs = disc_array(self.bases)
        self.pair = pair(
            (self.viewer.x, self.viewer.y, self.viewer.r), (self.target.x, self.target.y, self.target.r)
        )
        self.room: Room = plainly(empty_room)(ground_of(board), discs)
        plainly(scene.gather)(self.room, discs, self.active, self.pair, self.rulings)

    def shape(self, owner: int) -> Shape:
        return self.pieces[owner].shape if owner < 6 else self.bases[owner - 6]

    def gap(self, owner: int, base: Disc) -> float:
        """Inches between the base and a piece or other base, negative where they overlap."""
        shape = self.shape(owner)
        if isinstance(shape, Disc):
            return hypot(shape.x - base.x, shape.y - base.y) - shape.r - base.r
        return depth_of(shape, base.x, base.y) * -1 - base.r

    def items(self) -> Iterator[tuple[int, int, int]]:
        """Each item with its owner and its role."""
        for i in range(self.room.whole[scene.ITEMS]):
            yield i, int(self.room.table[i, scene.OWNER]), int(self.room.table[i, scene.ROLE])


def body(shape: Shape) -> Any:
    if isinstance(shape, Disc):
        return shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=256)
    return shapely.Polygon(shape.corners)


def depth_of(shape: Shape, x: float, y: float) -> float:
    """How deep a point lies in a shape."""
    if isinstance(shape, Disc):
        return shape.r - hypot(shape.x - x, shape.y - y)
    at, whole = shapely.Point(x, y), body(shape)
    return float(whole.exterior.distance(at) * (1 if whole.contains(at) else -1))


@pytest.fixture(scope="module")
def tables() -> list[Small]:
    return [Small(seed) for seed in SEEDS]


@pytest.mark.rule("CM-LOS-03", "CM-LOS-04", "CM-COVER-01", "R-30", "R-30b", "R-39")
def test_what_can_matter_between_two_bases_and_how(tables: list[Small]) -> None:
    for small in tables:
        hull = shapely.union(body(small.viewer), body(small.target)).convex_hull
        found = {owner: (i, role) for i, owner, role in small.items()}
        assert list(found) == sorted(found)
        for owner in range(9):
            blocks = owner >= 6 or small.pieces[owner].opacity is Opacity.BLOCKING
            away_a, away_b = small.gap(owner, small.viewer), small.gap(owner, small.target)
            out = not small.active[owner]
            if owner >= 6:
                out = out or small.bases[owner - 6] in (small.viewer, small.target)
            elif small.pieces[owner].opacity is Opacity.CLEAR:
                out = True
            elif blocks:
                out = out or (small.rulings.ignore_own and min(away_a, away_b) < -TOUCH)
            else:
                out = out or (small.rulings.ignore_viewer_piece and away_a < -TOUCH)
            apart = hull.distance(body(small.shape(owner)))
            if out or apart > 1.6:
                assert owner not in found
                continue
            if apart > 1e-3:
                continue  # next to the rounded ends it may be taken in
            i, role = found[owner]
            expected = scene.COVER if not blocks else scene.CLOSED if small.rulings.grazing else scene.OPEN
            assert role == expected
            row = small.room.table[i]
            assert (row[scene.NEAR_A], row[scene.NEAR_B]) == (away_a < CLEARANCE, away_b < CLEARANCE)
            assert plainly(scene.is_near_one)(small.room, i) is (min(away_a, away_b) < CLEARANCE)
            shape = small.shape(owner)
            if isinstance(shape, Disc):
                assert (row[X], row[Y], row[R]) == (shape.x, shape.y, shape.r)
            else:
                assert (row[X], row[Y], row[R]) == (0, 0, 0)
            reach = plainly(scene.edge_reaches_hull)
            edges = (
                []
                if isinstance(shape, Disc)
                else [
                    (*a, *b)
                    for a, b in zip(shape.corners[-1:] + shape.corners, shape.corners, strict=False)
                    if reach(small.pair, scene.Edge(*a, *b))
                ]
            )
            first, end = plainly(scene.edges_of)(small.room, i)
            assert [tuple(small.room.table[e, :4]) for e in range(first, end)] == edges
            held = depth_of(shape, small.viewer.x, small.viewer.y) > small.viewer.r + TOUCH or (
                depth_of(shape, small.target.x, small.target.y) > small.target.r + TOUCH
            )
            assert plainly(scene.holds_a_base)(small.room, i, small.pair) is held


@pytest.mark.parametrize(("over", "is_over"), [(-2 * TOUCH, False), (0.0, False), (2 * TOUCH, True)])
@pytest.mark.parametrize(("x", "y"), [(2.0, 4.5), (2.0, -0.5), (-0.5, 2.0), (4.5, 2.0)])
def test_only_what_is_deeper_than_a_touch_overlaps(x: float, y: float, over: float, is_over: bool) -> None:
    square = Piece("square", rectangle(0, 0, 4, 4), Footing.OPEN, Opacity.BLOCKING)
    ground = ground_of(Board(pieces=(square,)))
    assert plainly(scene.overlapped)(ground, 0, x, y, 0.5 + over) is is_over


@pytest.mark.parametrize(
    ("x", "y", "reaches"),
    [
        (-1, 2, True),
        (-1.1, 2, False),
        (5, 2, True),
        (5.1, 2, False),
        (2, -1, True),
        (2, -1.1, False),
        (2, 5, True),
        (2, 5.1, False),
        (-1, 5, True),
        (9, 9, False),
    ],
)
def test_a_base_reaches_the_box_of_a_piece_that_it_touches(x: float, y: float, reaches: bool) -> None:
    square = Piece("square", rectangle(0, 0, 4, 4), Footing.OPEN, Opacity.BLOCKING)
    ground = ground_of(Board(pieces=(square,)))
    assert bool(plainly(scene._box_reaches)(ground, 0, x, y, 1.0)) is reaches


@pytest.mark.parametrize(("r", "holds"), [(1.0, False), (1.0 - 2 * TOUCH, True), (0.5, True), (1.5, False)])
def test_a_piece_holds_a_base_that_lies_deeper_in_it_than_a_touch(r: float, holds: bool) -> None:
    for shape in (rectangle(0, 0, 2, 2), Disc(1, 1, 1)):
        for viewer, target in (((1, 1, r), (7, 1, 0.5)), ((7, 1, 0.5), (1, 1, r))):
            piece = Piece("wood", shape, Footing.OPEN, Opacity.LIGHT)
            room = plainly(empty_room)(ground_of(Board(pieces=(piece,))), disc_array(()))
            two = pair(viewer, target)
            rulings = scene.Rulings(True, True, False, BEST)
            plainly(scene.gather)(room, disc_array(()), np.array([True]), two, rulings)
            assert plainly(scene.holds_a_base)(room, 0, two) is holds


# ---- lines


@pytest.mark.parametrize(
    ("of", "normal", "c", "hits", "offs", "part"),
    [
        (LEVEL, (0, 1), 0, True, (0, 0), (1, 9)),
        (LEVEL, (0, 1), 0.6, True, (0.6, 0.6), (0.8, 9.2)),
        (LEVEL, (0, 1), -0.6, True, (-0.6, -0.6), (0.8, 9.2)),
        (LEVEL, (0, -1), 0.6, True, (-0.6, -0.6), (0.8, 9.2)),
        (LEVEL, (0, 1), 1, True, (1, 1), (0, 10)),
        (LEVEL, (0, 1), 1.1, False, (1.1, 1.1), (0, 10)),
        (((0, 0, 1), (10, 0, 0.5)), (0, 1), 0.6, False, (0.6, 0.6), (0.8, 10)),
        (((0, 0, 0.5), (10, 0, 1)), (0, 1), -0.6, False, (-0.6, -0.6), (0, 9.2)),
        (((0, 0, 1), (2, 0, 1)), (0, 1), 0, True, (0, 0), (1, 1)),
        (((0, 0, 1), (1, 0, 1)), (0, 1), 0, True, (0, 0), (0.5, 0.5)),
        (((0, 0, 5), (6, 8, 5)), (-0.8, 0.6), 3, True, (3, 3), (4, 6)),
        (((0, 0, 5), (6, 8, 5)), (0.8, -0.6), -3, True, (3, 3), (4, 6)),
        (((0, 0, 1), (2 + TOUCH / 2, 0, 1)), (0, 1), 0, True, (0, 0), (1 + TOUCH / 4, 1 + TOUCH / 4)),
        (((0, 0, 1), (2 + 2 * TOUCH, 0, 1)), (0, 1), 0, True, (0, 0), (1, 1 + 2 * TOUCH)),
    ],
)
def test_the_free_part_of_a_line_between_two_bases(
    of: Two, normal: Point, c: float, hits: bool, offs: Point, part: Point
) -> None:
    two = pair(*of)
    line = plainly(lines.line_between)(two, *normal, c)
    assert bool(line.hits) is hits
    assert (line.off_a, line.off_b, line.t0, line.t1) == pytest.approx((*offs, *part), abs=1e-12)
    assert line.ny * two.ux - line.nx * two.uy >= 0, "from viewer to target"
    start = plainly(lines.point_at)(line, line.t0)
    assert line.nx * start[0] + line.ny * start[1] == pytest.approx(line.c)
    assert line.ny * start[0] - line.nx * start[1] == pytest.approx(line.t0)


def test_the_line_of_centres_runs_from_centre_to_centre() -> None:
    for of in (pair(*LEVEL), pair(*WIDER), pair((2, 3, 1), (5, 7, 1))):
        line = plainly(lines.centre_line)(of)
        ends = [plainly(lines.point_at)(line, t) for t in (line.t0, line.t1)]
        assert np.array(ends) == pytest.approx(np.array([(of.ax, of.ay), (of.bx, of.by)]))
        assert (line.hits, line.off_a, line.off_b) == (True, 0.0, 0.0)


def test_a_contact_limits_a_line_beside_its_free_part_alone() -> None:
    line = plainly(lines.line_between)(pair(*LEVEL), 0.0, 1.0, 0.0)
    for x, limits in ((1 - CLEARANCE, True), (1 - 3 * CLEARANCE, False), (5, True), (9 + CLEARANCE, True)):
        assert plainly(lines.within)(line, x, 4.0) is limits
    assert plainly(lines.within)(line, 9 + 3 * CLEARANCE, 4.0) is False
    slanting = plainly(lines.line_between)(pair((1, 2, 1), (7, 10, 1)), -0.8, 0.6, 0.4)
    for along, limits in ((0.9, False), (1.1, True), (8.9, True), (9.1, False)):
        x, y = 1 + 0.6 * along - 0.8 * 3, 2 + 0.8 * along + 0.6 * 3
        assert plainly(lines.within)(slanting, x, y) is limits


def some_lines(small: Small, dice: Random, count: int) -> Iterator[Line]:
    """Lines through points of the lattice that hit both bases, and some that touch one."""
    found = 0
    for _ in range(300):
        x, y, across, up = (dice.randrange(-8, 17) / 4 for _ in range(4))
        p = (small.viewer.x + x / 8, small.viewer.y + y / 8)
        q = (small.target.x + across / 8, small.target.y + up / 8)
        away = hypot(q[0] - p[0], q[1] - p[1])
        if away == 0:
            continue
        nx, ny = (p[1] - q[1]) / away, (q[0] - p[0]) / away
        line = plainly(lines.line_between)(small.pair, nx, ny, nx * p[0] + ny * p[1])
        if line.hits:
            yield line
            found += 1
        if found == count:
            return


@pytest.mark.rule("CM-LOS-03", "CM-COVER-01", "R-30")
def test_what_a_line_touches_and_what_it_crosses(tables: list[Small]) -> None:
    for seed, small in enumerate(tables):
        for line in some_lines(small, Random(seed), 25):  # noqa: S311 - lines
            ends = [plainly(lines.point_at)(line, t) for t in (line.t0, line.t1)]
            way = shapely.Point(ends[0]) if line.t0 == line.t1 else shapely.LineString(ends)
            blocked, covers, sure = False, 0, True
            for i, owner, role in small.items():
                shape = small.shape(owner)
                if isinstance(shape, Disc):
                    away = way.distance(shapely.Point(shape.x, shape.y)) - shape.r
                    touches, crosses = away <= TOUCH, away < -TOUCH
                    unsure = abs(abs(away) - TOUCH) < 1e-7
                else:
                    away = way.distance(body(shape))
                    core = body(shape).buffer(-1.1 * TOUCH, join_style="mitre")
                    touches, crosses = away <= TOUCH, way.intersects(core)
                    unsure = 1e-9 < away < 3 * TOUCH or (not crosses and way.intersects(core.buffer(1.5e-7)))
                if unsure:
                    sure = False
                    continue
                assert bool(plainly(lines.touches)(line, small.room, i)) is touches, (seed, i, line)
                assert bool(plainly(lines.crosses)(line, small.room, i)) is crosses, (seed, i, line)
                obstructs = touches if role == scene.CLOSED else crosses if role == scene.OPEN else False
                assert bool(plainly(lines.obstructs)(line, small.room, i)) is obstructs
                blocked = blocked or obstructs
                covers += role == scene.COVER and crosses
            if sure:
                free = line.t0 == line.t1 or not blocked
                for hint in range(10):
                    small.room.whole[scene.HINT] = hint
                    assert plainly(lines.is_clear)(line, small.room) is free
                assert plainly(lines.cover_count)(line, small.room, 99) == covers
                assert plainly(lines.cover_count)(line, small.room, 1) == min(covers, 1)


@pytest.mark.rule("CM-COVER-01", "CM-COVER-02")
def test_cover_is_counted_up_to_what_is_enough_and_bases_that_touch_are_not_barred() -> None:
    woods = [Piece(f"{x}", rectangle(x, -2, x + 1, 2), Footing.OPEN, Opacity.LIGHT) for x in (2, 4, 6)]
    wall = Piece("wall", rectangle(7.5, -2, 8, 2), Footing.OPEN, Opacity.BLOCKING)
    room = plainly(empty_room)(ground_of(Board(pieces=(*woods, wall))), disc_array(()))
    rulings = scene.Rulings(True, True, False, BEST)
    plainly(scene.gather)(room, disc_array(()), np.ones(4, np.bool_), pair(*LEVEL), rulings)
    line = plainly(lines.line_between)(pair(*LEVEL), 0.0, 1.0, 0.0)
    assert [plainly(lines.cover_count)(line, room, enough) for enough in (1, 2, 3, 9)] == [1, 2, 3, 3]
    assert not plainly(lines.is_clear)(line, room)
    point = line._replace(t0=7.7, t1=7.7)
    assert plainly(lines.is_clear)(point, room)


@pytest.mark.rule("CM-LOS-03", "CM-COVER-01", "R-30")
@pytest.mark.parametrize(
    ("shape", "c", "touches", "crosses"),
    [
        (rectangle(4, -3, 6, 0.25), 0.25, True, False),
        (rectangle(4, -3, 6, 0.25), 0.25 + 0.5 * TOUCH, True, False),
        (rectangle(4, -3, 6, 0.25), 0.25 + 2 * TOUCH, False, False),
        (rectangle(4, -3, 6, 0.25), 0.25 - 0.5 * TOUCH, True, False),
        (rectangle(4, -3, 6, 0.25), 0.25 - 2 * TOUCH, True, True),
        (rectangle(4, 0.25, 6, 3), 0.25 - 2 * TOUCH, False, False),
        (rectangle(4, 0.25, 6, 3), 0.25 + 2 * TOUCH, True, True),
        (polygon(((5, 0.25), (4, -2), (6, -2))), 0.25, True, False),
        (polygon(((5, 0.25), (6, 3), (4, 3))), 0.25, True, False),
        (polygon(((5, 0.25), (6, 3), (4, 3))), 0.25 - 2 * TOUCH, False, False),
        (polygon(((5, 0.5), (4, 0), (5, -0.5), (6, 0))), 0.0, True, True),
        (polygon(((4, 0), (6, -1), (6, 1))), 0.0, True, True),
        (polygon(((4, 1), (4, -1), (5, 0), (6, -1), (6, 1))), 0.0, True, True),
        (polygon(((4, 1), (3, -1), (5, 0), (7, -1), (6, 1))), -0.75, True, True),
        (polygon(((4, 0), (6, 0), (6, 1), (8, 1), (8, -1), (4, -1))), 0.0, True, True),
        (polygon(((4, 0), (6, 0), (6, -1), (4, -1))), 0.0, True, False),
        (disc(5, -1, 1.25), 0.25, True, False),
        (disc(5, -1, 1.25), 0.25 + 0.5 * TOUCH, True, False),
        (disc(5, -1, 1.25), 0.25 + 2 * TOUCH, False, False),
        (disc(5, -1, 1.25), 0.25 - 0.5 * TOUCH, True, False),
        (disc(5, -1, 1.25), 0.25 - 2 * TOUCH, True, True),
        (rectangle(0.5, -1, 1, 1), 0.0, True, False),
        (rectangle(9, -1, 9.5, 1), 0.0, True, False),
        (rectangle(8.5, -1, 9 - 2 * TOUCH, 1), 0.0, True, True),
        (rectangle(9 + 2 * TOUCH, -1, 10, 1), 0.0, False, False),
        (rectangle(0, -1, 1 - 2 * TOUCH, 1), 0.0, False, False),
        (rectangle(0, -1, 1 + 2 * TOUCH, 1), 0.0, True, True),
        (rectangle(-2, -2, 12, 2), 0.0, True, True),
        (rectangle(-2, -2, 3, 2), 0.0, True, True),
        (rectangle(7, -2, 12, 2), 0.0, True, True),
    ],
)
def test_a_touch_is_no_crossing(shape: Shape, c: float, touches: bool, crosses: bool) -> None:
    """The viewer stands at (0, 0), the target at (10, 0), both an inch wide all round; the line is level."""
    piece = Piece("wood", shape, Footing.OPEN, Opacity.LIGHT)
    room = plainly(empty_room)(ground_of(Board(pieces=(piece,))), disc_array(()))
    rulings = scene.Rulings(True, False, False, BEST)
    plainly(scene.gather)(room, disc_array(()), np.array([True]), pair(*LEVEL), rulings)
    assert room.whole[scene.ITEMS] == 1
    line = plainly(lines.line_between)(pair(*LEVEL), 0.0, 1.0, c)
    if c == 0.0 or not isinstance(shape, Polygon) or min(x for x, _ in shape.corners) > 2:
        assert bool(plainly(lines.touches)(line, room, 0)) is touches
        assert bool(plainly(lines.crosses)(line, room, 0)) is crosses


# ---- contacts


def circle_and_line(base: Disc, x: float, y: float, ex: float, ey: float) -> list[tuple[float, Point]]:
    """How far along a line from (x, y) it crosses a base's circle, and where."""
    foot = (base.x - x) * ex + (base.y - y) * ey
    off2 = (base.x - x) ** 2 + (base.y - y) ** 2 - foot**2
    if off2 > base.r**2:
        return []
    half = sqrt(base.r**2 - off2)
    return [(t, (x + t * ex, y + t * ey)) for t in (foot - half, foot + half)]


def circles(base: Disc, x: float, y: float, r: float) -> list[Point]:
    """Where two circles cross."""
    apart = hypot(x - base.x, y - base.y)
    if not abs(base.r - r) <= apart <= base.r + r or apart == 0:
        return []
    towards = atan2(y - base.y, x - base.x)
    turn = acos(min(1.0, max(-1.0, (apart**2 + base.r**2 - r**2) / (2 * apart * base.r))))
    return [(base.x + base.r * cos(a), base.y + base.r * sin(a)) for a in (towards - turn, towards + turn)]


def contacts(small: Small, *, worst: bool) -> Iterator[tuple[float, ...]]:  # noqa: PLR0912 - each kind
    """Every contact that there ought to be: (x, y, radius, kind, vectors to the neighbours of a corner)."""
    pair_bases = (small.viewer, small.target)
    for base in pair_bases:
        yield (*base.centre, base.r, lines.ROUND)
    for _, owner, role in small.items():
        keep = CLEARANCE if role == scene.CLOSED else -CLEARANCE if role == scene.COVER and worst else 0.0
        shape = small.shape(owner)
        near = min(small.gap(owner, base) for base in pair_bases) < CLEARANCE
        if isinstance(shape, Disc):
            yield (*shape.centre, shape.r + keep, lines.ROUND)
            for base in pair_bases if near else ():
                for at in circles(base, *shape.centre, shape.r + keep):
                    yield (*at, 0.0, lines.ROUND)
            continue
        ring = shape.corners
        for before, here, after in zip(ring[-1:] + ring, ring, ring[1:] + ring[:1], strict=False):
            bx, by, fx, fy = before[0] - here[0], before[1] - here[1], after[0] - here[0], after[1] - here[1]
            deep = any(hypot(here[0] - b.x, here[1] - b.y) < b.r - 2 * CLEARANCE for b in pair_bases)
            if fx * by - fy * bx > 0 and not deep:
                kind = lines.WALL if keep > 0 else lines.CORNER
                yield (*here, abs(keep), kind, bx, by, fx, fy)
                for base in pair_bases if near and keep > 0 else ():
                    if plainly(scene.reaches_hull)(small.pair, *here, keep + CLEARANCE):
                        for at in circles(base, *here, keep):
                            yield (*at, 0.0, lines.ROUND)
        for a, b in zip(ring[-1:] + ring, ring, strict=False):
            if near and plainly(scene.edge_reaches_hull)(small.pair, scene.Edge(*a, *b)):
                long = hypot(b[0] - a[0], b[1] - a[1])
                ex, ey = (b[0] - a[0]) / long, (b[1] - a[1]) / long
                for base in pair_bases:
                    for t, at in circle_and_line(base, a[0] + ey * keep, a[1] - ex * keep, ex, ey):
                        if -CLEARANCE <= t <= long + CLEARANCE:
                            yield (*at, 0.0, lines.ROUND)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "R-38")
@pytest.mark.parametrize("worst", [False, True])
def test_what_a_critical_line_may_touch(tables: list[Small], worst: bool) -> None:
    for seed, small in enumerate(tables):
        plainly(lines.find_contacts)(small.room, small.pair, worst)
        first = small.room.contacts
        rows = small.room.table[first : first + small.room.whole[scene.CONTACTS]]
        found = sorted(
            (*row[[X, Y, R, lines.KIND]], *(row[6:10] if row[lines.KIND] != lines.ROUND else ()))
            for row in rows
        )
        reaches = plainly(scene.reaches_hull)
        wanted = sorted(
            tuple(map(float, one))
            for one in contacts(small, worst=worst)
            if reaches(small.pair, one[0], one[1], one[2] + CLEARANCE)
        )
        rounded = [[tuple(round(v, 5) + 0.0 for v in one) for one in some] for some in (found, wanted)]
        # What touches a circle crosses it twice in one place, or not at all by a rounding.
        assert set(rounded[0]) == set(rounded[1]), (seed, set(rounded[0]) ^ set(rounded[1]))
        for row in rows:
            dx, dy = row[X] - small.viewer.x, row[Y] - small.viewer.y
            ux, uy, length = small.pair.ux, small.pair.uy, small.pair.length
            assert row[cells.ALONG] * length == pytest.approx(dx * ux + dy * uy)
            assert row[cells.ACROSS] == pytest.approx(dy * ux - dx * uy)


# ---- cells and screens


@pytest.mark.parametrize(
    ("a", "half_a", "b", "half_b", "cosine", "half_cos", "sines"),
    [
        (0, 0, 6, 0, 0.8, 0, (0.6, 0.6)),
        (6, 0, 0, 0, 0.8, 0, (-0.6, -0.6)),
        (1, 1, 8, 0, 0.7, 0.1, (0.6, 0.8)),
        (8, 0, 1, 1, 0.7, 0.1, (-0.8, -0.6)),
        (0, 3, 0, 3, 0.9, 0.1, (-0.6, 0.6)),
        (0, 1, 4, 3, 0.8, 0.2, (0.0, 0.8)),
        (0, 6, 0, 6, 0.5, 0.5, (-1.2, 1.2)),
    ],
)
def test_the_slopes_of_the_lines_of_a_cell(
    a: float, half_a: float, b: float, half_b: float, cosine: float, half_cos: float, sines: Point
) -> None:
    cell = plainly(cells.cell_of)(pair(*LEVEL), a, half_a, b, half_b)
    assert (cell.cos, cell.half_cos) == pytest.approx((cosine, half_cos))
    assert (cell.sin0, cell.sin1) == pytest.approx(sines)
    assert (cell.a, cell.half_a, cell.b, cell.half_b, cell.length) == (a, half_a, b, half_b, 10)


def test_how_far_a_point_may_be_from_the_lines_of_a_cell() -> None:
    cell = plainly(cells.cell_of)(pair(*LEVEL), 1.0, 1.0, 8.0, 0.0)  # the cosine is 0.7 give or take 0.1
    assert plainly(cells.spread)(cell, 0.25, 3.0) == pytest.approx((2.1 - 0.75 - 2.0, 0.3 + 0.75))
    assert plainly(cells.spread)(cell, 0.25, -3.0) == pytest.approx((-2.1 - 0.75 - 2.0, 0.3 + 0.75))
    assert plainly(cells.spread)(cell, 2.0, 0.0) == pytest.approx((1.0 - 16.0, 1.0))
    other = plainly(cells.cell_of)(pair(*LEVEL), 8.0, 0.0, 1.0, 1.0)
    assert plainly(cells.spread)(other, -0.5, 1.0) == pytest.approx((0.7 - 12.0 + 0.5, 0.1 + 0.5))


def a_screen(*points: Point, radius: float = 0.0) -> Room:
    """A room with one screen of points in the frame of the pair, in inches of ten from base to base."""
    room = plainly(empty_room)(ground_of(Board(pieces=(HILL,))), disc_array(()))
    row = room.table[room.screens]
    row[cells.ITEM], row[cells.RADIUS] = 0, radius
    row[cells.FIRST_POINT], row[cells.END_POINT] = 0, len(points)
    for n, (x, y) in enumerate(points):
        room.table[room.points + n, [cells.ALONG, cells.ACROSS]] = x / 10, y
    return room


HILL = Piece("hill", rectangle(4, 0, 5, 2), Footing.OPEN, Opacity.BLOCKING)


@pytest.mark.rule("CM-LOS-03", "R-30")
@pytest.mark.parametrize(
    ("high", "low", "radius", "closed", "opened"),
    [
        (1.0, -1.0, 0.0, cells.COVERS, cells.COVERS),
        (0.0, -1.0, 0.0, cells.COVERS, cells.MAY_MEET),
        (1.0, 0.0, 0.0, cells.COVERS, cells.MAY_MEET),
        (TOUCH / 2, -1.0, 0.0, cells.COVERS, cells.MAY_MEET),
        (TOUCH, -1.0, 0.0, cells.COVERS, cells.COVERS),
        (1.0, -TOUCH, 0.0, cells.COVERS, cells.COVERS),
        (1.0, CLEARANCE / 2, 0.0, cells.MAY_MEET, cells.MAY_MEET),
        (1.0, 2 * CLEARANCE, 0.0, cells.MISSES, cells.MISSES),
        (1.0, CLEARANCE, 0.0, cells.MAY_MEET, cells.MAY_MEET),
        (-CLEARANCE, -1.0, 0.0, cells.MAY_MEET, cells.MAY_MEET),
        (-CLEARANCE / 2, -1.0, 0.0, cells.MAY_MEET, cells.MAY_MEET),
        (-2 * CLEARANCE, -1.0, 0.0, cells.MISSES, cells.MISSES),
        (0.5, 0.5, 0.5, cells.COVERS, cells.MAY_MEET),
        (-0.5, -0.5, 0.5, cells.COVERS, cells.MAY_MEET),
        (0.5, 0.5, 0.75, cells.COVERS, cells.COVERS),
        (0.5, 0.5, 0.25, cells.MISSES, cells.MISSES),
        (-0.5, -0.5, 0.25, cells.MISSES, cells.MISSES),
    ],
)
def test_what_a_screen_does_to_a_level_line(
    high: float, low: float, radius: float, closed: int, opened: int
) -> None:
    room = a_screen((5, high), *([(6, low)] if low != high else []), radius=radius)
    level = plainly(cells.cell_of)(pair(*LEVEL), 0.0, 0.0, 0.0, 0.0)
    assert plainly(cells.screening)(room, 0, level, True) == closed
    assert plainly(cells.screening)(room, 0, level, False) == opened


@pytest.mark.parametrize(
    ("points", "between"),
    [
        ([(5, 0)], True),
        ([(0, 0)], False),
        ([(10, 0)], False),
        ([(-1, 0)], False),
        ([(11, 0)], False),
        ([(5, -3.7)], True),
        ([(5, -3.8)], False),
        ([(5, 3.7)], True),
        ([(5, 3.8)], False),
        ([(4, -3.1)], False),
        ([(4, 4.4)], True),
        ([(4, 4.6)], False),
        ([(5, 0), (5, -3.8)], False),
        ([(5, -3.8), (5, 0)], False),
        ([(5, 3.7), (5, -3.7), (9, 0)], True),
    ],
)
def test_what_lies_between_the_bases_along_every_line_of_a_cell(points: list[Point], between: bool) -> None:
    """Their sines are from 0.6 to 0.8: at half way, what lies 3.75 inches across is beside a centre."""
    cell = plainly(cells.cell_of)(pair(*LEVEL), 1.0, 1.0, 8.0, 0.0)
    assert plainly(cells._lies_between)(a_screen(*points), 0, len(points), cell) is between


@pytest.mark.parametrize(
    ("ends", "limits", "shares"),
    [
        ((0, 8), (2, 6), (0.25, 0.75)),
        ((8, 0), (2, 6), (0.25, 0.75)),
        ((3, 5), (2, 6), (0.0, 1.0)),
        ((4, 4), (2, 6), (0.0, 1.0)),
        ((2, 2), (2, 6), (0.0, 1.0)),
        ((6, 6), (2, 6), (0.0, 1.0)),
        ((1, 1), (2, 6), (1.0, 0.0)),
        ((7, 7), (2, 6), (1.0, 0.0)),
    ],
)
def test_the_fractions_of_a_way_within_its_limits(ends: Point, limits: Point, shares: Point) -> None:
    assert plainly(cells._clip)(*ends, *limits) == shares


@pytest.mark.parametrize(
    ("edge", "shares"),
    [
        ((-2, 0, 2, 0), (0.25, 0.75)),
        ((0, 0, 4, 0), (-0.25, 0.25)),
        ((-2, 1, 2, 1), (2.0, 2.0)),
        ((-2, 2, 2, 2), (2.0, 2.0)),
        ((1, 0, 3, 0), (2.0, 2.0)),
        ((2, 0, 4, 0), (2.0, 2.0)),
        ((0, -1, 0, 3), (0.0, 0.5)),
        ((-1, 0.6, 1, 0.6), (0.1, 0.9)),
    ],
)
def test_the_fractions_of_an_edge_within_a_circle(edge: tuple[float, ...], shares: Point) -> None:
    x0, y0, x1, y1 = edge
    found = plainly(cells._chord)(scene.RoundShape(3.0, 4.0, 1.0), scene.Edge(x0 + 3, y0 + 4, x1 + 3, y1 + 4))
    assert found == pytest.approx(shares, abs=1e-12)


def screens(small: Small, i: int) -> list[tuple[float, list[Point]]]:
    """What an item gives: radii, and points in the frame of the pair, in inches."""
    room = small.room
    room.whole[scene.SCREENS] = room.whole[scene.POINTS] = 0
    plainly(cells.add_screens)(room, small.pair, i)
    found, before = [], 0
    for k in range(room.whole[scene.SCREENS]):
        row = room.table[room.screens + k]
        first, end = int(row[cells.FIRST_POINT]), int(row[cells.END_POINT])
        assert first == before < end
        assert row[cells.ITEM] == i
        before = end
        points = room.table[room.points + first : room.points + end, [cells.ALONG, cells.ACROSS]]
        found.append((float(row[cells.RADIUS]), [(x * small.pair.length, y) for x, y in points.tolist()]))
    assert before == room.whole[scene.POINTS]
    return found


def test_a_screen_is_what_of_an_outline_lies_between_the_bases_and_outside_both(tables: list[Small]) -> None:
    kinds = set()
    for seed, small in enumerate(tables):
        of = small.pair
        if of.length <= of.ar + of.br + TOUCH:
            continue

        def framed(p: Point, of: Pair = of) -> Point:
            dx, dy = p[0] - of.ax, p[1] - of.ay
            return dx * of.ux + dy * of.uy, dy * of.ux - dx * of.uy

        high = max(of.ar, of.br) + CLEARANCE
        frame = shapely.box(0, -high, of.length, high)
        outside = frame.difference(body(Disc(0, 0, of.ar))).difference(body(Disc(of.length, 0, of.br)))
        for i, owner, _ in small.items():
            if plainly(scene.holds_a_base)(small.room, i, of):
                continue
            shape, found = small.shape(owner), screens(small, i)
            gap = min(small.gap(owner, small.viewer), small.gap(owner, small.target))
            if isinstance(shape, Disc) and gap >= 0:
                kinds.add("disc")
                ((r, (middle,)),) = found
                assert (r, *middle) == pytest.approx((shape.r, *framed(shape.centre)))
                continue
            assert all(r == 0 for r, _ in found)
            if isinstance(shape, Disc):
                kinds.add("ring")
                turns = [k * np.pi / 8 for k in range(17)]
                ring = [(shape.x + shape.r * cos(t), shape.y + shape.r * sin(t)) for t in turns]
                edges = list(pairwise(ring))
            else:
                first, end = plainly(scene.edges_of)(small.room, i)
                edges = [((x0, y0), (x1, y1)) for x0, y0, x1, y1 in small.room.table[first:end, :4].tolist()]
                corners = [framed(p) for p in shape.corners]
                sine = (of.ar + of.br) / of.length
                between = all(min(x, of.length - x) * (1 - sine * sine) > abs(y) * sine for x, y in corners)
                if gap >= CLEARANCE and between:
                    kinds.add("whole")
                    ((_, points),) = found
                    assert np.array(points) == pytest.approx(np.array(corners), abs=1e-9)
                    continue
            kinds.add("chains")
            parts = [shapely.LineString((framed(a), framed(b))).intersection(outside) for a, b in edges]
            chains = [shapely.LineString(points) for _, points in found]
            long = sum(part.length for part in parts)
            assert sum(chain.length for chain in chains) == pytest.approx(long, abs=1e-3), seed
            whole = shapely.union_all([p for p in parts if p.length > 1e-9] or [shapely.LineString()])
            for chain in chains:
                assert chain.length < 1e-3 or whole.buffer(1e-3).contains(chain), seed
            merged = shapely.line_merge(whole, directed=False)
            joined = [part for part in getattr(merged, "geoms", [merged]) if part.length > 0.01]
            long_ones = [chain for chain in chains if chain.length > 0.01]
            # The chain that the ring begins in is told in two.
            assert len(joined) <= len(long_ones) <= len(joined) + 1, (seed, i)
    assert kinds == {"disc", "ring", "whole", "chains"}


def offset_of(line: Line, of: Pair, x: float, y: float) -> float:
    """How far a point in the frame of the pair lies from the line."""
    px, py = of.ax + x * of.ux - y * of.uy, of.ay + x * of.uy + y * of.ux
    return line.nx * px + line.ny * py - line.c


@pytest.mark.rule("CM-LOS-03")
def test_a_screen_covers_lines_that_meet_it_and_misses_those_that_do_not(tables: list[Small]) -> None:
    said: dict[int, int] = {}
    for seed, small in enumerate(tables):
        of, dice = small.pair, Random(seed)  # noqa: S311 - cells
        if of.length <= of.ar + of.br + TOUCH:
            continue
        for i, owner, role in small.items():
            if plainly(scene.holds_a_base)(small.room, i, of):
                continue
            found = screens(small, i)
            apart = min(small.gap(owner, small.viewer), small.gap(owner, small.target)) > CLEARANCE
            for _ in range(6):
                half = dice.choice((0.0, 0.0, 0.05, 0.2))
                a, b = dice.uniform(half - of.ar, of.ar - half), dice.uniform(half - of.br, of.br - half)
                cell = plainly(cells.cell_of)(of, a, half, b, half)
                lines_of = []
                for da, db in product((-half, half), repeat=2):
                    sine = (b + db - a - da) / of.length
                    nx, ny = -sine, sqrt(1 - sine * sine)
                    normal = (nx * of.ux - ny * of.uy, nx * of.uy + ny * of.ux)
                    offset = a + da + normal[0] * of.ax + normal[1] * of.ay
                    lines_of.append(plainly(lines.line_between)(of, *normal, offset))
                closed = role != scene.OPEN
                meets = [
                    plainly(lines.touches if closed else lines.crosses)(line, small.room, i)
                    for line in lines_of
                ]
                verdicts = [plainly(cells.screening)(small.room, k, cell, closed) for k in range(len(found))]
                for (r, points), verdict in zip(found, verdicts, strict=True):
                    said[verdict] = said.get(verdict, 0) + 1
                    offs = [[offset_of(line, of, x, y) for x, y in points] for line in lines_of]
                    sides = [(min(off) - r, max(off) + r) for off in offs]
                    if verdict == cells.COVERS:
                        assert all(meets), (seed, i)
                    if verdict == cells.MISSES:
                        assert all(low > 0 for low, _ in sides) or all(high < 0 for _, high in sides)
                    if half == 0:
                        low, high = sides[0]
                        beside = low > 2 * CLEARANCE or high < -2 * CLEARANCE
                        assert (verdict == cells.MISSES) is beside or min(abs(low), abs(high)) < 3 * CLEARANCE
                        if apart and not beside and meets[0] and len(found) == 1:
                            assert verdict == cells.COVERS, (seed, i)
    assert min(said.get(verdict, 0) for verdict in (cells.MISSES, cells.MAY_MEET, cells.COVERS)) > 20


@pytest.mark.parametrize(
    ("ends", "reaches"),
    [
        ((-4, 2, 1.5, 2), False),
        ((1.5, 2, -4, 2), False),
        ((-4, 2, 2, 2), True),
        ((2, 2, -4, 2), True),
        ((14.5, 2, 18, 2), False),
        ((18, 2, 14.5, 2), False),
        ((14, 2, 18, 2), True),
        ((18, 2, 14, 2), True),
        ((4, 3.5, 12, 3.5), False),
        ((4, 3.5, 12, 2.5), True),
        ((4, 0.5, 12, 0.5), False),
        ((4, 1.5, 12, 0.5), True),
    ],
)
def test_which_edge_reaches_a_hull_that_lies_off_the_corner_of_the_table(
    ends: tuple[float, ...], reaches: bool
) -> None:
    two = pair((3, 2, 1), (13, 2, 1))
    assert bool(plainly(scene.edge_reaches_hull)(two, scene.Edge(*ends))) is reaches
    turned = pair((2, 3, 1), (2, 13, 1))
    x0, y0, x1, y1 = ends
    assert bool(plainly(scene.edge_reaches_hull)(turned, scene.Edge(y0, x0, y1, x1))) is reaches
