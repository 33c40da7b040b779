"""What effects do to where creatures stand: moves, pushes, swaps, teleports, returns."""

from __future__ import annotations

import pytest
from battlefield import box
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import Table, creature, instant, stand, table

from game.board.shapes import distance, gap
from game.games.colors_of_magic.rules.cards.effects import (
    Damage,
    FreeMove,
    GainMana,
    Push,
    Return,
    Swap,
    Teleport,
)
from game.games.colors_of_magic.rules.cards.words import Group
from game.games.colors_of_magic.rules.state.creature_events import Shifted, Walked
from game.games.colors_of_magic.rules.state.state import Moment
from game.positions.position import Side

GUARD, OTHER = "blue:guard:1", "blue:guard:2"

ROCK = creature("rock", keywords=("immovable",))


def between(game: Table, a: str, b: str) -> float:
    """Inches from base to base."""
    referee, state = game.rules.referee, game.state
    return gap(referee.base(state, a), referee.base(state, b))


# ---- moves


def test_a_free_move_is_made_where_the_player_says() -> None:
    game = table(stand("red:guard:1", 10, 10))
    does(game, FreeMove(to="target", inches=3), at="red:guard:1")
    assert game.asked == {"red"}
    game.refused("red", "move 10,10 13.1,10")
    game.act("red", "move 10,10 13,10")
    assert game.body("red:guard:1").at == (13.0, 10.0)
    assert not game.body("red:guard:1").tapped


def test_a_free_move_may_be_waived() -> None:
    game = table(stand("red:guard:1", 10, 10))
    does(game, FreeMove(to="target", inches=3), GainMana(), at="red:guard:1")
    game.act("red", "choose")
    assert game.body("red:guard:1").at == (10, 10)
    assert game.mana("red") == 6


def test_an_extra_move_goes_as_far_as_the_creature_does() -> None:
    game = table(stand("red:guard:1", 10, 10))
    does(game, FreeMove(to="target", extra=True), at="red:guard:1")
    game.refused("red", "move 10,10 16.1,10")
    game.act("red", "move 10,10 16,10")
    assert game.just(Walked)[0].cost == pytest.approx(6.0)


def test_only_who_slips_leaves_a_fight() -> None:
    game = table(stand("red:guard:1", 10, 10), stand(GUARD, 11.5, 10))
    does(game, FreeMove(to="target", inches=3), at="red:guard:1")
    assert isinstance(game.decision, type(table().decision)), "an engaged creature was asked where to go"
    does(game, FreeMove(to="target", inches=3, slips=True), at="red:guard:1")
    game.act("red", "move 10,10 7,10")
    assert game.body("red:guard:1").at == (7.0, 10.0)


def test_who_slips_is_not_stopped_on_the_way() -> None:
    game = table(stand("red:guard:1", 10, 10), stand(GUARD, 12, 11.5))
    does(game, FreeMove(to="target", inches=4, slips=True), at="red:guard:1")
    game.act("red", "move 10,10 14,10")
    assert game.body("red:guard:1").at == (14.0, 10.0)


def test_a_move_that_an_effect_allows_may_be_answered() -> None:
    trap = instant("trap", "declares_move", Damage(to="subject"), cost=0)
    game = table(stand("red:guard:1", 10, 10), blue="trap", cards=[trap])
    does(game, FreeMove(to="target", inches=3), at="red:guard:1")
    game.act("red", "move 10,10 13,10")
    assert game.asked == {"blue"}
    game.act("blue", f"cast blue:trap:1 {BLUE_MAGE}")
    assert game.hp("red:guard:1") == 2
    assert game.body("red:guard:1").at == (13.0, 10.0)


# ---- pushes


def test_a_push_goes_straight_away() -> None:
    game = table(stand(GUARD, 6, 3))
    does(game, Push(to="target", inches=2), at=GUARD)
    assert game.body(GUARD).at == pytest.approx((8.0, 3.0))
    (shifted,) = game.just(Shifted)
    assert (shifted.how, shifted.source) == ("push", (6, 3))


def test_a_pull_goes_straight_towards_and_stops_at_the_base() -> None:
    game = table(stand(GUARD, 6, 3))
    does(game, Push(to="target", inches=5, towards=True), at=GUARD)
    assert between(game, GUARD, RED_MAGE) == pytest.approx(0.0, abs=0.01)


def test_a_push_stops_at_a_wall_at_a_creature_and_at_the_edge() -> None:
    wall = box("wall", 2, -12, 3, -6)
    game = table(stand(GUARD, 8, 3), stand(OTHER, 3, 8), stand("blue:guard:3", 3, 6), pieces=(wall,))
    does(game, Push(to="target", inches=9), at=GUARD)
    assert game.body(GUARD).at[0] == pytest.approx(10 - 25 / 2 / 25.4, abs=0.01)
    does(game, Push(to="target", inches=9), at="blue:guard:3")
    assert between(game, "blue:guard:3", OTHER) == pytest.approx(0.0, abs=0.01)
    does(game, Push(to="target", inches=40), at=BLUE_MAGE)
    radius = game.rules.referee.base(game.state, BLUE_MAGE).r
    assert max(game.body(BLUE_MAGE).at) == pytest.approx(600 / 25.4 - radius, abs=0.01)


def test_of_a_group_the_farthest_is_pushed_first_and_makes_room() -> None:
    game = table(stand(GUARD, 5, 3), stand(OTHER, 6, 3))
    does(game, Push(to=Group(side="enemies", within=4), inches=3))
    assert game.body(GUARD).at == pytest.approx((8.0, 3.0))
    assert game.body(OTHER).at == pytest.approx((9.0, 3.0))


