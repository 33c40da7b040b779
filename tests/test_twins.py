"""States that differ only in what somebody may not know are alike to that somebody (twins.py)."""

from __future__ import annotations

from dataclasses import replace

import pytest
import twins
from contract_cases import CASES
from faults import none_of

from game.games import GAMES

DUEL, SKIRMISH = "donjon-procrastination", "colors-of-magic"

RULES = tuple(
    claim for claim in twins.CLAIMS if claim not in (twins.tables_look_alike, twins.pictures_are_alike)
)


@pytest.mark.parametrize(
    ("name", "seed", "every"),
    [*((DUEL, seed, 9) for seed in (0, 1, 5, 6, 7, 16)), *((SKIRMISH, seed, 30) for seed in (0, 3, 6))],
)
def test_what_may_not_be_known_changes_nothing(name: str, seed: int, every: int) -> None:
    """Views, offers with their reasons, what follows, its words in the log, undo, what machines choose."""
    none_of(twins.faults(CASES[name], seed, every, RULES))


@pytest.mark.parametrize(("name", "seed", "every"), [(DUEL, 1, 24), (DUEL, 2, 70), (SKIRMISH, 0, 60)])
def test_what_may_not_be_known_is_on_no_screen(name: str, seed: int, every: int) -> None:
    none_of(twins.faults(CASES[name], seed, every, (twins.tables_look_alike,)))


@pytest.mark.parametrize(("name", "seed", "every"), [(DUEL, 1, 14), (DUEL, 5, 20), (SKIRMISH, 0, 60)])
def test_what_may_not_be_known_is_in_no_picture_of_a_saved_match(name: str, seed: int, every: int) -> None:
    """Those of drafts are among them."""
    none_of(twins.faults(CASES[name], seed, every, (twins.pictures_are_alike,)))


@pytest.mark.parametrize("name", [name for name in GAMES if name not in (DUEL, SKIRMISH)])
def test_what_may_not_be_known_is_nowhere_in_the_other_games(name: str) -> None:
    """A game that is added is tried with all claims; more seeds are tried by hand."""
    none_of(twins.faults(CASES[name], 1, 20, twins.CLAIMS))


def test_an_undo_that_is_left_open_is_found() -> None:
    """After the answer to an effect another one counts the cards of a hand: seed 1, action 33."""
    case = CASES[DUEL]
    heedless = replace(case, system=replace(case.system, hints=lambda *_: False))
    found = list(twins.faults(heedless, 1, 31, (twins.what_follows_is_alike,)))
    assert any("may be undone and told of hidden cards" in fault for fault in found)
