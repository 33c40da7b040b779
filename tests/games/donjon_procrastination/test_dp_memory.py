"""What players remember of cards that they were shown and see no longer, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from duel_table import Table, card, hand, library, table

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games.donjon_procrastination.ai.rollout import Guesser
from game.games.donjon_procrastination.rules.cards.vocabulary import Look, Move
from game.games.donjon_procrastination.rules.play.actions import Draft
from game.games.donjon_procrastination.rules.play.setup import HouseRules, Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.state import Spot, State

A, B = Seat(0), Seat(1)

SPY = card("spy", "E9", effects=(Look(),))
THIEF = card(
    "thief", "E9", effects=(Move(source="hand", source_who="opponent", target="hand", pick="random"),)
)


def remembered(state: State, seat: Seat) -> dict[str, frozenset[Spot]]:
    """What the seat remembers, by card, with where each may lie."""
    return {sighting.card: sighting.spots for sighting in state.sightings[seat]}


def spied() -> Table:
    """The first player looks at the hand of the second."""
    game = table(hand("spy F2", pile="E1 E1"), hand("F7 F1 S-1", pile="E2 E2"), cards=[SPY])
    return game.act(0, "place spy").act(1, "place F7")


def test_a_hand_that_was_looked_at_is_remembered_by_who_looked() -> None:
    game = spied()
    assert remembered(game.state, A) == {
        "1:F1:1": frozenset({(B, "hand")}),
        "1:S-1:1": frozenset({(B, "hand")}),
    }
    assert remembered(game.state, B) == {}


def test_the_view_of_others_does_not_hold_it() -> None:
    game = spied()
    assert len(game.rules.view(game.state, A).table.sightings[A]) == 2
    for seat in (B, None):
        assert not any(game.rules.view(game.state, seat).table.sightings)


def test_what_is_revealed_need_not_be_remembered() -> None:
    game = spied().act(0, "pass").act(1, "place S-1")
    assert set(remembered(game.state, A)) == {"1:F1:1"}


def test_who_was_robbed_knows_what_the_thief_holds() -> None:
    game = table(hand("thief"), hand("F7 F1"), cards=[THIEF], dice=("1:F1:1",))
    game.act(0, "place thief").act(1, "place F7")
    assert remembered(game.state, B) == {"1:F1:1": frozenset({(A, "hand")})}
    assert remembered(game.state, A) == {}


def test_a_card_that_goes_unseen_from_a_known_hand_may_be_any_of_it() -> None:
    hide = card("hide", "S0", effects=(Move(source="hand", target="pile"),))
    game = table(hand("spy F2"), hand("F7 F1 F3 hide", pile="E2"), cards=[SPY, hide])
    game.act(0, "place spy").act(1, "place F7").act(0, "pass").act(1, "place hide").act(1, "choose F1")
    assert remembered(game.state, A) == {
        "1:F1:1": frozenset({(B, "hand"), (B, "pile")}),
        "1:F3:1": frozenset({(B, "hand"), (B, "pile")}),
    }


def test_who_puts_a_card_on_a_pile_knows_that_it_is_there() -> None:
    hide = card("hide", "E9", effects=(Move(source="hand", target="pile"),))
    game = table(hand("hide F1 F2", pile="E2"), hand("F7"), cards=[hide])
    game.act(0, "place hide").act(1, "place F7").act(0, "choose F1")
    assert remembered(game.state, A) == {"0:F1:1": frozenset({(A, "pile")})}


def test_a_card_that_all_saw_in_limbo_and_see_no_longer_was_taken_from_there() -> None:
    back = card("back", "E9", effects=(Move(source="discard", target="hand"),))
    seen = frozenset({"1:F1:1", "1:F2:1"})
    game = table(hand("F3"), hand("back", discard="F1 F2", seen=seen), cards=[back])
    game.act(0, "place F3").act(1, "place back").act(1, "choose F1")
    assert remembered(game.state, A) == {"1:F1:1": frozenset({(B, "hand")})}


def drafting(
    cards: Library, mimic_hand: Literal["eleven", "ten"] = "eleven"
) -> Match[Any, Any, Any, Any, Any]:
    """A match that begins with the draft of those cards."""
    setup = Setup("mimic", ("ruse", "ruse"), series=("tests",), rules=HouseRules(mimic_hand=mimic_hand))
    return Match.start(donjon_procrastination(cards), setup, SeededDice(3))


@pytest.mark.rule("DP-MIMIC-03", "DP-D12")
def test_of_hands_of_ten_the_last_card_is_known_for_what_it_is() -> None:
    match = drafting(library(f"F{value}" for value in range(26)), "ten")
    picked: dict[Seat, list[str]] = {A: [], B: []}
    while match.state.phase == "draft":
        for seat in (A, B):
            picked[seat].append(match.state.players[seat].dealt[0])
            assert match.act(seat, Draft(picked[seat][-1])).allowed
    for seat, other in ((A, B), (B, A)):
        known = remembered(match.state, seat)
        theirs = {card for card, spots in known.items() if spots == {(other, "pile"), (other, "hand")}}
        assert theirs == set(picked[other][1:]), "all but the first, taken from a hand that was not seen"
        assert not [card for card, spots in known.items() if (0, "common") in spots]


@pytest.mark.rule("DP-MIMIC-03")
def test_a_draft_is_remembered_by_both() -> None:
    cards = library(f"F{value}" for value in range(26))
    match = drafting(cards)
    picked: dict[Seat, list[str]] = {A: [], B: []}
    last = dict[Seat, tuple[str, ...]]()
    while match.state.phase == "draft":
        last = {seat: match.state.players[seat].dealt for seat in (A, B)}
        for seat in (A, B):
            picked[seat].append(match.state.players[seat].dealt[0])
            assert match.act(seat, Draft(picked[seat][-1])).allowed
    for seat, other in ((A, B), (B, A)):
        known = remembered(match.state, seat)
        own = match.state.players[seat]
        assert {card for card, spots in known.items() if spots == {(seat, "pile")}} == set(own.pile)
        sure = {card for card, spots in known.items() if spots == {(other, "pile"), (other, "hand")}}
        # The first card was taken from a hand that had not been seen, the last one from two.
        assert sure == set(picked[other][1:-1])
        assert {card for card, spots in known.items() if spots == {(0, "common")}} == {last[seat][1]}
        assert {card for card, spots in known.items() if len(spots) == 3} == set(last[other])
        guess = Guesser(match.view(seat), cards).state(SeededDice(1))
        assert sure <= {*guess.players[other].hand, *guess.players[other].pile}
        assert set(guess.players[seat].pile) == set(own.pile)
