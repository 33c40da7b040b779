"""Walls that effects raise have abilities, as other zones have: near them, on touching, entering, crossing."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest
from effect_play import does
from hypothesis import assume, given
from hypothesis import strategies as st
from magic_table import stand, table
from shapely import LineString, Point
from shapely import Polygon as Area
from written_cards import played, told

from game.board.shapes import Disc
from game.games.colors_of_magic.rules.state.walls import Wall, extent, gap_to, nearest_to, span_within

if TYPE_CHECKING:
    from magic_table import Table

MINE, GUARD, FOE = "red:guard:1", "blue:guard:1", "blue:guard:2"

FIRE = """
[[card]]
id = "wall-of-fire"
types = ["ephemeral"]
targets = [{ kind = "point", count = 2, together = 6 }]
"""

BITES = (
    FIRE
    + """
effects = [{ do = "zone", to = "target_point2", name = { fr = "Feu", en = "Fire" }, radius = 0.5, abilities = [
  { kind = "triggered", trigger = { when = "enters" }, effects = [{ do = "damage", to = "subject" }] },
  { kind = "triggered", trigger = { when = "crosses" }, effects = [{ do = "mark", to = "subject", mark = "scorch", amount = { per = "amount" } }] },
] }]
[[mark]]
id = "scorch"
"""
)

CHILLS = (
    FIRE
    + """
effects = [{ do = "zone", to = "target_point2", name = { fr = "Givre", en = "Frost" }, radius = 0.5, abilities = [
  { kind = "continuous", to = { within = 1.2 }, stat = "movement", amount = -2 },
] }]
"""
)

STOPS = (
    FIRE
    + """
effects = [{ do = "zone", to = "target_point2", name = { fr = "Vent", en = "Wind" }, radius = 0.5, abilities = [
  { kind = "triggered", trigger = { when = "comes_within", within = 2 }, effects = [{ do = "modify", to = "subject", stat = "movement", amount = -5 }] },
] }]
"""
)

PUSHES = (
    FIRE
    + """
effects = [{ do = "zone", to = "target_point2", name = { fr = "Souffle", en = "Gust" }, radius = 0.5, abilities = [
  { kind = "triggered", trigger = { when = "ends_move", within = 1 }, effects = [{ do = "push", to = "subject", inches = 2 }] },
] }]
"""
)

MOVES = (
    BITES
    + """
[[card]]
id = "drive"
types = ["ephemeral"]
targets = [{ kind = "zone" }]
effects = [{ do = "shift", zone = "target_zone", inches = 3, origin = "wizard", direction = "away" }]
"""
)


def cast(card: str, *targets: str) -> str:
    return " ".join((f"cast red:{card}:1 red:mage:0", *targets))


def behind(cards: str, *bodies: object, hand: str = "wall-of-fire") -> Table:
    """A table with such a wall from (12, 7) to (12, 13)."""
    game = played(cards, *bodies, red=hand)  # type: ignore[arg-type]  # bodies
    return game.act("red", cast("wall-of-fire", "point=12,7", "point=12,13"))


@pytest.mark.rule("R-66")
def test_a_wall_of_fire_burns_who_enters_it_and_counts_the_inches_within() -> None:
    game = behind(BITES, stand(GUARD, 10, 10), stand(FOE, 14, 16))
    game.act("blue", f"activate {GUARD}", "move 10,10 14.5,10")
    assert game.hp(GUARD) == 2
    assert game.state.body(GUARD).marks == ("scorch",) * int(
        1 + 2 * game.rules.referee.base(game.state, GUARD).r
    )
    told(game)


@pytest.mark.rule("R-66")
def test_who_goes_past_the_end_of_a_wall_is_not_in_it() -> None:
    game = behind(BITES, stand(GUARD, 10, 14.5))
    game.act("blue", f"activate {GUARD}", "move 10,14.5 14.5,14.5")
    assert (game.hp(GUARD), game.state.body(GUARD).marks) == (3, ())


@pytest.mark.rule("R-66")
def test_the_aura_of_a_wall_reaches_as_far_along_all_of_it() -> None:
    game = behind(CHILLS, stand(GUARD, 14, 7.5), stand(FOE, 14, 12.5), stand(MINE, 14.5, 10))
    reading = game.rules.referee.reading(game.state)
    assert [reading.added(game.state.body(who), "movement") for who in (GUARD, FOE, MINE)] == [-2, -2, 0]


@pytest.mark.rule("R-66", "R-43")
def test_who_comes_near_a_wall_is_slowed_there() -> None:
    game = behind(STOPS, stand(GUARD, 6, 12))
    game.act("blue", f"activate {GUARD}", "move 6,12 11,12")
    body, r = game.state.body(GUARD), game.rules.referee.base(game.state, GUARD).r
    assert body.at[0] == pytest.approx(12 - 0.5 - 2 - r, abs=0.01)


@pytest.mark.rule("R-66", "R-67")
def test_a_wall_pushes_straight_away_from_its_line() -> None:
    game = behind(PUSHES, stand(GUARD, 16, 8.5))
    game.act("blue", f"activate {GUARD}", "move 16,8.5 13.5,8.5")
    assert game.state.body(GUARD).at == pytest.approx((15.5, 8.5), abs=0.002)


@pytest.mark.rule("R-66")
def test_a_wall_that_is_driven_into_somebody_burns_them() -> None:
    game = behind(MOVES, stand(GUARD, 15, 12), stand(FOE, 18, 10), hand="wall-of-fire drive")
    zone = game.state.zones[0].id
    game.act("blue", "pass")
    before = game.state.zones[0]
    game.act("red", cast("drive", f"zone={zone}"))
    after = game.state.zones[0]
    assert before.at is not None
    assert after.at is not None
    assert before.end is not None
    assert after.end is not None
    shift = (after.at[0] - before.at[0], after.at[1] - before.at[1])
    assert hypot(*shift) == pytest.approx(3, abs=0.002)
    assert (after.end[0] - before.end[0], after.end[1] - before.end[1]) == pytest.approx(shift, abs=0.002)
    assert (game.hp(GUARD), game.hp(FOE)) == (2, 3)


def test_a_wall_to_where_it_begins_is_a_disc() -> None:
    assert extent((3.0, 3.0), (3.0, 3.0), 0.5) == Disc(3.0, 3.0, 0.5)
    assert does(table()).state.zones == ()


COORDINATE = st.floats(-8, 8).map(lambda x: round(x, 3))
SPOT = st.tuples(COORDINATE, COORDINATE)


@given(
    end=SPOT.filter(lambda at: hypot(*at) > 0.1),
    half=st.floats(0.1, 2),
    at=SPOT,
    to=SPOT,
    within=st.floats(0.05, 3),
)
def test_a_wall_is_the_rectangle_that_shapely_knows(
    end: tuple[float, float], half: float, at: tuple[float, float], to: tuple[float, float], within: float
) -> None:
    assume(hypot(to[0] - at[0], to[1] - at[1]) > 0.01)
    wall = Wall((0.0, 0.0), end, half)
    area = Area(wall.shape.corners)
    assert gap_to(wall, Disc(*at, 0.6)) == pytest.approx(area.distance(Point(at)) - 0.6, abs=1e-9)
    assert LineString([(0.0, 0.0), end]).distance(Point(nearest_to(wall, at))) < 1e-9
    first, last = span_within(wall, (at, to), within)
    for step in range(21):
        t = step / 20
        there = Point(at[0] + t * (to[0] - at[0]), at[1] + t * (to[1] - at[1]))
        near = area.distance(there)
        if abs(near - within) > 1e-6:
            assert (near < within) is (first <= t <= last)
