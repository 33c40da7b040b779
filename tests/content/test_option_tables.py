"""House rules are written as TOML tables, with only what differs from the defaults."""

from __future__ import annotations

from dataclasses import fields, replace
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from game.content.game_rules_table import TABLE, game_rules_table, read_game_rules
from game.content.toml_writer import toml_text
from game.errors import InputError
from game.systems.colors_of_magic.play.game_rules import GameRules
from game.toml_source import TomlSource


def other(name: str) -> Any:
    """A value of an option that is not its default."""
    hint, default = get_type_hints(GameRules)[name], getattr(GameRules(), name)
    if hint is bool:
        return not default
    if get_origin(hint) is Literal:
        return next(value for value in get_args(hint) if value != default)
    number = 5.0 if hint is float else 5
    return number if default != number else number + 1


def read(text: str) -> GameRules:
    return read_game_rules(TomlSource.parse(text, "save.toml"))


def test_the_defaults_need_no_table() -> None:
    assert game_rules_table(GameRules()) == {}
    assert read("") == GameRules()


@pytest.mark.parametrize("name", [field.name for field in fields(GameRules)])
def test_every_option_is_kept(name: str) -> None:
    rules = replace(GameRules(), **{name: other(name)})
    table = game_rules_table(rules)
    assert set(table) == {name}
    assert read(toml_text({"game": table})) == rules


@pytest.mark.parametrize("name", [field.name for field in fields(GameRules)])
def test_every_number_has_bounds(name: str) -> None:
    hint = get_type_hints(GameRules)[name]
    numbers = set(get_args(hint)) - {NoneType} if isinstance(hint, UnionType) else {hint}
    assert (name in TABLE.bounds) is bool(numbers & {int, float})


def test_no_limit_is_written_as_none() -> None:
    assert read('[game]\nhand_limit = "none"\n').hand_limit is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[game]\nhand_limit = 0",
            'game.hand_limit (line 2): found 0, expected a whole number from 1 to 60 or "none"',
        ),
        (
            '[game]\nstack_mode = "pile"',
            'game.stack_mode (line 2): found "pile", expected "rounds" or "priority"',
        ),
        ("[game]\nsummon_ready = 1", "game.summon_ready (line 2): found 1, expected true or false"),
        ("[game]\nhaste = true", "game.haste (line 2): found an unknown option, expected one of terrain"),
        ("game = 3", "game (line 1): found 3, expected one table [game]"),
        (
            "[game]\ndeploy_zone_in = 'none'",
            'game.deploy_zone_in (line 2): found "none", expected a number from 2 to 12',
        ),
    ],
)
def test_a_fault_is_named(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert sentence in str(caught.value)
