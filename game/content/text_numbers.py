"""Whether the numbers in a printed text are those of what is printed beside it.

A text that says "takes 2" beside `amount = 1` is a card that does something else than it promises. Digits are
compared; small numbers in words ("two", « deux ») are understood where one is missing, but not asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.content.spec import Finding, Spec, Words
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.content.toml_source import Steps

_DIGITS = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?")

_IN_WORDS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "fr": MappingProxyType(
            {"deux": 2, "double": 2, "trois": 3, "triple": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7}
            | {"huit": 8, "neuf": 9, "dix": 10, "moitié": 0.5, "demi": 0.5}
        ),
        "en": MappingProxyType(
            {"two": 2, "twice": 2, "double": 2, "both": 2, "three": 3, "thrice": 3, "four": 4, "five": 5}
            | {"six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "half": 0.5}
        ),
    }
)
"""Numbers that are written as words. One is not: it is an article, too."""

_ALL: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {"fr": re.compile(r"\b(tout|tous|toute|toutes)\b"), "en": re.compile(r"\ball\b")}
)

AS_GOOD_AS_ALL = 9
"""From here on a text may say "all" for a number: that many is as a rule more than there are."""

SMALLEST_ASKED = 2
"""A smaller number of an effect need not be in the text: "a card", « une marque »."""

AROUND = frozenset({"at_least", "at_most", "least", "most", "hp_at_most", "moved_at_least"})
"""Keys of bounds, which a text may word by the number beside: "more than 2" for at least 3."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The numbers of what a text describes.

    Attributes:
        asked: those that it has to say, each with the place of one that is written in the file.
        may: the others that it may say.
    """

    asked: Mapping[float, Steps]
    may: frozenset[float]


def numbers_in(text: str) -> frozenset[float]:
    """The numbers that a text has in digits, whatever their signs.

    >>> sorted(numbers_in("-1 within 2,5 inches, 2.5 and B12"))
    [1.0, 2.5]
    """
    return frozenset(float(found.replace(",", ".")) for found in _DIGITS.findall(text))


def in_words(text: str, language: str) -> frozenset[float]:
    """The numbers that a text has as words."""
    known = _IN_WORDS[language]
    return frozenset(known[word] for word in re.findall(r"\w+", text.lower()) if word in known)


def meant(parts: Iterable[tuple[Steps, Any, Any]], may: Iterable[float] = ()) -> Meant:
    """The numbers of some parts of a printed thing, and those that its text may say besides.

    Args:
        parts: each with its place, as it was read, and as the file has it.
        may: numbers that belong to the thing itself.
    """
    allowed, asked = set(may), dict[float, "Steps"]()
    for steps, value, written in parts:
        allowed |= set(_numbers(value))
        for place, number in _written(written, steps):
            if number >= SMALLEST_ASKED or number != int(number):
                asked.setdefault(number, place)
    return Meant(MappingProxyType(asked), frozenset(allowed))


def totals(specs: Iterable[Spec]) -> Iterator[float]:
    """What effects of one kind do together: "draw 1 card, or 2 if ..." is twice one."""
    found: dict[type[Spec], list[int]] = {}
    for spec in specs:
        number = getattr(spec, "amount", getattr(spec, "count", None))
        if isinstance(number, int) and spec.__struct_config__.tag_field == "do":
            found.setdefault(type(spec), []).append(number)
    yield from (float(abs(sum(numbers))) for numbers in found.values() if len(numbers) > 1)


def number_remarks(words: Words, at: Steps, numbers: Meant) -> Iterator[Finding]:
    """Where a text has a number that nothing beside it has, in either language, or lacks one."""
    found = {"fr": numbers_in(words.fr), "en": numbers_in(words.en)}
    known = numbers.may | numbers.asked.keys()
    sound = True
    for language, digits in found.items():
        said_here = digits | in_words(getattr(words, language), language)
        for number in sorted(digits - known):
            sound = False
            wanted: str = said("the numbers of what it describes ({numbers})", numbers=_listed(known - {0.0}))
            if not known - {0.0}:
                wanted = "no number, as what it describes has none"
            yield (*at, language), f"{number:g}", wanted
        for number, place in numbers.asked.items():
            near = {number, number - 1, number + 1} if place[-1:] and place[-1] in AROUND else {number}
            everything = number >= AS_GOOD_AS_ALL and _ALL[language].search(getattr(words, language).lower())
            if not near & said_here and not everything:
                sound = False
                wanted = said("it as in {place}", place=".".join(map(str, place)))
                missing = said("no {number}", number=f"{number:g}")
                words_for = [word for word, value in _IN_WORDS[language].items() if value == number]
                if words_for:
                    missing = said('no {number} or "{word}"', number=f"{number:g}", word=words_for[0])
                yield (*at, language), missing, wanted
    if sound and found["fr"] != found["en"]:
        differing = sorted(found["fr"] ^ found["en"])
        wanted = "the same numbers in both languages"
        yield at, said("{numbers} in one language only", numbers=_listed(differing)), wanted


def _listed(numbers: Iterable[float]) -> str:
    return ", ".join(f"{number:g}" for number in sorted(numbers))


def _numbers(value: object) -> Iterator[float]:
    """Every number in a value, whatever its sign; of texts, the numbers of keywords (`armour 1`)."""
    match value:
        case bool():
            pass
        case int() | float():
            yield abs(float(value))
        case Words():
            pass
        case str():
            yield from numbers_in(value)
        case Spec():
            for key in value.__struct_fields__:
                number = getattr(value, key)
                yield from _numbers(number)
                if key in AROUND and isinstance(number, int | float):
                    yield from (abs(number - 1), abs(number + 1))
        case tuple():
            for item in value:
                yield from _numbers(item)


def _written(value: object, steps: Steps) -> Iterator[tuple[Steps, float]]:
    """Every number that a file has in a value, with its place, but for those in texts in two languages."""
    match value:
        case bool():
            pass
        case int() | float():
            yield steps, abs(float(value))
        case dict():
            for key, inner in value.items():
                yield from _written(inner, (*steps, key))
        case list():
            for index, item in enumerate(value):
                yield from _written(item, (*steps, index))
