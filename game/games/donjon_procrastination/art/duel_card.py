"""The cards of the duel face up: a shield with the value, a round picture, a ribbon, words, a border."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING
from zlib import crc32

import pygame

from game.art.card_art import card_drawing, scene_view, small_picture
from game.art.card_face import LANDS, SHIELD, CardFace, paint_shield
from game.art.card_paper import Enamel, Paper
from game.ui.drawing import ornaments
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import artwork, slab
from game.ui.drawing.palette import Crest, Element, Palette
from game.ui.drawing.svg import rasterised, svg_text, tag
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Style

if TYPE_CHECKING:
    from collections.abc import Mapping


class Trim(Enum):
    """The ornaments around the border of a duel card."""

    PLANT = "plant"
    PIRATE = "pirate"
    FIRE = "fire"


def border(trim: Trim) -> str:
    """The border of a family's cards, 300 units wide, as an SVG document."""
    return artwork(f"donjon_procrastination/art/border_{trim.value}")


_SIGNS: Mapping[Trim, tuple[Icon, tuple[int, int, int]]] = MappingProxyType(
    {
        Trim.PLANT: (Icon.PLANT, (66, 112, 40)),
        Trim.PIRATE: (Icon.PIRATE, (52, 66, 84)),
        Trim.FIRE: (Icon.FIRE, (196, 74, 24)),
    }
)
"""The icon and colour of a family's stone."""

_LANDS: Mapping[Trim, Element] = MappingProxyType(
    {Trim.PLANT: Element.EARTH, Trim.PIRATE: Element.WATER, Trim.FIRE: Element.FIRE}
)
"""The background of the picture on a family's cards."""

_LEFT, _RIGHT = 40.0, 260.0
_END = 386.0
"""The lowest y at which the words of a card end."""

_RIBBONS = (188.0, 174.0, 154.0)
"""The lowest and highest place of the ribbon; the more text, the higher, and the smaller the picture."""

_WORDS = 80.0
"""The distance from the ribbon's top to the words."""

_LARGEST, _ROOMY, _LEAST = 18.5, 17.5, 8.0
"""The sizes of the text: the largest, that for which the picture gives way, and the least."""
_PROMO = (150, 108, 24)


@dataclass(frozen=True, slots=True)
class DuelFace(CardFace):
    """A card as it is shown; every text may be empty.

    `seal` is the value on the shield of the class, with a star if it `grows`; `trim` stands for the family;
    `art` names the drawing (see `card_art`); `flavour` comes below the text, `foot` says where the card
    belongs, `promo` what its golden seal says.
    """

    title: str
    crest: Crest = Crest.BLUFF
    trim: Trim | None = None
    seal: str = ""
    grows: bool = False
    types: str = ""
    text: str = ""
    flavour: str = ""
    foot: str = ""
    promo: str = ""
    art: str = ""

    @property
    def words(self) -> str:
        """Title, types, what the seal says, and the text."""
        return in_a_row(self.title, self.types, self.seal, self.text)

    def enamel(self, palette: Palette) -> Enamel:
        """The colours of the card's class."""
        return Enamel.of(palette.crests[self.crest])

    def paint(self, paper: Paper, enamel: Enamel) -> None:
        """Paint the shield with the value, the round picture, the ribbon, the words and the border."""
        fitting = (y for y in _RIBBONS if _height(paper, self, _ROOMY) <= _END - y - _WORDS - 8)
        start = next(fitting, _RIBBONS[-1])
        _border(paper, self, enamel)
        radius = (start - 4) / 2
        _medallion(paper, self, enamel, (150, 22 + radius), radius)
        paper.draw(ornaments.ribbon(286, 54, enamel.plate), 7, start, (286, 54), shade=150)
        style = Style(Face.TITLE, 20, paper.palette.cream, (30, 10, 6))
        paper.title(self.title, style, (39, start + 2, 222, 41))
        _shield(paper, self, enamel, (13, 11, 76))
        if self.trim is not None:
            icon, colour = _SIGNS[self.trim]
            paper.stone(264, 36, 38, colour, icon)
        _types(paper, self, enamel, start + 52)
        _words(paper, self, start + _WORDS)
        if self.promo:
            _promo(paper, self.promo, (251, start - 48))
        _foot(paper, self, enamel)

    def paint_small(self, paper: Paper, enamel: Enamel) -> None:
        """Paint the picture with the title below it and the shield in the corner."""
        height = paper.units[1]
        box = (7.0, 7.0, 106.0, height - 54)
        view = _scene(self, enamel, (paper.px(box[2]), paper.px(box[3])))
        small_picture(paper, view, self.art, box, part=0.8, at=(0.56, 0.56))
        if self.trim is not None:
            paper.draw(border(self.trim), 0, 0, paper.units)
        elif self.crest is Crest.BLUFF:
            paper.draw(artwork("donjon_procrastination/art/motley", coat=enamel.fill), 0, 0, paper.units)
        paper.plate(6, height - 50, (108, 44), enamel.plate)
        style = Style(Face.BOLD, 17.5, paper.palette.cream, (30, 12, 6))
        paper.title(self.title, style, (12, height - 46, 96, 35))
        _shield(paper, self, enamel, (4, 4, 50), Face.BOLD)
        if self.trim is not None:
            icon, colour = _SIGNS[self.trim]
            paper.stone(102, 19, 26, colour, icon)
        if self.promo:
            _promo_star(paper, 102, height - 58, 27)


# Parts


