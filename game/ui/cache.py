"""A bounded cache of pictures, least recently used first out."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame


class SurfaceCache:
    """Surfaces by key, holding at most `limit` bytes of pixels."""

    def __init__(self, limit: int = 96_000_000) -> None:
        self.limit = limit
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under the key, made first if need be. It is shared: do not draw on it."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self._bytes += _size(made)
        while self._bytes > self.limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _size(dropped)
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._bytes = 0


def _size(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
