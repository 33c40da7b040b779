"""The entry of Colors of Magic in the registry of systems."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.system import Codec, System
from game.games.colors_of_magic.rules.play.codec import read_action, read_setup, write_action, write_setup
from game.games.colors_of_magic.rules.play.rules import ColorsOfMagic
from game.games.colors_of_magic.rules.play.view import reveals

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.events import Event
    from game.games.colors_of_magic.rules.play.setup import Setup
    from game.games.colors_of_magic.rules.play.state import State
    from game.games.colors_of_magic.rules.play.view import View

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
