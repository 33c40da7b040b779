"""The places of wheel, tray and pawns on the screen, also while pawns move."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import atan2, ceil, cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING

from game.games.speed_wheel.art.pawn_places import pawn_places
from game.games.speed_wheel.art.wheel_art import FIELD, UNITS, start_of
from game.ui.box import Box, Spot
from game.ui.cues import eased

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


BEFORE = 0
"""The space of pawns that wait before the line."""

EDGE = 5.0
"""Space between the disc and what is around it, in logical units."""

SHELF = 104.0
"""Width of the tray where pawns wait before the line."""

WAKES = 4
"""Places in a pawn's wake for each space that it walks."""

ONE_COLUMN = 5
"""The most pawns in the tray that stand in one column; more stand in two."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A pawn that walks `steps` spaces to the space `end`.

    `part` of the way, from 0 to 1, is done; `before` was done a moment ago, and its wake lies between the
    two.
    """

    pawn: str
    end: int
    steps: int
    part: float = 0.0
    before: float | None = None


@dataclass(frozen=True, slots=True)
class WheelPreview:
    """The spaces where the arrow and the pawns would be, shown as ghosts."""

    arrow: int
    spaces: Mapping[str, int]


@dataclass
class WheelMotion:
    """The motion on the wheel at a moment: walking pawns, by their ids, and the arrow between two spaces."""

    walks: Mapping[str, Walk] = field(default_factory=dict)
    arrow: float | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of a pawn on the screen: its middle, its width, its height above the wheel (0 to 1)."""

    at: Spot
    across: float
    lift: float = 0.0

    def towards(self, later: Standing, part: float) -> Standing:
        """The place a part (0 to 1) of the straight way to another."""
        return Standing(mixed(self.at, later.at, part), self.across + (later.across - self.across) * part)


def mixed(a: Spot, b: Spot, part: float) -> Spot:
    """The spot a part (0 to 1) of the way from one to another."""
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


@dataclass(frozen=True, slots=True)
class WheelLayout:
    """A wheel in a box.

    Attributes:
        box: the room of wheel and tray together, in logical units.
        count: the number of spaces.
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
        """The length of one unit of the wheel's drawing, in logical units."""
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
        """The place of every pawn while some are walking."""
        settled = self.settled({})
        walking = [walk for name, walk in walks.items() if name in settled]
        if not walking:
            return settled
        later = self.settled({walk.pawn: walk.end for walk in walking})
        part = max(walk.part for walk in walking)
        return {
            name: self._walking(walks[name], settled[name], later[name])
            if name in walks
            else settled[name].towards(later[name], part)
            for name in settled
        }

    def wake(self, walk: Walk) -> list[Standing]:
        """The places where a walking pawn has been in the last moment, the latest last; empty if unknown."""
        if walk.before is None or walk.pawn not in self.spaces:
            return []
        before, later = self.settled({})[walk.pawn], self.settled({walk.pawn: walk.end})[walk.pawn]
        gone = walk.part - walk.before
        places = ceil(gone * walk.steps * WAKES)
        parts = (walk.before + gone * place / places for place in range(places))
        return [self._walking(replace(walk, part=part), before, later) for part in parts]

    def settled(self, other: Mapping[str, int]) -> dict[str, Standing]:
        """The places of pawns at rest, with those in `other` on the spaces given there."""
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
        """The places of pawns in the tray: in a column, or in two if there are many."""
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

    def _walking(self, walk: Walk, before: Standing, later: Standing) -> Standing:
        """The place of a walking pawn: with a hop for each space; more than a lap is one smooth flight."""
        steps = max(1, walk.steps)
        walked = min(walk.part, 1.0) * steps
        whole = int(walked)
        if steps > self.count:
            gone, lift = walked, sin(pi * min(walk.part, 1.0))
        else:
            gone = min(float(steps), whole + eased(walked - whole))
            lift = sin(pi * (walked - whole)) if walk.steps else 0.0
        across = before.across + (later.across - before.across) * walk.part
        end_angle, end_away = self._polar(later.at)
        start_angle, start_away = self._polar(before.at)
        waits = self.spaces[walk.pawn] == BEFORE
        ahead = tau * (steps - 1 if waits else steps) / self.count
        if waits:
            first = self.spot(end_angle - ahead, end_away)
            if gone < 1:
                return Standing(mixed(before.at, first, gone), across, lift)
            angle = end_angle - ahead + ahead * (gone - 1) / max(1, steps - 1)
            return Standing(self.spot(angle, end_away), across, lift)
        slip = (end_angle - ahead - start_angle + pi) % tau - pi
        part = gone / steps
        angle = start_angle + (ahead + slip) * part
        return Standing(self.spot(angle, start_away + (end_away - start_away) * part), across, lift)
