"""Cards painted in a thread, for windows whose frames go on meanwhile."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Literal

import pygame

from game.art.card_face import (
    BAND,
    LEAST_WIDTH,
    SMALL,
    SMALL_BAND,
    WIDE,
    CardFace,
    CardPainter,
    SmallFace,
)
from game.ui.picture_cache import user_pictures
from game.ui.ui import PaintsLater

if TYPE_CHECKING:
    from game.ui.palette import Palette
    from game.ui.ui import Ui

COARSE = 60
"""Pixels across of the frames that are shown of cards until those are painted."""

Wanted = tuple[Literal["face", "thumb"], SmallFace, int]
"""A whole card or a small one, and its width in pixels."""


def cards_of(ui: Ui) -> CardPainter:
    """What paints cards for this look: in a thread where frames go on meanwhile."""
    return ui.kept(BackgroundCards) if ui.host.watched else ui.kept(CardPainter)


class BackgroundCards(CardPainter, PaintsLater):
    """Gives cards at once: whole if they were painted before, else only their frames.

    The others are painted in a thread, what was asked for last first, and kept on the disk: ask for them
    again.
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette, limit=32_000_000)
        self._on_disk = user_pictures()
        self._thread = CardPainter(palette, limit=8_000_000)
        """What paints in the thread; nobody else may use it."""
        self._work = ThreadPoolExecutor(1, "card painter")
        self._wanted: list[Wanted] = []
        self._awaited: set[Wanted] = set()
        self._doing: list[Future[tuple[Wanted, pygame.Surface]]] = []

    def face(self, card: CardFace, width: int) -> pygame.Surface:
        """The whole card, or its frame."""
        return self._asked(("face", card, max(LEAST_WIDTH, width)))

    def thumb(self, card: SmallFace, width: int) -> pygame.Surface:
        """The card as it lies in a hand or a stack, or its frame."""
        return self._asked(("thumb", card, max(LEAST_WIDTH, width)))

    def _asked(self, wanted: Wanted) -> pygame.Surface:
        self._take()
        if wanted in self._awaited:
            return self._frame(wanted)
        if wanted not in self._cache:
            found = self._on_disk.find(self._key(wanted))
            if found is None:
                self._begin(wanted)
                return self._frame(wanted)
            self._take_in(wanted, found)
        return self._cache.get(wanted, lambda: self._frame(wanted))

    def _begin(self, wanted: Wanted) -> None:
        self._awaited.add(wanted)
        self._wanted.append(wanted)
        future = self._work.submit(self._newest)
        self._doing.append(future)
        future.add_done_callback(self._done)

    def _done(self, future: Future[tuple[Wanted, pygame.Surface]]) -> None:
        del future
        self.finished += 1

    def _take(self) -> None:
        """Take over what the thread has painted."""
        for future in [one for one in self._doing if one.done()]:
            self._doing.remove(future)
            wanted, picture = future.result()
            self._awaited.discard(wanted)
            self._take_in(wanted, picture)

    def _take_in(self, wanted: Wanted, picture: pygame.Surface) -> None:
        self._cache.get(wanted, lambda: picture)

    def _newest(self) -> tuple[Wanted, pygame.Surface]:
        """In the thread: paint what was asked for last."""
        wanted = self._wanted.pop()
        what, card, width = wanted
        if what == "face" and isinstance(card, CardFace):
            picture = self._thread.painted_face(card, width)
        else:
            picture = self._thread.painted_thumb(card, width)
        self._on_disk.keep(self._key(wanted), picture)
        return wanted, picture

    def _frame(self, wanted: Wanted) -> pygame.Surface:
        """The frame of a card, coarsely."""
        what, card, width = wanted
        units, band = (WIDE, BAND) if what == "face" else (SMALL, SMALL_BAND)
        enamel = card.enamel(self.palette)

        def make() -> pygame.Surface:
            frame = self._framed(COARSE, units, enamel, band).surface
            return pygame.transform.smoothscale(frame, (width, self.height(width)))

        return self._cache.get(("frame", what, enamel, width), make)

    def _key(self, wanted: Wanted) -> object:
        return "card", wanted, self.palette
