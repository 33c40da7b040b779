"""Where pawns stand on the speed wheel: fanned out in rows over their space, as large as there is room."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import pi, sin, tau
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_art import FIELD, start_of

if TYPE_CHECKING:
    from collections.abc import Sequence

LARGEST = 69.0
"""How far across a pawn is at most, in the wheel's units."""

_EDGE = 5.0
"""Units that pawns keep away from the lines at both sides of a space."""

_HALVINGS = 9
"""How often the interval is halved in which the size of pawns is looked for."""

_AIR, _NAMED = 0.95, 0.8
"""How much of its place a pawn takes; less where others stand above its name."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pawn stands: its angle in radians, then its distance and its width in the wheel's units."""

    angle: float
    away: float
    across: float


def standing(spaces: Sequence[int], count: int) -> list[Place]:
    """The place of each pawn, given their spaces (from 1) in the order of the list, on a wheel of `count`."""
    crowds = Counter(spaces)
    fans = {space: fan(crowd, count) for space, crowd in crowds.items()}
    taken: Counter[int] = Counter()
    found = []
    for space in spaces:
        place = fans[space][taken[space]]
        taken[space] += 1
        found.append(Place(start_of(space, count) + place.angle, place.away, place.across))
    return found


@cache
def fan(crowd: int, count: int) -> tuple[Place, ...]:
    """The places of so many pawns on one space, angles from the line where it begins."""
    best: tuple[float, list[Place]] = (0.0, [])
    for rows in range(1, crowd + 1):
        places = _in_rows(crowd, rows, tau / count)
        across = min(place.across for place in places)
        if across <= best[0]:
            break
        best = (across, places)
    return tuple(best[1])


def _in_rows(crowd: int, rows: int, width: float) -> list[Place]:
    """That many pawns in so many rows over a space that is `width` radians wide, the outermost row first.

    They are as large as can be; where the width of the space limits them, the rows stand farther outwards.
    """
    inner, outer = FIELD
    air = _AIR if rows == 1 else _NAMED
    low, high = 0.0, min(LARGEST, (outer - inner) / rows * air)
    across = high
    for _ in range(_HALVINGS):
        if _fits(crowd, across, _middles(rows, across / air), width):
            low = across
        else:
            high = across
        across = (low + high) / 2
    middles = _middles(rows, low / air)
    if low == LARGEST:
        middles = _middles(rows, (outer - inner) / rows)
    places = []
    for share, away in zip(_shared(crowd, middles), middles, strict=True):
        places += [Place(width * (index + 0.5) / share, away, low) for index in range(share)]
    return places


def _middles(rows: int, pitch: float) -> list[float]:
    """How far out the rows stand that are `pitch` apart, the outermost first."""
    return [FIELD[1] - pitch * (row + 0.5) for row in range(rows)]


def _fits(crowd: int, across: float, middles: Sequence[float], width: float) -> bool:
    """Whether pawns that are so far across stand beside one another in every row."""
    shares = _shared(crowd, middles)
    return all(across <= _beside(share, away, width) for share, away in zip(shares, middles, strict=True))


def _beside(share: int, away: float, width: float) -> float:
    """How far across pawns may be, so that `share` of them stand beside one another at that distance."""
    free = max(width * 0.3, width - 2 * _EDGE / away)
    return 2 * away * sin(min(pi / 2, free / share / 2)) * _AIR


def _shared(crowd: int, weights: Sequence[float]) -> list[int]:
    """The crowd shared out over rows by their lengths, none of them empty while there are enough."""
    shares = [1] * len(weights)
    for _ in range(crowd - len(weights)):
        row = max(range(len(weights)), key=lambda each: weights[each] / (shares[each] + 1))
        shares[row] += 1
    return shares
