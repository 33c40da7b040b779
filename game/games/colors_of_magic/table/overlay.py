"""What is drawn above the table: what is on its way, words, and the arrows of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.table.match_cards import draw_flights
from game.ui.box import Box, Spot
from game.ui.text import Face, Style

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.animation import Animation, Rising
    from game.games.colors_of_magic.table.board import TablePane
    from game.games.colors_of_magic.table.pictures import TableCards
    from game.games.colors_of_magic.table.table_model import StackLine
    from game.ui import palette
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.ui import Ui

FLYING = 74.0
"""Width of a card on its way, in logical units."""


def draw_moving(canvas: Canvas, ui: Ui, animation: Animation, cards: TableCards, pane: TablePane) -> None:
    """Draw what is being shown and is no part of the board: words, a card on its way, a card large."""
    if animation.rising is not None:
        _draw_rising(canvas, ui, animation.rising, pane)
    if animation.flight is not None:
        draw_flights(canvas, (animation.flight,), cards.thumb, FLYING)
    if animation.banner:
        _draw_ribbon(canvas, ui, animation.banner, pane.box.centre[1] - 30)
    if animation.card:
        _draw_card(canvas, ui, animation, cards)


def _draw_card(canvas: Canvas, ui: Ui, animation: Animation, cards: TableCards) -> None:
    box = canvas.box
    width = min(300.0, box.h * 0.42)
    at = (box.centre[0] - width / 2, box.centre[1] - width / RATIO / 2 - 30)
    picture = cards.whole(animation.card, canvas.px(width))
    canvas.dim(70)
    canvas.lay("large", picture, at, 14, 200)
    _draw_ribbon(canvas, ui, animation.caption, at[1] + width / RATIO + 14)


def _draw_ribbon(canvas: Canvas, ui: Ui, text: str, y: float) -> None:
    style = ui.styles.ribbon.but(size=24)
    width = min(canvas.box.w - 40, max(360.0, ui.texts.width(text, style) / 0.7))
    style = ui.texts.shrunk(text, style, width * 0.7, least=0.6)
    box = Box(canvas.box.centre[0] - width / 2, y, width, 60)
    shape = ui.theme.ribbon(canvas.size(box), ui.palette.accent)
    canvas.lay("banner", shape, (box.x, box.y), 6)
    canvas.blit_centred(ui.texts.line(text, style), (box.centre[0], box.y + box.h * 0.375))


def _draw_rising(canvas: Canvas, ui: Ui, word: Rising, pane: TablePane) -> None:
    x, y = pane.camera.to_screen(word.at)
    style = Style(Face.TITLE, 40, ui.palette.tones[word.tone].glow, (20, 4, 4))
    with canvas.clip(pane.box):
        canvas.blit_centred(ui.texts.line(word.text, style), (x, y - 20 - 46 * word.part))


def draw_arrows(
    canvas: Canvas, ui: Ui, interface: Interface, stack: tuple[StackLine, ...], pane: TablePane
) -> None:
    """Draw an arrow from each spell on the stack to everything it is aimed at."""
    if not stack:
        return
    rows = {widget.name: widget.box for widget in interface.root.walk() if widget.name.startswith("stack.")}
    for line in stack:
        row = rows.get(f"stack.{line.number}")
        hue = ui.palette.sides[line.side]
        for aim in line.aims if row is not None else ():
            end = pane.camera.to_screen(aim)
            if row is not None and pane.box.contains(end):
                _draw_arrow(canvas, (row.x - 2, row.centre[1]), end, (hue.ink, hue.glow))


def _draw_arrow(
    canvas: Canvas, start: Spot, end: Spot, colours: tuple[palette.Colour, palette.Colour]
) -> None:
    """An arrow with a dark edge; its head stops a little before the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    tip = (end[0] - ux * 12, end[1] - uy * 12)
    neck = (tip[0] - ux * 16, tip[1] - uy * 16)
    dark, light = colours
    for colour, width, spread in ((dark, 7.0, 10.0), (light, 3.5, 7.0)):
        canvas.line(start, neck, colour, width)
        wings = (
            (neck[0] - uy * spread, neck[1] + ux * spread),
            (neck[0] + uy * spread, neck[1] - ux * spread),
        )
        canvas.polygon((tip, *wings), colour)
