"""The Exploration deck's cards as they lie on the table: 52 faces, Jokers, and the back.

A card is named by its rank and suit, `KH` or `10S` (spades, hearts, diamonds, clubs); a Joker by a text that
begins with `*`. Anything else is seen from its back. The suits differ in shape as well as in colour.
"""

from __future__ import annotations

from math import cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.ui.drawing import materials
from game.ui.drawing.ornaments import artwork
from game.ui.drawing.svg import rasterised
from game.ui.text.text import Face, font_source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.drawing.palette import Colour, Palette
    from game.ui.drawing.theme import Theme

RATIO = 100 / 140
"""Width of a card by its height."""

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")

HIGH = "AKQJ"
"""Ace, king, queen and jack."""

SUITS: Mapping[str, Colour] = MappingProxyType(
    {"S": (26, 26, 42), "H": (176, 24, 34), "D": (196, 84, 16), "C": (18, 78, 50)}
)
"""The suits, and the colour of each."""

SIGNS: Mapping[str, str] = MappingProxyType({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
"""How texts print the suits."""

JOKER = "★"
"""How texts print a Joker."""

BACK: Colour = (142, 42, 38)
"""The colour of the back."""

SMALL = 58
"""Width in logical units below which a card shows no more than its rank and its suit, large."""

RANK, RANK_WIDE, RANK_AT = 24.0, 19.0, (13.5, 16.0)
"""Size and greatest width of the rank in a corner, and where its middle is, in hundredths of the width."""

_COURT = MappingProxyType({"K": "king", "Q": "queen", "J": "jack"})

_LEFT, _RIGHT, _TOP, _FOOT = 34.0, 66.0, 27.0, 113.0
_CORNERS = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _FOOT), (_RIGHT, _FOOT))
_SIX = (*_CORNERS, (_LEFT, 70.0), (_RIGHT, 70.0))
_EIGHT = (*_CORNERS, (_LEFT, 55.7), (_RIGHT, 55.7), (_LEFT, 84.3), (_RIGHT, 84.3))
PIPS: Mapping[str, tuple[tuple[float, float], ...]] = MappingProxyType(
    {
        "2": ((50, _TOP), (50, _FOOT)),
        "3": ((50, _TOP), (50, 70), (50, _FOOT)),
        "4": _CORNERS,
        "5": (*_CORNERS, (50, 70)),
        "6": _SIX,
        "7": (*_SIX, (50, 48.5)),
        "8": (*_SIX, (50, 48.5), (50, 91.5)),
        "9": (*_EIGHT, (50, 70)),
        "10": (*_EIGHT, (50, 41.5), (50, 98.5)),
    }
)
"""The places of the pips of each number on a card of 100 by 140 units."""


def playing_card(theme: Theme, card: str, width: int, letters: str = HIGH) -> pygame.Surface:
    """The card, `width` pixels wide, face up if it has one of the names above. Shared: do not draw on it.

    `letters` stand on ace, king, queen and jack.
    """
    known = card if _is_face(card) or card.startswith("*") else ""
    name = "*" if known.startswith("*") else known
    known_by = ("playing card", name, width, letters)
    return theme.painted(known_by, lambda: _painted(theme, name, width, letters))


def printed_card(text: str) -> str:
    """The card that a text prints, `KH` for `K♥`; empty if it prints none."""
    if text == JOKER:
        return "*"
    card = f"{text[:-1]}{SIGNS.get(text[-1:], '')}"
    return card if _is_face(card) else ""


def height(width: float) -> float:
    """The height of a card of that width."""
    return width / RATIO


def _is_face(card: str) -> bool:
    return card[:-1] in RANKS and card[-1:] in SUITS


def _painted(theme: Theme, card: str, width: int, letters: str) -> pygame.Surface:
    size = (width, round(height(width)))
    sheet = theme.painted(("playing paper", size), lambda: _paper(theme, size)).copy()
    if card:
        PlayingFace(sheet, large=width < SMALL * theme.scale).paint(card, letters)
    else:
        sheet.blit(painted_back(size), (0, 0))
    return sheet


def painted_back(size: tuple[int, int], colour: Colour = BACK) -> pygame.Surface:
    """The back of a card of that size, without its paper, in the shades of a colour."""
    return rasterised(artwork("art/playing/back", dye=colour), size)


