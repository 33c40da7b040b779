"""The danger to a whole side: what all its foes threaten, and how many of them where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battlefield.background import Background
from game.board.area import Area, difference, intersection, union
from game.core.copies import replace
from game.positions.position import Side
from game.positions.skirmish import Skirmish
from game.positions.threats import Threats, foes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.positions.position import Position

MOST_LEVELS = 4
"""How many threats at one place are told apart; more are drawn like that many."""


@dataclass(frozen=True, slots=True)
class SideHeat:
    """How many foes could attack each place in their next activation, as far as is known.

    Attributes:
        threats: who could attack where, by move, then strike or shoot (CM-UNIT-02), as ids with areas.
        levels: where at least one of those could, at least two, and so on, up to `MOST_LEVELS`.
        waiting: of how many foes it is not known yet.
        anywhere: where any foe could, while some are waited for; None until that is known.
    """

    threats: tuple[tuple[str, Area], ...] = ()
    levels: tuple[Area, ...] = ()
    waiting: int = 0
    anywhere: Area | None = None

    @property
    def shown(self) -> tuple[Area, ...]:
        """The levels as far as they are known: where any foe could attack is known long before how many."""
        if self.waiting and self.anywhere is not None:
            return (self.anywhere, *self.levels[1:])
        return self.levels

    def at(self, point: Point) -> tuple[str, ...]:
        """The ids of those who could attack something at that point."""
        return tuple(creature for creature, area in self.threats if area.contains(point))

    def with_threat(self, creature: str, area: Area) -> SideHeat:
        """The same, with one more of those who were waited for."""
        threats, levels = (*self.threats, (creature, area)), stacked(self.levels, area)
        return replace(self, threats=threats, levels=levels, waiting=self.waiting - 1)


def stacked(levels: Sequence[Area], area: Area) -> tuple[Area, ...]:
    """Levels (covered once, twice ...) with another area laid over what made them.

    >>> from game.board.area import area_of
    >>> from game.board.shapes import rectangle
    >>> once = stacked((), area_of(rectangle(0, 0, 2, 1)))
    >>> [level.square_inches for level in stacked(once, area_of(rectangle(1, 0, 3, 1)))]
    [3.0, 1.0]
    """
    # More than the most are drawn like the most. What all of a side threatens is soon covered so often nearly
    # everywhere, and to join what is left takes a fraction of the time.
    if len(levels) == MOST_LEVELS:
        area = difference(area, levels[-1])
    # What is covered k times and lies in the new area is then covered k + 1 times.
    risen = [intersection(level, area) for level in levels[: MOST_LEVELS - 1]]
    before = [*levels, Area()][:MOST_LEVELS]
    found = [union((level, more)) for level, more in zip(before, [area, *risen], strict=True)]
    return tuple(level for level in found if level.patches)


class SideThreat(Background[Side, SideHeat]):
    """The threats against a side, together and one after the other, which takes 10 to 100 ms each.

    Those that a change of the position cannot have changed are kept.
    """

    def __init__(self) -> None:
        super().__init__()
        self._threats = Threats()

    def begin(self, position: Position, question: Side) -> SideHeat:
        """All are waited for."""
        return SideHeat(waiting=len(foes_of(position, question)))

    def steps(self, position: Position, question: Side) -> Iterator[SideHeat]:
        """All together, then one foe more with every step."""
        return heats(position, question, self._threats)


def heats(position: Position, side: Side, threats: Threats) -> Iterator[SideHeat]:
    """The threats against a side, all together and then after each foe that is added; the last is whole."""
    skirmish, foes = Skirmish(position), foes_of(position, side)
    heat = SideHeat(waiting=len(foes))
    yield heat
    if not all(threats.holds(skirmish, foe) for foe in foes):
        heat = replace(heat, anywhere=skirmish.joint_threat(foes))
        yield heat
    for foe in foes:
        heat = heat.with_threat(foe, threats.of(skirmish, foe).whole)
        yield heat
