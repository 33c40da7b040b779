"""Registers Donjon & Procrastination as a system."""

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
"""Incremented with every change of the rules that would replay saved matches differently.

In edition 1 an effect on an opposing card counted in both duels of its player, among three to six players.
Matches saved then continue in that way, which is a house rule now.
"""


def donjon_procrastination(
    library: Library, edition: int = EDITION
) -> System[Setup, State, Action, Event, View]:
    """The system for everything in that library; its version combines the edition and the library's."""
    rules = DonjonProcrastination(library)

    def faults(setup: Setup) -> tuple[Reason, ...]:
        verdict = check_setup(setup, library)
        return () if verdict.allowed else verdict.reasons

    def read(text: str) -> Setup:
        setup = read_setup(text, Setup, WHAT, faults)
        # Only where the two editions differ: several players with the default totals.
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
