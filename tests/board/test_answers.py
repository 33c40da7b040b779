"""What the geometry answers about small tables is what it answered before, to a hundred-millionth of an inch.

The other tests of geometry hold it to what must be true of any answer. These notice any change of an answer:
whether it is better or worse is for whoever made it to find out. `pytest -n0 --rewrite` writes them anew.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest
from recorded_text import same_as_before
from small_scenes import ASKED, GOALS, QUESTIONS, small_scene

from game.board.reach.reach import Reach, Ways

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.board.terrain import Board

ANSWERS = Path(__file__).parent / "answers"


def same(question: str, number: int, *, rewrite: bool) -> None:
    lines = QUESTIONS[question](small_scene(number))
    same_as_before(ANSWERS / f"{question}.txt", number, lines, rewrite=rewrite)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "CM-LOS-04", "CM-COVER-01", "R-30", "R-30b", "R-38", "R-39")
@pytest.mark.parametrize("number", ASKED["sight"])
def test_who_is_seen_and_past_what(number: int, rewrite: bool) -> None:
    same("sight", number, rewrite=rewrite)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
@pytest.mark.parametrize("number", ASKED["seen"])
def test_how_much_of_the_table_is_seen(number: int, rewrite: bool) -> None:
    same("seen", number, rewrite=rewrite)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
@pytest.mark.parametrize("number", ASKED["margins"])
def test_what_would_turn_a_verdict(number: int, rewrite: bool) -> None:
    same("margins", number, rewrite=rewrite)


@pytest.mark.rule("CM-MOVE-03", "CM-MOVE-04", "CM-MOVE-05", "CM-MOVE-06", "CM-ENGAGE-01", "R-22", "R-28")
@pytest.mark.parametrize("number", ASKED["walks"])
def test_what_a_path_costs_and_what_is_wrong_with_it(number: int, rewrite: bool) -> None:
    same("walks", number, rewrite=rewrite)


@pytest.mark.rule("CM-MOVE-03", "CM-MOVE-04", "CM-MOVE-05", "CM-ENGAGE-01")
@pytest.mark.parametrize("number", ASKED["routes"])
def test_by_which_way_a_goal_is_reached(number: int, rewrite: bool) -> None:
    same("routes", number, rewrite=rewrite)


@pytest.mark.rule("CM-MOVE-03", "CM-MOVE-04", "CM-MOVE-05", "CM-ENGAGE-01")
@pytest.mark.parametrize("number", ASKED["reach"])
def test_how_far_a_move_gets(number: int, rewrite: bool) -> None:
    same("reach", number, rewrite=rewrite)


@pytest.mark.rule("CM-UNIT-02", "CM-LOS-02")
@pytest.mark.parametrize("number", ASKED["threat"])
def test_what_could_be_struck_and_shot_at(number: int, rewrite: bool) -> None:
    same("threat", number, rewrite=rewrite)


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05", "CM-ENGAGE-01", "R-22", "R-28")
@pytest.mark.parametrize("number", ASKED["uneven"])
def test_what_ways_cost_on_uneven_ground(number: int, rewrite: bool) -> None:
    same("uneven", number, rewrite=rewrite)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "CM-MOVE-05")
@pytest.mark.parametrize("number", ASKED["walled"])
def test_what_is_seen_and_reached_past_a_thin_wall(number: int, rewrite: bool) -> None:
    same("walled", number, rewrite=rewrite)


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05")
@pytest.mark.parametrize("number", [2, 6, 10, 18, 22])
def test_what_was_asked_before_changes_no_way(number: int) -> None:
    """What steps cost is kept with a table, from the second question on, for each sort of ways by itself."""
    scene = small_scene(number)
    asked = [(goal, ways) for goal in GOALS[:3] for ways in get_args(Ways)]

    def found(board: Board, goal: Point, ways: Ways) -> tuple[float | None, tuple[Point, ...]]:
        route = Reach(board, scene.mover, 2.5, scene.crowd).route(goal, ways)
        return route.full_cost, route.walk.path

    alone = [found(replace(scene.board), goal, ways) for goal, ways in asked]
    assert [found(scene.board, goal, ways) for goal, ways in asked] == alone
    assert [found(scene.board, goal, ways) for goal, ways in reversed(asked)] == alone[::-1]
