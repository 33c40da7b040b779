"""Instants and the stack (CM-STACK-01..09, rulings R-16, R-40..R-43)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from magic_table import ENEMY, Table, card, instant, stand, table

from game.core.rules import Seat
from game.games.colors_of_magic.rules.cards.effects import (
    Counter,
    Damage,
    GainMana,
    Redirect,
    Repeat,
    Teleport,
)
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec
from game.games.colors_of_magic.rules.play.piles import redirect
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.actions import ACTIONS
from game.games.colors_of_magic.rules.state.creature_events import Damaged, Walked
from game.games.colors_of_magic.rules.state.events import Asked, Fizzled, ManaChanged, SpellResolved
from game.games.colors_of_magic.rules.state.view import reveals

GUARDS = (stand("red:guard:1", 6, 6), stand("blue:guard:1", 14, 6))


def resolved(game: Table) -> list[str]:
    """The spells that took effect, in order."""
    return [event.card for event in game.happened(SpellResolved)]


def play(game: Table, *turns: tuple[str, str]) -> None:
    """Each player does something; nobody else may be asked in between."""
    for side, action in turns:
        assert game.asked == {side}, f"{game.asked} before {action}"
        game.act(side, action)


@pytest.mark.rule("CM-STACK-01")
def test_an_instant_does_not_use_up_the_go() -> None:
    game = table(*GUARDS, blue="ambush")
    play(
        game,
        ("red", "activate red:guard:1"),
        ("red", "move 6,6 6,9"),
        ("blue", "cast blue:ambush:1 blue:mage:0"),
        ("red", "done"),
    )
    assert game.asked == {"blue"}
    game.act("blue", "activate blue:guard:1")


@pytest.mark.rule("CM-STACK-03")
def test_a_move_that_an_instant_may_answer_is_not_taken_back() -> None:
    game = table(*GUARDS, blue="ambush")
    play(game, ("red", "activate red:guard:1"), ("red", "move 6,6 6,9"))
    assert any(map(reveals, game.just(Asked)))


@pytest.mark.rule("CM-STACK-03", "TABLE-UNDO-04")
@pytest.mark.parametrize(
    ("hand", "deck", "tells"),
    [
        ("dull", "ambush dull", True),
        ("dull", "dull dull", False),
        ("", "ambush dull", False),
    ],
)
def test_a_pass_without_an_answer_cannot_be_undone_where_an_instant_was_possible(
    hand: str, deck: str, *, tells: bool
) -> None:
    """Whoever could do so would learn from it that the Instant is not in the other's hand."""
    game = table(*GUARDS, blue=hand, decks=("dull dull", deck)).act("red", "activate red:guard:1")
    before, move = game.state, ACTIONS.read("move 6,6 6,9")
    game.act("red", "move 6,6 6,9")
    assert not any(map(reveals, game.last))
    assert game.rules.hints(before, Seat(0), move) is tells


@pytest.mark.rule("CM-STACK-03", "TABLE-UNDO-04")
@pytest.mark.parametrize(("deck", "tells"), [("deny dull", True), ("dull dull", False)])
def test_a_spell_that_nobody_answers_tells_of_the_hand_whatever_else_happens(
    deck: str, *, tells: bool
) -> None:
    game = table(red="trick", blue="dull", decks=("dull dull", deck))
    assert game.rules.hints(game.state, Seat(0), ACTIONS.read("cast red:trick:1 red:mage:0")) is tells


@pytest.mark.rule("CM-STACK-02", "CM-STACK-04", "CM-STACK-05", "CM-STACK-06")
def test_the_active_player_fills_the_stack_first_and_it_empties_from_the_top() -> None:
    game = table(red="trick echo echo", blue="echo", mana=(5, 5))
    play(
        game,
        ("red", "cast red:trick:1 red:mage:0"),
        ("red", "cast red:echo:1 red:mage:0"),
        ("red", "cast red:echo:2 red:mage:0"),
        ("blue", "cast blue:echo:1 blue:mage:0"),
    )
    assert resolved(game) == ["blue:echo:1", "red:echo:2", "red:echo:1", "red:trick:1"]


@pytest.mark.rule("CM-STACK-03", "CM-STACK-08")
def test_a_move_waits_for_the_answer_and_then_goes_on() -> None:
    game = table(*GUARDS, blue="ambush").act("red", "activate red:guard:1", "move 6,6 6,9")
    assert game.asked == {"blue"}
    assert game.body("red:guard:1").at == (6, 6)
    game.act("blue", "cast blue:ambush:1 blue:mage:0")
    assert game.hp("red:guard:1") == 2
    assert game.body("red:guard:1").at == pytest.approx((6, 9))
    assert len(game.just(Walked)) == 1


@pytest.mark.rule("CM-STACK-04")
def test_the_inactive_player_is_asked_after_the_active_one_has_passed() -> None:
    game = table(red="trick echo", blue="echo")
    play(
        game,
        ("red", "cast red:trick:1 red:mage:0"),
        ("red", "pass"),
        ("blue", "cast blue:echo:1 blue:mage:0"),
    )
    assert game.asked == {"red"}


