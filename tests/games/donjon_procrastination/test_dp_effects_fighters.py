"""Fighters that others take the place of, and fighters that change sides."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import Table, card, hand, table

from game.content.spec import Words
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Choose,
    Filter,
    Move,
    Option,
    Points,
    Replace,
    SwapFighters,
    Value,
)
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    DiceChanged,
    EffectBegan,
    EffectIdle,
    FighterReplaced,
    Looked,
)
from game.games.donjon_procrastination.rules.play.state import Slot

A, B = Seat(0), Seat(1)
REPLACE = Replace()
BETTER = card("better", "E4", effects=(Points(amount=3),))
LUCKY = card("lucky", "E4", dice=(AddDice(),))


@pytest.mark.rule("DP-FACE-08")
def test_a_replaced_fighter_is_compared_anew() -> None:
    game = table(hand(fighter="M5"), hand("X4", fighter="F7"))
    assert game.totals == (10, 7)
    game.carry(1, "F7", REPLACE)
    assert game.totals == (5, 8)
    assert game.zone(1, "discard") == ["F7"]
    assert game.just(FighterReplaced) == [FighterReplaced("1:F7:1", B, "1:F7:1", "1:X4:1")]
    assert [(move.card, move.source, move.target) for move in game.just(CardMoved)] == [
        ("1:F7:1", "table", "discard"),
        ("1:X4:1", "hand", "table"),
    ]


@pytest.mark.rule("DP-FACE-08")
def test_a_new_fighter_has_the_base_values_of_its_card() -> None:
    game = table(hand("X4", fighter="M5"), hand(fighter="F7")).carry(0, "M5", Value(by=3), REPLACE)
    assert game.totals == (4, 14)


def test_the_old_fighter_goes_where_the_effect_says() -> None:
    for old in ("hand", "discard", "pile"):
        game = table(hand("X4", fighter="M5", pile="F1", discard="F1"), hand(fighter="F7"))
        game.carry(0, "M5", Replace(old=old))
        assert "M5" in game.zone(0, old)
    assert table(hand("X4", fighter="M5"), hand()).carry(0, "M5", Replace(old="pile")).zone(0, "hand") == []


def test_the_player_chooses_who_fights_now() -> None:
    game = table(hand("X4 E2", fighter="M5"), hand(fighter="F7")).carry(0, "M5", REPLACE)
    assert game.options == ["X4", "E2"]
    assert game.answer("E2").fighter(0) == "E2"


@pytest.mark.rule("DP-DECK-07")
def test_a_fighter_may_come_from_the_collection() -> None:
    source = Replace(source="collection", filter=Filter(most=5))
    game = table(hand(fighter="M5", collection="E9 E2"), hand(fighter="F7")).carry(0, "M5", source)
    assert game.fighter(0) == "E2"


def test_a_fighter_found_in_a_pile_leaves_it_shuffled() -> None:
    game = table(hand(fighter="M5", pile="F1 F2"), hand(fighter="F7"), dice=(("0:F2:1", "0:F1:1"),))
    game.carry(0, "M5", Replace(source="pile")).answer("F1")
    assert game.fighter(0) == "F1"
    assert game.zone(0, "pile") == ["F2"]


def test_a_soutien_may_become_the_fighter() -> None:
    game = table(hand(fighter="M5", supports="S3"), hand(fighter="F7"))
    game.carry(0, "S3", Replace(source="this"))
    assert (game.fighter(0), game.supports(0)) == ("S3", [])
    assert game.totals == (3, 7)


@pytest.mark.rule("DP-D14")
def test_the_opponent_may_be_given_another_fighter_of_the_own_hand_at_random() -> None:
    game = table(hand(fighter="M5"), hand("E1 E2", fighter="F7"), dice=("1:E2:1",))
    game.carry(0, "M5", Replace(who="opponent", pick="random", old="hand"))
    assert game.fighter(1) == "E2"
    assert game.zone(1, "hand") == ["E1", "F7"]
    assert not game.just(Looked)


def test_without_a_card_or_a_fighter_nothing_is_replaced() -> None:
    game = table(hand(fighter="M5"), hand()).carry(0, "M5", REPLACE)
    assert game.just(EffectIdle)
    assert game.fighter(0) == "M5"
    assert table(hand("F1"), hand(fighter="M5")).carry(1, "M5", Replace(who="opponent")).just(EffectIdle)
    assert table(hand(fighter="M5"), hand()).carry(0, "M5", Replace(source="this")).just(EffectIdle)


# ---- whether the effects of the new one apply (D3)


SLOW = card("slow", "E2", effects=(REPLACE,))
SMUGGLER = card("smuggler", "E9", effects=(Replace(who="opponent"),))


def smuggled(**house: Any) -> Table:
    """The first player's card brings `better` in for the opponent, whose turn is still to come."""
    game = table(hand("smuggler"), hand("E3 better"), cards=[SMUGGLER, BETTER], **house)
    return game.act(0, "place smuggler").act(1, "place E3")


def brought_late(**house: Any) -> Table:
    """A player's own turn brings `better` in."""
    game = table(hand("slow better"), hand("E1"), cards=[SLOW, BETTER], **house)
    return game.act(0, "place slow").act(1, "place E1")


