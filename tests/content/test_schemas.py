"""The JSON Schemas that editors read: made of the types of the readers, and true to what these accept."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from faults import none_of
from jsonschema import Draft7Validator
from typography import french_faults

from game.cli.main import main
from game.cli.schema import explained, formats, schema_text, shipped_schema
from game.content.json_schema import json_schema
from game.content.locale import Language, sayings
from game.content.resources import assets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DIRECTIVE = "#:schema "
"""What begins the first line of a file whose schema an editor is to read."""

SPELLED_ALIKE = ("positions",)

POINTERS = ("rulesets/default.toml", "credits.toml", "handbook/lessons.toml")
"""Shipped files of a form of their own that only we write: the usual ruleset, who made what, the lessons."""

SUMMARY = "summary.toml"
"""Another of these, one for each game: what `print summary` prints."""


def shipped() -> tuple[Path, ...]:
    """Every TOML file that ships and that people write, but for drawings, which no reader types."""
    found = (path for path in assets().rglob("*.toml") if "art" not in path.parts)
    return tuple(
        path
        for path in sorted(found)
        if path.name != SUMMARY and path.relative_to(assets()).as_posix() not in POINTERS
    )


@cache
def validator(name: str) -> Draft7Validator:
    return Draft7Validator(json.loads(shipped_schema(name).read_text(encoding="utf-8")))


def named(path: Path) -> Path:
    """The schema that the first line of a file names."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(DIRECTIVE), f"{path} names no schema"
    return (path.parent / first.removeprefix(DIRECTIVE)).resolve()


def faults(name: str, text: str) -> list[str]:
    return [
        f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(tomllib.loads(text))
    ]


def test_the_schemas_that_ship_are_those_of_the_types() -> None:
    none_of(
        f"{name}: run python -m game.cli.schema"
        for name, form in formats().items()
        if shipped_schema(name).read_text(encoding="utf-8") != schema_text(form, Language.EN)
    )


@pytest.mark.parametrize("name", formats())
def test_a_schema_is_one(name: str) -> None:
    Draft7Validator.check_schema(validator(name).schema)


def test_every_shipped_file_names_its_schema_and_is_what_it_says() -> None:
    schemas = {shipped_schema(name).resolve(): name for name in formats()}
    none_of(
        f"{path}, {error.json_path}: {error.message}"
        for path in shipped()
        for error in validator(schemas[named(path)]).iter_errors(tomllib.loads(path.read_text("utf-8")))
    )


CARD = """
[[card]]
id = "spark"
name = { fr = "É", en = "S" }
element = "fire"
types = ["ephemeral"]
cost = 1
text = { fr = "x", en = "x" }
effects = [{ do = "damage", to = "target" }]
"""

CREATURE = '[[creature]]\nid = "a"\nside = "red"\nat = [1, 2]\n'


@pytest.mark.parametrize(
    ("name", "good", "right", "wrong"),
    [
        ("cards", CARD, 'do = "damage"', 'do = "damge"'),
        ("cards", CARD, 'to = "target"', 'to = "target", ammount = 2'),
        ("cards", CARD, "cost = 1", "cost = 13"),
        ("cards", CARD, "cost = 1", 'cost = "1"'),
        ("cards", CARD, 'element = "fire"', 'element = "mud"'),
        ("cards", CARD, '"spark"', '"Spark"'),
        ("cards", CARD, 'en = "S"', 'de = "S"'),
        ("cards", CARD, 'text = { fr = "x", en = "x" }', ""),
        ("cards", CARD, "[[card]]", "[[cards]]"),
        ("position", CREATURE, "[1, 2]", "[1, 2, 3]"),
        ("position", CREATURE, '"red"', '"green"'),
        ("position", CREATURE, CREATURE, CREATURE + "[rules]\ncover_floor = 200"),
        ("position", CREATURE, CREATURE, CREATURE + '[rules]\nengagement = "loose"'),
        ("position", "size_mm = [600, 600]", "[600, 600]", "[600, 6000]"),
        ("position", "size_in = 24", "24", "1"),
        ("ruleset", 'format = 1\nid = "a"\nname = {en = "A"}', "format = 1", "format = 2"),
        ("encounter", 'system = "d20-initiative"\nname = "A"', "d20-initiative", "d20"),
        ("encounter", 'system = "speed-wheel"\nname = "A"', "name", "nom"),
        ("decks", '[[deck]]\nname = "a"\nbluff = "b"\n[deck.cards]\nc = 2', "c = 2", 'c = "two"'),
        ("lists", '[[list]]\nname = "a"\nwizard = "b"', "wizard", "wizards"),
        ("sayings", '[[terrain]]\nlayer = "a"\nkind = "forest"', '"forest"', '"florest"'),
    ],
)
def test_a_wrong_file_is_told_from_a_right_one(name: str, good: str, right: str, wrong: str) -> None:
    assert faults(name, good) == []
    assert right in good
    assert faults(name, good.replace(right, wrong)) != []


def test_keys_are_explained_and_bounded_as_their_readers_bound_them() -> None:
    definitions = validator("cards").schema["definitions"]
    assert definitions["CardSpec"]["properties"]["cost"]["maximum"] == 12
    assert "mana" in definitions["CardSpec"]["properties"]["cost"]["description"]
    assert definitions["Damage"]["description"].startswith("Points of damage")
    cover = validator("position").schema["definitions"]["HouseRules"]["properties"]["cover_floor"]
    assert "cover" in cover["description"].lower()


@pytest.mark.parametrize("name", formats())
def test_every_explanation_is_there_in_french(name: str) -> None:
    """Those of keys and types are in `assets/schemas/fr.po`, by their English."""
    french, missing = explained(Language.FR), set[str]()

    def say(text: str) -> str:
        said = french(text)
        if said == text and text not in SPELLED_ALIKE:
            missing.add(text)
        return said

    form = formats()[name]
    json_schema(form.written(), form.text, say)
    none_of(f"{text} is not in assets/schemas/fr.po" for text in sorted(missing))


def test_every_french_explanation_explains_something() -> None:
    used = set[str]()

    def say(text: str) -> str:
        used.add(text)
        return text

    for form in formats().values():
        json_schema(form.written(), form.text, say)
    french = sayings(assets() / "schemas" / "fr.po", Language.FR)
    none_of(f"{text} explains nothing" for text in french if text not in used)
    none_of(fault for text in french.values() for fault in french_faults(re.sub("`[^`]*`", "x", text)))


def test_no_schema_offers_what_toml_cannot_say() -> None:
    none_of(f"{name}: null" for name in formats() for value in _all(validator(name).schema) if value is None)


def _all(value: Any) -> Iterator[Any]:
    yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _all(inner)


def test_the_command_prints_a_schema_or_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "cards.schema.json"
    assert main(["schema", "cards", "--lang", "en", "-o", str(out)]) == 0
    assert main(["schema", "cards", "--lang", "en"]) == 0
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")
    assert main(["schema", "card"]) == 2
    assert "cards" in capsys.readouterr().err
