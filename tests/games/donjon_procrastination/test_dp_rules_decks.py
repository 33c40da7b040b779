"""Decks of fifteen at the table, and what a house may not make of the rules (DP-DECK, DP-LEX, DP-N1)."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import card, hand, library, table

from game.core.dice import SeededDice
from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.specs import printed
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Move, Replace
from game.games.donjon_procrastination.rules.play.events import Dealt
from game.games.donjon_procrastination.rules.play.preparation import check_setup
from game.games.donjon_procrastination.rules.play.setup import Brought, HouseRules, Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination

SPECIAL = (
    card("gift", "F9", promo=True, number=5),
    card("beyond", "F9", number=100),
    card("last", "F9", number=99),
    card("gold", "F1", number=7),
)
NAMES = [*(f"F{value}" for value in range(20)), "E1", "E2", "E3"]
SHELF = library(NAMES, SPECIAL)
SETUPS = donjon_procrastination(SHELF).setups
FIFTEEN = tuple((f"F{value}", 1) for value in range(15))


def duel(*cards: tuple[str, int], kind: Any = "deck", **rules: Any) -> Setup:
    """A game in which the first player brings these cards, the second a sound deck."""
    own = Brought("mine", cards, "ruse", kind)
    sound = Brought("sound", FIFTEEN, "ruse", kind)
    return Setup(kind, ("ruse", "ruse"), decks=(own, sound), rules=HouseRules(**rules))


def against(setup: Setup) -> set[str]:
    verdict = check_setup(setup, SHELF)
    assert verdict.allowed is not bool(verdict.reasons)
    return {reason.rule for reason in verdict.reasons}


# ---- what a deck may hold


@pytest.mark.rule("DP-DECK-01")
@pytest.mark.parametrize(("cards", "why"), [(14, {"DP-DECK-01"}), (15, set()), (16, {"DP-DECK-01"})])
def test_a_deck_has_fifteen_cards_besides_esbroufe(cards: int, why: set[str]) -> None:
    assert against(duel(*((f"F{value}", 1) for value in range(cards)))) == why


@pytest.mark.rule("DP-DECK-02", "DP-D15")
def test_two_copies_of_a_card_and_no_third() -> None:
    assert against(duel(*FIFTEEN[2:], ("F15", 2))) == set()
    assert against(duel(*FIFTEEN[3:], ("F15", 3))) == {"DP-DECK-02"}


@pytest.mark.rule("DP-DECK-02")
def test_a_card_that_is_named_twice_is_counted_together() -> None:
    twice = duel(*FIFTEEN[4:], ("F15", 2), ("F15", 2))
    assert against(twice) == {"DP-DECK-02"}
    fine = duel(*FIFTEEN[2:], ("F15", 1), ("F15", 1))
    assert against(fine) == set()
    player = donjon_procrastination(SHELF).start(fine, SeededDice(2)).state.players[0]
    assert len({*player.pile, *player.hand, *player.collection}) == 15


@pytest.mark.rule("DP-DECK-03")
def test_two_epic_cards_in_all() -> None:
    assert against(duel(*FIFTEEN[2:], ("E1", 1), ("E2", 1))) == set()
    assert against(duel(*FIFTEEN[2:], ("E1", 2))) == set()
    assert against(duel(*FIFTEEN[3:], ("E1", 1), ("E2", 1), ("E3", 1))) == {"DP-DECK-03"}
    assert against(duel(*FIFTEEN[3:], ("E1", 2), ("E2", 1))) == {"DP-DECK-03"}


@pytest.mark.rule("DP-DECK-04", "DP-DECK-05")
def test_no_promo_and_no_number_beyond_the_series() -> None:
    assert against(duel(*FIFTEEN[1:], ("gift", 1))) == {"DP-DECK-04"}
    assert against(duel(*FIFTEEN[1:], ("beyond", 1))) == {"DP-DECK-05"}
    assert against(duel(*FIFTEEN[1:], ("last", 1))) == set()


@pytest.mark.rule("DP-SETUP-04", "DP-D18")
def test_a_collection_has_no_limits_unless_the_house_wants_them() -> None:
    cards = (*FIFTEEN, ("F15", 3), ("E1", 2), ("E2", 2), ("gift", 1), ("beyond", 1))
    assert against(duel(*cards, kind="collection")) == set()
    limits = {"DP-DECK-02", "DP-DECK-03", "DP-DECK-04", "DP-DECK-05"}
    assert against(duel(*cards, kind="collection", collection_limits=True)) == limits


# ---- what becomes of it


@pytest.mark.rule("DP-DECK-06", "DP-DECK-07", "DP-DECK-08")
def test_five_random_cards_leave_the_deck_for_the_collection_and_ten_are_played() -> None:
    left = []
    for seed in range(3):
        step = donjon_procrastination(SHELF).start(duel(*FIFTEEN), SeededDice(seed))
        player = step.state.players[0]
        assert (len(player.collection), len(player.pile), len(player.hand)) == (5, 6, 4)
        assert sorted(map(printed, (*player.collection, *player.pile, *player.hand))) == sorted(dict(FIFTEEN))
        assert Dealt(Seat(0), 6, player.hand) in step.events
        left.append(set(player.collection))
    assert left[0] != left[1] != left[2]


@pytest.mark.rule("DP-DECK-07", "DP-LEX-01")
def test_effects_find_the_cards_that_were_taken_out() -> None:
    game = table(hand(fighter="M5", collection="E9 F2"), hand(fighter="F7", collection="E8"))
    game.carry(0, "M5", Replace(source="collection", pick="highest"))
    assert (game.fighter(0), game.zone(0, "collection"), game.zone(0, "discard")) == ("E9", ["F2"], ["M5"])
    game.carry(1, "F7", Move(source="collection", target="hand"))
    assert game.zone(1, "hand") == ["E8"]


# ---- numbers and wheels that are none


@pytest.mark.rule("DP-N1")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        ({"bonus": 0}, "DP-FACE-05"),
        ({"die_per_card": -1}, "DP-DICE-01"),
        ({"min_dice": -1}, "DP-DICE-02"),
        ({"die_sides": 1}, "DP-DICE-05"),
        ({"hand_start": 0}, "DP-SETUP-05"),
        ({"hand_min": -1}, "DP-END-ROUND-02"),
        ({"hand_max": -1, "hand_min": -2}, "DP-END-ROUND-03"),
        ({"support_limit": -1}, "DP-SUPPORT-04"),
        ({"hand_min": 7}, "DP-END-ROUND-03"),
    ],
)
def test_numbers_of_the_house_with_which_nobody_could_play_are_refused(
    rules: dict[str, int], rule: str
) -> None:
    assert rule in against(duel(*FIFTEEN, **rules))
    with pytest.raises(ValueError, match=rule):
        SETUPS.read(SETUPS.write(duel(*FIFTEEN, **rules)))


@pytest.mark.rule("DP-FACE-05", "DP-W1")
@pytest.mark.parametrize(
    ("pairs", "fine"),
    [
        ((), True),
        ((("magic", "force"),), True),
        ((("magic", "force"), ("magic", "dexterity")), True),
        ((("magic", "magic"),), False),
        ((("magic", "force"), ("force", "magic")), False),
        ((("epic", "force"),), False),
        ((("magic", "support"),), False),
    ],
)
def test_a_wheel_is_of_the_three_classes_and_turns_one_way(
    pairs: tuple[tuple[str, str], ...], fine: bool
) -> None:
    wheel = tuple((CardClass(above), CardClass(below)) for above, below in pairs)
    assert against(duel(*FIFTEEN, wheel=wheel)) == (set() if fine else {"DP-FACE-05"})


@pytest.mark.rule("DP-DECK-01", "DP-W1", "DP-N1")
def test_a_setup_is_read_as_it_was_written() -> None:
    setup = duel(*FIFTEEN, wheel=((CardClass.MAGIC, CardClass.FORCE),), hand_max=4, order_by="doubled")
    assert SETUPS.read(SETUPS.write(setup)) == setup


@pytest.mark.rule("DP-DECK-01", "DP-SETUP-04")
@pytest.mark.parametrize(
    ("mode", "other", "key"),
    [("deck", "collection", "dp.setup.not_a_deck"), ("collection", "deck", "dp.setup.not_a_collection")],
)
def test_what_is_brought_to_a_game_must_be_of_its_kind(mode: Any, other: Any, key: str) -> None:
    brought = Brought("sound", FIFTEEN, "ruse", other)
    setup = Setup(mode, ("ruse", "ruse"), decks=(brought, brought))
    assert [reason.key for reason in check_setup(setup, SHELF).reasons] == [key, key]
