"""What a margin of sight is found with, kernel by kernel: bodies on trial, and the search among their moves.

A viewer at (1, 4) and a target at (11, 4), both half an inch in radius, look along the strip from y = 3.5 to
y = 4.5. A wall from x = 5 to x = 6 closes all of it, or ends below it.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.planar import OPACITY
from game.board.shapes import CLEARANCE, TOUCH, Chain, Disc, Polygon, Shape, disc, polygon, rectangle
from game.board.sight import margin_search as search
from game.board.sight import margin_trial as trials
from game.board.sight.margin import EVERYWHERE
from game.board.sight.margin_search import (
    AT_LEAST,
    AT_MOST,
    FINE,
    FOUND,
    MOVE_X,
    MOVE_Y,
    NOTHING,
    MarginQuestion,
    StandingRoom,
)
from game.board.sight.margin_trial import HOME_LINES, LAST_MISSED, LIMIT, LINES, SEEN, TARGET, WORK, Trial
from game.board.sight.sight import disc_array, ground_of
from game.board.sight.sight_cells import cell_of
from game.board.sight.sight_line import Line
from game.board.sight.sight_scene import ITEMS, RoundShape, Rulings, SightTerrain
from game.board.sight.sight_search import BEST, CENTRE, empty_room, middle_line
from game.board.terrain import LIGHT, Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Flags, Floats

VIEWER, SEEN_ONE = Disc(1.0, 4.0, 0.5), Disc(11.0, 4.0, 0.5)
CLOSING = rectangle(5, 2, 6, 6)
BELOW = rectangle(5, 1, 6, 3.2)
AWAY = rectangle(2, 7, 3, 7.5)
PLAIN = Rulings(grazing=True, ignore_own=False, ignore_viewer_piece=False, cover_line=CENTRE)


def trial(
    *shapes: Shape,
    bases: Sequence[Disc] = (),
    parts: Sequence[int] | None = None,
    blocking: Sequence[bool] | None = None,
    solid: bool = False,
    ignores: bool = False,
    viewer: Disc = VIEWER,
    target: Disc = SEEN_ONE,
) -> Trial:
    """The bodies at home, with the verdict known and, if it is that the target is seen, some free lines."""
    pieces = [Piece(f"{i}", one, Footing.IMPASSABLE, Opacity.BLOCKING) for i, one in enumerate(shapes)]
    home = ground_of(Board(12.0, 8.0, tuple(pieces)))
    ground = SightTerrain(home.corners.copy(), home.pieces.copy())
    two, others = disc_array((viewer, target)), disc_array(bases)
    active = np.array(blocking if blocking is not None else [True] * (len(shapes) + len(bases)))
    made = Trial(
        ground=ground,
        viewer=two[0],
        target=two[1],
        bases=others,
        parts=np.array(parts if parts is not None else range(len(shapes) + 1)),
        active=active,
        blocks=active.copy(),
        solid=np.full(len(shapes), solid),
        firm=np.zeros(len(shapes), np.bool_),
        standing=disc_array([]),
        edges=np.array(EVERYWHERE),
        present=active.copy(),
        ignores=ignores,
        rulings=PLAIN,
        home_ground=home,
        home_target=two[1].copy(),
        home_bases=others.copy(),
        room=plainly(empty_room)(ground, others),
        lines=np.empty((trials.KEPT_LINES, 4)),
        tallies=np.zeros(trials.TALLIES, np.int64),
    )
    made.tallies[SEEN] = int(plainly(trials.sees)(made))
    if made.tallies[SEEN]:
        plainly(trials.seed_lines)(made)
    return made


def anywhere(solid: Flags) -> StandingRoom:
    """StandingRoom of bases without bounds."""
    return StandingRoom(
        solid=solid,
        firm=np.zeros_like(solid),
        standing=disc_array([]),
        edges=np.array(EVERYWHERE),
    )


def places(of: Trial) -> list[bytes]:
    """All that a body which was moved on trial must leave as it was."""
    return [
        array.tobytes() for array in (of.ground.corners, of.ground.pieces, of.target, of.bases, of.active)
    ]


def test_bodies_are_numbered_pieces_first_and_their_flags_lie_side_by_side() -> None:
    there = trial(BELOW, AWAY, CLOSING, disc(2, 2, 0.5), bases=[Disc(4, 7, 0.5)] * 2, parts=[0, 1, 3, 4])
    assert plainly(trials.bodies_of_pieces)(there) == 3
    flags = [plainly(trials.flags_of)(there, body) for body in range(5)]
    assert flags == [(0, 1), (1, 3), (3, 4), (4, 5), (5, 6)]
    assert [plainly(search._body_of)(there, owner) for owner in range(6)] == [0, 1, 1, 2, 3, 4]


def test_a_body_blocks_if_one_of_its_parts_does() -> None:
    blocking = [False, False, True, False, True, False]
    there = trial(*[AWAY] * 4, bases=[Disc(4, 7, 0.5)] * 2, parts=[0, 1, 3, 4], blocking=blocking)
    assert [plainly(trials.blocks_at_all)(there, body) for body in range(5)] == [
        False,
        True,
        False,
        True,
        False,
    ]


@pytest.mark.rule("CM-LOS-02")
@pytest.mark.parametrize(
    ("shapes", "bases", "seen", "items"),
    [
        ((), (), True, 0),
        ((BELOW,), (), True, 0),
        ((CLOSING,), (), False, 1),
        ((AWAY, CLOSING), (), False, 1),
        ((rectangle(5, 2, 6, 4.2),), (), True, 1),
        ((), (Disc(6, 4, 0.51),), False, 1),
        ((), (Disc(6, 4, 0.4),), True, 1),
        ((rectangle(5, 2, 6, 4.01),), (Disc(8, 4.3, 0.6),), False, 2),
    ],
)
def test_what_is_seen_as_the_bodies_stand(
    shapes: Sequence[Shape], bases: Sequence[Disc], seen: bool, items: int
) -> None:
    there = trial(*shapes, bases=bases)
    assert plainly(trials.is_seen_at_home)(there) is seen
    before = int(there.tallies[WORK])
    assert plainly(trials.sees)(there) is seen
    assert there.room.whole[ITEMS] == items
    assert there.tallies[WORK] - before == 8 * (1 + items)


@pytest.mark.rule("CM-LOS-03", "R-30b")
def test_what_lies_under_a_base_does_not_block_unless_no_base_can_lie_there() -> None:
    around_viewer, around_target = rectangle(1.2, 3, 2, 5), rectangle(10, 3, 10.8, 5)
    for shape in (around_viewer, around_target):
        assert not plainly(trials.is_seen_at_home)(trial(shape))
        assert plainly(trials.is_seen_at_home)(trial(shape, ignores=True))
        assert not plainly(trials.is_seen_at_home)(trial(shape, ignores=True, solid=True))
    for clear in (rectangle(1.5, 3, 2, 5), rectangle(10, 3, 10.5, 5)):
        assert not plainly(trials.is_seen_at_home)(trial(clear, ignores=True))
    here = trial(around_viewer, AWAY, ignores=True)
    assert [plainly(trials.is_under_pair)(here, i, 0.0) for i in range(2)] == [True, False]
    near = trial(rectangle(1.7, 3, 2, 5), rectangle(10, 3, 10.3, 5))
    for i in range(2):
        assert [plainly(trials.is_under_pair)(near, i, more) for more in (0.0, 0.19, 0.21)] == [
            False,
            False,
            True,
        ]
    assert [trial(AWAY, ignores=True, blocking=[flag]).present[0] for flag in (True, False)] == [True, False]


@pytest.mark.parametrize(
    ("apart", "touch"), [(0.9, True), (1 + TOUCH / 2, True), (1 + 2 * TOUCH, False), (1.2, False)]
)
def test_a_pair_that_touches_has_nothing_between(apart: float, touch: bool) -> None:
    there = trial(target=Disc(1.0 + apart, 4.0, 0.5))
    assert plainly(trials.touches_viewer)(there) is touch
    assert bool(there.tallies[HOME_LINES] == 0) is touch


def test_lines_all_over_the_pair_are_kept_where_they_are_free() -> None:
    there = trial(rectangle(5, 1, 6, 3.95))
    heights = [3.6, 3.8, 4.0, 4.2, 4.4]
    free = [(a, b) for a in heights for b in heights if min(0.6 * a + 0.4 * b, (a + b) / 2) > 3.95]
    assert there.tallies[HOME_LINES] == there.tallies[LINES] == len(free) < 25
    kept = there.lines[: len(free)]
    assert np.hypot(kept[:, 0] - 1, kept[:, 1] - 4) == pytest.approx(np.full(len(free), 0.5))
    assert np.hypot(kept[:, 2] - 11, kept[:, 3] - 4) == pytest.approx(np.full(len(free), 0.5))
    # A line's heights above the two centres are told across it, not straight up.
    ways = kept[:, 2:] - kept[:, :2]
    along = ways / np.hypot(*ways.T)[:, None]
    across = [
        sorted((kept[:, 1] - y) * along[:, 0] - (kept[:, 0] - x) * along[:, 1]) for x, y in ((1, 4), (11, 4))
    ]
    assert across[0] == pytest.approx(sorted(a - 4 for a, _ in free), abs=1e-9)
    assert across[1] == pytest.approx(sorted(b - 4 for _, b in free), abs=1e-9)


def test_a_line_is_kept_while_there_is_room_and_if_it_has_a_length() -> None:
    there = trial()
    before = int(there.tallies[LINES])
    level = Line(hits=True, nx=0.0, ny=1.0, c=4.0, off_a=0.0, off_b=0.0, t0=1.5, t1=10.5)
    plainly(trials._keep_line)(there, level)
    assert there.tallies[LINES] == before + 1
    assert there.lines[before].tolist() == [1.5, 4.0, 10.5, 4.0]
    plainly(trials._keep_line)(there, level._replace(t1=1.5))
    assert there.tallies[LINES] == before + 1
    there.tallies[LINES] = trials.KEPT_LINES - 1
    plainly(trials._keep_line)(there, level)
    assert there.tallies[LINES] == trials.KEPT_LINES
    plainly(trials._keep_line)(there, level)
    assert there.tallies[LINES] == trials.KEPT_LINES


def test_so_much_work_is_one_pair_worth() -> None:
    there = trial()
    there.tallies[WORK] = trials.MOST_WORK
    assert not plainly(trials.is_spent)(there)
    there.tallies[WORK] += 1
    assert plainly(trials.is_spent)(there)


def geometry(shape: Shape) -> shapely.Geometry:
    match shape:
        case Disc(x, y, r):
            return shapely.Point(x, y).buffer(r, quad_segs=512)
        case Polygon(corners) | Chain(corners=corners):
            return shapely.Polygon(corners)


SHAPES = (
    polygon(((4, 5), (6, 5), (6, 6), (5, 6), (5, 7.5), (4, 7.5))),
    disc(8, 2, 0.75),
    rectangle(7, 5.5, 8, 6),
)


def test_how_far_a_body_that_was_moved_is_from_a_line() -> None:
    """Of parts only those that block are looked at; a base is a body like any other."""
    there = trial(*SHAPES, bases=[Disc(3, 6, 0.5)], parts=[0, 1, 3], blocking=[True, True, False, True])
    bodies = [geometry(one) for one in (SHAPES[0], SHAPES[1], Disc(3, 6, 0.5))]
    dice = Random(5)  # noqa: S311 - lines
    for _ in range(60):
        there.lines[0] = [dice.uniform(0, 10) for _ in range(4)]
        vx, vy = dice.uniform(-2, 2), dice.uniform(-2, 2)
        line = shapely.LineString(there.lines[0].reshape(2, 2))
        for body, shape in enumerate(bodies):
            away = plainly(trials.distance_to_line)(there, body, 0, vx, vy)
            moved = shapely.transform(shape, lambda at, v=(vx, vy): at + v)
            assert away == pytest.approx(shapely.distance(moved, line), abs=1e-5)


def test_a_body_misses_a_line_by_more_than_that() -> None:
    """The line that was missed last is looked at first."""
    there = trial(BELOW)
    there.tallies[LINES] = 3
    there.lines[:3] = [(1, 3, 11, 3), (1, 4.2, 11, 4.2), (1, 3.7, 11, 3.7)]
    misses = plainly(trials._misses)

    def tried(*args: float) -> tuple[bool, int, int]:
        before = int(there.tallies[WORK])
        missed = misses(there, 0, *args)
        return missed, int(there.tallies[LAST_MISSED]), int(there.tallies[WORK]) - before

    assert tried(0, 0, 0.9) == (True, 1, 2)
    assert tried(0, 0, 0.9) == (True, 1, 1)
    assert tried(0, 0.2, 0.9) == (False, 1, 3)
    assert tried(0, 0.2, 0.7) == (True, 1, 1)
    there.lines[1, 1] = there.lines[1, 3] = 3.5
    assert tried(0, 0, 0.4) == (True, 2, 3)
    there.tallies[LAST_MISSED] = 3
    assert tried(0, 0, 1.2) == (False, 3, 3)


def ring(of: Trial, i: int) -> shapely.Polygon:
    first, end = of.ground.pieces[i, 4:6].astype(int)
    return shapely.Polygon(of.ground.corners[first:end])


@pytest.mark.parametrize("less", [0.0, 0.1, 0.2, -0.15])
def test_a_body_is_put_somewhere_else_and_smaller_all_round(less: float) -> None:
    """All edges move inwards by as much, which of a square leaves what lies so deep in it."""
    square = rectangle(4, 5, 6, 7)
    there = trial(square, disc(8, 2, 0.75), AWAY, bases=[Disc(3, 6, 0.5), Disc(4, 1, 0.4)])
    place, before = plainly(trials._place), places(there)
    assert place(there, TARGET, 0.5, -1.0, less)
    assert there.target.tolist() == pytest.approx([11.5, 3, 0.5 - less])
    assert place(there, 4, 0.5, -1.0, less)
    assert there.bases.tolist() == [[3, 6, 0.5], pytest.approx([4.5, 0, 0.4 - less])]
    assert place(there, 1, 0.5, -1.0, less)
    assert there.ground.pieces[1, [0, 1, 2, 3, 6, 7, 8]].tolist() == pytest.approx(
        [7.75, 0.25, 9.25, 1.75, 8.5, 1, 0.75 - less]
    )
    if less >= 0.0:
        assert place(there, 0, 0.5, -1.0, less)
    else:
        place(there, 0, 0.5, -1.0, less)
    assert there.ground.pieces[0, :4].tolist() == [4.5, 4, 6.5, 6]
    moved = shapely.box(4.5 + less, 4 + less, 6.5 - less, 6 - less)
    assert shapely.equals_exact(ring(there, 0).normalize(), moved.normalize(), 1e-9)
    assert shapely.equals(ring(there, 2), geometry(AWAY))
    for body in (TARGET, 0, 1, 4):
        assert place(there, body, 0.0, 0.0, 0.0)
    assert places(there) == before


@pytest.mark.parametrize(
    ("shape", "less", "left"),
    [
        (rectangle(4, 5, 6, 7), 0.9, True),
        (rectangle(4, 5, 6, 7), 1.1, False),
        (rectangle(4, 5, 5.8, 8), 1.0, False),
        (rectangle(4, 4, 6.2, 7.5), 1.0, True),
        (rectangle(4, 5, 8, 6), 0.45, True),
        (rectangle(4, 5, 8, 6), 0.55, False),
        (rectangle(4, 4, 5, 8), 0.55, False),
        (SHAPES[0], 0.4, True),
        (SHAPES[0], 0.6, False),
        (polygon(((4, 4), (8, 4), (8, 7))), 0.9, True),
        (polygon(((4, 4), (8, 4), (8, 7))), 1.1, False),
        (polygon(((2, 4), (9, 4), (9, 4.2))), 0.05, True),
        (polygon(((2, 4), (9, 4), (9, 4.2))), 0.15, False),
    ],
)
def test_of_a_polygon_nothing_is_left_that_is_no_wider(shape: Polygon, less: float, left: bool) -> None:
    there = trial(shape)
    assert plainly(trials._place)(there, 0, 0.25, 0.5, less) is left
    if left:
        whole = shapely.transform(geometry(shape), lambda at: at + np.array([0.25, 0.5]))
        inner = ring(there, 0)
        assert inner.is_valid
        assert inner.area > 0
        assert shapely.distance(inner, whole.exterior) == pytest.approx(less, abs=1e-9)
        assert whole.buffer(1e-9).contains(inner)
        assert (
            shapely.hausdorff_distance(inner, whole.buffer(-less, join_style="mitre", mitre_limit=99)) < 1e-6
        )


def test_of_a_disc_or_a_base_nothing_is_left_that_is_no_wider() -> None:
    there = trial(disc(8, 2, 0.75), AWAY, bases=[Disc(3, 6, 0.5)], parts=[0, 2])
    place = plainly(trials._place)
    assert place(there, 1, 0, 0, 0.49)
    assert not place(there, 1, 0, 0, 0.5)
    assert place(there, TARGET, 0, 0, 0.49)
    assert not place(there, TARGET, 0, 0, 0.5)
    assert place(there, 0, 0, 0, 0.2)
    # Of a body of two parts one is lost already.
    assert not place(there, 0, 0, 0, 0.3)
    alone = trial(disc(8, 2, 0.75))
    assert place(alone, 0, 0, 0, 0.74)
    assert not place(alone, 0, 0, 0, 0.75)


@pytest.mark.rule("CM-MOVE-05")
def test_a_body_may_go_where_no_base_of_the_pair_stands_on_what_none_can() -> None:
    there = trial(rectangle(2, 3, 3, 5), AWAY, bases=[Disc(1.5, 4, 0.3)], solid=True)
    possible, place = plainly(trials._is_possible), plainly(trials._place)

    def at(body: int, vx: float, more: float = 0.0) -> bool:
        place(there, body, vx, 0.0, 0.0)
        answer = bool(possible(there, body, more))
        place(there, body, 0.0, 0.0, 0.0)
        return answer

    assert at(0, 0)
    assert at(0, -0.49)
    assert not at(0, -0.51)
    assert at(0, 7.49)
    assert not at(0, 7.51)
    assert not at(0, 0, 0.51)
    assert at(1, 0, 0.51)
    assert at(2, 0, 5.0)
    assert at(TARGET, -7.49)
    assert not at(TARGET, -7.51)
    assert not at(TARGET, 0, 0.51)
    there.solid[0] = False
    assert at(0, -0.51)
    assert at(TARGET, -7.51)
    two = trial(AWAY, rectangle(2, 3, 3, 5), parts=[0, 2], solid=True)
    place(two, 0, -0.51, 0.0, 0.0)
    assert not possible(two, 0, 0.0)


@pytest.mark.rule("R-30b")
def test_a_body_yields_where_it_lies_under_a_base() -> None:
    under, clear = rectangle(1.2, 3, 2, 5), rectangle(3, 3, 4, 5)
    yields = plainly(trials._yields)
    for ignores, shapes, blocking, wholly, partly in (
        (True, (under, clear), (True, True), False, True),
        (True, (clear, under), (True, True), False, True),
        (True, (under, under), (True, True), True, True),
        (True, (clear, clear), (True, True), False, False),
        (True, (under, clear), (True, False), True, True),
        (True, (clear, under), (True, False), False, False),
        (False, (under, under), (True, True), False, False),
    ):
        there = trial(
            *shapes, bases=[Disc(1, 4, 0.7)], parts=[0, 2], blocking=[*blocking, True], ignores=ignores
        )
        assert yields(there, 0, 0.0, True) is wholly
        assert yields(there, 0, 0.0, False) is partly
        assert not yields(there, 1, 0.0, False)
    there = trial(clear, parts=[0, 1], ignores=True)
    assert [yields(there, 0, more, True) for more in (1.4, 1.6)] == [False, True]
    there.solid[0] = True
    assert not yields(there, 0, 1.6, False)


@pytest.mark.rule("CM-LOS-02")
def test_which_moves_turn_a_verdict() -> None:
    turns = plainly(trials.turns)
    blocked = trial(CLOSING, AWAY, bases=[Disc(8, 1, 0.5)])
    before = places(blocked)
    for body, vx, vy, turned in (
        (0, 0.0, 1.49, False),
        (0, 0.0, 1.51, True),
        (0, 0.0, -1.49, False),
        (0, 0.0, -1.51, True),
        (0, 1.0, 0.0, False),
        (1, 3.0, -3.0, False),
        (2, 0.0, 3.0, False),
        (TARGET, 0.0, 3.6, False),
        (TARGET, 0.0, 3.7, True),
    ):
        assert turns(blocked, body, vx, vy) is turned
        assert places(blocked) == before
    seen = trial(BELOW, AWAY, bases=[Disc(8, 6.7, 0.6)])
    for body, vx, vy, turned in (
        (0, 0.0, 1.29, False),
        (0, 0.0, 1.31, True),
        (0, 0.0, 2.49, True),
        (0, 0.0, 2.51, False),
        (1, 4.0, -3.2, False),
        (2, 0.0, -2.55, False),
        (2, 0.0, -2.65, True),
        (TARGET, 0.0, -1.0, False),
        (TARGET, 0.0, -3.1, True),
    ):
        assert turns(seen, body, vx, vy) is turned
    solid = trial(rectangle(2, 1.7, 3, 3.2), solid=True)
    assert turns(solid, 0, 0.0, 1.3)
    assert not turns(solid, 0, -0.6, 1.3)
    assert not turns(solid, TARGET, -8.0, -1.0)


def test_a_line_that_is_free_past_a_body_on_trial_is_kept() -> None:
    turns, seen = plainly(trials.turns), trial(BELOW, solid=True)
    kept = int(seen.tallies[LINES])
    assert not turns(seen, 0, 0.0, 1.0)
    assert seen.tallies[LINES] == kept + 1
    assert plainly(trials.distance_to_line)(seen, 0, kept, 0.0, 1.0) > 0.0
    # None is where the verdict turns, where the target moves, or where no base can be.
    turns(seen, 0, 0.0, 1.5)
    turns(seen, TARGET, 0.0, 1.0)
    turns(seen, 0, -4.0, 1.3)
    assert seen.tallies[LINES] == kept + 1
    blocked = trial(CLOSING)
    turns(blocked, 0, 0.0, 3.0)
    assert blocked.tallies[LINES] == 0


@pytest.mark.rule("CM-LOS-02")
@pytest.mark.parametrize(
    ("shapes", "parts", "more", "closes"),
    [
        ((CLOSING,), [0, 1], 0.0, True),
        ((CLOSING,), [0, 1], 1.49, True),
        ((CLOSING,), [0, 1], 1.51, False),
        ((BELOW, CLOSING), [0, 1, 2], 0.0, False),
        ((rectangle(5, 2, 6, 4), rectangle(5, 4, 6, 6)), [0, 2], 0.0, True),
        ((rectangle(5, 2, 6, 4), rectangle(5, 4, 6, 6)), [0, 1, 2], 0.0, False),
    ],
)
def test_what_closes_a_view_by_itself(
    shapes: Sequence[Shape], parts: Sequence[int], more: float, closes: bool
) -> None:
    there = trial(*shapes, parts=parts)
    before = int(there.tallies[WORK])
    assert plainly(trials._closes_alone)(there, 0, more) is closes
    assert there.tallies[WORK] - before == 8 * (1 + there.room.whole[ITEMS])


LIFT = 3.944206
"""The lowest line over the wall that closes the view is tangent to the viewer from above and passes (5, 6):
so many inches from the target's middle. Its slope m solves (2 - 4 m)^2 = 1/4 + m^2 / 4."""


