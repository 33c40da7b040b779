"""The entry of Donjon & Procrastination in the registry of systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.content.record_text import read_setup, write_setup
from game.core.system import Codec, System
from game.games.donjon_procrastination.rules.play.codec import read_action, write_action
from game.games.donjon_procrastination.rules.play.preparation import check_setup
from game.games.donjon_procrastination.rules.play.rules import DonjonProcrastination
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.play.view import reveals

if TYPE_CHECKING:
    from game.core.rules import Reason
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.rules.play.state import State
    from game.games.donjon_procrastination.rules.play.view import View

WHAT = "a setup of Donjon & Procrastination"

EDITION = 1
"""Goes up with every change of the rules after which matches saved before would be played otherwise."""


def donjon_procrastination(library: Library) -> System[Setup, State, Action, Event, View]:
    """The system played with everything in that library; its version is theirs and the library's."""
    rules = DonjonProcrastination(library)

    def faults(setup: Setup) -> tuple[Reason, ...]:
        verdict = check_setup(setup, library)
        return () if verdict.allowed else verdict.reasons

    return System(
        rules=rules,
        content=f"{EDITION}-{library.version}",
        seats=lambda setup: setup.players,
        start=rules.start,
        reveals=reveals,
        setups=Codec(write_setup, partial(read_setup, kind=Setup, what=WHAT, faults=faults)),
        actions=Codec(write_action, read_action),
    )
