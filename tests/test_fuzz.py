"""A few of the inputs of fuzz.py for everything that reads: success or one sentence, nothing else."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import fuzz
import pytest
from faults import none_of

if TYPE_CHECKING:
    from pathlib import Path

FEW = {
    "skirmish-cards": 3,
    "scenarios": 3,
    "duel-cards": 5,
    "saves-colors-of-magic": 12,
    "commands": 15,
    "batches": 15,
    "maps": 15,
    "tilesets": 15,
    "order-sheets": 15,
    "told-replays": 15,
    "drawn-encounters": 6,
    "data-folders": 6,
    "long-matches": 1,
}
"""Inputs of what takes long to read; of everything else MANY."""

MANY = 40


@pytest.mark.parametrize("name", fuzz.TARGETS)
def test_whatever_is_read_is_read_or_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    target = fuzz.TARGETS[name]
    none_of(
        f"{name} {number}: {wrong}"
        for number in range(FEW.get(name, MANY))
        if (wrong := fuzz.answer_to(target, fuzz.input_of(name, number), tmp_path).wrong)
    )


def test_it_runs_as_a_program_of_its_own(tmp_path: Path) -> None:
    """As `.ci/nightly` runs it, without what prepares the tests."""
    command = [sys.executable, fuzz.__file__, "--only", "saves-donjon-procrastination", "--count", "2"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert "| saves-donjon-procrastination | 2 |" in done.stdout


def test_what_is_changed_was_sound_before(tmp_path: Path) -> None:
    none_of(
        f"{name}: {fault}"
        for name, target in fuzz.TARGETS.items()
        for seed in target.seeds()[:1]
        for fault in fuzz.faults_of(target, seed, tmp_path)
    )