@pytest.mark.rule("CM-LOS-02")
@pytest.mark.parametrize(
    ("shapes", "bases", "body", "v", "around", "holds"),
    [
        # It misses a free line by that: the upper one, at y = 4.4.
        ((BELOW,), (), 0, (0.0, 0.0), 1.19, True),
        ((BELOW,), (), 0, (0.0, 0.0), 1.21, False),
        ((BELOW,), (), 0, (0.0, 0.0), 1.2 - 2.5 * CLEARANCE, True),
        ((BELOW,), (), 0, (0.0, 0.0), 1.2 - 1.5 * CLEARANCE, False),
        ((BELOW,), (), 0, (0.0, 0.7), 0.49, True),
        ((BELOW,), (), 0, (0.0, 0.7), 0.51, False),
        ((), (Disc(8, 6.7, 0.6),), 0, (0.0, 0.0), 2.49, True),
        ((), (Disc(8, 6.7, 0.6),), 0, (0.0, 0.0), 2.51, False),
        # What is part of the target after all those moves is seen.
        ((BELOW,), (), TARGET, (0.0, 0.0), 0.49, True),
        ((BELOW,), (), TARGET, (0.0, 0.0), 0.51, False),
        ((BELOW,), (), TARGET, (0.0, 0.0), 0.5 - 1.5 * CLEARANCE, True),
        ((BELOW,), (), TARGET, (0.0, 0.0), 0.5 - 0.5 * CLEARANCE, False),
        ((BELOW,), (), TARGET, (0.0, -1.8), 0.2, True),
        ((BELOW,), (), TARGET, (0.0, -2.3), 0.4, False),
        # What holds the target after all those moves is not.
        ((CLOSING,), (), TARGET, (0.0, 0.0), LIFT - 0.51, True),
        ((CLOSING,), (), TARGET, (0.0, 0.0), LIFT - 0.49, False),
        # What is part of the wall after all those moves closes the view, or the wall between larger bases.
        ((CLOSING,), (), 0, (0.0, 0.0), 0.49, True),
        ((CLOSING,), (), 0, (0.0, 0.0), 1.49, True),
        ((CLOSING,), (), 0, (0.0, 0.0), 1.51, False),
        ((CLOSING,), (), 0, (0.0, 1.1), 0.39, True),
        ((CLOSING,), (), 0, (0.0, 1.1), 0.41, False),
        ((), (Disc(6, 4, 0.9),), 0, (0.0, 0.0), 0.39, True),
        ((), (Disc(6, 4, 0.9),), 0, (0.0, 0.0), 0.41, False),
        ((CLOSING, AWAY), (), 1, (0.0, 0.0), 0.1, True),
    ],
)
def test_a_verdict_that_surely_holds_after_all_moves_of_a_body_so_near_to_one(
    shapes: Sequence[Shape],
    bases: Sequence[Disc],
    body: int,
    v: tuple[float, float],
    around: float,
    holds: bool,
) -> None:
    there = trial(*shapes, bases=bases)
    before = places(there)
    assert plainly(trials.holds_around)(there, body, *v, around) is holds
    assert places(there) == before


