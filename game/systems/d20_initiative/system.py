"""The entry of the initiative of D&D 3.5 in the registry of systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from game.core.system import Codec, System
from game.systems.action_text import ActionText
from game.systems.d20_initiative.actions import Action
from game.systems.d20_initiative.refusals import setup_faults
from game.systems.d20_initiative.rules import D20Initiative
from game.systems.d20_initiative.setup import Setup
from game.systems.setup_text import read_setup, write_setup

if TYPE_CHECKING:
    from game.systems.d20_initiative.events import Event
    from game.systems.d20_initiative.state import State
    from game.systems.d20_initiative.view import View

WHAT = "an encounter of D&D 3.5"

EDITION = "1"
"""Goes up with every change of the rules after which combats saved before would be played otherwise."""


def d20_initiative() -> System[Setup, State, Action, Event, View]:
    """The system; nothing is hidden from the game master, so only dice forbid taking something back."""
    rules = D20Initiative()
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
