"""Paints the cards of the duel: a shield with the value, a round picture, a ribbon, words, a border."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING
from zlib import crc32

import pygame

from game.art.card_art import card_drawing, scene_view
from game.art.card_face import Trim
from game.games.donjon_procrastination.art import ornaments as duel_ornaments
from game.games.donjon_procrastination.art.crests import crest_shield
from game.games.donjon_procrastination.art.ornaments import SHIELD
from game.ui import ornaments
from game.ui.faces import Face
from game.ui.icons import Icon
from game.ui.ornaments import slab
from game.ui.palette import Crest, Element
from game.ui.svg import rasterised, svg_text, tag
from game.ui.text import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.art.card_enamel import Enamel
    from game.art.card_face import CardFace
    from game.art.card_paper import Paper

_SIGNS: Mapping[Trim, tuple[Icon, tuple[int, int, int]]] = MappingProxyType(
    {
        Trim.PLANT: (Icon.PLANT, (66, 112, 40)),
        Trim.PIRATE: (Icon.PIRATE, (52, 66, 84)),
        Trim.FIRE: (Icon.FIRE, (196, 74, 24)),
    }
)
"""The stone of a family: its icon and its colour."""

_LANDS: Mapping[Trim | Crest, Element] = MappingProxyType(
    {
        Trim.PLANT: Element.EARTH,
        Trim.PIRATE: Element.WATER,
        Trim.FIRE: Element.FIRE,
        Crest.FORCE: Element.EARTH,
        Crest.DEXTERITY: Element.AIR,
        Crest.MAGIC: Element.ARCANE,
        Crest.EPIC: Element.FIRE,
    }
)
"""What lies behind the picture, by family, else by class; stones for others."""

_LEFT, _RIGHT = 40.0, 260.0
_END = 386.0
"""Where the words of a card end, at the latest."""

_RIBBONS = (188.0, 174.0, 154.0)
"""How far down the ribbon may lie, the more text the higher; the picture is as large as it leaves room."""

_WORDS = 80.0
"""From the ribbon's top to the words."""

_LARGEST, _ROOMY, _LEAST = 18.5, 17.5, 8.0
"""Sizes of the text: at most, as long as the picture gives way, and at least."""
_PROMO = (150, 108, 24)


def paint_face(paper: Paper, card: CardFace, enamel: Enamel) -> None:
    """A whole card of 300 units across."""
    crest = card.crest or Crest.BLUFF
    start = next((y for y in _RIBBONS if _height(paper, card, _ROOMY) <= _END - y - _WORDS - 8), _RIBBONS[-1])
    _border(paper, card, crest, enamel)
    radius = (start - 4) / 2
    _medallion(paper, card, enamel, (150, 22 + radius), radius)
    paper.draw(ornaments.ribbon(286, 54, enamel.plate), 7, start, (286, 54), shade=150)
    style = Style(Face.TITLE, 20, paper.palette.cream, (30, 10, 6))
    paper.title(card.title, style, (39, start + 2, 222, 41))
    _shield(paper, crest, enamel, (13, 11, 76), card)
    if card.trim is not None:
        icon, colour = _SIGNS[card.trim]
        paper.stone(264, 36, 38, colour, icon)
    _types(paper, card, enamel, start + 52)
    _words(paper, card, start + _WORDS)
    if card.promo:
        _promo(paper, card.promo, (251, start - 48))
    _foot(paper, card, enamel)


def paint_thumb(paper: Paper, card: CardFace, enamel: Enamel) -> None:
    """A small card of 120 units across, for hands and stacks."""
    crest = card.crest or Crest.BLUFF
    high = paper.units[1]
    _window(paper, card, enamel, (7, 7, 106, high - 50))
    if card.trim is not None:
        paper.draw(duel_ornaments.border(card.trim), 0, 0, paper.units)
    elif crest is Crest.BLUFF:
        paper.draw(duel_ornaments.motley(enamel.fill), 0, 0, paper.units)
    paper.plate(6, high - 46, (108, 40), enamel.plate)
    style = Style(Face.BOLD, 17.5, paper.palette.cream, (30, 12, 6))
    paper.title(card.title, style, (11, high - 45, 98, 38))
    _shield(paper, crest, enamel, (4, 4, 50), card, Face.BOLD)
    if card.trim is not None:
        icon, colour = _SIGNS[card.trim]
        paper.stone(102, 19, 26, colour, icon)
    if card.promo:
        _promo_star(paper, 102, high - 54, 27)


# Parts


def _border(paper: Paper, card: CardFace, crest: Crest, enamel: Enamel) -> None:
    """The ornaments of the family, a jester's lozenges, or flourishes in the corners."""
    if card.trim is not None:
        paper.draw(duel_ornaments.border(card.trim), 0, 0, paper.units)
        return
    if crest is Crest.BLUFF:
        paper.draw(duel_ornaments.motley(enamel.fill), 0, 0, paper.units)
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
    crest: Crest,
    enamel: Enamel,
    place: tuple[float, float, float],
    card: CardFace,
    letters: Face = Face.TITLE,
) -> None:
    """The shield at a place (x, y, width): hatched in its class's way, the emblem above the value."""
    x, y, wide = place
    size = (wide, wide * SHIELD[1] / SHIELD[0])
    paper.put(crest_shield(crest, enamel, paper.px(wide)), x, y, shade=170)
    middle = x + wide / 2
    emblem = paper.palette.crests[crest].emblem
    cream, dark = (255, 246, 222), (24, 8, 4)
    alone = not card.seal
    icon = Style(Face.ICON, wide * (0.52 if alone else 0.32), cream, dark)
    paper.put(
        paper.texts.line(emblem.glyph, icon), middle, y + size[1] * (0.5 if alone else 0.27), centred=True
    )
    if alone:
        return
    value = Style(letters, wide * (0.56 if letters is Face.TITLE else 0.68), (255, 240, 196), dark)
    drop = y + size[1] * 0.62
    if card.seal[0] == _MINUS:
        _negative(paper, card.seal[1:], value, (middle, drop), wide)
    else:
        paper.put(paper.texts.line(card.seal, value), middle, drop, centred=True)
    if card.grows:
        side = paper.px(wide * 0.4)
        star = rasterised(duel_ornaments.star_badge(), (side, side))
        paper.put(star, x + wide * 0.9, y + size[1] * 0.74, centred=True, shade=150)


