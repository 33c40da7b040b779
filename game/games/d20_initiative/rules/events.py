"""The events of a combat, and the run that carries out an action and reports them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.games.d20_initiative.rules.state import Combatant, State
from game.games.turn_order.rules.fields import Corrected, MasterRun, altered
from game.games.turn_order.rules.people import numbers_hidden
from game.games.turn_order.rules.report import Report

if TYPE_CHECKING:
    from game.games.turn_order.rules.report import Phrase


Event = Report | Corrected


class Run(MasterRun[State, Event]):
    """The state during one action."""

    def report(
        self,
        rule: str,
        *phrases: Phrase,
        about: Combatant | None = None,
        hidden: bool = False,
        detail: bool = False,
        heading: bool = False,
    ) -> None:
        """Report what happened, if `about` a combatant with its name; players read nothing of hidden ones."""
        who, name, unseen = ("", "", False) if about is None else (about.id, about.name, about.spec.hidden)
        self.tell(
            Report.of(
                rule,
                *phrases,
                who=who,
                name=name,
                hidden=hidden or unseen,
                detail=detail,
                heading=heading,
            )
        )

    def get(self, identity: str) -> Combatant:
        """The combatant of that id."""
        return self.state.get(identity)

    def edit(self, identity: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Combatant
        """Change fields of a combatant."""
        self.change(
            combatants=altered(self.state.combatants, lambda combatant: combatant.id == identity, **fields)
        )

    def edit_spec(self, identity: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of its spec
        """Change fields of what was entered about a combatant."""
        self.edit(identity, spec=replace(self.get(identity).spec, **fields))


def veiled(combatant: Combatant) -> bool:
    """Whether players do not see its numbers: if it is no friend of theirs, unless it is set otherwise."""
    return numbers_hidden(combatant.spec.numbers, friend=combatant.spec.side == "players")
