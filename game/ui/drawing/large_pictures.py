"""Large pictures of furniture: kept on the disk, and painted in a thread while frames go on."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame

SHRUNK = 6
"""How many times smaller the coarse stand-ins are than the pictures they stand for, at scale 1."""

SLICE = 0.008
"""Seconds that a frame waits for a painting thread: enough for a picture that lies on the disk."""

MOST = 12
"""Pictures that are awaited at the most: those that nobody asks for any more, of another size, go first."""


class LargePictures:
    """Has pictures painted in a thread, and gives a coarse one of each until it is ready.

    Attributes:
        finished: how many have been painted.
        patience: seconds for which a picture is awaited when its painting is begun.
    """

    def __init__(self) -> None:
        self.finished = 0
        self.patience = SLICE
        self._thread: ThreadPoolExecutor | None = None
        self._painting: dict[Hashable, Future[pygame.Surface]] = {}
        self._coarse: dict[Hashable, dict[Hashable, pygame.Surface]] = {}

    def begun(
        self, key: Hashable, make: Callable[[], pygame.Surface], *, waits: bool = True
    ) -> Future[pygame.Surface]:
        """The painting of the picture `key`; if it is not under way, it is begun and awaited for a moment."""
        found = self._painting.get(key)
        if found is None:
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, "painter of large pictures")
            found = self._painting[key] = self._thread.submit(make)
            found.add_done_callback(self._done)
            self._forget()
            if waits:
                wait((found,), self.patience)
        return found

    def take(
        self, key: Hashable, make: Callable[[], pygame.Surface], *, waits: bool = True
    ) -> pygame.Surface | None:
        """The picture `key` if it is painted; the next time it is asked for it would be painted anew."""
        painting = self.begun(key, make, waits=waits)
        if not painting.done():
            return None
        del self._painting[key]
        self._coarse.pop(key, None)
        return painting.result()

    def coarse(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The coarse picture that is shown in place of the picture `key` until that is painted."""
        made = self._coarse.setdefault(key, {})
        if None not in made:
            made[None] = make()
        return made[None]

    def beside(
        self, shape: pygame.Surface, key: Hashable, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface | None:
        """A picture made from a coarse one, kept as long as that; None if `shape` is no coarse picture."""
        made = next((pictures for pictures in self._coarse.values() if pictures.get(None) is shape), None)
        if made is None:
            return None
        if key not in made:
            made[key] = make()
        return made[key]

    def drop(self, key: Hashable) -> None:
        """The picture `key` is no longer awaited."""
        painting = self._painting.pop(key, None)
        if painting is not None:
            painting.cancel()
        self._coarse.pop(key, None)

    def _forget(self) -> None:
        while len(self._painting) > MOST:
            self.drop(next(iter(self._painting)))

    def _done(self, painting: Future[pygame.Surface]) -> None:
        del painting
        self.finished += 1
