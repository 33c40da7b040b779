"""Those in a combat as fields are of them, and what is kept of their conditions and hit points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.d20_initiative.rules.events import Run, veiled
from game.games.turn_order.rules.fields import Subject
from game.games.turn_order.rules.marks import Marks

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.state import State
    from game.games.turn_order.rules.fields import Veil


def nobody(_state: State, identity: str) -> Reason:
    """Why nothing can be done about somebody who is not there."""
    return Reason.of("D35-INIT-01", "d35.nobody", id=identity)


COMBATANT: Subject[State, Run] = Subject(
    ids=lambda state: (one.id for one in state.combatants),
    missing=nobody,
    item=lambda state, who: state.get(who),
    edit=lambda run, who, **changes: run.alter(who, **changes),
    name=lambda state, who: state.get(who).name,
    veil=lambda state, who: "hidden" if state.get(who).spec.hidden else "open",
)
ENTRY: Subject[State, Run] = replace(
    COMBATANT,
    item=lambda state, who: state.get(who).spec,
    edit=lambda run, who, **changes: run.alter_spec(who, **changes),
)
"""What was entered about somebody."""


def _veil(state: State, who: str) -> Veil:
    one = state.get(who)
    return "hidden" if one.spec.hidden else "secret" if veiled(one) else "open"


def _acting(state: State) -> str:
    """Whose turn it is, or whose turn was interrupted."""
    return state.paused[-1] if state.paused else state.current or ""


MARKS: Marks[State, Run] = Marks(ENTRY, _veil, _acting, lambda state: state.health)
