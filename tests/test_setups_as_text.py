"""Setups and actions as text: what is no text of theirs is refused with one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from ad_case import AD_CASE
from d35_case import D35_CASE
from dp_case import DP_CASE
from wh_case import WH_CASE

from game.games.turn_order.rules.fields import Correct

if TYPE_CHECKING:
    from game.core.system import AnySystem

TABLES: list[AnySystem] = [AD_CASE.system, D35_CASE.system, WH_CASE.system]
SYSTEMS: list[AnySystem] = [DP_CASE.system, *TABLES]
DEEP = "[" * 100_000


def name_of(system: AnySystem) -> str:
    return system.name


@pytest.mark.parametrize("system", TABLES, ids=name_of)
def test_an_action_with_free_words_is_read_as_it_was_written(system: AnySystem) -> None:
    actions = system.actions
    note = Correct("ada", "note", 'afraid of "fire"\nand\u2028of water')
    assert "\n" not in actions.write(note)
    assert actions.read(actions.write(note)) == note


@pytest.mark.parametrize("system", TABLES, ids=name_of)
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("dance", "one of "),
        ("note", "note with its values as JSON"),
        ("note fire", "note with its values as JSON"),
        ('note {"id":1,"text":"fire"}', "note with its values as JSON"),
        (f'note {{"id":{DEEP}', "note with its values as JSON"),
    ],
)
def test_what_is_no_action_is_refused(system: AnySystem, text: str, wanted: str) -> None:
    with pytest.raises(ValueError, match=wanted):
        system.actions.read(text)


@pytest.mark.parametrize("system", SYSTEMS, ids=name_of)
@pytest.mark.parametrize("text", ["", "[]", "{", f'{{"nothing":{DEEP}'])
def test_what_is_no_setup_is_refused(system: AnySystem, text: str) -> None:
    with pytest.raises(ValueError, match=r"an encounter|a setup"):
        system.setups.read(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"mode":"classic","bluffs":["a","b"],"packs":101}',
        '{"mode":"classic","bluffs":["a","b"],"rules":{"die_per_card":1000000000}}',
        '{"mode":"deck","bluffs":["a","b"],"decks":[{"name":"A","bluff":"a","cards":[["b",1000000000]]}]}',
    ],
)
def test_a_number_nobody_could_play_with_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="`int` <= 100"):
        DP_CASE.system.setups.read(text)
