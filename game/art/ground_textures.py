"""The textures of the ground classes: colour and height of every pixel of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from game.ui.drawing.paint import Field, Paint, enlarge, grain, mix, ramp, smoothstep, stretched_grain

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class GroundCanvas:
    """The area on which a texture is painted: size in pixels, pixels per inch, and a seed."""

    width: int
    height: int
    res: float
    seed: int

    def grain(self, inches: float, octaves: int = 4, *, salt: int = 0, gain: float = 0.5) -> Field:
        """Noise with features of about that many inches."""
        cell = inches * self.res
        return grain(self.width, self.height, cell, octaves=octaves, gain=gain, seed=self.seed + salt)

    def x(self) -> Field:
        """Inches from the left, a column to broadcast."""
        return ((np.arange(self.width, dtype=np.float32) + np.float32(0.5)) / np.float32(self.res))[:, None]

    def y(self) -> Field:
        """Inches from the top, a row to broadcast."""
        return ((np.arange(self.height, dtype=np.float32) + np.float32(0.5)) / np.float32(self.res))[None, :]


Look: TypeAlias = "Callable[..., tuple[Paint, Field]]"
"""Colour and height (in pixels) of a ground from some fields of numbers, pixel by pixel."""


@dataclass(frozen=True)
class Texture:
    """A ground: the fields of numbers that say what each pixel is like, and the look that they give it.

    It is worked out some columns at a time: the colours of a whole board take many times as much as a field.
    `snap` moves the border between this ground and another to whole stones or boards: for each pixel the
    index of the pixel that decides for it, or None where the border is free.
    """

    fields: tuple[Field, ...]
    look: Look
    snap: tuple[Field, Field] | None = None

    def part(self, columns: slice) -> tuple[Paint, Field]:
        """Colour and height of some columns."""
        return self.look(*(field[columns] for field in self.fields))


def grass(canvas: GroundCanvas) -> Texture:
    """A meadow: sunny and shady drifts, tufts combed by the wind."""
    combed = (canvas.res * 0.035, canvas.res * 0.16)
    fields = (
        canvas.grain(5.0, 3, salt=1),
        canvas.grain(0.42, 3, salt=2, gain=0.6),
        stretched_grain(canvas.width, canvas.height, combed, octaves=1, seed=canvas.seed + 3),
    )

    def look(drift: Field, tuft: Field, blade: Field) -> tuple[Paint, Field]:
        t = 0.5 + 1.0 * (drift - 0.5) + 0.75 * (tuft - 0.5) + 0.55 * (blade - 0.5)
        colour = ramp(
            t,
            (0.0, (38, 52, 27)),
            (0.3, (66, 82, 38)),
            (0.55, (94, 108, 50)),
            (0.8, (130, 136, 68)),
            (1.0, (168, 160, 92)),
        )
        return colour, (tuft - 0.5) * 5 + (blade - 0.5) * 2.5 + 1.6

    return Texture(fields, look)


def moss(canvas: GroundCanvas) -> Texture:
    """Soft cushions of deep green."""
    fields = (
        canvas.grain(2.4, 3, salt=11),
        canvas.grain(0.3, 2, salt=12),
        canvas.grain(0.05, 1, salt=13),
    )

    def look(drift: Field, cushion: Field, speck: Field) -> tuple[Paint, Field]:
        t = 0.48 + 0.8 * (drift - 0.5) + 0.9 * (cushion - 0.5) + 0.3 * (speck - 0.5)
        green = ((0.0, (26, 42, 26)), (0.35, (48, 70, 36)), (0.65, (78, 98, 46)), (1.0, (132, 142, 70)))
        return ramp(t, *green), (cushion - 0.5) * 9 + 1.2

    return Texture(fields, look)


def dirt(canvas: GroundCanvas) -> Texture:
    """Trodden earth with pebbles."""
    fields = (
        canvas.grain(3.2, 4, salt=21),
        canvas.grain(0.16, 3, salt=22, gain=0.7),
        canvas.grain(0.13, 1, salt=23),
        canvas.grain(0.3, 1, salt=24),
    )

    def look(drift: Field, crumb: Field, stone: Field, tone: Field) -> tuple[Paint, Field]:
        t = 0.5 + 1.0 * (drift - 0.5) + 0.55 * (crumb - 0.5)
        colour = ramp(
            t, (0.0, (62, 42, 26)), (0.35, (100, 72, 45)), (0.65, (136, 102, 66)), (1.0, (178, 146, 102))
        )
        pebble = smoothstep(0.84, 0.90, stone)
        stones = ramp(tone, (0.0, (92, 82, 70)), (1.0, (190, 176, 150)))
        return mix(colour, stones, pebble), (crumb - 0.5) * 4 + pebble * 4

    return Texture(fields, look)


def sand(canvas: GroundCanvas) -> Texture:
    """Pale sand that the wind has rippled."""
    drift = canvas.grain(4.0, 3, salt=31)
    warp = canvas.grain(2.6, 3, salt=32)
    speck = canvas.grain(0.05, 1, salt=33)
    ripple = np.sin((canvas.x() * 0.55 + canvas.y()) * 13.0 + warp * 38.0)

    def look(drift: Field, speck: Field, ripple: Field) -> tuple[Paint, Field]:
        t = 0.5 + 0.8 * (drift - 0.5) + 0.07 * ripple + 0.35 * (speck - 0.5)
        colour = ramp(
            t, (0.0, (146, 112, 70)), (0.4, (190, 156, 104)), (0.7, (216, 186, 134)), (1.0, (240, 218, 172))
        )
        return colour, ripple * np.float32(0.8) + (speck - 0.5) * 2

    return Texture((drift, speck, ripple), look)


def rock(canvas: GroundCanvas) -> Texture:
    """Bare rock: weathered slabs with cracks between them."""
    slabs = _cells(canvas, 1.15, 0.9, salt=43)
    fields = (
        canvas.grain(1.6, 4, salt=41),
        canvas.grain(0.14, 3, salt=42, gain=0.65),
        canvas.grain(0.7, 4, salt=44),
        slabs.edge,
        slabs.tone,
    )

    def look(broad: Field, fine: Field, growth: Field, edge: Field, tone: Field) -> tuple[Paint, Field]:
        crack = smoothstep(0.05, 0.0, edge + (fine - 0.5) * 0.07)
        t = 0.46 + 0.75 * (broad - 0.5) + 0.4 * (fine - 0.5) + 0.3 * (tone - 0.5)
        colour = ramp(
            t, (0.0, (62, 58, 54)), (0.4, (106, 100, 92)), (0.7, (140, 132, 120)), (1.0, (190, 180, 162))
        )
        colour = mix(colour, (44, 40, 34), crack * np.float32(0.75))
        lichen = smoothstep(0.66, 0.78, growth)
        colour = mix(colour, (128, 128, 74), lichen * np.float32(0.45))
        return colour, (broad - 0.5) * 26 + (fine - 0.5) * 5 + tone * 5 - crack * 4

    return Texture(fields, look)


def flagstone(canvas: GroundCanvas) -> Texture:
    """Worn paving of uneven slabs, earth and moss in the joints."""
    slabs = _cells(canvas, 0.8, 0.42, salt=51)
    fields = (
        slabs.tone,
        slabs.edge,
        canvas.grain(0.1, 3, salt=52, gain=0.7),
        canvas.grain(2.2, 4, salt=53),
    )

    def look(tone: Field, edge: Field, fine: Field, stain: Field) -> tuple[Paint, Field]:
        t = 0.5 + 0.55 * (tone - 0.5) + 0.3 * (fine - 0.5) + 0.6 * (stain - 0.5)
        colour = ramp(
            t, (0.0, (82, 76, 68)), (0.4, (124, 116, 102)), (0.7, (158, 148, 130)), (1.0, (196, 186, 164))
        )
        worn = edge + (fine - 0.5) * np.float32(0.05)
        joint = smoothstep(0.055, 0.02, worn)
        colour = mix(colour, (52, 46, 32), joint * np.float32(0.9))
        green = joint * smoothstep(0.52, 0.62, stain)
        colour = mix(colour, (70, 80, 38), green * np.float32(0.8))
        return colour, smoothstep(0.0, 0.1, worn) * 3.4 + (fine - 0.5) * 2.2 + (tone - 0.5) * 1.5

    return Texture(fields, look, snap=(slabs.x, slabs.y))


def water(canvas: GroundCanvas) -> Texture:
    """Deep water with slow ripples catching the light."""
    fields = (
        canvas.grain(4.0, 3, salt=61),
        canvas.grain(1.1, 3, salt=62),
        canvas.grain(0.62, 3, salt=63),
    )

    def look(depth: Field, bend: Field, ripple: Field) -> tuple[Paint, Field]:
        glint = np.abs(ripple - np.float32(0.5))
        t = 0.42 + 0.7 * (depth - 0.5) + 0.4 * (bend - 0.5)
        colour = ramp(
            t, (0.0, (16, 40, 52)), (0.4, (30, 68, 80)), (0.7, (48, 94, 100)), (1.0, (82, 128, 126))
        )
        shine = smoothstep(0.022, 0.0, glint) * smoothstep(0.48, 0.66, bend)
        return mix(colour, (176, 204, 192), shine * np.float32(0.5)), (bend - 0.5) * 3 - 5

    return Texture(fields, look)


def shallows(canvas: GroundCanvas) -> Texture:
    """Clear water over sand and pebbles."""
    fields = (
        canvas.grain(1.4, 4, salt=71),
        canvas.grain(0.16, 1, salt=72),
        canvas.grain(0.55, 2, salt=73),
    )

    def look(bed: Field, stone: Field, ripple: Field) -> tuple[Paint, Field]:
        pebble = smoothstep(0.78, 0.86, stone)
        net = np.abs(ripple - np.float32(0.5))
        colour = ramp(
            0.5 + 0.9 * (bed - 0.5), (0.0, (62, 102, 98)), (0.5, (104, 140, 124)), (1.0, (160, 176, 142))
        )
        colour = mix(colour, (64, 84, 74), pebble * np.float32(0.55))
        colour = mix(colour, (214, 228, 204), smoothstep(0.03, 0.0, net) * np.float32(0.32))
        return colour, pebble * 2 - 3

    return Texture(fields, look)


def planks(canvas: GroundCanvas) -> Texture:
    """Boards laid side by side, nailed near their ends."""
    breadth, length = 0.42, 3.1
    x, y = canvas.x(), canvas.y()
    row = np.floor(y / np.float32(breadth))
    shift = np.asarray((row * np.float32(0.618)) % 1, dtype=np.float32) * np.float32(length)
    board = np.floor((x + shift) / np.float32(length))
    along = stretched_grain(
        canvas.width, canvas.height, (canvas.res * 2.2, canvas.res * 0.06), octaves=3, seed=canvas.seed + 81
    )
    across = np.minimum(y % breadth, breadth - y % breadth)
    ends = np.minimum((x + shift) % length, length - (x + shift) % length)
    ragged = _hash(row, np.zeros_like(row), 9) * np.float32(0.5)
    middle_x = np.broadcast_to(x + ragged - np.float32(0.25), ends.shape)
    middle_y = np.broadcast_to((row + np.float32(0.5)) * np.float32(breadth), ends.shape)

    def look(tone: Field, along: Field, ends: Field) -> tuple[Paint, Field]:
        t = 0.5 + 0.7 * (tone - 0.5) + 1.1 * (along - 0.5)
        colour = ramp(t, (0.0, (62, 40, 24)), (0.5, (118, 82, 50)), (1.0, (176, 134, 86)))
        edge = np.minimum(np.broadcast_to(across, ends.shape), ends)
        colour = mix(colour, (34, 22, 14), smoothstep(0.035, 0.008, edge) * np.float32(0.85))
        nail = np.hypot(ends - np.float32(0.11), np.abs(across - np.float32(0.1)))
        colour = mix(colour, (48, 44, 42), smoothstep(0.035, 0.02, nail))
        return colour, smoothstep(0.0, 0.06, edge) * 3 + (along - 0.5) * 3 + tone * 1.2

    return Texture((_hash(row, board, 7), along, ends), look, snap=(middle_x, middle_y))


PAINTERS: dict[str, Callable[[GroundCanvas], Texture]] = {
    "grass": grass,
    "moss": moss,
    "dirt": dirt,
    "sand": sand,
    "rock": rock,
    "flagstone": flagstone,
    "water": water,
    "shallows": shallows,
    "planks": planks,
}
"""The ground classes by name, lowest first where two of them meet."""


SNAPPING = frozenset({"flagstone", "planks"})
"""The grounds that show whole stones or boards at their borders."""


@dataclass(frozen=True)
class _Cells:
    """For each pixel: the middle of its cell in inches, how far the next cell is, a random tone."""

    x: Field
    y: Field
    edge: Field
    tone: Field


def _hash(a: Field, b: Field, salt: int) -> Field:
    """A random-looking number in 0..1 for each pair of whole numbers."""
    mixed = np.sin(a * np.float32(12.9898) + b * np.float32(78.233) + np.float32(salt * 3.71))
    return np.asarray((mixed * np.float32(437.58)) % 1, dtype=np.float32)


def _cells(canvas: GroundCanvas, inches: float, irregular: float, *, salt: int) -> _Cells:
    """Voronoi cells of a jittered grid, found at half the resolution and drawn larger."""
    half = GroundCanvas((canvas.width + 1) // 2, (canvas.height + 1) // 2, canvas.res / 2, canvas.seed)
    step = np.float32(inches)
    warp = half.grain(0.5, 2, salt=salt + 100) - np.float32(0.5)
    x = half.x() + warp * np.float32(0.18 * inches)
    y = half.y() + np.roll(warp, 37, axis=0) * np.float32(0.18 * inches)
    column, row = np.floor(x / step), np.floor(y / step)
    first = np.full(x.shape, np.inf, dtype=np.float32)
    second = first.copy()
    centre_x, centre_y = first.copy(), first.copy()
    for di in (-1, 0, 1):
        for dj in (-1, 0, 1):
            i, j = column + np.float32(di), row + np.float32(dj)
            at_x = (
                i + np.float32(0.5) + (_hash(i, j, salt) - np.float32(0.5)) * np.float32(irregular)
            ) * step
            at_y = (
                j + np.float32(0.5) + (_hash(i, j, salt + 1) - np.float32(0.5)) * np.float32(irregular)
            ) * step
            away = np.hypot(x - at_x, y - at_y)
            closer = away < first
            second = np.where(closer, first, np.minimum(second, away))
            first = np.where(closer, away, first)
            centre_x = np.where(closer, at_x, centre_x)
            centre_y = np.where(closer, at_y, centre_y)
    tone = _hash(np.floor(centre_x * 64), np.floor(centre_y * 64), salt + 2)
    size = (canvas.width, canvas.height)
    return _Cells(
        _doubled(centre_x, size),
        _doubled(centre_y, size),
        enlarge((second - first) / 2, *size),
        _doubled(tone, size),
    )


def _doubled(a: Field, size: tuple[int, int]) -> Field:
    return np.asarray(np.repeat(np.repeat(a, 2, axis=0), 2, axis=1)[: size[0], : size[1]])
