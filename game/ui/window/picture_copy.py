"""A picture put on the clipboard by a program of the system, as SDL and pygame put text there alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

PATIENCE = 5.0
"""Seconds after which a program that has not ended is given up; the slowest, PowerShell, takes about one."""

_MAC = (
    "on run given",
    "set the clipboard to (read (POSIX file (item 1 of given)) as «class PNGf»)",
    "end run",
)

_WINDOWS = (
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; $kept = New-Object IO.MemoryStream; "
    "[Console]::OpenStandardInput().CopyTo($kept); "
    "[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromStream($kept))"
)


@dataclass(frozen=True, slots=True)
class CopyProgram:
    """A program that puts the PNG on its standard input, which is that file, on the clipboard and ends.

    Attributes:
        name: what it is called, to be found by.
        display: the variable of the environment without which it has no clipboard; empty if it needs none.
        words: what it is started with, for a file.
    """

    name: str
    display: str
    words: Callable[[Path], Sequence[str]]


PROGRAMS: Mapping[str, Sequence[CopyProgram]] = MappingProxyType(
    {
        "linux": (
            CopyProgram("wl-copy", "WAYLAND_DISPLAY", lambda _: ("--type", "image/png")),
            CopyProgram("xclip", "DISPLAY", lambda _: ("-selection", "clipboard", "-t", "image/png")),
        ),
        "darwin": (
            CopyProgram(
                "osascript", "", lambda path: (*(word for line in _MAC for word in ("-e", line)), str(path))
            ),
        ),
        "win32": (CopyProgram("powershell", "", lambda _: ("-NoProfile", "-STA", "-Command", _WINDOWS)),),
    }
)
"""The programs of each system, by its name in `sys.platform`, the best first."""


class PictureCopy:
    """A copy on its way; nobody waits for it."""

    def __init__(self, process: subprocess.Popen[bytes] | None) -> None:
        self._process = process
        self._until = time.monotonic() + PATIENCE

    @property
    def over(self) -> bool:
        """Whether it has been made, or will not be."""
        process = self._process
        if process is None or process.poll() is not None:
            return True
        if time.monotonic() > self._until:
            process.kill()
            process.wait()
        return process.returncode is not None

    @property
    def made(self) -> bool:
        """Whether the picture is on the clipboard."""
        return self._process is not None and self._process.returncode == 0


def copy_picture(
    path: Path,
    environment: Mapping[str, str],
    platform: str = sys.platform,
    find: Callable[[str], str | None] = shutil.which,
) -> PictureCopy:
    """Begin to put the PNG in a file on the clipboard; it is over at once where no program can."""
    for program in PROGRAMS.get(platform, ()):
        found = find(program.name)
        if found is not None and (not program.display or environment.get(program.display)):
            return PictureCopy(_started((found, *program.words(path)), path))
    return PictureCopy(None)


def _started(command: Sequence[str], path: Path) -> subprocess.Popen[bytes] | None:
    """The running program, None where it does not start."""
    nothing = subprocess.DEVNULL
    try:
        with path.open("rb") as picture:
            return subprocess.Popen(command, stdin=picture, stdout=nothing, stderr=nothing)  # noqa: S603 - one of PROGRAMS
    except (OSError, ValueError):
        return None