@pytest.mark.rule("R-30b", "CM-MOVE-05")
def test_moves_that_cannot_be_made_turn_no_verdict() -> None:
    """The wall is blocked from the viewer's base at (1.5, y) on, wholly beneath it or not."""
    holds = plainly(trials.holds_around)
    wall = rectangle(2, 3, 3, 5)
    solid, soft = trial(wall, solid=True), trial(wall, ignores=True)
    assert not plainly(trials.is_seen_at_home)(solid)
    # Wherever it is within .2 of (-1, 0) it lies over the viewer: no such move, or nothing in the way.
    assert holds(solid, 0, -1.0, 0.0, 0.45)
    assert not holds(solid, 0, -0.4, 1.0, 0.45)
    assert not holds(soft, 0, -1.0, 0.0, 0.2)
    # Not yet under a base, and it closes the view.
    assert holds(soft, 0, 0.0, 0.0, 0.4)
    assert not holds(soft, 0, 0.0, 0.0, 0.6)
    # With the whole table clear but for what lies under the base the target is seen, wherever it goes there.
    under = trial(rectangle(1.2, 3, 2, 5), ignores=True)
    assert plainly(trials.is_seen_at_home)(under)
    under.tallies[LINES] = 0
    assert holds(under, 0, 0.0, 0.0, 0.2)
    assert not holds(under, 0, 0.0, 0.0, 0.4)
    far = trial(AWAY, rectangle(8, 3, 9, 5), solid=True)
    assert holds(far, TARGET, -2.5, 0.0, 0.4)
    assert not holds(far, TARGET, -4.0, 3.0, 0.4)


