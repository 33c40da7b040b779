"""The entry of the speed wheel in the registry of systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.system import Codec, System
from game.systems.speed_wheel.codec import action_text, read_setup, write_setup
from game.systems.speed_wheel.rules import SpeedWheel

if TYPE_CHECKING:
    from game.systems.speed_wheel.actions import Action
    from game.systems.speed_wheel.events import Event
    from game.systems.speed_wheel.setup import Setup
    from game.systems.speed_wheel.state import State
    from game.systems.speed_wheel.view import View

EDITION = "1"
"""Goes up with every change of the rules after which encounters saved before would be played otherwise."""


def speed_wheel() -> System[Setup, State, Action, Event, View]:
    """The system; there are no dice and no cards in it, so nothing that is shown forbids taking it back."""
    rules, texts = SpeedWheel(), action_text()
    return System(
        rules=rules,
        content=EDITION,
        seats=lambda _: 1,
        start=rules.start,
        reveals=lambda _: False,
        setups=Codec(write_setup, read_setup),
        actions=Codec(texts.write, texts.read),
    )
