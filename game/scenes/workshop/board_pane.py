"""The board as a widget: what mouse and keyboard do on it, and how it is drawn."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Protocol

import pygame

from game.client.box import Size
from game.client.events import (
    Button,
    KeyPressed,
    Mods,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from game.client.widgets.base import Widget
from game.scenes.workshop.desk import Tool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point
    from game.client.board_view import BoardView
    from game.client.box import Box, Spot
    from game.client.camera import Camera
    from game.client.canvas import Canvas
    from game.client.events import Event
    from game.client.interface import Interface
    from game.client.overlays import Overlay
    from game.client.tokens import Token
    from game.client.ui import Ui
    from game.scenes.workshop.hands import Hands, Outcome

ZOOM_STEP = 1.18
"""How much larger everything is after a notch of the wheel."""

CLICK_SLACK = 4.0
"""Logical units that a right press may wander and still be a click."""

CURSOR_STEPS = {Mods.NONE: 0.5, Mods.SHIFT: 0.1}
"""Inches that an arrow key moves the cursor; with Ctrl it shifts what is picked by the smaller step."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


class Picture(Protocol):
    """What the scene gives the pane to draw and tells it of."""

    def tokens(self) -> Sequence[Token]:
        """The creatures."""
        ...

    def overlays(self) -> Sequence[Overlay]:
        """What is laid over the board."""
        ...

    def answer(self, outcome: Outcome) -> None:
        """A gesture led to something that must be shown or said."""
        ...

    def quiet(self) -> None:
        """Something new begins: what was last said is forgotten."""
        ...

    def go_back(self) -> None:
        """The player cancels one step."""
        ...


class BoardPane(Widget):
    """Takes the room that is left; everything in it is in inches through the camera."""

    focusable = True

    def __init__(self, view: BoardView, camera: Camera, hands: Hands, picture: Picture) -> None:
        super().__init__("workshop.board", grow=1)
        self.view = view
        self.camera = camera
        self.hands = hands
        self.picture = picture
        self.time = 0.0
        self.held = False
        self._panned = 0.0
        self._cursor: Point | None = None

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - it takes what there is
        """As much as there is."""
        return Size(width, 200)

    def arrange(self, ui: Ui, box: Box) -> None:  # noqa: ARG002 - the same in every theme
        """Take the place, and look through it."""
        self.box = box
        self.camera.place(box)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the board, and the keyboard's cursor if it is in use."""
        with canvas.clip(self.box):
            self.view.opacity = ui.options.overlay_opacity
            self.view.draw(canvas.surface, self.picture.tokens(), self.picture.overlays(), self.time)
            if self._cursor is not None and self.focused:
                self._draw_cursor(canvas, ui, self.camera.to_screen(self._cursor))

    def handle(self, event: Event, face: Interface) -> bool:
        """Answer the mouse and the keys that move about the board."""
        match event:
            case PointerMoved():
                self._moved(event)
            case PointerPressed(button=Button.LEFT):
                self._pressed(event)
            case PointerPressed():
                self._panned = 0.0
            case PointerReleased(button=Button.LEFT, at=at, mods=mods):
                self.held = False
                self.picture.answer(self.hands.release(self._point(at), keep=bool(mods & Mods.SHIFT)))
            case PointerReleased(button=Button.RIGHT):
                if self._panned < CLICK_SLACK:
                    self.picture.go_back()
            case WheelTurned(at=at, turns=turns):
                self.camera.zoom_at(at, ZOOM_STEP**turns)
            case KeyPressed():
                return self._key(event, face)
            case _:
                return False
        return True

    def _moved(self, event: PointerMoved) -> None:
        self._cursor = None
        if event.held & {Button.MIDDLE, Button.RIGHT}:
            self._panned += hypot(*event.by)
            self.camera.pan(*event.by)
        elif Button.LEFT in event.held and self.held:
            self.hands.drag(self._point(event.at))
        else:
            self.hands.hover(self._point(event.at) if self.box.contains(event.at) else None)

    def _pressed(self, event: PointerPressed) -> None:
        self.held = True
        self.picture.quiet()
        at = self._point(event.at)
        if event.clicks > 1 and self.hands.desk.tool is Tool.POLYGON:
            self.picture.answer(self.hands.close_sketch())
            return
        outcome = self.hands.press(
            at, waypoint=bool(event.mods & Mods.CTRL), free=bool(event.mods & Mods.SHIFT)
        )
        self.picture.answer(outcome)

    def _key(self, event: KeyPressed, face: Interface) -> bool:
        if event.key == pygame.K_TAB and event.mods in (Mods.NONE, Mods.SHIFT):
            self.hands.desk.pick_next(-1 if event.mods else 1)
            creature = self.hands.desk.creature
            if creature is not None:
                self._point_at(creature.at)
        elif event.key in _ARROWS and event.mods & Mods.CTRL:
            dx, dy = _ARROWS[event.key]
            step = CURSOR_STEPS[Mods.SHIFT]
            self.hands.nudge((dx * step, dy * step))
        elif event.key in _ARROWS and event.mods in CURSOR_STEPS:
            self._step(_ARROWS[event.key], CURSOR_STEPS[event.mods])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and event.mods in (Mods.NONE, Mods.SHIFT):
            self._press_cursor(keep=bool(event.mods))
        elif event.key == pygame.K_SPACE and event.mods is Mods.NONE:
            self._press_cursor(waypoint=True)
        else:
            return False
        face.focus(self, ring=True)
        return True

    def _step(self, direction: tuple[int, int], inches: float) -> None:
        board = self.hands.desk.position.board
        creature = self.hands.desk.creature
        start = self._cursor or self.hands.desk.pointer or (creature.at if creature else None)
        x, y = start or (board.width / 2, board.height / 2)
        x = min(board.width, max(0.0, x + direction[0] * inches))
        y = min(board.height, max(0.0, y + direction[1] * inches))
        self._point_at((x, y))

    def _point_at(self, at: Point) -> None:
        self._cursor = at
        self.hands.hover(at)
        if not self.box.inset(40).contains(self.camera.to_screen(at)):
            self.camera.show(at)

    def _press_cursor(self, *, waypoint: bool = False, keep: bool = False) -> None:
        """A press and a release of the button where the cursor is; on a sketch's last corner it closes."""
        desk = self.hands.desk
        at = self._cursor or desk.pointer
        if at is None:
            return
        self.picture.quiet()
        if desk.tool is Tool.POLYGON and desk.sketch and desk.sketch[-1] == at:
            self.picture.answer(self.hands.close_sketch())
            return
        self.picture.answer(self.hands.press(at, waypoint=waypoint))
        if not waypoint:
            self.picture.answer(self.hands.release(at, keep=keep))

    def _point(self, at: Spot) -> Point:
        return self.camera.to_world(at)

    def _draw_cursor(self, canvas: Canvas, ui: Ui, at: Spot) -> None:
        x, y = at
        for a, b in (((-12, 0), (-4, 0)), ((4, 0), (12, 0)), ((0, -12), (0, -4)), ((0, 4), (0, 12))):
            start, end = (x + a[0], y + a[1]), (x + b[0], y + b[1])
            canvas.line(start, end, ui.palette.ring_edge, 5)
            canvas.line(start, end, ui.palette.ring, 2.5)
