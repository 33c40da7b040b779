"""The illustrations of cards: a drawing of the thing before a scene in the colours of its element."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

import numpy as np

from game.art.tokens import board_drawing
from game.content.emblems import EMBLEMS
from game.content.resources import assets
from game.ui.drawing.ornaments import shade, slab
from game.ui.drawing.palette import Colour, Element
from game.ui.drawing.svg import linear, radial, rasterised, svg_text, tag

if TYPE_CHECKING:
    import pygame

    from game.art.card_paper import Paper

SCENE = (260.0, 150.0)
"""Width and height of a scene, in its own units; only its middle is shown where there is less room."""

DEFAULT = "star"


def card_drawing(word: str) -> str:
    """The SVG document of an art word, 200 units square: a card's own, a token's, else a star."""
    own = _folder_of_drawings().get(word)
    if own is not None:
        return own
    return board_drawing(f"emblem_{word if word in EMBLEMS else DEFAULT}")


@cache
def _folder_of_drawings() -> dict[str, str]:
    folder = assets() / "art" / "cards"
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}


def scene(element: Element | None, colour: Colour, seed: int) -> str:
    """The ground of an illustration: rays from behind the drawing, and the element's land below."""
    w, h = SCENE
    defs = radial(
        "sky", w / 2, h * 0.52, w * 0.62, (0, shade(colour, 1.5)), (0.34, shade(colour, 0.8)), (1, "#140a08")
    )
    defs += linear("land", 0, h * 0.6, 0, h, (0, shade(colour, 0.5)), (1, "#0e0605"))
    rng = np.random.default_rng(seed)
    body = tag("rect", x=0, y=0, width=w, height=h, fill="url(#sky)") + _rays(rng, shade(colour, 1.75))
    match element:
        case Element.FIRE:
            body += _flames(rng, colour)
        case Element.WATER:
            body += _waves(rng, colour)
        case Element.EARTH:
            body += _hills(rng, colour)
        case Element.AIR:
            body += _clouds(rng, colour)
        case Element.ARCANE:
            body += _stars(rng, colour)
        case None:
            body += _stones(rng, colour)
    return svg_text(body, SCENE, defs)


