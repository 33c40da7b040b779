"""Handles on the speed wheel: a pawn or the arrow can be dragged, or moved by keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.ui.input.events import (
    Event,
    KeyPressed,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from game.ui.sound import Sound
from game.ui.widgets.base import Widget, WidgetContext

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.box import Box, Spot
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

DRAGGED = 5.0
"""Logical units that the pointer must move for a press to become a drag."""


@dataclass(frozen=True, slots=True)
class Grip:
    """The callbacks of a handle.

    Attributes:
        aim: from a spot, the space where it would be put if it were dropped there; None beside the wheel.
        put: called with the space where it was put.
        choose: called if it was clicked, not moved.
        least: the lowest space where it may be put.
    """

    aim: Callable[[Spot], int | None]
    put: Callable[[int], None]
    choose: Callable[[], None]
    least: int = 1


class Handle(Widget):
    """Something on the wheel that can be moved: a pawn, or the arrow, which is taken by its point.

    Attributes:
        home: the space where it is.
        target: the space where it would be put; None while it is not being moved.
        carried: where the pointer drags it; None while it does not.
        spread: radius around the middle of its box within which it takes presses too, in logical units.
    """

    def __init__(self, name: str, tip: str, home: int, spaces: int, grip: Grip | None) -> None:
        super().__init__(name, tip=tip)
        self.home = home
        self.focusable = grip is not None
        self.target: int | None = None
        self.carried: Spot | None = None
        self.spread = 0.0
        self._spaces = spaces
        self._grip = grip
        self._grasped: Spot | None = None

    def hit(self, at: Spot) -> list[Widget]:
        """Presses in its box, or within `spread` of the middle, which reaches farther than the box."""
        x, y = self.box.centre
        inside = self.box.contains(at) or hypot(at[0] - x, at[1] - y) <= self.spread
        return [self] if inside and not self.hidden else []

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Drag, click, or move by keys."""
        grip = self._grip
        if grip is None:
            return False
        match event:
            case PointerPressed(button=MouseButton.LEFT, at=at):
                self._grasped = at
                return True
            case PointerPressed(button=MouseButton.RIGHT) if self.target is not None:
                self.drop()
                return True
            case PointerMoved(at=at) if self._grasped is not None:
                self._drag(at, grip)
                return True
            case PointerReleased(button=MouseButton.LEFT, at=at) if self._grasped is not None:
                self._let_go(at, grip, context)
                return True
            case KeyPressed(key=key, mods=Mods.NONE) if self.focused:
                return self._key(key, grip, context)
            case _:
                return False

    def activate(self, context: WidgetContext) -> None:
        """Choose it."""
        if self._grip is not None:
            context.ui.sounds.play(Sound.CLACK)
            self._grip.choose()

    def draw_over(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        """Draw what is to be seen on its pawn, which is in that box: here nothing."""

    def drop(self) -> None:
        """End the move and leave it where it was."""
        self.target = self.carried = self._grasped = None

    def _drag(self, at: Spot, grip: Grip) -> None:
        start = self._grasped
        if start is None or (self.carried is None and hypot(at[0] - start[0], at[1] - start[1]) < DRAGGED):
            return
        self.carried = at
        self.target = grip.aim(at)

    def _let_go(self, at: Spot, grip: Grip, context: WidgetContext) -> None:
        carried = self.carried is not None
        space = grip.aim(at) if carried else None
        self.drop()
        if not carried:
            self.activate(context)
        elif space is not None and space != self.home:
            grip.put(space)

    def _key(self, key: int, grip: Grip, context: WidgetContext) -> bool:
        match key:
            case pygame.K_RIGHT:
                self._step(1)
            case pygame.K_LEFT:
                self._step(-1)
            case pygame.K_HOME:
                self.target = grip.least
            case pygame.K_ESCAPE if self.target is not None:
                self.drop()
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                space = self.target
                self.drop()
                if space is None or space == self.home:
                    self.activate(context)
                else:
                    grip.put(space)
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        """Move the target one space on or back; from before the line, onto the first or the last space."""
        space = self.home if self.target is None else self.target
        if space == 0:
            self.target = 1 if by > 0 else self._spaces
        else:
            self.target = (space - 1 + by) % self._spaces + 1
