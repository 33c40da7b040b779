"""The playing cards of a game on paper, with ranks that are type in their corners."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from game.art.playing_cards import (
    RANK,
    RANK_AT,
    RANK_WIDE,
    RATIO,
    PlayingFace,
    painted_back,
    stiff_paper,
)
from game.figures.cuts import static
from game.figures.model import FigureFace
from game.figures.typeface import text
from game.paper.cards import HIGH, PaintedSide, Press
from game.paper.lettering import hexadecimal

if TYPE_CHECKING:
    from game.figures.model import XY, Item
    from game.ui.drawing.palette import Colour, SideColour

ACROSS = round(HIGH * RATIO)
"""Pixels across a face: half a millimetre less than 63 mm, which its paper fills."""

UNIT = ACROSS / 100

FACE = FigureFace.TITLE
"""As bold as the ranks on the screen."""

EDGE = round(50 * UNIT)
"""Pixels along the edge of stiff paper that are darker: no card is cut from there."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank in a corner: the start of its base line and its size, in pixels of the picture.

    It is stretched, and turned upside down in a lower corner.
    """

    content: str
    colour: str
    x: float
    y: float
    size: int
    stretch: float
    turned: bool

    def items(self, corner: XY, pixel: float) -> list[Item]:
        """The same on a page: `corner` is that of the picture and `pixel` the side of one, in points."""
        x, y = corner[0] + self.x * pixel, corner[1] + self.y * pixel
        run = text(x, y, self.content, FACE, self.size * pixel, self.colour)
        return [replace(run, width=run.width * self.stretch, stretch=self.stretch, turned=self.turned)]


class DeckPress(Press[str]):
    """Paints playing cards, by the names that `game.art.playing_cards` gives them.

    `letters` stand on ace, king, queen and jack.
    """

    def __init__(self, bleed: XY, letters: str) -> None:
        super().__init__(bleed)
        if not pygame.font.get_init():
            pygame.font.init()
        self._letters = letters
        whole = stiff_paper((self.size[0] + 2 * EDGE, self.size[1] + 2 * EDGE), UNIT, self.palette)
        self._paper = whole.subsurface((EDGE, EDGE), self.size)
        self._face = pygame.Rect((self.size[0] - ACROSS) // 2, self.bleed[1], ACROSS, HIGH)

    def painted(self, card: str) -> PaintedSide:
        """The face of a card; its paper goes on beyond the edge."""
        sheet = self._paper.copy()
        face = _TypedFace(sheet.subsurface(self._face))
        face.paint("*" if card.startswith("*") else card, self._letters)
        left, top = self._face.topleft
        return PaintedSide(
            sheet, tuple(replace(rank, x=rank.x + left, y=rank.y + top) for rank in face.ranks)
        )

    def painted_back(self, of: SideColour) -> pygame.Surface:
        """The back; its paper goes on beyond the edge."""
        sheet = self._paper.copy()
        sheet.blit(painted_back(self._face.size, self.palette.sides[of].ink), self._face)
        return sheet


class _TypedFace(PlayingFace):
    """A face of which the ranks are kept as `ranks`, not painted."""

    def __init__(self, sheet: pygame.Surface) -> None:
        super().__init__(sheet)
        self.ranks: list[Rank] = []

    def rank(self, text: str, colour: Colour) -> None:
        """Keep a rank where it would be painted: narrowed to its width, its ink around its place."""
        size = self.px(RANK)
        font = pygame.font.Font(io.BytesIO(static(FACE)), size)
        ink = font.render(text, True, colour).get_bounding_rect()
        stretch = min(1.0, RANK_WIDE * self.unit / ink.w)
        # What is rendered begins at the pen, or with ink that lies before it.
        first = font.metrics(text)[0]
        before = min(0, first[0]) if first is not None else 0
        x = RANK_AT[0] * self.unit - stretch * (before + ink.x + ink.w / 2)
        y = RANK_AT[1] * self.unit + font.get_ascent() - ink.y - ink.h / 2
        wide, high = self.sheet.get_size()
        for left, low, turned in ((x, y, False), (wide - x, high - y, True)):
            self.ranks.append(Rank(text, hexadecimal(colour), left, low, size, stretch, turned))
