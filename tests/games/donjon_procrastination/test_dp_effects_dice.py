"""Dice rolled again, turned, added, taken away and exchanged."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import Table, card, hand, table

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    AnyEffect,
    Condition,
    Count,
    Points,
    Reroll,
    SetDie,
    SwapDice,
)
from game.games.donjon_procrastination.rules.play.events import DiceChanged, EffectIdle

A, B = Seat(0), Seat(1)


def rolled(
    own: tuple[int, ...] = (2, 5, 2), other: tuple[int, ...] = (4, 6), *falls: Any, **house: Any
) -> Table:
    """Both have rolled; `falls` is what the dice will show next."""
    return table(
        hand(fighter="M5", dice=own),
        hand(fighter="F7", dice=other),
        phase="dice_effects",
        dice=falls,
        **house,
    )


def dice(game: Table, seat: int = 0) -> tuple[int, ...]:
    return game.player(seat).dice


@pytest.mark.rule("DP-DICE-06")
@pytest.mark.parametrize("effect", [Reroll(), SetDie(to=6), AddDice(), AddDice(count=-1), SwapDice()])
def test_nothing_is_done_to_dice_before_they_are_rolled(effect: AnyEffect) -> None:
    early = card("early", "E3", effects=(effect,))
    game = table(hand("early"), hand("E1"), cards=[early], dice=())
    game.act(0, "place early").act(1, "place E1")
    assert game.just(EffectIdle) == [EffectIdle(A, "0:early:1")]
    assert game.state.phase == "support"


@pytest.mark.rule("DP-DICE-06", "DP-DICE-05")
def test_effects_on_dice_come_after_the_roll_and_before_the_count() -> None:
    juggler = card("juggler", "E3", dice=(Reroll(),))
    game = table(hand("juggler"), hand("E5"), cards=[juggler], dice=(1, 1, 6))
    game.act(0, "place juggler").act(1, "place E5").act(0, "pass").act(1, "pass")
    assert game.happened(DiceChanged) == [DiceChanged("0:juggler:1", A, (1,), (6,), "reroll")]
    assert game.zone(0, "score") == ["juggler"]


def test_dice_are_not_touched_once_the_round_is_resolved() -> None:
    game = table(hand(score="M5", dice=(1,)), hand(), phase="after").carry(0, "M5", Reroll())
    assert game.just(EffectIdle)


# ---- rolled again


def test_the_lowest_die_is_rolled_again_and_of_equals_the_first() -> None:
    assert dice(rolled((2, 5, 2), (4,), 6).carry(0, "M5", Reroll())) == (6, 5, 2)
    assert dice(rolled((2, 5, 2), (4,), 1).carry(0, "M5", Reroll(pick="highest"))) == (2, 1, 2)
    assert dice(rolled((2, 5, 2), (4,), 1, 3, 6).carry(0, "M5", Reroll(pick="all"))) == (1, 3, 6)
    assert dice(rolled((2, 5, 2), (4,), "1", 6).carry(0, "M5", Reroll(pick="random"))) == (2, 6, 2)


def test_the_player_may_choose_dice_or_leave_them() -> None:
    game = rolled((2, 5, 2), (4,), 6, 1).carry(0, "M5", Reroll(pick="chosen", count=2, optional=True))
    assert (game.asked.kind, game.options, game.asked.least, game.asked.most) == (
        "own_die",
        ["0", "1", "2"],
        0,
        2,
    )
    assert dice(game.answer("2", "1")) == (2, 1, 6)
    left = rolled().carry(0, "M5", Reroll(pick="chosen", optional=True)).answer()
    assert dice(left) == (2, 5, 2)
    assert not left.just(EffectIdle)


def test_of_dice_that_the_card_names_it_is_asked_how_many() -> None:
    game = rolled((2, 5, 2), (4,), 6).carry(0, "M5", Reroll(optional=True))
    assert game.options == ["0", "1"]
    assert dice(game.answer("1")) == (6, 5, 2)
    assert dice(rolled().carry(0, "M5", Reroll(optional=True)).answer("0")) == (2, 5, 2)


def test_the_opponent_may_have_to_roll_again() -> None:
    game = rolled((2,), (4, 6), 1).carry(0, "M5", Reroll(who="opponent", pick="highest"))
    assert dice(game, 1) == (4, 1)
    game = rolled((2,), (4, 6), 1).carry(0, "M5", Reroll(who="opponent", pick="chosen"))
    assert (game.asked.seat, game.asked.kind) == (0, "opponent_die")


# ---- turned


def test_a_die_is_turned_to_a_face_or_by_so_much_as_far_as_it_goes() -> None:
    assert dice(rolled().carry(0, "M5", SetDie(to=6))) == (6, 5, 2)
    assert dice(rolled().carry(0, "M5", SetDie(pick="all", by=2))) == (4, 6, 4)
    assert dice(rolled().carry(0, "M5", SetDie(who="opponent", pick="highest", by=-9)), 1) == (4, 1)
    assert dice(rolled((2,), (1,), die_sides=4).carry(0, "M5", SetDie(to=6))) == (4,)


def test_a_chosen_die_is_turned() -> None:
    game = rolled().carry(0, "M5", SetDie(pick="chosen", to=6)).answer("2")
    assert dice(game) == (2, 5, 6)
    assert game.just(DiceChanged) == [DiceChanged("0:M5:1", A, (2, 5, 2), (2, 5, 6), "set")]


def test_a_die_that_shows_it_already_stays() -> None:
    assert rolled((6,), (1,)).carry(0, "M5", SetDie(by=1)).just(EffectIdle)


# ---- more and fewer


def test_more_dice_are_rolled() -> None:
    game = rolled((2,), (4,), 3, 6).carry(0, "M5", AddDice(count=2))
    assert dice(game) == (2, 3, 6)
    assert game.totals == (5 * 2 + 11, 7 + 4)


@pytest.mark.rule("DP-DICE-02")
def test_the_lowest_dice_are_taken_away_but_never_the_last() -> None:
    game = rolled((2, 5, 1), (4,)).carry(0, "M5", AddDice(count=-1))
    assert dice(game) == (2, 5)
    assert dice(game.carry(0, "M5", AddDice(count=-3))) == (5,)
    assert game.carry(0, "M5", AddDice(count=-1)).just(EffectIdle)


def test_the_number_of_dice_may_be_counted() -> None:
    counted = Count(of="dice", faces=(5, 6))
    assert dice(rolled((5, 1, 6), (1,), 2, 2).carry(0, "M5", AddDice(count=counted))) == (5, 1, 6, 2, 2)
    assert rolled((1,), (1,)).carry(0, "M5", AddDice(count=counted)).just(EffectIdle)


def test_dice_give_points_by_what_they_show() -> None:
    paid = Points(amount=Count(of="dice_sum", least=3, most=6))
    assert rolled((5, 5), (1,)).carry(0, "M5", paid).state.mods[0].amount == 6
    high = Points(amount=1, when=(Condition(count=Count(of="dice_sum"), at_least=10),))
    assert rolled((5, 4), (1,)).carry(0, "M5", high).just(EffectIdle)


# ---- exchanged


def test_the_lowest_die_goes_against_the_highest() -> None:
    game = rolled((2, 5), (4, 6)).carry(0, "M5", SwapDice())
    assert (dice(game, 0), dice(game, 1)) == ((6, 5), (4, 2))
    assert [(event.seat, event.how) for event in game.just(DiceChanged)] == [(0, "swap"), (1, "swap")]


def test_both_dice_may_be_chosen_one_after_the_other() -> None:
    game = rolled((2, 5), (4, 6)).carry(0, "M5", SwapDice(give="chosen", take="chosen"))
    kinds = [game.asked.kind, game.answer("1").asked.kind]
    assert kinds == ["own_die", "opponent_die"]
    game.answer("0")
    assert (dice(game, 0), dice(game, 1)) == ((2, 4), (5, 6))


def test_what_is_chosen_is_asked_before_chance_decides() -> None:
    game = rolled((2, 5), (4, 6), "0").carry(0, "M5", SwapDice(give="random", take="chosen"))
    assert game.asked.kind == "opponent_die"
    assert not game.dice.drawn
    game.answer("1")
    assert (dice(game, 0), dice(game, 1)) == ((6, 5), (4, 2))


def test_of_a_single_die_nothing_is_asked() -> None:
    game = rolled((2,), (4, 6)).carry(0, "M5", SwapDice(give="chosen", take="chosen"))
    assert game.asked.kind == "opponent_die"
    assert dice(game.answer("1")) == (6,)


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_among_three_dice_are_really_exchanged_with_the_opponent_of_the_round() -> None:
    hands = [hand(fighter="E1", dice=(face,)) for face in (1, 2, 3)]
    game = table(*hands, phase="dice_effects", round=2).carry(0, "E1", SwapDice())
    assert [dice(game, seat) for seat in range(3)] == [(3,), (2,), (1,)]
