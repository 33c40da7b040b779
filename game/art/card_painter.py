"""Paints cards at any size: whole faces to be read, thumbs for hands and stacks, and backs."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING
from zlib import crc32

from game.art import decor as props
from game.art.card_art import card_drawing, scene_view
from game.art.card_enamel import Enamel, enamel_of
from game.art.card_face import CardKind
from game.art.card_paper import RATIO, SLACK, Paper
from game.art.tokens import board_drawing
from game.games.donjon_procrastination.art import duel_card
from game.ui import ornaments
from game.ui.faces import Face
from game.ui.icons import Icon
from game.ui.ornaments import GOLD, slab
from game.ui.paint import SurfaceCache
from game.ui.palette import Element, Hue, Side
from game.ui.svg import linear, rasterised, svg_text
from game.ui.text import Style, Texts

if TYPE_CHECKING:
    import pygame

    from game.art.card_face import CardFace, CardNumber
    from game.ui.palette import Colour, Palette

Back = Element | Side | Hue | None
"""Whose back a card shows: an element's, a side's, a seat's, or the monsters'."""

WIDE = 300.0
"""Units across a whole face."""

SMALL = 120.0
"""Units across a thumb."""

_BAND = 11.0
_EDGE = 22.0
_PICTURES = (184.0, 164.0, 142.0, 122.0, 104.0, 88.0)
"""Heights that an illustration may have, the more text the lower."""

_LOWEST = 66.0
"""Its height where even the smallest usual letters would not leave it more."""

_LARGEST, _LEAST = 16.5, 7.0
_BOOST = 13.0
"""The size of the words at the foot, as long as they take no more than a quarter of the card."""


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

    def thumb(self, card: CardFace, width: int) -> pygame.Surface:
        """The card for a hand or a stack: title, cost, picture, initiative."""
        return self._cache.get(("thumb", card, width), lambda: self._thumb(card, width))

    def back(self, of: Back, width: int) -> pygame.Surface:
        """A card face down: an element's, a player's, or (None) the monsters'."""
        return self._cache.get(("back", of, width), lambda: self._back(of, width))

    def height(self, width: int) -> int:
        """The height in pixels of a card of that width."""
        return round(width / RATIO)

    # A whole face

    def _face(self, card: CardFace, width: int) -> pygame.Surface:
        enamel = enamel_of(card, self.palette)
        paper = self._framed(width, WIDE, enamel, _BAND)
        if card.kind is CardKind.DUEL:
            duel_card.paint_face(paper, card, enamel)
            return paper.surface
        high = paper.units[1]
        strip = self._strip(paper, card)
        foot = high - _EDGE + 2 - (strip + 8 if strip else 0)
        if card.numbers:
            foot -= 42
            self._numbers(paper, card.numbers, foot + 1, enamel)
        start, size = self._room(paper, card, foot)
        self._picture(paper, card, enamel, (_EDGE - 2, 50, WIDE - 2 * _EDGE + 4, start - 50))
        self._head(paper, card, enamel)
        self._words(paper, card, enamel, (start, foot, size))
        if strip:
            self._foot(paper, card, enamel, high - _EDGE + 2 - strip, strip)
        self._owner(paper, card, WIDE / 2, high - _BAND + 1, 19)
        return paper.surface

    def _head(self, paper: Paper, card: CardFace, enamel: Enamel) -> None:
        """The title on its plate, the seal and the stone over its ends."""
        left = 40.0 if card.seal else 20.0
        right = WIDE - (38.0 if card.element or card.mark else 20.0)
        paper.plate(left - 8, 15, (right - left + 16, 38), enamel.plate)
        inner = (left + (23 if card.seal else 4), 19.0, 0.0, 30.0)
        room = right - (20 if card.element or card.mark else 4) - inner[0]
        style = Style(Face.TITLE, 20, self.palette.cream, (30, 12, 6))
        paper.title(card.title, style, (inner[0], inner[1], room, inner[3]))
        if card.seal:
            paper.seal(35, 34, 52, self._wax(card), card.seal)
        self._sign(paper, card, WIDE - 34, 34, 42)

    def _sign(self, paper: Paper, card: CardFace, x: float, y: float, across: float) -> None:
        """The stone of the element, or what stands in its place."""
        if card.mark:
            side = paper.px(across)
            paper.put(rasterised(board_drawing(card.mark), (side, side)), x, y, centred=True, shade=130)
        elif card.element is not None:
            hue = self.palette.elements[card.element]
            paper.stone(x, y, across, hue.fill, hue.emblem)

    def _owner(self, paper: Paper, card: CardFace, x: float, y: float, across: float) -> None:
        """A small stone that says whose card it is."""
        if card.side is not None:
            hue = self.palette.sides[card.side]
            paper.stone(x, y, across, hue.fill, hue.emblem)

    def _wax(self, card: CardFace) -> Colour:
        return (168, 36, 32) if card.kind is not CardKind.OBJECTIVE else (44, 92, 116)

    def _picture(
        self, paper: Paper, card: CardFace, enamel: Enamel, box: tuple[float, float, float, float]
    ) -> None:
        """The drawing before its scene, in a gilt frame; range and sight on little plates below."""
        x, y, w, h = box
        size = (paper.px(w), paper.px(h))
        seed = crc32(card.title.encode())
        view = scene_view(card.element, enamel.fill, seed, size)
        tall = min(h * 0.94, w * 0.62)
        drawing = rasterised(card_drawing(card.art), (paper.px(tall), paper.px(tall)))
        paper.put(view, x, y)
        paper.put(drawing, x + w / 2, y + h * 0.5, centred=True, shade=190)
        rim = slab(w, h, 0.6, 5, fill="none", stroke="#140803", stroke_width=1.2)
        rim += slab(w, h, 2.6, 6, fill="none", stroke="url(#g)", stroke_width=3)
        rim += slab(w, h, 4.8, 7, fill="none", stroke="#140803", stroke_width=1)
        paper.draw(svg_text(rim, (w, h), linear("g", 0, 0, w, h, *GOLD)), x, y, (w, h))
        self._aim(paper, card, x + 10, y + h - 32)

    def _aim(self, paper: Paper, card: CardFace, x: float, y: float) -> None:
        """Range and sight of a spell."""
        icon, value = Style(Face.ICON, 15, self.palette.gilt), Style(Face.TITLE, 15, self.palette.cream)
        if card.reach:
            wide = 36 + paper.texts.width(card.reach, value)
            paper.plate(x, y, (wide, 24), self.palette.leather_dark)
            middle = y + 12
            paper.put(paper.texts.line(_REACH, icon), x + 17, middle, centred=True)
            paper.put(paper.texts.line(card.reach, value), x + 28 + (wide - 36) / 2, middle, centred=True)
            x += wide + 6
        if card.sight:
            paper.plate(x, y, (32, 24), self.palette.leather_dark)
            paper.put(paper.texts.line(Icon.SIGHT.glyph, icon), x + 16, y + 12, centred=True)

    def _room(self, paper: Paper, card: CardFace, foot: float) -> tuple[float, float]:
        """Where the words begin below the picture, and how large they are."""
        width = WIDE - 2 * _EDGE - 6
        for size in (_LARGEST, _LARGEST - 1, _LARGEST - 2, _LARGEST - 3):
            for picture in _PICTURES:
                if self._wanted(paper, card, size, width) <= foot - 50 - picture:
                    return 50 + picture, size
        picture, size = _LOWEST, _LARGEST - 3
        while size > _LEAST and self._wanted(paper, card, size, width) > foot - 50 - picture:
            size -= 0.5
        return 50 + picture, size

    def _wanted(self, paper: Paper, card: CardFace, size: float, width: float) -> float:
        """The height of all the words of a card at a size."""
        height = 8.0 + (21 if card.types else 0)
        if card.text:
            paragraph = paper.texts.paragraph(card.text, Style(Face.TEXT, size), width)
            height += paragraph.height + 3 + (1000 if paragraph.overflow > SLACK else 0)
        for row in card.rows:
            words = paper.texts.paragraph(row.text, Style(Face.TEXT, size), width - 36)
            height += max(30.0, words.height + (22 if row.numbers else 4))
        return height

    def _words(self, paper: Paper, card: CardFace, enamel: Enamel, at: tuple[float, float, float]) -> None:
        """Types, text and rows, in the middle of the room between picture and foot."""
        start, foot, size = at
        x, width = _EDGE + 3, WIDE - 2 * _EDGE - 6
        y = start + 3
        if card.types:
            style = Style(Face.ITALIC, 15.5, enamel.ink)
            style = style.but(size=paper.fitted(card.types, style, width, 21, 9))
            paper.text(card.types, style, x, y, width, 0.5)
            y += 19
            paper.draw(
                ornaments.rule_line(width * 0.7, self.palette), x + width * 0.15, y - 2, (width * 0.7, 9)
            )
            y += 7
        body = Style(Face.TEXT, size, self.palette.ink)
        rest = foot - start - self._wanted(paper, card, size, width)
        y += max(0.0, min(rest * 0.4, 16.0))
        align = 0.5 if len(card.text) < 90 and not card.rows else 0.0
        if card.text:
            y += paper.text(card.text, body, x, y, width, align) + 3
        for row in card.rows:
            paper.coin(x + 14, y + 14, 29, row.badge)
            self._inline(paper, row.numbers, x + 36, y)
            words = (
                paper.text(row.text, body, x + 36, y + (20 if row.numbers else 2), width - 36)
                if row.text
                else 0
            )
            y += max(30.0, words + (22 if row.numbers else 4))

    def _inline(self, paper: Paper, numbers: tuple[CardNumber, ...], x: float, y: float) -> None:
        """Numbers in one line, each after its icon."""
        for number in numbers:
            icon = paper.texts.line(number.icon.glyph, Style(Face.ICON, 16, self.palette.accent))
            value = paper.texts.line(number.value, Style(Face.TITLE, 17, self.palette.ink))
            paper.put(icon, x, y + 2)
            paper.put(value, x + 21, y - 1)
            x += 30 + value.get_width() / paper.scale + 12

    def _numbers(self, paper: Paper, numbers: tuple[CardNumber, ...], y: float, enamel: Enamel) -> None:
        """A creature's numbers side by side in a recess, each with its word."""
        x, width = _EDGE - 2, WIDE - 2 * _EDGE + 4
        paper.draw(ornaments.well(width, 38, self.palette), x, y, (width, 38))
        step = width / len(numbers)
        words = [
            Style(Face.TEXT, paper.fitted(n.word, Style(Face.TEXT, 11.5), step - 3, 15, 4)) for n in numbers
        ]
        word = Style(Face.TEXT, min((style.size for style in words), default=11.5), self.palette.ink_soft)
        for i, number in enumerate(numbers):
            middle = x + step * (i + 0.5)
            icon = paper.texts.line(number.icon.glyph, Style(Face.ICON, 13.5, enamel.ink))
            value = paper.texts.line(number.value, Style(Face.TITLE, 17.5, self.palette.ink))
            wide = (icon.get_width() + value.get_width()) / paper.scale + 3
            paper.put(icon, middle - wide / 2 + icon.get_width() / paper.scale / 2, y + 14, centred=True)
            paper.put(value, middle + wide / 2 - value.get_width() / paper.scale / 2, y + 14, centred=True)
            paper.put(paper.texts.line(number.word, word), middle, y + 29, centred=True)

    def _strip(self, paper: Paper, card: CardFace) -> float:
        """The height of what stands at the foot of the card, 0 for nothing."""
        if card.boost:
            words = paper.texts.paragraph(card.boost, Style(Face.TEXT, _BOOST), _BOOST_WIDTH)
            return max(38.0, min(96.0, words.height + 11))
        return 40.0 if card.initiative else 0.0

    def _foot(self, paper: Paper, card: CardFace, enamel: Enamel, y: float, strip: float) -> None:
        """What the card does in a duel (or its token): a coin, and words on a strip."""
        x, middle = _EDGE - 2, y + strip / 2
        if card.boost:
            paper.plate(x + 16, y, (WIDE - x - 16 - _EDGE + 2, strip), enamel.ink)
            style = Style(Face.TEXT, _BOOST, self.palette.cream)
            style = style.but(size=paper.fitted(card.boost, style, _BOOST_WIDTH, strip - 9, 5))
            height = paper.texts.paragraph(card.boost, style, _BOOST_WIDTH).height
            paper.text(card.boost, style, x + 45, middle - height / 2, _BOOST_WIDTH)
        if card.initiative:
            paper.coin(x + 19, middle, 44, card.initiative)
        elif card.foot_icon is not None:
            paper.stone(x + 19, middle, 44, self.palette.gilt_dark, card.foot_icon)

    # Small faces and backs

    def _thumb(self, card: CardFace, width: int) -> pygame.Surface:
        enamel = enamel_of(card, self.palette)
        paper = self._framed(width, SMALL, enamel, 5)
        if card.kind is CardKind.DUEL:
            duel_card.paint_thumb(paper, card, enamel)
            return paper.surface
        high = paper.units[1]
        self._small_picture(paper, card, enamel, (7.0, 39.0, SMALL - 14, high - 46))
        paper.plate(7, 5, (SMALL - 14, 36), enamel.plate)
        left = 28.0 if card.seal else 10.0
        style = Style(Face.TITLE, 13, self.palette.cream, (30, 12, 6))
        paper.title(card.title, style, (left, 7, SMALL - left - 10, 32))
        if card.seal:
            paper.seal(15, 20, 31, self._wax(card), card.seal)
        if card.initiative:
            paper.coin(19, high - 20, 30, card.initiative)
        self._sign(paper, card, SMALL - 19, high - 20, 28)
        self._owner(paper, card, SMALL / 2, high - 6, 13)
        return paper.surface

    def _small_picture(
        self, paper: Paper, card: CardFace, enamel: Enamel, box: tuple[float, float, float, float]
    ) -> None:
        x, y, w, h = box
        size = (paper.px(w), paper.px(h))
        paper.put(scene_view(card.element, enamel.fill, crc32(card.title.encode()), size), x, y)
        side = paper.px(w * 0.88)
        paper.put(
            rasterised(card_drawing(card.art), (side, side)), x + w / 2, y + h * 0.46, centred=True, shade=190
        )
        rim = slab(w, h, 1, 3, fill="none", stroke="#140803", stroke_width=2)
        paper.draw(svg_text(rim, (w, h)), x, y, (w, h))

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
        paper.surface.blit(rasterised(props.card_back(dye, self.palette), paper.surface.get_size()), (0, 0))
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


_REACH = Icon.RULER.glyph
_BOOST_WIDTH = WIDE - 2 * _EDGE - 52
