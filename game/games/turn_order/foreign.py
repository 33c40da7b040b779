"""People as another program or a book describes them, before a table's columns are known.

What such texts hold is taken piece by piece: nothing in them is trusted to be of the kind that it should be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from game.core.characters import without_forbidden

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.core.turn_order import Side

GREATEST_WHOLE = 999_999
"""Greater numbers than this are no numbers of a creature; the columns have bounds of their own."""

_WHOLE = re.compile(r"[+\-\u2212\u2013]?\d{1,6}")
_TAG = re.compile(r"<[^<>]{0,400}>")
_ROLL = re.compile(r"\[\[(?:/\w+ )?([^\[\]]{1,80})\]\]")
_ENTITIES = {"&nbsp;": " ", "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'"}


@dataclass(frozen=True, slots=True)
class Foreign:
    """A person read from elsewhere; a number is None where nobody gave it.

    Attributes:
        dexterity: the modifier of Dexterity.
        initiative: the whole modifier of initiative.
        total: the initiative as rolled.
        note: lines for the game master.
        left_out: what the text says that no column and no note holds.
    """

    name: str
    side: Side = "enemies"
    dexterity: int | None = None
    initiative: int | None = None
    armour_class: int | None = None
    hp: int | None = None
    total: int | None = None
    hidden: bool = False
    note: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def modifier(score: int | None) -> int | None:
    """The modifier of an ability's score.

    >>> modifier(14), modifier(7)
    (2, -2)
    """
    return None if score is None else (score - 10) // 2


def table_of(value: object) -> Mapping[str, Any]:
    """The value if it is a table, else an empty one."""
    return value if isinstance(value, dict) else {}


def list_of(value: object) -> Sequence[Any]:
    """The value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def text_of(value: object) -> str:
    """A text on one line without what cannot be shown, a number as written; else an empty one."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return line_of_text(value) if isinstance(value, str) else str(whole_of(value) or "")


def line_of_text(text: str) -> str:
    """A text on one line, without tags of HTML and what cannot be shown."""
    text = _TAG.sub(" ", _ROLL.sub(r"\1", text))
    for entity, letter in _ENTITIES.items():
        text = text.replace(entity, letter)
    return " ".join(without_forbidden(" ".join(text.split())).split())


def whole_of(value: object) -> int | None:
    """A whole number, or a text that is one; None for anything else."""
    match value:
        case bool():
            return None
        case str() if _WHOLE.fullmatch(value.strip()):
            return int(value.strip().replace("\u2212", "-").replace("\u2013", "-"))
        case int() | float() if isfinite(value) and value == int(value) and abs(value) <= GREATEST_WHOLE:
            return int(value)
        case _:
            return None


def first_whole(values: Iterable[object]) -> int | None:
    """The first of the values that is a whole number."""
    return next((number for value in values if (number := whole_of(value)) is not None), None)


def says(value: object) -> bool:
    """Whether a value says anything: it is not empty, 0, no or nothing."""
    match value:
        case dict():
            return any(map(says_plainly, value.values()))
        case list():
            return bool(value)
        case _:
            return says_plainly(value)


def says_plainly(value: object) -> bool:
    """Whether a value is not empty, 0 or no; unlike `says`, this counts what has empty parts."""
    return value not in (None, "", 0, False, [], {})
