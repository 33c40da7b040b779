"""Foresees the consequences of a place: who would see, engage, or could attack a creature there.

It is asked while a piece is still in the hand, for another place in every frame. What costs little is said at
once; what needs the reach of others follows in the next frames, as long as the place stays the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from game.battlefield.edits import move_creature
from game.board.kernels.jit import compiled
from game.board.shapes import TOUCH, gap
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.board.shapes import Point
    from game.positions.position import Creature, Position

BUDGET = 0.004
"""Seconds of a frame in which consequences are worked out; a frame has 16.7 ms, of which drawing takes most.

A single step, such as the reach of one creature, is not broken off, and may take longer.
"""

AT_ONCE = 16
"""Of how many foes is told while the hand moves on, of the nearest: to draw the lines and the tags of more
takes longer than a frame, and they cross each other. Of the others is told as soon as it rests."""

Threat = Literal["no", "perhaps", "yes"]
"""Whether somebody could attack in its next activation; `perhaps`: as far as distances alone tell."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """The consequence of standing there as to one hostile creature.

    Attributes:
        creature: its id.
        sees: whether it sees who stands there, from where it is.
        cover: through how many pieces of light cover it does (CM-COVER-01).
        strikes, shoots: whether it could in its next activation, move, then attack (CM-UNIT-02).
        engages: whether both would be engaged.
    """

    creature: str
    sees: bool = False
    cover: int = 0
    strikes: Threat = "no"
    shoots: Threat = "no"
    engages: bool = False

    @property
    def matters(self) -> bool:
        """Whether there is any consequence."""
        return self.sees or self.engages or self.strikes != "no" or self.shoots != "no"


@dataclass(frozen=True, slots=True)
class GhostPlace:
    """A creature, by its id, at a point in inches, and whom it is engaged with there."""

    creature: str
    at: Point
    engages: tuple[str, ...] = ()


class Foresight:
    """Works out the consequences of one place after the other, a little in each frame.

    Attributes:
        wanted: whether people want to see them at all (an option); never where nothing may be given away.
        owing: whether the next frame will say more than the last; whoever draws sets it back before a frame,
            so that a question that is asked no more keeps nobody drawing.
    """

    def __init__(
        self, clock: Callable[[], float] = perf_counter, exact: Callable[[], bool] = compiled
    ) -> None:
        """It looks at that clock, in seconds; `exact` says whether reaches may be worked out.

        They are not before the geometry is compiled: one would take seconds in which the window stands still.
        """
        self.wanted = False
        self.owing = False
        self._clock = clock
        self._exact = exact
        self._asked: tuple[Position, GhostPlace] | None = None
        self._there: Skirmish | None = None
        self._found: dict[str, Consequence] = {}
        self._rest: Iterator[None] = iter(())
        self._hand: Point | None = None
        self._coarse = False
        self._done = True

    def of(
        self, position: Position, standing: GhostPlace, hand: Point | None = None
    ) -> tuple[Consequence, ...]:
        """The consequences known so far of standing there; works on them for up to `BUDGET` seconds.

        A place that is asked for the first time, and one that is the same for many places of a `hand` that
        moves on, is only looked at coarsely, and only by those foes who are nearest: nobody will read the
        reaches for which it would have to wait.

        Raises:
            KeyError: no creature has that id.
        """
        known = self._asked
        same = known is not None and known[0] is position and known[1] == standing
        rests, self._hand = same and hand == self._hand, hand
        if not same:
            self._begin(position, standing)
        until = self._clock() + BUDGET
        while not self._done and (rests or not self._coarse) and self._clock() < until:
            self._done = next(self._rest, _ENDED) is _ENDED
        self.owing = not self._done
        return tuple(consequence for consequence in self._found.values() if consequence.matters)

    def forget(self) -> None:
        """Drop the question."""
        self.owing, self._done, self._asked = False, True, None
        self._found, self._rest, self._there = {}, iter(()), None

    def whole(self, position: Position, standing: GhostPlace) -> tuple[Consequence, ...]:
        """All consequences at once, however long that takes."""
        found = self.of(position, standing)
        while self.owing:
            found = self.of(position, standing)
        return found

    def _begin(self, position: Position, standing: GhostPlace) -> None:
        self._asked, self._done, self._coarse = (position, standing), False, False
        moved = move_creature(position, standing.creature, standing.at)
        there = self._there = Skirmish(moved, self._there)
        self._found = {
            foe.id: Consequence(foe.id, engages=foe.id in standing.engages)
            for foe in there.hostiles(standing.creature)
        }
        self._rest = self._steps(there, standing.creature)

    def _steps(self, there: Skirmish, creature: str) -> Iterator[None]:
        """Sights, then who could attack as the crow flies, then exactly, the nearest first."""
        base = there.base(creature)
        foes = sorted(there.hostiles(creature), key=lambda foe: gap(there.base(foe.id), base))
        for number, foe in enumerate(foes):
            if number == AT_ONCE:
                self._coarse = True
                yield
            self._say(foe.id, **self._by_eye(there, foe, creature))
            yield
        self._coarse = True
        yield
        if not self._exact():
            return
        for foe in foes:
            found = self._found[foe.id]
            if found.strikes == "perhaps":
                self._say(foe.id, strikes="yes" if there.could_strike(foe.id, creature) else "no")
                yield
            if found.shoots == "perhaps":
                self._say(foe.id, shoots="yes" if there.could_shoot(foe.id, creature) else "no")
                yield

    def _say(self, foe: str, **changes: object) -> None:
        self._found[foe] = replace(self._found[foe], **changes)  # type: ignore[arg-type]  # the fields' own types

    def _by_eye(self, there: Skirmish, foe: Creature, creature: str) -> dict[str, object]:
        """The consequence for one foe, as far as it can be told without knowing where that can go."""
        seen = there.glance(foe.id, creature)
        apart = gap(there.base(foe.id), there.base(creature))
        rules = there.position.rules
        near = apart <= foe.movement + foe.melee_reach(rules) + TOUCH
        strikes: Threat = "yes" if there.may_strike(foe.id, creature) else "perhaps" if near else "no"
        shoots: Threat = "yes" if there.may_shoot(foe.id, creature, alone=True) else _shot(there, foe, apart)
        cover = len(seen.cover) if seen.visible else 0
        return {"sees": seen.visible, "cover": cover, "strikes": strikes, "shoots": shoots}


def _shot(there: Skirmish, foe: Creature, apart: float) -> Threat:
    """Whether a shooter that does not see so far might come to where it does."""
    if foe.ranged is None:
        return "no"
    limit = foe.ranged_max if foe.ranged_max is not None else there.position.rules.ranged_max
    return "perhaps" if limit is None or apart <= limit + foe.movement + TOUCH else "no"


_ENDED = object()
