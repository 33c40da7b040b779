"""A few of the kills that `python -m tests.kills` tries many times by night."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import kills
import pytest
from kills import GOOD, QUICK, Stand, positions, trials

from game.core.dice import SeededDice

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_nothing_acknowledged_is_lost_by_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # each of them has folders of its own
    tallies, faults = trials(6, QUICK, jobs=2, seed=11)
    assert not faults
    assert sum(tally.outcomes[outcome] for tally in tallies.values() for outcome in GOOD) == 6
    assert "| all | 6 |" in kills.table(tallies, "six")


def test_a_match_taken_back_to_its_start_past_dice_is_not_gone_on_with() -> None:
    match = kills.new_match("d20-initiative", 3)
    seat = min(match.deciders)
    assert match.act(seat, next(iter(match.legal_actions(seat)))).allowed
    assert Stand.of(match, "").goes_on
    again = match.branch(SeededDice(4), 0)
    assert Stand.of(again, "").actions == 2
    assert not Stand.of(again, "").goes_on


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_no_acknowledged_change_to_a_position_is_lost_by_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert not positions.trials(8, tmp_path, seed=5)
