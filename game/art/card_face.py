"""Cards of any game: what a face must be able to do, its shield, and the painter of whole cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from dataclasses import dataclass
from math import cos, pi, sin, tau
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.art.card_art import scene_view, small_picture
from game.art.card_paper import RATIO, Enamel, Paper
from game.ui.drawing.ornaments import GOLD, artwork, hatch_square, hatched, shade
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.palette import Colour, Crest, Element, Hue, Palette, SideColour
from game.ui.drawing.svg import linear, radial, rasterised, svg_text, tag
from game.ui.text.text import Face, Style, Texts

if TYPE_CHECKING:
    from collections.abc import Mapping


WIDE = 300.0
"""Units across a whole face."""

SMALL = 120.0
"""Units across a small face."""

BAND = 11.0
"""Units of the enamelled band around a whole face."""

SMALL_BAND = 5.0
"""The same around a small face."""

SHIELD = (100.0, 120.0)
"""Width and height of a shield, in its own units."""

LANDS: Mapping[Crest, Element] = MappingProxyType(
    {
        Crest.FORCE: Element.EARTH,
        Crest.DEXTERITY: Element.AIR,
        Crest.MAGIC: Element.ARCANE,
        Crest.EPIC: Element.FIRE,
    }
)
"""The scenery behind the pictures of cards with shields; the others have stones."""

_DARK = "#1c0d05"
_SCALLOPS = 14
_MINUS = "\N{MINUS SIGN}"


def _roundel() -> str:
    """A disc with a scalloped edge."""
    steps = [i * tau / _SCALLOPS for i in range(_SCALLOPS)]
    path = f"M{50 + 46 * cos(0):.1f} 60"
    for angle in steps:
        bend, end = angle + pi / _SCALLOPS, angle + tau / _SCALLOPS
        path += f" Q{50 + 54 * cos(bend):.1f} {60 + 62 * sin(bend):.1f}"
        path += f" {50 + 46 * cos(end):.1f} {60 + 54 * sin(end):.1f}"
    return f"{path} Z"


_OUTLINES: Mapping[Crest, str] = MappingProxyType(
    {
        Crest.FORCE: "M7 8 Q50 -2 93 8 L93 62 C93 92 70 108 50 117 C30 108 7 92 7 62 Z",
        Crest.DEXTERITY: "M50 3 Q74 18 95 24 C96 62 82 98 50 117 C18 98 4 62 5 24 Q26 18 50 3 Z",
        Crest.MAGIC: "M50 3 L88 16 Q84 38 95 60 Q84 82 88 104 L50 117 L12 104 Q16 82 5 60 Q16 38 12 16 Z",
        Crest.EPIC: "M5 5 L26 19 L50 3 L74 19 L95 5 L93 66 C91 94 70 108 50 117 C30 108 9 94 7 66 Z",
        Crest.SUPPORT: _roundel(),
        Crest.BLUFF: "M6 6 Q50 26 94 6 L93 66 C90 96 68 108 50 117 C32 108 10 96 7 66 Z",
    }
)


class SmallFace(ABC):
    """The face of a card in a hand or a stack: a value, equal to another if it looks the same."""

    __slots__ = ()

    @property
    def brief(self) -> tuple[str, str]:
        """What is read of it where little is seen: its title, and what its seal or shield says."""
        return "", ""

    @abstractmethod
    def enamel(self, palette: Palette) -> Enamel:
        """The colours of the frame."""

    @abstractmethod
    def paint_small(self, paper: Paper, enamel: Enamel) -> None:
        """Paint it into its frame, on a paper `SMALL` units across."""


class CardFace(SmallFace):
    """A card's face, small or to be read; words and numbers are in the player's language."""

    __slots__ = ()

    title: str
    """What the card is called."""

    @property
    def words(self) -> str:
        """The text that is read aloud, as rich text."""
        return ""

    @abstractmethod
    def paint(self, paper: Paper, enamel: Enamel) -> None:
        """Paint it whole into its frame, on a paper `WIDE` units across."""


@dataclass(frozen=True, slots=True)
class ShieldCard(SmallFace):
    """A card with a value on the shield of a class, and a picture."""

    crest: Crest
    value: str
    art: str

    def enamel(self, palette: Palette) -> Enamel:
        """The colours of its class."""
        return Enamel.of(palette.crests[self.crest])

    def paint_small(self, paper: Paper, enamel: Enamel) -> None:
        """The picture, an empty plate below it, the shield in the corner."""
        high = paper.units[1]
        box = (7.0, 7.0, 106.0, high - 50)
        view = scene_view(LANDS.get(self.crest), enamel.fill, 0, (paper.px(box[2]), paper.px(box[3])))
        small_picture(paper, view, self.art, box, part=0.8, at=(0.56, 0.56))
        paper.plate(6, high - 46, (108, 40), enamel.plate)
        paint_shield(paper, self.crest, enamel, (4, 4, 50), self.value, Face.BOLD)


def paint_shield(
    paper: Paper,
    crest: Crest,
    enamel: Enamel,
    place: tuple[float, float, float],
    value: str,
    letters: Face = Face.TITLE,
) -> None:
    """The shield at a place (x, y, width): hatched in its class's way, the emblem above the value."""
    x, y, wide = place
    size = (wide, wide * SHIELD[1] / SHIELD[0])
    paper.put(crest_shield(crest, enamel, paper.px(wide)), x, y, shade=170)
    middle = x + wide / 2
    emblem = paper.palette.crests[crest].emblem
    cream, dark = (255, 246, 222), (24, 8, 4)
    alone = not value
    icon = Style(Face.ICON, wide * (0.52 if alone else 0.32), cream, dark)
    paper.write(emblem.glyph, icon, middle, y + size[1] * (0.5 if alone else 0.27), centred=True)
    if alone:
        return
    style = Style(letters, wide * (0.56 if letters is Face.TITLE else 0.68), (255, 240, 196), dark)
    drop = y + size[1] * 0.62
    if value[0] == _MINUS:
        _negative(paper, value[1:], style, (middle, drop), wide)
    else:
        paper.write(value, style, middle, drop, centred=True)


