"""The parts of cards: the enamelled frame, the parchment in it, plates, stones and seals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.drawing import materials, ornaments, paint
from game.ui.drawing.ornaments import GOLD, artwork, hatch_square, hatched, shade, slab
from game.ui.drawing.svg import linear, rasterised, svg_text, tag
from game.ui.text.text import Face, Style, Texts

if TYPE_CHECKING:
    from game.ui.drawing.icons import Icon
    from game.ui.drawing.palette import Colour, Hatch, Hue, Palette

RATIO = 0.7
"""Width of a card as a part of its height."""

SLACK = 2.0
"""How many units too wide a line may be, since kerning between words is not measured."""

Units = tuple[float, float]

_PALE = 420
"""Sum of a colour's three parts above which cream letters are hard to read on it."""


@dataclass(frozen=True, slots=True)
class Enamel:
    """The colours of a card's enamel, of the writing on parchment, and of the hatch's glow."""

    fill: Colour
    ink: Colour
    glow: Colour
    hatch: Hatch

    @classmethod
    def of(cls, hue: Hue) -> Enamel:
        """A hue as enamel."""
        return cls(hue.fill, hue.ink, hue.glow, hue.hatch)

    @property
    def plate(self) -> Colour:
        """The ground of cream letters: the enamel, made darker if it is pale."""
        return self.ink if sum(self.fill) > _PALE else self.fill


def enamelled(size: tuple[int, int], across: int, enamel: Enamel) -> pygame.Surface:
    """A sheet of hatched enamel up to its very edge, as around a face that is `across` pixels wide."""
    body = tag("rect", x=0, y=0, width=size[0], height=size[1], fill="url(#e)")
    sheet = rasterised(svg_text(body, size, _dye(enamel.fill, size)), size)
    sheet.blit(hatched(sheet, hatch_square(enamel.hatch, _hatch_side(across), enamel.glow, 0.4)), (0, 0))
    return sheet


def _hatch_side(across: int) -> int:
    """Pixels of a square of the hatch on a card of that width."""
    return max(8, round(across * 0.055))


def _dye(fill: Colour, units: Units) -> str:
    """The gradient `e` of a band of enamel."""
    dye = (0.0, shade(fill, 1.08)), (0.5, shade(fill, 0.8)), (1.0, shade(fill, 0.5))
    return linear("e", 0, 0, units[0] * 0.4, units[1], *dye)


