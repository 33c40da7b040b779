"""Widgets that only show something: words, ribbons, lines, swatches of colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Size, Spot
from game.ui.drawing import paint
from game.ui.drawing.ornaments import hatched
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.links import reference_at, references, underline

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour, Hue
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

DISC = 46.0
"""Width of a swatch, in logical units."""


class Label(Widget):
    """Rich text, wrapped to its box. `align` and `lift` place it: 0 start, 0.5 middle, 1 end."""

    spill = 12.0

    def __init__(
        self,
        text: str,
        style: Style,
        *,
        align: float = 0.0,
        lift: float = 0.0,
        name: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(name, grow=grow, tip=tip)
        self.text = text
        self.style = style
        self.align = align
        self.lift = lift

    def wanted(self, ui: Ui, width: float) -> Size:
        """The size of the text wrapped to that width."""
        paragraph = self.laid(ui, width)
        return Size(min(width, paragraph.width + 1), paragraph.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the text."""
        paragraph = self.laid(ui, self.box.w)
        canvas.paragraph(paragraph, self.box, self.align, self.lift)
        if references(self.text):
            underline(canvas, ui, paragraph, self.box, self.align, self.lift)

    def laid(self, ui: Ui, width: float) -> Paragraph:
        """The text in lines of that width."""
        return ui.texts.paragraph(self.text, self.style, width, breaks=True)

    def reference(self, ui: Ui, at: Spot) -> str:
        """The reference of the text at a spot of the screen, empty for none."""
        if not references(self.text):
            return ""
        paragraph = self.laid(ui, self.box.w)
        return reference_at(ui, paragraph, self.box, self.align, self.lift, at)

    def misfits(self, ui: Ui) -> list[str]:
        """The text, if it is wider or higher than its box."""
        paragraph = self.laid(ui, self.box.w)
        fits = paragraph.overflow <= 1 and paragraph.height <= self.box.h + 1
        return [] if fits else [self.text]


class Ribbon(Widget):
    """A title on a ribbon, which may hang over the sides of its box by `overhang` units."""

    def __init__(
        self,
        text: str,
        colour: Colour,
        *,
        height: float = 66,
        size: float = 30,
        overhang: float = 0,
        name: str = "",
    ) -> None:
        super().__init__(name)
        self.text = text
        self.colour = colour
        self.height = height
        self.size = size
        self.overhang = overhang

    def wanted(self, ui: Ui, width: float) -> Size:
        """Wide enough for the text and two tails."""
        text = ui.texts.width(self.text, ui.styles.ribbon.but(size=self.size))
        return Size(min(width, max(240.0, text / 0.7)), self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the ribbon and the title on it."""
        box = self.box.inset(-self.overhang, 0)
        shape = ui.theme.ribbon(canvas.size(box), self.colour)
        canvas.lay(("ribbon", self.colour), shape, (box.x, box.y), 6)
        drawn = ui.texts.line(self.text, self._style(ui))
        canvas.blit_centred(drawn, (box.centre[0], box.y + box.h * 0.375))

    def misfits(self, ui: Ui) -> list[str]:
        """The title, if it is wider than the flat part of the ribbon."""
        return [] if ui.texts.width(self.text, self._style(ui)) <= self._room() else [self.text]

    def _room(self) -> float:
        return (self.box.w + 2 * self.overhang) * 0.7

    def _style(self, ui: Ui) -> Style:
        return ui.texts.shrunk(self.text, ui.styles.ribbon.but(size=self.size), self._room())


class RuleLine(Widget):
    """A thin line with a lozenge, between two parts of a text."""

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - as wide as it may be
        """As wide as there is room for, 12 units high."""
        return Size(width, 12)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line."""
        canvas.blit(ui.theme.rule_line(canvas.size(self.box)[0]), (self.box.x, self.box.y))


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
        canvas.lay("swatch", shape, (disc.x, disc.y), 3, 130)
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
