"""What hands take hold of on the speed wheel: pawns and the arrow, by mouse or by keyboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.ui.events import KeyPressed, Mods, MouseButton, PointerMoved, PointerPressed, PointerReleased
from game.ui.sound import Sound
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.games.speed_wheel.art.wheel_pawn import WheelPawn
    from game.games.speed_wheel.art.wheel_widget import SpeedWheel
    from game.ui.box import Spot
    from game.ui.events import Event
    from game.ui.widgets.base import WidgetContext

DRAGGED = 5.0
"""Logical units that the pointer moves before a press becomes a drag."""


class Handle(Widget, ABC):
    """Something on the wheel that can be put elsewhere.

    `target` is the space where it would be put, None while nobody moves it; `carried` is where the pointer
    carries it.
    """

    def __init__(self, wheel: SpeedWheel, name: str, tip: str) -> None:
        super().__init__(name, tip=tip)
        self.wheel = wheel
        self.focusable = wheel.hands is not None
        self.target: int | None = None
        self.carried: Spot | None = None
        self._grasped: Spot | None = None

    @property
    @abstractmethod
    def home(self) -> int:
        """The space where it is."""

    @property
    def least(self) -> int:
        """The lowest space where it may be put."""
        return 1

    @abstractmethod
    def aim(self, at: Spot) -> int | None:
        """The space where it would be put if it were let go at a spot."""

    @abstractmethod
    def put(self, space: int) -> None:
        """Put it on a space."""

    def choose(self) -> None:
        """It was clicked, not moved."""

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Drag, click, or move by keys."""
        if self.wheel.hands is None:
            return False
        match event:
            case PointerPressed(button=MouseButton.LEFT, at=at):
                self._grasped = at
                return True
            case PointerPressed(button=MouseButton.RIGHT) if self.target is not None:
                self.drop()
                return True
            case PointerMoved(at=at) if self._grasped is not None:
                self._drag(at)
                return True
            case PointerReleased(button=MouseButton.LEFT, at=at) if self._grasped is not None:
                self._let_go(at, context)
                return True
            case KeyPressed(key=key, mods=Mods.NONE) if self.focused:
                return self._key(key, context)
            case _:
                return False

    def drop(self) -> None:
        """Leave it where it was."""
        self.target = self.carried = self._grasped = None
        if self.wheel.held is self:
            self.wheel.held = None

    def _drag(self, at: Spot) -> None:
        start = self._grasped
        if start is None or (self.carried is None and hypot(at[0] - start[0], at[1] - start[1]) < DRAGGED):
            return
        self.wheel.held = self
        self.carried = at
        self.target = self.aim(at)

    def _let_go(self, at: Spot, context: WidgetContext) -> None:
        carried = self.carried is not None
        space = self.aim(at) if carried else None
        self.drop()
        if not carried:
            context.ui.sounds.play(Sound.CLACK)
            self.choose()
        elif space is not None and space != self.home:
            self.put(space)

    def _key(self, key: int, context: WidgetContext) -> bool:
        match key:
            case pygame.K_RIGHT:
                self._step(1)
            case pygame.K_LEFT:
                self._step(-1)
            case pygame.K_HOME:
                self.target = self.least
            case pygame.K_ESCAPE if self.target is not None:
                self.drop()
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                space = self.target
                self.drop()
                if space is None or space == self.home:
                    context.ui.sounds.play(Sound.CLACK)
                    self.choose()
                else:
                    self.put(space)
            case _:
                return False
        return True

    def _step(self, by: int) -> None:
        """One space on or back; from before the line, onto the first or the last space."""
        count = self.wheel.spaces
        space = self.home if self.target is None else self.target
        if space == 0:
            self.target = 1 if by > 0 else count
        else:
            self.target = (space - 1 + by) % count + 1


class PawnHandle(Handle):
    """A pawn, named `pawn.<id>`."""

    def __init__(self, wheel: SpeedWheel, pawn: WheelPawn) -> None:
        super().__init__(wheel, f"pawn.{pawn.id}", pawn.tip)
        self.pawn = pawn

    @property
    def home(self) -> int:
        """The space where it stands."""
        return self.pawn.space

    @property
    def least(self) -> int:
        """Before the line."""
        return 0

    def aim(self, at: Spot) -> int | None:
        """The space under the pointer, or the tray before the line."""
        return self.wheel.layout.space_at(at)

    def put(self, space: int) -> None:
        """Put the pawn on a space."""
        if self.wheel.hands is not None:
            self.wheel.hands.put(self.pawn.id, space)

    def choose(self) -> None:
        """Choose the pawn."""
        if self.wheel.hands is not None:
            self.wheel.hands.choose(self.pawn.id)


class ArrowHandle(Handle):
    """The arrow, named `wheel.arrow`, which is taken by its point."""

    def __init__(self, wheel: SpeedWheel, tip: str) -> None:
        super().__init__(wheel, "wheel.arrow", tip)

    @property
    def home(self) -> int:
        """The space at whose start it lies."""
        return self.wheel.arrow

    def aim(self, at: Spot) -> int | None:
        """The line nearest to the pointer."""
        return self.wheel.layout.line_at(at)

    def put(self, space: int) -> None:
        """Lay the arrow at the start of a space."""
        if self.wheel.hands is not None:
            self.wheel.hands.put_arrow(space)
