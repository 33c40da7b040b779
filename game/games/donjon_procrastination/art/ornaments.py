"""Ornaments of duel cards: the round frame of the picture, borders by family, shields of the classes."""

from __future__ import annotations

from enum import Enum
from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

import numpy as np

from game.art.card_face import crest_shield
from game.art.card_paper import Enamel
from game.ui.ornaments import GOLD, shade
from game.ui.svg import linear, radial, svg_text, tag
from game.ui.text import Face, Style, Texts

if TYPE_CHECKING:
    import pygame

    from game.ui.palette import Colour, Crest

CARD = (300.0, 300.0 / 0.7)
"""Units of a whole card, in which its border is drawn."""

_DARK = "#1c0d05"


class Trim(Enum):
    """Which ornaments stand around the border of a duel card."""

    PLANT = "plant"
    PIRATE = "pirate"
    FIRE = "fire"


def star_badge() -> str:
    """A golden star with five points, 100 units square."""
    points = []
    for i in range(10):
        angle, r = i * pi / 5 - pi / 2, 46 if i % 2 == 0 else 21
        points.append(f"{50 + r * cos(angle):.1f} {52 + r * sin(angle):.1f}")
    star = "M" + " L".join(points) + " Z"
    body = tag("path", d=star, fill=_DARK, stroke=_DARK, stroke_width=12, stroke_linejoin="round")
    body += tag("path", d=star, fill="url(#g)", stroke="#fff0b4", stroke_width=2, stroke_linejoin="round")
    stops = (0.0, "#fff6c8"), (0.55, "#f2c95c"), (1.0, "#a8741c")
    return svg_text(body, (100, 100), radial("g", 40, 36, 66, *stops))


def round_frame() -> str:
    """A beaded gold ring around a picture, 200 units square; the picture is within 84 of the middle."""
    ring: dict[str, float | str] = {"cx": 100, "cy": 100, "fill": "none"}
    body = tag("circle", r=90, stroke="#2a1407", stroke_width=15, **ring)
    body += tag("circle", r=90, stroke="url(#g)", stroke_width=12, **ring)
    body += tag("circle", r=85, stroke="#3a1f0a", stroke_width=3, **ring)
    for i in range(28):
        angle = i * tau / 28
        x, y = 100 + 91 * cos(angle), 100 + 91 * sin(angle)
        body += tag("circle", cx=x, cy=y, r=2.5, fill="#fff0b4", stroke="#8a5a16", stroke_width=0.8)
    body += tag("circle", r=79, stroke="#d9a441", stroke_opacity=0.55, stroke_width=1.2, **ring)
    return svg_text(body, (200, 200), linear("g", 30, 20, 170, 185, *GOLD))


def border(trim: Trim) -> str:
    """What stands around the border of a family's cards, in units of a whole card."""
    match trim:
        case Trim.PLANT:
            return _vines()
        case Trim.PIRATE:
            return _ropes()
        case Trim.FIRE:
            return _flames()


def motley(colour: Colour) -> str:
    """Lozenges in two colours along the border: the coat of a jester."""
    w, h = CARD
    size = 11.0
    lozenges = [(x, y) for x in np.linspace(26, w - 26, 13) for y in (5.6, h - 5.6)]
    lozenges += [(x, y) for y in np.linspace(26, h - 26, 19) for x in (5.6, w - 5.6)]
    body = ""
    for number, (x, y) in enumerate(lozenges):
        along = 5.6 < y < h - 5.6 and x in (5.6, w - 5.6)
        dx, dy = (4.6, size * 0.72) if along else (size * 0.72, 4.6)
        path = f"M{x - dx:.1f} {y:.1f} L{x:.1f} {y - dy:.1f} L{x + dx:.1f} {y:.1f} L{x:.1f} {y + dy:.1f} Z"
        fill = "#ffe9bc" if number // 2 % 2 else shade(colour, 0.42)
        body += tag("path", d=path, fill=fill, stroke=_DARK, stroke_width=0.9)
    return svg_text(body, CARD)


# Plants


def _vines() -> str:
    """Two vines that climb from the foot of the card, with leaves, buds and tendrils."""
    defs = linear("v", 0, 60, 0, 420, (0, "#8bb04c"), (1, "#3f6a26"))
    defs += linear("l", -6, -14, 6, 0, (0, "#a8cf62"), (1, "#4c7f2c"))
    rng = np.random.default_rng(3)
    half = _vine(rng) + _undergrowth(rng)
    mirrored = _vine(rng) + _undergrowth(rng)
    return svg_text(half + tag("g", mirrored, transform="translate(300 0) scale(-1 1)"), CARD, defs)


