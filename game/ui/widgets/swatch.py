"""A sample of a colour with its hatch, its emblem and its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import paint
from game.ui.box import Box, Size
from game.ui.faces import Face
from game.ui.hatch import hatched
from game.ui.text import Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui

DISC = 46.0


class Swatch(Widget):
    """A disc of the colour under its hatch, the emblem in the middle, the name below."""

    def __init__(self, text: str, hue: Hue) -> None:
        super().__init__()
        self.text = text
        self.hue = hue

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as the name or the disc."""
        name = ui.texts.width(self.text, ui.styles.small)
        return Size(min(width, max(DISC, name) + 2), DISC + 4 + ui.texts.height(ui.styles.small))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the disc and the name."""
        disc = Box(self.box.centre[0] - DISC / 2, self.box.y, DISC, DISC)
        shape = self._disc(canvas.px(DISC), ui)
        canvas.drop_shadow("swatch", shape, (disc.x, disc.y), 3, 130)
        canvas.blit(shape, (disc.x, disc.y))
        icon = Style(Face.ICON, 24, (255, 250, 236), self.hue.ink)
        canvas.blit_centred(ui.texts.line(self.hue.emblem.glyph, icon), disc.centre)
        canvas.text(self.text, ui.styles.small, (self.box.centre[0], disc.bottom + 4), 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if it is wider than its place."""
        return [] if ui.texts.width(self.text, ui.styles.small) <= self.box.w else [self.text]

    def _disc(self, side: int, ui: Ui) -> pygame.Surface:
        hue = self.hue
        middle = (side // 2, side // 2)
        mask = paint.blank((side, side))
        pygame.draw.aacircle(mask, (255, 255, 255, 255), middle, side // 2 - 1)
        disc = paint.blank((side, side))
        pygame.draw.aacircle(disc, hue.fill, middle, side // 2 - 1)
        disc.blit(hatched(mask, ui.theme.hatch(hue.hatch, hue.ink)), (0, 0))
        pygame.draw.aacircle(disc, hue.ink, middle, side // 2 - 1, max(2, side // 16))
        return disc
