"""The entry of Attention Donjon ! in the registry of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.turn_order import TableSystem
from game.games.attention_donjon.rules.actions import Action, Add
from game.games.attention_donjon.rules.check_specs import setup_reasons
from game.games.attention_donjon.rules.rules import AttentionDonjon, encounter_of
from game.games.attention_donjon.rules.setup import Setup, gathered
from game.games.attention_donjon.rules.view import reveals
from game.games.turn_order.rules.table_system import encounters, master_system

if TYPE_CHECKING:
    from game.core.system import System
    from game.games.attention_donjon.rules.events import Event
    from game.games.attention_donjon.rules.state import State
    from game.games.attention_donjon.rules.view import View

WHAT = "an encounter of Attention Donjon !"

EDITION = 1
"""Goes up with every change of the rules after which encounters saved before would be played otherwise."""


def attention_donjon() -> System[Setup, State, Action, Event, View]:
    """The system; its deck is hidden from the game master too, so a card that was drawn stays known."""
    return master_system(AttentionDonjon(), EDITION, encounters(Setup, WHAT, setup_reasons), Action, reveals)


def table() -> TableSystem:
    """The system with what its encounters are made and judged by."""
    return TableSystem(attention_donjon(), Setup, setup_reasons, encounter_of, gathered, Add)
