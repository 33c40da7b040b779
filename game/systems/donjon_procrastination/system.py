"""The entry of Donjon & Procrastination in the registry of systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.system import Codec, System
from game.systems.donjon_procrastination.play.codec import (
    read_action,
    read_setup,
    write_action,
    write_setup,
)
from game.systems.donjon_procrastination.play.rules import DonjonProcrastination
from game.systems.donjon_procrastination.play.view import reveals

if TYPE_CHECKING:
    from game.systems.donjon_procrastination.cards.library import Library
    from game.systems.donjon_procrastination.play.actions import Action
    from game.systems.donjon_procrastination.play.events import Event
    from game.systems.donjon_procrastination.play.setup import Setup
    from game.systems.donjon_procrastination.play.state import State
    from game.systems.donjon_procrastination.play.view import View

EDITION = 1
"""Goes up with every change of the rules after which matches saved before would be played otherwise."""


def donjon_procrastination(library: Library) -> System[Setup, State, Action, Event, View]:
    """The system played with everything in that library; its version is theirs and the library's."""
    rules = DonjonProcrastination(library)
    return System(
        rules=rules,
        content=f"{EDITION}-{library.version}",
        seats=lambda setup: setup.players,
        start=rules.start,
        reveals=reveals,
        setups=Codec(write_setup, partial(read_setup, library=library)),
        actions=Codec(write_action, read_action),
    )