@pytest.mark.rule("R-30b")
def test_of_what_lies_partly_under_a_base_only_the_rest_closes_a_view() -> None:
    """One part is always under the viewer, or may come there: what the other lets through is seen."""
    holds, turns = plainly(trials.holds_around), plainly(trials.turns)
    over = trial(rectangle(0, 2, 2, 6), rectangle(5, 3.4, 6, 4.6), parts=[0, 2], ignores=True)
    assert not plainly(trials.is_seen_at_home)(over)
    assert turns(over, 0, 0.0, 0.3)
    assert not holds(over, 0, 0.0, 0.0, 0.3)
    beside = trial(rectangle(1.6, 1, 3, 4.3), rectangle(5, 3.7, 6, 7), parts=[0, 2], ignores=True)
    assert not plainly(trials.is_seen_at_home)(beside)
    assert turns(beside, 0, -0.15, 0.0)
    assert holds(beside, 0, 0.0, 0.0, 0.05)
    assert not holds(beside, 0, 0.0, 0.0, 0.2)


@pytest.mark.rule("R-01")
def test_a_move_beyond_the_table_is_ruled_out_only_where_all_so_near_to_it_are() -> None:
    """The table ends at x = 11.6 and y = 7.5: the target has .1 of room, the base above .2."""
    holds = plainly(trials.holds_around)
    there = trial(BELOW, bases=[Disc(8, 6.7, 0.6)])._replace(edges=np.array((0.0, 0.0, 11.6, 7.5)))
    # In part of these moves the target is on the table, and then not always seen; in none of those below.
    assert not holds(there, TARGET, 0.15, 0.0, 0.51)
    assert holds(there, TARGET, 0.71, 0.0, 0.6)
    assert not holds(there, TARGET, 0.69, 0.0, 0.6)
    # It misses the lowest of the free lines, at y = 3.6, by 2.5 and what it is moved up.
    assert holds(there, 1, 0.0, 0.3, 2.79)
    assert not holds(there, 1, 0.0, 0.3, 2.81)


