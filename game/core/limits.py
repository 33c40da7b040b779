"""Limits of what a file may hold: what no person would write is refused before it is used."""

from __future__ import annotations

from math import isfinite

from game.core.characters import forbidden_in
from game.core.errors import said

MOST_CHARACTERS = 2000
"""The most characters of one text; the longest that ships with the game has a fifth of them."""

MOST_ITEMS = 2000
"""The most items of one list or table."""

GREATEST = 1_000_000_000
"""The greatest number, whatever it counts; most places have a smaller one of their own."""


NO_CONTROL = "characters that can be shown"
"""The expectation that is named where a text holds a control character."""

Excess = tuple[tuple[str | int, ...], str, str]
"""A value too great or unfit to be shown: its path, what it is, and what is allowed."""


def excess(value: object) -> Excess | None:
    """The first text, list, table or number of a parsed document that is too great; None if there is none.

    A text that holds what cannot be shown is one too.

    >>> excess({"cards": [1, 2]})
    >>> excess({"cards": [1, 10**10]})
    (('cards', 1), '10000000000', 'a number of at most 1000000000')
    """
    # A stack of our own, so that no file decides how deep Python's calls nest. What is pushed in reverse
    # is looked at in the order of the file, so that the fault that is named is the first one.
    waiting: list[tuple[tuple[str | int, ...], object]] = [((), value)]
    while waiting:
        steps, part = waiting.pop()
        match part:
            case str() if found := _wrong_in(part):
                return steps, *found
            case int() if abs(part) > GREATEST:
                return steps, _shown(part), said("a number of at most {most}", most=GREATEST)
            case float() if isfinite(part) and abs(part) > GREATEST:
                return steps, f"{part:g}", said("a number of at most {most}", most=GREATEST)
            case dict() | list() if len(part) > MOST_ITEMS:
                return steps, said("{count} items", count=len(part)), said("at most {most}", most=MOST_ITEMS)
            case dict():
                if found := next(filter(None, (_wrong_in_key(key) for key in part)), None):
                    return steps, *found
                waiting += [((*steps, key), inner) for key, inner in reversed(list(part.items()))]
            case list():
                waiting += [((*steps, place), part[place]) for place in reversed(range(len(part)))]
    return None


def _wrong_in(text: str) -> tuple[str, str] | None:
    """The part of a text that is too much, and what is allowed."""
    if len(text) > MOST_CHARACTERS:
        return said("{count} characters", count=len(text)), said("at most {most}", most=MOST_CHARACTERS)
    if code := forbidden_in(text):
        return said("the control character {code}", code=code), NO_CONTROL
    return None


def _wrong_in_key(key: object) -> tuple[str, str] | None:
    """The same for the key of a table; keys of other types are refused elsewhere."""
    if not isinstance(key, str):
        return None
    if len(key) > MOST_CHARACTERS:
        found = said("a key of {count} characters", count=len(key))
        return found, said("at most {most}", most=MOST_CHARACTERS)
    if code := forbidden_in(key):
        return said("a key with the control character {code}", code=code), NO_CONTROL
    return None


def _shown(number: int) -> str:
    """A number that may have more digits than Python turns into text."""
    bits = number.bit_length()
    return f"{number}" if bits < 64 else said("a number of {bits} bits", bits=bits)
