"""Which bases are near each other, found without looking at every pair, and who is engaged with whom."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from game.board.engagement import ENGAGEMENT_RANGE
from game.board.shapes import TOUCH, gap
from game.positions.answers import EngagedPair

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.board.shapes import Disc
    from game.positions.position import Creature, Position


def neighbours(bases: Sequence[Disc], inches: float) -> list[tuple[int, int]]:
    """Pairs of indexes, in order, among them all whose bases are at most so far apart, edge to edge.

    Bases are laid into squares so large that two as near as that lie in the same one or in adjoining ones:
    the work grows with the number of bases, as long as they do not crowd closer.

    >>> from game.board.shapes import Disc
    >>> neighbours([Disc(0.0, 0.0, 0.5), Disc(9.0, 0.0, 0.5), Disc(1.5, 0.0, 0.5)], 1.0)
    [(0, 2)]
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


def engaged_pairs(
    position: Position, bases: Mapping[str, Disc], engaged: Callable[[Creature, Creature], bool]
) -> tuple[EngagedPair, ...]:
    """The pairs of hostile creatures that are `engaged`, in the order of the position; `bases` are theirs."""
    creatures = position.creatures
    everyone = combinations(range(len(creatures)), 2)
    stored = position.rules.engagement == "stateful"
    discs = [bases[creature.id] for creature in creatures]
    pairs = everyone if stored else neighbours(discs, ENGAGEMENT_RANGE + TOUCH)
    return tuple(
        EngagedPair(a.id, b.id, gap(bases[a.id], bases[b.id]))
        for a, b in ((creatures[i], creatures[j]) for i, j in pairs)
        if a.hostile_to(b) and engaged(a, b)
    )
