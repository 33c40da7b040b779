"""Links creatures of a board with combatants: as they come and go, and as a position file keeps it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.positions.position import Creature, Position
    from game.workshop.turn_order import TurnOrder


class Joins:
    """Remembers the creatures last seen on the board, and which combatants those were that left it."""

    def __init__(self, position: Position | None = None) -> None:
        self._known = position
        self._gone: dict[str, tuple[Creature, str]] = {}

    def look(self, order: TurnOrder, now: Position) -> bool:
        """Note which creatures came to the board or left it; returns whether any did.

        A creature that goes leaves its place; the same creature brought back has it again, and one that is
        only called otherwise keeps it.
        """
        before, self._known = self._known, now
        if before is now:
            return False
        old = {} if before is None else {creature.id: creature for creature in before.creatures}
        new = {creature.id: creature for creature in now.creatures}
        lost = [name for name in old if name not in new]
        found = [name for name in new if name not in old]
        if len(lost) == len(found) == 1 and old[lost[0]].at == new[found[0]].at:
            combatant = order.joined.pop(lost[0], None)
            if combatant is not None:
                order.joined[found[0]] = combatant
        else:
            self._leave_and_return(order, [old[name] for name in lost], [new[name] for name in found])
        return bool(lost or found)

    def _leave_and_return(self, order: TurnOrder, lost: list[Creature], found: list[Creature]) -> None:
        for creature in lost:
            combatant = order.joined.pop(creature.id, None)
            if combatant is not None:
                self._gone[creature.id] = (creature, combatant)
        for creature in found:
            gone = self._gone.pop(creature.id, None)
            if gone is not None and gone[0] == creature:
                order.joined[creature.id] = gone[1]


def kept_joins(position: Position) -> dict[str, str]:
    """The combatant of each creature by the file of the position, where it names one."""
    return {creature.id: creature.combatant for creature in position.creatures if creature.combatant}


def with_joins(position: Position, joined: Mapping[str, str]) -> Position:
    """The position whose creatures say which combatant they are, where it is not that of their own id.

    Those that are not in `joined` say what they said.
    """
    creatures = []
    for creature in position.creatures:
        who = joined.get(creature.id, creature.combatant)
        creatures.append(replace(creature, combatant="" if who == creature.id else who))
    joining = tuple(creatures)
    return position if joining == position.creatures else replace(position, creatures=joining)
