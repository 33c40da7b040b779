"""The look of everything: painted surfaces by purpose and size, kept once made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.drawing import materials, ornaments, paint
from game.ui.drawing.ornaments import Plate, artwork, hatch_square
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.picture_pack import PicturePack, shipped_pictures
from game.ui.drawing.svg import rasterised

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.ui.drawing.palette import Colour, Hatch, Palette

Pixels = tuple[int, int]


class Theme:
    """Painted surfaces for one palette and one scale. Sizes are in pixels; what is returned is shared."""

    def __init__(self, palette: Palette, scale: float, pack: PicturePack | None = None) -> None:
        """A theme that takes what is in `pack` from there; None is what ships."""
        self.palette = palette
        self.scale = scale
        self._pack = pack or shipped_pictures()
        self._cache = SurfaceCache()

    def mark(self) -> None:
        """Note that another screen is shown now: `forget_others` then frees what was painted for others."""
        self._cache.mark()

    def forget_others(self) -> None:
        """Free the pictures that nobody has drawn since `mark`; they are painted again when asked for."""
        self._cache.drop_unasked()

    def px(self, units: float) -> int:
        """Logical units in whole pixels."""
        return round(units * self.scale)

    def wood(self, size: Pixels) -> pygame.Surface:
        """The table top. Opaque."""
        key = ("wood", size, self.scale, self.palette.wood)
        return self._made(
            ("wood", size),
            lambda: self._pack.get(key, lambda: _plain(materials.wood(size, self.scale, self.palette))),
        )

    def leather(self, size: Pixels) -> pygame.Surface:
        """A dark hide, for bars at the edge of the screen. Opaque."""
        return self._made(
            ("leather", size), lambda: _plain(materials.leather(size, self.scale, self.palette))
        )

    def parchment(self, size: Pixels, *, ragged: bool = True, seed: int = 7) -> pygame.Surface:
        """A sheet of parchment with burnt edges."""
        return self._made(
            ("parchment", size, ragged, seed),
            lambda: materials.parchment(size, self.scale, self.palette, ragged=ragged, seed=seed),
        )

    def framed_parchment(self, size: Pixels, *, corner: float = 104, seed: int = 7) -> pygame.Surface:
        """A sheet with a double rule and flourishes of `corner` units in its corners (0 for none)."""
        return self._made(("framed", size, corner, seed), lambda: self._framed(size, corner, seed))

    def cloth(self, name: str, size: Pixels, document: Callable[[], str]) -> pygame.Surface:
        """An SVG document that covers all of its box, as large as the window; an opaque surface."""
        return self._made((name, size), lambda: _plain(rasterised(document(), size)))

    def fold(self, name: str, size: Pixels) -> None:
        """Free a cloth that is not being shown."""
        self._cache.drop((name, size))

    def shadow(self, key: Hashable, shape: pygame.Surface, blur: float, alpha: int = 150) -> pygame.Surface:
        """The blurred shadow of a shape; blit it `shadow_pad(blur)` pixels up and left of the shape."""
        return self._made(
            ("shadow", key, shape.get_size(), blur, alpha),
            lambda: paint.shadow(shape, max(1, self.px(blur)), alpha)[0],
        )

    def shadow_pad(self, blur: float) -> int:
        """The number of pixels by which a shadow of that blur sticks out on each side."""
        return max(1, self.px(blur)) * 3

    def plate(self, size: Pixels, make: Plate) -> pygame.Surface:
        """The face of a button."""
        return self._drawn(("plate", make), size, lambda w, h: ornaments.plate(w, h, make))

    def well(self, size: Pixels, *, lit: bool = False) -> pygame.Surface:
        """A recess for text or a track."""
        return self._drawn(("well", lit), size, lambda w, h: ornaments.well(w, h, self.palette, lit=lit))

    def ribbon(self, size: Pixels, colour: Colour) -> pygame.Surface:
        """A ribbon for a title."""
        return self._drawn(("ribbon", colour), size, lambda w, h: ornaments.ribbon(w, h, colour))

    def seal(self, size: int, colour: Colour) -> pygame.Surface:
        """A wax seal."""
        return self.drawing(("seal", colour), (size, size), lambda: artwork("art/ornaments/seal", wax=colour))

    def knob(self, size: int) -> pygame.Surface:
        """A brass knob."""
        return self.drawing("knob", (size, size), lambda: artwork("art/ornaments/knob"))

    def rule_line(self, width: int) -> pygame.Surface:
        """A thin rule with a lozenge in the middle."""
        height = max(3, self.px(12))
        return self._drawn(("rule",), (width, height), lambda w, _h: ornaments.rule_line(w, self.palette))

    def fade(self, size: Pixels, *, down: bool) -> pygame.Surface:
        """White that grows from nothing to opaque, downwards or upwards: to multiply with."""
        return self._made(("fade", size, down), lambda: paint.veil(size, down=down))

    def drawing(self, key: Hashable, size: Pixels, document: Callable[[], str]) -> pygame.Surface:
        """Any SVG document at that size; `key` names it in the cache."""
        return self._made(("drawing", key, size), lambda: rasterised(document(), size))

    def painted(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Any other painted picture; `key` names it, its size included."""
        return self._made(("painted", key), make)

    def turned(
        self, key: Hashable, size: Pixels, degrees: float, document: Callable[[], str]
    ) -> pygame.Surface:
        """An SVG document at that size, turned counter-clockwise, on a surface that holds it whole."""
        return self._made(("turned", key, size, degrees), lambda: _turned(document(), size, degrees))

    def hatch(self, hatch: Hatch, colour: Colour) -> pygame.Surface:
        """A square of the pattern, which repeats without a seam."""
        side = max(8, self.px(20))
        return self._made(("hatch", hatch, colour), lambda: hatch_square(hatch, side, colour, 1.0))

    def _framed(self, size: Pixels, corner: float, seed: int) -> pygame.Surface:
        scale = self.scale
        sheet = materials.parchment(size, scale, self.palette, seed=seed)
        margin = round(16 * scale)
        inner = (size[0] - 2 * margin, size[1] - 2 * margin)
        if min(inner) < round(60 * scale):
            return sheet
        units = (inner[0] / scale, inner[1] / scale)
        sheet.blit(rasterised(ornaments.frame(*units, self.palette), inner), (margin, margin))
        side = min(round(corner * scale), min(inner) // 3)
        if side >= round(40 * scale):
            flourish = rasterised(ornaments.corner(self.palette), (side, side))
            right, low = size[0] - margin - side, size[1] - margin - side
            for flip_x, flip_y, at in (
                (False, False, (margin, margin)),
                (True, False, (right, margin)),
                (False, True, (margin, low)),
                (True, True, (right, low)),
            ):
                sheet.blit(pygame.transform.flip(flourish, flip_x, flip_y), at)
        return sheet

    def _drawn(self, key: Hashable, size: Pixels, document: Callable[[float, float], str]) -> pygame.Surface:
        w, h = max(1, size[0]), max(1, size[1])
        return self._made((key, (w, h)), lambda: rasterised(document(w / self.scale, h / self.scale), (w, h)))

    def _made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._cache.get(key, make)


def _turned(document: str, size: Pixels, degrees: float) -> pygame.Surface:
    twice = rasterised(document, (size[0] * 2, size[1] * 2))
    return pygame.transform.rotozoom(twice, degrees, 0.5)


def _plain(surface: pygame.Surface) -> pygame.Surface:
    """The surface without its alpha channel: it blits faster."""
    plain = pygame.Surface(surface.get_size(), 0, 32)
    plain.blit(surface, (0, 0))
    return plain
