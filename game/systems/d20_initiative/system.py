"""The entry of the initiative of D&D 3.5 in the registry of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.system import Codec, System
from game.systems.d20_initiative.codec import action_text, read_setup, write_setup
from game.systems.d20_initiative.rules import D20Initiative

if TYPE_CHECKING:
    from game.systems.d20_initiative.actions import Action
    from game.systems.d20_initiative.events import Event
    from game.systems.d20_initiative.setup import Setup
    from game.systems.d20_initiative.state import State
    from game.systems.d20_initiative.view import View

EDITION = "1"
"""Goes up with every change of the rules after which combats saved before would be played otherwise."""


def d20_initiative() -> System[Setup, State, Action, Event, View]:
    """The system; nothing is hidden from the game master, so only dice forbid taking something back."""
    rules, texts = D20Initiative(), action_text()
    return System(
        rules=rules,
        content=EDITION,
        seats=lambda _: 1,
        start=rules.start,
        reveals=lambda _: False,
        setups=Codec(write_setup, read_setup),
        actions=Codec(texts.write, texts.read),
    )
