"""Any turn-order table as the order of creatures on a board: the one adapter between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.encounter_file import table_system
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Reason, Verdict
from game.systems.turn_order import MASTER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from game.core.record import AnyMatch
    from game.systems.turn_order import Person, Track, Turn, TurnRules


class TurnOrder:
    """A match at a turn-order table, with the creatures that take its turns.

    `joined` says for creatures of a board which combatant they are; several may be one, as in a group, and
    those without any take no turns.
    """

    def __init__(self, match: AnyMatch, joined: Mapping[str, str]) -> None:
        self.match = match
        self.joined = dict(joined)

    @classmethod
    def of(cls, table: str, people: Iterable[Person], seed: int) -> TurnOrder:
        """A new encounter at the table of that name, every creature being a combatant of the same id."""
        system, everybody = table_system(table), tuple(people)
        match: AnyMatch = Match.start(system.system, system.gathered(everybody), SeededDice(seed))
        return cls(match, {person.id: person.id for person in everybody})

    @property
    def rules(self) -> TurnRules[Any, Any, Any, Any]:
        """The rules of the table."""
        return self.match.system.rules  # type: ignore[return-value]  # those of a turn-order table

    @property
    def track(self) -> Track:
        """The order as the game master sees it."""
        return self.rules.track(self.match.state, MASTER)

    @property
    def current(self) -> frozenset[str]:
        """The creatures whose turn it is."""
        turn = self.track.current
        return frozenset() if turn is None else self.creatures(turn)

    def creatures(self, turn: Turn) -> frozenset[str]:
        """The creatures that take a turn."""
        return frozenset(one for one, combatant in self.joined.items() if combatant == turn.combatant)

    def place_of(self, creature: str) -> int | None:
        """How many turns come before the creature's next one in this round: 0 is now, None is none."""
        track = self.track
        combatant = self.joined.get(creature)
        turns = ([track.current] if track.current is not None else []) + list(track.coming)
        first = 0 if track.current is not None else 1
        places = (number for number, turn in enumerate(turns, first) if turn.combatant == combatant)
        return next(places, None)

    def join(self, creature: str, combatant: str | None) -> None:
        """Make a creature that combatant, or nobody."""
        if combatant is None:
            self.joined.pop(creature, None)
        else:
            self.joined[creature] = combatant

    def proceed(self) -> Verdict:
        """Let the current turn end and the next begin, if nothing else must be decided first."""
        action = self.rules.proceed(self.match.state)
        if action is None:
            return Verdict.no(Reason.of("TABLE-TURN-01", "turn_order.decide_first"))
        return self.match.act(MASTER, action)
