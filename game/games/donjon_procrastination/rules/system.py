"""The entry of Donjon & Procrastination in the registry of systems."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.record_text import read_setup, write_setup
from game.core.system import Codec, System
from game.games.donjon_procrastination.rules.play.actions import ACTIONS, Action
from game.games.donjon_procrastination.rules.play.preparation import check_setup
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.play.view import View, reveals
from game.games.donjon_procrastination.rules.rules import DonjonProcrastination

if TYPE_CHECKING:
    from game.core.rules import Reason
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.rules.play.state import State

WHAT = "a setup of Donjon & Procrastination"

EDITION = 2
"""Goes up with every change of the rules after which matches saved before would be played otherwise.

In edition 1 what an effect made of an opposing card counted in both duels of its player, among three to six.
Matches saved then are continued in the same way: it is a house rule now.
"""


def donjon_procrastination(
    library: Library, edition: int = EDITION
) -> System[Setup, State, Action, Event, View]:
    """The system played with everything in that library; its version is theirs and the library's."""
    rules = DonjonProcrastination(library)

    def faults(setup: Setup) -> tuple[Reason, ...]:
        verdict = check_setup(setup, library)
        return () if verdict.allowed else verdict.reasons

    def read(text: str) -> Setup:
        setup = read_setup(text, Setup, WHAT, faults)
        if edition > 1 or setup.players == 2 or setup.rules.multi_totals != "link":
            return setup
        return replace(setup, rules=replace(setup.rules, multi_totals="shared"))

    return System(
        rules=rules,
        content=f"{edition}-{library.version}",
        seats=lambda setup: setup.players,
        start=rules.start,
        reveals=reveals,
        hints=rules.hints,
        setups=Codec(write_setup, read),
        actions=ACTIONS,
        printed=library.texts,
    )
