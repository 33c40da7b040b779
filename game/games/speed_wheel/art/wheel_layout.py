"""Where the speed wheel, the tray before its line and its pawns are on the screen, and what of them moves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from math import atan2, cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.wheel_art import FIELD, UNITS, start_of
from game.ui.box import Box, Spot
from game.ui.cues import eased

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


BEFORE = 0
"""The space of pawns that wait before the line."""

EDGE = 5.0
"""Logical units that the disc keeps away from what is around it."""

SHELF = 104.0
"""Width of the tray where pawns wait before the line."""

ONE_COLUMN = 5
"""How many pawns there stand below one another; more stand in two columns."""


LARGEST = 69.0
"""How far across a pawn is at most, in the wheel's units."""

_SIDE = 5.0
"""Units that pawns keep away from the lines at both sides of a space."""

_HALVINGS = 9
"""How often the interval is halved in which the size of pawns is looked for."""

_AIR, _NAMED = 0.95, 0.8
"""How much of its place a pawn takes; less where others stand above its name."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A pawn walks `steps` spaces to the space `end`; `part` of it, from 0 to 1, is over."""

    pawn: str
    end: int
    steps: int
    part: float = 0.0


@dataclass(frozen=True, slots=True)
class WheelPreview:
    """Where the arrow and the pawns would be, shown as ghosts."""

    arrow: int
    spaces: Mapping[str, int]


