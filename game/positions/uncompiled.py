"""How long answers take without compiled kernels: for quick ones loading the compiler is not worth it.

Importing this loads no kernels.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = MappingProxyType(
    {
        "sight": (0.2, 0.002, 0.04),
        "reach": (0.3, 0.015, 0.15),
        "best": (0.1, 0.004, 0.05),
        "threat": (0.35, 0.02, 1.0),
    }
)
"""By question: of an empty board, so much more times the square of its pieces, and at most times the pieces.

Fitted to the positions that ship, of 0 to 20 pieces, and to boards of 300 and 1,000 small ones. Other
questions take hardly any.
"""

USUAL = 5
"""The pieces of a position that cannot be read; whoever asks about it hears why."""


def seconds_uncompiled(question: str, pieces: int) -> float:
    """About how long the answer to a question about a board of so many pieces takes."""
    empty, squared, most = SECONDS.get(question, (0.0, 0.0, 0.0))
    return empty + min(squared * pieces**2, most * pieces)


def pieces_of(file: Path) -> int:
    """How many pieces the board of a position has."""
    from game.positions.position_file import load_position  # noqa: PLC0415 - not every question needs to know

    try:
        return len(load_position(file).board.pieces)
    except InputError:
        return USUAL
