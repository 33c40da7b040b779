"""Reads files of printed things, shipped and the user's own: what is sound, and the faults of the rest."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Generic, TypeVar

import msgspec

from game.content.resources import assets, data_folder, maps
from game.content.spec import Printed
from game.content.toml_source import Steps, TomlSource, shown
from game.core.errors import InputError, said
from game.core.files import found_in, read_text, unwritable, write_text

S = TypeVar("S", bound=msgspec.Struct)
L = TypeVar("L")
L_co = TypeVar("L_co", covariant=True)

Tables = Mapping[str, type[msgspec.Struct]]
"""The arrays of tables that a file may have, and the type of their items."""

TRIED = "ARCANE_TABLE_SET"
"""The variable of the environment that names a set which is tried in this run: `<system>=<folder>`."""

VERSION_DIGITS = 12
"""Digits of the digest by which two states of the same files are told apart."""

TEXTS = frozenset({".toml", ".tmx", ".tsx", ".tx"})
"""The files whose text is read; of others it only counts that they are there."""


@dataclass
class Shelf:
    """Everything read from some files: what is sound in itself, the faults of the rest, and the texts.

    `pictures` are the files that are only named, not read.
    """

    printed: list[Printed[Any]] = field(default_factory=list)
    faults: list[InputError] = field(default_factory=list)
    texts: dict[Path, str] = field(default_factory=dict)
    pictures: list[Path] = field(default_factory=list)

    def of(self, kind: type[S]) -> tuple[Printed[S], ...]:
        """Every printed thing of one kind, in the order of the files."""
        return tuple(item for item in self.printed if isinstance(item.spec, kind))

    def by_key(self, kind: type[S], key: str = "id") -> Mapping[str, S]:
        """The first thing of each id (or name); further ones with the same are recorded as faults."""
        found: dict[str, Printed[S]] = {}
        for item in self.of(kind):
            value = getattr(item.spec, key)
            first = found.setdefault(value, item)
            if first is not item:
                self.faults.append(item.fault((key,), *once_alone(first, key)))
        return {value: item.spec for value, item in found.items()}

    def digest(self) -> str:
        """A short digest of all that was read, the same on every machine."""
        digest = hashlib.sha256()
        named = ((f"{path.parent.name}/{path.name}", text) for path, text in self.texts.items())
        for name, text in sorted(named):
            digest.update(f"{name}\0{text}\0".encode())
        return digest.hexdigest()[:VERSION_DIGITS]

    def by_place(self, *roots: tuple[str, Path | None]) -> Mapping[str, str]:
        """The texts by their paths below folders, each under the name given with it; see `laid_out`."""
        every = {**self.texts, **dict.fromkeys(self.pictures, "")}
        return {
            f"{name}{path.relative_to(root).as_posix()}": text
            for path, text in every.items()
            for name, root in roots
            if root is not None and path.is_relative_to(root)
        }


def once_alone(first: Printed[Any], key: str = "id") -> tuple[str, str]:
    """What is found, and what is expected, where the id (or name) of a thing is another's again."""
    where = said("it only once, as in {name}", name=Path(first.source.source).name)
    return said("{what} again", what=shown(getattr(first.spec, key))), where


@contextmanager
def laid_out(texts: Mapping[str, str]) -> Iterator[Path]:
    """A folder with files of these texts, there as long as they are being read.

    Raises:
        InputError: a name leads out of the folder. What is wrong with one of the files, and raised while
            they are read, is told of its place in the folder.
    """
    with TemporaryDirectory() as name:
        home = Path(name).resolve()
        for place, text in texts.items():
            path = home / place
            try:
                if not path.resolve().is_relative_to(home) or path.resolve() == home:
                    raise InputError(place, "", "a name that leads elsewhere", "a file below its folder")
                path.parent.mkdir(parents=True, exist_ok=True)
            except (OSError, ValueError) as error:
                raise unwritable(place, error) from None
            write_text(path, text)
        try:
            yield home
        except InputError as error:
            path = Path(error.source)
            source = path.relative_to(home) if path.is_relative_to(home) else path
            raise InputError(source, error.place, error.found, error.expected) from error


