"""Which straight moves are named, how far they go, and where creatures come to rest (CM-MOVE, R-23, R-42)."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ENEMY, creature, instant, scenario, stand, table

from game.board.shapes import Disc, rectangle, snap
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.cards.effects import Modify
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.preparation import _overlap
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.shifting import (
    PushCreature,
    Stride,
    _near,
    _room,
    _shortened,
    check_stride,
    from_where_it_stands,
    on_grid,
    shift,
    strides,
)
from game.games.colors_of_magic.rules.play.walking import _crossing, _Watch
from game.games.colors_of_magic.rules.state.creature_events import Shifted
from game.games.colors_of_magic.rules.state.state import Context, Modifier
from game.positions.position import Creature, Position, Side
from game.positions.skirmish import Skirmish

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


@pytest.mark.rule("CM-MOVE-02")
def test_a_path_may_begin_a_step_of_the_grid_beside_the_creature_and_not_two() -> None:
    guard = stand(WHO, 10.0, 10.0)
    aside, beyond = (10.001, 10.001), (10.002, 10.0)
    assert from_where_it_stands(guard, (aside, (12.0, 10.0))) == ((10.0, 10.0), (12.0, 10.0))
    assert from_where_it_stands(guard, ((12.0, 10.0), aside)) == ((12.0, 10.0), aside)
    assert from_where_it_stands(guard, (beyond, (12.0, 10.0))) == (beyond, (12.0, 10.0))
    assert from_where_it_stands(guard, ()) == ()
    game = table(guard)
    for path, allowed in (((aside, (12.0, 10.0)), True), ((beyond, (12.0, 10.0)), False), ((), False)):
        judged = check_stride(game.rules.referee, game.state, Stride(WHO, 3.0), path)
        assert judged.allowed is allowed
        assert allowed or [reason.key for reason in judged.reasons] == ["stride.elsewhere"]


@pytest.mark.rule("CM-MONSTER-04", "CM-MOVE-01")
@pytest.mark.parametrize(("change", "inches"), [(0, 5.0), (2, 7.0), (-4, 1.0), (-9, 0.0)])
def test_what_changes_a_monsters_movement_changes_the_inches_of_its_card(change: int, inches: float) -> None:
    slow = Modifier("red:mud:1", "turn", 1, stat="movement", amount=change)
    game = table(stand("neutral:goblin:1", 10, 10, modifiers=(slow,)))
    stride = Stride("neutral:goblin:1", 5.0, by_card=True)
    assert stride.within(game.rules.referee, game.state) == inches
    assert Stride("neutral:goblin:1", 5.0).within(game.rules.referee, game.state) == 5.0
    own = Stride("neutral:goblin:1", 5.0, full=True)
    assert own.within(game.rules.referee, game.state) == max(6.0 + change, 0.0)


@pytest.mark.rule("CM-MOVE-01")
def test_who_is_reached_straight_on_is_gone_at_to_the_last_step_of_the_grid() -> None:
    places = ((16, 4), (10, 20), (4, 10), (22, 22))
    goblins = (stand(f"neutral:goblin:{n}", *at) for n, at in enumerate(places))
    game = table(stand(WHO, 10, 10), stand("red:mage:0", 2, 22), stand("blue:mage:0", 22, 2), *goblins)
    found = ends(game, 2.0)
    assert len(found) == 4 + 8, "the four nearest of five, and all round"
    assert found[0] == (8.0, 10.0)
    assert found[1] == pytest.approx((10 + 2**0.5, 10 - 2**0.5), abs=0.0016)
    assert found[2] == (10.0, 12.0)
    assert found[3] == pytest.approx((10 + 24 / 208**0.5, 10 - 16 / 208**0.5), abs=0.0016)


@pytest.mark.rule("CM-MOVE-05", "CM-MOVE-07")
def test_a_move_ends_a_step_of_the_grid_before_what_is_solid_and_two_before_an_ally() -> None:
    wizards = (stand("red:mage:0", 22, 3), stand("blue:mage:0", 22, 22))
    rock = table(stand(WHO, 10, 10), *wizards, pieces=(wall(12, 8, 13, 12),))
    assert max(x for x, y in ends(rock, 4.0) if y == 10) == pytest.approx(12 - R - 0.001, abs=0.0006)
    friend = table(stand(WHO, 10, 10), *wizards, stand("red:guard:2", 14, 10))
    assert max(x for x, y in ends(friend, 4.0) if y == 10) == pytest.approx(14 - 2 * R - 0.002, abs=0.0006)
    beside = table(stand(WHO, 10, 10), *wizards, stand("red:guard:2", 10 + 2 * R, 10))
    assert max(x for x, y in ends(beside, 1.0) if y == 10) < 10, "there is no room towards the ally"


@pytest.mark.rule("CM-MOVE-07")
@pytest.mark.parametrize("step", range(24))
def test_a_push_at_any_angle_is_no_longer_than_it_says_and_ends_on_the_grid(step: int) -> None:
    angle = 0.05 + step * pi / 12
    origin = (12 - 3 * cos(angle), 12 - 3 * sin(angle))
    game = table(stand("blue:guard:1", 12, 12)).run(PushCreature("blue:guard:1", 2.0, origin))
    x, y = game.body("blue:guard:1").at
    assert 2 - 0.0025 <= hypot(x - 12, y - 12) <= 2 + 1e-6
    assert (x, y) == snap((x, y))


@pytest.mark.rule("CM-MOVE-07")
def test_a_push_of_nothing_moves_nobody_and_one_of_an_inch_moves_by_an_inch() -> None:
    foe = stand("blue:guard:1", 10, 10)
    for inches, x in ((0.0, 10.0), (-1.0, 10.0), (0.5, 10.5), (1.0, 11.0)):
        game = table(foe).run(PushCreature("blue:guard:1", inches, (8.0, 10.0)))
        assert game.body("blue:guard:1").at == (x, 10.0)
        assert bool(game.happened(Shifted)) is (x > 10.0)
    assert not table().run(PushCreature("blue:guard:1", 1.0, (8.0, 10.0))).happened(Shifted), "it is gone"


@pytest.mark.rule("CM-MOVE-07", "R-25")
def test_what_is_only_touched_or_lies_behind_does_not_stop_a_push() -> None:
    block = creature("block", base_mm=25.4)
    bodies = (stand("blue:block:1", 10, 10), stand("red:block:1", 9, 10), stand("red:block:2", 11, 11))
    game = table(*bodies, creatures=(block,)).run(PushCreature("blue:block:1", 2.0, (8.0, 10.0)))
    assert game.body("blue:block:1").at == (12, 10)
    met = table(*bodies, stand("red:block:3", 13, 10), creatures=(block,))
    met.run(PushCreature("blue:block:1", 9.0, (8.0, 10.0)))
    assert met.body("blue:block:1").at == (12, 10), "it stops where it touches"


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(("dx", "dy", "at"), [(0, -2, (10.0, 8.5)), (0, 2, (10.0, 11.5))])
def test_a_push_up_or_down_is_stopped_by_a_wall(dx: float, dy: float, at: tuple[float, float]) -> None:
    block = creature("block", base_mm=25.4)
    walls = (wall(8, 7, 12, 8), wall(8, 12, 12, 13))
    game = table(stand("blue:block:1", 10, 10), creatures=(block,), pieces=walls)
    game.run(PushCreature("blue:block:1", 4.0, (10.0 - dx, 10.0 - dy)))
    assert game.body("blue:block:1").at == at


@pytest.mark.rule("CM-SETUP-02")
def test_a_way_of_less_than_an_inch_ends_at_the_edge_too() -> None:
    game = table()
    near = Disc(EDGE - 0.7, 5.0, 0.5)
    assert _room(game.rules.referee, game.state, near, (0.8, 0.0)) == pytest.approx(0.25)
    assert _room(game.rules.referee, game.state, near, (0.1, 0.0)) == 1.0


@pytest.mark.rule("R-24")
@pytest.mark.parametrize(("x", "engaged"), [(12.0, True), (12.001, False), (12.5, False), (15.0, False)])
def test_who_is_put_an_inch_away_stays_engaged_at_tables_that_keep_account(x: float, engaged: bool) -> None:
    block = creature("block", base_mm=25.4)
    game = table(
        stand("red:block:1", 10, 10, engaged_with=("blue:block:1", "blue:block:2")),
        stand("blue:block:1", 10, 11.5, engaged_with=("red:block:1",)),
        stand("blue:block:2", 10, 8.5, engaged_with=("red:block:1", "red:guard:1")),
        creatures=(block,),
        house={"engagement": "stateful"},
    )
    run = Run(game.rules.referee, game.state, game.dice)
    assert shift(run, "blue:block:2", (x, 10.0), "teleport", "R-24")
    assert run.state.body("red:block:1").engaged_with == ("blue:block:1", *["blue:block:2"] * engaged)
    own = run.state.body("blue:block:2").engaged_with
    assert own == ("red:block:1",) * engaged, "who has left is left out"
    assert run.state.body("blue:block:1").engaged_with == ("red:block:1",)


@pytest.mark.rule("R-24")
def test_who_is_put_where_it_stands_is_not_moved() -> None:
    game = table(stand(WHO, 10, 10))
    run = Run(game.rules.referee, game.state, game.dice)
    assert not shift(run, WHO, (10.0, 10.0), "teleport", "")
    assert not run.events


# ---- paths that are found exactly, on the grid


def on_the_grid(
    *path: tuple[float, float],
    foes: tuple[tuple[float, float], ...] = (),
    allies: tuple[tuple[float, float], ...] = (),
    pieces: tuple[Piece, ...] = (),
    **more: Any,
) -> tuple[tuple[float, float], ...] | None:
    """The path on the grid of a creature with a base of an inch that starts it; the foes are `foe:0` ..."""
    standing = [Creature("a", Side.RED, path[0], base_mm=25.4, movement=20.0)]
    standing += [Creature(f"foe:{n}", Side.BLUE, at, base_mm=25.4) for n, at in enumerate(foes)]
    standing += [Creature(f"ally:{n}", Side.RED, at, base_mm=25.4) for n, at in enumerate(allies)]
    return on_grid(Skirmish(Position(Board(pieces=pieces), tuple(standing))), "a", path, **more)


@pytest.mark.rule("CM-MOVE-01")
def test_a_path_is_put_on_the_grid_corner_by_corner() -> None:
    path = ((5.0, 5.0), (6.0004, 7.0003), (7.9996, 5.9999), (9.0002, 9.0))
    assert on_the_grid(*path) == ((5.0, 5.0), (6.0, 7.0), (8.0, 6.0), (9.0, 9.0))
    assert on_the_grid((5.0, 5.0)) == ((5.0, 5.0),)


@pytest.mark.rule("CM-MOVE-05", "R-22")
@pytest.mark.parametrize(
    ("rock", "x", "y", "corner"),
    [
        ((3, 3, 8.0004, 17), 8.5004, 10, (8.501, 10)),
        ((8.9996, 3, 15, 17), 8.4996, 10, (8.499, 10)),
        ((3, 3, 15, 9.5004), 8, 10.0004, (8, 10.001)),
        ((3, 10.4996, 15, 17), 8, 9.9996, (8, 9.999)),
    ],
)
def test_a_corner_that_would_snap_into_a_wall_is_put_beside_it(
    rock: tuple[float, float, float, float], x: float, y: float, corner: tuple[float, float]
) -> None:
    """The wall lies off the grid: the nearest point of the grid to where the base touches it is inside."""
    start = (x + 0.7 * (corner[0] > 8.5) - 0.3 * (corner[0] < 8.5) * (x > 8), y)
    start = (start[0], y + 2 * (corner[1] > 10) - 2 * (corner[1] < 10)) if x == 8 else start
    found = on_the_grid(start, (x, y), start, pieces=(wall(*rock),))
    assert found == (start, corner, snap(start))
    assert on_the_grid(start, (x, y), pieces=(wall(*rock),)) == (start, corner)


@pytest.mark.rule("CM-MOVE-05")
def test_in_a_nook_a_corner_is_put_off_both_walls_and_within_a_wall_none_is_found() -> None:
    nook = (wall(3, 3, 8.0004, 17), wall(8.0004, 3, 15, 9.5004))
    assert on_the_grid((10.0, 12.0), (8.5004, 10.0004), (10.0, 12.0), pieces=nook) == (
        (10.0, 12.0),
        (8.501, 10.001),
        (10.0, 12.0),
    )
    assert on_the_grid((10.0, 12.0), (7.0, 9.0), (10.0, 12.0), pieces=nook) is None
    assert on_the_grid((10.0, 12.0), (7.0, 9.0), pieces=nook) is None


@pytest.mark.rule("CM-MOVE-01")
def test_the_points_tried_around_a_corner_are_its_own_and_its_neighbours_on_the_grid() -> None:
    west, mid, east = 9.999, 10.0, 10.001
    south, y, north = 4.999, 5.0, 5.001
    assert _near((10.0004, 4.9996)) == [
        (mid, y),
        (east, y),
        (west, y),
        (mid, north),
        (mid, south),
        (east, north),
        (east, south),
        (west, north),
        (west, south),
    ]


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-02")
def test_who_must_not_be_stopped_keeps_clear_of_the_inch_around_a_foe() -> None:
    """9.9996 is 1.0004 away from the foe; 10 on the grid is an inch away, where a move stops."""
    straight = ((5.0, 9.9996), (15.0, 9.9996))
    assert on_the_grid(*straight, foes=((15.0, 12.0),)) == (straight[0], (15.0, 10.0))
    assert on_the_grid(*straight, foes=((15.0, 12.0),), free=True) == (straight[0], (15.0, 9.999))
    bent = (*straight, (15.0, 5.0))
    assert on_the_grid(*bent, foes=((15.0, 12.0),)) == (straight[0], (15.0, 10.0), (15.0, 5.0))
    assert on_the_grid(*bent, foes=((15.0, 12.0),), free=True) == (straight[0], (15.0, 9.999), (15.0, 5.0))


@pytest.mark.rule("CM-ENGAGE-01")
def test_an_end_that_engages_whom_it_should_is_preferred_to_one_that_does_not() -> None:
    """10 is an inch from the foe and 9.999 is more."""
    path = ((5.0, 5.0), (15.0, 9.9996))
    foes = ((15.0, 12.0),)
    assert on_the_grid(*path, foes=foes, engaging=("foe:0",)) == ((5.0, 5.0), (15.0, 10.0))
    short = ((15.0, 5.0), (15.0, 9.9994))
    assert on_the_grid(*short, foes=foes) == ((15.0, 5.0), (15.0, 9.999))
    assert on_the_grid(*short, foes=foes, engaging=("foe:0",)) == ((15.0, 5.0), (15.0, 10.0))
    far = ((15.0, 5.0), (15.0, 6.0))
    assert on_the_grid(*far, foes=foes, engaging=("foe:0",)) == far, "none does: the first that is allowed"


@pytest.mark.rule("CM-MOVE-06", "CM-MOVE-07")
def test_a_corner_may_lie_on_an_ally_and_an_end_may_not() -> None:
    path = ((5.0, 5.0), (8.0, 5.0), (8.0, 9.0))
    assert on_the_grid(*path, allies=((8.0, 5.0),)) == path
    assert on_the_grid(*path, allies=((8.0, 9.2),)) is None


@pytest.mark.rule("CM-MOVE-07", "R-25")
@pytest.mark.parametrize(
    ("start", "origin", "other", "steps"),
    [
        ((10.414, 10.173), (7.414, 10.124), (13.203, 9.269), 1),
        ((10.086, 10.664), (7.086, 11.056), (12.664, 9.686), 1),
        ((10.233, 10.45), (7.233, 10.199), (13.473, 9.744), 2),
        ((10.865, 10.893), (7.865, 10.968), (13.176, 11.738), 2),
        ((10.214, 10.823), (7.214, 10.784), (13.424, 11.832), 4),
        ((10.863, 10.439), (7.863, 10.427), (12.683, 11.428), 4),
    ],
)
def test_a_push_that_would_snap_into_a_base_stops_a_step_of_the_grid_before_it_or_two_or_four(
    start: tuple[float, float], origin: tuple[float, float], other: tuple[float, float], steps: int
) -> None:
    """Both bases are an inch wide. Where they meet lies off the grid; fewer steps back they would overlap."""
    block = creature("block", base_mm=25.4)
    bodies = (stand("blue:block:1", *start), stand("red:block:1", *other))
    game = table(*bodies, creatures=(block,)).run(PushCreature("blue:block:1", 4.0, origin))
    away = hypot(start[0] - origin[0], start[1] - origin[1])
    ux, uy = (start[0] - origin[0]) / away, (start[1] - origin[1]) / away
    along = (other[0] - start[0]) * ux + (other[1] - start[1]) * uy
    aside = (other[0] - start[0]) * uy - (other[1] - start[1]) * ux
    met = along - (1 - aside * aside) ** 0.5
    backs = (0.0, 0.001, 0.002, 0.004)
    tried = [snap((start[0] + (met - back) * ux, start[1] + (met - back) * uy)) for back in backs]
    free = [hypot(x - other[0], y - other[1]) >= 1 - 1e-6 for x, y in tried]
    assert backs[free.index(True)] == steps / 1000
    assert game.body("blue:block:1").at == tried[free.index(True)]