def _negative(paper: Paper, digits: str, style: Style, at: tuple[float, float], wide: float) -> None:
    """A negative value, its minus sign a broad bar that nobody overlooks."""
    style = style.but(size=style.size * 0.94)
    across_digits = paper.texts.line(digits, style).get_width() / paper.scale
    bar, gap = wide * 0.2, wide * 0.05
    across = bar + gap + across_digits
    left = at[0] - across / 2
    high = wide * 0.085
    box = tag(
        "rect",
        x=1,
        y=1,
        width=bar,
        height=high,
        rx=high * 0.3,
        fill="#ffe9b4",
        stroke="#180804",
        stroke_width=1,
    )
    paper.draw(svg_text(box, (bar + 2, high + 2)), left - 1, at[1] - high / 2, (bar + 2, high + 2))
    paper.write(digits, style, left + bar + gap + across_digits / 2, at[1], centred=True)


def shield(crest: Crest, colour: Colour) -> str:
    """The shield of a class in brass and enamel, 100 x 120 units; no two have the same outline."""
    outline = _OUTLINES[crest]
    enamel = (0.0, shade(colour, 1.22)), (0.55, shade(colour, 0.92)), (1.0, shade(colour, 0.46))
    defs = linear("g", 10, 6, 90, 112, *GOLD) + radial("e", 38, 36, 84, *enamel)
    body = tag("path", d=outline, fill=_DARK, stroke=_DARK, stroke_width=5, stroke_linejoin="round")
    body += tag("path", d=outline, fill="url(#g)")
    inner = tag("path", d=outline, fill="url(#e)", stroke=_DARK, stroke_width=2.6, stroke_linejoin="round")
    body += tag("g", inner, transform="translate(7.5 9) scale(0.85)")
    shine: dict[str, float | str] = {"stroke_opacity": 0.5, "stroke_width": 2, "stroke_linecap": "round"}
    body += tag("path", d="M22 92 C32 103 42 108 50 111", fill="none", stroke="#fff4c8", **shine)
    return svg_text(body, SHIELD, defs)


def shield_mask(crest: Crest) -> str:
    """The mask of a shield: white where its enamel is."""
    inner = tag("path", d=_OUTLINES[crest], fill="#ffffff")
    return svg_text(tag("g", inner, transform="translate(9 10.8) scale(0.82)"), SHIELD)


