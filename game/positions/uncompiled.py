"""Estimates how long answers take without compiled kernels; quick ones do not justify loading the compiler.

Importing this loads no kernels.
"""

from __future__ import annotations

from math import hypot
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.errors import InputError
from game.core.files import STANDARD

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Disc
    from game.positions.position import Position

SECONDS = MappingProxyType(
    {
        "reach": (0.3, 0.015, 0.15),
        "best": (0.1, 0.004, 0.05),
        "threat": (0.35, 0.02, 1.0),
        "where": (0.3, 0.01, 0.37),
        "side": (0.3, 0.02, 1.0),
    }
)
"""The seconds by question: on an empty board, times its size squared, and at most times its size.

Fitted to the positions that ship, of 0 to 20 pieces, and to boards of 300 and 1,000 small ones; the last two
to boards of 4 to 30 creatures and 4 to 15 pieces, with wishes about threats. Other questions take hardly any.
"""

OF_ALL = frozenset({"where", "side"})
"""Questions that are about everybody: to the size of a board counts each creature as each piece does."""

FREE, EACH, MOST = 0.2, 1.0, 30.0
"""Of a line of sight: with nothing between the two, and so much more for each that blocks and is near the
line, for what moves of it would turn the verdict is looked for, and at most (`margin_trial.MOST_WORK`). The
two walls of the narrow gap took 2.5 s."""

USUAL = 5
"""The pieces of a position that cannot be read."""


def seconds_uncompiled(question: str, position: Position | None) -> float:
    """About how long the answer to a question about a position takes, or about a usual one."""
    size = USUAL if position is None else len(position.board.pieces)
    if question in OF_ALL and position is not None:
        size += len(position.creatures)
    empty, squared, most = SECONDS.get(question, (0.0, 0.0, 0.0))
    return empty + min(squared * size**2, most * size)


def position_of(file: Path) -> Position | None:
    """The position in a file; None where it cannot be read: whoever asks about it hears why.

    Standard input is read only once, and not by this.
    """
    from game.positions.position_file import load_position  # noqa: PLC0415 - not every question needs to know

    if file == STANDARD:
        return None
    try:
        return load_position(file)
    except InputError:
        return None


def seconds_of_sight(position: Position | None, a: str, b: str) -> float:
    """About how long the answer takes to whether one creature of a position sees another.

    It goes by what blocks and lies near the line between them, told by discs round it. A fault of the
    position, or of the names, is told by whoever asks; it takes no time.
    """
    from game.board.shapes import Disc, bounds  # noqa: PLC0415 - not every question needs to know
    from game.board.terrain import Opacity  # noqa: PLC0415 - the same

    if position is None:
        return 0.0
    bases = {identity: base for identity, (_, base) in position.stood(None).items()}
    if a not in bases or b not in bases:
        return 0.0
    viewer, target = bases[a], bases[b]
    blocking = [base for identity, base in bases.items() if identity not in (a, b)]
    for piece in position.board.pieces:
        if piece.opacity is Opacity.BLOCKING:
            x0, y0, x1, y1 = bounds(piece.shape)
            blocking.append(Disc((x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0) / 2))
    return min(MOST, FREE + EACH * sum(_is_near(viewer, target, other) for other in blocking))


def _is_near(a: Disc, b: Disc, other: Disc) -> bool:
    """Whether a disc comes near a line from one base to another."""
    dx, dy = b.x - a.x, b.y - a.y
    squared = dx * dx + dy * dy
    along = ((other.x - a.x) * dx + (other.y - a.y) * dy) / squared if squared > 0.0 else 0.0
    at = min(1.0, max(0.0, along))
    away = hypot(other.x - a.x - at * dx, other.y - a.y - at * dy)
    return away <= other.r + max(a.r, b.r)
