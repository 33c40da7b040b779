"""Places of pawns on a space of the speed wheel: fanned out in rows, as large as there is room for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import acos, asin, pi, sin, tau
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_art import BAND, FIELD, NUMBER, NUMBERS, POINT, start_of

if TYPE_CHECKING:
    from collections.abc import Sequence

LARGEST = 69.0
"""Greatest width of a pawn, in the wheel's units."""

FEW = 2
"""The most pawns on a space that leave the ring of the numbers free."""

_SIDE = 5.0
"""Units that pawns keep away from the lines at both sides of a space."""

_POINT = POINT * 1.4
"""Units that pawns keep away from the point of the arrow, which is pressed in a square."""

_HALVINGS = 9
"""Steps of the bisection that finds the size of pawns."""

_AIR, _NAMED = 0.95, 0.8
"""The share of its place that a pawn takes; less if others stand above its name."""


@dataclass(frozen=True, slots=True)
class PawnPlace:
    """The place of a pawn: its angle in radians, then its distance and width in the wheel's units."""

    angle: float
    away: float
    across: float


def pawn_places(spaces: Sequence[int], count: int) -> list[PawnPlace]:
    """The place of each pawn, given their spaces (from 1) in the order of the list, on a wheel of `count`."""
    crowds = Counter(spaces)
    fans = {space: fan(crowd, count) for space, crowd in crowds.items()}
    taken: Counter[int] = Counter()
    found = []
    for space in spaces:
        place = fans[space][taken[space]]
        taken[space] += 1
        found.append(PawnPlace(start_of(space, count) + place.angle, place.away, place.across))
    return found


@cache
def fan(crowd: int, count: int) -> tuple[PawnPlace, ...]:
    """The places of `crowd` pawns on one space, with angles from the line where it begins."""
    best: tuple[float, list[PawnPlace]] = (0.0, [])
    for rows in range(1, crowd + 1):
        places = _in_rows(crowd, rows, tau / count)
        across = min(place.across for place in places)
        if across <= best[0]:
            break
        best = (across, places)
    for rows in range(1, crowd + 1 if crowd > FEW else 0):
        if (BAND[1] - FIELD[0]) / rows * _AIR <= best[0]:
            break
        across, places = _up_to_the_rim(crowd, rows, tau / count)
        if across > best[0]:
            best = (across, places)
    return tuple(best[1])


def _up_to_the_rim(crowd: int, rows: int, width: float) -> tuple[float, list[PawnPlace]]:
    """`crowd` pawns in rows that go up to the rim, beside the number of the space, and their width."""
    inner, outer = FIELD[0], BAND[1]
    low, high = 0.0, min(LARGEST, (outer - inner) / rows * _AIR)
    for _ in range(_HALVINGS):
        across = (low + high) / 2
        if sum(map(len, _rows(rows, across, width))) < crowd:
            high = across
        else:
            low = across
    full = _rows(rows, low, width)
    shares = [len(row) for row in full]
    while sum(shares) > crowd:
        shares[shares.index(max(shares))] -= 1
    found = []
    for row, share in enumerate(shares):
        away = outer - low / _AIR * (row + 0.5)
        found += [PawnPlace(angle, away, low) for angle in _in_row(share, low, away, width)]
    return low, found


def _rows(rows: int, across: float, width: float) -> list[list[float]]:
    """The angles of as many pawns as there is room for in each row, the outermost row first."""
    pitch = across / _AIR
    return [_fullest(across, BAND[1] - pitch * (row + 0.5), width) for row in range(rows)]


def _fullest(across: float, away: float, width: float) -> list[float]:
    """The angles of as many pawns as there is room for at that distance from the middle."""
    row: list[float] = []
    while more := _in_row(len(row) + 1, across, away, width):
        row = more
    return row


def _in_row(share: int, across: float, away: float, width: float) -> list[float]:
    """The angles of `share` pawns at that distance, clear of number and arrow; none if there is no room."""
    if share == 0:
        return []
    need = 2 * asin(min(1.0, across / _AIR / 2 / away))
    first = max(_SIDE / away + need / 2, _off(_POINT, across, away))
    off = _off(NUMBER, across, away)
    if off == 0.0:
        step = (width - 2 * first) / max(1, share - 1)
        if width < 2 * first or (share > 1 and step < need):
            return []
        return [first + step * place if share > 1 else width / 2 for place in range(share)]
    off = max(off, need / 2)
    free, found = width / 2 - off - first, []
    for count, sign in ((-(-share // 2), -1), (share // 2, 1)):
        if count and (free < 0 or free < need * (count - 1)):
            return []
        step = free / max(1, count - 1)
        found += [
            width / 2 + sign * (off + (step * place if count > 1 else free / 2)) for place in range(count)
        ]
    return found


def _off(clear: float, across: float, away: float) -> float:
    """The angle in radians that keeps a pawn `clear` of a spot on the ring of numbers; 0 if far from it."""
    apart = across / 2 + clear
    if abs(away - NUMBERS) >= apart:
        return 0.0
    return acos((away**2 + NUMBERS**2 - apart**2) / (2 * away * NUMBERS))


def _in_rows(crowd: int, rows: int, width: float) -> list[PawnPlace]:
    """`crowd` pawns in rows over a space that is `width` radians wide, the outermost row first.

    They are as large as possible; if the width of the space limits them, the rows stand farther outwards.
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
        places += [PawnPlace(width * (index + 0.5) / share, away, low) for index in range(share)]
    return places


def _middles(rows: int, pitch: float) -> list[float]:
    """The distances from the middle of rows that are `pitch` apart, the outermost first."""
    return [FIELD[1] - pitch * (row + 0.5) for row in range(rows)]


def _fits(crowd: int, across: float, middles: Sequence[float], width: float) -> bool:
    """Whether pawns of width `across` have room beside one another in every row."""
    shares = _shared(crowd, middles)
    return all(across <= _beside(share, away, width) for share, away in zip(shares, middles, strict=True))


def _beside(share: int, away: float, width: float) -> float:
    """The greatest width with which `share` pawns stand beside one another at that distance."""
    free = max(width * 0.3, width - 2 * _SIDE / away)
    return 2 * away * sin(min(pi / 2, free / share / 2)) * _AIR


def _shared(crowd: int, weights: Sequence[float]) -> list[int]:
    """The crowd shared out over rows by their lengths, none of them empty while there are enough."""
    shares = [1] * len(weights)
    for _ in range(crowd - len(weights)):
        row = max(range(len(weights)), key=lambda each: weights[each] / (shares[each] + 1))
        shares[row] += 1
    return shares
