"""How much any file may ask for: what no person writes is refused before anything is made of it."""

from __future__ import annotations

from math import isfinite

from game.core.errors import said

MOST_CHARACTERS = 2000
"""Of one text; the longest that ships with the game has a fifth of them."""

MOST_ITEMS = 2000
"""Of one list or table."""

GREATEST = 1_000_000_000
"""The greatest number, whatever it counts; most places have a smaller one of their own."""


Excess = tuple[tuple[str | int, ...], str, str]
"""Where too much is asked for, what, and what may be."""


def excess(value: object) -> Excess | None:
    """The first text, list, table or number of a parsed document that is too great; None if there is none."""
    waiting: list[tuple[tuple[str | int, ...], object]] = [((), value)]
    while waiting:
        steps, one = waiting.pop()
        match one:
            case str() if len(one) > MOST_CHARACTERS:
                return (
                    steps,
                    said("{count} characters", count=len(one)),
                    said("at most {most}", most=MOST_CHARACTERS),
                )
            case int() if abs(one) > GREATEST:
                return steps, _shown(one), said("a number of at most {most}", most=GREATEST)
            case float() if isfinite(one) and abs(one) > GREATEST:
                return steps, f"{one:g}", said("a number of at most {most}", most=GREATEST)
            case str():
                pass
            case dict() | list() if len(one) > MOST_ITEMS:
                return steps, said("{count} items", count=len(one)), said("at most {most}", most=MOST_ITEMS)
            case dict():
                long = next((key for key in one if isinstance(key, str) and len(key) > MOST_CHARACTERS), None)
                if long is not None:
                    found = said("a key of {count} characters", count=len(long))
                    return steps, found, said("at most {most}", most=MOST_CHARACTERS)
                waiting += [((*steps, key), inner) for key, inner in reversed(list(one.items()))]
            case list():
                waiting += [((*steps, place), one[place]) for place in reversed(range(len(one)))]
    return None


def _shown(number: int) -> str:
    """A number that may have more digits than Python turns into text."""
    bits = number.bit_length()
    return f"{number}" if bits < 64 else said("a number of {bits} bits", bits=bits)
