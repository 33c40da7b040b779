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


def told(session: str, *words: Path) -> list[str]:
    """The lines that a session prints, a program of its own that gets those words and warns of nothing."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_VIDEO")}
    environment |= {"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x900x24 -noreset"]
    done = subprocess.run(
        [*screen, sys.executable, "-W", "error", "-c", session, *map(str, words)],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
