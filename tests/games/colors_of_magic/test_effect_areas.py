"""Zones and markers that effects lay on the board."""

from __future__ import annotations

import pytest
from effect_play import RED_MAGE, does
from magic_table import Table, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, If, Marker, Triggered, Zone
from game.games.colors_of_magic.rules.cards.words import Condition, Group, Trigger
from game.games.colors_of_magic.rules.play.lasting import expire
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import MarkerPut, ZoneEnded, ZoneMade
from game.games.colors_of_magic.rules.state.state import Happens, Moment, Target
from game.positions.position import Side

NAME = words("mire")

HERE = (Target.point((10.0, 10.0)),)

GUARD, OTHER = "blue:guard:1", "blue:guard:2"


def after(game: Table, when: str) -> Table:
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, when)  # type: ignore[arg-type]  # written out by the tests
    game.state = run.state
    game.last = tuple(run.events)
    return game


@pytest.mark.rule("CM-MOVE-04")
def test_a_difficult_zone_slows() -> None:
    game = table(stand("red:guard:1", 7, 10))
    assert game.rules.referee.skirmish(game.state).move("red:guard:1", ((7, 10), (13, 10))).verdict.allowed
    does(game, Zone(name=NAME, radius=2, footing="difficult"), targets=HERE)
    skirmish = game.rules.referee.skirmish(game.state)
    assert not skirmish.move("red:guard:1", ((7, 10), (13, 10))).verdict.allowed
    assert skirmish.move("red:guard:1", ((7, 10), (8.5, 10))).verdict.allowed


@pytest.mark.rule("CM-LOS-03")
def test_a_blocking_zone_hides() -> None:
    game = table(stand("red:guard:1", 6, 10), stand(GUARD, 14, 10))
    does(game, Zone(name=NAME, radius=1.5, opacity="blocking"), targets=HERE)
    assert not game.rules.referee.skirmish(game.state).sight("red:guard:1", GUARD).verdict.allowed


def test_a_zone_lasts_as_long_as_it_says() -> None:
    game = does(table(turn=2), Zone(name=NAME, radius=2, until="next_turn"), targets=HERE)
    (made,) = game.just(ZoneMade)
    assert (made.at, made.radius) == ((10.0, 10.0), 2)
    after(game, "turn")
    assert len(game.state.zones) == 1
    game = after(with_state(game, turn=3), "turn")
    assert game.state.zones == ()
    assert game.just(ZoneEnded)[0].zone == made.zone


def test_a_zone_around_a_creature_goes_with_it_and_dies_with_it() -> None:
    chill = Continuous(to=Group(side="enemies", within=0), stat="movement", amount=-2)
    game = table(stand("red:guard:1", 10, 10), stand(GUARD, 12, 10), stand(OTHER, 16, 10))
    does(game, Zone(name=NAME, radius=2, at="target", abilities=(chill,)), at="red:guard:1")
    assert [_movement(game, who) for who in (GUARD, OTHER, "red:guard:1")] == [4, 6, 6]
    moved = stand("red:guard:1", 14, 10)
    run = Run(game.rules.referee, game.state, game.dice)
    run.set_body(moved)
    game.state = run.state
    assert [_movement(game, who) for who in (GUARD, OTHER)] == [4, 4]
    does(game, Damage(to="target", amount=5), at="red:guard:1")
    assert game.state.zones == ()
    assert _movement(game, GUARD) == 6


def test_a_zone_that_the_dead_leave_stays_where_they_stood() -> None:
    ghost = stand("red:guard:5", 10, 10)
    died = Moment("dies", ghost.id, last_known=(ghost,))
    game = does(table(), Zone(name=NAME, radius=2, at="self"), own=ghost.id, moment=died)
    (zone,) = game.state.zones
    assert (zone.at, zone.around) == ((10, 10), None)


def test_a_zone_hurts_who_ends_a_move_in_it() -> None:
    burns = Triggered(
        trigger=Trigger(when="ends_move", subject=Group(side="creatures"), within=0),
        effects=(Damage(to="subject"),),
    )
    game = table(stand(GUARD, 10, 12), stand(OTHER, 14, 14))
    does(game, Zone(name=NAME, radius=2, abilities=(burns,)), targets=HERE)
    for who in (GUARD, OTHER):
        game.run(Happens(Moment("ends_move", who, side=Side.BLUE)))
    assert (game.hp(GUARD), game.hp(OTHER)) == (2, 3)


def test_an_ability_of_a_zone_that_works_once_a_turn_does() -> None:
    burns = Triggered(trigger=Trigger(when="ends_move", within=0), effects=(Damage(to="subject"),), once=True)
    game = table(stand(GUARD, 10, 12))
    does(game, Zone(name=NAME, radius=2, until="play", abilities=(burns,)), targets=HERE)
    for _ in range(2):
        game.run(Happens(Moment("ends_move", GUARD, side=Side.BLUE)))
    assert game.hp(GUARD) == 2
    after(game, "turn").run(Happens(Moment("ends_move", GUARD, side=Side.BLUE)))
    assert game.hp(GUARD) == 1


def test_without_a_point_there_is_no_zone() -> None:
    game = does(table(), Zone(name=NAME, radius=2), Marker(marker="relic"), Marker(marker="x", at="target"))
    assert game.state.zones == ()
    assert game.state.markers == ()


def test_a_marker_is_put_and_the_nearest_taken_off() -> None:
    game = table()
    does(game, Marker(marker="relic"), targets=HERE)
    does(game, Marker(marker="relic", at="wizard"))
    assert len(game.state.markers) == 2
    near_it = Condition(marker="relic")
    assert does(game, If(condition=near_it, then=(Damage(to="self"),))).hp(RED_MAGE) == 9
    does(game, Marker(marker="relic", at="self", remove=True))
    assert [marker.at for marker in game.state.markers] == [(10.0, 10.0)]
    assert game.just(MarkerPut)[0].removed
    assert does(game, If(condition=near_it, then=(Damage(to="self"),))).hp(RED_MAGE) == 9


def _movement(game: Table, who: str) -> float:
    return game.rules.referee.stat(game.state, who, "movement")
