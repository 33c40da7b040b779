"""A match on disk as it is played, so that it can be continued whatever ends the program."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.content.journal import Journal, unfinished, whole_lines
from game.content.resources import data_folder
from game.core.errors import InputError
from game.core.files import read_text
from game.core.record import MOST_BYTES, AnyMatch, addition, dump, parse, record, replay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from game.core.record import AnyCourse
    from game.core.system import AnySystem

SUFFIX = ".arcane"
"""How the files of recorded games end."""

HEAD = 4
"""Lines among which the system of a saved game is named."""

UNFINISHED = "unfinished"
"""How the names begin of games that are being played, or were left before their end."""


def saves_folder() -> Path:
    """The folder of saved games; it need not exist yet."""
    return data_folder() / "games"


def is_unfinished(path: Path) -> bool:
    """Whether the file was named by `MatchJournal`, not by a player."""
    return path.parent == saves_folder() and path.stem.startswith(UNFINISHED)


def unfinished_games() -> Sequence[Path]:
    """The games that can be continued, the one played last first; none that is being played now."""
    return unfinished(saves_folder(), UNFINISHED, SUFFIX)


def played_last(path: Path) -> datetime:
    """When a file was written last, in local time."""
    return datetime.fromtimestamp(_changed(path), UTC).astimezone()


def system_of(path: Path) -> str:
    """The system that a saved game names, empty where it names none."""
    with suppress(InputError):
        for line in read_text(path, MOST_BYTES).splitlines()[:HEAD]:
            head, _, name = line.partition(": ")
            if head == "system":
                return name
    return ""


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def load_unfinished(path: Path, systems: Mapping[str, AnySystem]) -> AnyMatch:
    """The game of a journal, up to its last whole line.

    Raises:
        InputError: it cannot be read, or not be replayed.
    """
    return replay(parse(whole_lines(read_text(path, MOST_BYTES)), path), systems, path)


class MatchJournal:
    """The file of one match that is being played.

    Attributes:
        path: the file, None before the first action.
        fault: what was wrong when it was last written, None if nothing.
    """

    def __init__(self, match: AnyMatch, path: Path | None = None) -> None:
        self.path = path
        self.fault: InputError | None = None
        self._course: AnyCourse = match.course
        self._file: Journal | None = None

    def follow(self, match: AnyMatch) -> bool:
        """Write down what was done since the last call; whether that is when a fault came up.

        The first time the whole match is written, under a name that no other game has. Where something
        could not be written, all of it is tried again.
        """
        before, self._course = self._course, match.course
        if before is match.course and self.fault is None:
            return False
        known, self.fault = self.fault, None
        more: str | None = None
        try:
            if self._file is None:
                self._file = self._claimed()
            elif known is None:
                self._file.wait()
                more = addition(match.system, before, match.course)
        except InputError as error:
            self.fault = error
        if self._file is not None:
            if more is None:
                self._file.write(dump(record(match)))
            else:
                self._file.add(more)
        return self.fault is not None and known is None

    def wait(self) -> None:
        """Until all that was done is on the disk, or it is known that it cannot be."""
        if self._file is not None and self.fault is None:
            try:
                self._file.wait()
            except InputError as error:
                self.fault = error

    def close(self, *, drop: bool) -> None:
        """The match is left; with `drop` there is nothing to go on with."""
        if self._file is None:
            return
        self.wait()
        try:
            self._file.close(drop=drop)
        except InputError as error:
            self.fault = error
        self._file = None

    def _claimed(self) -> Journal:
        """The file that was continued, or one of a new name.

        Raises:
            InputError: nothing can be written in the folder of saved games.
        """
        if self.path is not None and is_unfinished(self.path):
            own = Journal.of(self.path)
            if own is not None:
                return own
        new = Journal.new(saves_folder(), UNFINISHED, SUFFIX)
        self.path = new.path
        return new
