"""Drawings in SVG, rasterised at the size they are shown."""

from __future__ import annotations

import io

import pygame

Stop = tuple[float, str]


def svg_text(body: str, view_box: tuple[float, float], defs: str = "") -> str:
    """A whole SVG document around some elements."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {view_box[0]:g} {view_box[1]:g}">'
        f"<defs>{defs}</defs>{body}</svg>"
    )


def rasterised(document: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise a whole SVG document at exactly that many pixels."""
    w, h = max(1, size[0]), max(1, size[1])
    surface = pygame.image.load_sized_svg(io.BytesIO(document.encode()), (w, h))
    framed = pygame.Surface((w, h), pygame.SRCALPHA)
    if surface.get_size() == (w, h):
        # It has red and blue the other way round than windows have, which to draw takes twenty times as long.
        return surface.convert(framed)
    framed.blit(surface, ((w - surface.get_width()) // 2, (h - surface.get_height()) // 2))
    return framed


def tag(name: str, *inside: str, **attributes: float | str) -> str:
    """An element. Underscores in attributes stand for hyphens; numbers are written to two decimals."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
        parts.append(f'{key.replace("_", "-")}="{text}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def linear(name: str, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
    """A linear gradient, in the units of the drawing."""
    units = "userSpaceOnUse"
    return tag("linearGradient", *_stops(stops), id=name, gradientUnits=units, x1=x1, y1=y1, x2=x2, y2=y2)


def radial(name: str, cx: float, cy: float, r: float, *stops: Stop) -> str:
    """A radial gradient, in the units of the drawing."""
    units = "userSpaceOnUse"
    return tag("radialGradient", *_stops(stops), id=name, gradientUnits=units, cx=cx, cy=cy, r=r)


def hexed(colour: tuple[int, int, int]) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _stops(stops: tuple[Stop, ...]) -> list[str]:
    return [tag("stop", offset=offset, stop_color=colour) for offset, colour in stops]
