"""A match as text: saved, added to while it is played, loaded, and replayed through `Match.act`.

    arcane-table match, format 2
    system: colors-of-magic
    content: 1-3fa9c27d1e05
    printed:
      eNqrVkrOz0nNSy0u...
    players:
      person Anna
      machine strong
    setup:
      scenario slay_the_giant
    seed: 42
    0: move wizard 3.5,4
    undo
    1: pass

Under `printed` stand the texts of all that was played with (cards, scenarios, maps), packed; a game without
such files has none. A `seed` line further down is where a what-if branch took up dice of its own, a
`reopened` line where a saved match was continued: the dice are others from there on, so that going back to
a saved match and acting otherwise does not bring those that are known by now. `undo` takes the action before
it back. Empty lines and lines that begin with # are skipped. Format 1 had neither printed texts nor players.

After an action of a machine may stand what it thought of doing, the best first, each with its worth:

    1: pass
    # why 3.50 pass
    # why 1.25 cast red:gust:1 red:malo:0

and why it did the first of them, in a text of the system's own:

    # for hold wine-press - next

To programs that know nothing of that they are comments, and nothing is decided by them.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from game.core.characters import without_forbidden
from game.core.dice import SeededDice, fresh_seed
from game.core.errors import InputError, said
from game.core.files import megabytes, read_text, write_text
from game.core.match import Controller, Course, Match, Strength, Thought
from game.core.packed_texts import pack, unpack
from game.core.rules import A, E, S, Seat, V_co

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from game.core.system import AnySystem, C

INDENT = "  "

MOST_QUOTED = 80
"""Characters of a setup or a line that a message about it quotes."""

TITLE = "arcane-table match, format 2"
FORMER_TITLE = "arcane-table match, format 1"
UNDO = "undo"
WHY = "# why "
FOR = "# for "

MOST_BYTES = 16_000_000
"""The most bytes of a saved match, including the texts that it is played with; no longer one is written.

A match of ten thousand actions takes one or two of it.
"""

MOST_ACTIONS = 50_000
"""Actions and seeds of a match that is saved or read; a long evening has some hundreds."""

NEARLY = 0.9
"""The share of a limit from which on players are warned of it."""

MOST_THOUGHTS = 8
"""Thoughts about one action that are read."""

AnyMatch = Match[Any, Any, Any, Any, Any]
AnyCourse = Course[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class SeedLine:
    """The seed of dice used from here on; `reopened` if a saved match was continued here."""

    seed: int
    reopened: bool = False
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ActionLine:
    """A seat did that, in the text form of its system.

    `why` holds actions that a machine thought of, in the same form, each with its worth in hundredths;
    `motive` says why it did the first.
    """

    seat: int
    action: str
    why: tuple[tuple[int, str], ...] = ()
    motive: str = ""
    line: int = field(default=0, compare=False)


LogLine = SeedLine | ActionLine


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written down; `line` numbers serve messages and are 0 where there is no file.

    Attributes:
        system: the name of the system.
        content: the version of its rules and of what was printed for them.
        setup: the choices made before the match, in the text form of the system.
        log: the actions as they stand, none that was taken back, and the seeds where dice were taken up.
        printed: the text of each file that the match is played with, by its name.
        players: who plays each seat; empty where that was not written down.
    """

    system: str
    content: str
    setup: str
    log: tuple[LogLine, ...]
    printed: Mapping[str, str] = field(default_factory=dict)
    players: tuple[Controller, ...] = ()
    line: int = field(default=0, compare=False)

    @property
    def reopened(self) -> int:
        """How often the match was continued after it had been saved."""
        return sum(isinstance(entry, SeedLine) and entry.reopened for entry in self.log)

    @property
    def branches(self) -> int:
        """How often it took up other dice without having been saved."""
        return sum(isinstance(entry, SeedLine) and not entry.reopened for entry in self.log) - 1


def record(match: Match[C, S, A, E, V_co], course: AnyCourse | None = None) -> Record:
    """The record of a match as far as it has been played; undone actions are not in it.

    With `course` that is how far it had come then.

    Raises:
        TypeError: some of its dice have no seed.
    """
    system, course = match.system, course or match.course
    setup, log = system.setups.write(match.setup), tuple(_log(system, course))
    return Record(system.name, system.content, setup, log, system.printed, match.players)


