"""Finds the line of each key, table and array item of a TOML text."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Steps = tuple[str | int, ...]
"""The path to something in a document: keys, and places in arrays counted from 0."""

_SPACE = re.compile(r"(?:\s|,|#[^\n]*)*")
_KEY = re.compile(r"\s*(?:\"(?P<basic>(?:[^\"\\]|\\.)*)\"|'(?P<literal>[^']*)'|(?P<bare>[\w-]+))\s*")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_SCALAR = re.compile(r"[^,\]}\n#]*")


def key_lines(text: str) -> Mapping[Steps, int]:
    """The line, counted from 1, of everything in a text that is known to be TOML."""
    scanner = _Scanner(text)
    try:
        scanner.document()
    except RecursionError:
        return scanner.lines
    return scanner.lines


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: dict[Steps, int] = {}
        self._at = 0
        self._line_ends = [match.start() for match in re.finditer("\n", text)]
        self._tables: dict[Steps, int] = {}

    def document(self) -> None:
        """Scan to the end."""
        table: Steps = ()
        while self._next():
            if self.text.startswith("[[", self._at):
                table = self._item_of_array()
            elif self.text[self._at] == "[":
                table = self._header(1)
            else:
                self._pair(table)

    def _next(self) -> str:
        """The character after blanks, commas and comments; empty at the end."""
        if match := _SPACE.match(self.text, self._at):
            self._at = match.end()
        return self.text[self._at : self._at + 1]

    def _note(self, steps: Steps) -> None:
        self.lines.setdefault(steps, bisect_right(self._line_ends, self._at - 1) + 1)

    def _header(self, brackets: int) -> Steps:
        self._at += brackets
        steps = self._in_arrays(self._keys())
        self._note(steps)
        self._at += brackets
        return steps

    def _item_of_array(self) -> Steps:
        self._at += 2
        *above, last = self._keys()
        array = (*self._in_arrays(tuple(above)), last)
        index = self._tables.get(array, 0)
        self._tables[array] = index + 1
        steps = (*array, index)
        self._note(array)
        self._note(steps)
        self._at += 2
        return steps

    def _in_arrays(self, keys: tuple[str, ...]) -> Steps:
        """The steps that a header means: of an array of tables, its newest item."""
        steps: Steps = ()
        for key in keys:
            steps = (*steps, key)
            if steps in self._tables:
                steps = (*steps, self._tables[steps] - 1)
        return steps

    def _keys(self) -> tuple[str, ...]:
        keys: list[str] = []
        while match := _KEY.match(self.text, self._at):
            keys.append(match["basic"] or match["literal"] or match["bare"] or "")
            self._at = match.end()
            if self.text[self._at : self._at + 1] != ".":
                break
            self._at += 1
        return tuple(keys)

    def _pair(self, table: Steps) -> None:
        start = self._at
        keys = self._keys()
        end, self._at = self._at, start
        for length in range(1, len(keys) + 1):
            self._note((*table, *keys[:length]))
        self._at = end + 1
        self._next()
        self._value((*table, *keys))

    def _value(self, steps: Steps) -> None:
        self._note(steps)
        opening = self._next()
        if opening == "[":
            self._at += 1
            index = 0
            while self._next() not in ("]", ""):
                self._value((*steps, index))
                index += 1
            self._at += 1
        elif opening == "{":
            self._at += 1
            while self._next() not in ("}", ""):
                self._pair(steps)
            self._at += 1
        elif match := _STRING.match(self.text, self._at) or _SCALAR.match(self.text, self._at):
            self._at = match.end()
