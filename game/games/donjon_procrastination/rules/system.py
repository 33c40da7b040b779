"""The entry of Donjon & Procrastination in the registry of systems."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.record_text import read_setup, write_setup
from game.core.errors import said
from game.core.system import Codec, System
from game.games.donjon_procrastination.rules.play.actions import (
    Action,
    Bluff,
    Choose,
    Discard,
    Draft,
    Pass,
    Place,
    Throw,
)
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
        actions=Codec(write_action, read_action),
        printed=library.texts,
    )


FORMS = "draft CARD, place CARD, bluff, pass, discard CARD, choose [PICK...], throw [FACE...]"
"""What may be written for an action."""


MOST_DIGITS = 3
"""Digits that the face of a die may have."""


def write_action(action: Action) -> str:
    """The action on one line."""
    match action:
        case Draft(card):
            return f"draft {card}"
        case Place(card):
            return f"place {card}"
        case Bluff():
            return "bluff"
        case Pass():
            return "pass"
        case Discard(card):
            return f"discard {card}"
        case Choose(picks):
            return " ".join(("choose", *picks))
        case Throw(faces):
            return " ".join(("throw", *map(str, faces)))


def read_action(text: str) -> Action:
    """The action that a line says.

    Raises:
        ValueError: it says none; the message is what was expected.
    """
    match text.split():
        case ["draft", card]:
            return Draft(card)
        case ["place", card]:
            return Place(card)
        case ["bluff"]:
            return Bluff()
        case ["pass"]:
            return Pass()
        case ["discard", card]:
            return Discard(card)
        case ["choose", *picks]:
            return Choose(tuple(picks))
        case ["throw", *faces] if all(face.isdecimal() and len(face) <= MOST_DIGITS for face in faces):
            return Throw(tuple(map(int, faces)))
        case _:
            raise ValueError(said("an action: {forms}", forms=FORMS))
