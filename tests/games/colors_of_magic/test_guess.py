"""What a machine player takes for possible is just what its view may hide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from magic_table import Table, card, stand, table
from played_games import rules, states

from game.core.dice import SeededDice
from game.core.rules import Seat
from game.core.zones import Pile
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.ai.sandbox import Sandbox, guess
from game.games.colors_of_magic.rules.effects.card_piles import DiscardCards
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.duel_cards import Played
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.state.actions import Activate, Strike
from game.games.colors_of_magic.rules.state.state import SIDES, State
from game.games.colors_of_magic.rules.state.view import is_masked, view
from game.games.colors_of_magic.rules.system import cards_of, faults
from game.games.colors_of_magic.simulation import library
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Sequence


NINE = card("nine", initiative=9)


@pytest.mark.parametrize("seed", [4, 8])
def test_a_guess_looks_to_the_player_as_the_game_does(seed: int) -> None:
    dice = SeededDice(seed)
    for state in states(seed)[::7]:
        for side in SIDES:
            seen = view(state, side)
            guessed = guess(seen, library(), dice)
            assert view(guessed, side) == seen


@pytest.mark.parametrize("seed", [4, 8])
def test_a_guess_has_every_card_once_and_none_without_a_face(seed: int) -> None:
    dice = SeededDice(seed)
    for state in states(seed)[::7]:
        guessed = guess(view(state, Side.BLUE), library(), dice)
        assert cards_of(guessed) == cards_of(state)
        assert not any(map(is_masked, cards_of(guessed)))
        assert not list(faults(rules().referee, guessed))


def test_what_is_hidden_makes_no_difference_to_a_guess() -> None:
    state = next(candidate for candidate in states(4) if candidate.turn == 1)
    swapped = _with_other_hand_for_blue(state)
    assert swapped != state
    first, other = (guess(view(s, Side.RED), library(), SeededDice(1)) for s in (state, swapped))
    assert first == other


def test_cards_face_down_in_a_duel_get_faces_of_their_owner() -> None:
    laid = (Played(Side.BLUE, "blue:trick:1"), Played(Side.RED, "red:study:1"))
    fought = Duel(Side.BLUE, "red:mage:0", "blue:mage:0", "ranged", 3, 3, laid)
    game = table(red="spark", blue="spark", agenda=[fought])
    (opponents, own) = guess(view(game.state, Side.RED), game.rules.library, SeededDice(1)).agenda[0].cards()
    assert own == "red:study:1"
    assert opponents.startswith("blue:")
    assert not is_masked(opponents)


def test_a_hand_that_is_shown_for_a_choice_is_known() -> None:
    game = table(blue="spark study trick")
    game.run(DiscardCards(side=Side.BLUE, count=1, choice="other", source="red:mage:0"))
    assert game.asked == {"red"}
    guessed = guess(view(game.state, Side.RED), game.rules.library, SeededDice(1))
    assert guessed.player(Side.BLUE).zones.hand == game.player("blue").zones.hand


def test_a_choice_from_a_hand_that_is_not_shown_is_one_from_the_hand_guessed() -> None:
    game = table(blue="spark study trick")
    game.run(DiscardCards(side=Side.BLUE, count=1, choice="own", source="red:mage:0"))
    assert game.asked == {"blue"}
    guessed = guess(view(game.state, Side.RED), game.rules.library, SeededDice(1))
    assert isinstance(guessed.agenda[0], Question)
    assert [option.id for option in guessed.agenda[0].options] == list(guessed.player(Side.BLUE).zones.hand)


def test_the_cards_of_a_codex_that_were_not_seen_are_in_the_hand() -> None:
    state = next(candidate for candidate in states(8) if candidate.turn == 1)
    codex = {f"red:{card}" for card in library().wizards[state.setup.lists[0].wizard].codex}
    guessed = guess(view(state, Side.BLUE), library(), SeededDice(1))
    in_deck = {card.rsplit(":", 1)[0] for card in guessed.player(Side.RED).zones.deck}
    assert not codex & in_deck


def test_a_fight_is_weighed_over_every_guess_at_the_hand_that_answers() -> None:
    bodies = stand("red:guard:1", 10, 10), stand("blue:mage:0", 11.5, 10, damage=9)
    empty, armed = (
        table(*bodies, red="nine", blue=hand, cards=[NINE]) for hand in ("dull dull", "nine nine")
    )
    strike = Strike("blue:mage:0")

    def worth(game: Table, others: Sequence[State] = ()) -> float:
        box = Sandbox(
            game.rules, Evaluator(game.rules.referee), game.state, Seat(0), SeededDice(1), others
        ).begun(Activate("red:guard:1"))
        return box.tried(box.state, strike)

    assert worth(armed) < worth(empty) - 0.5
    assert worth(empty, [armed.state]) == pytest.approx((worth(empty) + worth(armed)) / 2)


def _with_other_hand_for_blue(state: State) -> State:
    """Blue's hand and draw pile with their cards exchanged."""
    red, blue = state.players
    cards = (*blue.zones.deck.cards, *blue.zones.hand.cards)
    size = len(blue.zones.hand)
    zones = replace(blue.zones, hand=Pile(cards[:size]), deck=Pile(cards[size:]))
    return replace(state, players=(red, replace(blue, zones=zones)))