@dataclass
class WheelMotion:
    """What moves on the wheel at this moment: pawns that walk, by their ids, the arrow between two spaces."""

    walks: Mapping[str, Walk] = field(default_factory=dict)
    arrow: float | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a pawn is on the screen: its middle, how far across it is, how high above the wheel (0 to 1)."""

    at: Spot
    across: float
    lift: float = 0.0

    @property
    def face(self) -> Box:
        """The part of a pawn that the names of others leave free."""
        half = self.across * 0.22
        return Box(self.at[0] - half, self.at[1] - half, 2 * half, 2 * half)

    def towards(self, later: Standing, part: float) -> Standing:
        """A part of the straight way to another place."""
        return Standing(mixed(self.at, later.at, part), self.across + (later.across - self.across) * part)


def mixed(a: Spot, b: Spot, part: float) -> Spot:
    """A spot between two."""
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


@dataclass(frozen=True, slots=True)
class WheelLayout:
    """A wheel in its place.

    Attributes:
        box: what wheel and tray have between them, in logical units.
        count: how many spaces the wheel has.
        spaces: the space of each pawn by its id, in the order of the list.
        tray: whether there is a tray before the line.
    """

    box: Box
    count: int
    spaces: Mapping[str, int]
    tray: bool

    @property
    def disc(self) -> Box:
        """The square that the disc fills."""
        side = max(1.0, min(self.box.w - self._shelf, self.box.h) - 2 * EDGE)
        free = self.box.w - self._shelf - side
        return Box(self.box.x + self._shelf + free / 2, self.box.y + (self.box.h - side) / 2, side, side)

    @property
    def shelf(self) -> Box | None:
        """The tray before the line, if there is one."""
        if not self.tray:
            return None
        disc = self.disc
        waiting = sum(space == BEFORE for space in self.spaces.values())
        height = min(self.box.h, max(150.0, 58 + waiting * 78))
        return Box(disc.x - self._shelf + 4, disc.y, self._shelf - 12, height)

    @property
    def unit(self) -> float:
        """Logical units that the wheel's own unit takes."""
        return self.disc.w / UNITS[0]

    @property
    def _shelf(self) -> float:
        return SHELF if self.tray else 0.0

    def spot(self, angle: float, away: float) -> Spot:
        """A point of the wheel, given in its own units, on the screen."""
        unit = self.unit
        x, y = self.disc.centre
        return (x + away * unit * cos(angle), y + away * unit * sin(angle))

    def middle_of(self, space: int) -> Spot:
        """The middle of a space, or of the tray, on the screen."""
        if space == BEFORE:
            return (self.shelf or self.disc).centre
        return self.spot(start_of(space + 0.5, self.count), sum(FIELD) / 2)

    def space_at(self, at: Spot) -> int | None:
        """The space under a spot; 0 for the tray, None beside the wheel."""
        shelf = self.shelf
        if shelf is not None and shelf.contains(at):
            return BEFORE
        angle, away = self._polar(at)
        if not 24 < away < 200:
            return None
        return int((angle + pi / 2) % tau / tau * self.count) + 1

    def line_at(self, at: Spot) -> int | None:
        """The space whose starting line is nearest to a spot; None beside the wheel."""
        angle, away = self._polar(at)
        if away >= 200:
            return None
        return round((angle + pi / 2) % tau / tau * self.count) % self.count + 1

    def _polar(self, at: Spot) -> tuple[float, float]:
        x, y = self.disc.centre
        dx, dy = at[0] - x, at[1] - y
        return atan2(dy, dx), hypot(dx, dy) / self.unit

    def standings(self, walks: Mapping[str, Walk]) -> dict[str, Standing]:
        """Where every pawn is while those walk that do."""
        now = self.settled({})
        walking = [walk for name, walk in walks.items() if name in now]
        if not walking:
            return now
        later = self.settled({walk.pawn: walk.end for walk in walking})
        part = max(walk.part for walk in walking)
        return {
            name: self._walking(walks[name], now[name], later[name])
            if name in walks
            else now[name].towards(later[name], part)
            for name in now
        }

    def settled(self, other: Mapping[str, int]) -> dict[str, Standing]:
        """Where the pawns stand, some of them on other spaces than theirs."""
        spaces = {name: other.get(name, space) for name, space in self.spaces.items()}
        on_wheel = [name for name, space in spaces.items() if space != BEFORE]
        unit = self.unit
        found = {
            name: Standing(self.spot(place.angle, place.away), place.across * unit)
            for name, place in zip(
                on_wheel, pawn_places([spaces[name] for name in on_wheel], self.count), strict=True
            )
        }
        waiting = [name for name, space in spaces.items() if space == BEFORE]
        found.update(self._waiting(waiting))
        return {name: found[name] for name in spaces}

    def _waiting(self, names: Sequence[str]) -> dict[str, Standing]:
        """Pawns below one another in the tray, or two by two where there are many."""
        shelf = self.shelf
        if not names or shelf is None:
            return {}
        inner = Box(shelf.x, shelf.y + 48, shelf.w, shelf.h - 54)
        columns = 1 if len(names) <= ONE_COLUMN else 2
        wide, high = inner.w / columns, inner.h / -(-len(names) // columns)
        across = min(wide * 0.62 if columns == 1 else wide * 0.84, high * 0.78, 66.0)
        found = {}
        for place, name in enumerate(names):
            row, column = divmod(place, columns)
            spot = (inner.x + wide * (column + 0.5), inner.y + high * (row + 0.44))
            found[name] = Standing(spot, across)
        return found

    def _walking(self, walk: Walk, now: Standing, later: Standing) -> Standing:
        """Space by space around the wheel, with a little hop for each."""
        steps = max(1, walk.steps)
        done = min(walk.part, 1.0) * steps
        whole = int(done)
        gone = min(float(steps), whole + eased(done - whole))
        lift = sin(pi * (done - whole)) if walk.steps else 0.0
        across = now.across + (later.across - now.across) * walk.part
        end_angle, end_away = self._polar(later.at)
        start_angle, start_away = self._polar(now.at)
        waits = self.spaces[walk.pawn] == BEFORE
        ahead = tau * (steps - 1 if waits else steps) / self.count
        if waits:
            first = self.spot(end_angle - ahead, end_away)
            if gone < 1:
                return Standing(mixed(now.at, first, gone), across, lift)
            angle = end_angle - ahead + ahead * (gone - 1) / max(1, steps - 1)
            return Standing(self.spot(angle, end_away), across, lift)
        slip = (end_angle - ahead - start_angle + pi) % tau - pi
        part = gone / steps
        angle = start_angle + (ahead + slip) * part
        return Standing(self.spot(angle, start_away + (end_away - start_away) * part), across, lift)


# Pawns fanned out in rows over their space, as large as there is room


@dataclass(frozen=True, slots=True)
class PawnPlace:
    """Where a pawn stands: its angle in radians, then its distance and its width in the wheel's units."""

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
    """The places of so many pawns on one space, angles from the line where it begins."""
    best: tuple[float, list[PawnPlace]] = (0.0, [])
    for rows in range(1, crowd + 1):
        places = _in_rows(crowd, rows, tau / count)
        across = min(place.across for place in places)
        if across <= best[0]:
            break
        best = (across, places)
    return tuple(best[1])


def _in_rows(crowd: int, rows: int, width: float) -> list[PawnPlace]:
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
        places += [PawnPlace(width * (index + 0.5) / share, away, low) for index in range(share)]
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
    free = max(width * 0.3, width - 2 * _SIDE / away)
    return 2 * away * sin(min(pi / 2, free / share / 2)) * _AIR


def _shared(crowd: int, weights: Sequence[float]) -> list[int]:
    """The crowd shared out over rows by their lengths, none of them empty while there are enough."""
    shares = [1] * len(weights)
    for _ in range(crowd - len(weights)):
        row = max(range(len(weights)), key=lambda each: weights[each] / (shares[each] + 1))
        shares[row] += 1
    return shares
