"""The lines of a record, as they are read one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.errors import InputError, said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

INDENT = "  "

MOST_QUOTED = 80
"""Characters of a setup or a line that a message about it quotes."""


class RecordLines:
    """The lines of a record, read one after the other; `number` is that of the line read last."""

    def __init__(self, text: str, source: Path | str) -> None:
        self.source = source
        self.number = 0
        self._lines = text.split("\n")

    def fault(self, found: str, expected: str) -> InputError:
        """What is wrong with the line read last."""
        return InputError(self.source, said("line {line}", line=self.number), quoted(found), expected)

    def at_end(self) -> bool:
        """Whether only empty lines and comments are left."""
        while self.number < len(self._lines) and _is_skipped(self._lines[self.number]):
            self.number += 1
        return self.number == len(self._lines)

    def peek(self) -> str:
        """The next line that counts, or an empty one at the end."""
        return "" if self.at_end() else self._lines[self.number].strip()

    def take(self) -> str:
        """The same, and go past it."""
        line = self.peek()
        self.number += bool(line)
        return line

    def notes(self, mark: str) -> Iterator[str]:
        """What the comments right after the line read last say that begin with that mark."""
        while self.number < len(self._lines) and self._lines[self.number].startswith(mark):
            self.number += 1
            yield self._lines[self.number - 1].removeprefix(mark).strip()

    def expect(self, *wanted: str) -> None:
        """Skip a line that must be just so, or one of those."""
        line = self.take()
        if line not in wanted:
            raise self.fault(line, repr(wanted[0]))

    def field(self, name: str) -> str:
        """What follows `name:` on the next line."""
        line = self.take()
        head, colon, rest = line.partition(":")
        if head != name or not colon:
            raise self.fault(line, f"`{name}: ...`")
        return rest.strip()

    def indented(self) -> Iterator[str]:
        """The indented lines from here on, without their indent."""
        while self.number < len(self._lines) and self._lines[self.number].startswith(INDENT):
            self.number += 1
            yield self._lines[self.number - 1].removeprefix(INDENT)

    def whole_number(self, text: str, expected: str) -> int:
        """The number that the line read last gives."""
        try:
            return int(text)
        except ValueError as error:
            raise self.fault(text, expected) from error


def quoted(text: str) -> str:
    """The text as a message about it quotes it, shortened if it is long."""
    return repr(text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "\N{HORIZONTAL ELLIPSIS}")


def _is_skipped(line: str) -> bool:
    return not line.strip() or line.startswith("#")