@dataclass(frozen=True)
class Examined(Generic[L_co]):
    """A library as far as it can be read, what is wrong in its files, and what is sound but looks unmeant."""

    library: L_co
    faults: tuple[InputError, ...] = ()
    remarks: tuple[InputError, ...] = ()


@dataclass(frozen=True)
class Opened(Generic[L_co]):
    """A library, and the faults for which files of the user were left out of it."""

    library: L_co
    faults: tuple[InputError, ...] = ()


def without_faulty(
    read: Callable[[Iterable[Path | str]], tuple[L, list[InputError]]], added: Path
) -> Opened[L]:
    """The library without the files in the folder `added` that have a fault, or lean on one that has.

    Args:
        read: reads everything but the files it is given.
        added: the folder of the user's files, with whatever folders of other files are in it.

    Raises:
        InputError: the first fault of any other file.
    """
    left_out: list[InputError] = []
    while True:
        library, faults = read({fault.source for fault in left_out})
        own = [fault for fault in faults if Path(fault.source).is_relative_to(added)]
        others = [fault for fault in faults if fault not in own]
        if others:
            raise others[0]
        if not own:
            return Opened(library, tuple(left_out))
        left_out += own


def tried_set(system: str) -> Path | None:
    """The folder of card files that this run of the program tries in place of the user's own, if any."""
    name, _, folder = os.environ.get(TRIED, "").partition("=")
    return Path(folder) if folder and name == system else None


@dataclass(frozen=True, slots=True)
class CardFiles(Generic[L]):
    """The card files of a game: those that ship with it, and the user's own.

    `read` gives the library of a home (the folder with `cards` and whatever else ships with the game) and of
    the files in a further folder, if any, but for those left out; and everything that is wrong in them. What
    ships, the user's files and the texts of a saved match are read anew only if they are not what they were.
    """

    system: str
    read: Callable[[Path, Path | None, Iterable[Path | str]], tuple[L, list[InputError]]]

    def _read(
        self, home: Path | None, extra: Path | None, without: Iterable[Path | str] = ()
    ) -> tuple[L, list[InputError]]:
        if home is not None:
            return self.read(home, extra, without)
        added = extra if extra is not None and extra.is_dir() else None
        library, faults = _read_once(self, added, frozenset(without), self._stamp(added))
        return library, list(faults)

    def _stamp(self, extra: Path | None) -> str:
        """A digest of all files that ship, and of those of a further folder."""
        ours = [self.home() / kind for kind in ("cards", "scenarios", "lists")]
        ours += [assets() / "tilesets", maps()]
        every = [path for folder in ours for path in folder.rglob("*")]
        every += found_in(extra, "*") if extra is not None else ()
        digest = hashlib.sha256()
        for path in sorted(every):
            digest.update(f"{path}\0".encode(errors="surrogateescape"))
            with suppress(OSError):  # reading the file will report that
                digest.update(path.read_bytes() if path.suffix in TEXTS else b"")
        return digest.hexdigest()

    def shipped(self) -> Path:
        """The folder of the card files that ship with the game."""
        return self.home() / "cards"

    def home(self) -> Path:
        """The folder of everything that ships with the game."""
        return assets() / self.system

    def own(self) -> Path:
        """The folder that the user's own card files are looked for in, or that of a set that is tried."""
        return tried_set(self.system) or data_folder() / "cards" / self.system

    def load(self, extra: Path | None = None) -> L:
        """The shipped files read, with the sound files of the folder `extra` (the user's when left out).

        Raises:
            InputError: the first fault of what ships with the game.
        """
        return self.open(extra).library

    def open(self, extra: Path | None = None, home: Path | None = None) -> Opened[L]:
        """The library, and the faults of the files in `extra` that had to be left out.

        A file is left out if it has a fault itself, or names something of a file that has one.

        Args:
            extra: a folder of card files to add, the user's own when left out; it need not exist.
            home: what ships with the game when left out.

        Raises:
            InputError: the first fault of what is in `home`.
        """
        added = self.own() if extra is None else extra
        return without_faulty(lambda without: self._read(home, added, without), added)

    def faults(self, extra: Path | None = None, home: Path | None = None) -> tuple[L, tuple[InputError, ...]]:
        """The library as far as it can be read, and everything that is wrong in its files.

        Without `extra` it is what ships with the game, or what is in `home`, and nothing else.
        """
        library, faults = self._read(home, extra)
        return library, tuple(faults)

    def of(self, texts: Mapping[str, str]) -> L:
        """The library that the texts of a saved match hold, whatever the files say by now.

        Raises:
            InputError: the first fault in them.
        """
        library: L = _read_from(self, frozenset(texts.items()))
        return library


