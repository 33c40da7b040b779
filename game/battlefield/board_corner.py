"""The corner of the board: zoom buttons and, while only a part is in view, a map of the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.art.strokes import CASING
from game.battlefield.camera import PAN_STEP, ZOOM_STEP
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour
from game.ui.input.events import (
    Event,
    KeyPressed,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.art.tokens import Token
    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext

BUTTON = 24.0
"""Side of a button, in logical units: at fit size it lies on the frame of the board."""

AIR = 3.0

SHARE, LEAST, MOST = 0.22, 84.0, 150.0
"""The part of the pane that the longer side of the small picture takes, and its bounds in logical units."""

PANS = {
    pygame.K_LEFT: (PAN_STEP, 0.0),
    pygame.K_RIGHT: (-PAN_STEP, 0.0),
    pygame.K_UP: (0.0, PAN_STEP),
    pygame.K_DOWN: (0.0, -PAN_STEP),
}
"""How arrow keys move the view, in logical units."""


class Minimap(Widget):
    """The whole board, who stands where by shape and colour, and a frame around the part in view.

    A click or a drag moves the view there, arrow keys move it a step.
    """

    focusable = True

    def __init__(self, view: BoardView, camera: Camera, tip: str) -> None:
        super().__init__("board.map", tip=tip)
        self.tokens: Sequence[Token] = ()
        self._view = view
        self._camera = camera
        self.held = False

    def size(self, pane: Box) -> Size:
        """How large it is in a pane of that size."""
        camera = self._camera
        longer = max(LEAST, min(SHARE * min(pane.w, pane.h), MOST))
        part = longer / max(camera.width, camera.height)
        return Size(camera.width * part, camera.height * part)

    def at(self, point: Point) -> Spot:
        """The spot of a point of the board in the small picture."""
        part = self.box.w / self._camera.width
        return (self.box.x + point[0] * part, self.box.bottom - point[1] * part)

    def point(self, at: Spot) -> Point:
        """The point of the board at a spot; the nearest one if the spot lies outside."""
        part = self._camera.width / self.box.w
        x, y = (at[0] - self.box.x) * part, (self.box.bottom - at[1]) * part
        return (min(max(x, 0.0), self._camera.width), min(max(y, 0.0), self._camera.height))

    def in_view(self) -> Box:
        """The part of the small picture that the pane shows."""
        camera = self._camera
        left, top = self.at(camera.to_world((camera.box.x, camera.box.y)))
        right, bottom = self.at(camera.to_world((camera.box.right, camera.box.bottom)))
        x, y = max(left, self.box.x), max(top, self.box.y)
        return Box(x, y, min(right, self.box.right) - x, min(bottom, self.box.bottom) - y)

    def resume(self, before: Widget, ui: Ui) -> None:
        """Take over a drag in progress."""
        super().resume(before, ui)
        if isinstance(before, Minimap):
            self.held, self.tokens = before.held, before.tokens

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - the camera answers
        """Move the view to where the map is pressed or dragged, or a step by keys."""
        match event:
            case PointerPressed(button=MouseButton.LEFT, at=at):
                self.held = True
                self._camera.show(self.point(at))
            case PointerMoved(at=at) if self.held:
                self._camera.show(self.point(at))
                self._camera.settle()
            case PointerReleased(button=MouseButton.LEFT):
                self.held = False
            case WheelTurned(turns=turns):
                self._camera.zoom_at(self._camera.box.centre, ZOOM_STEP**turns)
            case KeyPressed(key=key, mods=Mods.NONE) if key in PANS:
                self._camera.pan(*PANS[key])
            case _:
                return False
        return True

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw ground, creatures, what lies out of view darker, and the frame."""
        picture = self._view.thumbnail(canvas.size(self.box))
        canvas.drop_shadow("board.map", picture, (self.box.x, self.box.y), 4, 150)
        canvas.blit(picture, (self.box.x, self.box.y))
        shown = self.in_view()
        for dark in _around(self.box, shown):
            canvas.fill(dark, (12, 6, 2), 120)
        for token in self.tokens:
            if not token.ghost:
                self._dot(canvas, ui, token)
        canvas.outline(self.box.inset(-1.5), CASING, 3.5, 2)
        canvas.outline(self.box.inset(-1), ui.palette.brass, 1.6, 2)
        canvas.outline(shown.inset(-1), CASING, 4)
        canvas.outline(shown, ui.palette.cream, 1.8)

    def _dot(self, canvas: Canvas, ui: Ui, token: Token) -> None:
        """A triangle, a disc or a square on its point, as the stones on the rims of the sides."""
        at, radius = self.at(token.at), max(2.6, token.radius * self.box.w / self._camera.width)
        looked_at = token.selected or token.focused or token.hovered
        edge = ui.palette.cream if looked_at else CASING
        for colour, size in ((edge, radius + 1.4), (ui.palette.sides[token.side].glow, radius)):
            _stone(canvas, token.side, at, size, colour)


