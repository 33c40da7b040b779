"""One action at work: the state as it changes, the dice, and what has happened so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict

from game.games.d20_initiative.rules.events import Event
from game.games.d20_initiative.rules.state import Combatant, State
from game.games.turn_order.rules import run


class Who(TypedDict):
    """What every event about a combatant begins with."""

    who: str
    name: str
    hidden: bool
    secret: bool


class Run(run.Run[State, Event]):
    """The state during one action."""

    def get(self, identity: str) -> Combatant:
        """The combatant of that id."""
        return self.state.get(identity)

    def alter(self, identity: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Combatant
        """Change fields of a combatant."""
        changed = replace(self.get(identity), **fields)
        self.change(combatants=tuple(changed if one.id == identity else one for one in self.state.combatants))

    def alter_spec(self, identity: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of its spec
        """Change fields of what was entered about a combatant."""
        self.alter(identity, spec=replace(self.get(identity).spec, **fields))


def who(one: Combatant) -> Who:
    """Who an event is about, and what the players may know of it."""
    return Who(who=one.id, name=one.name, hidden=one.spec.hidden, secret=veiled(one))


def veiled(one: Combatant) -> bool:
    """Whether the players do not see its numbers: those of enemies, and of who is secret."""
    return one.spec.secret or one.spec.side != "players"
