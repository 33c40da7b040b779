"""Reads the screen aloud: by the voice of the system, or printed where it has none."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from game.content.markup import plain
from game.core.characters import without_forbidden

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

MOST_WAITING = 40
"""Sentences that may wait to be said; older ones are dropped."""

_WINDOWS = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$voice.SelectVoiceByHints('NotSet', 'NotSet', 0, '{}'); $voice.Speak([Console]::In.ReadToEnd())"
)


@dataclass(frozen=True, slots=True)
class SpeechProgram:
    """A program that says the text on its standard input and ends when it has been said.

    Attributes:
        command: the words that start it, for a language.
        hush: the words that silence what it has begun; empty where ending it does that.
    """

    command: Callable[[str], Sequence[str]]
    hush: Sequence[str] = ()


TOOLS: Mapping[str, Mapping[str, SpeechProgram]] = MappingProxyType(
    {
        "linux": {
            "spd-say": SpeechProgram(
                lambda language: ("spd-say", "-e", "-w", "-l", language), ("spd-say", "-C")
            ),
        },
        "darwin": {
            "say": SpeechProgram(lambda language: ("say", "-v", {"fr": "Thomas"}.get(language, "Samantha"))),
        },
        "win32": {
            "powershell": SpeechProgram(
                lambda language: (
                    "powershell",
                    "-NoProfile",
                    "-Command",
                    _WINDOWS.format({"fr": "fr-FR"}.get(language, "en-GB")),
                )
            ),
        },
    }
)
"""The speech programs that systems may have, by name."""


class Voice(Protocol):
    """Says sentences one after another."""

    def say(self, text: str, language: str) -> None:
        """Say the text after those that were asked for before."""
        ...

    def hush(self) -> None:
        """Be silent at once, and drop the texts that are waiting."""
        ...

    def close(self) -> None:
        """Stop for good; no text is said after this."""
        ...


class PrintedSpeech:
    """Prints what would be said, a line a sentence."""

    def say(self, text: str, language: str) -> None:  # noqa: ARG002 - the same in all
        """Print the text."""
        with suppress(OSError, ValueError):  # nobody reads it
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()

    def hush(self) -> None:
        """Do nothing: what is printed cannot be taken back."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Spoken:
    """Speaks through a program, in a thread of its own; sentences that cannot be spoken are printed."""

    def __init__(self, tool: SpeechProgram) -> None:
        self._tool = tool
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MOST_WAITING)
        self._change = Condition()
        self._open = True
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = Thread(target=self._work, name="speech", daemon=True)
        self._thread.start()

    def say(self, text: str, language: str) -> None:
        """Say the text after those that were asked for before."""
        with self._change:
            self._waiting.append((text, language))
            self._change.notify()

    def hush(self) -> None:
        """Be silent at once, and drop the texts that are waiting."""
        with self._change:
            self._waiting.clear()
            if self._process is not None:
                self._process.terminate()

    def close(self) -> None:
        """Stop for good; no text is said after this."""
        self.hush()
        with self._change:
            self._open = False
            self._change.notify()
        self._thread.join(1)

    def _work(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting or not self._open)
                if not self._open:
                    return
                text, language = self._waiting.popleft()
                process = self._process = _started(self._tool.command(language))
            if process is None:
                PrintedSpeech().say(text, language)
                continue
            process.communicate(text.encode())
            with self._change:
                self._process = None
            if process.returncode < 0 and self._tool.hush:
                _done(self._tool.hush)


def _started(command: Sequence[str]) -> subprocess.Popen[bytes] | None:
    """The running program, None where it does not start."""
    try:
        return subprocess.Popen(  # noqa: S603 - one of TOOLS
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except (OSError, ValueError):
        return None


def _done(command: Sequence[str]) -> None:
    process = _started(command)
    if process is not None:
        process.communicate()


def voice_of(platform: str, find: Callable[[str], str | None] = shutil.which) -> Voice:
    """The voice of this system, or what prints instead."""
    found = (tool for name, tool in TOOLS.get(platform, {}).items() if find(name) is not None)
    tool = next(found, None)
    return PrintedSpeech() if tool is None else Spoken(tool)


class Readable(Protocol):
    """A scene that can be read aloud; its texts may be rich."""

    @property
    def heading(self) -> str:
        """The words said when the scene comes up."""
        ...

    @property
    def at_focus(self) -> str:
        """The words said for the widget that has the focus."""
        ...

    def news(self) -> Sequence[str]:
        """The news since this was asked last, a line each."""
        ...


class Reader:
    """Reads a screen aloud: what comes up, what gets the focus, what happens."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._scene: Readable | None = None
        self._focus = ""
        self._notice = ""

    def follow(self, scene: Readable, notice: str, language: str) -> None:
        """Say what is new in the scene on top, and in the notice over it."""
        came_up, self._scene = scene is not self._scene, scene
        focus, before = scene.at_focus, self._focus
        self._focus = focus
        fresh = [*scene.news()]
        if notice != self._notice:
            self._notice = notice
            fresh.append(notice)
        if came_up:
            fresh.append(scene.heading)
        if focus != before or came_up:
            fresh.append(focus)
        said = [text for text in map(_as_said, fresh) if text]
        if (said and came_up) or (focus != before and len(said) == 1):
            self._voice.hush()
        for text in said:
            self._voice.say(text, language)

    def close(self) -> None:
        """Stop reading."""
        self._voice.close()


def _as_said(text: str) -> str:
    """Rich text as one line of plain words."""
    return " ".join(without_forbidden(plain(text)).replace("\N{ZERO WIDTH SPACE}", "").split())
