"""Badges on bases: hit points, a check mark for who has acted, marks, whose it is, links between the engaged.

Every badge has a shape and a place of its own, no two of a frame overlap, and a base that stands close to
others carries them where they are free.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.art.strokes import CASING, stroke
from game.ui.drawing.icons import Icon, glyph
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.palette import Palette, SideColour, Tone
from game.ui.drawing.svg import hexed, linear, rasterised, svg_text
from game.ui.text.text import Face, Style, Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.art.tokens import Token
    from game.battlefield.camera import Lens
    from game.board.shapes import Point

LEAST_BASE = 15.0
"""Bases smaller than this many pixels across carry badges only while they are looked at."""

LEAST_SEAL, MOST_SEAL, SEAL = 12.5, 16.0, 0.56
"""Height of hit points: at least pixels, at most logical pixels, between them a part of the base."""

SEAL_NEAR = 0.24
"""The part of a base that hit points take when it is seen from near; they grow to half as high again."""

BANNER = (1.6, 2.0)
"""Width and height of the banner of whose a creature is, in heights of its hit points."""

_CORNER = 0.7071

_AROUND: dict[str, Point] = {
    "below": (0.0, 1.0),
    "lower_right": (_CORNER, _CORNER),
    "lower_left": (-_CORNER, _CORNER),
    "right": (1.0, 0.0),
    "left": (-1.0, 0.0),
    "upper_right": (_CORNER, -_CORNER),
    "upper_left": (-_CORNER, -_CORNER),
    "above": (0.0, -1.0),
}
"""Places on the rim of a base, as directions from its middle."""


class BadgeKind(Enum):
    """The kinds of badges, each with the places of the rim where it is tried, the best first."""

    HEALTH = ("below", "lower_right", "lower_left", "right", "left", "upper_right", "upper_left", "above")
    ACTED = ("upper_left", "upper_right", "left", "right", "above", "lower_left", "lower_right", "below")
    MARKS = ("upper_right", "upper_left", "right", "left", "above", "lower_right", "lower_left", "below")
    OWNER = ("left", "upper_left", "right", "upper_right", "lower_left", "lower_right", "above", "below")
    BLADES = ()


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge of a base, or of two that are engaged, and the pixels that it covers.

    `text` is what it says; `part` the hit points that are left, from 0 to 1.
    """

    kind: BadgeKind
    owner: str
    box: pygame.Rect
    text: str = ""
    part: float = 1.0
    side: SideColour = SideColour.NEUTRAL


@dataclass(frozen=True, slots=True)
class Link:
    """Two bases that are engaged: where the line between them starts and ends, in pixels."""

    a: str
    b: str
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """Halfway between the two bases."""
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)


def badged(token: Token, lens: Lens) -> bool:
    """Whether a base carries badges at this zoom."""
    looked_at = token.hovered or token.selected or token.focused
    return not token.ghost and (looked_at or 2 * token.radius * lens.ppi >= LEAST_BASE)


def links(tokens: Sequence[Token], lens: Lens) -> tuple[Link, ...]:
    """The pairs that are engaged and both shown, each once."""
    found = []
    for a, b in combinations(tokens, 2):
        if b.id not in a.engaged and a.id not in b.engaged:
            continue
        (ax, ay), (bx, by) = lens.px(a.at), lens.px(b.at)
        apart = hypot(bx - ax, by - ay)
        if apart < 1:
            continue
        ux, uy = (bx - ax) / apart, (by - ay) / apart
        ra, rb = a.radius * lens.ppi - 2, b.radius * lens.ppi - 2
        found.append(Link(a.id, b.id, (ax + ux * ra, ay + uy * ra), (bx - ux * rb, by - uy * rb)))
    return tuple(found)


def seal_height(token: Token, lens: Lens) -> int:
    """How high the hit points of a base are written, in pixels."""
    across, k = 2 * token.radius * lens.ppi, lens.scale
    return round(
        max(LEAST_SEAL, min(SEAL * across, MOST_SEAL * k), min(SEAL_NEAR * across, 1.5 * MOST_SEAL * k))
    )


