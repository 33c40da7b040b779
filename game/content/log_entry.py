"""The common parts of all logs: entries, lists of names, and a match told line by line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from game.core.dice import SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.content.locale import Translator
    from game.core.match import HistoryLine
    from game.core.record import AnyMatch
    from game.core.rules import Seat

_SEPARATOR = ", "

RULE = 16
"""Characters of the column of rules where a match is told line by line."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sentence of the log and the rule it follows from.

    A `detail` only repeats what others say; with a `heading` a round, a turn or a phase begins; one that
    `explains` says why the one before it was done, and stays below it where the newest come first.
    """

    rule: str
    text: str
    detail: bool = False
    heading: bool = False
    explains: bool = False


def newest_first(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries, the last one first, each followed by what explains it.

    >>> acts = (LogEntry("", "A"), LogEntry("", "B"), LogEntry("", "why B", explains=True))
    >>> [entry.text for entry in newest_first(acts)]
    ['B', 'why B', 'A']
    """
    together: list[list[LogEntry]] = []
    for entry in entries:
        if entry.explains and together:
            together[-1].append(entry)
        else:
            together.append([entry])
    return [entry for group in reversed(together) for entry in group]


class Log(Protocol):
    """Words the events of one system, which were redacted for whoever reads them.

    `tells_end` says whether an event tells how a match ended.
    """

    tells_end: bool

    def entries(self, events: Iterable[Any], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order, details only if wanted."""
        ...

    def player(self, seat: Seat) -> str:
        """The name of the player of a seat."""
        ...


def listed(tr: Translator, names: Sequence[str], last_key: str = "log.and") -> str:
    """`a, b et c`."""
    if len(names) <= 1:
        return "".join(names)
    return tr(last_key, first=_SEPARATOR.join(names[:-1]), last=names[-1])


def taken_up_again(match: AnyMatch, tr: Translator) -> str:
    """A sentence on how often the match went on with other dice: from a saved file, or in a branch.

    Empty where that never happened.
    """
    later = [dice for _, dice in match.course.dice[1:]]
    saved = sum(isinstance(dice, SeededDice) and dice.reopened for dice in later)
    counts = (("match.reopened", saved), ("match.branched", len(later) - saved))
    return " ".join(tr(key, count=count) for key, count in counts if count)


def readable(match: AnyMatch, log: Log, seat: Seat | None) -> tuple[HistoryLine[Any], ...]:
    """The setup and every action as that seat, or an onlooker, may read them.

    Where one person does everything, an onlooker is given those of which there is something to tell, numbered
    without gaps: these would tell that something hidden was done.
    """
    lines: tuple[HistoryLine[Any], ...] = match.log(seat)
    if seat is not None or len(match.seats) > 1:
        return lines
    seen = [line for line in lines[1:] if log.entries(line.events)]
    return (lines[0], *(replace(line, number=number) for number, line in enumerate(seen, start=1)))


def match_lines(match: AnyMatch, log: Log, tr: Translator, seat: Seat | None = None) -> Iterator[str]:
    """The lines that tell a match as that seat, or an onlooker, may know it, with the rules; and its end.

    The first says how often it was reopened from a file or branched, where it was.
    """
    again = taken_up_again(match, tr)
    if again:
        yield again
    for line in readable(match, log, seat):
        who = "" if line.seat is None else f" {log.player(line.seat)}"
        yield f"{line.number}{who}"
        for entry in log.entries(line.events):
            yield f"    {entry.rule:<{RULE}}{entry.text}"
    end = ending(match, log, tr)
    if end:
        yield end


def ending(match: AnyMatch, log: Log, tr: Translator) -> str:
    """A sentence on how a match ended, or that it is not over; empty if its last event says how."""
    outcome = match.outcome
    if outcome is None:
        return tr("replay.unfinished")
    if log.tells_end:
        return ""
    winners = [log.player(seat) for seat in sorted(outcome.winners)]
    return tr("replay.won", names=listed(tr, winners)) if winners else tr("replay.over")
