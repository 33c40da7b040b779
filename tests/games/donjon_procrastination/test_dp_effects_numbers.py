"""Points, values, classes, the wheel, allowances, and cancelled cards."""

from __future__ import annotations

import pytest
from duel_table import Table, card, hand, table

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Allow,
    AnyEffect,
    Bonus,
    Cancel,
    CardClass,
    Class,
    Condition,
    Count,
    Family,
    Filter,
    Points,
    Value,
)
from game.games.donjon_procrastination.rules.play.events import (
    Cancelled,
    ClassChanged,
    EffectIdle,
    PointsGiven,
    SupportAllowed,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import Mod

A, B = Seat(0), Seat(1)


def duel(own: str = "M5", other: str = "F7") -> Table:
    return table(hand(fighter=own), hand(fighter=other))


def test_points_are_added_to_the_total_and_not_doubled() -> None:
    game = duel()
    assert game.totals == (10, 7)
    game.carry(0, "M5", Points(amount=2))
    assert game.totals == (12, 7)
    assert game.just(PointsGiven) == [PointsGiven("0:M5:1", A, 2)]


def test_points_taken_from_the_opponent_lower_that_total() -> None:
    game = duel().carry(0, "M5", Points(amount=-3, who="opponent"))
    assert game.totals == (10, 4)


def test_points_may_be_counted() -> None:
    counted = Count(of="cards", zone="discard", per=2, plus=1, most=6)
    game = table(hand(fighter="M5", discard="F1 F2 F3"), hand(fighter="F7"))
    assert game.carry(0, "M5", Points(amount=counted)).totals == (16, 7)
    assert duel().carry(0, "M5", Points(amount=counted)).totals == (11, 7)


def test_no_points_are_no_effect() -> None:
    game = duel().carry(0, "M5", Points(amount=Count(of="cards", zone="hand")))
    assert game.just(EffectIdle) == [EffectIdle(A, "0:M5:1")]
    assert not game.state.mods


def test_there_are_no_points_once_the_round_is_resolved() -> None:
    game = table(hand(score="M5"), hand(), phase="after").carry(0, "M5", Points(amount=2))
    assert game.just(EffectIdle)
    assert not game.state.mods


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_points_taken_among_three_count_against_the_own_opponent_only() -> None:
    game = table(hand(fighter="E5"), hand(fighter="E5"), hand(fighter="E5"))
    game.carry(0, "E5", Points(amount=-2, who="opponent"))
    assert game.state.mods == (Mod("0:E5:1", A, B, -2),)
    assert game.faced(0) == (5, 3)
    assert game.faced(1) == (5, 5)


# ---- values


def test_the_value_of_a_dominating_fighter_is_doubled_as_it_is_now() -> None:
    game = duel().carry(0, "M5", Value(by=2))
    assert game.totals == (14, 7)
    assert game.just(ValueChanged) == [ValueChanged("0:M5:1", A, "0:M5:1", 5, 7)]


def test_a_value_may_be_set_and_then_changed() -> None:
    game = duel().carry(1, "F7", Value(card="own_fighter", by=5), Value(card="own_fighter", to=2))
    assert game.totals == (10, 2)
    assert game.carry(0, "M5", Value(card="opponent_fighter", by=-3)).totals == (10, -1)


def test_a_value_may_be_that_of_the_opposing_fighter() -> None:
    mirror = Value(to=Count(of="value", card="opponent_fighter", plus=2))
    assert duel("E1", "M6").carry(0, "E1", mirror).totals == (8, 6)


def test_of_two_values_that_are_set_the_last_one_counts() -> None:
    game = duel().carry(
        1, "F7", *(Value(card="own_fighter", to=to) for to in (2, 3)), Value(card="own_fighter", by=1)
    )
    assert game.totals == (10, 4)


def test_the_values_of_all_soutien_cards_change_at_once() -> None:
    game = table(hand(fighter="E5"), hand(fighter="E5", supports="S-1 S-3"))
    game.carry(0, "E5", Value(card="opponent_supports", by=-1))
    assert game.totals == (5, -1)
    assert len(game.just(ValueChanged)) == 2


def test_what_is_not_on_the_table_has_no_value_to_change() -> None:
    game = duel().carry(0, "M5", Value(card="opponent_supports", by=-2))
    assert game.just(EffectIdle)


def test_a_value_that_stays_the_same_is_no_effect() -> None:
    assert duel().carry(0, "M5", Value(to=5)).just(EffectIdle)
    assert not duel().carry(0, "M5", Value(to=4)).just(EffectIdle)
    two = table(hand(fighter="E5"), hand(fighter="F7", supports="S3 S0"))
    assert not two.carry(0, "E5", Value(card="opponent_supports", to=0)).just(EffectIdle), (
        "one of both changes"
    )


# ---- classes and the wheel


@pytest.mark.rule("DP-FACE-04", "DP-FACE-05")
def test_another_class_turns_the_wheel() -> None:
    game = duel().carry(1, "F7", Class(to=CardClass.DEXTERITY))
    assert game.totals == (5, 14)
    assert game.just(ClassChanged) == [ClassChanged("1:F7:1", B, "1:F7:1", CardClass.DEXTERITY)]


@pytest.mark.rule("DP-FACE-07")
def test_the_player_chooses_among_the_classes_of_the_wheel() -> None:
    game = duel("E5", "F7").carry(0, "E5", Class())
    assert game.options == ["force", "dexterity", "magic"]
    assert game.asked.kind == "class"
    assert game.answer("magic").totals == (10, 7)


def test_a_wheel_that_compares_nothing_offers_no_class() -> None:
    game = table(hand(fighter="E5"), hand(fighter="F7"), wheel=())
    assert game.carry(0, "E5", Class()).just(EffectIdle)


def test_a_class_that_the_card_has_already_is_no_effect() -> None:
    assert duel().carry(0, "M5", Class(to=CardClass.MAGIC)).just(EffectIdle)


def test_a_fighter_is_taken_out_of_the_wheel() -> None:
    assert duel().carry(1, "F7", Bonus(card="opponent_fighter", rule="none")).totals == (5, 7)
    assert duel().carry(1, "F7", Bonus(card="own_fighter", rule="always")).totals == (10, 14)
    game = duel().carry(1, "F7", *[Bonus(card="own_fighter", rule="always")] * 2)
    assert game.just(EffectIdle)


# ---- allowances


@pytest.mark.rule("DP-SUPPORT-04")
def test_an_effect_allows_a_second_soutien() -> None:
    crowd = card("crowd", "S-2", effects=(Allow(),))
    game = table(hand("crowd S-1 S-3", fighter="M5"), hand(fighter="F7"), cards=[crowd], phase="support").act(
        1, "pass"
    )
    game.act(0, "place crowd")
    assert game.just(SupportAllowed) == [SupportAllowed("0:crowd:1", A, 1)]
    assert game.deciders == {0}
    assert game.choices(0) == ["place 0:S-1:1", "place 0:S-3:1", "bluff", "pass"]


@pytest.mark.rule("DP-SUPPORT-04")
def test_without_such_an_effect_it_stays_at_one() -> None:
    game = table(hand("S-1 S-3", fighter="M5"), hand("F1", fighter="F7"), phase="support", dice=(1, 1, 1))
    game.act(1, "pass").act(0, "place S-1")
    assert game.state.phase != "support"
    assert game.supports(0) == []


def test_an_allowance_may_be_taken_away_but_no_more_than_there_is() -> None:
    game = duel().carry(0, "M5", Allow(count=-2, who="opponent"))
    assert game.player(1).allowance == 0
    assert game.carry(0, "M5", Allow(count=-1, who="opponent")).just(EffectIdle)


def test_after_the_roll_nobody_plays_another_soutien() -> None:
    game = table(hand(fighter="M5", dice=(1,)), hand(fighter="F7", dice=(1,)), phase="dice_effects")
    assert game.carry(0, "M5", Allow()).just(EffectIdle)


# ---- cancelling


def test_a_cancelled_card_gives_no_points_any_more() -> None:
    game = duel().carry(1, "F7", Points(amount=3), Points(amount=-1, who="opponent"))
    assert game.totals == (9, 10)
    game.carry(0, "M5", Cancel(card="opponent_fighter"))
    assert game.totals == (10, 7)
    assert game.just(Cancelled) == [Cancelled("0:M5:1", B, "1:F7:1")]
    assert game.carry(0, "M5", Cancel(card="opponent_fighter")).just(EffectIdle)


def test_a_cancelled_card_grows_no_more() -> None:
    oak = card("oak", "E3", grows=Count(of="cards", zone="score"))
    game = table(hand(fighter="oak", score="F1 F2"), hand(fighter="F7"), cards=[oak])
    assert game.totals == (5, 7)
    game.carry(1, "F7", Cancel(card="opponent_fighter"))
    assert game.totals == (3, 7)
    assert game.just(ValueChanged) == [ValueChanged("1:F7:1", A, "0:oak:1", 5, 3)]


def test_a_cancelled_card_has_no_turn() -> None:
    slow = card("slow", "F2", effects=(Points(amount=9),))
    silence = card("silence", "M5", effects=(Cancel(card="opponent_fighter"),))
    game = table(hand("silence"), hand("slow"), cards=[slow, silence])
    game.act(0, "place silence").act(1, "place slow")
    assert game.totals == (10, 2)
    assert not game.happened(PointsGiven)


def test_the_rest_of_a_cancelled_card_is_off() -> None:
    game = duel().carry(0, "M5", Points(amount=1), Cancel(card="this"), Points(amount=5))
    assert game.totals == (10, 7)


def test_what_a_cancelled_card_did_to_values_stays() -> None:
    game = duel().carry(1, "F7", Value(card="opponent_fighter", by=-2))
    assert game.carry(0, "M5", Cancel(card="opponent_fighter")).totals == (6, 7)


# ---- conditions


BOOST = 4


def boosted(game: Table, *when: Condition, name: str = "M5") -> bool:
    """Whether an effect of the first player with these conditions is carried out."""
    before = game.totals[0]
    effect: AnyEffect = Points(amount=BOOST, when=when)
    after = game.carry(0, name, effect).totals[0]
    assert after - before in (0, BOOST)
    return after > before


@pytest.mark.rule("DP-CARD-02")
def test_conditions_on_fighters() -> None:
    vine = card("vine", "X4", family=Family.PLANT)
    plant = Filter(families=(Family.PLANT,))
    game = table(hand(fighter="M5"), hand(fighter="vine"), cards=[vine])
    assert boosted(game, Condition(opponent_fighter=plant))
    assert not boosted(game, Condition(own_fighter=plant))
    assert boosted(game, Condition(own_fighter=Filter(least=5, most=5)))
    assert not boosted(game, Condition(own_fighter=Filter(classes=(CardClass.FORCE,))))
    empty = table(hand(fighter="M5"), hand())
    assert not boosted(empty, Condition(opponent_fighter=Filter()))


def test_a_fighter_is_of_the_class_that_it_has_now() -> None:
    game = duel().carry(0, "M5", Class(to=CardClass.FORCE))
    assert boosted(game, Condition(own_fighter=Filter(classes=(CardClass.FORCE,))))
    assert not boosted(game, Condition(own_fighter=Filter(classes=(CardClass.MAGIC,))))


def test_conditions_on_the_wheel() -> None:
    assert boosted(duel(), Condition(dominates=True, dominated=False))
    assert boosted(duel("M5", "X5"), Condition(dominated=True))
    assert not boosted(duel("M5", "M5"), Condition(dominated=True))
    unwheeled = duel().carry(1, "F7", Bonus(card="opponent_fighter", rule="none"))
    assert not boosted(unwheeled, Condition(dominates=True))


def test_conditions_on_totals_and_champions() -> None:
    assert boosted(duel("E5", "E4"), Condition(total="ahead"), name="E5")
    assert boosted(duel("E5", "E6"), Condition(total="behind"), name="E5")
    assert boosted(duel("E5", "E5"), Condition(total="level", score="level"), name="E5")
    game = table(hand(fighter="M5", score="F1"), hand(fighter="F7"))
    assert boosted(game, Condition(score="ahead"))
    assert not boosted(game, Condition(score="behind"))


def test_conditions_on_soutien_and_esbroufe() -> None:
    game = table(hand(fighter="M5", supports="S-1"), hand(fighter="F7", bluffed=True))
    assert boosted(game, Condition(own_support=True, opponent_support=False, opponent_bluffed=True))
    assert not boosted(game, Condition(opponent_support=True))
    assert boosted(table(hand(fighter="M5"), hand(fighter="F7")), Condition(opponent_bluffed=False))


def test_conditions_on_numbers() -> None:
    game = table(hand("F1 F2", fighter="M5"), hand(fighter="F7"))
    held = Count(of="cards", zone="hand")
    assert boosted(game, Condition(count=held, at_least=2, at_most=2))
    assert not boosted(game, Condition(count=held, at_least=3))
    assert not boosted(game, Condition(count=held, at_most=1))


def test_all_conditions_must_hold() -> None:
    assert not boosted(duel(), Condition(dominates=True), Condition(dominated=True))


def test_a_condition_on_the_result_holds_only_after_the_round() -> None:
    assert not boosted(duel(), Condition(result="won"))


def test_a_condition_is_looked_at_as_its_effect_begins() -> None:
    winner = card(
        "climber", "E5", effects=(Points(amount=3), Points(amount=4, when=(Condition(total="ahead"),)))
    )
    game = table(hand("climber"), hand("E6"), cards=[winner]).act(0, "place climber").act(1, "place E6")
    assert game.totals == (12, 6)
    assert not game.state.slots
