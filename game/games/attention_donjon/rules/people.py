"""Those in an encounter as fields are of them, and what is kept of their hit points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.turn_order.rules.fields import Subject
from game.games.turn_order.rules.marks import Marks

if TYPE_CHECKING:
    from game.games.attention_donjon.rules.events import Run
    from game.games.attention_donjon.rules.state import State


def nobody(_state: State, identity: str) -> Reason:
    """Why nothing can be done about somebody who is not there."""
    return Reason.of("AD-GROUP-01", "ad.nobody", id=identity)


COMBATANT: Subject[State, Run] = Subject(
    ids=lambda state: (one.id for one in state.combatants),
    missing=nobody,
    item=lambda state, who: state.combatant(who),
    edit=lambda run, who, **changes: run.edit(who, **changes),
    name=lambda state, who: state.combatant(who).name,
    veil=lambda state, who: "hidden" if state.combatant(who).spec.hidden else "open",
)
SHEET: Subject[State, Run] = replace(
    COMBATANT,
    item=lambda state, who: state.combatant(who).spec,
    edit=lambda run, who, **changes: run.edit_spec(who, **changes),
)
"""What somebody is, but for the cards."""


MARKS: Marks[State, Run] = Marks(
    SHEET,
    COMBATANT.veil,
    lambda state: state.current.owner if state.current is not None else "",
    lambda state: state.health,
    conditions=False,
)
