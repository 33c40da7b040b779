"""The entry of Attention Donjon ! in the registry of systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from game.core.system import Codec, System
from game.systems.action_text import ActionText
from game.systems.attention_donjon.actions import Action
from game.systems.attention_donjon.check_specs import setup_reasons
from game.systems.attention_donjon.rules import AttentionDonjon
from game.systems.attention_donjon.setup import Setup
from game.systems.attention_donjon.view import reveals
from game.systems.setup_text import read_setup, write_setup

if TYPE_CHECKING:
    from game.systems.attention_donjon.events import Event
    from game.systems.attention_donjon.state import State
    from game.systems.attention_donjon.view import View

WHAT = "an encounter of Attention Donjon !"

EDITION = 1
"""Goes up with every change of the rules after which matches saved before would be played otherwise."""


def attention_donjon() -> System[Setup, State, Action, Event, View]:
    """The card rounds."""
    rules = AttentionDonjon()
    text: ActionText[Action] = ActionText(get_args(Action))
    return System(
        rules=rules,
        content=str(EDITION),
        seats=lambda _: 1,
        start=rules.start,
        reveals=reveals,
        setups=Codec(write_setup, partial(read_setup, kind=Setup, what=WHAT, faults=setup_reasons)),
        actions=Codec(text.write, text.read),
    )