def _stone(canvas: Canvas, side: SideColour, at: Spot, size: float, colour: tuple[int, int, int]) -> None:
    x, y = at
    match side:
        case SideColour.RED:
            canvas.polygon(
                ((x, y - 1.3 * size), (x + 1.2 * size, y + size), (x - 1.2 * size, y + size)), colour
            )
        case SideColour.BLUE:
            middle, radius = (x * canvas.scale, y * canvas.scale), size * canvas.scale
            pygame.draw.aacircle(canvas.surface, colour, middle, radius)
        case SideColour.NEUTRAL:
            far = 1.25 * size
            canvas.polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), colour)


def _around(outer: Box, inner: Box) -> tuple[Box, ...]:
    """The parts of a box outside another one: above, below, left, right."""
    return (
        Box(outer.x, outer.y, outer.w, inner.y - outer.y),
        Box(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        Box(outer.x, inner.y, inner.x - outer.x, inner.h),
        Box(inner.right, inner.y, outer.right - inner.right, inner.h),
    )


class BoardCorner(Widget):
    """Zoom in, zoom out, the whole board; while a part is in view also the map, which folds away.

    `entered` is called when the pointer comes over it, and so is over no place of the board.
    """

    def __init__(self, view: BoardView, camera: Camera, say: Translator, entered: Callable[[], None]) -> None:
        super().__init__("board.corner")
        self.folded = False
        self.map = Minimap(view, camera, say("board.map"))
        self._camera = camera
        self._entered = entered
        self._reasons = (say("board.closest"), say("board.whole"))
        self._fold = _button("board.fold", Icon.MAP, self._folds, say("board.fold"))
        self._out = _button("board.zoom_out", Icon.MINUS, self._zooms(1 / ZOOM_STEP), say("board.zoom_out"))
        self._in = _button("board.zoom_in", Icon.PLUS, self._zooms(ZOOM_STEP), say("board.zoom_in"))
        self._fit = _button("board.fit", Icon.FIT, camera.fit, say("board.fit"))

    @property
    def parts(self) -> Sequence[Widget]:
        """The buttons, then the map, as the camera stands now."""
        closest, whole = self._reasons
        self._in.refusal = closest if self._camera.closest else ""
        self._out.refusal = self._fit.refusal = whole if self._camera.whole else ""
        self._fold.hidden = self._camera.whole
        self._fold.chosen = not self.folded
        self.map.hidden = self._camera.whole or self.folded
        return (self._fold, self._out, self._in, self._fit, self.map)

    def covered(self) -> Box:
        """The box that it covers now."""
        shown = [part.box for part in self.parts if not part.hidden]
        left, top = min(box.x for box in shown), min(box.y for box in shown)
        right, bottom = max(box.right for box in shown), max(box.bottom for box in shown)
        return Box(left, top, right - left, bottom - top)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lie in the upper right corner of a pane."""
        buttons = (self._fold, self._out, self._in, self._fit)
        x = box.right - AIR - len(buttons) * BUTTON - (len(buttons) - 1) * AIR
        for button in buttons:
            button.arrange(ui, Box(x, box.y + 1, BUTTON, BUTTON))
            x += BUTTON + AIR
        size = self.map.size(box)
        self.map.arrange(ui, Box(box.right - AIR - 2 - size.w, box.y + BUTTON + 2 * AIR, size.w, size.h))
        self.box = self.covered()

    def hit(self, at: Spot) -> list[Widget]:
        """The parts of it at a spot, as the camera stands now."""
        self.box = self.covered()
        return super().hit(at)

    def resume(self, before: Widget, ui: Ui) -> None:
        """Stay folded if the one before was."""
        super().resume(before, ui)
        if isinstance(before, BoardCorner):
            self.folded = before.folded

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - the camera answers
        """Keep the pointer from the board below."""
        if isinstance(event, PointerMoved):
            self._entered()
        return isinstance(event, PointerMoved | PointerPressed | PointerReleased)

    def _folds(self) -> None:
        self.folded = not self.folded

    def _zooms(self, factor: float) -> Callable[[], None]:
        return lambda: self._camera.zoom_at(self._camera.box.centre, factor)


def _button(name: str, icon: Icon, action: Callable[[], None], tip: str) -> Button:
    return Button(name, "", action, icon=icon, tip=tip, height=BUTTON)
