"""A handbook made: every lesson worked out, its pages, and the folder that they are written to."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from typing import TYPE_CHECKING

from game.content.locale import translator
from game.content.resources import assets
from game.core.errors import InputError
from game.core.files import is_file, read_bytes, read_text, unwritable
from game.figures.pdf import pdf_document
from game.handbook.chapters import chapters
from game.handbook.lesson_file import standard_handbook
from game.handbook.plates import worked
from game.handbook.sheets import sheets
from game.handbook.site import GENERATOR, PDF, SCRIPT, STYLE, HandbookSite
from game.positions.wording import in_words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from game.content.locale import Language
    from game.positions.ruleset import Ruleset

MOST_BYTES = 200_000
"""The most bytes of the style sheet and of the script, each."""


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
        InputError: it holds something else, or cannot be written.
    """
    check_folder(folder)
    # Beside the folder, for only within one file system does a folder take another's place in one step.
    fresh, old = (folder.with_name(f".{folder.name}.{os.getpid()}{end}") for end in ("", ".old"))
    try:
        fresh.mkdir(parents=True)
        for name, data in files.items():
            (fresh / name).write_bytes(data)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    finally:
        # Whoever interrupts it between the two steps keeps what was there.
        with suppress(OSError):
            if old.exists() and not folder.exists():
                old.rename(folder)
        for left in (fresh, old):
            shutil.rmtree(left, ignore_errors=True)


def check_folder(folder: Path) -> None:
    """See that a handbook may be written to a folder: it is not there, empty, or a handbook's.

    Raises:
        InputError: it holds something else, or is no folder.
    """
    try:
        if not folder.exists():
            return
        if not folder.is_dir():
            raise InputError(folder, "", "a file", "a folder")
        if not any(folder.iterdir()):
            return
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    index = folder / "index.html"
    if not is_file(index) or f'content="{GENERATOR}"' not in read_text(index):
        raise InputError(folder, "", "a folder with other files in it", "an empty one, or one of a handbook")