ROOM = (1.0, 1.5, 9.0, 7.0)
"""Where bases may be in the tests below: between x = 1 and x = 9, y = 1.5 and y = 7."""


@pytest.mark.rule("R-01")
@pytest.mark.parametrize(
    ("at", "home", "stands"),
    [
        ((8.0, 2.5, 0.5), (5.0, 4.0, 0.5), True),
        # At each side: right at the edge, a hair over it, too far; and where it stuck out from the start.
        ((1.5, 4.0, 0.5), (5.0, 4.0, 0.5), True),
        ((1.5 - TOUCH / 2, 4.0, 0.5), (5.0, 4.0, 0.5), True),
        ((1.5 - 2 * TOUCH, 4.0, 0.5), (5.0, 4.0, 0.5), False),
        ((1.4, 4.0, 0.5), (1.5 - 2 * TOUCH, 4.0, 0.5), True),
        ((1.4, 4.0, 0.5), (1.5 - TOUCH / 2, 4.0, 0.5), False),
        ((8.5 + TOUCH / 2, 4.0, 0.5), (5.0, 4.0, 0.5), True),
        ((8.5 + 2 * TOUCH, 4.0, 0.5), (5.0, 4.0, 0.5), False),
        ((8.6, 4.0, 0.5), (8.5 + 2 * TOUCH, 4.0, 0.5), True),
        ((8.6, 4.0, 0.5), (8.5 + TOUCH / 2, 4.0, 0.5), False),
        ((8.0, 2.0 - TOUCH / 2, 0.5), (5.0, 4.0, 0.5), True),
        ((8.0, 2.0 - 2 * TOUCH, 0.5), (5.0, 4.0, 0.5), False),
        ((8.0, 1.9, 0.5), (8.0, 2.0 - 2 * TOUCH, 0.5), True),
        ((5.0, 6.5 + TOUCH / 2, 0.5), (5.0, 4.0, 0.5), True),
        ((5.0, 6.5 + 2 * TOUCH, 0.5), (5.0, 4.0, 0.5), False),
        ((5.0, 6.6, 0.5), (5.0, 6.5 + 2 * TOUCH, 0.5), True),
        # Who sticks out on one side may not go on to another.
        ((1.4, 1.9, 0.5), (1.4, 4.0, 0.5), False),
        # A larger base needs more room; how large it is at first counts for its own place.
        ((2.0, 4.0, 1.1), (5.0, 4.0, 0.5), False),
        ((1.2, 4.0, 0.1), (5.0, 4.0, 0.5), True),
        ((1.4, 4.0, 0.5), (1.4, 4.0, 0.1), False),
        ((8.6, 4.0, 0.5), (8.6, 4.0, 0.1), False),
        # Beside the base of .5 at (3, 3), and beside that of .25 at (7, 6).
        ((4.0, 3.0, 0.5), (5.0, 4.0, 0.5), True),
        ((4.0 - TOUCH / 2, 3.0, 0.5), (5.0, 4.0, 0.5), True),
        ((4.0 - 2 * TOUCH, 3.0, 0.5), (5.0, 4.0, 0.5), False),
        ((3.0, 4.0 - 2 * TOUCH, 0.5), (5.0, 4.0, 0.5), False),
        ((3.9, 3.0, 0.5), (4.0 - 2 * TOUCH, 3.0, 0.5), True),
        ((3.9, 3.0, 0.5), (4.0 - TOUCH / 2, 3.0, 0.5), False),
        ((3.9, 3.0, 0.5), (3.9, 3.0, 0.1), False),
        ((7.0, 5.25, 0.5), (5.0, 4.0, 0.5), True),
        ((7.0, 5.26, 0.5), (5.0, 4.0, 0.5), False),
        # On the firm piece from x = 5 to x = 6, y = 2 to y = 3; nothing keeps it off the other one.
        ((4.5, 2.5, 0.5), (5.0, 4.0, 0.5), True),
        ((4.6, 2.5, 0.5), (5.0, 4.0, 0.5), False),
        ((4.6, 2.5, 0.5), (4.7, 2.5, 0.5), True),
        ((4.6, 2.5, 0.5), (4.7, 2.5, 0.1), False),
        ((2.0, 6.0, 0.5), (5.0, 4.0, 0.5), True),
    ],
)
def test_where_a_base_may_stand_that_stood_somewhere_else(
    at: tuple[float, float, float], home: tuple[float, float, float], stands: bool
) -> None:
    made = trial(rectangle(2, 5.5, 3, 6.5), rectangle(5, 2, 6, 3))
    there = made._replace(
        edges=np.array(ROOM),
        standing=disc_array([Disc(3.0, 3.0, 0.5), Disc(7.0, 6.0, 0.25)]),
        firm=np.array([False, True]),
    )
    assert bool(plainly(trials._may_stand)(there, RoundShape(*at), RoundShape(*home))) is stands


