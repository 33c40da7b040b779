"""Paints cards at any size: whole faces to be read, small ones for hands and stacks, and backs."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from game.art import decor
from game.art.card_face import BAND, SMALL, WIDE, CardFace, SmallFace
from game.art.card_paper import RATIO, Enamel, Paper
from game.ui.paint import SurfaceCache
from game.ui.palette import Element, Hue, Palette, Side
from game.ui.svg import rasterised
from game.ui.text import Texts

if TYPE_CHECKING:
    import pygame


Back = Element | Side | Hue | None
"""Whose back a card shows: an element's, a side's, a seat's, or the monsters'."""


class CardPainter:
    """Paints cards in one palette; what it returns is shared, so nobody draws on it.

    Widths are in pixels; a card is `width / RATIO` high. Every text fits: it is set smaller or on more lines.
    """

    def __init__(self, palette: Palette, *, limit: int = 64_000_000) -> None:
        self.palette = palette
        self._cache = SurfaceCache(limit)
        self._texts: OrderedDict[float, Texts] = OrderedDict()

    def face(self, card: CardFace, width: int) -> pygame.Surface:
        """The whole card, to be read; from about 260 pixels wide on, its text is legible."""
        return self._cache.get(("face", card, width), lambda: self._face(card, width))

    def thumb(self, card: SmallFace, width: int) -> pygame.Surface:
        """The card as it lies in a hand or a stack."""
        return self._cache.get(("thumb", card, width), lambda: self._thumb(card, width))

    def back(self, of: Back, width: int) -> pygame.Surface:
        """A card face down: an element's, a player's, or (None) the monsters'."""
        return self._cache.get(("back", of, width), lambda: self._back(of, width))

    def height(self, width: int) -> int:
        """The height in pixels of a card of that width."""
        return round(width / RATIO)

    def _face(self, card: CardFace, width: int) -> pygame.Surface:
        enamel = card.enamel(self.palette)
        paper = self._framed(width, WIDE, enamel, BAND)
        card.paint(paper, enamel)
        return paper.surface

    def _thumb(self, card: SmallFace, width: int) -> pygame.Surface:
        enamel = card.enamel(self.palette)
        paper = self._framed(width, SMALL, enamel, 5)
        card.paint_small(paper, enamel)
        return paper.surface

    def _back(self, of: Back, width: int) -> pygame.Surface:
        paper = self._paper(width, 140.0)
        match of:
            case Hue():
                hue = of
            case Element():
                hue = self.palette.elements[of]
            case Side():
                hue = self.palette.sides[of]
            case None:
                hue = self.palette.sides[Side.NEUTRAL]
        dye = hue.fill if of is not None else (74, 42, 40)
        paper.surface.blit(rasterised(decor.card_back(dye, self.palette), paper.surface.get_size()), (0, 0))
        paper.stone(70, 100, 44, hue.fill, hue.emblem)
        return paper.surface

    def _framed(self, width: int, units: float, enamel: Enamel, band: float) -> Paper:
        """A card with nothing on it yet."""

        def frame() -> pygame.Surface:
            blank = self._paper(width, units)
            blank.frame(enamel.fill, enamel.glow, enamel.hatch, band)
            return blank.surface

        paper = self._paper(width, units)
        paper.surface.blit(self._cache.get(("blank", enamel, width, units), frame), (0, 0))
        return paper

    def _paper(self, width: int, units: float) -> Paper:
        scale = width / units
        texts = self._texts.pop(scale, None) or Texts(scale, self.palette, limit=2_000_000)
        self._texts[scale] = texts
        if len(self._texts) > 6:
            self._texts.popitem(last=False)
        return Paper(width, units, texts, self.palette)