def _border(paper: Paper, card: DuelFace, enamel: Enamel) -> None:
    """The ornaments of the family, a jester's lozenges, or flourishes in the corners."""
    if card.trim is not None:
        paper.draw(border(card.trim), 0, 0, paper.units)
        return
    if card.crest is Crest.BLUFF:
        paper.draw(artwork("donjon_procrastination/art/motley", coat=enamel.fill), 0, 0, paper.units)
    w, h = paper.units
    rule = slab(w, h, 17, 17, fill="none", stroke="#5a2f12", stroke_width=1.6)
    rule += slab(w, h, 20.5, 18, fill="none", stroke="#5a2f12", stroke_width=0.7, stroke_opacity=0.8)
    paper.draw(svg_text(rule, paper.units), 0, 0, paper.units)
    side = paper.px(66)
    flourish = rasterised(ornaments.corner(paper.palette), (side, side))
    for right, low in ((True, False), (False, True), (True, True)):
        corner = pygame.transform.flip(flourish, right, low)
        paper.put(corner, w - 83 if right else 17, h - 83 if low else 17)


def _shield(
    paper: Paper,
    card: DuelFace,
    enamel: Enamel,
    place: tuple[float, float, float],
    letters: Face = Face.TITLE,
) -> None:
    """The shield at a place (x, y, width), with a star if the value grows."""
    paint_shield(paper, card.crest, enamel, place, card.seal, letters)
    if card.seal and card.grows:
        x, y, width = place
        side = paper.px(width * 0.4)
        star = rasterised(artwork("art/ornaments/star"), (side, side))
        height = width * SHIELD[1] / SHIELD[0]
        paper.put(star, x + width * 0.9, y + height * 0.74, centred=True, shade=150)


def _medallion(paper: Paper, card: DuelFace, enamel: Enamel, at: tuple[float, float], radius: float) -> None:
    """The picture in its ring."""
    side = paper.px(2 * radius)
    view = _scene(card, enamel, (side, side))
    disc = rasterised(svg_text(tag("circle", cx=50, cy=50, r=46, fill="#ffffff"), (100, 100)), (side, side))
    view.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ring = rasterised(artwork("art/ornaments/round_frame"), (side, side))
    paper.put(ring, *at, centred=True, shade=190)
    paper.put(view, *at, centred=True)
    art = paper.px(radius * 1.3)
    paper.put(
        rasterised(card_drawing(card.art), (art, art)), at[0], at[1] - radius * 0.03, centred=True, shade=190
    )
    paper.put(ring, *at, centred=True)


def _scene(card: DuelFace, enamel: Enamel, size: tuple[int, int]) -> pygame.Surface:
    land = _LANDS[card.trim] if card.trim is not None else LANDS.get(card.crest)
    return scene_view(land, enamel.fill, crc32(card.title.encode()), size)


def _types(paper: Paper, card: DuelFace, enamel: Enamel, y: float) -> None:
    style = Style(Face.ITALIC, 16, enamel.ink)
    width = _RIGHT - _LEFT
    style = style.but(size=paper.fitted(card.types, style, width, 21, 9))
    paper.text(card.types, style, _LEFT, y, width, 0.5)
    paper.draw(ornaments.rule_line(168, paper.palette), 66, y + 20, (168, 9))


def _words(paper: Paper, card: DuelFace, top: float) -> None:
    """Text and flavour, as large as there is room for, in the middle of it."""
    room, size = _END - top, _LARGEST
    while size > _LEAST and _height(paper, card, size) > room:
        size -= 0.5
    rest = room - _height(paper, card, size)
    y = top + rest * 0.42
    y += paper.text(card.text, Style(Face.TEXT, size, paper.palette.ink), _LEFT, y, _RIGHT - _LEFT, 0.5)
    if card.flavour:
        y += min(14.0, 4 + rest * 0.16)
        paper.text(card.flavour, _flavour(paper, size), _LEFT + 6, y, _RIGHT - _LEFT - 12, 0.5)


def _height(paper: Paper, card: DuelFace, size: float) -> float:
    """The height of text and flavour at a size."""
    text = paper.texts.paragraph(card.text, Style(Face.TEXT, size), _RIGHT - _LEFT)
    flavour = paper.texts.paragraph(card.flavour, _flavour(paper, size), _RIGHT - _LEFT - 12)
    return text.height + (flavour.height + 8 if card.flavour else 0)


def _flavour(paper: Paper, size: float) -> Style:
    return Style(Face.ITALIC, size * 0.88, paper.palette.ink_soft)


def _foot(paper: Paper, card: DuelFace, enamel: Enamel) -> None:
    """Draw the card's series or kind on a plate over the lower border."""
    if card.foot:
        style = Style(Face.TITLE, 12, paper.palette.cream, (30, 12, 6))
        style = style.but(size=paper.fitted(card.foot, style, 182, 18, 6))
        width = paper.texts.width(card.foot, style) + 24
        top = paper.units[1] - 32
        paper.plate(150 - width / 2, top, (width, 23), enamel.plate)
        paper.write(card.foot, style, 150, top + 11.2, centred=True)


def _promo(paper: Paper, word: str, at: tuple[float, float]) -> None:
    """The seal of a promo with its word on a little plate."""
    x, y = at
    _promo_star(paper, x, y, 58)
    style = Style(Face.TITLE, 12, (255, 244, 210), (40, 20, 0))
    width = paper.texts.width(word, style) + 18
    paper.plate(x - width / 2, y + 15, (width, 20), (116, 78, 12))
    paper.write(word, style, x, y + 24.8, centred=True)


def _promo_star(paper: Paper, x: float, y: float, across: float) -> None:
    """A seal of golden wax with a star."""
    side = paper.px(across)
    paper.put(
        rasterised(artwork("art/ornaments/seal", wax=_PROMO), (side, side)),
        x,
        y,
        centred=True,
        shade=150,
    )
    style = Style(Face.ICON, across * 0.46, (255, 244, 206), (60, 34, 0))
    paper.write(Icon.GROWS.glyph, style, x, y, centred=True)
