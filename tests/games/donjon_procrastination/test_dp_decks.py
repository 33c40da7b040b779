"""Decks and collections: every reason why one may not be played (DP-DECK, DP-LEX, rulings D15 and D18)."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import TYPE_CHECKING

import msgspec
import pytest
from mini_duel import written

from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.rules import Reason
from game.games.donjon_procrastination.content.library_files import load_decks, open_duel_library
from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.preparation import begin, check_deck, draw_hands, size_of
from game.games.donjon_procrastination.rules.play.run import Run
from game.games.donjon_procrastination.rules.play.setup import PILE, Brought, HouseRules, Setup
from game.games.donjon_procrastination.rules.rules import DonjonProcrastination

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.state import State

NUMBERED = {f"card-{number}": number for number in range(1, 9)}
"""Eight cards, the first two of them Epic, numbered as they are named, in a series of eight."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """The small library with eight more cards in a series of their own."""
    small = open_duel_library(home=written(tmp_path)).library
    series = msgspec.structs.replace(small.series["yard"], id="eight", size=8)
    cards = {name: _card(small.cards["cat"], name, number) for name, number in NUMBERED.items()}
    return changed(small, series={**small.series, "eight": series}, cards={**small.cards, **cards})


def _card(like: CardSpec, name: str, number: int) -> CardSpec:
    class_ = CardClass.EPIC if number <= 2 else CardClass.FORCE
    words = msgspec.structs.replace(like.name, fr=name, en=name)
    return msgspec.structs.replace(like, id=name, name=words, number=number, series="eight", class_=class_)


def with_card(library: Library, **fields: object) -> Library:
    """The library with the last of the eight cards changed."""
    card = msgspec.structs.replace(library.cards["card-8"], **fields)
    return changed(library, cards={**library.cards, "card-8": card})


FIFTEEN = dict.fromkeys(NUMBERED, 2) | {"card-1": 1, "card-2": 1, "cat": 1}
"""A sound deck, with two Epic cards."""


def deck(**cards: int) -> DeckSpec:
    """The sound deck with other numbers of some cards (`card_8=3`)."""
    numbers = FIFTEEN | {name.replace("_", "-"): number for name, number in cards.items()}
    return DeckSpec(name="Huit", cards={name: n for name, n in numbers.items() if n}, bluff="boast")


def rules_against(spec: DeckSpec, library: Library, rules: HouseRules | None = None) -> list[str]:
    verdict = check_deck(spec, library, rules or HouseRules())
    return [] if verdict.allowed else [reason.rule for reason in verdict.reasons]


@pytest.mark.rule("DP-DECK-01")
@pytest.mark.parametrize(("cats", "against"), [(0, ["DP-DECK-01"]), (1, []), (2, ["DP-DECK-01"])])
def test_a_deck_has_fifteen_cards_and_esbroufe_is_not_among_them(
    cats: int, against: list[str], library: Library
) -> None:
    spec = deck(cat=cats)
    assert size_of(spec) == 14 + cats
    assert rules_against(spec, library) == against


@pytest.mark.rule("DP-DECK-01", "DP-SETUP-04")
def test_a_sound_deck_is_called_one_and_a_sound_collection_another(library: Library) -> None:
    spec = deck()
    for found, rule, key in (
        (spec, "DP-DECK-01", "dp.deck.fine"),
        (msgspec.structs.replace(spec, kind="collection"), "DP-SETUP-04", "dp.deck.collection_fine"),
    ):
        assert check_deck(found, library, HouseRules()).reasons == (Reason.of(rule, key, count=15),)


@pytest.mark.rule("DP-DECK-02")
def test_three_copies_of_a_card_are_too_many(library: Library) -> None:
    three = deck(cat=0, card_8=3)
    assert rules_against(three, library) == ["DP-DECK-02"]
    reason = check_deck(three, library, HouseRules()).reasons[0]
    assert dict(reason.values) == {"card": "card-8", "found": 3, "most": 2}


@pytest.mark.rule("DP-DECK-02", "DP-D15")
def test_the_same_card_has_the_same_name_and_number(library: Library) -> None:
    again = with_card(library, name=library.cards["card-7"].name)
    four = deck()
    assert rules_against(four, again) == []
    by_name = HouseRules(same_card="name")
    assert rules_against(four, again, by_name) == ["DP-DECK-02"]
    gold = with_card(library, name=library.cards["card-7"].name, number=7)
    assert rules_against(four, gold) == ["DP-DECK-02"]


@pytest.mark.rule("DP-DECK-03")
def test_three_epic_cards_are_too_many_even_if_they_differ(library: Library) -> None:
    epics = with_card(library, class_=CardClass.EPIC)
    three = deck(card_8=1, cat=2)
    assert rules_against(three, library) == []
    assert rules_against(three, epics) == ["DP-DECK-03"]


@pytest.mark.rule("DP-DECK-04")
def test_a_promo_card_is_not_allowed(library: Library) -> None:
    assert rules_against(deck(), library) == []
    assert rules_against(deck(), with_card(library, promo=True)) == ["DP-DECK-04"]


@pytest.mark.rule("DP-DECK-05")
@pytest.mark.parametrize(("number", "against"), [(8, []), (9, ["DP-DECK-05"]), (41, ["DP-DECK-05"])])
def test_no_number_exceeds_the_size_of_the_series(number: int, against: list[str], library: Library) -> None:
    assert rules_against(deck(), with_card(library, number=number)) == against


def test_a_deck_may_have_a_card_whose_series_nothing_prints(library: Library) -> None:
    assert rules_against(deck(), with_card(library, series="nowhere")) == []


def test_every_fault_of_a_deck_is_said(library: Library) -> None:
    spec = DeckSpec(name="Tout faux", cards={"card-1": 3, "nobody": 1, "medal": 1, "cat": -1}, bluff="none")
    rules = ["DP-LEX-01", "DP-LEX-01", "DP-SETUP-07", "DP-DECK-01", "DP-DECK-02", "DP-DECK-03", "DP-DECK-04"]
    assert rules_against(spec, library) == [*rules, "DP-DECK-05"]


# ---- collections


def collection(**cards: int) -> DeckSpec:
    return msgspec.structs.replace(deck(**cards), kind="collection")


@pytest.mark.rule("DP-SETUP-04")
def test_a_collection_gives_at_least_a_draw_pile(library: Library) -> None:
    nine = DeckSpec(name="Neuf", cards={"cat": 9}, bluff="boast", kind="collection")
    assert rules_against(nine, library) == ["DP-SETUP-04"]
    assert rules_against(msgspec.structs.replace(nine, cards={"cat": 10}), library) == []


@pytest.mark.rule("DP-D18")
def test_a_collection_has_the_limits_of_decks_only_where_the_house_says_so(library: Library) -> None:
    rich = collection(card_1=4, card_8=9, medal=1)
    assert rules_against(rich, library) == []
    limited = rules_against(rich, library, HouseRules(collection_limits=True))
    assert limited == ["DP-DECK-02", "DP-DECK-02", "DP-DECK-03", "DP-DECK-04", "DP-DECK-05"]


def begun(library: Library, spec: DeckSpec) -> State:
    """The table before the hands are drawn, where two players bring the same collection."""
    setup = Setup("collection", ("boast", "boast"), decks=(Brought.of(spec),) * 2)
    return begin(setup, library, SeededDice(5))


@pytest.mark.rule("DP-LEX-01", "DP-LEX-02")
def test_a_pile_of_ten_is_made_at_the_start_and_the_rest_is_the_collection(library: Library) -> None:
    spec = collection(card_8=9)
    for player in begun(library, spec).players:
        assert len(player.pile) == PILE
        assert len(player.collection) == size_of(spec) - PILE
        cards = [card.split(":")[1] for card in (*player.pile, *player.collection)]
        assert {name: cards.count(name) for name in set(cards)} == spec.cards


@pytest.mark.rule("DP-LEX-02")
def test_hands_are_drawn_from_the_pile(library: Library) -> None:
    state = begun(library, collection(card_8=9))
    run = Run(library, state, SeededDice(6))
    draw_hands(run)
    for before, after in zip(state.players, run.state.players, strict=True):
        assert after.hand
        assert after.hand + after.pile == before.pile


@pytest.mark.rule("DP-DECK-06", "DP-DECK-07")
def test_five_random_cards_of_a_deck_are_its_collection_for_the_game(library: Library) -> None:
    setup = Setup("deck", ("boast", "boast"), decks=(Brought.of(deck()),) * 2)
    removed = set()
    for seed in range(8):
        for seat, player in enumerate(begin(setup, library, SeededDice(seed)).players):
            assert len(player.collection) == 5
            assert len(player.pile) == PILE
            assert {card.split(":")[0] for card in player.collection} == {str(seat)}
            removed.add(frozenset(card.split(":")[1] for card in player.collection))
    assert len(removed) > 1


@pytest.mark.rule("DP-DECK-08")
def test_a_game_with_decks_goes_on_as_usual_with_ten_cards(library: Library) -> None:
    setup = Setup("deck", ("boast", "boast"), decks=(Brought.of(deck()),) * 2)
    step = DonjonProcrastination(library).start(setup, SeededDice(3))
    assert (step.state.phase, step.state.round) == ("face", 1)
    for player in step.state.players:
        assert (len(player.hand), len(player.pile), player.bluff) == (4, PILE - 4, "hand")


def test_a_deck_of_more_cards_than_anybody_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "decks.toml"
    path.write_text(
        '[[deck]]\nname = "Flood"\nkind = "collection"\nbluff = "b"\ncards = { a = 1000000000 }\n', "utf-8"
    )
    with pytest.raises(InputError, match=r'deck "Flood", cards.a .*a whole number of at most 100'):
        load_decks(path)
