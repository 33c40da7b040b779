"""What is easily overlooked in a duel: whose card it was, what counts where, and what is told of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from duel_table import Table, card, hand, library, table

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    CardClass,
    Class,
    Move,
    Points,
    Replace,
    SwapDice,
    SwapFighters,
    Value,
)
from game.games.donjon_procrastination.rules.effects.perform import carry
from game.games.donjon_procrastination.rules.effects.questions import picks_of
from game.games.donjon_procrastination.rules.play.actions import Draft
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    ClassChanged,
    EffectBegan,
    EffectIdle,
)
from game.games.donjon_procrastination.rules.play.resolution import faces_question, throws_now
from game.games.donjon_procrastination.rules.play.run import Run
from game.games.donjon_procrastination.rules.play.setup import Bout, HouseRules, Setup
from game.games.donjon_procrastination.rules.play.state import Mark, Pending, Played, Question, Slot
from game.games.donjon_procrastination.rules.play.values import tally
from game.games.donjon_procrastination.rules.play.view import cards_of, view
from game.games.donjon_procrastination.rules.system import donjon_procrastination

A, B, C = Seat(0), Seat(1), Seat(2)
LUCKY = card("lucky", "E4", effects=(Points(amount=3),), dice=(AddDice(),))


def brought(phase: Any, slots: tuple[Slot, ...] = ()) -> Table:
    """`lucky` takes the place of a fighter, at a table where its effects always apply."""
    game = table(
        hand("lucky", fighter="M5", dice=(1,)),
        hand(fighter="F7", dice=(1,)),
        cards=[LUCKY],
        phase=phase,
        slots=slots,
        replaced_effect="always",
    )
    return game.carry(0, "M5", Replace())


def thrown_by_hand(game: Table) -> Table:
    """The same game, whose players throw their dice themselves."""
    setup = replace(game.state.setup, throws=("own", "own"))
    game.state = replace(game.state, setup=setup)
    return game


# ---- fighters


@pytest.mark.rule("DP-D3", "DP-DICE-06")
def test_before_the_roll_a_new_fighter_has_no_effect_on_dice() -> None:
    game = brought("face_effects")
    assert game.just(EffectBegan) == [EffectBegan(A, "0:lucky:1")]
    assert not game.just(EffectIdle)
    assert game.player(0).dice == (1,)


@pytest.mark.rule("DP-D3", "DP-DICE-06")
def test_after_the_roll_one_that_has_still_its_turn_waits_for_it() -> None:
    game = brought("dice_effects", (Slot(A, "dice", "0:M5:1"),))
    assert game.player(0).dice == (1,)
    assert len(brought("dice_effects").player(0).dice) == 2


@pytest.mark.rule("DP-FACE-08")
def test_while_fighters_change_sides_each_card_is_in_one_place() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7"))
    run = Run(game.rules.library, game.state, game.dice)
    carry(run, Pending(A, "0:M5:1", SwapFighters()))
    assert len(run.left) == len(run.events) == 4
    assert all(set(cards_of(state).values()) == {1} for state in run.left)


# ---- where a card came from


@pytest.mark.rule("DP-FACE-03", "DP-LEX-03")
def test_a_card_that_leaves_leaves_all_others_where_they_are() -> None:
    drop = Move(source="hand", target="discard", pick="top")
    game = table(hand("F1 F2 F3", fighter="M5"), hand(fighter="F7")).carry(0, "M5", drop)
    assert (game.zone(0, "hand"), game.zone(0, "discard")) == (["F2", "F3"], ["F1"])


@pytest.mark.rule("DP-LEX-01")
def test_what_is_left_of_the_pack_lies_at_the_first_seat_for_everybody() -> None:
    fetch = Move(source="collection", target="hand", pick="top")
    game = table(hand(fighter="M5"), hand(fighter="F7"), common="X1").carry(1, "F7", fetch)
    (moved,) = game.just(CardMoved)
    assert (moved.source_seat, moved.source, moved.target_seat) == (A, "common", B)


@pytest.mark.rule("DP-LEX-03")
def test_a_card_that_joins_a_fighter_is_told_with_whose_it_was() -> None:
    summon = Move(source="hand", source_who="opponent", target="table", pick="top")
    game = table(hand(fighter="M5"), hand("S1", fighter="F7")).carry(0, "M5", summon)
    (moved,) = game.just(CardMoved)
    assert moved == CardMoved("1:S1:1", B, "hand", A, "table", "", "0:M5:1")


# ---- numbers and dice


@pytest.mark.rule("DP-FACE-05")
def test_a_value_that_has_changed_is_not_told_as_idle() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7"))
    assert not game.carry(0, "M5", Value(by=2)).just(EffectIdle)
    assert game.carry(0, "M5", Value(by=0)).just(EffectIdle)


@pytest.mark.rule("DP-FACE-05")
def test_of_a_value_replaced_twice_only_the_last_is_told() -> None:
    game = table(hand(fighter="E5"), hand(fighter="E7", supports="S1 S2"))
    for name, to in (("S1", 8), ("S2", 3)):
        game.carry(1, name, Value(card="opponent_fighter", to=to))
    terms = tally(game.rules.library, game.state, A).terms
    assert [(term.amount, term.card) for term in terms] == [(5, "0:E5:1"), (-2, "1:S2:1")]


@pytest.mark.rule("DP-DICE-06")
@pytest.mark.parametrize("dice", [((2,), ()), ((), (2,))])
def test_with_dice_on_one_side_alone_none_are_swapped(dice: tuple[tuple[int, ...], ...]) -> None:
    hands = (hand(fighter="M5", dice=dice[0]), hand(fighter="F7", dice=dice[1]))
    game = table(*hands, phase="dice_effects").carry(0, "M5", SwapDice())
    assert game.just(EffectIdle)
    assert tuple(player.dice for player in game.state.players) == dice


@pytest.mark.rule("DP-DICE-01", "DP-DICE-02")
@pytest.mark.parametrize("least", [0, 1])
def test_who_has_no_die_to_throw_is_not_waited_for(least: int) -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7"), phase="dice", min_dice=least, die_per_card=0)
    assert throws_now(thrown_by_hand(game).state, 0) is bool(least)


@pytest.mark.rule("DP-DICE-05")
def test_every_face_of_a_real_die_may_be_entered() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7"))
    assert faces_question(game.state, A, "", 1).options == ("1", "2", "3", "4", "5", "6")


@pytest.mark.rule("DP-D13")
def test_what_changes_a_soutien_in_one_duel_does_not_count_in_the_other() -> None:
    game = table(hand(fighter="E1"), hand(fighter="E2", supports="S0"), hand(fighter="E3"), round=2)
    marked = (Played("1:S0:1", marks=(Mark("0:E1:1", by=4, only=A),)),)
    first, second, third = game.state.players
    state = replace(game.state, players=(first, replace(second, supports=marked), third))
    found = {link: tally(game.rules.library, state, B, link).total for link in ((A, B), (B, C))}
    assert found == {(A, B): 6, (B, C): 2}


@pytest.mark.rule("DP-D13")
def test_a_class_that_holds_in_one_duel_alone_is_changed_in_both() -> None:
    game = table(hand(fighter="E1"), hand(fighter="X2"), hand(fighter="E3"), round=2)
    first, second, third = game.state.players
    marked = replace(second, fighter=Played("1:X2:1", marks=(Mark("2:E3:1", kind=CardClass.FORCE, only=C),)))
    game.state = replace(game.state, players=(first, marked, third))
    effect = Class(to=CardClass.FORCE)
    assert [event.only for event in game.carry(1, "X2", effect).just(ClassChanged)] == [None]
    assert not game.carry(1, "X2", effect).just(ClassChanged)


# ---- what is shown, remembered and offered


@pytest.mark.rule("DP-D16")
def test_what_was_answered_shows_to_who_answered_alone() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7"))
    asking = Pending(A, "0:M5:1", Points(amount=1), answers=(("0:M5:1",),))
    state = replace(game.state, pending=(asking,))
    shown = {seat: view(state, seat).table.pending[0].answers for seat in (A, B, None)}
    assert shown == {A: asking.answers, B: (), None: ()}


@pytest.mark.rule("DP-SUPPORT-05")
def test_a_reveal_of_soutiens_is_counted_once() -> None:
    game = thrown_by_hand(table(hand("S1", fighter="M5"), hand("S2", fighter="F7"), phase="support"))
    assert game.act(0, "place S1").state.windows == 0
    assert game.act(1, "place S2").state.windows == 1
    assert game.state.phase == "dice"


def test_a_step_that_shows_nothing_leaves_the_memory_as_it_is() -> None:
    game = table(hand("F1 F2"), hand("F7"))
    before = game.state.sightings
    assert game.act(0, "place F1").state.sightings is before


@pytest.mark.rule("DP-MIMIC-03")
def test_the_last_two_of_a_draft_are_with_the_other_or_in_the_common_rest() -> None:
    setup = Setup("mimic", ("ruse", "ruse"), series=("tests",), rules=HouseRules())
    cards = library(f"F{value}" for value in range(26))
    match = Match.start(donjon_procrastination(cards), setup, SeededDice(3))
    while match.state.phase == "draft":
        for seat in (A, B):
            assert match.act(seat, Draft(match.state.players[seat].dealt[0])).allowed
    for seat, other in ((A, B), (B, A)):
        unsure = [known.spots for known in match.state.sightings[seat] if len(known.spots) > 2]
        assert unsure == [{(other, "pile"), (other, "hand"), (0, "common")}] * 2


def test_no_more_than_sixty_answers_are_listed() -> None:
    options = tuple(map(str, range(12)))
    assert len(list(picks_of(Question(A, "0:M5:1", "card", options, "", 2, 2)))) == 60


@pytest.mark.rule("DP-GOAL-01")
def test_games_in_a_row_are_only_counted_unless_their_number_is_given() -> None:
    assert Bout().after(frozenset({A}), players=2).after(frozenset({A}), players=2).champion is None
    assert Bout(most=2).after(frozenset({A}), players=2).after(frozenset({A}), players=2).champion == A