@pytest.mark.rule("CM-LOS-02")
def test_where_a_verdict_is_said_to_hold_no_move_turns_it() -> None:
    dice, holds, turns = Random(8), plainly(trials.holds_around), plainly(trials.turns)  # noqa: S311 - moves
    held = 0
    for shapes, ignores, solid in (
        ((rectangle(2, 3, 3, 5), BELOW), True, False),
        ((rectangle(2, 2.5, 3, 4.2), rectangle(8, 4, 9.5, 6)), False, True),
    ):
        there = trial(*shapes, bases=[Disc(7, 4.6, 0.4)], ignores=ignores, solid=solid)
        for _ in range(25):
            body = dice.randrange(-1, 3)
            x, y, around = dice.uniform(-1.5, 1.5), dice.uniform(-1.5, 1.5), dice.choice((0.05, 0.2, 0.4))
            if holds(there, body, x, y, around):
                held += 1
                for _ in range(4):
                    angle, away = dice.uniform(0, 2 * pi), around * sqrt(dice.random())
                    assert not turns(there, body, x + away * cos(angle), y + away * sin(angle))
    assert held > 10


def least_moves(there: Trial) -> list[float]:
    least = np.full(len(there.parts) + len(there.bases), -1.0)
    plainly(trials.sees)(there)
    plainly(search._least_moves)(there, least)
    return [round(float(one), 9) for one in least]


NEVER = 1e300


@pytest.mark.rule("CM-LOS-02")
def test_how_far_each_body_has_to_move_at_least() -> None:
    """A body has to meet all free lines to close a view; to open one, it must be seen without the body."""
    seen = trial(BELOW, AWAY, bases=[Disc(8, 6.7, 0.6), Disc(9, 1, 0.2)], blocking=[True, False, True, True])
    work = int(seen.tallies[WORK])
    assert least_moves(seen) == pytest.approx([0, 1.2, NEVER, 2.5, 3.2])
    assert seen.tallies[WORK] - work == 8 + 3 * 25
    blocked = trial(CLOSING, BELOW, AWAY, rectangle(8, 3.4, 9, 4), bases=[Disc(3, 4, 0.1)])
    assert least_moves(blocked) == [0, 0, NEVER, NEVER, NEVER, NEVER]
    twice = trial(CLOSING, rectangle(8, 2, 9, 6))
    assert least_moves(twice) == [0, NEVER, NEVER]
    jointly = trial(rectangle(5, 2, 6, 4.1), rectangle(8, 3.9, 9, 6), bases=[Disc(4, 7, 0.3)])
    assert least_moves(jointly) == [0, 0, 0, NEVER]
    by_base = trial(AWAY, bases=[Disc(4, 7, 0.3), Disc(6, 4, 0.6)])
    assert least_moves(by_base) == [0, NEVER, NEVER, 0]
    parts = trial(AWAY, rectangle(5, 2, 6, 4.1), rectangle(8, 3.9, 9, 6), parts=[0, 1, 3])
    assert least_moves(parts) == [0, NEVER, 0]
    touching = trial(BELOW, bases=[Disc(8, 6.7, 0.6)], target=Disc(2.0, 4.0, 0.5))
    assert least_moves(touching) == [0, NEVER, NEVER]


