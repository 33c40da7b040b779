"""The limits of a walk at their very values: boxes looked at first, the table's edge, straight paths."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest

from game.board.movement import movement
from game.board.movement.movement import Crowd, MoveOptions, walk
from game.board.shapes import TOUCH, Disc, Point, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

HALF = 0.5
BOX = (2.0, 3.0, 4.0, 6.0)


def test_the_box_of_a_path() -> None:
    for path in (
        ((2, 6), (4, 3)),
        ((4, 3), (2, 6)),
        ((2, 3), (4, 6)),
        ((2, 4), (3, 6), (4, 3)),
        ((3, 3), (2, 6), (4, 5)),
    ):
        assert movement._box(path) == BOX
    assert movement._box(((2, 3),)) == (2, 3, 2, 3)


@pytest.mark.parametrize(
    ("piece", "near"),
    [
        ((4.5, 4, 7, 5), True),
        ((4.625, 4, 7, 5), False),
        ((0, 4, 1.5, 5), True),
        ((0, 4, 1.375, 5), False),
        ((3, 6.5, 4, 8), True),
        ((3, 6.625, 4, 8), False),
        ((3, 0, 4, 2.5), True),
        ((3, 0, 4, 2.375), False),
        ((4.5, 6.5, 8, 8), True),
        ((2.5, 3.5, 3, 4), True),
        ((0, 0, 9, 9), True),
    ],
)
def test_which_boxes_a_path_may_meet(piece: tuple[float, float, float, float], near: bool) -> None:
    assert movement._comes_near((piece,), HALF, BOX) is near
    assert movement._comes_near(((20.0, 20.0, 21.0, 21.0), piece), HALF, BOX) is near
    assert not movement._comes_near((), HALF, BOX)


def test_the_boxes_of_pieces_are_a_touch_larger() -> None:
    wall = Piece("wall", rectangle(2, 3, 4, 6), Footing.IMPASSABLE, Opacity.BLOCKING)
    wood = Piece("wood", Disc(7, 5, 1), Footing.DIFFICULT, Opacity.LIGHT)
    board = Board(12.0, 9.0, (wall, wood))
    found = movement.boxes_of(board)
    assert found.hard == ((2 - TOUCH, 3 - TOUCH, 4 + TOUCH, 6 + TOUCH),)
    assert found.slow == ((6 - TOUCH, 4 - TOUCH, 8 + TOUCH, 6 + TOUCH),)
    assert movement.boxes_of(board) is found


@pytest.mark.parametrize(
    ("x", "y", "close"),
    [
        (5.0, 4.0, True),
        (5.0 + TOUCH, 4.0, True),
        (5.0 + 4 * TOUCH, 4.0, False),
        (1.0 - TOUCH, 4.0, True),
        (1.0 - 4 * TOUCH, 4.0, False),
        (3.0, 7.0 + TOUCH, True),
        (3.0, 7.0 + 4 * TOUCH, False),
        (3.0, 2.0 - TOUCH, True),
        (3.0, 2.0 - 4 * TOUCH, False),
        (5.0, 7.0, True),
        (3.0, 4.0, True),
    ],
)
def test_which_hostiles_a_path_may_touch(x: float, y: float, close: bool) -> None:
    others = [Disc(50, 50, 0.5), Disc(x, y, 0.5)]
    assert movement._close_by(HALF, others, BOX) == ([(1, others[1])] if close else [])


BOARD = Board(12.0, 9.0)


def faults(
    *path: Point, board: Board = BOARD, r: float = HALF, **options: bool
) -> list[tuple[str, Point, float]]:
    base = Disc(*path[0], r)
    found = walk(board, base, 99.0, Crowd(), path, MoveOptions(**options))  # type: ignore[arg-type]
    return [(fault.kind, fault.at, fault.excess) for fault in found.faults]


@pytest.mark.rule("R-01", "CM-MOVE-02")
@pytest.mark.parametrize(
    ("path", "at", "excess"),
    [
        (((6, 4), (11.5, 4)), None, 0),
        (((6, 4), (11.5 + TOUCH / 2, 4)), None, 0),
        (((6, 4), (11.75, 4)), (11.5, 4), 0.25),
        (((6, 4), (0.5, 4)), None, 0),
        (((6, 4), (0.25, 4)), (0.5, 4), 0.25),
        (((6, 4), (6, 8.5)), None, 0),
        (((6, 4), (6, 9)), (6, 8.5), 0.5),
        (((6, 4), (6, 0)), (6, 0.5), 0.5),
        (((6, 4), (13, 11)), (10.5, 8.5), 2.5),
        (((6, 4), (11, 4), (12, 4), (6, 4)), (11.5, 4), 0.5),
        (((11.5, 4), (12, 4)), (11.5, 4), 0.5),
        (((11.75, 4), (6, 4)), (11.75, 4), 0.25),
        (((11.75, 4),), (11.75, 4), 0.25),
    ],
)
def test_where_a_base_leaves_the_table(path: Sequence[Point], at: Point | None, excess: float) -> None:
    found = faults(*path)
    if at is None:
        assert found == []
    else:
        ((kind, place, by),) = found
        assert kind == "board"
        assert place == pytest.approx(at)
        assert by == pytest.approx(excess)


@pytest.mark.parametrize(
    ("path", "at", "excess"),
    [
        (((1, 1), (5, 4)), None, 0),
        (((1, 1), (3, 2.5), (5, 4)), None, 0),
        (((1, 1), (3, 1.5), (5, 1)), (3, 1.5), 0.5),
        (((1, 1), (3, 1), (3, 2), (5, 1)), (3, 2), 1),
        (((1, 1), (5, 1), (3, 1)), (5, 1), 2),
        (((1, 1), (4, 1), (2, 1), (5, 1)), (4, 1), 4),
        (((1, 1), (3, 1 + TOUCH / 2), (5, 1)), None, 0),
        (((1, 1), (3, 1 + 2 * TOUCH), (5, 1)), (3, 1 + 2 * TOUCH), 2 * TOUCH),
    ],
)
def test_which_path_is_not_straight(path: Sequence[Point], at: Point | None, excess: float) -> None:
    """One that turns, and one that turns back, which is longer by twice as much."""
    found = faults(*path, straight_only=True)
    expected = [] if at is None else [("not_straight", at, excess)]
    assert [(kind, place) for kind, place, _ in found] == [(kind, place) for kind, place, _ in expected]
    assert [by for _, _, by in found] == pytest.approx([by for _, _, by in expected])


@pytest.mark.rule("CM-MOVE-06", "R-25")
def test_allies_may_be_touched_and_not_stood_on() -> None:
    end = Disc(5, 5, 0.5)
    apart = [Disc(6.25, 5, 0.5), Disc(6, 5, 0.5), Disc(5, 6 - TOUCH / 2, 0.5), Disc(5, 5.75, 0.5)]
    assert [(f.kind, f.index, f.excess, f.at) for f in movement._on_allies(end, apart)] == [
        ("ally", 3, 0.25, (5, 5))
    ]


@pytest.mark.rule("CM-MOVE-01")
def test_what_a_path_costs_too_much() -> None:
    def too_far(allowance: float) -> list[tuple[Point, float]]:
        found = walk(BOARD, Disc(1, 1, 0.5), allowance, Crowd(), ((1, 1), (5, 4)), MoveOptions())
        return [(fault.at, fault.excess) for fault in found.faults]

    assert too_far(5.0) == too_far(5.0 - TOUCH / 2) == []
    ((at, excess),) = too_far(2.5)
    assert at == pytest.approx((3, 2.5))
    assert excess == pytest.approx(2.5)
    assert len(too_far(5.0 - 2 * TOUCH)) == 1


@pytest.mark.rule("R-28")
def test_who_leaves_a_fight_ends_clear_of_it_unless_it_stays_put() -> None:
    base, foe = Disc(3.0, 3.0, 0.5), Disc(4.5, 3.0, 0.5)

    def left(*path: Point) -> list[tuple[str, int | None, float]]:
        found = walk(BOARD, base, 9.0, Crowd((), (foe,)), path, MoveOptions(must_clear=True))
        return [(fault.kind, fault.index, round(fault.excess, 9)) for fault in found.faults]

    assert left((3, 3)) == []
    assert left((3, 3), (2.75, 3)) == [("still_engaged", 0, 0.25)]
    assert left((3, 3), (2.0, 3)) == []
    assert hypot(4.5 - 2.0, 0) - 1.0 > 1.0
