"""A handbook made: every lesson worked out, its pages, and the folder that they are written to."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.locale import translator
from game.content.resources import assets
from game.core.errors import InputError
from game.core.files import STANDARD, read_bytes, unwritable
from game.figures.pdf import pdf_document
from game.handbook.chapters import chapters
from game.handbook.lesson_file import standard_handbook
from game.handbook.plates import worked
from game.handbook.sheets import sheets
from game.handbook.site import FIRST, GENERATOR, PDF, SCRIPT, STYLE, HandbookSite
from game.positions.wording import in_words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.content.locale import Language
    from game.positions.ruleset import Ruleset

MOST_BYTES = 200_000
"""The most bytes of the style sheet and of the script, each."""

HEAD_BYTES = 1_000
"""Bytes from the start of a page within which it says what made it."""


def made_site(
    ruleset: Ruleset, language: Language, tell: Callable[[int, int], None] | None = None
) -> HandbookSite:
    """The handbook of a game in a language; `tell` is given how many lessons of how many are worked out."""
    say = translator(language)
    found = chapters(standard_handbook(language), ruleset, in_words_of(ruleset, say))
    lessons = [lesson for chapter in found for entry in chapter.entries for lesson in entry.lessons]
    done = {}
    for number, lesson in enumerate(lessons, start=1):
        done[lesson.id] = worked(lesson, ruleset, say)
        if tell is not None:
            tell(number, len(lessons))
    return HandbookSite(ruleset.name.text(language.value), found, done, say)


def site_files(site: HandbookSite) -> dict[str, bytes]:
    """The files of the site by their names."""
    home = assets() / "handbook"
    files = {name: text.encode() for name, text in site.pages()}
    files |= {name: read_bytes(home / name, MOST_BYTES) for name in (STYLE, SCRIPT)}
    return files | {PDF: pdf_document(sheets(site))}


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder whole or not at all; one that a handbook was written to before is replaced.

    Raises:
        InputError: as `check_folder`, or it cannot be written.
    """
    check_folder(folder)
    # Where a link leads to is replaced, not the link.
    place = Path(os.path.realpath(folder))
    # Beside the folder, for only within one file system does a folder take another's place in one step.
    fresh, old = (place.with_name(f".{place.name}.{os.getpid()}{end}") for end in ("", ".old"))
    try:
        fresh.mkdir(parents=True)
        for name, data in files.items():
            (fresh / name).write_bytes(data)
        if place.exists():
            place.rename(old)
        fresh.rename(place)
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    finally:
        # Whoever interrupts it between the two steps keeps what was there.
        with suppress(OSError):
            if old.exists() and not place.exists():
                old.rename(place)
        shutil.rmtree(fresh, ignore_errors=True)
        if place.exists():
            shutil.rmtree(old, ignore_errors=True)


def check_folder(folder: Path) -> None:
    """See that a handbook may be written to a folder: it is not there, empty, or a handbook's alone.

    Raises:
        InputError: it holds something else, is no folder, or is one that the program runs in.
    """
    if folder == STANDARD:
        raise InputError("handbook", "-o", "standard output", "the folder to write the handbook to")
    try:
        place = os.path.realpath(folder)
        if not folder.exists():
            _try_to_make(Path(place))
            return
        if not folder.is_dir():
            raise InputError(folder, "", "a file", "a folder")
        inside = {each.name: each for each in folder.iterdir()}
        foreign = FIRST not in inside or not all(map(_of_handbook, inside.values()))
        # A shell that stands in a folder which is replaced is left in one that is gone.
        current = Path.cwd().is_relative_to(place)
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    if inside and foreign:
        raise InputError(folder, "", "a folder with other files in it", "an empty one, or one of a handbook")
    if current:
        raise InputError(folder, "", "the current folder, or one above it", "another folder")


def _try_to_make(place: Path) -> None:
    """See that a folder can be made, without making it or those above it.

    Raises:
        OSError: it cannot.
    """
    above = next(folder for folder in place.parents if folder.exists())
    tried = above / f".{place.name}.{os.getpid()}"
    try:
        tried.mkdir()
    finally:
        # Whoever is interrupted just then leaves nothing, either.
        with suppress(OSError):
            tried.rmdir()


def _of_handbook(file: Path) -> bool:
    """Whether a file is one that a handbook is made of.

    Raises:
        OSError: it cannot be read.
    """
    if not file.is_file():
        return False
    if file.suffix != ".html":
        return file.name in (STYLE, SCRIPT, PDF)
    with file.open("rb") as page:
        return f'content="{GENERATOR}"'.encode() in page.read(HEAD_BYTES)