@pytest.mark.parametrize(
    "effect",
    [
        Push(to="target", inches=2),
        Teleport(to="target", within=4),
        Swap(a="self", b="target"),
        Return(to="target"),
    ],
)
def test_what_is_immovable_stays(effect: Push) -> None:
    game = table(stand("blue:rock:1", 10, 10, origin=(12, 12)), creatures=[ROCK])
    does(game, effect, GainMana(), at="blue:rock:1")
    assert game.body("blue:rock:1").at == (10, 10)
    assert game.body(RED_MAGE).at == (3.0, 3.0)
    assert game.mana("red") == 6


def test_a_push_from_where_it_stands_itself_does_nothing() -> None:
    game = does(table(stand(GUARD, 10, 10)), Push(to="target", inches=2, origin="target"), at=GUARD)
    assert game.body(GUARD).at == (10, 10)


# ---- put elsewhere


def test_two_creatures_change_places() -> None:
    game = does(table(stand(GUARD, 10, 10)), Swap(a="self", b="target"), at=GUARD)
    assert game.body(GUARD).at == (3.0, 3.0)
    assert game.body(RED_MAGE).at == (10, 10)
    assert [event.how for event in game.just(Shifted)] == ["swap", "swap"]


def test_who_does_not_fit_does_not_change_places() -> None:
    wall = box("wall", -4.4, -10, -4.2, -8)
    game = table(stand("blue:ogre:1", 10, 10), pieces=(wall,))
    does(game, Swap(a="self", b="target"), at="blue:ogre:1")
    assert game.body("blue:ogre:1").at == (10, 10)


def test_a_teleport_ends_within_its_range_on_free_ground() -> None:
    game = table(stand("red:guard:1", 10, 10), stand(GUARD, 13, 10))
    does(game, Teleport(to="target", within=4), at="red:guard:1")
    game.refused("red", "choose point=16,10")
    game.refused("red", "choose point=13,10")
    game.act("red", "choose point=12,12")
    assert game.body("red:guard:1").at == pytest.approx((12.0, 12.0))


def test_a_teleport_beside_someone_far_from_enemies() -> None:
    game = table(stand("red:guard:1", 10, 10), stand(GUARD, 5, 3))
    does(game, Teleport(to="target", within=2, near="wizard", away=2), at="red:guard:1")
    game.refused("red", "choose point=4.5,3.8")
    game.refused("red", "choose point=10,12")
    game.act("red", "choose point=1.5,3")
    assert distance(game.body("red:guard:1").at, (1.5, 3.0)) < 0.01


def test_without_any_free_place_nobody_is_asked() -> None:
    game = table(stand("red:guard:1", 10, 10))
    does(game, Teleport(to="target", within=4, away=40), GainMana(), at="red:guard:1")
    assert game.mana("red") == 6


def test_a_creature_goes_back_to_where_it_was_activated() -> None:
    game = table(stand("red:guard:1", 10, 10, origin=(6, 6)), stand("red:guard:2", 12, 12))
    does(game, Return(to="target"), at="red:guard:1")
    assert game.body("red:guard:1").at == (6, 6)
    does(game, Return(to="target"), at="red:guard:2")
    assert game.body("red:guard:2").at == (12, 12)


def test_a_creature_does_not_return_to_an_occupied_place() -> None:
    game = table(stand("red:guard:1", 10, 10, origin=(6, 6)), stand("red:guard:2", 6.5, 6))
    does(game, Return(to="target"), at="red:guard:1")
    assert game.body("red:guard:1").at == (10, 10)


def test_for_a_monster_the_token_holder_chooses() -> None:
    game = table(stand("neutral:goblin:1", 10, 10), first="blue")
    does(game, FreeMove(to="self", inches=3), side=Side.NEUTRAL, own="neutral:goblin:1")
    assert game.asked == {"blue"}


@pytest.mark.parametrize(
    ("a", "b"), [("self", "target2"), ("target2", "self"), ("target", "target"), ("self", "caster")]
)
def test_nobody_changes_places_with_nobody_or_itself(a: str, b: str) -> None:
    game = does(table(stand(GUARD, 10, 10)), Swap(a=a, b=b), GainMana(), at=GUARD)  # type: ignore[arg-type]  # names
    assert not game.happened(Shifted)
    assert game.mana("red") == 6


@pytest.mark.rule("CM-MOVE-07")
def test_who_has_died_changes_places_with_nobody() -> None:
    dead = stand(OTHER, 6, 6)
    moment = Moment("dies", OTHER, side=Side.RED, last_known=(dead,))
    for effect in (Swap(a="self", b="subject"), Swap(a="subject", b="self")):
        game = does(table(stand(GUARD, 10, 10)), effect, GainMana(), moment=moment)
        assert not game.happened(Shifted)
        assert game.mana("red") == 6


@pytest.mark.rule("CM-MOVE-07", "R-25")
def test_two_large_creatures_side_by_side_change_places_only_if_both_fit() -> None:
    """The ogre's base is twice as wide: beside the guard it would stand where the guard is to go."""
    near = table(stand("red:guard:1", 10, 10), stand("blue:ogre:1", 11.5, 10))
    does(near, Swap(a="self", b="target"), at="blue:ogre:1", own="red:guard:1")
    assert (near.body("red:guard:1").at, near.body("blue:ogre:1").at) == ((11.5, 10), (10, 10))
    tight = table(stand("red:guard:1", 10, 10), stand("blue:ogre:1", 11.5, 10), stand("red:guard:2", 8.7, 10))
    does(tight, Swap(a="self", b="target"), at="blue:ogre:1", own="red:guard:1")
    assert (tight.body("red:guard:1").at, tight.body("blue:ogre:1").at) == ((10, 10), (11.5, 10))
