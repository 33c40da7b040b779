"""The board as a widget: what mouse and keyboard do on it, and how it is drawn."""

from __future__ import annotations

from abc import abstractmethod
from math import hypot
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import pygame

from game.battlefield.board_corner import BoardCorner
from game.battlefield.typed_distance import DIGITS, POINTS, TypedDistance
from game.ui.box import Box, Size, Spot
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
from game.ui.interface import PRESSES
from game.ui.widgets.base import Widget, WidgetContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.art.tokens import Token
    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.battlefield.inquiry import Inquiry
    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

O_co = TypeVar("O_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)
O = TypeVar("O")  # noqa: E741 - what a gesture led to, as the two above

WHEEL_ZOOM = 1.18
"""The factor by which a notch of the wheel zooms."""

CLICK_SLACK = 4.0
"""Logical units that a right press may wander and still be a click."""

HAND = 1.5
"""Logical units by which a hand on the mouse misses what it means: a limit missed by less is kept."""

DRAG_FROM = 0.12
"""How far, in inches, the pointer must go for a press to become a drag."""

CURSOR_STEPS = {Mods.NONE: 0.5, Mods.SHIFT: 0.1}
"""Inches that an arrow key moves the cursor."""

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
"""The arrow keys as steps on the board, y up."""


class Gestures(Protocol[O_co]):
    """The object that answers mouse and keyboard on the board; points are in inches."""

    def hover(self, at: Point | None) -> None:
        """The pointer is over that point of the board, or not on it."""
        ...

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> O_co:
        """A button went down; with Ctrl it adds a waypoint, with Shift it is free of rules."""
        ...

    def drag(self, at: Point) -> None:
        """The pointer moved with the button held."""
        ...

    def release(self, at: Point, *, keep: bool = False) -> O_co:
        """The button came up, with Shift if `keep`."""
        ...


class PaneHost(Protocol[O_contra]):
    """The board's host: gives the pane its contents, and is told of gestures."""

    def tokens(self) -> Sequence[Token]:
        """The creatures."""
        ...

    def overlays(self) -> Sequence[Overlay]:
        """The overlays on the board."""
        ...

    def answer(self, outcome: O_contra) -> None:
        """Called with the outcome of a gesture that must be shown."""
        ...

    def quiet(self) -> None:
        """Called when something new begins, so that the last message can be cleared."""
        ...

    def go_back(self) -> None:
        """The player cancels one step."""
        ...


class BoardPane(Widget, Generic[O]):
    """The board as a widget: it fills the room it is given, and turns spots into inches by the camera."""

    focusable = True
    solid = True
    spill = 0.0

    def __init__(
        self,
        name: str,
        painted: tuple[BoardView, Camera],
        gestures: Gestures[O],
        host: PaneHost[O],
        say: Translator,
    ) -> None:
        """A pane that shows what is `painted` through that camera."""
        super().__init__(name, grow=1)
        view, camera = painted
        self.view = view
        self.camera = camera
        self.gestures = gestures
        self.host = host
        self.time = 0.0
        self.held = False
        self.cursor: Point | None = None
        self.typed = TypedDistance()
        self.corner = BoardCorner(view, camera, say, lambda: gestures.hover(None))
        self._panned = 0.0

    # For subclasses

    @property
    def inquiry(self) -> Inquiry | None:
        """The inquiry, if something asked of the board is being worked out while frames go on; else None."""
        return None

    @abstractmethod
    def next_stop(self, step: int) -> Point | None:
        """Go to the next thing at which Tab stops, or with -1 to the one before; returns its place."""

    @abstractmethod
    def starting_point(self) -> Point:
        """The point at which the keyboard's cursor begins."""

    def wish_stop(self, step: int) -> Point | None:
        """The next thing that the condition may be about which waits for its target; None if none waits."""
        stops = self.inquiry.wish_stops() if self.inquiry is not None else ()
        if not stops:
            return None
        here = stops.index(self.cursor) + step if self.cursor in stops else (0 if step > 0 else -1)
        return stops[here % len(stops)]

    def measured_from(self) -> Point | None:
        """The point from which a typed distance is measured; None while nothing is picked."""
        return None

    # The widget

    @property
    def parts(self) -> Sequence[Widget]:
        """The corner with the map."""
        return (self.corner,)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - it takes what there is
        """All the room there is."""
        return Size(width, 200)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Take the place, and give it to the camera."""
        self.box = box
        self.camera.place(box)
        self.corner.arrange(ui, box)

    def beside_bases(self) -> tuple[Box, ...]:
        """The boxes of what is drawn beside bases once the board is: labels leave them free."""
        return ()

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the board, and the keyboard's cursor if it is in use."""
        with canvas.clip(self.box):
            self._look(ui)
            corner = self.corner
            boxes = (*self.beside_bases(), *(() if corner.hidden else (corner.covered(),)))
            self.view.covered = tuple(box.pixels(canvas.scale) for box in boxes)
            tokens = self.host.tokens()
            self.view.draw(canvas.surface, tokens, self.host.overlays(), self.time)
            if self.cursor is not None and self.focused:
                self._draw_cursor(canvas, ui, self.camera.to_screen(self.cursor))
            if self.typed.text and self.focused:
                self._draw_typed(canvas, ui)
            corner.map.tokens = tokens
            if not corner.hidden:
                corner.draw(canvas, ui)

    def drawings(self, canvas: Canvas, ui: Ui) -> Iterator[Callable[[], object]]:
        """The board's pictures one by one, then the board."""
        with canvas.clip(self.box):
            self._look(ui)
            yield from self.view.drawings(canvas.surface, self.host.tokens(), self.host.overlays())
        yield from super().drawings(canvas, ui)

    def _look(self, ui: Ui) -> None:
        self.view.opacity = ui.options.overlay_opacity
        self.view.look = ui.options.map_look
        if self.inquiry is not None:
            self.inquiry.foresight.wanted = ui.options.consequences
            self.inquiry.foresight.owing = self.inquiry.side_threat.owing = False
            self.inquiry.flip_search.owing = self.inquiry.wish_search.owing = False
            self.inquiry.side_watch.owing = False

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the board must be drawn again."""
        self.time += seconds
        asked = self.inquiry
        owing = asked is not None and (
            asked.foresight.owing
            or asked.side_threat.owing
            or asked.flip_search.owing
            or asked.wish_search.owing
            or asked.side_watch.owing
        )
        return self.view.update(seconds) or owing

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Answer the mouse and the keys that move about the board."""
        match event:
            case PointerMoved():
                self._moved(event)
            case PointerPressed(button=MouseButton.LEFT):
                self.held = True
                self.host.quiet()
                self.pressed_at(event)
            case PointerPressed():
                self._panned = 0.0
            case PointerReleased(button=MouseButton.LEFT, at=at, mods=mods):
                self.held = False
                self.host.answer(self.gestures.release(self.point(at), keep=bool(mods & Mods.SHIFT)))
            case PointerReleased(button=MouseButton.RIGHT):
                if self._panned < CLICK_SLACK:
                    self.host.go_back()
            case WheelTurned(at=at, turns=turns):
                self.camera.zoom_at(at, WHEEL_ZOOM**turns)
            case KeyPressed():
                return self._key(event, context)
            case _:
                return False
        return True

    def pressed_at(self, event: PointerPressed) -> None:
        """Answer a press of the left button."""
        at = self.point(event.at)
        ctrl, shift = bool(event.mods & Mods.CTRL), bool(event.mods & Mods.SHIFT)
        self.host.answer(self.gestures.press(at, waypoint=ctrl, free=shift))

    def key(self, event: KeyPressed) -> bool:
        """Answer a key; False when it means nothing on the board."""
        if event.mods is Mods.NONE and self._typed(event):
            return True
        self.typed = TypedDistance()
        if event.key == pygame.K_TAB and event.mods in (Mods.NONE, Mods.SHIFT):
            at = self.next_stop(-1 if event.mods else 1)
            if at is not None:
                self.point_at(at)
        elif event.key in ARROWS and event.mods in CURSOR_STEPS:
            self._step(ARROWS[event.key], CURSOR_STEPS[event.mods])
        elif event.key in PRESSES and event.repeat:
            pass  # a key that is held presses once, as a button of the mouse does
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and event.mods in (Mods.NONE, Mods.SHIFT):
            self.press_cursor(keep=bool(event.mods))
        elif event.key == pygame.K_SPACE and event.mods is Mods.NONE:
            self.press_cursor(waypoint=True)
        else:
            return False
        return True

    def _typed(self, event: KeyPressed) -> bool:
        """Whether the key belongs to a distance: a digit, the point, then an arrow, or a key to take back."""
        start, typed = self.measured_from(), self.typed
        character = "." if event.key in POINTS else DIGITS.get(event.scancode, "")
        # Without a number before it 0 fits the board into the window, and a point is none.
        if start is None or not (typed.text or character not in {"", ".", "0"}):
            return False
        if character:
            self.typed = typed.typed(character)
        elif event.key in ARROWS:
            self.typed = typed.turned(ARROWS[event.key])
        elif event.key == pygame.K_BACKSPACE:
            self.typed = typed.shortened()
        elif event.key == pygame.K_ESCAPE:
            self.typed = TypedDistance()
        else:
            return False
        if self.typed.direction != (0, 0):
            x, y = self.typed.end(start)
            self.point_at((min(self.camera.width, max(0.0, x)), min(self.camera.height, max(0.0, y))))
        return True

    def press_cursor(self, *, waypoint: bool = False, keep: bool = False) -> None:
        """A press and a release of the button where the cursor is."""
        at = self.cursor or self.starting_point()
        self.host.quiet()
        self.host.answer(self.gestures.press(at, waypoint=waypoint))
        if not waypoint:
            self.host.answer(self.gestures.release(at, keep=keep))

    def point_at(self, at: Point) -> None:
        """Put the keyboard's cursor there, in sight."""
        self.cursor = at
        self._points_within(0.0)
        self.gestures.hover(at)
        self.camera.reveal(at)

    def pointed(self) -> None:
        """Called when the mouse takes over from the keyboard: panes may keep what its cursor pointed at."""

    def point(self, at: Spot) -> Point:
        """The point of the board at a spot of the screen."""
        return self.camera.to_world(at)

    def _moved(self, event: PointerMoved) -> None:
        self.typed = TypedDistance()
        if self.cursor is not None:
            self.cursor = None
            self.pointed()
        self._points_within(HAND / self.camera.view.zoom)
        if event.held & {MouseButton.MIDDLE, MouseButton.RIGHT}:
            self._panned += hypot(*event.by)
            self.camera.pan(*event.by)
        elif MouseButton.LEFT in event.held and self.held:
            self.gestures.drag(self.point(event.at))
        else:
            self.gestures.hover(self.point(event.at) if self.box.contains(event.at) else None)

    def _points_within(self, inches: float) -> None:
        """Say how exactly is pointed from now on; what is typed, or walked to by keys, is exact."""
        if self.inquiry is not None:
            self.inquiry.grain = inches

    def _key(self, event: KeyPressed, context: WidgetContext) -> bool:
        if not self.focused or not self.key(event):
            return False
        context.focus(self, ring=True)
        return True

    def _step(self, direction: tuple[int, int], inches: float) -> None:
        x, y = self.cursor or self.starting_point()
        x = min(self.camera.width, max(0.0, x + direction[0] * inches))
        y = min(self.camera.height, max(0.0, y + direction[1] * inches))
        self.point_at((x, y))

    def _draw_cursor(self, canvas: Canvas, ui: Ui, at: Spot) -> None:
        x, y = at
        for a, b in (((-12, 0), (-4, 0)), ((4, 0), (12, 0)), ((0, -12), (0, -4)), ((0, 4), (0, 12))):
            start, end = (x + a[0], y + a[1]), (x + b[0], y + b[1])
            canvas.line(start, end, ui.palette.ring_edge, 5)
            canvas.line(start, end, ui.palette.ring, 2.5)

    def _draw_typed(self, canvas: Canvas, ui: Ui) -> None:
        """The distance that is being typed, at the lower edge, where it covers neither path nor bill."""
        words = ui.texts.line(ui.say.inches(self.typed.inches), ui.styles.strong)
        wide, high = words.get_width() / canvas.scale + 16, words.get_height() / canvas.scale + 6
        chip = Box(self.box.centre[0] - wide / 2, self.box.bottom - high - 8, wide, high)
        canvas.fill(chip, ui.palette.ring, radius=6)
        canvas.blit_centred(words, chip.centre)
