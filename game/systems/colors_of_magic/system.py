"""The entry of Colors of Magic in the registry of systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.system import Codec, System
from game.systems.colors_of_magic.play.codec import read_action, read_setup, write_action, write_setup
from game.systems.colors_of_magic.play.rules import ColorsOfMagic
from game.systems.colors_of_magic.play.view import reveals

if TYPE_CHECKING:
    from game.systems.colors_of_magic.cards.library import Library
    from game.systems.colors_of_magic.play.actions import Action
    from game.systems.colors_of_magic.play.events import Event
    from game.systems.colors_of_magic.play.setup import Setup
    from game.systems.colors_of_magic.play.state import State
    from game.systems.colors_of_magic.play.view import View

SEATS = 2

EDITION = 1
"""Goes up with every change of the rules after which matches saved before would be played otherwise."""


def colors_of_magic(library: Library) -> System[Setup, State, Action, Event, View]:
    """The system played with everything in that library; its version is theirs and the library's."""
    rules = ColorsOfMagic(library)
    return System(
        rules=rules,
        content=f"{EDITION}-{library.version}",
        seats=lambda _: SEATS,
        start=rules.start,
        reveals=reveals,
        setups=Codec(write_setup, partial(read_setup, library=library)),
        actions=Codec(write_action, read_action),
    )