def health(token: Token, lens: Lens, wide: Callable[[str, int], int]) -> str:
    """The text of the hit points; of the wounded also the maximum, if the base is wide enough."""
    if token.hp is None:
        return ""
    both = f"{token.hp}/{token.max_hp}"
    room = 2 * token.radius * lens.ppi + 12 * lens.scale
    return (
        both if token.hp != token.max_hp and wide(both, seal_height(token, lens)) <= room else f"{token.hp}"
    )


def badges(
    tokens: Sequence[Token], lens: Lens, pairs: Sequence[Link], wide: Callable[[str, int], int]
) -> tuple[Badge, ...]:
    """Every badge of a frame; `wide` gives the width of a plate with that text and height, in pixels."""
    shown = [token for token in tokens if badged(token, lens)]
    table = _Table(tokens, lens, pairs)
    for token in shown:
        if token.hp is not None:
            high, text = seal_height(token, lens), health(token, lens, wide)
            part = max(0.0, min(1.0, token.hp / token.max_hp)) if token.max_hp else 1.0
            table.put(BadgeKind.HEALTH, token, (wide(text, high), high), text, part)
    for pair in pairs:
        table.cross(pair, round(max(14.0, min(15.0 * lens.scale, 0.62 * lens.ppi))))
    for token in shown:
        if token.tapped:
            side = round(1.05 * seal_height(token, lens))
            table.put(BadgeKind.ACTED, token, (side, side))
        if token.marks:
            high = seal_height(token, lens)
            text = f"{token.marks}"
            table.put(BadgeKind.MARKS, token, (wide(text, high), round(1.1 * high)), text)
        if token.owner is not None:
            wide_part, high_part = BANNER
            high = seal_height(token, lens)
            size = (round(wide_part * high), round(high_part * high))
            table.put(BadgeKind.OWNER, token, size, whose=token.owner)
    return tuple(table.badges)


class _Table:
    """The bases of a frame and the badges that have their places."""

    def __init__(self, tokens: Sequence[Token], lens: Lens, pairs: Sequence[Link]) -> None:
        self.badges: list[Badge] = []
        self._lens = lens
        self._boxes: list[pygame.Rect] = []
        self._bases = [(token.id, _around(lens.px(token.at), token.radius * lens.ppi)) for token in tokens]
        self._meetings = [
            pygame.Rect(round(x) - 5, round(y) - 5, 10, 10) for x, y in (p.middle for p in pairs)
        ]

    def put(
        self,
        kind: BadgeKind,
        token: Token,
        size: tuple[int, int],
        text: str = "",
        part: float = 1.0,
        whose: SideColour | None = None,
    ) -> None:
        """Give a badge the best place on the rim of its base; only hit points are shown in any case."""
        x, y = self._lens.px(token.at)
        radius = token.radius * self._lens.ppi
        best: tuple[float, pygame.Rect] | None = None
        for rank, name in enumerate(kind.value):
            ux, uy = _AROUND[name]
            box = pygame.Rect(0, 0, *size)
            box.center = (round(x + ux * radius), round(y + uy * radius))
            cost = rank + self._cost(box, token.id)
            if best is None or cost < best[0]:
                best = (cost, box)
            if cost == rank:
                break
        if best is not None and (best[0] < _TAKEN or kind is BadgeKind.HEALTH):
            self._add(Badge(kind, token.id, best[1], text, part, whose or token.side))

    def cross(self, pair: Link, side: int) -> None:
        """Put crossed blades on a link, or beside it where its middle is taken."""
        (x, y), apart = pair.middle, hypot(pair.end[0] - pair.start[0], pair.end[1] - pair.start[1]) or 1.0
        nx, ny = (pair.start[1] - pair.end[1]) / apart, (pair.end[0] - pair.start[0]) / apart
        for off in (0.0, 0.3, -0.3, 0.6, -0.6, 1.0, -1.0):
            box = pygame.Rect(0, 0, side, side)
            box.center = (round(x + nx * off * side), round(y + ny * off * side))
            if box.collidelist(self._boxes) < 0:
                self._add(Badge(BadgeKind.BLADES, f"{pair.a} {pair.b}", box))
                return

    def _add(self, badge: Badge) -> None:
        self.badges.append(badge)
        self._boxes.append(badge.box)

    def _cost(self, box: pygame.Rect, owner: str) -> float:
        """The cost of what a box covers: any badge costs more than any base, a base by how much of it."""
        if box.collidelist(self._boxes) >= 0:
            return _TAKEN
        cost = 3.0 * len(box.collidelistall(self._meetings))
        for name, base in self._bases:
            if name != owner and base.colliderect(box):
                both = base.clip(box)
                cost += 0.5 + 8.0 * both.width * both.height / (box.width * box.height)
        return cost


