"""How colours are seen: luminance and contrast, what colour-blind eyes make of them, how far they are apart.

Contrast is that of WCAG 2.1. Eyes that lack one kind of cone are simulated after Machado et al.,
"A physiologically-based model for simulation of color vision deficiency" (IEEE TVCG 15, 2009), severity 1.0.
How far colours are apart is CIEDE2000 (Sharma, Wu and Dalal, 2005), of which 1 is just noticed side by side.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

Values = NDArray[np.float64]

EYES: dict[str, Values] = {
    "trichromat": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
"""What each kind of eye makes of linear red, green and blue."""

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def linear(colours: ArrayLike) -> Values:
    """Red, green and blue of 0 to 255 as parts of light."""
    parts = np.asarray(colours, dtype=np.float64) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminance(colours: ArrayLike) -> Values:
    """How light colours are, from 0 to 1."""
    return np.asarray(linear(colours) @ _TO_XYZ[1])


def contrast(first: ArrayLike, other: ArrayLike) -> Values:
    """The contrast of luminances, from 1 to 21."""
    a, b = np.asarray(first), np.asarray(other)
    return np.asarray((np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05))


def seen(colour: ArrayLike, eyes: str) -> tuple[float, float, float]:
    """A colour as those eyes see it, in CIELAB."""
    xyz = _TO_XYZ @ np.clip(EYES[eyes] @ linear(colour), 0, 1) / _WHITE
    x, y, z = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return float(116 * y - 16), float(500 * (x - y)), float(200 * (y - z))


def apart(first: ArrayLike, other: ArrayLike) -> tuple[float, str]:
    """How far two colours are apart to the eyes that tell them worst, and which eyes those are."""
    return min((difference(seen(first, eyes), seen(other, eyes)), eyes) for eyes in EYES)


def difference(first: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000 of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = first, other
    flat = _flat((hypot(a1, b1) + hypot(a2, b2)) / 2)
    grow = 1 + 0.5 * (1 - flat / 2)
    c1, h1 = _polar(a1 * grow, b1)
    c2, h2 = _polar(a2 * grow, b2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    twist = -_flat(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)


def _flat(chroma: float) -> float:
    return 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360
