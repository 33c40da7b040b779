"""Chooses where a second window opens: where it was, on another screen, beside the first or in front.

All in the desktop's units. A place is where the window's frame begins: what a window is opened with, but not
where it says it is once it has a frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import pygame

from game.ui.window.display import FRAME

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST = (480, 270)
"""The smallest second window."""

GRIP = (80, 24)
"""How much of a window's title bar has to be on a screen, so that the window can be seen and taken."""


class Where(StrEnum):
    """The place where the second window was opened, as seen from the first one."""

    SCREEN = "screen"
    """On another screen."""

    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"
    FRONT = "front"
    """In front of the first window, of which it covers a part."""

    BEHIND = "behind"
    """The first window fills the screen, and stays in front of all others."""

    UNKNOWN = "unknown"
    """At a place that the desktop chose and does not tell."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A way to open a second window; without a `place` the desktop finds one."""

    where: Where
    size: tuple[int, int]
    place: tuple[int, int] | None = None
    full_screen: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """The screens of the desktop, and where the first window is; `filled` if it fills one."""

    screens: tuple[pygame.Rect, ...]
    first: pygame.Rect
    filled: bool = False

    def opening(self, place: Sequence[int], size: tuple[int, int], *, full_screen: bool = False) -> Opening:
        """The way to open a second window that was at that place last, empty if it never was anywhere.

        A place that no screen shows any more counts for nothing. The screen of the first window is never
        filled: the first window would be hidden by what it is to be used with.
        """
        if not self.screens:
            return Opening(Where.UNKNOWN, size, full_screen=full_screen)
        kept = self._kept(place, size)
        frame = self._elsewhere(size) if kept is None else kept
        other = self._screen_of(frame) != self._screen_of(self.first)
        return Opening(self._where(frame), frame.size, frame.topleft, full_screen and other)

    def _kept(self, place: Sequence[int], size: tuple[int, int]) -> pygame.Rect | None:
        """The former place, moved to lie whole on the screen that shows most of it; None if none does."""
        if len(place) != 2:
            return None
        frame = pygame.Rect(tuple(place), size)
        grip = pygame.Rect(frame.x, frame.y, frame.w, GRIP[1])
        seen = [grip.clip(screen) for screen in self.screens]
        if not any(part.w >= GRIP[0] and part.h >= GRIP[1] / 2 for part in seen):
            return None
        screen = self._screen_of(frame)
        frame.size = min(frame.w, screen.w), min(frame.h, screen.h)
        return frame.clamp(screen)

    def _elsewhere(self, size: tuple[int, int]) -> pygame.Rect:
        """A frame on another screen; else where most room is left beside the first window; else in front."""
        own = self._screen_of(self.first)
        others = [screen for screen in self.screens if screen != own]
        if others:
            frame = pygame.Rect((0, 0), _fitted(size, _inside(others[0]).size))
            frame.center = others[0].center
            return frame
        room = _inside(own)
        strips = [_beside(self.first, room, size, where) for where in _SIDES]
        best = max(strips, key=lambda strip: strip.w * strip.h)
        if best.w >= LEAST[0] and best.h >= LEAST[1]:
            return best
        # A third as wide and high as the screen, above the foot of the first window: its notices are there,
        # and in the corner its next act. The desktop may put a high frame around the one, and leave less
        # of the other.
        frame = pygame.Rect((0, 0), _fitted(size, (max(LEAST[0], own.w // 3), max(LEAST[1], own.h // 3))))
        frame.bottomright = (room.right, room.bottom - 2 * FRAME[1])
        return frame.clamp(room)

    def _screen_of(self, frame: pygame.Rect) -> pygame.Rect:
        """The screen that shows most of that frame."""

        def shown(screen: pygame.Rect) -> int:
            part = screen.clip(frame)
            return part.w * part.h

        return max(self.screens, key=shown)

    def _where(self, frame: pygame.Rect) -> Where:
        first = self.first
        if self._screen_of(frame) != self._screen_of(first):
            return Where.SCREEN
        if frame.colliderect(first):
            return Where.BEHIND if self.filled else Where.FRONT
        if frame.left >= first.right:
            return Where.RIGHT
        if frame.right <= first.left:
            return Where.LEFT
        return Where.ABOVE if frame.bottom <= first.top else Where.BELOW


_SIDES = (Where.RIGHT, Where.LEFT, Where.BELOW, Where.ABOVE)


def _inside(screen: pygame.Rect) -> pygame.Rect:
    """The room for a window on a screen, less its frame and the desktop's bars, above and below alike."""
    return pygame.Rect(screen.x, screen.y + FRAME[1] // 4, screen.w - FRAME[0], screen.h - FRAME[1])


def _fitted(size: tuple[int, int], room: tuple[int, int]) -> tuple[int, int]:
    """A size, smaller in its own proportions where the room is."""
    part = min(1.0, max(0, room[0]) / size[0], max(0, room[1]) / size[1])
    return int(size[0] * part), int(size[1] * part)


def _beside(first: pygame.Rect, room: pygame.Rect, size: tuple[int, int], where: Where) -> pygame.Rect:
    """The window on that side of the first one, as large as wanted or as there is room for."""
    strip = room.copy()
    match where:
        case Where.RIGHT:
            strip = pygame.Rect(first.right, room.y, room.right - first.right, room.h)
        case Where.LEFT:
            strip.w = first.left - FRAME[0] - room.left
        case Where.BELOW:
            strip = pygame.Rect(room.x, first.bottom, room.w, room.bottom - first.bottom)
        case _:
            strip.h = first.top - FRAME[1] // 2 - room.top
    frame = pygame.Rect(first.topleft, _fitted(size, strip.size))
    return frame.clamp(strip) if frame.w and frame.h else frame
