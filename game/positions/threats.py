"""What creatures threaten in their next activation, kept from one position to the next (CM-UNIT-02).

A threat costs 10 to 100 ms, and most of them are as before when one creature has moved: what somebody could
strike depends on the bases that are near, and what it could shoot at on those enemies that stand where it
could see them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import shapely

from game.board.area import to_shapely
from game.board.shapes import distance
from game.core.copies import replace
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.area import Geometry
    from game.board.shapes import Disc
    from game.board.terrain import Board
    from game.positions.answers import ThreatAreas
    from game.positions.position import Creature, HouseRules, Position, Side
    from game.positions.ruleset import Ruleset

FAR = 1.0
"""Inches beyond the farthest that a move and its engagements can get: who stands there does not change it.

Costs are worked out 3/8 of an inch beyond the Movement."""

APART = 0.25
"""Inches from what could be shot at: a base that was there and a base that comes there hide nothing of it.

It is more than the hundredths of an inch by which discs that are looked from end before the border."""


@dataclass(frozen=True, slots=True)
class _Causes:
    """All that the threat of a creature depends on, but for the bases that stand in its sight.

    `near` are the bases in whose way it could come: how near each is engaged, None for an ally's.
    """

    creature: Creature
    board: Board
    rules: HouseRules
    ruleset: Ruleset
    engaged: tuple[str, ...]
    near: tuple[tuple[Disc, float | None], ...]


@dataclass(eq=False)
class _Kept:
    """A threat, and what it came from; of the bases in its sight the last for which it was right."""

    areas: ThreatAreas
    causes: _Causes
    blockers: frozenset[Disc]

    @cached_property
    def shot_at(self) -> Geometry | None:
        """What could be shot at, for shapely; None without shots. Only asked for once a base has moved."""
        if self.areas.ranged is None:
            return None
        found = to_shapely(self.areas.ranged)
        shapely.prepare(found)
        return found


class Threats:
    """The threats of creatures, worked out anew only where something has changed that they depend on.

    What is kept is of one board and of those creatures that were asked about last, by their ids. Several
    threads may ask at once: at worst the same is worked out twice.

    >>> from game.positions.position import Creature, Position, Side
    >>> mage, wolf = Creature("mage", Side.RED, (3.0, 5.0)), Creature("wolf", Side.BLUE, (15.0, 5.0))
    >>> here, threats = Position(creatures=(mage, wolf)), Threats()
    >>> for foe, areas in threats.against(here, Side.RED):
    ...     print(foe, areas.whole.contains((10.0, 5.0)), areas.whole.contains((3.0, 5.0)))
    wolf True False
    """

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def of(self, skirmish: Skirmish, creature: str) -> ThreatAreas:
        """The areas that a creature threatens, as `Skirmish.threat_areas` has them.

        Raises:
            KeyError: there is no such creature.
        """
        blockers, kept = _blockers(skirmish, creature), self._of(skirmish, creature)
        if kept is None:
            self._forget_other_boards(skirmish.position.board)
            areas, causes = skirmish.threat_areas(creature), _causes(skirmish, creature)
            kept = self._kept[creature] = _Kept(areas, causes, blockers)
        kept.blockers = blockers
        return kept.areas

    def holds(self, skirmish: Skirmish, creature: str) -> bool:
        """Whether what it threatens is known, and as it was."""
        return self._of(skirmish, creature) is not None

    def _of(self, skirmish: Skirmish, creature: str) -> _Kept | None:
        kept = self._kept.get(creature)
        if kept is None or kept.causes != _causes(skirmish, creature):
            return None
        return kept if _hides_nothing(kept, _blockers(skirmish, creature)) else None

    def against(self, position: Position, side: Side, but: str = "") -> Iterator[tuple[str, ThreatAreas]]:
        """The foes of a side, one after the other in the position's order, and what each of them threatens.

        The creature of that side called `but` is taken to be off the table: where could it stand? What is
        given then does not depend on its place.
        """
        left = tuple(other for other in position.creatures if other.id != but)
        skirmish = Skirmish(replace(position, creatures=left) if but else position)
        for foe in foes_of(position, side):
            yield foe, self.of(skirmish, foe)

    def _forget_other_boards(self, board: Board) -> None:
        """A board holds all that was worked out about it: one that is gone must not stay for a threat."""
        if any(kept.causes.board is not board for kept in list(self._kept.values())):
            self._kept = {}


def foes_of(position: Position, side: Side) -> tuple[str, ...]:
    """The ids of all who are hostile to that side: the other player's and neutral ones (ruling R-34)."""
    return tuple(creature.id for creature in position.creatures if creature.side is not side)


def _causes(skirmish: Skirmish, creature: str) -> _Causes:
    mover, base = skirmish.stood[creature]
    crowd, position = skirmish.crowd(creature), skirmish.position
    engagement = skirmish.ruleset.engagement or 0.0
    hostiles = [(foe, crowd.zone(i, engagement)) for i, foe in enumerate(crowd.hostiles)]
    far = mover.movement + base.r + FAR
    if position.rules.melee_needs_los:  # who stands between it and whom it strikes may hide him
        far += mover.melee_reach(position.rules)
    return _Causes(
        mover,
        position.board,
        position.rules,
        skirmish.ruleset,
        tuple(foe.id for foe in skirmish.engaged_with(creature)),
        tuple(
            (other, zone)
            for other, zone in (*((ally, None) for ally in crowd.allies), *hostiles)
            if distance(base.centre, other.centre) < far + other.r + (zone or 0.0)
        ),
    )


def _blockers(skirmish: Skirmish, creature: str) -> frozenset[Disc]:
    return frozenset(skirmish.base(other.id) for other in skirmish.blockers(creature))


def _hides_nothing(kept: _Kept, blockers: frozenset[Disc]) -> bool:
    """Whether neither those who left nor those who came hide any of what could be shot at.

    Of a base that hides something, some border is seen before it: so it lies on what can be shot at.
    """
    return not any(
        kept.shot_at is not None and shapely.dwithin(kept.shot_at, shapely.Point(base.centre), base.r + APART)
        for base in kept.blockers ^ blockers
    )
