"""Keeps a position on the disk as it is laid out, so that it can be continued however the program ends."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.journal import Journal
from game.core.errors import InputError
from game.core.files import read_text
from game.positions.position_file import MOST_BYTES, dump_whole, parse_position
from game.table.autosave import Autosave
from game.workshop.unfinished import HEAD, STEM, SUFFIX, is_journal, journals_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Language
    from game.positions.position import Position
    from game.ui.app import App
    from game.workshop.files import PositionFiles


@dataclass(frozen=True)
class Unfinished:
    """A position that was being laid out.

    Attributes:
        path: the file that keeps it.
        file: where it was loaded from or saved last, None if it never was.
    """

    path: Path
    position: Position
    file: Path | None = None


def load_unfinished(path: Path, language: Language) -> Unfinished:
    """The position of a journal; the pieces of its map are named in that language.

    Raises:
        InputError: it cannot be read, or is no position.
    """
    text = read_text(path, MOST_BYTES)
    position = parse_position(text, path, language.value, mended=True)
    first = text.partition("\n")[0]
    file: Path | None = None
    if first.startswith(HEAD):
        with suppress(ValueError, TypeError):  # null: it has no file
            file = Path(json.loads(first.removeprefix(HEAD)))
    return Unfinished(path, position, file)


class PositionJournal:
    """The file of the position of one workshop, as long as it has changes that are not saved.

    Attributes:
        path: the file, None while there was nothing to keep.
        fault: what was wrong when it was last written, None if nothing.
    """

    def __init__(self, unfinished: Unfinished | None = None) -> None:
        self.path: Path | None = None
        self.fault: InputError | None = None
        self._position: Position | None = None
        self._named: Path | None = None
        self._file: Journal | None = None
        if unfinished is not None and is_journal(unfinished.path):
            with suppress(InputError):  # if nothing can be written, that is reported at the first change
                self._file = Journal.of(unfinished.path)
            if self._file is not None:
                self.path = unfinished.path
                self._position, self._named = unfinished.position, unfinished.file

    def follow(self, position: Position | None, file: Path | None) -> bool:
        """Save a position with changes, None if everything is saved; returns whether there was a fault.

        One position is on the disk before the next is written.
        """
        before = self.fault
        if position is not self._position or file != self._named:
            self._position, self._named = position, file
            self.fault = None
            if position is None:
                self.close(drop=True)
            else:
                self._write(position, file)
        elif self._file is not None:
            self.fault = self._file.fault
        return self.fault is not None and before is None

    def wait(self) -> None:
        """Wait until the position is on the disk, or has failed to be written."""
        if self._file is not None:
            self.fault = None
            try:
                self._file.wait()
            except InputError as error:
                self.fault = error

    def keeps(self) -> bool:
        """Whether the position is on the disk, after another attempt if its file is missing."""
        self.wait()
        if self.fault is None and self._file is not None:
            self.fault = self._file.look()
        if self.fault is not None and self._position is not None:
            self.fault = None
            self._write(self._position, self._named)
            if self.fault is None:
                self.wait()
        return self.fault is None

    def close(self, *, drop: bool) -> None:
        """Stop writing; with `drop` nothing is kept to go on with."""
        if self._file is None:
            return
        if not drop:
            self.wait()
        try:
            self._file.close(drop=drop)
        except InputError as error:
            self.fault = error
        self._file = self.path = None

    def _write(self, position: Position, file: Path | None) -> None:
        try:
            if self._file is not None and self._file.is_foreign:
                with suppress(InputError):  # a file of another program is given up, whatever it says
                    self._file.close()
                self._file = None
            if self._file is None:
                self._file = Journal.new(journals_folder(), STEM, SUFFIX)
                self.path = self._file.path
        except InputError as error:
            self.fault = error
            return
        self.wait()
        self.fault = None
        named = None if file is None else str(file.absolute())
        self._file.write(lambda: f"{HEAD}{json.dumps(named)}\n{dump_whole(position)}")


class PositionAutosave(Autosave):
    """Keeps the position of a workshop on the disk while it has changes that are not saved.

    `wanted` says whether it is one to be kept. With `given_up` nothing is left to go on with at the end.
    """

    def __init__(self, files: PositionFiles, journal: PositionJournal, wanted: Callable[[], bool]) -> None:
        super().__init__("workshop.not_kept")
        self.journal = journal
        self.given_up = False
        self._files = files
        self._wanted = wanted

    def follow(self, app: App) -> None:
        """Save the position to the journal while it has changes that are not in its file."""
        present = self._files.whole if self._files.changed and self._wanted() else None
        if self.journal.follow(present, self._files.file):
            self.tell(app, self.journal.fault)

    def asks_before_leaving(self, app: App, leave: Callable[[], None]) -> bool:
        """Ask what to do if the position could not be kept; `leave` is called once it may be left."""
        files = self._files

        def fault() -> InputError | None:
            return None if not files.changed or self.journal.keeps() else self.journal.fault

        return self.ask(app, files, fault, files.name, files.write_to, leave)

    def close(self, app: App) -> None:
        """Stop keeping the position, as the workshop is left."""
        try:
            self.follow(app)
        finally:
            self.journal.close(drop=self.given_up)