@lru_cache(maxsize=8)
def _read_once(
    files: CardFiles[L],
    extra: Path | None,
    without: frozenset[Path | str],
    stamp: str,  # noqa: ARG001 - by which files that have changed are told
) -> tuple[L, tuple[InputError, ...]]:
    library, faults = files.read(files.home(), extra, without)
    return library, tuple(faults)


@lru_cache(maxsize=8)
def _read_from(files: CardFiles[L], texts: frozenset[tuple[str, str]]) -> L:
    with laid_out(dict(texts)) as home:
        library, faults = files.read(home, home / "own" / files.system, ())
        if faults:
            raise faults[0]
        return library


def part(home: Path, kind: str, system: str) -> Path:
    """The folder of a kind of files in a game's home: `cards`, or `cards/<system>` in older saved matches.

    Those were written when one folder held the files of all games. They are read as they lie, for the version
    that a match is known by is a digest of its files with their folders (see `Shelf.digest`).
    """
    older = home / kind / system
    return older if older.is_dir() else home / kind


def read_folder(folder: Path, tables: Tables, shelf: Shelf, without: Iterable[Path | str] = ()) -> None:
    """Put everything that the files of a folder print on the shelf, but for the files left out."""
    for path in sorted(set(folder.glob("*.toml")) - set(without)):
        source = parsed(path, shelf)
        if source is not None:
            read_tables(source, tables, shelf)


def read_shipped(folder: Path, tables: Tables, shelf: Shelf) -> None:
    """Put what ships in a folder on the shelf; that there is none is a fault."""
    read_folder(folder, tables, shelf)
    if not shelf.texts and not shelf.faults:
        shelf.faults.append(InputError(folder, "", "no card file", "at least one .toml file"))


def read_file(path: Path, tables: Tables, shelf: Shelf) -> None:
    """Put everything that one file prints on the shelf, if there is such a file."""
    source = parsed(path, shelf) if path.exists() else None
    if source is not None:
        read_tables(source, tables, shelf)


def parsed(path: Path, shelf: Shelf) -> TomlSource | None:
    """The document of a file, whose text goes on the shelf; None if it has a fault, which goes there too."""
    try:
        text = read_text(path)
        source = TomlSource.parse(text, path, by_id=True)
    except InputError as error:
        shelf.faults.append(error)
        return None
    shelf.texts[path] = text
    return source


def read_tables(source: TomlSource, tables: Tables, shelf: Shelf) -> None:
    """Put everything in a document's arrays of tables on the shelf; there may be no others."""
    for table, items in source.document.items():
        if table not in tables:
            wanted = said("one of {choices}", choices=", ".join(f"[[{name}]]" for name in tables))
            shelf.faults.append(source.fault((table,), "an unknown table", wanted))
        elif not isinstance(items, list):
            shelf.faults.append(source.fault((table,), shown(items), said("tables [[{table}]]", table=table)))
        else:
            for index in range(len(items)):
                read_one(source, tables[table], (table, index), shelf)


def read_one(source: TomlSource, kind: type[msgspec.Struct], at: Steps, shelf: Shelf) -> None:
    """Put what a document says at `at` (the whole of it with ()) on the shelf, or its fault."""
    value = source.value(at) if at else source.document
    read = source.sound(value, kind, {}, at, shelf.faults)
    if read is not None:
        shelf.printed.append(Printed(read, source, at))
