"""Characters that no text of a person may hold: they cannot be shown, or mean something to programs."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Control characters but for tabs and line ends; halves of characters; what Unicode calls noncharacters.

The last are for the inside of programs: `content.markup` writes its tags with two of them.
"""


def forbidden_in(text: str) -> str:
    """The first such character as messages call it, `U+0000`; empty if there is none."""
    # Nearly every text is printable, which is known much faster.
    found = None if text.isprintable() else _FORBIDDEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def forbidden_inside(value: object) -> str:
    """The same of any text in a value: a dataclass, a list, a table."""
    match value:
        case str():
            return forbidden_in(value)
        case tuple() | list():
            return next(filter(None, map(forbidden_inside, value)), "")
        case dict():
            return forbidden_inside([*value, *value.values()])
        case _ if is_dataclass(value):
            return forbidden_inside([getattr(value, field.name) for field in fields(value)])
        case _:
            return ""


def without_forbidden(text: str) -> str:
    """The text with the replacement character in the place of each of them."""
    return text if text.isprintable() else _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def cleaned(value: object) -> object:
    """A parsed document in which that is done with every text and key."""
    match value:
        case str():
            return without_forbidden(value)
        case list():
            return [cleaned(inner) for inner in value]
        case dict():
            return {cleaned(key): cleaned(inner) for key, inner in value.items()}
        case _:
            return value
