"""The catalogue's situations of movement, engagement and disengagement, as they stand in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.board.engagement import engaged, engaged_with
from game.board.movement.bill import Leg
from game.board.movement.movement import Crowd, DifficultTest, FaultKind, MoveOptions, Walk, walk
from game.board.shapes import Disc, Point, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

FAR = Board(width=60.0, height=60.0)


def piece(footing: Footing, x0: float, y0: float, x1: float, y1: float) -> Piece:
    return Piece(f"{footing} {x0}", rectangle(x0, y0, x1, y1), footing, Opacity.CLEAR)


def with_pieces(*pieces: Piece) -> Board:
    return replace(FAR, pieces=pieces)


def go(
    *path: Point,
    board: Board = FAR,
    r: float = 0.5,
    allowance: float = 8.0,
    crowd: Crowd = Crowd(),  # noqa: B008 - a frozen value
    options: MoveOptions = MoveOptions(),  # noqa: B008 - a frozen value
) -> Walk:
    return walk(board, Disc(*path[0], r), allowance, crowd, path, options)


def only_fault(walked: Walk, kind: FaultKind, at: Point, index: int | None, excess: float) -> None:
    (fault,) = walked.faults
    assert (fault.kind, fault.index) == (kind, index)
    assert fault.at == pytest.approx(at)
    assert fault.excess == pytest.approx(excess)


def kinds(walked: Walk) -> list[str]:
    return [fault.kind for fault in walked.faults]


@pytest.mark.rule("CM-UNIT-03", "CM-MOVE-01")
@pytest.mark.parametrize("length", [0.0, 0.5, 3.0, 5.99, 6.0])
def test_a_move_may_be_anything_up_to_the_characteristic(length: float) -> None:
    assert go((9, 9), (9 + length, 9), allowance=6).legal


@pytest.mark.rule("CM-UNIT-03", "CM-MOVE-01")
def test_a_hundredth_too_far_is_refused_with_the_excess_and_the_place() -> None:
    walked = go((9, 9), (15.01, 9), allowance=6)
    only_fault(walked, "too_far", (15.0, 9.0), None, 0.01)


@pytest.mark.rule("CM-MOVE-02")
def test_the_base_neither_adds_nor_saves_distance() -> None:
    for r in (0.5, 1.0, 2.0):
        walked = go((2, 2), (8, 2), r=r, allowance=6)
        assert walked.legal
        assert walked.bill.cost_in == 6.0


@pytest.mark.rule("CM-MOVE-02", "R-21")
def test_a_bent_path_costs_the_sum_of_its_legs() -> None:
    walked = go((2, 2), (5, 2), (5, 6), allowance=7)
    assert walked.legal
    assert walked.bill.cost_in == 7.0
    assert walked.bill.legs == (Leg((2, 2), (5, 2), difficult=False), Leg((5, 2), (5, 6), difficult=False))


@pytest.mark.rule("R-21")
def test_a_table_may_allow_straight_moves_only() -> None:
    straight = MoveOptions(straight_only=True)
    assert go((2, 2), (4, 2), (7, 2), options=straight).legal
    bent = go((2, 2), (4, 2), (7, 3), options=straight)
    assert kinds(bent) == ["not_straight"]
    assert bent.faults[0].at == (4.0, 2.0)
    assert kinds(go((2, 2), (6, 2), (4, 2), options=straight)) == ["not_straight"]


@pytest.mark.rule("CM-MOVE-03")
def test_open_ground_costs_what_it_measures() -> None:
    board = with_pieces(piece(Footing.OPEN, 3, 0, 6, 9))
    assert go((2, 2), (8, 2), board=board).bill.cost_in == 6.0


@pytest.mark.rule("CM-MOVE-04")
def test_difficult_ground_costs_double_for_a_point() -> None:
    board, tiny = with_pieces(piece(Footing.DIFFICULT, 4, 0, 9, 9)), 1e-3
    at_border = go((2, 2), (6 - tiny, 2), board=board, r=tiny, allowance=6)
    assert at_border.bill.cost_in == pytest.approx(6.0, abs=3 * tiny)
    assert at_border.legal
    assert kinds(go((2, 2), (6.1, 2), board=board, r=tiny, allowance=6)) == ["too_far"]


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_any_part_of_the_base_in_a_strip_counts() -> None:
    board = with_pieces(piece(Footing.DIFFICULT, 4, 0, 6, 9))
    bill = go((1, 2), (7, 2), board=board, allowance=9).bill
    assert (bill.open_in, bill.difficult_in, bill.cost_in) == (3.0, 3.0, 9.0)
    assert bill.legs == (
        Leg((1, 2), (3.5, 2), difficult=False),
        Leg((3.5, 2), (6.5, 2), difficult=True, pieces=(0,), factor=2.0),
        Leg((6.5, 2), (7, 2), difficult=False),
    )


@pytest.mark.rule("R-22")
@pytest.mark.parametrize(("test", "reached"), [("any_part", 5.25), ("centre", 5.5), ("leading_edge", 5.25)])
def test_how_far_six_inches_get_into_the_strip(test: DifficultTest, reached: float) -> None:
    board = with_pieces(piece(Footing.DIFFICULT, 4, 0, 6, 9))
    options = MoveOptions(difficult_test=test)
    assert go((1, 2), (reached, 2), board=board, allowance=6, options=options).legal
    assert not go((1, 2), (reached + 0.001, 2), board=board, allowance=6, options=options).legal


@pytest.mark.rule("R-22")
def test_overlapping_difficult_pieces_cost_double_once() -> None:
    board = with_pieces(piece(Footing.DIFFICULT, 4, 0, 6, 9), piece(Footing.DIFFICULT, 5, 0, 8, 9))
    bill = go((1, 2), (10, 2), board=board, allowance=20).bill
    assert bill.difficult_in == 5.0
    assert [leg.pieces for leg in bill.legs] == [(), (0, 1), ()]


@pytest.mark.rule("R-22")
def test_touching_the_border_costs_nothing_and_starting_inside_counts() -> None:
    board = with_pieces(piece(Footing.DIFFICULT, 4, 0, 6, 9))
    assert go((3.5, 1), (3.5, 7), board=board).bill.difficult_in == 0.0
    assert go((3.5, 1), (3.0, 7), board=board).bill.difficult_in == 0.0
    assert go((5, 2), (7, 2), board=board).bill.difficult_in == 1.5


@pytest.mark.rule("CM-MOVE-05", "CM-UNIT-04", "R-22")
def test_a_wall_is_refused_across_and_allowed_round_and_beside() -> None:
    board = with_pieces(piece(Footing.IMPASSABLE, 5, 3, 6, 9))
    across = go((3, 4), (8, 4), board=board)
    only_fault(across, "impassable", (4.5, 4.0), 0, 0.5)
    assert go((3, 4), (4.5, 2.5), (6.5, 2.5), (8, 4), board=board).legal
    assert go((4.5, 4), (4.5, 8), board=board).legal, "the base touches the wall all the way"
    grazing = go((4.51, 4), (4.51, 8), board=board)
    only_fault(grazing, "impassable", (4.51, 4.0), 0, 0.01)


@pytest.mark.rule("CM-MOVE-06", "CM-MOVE-07", "R-25")
def test_allies_are_passed_and_touched_but_not_stood_on() -> None:
    crowd = Crowd(allies=(Disc(5, 2, 0.5),))
    through = go((2, 2), (8, 2), crowd=crowd)
    assert through.legal
    assert through.bill.cost_in == 6.0
    assert go((2, 2), (4, 2), crowd=crowd).legal, "base to base"
    on_it = go((2, 2), (4.5, 2), crowd=crowd)
    only_fault(on_it, "ally", (4.5, 2), 0, 0.5)


@pytest.mark.rule("R-25")
def test_a_stop_on_an_ally_is_illegal() -> None:
    crowd = Crowd(allies=(Disc(8, 2, 0.5),), hostiles=(Disc(10, 2, 0.5),))
    walked = go((2, 2), (9, 2), crowd=crowd)
    assert walked.end == (8.0, 2.0)
    assert kinds(walked) == ["ally"]


@pytest.mark.rule("R-26", "CM-MOVE-08")
def test_no_base_crosses_a_hostile_one_even_while_it_leaves() -> None:
    crowd = Crowd(hostiles=(Disc(3.5, 2, 0.5),))
    walked = go((2, 2), (8, 2), crowd=crowd)
    assert walked.disengaging == (0,)
    only_fault(walked, "hostile", (2.5, 2.0), 0, 1.0)


@pytest.mark.rule("R-01")
def test_the_base_stays_wholly_on_the_board() -> None:
    assert go((2, 2), (0.5, 2)).legal
    walked = go((2, 2), (0.4, 2))
    only_fault(walked, "board", (0.5, 2.0), None, 0.1)
    assert kinds(go((2, 2), (-3, 2), (2, 3), allowance=20)) == ["board"], "nor may the way leave it"


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-02", "R-23")
@pytest.mark.parametrize(
    ("hostile", "stop"),
    [
        ((8.0, 0.0), (6.0, 0.0)),
        ((4.0, 1.5), (2.677124344467705, 0.0)),
        ((4.0, 2.0), (4.0, 0.0)),
        ((4.0, 2.0 + 5e-7), (4.0, 0.0)),
        ((4.0, 2.01), None),
    ],
)
def test_the_first_point_within_an_inch_stops_a_move(hostile: Point, stop: Point | None) -> None:
    crowd = Crowd(hostiles=(Disc(20 + hostile[0], 20 + hostile[1], 0.5),))
    walked = go((20, 20), (28, 20), crowd=crowd)
    assert walked.legal
    if stop is None:
        assert walked.stop is None
        assert walked.end == (28.0, 20.0)
        assert walked.engaged == ()
        return
    assert walked.stop is not None
    assert walked.stop.at == pytest.approx((20 + stop[0], 20 + stop[1]))
    assert walked.stop.travelled == pytest.approx(stop[0])
    assert walked.end == walked.stop.at
    assert walked.stop.hostiles == walked.engaged == (0,)


@pytest.mark.rule("CM-ENGAGE-03", "R-24")
def test_engagement_is_mutual_and_may_be_with_several() -> None:
    hostiles = (Disc(8, 3.2, 0.5), Disc(8, 0.8, 0.5), Disc(12, 2, 0.5))
    walked = go((2, 2), (9, 2), crowd=Crowd(hostiles=hostiles))
    assert walked.stop is not None
    assert walked.stop.hostiles == (0, 1)
    mover = Disc(*walked.end, 0.5)
    for i in (0, 1):
        assert engaged(mover, hostiles[i])
        assert engaged(hostiles[i], mover)
    assert engaged_with(mover, hostiles) == (0, 1)


@pytest.mark.rule("R-23")
def test_what_lies_beyond_a_stop_is_neither_charged_nor_faulted() -> None:
    board = with_pieces(piece(Footing.IMPASSABLE, 12, 0, 13, 9), piece(Footing.DIFFICULT, 10, 0, 11, 9))
    walked = go((2, 2), (20, 2), board=board, crowd=Crowd(hostiles=(Disc(9, 2, 0.5),)))
    assert walked.legal
    assert walked.bill.cost_in == 5.0
    assert walked.path == ((2, 2), (7.0, 2.0))


@pytest.mark.rule("CM-DISENGAGE-05", "R-28")
def test_the_old_fight_does_not_stop_the_move_that_leaves_it() -> None:
    crowd = Crowd(hostiles=(Disc(10, 11.5, 0.5),))
    walked = go((10, 10), (10, 8), (3, 8), allowance=9, crowd=crowd)
    assert walked.disengaging == (0,)
    assert walked.legal
    assert walked.stop is None
    assert walked.engaged == ()


@pytest.mark.rule("R-28")
def test_the_end_must_be_clear_of_the_old_fight_unless_the_table_says_otherwise() -> None:
    crowd = Crowd(hostiles=(Disc(10, 11.5, 0.5),))
    walked = go((10, 10), (10, 9.8), crowd=crowd)
    only_fault(walked, "still_engaged", (10, 9.8), 0, 0.3)
    assert go((10, 10), (10, 9.8), crowd=crowd, options=MoveOptions(must_clear=False)).legal
    assert kinds(go((10, 10), (10, 9.5), crowd=crowd)) == ["still_engaged"], "an inch exactly engages"
    assert go((10, 10), (10, 9.49), crowd=crowd).legal
    assert go((10, 10), crowd=crowd).legal, "to stay is no move"


@pytest.mark.rule("R-28", "CM-DISENGAGE-06")
def test_the_old_fight_stops_a_move_that_comes_back() -> None:
    crowd = Crowd(hostiles=(Disc(10, 11.5, 0.5),))
    walked = go((10, 10), (10, 9), (10, 10), crowd=crowd)
    assert walked.stop is not None
    assert walked.stop.at == pytest.approx((10, 9.5))
    assert walked.legal
    touched = go((10, 10), (10, 9.5), (10, 9.8), crowd=crowd)
    assert touched.stop is None, "the gap was never more than an inch"


@pytest.mark.rule("CM-DISENGAGE-06")
def test_another_hostile_stops_the_move_that_leaves_a_fight() -> None:
    crowd = Crowd(hostiles=(Disc(10, 11.5, 0.5), Disc(4, 10, 0.5)))
    walked = go((10, 10), (10, 9), (3, 10), allowance=9, crowd=crowd)
    assert walked.stop is not None
    assert walked.stop.hostiles == (1,)
    assert walked.disengaging == (0,)
    assert walked.legal


@pytest.mark.rule("R-28", "CM-DISENGAGE-06")
def test_a_new_fight_excuses_from_leaving_the_old_one() -> None:
    crowd = Crowd(hostiles=(Disc(10, 11.5, 0.5), Disc(7.5, 10, 0.5)))
    walked = go((10, 10), (8, 10), crowd=crowd)
    assert walked.stop is not None
    assert walked.stop.at == pytest.approx((9.5, 10))
    assert walked.engaged == (0, 1)
    assert walked.legal


@pytest.mark.rule("CM-ENGAGE-01")
def test_where_nobody_is_ever_engaged_a_move_may_end_beside_a_hostile() -> None:
    crowd = Crowd(hostiles=(Disc(6.0, 3.0, 0.5), Disc(9.0, 3.0, 0.5)))
    options = MoveOptions(engagement=None)
    walked = walk(Board(12.0, 6.0), Disc(2.0, 3.0, 0.5), 9.0, crowd, [(2.0, 3.0), (5.0, 3.0)], options)
    assert walked.engaged == ()
    assert walked.stop is None
    assert walked.legal
    usual = walk(Board(12.0, 6.0), Disc(2.0, 3.0, 0.5), 9.0, crowd, [(2.0, 3.0), (5.0, 3.0)])
    assert usual.engaged == (0,)
