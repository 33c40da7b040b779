"""The danger to a whole side: the threats of all its foes, laid over each other."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from game.board.area import Area, intersection, union
from game.positions.threats import Threats, foes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.positions.position import Position, Side

MOST_LEVELS = 4
"""How many threats at one place are told apart; more are drawn like that many."""


@dataclass(frozen=True, slots=True)
class SideHeat:
    """How many foes could attack each place in their next activation, as far as is known.

    Attributes:
        threats: who could attack where, by move, then strike or shoot (CM-UNIT-02), as ids with areas.
        levels: where at least one could, at least two, and so on, up to `MOST_LEVELS`.
        waiting: of how many foes it is not known yet.
    """

    threats: tuple[tuple[str, Area], ...] = ()
    levels: tuple[Area, ...] = ()
    waiting: int = 0

    def at(self, point: Point) -> tuple[str, ...]:
        """The ids of those who could attack something at that point."""
        return tuple(creature for creature, area in self.threats if area.contains(point))

    def with_threat(self, creature: str, area: Area) -> SideHeat:
        """The same, with one more of those who were waited for."""
        return SideHeat((*self.threats, (creature, area)), stacked(self.levels, area), self.waiting - 1)


def stacked(levels: Sequence[Area], area: Area) -> tuple[Area, ...]:
    """Levels (covered once, twice ...) with another area laid over what made them.

    >>> from game.board.area import area_of
    >>> from game.board.shapes import rectangle
    >>> once = stacked((), area_of(rectangle(0, 0, 2, 1)))
    >>> [level.square_inches for level in stacked(once, area_of(rectangle(1, 0, 3, 1)))]
    [3.0, 1.0]
    """
    # What is covered k times and lies in the new area is then covered k + 1 times.
    risen = [intersection(level, area) for level in levels[: MOST_LEVELS - 1]]
    before = [*levels, Area()][:MOST_LEVELS]
    found = [union((level, more)) for level, more in zip(before, [area, *risen], strict=True)]
    return tuple(level for level in found if level.patches)


class SideThreat:
    """Works out the threats against a side in a thread, one after the other, while frames go on.

    A threat takes 10 to 150 ms among 20 to 100 creatures, so it is never worked out in a frame. Those that a
    change of the position cannot have changed are kept.

    Attributes:
        owing: whether more will be known later; whoever draws sets it back before a frame, so that heat
            which nobody asks for any more keeps nobody drawing.
    """

    def __init__(self) -> None:
        self.owing = False
        self._work: _Work | None = None
        self._threats = Threats()

    def of(self, position: Position, side: Side) -> SideHeat:
        """The threats against that side known by now; a thread goes on working them out."""
        work = self._work
        if work is None or work.position is not position or work.side is not side:
            self.forget()
            work = self._work = _Work(position, side, self._threats)
            Thread(target=work.run, name="side threat", daemon=True).start()
        heat = work.heat
        self.owing = heat.waiting > 0
        return heat

    def forget(self) -> None:
        """Give up what a thread has begun, after the threat that it is at: nobody asks any more."""
        if self._work is not None:
            self._work.wanted = False
        self._work, self.owing = None, False


class _Work:
    """The threats against one side in one position; `heat` is replaced whole, so that a frame may read it."""

    def __init__(self, position: Position, side: Side, threats: Threats) -> None:
        self.position = position
        self.side = side
        self.wanted = True
        self.heat = SideHeat(waiting=len(foes_of(position, side)))
        self._threats = threats

    def run(self) -> None:
        for heat in heats(self.position, self.side, self._threats):
            if not self.wanted:
                return
            self.heat = heat


def heats(position: Position, side: Side, threats: Threats) -> Iterator[SideHeat]:
    """The threats against a side, after each foe that is added; the last is whole."""
    heat = SideHeat(waiting=len(foes_of(position, side)))
    yield heat
    for foe, areas in threats.against(position, side):
        heat = heat.with_threat(foe, areas.whole)
        yield heat
