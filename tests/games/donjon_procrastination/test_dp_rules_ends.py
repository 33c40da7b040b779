"""The end of the game and who has won it (DP-GOAL-03, DP-END)."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import Hand, Table, hand, table

from game.core.rules import Outcome, Seat
from game.games.donjon_procrastination.rules.play.events import GameEnded, RoundBegan

A, B, C = Seat(0), Seat(1), Seat(2)


def last_round(own: Hand, other: Hand, *more: Hand, dice: tuple[int, ...] = (1, 1, 1), **house: Any) -> Table:
    """The end of a round is reached: what is in hand now is what the next begins with."""
    return table(own, other, *more, phase="trim", dice=dice, **house).go_on()


def won(game: Table) -> tuple[set[int], str]:
    """Who has won, and the rule that says so."""
    outcome = game.state.outcome
    assert isinstance(outcome, Outcome)
    assert game.deciders == set()
    return set(outcome.winners), outcome.reasons[0].rule


@pytest.mark.rule("DP-END-01", "DP-D10")
def test_the_game_ends_when_somebody_has_esbroufe_only_as_a_round_begins() -> None:
    game = last_round(hand(), hand("M5 F1", pile="F2"))
    assert game.state.phase == "over"
    assert not game.happened(RoundBegan)
    assert game.happened(GameEnded)[0].stuck == (A,)
    for action in ("place M5", "bluff", "pass"):
        assert game.refused(1, action) == {"DP-END-01"}
        assert game.refused(0, action) == {"DP-END-01"}
    assert game.choices(1) == []


@pytest.mark.rule("DP-END-01", "DP-D10")
def test_neither_an_empty_pile_nor_one_card_ends_it() -> None:
    game = last_round(hand("F1"), hand("M5"))
    assert (game.state.phase, game.state.outcome) == ("face", None)


@pytest.mark.rule("DP-END-01", "DP-D10")
def test_who_runs_out_in_the_middle_of_a_round_plays_it_to_its_end() -> None:
    game = table(hand("M5"), hand("F7 F1 F2"), dice=(1, 1)).act(0, "place M5").act(1, "place F7")
    assert game.state.outcome is None
    game.act(0, "bluff").act(1, "pass")
    assert won(game) == ({0}, "DP-END-03")
    assert game.zone(0, "score") == ["M5"]


@pytest.mark.rule("DP-END-01", "DP-MULTI-03")
def test_the_first_one_stuck_ends_it_for_all() -> None:
    game = last_round(hand("F1 F2"), hand(score="F3"), hand("F4", score="F5 F6"))
    assert won(game) == ({2}, "DP-END-03")


@pytest.mark.rule("DP-END-02", "DP-D10")
def test_with_soutien_cards_only_the_game_goes_on() -> None:
    game = last_round(hand("S-1"), hand("M5"))
    assert game.choices(0) == ["place 0:S-1:1"]


@pytest.mark.rule("DP-END-03", "DP-GOAL-03")
def test_most_champions_win_whatever_they_are_worth() -> None:
    game = last_round(hand(score="S-1 S-1 F1"), hand("F1", score="E9 E9"))
    assert won(game) == ({0}, "DP-END-03")
    assert game.happened(GameEnded)[0].champions == (3, 2)


@pytest.mark.rule("DP-END-04", "DP-D11")
def test_of_equal_numbers_the_highest_sum_of_printed_values_wins() -> None:
    game = last_round(hand(score="F9 F9 S-3"), hand("F1 F1", score="F5 F5 F4"))
    assert game.happened(GameEnded)[0].values == (15, 14)
    assert won(game) == ({0}, "DP-END-04")
    game = last_round(hand(score="M5 F4"), hand(score="F5 F5"))
    assert won(game) == ({1}, "DP-END-04")


@pytest.mark.rule("DP-END-05", "DP-D11")
def test_at_equal_sums_most_cards_in_hand_win_not_counting_esbroufe() -> None:
    game = last_round(hand(score="F5"), hand("F1 F1", score="F5", bluff="lost"))
    assert game.happened(GameEnded)[0].hands == (0, 2)
    assert won(game) == ({1}, "DP-END-05")


@pytest.mark.rule("DP-END-05", "DP-D11")
def test_who_is_still_level_shares_the_victory() -> None:
    assert won(last_round(hand(score="F5"), hand(score="X5", bluff="lost"))) == ({0, 1}, "DP-END-05")


@pytest.mark.rule("DP-END-04", "DP-END-05", "DP-D11")
def test_among_several_the_leaders_are_told_apart() -> None:
    game = last_round(hand(score="F1 F2"), hand("F1 F1 F1", score="F9"), hand("F1", score="F1 F2"))
    assert won(game) == ({2}, "DP-END-05")
    game = last_round(hand(score="F1 F2"), hand("F1", score="F9 F1"), hand("F1", score="E9 F1"))
    assert won(game) == ({1, 2}, "DP-END-05")


@pytest.mark.rule("DP-END-01", "DP-RESOLVE-04", "DP-D10")
@pytest.mark.parametrize(
    ("house", "score", "discard", "winner"),
    [
        ("nobody", ["F5"], [], {1}),
        ("score", ["F2", "E9", "F5"], [], {0}),
        ("discard", ["F5"], ["F2", "E9"], {1}),
    ],
)
def test_cards_of_a_tie_at_the_end_go_where_the_house_says(
    house: str, score: list[str], discard: list[str], winner: set[int]
) -> None:
    own = hand(score="F5", carried="E9 F2")
    game = last_round(own, hand("F1", score="F5 F6", carried=""), carried_at_end=house)
    assert (game.zone(0, "score"), game.zone(0, "discard")) == (score, discard)
    assert won(game)[0] == winner
    assert game.zone(0, "carried") == (["E9", "F2"] if house == "nobody" else [])


@pytest.mark.rule("DP-END-01", "DP-END-03")
def test_the_longest_game_without_effects_has_ten_rounds() -> None:
    values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
    texts = [" ".join(f"F{value}" for value in values), " ".join(f"E{value}" for value in values[::-1])]
    hands = [hand(" ".join(text.split()[:4]), pile=" ".join(text.split()[4:])) for text in texts]
    game = table(*hands)
    while game.state.outcome is None:
        for seat in sorted(game.deciders):
            game.act(seat, game.choices(seat)[0])
    assert game.state.round == 10
    assert sum(len(player.score) for player in game.state.players) <= 20
