"""The results of a run as they come in: a file of JSON lines, from which an interrupted run goes on."""

from __future__ import annotations

import hashlib
import time
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.content.journal import Journal, unfinished, whole_lines
from game.content.resources import state_folder
from game.content.toml_source import as_found
from game.core.agent import Result
from game.core.errors import InputError, said
from game.core.files import is_file, stamp
from game.simulation.program import Program, program

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

T = TypeVar("T")

SUFFIX = ".jsonl"

EVERY = 1.0
"""Seconds of results that may be lost where the program is killed."""

MOST = 4_000_000_000
"""Bytes of a file of results: a million games take half of it."""

EXPECTED = "what `simulate` keeps of a run"


class RunQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question of a run: the games asked for, and their players; the first line of the file.

    `plan` is the plan of that game, as JSON has it.
    """

    simulated: str
    games: int
    plan: dict[str, Any]
    program: Program


class ResultLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game: its number, and its result."""

    game: int
    result: Result


def question_of(system: str, games: int, plan: object) -> RunQuestion:
    """The question that so many games of a plan ask this program."""
    return RunQuestion(system, games, msgspec.json.decode(msgspec.json.encode(plan)), program())


class ResultsFile:
    """A file of results, in place of those that were there before.

    Nothing is on the disk until the first result is a moment old, or `flush` is called.
    """

    def __init__(
        self,
        question: RunQuestion,
        opened: Callable[[], Journal],
        results: Mapping[int, Result],
        *,
        mine: bool,
    ) -> None:
        self.results = dict(results)
        """The results so far, by the numbers of the games."""
        self.mine = mine
        """Whether the program itself chose the place, and clears it once all is known."""
        self._question = question
        self._opened = opened
        self._journal: Journal | None = None
        self._waiting: list[ResultLine] = []
        self._since = time.monotonic()
        self._lost = False

    @property
    def path(self) -> Path | None:
        """The path of the results; None as long as there is no file, or none that can be written."""
        return None if self._journal is None or self._lost else self._journal.path

    def add(self, number: int, result: Result) -> None:
        """Keep one more result.

        Raises:
            InputError: the file cannot be written.
        """
        self.results[number] = result
        self._waiting.append(ResultLine(number, result))
        if time.monotonic() - self._since >= EVERY:
            self.flush()

    def flush(self) -> None:
        """Let all that is known go to the disk, if there is a place for it that was named or can be written.

        Raises:
            InputError: the file cannot be written, or could not before.
        """
        self._since = time.monotonic()
        try:
            self._write()
        except InputError:
            if not self.mine:
                raise
            self._lost = True

    def _write(self) -> None:
        if self._lost:
            return
        if self._journal is None:
            self._journal = self._opened()
            known = [ResultLine(number, result) for number, result in self.results.items()]
            whole = _lines(self._question, *known)
            self._journal.write(lambda: whole)
        else:
            self._journal.add(_lines(*self._waiting))
        self._waiting.clear()
        if self._journal.fault is not None:
            raise self._journal.fault

    def close(self, *, drop: bool = False) -> None:
        """Write no more, once all is on the disk; with `drop` there is no such file any longer.

        Raises:
            InputError: the file cannot be written.
        """
        if self._waiting and not drop:
            self.flush()
        if self._journal is not None:
            with suppress(InputError) if self._lost else nullcontext():
                self._journal.close(drop=drop)


def own_folder() -> Path:
    """The folder of results for which no place was named."""
    return state_folder() / "simulations"


def unnamed(question: RunQuestion) -> ResultsFile:
    """A new file in the program's own folder."""
    return ResultsFile(question, partial(Journal.new, own_folder(), _stem(question), SUFFIX), {}, mine=True)


def interrupted(question: RunQuestion) -> Path | None:
    """The file of an earlier run in the program's own folder that was asked the same; None if all is done."""
    return next(iter(unfinished(own_folder(), _stem(question), SUFFIX)), None)


def created(path: Path, question: RunQuestion) -> ResultsFile:
    """A new file of that name.

    Raises:
        InputError: there is a file of that name, or it cannot be written.
    """
    if is_file(path):
        raise InputError(path, "", "a file that is there already", "a new name, or --resume to go on with it")
    file = ResultsFile(question, partial(_journal, path), {}, mine=False)
    file.flush()
    return file


def resumed(path: Path, question: RunQuestion) -> ResultsFile:
    """An earlier run of the same question, of which no other program has the file.

    Raises:
        InputError: the file cannot be read or written, holds something else, or the results of other games.
    """
    if stamp(path) is None:
        raise InputError(path, "", "no such file")
    journal = _journal(path)
    try:
        results = _results(path, question)
        file = ResultsFile(
            question, lambda: journal, results, mine=path.resolve().parent == own_folder().resolve()
        )
        file.flush()
    except BaseException:
        journal.close()
        raise
    return file


def _stem(question: RunQuestion) -> str:
    digest = hashlib.sha256(msgspec.json.encode(question, order="sorted")).hexdigest()
    return f"{question.simulated}-{digest[:12]}"


def _lines(*values: RunQuestion | ResultLine) -> str:
    return "".join(f"{msgspec.json.encode(value).decode()}\n" for value in values)


def _journal(path: Path) -> Journal:
    journal = Journal.of(path, private=False)
    if journal is None:
        raise InputError(path, "", "is being written by another program")
    return journal


def _results(path: Path, question: RunQuestion) -> dict[int, Result]:
    """The results of that file, by the numbers of the games."""
    size = (stamp(path) or (0, 0))[1]
    first, *lines = whole_lines(path, min(size, MOST)).split("\n")[:-1] or [""]
    _same(path, _read(path, 1, first, RunQuestion), question)
    results = {}
    for number, line in enumerate(lines, start=2):
        read = _read(path, number, line, ResultLine)
        if not 0 <= read.game < question.games or not _whole(read.result):
            raise InputError(
                path, said("line {line}", line=number), "a game that was not asked for", EXPECTED
            )
        results[read.game] = read.result
    return results


def _read(path: Path, number: int, line: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(path, said("line {line}", line=number), as_found(str(error)), EXPECTED) from None


def _same(path: Path, before: RunQuestion, now: RunQuestion) -> None:
    """Refuse the results of other games, or of another program."""
    if before.program != now.program:
        found = said("results of another program ({program})", program=str(before.program))
        raise InputError(path, "", found, said("those of {program}", program=str(now.program)))
    then, asked = (
        {"system": question.simulated, **question.plan, "games": question.games} for question in (before, now)
    )
    for name, value in asked.items():
        if then.get(name) != value:
            raise InputError(
                path, name, _shown(then.get(name)), said("{value}, as is asked now", value=_shown(value))
            )


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _whole(result: Result) -> bool:
    """Whether a result is complete enough for tables to be made of it."""
    seats = len(result.players)
    return (
        seats > 0
        and len(result.brought) in (0, seats)
        and len(result.points) == len(result.thinking) == len(result.cards) == seats
        and set(result.winners) <= set(range(seats))
        and result.seconds > 0
    )
