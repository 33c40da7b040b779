"""The one exception for input that a person can correct, and texts that can be said in other languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path


class Said(str):
    """An English text that remembers the template it was made from, and the values in its `{named}` places.

    It is made by `said`. `str` of it, and of an exception made with it, is the same text and remembers too.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, float | str]

    def __str__(self) -> str:
        return self


def said(template: str, /, **values: object) -> Said:
    """The English text of a template, which a translator can say in its language.

    Values that are texts made the same way, or such texts joined, are translated too.

    >>> text = said("found {count} corners", count=2)
    >>> text, text.template, text.values
    ('found 2 corners', 'found {count} corners', {'count': 2})
    """
    kept = {
        key: value if isinstance(value, int | float | str) else str(value) for key, value in values.items()
    }
    text = Said(template.format_map(kept))
    text.template, text.values = template, kept
    return text


def keyed(key: str, values: Mapping[str, float | str], text: str = "") -> Said:
    """The text of a message of the catalogues, by its key; `text` is its English where that is known."""
    made = Said(text or key)
    made.template, made.values = key, values
    return made


BOTH = "{en}"
"""The template of a name in both languages."""


def in_both(fr: str, en: str) -> Said:
    """What a person called something in French and in English; a translator says the one or the other."""
    return said(BOTH, fr=fr, en=en)


def joined(texts: Iterable[str], between: str = ", ") -> Said:
    """Texts one after the other, each of which is translated."""
    values = {f"text{number}": text for number, text in enumerate(texts)}
    return said(between.join(f"{{{name}}}" for name in values), **values)


def any_of(values: Sequence[str]) -> str:
    """Values that one may choose from: "a, b or c".

    >>> any_of(["red", "blue", "neutral"])
    'red, blue or neutral'
    """
    *others, last = values
    return said("{choices} or {last}", choices=", ".join(others), last=last) if others else last


MOST_OF_SOURCE = 200
MOST_OF_PLACE = 160
MOST_FOUND = 300
MOST_EXPECTED = 600
"""Characters of a file's name, of a place in it, of what was found and of what was expected."""

LEAST_OF_VALUE = 12
"""Characters that are left of each value of a text that has to be shortened."""

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


class InputError(Exception):
    """Bad input: a map, a card file, a save, a command line, a key file.

    Its text is one English sentence saying the file, the place in it, what was found and what was expected; a
    fault that says it all, such as "no such file", expects nothing. Whatever the input was, the sentence is
    on one line, of bounded length and of characters that can be shown. The command line prints it in the
    reader's language (`Translator.fault`) and exits with 2; scenes show it in a dialog. Nothing else is
    raised for bad input.

    Each part is a plain text, or made by `said` where it has values in it.

    >>> print(InputError("duel.toml", "line 3", said("{count} cards", count=61), "at most 60"))
    duel.toml, line 3: found 61 cards, expected at most 60
    >>> print(InputError("duel.toml", "", "no such file"))
    duel.toml: no such file
    """

    def __init__(self, source: Path | str, place: str, found: str, expected: str = "") -> None:
        self.source = source
        self.place = bounded(place, MOST_OF_PLACE)
        self.found = bounded(found, MOST_FOUND)
        self.expected = bounded(expected, MOST_EXPECTED)
        name = one_line(str(source), MOST_OF_SOURCE)
        super().__init__(_sentence(name, self.place, self.found, self.expected))


def _sentence(source: str, place: str, found: str, expected: str) -> Said:
    where = said("{source}, {place}", source=source, place=place) if place else source
    if not expected:
        return said("{where}: {found}", where=where, found=found)
    if found.startswith("no "):
        return said("{where}: {found}, expected {expected}", where=where, found=found, expected=expected)
    if found.startswith("nothing"):  # the verb itself is denied in French
        return said(
            "{where}: found {nothing}, expected {expected}", where=where, nothing=found, expected=expected
        )
    return said("{where}: found {found}, expected {expected}", where=where, found=found, expected=expected)


def bounded(text: str, most: int) -> str:
    """Like `one_line`, but a text made by `said` has its values shortened, so that it can be translated."""
    line = one_line(text, most)
    if line == text:
        return text
    if isinstance(text, Said) and "{" in text.template:
        texts = {key: value for key, value in text.values.items() if isinstance(value, str)}
        room = max((most - len(text.template)) // max(len(texts), 1), LEAST_OF_VALUE)
        shorter = said(text.template, **{**text.values, **{k: bounded(v, room) for k, v in texts.items()}})
        if len(shorter) <= most:
            return shorter
    return line


def one_line(text: str, most: int) -> str:
    """A text fit for a message: without its middle if it is too long, and without unprintable characters."""
    if len(text) > most:
        end = (most - 1) // 2
        text = text[: most - 1 - end] + ELLIPSIS + text[-end:]
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable() or character in _SPACES:
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"
