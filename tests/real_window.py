"""Sessions in a real window, on a virtual screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

on_a_screen = pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="needs Xvfb")


HANDS = """
import pygame


def frames(count):
    for _ in range(count):
        for event in window.events():
            app.handle(event)
        app.step(1 / 60)
        pygame.time.wait(5)


def key(code, to=None, mod=0, wait=3):
    there = {} if to is None else {"window": to}
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=code, mod=mod, scancode=0, unicode="", **there))
    frames(wait)
"""
"""What every session begins with; it makes an `app` and its `window` itself."""


def printed_lines(session: str, *words: Path) -> list[str]:
    """The lines that a session prints, a program of its own that gets those words and warns of nothing."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_VIDEO")}
    environment |= {"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x900x24 -noreset"]
    process = subprocess.run(
        [*screen, sys.executable, "-W", "error", "-c", HANDS + session, *map(str, words)],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout.splitlines()
