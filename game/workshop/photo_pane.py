"""A photo with the marks by which it is laid onto the table: dragged, set by a click, or moved by keys."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.battlefield.board_pane import ARROWS
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
from game.ui.widgets.base import Widget, WidgetContext

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.positions.picture import Pixel
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.workshop.laying import Laying

STEPS = {Mods.NONE: 1.0, Mods.SHIFT: 10.0}
"""Pixels of the photo that an arrow moves a mark."""

GRIP = 22.0
"""Logical units around a mark in which a press takes hold of it."""

GLASS = 150.0
"""Side of the magnifying glass, in logical units."""

IN_GLASS = 40
"""Pixels of the photo along a side of it."""

MOST_ZOOM = 16.0


class PhotoPane(Widget):
    """The photo under its marks.

    `moved` is told the number of a mark, its pixel, and whether the hand still holds it.
    """

    focusable = True
    solid = True

    def __init__(
        self,
        picture: pygame.Surface,
        laying: Callable[[], Laying],
        moved: Callable[[int, Pixel, bool], None],
        names: Callable[[int], str],
    ) -> None:
        super().__init__("photo.pane", grow=1)
        self.chosen = 0
        """The number of the mark that keys move."""
        self._picture = picture
        self._laying = laying
        self._moved = moved
        self._names = names
        self._zoom = 1.0
        self._middle: Pixel | None = None
        self._held: Spot | None = None
        self._kept: tuple[tuple[object, ...], pygame.Surface] | None = None

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - as the base
        """Which mark keys move, and where it is."""
        marks = self._laying().marks
        if not marks:
            return ""
        x, y = marks[self.chosen]
        return f"{self._names(self.chosen)}, {x:.0f}, {y:.0f}"

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - it takes what there is
        """All the room there is."""
        return Size(width, 200)

    def resume(self, before: Widget, ui: Ui) -> None:  # noqa: ARG002 - as the base
        """Look at the same part, with the same mark chosen."""
        if isinstance(before, PhotoPane):
            self._zoom, self._middle, self._kept = before._zoom, before._middle, before._kept  # noqa: SLF001 - its own kind
            self.chosen = min(before.chosen, max(0, len(self._laying().marks) - 1))

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Answer the mouse and the keys that move marks."""
        match event:
            case PointerPressed(button=MouseButton.LEFT, at=at):
                self._press(at)
            case PointerMoved(at=at, held=held) if MouseButton.LEFT in held and self._held is not None:
                self._drag(at, holding=True)
            case PointerMoved(by=by, held=held) if held & {MouseButton.MIDDLE, MouseButton.RIGHT}:
                self._pan(by)
            case PointerReleased(button=MouseButton.LEFT, at=at) if self._held is not None:
                self._drag(at, holding=False)
                self._held = None
            case WheelTurned(at=at, turns=turns):
                self._zoom_at(at, 1.25**turns)
            case KeyPressed() if self.focused:
                return self._key(event, context)
            case PointerMoved() | PointerPressed() | PointerReleased():
                pass
            case _:
                return False
        return True

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the photo, what its marks span, the marks, and the glass over the chosen one."""
        with canvas.clip(self.box):
            canvas.fill(self.box, (14, 10, 8))
            self._draw_photo(canvas)
            laying = self._laying()
            marks = laying.marks
            spots = [self.spot(mark) for mark in marks]
            own = len(marks) - (2 if laying.checked else 0)
            corners = own == 4
            pairs = [(i, (i + 1) % own) for i in range(own)] if corners else [(0, 1)] if own else []
            pairs += [(own, own + 1)] if laying.checked else []
            for a, b in pairs:
                canvas.line(spots[a], spots[b], ui.palette.ring_edge, 4)
                canvas.line(spots[a], spots[b], ui.palette.ring, 1.5)
            for number, spot in enumerate(spots):
                self._draw_mark(canvas, ui, number, spot)
            if marks and (self.focused or self._held is not None):
                self._draw_glass(canvas, ui, marks[self.chosen], spots)
            if self.focused:
                canvas.outline(self.box.inset(1), ui.palette.ring, 2)

    # Where pixels are

    def spot(self, pixel: Pixel) -> Spot:
        """The spot of a pixel of the photo on the screen."""
        scale, (x, y) = self._view()
        centre = self.box.centre
        return (centre[0] + (pixel[0] - x) * scale, centre[1] + (pixel[1] - y) * scale)

    def pixel(self, at: Spot) -> Pixel:
        """The pixel of the photo at a spot of the screen."""
        scale, (x, y) = self._view()
        centre = self.box.centre
        return (x + (at[0] - centre[0]) / scale, y + (at[1] - centre[1]) / scale)

    def _view(self) -> tuple[float, Pixel]:
        """Logical units that a pixel takes, and the pixel in the middle."""
        across, down = self._laying().size
        fit = min(self.box.w / (1.06 * across), self.box.h / (1.06 * down))
        return max(1e-6, fit * self._zoom), self._middle or (across / 2, down / 2)

    # Hands

    def _press(self, at: Spot) -> None:
        marks = self._laying().marks
        if not marks:
            return
        spots = [self.spot(mark) for mark in marks]
        far = [hypot(x - at[0], y - at[1]) for x, y in spots]
        nearest = far.index(min(far))
        if far[nearest] <= GRIP:
            # The mark does not jump to the pointer: it keeps its distance from it.
            self.chosen, x, y = nearest, *spots[nearest]
            self._held = (x - at[0], y - at[1])
            return
        self._held = (0.0, 0.0)
        self._drag(at, holding=True)

    def _drag(self, at: Spot, *, holding: bool) -> None:
        if self._held is None:
            return
        pixel = self.pixel((at[0] + self._held[0], at[1] + self._held[1]))
        self._moved(self.chosen, (round(pixel[0], 1), round(pixel[1], 1)), holding)

    def _pan(self, by: Spot) -> None:
        scale, (x, y) = self._view()
        self._middle = (x - by[0] / scale, y - by[1] / scale)

    def _zoom_at(self, at: Spot, factor: float) -> None:
        before = self.pixel(at)
        self._zoom = min(MOST_ZOOM, max(1.0, self._zoom * factor))
        scale, _ = self._view()
        centre = self.box.centre
        self._middle = (
            (before[0] - (at[0] - centre[0]) / scale, before[1] - (at[1] - centre[1]) / scale)
            if self._zoom > 1
            else None
        )

    def _key(self, event: KeyPressed, context: WidgetContext) -> bool:
        """Tab goes through the marks, then on to the next control; arrows move the chosen one."""
        marks = self._laying().marks
        if event.key == pygame.K_TAB and event.mods in (Mods.NONE, Mods.SHIFT):
            number = self.chosen + (-1 if event.mods else 1)
            if not 0 <= number < len(marks):
                return False
            self.chosen = number
        elif event.key in ARROWS and event.mods in STEPS and marks:
            dx, dy = ARROWS[event.key]
            step, (x, y) = STEPS[event.mods], marks[self.chosen]
            self._moved(self.chosen, (x + dx * step, y - dy * step), False)
        elif event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_MINUS, pygame.K_KP_MINUS):
            at = self.spot(marks[self.chosen]) if marks else self.box.centre
            self._zoom_at(at, 1.25 if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS) else 0.8)
        else:
            return False
        context.focus(self, ring=True)
        return True

    def take_focus(self) -> None:
        """Begin with the first mark."""
        self.chosen = min(self.chosen, max(0, len(self._laying().marks) - 1))

    # Drawing

    def _draw_photo(self, canvas: Canvas) -> None:
        across, down = self._laying().size
        left, top = self.spot((0.0, 0.0))
        right, bottom = self.spot((across, down))
        view = Box(left, top, right - left, bottom - top).pixels(canvas.scale)
        seen = view.clip(self.box.pixels(canvas.scale))
        if not seen.w or not seen.h:
            return
        key = (tuple(view), tuple(seen))
        if self._kept is None or self._kept[0] != key:
            wide, high = self._picture.get_size()
            x0, y0 = (seen.x - view.x) * wide // view.w, (seen.y - view.y) * high // view.h
            x1 = -(-(seen.right - view.x) * wide // view.w)
            y1 = -(-(seen.bottom - view.y) * high // view.h)
            part = self._picture.subsurface((x0, y0, max(1, min(wide, x1) - x0), max(1, min(high, y1) - y0)))
            size = (
                max(1, round(part.get_width() * view.w / wide)),
                max(1, round(part.get_height() * view.h / high)),
            )
            self._kept = (key, pygame.transform.smoothscale(part, size))
        canvas.surface.blit(self._kept[1], seen)

    def _draw_mark(self, canvas: Canvas, ui: Ui, number: int, spot: Spot) -> None:
        chosen = number == self.chosen
        far, near = (15.0, 4.0) if chosen else (10.0, 3.0)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            start = (spot[0] + dx * near, spot[1] + dy * near)
            end = (spot[0] + dx * far, spot[1] + dy * far)
            canvas.line(start, end, ui.palette.ring_edge, 5)
            canvas.line(start, end, ui.palette.ring, 2.5)
        words = ui.texts.line(f"{number + 1}", ui.styles.strong)
        wide, high = words.get_width() / canvas.scale + 10, words.get_height() / canvas.scale + 2
        centre = (
            min(max(spot[0] + 20, self.box.x + wide / 2), self.box.right - wide / 2),
            min(max(spot[1] - 20, self.box.y + high / 2), self.box.bottom - high / 2),
        )
        chip = Box(centre[0] - wide / 2, centre[1] - high / 2, wide, high)
        canvas.fill(chip, ui.palette.ring, radius=6)
        canvas.blit_centred(words, chip.centre)

    def _draw_glass(self, canvas: Canvas, ui: Ui, mark: Pixel, spots: Sequence[Spot]) -> None:
        """The pixels around a mark, where at the edge of the pane all marks are farthest away."""
        side = canvas.px(GLASS)
        across, _ = self._laying().size
        part = self._picture.get_width() / across
        count = max(8, round(IN_GLASS * part))
        shown = pygame.Surface((count, count))
        shown.fill((14, 10, 8))
        shown.blit(self._picture, (count / 2 - mark[0] * part, count / 2 - mark[1] * part))
        large = pygame.transform.scale(shown, (side, side))
        room = self.box.inset(10)
        middle = (room.centre[0] - GLASS / 2, room.centre[1] - GLASS / 2)
        places = [
            Box(x, y, GLASS, GLASS)
            for x in (room.x, middle[0], room.right - GLASS)
            for y in (room.y, middle[1], room.bottom - GLASS)
            if (x, y) != middle  # where the table is
        ]
        box = max(places, key=lambda b: min(hypot(b.centre[0] - x, b.centre[1] - y) for x, y in spots))
        canvas.blit(large, (box.x, box.y))
        centre = box.centre
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            start = (centre[0] + dx * 6, centre[1] + dy * 6)
            end = (centre[0] + dx * GLASS / 2, centre[1] + dy * GLASS / 2)
            canvas.line(start, end, ui.palette.ring_edge, 3)
            canvas.line(start, end, ui.palette.ring, 1)
        canvas.outline(box, ui.palette.ring_edge, 4)
        canvas.outline(box, ui.palette.ring, 2)
