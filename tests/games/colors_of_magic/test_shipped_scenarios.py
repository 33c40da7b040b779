"""The scenarios and lists that ship with Colors of Magic are fair to whoever opens the box."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import TYPE_CHECKING

import pytest

from game.board.shapes import Disc
from game.content.spec import nested
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.cards.effects import Score
from game.games.colors_of_magic.rules.cards.specs import Element, ScenarioSpec
from game.games.colors_of_magic.rules.state.setup import GameRules
from game.positions.position import CreatureSize, HouseRules

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library

CLEAR_OF_CORNERS = 4.0
"""Inches that monsters leave to whatever is deployed."""

SCENARIOS = ("beasts-of-the-fords", "giant-of-the-clearing", "relics-of-sombreval", "rite-of-the-arch")


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


@pytest.fixture(params=SCENARIOS)
def scenario(library: Library, request: pytest.FixtureRequest) -> ScenarioSpec:
    return library.scenarios[str(request.param)]


def test_a_scenario_offers_eleven_points_and_six_win(scenario: ScenarioSpec) -> None:
    scored = sum(effect.points for effect in nested(scenario) if isinstance(effect, Score))
    assert sum(objective.points for objective in scenario.objectives) + scored == 11
    assert scenario.points_to_win == 6


def test_every_objective_has_a_token_on_its_back(scenario: ScenarioSpec) -> None:
    assert [objective.id for objective in scenario.objectives if not objective.token] == []


def test_monsters_stand_clear_of_every_corner(library: Library, scenario: ScenarioSpec) -> None:
    board, zone = library.boards[scenario.map], GameRules().deploy_zone_in
    corners = product((0.0, board.width - zone), (0.0, board.height - zone))
    gaps = {
        (monster.creature, corner): gap_to_square(
            base_of(monster.creature, monster.at, library), corner, zone
        )
        for monster, corner in product(scenario.monsters, tuple(corners))
    }
    assert {where: gap for where, gap in gaps.items() if gap < CLEAR_OF_CORNERS} == {}


def test_every_monster_does_something_in_its_phase(scenario: ScenarioSpec) -> None:
    driven = {step.who for objective in scenario.objectives for step in objective.monsters}
    assert {monster.creature for monster in scenario.monsters} <= driven


def test_each_scenario_has_a_map_of_its_own(library: Library) -> None:
    maps = [scenario.map for scenario in library.scenarios.values()]
    assert set(library.scenarios) == set(SCENARIOS)
    assert len(set(maps)) == len(maps)


def test_every_wizard_and_every_school_is_in_a_ready_made_list(library: Library) -> None:
    assert {army.wizard for army in library.lists.values()} == set(library.wizards)
    assert {school for army in library.lists.values() for school in army.schools} == set(library.schools)


def test_every_element_has_twenty_cards_and_all_are_in_a_school_or_a_codex(library: Library) -> None:
    for element in Element:
        assert sum(card.element is element for card in library.cards.values()) == 20
    in_schools = {card for school in library.schools.values() for card in school.cards}
    in_codices = {card for wizard in library.wizards.values() for card in wizard.codex}
    assert in_schools | in_codices == set(library.cards)


def test_the_monster_deck_has_twenty_cards_of_which_six_bear_the_symbol(library: Library) -> None:
    assert len(library.monster_cards) == 20
    assert sum(card.symbol for card in library.monster_cards.values()) == 6


def base_of(creature: str, at: tuple[float, float], library: Library) -> Disc:
    spec = library.creatures[creature]
    mm = spec.base_mm or HouseRules().base_mm.of(CreatureSize(spec.size))
    return Disc(*at, mm / 25.4 / 2)


def gap_to_square(base: Disc, corner: tuple[float, float], side: float) -> float:
    """Inches from a base to a square, given its lower left corner."""
    across = max(corner[0] - base.x, 0.0, base.x - corner[0] - side)
    along = max(corner[1] - base.y, 0.0, base.y - corner[1] - side)
    return hypot(across, along) - base.r
