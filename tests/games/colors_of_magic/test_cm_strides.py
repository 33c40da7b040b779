"""Which straight moves are named, how far they go, and where creatures come to rest (CM-MOVE, R-23, R-42)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pytest
from magic_table import ENEMY, instant, scenario, stand, table

from game.board.shapes import Disc, rectangle, snap
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.cards.effects import Modify
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.preparation import _overlap
from game.games.colors_of_magic.rules.play.shifting import (
    PushCreature,
    Stride,
    _room,
    _shortened,
    strides,
)
from game.games.colors_of_magic.rules.play.walking import _crossing, _Watch
from game.games.colors_of_magic.rules.state.state import Context
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

R = 25 / 2 / 25.4
"""The radius of a small base, in inches."""

EDGE = 600 / 25.4
"""The sides of the board, in inches."""

WHO = "red:guard:1"


def wall(x0: float, y0: float, x1: float, y1: float) -> Piece:
    return Piece("wall", rectangle(x0, y0, x1, y1), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)


def wood(x0: float, y0: float, x1: float, y1: float) -> Piece:
    return Piece("wood", rectangle(x0, y0, x1, y1), Footing.DIFFICULT, Opacity.LIGHT, Kind.FOREST)


def ends(game: Table, inches: float) -> list[tuple[float, float]]:
    """Where the moves end that are named for the guard, all of which begin where it stands."""
    found = list(strides(game.rules.referee, game.state, Stride(WHO, inches)))
    assert all(path[0] == game.body(WHO).at and len(path) == 2 for path in found)
    return [path[-1] for path in found]


def all_round(x: float, y: float, inches: float) -> list[object]:
    """Eight places at that distance."""
    return [
        pytest.approx((x + inches * cos(step * pi / 4), y + inches * sin(step * pi / 4)), abs=0.0016)
        for step in range(8)
    ]


@pytest.mark.rule("CM-MOVE-01")
def test_moves_are_named_at_hostiles_at_markers_and_all_round() -> None:
    played = scenario(markers=(("well", (12.0, 11.0)), ("far", (2.0, 20.0))))
    game = table(stand(WHO, 10, 10), stand("red:mage:0", 22, 3), played=played)
    at_mage, at_well, at_far, *others = ends(game, 4.0)
    assert at_mage == pytest.approx((10 + 4 / 2**0.5, 10 + 4 / 2**0.5), abs=0.0016)
    assert at_well == (12.0, 11.0), "a marker is walked up to and not past"
    length = (8**2 + 10**2) ** 0.5
    assert at_far == pytest.approx((10 - 4 * 8 / length, 10 + 4 * 10 / length), abs=0.0016)
    assert others == all_round(10, 10, 4.0)


@pytest.mark.rule("CM-MOVE-01")
def test_of_many_hostiles_the_four_nearest_are_gone_at() -> None:
    goblins = (stand(f"neutral:goblin:{n}", 10 - 2 * n, 22) for n in range(5))
    game = table(stand(WHO, 10, 3), stand("red:mage:0", 22, 3), stand("blue:mage:0", 11, 20), *goblins)
    nearest = ends(game, 2.0)[:4]
    ways = [(1, 17), (0, 19), (-2, 19), (-4, 19)]
    lengths = [(x * x + y * y) ** 0.5 for x, y in ways]
    assert nearest == [
        pytest.approx((10 + 2 * x / far, 3 + 2 * y / far), abs=0.0016)
        for (x, y), far in zip(ways, lengths, strict=True)
    ]


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05", "CM-MOVE-07")
def test_a_move_that_meets_something_goes_as_far_as_it_can() -> None:
    wizards = (stand("red:mage:0", 22, 3), stand("blue:mage:0", 22, 22))
    rock = table(stand(WHO, 10, 10), *wizards, pieces=(wall(12, 8, 13, 12),))
    assert max(x for x, y in ends(rock, 4.0) if y == 10) == pytest.approx(12 - R, abs=0.0021)
    board = table(stand(WHO, 1.5, 10), *wizards)
    assert min(x for x, y in ends(board, 4.0) if y == 10) == pytest.approx(R, abs=0.0021)
    trees = table(stand(WHO, 10, 10), *wizards, pieces=(wood(10.2, 0, 20, 23),))
    assert max(x for x, y in ends(trees, 4.0) if y == 10) == pytest.approx(12, abs=0.0021)
    friend = table(stand(WHO, 10, 10), *wizards, stand("red:guard:2", 14, 10))
    assert max(x for x, y in ends(friend, 4.0) if y == 10) == pytest.approx(14 - 2 * R, abs=0.0041)
    assert ends(rock, 0.0) == []


@pytest.mark.rule("CM-UNIT-03", "R-42", "R-23")
def test_who_is_slowed_on_a_slant_comes_to_rest_on_the_grid() -> None:
    mud = instant("mud", "declares_move", Modify(to="subject", stat="movement", amount=-3), subject=ENEMY)
    game = table(stand(WHO, 5, 10), blue="mud", cards=(mud,))
    game.act("red", f"activate {WHO}", "move 5,10 8,15").act("blue", "cast blue:mud:1 blue:mage:0")
    at, slant = game.body(WHO).at, 3 / 34**0.5
    assert at == snap(at)
    assert at == pytest.approx((5 + 3 * slant, 10 + 5 * slant), abs=0.0021)


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
@pytest.mark.parametrize("y", [10.6, 10.9, 9.45])
def test_who_is_stopped_by_two_is_engaged_with_both_on_the_grid(y: float) -> None:
    game = table(stand(WHO, 5, 10), stand("blue:guard:1", 10, y), stand("blue:guard:2", 10, 20 - y))
    game.act("red", f"activate {WHO}", "move 5,10 11,10")
    at = game.body(WHO).at
    assert at == snap(at)
    held = {foe.id for foe in game.rules.referee.skirmish(game.state).engaged_with(WHO)}
    assert held == {"blue:guard:1", "blue:guard:2"}


@pytest.mark.rule("CM-MOVE-07")
def test_a_push_on_a_slant_goes_the_whole_way_and_a_draw_no_further_than_its_origin() -> None:
    foe = stand("blue:guard:1", 10, 10)
    pushed = table(foe).run(PushCreature("blue:guard:1", 2.5, (7.0, 6.0)))
    assert pushed.body("blue:guard:1").at == (11.5, 12)
    drawn = table(foe).run(PushCreature("blue:guard:1", 2.5, (7.0, 6.0), towards=True))
    assert drawn.body("blue:guard:1").at == (8.5, 8)
    whole = table(foe).run(PushCreature("blue:guard:1", 9.0, (7.0, 6.0), towards=True))
    assert whole.body("blue:guard:1").at == (7, 6)
    corner = table(stand("blue:guard:1", 2, 22)).run(PushCreature("blue:guard:1", 9.0, (5.0, 19.0)))
    assert corner.body("blue:guard:1").at == pytest.approx(
        (2 - (600 / 25.4 - R - 22), 600 / 25.4 - R), abs=0.0021
    )
    nowhere = table(foe).run(PushCreature("blue:guard:1", 2.5, (10.0, 10.0)))
    assert nowhere.body("blue:guard:1").at == (10, 10)


BASE = Disc(2.0, 5.0, 0.5)


def watched(x: float, y: float, within: float) -> _Watch:
    """Something that answers whoever comes that near to a small base."""
    return _Watch(Trigger(when="comes_within"), Context(Side.BLUE, ""), Disc(x, y, 0.5), within)


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(
    ("path", "step", "part"),
    [
        (((2.0, 5.0), (12.0, 5.0)), 0, 0.7),
        (((2.0, 5.0), (2.0, 7.0), (12.0, 7.0)), 1, 0.776),
        (((2.0, 5.0), (2.0, 1.0), (12.0, 1.0), (12.0, 5.0)), 2, 0.25),
    ],
)
def test_where_a_path_first_comes_within_is_found_by_its_step_and_part(
    path: tuple[tuple[float, float], ...], step: int, part: float
) -> None:
    found = _crossing(BASE, path, watched(12, 5, 2.0))
    assert found is not None
    assert found[0] == step
    assert found[1] == pytest.approx(part, abs=0.001)


@pytest.mark.rule("R-42")
def test_who_starts_within_stays_away_or_is_watched_by_itself_does_not_come_within() -> None:
    straight = ((2.0, 5.0), (12.0, 5.0))
    assert _crossing(BASE, straight, watched(4.9, 5, 2.0)) is None, "it starts within"
    assert _crossing(BASE, straight, watched(5.1, 5, 2.0)) is not None
    assert _crossing(BASE, straight, watched(8, 8.01, 2.0)) is None
    assert _crossing(BASE, straight, watched(8, 7.99, 2.0)) is not None
    assert _crossing(BASE, ((6.0, 5.0), (9.0, 5.0)), watched(2, 5, 2.0)) is None, "its own place"


@pytest.mark.rule("CM-SETUP-02")
@pytest.mark.parametrize(
    ("way", "part"),
    [
        ((10.0, 0.0), 1.0),
        ((40.0, 0.0), (EDGE - 2.5) / 40),
        ((-10.0, 0.0), 0.15),
        ((0.0, -10.0), 0.45),
        ((0.0, 40.0), (EDGE - 5.5) / 40),
        ((-10.0, -10.0), 0.15),
        ((-1.0, -10.0), 0.45),
        ((0.0, 0.0), 1.0),
    ],
)
def test_a_way_ends_where_the_base_meets_the_edge_of_the_board(way: tuple[float, float], part: float) -> None:
    game = table()
    assert _room(game.rules.referee, game.state, BASE, way) == pytest.approx(part)
    over = Disc(0.3, 5.0, 0.5)
    assert _room(game.rules.referee, game.state, over, (-1.0, 0.0)) == 0.0


@pytest.mark.rule("CM-MOVE-01")
def test_a_last_leg_is_shortened_by_two_steps_of_the_grid_and_not_turned_round() -> None:
    assert _shortened((1.0, 2.0), (4.0, 6.0)) == pytest.approx((4 - 0.0012, 6 - 0.0016))
    assert _shortened((1.0, 2.0), (1.001, 2.0)) == (1.0, 2.0)
    assert _shortened((1.0, 2.0), (1.0, 2.0)) == (1.0, 2.0)


@pytest.mark.rule("R-02", "CM-SETUP-09")
@pytest.mark.parametrize(
    ("x", "y", "overlaps"),
    [
        (0.0, 0.0, True),
        (1.99, 0.0, True),
        (2.0, 0.0, False),
        (-1.99, 0.0, True),
        (-2.0, 0.0, False),
        (0.0, 0.99, True),
        (0.0, 1.0, False),
        (0.0, -0.99, True),
        (0.0, -1.0, False),
        (3.0, 3.0, False),
    ],
)
def test_pieces_of_terrain_may_share_borders_and_nothing_more(x: float, y: float, overlaps: bool) -> None:
    assert _overlap(rectangle(5, 5, 7, 6), rectangle(5 + x, 5 + y, 7 + x, 6 + y)) is overlaps
