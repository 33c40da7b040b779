"""Draws the creatures of a frame: shadows, bases, rings of their state, badges, ribbons with names."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.art.scaled_pictures import Allowance, SizedPictures
from game.art.strokes import CASING, RingArt, RingStyle, cross
from game.art.tokens import Medallions, Token, emblem_for
from game.battlefield.label_places import LabelRoom
from game.battlefield.labels import NamePlate
from game.battlefield.token_badges import Badge, BadgeArt, Link, badges, links, seal_height
from game.board.shapes import Point, distance
from game.ui.drawing.icons import Icon, glyph
from game.ui.drawing.paint import SurfaceCache, soft_shadow
from game.ui.drawing.palette import Palette, SideColour, Tone
from game.ui.drawing.svg import hexed, linear, rasterised, svg_text
from game.ui.text.text import Face, Style, Texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battlefield.camera import Lens

_LEAST_RIBBON = 14.0
"""Bases smaller than this many logical pixels across go without a name unless they are pointed at."""

_SMALL = 36.0
"""Bases smaller than this many logical pixels across have a smaller name."""

POINTS = 8
"""Points of the crown, between which its ring runs."""

LEAST, MOST = 9.5, 17.0
"""Radius of a marker in logical pixels."""

BRASS = ((0.0, "#fff0b4"), (0.4, "#d9a441"), (0.7, "#8a5a16"), (1.0, "#e8c06a"))

OVER = Icon.CHECK.value
"""The icon of a marker once the turns of this round are taken."""

NOW = Icon.TURN.value
"""The icon on the marker of the creature whose turn it is."""

WALK_SPEED = 9.0
"""Inches a second that a creature walks along its path."""

TIMES = "\N{MULTIPLICATION SIGN}"
"""Before the number of those of one name."""

NARROW = 0.75
"""The part of a name that the longer one of its two lines may have at most: more would save little."""

SPACING = 1.12
"""How far the lines of a name on two lines are from each other, in heights of its letters."""


class TokenLayer:
    """Bases and their decoration, kept by look and size."""

    def __init__(self, texts: Texts, palette: Palette, allowance: Allowance | None = None) -> None:
        self._texts = texts
        self._palette = palette
        self._medallions = Medallions(palette)
        self._cache = SurfaceCache(16_000_000)
        self._sized = SizedPictures(48_000_000, allowance)
        self._rings = RingArt()
        self._turns = TurnMarks(texts, palette)
        self._badges = BadgeArt(texts, palette)
        self._carried: tuple[object, tuple[tuple[Link, ...], tuple[Badge, ...]]] = (None, ((), ()))
        self._said: tuple[list[NamePlate], LabelRoom, LabelRoom] = ([], LabelRoom(), LabelRoom())

    def draw(
        self, surface: pygame.Surface, lens: Lens, tokens: Iterable[Token], time: float
    ) -> tuple[list[NamePlate], LabelRoom, LabelRoom]:
        """Draw those in view, lower ones later.

        Returns their names, and what labels must leave free: of those who stand, and of those who move with
        the hand.
        """
        seen = [token for token in tokens if lens.shows(token.at, token.radius + 1)]
        seen.sort(key=lambda token: (token.rides, token.selected, -token.at[1]))
        for token in seen:
            if not token.ghost:
                self._shadow(surface, lens, token)
        for token in seen:
            self._base(surface, lens, token, time)
        self._carry(lens, seen)
        return self._said

    def draw_badges(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw the badges of the tokens that were drawn last, over what was laid over the tokens since."""
        pairs, shown = self._carried[1]
        for pair in pairs:
            self._badges.link(surface, pair, lens.scale)
        self._badges.draw(surface, shown)

    def _carry(self, lens: Lens, seen: list[Token]) -> None:
        """Work out the links, the badges and the names of a frame, unless they are those of the last one."""
        known = (seen, lens.ppi, lens.origin, lens.scale)
        if known == self._carried[0]:
            return
        pairs = links(seen, lens)
        shown = badges(seen, lens, pairs, self._badges.wide)
        self._carried = (known, (pairs, shown))
        names = [name for name in (self._name(lens, token) for token in seen) if name is not None]
        # What would arrive moves with the hand, like whoever is picked: all else can be judged once.
        picked = {token.id for token in seen if token.selected or token.ghost}
        rooms = [
            LabelRoom(
                tuple((*lens.px(t.at), t.radius * lens.ppi) for t in seen if (t.id in picked) is of_picked),
                tuple(badge.box for badge in shown if (badge.owner in picked) is of_picked),
            )
            for of_picked in (False, True)
        ]
        self._said = (names, rooms[0], rooms[1])

    def _shadow(self, surface: pygame.Surface, lens: Lens, token: Token) -> None:
        diameter = _diameter(lens, token)
        # By the size of the base: nobody casts the shadow of a larger one while there is no time to paint.
        shade = self._sized.get(("shadow", token.radius), diameter, _round_shadow, exact=lens.settled)
        x, y = lens.px(token.at)
        drop = diameter * 0.07
        surface.blit(
            shade, (round(x - shade.get_width() / 2 + drop), round(y - shade.get_height() / 2 + drop * 1.4))
        )

    def _base(self, surface: pygame.Surface, lens: Lens, token: Token, time: float) -> None:
        x, y = lens.px(token.at)
        radius = token.radius * lens.ppi
        k = lens.scale
        if token.selected:
            self._glow(surface, (x, y), radius, 0.72 + 0.28 * sin(time * 3.2), k)
        picture = self._picture(lens, token)
        surface.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))
        self._rings_of(surface, (x, y), radius, token, k)
        if token.acting:
            self._turns.crown(surface, (x, y), radius, k)
        if token.turn:
            self._turns.marker(surface, (x, y), radius, token.turn, k)

    def _rings_of(
        self, surface: pygame.Surface, at: tuple[float, float], radius: float, token: Token, k: float
    ) -> None:
        """Draw the rings of a base's state, and the cross over a place that is not allowed."""
        cream, refused = self._palette.cream, self._palette.tones[Tone.REFUSED].glow
        if token.selected:
            self._rings.draw(surface, at, radius, RingStyle(self._palette.gilt, 3.2 * k, 1.4 * k), 2.5 * k)
        elif token.hovered:
            self._rings.draw(surface, at, radius, RingStyle(cream, 2.4 * k, 1.4 * k), 2.0 * k)
        if token.ghost and not token.illegal:
            self._rings.draw(surface, at, radius, RingStyle(cream, 2.4 * k, 1.8 * k, (7 * k, 5 * k)))
        if token.illegal:
            look = RingStyle(refused, 3.4 * k, 2.0 * k, (7 * k, 4 * k))
            self._rings.draw(surface, at, radius, look, 1.0 * k)
            cross(surface, at, max(6 * k, radius * 0.42), refused, 5 * k)
        if token.focused:
            look = RingStyle(self._palette.ring, 3.0 * k, 1.6 * k, (11 * k, 4 * k))
            self._rings.draw(surface, at, radius, look, 7 * k)

    def _picture(self, lens: Lens, token: Token) -> pygame.Surface:
        look = (token.side, emblem_for(token.emblem), token.tapped, token.ghost, token.dimmed)

        def paint(diameter: int) -> pygame.Surface:
            return self._painted(token, diameter)

        return self._sized.get((look, token.radius), _diameter(lens, token), paint, exact=lens.settled)

    def _painted(self, token: Token, diameter: int) -> pygame.Surface:
        picture = self._medallions.base(token.side, token.emblem, diameter, tapped=token.tapped)
        if token.ghost or token.dimmed:
            share = 150 if token.ghost else 120
            picture.fill((255, 255, 255, share), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _glow(
        self, surface: pygame.Surface, at: tuple[float, float], radius: float, strength: float, k: float
    ) -> None:
        size = round(radius + 15 * k)
        step = round(strength * 8)
        halo = self._cache.get(
            ("glow", size, step), lambda: _halo(size, radius / size, self._palette.gilt, step / 8)
        )
        surface.blit(halo, (round(at[0] - size), round(at[1] - size)))

    def _name(self, lens: Lens, token: Token) -> NamePlate | None:
        pointed = token.hovered or token.selected or token.focused
        radius, k = token.radius * lens.ppi, lens.scale
        if not token.label or token.ghost or (2 * radius < _LEAST_RIBBON * k and not pointed):
            return None
        size = 14.0 if pointed or 2 * radius >= _SMALL * k else 12.5
        side, overhang = token.side, seal_height(token, lens) / 2 if token.hp is not None else 0.0
        kind, lines = kind_of(token.label), on_two_lines(token.label)
        return NamePlate(
            token.id,
            self._strip(token.label, side, size, lit=pointed),
            lens.px(token.at),
            radius + overhang,
            _importance(token),
            None if pointed or not lines else self._strip(lines, side, size),
            None if pointed else (kind, side),
            None if pointed else lambda count: self._strip(f"{kind} {TIMES}{count}", side, 12.5),
        )

    def _strip(self, label: str, side: SideColour, size: float, *, lit: bool = False) -> pygame.Surface:
        """A ribbon in the side's colour with ends of the side's shape, the words in cream."""
        key = ("ribbon", label, side, lit, size)
        return self._cache.get(key, lambda: self._made(label, side, size, lit=lit))

    def _made(self, label: str, side: SideColour, size: float, *, lit: bool) -> pygame.Surface:
        k = self._texts.scale
        hue = self._palette.sides[side]
        style = Style(Face.BOLD, size, (255, 248, 226), (20, 8, 4))
        words = [self._texts.line(line, style) for line in label.split("\n")]
        row = round(SPACING * size * k)
        height = round(1.32 * size * k) + row * (len(words) - 1)
        tail = round(size / 2 * k)
        width = max(line.get_width() for line in words) + round(0.8 * size * k) + 2 * tail
        out = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
        ribbon = _ribbon_picture(side, width, height, tail, hexed(hue.fill), hexed(hue.ink), lit=lit)
        out.blit(ribbon, (0, 0))
        for number, line in enumerate(words):
            down = (height - row * (len(words) - 1) - line.get_height()) // 2 + row * number
            out.blit(line, ((width - line.get_width()) // 2, down))
        return out


def kind_of(name: str) -> str:
    """A name without the number that tells it from others of its kind.

    >>> kind_of("Guard Badger 2")
    'Guard Badger'
    """
    kind, _, number = name.rpartition(" ")
    return kind if kind and number.isdigit() else name


def on_two_lines(name: str) -> str:
    r"""The whole name on two lines of about one length; empty where that saves little.

    >>> on_two_lines("Aldegonde of the Thousand Pages"), on_two_lines("Guard Badger 2"), on_two_lines("Wolf")
    ('Aldegonde of the\nThousand Pages', 'Guard\nBadger 2', '')
    """
    words = name.split(" ")
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    best = min(cuts, key=lambda lines: max(map(len, lines)), default=(name, ""))
    return "\n".join(best) if max(map(len, best)) <= NARROW * len(name) else ""


def _diameter(lens: Lens, token: Token) -> int:
    return max(6, round(2 * token.radius * lens.ppi))


def _importance(token: Token) -> int:
    """The weight of a name among labels: picked, pointed at, lit, one's own, any other."""
    order = (token.selected, token.hovered, token.focused, token.own, True)
    return (5, 4, 2, 1, 0)[order.index(True)]


def _round_shadow(diameter: int) -> pygame.Surface:
    span = np.arange(diameter, dtype=np.float32) - np.float32((diameter - 1) / 2)
    disc = np.clip(diameter / 2 - np.hypot(span[:, None], span[None, :]), 0, 1).astype(np.float32)
    return soft_shadow(disc, max(2, diameter // 12), 0.62)


def _halo(size: int, inner: float, colour: tuple[int, int, int], strength: float) -> pygame.Surface:
    """A soft ring of light around a base; `inner` is the base's part of the size."""
    span = (np.arange(2 * size, dtype=np.float32) - np.float32(size - 0.5)) / np.float32(size)
    away = np.hypot(span[:, None], span[None, :])
    light = np.clip((1 - away) / max(1 - inner, 0.01), 0, 1) ** 1.6
    surface = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    pixels = pygame.surfarray.pixels_alpha(surface)
    pixels[:] = np.clip(light * 235 * strength, 0, 255)
    del pixels
    return surface


def _ribbon_picture(
    side: SideColour, width: int, height: int, tail: int, fill: str, ink: str, *, lit: bool
) -> pygame.Surface:
    """A ribbon whose ends tell the side, as the gems on the rims do: swallow tails, round ends, points."""
    w, h = float(width), float(height)
    match side:
        case SideColour.RED:
            outline = f"M1 1 L{w - 1} 1 L{w - tail} {h / 2} L{w - 1} {h - 1} L1 {h - 1} L{tail} {h / 2} Z"
        case SideColour.BLUE:
            r = h / 2 - 1
            arc = f"A{r} {r} 0 0 1"
            outline = (
                f"M{h / 2} 1 L{w - h / 2} 1 {arc} {w - h / 2} {h - 1} L{h / 2} {h - 1} {arc} {h / 2} 1 Z"
            )
        case SideColour.NEUTRAL:
            outline = (
                f"M{tail} 1 L{w - tail} 1 L{w - 1} {h / 2} L{w - tail} {h - 1} L{tail} {h - 1} L1 {h / 2} Z"
            )
    # Paler than this, and a name no longer stands out on it (4.5 : 1).
    defs = linear("f", 0, -h / 2, 0, h, (0, fill), (1, ink))
    edge = "#fff0c0" if lit else "#e7bf6a"
    body = (
        f'<g transform="translate(1.5,2)"><path d="{outline}" fill="#0c0502" fill-opacity="0.45"/></g>'
        f'<path d="{outline}" fill="url(#f)" stroke="#160a04" stroke-width="3"/>'
        f'<path d="{outline}" fill="none" stroke="{edge}" stroke-width="1.2"/>'
    )
    return rasterised(svg_text(body, (width + 4, height + 4), defs), (width + 4, height + 4))


def _coin(radius: int, face: str) -> pygame.Surface:
    """A brass rim, in pixels, around a face of that colour."""
    defs = linear("m", 20, 10, 80, 90, *BRASS)
    body = (
        '<circle cx="51" cy="52" r="48" fill="#0c0502" fill-opacity="0.5"/>'
        '<circle cx="50" cy="50" r="46" fill="#1c0e06"/>'
        '<circle cx="50" cy="50" r="43" fill="url(#m)"/>'
        f'<circle cx="50" cy="50" r="35" fill="{face}" stroke="#1c0e06" stroke-width="3"/>'
    )
    return rasterised(svg_text(body, (100, 100), defs), (2 * radius, 2 * radius))


class TurnMarks:
    """Draws the marks of turns, kept by look and size."""

    def __init__(self, texts: Texts, palette: Palette) -> None:
        self._texts = texts
        self._palette = palette
        self._cache = SurfaceCache(16_000_000)

    def crown(self, surface: pygame.Surface, at: Point, radius: float, k: float) -> None:
        """The crown around a base of that radius in pixels; `k` pixels are a logical one."""
        out = round(radius + 20 * k)
        picture = self._cache.get(("crown", out, round(radius)), lambda: self._crown(out, radius, k))
        surface.blit(picture, (round(at[0] - out), round(at[1] - out)))

    def marker(self, surface: pygame.Surface, at: Point, radius: float, turn: str, k: float) -> None:
        """A brass coin at the upper left of a base with the number of turns before its own, or an icon."""
        size = round(max(LEAST * k, min(radius * 0.46, MOST * k)) * (1.18 if turn == NOW else 1.0))
        picture = self._cache.get(("coin", turn, size), lambda: self._coin(turn, size))
        away = 0.72 * (radius + 0.5 * size)
        x, y = at[0] - away, at[1] - away
        surface.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))

    def _crown(self, out: int, radius: float, k: float) -> pygame.Surface:
        inner, outer = radius + 8 * k, radius + 17 * k
        gilt = hexed(self._palette.gilt)
        dark = hexed(CASING)
        ring = f'<circle cx="{out}" cy="{out}" r="{inner:.2f}" fill="none"'
        points = " ".join(
            _point(out, inner - 1.5 * k, outer, place * tau / POINTS) for place in range(POINTS)
        )
        body = (
            f'{ring} stroke="{dark}" stroke-width="{5.4 * k:.2f}" stroke-opacity="0.8"/>'
            f'<path d="{points}" fill="{gilt}" stroke="{dark}" stroke-width="{2.6 * k:.2f}"'
            ' stroke-opacity="0.8" stroke-linejoin="round"/>'
            f'{ring} stroke="{gilt}" stroke-width="{2.4 * k:.2f}"/>'
            f'<path d="{points}" fill="{gilt}"/>'
        )
        return rasterised(svg_text(body, (2 * out, 2 * out)), (2 * out, 2 * out))

    def _coin(self, turn: str, radius: int) -> pygame.Surface:
        waiting = turn not in (OVER, NOW)
        face, ink = ("#f6e6bf", self._palette.ink) if waiting else ("#3a2412", self._palette.gilt)
        out = _coin(radius, face)
        size = radius / self._texts.scale
        if waiting:
            style = Style(Face.BOLD, size * (1.2 if len(turn) == 1 else 0.96), ink)
            words = self._texts.line(turn, style)
        else:
            words = self._texts.line(glyph(turn), Style(Face.ICON, size * 1.16, ink))
        out.blit(words, (round(radius - words.get_width() / 2), round(radius - words.get_height() / 2)))
        return out


def _point(middle: float, inner: float, outer: float, angle: float) -> str:
    """A point of the crown: a triangle that looks outwards."""
    half = pi / POINTS * 0.42
    corners = ((outer, 0.0), (inner, half), (inner, -half))
    placed = [(middle + r * cos(angle + by), middle + r * sin(angle + by)) for r, by in corners]
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in placed) + " Z"


@dataclass(frozen=True, slots=True)
class Walker:
    """A creature on its way along a path, at that many inches from its start."""

    creature: str
    path: tuple[Point, ...]
    travelled: float

    def at(self) -> Point:
        """The place where it is drawn now."""
        left = self.travelled
        for a, b in zip(self.path, self.path[1:], strict=False):
            length = distance(a, b)
            if left < length:
                return (a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length)
            left -= length
        return self.path[-1]
