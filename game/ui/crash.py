"""The report of an error that no scene has handled."""

from __future__ import annotations

import platform
import traceback
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.content.resources import program_version
from game.ui.input.events import PointerMoved

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.ui.app_scene import AppScene, Unkept
    from game.ui.input.events import Event

MOST_CRASHES = 2
"""How many errors in a row, without a key or button pressed in between, the program survives."""

REMEMBERED = 50
"""The number of inputs in the report of an error."""


@dataclass(frozen=True, slots=True)
class Crash:
    """The circumstances of an error.

    Attributes:
        error: the error.
        scenes: the scenes that were on, the top one last.
        inputs: what the player did last, the oldest first.
        journals: the files in which those scenes keep what was done.
        unleft: further errors, from leaving the scenes.
        unkept: what was done in those scenes and is not on the disk, now that they are left.
    """

    error: Exception
    scenes: Sequence[str]
    inputs: Sequence[Event]
    journals: Sequence[Path]
    unleft: Sequence[Exception] = ()
    unkept: Sequence[Unkept] = ()

    @property
    def kept(self) -> bool:
        """Whether there is a journal on the disk to go on with."""
        return any(path.is_file() for path in self.journals)

    def report(self) -> str:
        """All the attributes as text."""
        python = f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}"
        return "\n".join(
            [
                f"error: {type(self.error).__name__}",
                f"version: {program_version()}, {python}, {platform.platform()}",
                f"scene: {self.scenes[-1] if self.scenes else 'none'}",
                f"scenes below: {', '.join(reversed(self.scenes[:-1])) or 'none'}",
                f"journal: {', '.join(map(str, self.journals)) or 'none'}",
                f"the last {len(self.inputs)} inputs:",
                *(f"    {event}" for event in self.inputs),
                _report(self.error),
                *(f"while leaving the scenes:\n{_report(error)}" for error in self.unleft),
            ]
        )


class Inputs:
    """The player's last inputs, the oldest first."""

    def __init__(self) -> None:
        self._kept: deque[Event] = deque(maxlen=REMEMBERED)

    def remember(self, event: Event) -> None:
        """Keep the event; of a pointer that moves on, only where it is now."""
        if isinstance(event, PointerMoved) and self._kept and isinstance(self._kept[-1], PointerMoved):
            self._kept.pop()
        self._kept.append(event)

    @property
    def last(self) -> tuple[Event, ...]:
        """All the inputs that are kept, the oldest first."""
        return tuple(self._kept)


class Crashes:
    """Remembers what a report of an error needs, and counts errors since anything was pressed."""

    def __init__(self) -> None:
        self._inputs = Inputs()
        self._since_pressed = 0

    def remember(self, event: Event) -> None:
        """Remember what the player did, for the report of an error."""
        self._inputs.remember(event)

    def pressed(self) -> None:
        """Begin the count of errors anew, since the player goes on."""
        self._since_pressed = 0

    def again(self) -> bool:
        """Count one more error; returns whether there were too many to go on."""
        self._since_pressed += 1
        return self._since_pressed > MOST_CRASHES

    def crash(self, error: Exception, scenes: Sequence[AppScene[Any]]) -> Crash:
        """The report of an error that has just occurred, with those scenes on the stack."""
        journals = [scene.journal_file for scene in scenes]
        return Crash(
            error,
            [scene.log_name for scene in scenes],
            self._inputs.last,
            [journal for journal in journals if journal is not None],
        )


def _report(error: Exception) -> str:
    return "".join(traceback.format_exception(error)).rstrip()
