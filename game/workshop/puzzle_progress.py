"""What was answered to puzzles, one line of JSON each, kept over time: what is solved, and the streak."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.content.locks import locked
from game.content.resources import data_folder
from game.core.errors import InputError, said
from game.core.files import read_text, write_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MOST = 20_000
"""Answers that are kept; the oldest go first."""


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a puzzle: its day (year-month-day), the puzzle's id, whether it was right."""

    day: str
    puzzle: str
    right: bool


class PuzzleProgress(msgspec.Struct, frozen=True):
    """What comes of the answers: the puzzles solved, and how many answers in a row were right.

    The streak counts puzzles that were not solved before: one that is known neither adds to it nor ends it.
    """

    solved: frozenset[str]
    streak: int
    longest: int


def answers_path() -> Path:
    """The file of this user's answers; it need not exist yet."""
    return data_folder() / "puzzles.jsonl"


def read_answers(path: Path) -> tuple[PuzzleAnswer, ...]:
    """The answers of a file, the oldest first; none if there is no such file.

    Raises:
        InputError: the file cannot be read, or a line is no answer.
    """
    if not path.exists():
        return ()
    found = []
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        try:
            found.append(msgspec.json.decode(line, type=PuzzleAnswer))
        except (msgspec.DecodeError, UnicodeError) as error:
            place = said("line {number}", number=number)
            raise InputError(path, place, str(error), said("the answer to a puzzle, as JSON")) from error
    return tuple(found)


def keep_answer(path: Path, answer: PuzzleAnswer) -> tuple[PuzzleAnswer, ...]:
    """Add an answer to the file; all that are kept then.

    Raises:
        InputError: the file cannot be read, written, or is damaged; it is left as it is.
    """
    with locked(path):
        kept = (*read_answers(path), answer)[-MOST:]
        write_text(path, "".join(f"{msgspec.json.encode(line).decode()}\n" for line in kept))
    return kept


def progress(answers: Sequence[PuzzleAnswer]) -> PuzzleProgress:
    """What comes of those answers.

    >>> given = [("wall", True), ("wall", True), ("ford", False), ("ford", True), ("gate", True)]
    >>> found = progress([PuzzleAnswer("2026-01-01", puzzle, right) for puzzle, right in given])
    >>> sorted(found.solved), found.streak, found.longest
    (['ford', 'gate', 'wall'], 2, 2)
    """
    solved: set[str] = set()
    streak = longest = 0
    for answer in answers:
        if answer.puzzle in solved:
            continue
        streak = streak + 1 if answer.right else 0
        longest = max(longest, streak)
        if answer.right:
            solved.add(answer.puzzle)
    return PuzzleProgress(frozenset(solved), streak, longest)
