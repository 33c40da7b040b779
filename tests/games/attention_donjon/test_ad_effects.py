from __future__ import annotations

import pytest
from ad_table import Game, drawing, rounds

from game.games.attention_donjon.rules.actions import (
    AddEffect,
    Choose,
    Claim,
    CloseEffect,
    EndRound,
    EndTurn,
    FreeJoker,
    OpenEffect,
    RemoveEffect,
    Start,
    ToResolution,
    Wait,
)
from game.games.attention_donjon.rules.setup import EffectSpec, HouseRules, Lasting
from game.games.turn_order.rules.fields import Correct, Remove


def lasting(lasting: Lasting, who: str = "ada") -> AddEffect:
    """An effect called as it lasts, on that one."""
    return AddEffect(EffectSpec(lasting, lasting, who, lasting))


def resolving(*effects: EffectSpec) -> Game:
    return rounds("ada 8H").act(*map(AddEffect, effects), EndTurn(), ToResolution())


# ---- Rounds and the resolution phase


@pytest.mark.rule("AD-EFFECT-01")
def test_counters_go_down_once_a_round() -> None:
    game = rounds("ada 8H").act(AddEffect(EffectSpec("haste", "Haste", "ada", "rounds", 3)))
    for card in ("9H", "7H", "6H"):
        assert game.effects == {"haste"}
        game.next_round(f"ada {card}")
    assert [event.count for event in game.reports("ad.log.effect.counted")] == [2, 1]
    assert game.effects == set()


@pytest.mark.rule("AD-EFFECT-02")
def test_an_effect_of_one_round_ends_with_this_one() -> None:
    game = rounds("ada 8H").act(EndTurn(), AddEffect(EffectSpec("haste", "Haste", "ada")))
    assert game.effects == {"haste"}
    assert game.act(ToResolution(), EndRound()).effects == set()


@pytest.mark.rule("AD-A16")
def test_a_counter_set_in_the_resolution_goes_down_with_the_others() -> None:
    game = resolving().act(AddEffect(EffectSpec("a", "A")), AddEffect(EffectSpec("b", "B", count=2)))
    assert game.act(EndRound()).effects == {"b"}


@pytest.mark.rule("AD-EFFECT-03")
def test_the_resolution_begins_when_all_turns_are_done() -> None:
    game = drawing("ada", "bo").draw("ada 8H", "bo *1").act(FreeJoker("bo"))
    assert game.refused(ToResolution()) == {"AD-GEN-03"}
    game.act(EndTurn())
    assert game.state.phase == "turns"
    game.act(Claim("bo"), EndTurn(), ToResolution())
    assert len(game.reports("ad.log.resolution")) == 1


@pytest.mark.rule("AD-EFFECT-04")
def test_effects_are_carried_out_one_at_a_time() -> None:
    game = resolving(EffectSpec("poison", "Poison", acts=True), EffectSpec("fire", "Fire", acts=True))
    game.act(OpenEffect("poison"))
    assert game.refused(OpenEffect("fire")) == {"AD-EFFECT-04"}
    game.act(CloseEffect(), OpenEffect("fire"), CloseEffect())
    assert game.refused(OpenEffect("fire")) == game.refused(CloseEffect()) == {"AD-EFFECT-04"}


@pytest.mark.rule("AD-EFFECT-05")
@pytest.mark.parametrize("order", [("poison", "fire"), ("fire", "poison")])
def test_the_players_choose_the_order(order: tuple[str, ...]) -> None:
    game = resolving(EffectSpec("poison", "Poison", acts=True), EffectSpec("fire", "Fire", acts=True))
    for effect in order:
        game.act(OpenEffect(effect), CloseEffect())
    assert tuple(event.label.lower() for event in game.reports("ad.log.effect.opened")) == order


@pytest.mark.rule("AD-EFFECT-06")
def test_counters_go_down_after_all_those_actions() -> None:
    game = resolving(EffectSpec("fire", "Fire", acts=True))
    assert game.refused(EndRound()) == {"AD-EFFECT-06"}
    game.act(OpenEffect("fire"))
    assert game.refused(EndRound()) == {"AD-EFFECT-06"}
    game.act(CloseEffect())
    assert game.effects == {"fire"}
    assert game.act(EndRound()).effects == set()


def test_an_acting_effect_acts_again_in_the_next_round() -> None:
    game = resolving(EffectSpec("fire", "Fire", count=2, acts=True))
    game.act(OpenEffect("fire"), CloseEffect(), EndRound()).next_round("ada 9H").act(
        EndTurn(), ToResolution()
    )
    assert game.allows(OpenEffect("fire"))


def test_an_effect_is_taken_away_or_counted_by_hand() -> None:
    game = rounds("ada 8H").act(AddEffect(EffectSpec("a", "A", lasting="manual")), Correct("a", "count", 4))
    assert game.state.effects[0].spec.count == 4
    assert game.refused(Correct("a", "count", 0)) == game.refused(RemoveEffect("b")) == {"AD-EFFECT-01"}
    assert game.next_round("ada 9H").effects == {"a"}
    assert game.act(RemoveEffect("a")).effects == set()


