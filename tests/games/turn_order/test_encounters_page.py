"""The pages about encounter files, in both languages, name every key and show a file that can be read."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from game.content.resources import assets
from game.games import GAMES
from game.games.turn_order.content import (
    load_encounter,
    parse_encounter,
)

TABLES = GAMES.tables()
PAGES = [Path(__file__).parents[3] / "docs" / page for page in ("encounters.md", "fr/encounters.md")]


@pytest.mark.parametrize("page", PAGES, ids=["en", "fr"])
def test_its_example_can_be_read(page: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    name, setup = parse_encounter(example[1], page, TABLES)
    assert (name, setup.combatants[0].dexterity) == ("d20-initiative", 3)


@pytest.mark.parametrize("page", PAGES, ids=["en", "fr"])
@pytest.mark.parametrize("name", TABLES)
def test_the_page_of_encounter_files_names_every_key(name: str, page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    setup = TABLES[name].setup
    kinds = [setup, type(setup().rules), *_inner(setup)]
    keys = {item.name for kind in kinds for item in fields(kind)} - {"rules", "pawns", "combatants"}
    assert not {key for key in keys if not re.search(rf"\b{key}\b", text)}


@pytest.mark.parametrize("path", sorted(assets().glob("*/encounters/*.toml")), ids=lambda path: path.stem)
def test_every_shipped_encounter_can_be_played(path: Path) -> None:
    name, setup = load_encounter(path, TABLES)
    assert name.replace("-", "_") == path.parts[-3]
    assert setup.name


def _inner(setup: type) -> list[type]:
    module = __import__(setup.__module__, fromlist=["x"])
    names = ("PawnSpec", "CombatantSpec", "Modifier", "Badge", "EffectSpec", "Pattern", "Entry")
    return [getattr(module, name) for name in names if hasattr(module, name)]