def _vine(rng: np.random.Generator) -> str:
    ys = np.linspace(418, 92, 60)
    xs = 15 + 4.6 * np.sin((418 - ys) / 17)
    line = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True))
    line += " C14 78 24 70 28 78 C30 84 24 87 22 82"
    pen: dict[str, float | str] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    body = tag("path", d=line, stroke="#1d2c0e", stroke_width=4.6, **pen)
    body += tag("path", d=line, stroke="url(#v)", stroke_width=2.6, **pen)
    for number, i in enumerate(range(2, 58, 4)):
        x, y = float(xs[i]), float(ys[i])
        turn = (62 if number % 2 else -58) + rng.uniform(-12, 12)
        body += _leaf(x, y, turn, rng.uniform(0.72, 1.02))
    for y in (352.0, 262.0):
        curl = f"M17 {y} C28 {y - 4} 31 {y - 14} 25 {y - 16} C20 {y - 16} 21 {y - 9} 25 {y - 10}"
        body += tag("path", d=curl, stroke="#2f5220", stroke_width=1.5, **pen)
    return body


def _undergrowth(rng: np.random.Generator) -> str:
    """A bush in the lower left corner, with a flower."""
    body = ""
    for x, y, turn, size in (
        (16, 412, -70, 1.5),
        (20, 410, -30, 1.6),
        (30, 416, 62, 1.4),
        (22, 414, 20, 1.7),
        (46, 419, 76, 1.15),
        (14, 404, -18, 1.2),
        (62, 420, 84, 0.9),
    ):
        body += _leaf(x, y, turn + rng.uniform(-5, 5), size)
    for i in range(6):
        angle = i * tau / 6
        petal = {"cx": 21 + 5 * cos(angle), "cy": 407 + 5 * sin(angle), "r": 3.6}
        body += tag("circle", **petal, fill="#f6dcec", stroke="#7a2a52", stroke_width=1)
    return body + tag("circle", cx=21, cy=407, r=3.2, fill="#f2c230", stroke="#7a4a10", stroke_width=1)