def covered(*shapes: Shape, woods: Sequence[int], limit: int, parts: Sequence[int] | None = None) -> Trial:
    """A trial with a base far below in which some pieces only cover, through no more than so many of them."""
    there = trial(*shapes, bases=[Disc(6, 0.3, 0.1)], parts=parts)
    there = there._replace(rulings=PLAIN._replace(cover_line=BEST))
    for ground in (there.ground, there.home_ground):
        ground.pieces[list(woods), OPACITY] = LIGHT
    there.tallies[LIMIT] = limit
    there.tallies[SEEN] = int(plainly(trials.sees)(there))
    return there


@pytest.mark.rule("CM-COVER-01", "R-38")
def test_what_can_only_cover_and_when_one_more_of_it_changes_nothing() -> None:
    wood, grove = rectangle(4, 0.5, 5, 7), rectangle(7, 0.5, 8, 7)
    only, spared = plainly(trials.can_only_cover), plainly(search._is_spared)
    two = covered(wood, grove, AWAY, woods=(0, 1), limit=2)
    assert [only(two, body) for body in range(4)] == [True, True, False, False]
    assert [only(covered(wood, grove, AWAY, woods=(0, 1), limit=2, parts=[0, 2, 3]), i) for i in (0, 1)] == [
        True,
        False,
    ]
    assert not only(covered(wood, grove, AWAY, woods=(0,), limit=2, parts=[0, 2, 3]), 0)
    two.blocks[2] = False
    assert only(two, 2), "it closes nothing"
    # Through two pieces it is seen with either of them, but through one only without the other.
    for limit, seen, spares in ((0, False, False), (1, False, False), (2, True, True), (3, True, True)):
        there = covered(wood, grove, AWAY, woods=(0, 1), limit=limit)
        assert plainly(trials.is_seen_at_home)(there) is seen
        assert [spared(there, body) for body in range(4)] == [spares, spares, False, False]
        assert there.tallies[LIMIT] == limit
    single = covered(wood, woods=(0,), limit=1)
    assert spared(single, 0)
    assert not spared(covered(wood, woods=(0,), limit=0), 0)


