"""Drives the program without a screen: posts events, presses widgets by name, takes pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.drawing.pictures import save_picture
from game.ui.input.events import (
    Event,
    KeyPressed,
    KeyReleased,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    WheelTurned,
    WindowResized,
    modifier,
)
from game.ui.input.keys import parse_binding
from game.ui.scene import Scene
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from pathlib import Path

    import pygame

    from game.ui.app import App
    from game.ui.box import Spot
    from game.ui.widgets.base import Widget


DRAWN_EVERY = 0.2
"""Seconds of the program's time between two frames that are drawn without being asked for."""


class Driver:
    """Operates an app whose screen is an `OffScreen`. Spots are in logical units."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.at: Spot = (0.0, 0.0)
        self.mods = Mods.NONE
        self._held: set[MouseButton] = set()
        self._undrawn = 0.0

    @property
    def scene(self) -> Scene:
        """The scene on top.

        Raises:
            TypeError: it is not made of widgets.
        """
        scene = self.app.scene
        if not isinstance(scene, Scene):
            raise TypeError(scene)
        return scene

    def find(self, name: str) -> Widget:
        """The widget of that name in the scene on top.

        Raises:
            KeyError: there is none.
        """
        return self.scene.interface.find(name)

    def post(self, event: Event) -> None:
        """Let the app answer an event."""
        self.app.handle(event)

    def press(self, name: str, button: MouseButton = MouseButton.LEFT) -> None:
        """Click in the middle of the named widget, once it is scrolled into sight.

        Raises:
            KeyError: there is no such widget.
        """
        interface = self.scene.interface
        widget = interface.find(name)
        interface.show(widget)
        self.click(widget.box.centre, button)

    def click(self, at: Spot, button: MouseButton = MouseButton.LEFT, clicks: int = 1) -> None:
        """Move there and click."""
        self.move(at)
        self.post(PointerPressed(at, button, self.mods, clicks))
        self.post(PointerReleased(at, button, self.mods))

    def move(self, at: Spot) -> None:
        """Move the pointer."""
        by = (at[0] - self.at[0], at[1] - self.at[1])
        self.at = at
        self.post(PointerMoved(at, by, frozenset(self._held), self.mods))

    def drag(self, start: Spot, end: Spot, button: MouseButton = MouseButton.LEFT, steps: int = 4) -> None:
        """Press at the start, move in steps, release at the end."""
        self.hold(start, button)
        for step in range(1, steps + 1):
            part = step / steps
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self.release(button)

    def hold(self, at: Spot, button: MouseButton = MouseButton.LEFT) -> None:
        """Press a button there and keep it down."""
        self.move(at)
        self._held.add(button)
        self.post(PointerPressed(at, button, self.mods))

    def release(self, button: MouseButton = MouseButton.LEFT) -> None:
        """Let a button go where the pointer is."""
        self._held.discard(button)
        self.post(PointerReleased(self.at, button, self.mods))

    def wheel(self, turns: float, at: Spot | None = None) -> None:
        """Turn the wheel, up being positive."""
        if at is not None:
            self.move(at)
        self.post(WheelTurned(self.at, turns, self.mods))

    def key(self, binding: str) -> None:
        """Press and release a key, written as in the options file: `tab`, `ctrl+z`, `place w`."""
        parsed = parse_binding(binding)
        key, scancode = (0, parsed.code) if parsed.place else (parsed.code, 0)
        self.post(KeyPressed(key, scancode, parsed.mods | self.mods))
        self.post(KeyReleased(key, scancode, parsed.mods | self.mods))

    def hold_key(self, binding: str) -> None:
        """Press a key and keep it down; a modifier then counts for everything that follows."""
        parsed = parse_binding(binding)
        self.mods |= modifier(parsed.code)
        self.post(KeyPressed(parsed.code, 0, self.mods))

    def release_key(self, binding: str) -> None:
        """Let a key go."""
        parsed = parse_binding(binding)
        self.mods &= ~modifier(parsed.code)
        self.post(KeyReleased(parsed.code, 0, self.mods))

    def type(self, text: str) -> None:
        """Type text into what has the focus."""
        for character in text:
            self.post(TextTyped(character))

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, in pixels."""
        if isinstance(self.app.screen, OffScreen):
            self.app.screen.resize(size)
        self.post(WindowResized(*size))
        self.app.settle()

    def wait(self, seconds: float) -> None:
        """Let time pass, in frames of a sixtieth of a second; draw the last one if none was drawn lately."""
        for _ in range(max(1, round(seconds * 60))):
            self.app.step(1 / 60)
        self._undrawn += seconds
        if self._undrawn >= DRAWN_EVERY:
            self._undrawn = 0.0
            self.app.show()

    def frame(self) -> pygame.Surface:
        """Draw what the screen shows now, and return it."""
        if self.app.scenes:
            self.app.draw()
        return self.app.screen.surface

    def save(self, path: Path) -> Path:
        """Save the picture as a PNG.

        Raises:
            InputError: it cannot be written.
        """
        save_picture(self.frame(), path)
        return path