@pytest.mark.rule("CM-STACK-07")
def test_after_every_resolution_both_may_add_to_the_stack() -> None:
    game = table(red="trick echo echo", blue="echo")
    play(
        game,
        ("red", "cast red:trick:1 red:mage:0"),
        ("red", "cast red:echo:1 red:mage:0"),
        ("red", "pass"),
        ("blue", "cast blue:echo:1 blue:mage:0"),
        ("red", "cast red:echo:2 red:mage:0"),
    )
    assert resolved(game) == ["blue:echo:1", "red:echo:2", "red:echo:1", "red:trick:1"]


@pytest.mark.rule("CM-STACK-05")
def test_an_answer_may_be_answered_at_once_only_under_the_house_rule_of_priority() -> None:
    literal = table(red="trick deny", blue="deny")
    literal.act("red", "cast red:trick:1 red:mage:0").act("blue", "cast blue:deny:1 blue:mage:0")
    assert resolved(literal) == ["blue:deny:1"]
    assert literal.discards("red") == ["trick"]
    ruled = table(red="trick deny", blue="deny deny", game={"stack_mode": "priority"})
    ruled.act("red", "cast red:trick:1 red:mage:0").act("blue", "cast blue:deny:1 blue:mage:0")
    assert ruled.asked == {"red"}
    ruled.act("red", "cast red:deny:1 red:mage:0").act("blue", "pass", "pass")
    assert resolved(ruled) == ["red:deny:1", "red:trick:1"]


def test_nobody_without_an_answer_is_asked() -> None:
    game = table(red="trick ambush", blue="shield").act("red", "cast red:trick:1 red:mage:0")
    assert game.asked == {"blue"}
    assert game.offers("blue", "activate")


@pytest.mark.rule("CM-STACK-09")
def test_an_attack_whose_target_is_gone_does_not_happen() -> None:
    vanish = instant("vanish", "attacks", Teleport(to="object", within=8.0), subject=ENEMY, cost=1)
    game = table(stand("red:guard:1", 6, 6), stand("blue:guard:1", 7.5, 6), blue="vanish", cards=(vanish,))
    game.act("red", "activate red:guard:1", "strike blue:guard:1")
    game.act("blue", "cast blue:vanish:1 blue:mage:0")
    assert game.asked == {"blue"}
    game.act("blue", "choose point=7.5,12")
    assert [fizzled.what for fizzled in game.just(Fizzled)] == ["attack"]
    assert game.hp("blue:guard:1") == 3
    assert game.body("red:guard:1").tapped


@pytest.mark.rule("CM-STACK-09")
def test_a_spell_whose_target_is_out_of_range_is_lost() -> None:
    vanish = instant("vanish", "targeted", Teleport(to="subject", within=8.0), by="spell")
    game = table(stand("blue:guard:1", 9, 3), red="spark", blue="vanish", cards=(vanish,))
    game.act("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1")
    game.act("blue", "cast blue:vanish:1 blue:mage:0")
    game.act("blue", "choose point=14,3")
    assert [fizzled.what for fizzled in game.just(Fizzled)] == ["spell"]
    assert game.hp("blue:guard:1") == 3
    assert game.mana("red") == 3
    assert game.discards("red") == ["spark"]
    assert game.asked == {"blue"}


def test_a_spell_that_became_impossible_may_be_ruled_to_be_taken_back() -> None:
    vanish = instant("vanish", "targeted", Teleport(to="subject", within=8.0), by="spell")
    ruled = {"illegal_after_pause": "redo"}
    game = table(stand("blue:guard:1", 9, 3), red="spark", blue="vanish", cards=(vanish,), game=ruled)
    game.act("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1")
    game.act("blue", "cast blue:vanish:1 blue:mage:0", "choose point=14,3")
    assert game.asked == {"red"}
    assert game.hand("red") == ["spark"]
    assert game.mana("red") == 5


def test_a_countered_spell_does_nothing_and_is_discarded() -> None:
    game = table(red="fireball", blue="deny").act(
        "red", "cast red:fireball:1 red:mage:0 creature=blue:mage:0"
    )
    game.act("blue", "cast blue:deny:1 blue:mage:0")
    assert game.hp("blue:mage:0") == 10
    assert game.discards("red") == ["fireball"]
    assert not game.state.stack
    assert game.asked == {"blue"}


def test_a_spell_of_the_stack_may_be_aimed_at_by_its_number() -> None:
    unravel = card(
        "unravel",
        "instant",
        trigger=instant("x", "spell_cast").trigger,
        targets=(TargetSpec(kind="spell", whose="opponent"),),
        effects=(Counter(),),
    )
    game = table(red="trick", blue="unravel", cards=(unravel,)).act("red", "cast red:trick:1 red:mage:0")
    assert game.choices("blue") == ["pass", "cast blue:unravel:1 blue:mage:0 spell=1"]
    game.act("blue", "cast blue:unravel:1 blue:mage:0 spell=1")
    assert resolved(game) == ["blue:unravel:1"]


