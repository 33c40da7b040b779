"""Which positions can be continued; found without loading the geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.journal import unfinished
from game.table.match_journal import saves_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

STEM = "workshop"
SUFFIX = ".toml"


def unfinished_positions() -> Sequence[Path]:
    """The positions that can be continued, the one changed last first; none that is being changed now."""
    return unfinished(saves_folder(), STEM, SUFFIX)