# ---- until somebody's next turn


@pytest.mark.rule("AD-DURATION-01")
def test_an_effect_until_a_turn_lasts_until_its_subject_acts_in_the_next_round() -> None:
    game = rounds("ada 9H", "bo 4H").act(EndTurn(), lasting("until_start"), EndTurn())
    game.act(ToResolution(), EndRound()).next_round("ada 3H", "bo 4H")
    assert game.act(EndTurn()).effects == {"until_start"}
    assert game.act(Start()).effects == set()


@pytest.mark.rule("AD-DURATION-01")
def test_an_effect_set_in_its_subjects_turn_lasts_until_the_next_turn() -> None:
    game = rounds("ada 9H").act(Start(), lasting("until_end"), EndTurn())
    assert game.effects == {"until_end"}
    assert game.next_round("ada 8H").act(EndTurn()).effects == set()


@pytest.mark.rule("AD-DURATION-02")
def test_the_next_turn_may_be_in_the_same_round() -> None:
    game = drawing("ada", "bo", specs={"ada": {"draws": 3, "slots": 2}}).draw("ada KH 5H 2C", "bo 9H")
    game.act(Choose("ada", ("KH", "5H")), EndTurn(), Start(), lasting("until_start"), EndTurn())
    assert game.effects == {"until_start"}
    assert game.act(Start()).effects == set()
    assert game.state.round == 1


@pytest.mark.rule("AD-DURATION-03")
def test_until_start_ends_before_its_subject_acts_and_until_end_after() -> None:
    game = rounds("ada 9H").act(lasting("until_start"), lasting("until_end"), Start())
    assert game.effects == {"until_end"}
    assert game.act(EndTurn()).effects == set()


@pytest.mark.rule("AD-DURATION-04")
def test_until_start_and_until_end_are_over_at_once_when_the_initiative_is_lost() -> None:
    game = rounds("ada 8H", "bo 3H").act(lasting("until_start"), lasting("until_end"), Wait("JC"))
    assert game.effects == set()
    assert {event.rule for event in game.reports("ad.log.effect.ended")} == {"AD-DURATION-04"}


@pytest.mark.rule("AD-DURATION-05")
def test_a_wait_that_keeps_the_initiative_ends_no_effect() -> None:
    game = rounds("ada 8H", "bo 6H").act(lasting("until_start"), lasting("until_end"), Wait("3D"))
    assert game.effects == {"until_start", "until_end"}


@pytest.mark.rule("AD-DURATION-06", "AD-EFFECT-07")
def test_an_effect_until_a_turn_ends_with_the_following_round_if_its_subject_does_not_act() -> None:
    game = rounds("ada 9H").act(EndTurn(), lasting("until_end")).next_round("ada 8H")
    assert game.effects == {"until_end"}
    game.act(EndTurn(skipped=True), ToResolution())
    assert game.effects == {"until_end"}
    assert game.act(EndRound()).effects == set()


@pytest.mark.rule("AD-EFFECT-07")
def test_an_effect_until_a_turn_is_kept_if_its_subject_acted() -> None:
    game = rounds("ada 9H").act(Start(), lasting("until_end")).round_over()
    assert game.effects == {"until_end"}


@pytest.mark.rule("AD-A17")
@pytest.mark.parametrize(("fading", "left"), [("grace", {"until_end"}), ("strict", set())])
def test_the_round_in_which_an_effect_was_set_counts_only_by_the_strict_reading(
    fading: str, left: set[str]
) -> None:
    rules = HouseRules(fading=fading)  # type: ignore[arg-type]
    game = rounds("ada 9H", rules=rules).act(lasting("until_end"), EndTurn(skipped=True))
    assert game.act(ToResolution(), EndRound()).effects == left


@pytest.mark.rule("AD-A18")
def test_an_effect_bound_to_somebody_removed_ends_with_the_round() -> None:
    game = rounds("ada 9H", "bo 8H").act(
        AddEffect(EffectSpec("ward", "Ward", lasting="until_end", bound="bo")), Remove("bo")
    )
    assert game.order == "ada"
    assert game.effects == {"ward"}
    assert game.round_over().effects == set()


@pytest.mark.rule("AD-DURATION-01")
def test_everything_about_an_effect_is_put_right_by_hand() -> None:
    game = rounds("ada 8H", "bo 6S").act(AddEffect(EffectSpec("e", "prone", "ada", "rounds", 3)))
    game.act(Correct("e", "effect_label", "stunned"), Correct("e", "effect_bound", "bo"))
    game.act(Correct("e", "effect_lasting", "until_end"), Correct("e", "effect_acts", value=True))
    (effect,) = game.state.effects
    assert (effect.spec.label, effect.subject, effect.spec.lasting, effect.spec.acts) == (
        "stunned",
        "bo",
        "until_end",
        True,
    )
    game.act(Correct("e", "effect_target", ""))
    assert game.refused(Correct("e", "effect_bound", "")) == {"AD-DURATION-01"}
