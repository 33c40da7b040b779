"""What is asked about a combatant, and about the actions that have values of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from game.core.turn_order import Side
from game.games.d20_initiative.rules.state import ReadyKind
from game.games.turn_order.table.form import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

FACE = Field("face", "number", 1, 20, optional=True)
"""A die entered by hand; left empty, it is rolled."""


def combatant_fields(*, adding: bool) -> Sequence[Field]:
    """Everything that is entered about somebody."""
    roll = [Field("roll", "number", 1, 20, optional=True)] if adding else []
    return [
        Field("name", "text"),
        Field("side", "choice", choices=get_args(Side)),
        Field("dexterity", "number"),
        Field("misc", "number"),
        *roll,
        Field("armour_class", "number", 0, 99),
        Field("dodge", "number", 0, 99, optional=True),
        Field("group", "text", longest=40),
        Field("uncanny_dodge", "toggle"),
        Field("reflexes", "toggle"),
        Field("aware", "toggle"),
        Field("spotted", "toggle"),
        Field("able", "toggle"),
        Field("secret", "toggle"),
        Field("hidden", "toggle"),
        Field("note", "text", longest=400),
        Field("portrait", "portrait"),
    ]


NOTICE = (Field("difficulty", "number", 0, 60), Field("bonus", "number", -20, 40), FACE)
ROLL = (FACE,)
READY = (
    Field("kind", "choice", choices=get_args(ReadyKind)),
    Field("action", "text", longest=120),
    Field("trigger", "text", longest=120),
)
DELAY = (Field("count", "number", optional=True),)
TRIGGER = (Field("step", "toggle"), Field("casting", "toggle"))
BADGE = (Field("name", "text", longest=40), Field("rounds", "number", 0, 99))
BRACE = (Field("damage", "number", 0, 200), Field("charging", "toggle"))
COUNTERSPELL = (
    Field("level", "number", 0, 9),
    Field("bonus", "number", -20, 60),
    FACE,
    Field("prepared", "toggle", when=lambda action: not action.dispel),
    Field("dispel", "toggle"),
    Field("dispel_bonus", "number", -20, 60, when=lambda action: action.dispel),
    Field("dispel_difficulty", "number", 0, 60, when=lambda action: action.dispel),
    Field("dispel_face", "number", 1, 20, optional=True, when=lambda action: action.dispel),
)