def _log(system: AnySystem, course: AnyCourse, entries: int = 0, dice: int = 0) -> Iterator[LogLine]:
    """The log from after that many actions and dice."""
    pending = list(course.dice[dice:])
    for number in range(entries, len(course.entries) + 1):
        while pending and pending[0][0] <= number:
            taken = pending.pop(0)[1]
            if not isinstance(taken, SeededDice):
                raise TypeError("only a match with seeded dice can be recorded")
            yield SeedLine(taken.seed, taken.reopened)
        if number < len(course.entries):
            entry = course.entries[number]
            write = system.actions.write
            # In hundredths, as the text has them: what is read is then equal to what was written.
            why = tuple((round(thought.worth * 100), write(thought.action)) for thought in entry.why)
            motive = entry.why[0].motive if entry.why else ""
            yield ActionLine(entry.seat, write(entry.action), why, motive)


def dump(written: Record) -> str:
    """The record as the text of a file."""
    lines = [TITLE, f"system: {written.system}", f"content: {written.content}"]
    if written.printed:
        lines += ["printed:", *(INDENT + line for line in pack(written.printed))]
    if written.players:
        lines += ["players:", *(INDENT + _player_line(player) for player in written.players)]
    lines += ["setup:", *(INDENT + line for line in written.setup.split("\n"))]
    return "\n".join(lines) + "\n" + "".join(map(_log_line, written.log))


def _player_line(player: Controller) -> str:
    kind = "person" if player.strength is None else f"machine {player.strength}"
    return f"{kind} {' '.join(player.name.split())}".rstrip()


def _log_line(entry: LogLine) -> str:
    match entry:
        case SeedLine(seed, reopened):
            return f"{'reopened' if reopened else 'seed'}: {seed}\n"
        case ActionLine(seat, action, why, motive):
            thoughts = (f"{WHY}{worth / 100:.2f} {thought}\n" for worth, thought in why)
            reason = f"{FOR}{motive}\n" if motive else ""
            return f"{seat}: {action}\n{''.join(thoughts)}{reason}"


def addition(system: AnySystem, before: AnyCourse, after: AnyCourse) -> str | None:
    """The lines to be added to the record of an earlier course of a match for the course that it has now.

    None where nothing that can be added leads there, and the record has to be written anew.

    Raises:
        TypeError: some of the dice have no seed.
    """
    known = [dice for _, dice in before.dice]
    if before.first is not after.first or known != [dice for _, dice in after.dice[: len(known)]]:
        return None
    # From the back, since only the last few actions differ. By identity: an undo and a redo bring back the
    # very same entries, and comparing their states would take long.
    same = min(len(before.entries), len(after.entries))
    while same and before.entries[same - 1] is not after.entries[same - 1]:
        same -= 1
    undone = f"{UNDO}\n" * (len(before.entries) - same)
    return undone + "".join(map(_log_line, _log(system, after, same, len(known))))


def reopened(match: AnyMatch) -> AnyMatch:
    """A saved match to go on with, its dice others from here on, and others for every copy of its file."""
    return match.branch(SeededDice(fresh_seed(), reopened=True))


def parse(text: str, source: Path | str) -> Record:
    """The record that a file's text holds.

    >>> from dice_duel.rules import SYSTEM
    >>> from game.core.match import Match
    >>> from game.core.rules import Seat
    >>> match = Match.start(SYSTEM, SYSTEM.setups.read("goal 20"), SeededDice(42))
    >>> match.act(Seat(0), SYSTEM.actions.read("roll")).allowed
    True
    >>> written = parse(dump(record(match)), "evening.arcane")
    >>> [entry.action for entry in written.log[1:]]
    ['roll']
    >>> replay(written, {"dice-duel": SYSTEM}).state.pot
    4
    >>> parse("dear diary", "evening.arcane")
    Traceback (most recent call last):
    game.core.errors.InputError: evening.arcane, line 1: found 'dear diary', expected 'arcane-table match...

    Raises:
        InputError: a line is not what it should be.
    """
    lines = RecordLines(without_forbidden(text), source)
    lines.expect(TITLE, FORMER_TITLE)
    system = lines.field("system")
    start = lines.number
    content = lines.field("content")
    printed = _printed(lines) if lines.peek() == "printed:" else {}
    players = tuple(_players(lines)) if lines.peek() == "players:" else ()
    lines.expect("setup:")
    setup = "\n".join(lines.indented())
    return Record(system, content, setup, _read_log(lines), printed, players, start)


def _read_log(lines: RecordLines) -> tuple[LogLine, ...]:
    log: list[LogLine | None] = [_seed(lines, "seed")]
    actions: list[int] = []
    seeds = 1
    while not lines.at_end():
        head = lines.peek().partition(":")[0]
        if head == UNDO:
            line = lines.take()
            if not actions:
                raise lines.fault(line, "an action before it")
            log[actions.pop()] = None
        elif head in ("seed", "reopened"):
            seeds += 1
            log.append(_seed(lines, head))
        else:
            actions.append(len(log))
            log.append(_action(lines))
        if seeds + len(actions) > MOST_ACTIONS:
            raise too_long(lines.source, said("line {line}", line=lines.number))
    return tuple(entry for entry in log if entry is not None)


