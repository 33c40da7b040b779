"""Every message that the pages on troubleshooting quote is one that the program says, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli.language import fault
from game.cli.play import speak
from game.content.locale import Language
from game.core.errors import InputError, said

ROOT = Path(__file__).resolve().parents[2]
PAGES = {Language.EN: ROOT / "docs/troubleshooting.md", Language.FR: ROOT / "docs/fr/troubleshooting.md"}

QUOTED: tuple[tuple[str, dict[str, str]] | InputError | str, ...] = (
    ("demo.begin", {"folder": "FOLDER"}),
    "compiled kernels in FOLDER are not used: others may write to the folder that it lies in",
    "it belongs to somebody else",
    InputError("FILE", "", "is being written by another program"),
    ("title.continue.damaged", {"fault": "", "name": "FILE", "folder": "FOLDER"}),
    InputError(
        "FILE",
        said("{place} (line {line})", place="creature[1].side", line=12),
        '"green"',
        said("{choices} or {last}", choices='"red", "blue"', last='"neutral"'),
    ),
    ("options.reset", {"fault": ""}),
    InputError("FILE", "", said("cannot be written ({error})", error="no space left on device")),
    InputError("FILE", "", said("cannot be written ({error})", error="permission denied")),
    InputError("FILE", "", "no such file"),
    InputError("FILE", "", ".mp4", said("a .gif or .html, or the extra {extra} installed", extra="film")),
    InputError("simulate", "--scheduler", "no library for clusters", "pip install distributed"),
    ("crash.kept", {"path": "FILE"}),
)
"""What is quoted, in the order of the pages: messages with their values, faults, English lines of the log."""

IN_FRENCH = {"FILE": "FICHIER", "FOLDER": "DOSSIER"}
"""The words in capitals, which differ each time."""


def told(what: tuple[str, dict[str, str]] | InputError | str, language: Language) -> str:
    if isinstance(what, InputError):
        return fault(what, language)
    if isinstance(what, str):
        return f"`{what}`"
    key, values = what
    if language is Language.FR:
        values = {name: IN_FRENCH.get(value, value) for name, value in values.items()}
    return speak(language)(key, **values).removeprefix(".\n")


@pytest.mark.parametrize("language", Language)
def test_messages_are_quoted_as_they_are_said(language: Language) -> None:
    quoted = re.findall(r"^> (.*)$", PAGES[language].read_text(encoding="utf-8"), re.MULTILINE)
    assert quoted == [told(what, language) for what in QUOTED]


def test_the_program_has_these_sentences() -> None:
    """Faults and lines of the log are texts of its sources, whatever the catalogues still translate."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "game").rglob("*.py"))
    for sentence in (
        "compiled kernels in %s are not used: %s",
        "others may write to the folder that it lies in",
        "it belongs to somebody else",
        "is being written by another program",
        "cannot be written ({error})",
        "no such file",
        "a .gif or .html, or the extra {extra} installed",
        "no library for clusters",
    ):
        assert f'"{sentence}"' in sources, sentence
