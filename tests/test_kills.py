"""A few of the kills that `python -m tests.kills` tries many times by night."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import kills
import pytest
from kills import GOOD, QUICK, Stand, exports, positions, trials

from game.core.dice import SeededDice

if TYPE_CHECKING:
    from pathlib import Path
    from signal import Signals


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


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("number", exports.SIGNALS)
def test_an_export_that_is_interrupted_leaves_nothing_half(number: Signals, tmp_path: Path) -> None:
    # Its file is there under its temporary name for a few milliseconds: where other programs run, the signal
    # may come after that, and then it is tried again. Nothing is half written whenever it comes.
    for time in range(5):
        how, far, faults = exports.tried("import", number, 0.0, tmp_path / f"import {time}", writing=True)
        assert not faults
        assert far in {"writing", "written"}
        if far == "writing":
            assert how == f"ended by {number.name}"
            break
    # A handbook takes longer than that on any machine.
    how, far, faults = exports.tried("handbook", number, 2.5, tmp_path / "handbook")
    assert (how, far, faults) == (f"ended by {number.name}", "at work", [])


def test_half_a_file_and_what_is_left_behind_are_seen(tmp_path: Path) -> None:
    (tmp_path / "out.pdf").write_bytes(b"%PDF-1.5")
    (tmp_path / ".out.pdf.12").write_bytes(b"")
    (tmp_path / "tmp").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "index.html").write_bytes(b"</html>")
    half = {"out.pdf is half written", "half a handbook"}
    assert set(exports.wrong(tmp_path, killed=True)) == half
    assert set(exports.wrong(tmp_path, killed=False)) == {*half, ".out.pdf.12 is left"}
