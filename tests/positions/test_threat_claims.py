"""Areas of threats and of reaches that once claimed what the exact verdicts deny: a scene for each cause."""

from __future__ import annotations

import pytest
import shapely

from game.board.area import to_shapely
from game.board.shapes import Polygon, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.skirmish import Skirmish
from game.positions.where import PlaceFinder
from game.positions.wishes import parsed_wish

OFF = 0.02
"""Inches from a border nearer to which a place may be told either way."""


def told_and_true(position: Position, wish: str, at: tuple[float, float]) -> tuple[bool, bool]:
    """Whether a place is claimed for creature "0", OFF from the border, and what the exact verdicts say."""
    places, asked = PlaceFinder(Skirmish(position), "0"), parsed_wish(wish)
    area, point = to_shapely(places.fulfilling(asked).area), shapely.Point(at)
    claimed = bool(area.intersects(point)) and float(area.boundary.distance(point)) > OFF
    return claimed, places.verdicts.holds(asked, at)


@pytest.mark.rule("CM-MOVE-04", "CM-ENGAGE-01")
def test_no_cost_is_carried_through_an_engagement_to_the_other_side_of_it() -> None:
    """Beside the zone of a foe, which stops the move, a place cost 6.04 of a Movement of 6."""
    mire = ((17.31, 20.0), (17.54, 17.82), (17.61, 17.54), (18.1, 17.77), (18.6, 17.91), (18.77, 18.16))
    board = Board(24.0, 24.0, (Piece("mire", Polygon(mire), Footing.DIFFICULT, Opacity.CLEAR),))
    mover = Creature("0", Side.RED, (22.57, 19.53), base_mm=25.0, movement=6.0)
    foe = Creature("foe", Side.BLUE, (16.35, 16.67), base_mm=25.0)
    there = Position(board, (mover, foe))
    assert told_and_true(there, "reachable", (17.97, 17.8496)) == (False, False)
    assert told_and_true(there, "reachable", (18.1, 17.9)) == (True, True)


@pytest.mark.rule("CM-RANGED-02", "CM-UNIT-02", "R-32")
def test_a_range_begins_at_a_base_and_not_at_a_disc_that_is_larger() -> None:
    rock = Polygon(((15.03, 15.08), (14.68, 15.1), (14.09, 14.72), (15.29, 14.02)))
    board = Board(24.0, 24.0, (Piece("rock", rock, Footing.IMPASSABLE, Opacity.BLOCKING),))
    mover = Creature("0", Side.RED, (7.36, 12.69), base_mm=25.0)
    friend = Creature("1", Side.RED, (15.86, 4.9), base_mm=50.0)
    foe = Creature("foe", Side.BLUE, (15.64, 19.64), base_mm=50.0, movement=6.0, ranged=3, ranged_max=10.0)
    there = Position(board, (mover, friend, foe))
    assert told_and_true(there, "threatened by foe", (15.2896, 2.9987)) == (False, False)
    assert told_and_true(there, "threatened by foe", (13.0, 6.0)) == (True, True)


@pytest.mark.rule("CM-RANGED-02", "CM-UNIT-02")
@pytest.mark.parametrize("while_engaged", [True, False])
def test_who_is_engaged_and_cannot_get_away_threatens_no_one_far_off_if_that_forbids_shots(
    while_engaged: bool,
) -> None:
    archer = Creature("archer", Side.BLUE, (12.0, 12.0), base_mm=25.0, movement=0.5, ranged=3)
    creatures = (Creature("0", Side.RED, (3.0, 3.0)), Creature("guard", Side.RED, (12.0, 13.2)), archer)
    there = Position(Board(24.0, 24.0), creatures, HouseRules(ranged_while_engaged=while_engaged))
    assert told_and_true(there, "threatened by archer", (6.0, 6.0)) == (while_engaged, while_engaged)
    assert told_and_true(there, "not threatened by archer", (6.0, 6.0)) == (
        not while_engaged,
        not while_engaged,
    )


@pytest.mark.rule("CM-RANGED-02", "CM-UNIT-02", "R-32")
def test_a_range_is_measured_to_the_nearest_point_of_a_base_whatever_of_it_is_seen() -> None:
    """A friend hides what of the base is nearest to the shooter; what is seen lies beyond the range."""
    archer = Creature(
        "archer", Side.BLUE, (3.84, 13.76), base_mm=50.0, movement=6.0, ranged=3, ranged_max=10.0
    )
    creatures = (
        Creature("0", Side.RED, (21.57, 20.16), base_mm=25.0),
        Creature("6", Side.RED, (18.63, 14.22), base_mm=40.0),
        Creature("8", Side.RED, (8.95, 10.35), base_mm=40.0),
        archer,
    )
    there = Position(Board(24.0, 24.0), creatures)
    assert told_and_true(there, "not threatened by archer", (21.0664, 14.2685)) == (False, False)
    assert told_and_true(there, "not threatened by archer", (22.0, 14.2685)) == (True, True)


@pytest.mark.rule("R-19", "R-30b")
def test_where_strikes_need_sight_a_wall_saves_whom_a_hill_underfoot_does_not() -> None:
    hill = Piece("hill", rectangle(9.65, 8.18, 12.15, 10.68), Footing.OPEN, Opacity.BLOCKING)
    wall = Piece("wall", rectangle(8, 6.5, 14, 6.8), Footing.IMPASSABLE, Opacity.BLOCKING)
    foe = Creature("foe", Side.BLUE, (10.0, 3.0), base_mm=25.0, movement=4.0, reach=2.0)
    creatures, rules = (
        (Creature("0", Side.RED, (18.0, 18.0), base_mm=25.0), foe),
        HouseRules(melee_needs_los=True),
    )
    on_hill = Position(Board(20.0, 20.0, (hill,)), creatures, rules)
    assert told_and_true(on_hill, "threatened by foe", (10.364, 8.9)) == (True, True)
    behind = Position(Board(20.0, 20.0, (wall,)), creatures, rules)
    assert told_and_true(behind, "threatened by foe", (11.0, 7.6)) == (False, False)