def test_a_repeated_spell_takes_effect_twice() -> None:
    twice = instant("twice", "spell_cast", Repeat(), whose="you")
    game = table(red="trick twice", cards=(twice,))
    game.act("red", "cast red:trick:1 red:mage:0", "cast red:twice:1 red:mage:0")
    gained = [event.amount for event in game.just(ManaChanged) if event.amount > 0]
    assert gained == [1, 1]


def test_a_redirected_spell_hits_the_other_creature() -> None:
    game = table(*GUARDS, red="fireball", blue="deny")
    game.act("red", "cast red:fireball:1 red:mage:0 creature=blue:mage:0")
    run = Run(game.rules.referee, game.state, game.dice)
    redirect(run, 1, "blue:guard:1", instead_of="blue:mage:0")
    game.state = run.state
    game.act("blue", "pass")
    assert not game.alive("blue:guard:1")
    assert game.hp("blue:mage:0") == 10


def test_who_has_passed_still_plays_instants_unless_ruled_otherwise() -> None:
    for after_pass in (True, False):
        game = table(*GUARDS, red="echo", blue="trick", game={"instants_after_pass": after_pass})
        game.act("red", "pass").act("blue", "cast blue:trick:1 blue:mage:0")
        assert game.asked == ({"red"} if after_pass else {"blue"})


def test_instants_of_an_inner_window_resolve_before_what_it_interrupts() -> None:
    game = table(*GUARDS, red="shield", blue="ambush").act("red", "activate red:guard:1", "move 6,6 6,9")
    game.act("blue", "cast blue:ambush:1 blue:mage:0")
    assert game.asked == {"red"}
    game.act("red", "cast red:shield:1 red:mage:0")
    assert game.hp("red:guard:1") == 3
    assert game.discards("blue") == ["ambush"]
    assert not game.state.stack


def test_a_window_shows_nothing_of_the_hand_that_it_asks() -> None:
    game = table(red="trick", blue="echo").act("red", "cast red:trick:1 red:mage:0")
    masked = replace(game.decision.masked(None))
    assert "echo" not in repr(masked)


def test_a_pact_that_pays_for_an_instant_wounds_at_once() -> None:
    spite = instant("spite", "spell_cast", Damage(to="subject"), GainMana(), cost=2)
    game = table(red="trick", blue="spite", mana=(5, 1), cards=(spite,)).act(
        "red", "cast red:trick:1 red:mage:0"
    )
    game.act("blue", "cast blue:spite:1 blue:mage:0 pact=blue:mage:0*1")
    assert [game.hp("red:mage:0"), game.hp("blue:mage:0")] == [9, 9]
    assert game.mana("blue") == 1


@pytest.mark.rule("R-42")
def test_a_counterspell_is_not_offered_against_what_has_resolved_or_been_countered() -> None:
    game = table(red="trick", blue="deny deny echo").act("red", "cast red:trick:1 red:mage:0")
    game.act("blue", "cast blue:deny:1 blue:mage:0", "pass")
    assert game.discards("red") == ["trick"]
    assert game.asked == {"blue"}, "the last spell resolved may still be answered"
    assert game.offers("blue", "cast blue:echo:1")
    assert not game.offers("blue", "cast blue:deny:2")
    assert game.refused("blue", "cast blue:deny:2 blue:mage:0") == {"CM-TYPE-08"}


@pytest.mark.rule("R-42", "CM-STACK-09")
@pytest.mark.parametrize(
    ("when", "subject", "hit"),
    [
        ("spell_cast", {}, ("red:guard:1", "blue:guard:2")),
        ("targeted", {"named": "guard", "wounded": True}, ("blue:guard:1", "red:guard:1")),
        ("targeted", {"named": "guard", "wounded": False}, ("red:guard:1", "blue:guard:2")),
    ],
)
def test_a_spell_at_two_is_turned_away_from_whom_it_is_turned_away_by(
    when: str, subject: dict[str, Any], hit: tuple[str, str]
) -> None:
    """An answer to the cast turns away the first target, an answer to being targeted that very one."""
    both = card(
        "both",
        cost=0,
        targets=(TargetSpec(), TargetSpec()),
        effects=(Damage(to="target"), Damage(to="target2")),
    )
    ward = instant("ward", when, Redirect(to="target"), cost=0, subject=Filter(**subject))
    ward = msgspec.structs.replace(ward, targets=(TargetSpec(filter=Filter(tapped=True)),))
    bodies = (
        stand("blue:guard:1", 10, 10),
        stand("blue:guard:2", 12, 10, damage=1),
        stand("red:guard:1", 14, 10, tapped=True),
    )
    game = table(*bodies, red="both", blue="ward", cards=(both, ward))
    game.act("red", "cast red:both:1 red:mage:0 creature=blue:guard:1 creature=blue:guard:2")
    assert game.asked == {"blue"}
    game.act("blue", "cast blue:ward:1 blue:mage:0 creature=red:guard:1")
    assert tuple(event.creature for event in game.happened(Damaged)) == hit
