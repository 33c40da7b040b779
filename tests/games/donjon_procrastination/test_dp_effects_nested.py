"""Gambles, choices, copies; and which answers a question takes."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import card, hand, table, words
from hypothesis import given
from hypothesis import strategies as st

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    AnyEffect,
    Cancel,
    Choose,
    Condition,
    Copy,
    Gamble,
    Move,
    Option,
    Points,
)
from game.games.donjon_procrastination.rules.effects.perform import VERBS
from game.games.donjon_procrastination.rules.effects.questions import MOST, check_picks, picks_of
from game.games.donjon_procrastination.rules.play.events import Answered, EffectBegan, EffectIdle, Gambled
from game.games.donjon_procrastination.rules.play.state import Question

A = Seat(0)


def option(*effects: AnyEffect, text: str = "this") -> Option:
    return Option(text=words(text), effects=effects)


def test_every_word_of_the_vocabulary_is_carried_out() -> None:
    assert set(VERBS) == set(AnyEffect.__args__)


# ---- gambles


@pytest.mark.parametrize(("face", "total"), [(4, 15), (6, 15), (3, 8)])
def test_a_die_decides_and_counts_nowhere(face: int, total: int) -> None:
    gamble = Gamble(least=4, then=(Points(amount=5),), otherwise=(Points(amount=-2),))
    game = table(hand(fighter="M5"), hand(fighter="F7"), dice=(face,)).carry(0, "M5", gamble)
    assert game.totals == (total, 7)
    assert game.just(Gambled) == [Gambled("0:M5:1", A, face, 4)]
    assert game.player(0).dice == ()


def test_a_gamble_may_lead_to_a_question_and_is_not_rolled_again() -> None:
    gamble = Gamble(least=1, then=(Move(source="hand", target="discard"),))
    game = table(hand("F1 F2", fighter="M5"), hand(fighter="F7"), dice=(1,)).carry(0, "M5", gamble)
    assert game.answer("F2").zone(0, "discard") == ["F2"]
    assert len(game.dice.drawn) == 1


# ---- choices


CHOICE = Choose(
    options=(option(Points(amount=2), Points(amount=1)), option(Points(amount=-2, who="opponent")))
)


def test_the_player_chooses_what_happens() -> None:
    game = table(hand(fighter="M5"), hand(fighter="F7")).carry(0, "M5", CHOICE, Points(amount=10))
    assert (game.asked.kind, game.options) == ("option", ["0", "1"])
    assert game.answer("0").totals == (23, 7)
    game = table(hand(fighter="M5"), hand(fighter="F7")).carry(0, "M5", CHOICE)
    assert game.answer("1").totals == (10, 5)


def test_one_option_is_no_question() -> None:
    only = Choose(options=(option(Points(amount=2)),))
    assert table(hand(fighter="M5"), hand()).carry(0, "M5", only).state.mods
    assert table(hand(fighter="M5"), hand()).carry(0, "M5", Choose(options=())).just(EffectIdle)


def test_a_condition_holds_until_the_answer() -> None:
    choice = Choose(options=CHOICE.options, when=(Condition(total="behind"),))
    assert table(hand(fighter="M5"), hand(fighter="F7")).carry(0, "M5", choice).just(EffectIdle)
    game = table(hand(fighter="M5"), hand(fighter="F15")).carry(0, "M5", choice)
    assert game.answer("0").totals == (13, 15)


def test_choices_may_hold_choices() -> None:
    inner = Choose(options=(option(Points(amount=1)), option(CHOICE)))
    game = table(hand(fighter="M5"), hand(fighter="F7")).carry(0, "M5", inner).answer("1")
    assert game.answer("0").totals == (13, 7)


# ---- copies


COPY = Copy(card="opponent_fighter")


def copied(effects: tuple[AnyEffect, ...] = (), **more: Any) -> Any:
    """A duel in which the first player may copy what the opposing fighter does."""
    original = card("original", "F7", effects=effects, **more.pop("printed", {}))
    return table(hand(fighter="M5", **more), hand(fighter="original", **more), cards=[original])


def test_a_copy_does_the_same_as_ones_own() -> None:
    game = copied((Points(amount=2), Points(amount=-1, who="opponent"))).carry(0, "M5", COPY)
    assert game.totals == (12, 6)
    assert game.just(EffectBegan) == [EffectBegan(A, "0:M5:1", "1:original:1")]
    assert {mod.card for mod in game.state.mods} == {"0:M5:1"}


def test_a_choice_that_is_copied_is_told_in_the_words_of_the_card_that_has_it() -> None:
    choice = Choose(options=(option(Points(amount=2), text="two"), option(Points(amount=3), text="three")))
    game = copied((choice,)).carry(0, "M5", COPY).act(0, "choose 1")
    (answered,) = game.just(Answered)
    assert (answered.card, answered.options) == ("0:M5:1", (words("three"),))


def test_copies_are_not_copied_wherever_they_stand() -> None:
    nested = (Choose(options=(option(COPY),)), Points(amount=2))
    game = copied((COPY, *nested)).carry(0, "M5", COPY)
    assert game.totals == (12, 7)
    assert len(game.just(EffectIdle)) == 2


def test_two_that_copy_each_other_come_to_an_end() -> None:
    mirror = card("mirror", "M5", effects=(COPY,))
    game = table(hand("mirror"), hand("mirror"), cards=[mirror]).act(0, "place mirror").act(1, "place mirror")
    assert game.state.phase == "support"


def test_only_effects_of_this_time_are_copied() -> None:
    game = copied((), printed={"dice": (AddDice(),), "after": (Points(amount=1),)}).carry(0, "M5", COPY)
    assert game.just(EffectIdle)
    original = card("original", "F7", effects=(Points(amount=9),), dice=(AddDice(),))
    game = table(
        hand(fighter="M5", dice=(1,)),
        hand(fighter="original", dice=(1,)),
        cards=[original],
        phase="dice_effects",
        dice=(5,),
    ).carry(0, "M5", COPY)
    assert game.player(0).dice == (1, 5)
    assert game.totals == (16, 8)


def test_a_cancelled_card_has_nothing_to_copy() -> None:
    game = copied((Points(amount=2),)).carry(0, "M5", Cancel(card="opponent_fighter"), COPY)
    assert game.totals == (10, 7)
    assert game.just(EffectIdle)


def test_the_copying_card_is_the_one_that_moves() -> None:
    game = copied((Move(source="this", target="hand"),)).carry(0, "M5", COPY)
    assert (game.fighter(0), game.fighter(1)) == ("", "original")


# ---- answers


def question(options: int, least: int, most: int) -> Question:
    return Question(A, "0:M5:1", "own_die", tuple(map(str, range(options))), "dp.ask.reroll", least, most)


@pytest.mark.rule("DP-CARD-01")
@pytest.mark.parametrize(
    ("picks", "keys"),
    [
        ((), ["dp.pick.too_few"]),
        (("0", "1", "2"), ["dp.pick.too_many"]),
        (("1", "1"), ["dp.pick.twice"]),
        (("7",), ["dp.pick.not_offered"]),
        (("7", "7", "7"), ["dp.pick.too_many", "dp.pick.twice", "dp.pick.not_offered"]),
    ],
)
def test_a_wrong_answer_is_refused_with_every_reason(picks: tuple[str, ...], keys: list[str]) -> None:
    verdict = check_picks(question(4, 1, 2), picks)
    assert not verdict.allowed
    assert [reason.key for reason in verdict.reasons] == keys
    assert {reason.rule for reason in verdict.reasons} == {"DP-D21"}


@given(st.integers(0, 9), st.integers(0, 4), st.integers(0, 4))
def test_all_answers_named_are_right_and_distinct(options: int, least: int, more: int) -> None:
    asked = question(options, min(least, options), least + more)
    answers = list(picks_of(asked))
    assert 1 <= len(answers) <= MOST
    assert len({frozenset(answer) for answer in answers}) == len(answers)
    assert all(check_picks(asked, answer).allowed for answer in answers)
    sizes = {len(answer) for answer in answers}
    assert sizes == set(range(asked.least, min(asked.most, options) + 1))


def test_few_answers_are_all_named() -> None:
    assert list(picks_of(question(3, 0, 1))) == [(), ("0",), ("1",), ("2",)]
    assert len(list(picks_of(question(5, 2, 2)))) == 10


@pytest.mark.rule("DP-D21")
def test_answers_in_a_game_are_actions() -> None:
    chooser = card("chooser", "M5", effects=(CHOICE,))
    game = table(hand("chooser"), hand("F7"), cards=[chooser]).act(0, "place chooser").act(1, "place F7")
    assert game.deciders == {0}
    assert game.choices(0) == ["choose 0", "choose 1"]
    assert game.refused(0, "choose 2") == {"DP-D21"}
    assert game.refused(0, "choose") == {"DP-D21"}
    game.act(0, "choose 1")
    assert game.totals == (10, 5)
