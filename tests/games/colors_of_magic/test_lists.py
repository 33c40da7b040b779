"""A list is a wizard, a Codex of ten and a grimoire of thirty, of elements that go together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.content.locale import Language, translator
from game.content.spec import Words
from game.games.colors_of_magic.rules.cards.library import Library, check_list, codex_of, grimoire_of
from game.games.colors_of_magic.rules.cards.specs import ArmyList, CardSpec, Element, SchoolSpec, WizardSpec

if TYPE_CHECKING:
    from game.core.rules import Verdict

WORDS = Words(fr="mot", en="word")


def card(name: str, element: Element) -> CardSpec:
    return CardSpec(id=name, name=WORDS, element=element, types=("ephemeral",), cost=1, text=WORDS)


def school(name: str, element: Element) -> SchoolSpec:
    cards = tuple(f"{name}-{number}" for number in range(5) for _ in range(2))
    return SchoolSpec(id=name, name=WORDS, element=element, cards=cards)


SCHOOLS = {
    f"{element}-{letter}": school(f"{element}-{letter}", element) for element in Element for letter in "abc"
}
CARDS = {name: card(name, school.element) for school in SCHOOLS.values() for name in school.cards}
WIZARDS = {
    element.value: WizardSpec(
        id=element.value,
        creature=element.value,
        element=element,
        codex=SCHOOLS[f"{element}-a"].cards,
        text=WORDS,
    )
    for element in Element
}
LIBRARY = Library(
    version="",
    cards=CARDS,
    creatures={},
    schools=SCHOOLS,
    wizards=WIZARDS,
    marks={},
    monster_cards={},
    scenarios={},
    boards={},
    lists={},
)


def of_schools(wizard: str, *schools: str) -> ArmyList:
    return ArmyList(name="A", wizard=wizard, schools=schools)


def of_cards(wizard: str, *grimoire: str, codex: tuple[str, ...] = ()) -> ArmyList:
    return ArmyList(name="A", wizard=wizard, grimoire=grimoire, codex=codex)


def keys(army: ArmyList, most: int | None = None, library: Library = LIBRARY) -> list[str]:
    """The faults of a list; a list without any is allowed."""
    verdict = check_list(army, library, most)
    assert verdict.allowed is (verdict.reasons[0].key == "list.fine")
    return [] if verdict.allowed else [reason.key for reason in verdict.reasons]


FIRE = of_schools("fire", "fire-a", "fire-b", "arcane-a")
THIRTY = (*SCHOOLS["fire-a"].cards, *SCHOOLS["fire-b"].cards, *SCHOOLS["earth-a"].cards)


@pytest.mark.rule("CM-SETUP-15", "R-06")
def test_three_schools_make_a_grimoire_of_thirty() -> None:
    assert keys(FIRE) == []
    assert len(grimoire_of(FIRE, LIBRARY)) == 30
    assert codex_of(FIRE, LIBRARY) == SCHOOLS["fire-a"].cards
    assert keys(of_schools("fire", "fire-a", "fire-b")) == ["list.schools"]
    assert keys(of_schools("fire", "fire-a", "fire-b", "fire-c", "earth-a")) == ["list.schools"]
    assert keys(of_schools("fire", "fire-a", "fire-a", "earth-a")) == ["list.school_again"]


@pytest.mark.rule("CM-SETUP-15")
@pytest.mark.parametrize("cards", [29, 31])
def test_a_grimoire_of_another_size_is_refused(cards: int) -> None:
    names = (*THIRTY, *THIRTY)[:cards]
    verdict = check_list(of_cards("fire", *names), LIBRARY)
    assert not verdict.allowed
    assert [reason.rule for reason in verdict.reasons] == ["CM-SETUP-15"]
    assert dict(verdict.reasons[0].values) == {"found": cards, "size": 30}


@pytest.mark.rule("CM-SETUP-15")
def test_a_grimoire_of_chosen_cards_may_be_played() -> None:
    army = of_cards("fire", *THIRTY)
    assert keys(army) == []
    assert grimoire_of(army, LIBRARY) == THIRTY
    assert keys(ArmyList(name="A", wizard="fire", schools=("fire-a",), grimoire=THIRTY)) == ["list.both"]


@pytest.mark.rule("R-06")
def test_one_school_is_of_the_wizard_s_element() -> None:
    assert keys(of_schools("fire", "earth-a", "earth-b", "arcane-a")) == ["list.no_fire"]
    assert keys(of_schools("arcane", "fire-a", "fire-b", "earth-a")) == ["list.no_arcane"]
    few = (*SCHOOLS["fire-a"].cards[:9], SCHOOLS["earth-b"].cards[0], *THIRTY[20:], *SCHOOLS["earth-c"].cards)
    assert keys(of_cards("fire", *few)) == ["list.few_fire"]


@pytest.mark.rule("R-06")
@pytest.mark.parametrize(
    ("element", "other", "fault"),
    [
        ("fire", "water", "list.fire_and_water"),
        ("water", "fire", "list.fire_and_water"),
        ("earth", "air", "list.earth_and_air"),
        ("air", "earth", "list.earth_and_air"),
    ],
)
def test_opposed_elements_exclude_each_other(element: str, other: str, fault: str) -> None:
    assert keys(of_schools(element, f"{element}-a", "arcane-a", f"{other}-a")) == [fault]
    mixed = (*SCHOOLS[f"{element}-a"].cards, *SCHOOLS["arcane-a"].cards, *SCHOOLS["arcane-b"].cards)
    assert keys(of_cards(element, *mixed)) == []
    assert keys(of_cards(element, *mixed[:29], SCHOOLS[f"{other}-a"].cards[0])) == [fault]
    assert keys(of_cards(element, *mixed, codex=SCHOOLS[f"{other}-a"].cards)) == [fault]


@pytest.mark.rule("R-06")
def test_opposed_elements_are_seen_without_the_wizard() -> None:
    assert keys(of_schools("arcane", "arcane-a", "fire-a", "water-a")) == ["list.fire_and_water"]
    assert keys(of_schools("fire", "fire-a", "earth-a", "air-a")) == ["list.earth_and_air"]


@pytest.mark.rule("R-06")
@pytest.mark.parametrize("element", Element)
def test_arcane_cards_fit_a_list_of_any_school(element: Element) -> None:
    assert keys(of_schools(element, f"{element}-a", "arcane-b", "arcane-c")) == []


@pytest.mark.rule("R-06")
def test_a_codex_of_one_s_own_has_ten_cards() -> None:
    codex = SCHOOLS["earth-b"].cards
    army = of_cards("fire", *THIRTY, codex=codex)
    assert keys(army) == []
    assert codex_of(army, LIBRARY) == codex
    assert keys(of_cards("fire", *THIRTY, codex=codex[:9])) == ["list.codex"]


@pytest.mark.rule("R-06")
def test_copies_are_limited_only_where_the_table_says_so() -> None:
    same = ("fire-a-0",) * 30
    assert keys(of_cards("fire", *same)) == []
    assert keys(of_cards("fire", *same), most=3) == ["list.copies"]
    assert keys(FIRE, most=2) == []
    assert keys(FIRE, most=1) == ["list.copies"] * 15


def test_what_is_unknown_is_named() -> None:
    army = ArmyList(
        name="A", wizard="mud", schools=("fire-a", "fire-b", "tar"), codex=("fire-a-0",) * 9 + ("ooze",)
    )
    reasons = check_list(army, LIBRARY, 2).reasons
    assert [(reason.key, *dict(reason.values).values()) for reason in reasons] == [
        ("list.no_such_wizard", "mud"),
        ("list.no_such_school", "tar"),
        ("list.no_such_card", "ooze"),
    ]
    assert keys(of_cards("fire", *THIRTY, codex=(*("fire-a-0",) * 9, "ooze"))) == ["list.no_such_card"]
    without = replace(LIBRARY, cards={})
    assert "list.no_such_card" in keys(of_cards("fire", *THIRTY), library=without)


@pytest.mark.parametrize("language", Language)
def test_every_fault_is_a_sentence(language: Language) -> None:
    tr = translator(language)
    verdicts: list[Verdict] = [check_list(FIRE, LIBRARY)]
    for element in Element:
        verdicts += [
            check_list(of_schools(element, "tar"), LIBRARY, 1),
            check_list(of_cards(element, "tar"), LIBRARY, 1),
            check_list(of_schools("arcane", "fire-a", "water-a", "earth-a", "air-a"), LIBRARY, 1),
        ]
    for verdict in verdicts:
        for reason in verdict.reasons:
            sentence = tr.reason(reason)
            assert sentence.endswith(".")
            assert "{" not in sentence
