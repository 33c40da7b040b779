"""Characters that no text of a person may hold: they cannot be shown, or mean something to programs."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING
from unicodedata import category, combining, normalize

if TYPE_CHECKING:
    from collections.abc import Callable

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


UNKNOWN = "?"
"""What stands for a character that a face lacks, in every figure and on every screen."""

_JOINED = re.compile(
    "\u200d[\u2190-\U0010ffff]|[\u200d\u20e3\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)
"""What makes one picture of several: joiners with what they join, variants, colours of skin, flags' tags."""


_HYPHENS = "\N{HYPHEN}\N{NON-BREAKING HYPHEN}"


def in_known_letters(text: str, known: Callable[[str], bool]) -> str:
    """The text as a face can show it, which has a letter for what is `known`; files keep what was written.

    Accents are joined to their letters. A picture is one `UNKNOWN` sign, of however many characters it is
    made; accents and signs without a shape that the face lacks are left out.
    """
    if text.isascii() or all(known(sign) for sign in text):
        return text
    joined = _JOINED.sub("", normalize("NFC", text))
    return "".join(sign if known(sign) else _instead(sign) for sign in joined)


def _instead(sign: str) -> str:
    """What stands for a character that a face lacks."""
    if sign.isspace():
        return " "
    if sign in _HYPHENS:
        return "-"
    return "" if combining(sign) or category(sign) == "Cf" else UNKNOWN


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
