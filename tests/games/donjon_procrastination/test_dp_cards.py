"""The cards of Donjon & Procrastination that ship with the game: whole, legal, readable in both languages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from typography import french_faults

from game.content.resources import assets
from game.games.donjon_procrastination.content.library_files import duel_library_faults
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AnyEffect,
    CardClass,
    Effect,
    Family,
    Move,
    Option,
    Replace,
)
from game.games.donjon_procrastination.rules.play.preparation import DECK_SIZE, check_deck, size_of
from game.games.donjon_procrastination.rules.play.setup import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.spec import Words
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec, SeriesSpec

LONGEST_NAME = 22
LONGEST_TEXT = 150
LONGEST_FLAVOUR = 70
LONGEST_OPTION = 30
SIZES = {"arena": 26, "tomorrow": 40}
PROMOS = {"arena": [27], "tomorrow": [41, 42]}


LIBRARY, FAULTS = duel_library_faults()
CARDS = tuple(LIBRARY.cards.values())
BLUFFS = tuple(LIBRARY.bluffs.values())
SERIES = tuple(LIBRARY.series.values())
DECKS = tuple(LIBRARY.decks.values())


def parts(value: object) -> Iterator[msgspec.Struct]:
    """A printed value and all that it is made of."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from parts(getattr(value, field))
    elif isinstance(value, tuple):
        for part in value:
            yield from parts(part)


def words_of(card: CardSpec) -> Iterator[tuple[Words, int]]:
    """The texts on a card, each with the number of characters it may have."""
    yield card.name, LONGEST_NAME
    yield card.text, LONGEST_TEXT
    if card.flavour is not None:
        yield card.flavour, LONGEST_FLAVOUR


def test_nothing_is_wrong_in_the_files() -> None:
    assert FAULTS == ()


@pytest.mark.parametrize("series", SERIES, ids=lambda series: series.id)
def test_a_series_is_complete_and_its_promos_stand_above_it(series: SeriesSpec) -> None:
    assert series.size == SIZES[series.id]
    numbers = sorted((card.number, card.promo) for card in CARDS if card.series == series.id)
    regular = [(number, False) for number in range(1, series.size + 1)]
    assert numbers == regular + [(number, True) for number in PROMOS[series.id]]


@pytest.mark.parametrize("series", SERIES, ids=lambda series: series.id)
def test_the_classes_are_evenly_spread(series: SeriesSpec) -> None:
    classes = Counter(card.class_ for card in CARDS if card.series == series.id and not card.promo)
    wheel = [classes[kind] for kind in (CardClass.FORCE, CardClass.DEXTERITY, CardClass.MAGIC)]
    assert max(wheel) - min(wheel) <= 1
    assert (classes[CardClass.EPIC], classes[CardClass.SUPPORT]) == {26: (3, 5), 40: (5, 9)}[series.size]


def test_every_family_has_cards_and_the_first_series_has_none() -> None:
    families = Counter((card.series, card.family) for card in CARDS if not card.promo)
    assert families["arena", None] == SIZES["arena"]
    assert min(families["tomorrow", family] for family in (*Family, None)) >= 8


def test_there_are_six_named_bluff_cards_that_say_the_same() -> None:
    assert len({bluff.name.fr for bluff in BLUFFS}) == len({bluff.name.en for bluff in BLUFFS}) == 6
    assert len({bluff.text for bluff in BLUFFS}) == 1


def test_every_verb_of_the_vocabulary_is_on_a_card() -> None:
    used = {type(part) for card in CARDS for part in parts(card) if isinstance(part, Effect)}
    assert used == set(get_args(AnyEffect))


def test_some_values_are_computed_in_play() -> None:
    assert sum(card.grows is not None for card in CARDS) >= 5


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_texts_of_a_card_fit_in_both_languages(card: CardSpec) -> None:
    for words, longest in words_of(card):
        for text in (words.fr, words.en):
            assert 0 < len(text) <= longest, text
        assert not list(french_faults(words.fr))
    for option in (part for part in parts(card) if isinstance(part, Option)):
        assert max(len(option.text.fr), len(option.text.en)) <= LONGEST_OPTION
        assert not list(french_faults(option.text.fr))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_says_that_it_has_no_effect_only_if_it_has_none(card: CardSpec) -> None:
    does = bool(card.effects or card.dice or card.after or card.grows)
    assert (card.text.en == "No effect.") != does
    assert (card.text.fr == "Sans effet.") != does
    assert ("After the dice:" in card.text.en) == bool(card.dice and not card.effects)
    assert card.text.en.startswith(("Win:", "Loss:")) == bool(card.after)


def test_no_two_cards_of_a_name() -> None:
    for names in ([card.name.fr for card in CARDS], [card.name.en for card in CARDS]):
        assert len(set(names)) == len(names)


def test_no_card_takes_champions_back() -> None:
    moves = [part for card in CARDS for part in parts(card) if isinstance(part, Move | Replace)]
    assert moves
    assert all(move.source != "score" for move in moves)


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_the_ready_decks_and_collections_may_be_played(deck: DeckSpec) -> None:
    verdict = check_deck(deck, LIBRARY, HouseRules())
    assert verdict.allowed, verdict.reasons


def test_there_are_six_decks_and_two_collections() -> None:
    decks = [deck for deck in DECKS if deck.kind == "deck"]
    collections = [deck for deck in DECKS if deck.kind == "collection"]
    assert [size_of(deck) for deck in decks] == [DECK_SIZE] * 6
    assert len({deck.bluff for deck in decks}) == 6
    assert [size_of(deck) >= 30 for deck in collections] == [True, True]
    assert [any(LIBRARY.cards[card].promo for card in deck.cards) for deck in collections] == [False, True]


def test_every_drawing_exists() -> None:
    art = assets() / "art"
    drawn = {
        file.stem.removeprefix("emblem_") for file in (*art.glob("cards/*.svg"), *art.glob("board/emblem_*"))
    }
    wanted = {card.art for card in CARDS} | {bluff.art for bluff in BLUFFS}
    assert sorted(wanted - drawn) == []