def too_long(source: Path | str, place: str = "") -> InputError:
    """The error for a match with more actions than are allowed."""
    return InputError(source, place, "one more", said("at most {most} actions", most=MOST_ACTIONS))


def _printed(lines: RecordLines) -> Mapping[str, str]:
    lines.expect("printed:")
    try:
        return unpack(list(lines.indented()))
    except ValueError as error:
        raise lines.fault(f"{error}", "the texts that the match is played with, packed") from None


def _players(lines: RecordLines) -> Iterator[Controller]:
    lines.expect("players:")
    for line in lines.indented():
        match line.split(maxsplit=2):
            case ["person", *words]:
                yield Controller(name=" ".join(words))
            case ["machine", strength, *words] if strength in set(Strength):
                yield Controller(Strength(strength), " ".join(words))
            case _:
                raise lines.fault(
                    line, said("`person NAME` or `machine {choices}`", choices="|".join(Strength))
                )


def _seed(lines: RecordLines, head: str) -> SeedLine:
    text = lines.field(head)
    number = lines.whole_number(text, "a whole number as seed")
    return SeedLine(number, reopened=head == "reopened", line=lines.number)


def _action(lines: RecordLines) -> ActionLine:
    line = lines.take()
    seat, colon, action = line.partition(":")
    if not colon or not action.strip():
        raise lines.fault(line, "`seat: action`")
    number, place = lines.whole_number(seat, "the number of a seat"), lines.number
    why = tuple(_thoughts(lines))
    return ActionLine(number, action.strip(), why, next(iter(lines.notes(FOR)), ""), place)


def _thoughts(lines: RecordLines) -> Iterator[tuple[int, str]]:
    """The thoughts of a machine that follow an action; other comments are skipped."""
    for note in islice(lines.notes(WHY), MOST_THOUGHTS):
        worth, _, action = note.partition(" ")
        with suppress(ValueError, OverflowError):
            yield round(float(worth) * 100), action