def crest_shield(crest: Crest, enamel: Enamel, width: int) -> pygame.Surface:
    """The bare shield of a class, that many pixels wide, hatched in its way."""
    size = (width, round(width * SHIELD[1] / SHIELD[0]))
    picture = rasterised(shield(crest, enamel.plate), size)
    mask = rasterised(shield_mask(crest), size)
    pattern = hatch_square(enamel.hatch, max(6, round(width * 0.16)), enamel.glow, 0.36)
    picture.blit(hatched(mask, pattern), (0, 0))
    return picture


LEAST_WIDTH = 12
"""Pixels of the narrowest card that is painted, for windows that leave no room for any."""

Back = Element | SideColour | Hue | None
"""The owner whose back a card shows: an element, a side, a seat, or None for the monsters."""


def on_white(card: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    """A painted card on white paper, which shows at its round corners: its size, and its pixels as RGB."""
    paper = pygame.Surface(card.get_size(), depth=24)
    paper.fill("white")
    paper.blit(card, (0, 0))
    return paper.get_size(), pygame.image.tobytes(paper, "RGB")


class CardPainter:
    """Paints cards in one palette; what it returns is shared, so nobody draws on it.

    Widths are in pixels, those below LEAST_WIDTH count as that; a card is `width / RATIO` high. Every text
    fits: it is set smaller or on more lines.
    """

    def __init__(self, palette: Palette, *, limit: int = 64_000_000) -> None:
        """A painter that keeps that many bytes of what it has painted."""
        self.palette = palette
        self._cache = SurfaceCache(limit)
        self._texts: OrderedDict[float, Texts] = OrderedDict()

    def face(self, card: CardFace, width: int) -> pygame.Surface:
        """The whole card, to be read; from about 260 pixels wide on, its text is legible."""
        width = max(LEAST_WIDTH, width)
        return self._cache.get(("face", card, width), lambda: self.painted_face(card, width))

    def thumb(self, card: SmallFace, width: int) -> pygame.Surface:
        """The card as it lies in a hand or a stack."""
        width = max(LEAST_WIDTH, width)
        return self._cache.get(("thumb", card, width), lambda: self.painted_thumb(card, width))

    def back(self, of: Back, width: int) -> pygame.Surface:
        """A card face down: an element's, a player's, or (None) the monsters'."""
        width = max(LEAST_WIDTH, width)
        return self._cache.get(("back", of, width), lambda: self._back(of, width))

    def height(self, width: int) -> int:
        """The height in pixels of a card of that width."""
        return round(width / RATIO)

    def painted_face(self, card: CardFace, width: int) -> pygame.Surface:
        """The whole card, painted now and not kept."""
        enamel = card.enamel(self.palette)
        paper = self._framed(width, WIDE, enamel, BAND)
        card.paint(paper, enamel)
        return paper.surface

    def painted_thumb(self, card: SmallFace, width: int) -> pygame.Surface:
        """The small card, painted now and not kept."""
        enamel = card.enamel(self.palette)
        paper = self._framed(width, SMALL, enamel, SMALL_BAND)
        card.paint_small(paper, enamel)
        return paper.surface

    def _back(self, of: Back, width: int) -> pygame.Surface:
        paper = self._paper(width, 140.0)
        match of:
            case Hue():
                hue = of
            case Element():
                hue = self.palette.elements[of]
            case SideColour():
                hue = self.palette.sides[of]
            case None:
                hue = self.palette.sides[SideColour.NEUTRAL]
        dye = hue.fill if of is not None else (74, 42, 40)
        back = artwork("art/ornaments/card_back", dye=dye, paper=self.palette.parchment)
        paper.surface.blit(rasterised(back, paper.surface.get_size()), (0, 0))
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


class CardPictures(ABC):
    """Pictures of the cards of a match, by what they are called there.

    Widths are in pixels; what is returned is shared.
    """

    def __init__(self, painter: CardPainter) -> None:
        self.painter = painter

    @abstractmethod
    def face(self, card: str) -> CardFace | None:
        """The face of a card, None if it is face down."""

    @abstractmethod
    def back(self, card: str, width: int) -> pygame.Surface:
        """The card face down."""

    def thumb(self, card: str, width: int) -> pygame.Surface:
        """The card as it lies in a hand or on the table."""
        face = self.face(card)
        return self.painter.thumb(face, width) if face is not None else self.back(card, width)

    def whole(self, card: str, width: int) -> pygame.Surface:
        """The card to be read."""
        face = self.face(card)
        return self.painter.face(face, width) if face is not None else self.back(card, width)
