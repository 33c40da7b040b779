"""Draws the scene behind the figure of a picture: a sky, the ground, and what fills the air."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from game.art.engraving import Engraver
from game.art.outlines import Placing
from game.ui.drawing.svg import linear, radial, svg_text, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.art.engraving import Drawings
    from game.games.colors_of_magic.rules.cards.picture import Ground, Sky, Weather

WIDE, HIGH = 300.0, 200.0
"""Width and height of a backdrop in its own units; its middle and its foot are always visible."""

SKIES: Mapping[Sky, tuple[str, str, str]] = MappingProxyType(
    {
        "day": ("#1e4468", "#4a7c9c", "#b4ccc4"),
        "dawn": ("#3a2850", "#a85a58", "#f0bc80"),
        "dusk": ("#20182e", "#74402e", "#e09848"),
        "night": ("#090c1c", "#162040", "#344672"),
        "storm": ("#10161e", "#2c3846", "#5e6e78"),
        "forge": ("#140605", "#4c150a", "#c04c18"),
        "deep": ("#041822", "#0a3c54", "#248090"),
        "void": ("#0a041a", "#26104a", "#643898"),
        "cave": ("#080605", "#221a14", "#54452e"),
        "hall": ("#140c06", "#382010", "#7c5224"),
        "winter": ("#263c50", "#5c7e92", "#c4d8de"),
        "marsh": ("#0a1412", "#1c342e", "#50766a"),
    }
)
"""The colours of each sky: at the top, in the middle, at the horizon."""

_LAMPS: Mapping[Sky, tuple[str, float, float, float]] = MappingProxyType(
    {
        "day": ("#fff4d0", 66, 40, 17),
        "dawn": ("#ffe0a0", 226, 104, 26),
        "dusk": ("#ffb050", 62, 112, 30),
        "night": ("#f0ecd8", 230, 42, 19),
        "winter": ("#f4f8fa", 70, 44, 16),
        "marsh": ("#d8e8c0", 68, 44, 18),
    }
)
"""The sun or the moon: its colour, its place and its radius."""


class Backdrop:
    """Draws one backdrop. The same words and seed always make the same drawing."""

    def __init__(self, parts: Drawings, sky: Sky, seed: int) -> None:
        self._parts = parts
        self._sky: Sky = sky
        self._above, self._middle, self._low = SKIES[sky]
        self._rng = np.random.default_rng(seed)

    def document(self, ground: Ground, weather: Weather) -> str:
        """The whole backdrop as an SVG document."""
        defs = linear("sky", 0, 0, 0, HIGH, (0, self._above), (0.55, self._middle), (1, self._low))
        body = tag("rect", x=0, y=0, width=WIDE, height=HIGH, fill="url(#sky)")
        body += self._strokes()
        if self._sky in _LAMPS:
            lamp, more = self._lamp()
            body, defs = body + lamp, defs + more
        body += self._land(ground)
        engraver = Engraver({}, 0.7, prefix="w")
        body += self._air(weather, engraver)
        return svg_text(body, (WIDE, HIGH), defs + engraver.defs)

    def _lamp(self) -> tuple[str, str]:
        colour, x, y, r = _LAMPS[self._sky]
        defs = radial("lamp", x - r * 0.3, y - r * 0.3, r * 1.3, (0, "#ffffff"), (1, colour))
        rings = ((2.6, 0.10), (1.9, 0.14), (1.4, 0.2))
        out = "".join(tag("circle", cx=x, cy=y, r=r * k, fill=colour, fill_opacity=part) for k, part in rings)
        return out + tag("circle", cx=x, cy=y, r=r, fill="url(#lamp)"), defs

    def _strokes(self) -> str:
        """The engraver's strokes across the sky."""
        rng, lines = self._rng, []
        for row in range(26):
            y = 6 + row * 7.2
            x = rng.uniform(-60, 0)
            while x < WIDE:
                length = rng.uniform(14, 70)
                if rng.random() < 0.62:
                    bend = rng.uniform(-3, 3)
                    lines.append(f"M{x:.1f} {y:.1f}q{length / 2:.1f} {bend:.1f} {length:.1f} 0")
                x += length + rng.uniform(10, 46)
        pen: dict[str, float | str] = {"fill": "none", "stroke_linecap": "round", "stroke_width": 1.0}
        return tag("path", d=" ".join(lines), stroke=self._low, stroke_opacity=0.28, **pen)

    def _land(self, ground: Ground) -> str:
        kinds: dict[Ground, Callable[[], str]] = {
            "hills": lambda: self._ridges(("#38442a", "#28331e", "#161d10"), 26, 60),
            "embers": self._embers,
            "sea": self._sea,
            "clouds": self._clouds,
            "stones": self._stones,
            "forest": self._forest,
            "snow": lambda: self._ridges(("#8aa4b4", "#b4c8d2", "#e2ecf0"), 22, 70),
            "shelves": self._shelves,
            "paving": self._paving,
        }
        return kinds[ground]() if ground in kinds else ""

    def _ridges(self, tones: tuple[str, ...], rise: float, step: float) -> str:
        out = ""
        for row, tone in enumerate(tones):
            base = HIGH - 62 + row * 22
            xs = np.arange(-30, WIDE + 60, step) + self._rng.uniform(-12, 12)
            path = f"M{xs[0]:.1f} {base:.1f}"
            for a, b in pairwise(xs.tolist()):
                top = base - self._rng.uniform(0.3, 1.0) * rise
                path += f"Q{(a + b) / 2:.1f} {2 * top - base:.1f} {b:.1f} {base:.1f}"
            out += tag("path", d=f"{path}L{WIDE + 60:g} {HIGH + 9:g}L-40 {HIGH + 9:g}Z", fill=tone)
        return out

    def _embers(self) -> str:
        out = self._ridges(("#3a120a", "#260c08", "#120605"), 18, 48)
        for _ in range(26):
            x, y = self._rng.uniform(0, WIDE), self._rng.uniform(HIGH - 44, HIGH - 4)
            out += tag("ellipse", cx=x, cy=y, rx=self._rng.uniform(2, 7), ry=1.6, fill="#e0601c")
        return out

    def _sea(self) -> str:
        out = ""
        for row, tone in enumerate(("#2c708c", "#1c5470", "#103a52", "#0a283c")):
            y, shift = HIGH - 54 + row * 14, self._rng.uniform(0, 40)
            path = f"M{-60 - shift:.1f} {HIGH + 6:g}L{-60 - shift:.1f} {y:g}"
            path += "".join("c14 -12 26 -10 40 0" for _ in range(11))
            out += tag(
                "path", d=f"{path}L420 {HIGH + 6:g}Z", fill=tone, stroke="#a8dcec", stroke_opacity=0.35
            )
        return out

    def _clouds(self) -> str:
        out = ""
        for row, tone in enumerate(("#7c94a4", "#9db2be", "#c2d0d6")):
            for i in range(9):
                x = -20 + i * 42 + self._rng.uniform(-14, 14) + row * 15
                y = HIGH - 34 + row * 16 + self._rng.uniform(-6, 6)
                out += tag("circle", cx=x, cy=y, r=self._rng.uniform(17, 30), fill=tone)
        return out

    def _stones(self) -> str:
        out = ""
        for i in range(10):
            x, height = i * 33 + self._rng.uniform(-12, 8), self._rng.uniform(20, 76)
            width, top = self._rng.uniform(14, 24), HIGH - 20 - height
            path = f"M{x:.1f} {HIGH:g}L{x + 2:.1f} {top:.1f}L{x + width * 0.5:.1f} {top - 6:.1f}"
            path += f"L{x + width:.1f} {top + 7:.1f}L{x + width:.1f} {HIGH:g}Z"
            out += tag("path", d=path, fill="#26221e", stroke="#0c0a08", stroke_width=1.2)
        return out + self._ridges(("#1c1814", "#120f0c"), 10, 80)

    def _forest(self) -> str:
        out = ""
        for row, (tone, tall) in enumerate((("#24382a", 92), ("#182a1e", 72), ("#0e1a12", 50))):
            for i in range(12):
                x = -10 + i * 29 + self._rng.uniform(-9, 9)
                top = HIGH - 20 - tall * self._rng.uniform(0.7, 1.1)
                tree = f"M{x:.1f} {top:.1f}"
                for k in range(1, 4):
                    y, half = top + k * tall * 0.3, 4 + k * 4.6
                    tree += f"L{x + half:.1f} {y:.1f}L{x + half * 0.4:.1f} {y:.1f}"
                tree += f"L{x + 3:.1f} {HIGH:g}L{x - 3:.1f} {HIGH:g}"
                for k in range(3, 0, -1):
                    y, half = top + k * tall * 0.3, 4 + k * 4.6
                    tree += f"L{x - half * 0.4:.1f} {y:.1f}L{x - half:.1f} {y:.1f}"
                out += tag("path", d=f"{tree}Z", fill=tone)
            out += tag("rect", x=0, y=HIGH - 26 + row * 9, width=WIDE, height=40, fill=tone)
        return out

    def _shelves(self) -> str:
        out = ""
        for row in range(4):
            base, x = 50.0 + row * 50, -4.0
            while x < WIDE:
                width, height = self._rng.uniform(5, 12), self._rng.uniform(24, 40)
                tone = ("#4a2a5a", "#5a3a24", "#2c3a5a", "#6a2c2c", "#3a4a34")[int(self._rng.integers(5))]
                out += tag(
                    "rect", x=x, y=base - height, width=width, height=height, fill=tone, fill_opacity=0.75
                )
                x += width + 1.2
            out += tag("rect", x=0, y=base, width=WIDE, height=6, fill="#1c0f08")
        return out

    def _paving(self) -> str:
        out = tag("rect", x=0, y=HIGH - 54, width=WIDE, height=60, fill="#2a221c")
        lines = "".join(
            f"M0 {y:g}L{WIDE:g} {y:g}" for y in (HIGH - 54, HIGH - 46, HIGH - 34, HIGH - 18)
        ) + "".join(
            f"M{150 + (x - 150) * 0.5:.1f} {HIGH - 54:g}L{x:.1f} {HIGH:g}" for x in range(-60, 400, 34)
        )
        return out + tag("path", d=lines, stroke="#0e0a08", stroke_width=1.6, fill="none")

    def _air(self, weather: Weather, engraver: Engraver) -> str:
        spread: dict[Weather, tuple[str, int, float, float]] = {
            "snow": ("snowflake", 22, 0.2, 0.55),
            "leaves": ("leaf-mote", 18, 0.4, 0.8),
            "bubbles": ("bubble", 20, 0.3, 0.9),
            "stars": ("star-mote", 30, 0.15, 0.7),
            "runes": ("rune-mote", 16, 0.6, 1.2),
        }
        if weather in spread:
            return self._scattered(engraver, *spread[weather])
        kinds: dict[Weather, Callable[[], str]] = {
            "rain": lambda: self._streaks("#b8d4e4", 70, (-5, 20), 1.2),
            "ash": lambda: self._dots("#a89c94", 60, 2.2),
            "sparks": lambda: self._dots("#ffc060", 46, 1.9),
            "wind": self._curls,
            "fog": self._fog,
            "lightning": self._bolts,
        }
        return kinds[weather]() if weather in kinds else ""

    def _scattered(self, engraver: Engraver, part: str, count: int, least: float, most: float) -> str:
        shapes = []
        for _ in range(count):
            x, y = self._rng.uniform(6, WIDE - 6), self._rng.uniform(6, HIGH - 30)
            where = Placing(x, y, self._rng.uniform(least, most), self._rng.uniform(0, 360))
            if part == "bubble":
                where = Placing(x, y, where.scale)
            shapes += [replace(shape.placed(where), flat=True) for shape in self._parts.shapes(part)]
        return engraver.draw(shapes)

    def _streaks(self, colour: str, count: int, way: tuple[float, float], width: float) -> str:
        starts = [(self._rng.uniform(0, WIDE), self._rng.uniform(-10, HIGH)) for _ in range(count)]
        path = "".join(f"M{x:.1f} {y:.1f}l{way[0]:g} {way[1]:g}" for x, y in starts)
        return tag("path", d=path, stroke=colour, stroke_width=width, stroke_opacity=0.6, fill="none")

    def _dots(self, colour: str, count: int, most: float) -> str:
        out = ""
        for _ in range(count):
            x, y, r = self._rng.uniform(0, WIDE), self._rng.uniform(0, HIGH), self._rng.uniform(0.6, most)
            out += tag("circle", cx=x, cy=y, r=r, fill=colour, fill_opacity=0.85)
        return out

    def _curls(self) -> str:
        path = ""
        for _ in range(9):
            x, y, n = self._rng.uniform(-30, 230), self._rng.uniform(16, 150), self._rng.uniform(40, 90)
            path += f"M{x:.1f} {y:.1f}h{n:.1f}c16 0 14 -15 2 -12"
        pen: dict[str, float | str] = {"fill": "none", "stroke_linecap": "round", "stroke_width": 1.8}
        return tag("path", d=path, stroke="#ffffff", stroke_opacity=0.5, **pen)

    def _fog(self) -> str:
        out = ""
        for row in range(5):
            y = 70 + row * 28
            path = f"M-20 {y:g}" + "".join("q18 -10 36 0t36 0" for _ in range(5)) + "v26h-380Z"
            out += tag("path", d=path, fill="#c8d4d4", fill_opacity=0.16)
        return out

    def _bolts(self) -> str:
        out = ""
        for x in (44.0, 250.0):
            path, y = f"M{x:.1f} 0", 0.0
            while y < HIGH - 50:
                y += self._rng.uniform(12, 26)
                path += f"L{x + self._rng.uniform(-16, 16):.1f} {y:.1f}"
            for width, part in ((6.0, 0.25), (2.2, 0.95)):
                out += tag(
                    "path", d=path, stroke="#ffe97a", stroke_width=width, stroke_opacity=part, fill="none"
                )
        return out
