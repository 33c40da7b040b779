"""The entry of the initiative of D&D 3.5 in the registry of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.turn_order import TableSystem
from game.games.d20_initiative.rules.actions import Action, Add
from game.games.d20_initiative.rules.refusals import setup_faults
from game.games.d20_initiative.rules.rules import D20Initiative, encounter_of
from game.games.d20_initiative.rules.setup import Setup, gathered
from game.games.turn_order.rules.table_system import encounters, master_system

if TYPE_CHECKING:
    from game.core.system import System
    from game.games.d20_initiative.rules.events import Event
    from game.games.d20_initiative.rules.state import State
    from game.games.d20_initiative.rules.view import View

WHAT = "an encounter of D&D 3.5"

EDITION = 1
"""Goes up with every change of the rules after which encounters saved before would be played otherwise."""


def d20_initiative() -> System[Setup, State, Action, Event, View]:
    """The system; nothing is hidden from the game master, so only dice forbid taking something back."""
    return master_system(D20Initiative(), EDITION, encounters(Setup, WHAT, setup_faults), Action)


def table() -> TableSystem:
    """The system with what its encounters are made and judged by."""
    return TableSystem(d20_initiative(), Setup, setup_faults, encounter_of, gathered, Add)
