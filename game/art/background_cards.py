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
from game.core.spare_memory import trim
from game.ui.drawing.picture_cache import user_pictures
from game.ui.text.text import Face, Style
from game.ui.ui import PaintsLater

if TYPE_CHECKING:
    from game.art.card_paper import Paper
    from game.ui.drawing.palette import Palette
    from game.ui.ui import Ui

COARSE = 60
"""The width, in pixels, of the coarse frames that are shown until cards are painted."""

Wanted = tuple[Literal["face", "thumb"], SmallFace, int]
"""A whole card or a small one, and its width in pixels."""


def cards_of(ui: Ui) -> CardPainter:
    """The painter of cards for this look, which works in a thread where frames go on meanwhile."""
    return ui.kept(BackgroundCards) if ui.host.watched else ui.kept(CardPainter)


class BackgroundCards(CardPainter, PaintsLater):
    """Gives pictures of cards at once: the painted card if it is ready, else only its frame and words.

    The others are painted in a thread, what was asked for last first, and kept on the disk: ask for them
    again.
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette, limit=32_000_000)
        self._on_disk = user_pictures()
        self._thread = CardPainter(palette, limit=8_000_000)
        """The painter of the thread; nobody else may use it."""
        self._work = ThreadPoolExecutor(1, "card painter")
        self._wanted: list[Wanted] = []
        self._awaited: set[Wanted] = set()
        self._doing: list[Future[tuple[Wanted, pygame.Surface]]] = []

    def face(self, card: CardFace, width: int) -> pygame.Surface:
        """The whole card, or its frame and words."""
        return self._asked(("face", card, max(LEAST_WIDTH, width)))

    def thumb(self, card: SmallFace, width: int) -> pygame.Surface:
        """The card as it lies in a hand or a stack, or its frame and words."""
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
        for done in [future for future in self._doing if future.done()]:
            self._doing.remove(done)
            wanted, picture = done.result()
            self._awaited.discard(wanted)
            self._take_in(wanted, picture)

    def _take_in(self, wanted: Wanted, picture: pygame.Surface) -> None:
        self._cache.drop(("words", wanted))
        self._cache.get(wanted, lambda: picture)

    def _newest(self) -> tuple[Wanted, pygame.Surface]:
        """Paint, in the thread, the picture that was asked for last."""
        wanted = self._wanted.pop()
        what, card, width = wanted
        if what == "face" and isinstance(card, CardFace):
            picture = self._thread.painted_face(card, width)
        else:
            picture = self._thread.painted_thumb(card, width)
        self._on_disk.keep(self._key(wanted), picture)
        if not self._wanted:
            trim()
        return wanted, picture

    def _frame(self, wanted: Wanted) -> pygame.Surface:
        """The frame of a card, coarsely, with its words."""
        what, card, width = wanted
        units, band = (WIDE, BAND) if what == "face" else (SMALL, SMALL_BAND)
        enamel = card.enamel(self.palette)

        def bare() -> pygame.Surface:
            frame = self._framed(COARSE, units, enamel, band).surface
            return pygame.transform.smoothscale(frame, (width, self.height(width)))

        def written() -> pygame.Surface:
            paper = self._paper(width, units)
            paper.surface.blit(self._cache.get(("frame", what, enamel, width), bare), (0, 0))
            _write(paper, card, whole=what == "face")
            return paper.surface

        return self._cache.get(("words", wanted), written)

    def _key(self, wanted: Wanted) -> object:
        return "card", wanted, self.palette


def _write(paper: Paper, card: SmallFace, *, whole: bool) -> None:
    """Write the seal's text, the title, and on a whole card all words."""
    title, seal = card.brief
    wide, high = paper.units
    ink, edge = paper.palette.ink, wide * 0.09
    size = wide * 0.2
    paper.text(seal, Style(Face.BOLD, size, ink), edge, edge * 0.7, wide / 2)
    style = Style(Face.BOLD, wide * (0.075 if whole else 0.145), ink)
    top = edge + size
    paper.title(title, style, (edge, top, wide - 2 * edge, high * 0.12 if whole else high * 0.4))
    if whole and isinstance(card, CardFace):
        room = (edge, top + high * 0.14, wide - 2 * edge, high * 0.6)
        body, words = Style(Face.TEXT, wide * 0.06, ink), card.words.removeprefix(f"{title}. ")
        paper.text(words, body.but(size=paper.fitted(words, body, room[2], room[3], 5)), *room[:3])
