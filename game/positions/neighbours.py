"""Which bases are near each other, found without looking at every pair."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Disc


def neighbours(bases: Sequence[Disc], inches: float) -> list[tuple[int, int]]:
    """Pairs of indexes, in order, among them all whose bases are at most so far apart, edge to edge.

    Bases are laid into squares so large that two as near as that lie in the same one or in adjoining ones:
    the work grows with the number of bases, as long as they do not crowd closer.
    """
    side = 2 * max((base.r for base in bases), default=0.0) + inches
    squares: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    pairs = []
    for i, base in enumerate(bases):
        column, row = int(base.x // side), int(base.y // side)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                pairs += [(j, i) for j in squares.get((x, y), ())]
        squares[column, row].append(i)
    return sorted(pairs)