def replay(written: Record, systems: Mapping[str, AnySystem], source: Path | str = "record") -> AnyMatch:
    """Play a record again, action by action.

    Raises:
        InputError: the system, its content, its setup or an action is not what the registry knows.
    """
    system = _system(written, systems, source)
    try:
        setup = system.setups.read(written.setup)
    except ValueError as error:
        raise InputError(source, "setup", quoted(" ".join(written.setup.split())), str(error)) from error
    first, *rest = written.log
    if not isinstance(first, SeedLine):
        raise InputError(source, said("line {line}", line=first.line), "an action", "a seed before it")
    match = Match.start(system, setup, SeededDice(first.seed))
    if written.players and len(written.players) != len(match.seats):
        raise InputError(
            source, "players", said("{count} players", count=len(written.players)), f"{len(match.seats)}"
        )
    match.players = written.players
    for entry in rest:
        match entry:
            case SeedLine(seed, reopened):
                match = match.branch(SeededDice(seed, reopened=reopened))
            case ActionLine():
                _act(match, entry, source)
    return match


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A match played again with other cards, as far as these allow it.

    Attributes:
        match: as far as it could be taken over.
        left: how many of its actions could not be.
        refused: why the first of those could not; None if all were taken over.
    """

    match: AnyMatch
    left: int = 0
    refused: InputError | None = None


def taken_over(match: AnyMatch, system: AnySystem) -> TakenOver:
    """The match played again, with the same dice, by a system of the same game whose cards may be others.

    Raises:
        InputError: with these cards it could not even be begun.
    """
    written = record(match)
    try:
        setup = system.setups.read(written.setup)
    except (ValueError, LookupError) as error:
        raise InputError("setup", "", quoted(" ".join(written.setup.split())), str(error)) from error
    first, *rest = written.log
    if not isinstance(first, SeedLine):
        raise TypeError("a match begins with its dice")
    again = Match.start(system, setup, SeededDice(first.seed))
    again.players = written.players
    for number, entry in enumerate(rest):
        if isinstance(entry, SeedLine):
            again = again.branch(SeededDice(entry.seed, reopened=entry.reopened))
            continue
        try:
            _act(again, entry, "")
        except (InputError, LookupError) as error:
            place = said("action {number}", number=len(again.entries) + 1)
            found, expected = quoted(entry.action), ""  # what it names may be gone, too
            if isinstance(error, InputError):
                found, expected = error.found, error.expected
            left = sum(isinstance(one, ActionLine) for one in rest[number:])
            return TakenOver(again, left, InputError(place, "", found, expected))
    return TakenOver(again)


def _system(written: Record, systems: Mapping[str, AnySystem], source: Path | str) -> AnySystem:
    """The system that the match is played by, with what was printed then."""
    system = systems.get(written.system)
    if system is None:
        known = ", ".join(sorted(systems))
        raise InputError(
            source,
            said("line {line}", line=written.line),
            said("system {system}", system=written.system),
            said("one of {choices}", choices=known),
        )
    # A game without texts of its own has editions alone; where texts are missing there is nothing to go by.
    judged = bool(written.printed) or not system.printed
    if system.content != written.content and judged and system.reprinted is not None:
        try:
            system = system.reprinted(written.printed, written.content)
        except InputError as error:
            found = said("{found} in {source}", found=error.found, source=error.source)
            raise InputError(source, "printed", found, error.expected) from error
    if system.content != written.content:
        place = said("line {line}", line=written.line + 1)
        raise InputError(
            source,
            place,
            said("content {content}", content=written.content),
            said("content {content}", content=system.content),
        )
    return system


def _act(match: AnyMatch, entry: ActionLine, source: Path | str) -> None:
    place = said("line {line}", line=entry.line)
    if entry.seat not in match.seats:
        raise InputError(
            source,
            place,
            said("seat {seat}", seat=entry.seat),
            said("one of {choices}", choices=", ".join(map(str, match.seats))),
        )
    try:
        action = match.system.actions.read(entry.action)
    except ValueError as error:
        raise InputError(source, place, quoted(entry.action), str(error)) from error
    verdict = match.act(Seat(entry.seat), action, _why(match.system, entry))
    if not verdict.allowed:
        rules = ", ".join(dict.fromkeys(reason.rule for reason in verdict.reasons))
        found = said("{action} (refused by {rules})", action=quoted(entry.action), rules=rules)
        raise InputError(source, place, found, "an action that is allowed there")


def _why(system: AnySystem, entry: ActionLine) -> Iterator[Thought[Any]]:
    """The thoughts of a machine about an action, as far as they can be read."""
    motive = entry.motive
    for worth, text in entry.why:
        with suppress(ValueError):
            yield Thought(system.actions.read(text), worth / 100, motive)
        motive = ""


def save(match: Match[C, S, A, E, V_co], path: Path) -> None:
    """Write the match to a file that its owner alone may read: it holds hands and seeds.

    Raises:
        TypeError: some of its dice have no seed.
        InputError: the file cannot be written, or could not be read again.
    """
    write_text(path, readable(record(match), path), private=True)


def readable(written: Record, path: Path) -> str:
    """The record as the text of a file, if that may be read again.

    What machines thought of is left out where the whole takes too much: nothing is decided by it.

    Raises:
        InputError: it takes too much even so, or there are too many actions.
    """
    if len(written.log) > MOST_ACTIONS:
        raise too_long(path)
    text = dump(written)
    if len(text.encode()) > MOST_BYTES:
        text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith((WHY, FOR)))
    if (size := len(text.encode())) > MOST_BYTES:
        found = said("{size} MB", size=megabytes(size))
        expected = said("at most {size}", size=said("{size} MB", size=megabytes(MOST_BYTES)))
        raise InputError(path, "", found, expected)
    return text


def load(path: Path, systems: Mapping[str, AnySystem]) -> AnyMatch:
    """The match that a file holds, replayed.

    Raises:
        InputError: it cannot be read, or not be replayed.
    """
    return replay(parse(read_text(path, MOST_BYTES), path), systems, path)


class RecordLines:
    """The lines of a record, read one after the other; `number` is that of the line read last."""

    def __init__(self, text: str, source: Path | str) -> None:
        self.source = source
        self.number = 0
        self._lines = text.split("\n")

    def fault(self, found: str, expected: str) -> InputError:
        """The error for a fault of the line read last."""
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
        """The texts of the comments right after the line read last that begin with that mark."""
        while self.number < len(self._lines) and self._lines[self.number].startswith(mark):
            self.number += 1
            yield self._lines[self.number - 1].removeprefix(mark).strip()

    def expect(self, *wanted: str) -> None:
        """Skip a line that must be one of these texts."""
        line = self.take()
        if line not in wanted:
            raise self.fault(line, repr(wanted[0]))

    def field(self, name: str) -> str:
        """The text after `name:` on the next line."""
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
