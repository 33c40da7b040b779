"""The conditions that the program knows, each with whether it is good or bad for its bearer."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Tone = Literal["good", "bad", "neutral"]

GENERIC: Mapping[str, Tone] = MappingProxyType(
    {
        "prone": "bad",
        "stunned": "bad",
        "blinded": "bad",
        "deafened": "bad",
        "poisoned": "bad",
        "burning": "bad",
        "bleeding": "bad",
        "frightened": "bad",
        "held": "bad",
        "grappled": "bad",
        "silenced": "bad",
        "asleep": "bad",
        "slowed": "bad",
        "cursed": "bad",
        "dazed": "bad",
        "exhausted": "bad",
        "unconscious": "bad",
        "dying": "bad",
        "paralysed": "bad",
        "confused": "bad",
        "blessed": "good",
        "hasted": "good",
        "protected": "good",
        "invisible": "good",
        "inspired": "good",
        "raging": "good",
        "defending": "good",
        "concentrating": "neutral",
        "marked": "neutral",
        "stable": "neutral",
        "flying": "neutral",
        "hiding": "neutral",
    }
)
"""Conditions of any game; the message `condition.<id>` names one."""

D20: Mapping[str, Tone] = MappingProxyType(
    {
        "shaken": "bad",
        "panicked": "bad",
        "cowering": "bad",
        "fascinated": "bad",
        "nauseated": "bad",
        "sickened": "bad",
        "fatigued": "bad",
        "staggered": "bad",
        "disabled": "bad",
        "helpless": "bad",
        "pinned": "bad",
        "entangled": "bad",
        "dazzled": "bad",
        "petrified": "bad",
        "incorporeal": "neutral",
    }
)
"""Conditions that the d20 rules add."""

USUAL: Mapping[str, Tone] = MappingProxyType({**GENERIC, **D20})
