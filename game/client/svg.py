"""Drawings in SVG, rasterised at the size they are shown."""

from __future__ import annotations

import io

import pygame


def svg_surface(
    body: str, view_box: tuple[float, float], size: tuple[int, int], defs: str = ""
) -> pygame.Surface:
    """Rasterise SVG elements. Only what the rasteriser draws right may be used: paths, arcs, even-odd,
    dashes, transforms, hex colours, radial gradients, linear gradients in userSpaceOnUse.
    """  # noqa: D205 - the restriction is part of what it does
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {view_box[0]:g} {view_box[1]:g}">'
        f"<defs>{defs}</defs>{body}</svg>"
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