def _leaf(x: float, y: float, turn: float, size: float) -> str:
    shape = "M0 0 C-7 -4 -8 -12 0 -19 C8 -12 7 -4 0 0 Z"
    body = tag("path", d=shape, fill="url(#l)", stroke="#1d2c0e", stroke_width=1.5, stroke_linejoin="round")
    vein = "M0 0 L0 -14 M0 -5 L-3.4 -8.4 M0 -5 L3.4 -8.4 M0 -9 L-2.6 -12 M0 -9 L2.6 -12"
    body += tag("path", d=vein, fill="none", stroke="#24431a", stroke_opacity=0.6, stroke_width=0.8)
    return tag("g", body, transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({size:.2f})")


# Pirates


def _ropes() -> str:
    """A rope all around, anchors in the lower corners, crossed bones in the upper ones."""
    w, h = CARD
    defs = linear("r", 0, 0, w, h, (0, "#e8cf9a"), (0.5, "#b98f52"), (1, "#8a6230"))
    defs += linear("i", 0, -20, 0, 20, (0, "#cfd8de"), (0.5, "#6d7c88"), (1, "#2c3740"))
    m, r = 14.5, 16.0
    path = f"M{m + r} {m} L{w - m - r} {m} Q{w - m} {m} {w - m} {m + r} L{w - m} {h - m - r:.1f}"
    path += f" Q{w - m} {h - m:.1f} {w - m - r} {h - m:.1f} L{m + r} {h - m:.1f}"
    path += f" Q{m} {h - m:.1f} {m} {h - m - r:.1f} L{m} {m + r} Q{m} {m} {m + r} {m} Z"
    pen: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round"}
    body = tag("path", d=path, stroke="#2a1407", stroke_width=8.4, **pen)
    body += tag("path", d=path, stroke="url(#r)", stroke_width=6, **pen)
    body += tag(
        "path", d=_strands(w, h, m), stroke="#5a3a16", stroke_width=1.3, stroke_linecap="round", **pen
    )
    for x in (27.0, w - 27.0):
        body += tag("g", _anchor(), transform=f"translate({x:.1f} {h - 31:.1f}) scale(1.02)")
    for x in (28.0, w - 28.0):
        body += tag("g", _bones(), transform=f"translate({x:.1f} 28) scale(1.15)")
    return svg_text(body, CARD, defs)


def _strands(w: float, h: float, m: float) -> str:
    """The twist of the rope: short slanting strokes across it, along the four sides."""
    lines = [
        f"M{x - 2.6:.1f} {y + 2.8:.1f} L{x + 2.6:.1f} {y - 2.8:.1f}"
        for x in np.arange(22, w - 20, 5.6)
        for y in (m, h - m)
    ]
    lines += [
        f"M{x - 2.8:.1f} {y + 2.6:.1f} L{x + 2.8:.1f} {y - 2.6:.1f}"
        for y in np.arange(22, h - 20, 5.6)
        for x in (m, w - m)
    ]
    return " ".join(lines)


def _anchor() -> str:
    shaft = "M0 -12 L0 17 M-8 -7 L8 -7 M-15 5 C-13 14 -7 18 0 18 C7 18 13 14 15 5"
    flukes = "M-19 9 L-15 0 L-9 8 Z M19 9 L15 0 L9 8 Z"
    pen: dict[str, float | str] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    body = tag("path", d=shaft, stroke="#10161a", stroke_width=7, **pen)
    body += tag("path", d=flukes, fill="#10161a", stroke="#10161a", stroke_width=3, stroke_linejoin="round")
    body += tag("circle", cx=0, cy=-16, r=4.4, stroke="#10161a", stroke_width=5.4, fill="none")
    body += tag("circle", cx=0, cy=-16, r=4.4, stroke="url(#i)", stroke_width=2.6, fill="none")
    body += tag("path", d=shaft, stroke="url(#i)", stroke_width=4, **pen)
    return body + tag("path", d=flukes, fill="url(#i)")


def _bones() -> str:
    """Two crossed bones around the origin."""
    bone = "M-15 -2.4 L15 -2.4 C16 -7 22 -6 21 -1.6 L21 1.6 C22 6 16 7 15 2.4 L-15 2.4 C-16 7 -22 6 -21 1.6"
    bone += " L-21 -1.6 C-22 -6 -16 -7 -15 -2.4 Z"
    one = tag("path", d=bone, fill="#f4e8c8", stroke="#2a1407", stroke_width=1.8, stroke_linejoin="round")
    return "".join(tag("g", one, transform=f"rotate({turn})") for turn in (45, -45))


# Fire


def _flames() -> str:
    """Flames that lick up from the foot of the card and along its sides."""
    defs = linear("a", 0, 428, 0, 330, (0, "#c8320e"), (0.6, "#ea6a18"), (1, "#f79a2c"))
    defs += linear("b", 0, 428, 0, 370, (0, "#f48a20"), (1, "#ffe27a"))
    rng = np.random.default_rng(8)
    body = _blaze(rng, 1.0, "url(#a)", 1.4) + _blaze(rng, 0.6, "url(#b)", 0.7)
    for side in ("", "translate(300 0) scale(-1 1)"):
        licks = _licks(rng)
        body += tag("g", licks, transform=side) if side else licks
    return svg_text(body, CARD, defs)


def _blaze(rng: np.random.Generator, tall: float, fill: str, edge: float) -> str:
    """A row of tongues along the foot: high in the corners, low in the middle."""
    w, h = CARD
    path, x = f"M8 {h - 6:.1f}", 8.0
    while x < w - 9:
        step = min(rng.uniform(11, 17), w - 8 - x)
        out = abs((x + step / 2) / w - 0.5) * 2
        tip = tall * (13 + 44 * out**5 + rng.uniform(-3, 5))
        mid, lean = x + step / 2, rng.uniform(-3, 3) + (3 if x < w / 2 else -3)
        base = h - 8
        path += f" C{x:.1f} {base - tip * 0.5:.1f} {mid + lean - 2:.1f} {base - tip * 0.6:.1f}"
        path += f" {mid + lean:.1f} {base - tip:.1f} C{mid + lean + 1:.1f} {base - tip * 0.6:.1f}"
        path += f" {x + step:.1f} {base - tip * 0.5:.1f} {x + step:.1f} {base:.1f}"
        x += step
    path += f" L{w - 8} {h - 6:.1f} Z"
    return tag("path", d=path, fill=fill, stroke="#4a0f06", stroke_width=edge, stroke_linejoin="round")


def _licks(rng: np.random.Generator) -> str:
    """Tongues up the left side, the higher the smaller, and sparks above them."""
    body = ""
    for number, y in enumerate(np.linspace(398, 96, 15)):
        size = 1.18 - 0.5 * number / 15 + rng.uniform(-0.06, 0.06)
        x = 15 + (3 if number % 2 else -2)
        outer = (
            "M0 8 C-9 6 -9 -4 -4 -9 C-4 -5 -2 -4 -1 -5 C-3 -12 0 -17 3 -21 C3 -14 8 -10 7 -2 C7 4 5 7 0 8 Z"
        )
        inner = "M0 6 C-4 5 -5 0 -2 -4 C-1 -2 0 -2 1 -3 C1 -6 2 -8 3 -10 C4 -5 5 4 0 6 Z"
        tongue = tag(
            "path", d=outer, fill="#e4581a", stroke="#4a0f06", stroke_width=1.5, stroke_linejoin="round"
        )
        tongue += tag("path", d=inner, fill="#ffc94a")
        place = f"translate({x:.1f} {y:.1f}) rotate({rng.uniform(-14, 16):.0f}) scale({size:.2f})"
        body += tag("g", tongue, transform=place)
    for _ in range(9):
        spark = {"cx": rng.uniform(10, 34), "cy": rng.uniform(90, 380), "r": rng.uniform(0.9, 1.9)}
        body += tag("circle", **spark, fill="#f2a028", stroke="#8a3208", stroke_width=0.6)
    return body


def crest_badge(crest: Crest, texts: Texts, width: int) -> pygame.Surface:
    """The shield of a class with its emblem, that many pixels wide."""
    hue = texts.palette.crests[crest]
    badge = crest_shield(crest, Enamel.of(hue), width)
    style = Style(Face.ICON, width * 0.56 / texts.scale, (255, 246, 222), (24, 8, 4))
    emblem = texts.line(hue.emblem.glyph, style)
    w, h = badge.get_size()
    badge.blit(emblem, ((w - emblem.get_width()) // 2, round(h * 0.5) - emblem.get_height() // 2))
    return badge
