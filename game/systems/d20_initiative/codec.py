"""Actions as text, each on one line, and encounters as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, get_args

import msgspec

from game.systems.action_text import ActionText
from game.systems.d20_initiative.actions import Action
from game.systems.d20_initiative.house_rules import HouseRules
from game.systems.d20_initiative.refusals import setup_faults
from game.systems.d20_initiative.setup import Setup


def action_text() -> ActionText[Action]:
    """Writes and reads the actions of a combat."""
    return ActionText(get_args(Action))


def write_setup(setup: Setup) -> str:
    """The encounter as indented JSON; house rules only where they differ from the defaults."""
    table: dict[str, Any] = msgspec.to_builtins(setup)
    defaults = asdict(HouseRules())
    table["rules"] = {name: value for name, value in table["rules"].items() if value != defaults[name]}
    return msgspec.json.format(msgspec.json.encode(table), indent=2).decode()


def read_setup(text: str) -> Setup:
    """The encounter that a text holds.

    Raises:
        ValueError: it holds none; the message is what was expected.
    """
    try:
        setup = msgspec.json.decode(text, type=Setup)
    except msgspec.MsgspecError as error:
        raise ValueError(f"an encounter of D&D 3.5 ({error})") from error
    reasons = list(setup_faults(setup))
    if reasons:
        why = ", ".join(f"{reason.key} by {reason.rule}" for reason in reasons)
        raise ValueError(f"an encounter that can be played ({why})")
    return setup
