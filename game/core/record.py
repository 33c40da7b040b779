"""A match as text: saved, loaded, and replayed through `Match.act`.

    arcane-table match, format 1
    system: colors_of_magic
    content: 3
    setup:
      scenario slay_the_giant
    seed: 42
    0: move wizard 3.5,4
    1: pass

A `seed` line further down is where a what-if branch took up dice of its own. Empty lines and lines that
begin with # are skipped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.files import read_text, write_text
from game.core.match import Match
from game.core.rules import A, E, S, Seat, V_co

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from game.core.system import AnySystem, C

TITLE = "arcane-table match, format 1"
INDENT = "  "

MOST_QUOTED = 80
"""Characters of a setup or a line that a message about it quotes."""

AnyMatch = Match[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class SeedLine:
    """From here on the dice of that seed fall."""

    seed: int
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ActionLine:
    """A seat did that, in the text form of its system."""

    seat: int
    action: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written down; `line` numbers serve messages and are 0 where there is no file."""

    system: str
    content: str
    setup: str
    log: tuple[SeedLine | ActionLine, ...]
    line: int = field(default=0, compare=False)


def record(match: Match[C, S, A, E, V_co]) -> Record:
    """The record of a match as far as it has been played; undone actions are not in it.

    Raises:
        TypeError: some of its dice have no seed.
    """
    log: list[SeedLine | ActionLine] = []
    pending = list(match.course.dice)
    for number in range(len(match.entries) + 1):
        while pending and pending[0][0] == number:
            dice = pending.pop(0)[1]
            if not isinstance(dice, SeededDice):
                raise TypeError("only a match with seeded dice can be recorded")
            log.append(SeedLine(dice.seed))
        if number < len(match.entries):
            entry = match.entries[number]
            log.append(ActionLine(entry.seat, match.system.actions.write(entry.action)))
    system = match.system
    return Record(system.name, system.content, system.setups.write(match.setup), tuple(log))


def dump(written: Record) -> str:
    """The record as the text of a file."""
    setup = [INDENT + line for line in written.setup.split("\n")]
    lines = [TITLE, f"system: {written.system}", f"content: {written.content}", "setup:", *setup]
    for entry in written.log:
        match entry:
            case SeedLine(seed):
                lines.append(f"seed: {seed}")
            case ActionLine(seat, action):
                lines.append(f"{seat}: {action}")
    return "\n".join(lines) + "\n"


def parse(text: str, source: Path | str) -> Record:
    """The record that a file's text holds.

    Raises:
        InputError: a line is not what it should be.
    """
    lines = _Lines(text, source)
    lines.expect(TITLE)
    system = lines.field("system")
    start = lines.number
    content = lines.field("content")
    lines.expect("setup:")
    setup = "\n".join(lines.indented())
    log: list[SeedLine | ActionLine] = [_seed(lines)]
    while not lines.at_end():
        log.append(_seed(lines) if lines.peek().startswith("seed:") else _action(lines))
    return Record(system, content, setup, tuple(log), start)


def _seed(lines: _Lines) -> SeedLine:
    text = lines.field("seed")
    return SeedLine(lines.whole_number(text, "a whole number as seed"), lines.number)


def _action(lines: _Lines) -> ActionLine:
    line = lines.take()
    seat, colon, action = line.partition(":")
    if not colon or not action.strip():
        raise lines.fault(line, "`seat: action`")
    return ActionLine(lines.whole_number(seat, "the number of a seat"), action.strip(), lines.number)


def replay(written: Record, systems: Mapping[str, AnySystem], source: Path | str = "record") -> AnyMatch:
    """Play a record again, action by action.

    Raises:
        InputError: the system, its content, its setup or an action is not what the registry knows.
    """
    system = systems.get(written.system)
    if system is None:
        known = ", ".join(sorted(systems))
        raise InputError(source, f"line {written.line}", f"system {written.system}", f"one of {known}")
    if system.content != written.content:
        place = f"line {written.line + 1}"
        raise InputError(source, place, f"content {written.content}", f"content {system.content}")
    try:
        setup = system.setups.read(written.setup)
    except ValueError as error:
        raise InputError(source, "setup", _quoted(" ".join(written.setup.split())), str(error)) from error
    first, *rest = written.log
    if not isinstance(first, SeedLine):
        raise InputError(source, f"line {first.line}", "an action", "a seed before it")
    match = Match.start(system, setup, SeededDice(first.seed))
    for entry in rest:
        match entry:
            case SeedLine(seed):
                match = match.branch(SeededDice(seed))
            case ActionLine():
                _act(match, entry, source)
    return match


def _act(match: AnyMatch, entry: ActionLine, source: Path | str) -> None:
    place = f"line {entry.line}"
    if entry.seat not in match.seats:
        raise InputError(source, place, f"seat {entry.seat}", f"one of {', '.join(map(str, match.seats))}")
    try:
        action = match.system.actions.read(entry.action)
    except ValueError as error:
        raise InputError(source, place, _quoted(entry.action), str(error)) from error
    verdict = match.act(Seat(entry.seat), action)
    if not verdict.allowed:
        rules = ", ".join(dict.fromkeys(reason.rule for reason in verdict.reasons))
        found = f"{_quoted(entry.action)} (refused by {rules})"
        raise InputError(source, place, found, "an action that is allowed there")


def save(match: Match[C, S, A, E, V_co], path: Path) -> None:
    """Write the match to a file.

    Raises:
        TypeError: some of its dice have no seed.
        InputError: the file cannot be written.
    """
    write_text(path, dump(record(match)))


def load(path: Path, systems: Mapping[str, AnySystem]) -> AnyMatch:
    """The match that a file holds, replayed.

    Raises:
        InputError: it cannot be read, or not be replayed.
    """
    return replay(parse(read_text(path), path), systems, path)


class _Lines:
    """The lines of a record, read one after the other; `number` is that of the line read last."""

    def __init__(self, text: str, source: Path | str) -> None:
        self.source = source
        self.number = 0
        self._lines = text.split("\n")

    def fault(self, found: str, expected: str) -> InputError:
        """What is wrong with the line read last."""
        return InputError(self.source, f"line {self.number}", _quoted(found), expected)

    def at_end(self) -> bool:
        """Whether only empty lines and comments are left."""
        while self.number < len(self._lines) and _is_skipped(self._lines[self.number]):
            self.number += 1
        return self.number == len(self._lines)

    def peek(self) -> str:
        """The next line, which must be there."""
        return self._lines[self.number]

    def take(self) -> str:
        """The next line that counts, or an empty one at the end."""
        if self.at_end():
            return ""
        line = self.peek().strip()
        self.number += 1
        return line

    def expect(self, wanted: str) -> None:
        """Skip a line that must be just so."""
        line = self.take()
        if line != wanted:
            raise self.fault(line, repr(wanted))

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
            yield self._lines[self.number].removeprefix(INDENT)
            self.number += 1

    def whole_number(self, text: str, expected: str) -> int:
        """The number that the line read last gives."""
        try:
            return int(text)
        except ValueError as error:
            raise self.fault(text, expected) from error


def _quoted(text: str) -> str:
    return repr(text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "\N{HORIZONTAL ELLIPSIS}")


def _is_skipped(line: str) -> bool:
    return not line.strip() or line.startswith("#")
