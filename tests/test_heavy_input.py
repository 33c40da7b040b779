"""What would take much memory is refused in one sentence before it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from heavy_input import HEAVY, taken_by

if TYPE_CHECKING:
    from pathlib import Path

    from heavy_input import HeavyInput

MOST_MB = 400

LARGEST = (
    "160 MB of base64 in a position",
    "battle map, a million points",
    "key of 900,000 parts",
    "line of 316,000 points",
    "PNG of 40 million pixels, drawn",
    "map of two million tiles of 2 by 2 cells, drawn",
)
"""Those that would take most; all are measured by `python tests/heavy_input.py`."""


@pytest.mark.parametrize("heavy", [heavy for heavy in HEAVY if heavy.name in LARGEST], ids=lambda h: h.name)
def test_heavy_input_is_read_or_refused_in_bounded_memory(heavy: HeavyInput, tmp_path: Path) -> None:
    taken = taken_by(heavy, tmp_path)
    assert taken.code == (0 if heavy.read else 2), taken.said
    assert len(taken.said.splitlines()) == (0 if heavy.read else 1)
    assert "Traceback" not in taken.said
    assert taken.megabytes < MOST_MB
