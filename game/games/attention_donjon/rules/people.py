"""Combatants as owners of fields, and what is kept of their hit points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.events import Run
from game.games.attention_donjon.rules.state import State
from game.games.turn_order.rules.marks import Marks
from game.games.turn_order.rules.people import entered, numbers_hidden, taking_part, veil_of

if TYPE_CHECKING:
    from game.games.attention_donjon.rules.state import Combatant
    from game.games.turn_order.rules.fields import Subject


def veiled(combatant: Combatant) -> bool:
    """Whether players do not see its numbers: how many cards it draws and keeps."""
    return numbers_hidden(combatant.spec.numbers, friend=combatant.spec.side == "players")


COMBATANT: Subject[State, Run] = taking_part(
    lambda state: state.combatants,
    State.get,
    Run.edit,
    veil_of(State.get, lambda combatant: combatant.spec.hidden, veiled),
    ("AD-GROUP-01", "ad.nobody"),
)
SHEET: Subject[State, Run] = entered(COMBATANT, lambda combatant: combatant.spec, Run.edit_spec)
"""The spec of a combatant: all that is said of it but its cards."""


MARKS: Marks[State, Run] = Marks(
    SHEET,
    COMBATANT.veil,
    lambda state: state.current.owner if state.current is not None else "",
    lambda state: state.health,
    conditions=False,
)
