"""The builder of duel decks: curve and sums, faults on the cards, what completes a deck, who sees what."""

from __future__ import annotations

import msgspec
import pytest
from duel_screens import builder, composed, library
from screens import misfits, over_title

from game.games.donjon_procrastination.rules.cards.specs import DeckKind, DeckSpec
from game.games.donjon_procrastination.rules.play.preparation import DECK_SIZE, check_deck, size_of
from game.games.donjon_procrastination.rules.play.setup import HouseRules
from game.games.donjon_procrastination.table.deck_advice import completed, differences, faults_by_card
from game.games.donjon_procrastination.table.deck_cards import DeckCardButton
from game.games.donjon_procrastination.table.deck_curve import DeckCurve, DeckNumbers

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]
RULES = HouseRules()


def deck_of(cards: dict[str, int] | None = None, kind: DeckKind = "deck") -> DeckSpec:
    """A deck of so many of each of these cards."""
    return DeckSpec(name="", cards=cards or {}, bluff=next(iter(library().bluffs)), kind=kind)


@pytest.mark.rule("DP-DECK-01")
@pytest.mark.parametrize(
    "deck",
    [
        deck_of(),
        deck_of(kind="collection"),
        deck_of({"portal-guard": 2}),
        deck_of({"portal-guard": 9, "thundering-bosun": 9}),
        deck_of(dict.fromkeys(library().cards, 2)),
        deck_of({"nobody-knows-this": 3}),
        msgspec.structs.replace(deck_of({"portal-guard": 1}), bluff="none"),
    ],
)
def test_whatever_was_begun_is_completed_to_a_deck_that_may_be_played(deck: DeckSpec) -> None:
    for rules in (RULES, HouseRules(collection_limits=True, same_card="name")):
        full = completed(deck, library(), rules)
        assert check_deck(full, library(), rules).allowed
        assert completed(deck, library(), rules) == full
        assert completed(full, library(), rules) == full


def test_what_may_stay_stays_and_decks_that_are_fine_are_left_alone() -> None:
    full = completed(deck_of({"portal-guard": 2, "thundering-bosun": 1}), library(), RULES)
    assert full.cards["portal-guard"] == 2
    assert full.cards["thundering-bosun"] >= 1
    for deck in library().decks.values():
        assert not differences(deck, completed(deck, library(), RULES))


@pytest.mark.rule("DP-DECK-02")
@pytest.mark.rule("DP-DECK-03")
def test_faults_are_told_by_the_cards_that_cause_them() -> None:
    epics = [card.id for card in library().cards.values() if card.class_.value == "epic" and not card.promo]
    deck = deck_of({"portal-guard": 3, "thundering-bosun": 1, **dict.fromkeys(epics[:3], 1)})
    found = faults_by_card(deck, library(), RULES)
    assert set(found) == {"portal-guard", *epics[:3]}
    assert [reason.rule for reason in found["portal-guard"]] == ["DP-DECK-02"]
    assert {reason.rule for reason in found[epics[0]]} == {"DP-DECK-03"}


def test_the_numbers_of_a_deck_add_up() -> None:
    deck = library().decks["Patience"]
    numbers = DeckNumbers.of(deck, library())
    cards = [library().cards[card] for card, count in deck.cards.items() for _ in range(count)]
    assert sum(len(kinds) for _, kinds in numbers.columns) == size_of(deck) == DECK_SIZE
    assert numbers.fighters[0] + numbers.supports[0] == DECK_SIZE
    assert numbers.fighters[1] + numbers.supports[1] == sum(card.value for card in cards)
    assert DeckNumbers.of(deck_of(), library()).columns == ()


def test_one_press_completes_a_deck_and_one_takes_it_back() -> None:
    driver = over_title(builder())
    driver.press("builder.card.portal-guard")
    driver.press("builder.complete")
    assert check_deck(composed(driver).deck, library(), RULES).allowed
    assert "builder.complete" not in [widget.name for widget in driver.scene.interface.root.walk()]
    driver.key("ctrl+z")
    assert composed(driver).deck.cards == {"portal-guard": 1}
    driver.key("ctrl+z")
    driver.key("ctrl+z")
    assert composed(driver).deck.cards == {}


def test_the_card_at_fault_says_so_on_itself() -> None:
    driver = over_title(builder())
    for _ in range(3):
        driver.press("builder.card.portal-guard")
    button = driver.scene.interface.find("builder.card.portal-guard")
    assert isinstance(button, DeckCardButton)
    assert button.fault is not None
    assert "DP-DECK-02" in button.help
    assert "3" in button.fault.short
    other = driver.scene.interface.find("builder.card.thundering-bosun")
    assert isinstance(other, DeckCardButton)
    assert other.fault is None


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_curve_sums_and_the_eyes_of_the_opponent_fit(
    size: tuple[int, int], scale: float, language: str
) -> None:
    driver = over_title(builder(), size, language, scale)
    driver.press("builder.decks.7")
    driver.press("builder.kind.0")
    assert not misfits(driver)
    driver.press("builder.analyse")
    assert isinstance(driver.scene.interface.find("builder.curve"), DeckCurve)
    assert not misfits(driver)
    driver.press("builder.analyse")
    assert "builder.cards" in {widget.name for widget in driver.scene.interface.root.walk()}