_MINUS = "\N{MINUS SIGN}"


def _negative(paper: Paper, digits: str, style: Style, at: tuple[float, float], wide: float) -> None:
    """A value below nothing, its minus a broad bar: nobody may overlook it."""
    number = paper.texts.line(digits, style.but(size=style.size * 0.94))
    bar, gap = wide * 0.2, wide * 0.05
    across = bar + gap + number.get_width() / paper.scale
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
    paper.put(number, left + bar + gap + number.get_width() / paper.scale / 2, at[1], centred=True)


def _medallion(paper: Paper, card: CardFace, enamel: Enamel, at: tuple[float, float], radius: float) -> None:
    """The picture in its ring."""
    side = paper.px(2 * radius)
    view = _scene(card, enamel, (side, side))
    disc = rasterised(svg_text(tag("circle", cx=50, cy=50, r=46, fill="#ffffff"), (100, 100)), (side, side))
    view.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ring = rasterised(duel_ornaments.round_frame(), (side, side))
    paper.put(ring, *at, centred=True, shade=190)
    paper.put(view, *at, centred=True)
    art = paper.px(radius * 1.3)
    paper.put(
        rasterised(card_drawing(card.art), (art, art)), at[0], at[1] - radius * 0.03, centred=True, shade=190
    )
    paper.put(ring, *at, centred=True)


def _window(paper: Paper, card: CardFace, enamel: Enamel, box: tuple[float, float, float, float]) -> None:
    """The picture of a thumb."""
    x, y, w, h = box
    paper.put(_scene(card, enamel, (paper.px(w), paper.px(h))), x, y)
    art = paper.px(w * 0.8)
    drawing = rasterised(card_drawing(card.art), (art, art))
    paper.put(drawing, x + w * 0.56, y + h * 0.56, centred=True, shade=190)
    rim = slab(w, h, 1, 3, fill="none", stroke="#140803", stroke_width=2)
    paper.draw(svg_text(rim, (w, h)), x, y, (w, h))


def _scene(card: CardFace, enamel: Enamel, size: tuple[int, int]) -> pygame.Surface:
    land = _LANDS.get(card.trim) if card.trim is not None else _LANDS.get(card.crest or Crest.BLUFF)
    return scene_view(land, enamel.fill, crc32(card.title.encode()), size)


def _types(paper: Paper, card: CardFace, enamel: Enamel, y: float) -> None:
    style = Style(Face.ITALIC, 16, enamel.ink)
    width = _RIGHT - _LEFT
    style = style.but(size=paper.fitted(card.types, style, width, 21, 9))
    paper.text(card.types, style, _LEFT, y, width, 0.5)
    paper.draw(ornaments.rule_line(168, paper.palette), 66, y + 20, (168, 9))


def _words(paper: Paper, card: CardFace, top: float) -> None:
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


def _height(paper: Paper, card: CardFace, size: float) -> float:
    """The height of text and flavour at a size."""
    text = paper.texts.paragraph(card.text, Style(Face.TEXT, size), _RIGHT - _LEFT)
    flavour = paper.texts.paragraph(card.flavour, _flavour(paper, size), _RIGHT - _LEFT - 12)
    return text.height + (flavour.height + 8 if card.flavour else 0)


def _flavour(paper: Paper, size: float) -> Style:
    return Style(Face.ITALIC, size * 0.88, paper.palette.ink_soft)


def _foot(paper: Paper, card: CardFace, enamel: Enamel) -> None:
    """Where the card belongs, on a plate over the border."""
    if card.foot:
        style = Style(Face.TITLE, 12, paper.palette.cream, (30, 12, 6))
        style = style.but(size=paper.fitted(card.foot, style, 182, 18, 6))
        wide = paper.texts.width(card.foot, style) + 24
        top = paper.units[1] - 32
        paper.plate(150 - wide / 2, top, (wide, 23), enamel.plate)
        paper.put(paper.texts.line(card.foot, style), 150, top + 11.2, centred=True)


def _promo(paper: Paper, word: str, at: tuple[float, float]) -> None:
    """The seal of a promo with its word on a little plate."""
    x, y = at
    _promo_star(paper, x, y, 58)
    style = Style(Face.TITLE, 12, (255, 244, 210), (40, 20, 0))
    wide = paper.texts.width(word, style) + 18
    paper.plate(x - wide / 2, y + 15, (wide, 20), (116, 78, 12))
    paper.put(paper.texts.line(word, style), x, y + 24.8, centred=True)


def _promo_star(paper: Paper, x: float, y: float, across: float) -> None:
    """A seal of golden wax with a star."""
    side = paper.px(across)
    paper.put(rasterised(ornaments.seal(_PROMO), (side, side)), x, y, centred=True, shade=150)
    style = Style(Face.ICON, across * 0.46, (255, 244, 206), (60, 34, 0))
    paper.put(paper.texts.line(Icon.GROWS.glyph, style), x, y, centred=True)
