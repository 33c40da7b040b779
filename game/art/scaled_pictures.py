"""Keeps pictures by size: exact ones while the view rests, scaled from a near size while it zooms."""

from __future__ import annotations

from math import ceil, floor, inf, log
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game.ui.drawing.paint import SurfaceCache

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_STEP = 1.3
"""Ratio of two neighbouring sizes from which pictures are borrowed."""


def near_size(size: float, most: float = inf) -> float:
    """The size from which a picture of this size is borrowed, if possible no more than `most`."""
    step = round(log(max(size, 1.0)) / log(_STEP))
    if most < inf:
        step = min(step, floor(log(max(most, 1.0)) / log(_STEP)))
    return float(_STEP**step)


class Allowance:
    """The seconds of a frame within which pictures may be begun; others are scaled from near sizes meanwhile.

    After a frame in which none was made, one is, however long that takes.
    """

    def __init__(self, seconds: float = inf) -> None:
        self._seconds = seconds
        self._begun = 0.0
        self._granted = True
        self._starved = False
        self.owing = False
        """Whether some picture of this frame was scaled from another size, and is still to be made."""

    @property
    def limited(self) -> bool:
        """Whether frames are seen, and none may take long."""
        return self._seconds < inf

    def begin(self) -> None:
        """Begin a frame."""
        self._starved = self.owing and not self._granted
        self._begun, self._granted, self.owing = perf_counter(), False, False

    def grants(self) -> bool:
        """Whether one more picture may be made in this frame."""
        granted = perf_counter() - self._begun < self._seconds or (self._starved and not self._granted)
        self._granted = self._granted or granted
        self.owing = self.owing or not granted
        return granted


class SizedPictures:
    """Keeps pictures of things at the sizes they are shown at, at most `limit` bytes of them."""

    def __init__(self, limit: int, allowance: Allowance | None = None) -> None:
        self._cache = SurfaceCache(limit)
        self._allowance = allowance or Allowance()
        self._last: dict[Hashable, int] = {}

    def get(
        self, key: Hashable, size: int, make: Callable[[int], pygame.Surface], *, exact: bool
    ) -> pygame.Surface:
        """The picture of `key` at that size. Unless `exact`, one of another size may be scaled to it.

        It is shared: do not draw on it.
        """
        made_at = size if exact else max(4, round(near_size(size)))
        last = (key, self._last.get(key))
        if (key, made_at) not in self._cache and last in self._cache and not self._allowance.grants():
            made_at = self._last[key]
        picture = self._cache.get((key, made_at), lambda: make(made_at))
        self._last[key] = made_at
        if exact and made_at == size:
            return picture
        width, height = (max(1, round(n * size / made_at)) for n in picture.get_size())
        return pygame.transform.smoothscale(picture, (width, height))


PixelBox = tuple[float, float, float, float]
"""Left, top, width and height in pixels, not rounded."""


def stretched(
    picture: pygame.Surface, box: PixelBox, view: pygame.Rect, *, smooth: bool
) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The picture drawn over `box`, but only what shows in `view`; and where that part's corner goes."""
    x, y, w, h = box
    width, height = picture.get_size()
    kx, ky = w / width, h / height
    left, right = _cells(view.left - x, view.right - x, kx, width)
    top, bottom = _cells(view.top - y, view.bottom - y, ky, height)
    if left >= right or top >= bottom:
        return None
    corner = (round(x + left * kx), round(y + top * ky))
    # Both edges are rounded, and not one edge and the width: parts side by side meet without a seam.
    size = (
        max(1, round(x + right * kx) - corner[0]),
        max(1, round(y + bottom * ky) - corner[1]),
    )
    part = picture.subsurface((left, top, right - left, bottom - top))
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    return scale(part, size), corner


def _cells(low: float, high: float, step: float, count: int) -> tuple[int, int]:
    """The range of pixels, each `step` wide, of a row of `count` between two places; one more at each end."""
    return max(0, floor(low / step) - 1), min(count, ceil(high / step) + 1)
