"""The entry of the speed wheel in the registry of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.turn_order import TableSystem
from game.games.speed_wheel.rules.actions import Action, Add
from game.games.speed_wheel.rules.rules import SpeedWheel, encounter_of, setup_faults
from game.games.speed_wheel.rules.setup import Setup, gathered
from game.games.turn_order.rules.table_system import encounters, master_system

if TYPE_CHECKING:
    from game.core.system import System
    from game.games.speed_wheel.rules.events import Event
    from game.games.speed_wheel.rules.state import State
    from game.games.speed_wheel.rules.view import View

WHAT = "an encounter on the speed wheel"

EDITION = 1
"""Goes up with every change of the rules after which encounters saved before would be played otherwise."""


def speed_wheel() -> System[Setup, State, Action, Event, View]:
    """The system; there are no dice and no cards in it, so nothing that is shown forbids taking it back."""
    return master_system(SpeedWheel(), EDITION, encounters(Setup, WHAT, setup_faults), Action)


def table() -> TableSystem:
    """The system with what its encounters are made and judged by."""
    return TableSystem(speed_wheel(), Setup, setup_faults, encounter_of, gathered, Add, "pawns")