def scene_view(element: Element | None, colour: Colour, seed: int, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a scene, scaled to cover that many pixels."""
    w, h = SCENE
    scale = max(size[0] / w, size[1] / h)
    whole = max(size[0], round(w * scale)), max(size[1], round(h * scale))
    left, top = (whole[0] - size[0]) // 2, whole[1] - size[1]
    return rasterised(scene(element, colour, seed), whole).subsurface((left, top, *size)).copy()


def small_picture(
    paper: Paper,
    view: pygame.Surface,
    art: str,
    box: tuple[float, float, float, float],
    *,
    part: float,
    at: tuple[float, float],
) -> None:
    """The picture of a small card in a box (x, y, w, h): a scene, and before it a drawing.

    The drawing is as large as that part of the width, and its middle lies at those parts across and down.
    """
    x, y, w, h = box
    paper.put(view, x, y)
    side = paper.px(w * part)
    drawing = rasterised(card_drawing(art), (side, side))
    paper.put(drawing, x + w * at[0], y + h * at[1], centred=True, shade=190)
    _small_rim(paper, box)


def small_view(paper: Paper, view: pygame.Surface, box: tuple[float, float, float, float]) -> None:
    """A painted view as the picture of a small card, in a box (x, y, w, h)."""
    paper.put(view, box[0], box[1])
    _small_rim(paper, box)


def _small_rim(paper: Paper, box: tuple[float, float, float, float]) -> None:
    x, y, w, h = box
    rim = slab(w, h, 1, 3, fill="none", stroke="#140803", stroke_width=2)
    paper.draw(svg_text(rim, (w, h)), x, y, (w, h))


def _rays(rng: np.random.Generator, colour: str) -> str:
    """Engraver's rays around the middle, none of them as long as the next."""
    w, h = SCENE
    lines = []
    for i in range(72):
        angle = i * tau / 72 + rng.uniform(-0.015, 0.015)
        start, end = rng.uniform(50, 62), rng.uniform(86, 190)
        x, y = cos(angle), sin(angle)
        a, b = (f"{w / 2 + x * r:.1f} {h / 2 + y * r:.1f}" for r in (start, end))
        lines.append(f"M{a} L{b}")
    return tag("path", d=" ".join(lines), stroke=colour, stroke_width=0.9, stroke_opacity=0.34, fill="none")


def _flames(rng: np.random.Generator, colour: Colour) -> str:
    out = ""
    for part, low in ((0.95, 0.0), (0.6, 10.0)):
        path, x = f"M-6 {SCENE[1] + 6:g} L-6 {SCENE[1] - 24 + low:g}", -6.0
        while x < SCENE[0] + 6:
            step, tip = rng.uniform(14, 26), rng.uniform(30, 66) - low
            base = SCENE[1] - 14 + low
            lean = rng.uniform(-6, 10)
            path += f" C{x + step * 0.1:.1f} {base - tip * 0.5:.1f} {x + step * 0.4 + lean:.1f}"
            path += f" {base - tip * 0.6:.1f} {x + step * 0.5 + lean:.1f} {base - tip:.1f}"
            path += f" C{x + step * 0.7:.1f} {base - tip * 0.5:.1f} {x + step:.1f} {base - tip * 0.3:.1f}"
            path += f" {x + step:.1f} {base:.1f}"
            x += step
        out += tag("path", d=f"{path} L{x:g} {SCENE[1] + 6:g} Z", fill=shade(colour, part * 0.62))
    sparks = [(rng.uniform(8, 252), rng.uniform(10, 110), rng.uniform(0.8, 2.2)) for _ in range(22)]
    return out + "".join(tag("circle", cx=x, cy=y, r=r, fill="#ffc46a") for x, y, r in sparks)


def _waves(rng: np.random.Generator, colour: Colour) -> str:
    out = ""
    for row in range(4):
        y, shift = SCENE[1] - 44 + row * 13, rng.uniform(0, 36)
        path = f"M{-40 - shift:.1f} {SCENE[1] + 6:g} L{-40 - shift:.1f} {y:g}"
        crests = ""
        for i in range(10):
            x = -40 - shift + i * 36
            path += f" C{x + 12:.1f} {y - 13:g} {x + 22:.1f} {y - 11:g} {x + 36:.1f} {y:g}"
            crests += f"M{x + 8:.1f} {y - 4:g} C{x + 15:.1f} {y - 10:g} {x + 22:.1f} {y - 8:g}"
            crests += f" {x + 29:.1f} {y - 2:g} "
        out += tag("path", d=f"{path} L340 {SCENE[1] + 6:g} Z", fill=shade(colour, 0.8 - row * 0.15))
        out += tag(
            "path", d=crests.strip(), stroke="#d8f0fa", stroke_opacity=0.5, stroke_width=1.2, fill="none"
        )
    return out


def _hills(rng: np.random.Generator, colour: Colour) -> str:
    out = ""
    for row in range(3):
        base = SCENE[1] - 42 + row * 17
        xs = [-10 + i * 56 + rng.uniform(-8, 8) for i in range(6)]
        path = f"M{xs[0]:.1f} {base:g}"
        furrows = ""
        for a, b in pairwise(xs):
            top = base - rng.uniform(8, 26) / (row + 1)
            path += f" Q{(a + b) / 2:.1f} {2 * top - base:.1f} {b:.1f} {base:g}"
            furrows += f"M{(a + b) / 2 + 4:.1f} {top + 5:.1f} Q{(a + 2 * b) / 3:.1f} {top + 8:.1f}"
            furrows += f" {b - 6:.1f} {base + 1:g} "
        out += tag(
            "path",
            d=f"{path} L{xs[-1]:.1f} {SCENE[1] + 6:g} L-12 {SCENE[1] + 6:g} Z",
            fill=shade(colour, 0.66 - row * 0.17),
        )
        out += tag(
            "path", d=furrows.strip(), stroke="#e4ecb8", stroke_opacity=0.3, stroke_width=1.1, fill="none"
        )
    return out


def _clouds(rng: np.random.Generator, colour: Colour) -> str:
    out = ""
    for row in range(3):
        y = SCENE[1] - 34 + row * 16
        for i in range(7):
            x = -10 + i * 44 + rng.uniform(-14, 14) + row * 13
            out += tag(
                "circle",
                cx=x,
                cy=y + rng.uniform(-4, 6),
                r=rng.uniform(16, 27),
                fill=shade(colour, 0.92 - row * 0.2),
            )
    curls = ""
    for _ in range(6):
        x, y, n = rng.uniform(-6, 200), rng.uniform(12, 96), rng.uniform(40, 76)
        curls += (
            f"M{x:.1f} {y:.1f} L{x + n:.1f} {y:.1f} C{x + n + 14:.1f} {y:.1f} {x + n + 12:.1f} {y - 13:.1f}"
        )
        curls += f" {x + n + 2:.1f} {y - 10:.1f} "
    return out + tag(
        "path", d=curls.strip(), stroke="#ffffff", stroke_opacity=0.42, stroke_width=1.5, fill="none"
    )


def _stars(rng: np.random.Generator, colour: Colour) -> str:
    w, h = SCENE
    pen: dict[str, float | str] = {"fill": "none", "stroke": shade(colour, 1.7), "stroke_opacity": 0.5}
    out = "".join(
        tag("circle", cx=w / 2, cy=h / 2, r=r, stroke_width=n, **pen) for r, n in ((66, 1.6), (72, 0.8))
    )
    turn = rng.uniform(0, pi)
    points = [
        (w / 2 + 72 * cos(turn + i * tau * 3 / 7), h / 2 + 72 * sin(turn + i * tau * 3 / 7)) for i in range(7)
    ]
    star = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + " Z"
    out += tag("path", d=star, stroke_width=1.0, **pen)
    for _ in range(46):
        x, y, r = rng.uniform(4, w - 4), rng.uniform(4, h - 4), rng.uniform(0.5, 1.9)
        out += tag("circle", cx=x, cy=y, r=r, fill="#f6e6ff", fill_opacity=0.8)
    return out


def _stones(rng: np.random.Generator, colour: Colour) -> str:
    """A ruin under a low sky, for what belongs to no element."""
    base = SCENE[1] - 20
    out = ""
    for i in range(9):
        x, height, width = i * 32 + rng.uniform(-10, 6), rng.uniform(16, 62), rng.uniform(13, 22)
        top = base - height
        path = (
            f"M{x:.1f} {base + 26:g} L{x:.1f} {top:.1f} L{x + width * 0.4:.1f} {top + rng.uniform(-5, 6):.1f}"
        )
        path += f" L{x + width:.1f} {top + rng.uniform(0, 10):.1f} L{x + width:.1f} {base + 26:g} Z"
        out += tag("path", d=path, fill=shade(colour, 0.42), stroke="#120a06", stroke_width=1.4)
    return out + tag("rect", x=-2, y=base, width=SCENE[0] + 4, height=26, fill="url(#land)")
