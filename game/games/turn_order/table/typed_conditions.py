"""Conditions as they are typed: `stun` is stunned, `stunned 2` lasts two rounds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.turn_order.names import folded
from game.games.turn_order.rules.conditions import MOST_LEFT

if TYPE_CHECKING:
    from collections.abc import Mapping

_LASTING = re.compile(r"(.*\S)\s+(?:x\s*|\()?(\d{1,3})\)?\s*(?:r|rd|rds|rounds?|tours?)?\.?", re.IGNORECASE)

LEAST = 3
"""Letters from which on the beginning of a name stands for the whole of it."""


@dataclass(frozen=True, slots=True)
class TypedCondition:
    """The name of a condition, the id of a usual one; the rounds that it lasts, if they were said."""

    name: str
    rounds: int | None = None


def typed_condition(text: str, usual: Mapping[str, str]) -> TypedCondition:
    """What was typed; `usual` are the ids of usual conditions by what they are called in the language."""
    found = _LASTING.fullmatch(text)
    if found is None or not 1 <= int(found[2]) <= MOST_LEFT:
        return TypedCondition(_known(text, usual))
    return TypedCondition(_known(found[1], usual), int(found[2]))


def completed_condition(name: str, usual: Mapping[str, str]) -> str:
    """The id of the one usual condition whose name begins so; empty if there is none, or several."""
    if name in usual.values():
        return name
    begun = folded(name)
    if len(begun) < LEAST:
        return ""
    found = [identity for called, identity in usual.items() if folded(called).startswith(begun)]
    return found[0] if len(found) == 1 else ""


def _known(text: str, usual: Mapping[str, str]) -> str:
    """The id of the usual condition that is called exactly so; else the words as they are."""
    words = text.strip()
    return next((identity for called, identity in usual.items() if folded(called) == folded(words)), words)
