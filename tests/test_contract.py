"""Random matches of every rule system keep the contract (contract_checks.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from contract import Played
from contract_cases import CASES
from contract_checks import CHECKS, faults
from faults import none_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name, case in CASES.items() for seed in range(case.seeds)]
)
def test_a_random_match_keeps_the_contract(name: str, seed: int, tmp_path: Path) -> None:
    played = Played(CASES[name], seed, tmp_path)
    none_of(fault for check in CHECKS for fault in faults(check, played))
