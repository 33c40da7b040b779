"""The marks of the quizzes of positions that were finished, one line of JSON each, kept over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.content.locks import locked
from game.content.resources import data_folder
from game.core.errors import InputError, said
from game.core.files import read_text, write_text
from game.positions.quiz import Asked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

MOST = 2000
"""Quizzes that are kept; the oldest go first."""


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score of a quiz: its day (year-month-day), the marks by what was asked, and of how many."""

    day: str
    marks: dict[Asked, tuple[float, int]]

    @property
    def part(self) -> float:
        """The share of the possible marks, from 0 to 1."""
        asked = sum(count for _, count in self.marks.values())
        return sum(marks for marks, _ in self.marks.values()) / max(1, asked)


def scores_path() -> Path:
    """The file of this user's marks; it need not exist yet."""
    return data_folder() / "quiz.jsonl"


def read_scores(path: Path) -> tuple[Score, ...]:
    """The quizzes of a file, the oldest first; none if there is no such file.

    Raises:
        InputError: the file cannot be read, or a line is no score.
    """
    if not path.exists():
        return ()
    found = []
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        try:
            found.append(msgspec.json.decode(line, type=Score))
        except (msgspec.DecodeError, UnicodeError) as error:
            place = said("line {number}", number=number)
            raise InputError(path, place, str(error), said("the marks of a quiz, as JSON")) from error
    return tuple(found)


def keep_score(path: Path, score: Score) -> tuple[Score, ...]:
    """Add a quiz to the file; all that are kept then.

    Raises:
        InputError: the file cannot be read, written, or is damaged; it is left as it is.
    """
    with locked(path):
        kept = (*read_scores(path), score)[-MOST:]
        write_text(path, "".join(f"{msgspec.json.encode(line).decode()}\n" for line in kept))
    return kept


def totals(scores: Sequence[Score]) -> Mapping[Asked, tuple[float, int]]:
    """Marks and questions over all quizzes, by what was asked."""
    found: dict[Asked, tuple[float, int]] = {}
    for score in scores:
        for asked, (marks, count) in score.marks.items():
            before = found.get(asked, (0.0, 0))
            found[asked] = (before[0] + marks, before[1] + count)
    return found
