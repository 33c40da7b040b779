"""A few of the kills that `python -m tests.kills` tries many times by night."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import kills
import pytest
from kills import GOOD, QUICK, positions, trials

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_nothing_acknowledged_is_lost_by_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # each of them has folders of its own
    tallies, faults = trials(6, QUICK, jobs=2, seed=11)
    assert not faults
    assert sum(tally.outcomes[one] for tally in tallies.values() for one in GOOD) == 6
    assert "| all | 6 |" in kills.table(tallies, "six")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_no_acknowledged_change_to_a_position_is_lost_by_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert not positions.trials(8, tmp_path, seed=5)
