"""The lists by which `simulate --set` tries the cards of a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.content.library_files import library_faults
from game.games.colors_of_magic.content.set_lists import set_lists
from game.games.colors_of_magic.rules.cards.library import check_list, grimoire_of
from game.games.colors_of_magic.simulation import Plan, library, own_cards, setup_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CARD = """
[[card]]
id = "ID"
name = { fr = "É", en = "S" }
element = "ELEMENT"
types = ["ephemeral"]
cost = 1
text = { fr = "Piochez 1 carte.", en = "Draw 1 card." }
effects = [{ do = "draw" }]
"""
SCHOOL = """
[[school]]
id = "probe-school"
name = { fr = "É", en = "S" }
element = "ELEMENT"
cards = CARDS
"""
ELEMENTS = ("fire", "water", "earth", "air", "arcane")


def cards(count: int, elements: Sequence[str] = ELEMENTS) -> str:
    return "".join(
        CARD.replace("ID", f"probe-{n}").replace("ELEMENT", elements[n % len(elements)]) for n in range(count)
    )


def written(folder: Path, text: str) -> None:
    (folder / "probe.toml").write_text(text, encoding="utf-8")


def test_what_ships_needs_no_more_lists() -> None:
    shipped = library_faults()[0]
    assert set_lists(shipped, shipped) == ()


def test_every_single_card_is_in_a_list_within_the_rules(tmp_path: Path) -> None:
    shipped = library_faults()[0]
    for count, elements in ((1, ELEMENTS), (30, ELEMENTS), (40, ("fire",)), (12, ("water", "earth"))):
        written(tmp_path, cards(count, elements))
        found = library_faults(tmp_path)[0]
        lists = set_lists(found, shipped)
        assert all(check_list(army, found).allowed for army in lists)
        named = {card for army in lists for card in grimoire_of(army, found)}
        assert {f"probe-{n}" for n in range(count)} <= named, (count, elements)


def test_every_school_is_in_a_list(tmp_path: Path) -> None:
    shipped = library_faults()[0]
    for element in ELEMENTS:
        ten = str([f"probe-{n % 5}" for n in range(10)]).replace("'", '"')
        school = SCHOOL.replace("ELEMENT", element).replace("CARDS", ten)
        written(tmp_path, cards(5, (element,)) + school)
        (army,) = set_lists(library_faults(tmp_path)[0], shipped)
        assert "probe-school" in army.schools


def test_games_of_a_set_have_a_list_of_it_and_its_cards(tmp_path: Path) -> None:
    written(tmp_path, cards(6))
    plan = Plan(8, 1, ("random", "random"), set=str(tmp_path))
    own = set(library(str(tmp_path)).lists) - set(library_faults()[0].lists)
    assert own
    assert own_cards(plan) == {f"probe-{n}" for n in range(6)}
    for number in range(8):
        setup = setup_of(plan, number)
        assert own & {army.name for army in setup.lists}