@pytest.mark.rule("DP-D3", "DP-FACE-08")
def test_the_new_fighter_has_a_turn_that_is_still_to_come() -> None:
    assert smuggled().totals == (9, 7)


@pytest.mark.rule("DP-D3")
def test_the_new_fighter_has_no_turn_that_is_over() -> None:
    assert brought_late().totals == (4, 1)


@pytest.mark.rule("DP-D3")
def test_by_a_house_rule_its_effects_always_apply_and_once() -> None:
    late = brought_late(replaced_effect="always")
    assert late.totals == (7, 1)
    assert EffectBegan(A, "0:better:1") in late.events
    assert EffectBegan(A, "0:better:1") not in brought_late().events
    assert smuggled(replaced_effect="always").totals == (9, 7)


@pytest.mark.rule("DP-D3")
def test_cards_that_bring_each_other_in_come_to_an_end() -> None:
    first = card("first", "E2", effects=(Replace(old="hand"),))
    second = card("second", "E2", effects=(Replace(old="hand"),))
    game = table(hand("first second"), hand("E1"), cards=[first, second], replaced_effect="always")
    game.act(0, "place first").act(1, "place E1")
    assert game.state.phase == "support"


@pytest.mark.rule("DP-D3", "DP-DICE-06")
@pytest.mark.parametrize("slots", [(Slot(A, "dice", "0:M5:1"),), ()])
def test_the_new_fighter_has_the_turn_of_the_old_one_after_the_roll(slots: tuple[Slot, ...]) -> None:
    game = table(
        hand("lucky", fighter="M5", supports="S0", dice=(1,)),
        hand(fighter="F7", dice=(1,)),
        cards=[LUCKY],
        phase="dice_effects",
        slots=slots,
    )
    game.carry(0, "S0", REPLACE).go_on()
    assert [event.by for event in game.happened(DiceChanged)] == ["0:lucky:1"] * len(slots)


@pytest.mark.rule("DP-D3")
def test_by_a_house_rule_effects_on_dice_apply_at_once_where_no_turn_is_left() -> None:
    game = table(
        hand("lucky", fighter="M5", dice=(1,)),
        hand(fighter="F7", dice=(1,)),
        cards=[LUCKY],
        phase="dice_effects",
        dice=(6,),
        replaced_effect="always",
    )
    assert game.carry(0, "M5", REPLACE).player(0).dice == (1, 6)


# ---- changing sides


@pytest.mark.rule("DP-FACE-08")
def test_the_fighters_change_sides_as_they_are_printed() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7")).carry(0, "M5", Value(by=2), SwapFighters())
    assert (game.fighter(0), game.fighter(1)) == ("F7", "M5")
    assert game.totals == (7, 10)
    assert [(event.seat, event.before, event.after) for event in game.just(FighterReplaced)] == [
        (1, "1:F7:1", "0:M5:1"),
        (0, "0:M5:1", "1:F7:1"),
    ]
    assert [event.card for event in game.just(CardMoved)] == ["0:M5:1", "1:F7:1"]


def test_nobody_changes_sides_alone() -> None:
    assert table(hand(fighter="M5"), hand()).carry(0, "M5", SwapFighters()).just(EffectIdle)


@pytest.mark.rule("DP-D3")
def test_who_comes_over_before_that_turn_acts_for_the_new_player() -> None:
    swap = card("swap", "E9", effects=(SwapFighters(),))
    game = table(hand("swap"), hand("better"), cards=[swap, BETTER])
    game.act(0, "place swap").act(1, "place better")
    assert (game.fighter(0), game.fighter(1)) == ("swap", "better")
    assert game.totals == (9, 4)


@pytest.mark.rule("DP-RESOLVE-02")
def test_the_winner_scores_the_cards_that_then_lie_there() -> None:
    game = table(hand(fighter="F1"), hand(fighter="E9"), phase="support", dice=(1, 1))
    game.carry(0, "F1", SwapFighters())
    game.act(0, "pass").act(1, "pass")
    assert game.zone(0, "score") == ["E9"]
    assert game.zone(1, "discard") == ["F1"]


@pytest.mark.rule("DP-MULTI-06", "DP-D13")
def test_among_three_the_fighters_really_change_sides() -> None:
    game = table(hand(fighter="E1"), hand(fighter="E2"), hand(fighter="E3"), round=2)
    game.carry(0, "E1", SwapFighters())
    assert [game.fighter(seat) for seat in range(3)] == ["E3", "E2", "E1"]


def test_a_swap_may_be_an_option() -> None:
    swap, keep = (Words(fr=text, en=text) for text in ("swap", "keep"))
    option = Choose(options=(Option(text=swap, effects=(SwapFighters(),)), Option(text=keep)))
    game = table(hand(fighter="M5"), hand(fighter="F7")).carry(0, "M5", option)
    assert game.answer("0").fighter(0) == "F7"


def test_a_move_from_the_table_of_another_leaves_it_without_fighter() -> None:
    capture = Move(source="table", source_who="opponent", target="table")
    game = table(hand(supports="S0"), hand(fighter="F7")).carry(0, "S0", capture)
    assert (game.fighter(0), game.fighter(1)) == ("F7", "")
    assert [(event.seat, event.after) for event in game.just(FighterReplaced)] == [(0, "1:F7:1"), (1, "")]
