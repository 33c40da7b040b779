"""A real mouse and real keys in a real window: `xdotool` moves and presses them, X delivers them."""

from __future__ import annotations

import subprocess
import time
from typing import IO, TYPE_CHECKING

from game.ui.driver import Driver
from game.ui.input.events import MouseButton
from game.ui.window.window import Window

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.box import Spot

BUTTONS = {MouseButton.LEFT: 1, MouseButton.MIDDLE: 2, MouseButton.RIGHT: 3}

FRAME = 1 / 60

ON_THE_WAY = 0.08
"""Seconds from a press until the window has surely heard of it."""

LETTER = 0.125
"""Seconds from one letter to the next."""

X_NAMES = {"escape": "Escape", "return": "Return", "tab": "Tab", "backspace": "BackSpace"}
"""What X calls keys."""


class RealHands(Driver):
    """Operates an app whose screen is a window on X, at the pace of the clock. Spots are in logical units."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        assert isinstance(app.screen, Window)
        self._window = app.screen.window
        mouse = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)  # noqa: S607 - found on the path
        assert mouse.stdin is not None
        self._mouse: IO[str] = mouse.stdin

    def _do(self, command: str) -> None:
        self._mouse.write(f"{command}\n")
        self._mouse.flush()

    def wait(self, seconds: float) -> None:
        """Let the app go on for so long, by the clock."""
        end = time.monotonic() + seconds
        last = time.monotonic()
        while last < end:
            time.sleep(max(0.0, FRAME - (time.monotonic() - last)))
            time_now = time.monotonic()
            self.app.frame(time_now - last)
            last = time_now

    def move(self, at: Spot) -> None:
        """Move the pointer."""
        self.at = at
        (left, top), scale = self._window.position, self.app.ui.scale
        self._do(f"mousemove {round(left + at[0] * scale)} {round(top + at[1] * scale)}")

    def click(self, at: Spot, button: MouseButton = MouseButton.LEFT, clicks: int = 1) -> None:
        """Move there and click."""
        self.move(at)
        self.wait(ON_THE_WAY)
        for _ in range(clicks):
            self._do(f"click {BUTTONS[button]}")
        self.wait(ON_THE_WAY)

    def hold(self, at: Spot, button: MouseButton = MouseButton.LEFT) -> None:
        """Press a button there and keep it down."""
        self.move(at)
        self.wait(ON_THE_WAY)
        self._do(f"mousedown {BUTTONS[button]}")
        self.wait(ON_THE_WAY)

    def drag(self, start: Spot, end: Spot, button: MouseButton = MouseButton.LEFT, steps: int = 12) -> None:
        """Press at the start, move in steps, release at the end."""
        super().drag(start, end, button, steps)
        self.wait(ON_THE_WAY)

    def release(self, button: MouseButton = MouseButton.LEFT) -> None:
        """Let a button go where the pointer is."""
        self.wait(2 * ON_THE_WAY)
        self._do(f"mouseup {BUTTONS[button]}")

    def key(self, binding: str) -> None:
        """Press and release a key, named as X does but for those of `X_NAMES`."""
        *held, key = binding.split("+")
        self._do(f"key {'+'.join((*held, X_NAMES.get(key, key)))}")
        self.wait(ON_THE_WAY)

    def type(self, text: str) -> None:
        """Type at eight letters a second."""
        for letter in text:
            self._do(f"type -- {letter!r}")
            self.wait(LETTER)

    def close(self) -> None:
        """Close the window and let the mouse go."""
        self._window.destroy()
        self._mouse.close()