class Paper:
    """Draws on one card, in units of which the card is `units` wide. `surface` is what has been drawn."""

    def __init__(self, width: int, units: float, texts: Texts, palette: Palette) -> None:
        self.scale = width / units
        self.units = (units, units / RATIO)
        self.texts = texts
        self.palette = palette
        self.surface = paint.blank((width, round(width / RATIO)))

    def px(self, length: float) -> int:
        """Units in whole pixels."""
        return round(length * self.scale)

    def put(
        self, shape: pygame.Surface, x: float, y: float, *, centred: bool = False, shade: int = 0
    ) -> None:
        """Draw a surface of pixels at a place, over a soft shadow of that darkness."""
        left, top = self._corner(shape, x, y, centred=centred)
        if shade:
            blur = max(1, self.px(3))
            fallen, pad = paint.shadow(shape, blur, shade)
            self.surface.blit(fallen, (left - pad + self.px(1), top - pad + self.px(2.4)))
        self.surface.blit(shape, (left, top))

    def _corner(self, shape: pygame.Surface, x: float, y: float, *, centred: bool) -> tuple[int, int]:
        left, top = self.px(x), self.px(y)
        return (left - shape.get_width() // 2, top - shape.get_height() // 2) if centred else (left, top)

    def write(self, text: str, style: Style, x: float, y: float, *, centred: bool = False) -> None:
        """Write a plain line at a place."""
        self.letter(text, style, self._corner(self.texts.line(text, style), x, y, centred=centred))

    def letter(self, text: str, style: Style, corner: tuple[int, int]) -> None:
        """Set a plain line, its top left corner at a pixel. All letters of a card go through here."""
        self.surface.blit(self.texts.line(text, style), corner)

    def draw(self, document: str, x: float, y: float, size: Units, *, shade: int = 0) -> None:
        """Draw an SVG document in a box."""
        self.put(rasterised(document, (self.px(size[0]), self.px(size[1]))), x, y, shade=shade)

    def frame(self, fill: Colour, glow: Colour, hatch: Hatch, band: float) -> None:
        """The card itself: a band of hatched enamel `band` wide, a gilt line, parchment inside."""
        w, h = self.units
        size = self.surface.get_size()
        radius = w * 0.05
        body = slab(w, h, 0, radius, fill="#140803") + slab(w, h, w * 0.005, radius, fill="url(#e)")
        self.surface.blit(rasterised(svg_text(body, self.units, _dye(fill, self.units)), size), (0, 0))
        pattern = hatch_square(hatch, _hatch_side(size[0]), glow, 0.4)
        mask = rasterised(svg_text(slab(w, h, w * 0.008, radius, fill="#ffffff"), self.units), size)
        self.surface.blit(hatched(mask, pattern), (0, 0))
        self.inside(band)

    def inside(self, band: float) -> None:
        """What lies in a band of enamel: the gilt line, and the parchment in it."""
        w, h = self.units
        size = self.surface.get_size()
        radius = w * 0.05
        rim = slab(w, h, band - w * 0.008, radius, fill="#140803") + slab(
            w, h, band - w * 0.004, radius, fill="url(#g)"
        )
        rim += slab(w, h, band + w * 0.003, radius, fill="#140803")
        self.surface.blit(rasterised(svg_text(rim, self.units, linear("g", 0, 0, w, h, *GOLD)), size), (0, 0))
        self._parchment(band + w * 0.007)

    def _parchment(self, inset: float) -> None:
        w, h = self.units
        size = (self.px(w - 2 * inset), self.px(h - 2 * inset))
        sheet = materials.parchment(size, self.scale * w / 300, self.palette, ragged=False, seed=5)
        body = slab(w - 2 * inset, h - 2 * inset, 0, w * 0.03, fill="#ffffff")
        mask = rasterised(svg_text(body, (w - 2 * inset, h - 2 * inset)), sheet.get_size())
        sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.put(sheet, inset, inset)

    def plate(self, x: float, y: float, size: Units, fill: Colour) -> None:
        """An enamelled plate."""
        self.draw(ornaments.plate(*size, ornaments.Plate(fill)), x, y, size, shade=130)

    def seal(self, x: float, y: float, across: float, colour: Colour, text: str) -> None:
        """A wax seal around a place, with a text on it."""
        side = self.px(across)
        self.put(
            rasterised(artwork("art/ornaments/seal", wax=colour), (side, side)), x, y, centred=True, shade=150
        )
        size = across * (0.5 if len(text) == 1 else 0.4 if len(text) == 2 else 0.27)
        self.write(text, Style(Face.TITLE, size, (255, 240, 206), (40, 4, 4)), x, y, centred=True)

    def coin(self, x: float, y: float, across: float, text: str) -> None:
        """A brass coin around a place, with a text struck in it."""
        side = self.px(across)
        self.put(rasterised(artwork("art/ornaments/coin"), (side, side)), x, y, centred=True, shade=150)
        size = across * (0.5 if len(text) == 1 else 0.38)
        self.write(text, Style(Face.TITLE, size, (58, 30, 6), (255, 238, 178)), x, y, centred=True)

    def stone(self, x: float, y: float, across: float, colour: Colour, icon: Icon) -> None:
        """A gem in brass around a place, with an icon on it."""
        side = self.px(across)
        self.put(
            rasterised(artwork("art/ornaments/stone", gem=colour), (side, side)),
            x,
            y,
            centred=True,
            shade=150,
        )
        style = Style(Face.ICON, across * 0.56, (255, 248, 226), (24, 10, 4))
        self.write(icon.glyph, style, x, y, centred=True)

    def text(self, text: str, style: Style, x: float, y: float, w: float, align: float = 0.0) -> float:
        """Rich text wrapped to a width, from a place downwards; its height."""
        paragraph = self.texts.paragraph(text, style, w)
        rect = pygame.Rect(self.px(x), self.px(y), self.px(w), self.px(paragraph.height))
        for run, corner in self.texts.placed(paragraph, rect, align):
            self.letter(run.text, run.style, corner)
        return paragraph.height

    def title(self, text: str, style: Style, box: tuple[float, float, float, float]) -> None:
        """A title in the middle of a box (x, y, w, h): on one line or on two, whichever is larger."""
        x, y, w, h = box
        line = style.size
        # A text just as wide as the box may break all the same, and must then be low enough.
        while line > 4 and not self._lies_on_a_line(text, style.but(size=line), w, h):
            line -= 0.5
        chosen = style.but(size=max(line, self.fitted(text, style, w, h, 4)))
        height = self.texts.paragraph(text, chosen, w).height
        self.text(text, chosen, x, y + (h - height) / 2, w, 0.5)

    def _lies_on_a_line(self, text: str, style: Style, w: float, h: float) -> bool:
        return self.texts.width(text, style) <= w and self.fits(text, style, w, h)

    def fitted(self, text: str, style: Style, w: float, h: float, least: float) -> float:
        """The largest size, no larger than the style's, at which the text fits into a width and a height."""
        size = style.size
        while size > least and not self.fits(text, style.but(size=size), w, h):
            size -= 0.5
        return size

    def fits(self, text: str, style: Style, w: float, h: float) -> bool:
        """Whether the text fits into a width and a height."""
        paragraph = self.texts.paragraph(text, style, w)
        return paragraph.overflow <= SLACK and paragraph.height <= h
