"""Fits contents to a window: the scale, the pause while its size changes, the parts to draw again."""

from __future__ import annotations

from functools import reduce
from time import thread_time

from game.ui.box import Box

LEAST = (960, 540)
"""The smallest window, in pixels."""

REST = 0.12
"""Seconds that a window keeps its size before everything is painted anew for it."""


def fitting_scale(wanted: float, size: tuple[int, int]) -> float:
    """The UI scale, lowered where the window would otherwise hold less than 960 x 540 logical units."""
    return max(0.5, min(wanted, size[0] / LEAST[0], size[1] / LEAST[1]))


class Resting:
    """Tracks whether a window is still changing its size."""

    def __init__(self) -> None:
        self._since: float | None = None

    @property
    def on(self) -> bool:
        """Whether the window has another size than the one that was painted."""
        return self._since is not None

    def begin(self) -> None:
        """Note that the window has another size from now on."""
        self._since = 0.0

    def goes_on(self, seconds: float) -> bool:
        """Let time pass; returns whether the size may still change."""
        if self._since is None:
            return False
        self._since += seconds
        return self._since < REST

    def end(self) -> None:
        """Note that everything is painted for the window's size."""
        self._since = None


WORKED = 0.015
"""Seconds of work in a frame after which what it led to is drawn in the next one, which follows at once."""


class Undrawn:
    """The part of a window that has changed since it was drawn.

    Attributes:
        all: whether everything may have.
        parts: those of its parts that have, in logical units; no two of them meet.
    """

    def __init__(self) -> None:
        self.all = True
        self.parts: tuple[Box, ...] = ()
        self._begun: float | None = None
        self._late = False

    def begin(self) -> None:
        """Note the time at which a frame begins."""
        self._begun = thread_time()

    def put_off(self) -> bool:
        """Whether to leave drawing to the next frame: this one has taken long, and the last was drawn."""
        worked = 0.0 if self._begun is None else thread_time() - self._begun
        self._late = worked > WORKED and not self._late
        return self._late

    def more(self, part: Box | None) -> None:
        """Note that a part has changed, or everything if it is None."""
        if part is None:
            self.all = True
            return
        apart = [other for other in self.parts if not other.overlaps(part)]
        if len(apart) < len(self.parts):
            met = reduce(Box.around, (other for other in self.parts if other.overlaps(part)), part)
            self.parts = tuple(apart)
            self.more(met)
        else:
            self.parts = (*self.parts, part)

    def drawn(self) -> None:
        """Note that everything has been drawn."""
        self.all, self.parts = False, ()
