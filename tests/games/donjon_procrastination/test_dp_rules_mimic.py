"""The Mimic draft (DP-MIMIC, D12)."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import library

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.actions import Bluff, Draft, Pass, Place
from game.games.donjon_procrastination.rules.play.events import Drafted, HandsSwapped, RoundBegan
from game.games.donjon_procrastination.rules.play.preparation import check_setup
from game.games.donjon_procrastination.rules.play.setup import HouseRules, Setup
from game.games.donjon_procrastination.rules.play.state import HIDDEN
from game.games.donjon_procrastination.rules.system import donjon_procrastination

A, B = Seat(0), Seat(1)
AnyMatch = Match[Any, Any, Any, Any, Any]


def setup(**rules: Any) -> Setup:
    return Setup(mode="mimic", bluffs=("ruse", "ruse"), series=("tests",), rules=HouseRules(**rules))


def draft(count: int = 26, **rules: Any) -> AnyMatch:
    cards = library(f"F{value}" for value in range(count))
    return Match.start(donjon_procrastination(cards), setup(**rules), SeededDice(3))


def choose(match: AnyMatch, seat: Seat, index: int = 0) -> str:
    """That seat chooses a card of the hand before it."""
    copy: str = match.state.players[seat].dealt[index]
    assert match.act(seat, Draft(copy)).allowed
    return copy


def refused(match: AnyMatch, seat: Seat, action: object) -> set[str]:
    verdict = match.check(seat, action)
    assert not verdict.allowed
    return {reason.rule for reason in verdict.reasons}


def dealt(match: AnyMatch) -> list[int]:
    return [len(player.dealt) for player in match.state.players]


@pytest.mark.rule("DP-MIMIC-01")
def test_eleven_cards_are_taken_in_hand_and_no_pile() -> None:
    match = draft()
    assert (match.state.phase, match.state.round, dealt(match)) == ("draft", 0, [11, 11])
    assert [len(player.pile) + len(player.hand) for player in match.state.players] == [0, 0]
    assert len(match.state.common) == 4


@pytest.mark.rule("DP-MIMIC-01", "DP-D12")
def test_with_fewer_than_22_cards_or_by_a_house_rule_it_is_ten() -> None:
    assert dealt(draft(22)) == [11, 11]
    assert dealt(draft(21)) == [10, 10]
    assert dealt(draft(26, mimic_hand="ten")) == [10, 10]


@pytest.mark.rule("DP-MIMIC-01", "DP-D12", "DP-D19")
def test_it_takes_two_players_and_twenty_cards() -> None:
    cards = library(f"F{value}" for value in range(66))
    three = Setup(mode="mimic", bluffs=("ruse",) * 3, series=("tests",))
    assert {reason.rule for reason in check_setup(three, cards).reasons} == {"DP-MIMIC-01"}
    few = library(f"F{value}" for value in range(19))
    assert {reason.rule for reason in check_setup(setup(), few).reasons} == {"DP-SETUP-02"}


@pytest.mark.rule("DP-MIMIC-02")
def test_both_choose_before_anything_moves() -> None:
    match = draft()
    hands = [player.dealt for player in match.state.players]
    chosen = choose(match, A, 3)
    assert match.deciders == {B}
    assert dealt(match) == [10, 11]
    assert match.state.players[1].dealt == hands[1]
    assert refused(match, A, Draft(hands[0][0])) == {"DP-MIMIC-02"}
    assert refused(match, B, Draft(hands[0][0])) == {"DP-MIMIC-02"}
    assert refused(match, B, Draft(chosen)) == {"DP-MIMIC-02"}
    for action in (Place(hands[1][0]), Bluff(), Pass()):
        assert refused(match, B, action) == {"DP-FLOW-01"}


@pytest.mark.rule("DP-MIMIC-02")
@pytest.mark.parametrize("onlooker", [B, None])
def test_what_was_chosen_lies_face_down(onlooker: Seat | None) -> None:
    views = []
    for index in (0, 5):
        match = draft()
        choose(match, A, index)
        views.append((match.view(onlooker), match.log(onlooker)))
    assert views[0] == views[1]
    player = views[0][0].table.players[0]
    assert (player.placed, player.dealt, player.drafted) == (HIDDEN, ("",) * 10, ())
    assert views[0][1][-1].events == (Drafted(A, ""),)


@pytest.mark.rule("DP-MIMIC-03")
def test_after_both_choices_the_hands_are_swapped() -> None:
    match = draft()
    chosen, other = (choose(match, seat, 2) for seat in (A, B))
    first = match.state_at(0).players
    assert match.state.players[0].dealt == tuple(card for card in first[1].dealt if card != other)
    assert match.state.players[1].dealt == tuple(card for card in first[0].dealt if card != chosen)
    assert [player.drafted for player in match.state.players] == [(chosen,), (other,)]
    assert match.entries[-1].events[-1] == HandsSwapped(10)


@pytest.mark.rule("DP-MIMIC-03", "DP-MIMIC-02")
def test_a_choice_may_be_taken_back_until_the_hands_are_swapped() -> None:
    match = draft()
    choose(match, A)
    assert match.undo(A).allowed
    choose(match, A, 4)
    choose(match, B)
    assert not match.undo(B).allowed


@pytest.mark.rule("DP-MIMIC-04", "DP-MIMIC-05", "DP-D12", "DP-LEX-02")
@pytest.mark.parametrize("rules", [{}, {"mimic_hand": "ten"}])
def test_ten_choices_are_the_pile_and_the_eleventh_card_is_out_of_it(rules: dict[str, Any]) -> None:
    match = draft(22, **rules)
    chosen: list[list[str]] = [[], []]
    for turn in range(10):
        assert match.state.phase == "draft"
        for seat in (A, B):
            chosen[seat].append(choose(match, seat, turn % len(match.state.players[seat].dealt)))
    for number, player in enumerate(match.state.players):
        assert sorted(player.pile + player.hand) == sorted(chosen[number])
        assert (len(player.pile), len(player.hand), player.bluff) == (6, 4, "hand")
        assert (player.dealt, player.drafted) == ((), ())
        # Shuffled before the hand is drawn.
        assert list(player.hand + player.pile) != chosen[number]
    assert len(match.state.common) == 2
    assert (match.state.phase, match.state.round) == ("face", 1)
    assert match.entries[-1].events[-1] == RoundBegan(1, (B, A))
    assert [(draw.kind, draw.of) for draw in match.course.dice[0][1].drawn[1:]] == [("shuffle", 10)] * 2


@pytest.mark.rule("DP-MIMIC-05")
def test_after_the_draft_nobody_drafts_any_more() -> None:
    match = draft(20)
    for _ in range(10):
        for seat in (A, B):
            choose(match, seat)
    assert refused(match, A, Draft(match.state.players[0].hand[0])) == {"DP-FLOW-01"}
