"""Creatures that effects bring, change, and take out of play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import Table, creature, stand, table, with_state

from game.board.shapes import gap
from game.games.colors_of_magic.rules.cards.effects import (
    AnyEffect,
    Banish,
    Damage,
    Decoy,
    Destroy,
    ExileCard,
    GainMana,
    Grow,
    Mark,
    Prevent,
    Token,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.duel import Duel, EndDuel
from game.games.colors_of_magic.rules.play.lasting import bring_back, expire, source_left
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import Arrived, Died, Grown, Left
from game.games.colors_of_magic.rules.state.state import Modifier, Permanent
from game.positions.position import Side

GUARD = "blue:guard:1"

GREETER = creature(
    "greeter",
    abilities=(
        Triggered(trigger=Trigger(when="arrives", subject_is="self"), effects=(GainMana(amount=3),)),
        Triggered(trigger=Trigger(when="dies", subject_is="self"), effects=(GainMana(),)),
    ),
)


def end_of_turn(game: Table) -> Table:
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, "turn")
    game.state = run.state
    game.events.extend(run.events)
    return game


def stat(game: Table, who: str, name: Any) -> float:
    return game.rules.referee.stat(game.state, who, name)


# ---- tokens and copies


def test_tokens_are_placed_one_by_one() -> None:
    game = does(table(), Token(profile="imp", count=2))
    game.refused("red", "choose point=10,10")
    game.act("red", "choose point=5,3", "choose point=3,5")
    made = [body for body in game.state.bodies if body.profile == "imp"]
    assert [body.at for body in made] == [pytest.approx((5.0, 3.0)), pytest.approx((3.0, 5.0))]
    assert {body.side for body in made} == {Side.RED}
    assert len({body.id for body in made}) == 2
    assert game.verdict("red", f"activate {made[0].id}").allowed
    assert not any(body.tapped or body.keeps or body.decoy for body in made)


def test_a_token_may_arrive_tapped() -> None:
    game = does(table(), Token(profile="imp", tapped=True)).act("red", "choose point=5,3")
    (token,) = (body for body in game.state.bodies if body.profile == "imp")
    game.refused("red", f"activate {token.id}")


def test_a_token_that_arrives_sets_off_what_answers_arrivals() -> None:
    game = does(table(creatures=[GREETER]), Token(profile="greeter")).act("red", "choose point=5,3")
    assert game.just(Arrived)[0].how == "token"
    assert game.mana("red") == 8


def test_a_token_needs_room() -> None:
    crowd = [
        stand(f"blue:ogre:{n}", x, y) for n, (x, y) in enumerate([(5, 3), (3, 5), (1.2, 3), (3, 1.2)], 1)
    ]
    game = does(table(*crowd), Token(profile="ogre", within=0.1), GainMana())
    assert game.mana("red") == 6


def test_a_dead_token_is_gone_for_good() -> None:
    game = does(table(), Token(profile="imp")).act("red", "choose point=5,3")
    (token,) = (body.id for body in game.state.bodies if body.profile == "imp")
    does(game, Damage(to="target"), at=token)
    assert not game.alive(token)
    assert game.discards("red") == []


def test_a_copy_has_one_hit_point_and_no_abilities() -> None:
    game = table(stand("red:greeter:1", 10, 10), creatures=[GREETER])
    does(game, Decoy(of="target"), at="red:greeter:1").act("red", "choose point=12,10")
    (copy,) = (body.id for body in game.state.bodies if body.decoy)
    assert game.mana("red") == 5, "its ability worked"
    assert game.hp(copy) == 1
    assert stat(game, copy, "melee") == 3
    does(game, Damage(to="target"), at=copy)
    assert not game.alive(copy)
    assert game.mana("red") == 5


# ---- who comes back, and what lasts for a duel


@pytest.mark.rule("CM-MOVE-07")
def test_who_comes_back_from_banishment_is_ready_and_has_not_moved() -> None:
    game = table(stand(GUARD, 10, 10))
    away = replace(game.body(GUARD), travelled=3.0, origin=(7.0, 10.0), tapped=True, used=(0,))
    others = tuple(body for body in game.state.bodies if body.id != GUARD)
    run = Run(game.rules.referee, with_state(game, bodies=others, banished=(away,)).state, game.dice)
    bring_back(run)
    back = run.state.body(GUARD)
    assert (back.travelled, back.origin, back.tapped, back.used) == (0.0, None, False, ())
    assert run.state.banished == ()


@pytest.mark.rule("R-36")
def test_what_lasts_for_a_duel_ends_with_it() -> None:
    lasting = Modifier("blue:brace:1", "duel", 1, stat="defence", amount=2)
    longer = Modifier("blue:wall:1", "turn", 1, stat="defence", amount=1)
    game = table(stand("red:guard:1", 10, 10), stand(GUARD, 11.4, 10, modifiers=(lasting, longer)))
    duel = Duel(side=Side.RED, attacker="red:guard:1", defender=GUARD, kind="melee", attack=3, defence=6)
    assert game.run(EndDuel(duel)).body(GUARD).modifiers == (longer,)


# ---- other profiles


def test_a_grown_creature_keeps_its_damage_and_marks() -> None:
    game = table(stand(GUARD, 10, 10, damage=2, marks=("burr",)))
    does(game, Grow(to="target", profile="ogre"), at=GUARD)
    assert game.hp(GUARD) == 4
    assert stat(game, GUARD, "melee") == 6
    assert game.body(GUARD).marks == ("burr",)


def test_a_grown_creature_has_its_profile_back_when_the_effect_ends() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Grow(to="target", profile="ogre", until="turn"), at=GUARD)
    assert game.happened(Grown) == [Grown(GUARD, "ogre")]
    end_of_turn(game)
    assert game.body(GUARD).profile == "guard"
    assert game.happened(Grown) == [Grown(GUARD, "ogre"), Grown(GUARD, "guard")]


def test_of_two_changes_each_ends_at_its_time() -> None:
    game = table(stand(GUARD, 10, 10))
    does(game, Grow(to="target", profile="imp", until="turn"), Grow(to="target", profile="ogre"), at=GUARD)
    end_of_turn(game)
    assert game.body(GUARD).profile == "ogre"
    assert [before for before, *_ in game.body(GUARD).grown_from] == ["guard"]


def test_a_creature_dies_that_shrinks_below_its_damage() -> None:
    game = does(table(stand(GUARD, 10, 10, damage=2)), Grow(to="target", profile="imp"), at=GUARD)
    assert not game.alive(GUARD)


def test_a_larger_base_makes_itself_room() -> None:
    game = table(stand(GUARD, 0.5, 10), stand("blue:guard:2", 1.5, 10))
    does(game, Grow(to="target", profile="ogre"), at=GUARD)
    assert game.body(GUARD).at != (0.5, 10)


# ---- out of play


def test_the_banished_come_back_where_they_stood() -> None:
    game = table(stand(GUARD, 10, 10, damage=1, tapped=True))
    does(game, Banish(to="target"), at=GUARD)
    assert not game.alive(GUARD)
    assert game.just(Left)[0].how == "banished"
    end_of_turn(game)
    assert game.body(GUARD).at == (10, 10)
    assert game.hp(GUARD) == 2
    assert not game.body(GUARD).tapped


def test_a_banished_creature_returns_beside_whoever_took_its_place() -> None:
    game = does(table(stand(GUARD, 10, 10)), Banish(to="target"), at=GUARD)
    taken = (*game.state.bodies, stand("red:guard:1", 10.2, 10))
    game = end_of_turn(with_state(game, bodies=taken))
    x, y = game.body(GUARD).at
    assert (x - 10.2) ** 2 + (y - 10) ** 2 > 0.9
    assert abs(x - 10) + abs(y - 10) < 3


@pytest.mark.rule("CM-TYPE-05")
@pytest.mark.parametrize("leaves", [Banish(to="target"), ExileCard(what="target"), Destroy(to="target")])
def test_what_a_creature_wore_that_leaves_play_is_discarded(leaves: AnyEffect) -> None:
    worn = Permanent("red:blade:1", Side.RED, bearer=GUARD)
    game = does(table(stand(GUARD, 10, 10), permanents=[worn]), leaves, at=GUARD)
    assert game.state.permanents == ()
    assert game.discards("red") == ["blade"]


def test_a_destroyed_creature_dies_whatever_hit_points_it_has() -> None:
    game = table(stand("blue:greeter:1", 10, 10), creatures=[GREETER])
    does(game, Prevent(to="target", amount=9), Destroy(to="target"), at="blue:greeter:1")
    assert not game.alive("blue:greeter:1")
    assert len(game.just(Died)) == 1
    assert game.mana("blue") == 6, "it did not see itself die"


@pytest.mark.rule("CM-EXILE-01")
def test_the_card_of_an_exiled_creature_goes_to_exile() -> None:
    game = table(stand("blue:call-guard:1", 10, 10))
    does(game, ExileCard(what="target"), at="blue:call-guard:1")
    assert not game.alive("blue:call-guard:1")
    assert game.player("blue").zones.exile.cards == ("blue:call-guard:1",)
    assert not game.just(Died)


def test_a_wizard_that_is_exiled_dies() -> None:
    game = does(table(), ExileCard(what="target"), at=BLUE_MAGE)
    assert game.winners == {"red"}


def test_a_creature_that_is_gone_is_neither_grown_nor_banished() -> None:
    gone = "blue:guard:9"
    effects = (
        Grow(to="target", profile="ogre"),
        Banish(to="target"),
        Destroy(to="target"),
        ExileCard(what="target"),
        Decoy(of="target"),
        Token(profile="imp", near="target"),
        Mark(to="target", mark="burr"),
        GainMana(),
    )
    assert does(table(), *effects, at=gone).mana("red") == 6
    assert does(table(), *effects, at=gone, own=None, caster=None).hp(RED_MAGE) == 10


def test_of_three_changes_of_profile_the_middle_one_ends_and_the_last_goes_back_to_before_it() -> None:
    grown = (("guard", "play", 1, "red:a:1"), ("imp", "turn", 1, "red:b:1"), ("ogre", "play", 2, "red:c:1"))
    game = table(stand("red:guard:1", 10, 10, profile="archer", grown_from=grown))
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, "turn")
    body = run.state.body("red:guard:1")
    assert body.profile == "archer"
    assert body.grown_from == (("guard", "play", 1, "red:a:1"), ("imp", "play", 2, "red:c:1"))
    source_left(run, "red:c:1")
    assert run.state.body("red:guard:1").profile == "imp"
    assert run.state.body("red:guard:1").grown_from == (("guard", "play", 1, "red:a:1"),)
    source_left(run, "red:a:1")
    assert (run.state.body("red:guard:1").profile, run.state.body("red:guard:1").grown_from) == ("guard", ())


@pytest.mark.rule("CM-MOVE-07")
def test_who_takes_a_larger_profile_back_makes_itself_room() -> None:
    grown = (("ogre", "turn", 1, "red:a:1"),)
    game = table(stand("red:ogre:1", 10, 10, profile="imp", grown_from=grown), stand("red:guard:1", 11.1, 10))
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, "turn")
    ogre, guard = (game.rules.referee.base(run.state, who) for who in ("red:ogre:1", "red:guard:1"))
    assert run.state.body("red:ogre:1").profile == "ogre"
    assert gap(ogre, guard) >= -1e-6
    assert run.state.body("red:ogre:1").at != (10, 10)


def test_all_who_are_banished_come_back_and_who_has_no_room_waits() -> None:
    huge = creature("huge", base_mm=1300)
    game = table(stand("red:guard:1", 10, 10), creatures=(huge,))
    away = (stand("red:imp:1", 6, 6), stand("blue:huge:1", 12, 12), stand("blue:imp:1", 16, 16))
    run = Run(game.rules.referee, replace(game.state, banished=away), game.dice)
    expire(run, "turn")
    assert [body.id for body in run.state.banished] == ["blue:huge:1"]
    assert [body.id for body in run.state.bodies][-2:] == ["red:imp:1", "blue:imp:1"]
    assert [event.body.id for event in run.events if isinstance(event, Arrived)] == [
        "red:imp:1",
        "blue:imp:1",
    ]
