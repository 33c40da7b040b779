"""Actions as text, each on one line that people can read, and setups as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import msgspec

from game.systems.donjon_procrastination.house_rules import HouseRules
from game.systems.donjon_procrastination.play.actions import (
    Action,
    Bluff,
    Choose,
    Discard,
    Draft,
    Pass,
    Place,
)
from game.systems.donjon_procrastination.play.preparation import check_setup
from game.systems.donjon_procrastination.play.setup import Setup

if TYPE_CHECKING:
    from game.systems.donjon_procrastination.cards.library import Library

FORMS = "draft CARD, place CARD, bluff, pass, discard CARD or choose [PICK...]"
"""What may be written for an action."""


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
        case _:
            raise ValueError(f"an action: {FORMS}")


def write_setup(setup: Setup) -> str:
    """The setup as indented JSON; house rules only where they differ from the defaults."""
    table: dict[str, Any] = msgspec.to_builtins(setup)
    defaults = msgspec.to_builtins(asdict(HouseRules()))
    table["rules"] = {name: value for name, value in table["rules"].items() if value != defaults[name]}
    return msgspec.json.format(msgspec.json.encode(table), indent=2).decode()


def read_setup(text: str, library: Library) -> Setup:
    """The setup that a text holds.

    Raises:
        ValueError: it holds none, or none that can be played with what is printed; the message is what was
            expected.
    """
    try:
        setup = msgspec.json.decode(text, type=Setup)
    except msgspec.MsgspecError as error:
        raise ValueError(f"a setup of Donjon & Procrastination ({error})") from error
    verdict = check_setup(setup, library)
    if not verdict.allowed:
        why = ", ".join(f"{reason.key} by {reason.rule}" for reason in verdict.reasons)
        raise ValueError(f"a setup that can be played ({why})")
    return setup
