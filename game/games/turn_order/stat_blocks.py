"""Stat blocks as people paste them from a book or a page: D&D 3.5 and 5, Pathfinder, English and French.

A line that begins with one of a few words says a number: armour class, hit points, initiative, Dexterity. All
other lines become the note.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.games.turn_order.entry_words import SIDE_WORDS
from game.games.turn_order.foreign import Foreign, line_of_text, modifier, whole_of
from game.games.turn_order.names import folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_LINES = 4000
"""Lines that are looked at; a bestiary has more, and is not pasted into an encounter."""

_SIGNED = r"([+\-\u2212\u2013]?\d{1,4})\b(?!\s*d\s*\d)"
_OPTIONS = re.IGNORECASE
_WORDS = {
    "armour": re.compile(rf"(?:armou?r class|classe d['\u2019]armure|ac|ca)\s*:?\s+{_SIGNED}", _OPTIONS),
    "points": re.compile(
        rf"(?:hit points|points de vie|hp|pv|pdv)\s*:?\s+{_SIGNED}"
        r"|(?:hit dice|d\u00e9s de vie|hd|dv)\s*:?\s+[^()]{0,40}\(\s*(\d{1,4})\s*(?:hp|pv)\b[^()]*\)",
        _OPTIONS,
    ),
    "initiative": re.compile(rf"(?:initiative|init\.?)\s*:?\s+{_SIGNED}", _OPTIONS),
    "dexterity": re.compile(
        r"(?:dexterity|dext\u00e9rit\u00e9|dex)\.?\s*:?\s+(\d{1,2})\b(?:\s*\([+\-\u2212\u2013]?\d+\))?",
        _OPTIONS,
    ),
}
"""The words that begin a line, each with the number that follows it."""

_WITHIN = re.compile(r"\bdex(?:terity|t\u00e9rit\u00e9)?\.?\s*:?\s*(\d{1,2})\b", _OPTIONS)
_ABILITIES = re.compile(r"(?:abilities|caract\u00e9ristiques|str|for)\b", _OPTIONS)
_HEADS = re.compile(r"(?:str|for)\s+dex\s+con\b", _OPTIONS)
_SCORE = re.compile(r"(\d{1,2})\s*(?:\([+\-\u2212\u2013]?\d+\))?")
_CHALLENGE = re.compile(
    r"\s*[(,;\u2013\u2014-]*\s*\b(?:CR|FP|ID)\s*[\d/\u00bc\u00bd\u215b]+\)?\s*$", _OPTIONS
)
_DICE = re.compile(r"\d\s*d\s*\d", _OPTIONS)
_HEADING = re.compile(r"[A-Z\u00c0-\u00dd ]{4,20}$")
_ABOUT = re.compile(
    r"(?:xp|px|cr|fp|tiny|small|medium|large|huge|gargantuan|"
    r"(?:tr\u00e8s petite?|petite?|moyen(?:ne)?|grande?|\u00e9norme|gigantesque) )\b"
    r"|(?:[LNC][GNE]|N|LB|LM|CB|CM|NB|NM) ",
    _OPTIONS,
)
"""Lines below a name that say what kind of creature it is."""


@dataclass(slots=True)
class _Block:
    """A block as far as it is read: the numbers by what they say, and its other lines."""

    name: str = ""
    numbers: dict[str, int] = field(default_factory=dict)
    rest: list[str] = field(default_factory=list)


def blocks(text: str) -> list[Foreign] | None:
    r"""The creatures of stat blocks; None if the text is none.

    >>> blocks("Goblin\nAC 15\nhp 6")[0].armour_class
    15
    >>> blocks("Goblin x4 +1\nOgre 0 16")
    """
    lines = [line_of_text(line).strip("*#_ \t") for line in text.splitlines()[:MOST_LINES]]
    if any(folded(line.partition(":")[0]) in SIDE_WORDS and ":" in line for line in lines):
        return None
    found = [_numbers(line) for line in lines]
    starts = list(_starts(lines, found))
    if not starts:
        return None
    bounds = [*starts[1:], len(lines)]
    made = [_read(lines[begin:end], found[begin:end]) for begin, end in zip(starts, bounds, strict=True)]
    # One number is a word and a number of anything; without a name nobody is meant.
    sound = all(block.name and {"armour", "points"} & block.numbers.keys() for block in made)
    return [_foreign(block) for block in made] if sound else None


def _starts(lines: Sequence[str], found: Sequence[dict[str, int]]) -> Iterator[int]:
    """The lines that blocks begin with, which are their names."""
    begin = next((row for row, line in enumerate(lines) if line), len(lines))
    if begin == len(lines) or found[begin] or not any(found):
        return
    yield begin
    known: set[str] = set()
    last = begin
    for row, numbers in enumerate(found):
        # Hit dice follow hit points, and abilities stand in a line of their own: neither begins a block.
        again = known & numbers.keys() & {"armour", "points", "initiative"}
        if again and row > last + 1:
            start = _name_before(lines, row, last)
            if start > last:
                yield start
                known = set()
        if numbers:
            known |= numbers.keys()
            last = row


def _name_before(lines: Sequence[str], row: int, last: int) -> int:
    """The line that names the block whose first number is in a row; `last` is the last number before it.

    The first line of the paragraph, or of the one before if the row begins its own. Where blocks follow each
    other without an empty line, the nearest line above that does not say what kind of creature it is.
    """
    start = row
    while True:
        end = start
        while end - 1 > last and not lines[end - 1]:
            end -= 1
        start = end
        while start - 1 > last and lines[start - 1]:
            start -= 1
        if start - 1 > last or start == end:  # a whole paragraph, or nothing left
            if start < end and all(_HEADING.match(line) for line in lines[start:end]) and start - 1 > last:
                continue
            return start if start < end else last
        # This paragraph begins with numbers of the block before.
        above = [at for at in range(end - 1, last, -1) if not _ABOUT.match(lines[at])]
        return above[0] if above else end - 1


def _numbers(line: str) -> dict[str, int]:
    """The numbers of a line, by the word that it begins with."""
    for what, words in _WORDS.items():
        if match := words.match(line):
            number = whole_of(next(filter(None, match.groups())))
            return {} if number is None else {what: number}
    if _ABILITIES.match(line) and (match := _WITHIN.search(line)):
        return {"dexterity": int(match[1])}
    return {}


def _read(lines: Sequence[str], found: Sequence[dict[str, int]]) -> _Block:
    block = _Block(_CHALLENGE.sub("", lines[0]).rstrip(" :,;"))
    if block.name != lines[0]:
        block.rest.append(lines[0])
    for line, before, numbers in zip(lines[1:], lines, found[1:], strict=False):
        if _HEADS.match(before) and len(scores := _SCORE.findall(line)) > 1:
            block.numbers.setdefault("dexterity", int(scores[1]))
        for what, number in numbers.items():
            block.numbers.setdefault(what, number)
        if line and not _HEADING.match(line) and not (numbers and _said_all(line)):
            block.rest.append(line)
    return block


def _said_all(line: str) -> bool:
    """Whether a line holds nothing but its number, so that the note can do without it; hit dice are kept."""
    if _DICE.search(line):
        return False
    matches = (words.match(line) for words in _WORDS.values())
    return any(match is not None and not line[match.end() :].strip(" ;,.") for match in matches)


def _foreign(block: _Block) -> Foreign:
    numbers = block.numbers
    return Foreign(
        block.name,
        dexterity=modifier(numbers.get("dexterity")),
        initiative=numbers.get("initiative"),
        armour_class=numbers.get("armour"),
        hp=numbers.get("points"),
        note=tuple(block.rest),
    )
