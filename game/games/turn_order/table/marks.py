"""Drawings of what gives a turn its place: a die with a count, a card, a space of the wheel, a seal."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.art.playing_cards import RATIO, playing_card, printed_card
from game.games.turn_order.ranks import rank_letters
from game.ui.box import Box
from game.ui.drawing.ornaments import artwork

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.turn_order import Mark
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

CARD_SPILL = 12.0
"""Height of a playing card beyond that of its room, in logical units."""

FADED = 110
"""Opacity of the picture of a turn that is over, of 255."""

_SHAPES: Mapping[Mark, tuple[str, float]] = MappingProxyType(
    {"count": ("die_20", 0.535), "space": ("wheel_space", 0.42)}
)
"""The drawing of each shape, and the height in it at which the number stands."""


def faded(shape: pygame.Surface) -> pygame.Surface:
    """A grey, translucent copy, for turns that are over."""
    copy = pygame.transform.grayscale(shape)
    copy.fill((255, 255, 255, FADED), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def draw_mark(canvas: Canvas, ui: Ui, box: Box, text: str, kind: Mark, *, dull: bool = False) -> None:
    """Draw the mark of a turn: a card, a die with a count, or a space of the wheel."""
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
    name, down = _SHAPES[kind]
    side = min(canvas.size(square))
    shape = ui.theme.drawing(
        ("turn mark", kind, colour), (side, side), lambda: artwork(f"art/ornaments/{name}", dye=colour)
    )
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
