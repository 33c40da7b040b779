"""The canvas on which scenes and widgets draw: logical units on a surface of pixels."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Spot

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from game.ui.drawing.palette import Colour
    from game.ui.drawing.theme import Theme
    from game.ui.text.text import Paragraph, Style, Texts


class Canvas:
    """Draws in logical units on a surface of pixels, with a theme's pictures and the fonts of `texts`."""

    def __init__(self, surface: pygame.Surface, theme: Theme, texts: Texts) -> None:
        self.surface = surface
        self.theme = theme
        self.texts = texts
        self.scale = theme.scale

    @property
    def box(self) -> Box:
        """The whole canvas."""
        return Box(0, 0, self.surface.get_width() / self.scale, self.surface.get_height() / self.scale)

    def px(self, units: float) -> int:
        """Logical units in whole pixels."""
        return round(units * self.scale)

    def at(self, spot: Spot) -> tuple[int, int]:
        """A spot in whole pixels."""
        return (round(spot[0] * self.scale), round(spot[1] * self.scale))

    def size(self, box: Box) -> tuple[int, int]:
        """The size in pixels of a box, as the theme takes it."""
        rect = box.pixels(self.scale)
        return (max(1, rect.w), max(1, rect.h))

    def blit(self, surface: pygame.Surface, spot: Spot) -> None:
        """Draw a surface of pixels with its top left corner at a spot."""
        self.surface.blit(surface, self.at(spot))

    def blit_centred(self, surface: pygame.Surface, spot: Spot) -> None:
        """Draw a surface of pixels around a spot."""
        x, y = self.at(spot)
        self.surface.blit(surface, (x - surface.get_width() // 2, y - surface.get_height() // 2))

    def copied(self, box: Box) -> pygame.Surface:
        """A copy of what is drawn in a box so far; black beyond the canvas."""
        rect = box.pixels(self.scale)
        copy = pygame.Surface((max(1, rect.w), max(1, rect.h)), pygame.SRCALPHA)
        copy.blit(self.surface, (0, 0), rect)
        return copy

    def drop_shadow(
        self, key: Hashable, shape: pygame.Surface, spot: Spot, blur: float = 6, alpha: int = 150
    ) -> None:
        """Draw the shadow that a shape at that spot casts, a little below it. `key` names the shape."""
        pad = self.theme.shadow_pad(blur)
        x, y = self.at(spot)
        fallen = (x - pad + self.px(blur * 0.3), y - pad + self.px(blur * 0.8))
        self.surface.blit(self.theme.shadow(key, shape, blur, alpha), fallen)

    def lay(
        self, key: Hashable, shape: pygame.Surface, spot: Spot, blur: float = 6, alpha: int = 150
    ) -> None:
        """Draw a shape at a spot with the shadow that it casts. `key` names the shape."""
        self.drop_shadow(key, shape, spot, blur, alpha)
        self.blit(shape, spot)

    def sheet(self, box: Box, *, corner: float | None = None, seed: int = 7) -> None:
        """Draw a parchment sheet with its shadow; framed if `corner` (units of its flourishes) is given."""
        size = self.size(box)
        if corner is None:
            shape = self.theme.parchment(size, seed=seed)
        else:
            shape = self.theme.framed_parchment(size, corner=corner, seed=seed)
        self.lay(("sheet", seed), shape, (box.x, box.y), 14, 190)

    def fill(self, box: Box, colour: Colour, alpha: int = 255, radius: float = 0) -> None:
        """Fill a box; with a `radius`, its corners are round."""
        rect = box.pixels(self.scale)
        if alpha == 255 and radius == 0:
            self.surface.fill(colour, rect)
            return
        layer = pygame.Surface((max(1, rect.w), max(1, rect.h)), pygame.SRCALPHA)
        pygame.draw.rect(layer, (*colour, alpha), layer.get_rect(), border_radius=self.px(radius))
        self.surface.blit(layer, rect)

    def outline(self, box: Box, colour: Colour, width: float = 1.5, radius: float = 0) -> None:
        """Draw the border of a box."""
        rect = box.pixels(self.scale)
        pygame.draw.rect(
            self.surface, colour, rect, max(1, self.px(width)), border_radius=max(0, self.px(radius))
        )

    def line(self, a: Spot, b: Spot, colour: Colour, width: float = 1) -> None:
        """Draw a straight line."""
        pixels = max(1, self.px(width))
        if pixels == 1:
            pygame.draw.aaline(self.surface, colour, self.at(a), self.at(b))
        else:
            pygame.draw.line(self.surface, colour, self.at(a), self.at(b), pixels)

    def polygon(self, spots: Sequence[Spot], colour: Colour) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, colour, [self.at(spot) for spot in spots])

    def text(self, text: str, style: Style, spot: Spot, align: float = 0.0) -> None:
        """Draw one plain line: its top at the spot, which is its left end, middle or right end by `align`."""
        drawn = self.texts.line(text, style)
        x, y = self.at(spot)
        self.surface.blit(drawn, (x - round(drawn.get_width() * align), y))

    def paragraph(self, paragraph: Paragraph, box: Box, align: float = 0.0, lift: float = 0.0) -> None:
        """Draw a paragraph in a box, across by `align` and down by `lift`: 0 start, 0.5 middle, 1 end."""
        rect = box.pixels(self.scale)
        top = rect.y + round((rect.h - self.px(paragraph.height)) * lift)
        self.texts.draw(self.surface, paragraph, pygame.Rect(rect.x, top, rect.w, rect.h), align)

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Draw only inside the box (and inside any clip already set)."""
        before = self.surface.get_clip()
        self.surface.set_clip(box.pixels(self.scale).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def shows(self, box: Box, spill: float) -> bool:
        """Whether anything drawn for a widget in that box, and so many units around it, can be seen."""
        return box.inset(-spill).pixels(self.scale).colliderect(self.surface.get_clip())

    def within(self, box: Box) -> bool:
        """Whether nothing outside the box is drawn on."""
        return box.pixels(self.scale).contains(self.surface.get_clip())

    def dim(self) -> None:
        """Darken everything drawn so far."""
        veil = pygame.Surface(self.surface.get_size())
        veil.set_alpha(120)
        self.surface.blit(veil, (0, 0))

    def ring(self, box: Box) -> None:
        """Show that a box has the keyboard's focus."""
        palette = self.theme.palette
        self.outline(box.inset(-4), palette.ring_edge, 4.5, 9)
        self.outline(box.inset(-3.2), palette.ring, 2.4, 8)