_TAKEN = 1000.0
"""The cost of covering another badge: more than all bases together could cost."""


def _around(at: Point, radius: float) -> pygame.Rect:
    """The part of a base that nothing of another one should cover."""
    side = round(1.6 * radius)
    return pygame.Rect(round(at[0] - side / 2), round(at[1] - side / 2), side, side)


class BadgeArt:
    """Draws badges, kept by look and size."""

    def __init__(self, texts: Texts, palette: Palette) -> None:
        self._texts = texts
        self._palette = palette
        self._cache = SurfaceCache(8_000_000)

    def wide(self, text: str, high: int) -> int:
        """How wide a plate of that height with that text is, in pixels."""
        words = self._texts.width(text, self._style(high)) * self._texts.scale
        return max(round(1.05 * high), round(words + 0.45 * high))

    def link(self, surface: pygame.Surface, pair: Link, k: float) -> None:
        """The short line between two bases that are engaged."""
        glow = self._palette.tones[Tone.ENGAGEMENT].glow
        stroke(surface, (pair.start, pair.end), glow, max(2.0, 2.4 * k), casing=max(1.0, 1.4 * k))

    def draw(self, surface: pygame.Surface, shown: Iterable[Badge]) -> None:
        """Draw badges where they are."""
        for badge in shown:
            key = (badge.kind, badge.box.size, badge.text, round(badge.part, 2), badge.side)
            surface.blit(self._cache.get(key, partial(self._made, badge)), badge.box)

    def _made(self, badge: Badge) -> pygame.Surface:
        size = badge.box.size
        match badge.kind:
            case BadgeKind.HEALTH:
                out = rasterised(svg_text(self._seal(size, badge.part), size), size)
            case BadgeKind.MARKS:
                out = rasterised(svg_text(self._tag(size), size), size)
            case BadgeKind.ACTED:
                return self._coin(size, hexed(self._palette.sides[badge.side].ink), Icon.CHECK)
            case BadgeKind.OWNER:
                return self._banner(size, badge.side)
            case BadgeKind.BLADES:
                return rasterised(svg_text(self._blades(size[0]), size), size)
        words = self._texts.line(badge.text, self._style(badge.box.height))
        high = round(0.94 * size[1]) if badge.kind is BadgeKind.MARKS else size[1]
        out.blit(words, (round((size[0] - words.get_width()) / 2), round((high - words.get_height()) / 2)))
        return out

    def _style(self, high: int) -> Style:
        return Style(Face.BOLD, 1.06 * high / self._texts.scale, (255, 250, 236), (24, 4, 2))

    def _seal(self, size: tuple[int, int], part: float) -> str:
        """A plate filled from the left by the hit points that are left."""
        w, h = size
        full = (w - 2) * part
        radius = h * 0.3
        return (
            f'<rect x="0.5" y="0.5" width="{w - 1}" height="{h - 1}" rx="{radius:.1f}" fill="#26120a"/>'
            f'<rect x="1" y="1" width="{full:.1f}" height="{h - 2}" rx="{min(radius, full / 2):.1f}"'
            f' fill="{hexed(self._palette.accent)}"/>'
            f'<rect x="0.7" y="0.7" width="{w - 1.4:.1f}" height="{h - 1.4:.1f}" rx="{radius:.1f}"'
            f' fill="none" stroke="#f3d58c" stroke-width="1.1"/>'
        )

    def _tag(self, size: tuple[int, int]) -> str:
        """A pennant, cut at its lower end."""
        w, h = size
        notch = 0.2 * h
        outline = f"M0.8 0.8 H{w - 0.8} V{h - 0.8} L{w / 2} {h - notch:.1f} L0.8 {h - 0.8} Z"
        return (
            f'<path d="{outline}" fill="#4a2d78" stroke="#1a0d2c" stroke-width="2.4"/>'
            f'<path d="{outline}" fill="none" stroke="#e9dcff" stroke-width="1.1"/>'
        )

    def _blades(self, side: int) -> str:
        """Two crossed swords with their points up."""
        tone = self._palette.tones[Tone.ENGAGEMENT]
        near, far = 0.12 * side, 0.88 * side
        hilt, guard = 0.70 * side, 0.13 * side
        blades = f"M{far} {near} L{near} {far} M{near} {near} L{far} {far}"
        guards = (
            f"M{side - hilt - guard:.1f} {hilt - guard:.1f} l{2 * guard:.1f} {2 * guard:.1f}"
            f" M{hilt + guard:.1f} {hilt - guard:.1f} l{-2 * guard:.1f} {2 * guard:.1f}"
        )
        strokes = ((hexed(CASING), 0.30), (hexed(tone.fill), 0.22), ("#fff6ff", 0.10))
        return "".join(
            f'<path d="{blades} {guards}" fill="none" stroke="{colour}" stroke-width="{width * side:.2f}"'
            ' stroke-linecap="round"/>'
            for colour, width in strokes
        )

    def _banner(self, size: tuple[int, int], side: SideColour) -> pygame.Surface:
        """A banner in the colour of a side with its emblem; it ends as the side's name plates do."""
        w, h = size
        hue, bar, thin = self._palette.sides[side], 0.16 * h, max(1.0, 0.055 * w)
        left, right, top, bottom = 0.12 * w, 0.88 * w, 0.6 * bar, h - thin
        red, blue, neutral = bottom - 0.2 * h, bottom - 0.3 * h, bottom - 0.24 * h
        ends = {
            SideColour.RED: f"L{right} {bottom} L{w / 2} {red} L{left} {bottom} Z",
            SideColour.BLUE: f"L{right} {blue} A{0.38 * w} {0.3 * h} 0 0 1 {left} {blue} Z",
            SideColour.NEUTRAL: f"L{right} {neutral} L{w / 2} {bottom} L{left} {neutral} Z",
        }
        cloth = f"M{left} {top} L{right} {top} {ends[side]}"
        body = (
            f'<path d="{cloth}" fill="url(#c)" stroke="#160a04" stroke-width="{2.6 * thin:.2f}"'
            ' stroke-linejoin="round"/>'
            f'<path d="{cloth}" fill="none" stroke="#fff0c0" stroke-width="{thin:.2f}"/>'
            f'<rect x="{thin}" y="{thin / 2}" width="{w - 2 * thin:.2f}" height="{bar:.2f}"'
            f' rx="{bar / 2:.2f}" fill="#e7bf6a" stroke="#160a04" stroke-width="{thin:.2f}"/>'
        )
        defs = linear("c", 0, 0, 0, h, (0, hexed(hue.fill)), (1, hexed(hue.ink)))
        out = rasterised(svg_text(body, size, defs), size)
        style = Style(Face.ICON, 0.6 * w / self._texts.scale, (255, 250, 236), (16, 8, 4))
        mark = self._texts.line(hue.emblem.glyph, style)
        out.blit(mark, (round((w - mark.get_width()) / 2), round(0.5 * h - mark.get_height() / 2)))
        return out

    def _coin(self, size: tuple[int, int], face: str, icon: Icon) -> pygame.Surface:
        """A disc of that colour in a light rim with an icon."""
        w, h = size
        body = (
            f'<circle cx="{w / 2}" cy="{h / 2}" r="{w / 2 - 0.3}" fill="#160a04"/>'
            f'<circle cx="{w / 2}" cy="{h / 2}" r="{w / 2 - 1.3}" fill="{face}" stroke="#fff3d2"'
            f' stroke-width="1.3"/>'
        )
        out = rasterised(svg_text(body, size), size)
        style = Style(Face.ICON, 0.84 * h / self._texts.scale, (255, 250, 236))
        mark = self._texts.line(glyph(icon.value), style)
        out.blit(mark, (round((w - mark.get_width()) / 2), round((h - mark.get_height()) / 2)))
        return out