@pytest.mark.rule("CM-COVER-01", "R-38")
@pytest.mark.parametrize(("limit", "enough"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_line_counts_as_free_through_so_much_cover(limit: int, enough: bool) -> None:
    there = covered(rectangle(4, 0.5, 5, 7), rectangle(7, 0.5, 8, 7), woods=(0, 1), limit=limit)
    pair = plainly(trials._pair)(there)
    line = plainly(middle_line)(plainly(cell_of)(pair, 0.2, 0.0, -0.1, 0.0), pair)
    assert plainly(trials._covers_enough)(there, line) is enough
    centre = there._replace(rulings=PLAIN)
    assert plainly(trials._covers_enough)(centre, line)
    plainly(trials.seed_lines)(there)
    assert there.tallies[HOME_LINES] == (25 if enough else 0)


@pytest.mark.rule("CM-LOS-02")
def test_only_bodies_that_may_turn_a_verdict_are_moved_on_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view is closed by one wall; of the others none opens it by going, but the target may."""
    there, kernel = trial(CLOSING, BELOW, AWAY), plainly(search.margin_kernel)
    asked: list[int] = []

    def improve(_trial: object, body: int, *_: object) -> bool:
        asked.append(body)
        return False

    monkeypatch.setitem(kernel.__globals__, "_improve", improve)
    # Whatever room for numbers held before, here it is filled with what would have each of them tried.
    zeroed = SimpleNamespace(**{**vars(np), "empty": np.zeros})
    monkeypatch.setitem(kernel.__globals__, "np", zeroed)
    question = MarginQuestion(wanted=np.ones(4, np.bool_), apart=True, cap=2.0, limit=0)
    args = (there.ground, there.viewer, there.target, there.bases, there.parts, there.active)
    kernel(*args, anywhere(np.zeros(3, np.bool_)), PLAIN, question)
    assert asked == [TARGET, 0]


def test_a_body_that_is_left_out_on_trial_is_put_back() -> None:
    there = trial(CLOSING, AWAY, bases=[Disc(8, 4, 0.1)], parts=[0, 2], blocking=[True, False, True])
    before = places(there)
    assert plainly(search._opens_by_going)(there, 0)
    assert not plainly(search._opens_by_going)(there, 1)
    assert places(there) == before


@pytest.mark.parametrize(
    ("x", "y", "rows"),
    [
        (1.0, 1.0, [(1.5, 1.5), (1.5, 0.5), (0.5, 1.5), (0.5, 0.5)]),
        (-1.0, 1.0, [(-1.5, 1.5), (-1.5, 0.5), (-0.5, 1.5), (-0.5, 0.5)]),
        (1.0, -1.0, [(1.5, -1.5), (1.5, -0.5), (0.5, -1.5), (0.5, -0.5)]),
        (-1.0, -1.0, [(-1.5, -1.5), (-1.5, -0.5), (-0.5, -1.5), (-0.5, -0.5)]),
        (0.0, 0.0, [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)]),
    ],
)
def test_a_square_of_moves_is_divided_and_the_nearest_quarter_lies_on_top(
    x: float, y: float, rows: list[tuple[float, float]]
) -> None:
    cells = np.full((7, search.CELL_COLUMNS), 9.0)
    assert plainly(search._divide)(cells, 2, x, y, 0.5) == 6
    assert cells[2:6].tolist() == [[*at, 0.5] for at in rows]
    assert (cells[[0, 1, 6]] == 9).all()


def found_of(cap: float = 3.0) -> Floats:
    found = np.zeros(FOUND)
    found[AT_MOST] = found[AT_LEAST] = cap
    return found


def some_cells() -> Floats:
    return np.empty((search.DEEPEST, search.CELL_COLUMNS))


def test_a_move_is_shortened_to_a_hair_more_than_turns_the_verdict() -> None:
    for there, x, y, least in (
        (trial(BELOW), 0.0, 2.0, 1.3),
        (trial(BELOW), 0.3, 2.2, 1.3 * hypot(0.3, 2.2) / 2.2),
        (trial(CLOSING), 0.0, -3.7, 1.5),
    ):
        found = found_of()
        plainly(search._shorten)(there, 0, x, y, found)
        assert least - 1e-4 <= found[AT_MOST] <= least + FINE / 4 + 1e-4
        assert hypot(found[MOVE_X], found[MOVE_Y]) == pytest.approx(found[AT_MOST])
        assert found[MOVE_X] * y == pytest.approx(found[MOVE_Y] * x)
        assert found[MOVE_Y] * y > 0.0
        assert found[AT_LEAST] == 3.0


def test_a_move_of_less_than_a_hair_is_taken_as_it_is() -> None:
    found = found_of()
    plainly(search._shorten)(trial(BELOW), 0, 3e-5, -4e-5, found)
    assert found.tolist() == [5e-5, 3, 3e-5, -4e-5]


@pytest.mark.parametrize("finest", [0.1, 0.005])
def test_the_moves_of_a_body_are_sifted_so_finely(finest: float) -> None:
    for there, least in ((trial(BELOW), 1.3), (trial(CLOSING), 1.5)):
        found = found_of()
        assert plainly(search._sift)(there, 0, 3.0, finest, found, some_cells())
        assert least - 1e-4 <= found[AT_MOST] <= least + finest
        assert least - 2 * finest - FINE <= found[AT_LEAST] <= least
    nothing = found_of(1.0)
    assert not plainly(search._sift)(trial(BELOW), 0, 1.0, finest, nothing, some_cells())
    assert nothing.tolist() == [1, 1, 0, 0]


def test_a_search_that_has_no_work_left_tells_what_it_has_not_looked_at() -> None:
    there, found = trial(BELOW), found_of()
    there.tallies[WORK] = trials.MOST_WORK + 1
    assert not plainly(search._sift)(there, 0, 3.0, 0.1, found, some_cells())
    assert found.tolist() == [3, 0, 0, 0]
    for least, bound in (([0.7, 0.4, NEVER], 0.4), ([3.5, NEVER, NEVER], 3.0)):
        found = found_of()
        assert plainly(search._try_bodies)(there, np.array(least), found, some_cells()) == NOTHING
        assert found.tolist() == [3, bound, 0, 0]


def test_one_more_body_bounds_what_is_known_of_those_before() -> None:
    there, found = trial(BELOW, AWAY), found_of(1.4)
    lines = int(there.tallies[HOME_LINES])
    there.tallies[LINES] = lines + 7
    found[AT_LEAST] = 0.8
    assert plainly(search._improve)(there, 0, found, some_cells())
    assert found[AT_LEAST] == 0.8
    assert 1.3 - 1e-4 <= found[AT_MOST] <= 1.3 + FINE
    short = found_of(1.0)
    assert not plainly(search._improve)(there, 0, short, some_cells())
    assert short.tolist() == [1, 1, 0, 0]


@pytest.mark.rule("CM-LOS-02")
def test_the_body_that_has_to_move_least_is_found_whatever_is_looked_at_first() -> None:
    there = trial(BELOW, rectangle(8, 1, 9, 3.4))
    found, least = found_of(1.4), np.empty(3)
    plainly(trials.sees)(there)
    plainly(search._least_moves)(there, least)
    assert plainly(search._try_bodies)(there, least, found, some_cells()) == 1
    assert 1.1 - FINE - 1e-4 <= found[AT_LEAST] <= 1.1 <= found[AT_MOST] <= 1.1 + FINE
    assert (least == NEVER).all()


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_a_margin_whole() -> None:
    pieces = (rectangle(8, 1, 9, 3.4), BELOW, rectangle(1.2, 6, 2, 7))
    corners, rows = ground_of(
        Board(
            12.0, 8.0, tuple(Piece(f"{i}", s, Footing.OPEN, Opacity.BLOCKING) for i, s in enumerate(pieces))
        )
    )
    two, bases = disc_array((VIEWER, SEEN_ONE)), disc_array([Disc(4, 5.6, 0.6)])
    for alone, cap, body, inches in (
        (False, 1.2, 0, 1.1),
        (False, 1.0, NOTHING, 1.0),
        (True, 1.2, NOTHING, 1.2),
    ):
        solid = np.array([False, False, True])
        mover, found = plainly(search.margin_kernel)(
            SightTerrain(corners.copy(), rows.copy()),
            two[0].copy(),
            two[1].copy(),
            bases.copy(),
            np.arange(4),
            np.ones(4, np.bool_),
            anywhere(solid),
            PLAIN,
            MarginQuestion(wanted=np.array([True, *[not alone] * 4]), apart=False, cap=cap, limit=0),
        )
        found = found[0]
        assert mover == body
        assert found[AT_MOST] == pytest.approx(inches, abs=2 * FINE)
        assert found[AT_LEAST] == pytest.approx(inches, abs=2 * FINE)
        assert solid.tolist() == [False, False, True]


def test_a_piece_that_a_base_stands_on_from_the_start_is_none_that_no_base_can_overlap() -> None:
    shapes = (rectangle(1.2, 6, 2, 7), rectangle(1.2, 3.4, 2, 3.6), BELOW)
    corners, rows = ground_of(
        Board(
            12.0, 8.0, tuple(Piece(f"{i}", s, Footing.OPEN, Opacity.BLOCKING) for i, s in enumerate(shapes))
        )
    )
    solid = np.array([True, True, False])
    plainly(search.margin_kernel)(
        SightTerrain(corners.copy(), rows.copy()),
        disc_array([VIEWER])[0],
        disc_array([SEEN_ONE])[0],
        disc_array([]),
        np.arange(4),
        np.ones(3, np.bool_),
        anywhere(solid),
        PLAIN,
        MarginQuestion(wanted=np.array([True, False, False, False]), apart=False, cap=0.05, limit=0),
    )
    assert solid.tolist() == [True, False, False]
