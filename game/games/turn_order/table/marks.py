"""What puts a turn in its place, each kind in its own shape: a die, a card, a space of the wheel, a seal."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.art.playing_cards import RATIO, playing_card, printed_card
from game.games.turn_order.ranks import rank_letters
from game.ui.box import Box
from game.ui.drawing.ornaments import shade
from game.ui.drawing.svg import hexed, linear, svg_text, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.turn_order import Mark
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.ui import Ui

CARD_SPILL = 12.0
"""By how much higher than its room a playing card may be."""

FADED = 110
"""How opaque the picture of a turn that is over is, of 255."""

SQUARE = (100.0, 100.0)

_TOP, _LEFT, _RIGHT = (50, 24), (23, 70), (77, 70)
"""The corners of the face of the die that is seen."""

_RIM = ((50, 3), (91, 26), (91, 74), (50, 97), (9, 74), (9, 26))
_FACETS: tuple[tuple[float, tuple[tuple[int, int], ...]], ...] = (
    (0.10, (_RIM[0], _RIM[1], _TOP)),
    (0.22, (_RIM[5], _RIM[0], _TOP)),
    (-0.16, (_RIM[1], _RIGHT, _TOP)),
    (0.06, (_RIM[5], _LEFT, _TOP)),
    (-0.30, (_RIM[1], _RIM[2], _RIGHT)),
    (-0.08, (_RIM[5], _RIM[4], _LEFT)),
    (-0.40, (_RIM[2], _RIM[3], _RIGHT)),
    (-0.24, (_RIM[4], _RIM[3], _LEFT)),
    (-0.34, (_LEFT, _RIGHT, _RIM[3])),
    (0.0, (_TOP, _LEFT, _RIGHT)),
)
"""The faces of a twenty-sided die seen from above, and how much lighter than its colour each is."""


def faded(shape: pygame.Surface) -> pygame.Surface:
    """A grey copy that can be seen through, for what is over."""
    copy = pygame.transform.grayscale(shape)
    copy.fill((255, 255, 255, FADED), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def draw_mark(canvas: Canvas, ui: Ui, box: Box, text: str, kind: Mark, *, dull: bool = False) -> None:
    """Draw what puts a turn in its place: a card, a die with a count, a space of the wheel."""
    card = printed_card(text) if kind == "card" else ""
    if card:
        _draw_card(canvas, ui, box, card, dull=dull)
    elif kind == "card":
        draw_seal(canvas, ui, box, text, dull=dull)
    else:
        draw_shape(canvas, ui, box, text, kind, dull=dull)


def draw_seal(canvas: Canvas, ui: Ui, box: Box, text: str, *, dull: bool = False) -> None:
    """Draw a seal with a place in an order, made small enough to fit; a dull one is of brown wax."""
    square = _square(box)
    colour = ui.palette.leather if dull else ui.palette.accent
    shape = ui.theme.seal(min(canvas.size(square)), colour)
    canvas.lay(("seal", colour), shape, (square.x, square.y), 3, 130)
    _number(canvas, ui, text, square, 0.5)


def draw_shape(canvas: Canvas, ui: Ui, box: Box, text: str, kind: Mark, *, dull: bool = False) -> None:
    """Draw a die with a count, or a space of the wheel with its number."""
    square = _square(box)
    colour = ui.palette.leather if dull else ui.palette.accent
    make, down = _SHAPES[kind]
    side = min(canvas.size(square))
    shape = ui.theme.drawing(("turn mark", kind, colour), (side, side), lambda: make(colour))
    canvas.lay(("turn mark", kind, colour), shape, (square.x, square.y), 3, 130)
    _number(canvas, ui, text, square, down)


def _square(box: Box) -> Box:
    side = min(box.w, box.h)
    return Box(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side)


def _number(canvas: Canvas, ui: Ui, text: str, square: Box, down: float) -> None:
    style = ui.styles.number.but(size=max(11.0, square.w * 0.48))
    style = ui.texts.shrunk(text, style, square.w * 0.7, least=0.4)
    canvas.blit_centred(ui.texts.line(text, style), (square.centre[0], square.y + square.h * down))


def _draw_card(canvas: Canvas, ui: Ui, box: Box, card: str, *, dull: bool) -> None:
    width = canvas.px(min(box.w, (box.h + CARD_SPILL) * RATIO))
    letters = rank_letters(ui.say)
    shape = playing_card(ui.theme, card, width, letters)
    if dull:
        shape = ui.theme.painted(("dull card", card, width, letters), lambda: faded(shape))
    x, y = box.centre
    at = (x - shape.get_width() / canvas.scale / 2, y - shape.get_height() / canvas.scale / 2)
    if not dull:
        canvas.drop_shadow("playing card", shape, at, 3, 130)
    canvas.blit(shape, at)


def _points(spots: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{x},{y}" for x, y in spots)


def _die(colour: Colour) -> str:
    """A twenty-sided die."""
    body = tag("polygon", points=_points(_RIM), fill="#1c0d05", stroke="#1c0d05", stroke_width=5)
    for light, corners in _FACETS:
        edge = shade(colour, 1.3)
        body += tag(
            "polygon",
            points=_points(corners),
            fill=shade(colour, 1 + light),
            stroke=edge,
            stroke_width=1.5,
            stroke_opacity=0.55,
        )
    return svg_text(body, SQUARE)


def _space(colour: Colour) -> str:
    """A space cut out of the wheel, in a rim of brass, with a stud of that colour at its point."""
    brass = linear("b", 10, 0, 90, 100, (0, "#fff0b8"), (0.45, "#d3a24a"), (1, "#7a4c14"))
    outline = "M6,22 A64,64 0 0 1 94,22 L62,93 A20,20 0 0 1 38,93 Z"
    inner = "M14,26 A58,58 0 0 1 86,26 L57,87 A13,13 0 0 1 43,87 Z"
    body = tag("path", d=outline, fill="#1c0d05") + tag("path", d=outline, fill="url(#b)", stroke="#1c0d05")
    body += tag("path", d=inner, fill="#2c150a")
    body += tag("circle", cx=50, cy=84, r=5, fill=hexed(colour), stroke="#d3a24a", stroke_width=1.5)
    return svg_text(body, SQUARE, brass)


_SHAPES: Mapping[Mark, tuple[Callable[[Colour], str], float]] = MappingProxyType(
    {"count": (_die, 0.535), "space": (_space, 0.42)}
)
"""The drawing of each shape, and how far down in it the number stands."""