def _paper(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Stiff paper with round corners, a dark edge and a thin rule."""
    w, h = size
    unit = w / 100
    sheet = stiff_paper(size, theme.scale, theme.palette)
    mask = pygame.Surface((w * 4, h * 4), pygame.SRCALPHA)
    corner = round(7 * unit * 4)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=corner)
    pygame.draw.rect(
        mask, (96, 66, 38, 255), mask.get_rect(), max(3, round(1.3 * unit * 4)), border_radius=corner
    )
    sheet.blit(pygame.transform.smoothscale(mask, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def stiff_paper(size: tuple[int, int], scale: float, palette: Palette) -> pygame.Surface:
    """Stiff paper that size, which darkens towards its edge."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((252, 244, 224, 255))
    grain = materials.parchment(size, scale, palette, ragged=False, seed=31)
    grain.set_alpha(130)
    sheet.blit(grain, (0, 0))
    return sheet


class PlayingFace:
    """The face of a card, painted on a sheet of paper; lengths in hundredths of its width."""

    def __init__(self, sheet: pygame.Surface, *, large: bool = False) -> None:
        self.sheet = sheet
        self.is_large = large
        self.unit = sheet.get_width() / 100

    def paint(self, card: str, letters: str) -> None:
        """Paint a card, `*` being a Joker; `letters` stand on ace, king, queen and jack."""
        if card == "*":
            self.joker()
            return
        rank, suit = card[:-1], card[-1]
        letter = letters[HIGH.index(rank)] if rank in HIGH else rank
        if self.is_large:
            self.large(letter, suit)
            return
        self.rank(letter, SUITS[suit])
        self.both(pip(suit, self.px(14)), 13.5, 35)
        if rank in _COURT:
            self.court(rank, suit)
        else:
            self.pips(rank, suit)

    def px(self, units: float) -> int:
        """A length in whole pixels."""
        return max(1, round(units * self.unit))

    def both(self, part: pygame.Surface, x: float, y: float) -> None:
        """The part around a spot, and turned around the opposite one."""
        self.at(part, x, y)
        self.at(pygame.transform.rotate(part, 180), 100 - x, 140 - y)

    def at(self, part: pygame.Surface, x: float, y: float) -> None:
        """The part around a spot."""
        w, h = part.get_size()
        self.sheet.blit(part, (round(x * self.unit - w / 2), round(y * self.unit - h / 2)))

    def letters(self, text: str, size: float, width: float, colour: Colour) -> pygame.Surface:
        """Letters that high, narrowed to a width."""
        font = pygame.font.Font(font_source(Face.TITLE), self.px(size))
        font.set_bold(True)
        drawn = font.render(text, True, colour)
        drawn = drawn.subsurface(drawn.get_bounding_rect())
        if drawn.get_width() <= self.px(width):
            return drawn
        return pygame.transform.smoothscale(drawn, (self.px(width), drawn.get_height()))

    def rank(self, text: str, colour: Colour) -> None:
        """The rank in two corners."""
        self.both(self.letters(text, RANK, RANK_WIDE, colour), *RANK_AT)

    def large(self, rank: str, suit: str) -> None:
        """Rank over suit, as large as there is room for."""
        self.at(self.letters(rank, 74, 82, SUITS[suit]), 50, 40)
        self.at(pip(suit, self.px(58)), 50, 98)

    def pips(self, rank: str, suit: str) -> None:
        """Draw as many pips as the number says, the lower ones upside down; one large one for the ace."""
        if rank == "A":
            self.at(pip(suit, self.px(52)), 50, 70)
            return
        sign = pip(suit, self.px(20))
        turned = pygame.transform.rotate(sign, 180)
        for x, y in PIPS[rank]:
            self.at(turned if y > 70 else sign, x, y)

    def court(self, rank: str, suit: str) -> None:
        """A figure from the waist up, above itself upside down, in a gilt frame."""
        w, h = self.px(52), self.px(51)
        panel = pygame.Surface((w, 2 * h), pygame.SRCALPHA)
        panel.fill((244, 226, 180, 255))
        half = _drawing(_COURT[rank], (w, h), suit)
        panel.blit(half, (0, 0))
        panel.blit(pygame.transform.rotate(half, 180), (0, h))
        band = pygame.Rect(0, h - self.px(1), w, max(2, self.px(2)))
        pygame.draw.rect(panel, (214, 168, 74), band)
        pygame.draw.rect(panel, (120, 82, 28), band, 1)
        pygame.draw.rect(panel, (150, 106, 38), panel.get_rect(), max(1, self.px(1.4)))
        self.at(panel, 50, 70)

    def joker(self) -> None:
        """The fool, and a star where others have their rank."""
        self.at(_drawing("joker", (self.px(76), self.px(106))), 50, 70)
        if not self.is_large:
            self.both(_star(self.px(15)), 12.5, 14)


def pip(suit: str, side: int) -> pygame.Surface:
    """The sign of a suit, `side` pixels high."""
    return _drawing(f"suit_{suit.lower()}", (side, side), suit)


def _star(side: int) -> pygame.Surface:
    middle = 2 * side
    points = []
    for i in range(10):
        r = middle * (1 if i % 2 == 0 else 0.42)
        points.append((middle + r * sin(i * pi / 5), middle - r * cos(i * pi / 5)))
    shape = pygame.Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
    pygame.draw.polygon(shape, (176, 120, 20), points)
    return pygame.transform.smoothscale(shape, (side, side))


def _drawing(name: str, size: tuple[int, int], suit: str = "") -> pygame.Surface:
    """A drawing of the deck, dyed in the colour of a suit."""
    if not suit:
        return rasterised(artwork(f"art/playing/{name}"), size)
    r, g, b = SUITS[suit]
    light = (min(255, r + 34), min(255, g + 34), min(255, b + 34))
    dark = (r * 2 // 3, g * 2 // 3, b * 2 // 3)
    return rasterised(artwork(f"art/playing/{name}", light=light, dark=dark), size)
