"""Keeps a match on the disk as it is played, so that it can be continued however the program ends."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from game.content.journal import Journal, unfinished, whole_lines
from game.content.markup import plain
from game.content.resources import data_folder
from game.core.characters import without_forbidden
from game.core.errors import InputError
from game.core.files import is_file, read_text, write_text
from game.core.record import (
    MOST_ACTIONS,
    MOST_BYTES,
    NEARLY,
    AnyMatch,
    SeedLine,
    addition,
    parse,
    readable,
    record,
    replay,
    too_long,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.core.record import AnyCourse
    from game.core.system import AnySystem

SUFFIX = ".arcane"
"""The suffix of the files of recorded games."""

HEAD = 4
"""The number of lines of a saved game among which its system is named."""

UNFINISHED = "unfinished"
"""Prefix of the file names of games that are being played or were left unfinished; a number may follow."""

HEADLINE = "# told "
"""Begins the lines of a journal that say who plays and how far the match has come, one a language.

Those at the end count, the last of them for a language that has none.
"""

Told: TypeAlias = "Mapping[str, tuple[str, ...]]"
"""Words for who plays and how far the match has come, by language; the language in use is the last."""

LEAST_COMPACTED = 64_000
"""Bytes that may always be added to a journal before it is written anew without what was taken back."""

MOST_PATH = 10_000
"""Bytes of a path that are read."""

MOST_WORDS, LONGEST_WORD = 6, 60
"""Words of such a line that are read, the language among them, and characters of one that are shown."""

_NAME = re.compile(rf"{UNFINISHED}(-\d+)?")


def saves_folder() -> Path:
    """The folder of saved games; it need not exist yet."""
    return data_folder() / "games"


def is_unfinished(path: Path) -> bool:
    """Whether the file was named by `MatchJournal`, not by a player."""
    return path.suffix == SUFFIX and bool(_NAME.fullmatch(path.stem)) and _is_saved(path)


def _is_saved(path: Path) -> bool:
    try:
        return path.parent == saves_folder() or path.parent.samefile(saves_folder())
    except (OSError, ValueError):  # there is no such folder yet
        return False


def unfinished_games() -> Sequence[Path]:
    """The games that can be continued, the one played last first; none that is being played now."""
    return [path for path in unfinished(saves_folder(), UNFINISHED, SUFFIX) if is_unfinished(path)]


def left_mark() -> Path:
    """The file that names the saved game in which an unfinished match was left; it need not exist."""
    return saves_folder() / "left.txt"


def mark_left(path: Path | None) -> None:
    """Name the saved game in which an unfinished match was left last, for the title; None for none."""
    with suppress(InputError, OSError):  # the title then offers one thing less
        if path is None:
            left_mark().unlink(missing_ok=True)
        else:
            write_text(left_mark(), str(path.absolute()), private=True)


def saved_and_left() -> Path | None:
    """The saved game in which an unfinished match was left last; None if it is not there any more."""
    if not is_file(left_mark()):
        return None
    try:
        path = Path(read_text(left_mark(), MOST_PATH).strip())
    except InputError:
        return None
    return path if path.suffix == SUFFIX and is_file(path) else None


@dataclass(frozen=True, slots=True)
class Headline:
    """The facts that a file gives of its match without a replay of it; what it does not say is empty.

    `words` say who plays and how far it has come, in the language `language`.
    """

    system: str = ""
    language: str = ""
    words: tuple[str, ...] = ()


def headline(path: Path, language: str = "") -> Headline:
    """The headline of a saved game in that language, else as it was written last.

    All of it is empty where it cannot be read.
    """
    try:
        lines = read_text(path, MOST_BYTES).splitlines()
    except InputError:
        return Headline()
    heads = (line.partition(": ") for line in lines[:HEAD])
    system = next((name for head, _, name in heads if head == "system"), "")
    told = _told_last(lines)
    if not told:
        return Headline(system)
    # Earlier versions told it in one language: better in that one than not at all.
    known = language if language in told else next(iter(told))
    return Headline(system, known, told[known])


def _told_last(lines: Sequence[str]) -> Told:
    """What the last of these lines tell, the last one first; those further up are of an earlier turn."""
    told: dict[str, tuple[str, ...]] = {}
    for line in reversed(lines):
        if line.startswith(HEADLINE):
            with suppress(msgspec.DecodeError, ValueError):  # no list of texts, or an empty one
                encoded = without_forbidden(line.removeprefix(HEADLINE))
                language, *words = msgspec.json.decode(encoded, type=list[str])[:MOST_WORDS]
                told.setdefault(language, tuple(_short(word) for word in words))
        elif told:
            break
    return told


def _short(word: str) -> str:
    """The beginning of the text, as much of it as a line shows."""
    shown = " ".join(without_forbidden(word).split())
    return shown if len(shown) <= LONGEST_WORD else f"{shown[: LONGEST_WORD - 1]}…"


def load_unfinished(path: Path, systems: Mapping[str, AnySystem]) -> AnyMatch:
    """The game of a journal, up to its last whole line.

    Raises:
        InputError: it cannot be read, or not be replayed.
    """
    return replay(parse(whole_lines(path, MOST_BYTES), path), systems, path)


class MatchJournal:
    """The file of one match that is being played.

    `words` gives who plays and how far the match has come, for the title's headline.

    Attributes:
        path: the file, None before the first action.
        fault: why what was done is not on the disk, None if it is or may yet be.
    """

    def __init__(self, match: AnyMatch, words: Callable[[], Told] = dict) -> None:
        self._words = words
        self._written = ""
        self.path: Path | None = None
        self.fault: InputError | None = None
        self._course: AnyCourse = match.course
        self._file: Journal | None = None
        self._anew = True
        self._untold = False
        self._kept = 0

    @property
    def kept(self) -> int:
        """How many actions are on the disk, as far as is known."""
        return self._kept if self._file is None else self._file.kept

    @property
    def is_nearly_full(self) -> bool:
        """Whether the match has come near to the length at which it can no longer be written down."""
        whole = 0 if self._file is None else self._file.size[0]
        return _length(self._course) > NEARLY * MOST_ACTIONS or whole > NEARLY * MOST_BYTES

    def go_on(self, match: AnyMatch, path: Path) -> None:
        """Go on in the file that the match was loaded from, if it is an unfinished game that is so still.

        From here on it is this program's alone. Where another program plays it, or has played on since,
        what is done here goes to a file of its own.
        """
        if self._file is not None or not is_unfinished(path):
            return
        with suppress(InputError):  # said as soon as something has to be written
            own = Journal.of(path)
            if own is not None and _is_there(match, path):
                self._file, self.path = own, path
                own.kept = len(match.entries)
            elif own is not None:
                own.close()

    def follow(self, match: AnyMatch, *, retry: bool = False) -> bool:
        """Save what was done since the last call; returns whether there is a fault that was not reported yet.

        The first time the whole match is written, under a name that no other game has; it is written anew
        once what was added to it, with what was taken back again, takes as much as the whole. After a fault
        all of it is written anew as soon as something else is done, or at once with `retry`.
        """
        fault = None if self._file is None else self._file.fault
        if fault is not None:
            self._failed(fault)
        if match.course is not self._course or (retry and self.fault is not None):
            try:
                self._write(match)
            except InputError as error:
                self._failed(error)
        untold, self._untold = self._untold, False
        return untold

    def _write(self, match: AnyMatch) -> None:
        if self._file is not None and self._file.is_foreign:
            with suppress(InputError):  # a file of another program is given up, whatever it says
                self._file.close()
            self._file = None
        if self._file is None:
            self._file, self._anew = self._claimed(), True
        whole, added = self._file.size
        anew = self._anew or self.fault is not None or added > max(whole, LEAST_COMPACTED)
        self._anew = True  # until it is known that this is on its way
        course, path = match.course, self._file.path
        if _length(course) > MOST_ACTIONS:
            raise too_long(path)
        more = None if anew else addition(match.system, self._course, course)
        headline = self._headline()
        if more is None:
            # The course is a value, and what is slow about it is done by the thread that writes.
            self._file.write(lambda: readable(record(match, course), path) + headline, len(course.entries))
        elif more:
            self._file.add(more + (headline if headline != self._written else ""), len(course.entries))
        self._course, self._anew, self._written = course, False, headline

    def _headline(self) -> str:
        """The lines that say how far the match has come, one a language; empty where nobody says it."""
        told = [(language, *map(plain, words)) for language, words in self._words().items() if words]
        return "".join(f"{HEADLINE}{msgspec.json.encode(line).decode()}\n" for line in told)

    def wait(self) -> None:
        """Wait until everything is on the disk, or has failed to be written."""
        if self._file is not None:
            try:
                self._file.wait()
                self.fault = None
            except InputError as error:
                self._failed(error)

    def keeps(self, match: AnyMatch) -> bool:
        """Whether everything is on the disk, after another attempt to write it.

        What was written, and is there no longer, is written again.
        """
        for _ in range(2):
            self.follow(match, retry=True)
            self.wait()
            gone = None if self._file is None else self._file.look()
            if gone is None and self.fault is None:
                return True
            if gone is not None and self._file is not None:
                self._file.kept = 0
                self._failed(gone)
        return False

    def close(self, *, drop: bool) -> None:
        """Stop writing as the match is left; with `drop` nothing is kept to go on with."""
        if self._file is None:
            return
        self.wait()
        self._kept = self._file.kept
        try:
            self._file.close(drop=drop)
        except InputError as error:
            self.fault = error
        self._file = None

    def _failed(self, error: InputError) -> None:
        self._untold = self._untold or self.fault is None
        self.fault = error

    def _claimed(self) -> Journal:
        """A file of a new name.

        Raises:
            InputError: nothing can be written in the folder of saved games.
        """
        new = Journal.new(saves_folder(), UNFINISHED, SUFFIX)
        self.path = new.path
        return new


def _length(course: AnyCourse) -> int:
    """The number of actions and seeds, which bounds the length of a match that is read."""
    return len(course.entries) + len(course.dice)


def _is_there(match: AnyMatch, path: Path) -> bool:
    """Whether the file says of that match what it says itself, but for the dice that were taken up since."""
    there, here = parse(whole_lines(path, MOST_BYTES), path), record(match)
    log = list(here.log)
    while len(log) > len(there.log) and isinstance(log[-1], SeedLine) and log[-1].reopened:
        log.pop()
    return (there.setup, there.log) == (here.setup, tuple(log))
