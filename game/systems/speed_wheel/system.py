"""The entry of the speed wheel in the registry of systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from game.core.system import Codec, System
from game.systems.action_text import ActionText
from game.systems.setup_text import read_setup, write_setup
from game.systems.speed_wheel.actions import Action
from game.systems.speed_wheel.rules import SpeedWheel, setup_faults
from game.systems.speed_wheel.setup import Setup

if TYPE_CHECKING:
    from game.systems.speed_wheel.events import Event
    from game.systems.speed_wheel.state import State
    from game.systems.speed_wheel.view import View

WHAT = "an encounter on the speed wheel"

EDITION = "1"
"""Goes up with every change of the rules after which encounters saved before would be played otherwise."""


def speed_wheel() -> System[Setup, State, Action, Event, View]:
    """The system; there are no dice and no cards in it, so nothing that is shown forbids taking it back."""
    rules = SpeedWheel()
    texts: ActionText[Action] = ActionText(get_args(Action))
    return System(
        rules=rules,
        content=EDITION,
        seats=lambda _: 1,
        start=rules.start,
        reveals=lambda _: False,
        setups=Codec(write_setup, partial(read_setup, kind=Setup, what=WHAT, faults=setup_faults)),
        actions=Codec(texts.write, texts.read),
    )
