"""A line of text shown for some seconds where it covers no control and no text of the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.ui.box import Box, Size
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

NOTICE_SECONDS = 4.0
"""Seconds that a notice stays."""

HELD_UP = 0.25
"""The longest that a frame counts for it, in seconds."""

WIDTHS = (760.0, 420.0, 250.0)
"""How wide its words are at most, in logical units; narrower where it would cover something."""

FOOT, STEP = 26.0, 12.0
"""How far off the foot of the screen it is tried first, and how much higher each time."""

LARGE = 0.3
"""A control that takes up more than this share of the window is a board, which may be covered."""

ASKED = 50.0
"""How much worse it is to cover a control or a question than to cover other words."""


class Spared(NamedTuple):
    """A part of the screen that is not to be covered, and how bad that would be."""

    box: Box
    weight: float


def spared(roots: Iterable[Widget], window: Box, *, asks: bool) -> Iterator[Spared]:
    """The visible parts that a notice spares: controls and pictures, and in a dialog (`asks`) words."""
    for widget, box in _seen(roots, window):
        pressed = widget.focusable and not isinstance(widget, Scroll) and box.area < LARGE * window.area
        words = isinstance(widget, Label | Ribbon) and bool(widget.text)
        if pressed or widget.kept_clear or (words and asks):
            yield Spared(box, ASKED)
        elif words or (widget.name and not widget.parts):
            yield Spared(box, 1.0)


def _seen(widgets: Iterable[Widget], view: Box) -> Iterator[tuple[Widget, Box]]:
    """All visible widgets inside, and what is seen of each through the parts that scroll."""
    for widget in widgets:
        box = widget.box.common(view)
        if not widget.hidden:
            if box.area > 0:
                yield widget, box
            yield from _seen(widget.parts, box if isinstance(widget, Scroll) else view)


def notice_place(sizes: Iterable[Size], window: Box, off: Sequence[Spared]) -> Box:
    """The place of a notice that may have these sizes: at the foot, else where it covers least."""
    best, least = Box(0, 0, 0, 0), float("inf")
    for size in sizes:
        for place in _places(size, window):
            covered = _covered(place, off)
            if covered < least:
                best, least = place, covered
            if covered == 0:
                return best
    return best


def _covered(place: Box, off: Sequence[Spared]) -> float:
    """The cost of covering that box: the sum of the weights of everything it would cover."""
    return sum(part.weight * place.common(part.box).area for part in off if place.overlaps(part.box))


def _places(size: Size, window: Box) -> Iterator[Box]:
    """The places to try: in the middle from the foot upwards, then the same at either side."""
    room = window.inset(FOOT / 2)
    foot = window.bottom - FOOT - size.h
    for left in (window.x + (window.w - size.w) / 2, room.x, room.right - size.w):
        for row in range(max(1, int((foot - room.y) / STEP) + 1)):
            yield Box(left, foot - STEP * row, *size)


class Notice:
    """Shows the last text that it was given; `box` is where."""

    def __init__(self) -> None:
        self.text = ""
        self.box = Box(0, 0, 0, 0)
        self._width = WIDTHS[0]
        self._left = 0.0
        self._placed: tuple[str, Box, tuple[Spared, ...]] | None = None

    def show(self, text: str) -> None:
        """Show this text from now on, instead of any before."""
        self.text = text
        self._left = NOTICE_SECONDS
        self._placed = None

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the notice has just gone."""
        if not self.text:
            return False
        # A frame that was held up counts as a short one: what is told of may have taken longer than this is
        # shown, and it would be gone before anybody has seen it.
        self._left -= min(seconds, HELD_UP)
        if self._left > 0:
            return False
        self.text = ""
        return True

    def place(self, ui: Ui, window: Box, off: Iterable[Spared]) -> None:
        """Find a place for it; it stays where it is while it covers nothing there."""
        if not self.text:
            return
        placed, before = (self.text, window, tuple(off)), self._placed
        self._placed = placed
        same = before is not None and before[:2] == placed[:2]
        if same and (before == placed or not _covered(self.box, placed[2])):
            return
        widths = [min(width, window.w - 80) for width in WIDTHS]
        sizes = {
            self._size(ui, width): width for width in reversed(widths) if not self._words(ui, width).overflow
        }
        self.box = notice_place([*reversed(sizes)] or [self._size(ui, widths[0])], window, placed[2])
        self._width = sizes.get(self.box.size, widths[0])

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it on a strip of leather."""
        if not self.text:
            return
        strip = ui.theme.leather(canvas.size(self.box))
        canvas.lay("notice", strip, (self.box.x, self.box.y), 8, 190)
        canvas.outline(self.box, ui.palette.gilt_dark, 2)
        canvas.outline(self.box.inset(4), ui.palette.gilt, 1)
        canvas.paragraph(self._words(ui, self._width), self.box, 0.5, 0.5)

    def _words(self, ui: Ui, width: float) -> Paragraph:
        return ui.texts.paragraph(self.text, ui.styles.on_wood, width, breaks=True)

    def _size(self, ui: Ui, width: float) -> Size:
        words = self._words(ui, width)
        return Size(words.width + 44, words.height + 22)
