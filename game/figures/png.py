"""The display list painted with pygame: drawn two or three times too large, in bands, then smoothed down."""

from __future__ import annotations

import io
import struct
import zlib
from itertools import pairwise
from math import ceil, hypot
from typing import assert_never

import numpy as np
import pygame

from game.board.shapes import INCH_MM
from game.figures.cuts import static
from game.figures.hatching import circle, closed, dashes
from game.figures.model import (
    XY,
    Circle,
    FigureFace,
    Fill,
    Item,
    ItemGroup,
    Line,
    Lines,
    Page,
    Picture,
    Stroke,
    Text,
)
from game.figures.typeface import typeface

POINTS_PER_INCH = 72
BAND_PIXELS = 9_000_000
"""Oversized pixels painted at once, so that a large print needs no more memory than a small one."""


def png_bytes(page: Page, dpi: int) -> bytes:
    """The page as a PNG file that prints at its size; the same page gives the same bytes."""
    out = io.BytesIO()
    pygame.image.save(paint(page, dpi), out, "figure.png")
    return _with_resolution(out.getvalue(), dpi)


def paint(page: Page, dpi: int) -> pygame.Surface:
    """The page as a surface of that many pixels per inch of paper."""
    pygame.font.init()
    finer = 3 if dpi <= 200 else 2
    scale = dpi / POINTS_PER_INCH
    width, height = ceil(page.width * scale), ceil(page.height * scale)
    result = pygame.Surface((width, height), depth=24)
    rows = max(1, BAND_PIXELS // (width * finer * finer))
    fonts = _Fonts(scale * finer)
    for top in range(0, height, rows):
        tall = min(rows, height - top)
        band = pygame.Surface((width * finer, tall * finer), depth=24)
        band.fill("white")
        painter = _Painter(band, scale * finer, top * finer, fonts)
        for item in page.items:
            painter.draw(item)
        result.blit(_averaged(band, finer), (0, top))
    return result


def _averaged(band: pygame.Surface, finer: int) -> pygame.Surface:
    """The band at its real size, each pixel the mean of its finer ones: the same on every machine."""
    pixels = pygame.surfarray.array3d(band)
    width, height = pixels.shape[0] // finer, pixels.shape[1] // finer
    sums = np.zeros((width, height, 3), dtype=np.uint16)
    for i in range(finer):
        for j in range(finer):
            sums += pixels[i::finer, j::finer]
    return pygame.surfarray.make_surface((sums // (finer * finer)).astype(np.uint8))


class _Fonts:
    """The faces at the sizes in use, and their glyphs, for one scale."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._fonts: dict[tuple[FigureFace, int], pygame.font.Font] = {}
        self._glyphs: dict[tuple[FigureFace, int, str, str], tuple[pygame.Surface, int, int]] = {}

    def glyph(
        self, face: FigureFace, size: float, colour: str, character: str
    ) -> tuple[pygame.Surface, int, int]:
        """A glyph's picture with the offsets of its corner from the pen's place on the baseline."""
        pixels = max(1, round(size * self._scale))
        key = (face, pixels, colour, character)
        if key not in self._glyphs:
            font = self._font(face, pixels)
            picture = font.render(character, True, colour)
            metrics = font.metrics(character)[0]
            bearing = metrics[0] if metrics is not None else 0
            self._glyphs[key] = (picture, min(0, bearing), -font.get_ascent())
        return self._glyphs[key]

    def _font(self, face: FigureFace, pixels: int) -> pygame.font.Font:
        if (face, pixels) not in self._fonts:
            self._fonts[face, pixels] = pygame.font.Font(io.BytesIO(static(face)), pixels)
        return self._fonts[face, pixels]


class _Painter:
    """Draws items of the page onto one band of it."""

    def __init__(self, band: pygame.Surface, scale: float, top: int, fonts: _Fonts) -> None:
        self._band = band
        self._scale = scale
        self._top = top
        self._fonts = fonts

    def draw(self, item: Item) -> None:
        match item:
            case Lines(paths, stroke):
                for path in paths:
                    self._stroke(path, stroke)
            case Fill():
                self._shape(item)
            case Circle():
                self.draw(_polygonal(item, self._scale))
            case Text():
                self._text(item)
            case Picture():
                self._picture(item)
            case ItemGroup(_, items):
                for child in items:
                    self.draw(child)
            case _:
                assert_never(item)

    def _shape(self, item: Fill) -> None:
        if item.colour is not None:
            self._fill(item.rings, item.colour, item.opacity)
        if item.stroke is not None:
            for ring in item.rings:
                self._stroke(closed(ring), item.stroke)

    def _pixel(self, at: XY) -> tuple[int, int]:
        return round(at[0] * self._scale), round(at[1] * self._scale) - self._top

    def _seen(self, line: Line, margin: float) -> bool:
        top = (min(y for _, y in line) - margin) * self._scale - self._top
        bottom = (max(y for _, y in line) + margin) * self._scale - self._top
        return bottom >= 0 and top <= self._band.get_height()

    def _fill(self, rings: tuple[Line, ...], colour: str, opacity: float) -> None:
        if not rings or not self._seen(rings[0], 0):
            return
        outlines = [[self._pixel(at) for at in ring] for ring in rings]
        if opacity >= 1 and len(outlines) == 1:
            pygame.draw.polygon(self._band, colour, outlines[0])
            return
        xs, ys = [x for x, _ in outlines[0]], [y for _, y in outlines[0]]
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        box = box.clip(self._band.get_rect())
        if not box.width or not box.height:
            return
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        ink = pygame.Color(colour)
        ink.a = round(255 * opacity)
        for n, outline in enumerate(outlines):
            inner = [(x - box.x, y - box.y) for x, y in outline]
            pygame.draw.polygon(layer, ink if n == 0 else (0, 0, 0, 0), inner)
        self._band.blit(layer, box)

    def _stroke(self, path: Line, stroke: Stroke) -> None:
        if not self._seen(path, stroke.width):
            return
        for piece in dashes(path, stroke.dash) if stroke.dash else (path,):
            self._pen(piece, stroke, round_ends=not stroke.dash)

    def _pen(self, path: Line, stroke: Stroke, *, round_ends: bool) -> None:
        # A filled polygon includes its border pixels: half a pixel on either side is not the pen's.
        half = max(stroke.width / 2 - 0.5 / self._scale, 0.0)
        for (ax, ay), (bx, by) in pairwise(path):
            length = hypot(bx - ax, by - ay)
            if length == 0:
                continue
            nx, ny = (ay - by) / length * half, (bx - ax) / length * half
            quad = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
            pygame.draw.polygon(self._band, stroke.colour, [self._pixel(at) for at in quad])
        radius = half * self._scale
        if radius >= 1.5:
            for at in path if round_ends else path[1:-1]:
                pygame.draw.circle(self._band, stroke.colour, self._pixel(at), radius)

    def _text(self, run: Text) -> None:
        if not self._seen(run.box.ring, run.size):
            return
        offsets = typeface(run.face).offsets(run.content, run.size)
        across, down = run.scale
        for character, offset in zip(run.content, offsets, strict=False):
            if not character.isspace():
                picture, dx, dy = self._fonts.glyph(run.face, run.size, run.colour, character)
                x, y = self._pixel((run.x + across * offset, run.y))
                if (across, down) != (1.0, 1.0):
                    picture, dx, dy = _scaled(picture, (dx, dy), run)
                self._band.blit(picture, (x + dx, y + dy))

    def _picture(self, item: Picture) -> None:
        if self._seen(item.box.ring, 0):
            left, top = self._pixel((item.box.x0, item.box.y0))
            right, bottom = self._pixel((item.box.x1, item.box.y1))
            shape = pygame.image.frombytes(item.rgb, item.size, "RGB")
            size = (max(1, right - left), max(1, bottom - top))
            self._band.blit(pygame.transform.smoothscale(shape, size), (left, top))


def _scaled(picture: pygame.Surface, corner: tuple[int, int], run: Text) -> tuple[pygame.Surface, int, int]:
    """A letter stretched and turned as its run is, and where its corner is from the pen then."""
    wide, high = round(picture.get_width() * run.stretch), picture.get_height()
    left, top = round(corner[0] * run.stretch), corner[1]
    shape = pygame.transform.smoothscale(picture, (max(1, wide), high))
    if run.turned:
        return pygame.transform.rotate(shape, 180), -left - wide, -top - high
    return shape, left, top


def _polygonal(item: Circle, scale: float) -> Fill:
    """The circle as a polygon with sides of about a pixel."""
    steps = max(12, min(180, int(item.radius * scale)))
    return Fill((circle(item.centre, item.radius, steps),), item.colour, item.opacity, item.stroke)


def _with_resolution(png: bytes, dpi: int) -> bytes:
    """The file with a pHYs chunk after its header (PNG specification, 11.3.4.3)."""
    per_metre = round(dpi / INCH_MM * 1000)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    header_end = 8 + 12 + 13
    checked = struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:header_end] + checked + png[header_end:]
