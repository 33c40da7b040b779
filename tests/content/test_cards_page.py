"""What the page on card files says is so: its examples are read, and it leaves out no word of the files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game.content.card_files import TABLES
from game.content.effect_checks import BOUNDS
from game.content.library_files import library_faults, open_library
from game.systems.colors_of_magic.cards.vocabulary import (
    Ability,
    AnyEffect,
    Condition,
    Count,
    Filter,
    Group,
    Option,
    Order,
    Stat,
    TargetSpec,
    Trigger,
)

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
EFFECTS = re.findall(r"^\| `(\{ do = .*?\})` \|(.*)$", PAGE, re.MULTILINE)
ABILITIES = re.findall(r"^\{ kind = .*\}$", PAGE, re.MULTILINE)
CONDITIONS = re.findall(
    r"^\| `(\{ .*\})` \|", PAGE.split("## Conditions")[1].split("## Triggers")[0], re.MULTILINE
)

PARTS: tuple[type[msgspec.Struct], ...] = (
    *TABLES.values(),
    *get_args(AnyEffect),
    *get_args(Ability),
    *(Condition, Count, Filter, Group, Option, TargetSpec, Trigger),
)


def table(text: str) -> dict[str, Any]:
    parsed: dict[str, Any] = tomllib.loads(f"example = {text}")["example"]
    return parsed


def shipped() -> set[str]:
    library, _ = library_faults()
    return {*library.cards, *library.creatures, *library.marks}


def test_the_example_of_several_tables_is_a_card_file_without_fault(tmp_path: Path) -> None:
    example = next(block for block in PAGE.split("```\n") if block.startswith("[[mark]]"))
    (tmp_path / "example.toml").write_text(example, encoding="utf-8")
    opened = open_library(tmp_path)
    assert opened.faults == ()
    assert {"spit-cinders", "call-chimney-cat"} < set(opened.library.cards)


def test_every_effect_has_an_example_that_can_be_read() -> None:
    shown = [msgspec.convert(table(text), AnyEffect) for text, _ in EFFECTS]
    assert {type(effect) for effect in shown} == set(get_args(AnyEffect))


def test_what_is_said_of_keys_left_out_is_the_default() -> None:
    for text, remark in EFFECTS:
        kind = type(msgspec.convert(table(text), AnyEffect))
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for key, value in re.findall(r"`(\w+) = ([^`]+)`", remark.rsplit("|", 2)[1]):
            default = fields[key].default
            assert table(f"{{ {key} = {value} }}")[key] == (list(default) if default == () else default), text


@pytest.mark.parametrize("text", ABILITIES)
def test_the_examples_of_abilities_can_be_read(text: str) -> None:
    msgspec.convert(table(text), Ability)


@pytest.mark.parametrize("text", CONDITIONS)
def test_the_examples_of_conditions_can_be_read(text: str) -> None:
    assert msgspec.convert(table(text), Condition) != Condition()


def test_no_key_is_left_out() -> None:
    said = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]*`", PAGE))))
    keys = {field.encode_name for part in PARTS for field in msgspec.structs.fields(part)}
    assert sorted(keys - said) == []


@pytest.mark.parametrize("words", [get_args(Stat), get_args(Order)], ids=["stat", "order"])
def test_no_characteristic_and_no_order_is_left_out(words: tuple[str, ...]) -> None:
    said = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]*`", PAGE))))
    assert sorted(set(words) - said) == []


def test_the_bounds_are_those_that_are_checked() -> None:
    told = re.findall(r"^\| (`[^|]*`) \| [^|]*?(\d+) to (\d+)", PAGE, re.MULTILINE)
    assert told
    for keys, low, high in told:
        for key in re.findall(r"\w+", keys):
            assert BOUNDS[key] == (int(low), int(high)), key


def test_what_the_examples_name_exists() -> None:
    named = {
        str(value) for text, _ in EFFECTS for key, value in table(text).items() if key in {"profile", "mark"}
    }
    assert named
    assert named <= shipped()
