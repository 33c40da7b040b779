"""Combatants as owners of fields, and what is kept of their conditions and hit points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.events import Run, veiled
from game.games.d20_initiative.rules.state import State
from game.games.turn_order.rules.marks import Marks
from game.games.turn_order.rules.people import entered, taking_part, veil_of

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.state import Combatant
    from game.games.turn_order.rules.fields import Subject


def is_hidden(combatant: Combatant) -> bool:
    """Whether players do not know that it is there."""
    return combatant.spec.hidden


COMBATANT: Subject[State, Run] = taking_part(
    lambda state: state.combatants,
    State.get,
    Run.edit,
    veil_of(State.get, is_hidden),
    ("D35-INIT-01", "d35.nobody"),
)
ENTRY: Subject[State, Run] = entered(COMBATANT, lambda combatant: combatant.spec, Run.edit_spec)
"""The fields entered about a combatant."""


def _acting(state: State) -> str:
    """The id of whose turn it is; of an interrupted turn rather than the readied action (D35-READY-07)."""
    return state.paused[-1] if state.paused else state.current or ""


MARKS: Marks[State, Run] = Marks(
    ENTRY, veil_of(State.get, is_hidden, veiled), _acting, lambda state: state.health, staged=True
)
