"""Where a creature could strike or shoot in its next activation."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
import sampling

from game.board.area import area_of, difference, union
from game.board.movement import Crowd
from game.board.reach import Reach
from game.board.shapes import Disc, distance, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece
from game.board.threat import melee_threat, ranged_threat, rim_points, vantage_points
from game.board.visibility import visible_area

HERE = Disc(20, 20, 0.5)
NOBODY = Crowd()
OPEN = Board(width=40.0, height=40.0)


def with_wall(x0: float, y0: float, x1: float, y1: float) -> Board:
    wall = Piece("wall", rectangle(x0, y0, x1, y1), Footing.IMPASSABLE, Opacity.BLOCKING)
    return Board(width=40.0, height=40.0, pieces=(wall,))


@pytest.mark.rule("CM-UNIT-02", "CM-MELEE-02")
def test_melee_threat_is_reach_base_and_strike() -> None:
    area = melee_threat(Reach(OPEN, HERE, 6.0, NOBODY), 1.0)
    assert area.square_inches == pytest.approx(pi * 7.5**2, rel=2e-3)
    assert area.contains((27.4, 20))
    assert not area.contains((27.6, 20))


def test_a_creature_that_cannot_move_still_threatens_what_it_reaches() -> None:
    walled_in = with_wall(19, 19, 21, 21)
    area = melee_threat(Reach(walled_in, HERE, 6.0, NOBODY), 2.0)
    assert area.square_inches == pytest.approx(pi * 2.5**2, rel=2e-3)
    fighting = Reach(OPEN, HERE, 0.2, Crowd(hostiles=(Disc(21.5, 20, 0.5),)))
    assert melee_threat(fighting, 1.0).contains((21.4, 20)), "it may strike without moving"


@pytest.mark.rule("CM-RANGED-02")
def test_ranged_threat_looks_round_the_corners_it_can_walk_to() -> None:
    board = with_wall(22, 17, 22.5, 23)
    there = Reach(board, HERE, 6.0, NOBODY)
    stands = Reach(board, HERE, 0.0, NOBODY)
    behind = (24.0, 21.0)
    assert not ranged_threat(board, stands).contains(behind)
    assert ranged_threat(board, there).contains(behind)


def test_ranged_threat_ends_at_the_greatest_range() -> None:
    there = Reach(OPEN, HERE, 0.0, NOBODY)
    area = ranged_threat(OPEN, there, max_range=8.0)
    assert area.square_inches == pytest.approx(pi * 8.5**2, rel=2e-3)
    assert ranged_threat(OPEN, there).square_inches == pytest.approx(1600.0)


def test_vantage_points_can_be_got_to_and_lie_apart() -> None:
    there = Reach(with_wall(22, 15, 22.5, 25), HERE, 6.0, NOBODY)
    places = vantage_points(there, 9)
    assert places[0] == HERE.centre
    assert len(places) == 9
    assert all(there.route(place).reached for place in places)
    assert min(distance(a, b) for i, a in enumerate(places) for b in places[:i]) > 2


@pytest.mark.rule("CM-UNIT-02")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_threatened_at_range_is_seen_from_many_places(seed: int) -> None:
    board = sampling.random_scene(np.random.default_rng(seed), 20, 0).board
    there = Reach(board, Disc(12, 12, 0.5), 4.0, NOBODY)
    many = union(visible_area(board, there.base.at(at)) for at in vantage_points(there, 60))
    threat = ranged_threat(board, there)
    assert difference(threat, many).square_inches < 0.01 * threat.square_inches
    assert threat.square_inches > 0.97 * many.square_inches


@pytest.mark.rule("CM-UNIT-02")
def test_nobody_shoots_from_a_place_that_an_ally_holds() -> None:
    """It may walk over the ally that fills the doorway, but not stay there: it never looks through."""
    jambs = [rectangle(22, 0, 22.6, 19.35), rectangle(22, 20.65, 22.6, 40)]
    walls = [Piece(f"{n}", jamb, Footing.IMPASSABLE, Opacity.BLOCKING) for n, jamb in enumerate(jambs)]
    board = Board(width=40.0, height=40.0, pieces=tuple(walls))
    ally = Disc(22, 20, 0.6)
    there = Reach(board, HERE, 2.5, Crowd(allies=(ally,)))
    places = rim_points(there, 60)
    assert min(distance(place, ally.centre) for place in places) >= ally.r + HERE.r
    assert all(there.route(place).reached for place in places)
    alone = Reach(board, HERE, 2.5, NOBODY)
    aside = (23.0, 23.0)
    assert ranged_threat(board, alone).contains(aside)
    assert not ranged_threat(board, there).contains(aside)


@pytest.mark.rule("CM-UNIT-02")
@pytest.mark.parametrize("seed", [286, 141])
def test_what_is_seen_only_from_the_rim_of_the_reach_is_threatened(seed: int) -> None:
    """Random scenes in which places spread all over the reach left out 3 % and 1 % of it."""
    board = sampling.random_scene(np.random.default_rng(seed), 20, 0).board
    there = Reach(board, Disc(12, 12, 0.5), 4.0, NOBODY)
    many = union(visible_area(board, there.base.at(at)) for at in rim_points(there, 50))
    threat = ranged_threat(board, there)
    assert threat.square_inches > 0.995 * many.square_inches


@pytest.mark.rule("CM-UNIT-02")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_struck_is_struck_from_a_place_that_can_be_got_to(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = sampling.random_scene(rng, 24, 10)
    crowd = Crowd(hostiles=scene.blockers)
    there = Reach(scene.board, scene.viewer, 6.0, crowd)
    ends = [there.base.centre, *vantage_points(there, 400)]
    # The places lie at most 0.6" from one another.
    near = union(area_of(Disc(x, y, there.base.r + 1.0 + 0.7)) for x, y in ends)
    assert difference(melee_threat(there, 1.0), near).square_inches < 0.01
