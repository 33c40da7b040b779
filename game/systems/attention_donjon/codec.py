"""Setups as JSON that people can read."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec

from game.systems.attention_donjon.check_specs import setup_reasons
from game.systems.attention_donjon.house_rules import HouseRules
from game.systems.attention_donjon.setup import Setup


def write_setup(setup: Setup) -> str:
    """The setup as indented JSON; house rules only where they differ from the defaults."""
    table: dict[str, Any] = msgspec.to_builtins(setup)
    defaults = asdict(HouseRules())
    table["rules"] = {name: value for name, value in table["rules"].items() if value != defaults[name]}
    return msgspec.json.format(msgspec.json.encode(table), indent=2).decode()


def read_setup(text: str) -> Setup:
    """The setup that a text holds.

    Raises:
        ValueError: it holds none, or one that cannot be played; the message is what was expected.
    """
    try:
        setup = msgspec.json.decode(text, type=Setup)
    except msgspec.MsgspecError as error:
        raise ValueError(f"an encounter of Attention Donjon ! ({error})") from error
    reasons = tuple(setup_reasons(setup))
    if reasons:
        why = ", ".join(f"{reason.key} by {reason.rule}" for reason in reasons)
        raise ValueError(f"an encounter that can be played ({why})")
    return setup
