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


def veiled(one: Combatant) -> bool:
    """Whether players do not see its numbers: how many cards it draws and keeps."""
    return numbers_hidden(one.spec.numbers, friend=one.spec.side == "players")


COMBATANT: Subject[State, Run] = taking_part(
    lambda state: state.combatants,
    State.get,
    Run.edit,
    veil_of(State.get, lambda one: one.spec.hidden, veiled),
    ("AD-GROUP-01", "ad.nobody"),
)
SHEET: Subject[State, Run] = entered(COMBATANT, lambda one: one.spec, Run.edit_spec)
"""What somebody is, but for the cards."""


MARKS: Marks[State, Run] = Marks(
    SHEET,
    COMBATANT.veil,
    lambda state: state.current.owner if state.current is not None else "",
    lambda state: state.health,
    conditions=False,
)
