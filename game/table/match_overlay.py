"""What is drawn above the table of a match: cards on their way, a banner, and the card that is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from game.art.card_paper import RATIO
from game.table.hand_fan import CardTile
from game.ui.box import Box, Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pygame

    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.ui import Ui

SLIP = 300.0
"""Width of the words that say why a card cannot be chosen, in logical units."""


class WholeCards(Protocol):
    """Pictures of the cards of a match, by what they are called there."""

    def whole(self, card: str, width: int) -> pygame.Surface:
        """The card to be read, that many pixels wide."""
        ...


@dataclass(frozen=True, slots=True)
class Flight:
    """A card on its way from one spot of the screen to another."""

    card: str
    start: Spot
    end: Spot
    part: float = 0.0

    def spot(self) -> Spot:
        """Where it is now, on a slight arc."""
        (ax, ay), (bx, by), t = self.start, self.end, self.part
        return (ax + (bx - ax) * t, ay + (by - ay) * t - 60 * t * (1 - t))


def draw_flights(
    canvas: Canvas, flights: Iterable[Flight], thumb: Callable[[str, int], pygame.Surface], width: float
) -> None:
    """Draw cards on their way, `width` logical units wide."""
    for flight in flights:
        picture = thumb(flight.card, canvas.px(width))
        x, y = flight.spot()
        at = (x - width / 2, y - width / RATIO / 2)
        canvas.lay("flying", picture, at, 8, 150)


def draw_banner(canvas: Canvas, ui: Ui, text: str, middle: Spot) -> None:
    """Draw a line of words on a ribbon across the table."""
    style = ui.styles.ribbon.but(size=28)
    width = min(canvas.box.w - 40, max(380.0, ui.texts.width(text, style) / 0.7))
    style = ui.texts.shrunk(text, style, width * 0.7, least=0.6)
    box = Box(middle[0] - width / 2, middle[1] - 36, width, 72)
    shape = ui.theme.ribbon(canvas.size(box), ui.palette.accent)
    canvas.lay("banner", shape, (box.x, box.y), 8)
    canvas.blit_centred(ui.texts.line(text, style), (box.centre[0], box.y + box.h * 0.375))


def pointed_card(interface: Interface) -> CardTile | None:
    """The card that the pointer is on, else the one that the keyboard has got to."""
    tiles = [widget for widget in interface.root.walk() if isinstance(widget, CardTile)]
    hovered = next((tile for tile in tiles if tile.hovered), None)
    if hovered is not None:
        return hovered
    return next((tile for tile in tiles if tile.focused and interface.ring), None)


def draw_enlarged(
    canvas: Canvas, ui: Ui, tile: CardTile, cards: WholeCards, widest: tuple[float, float]
) -> None:
    """Draw a card that is looked at, large and beside its place, with why it cannot be chosen.

    `widest` is its width at most in logical units, and as a part of the height of the window.
    """
    box = canvas.box
    width = min(widest[0], box.h * widest[1])
    height = width / RATIO
    x = min(max(tile.box.x + tile.width / 2 - width / 2, 8), box.right - width - 8)
    y = tile.box.y - height - 8
    if y < 6:
        y = min(max(tile.box.centre[1] - height / 2, 6), box.bottom - height - 6)
        right = tile.box.x + tile.width + 10
        x = right if right + width < box.right - 6 else tile.box.x - width - 10
    picture = cards.whole(tile.card, canvas.px(width))
    canvas.lay("zoomed", picture, (x, y), 12, 190)
    if tile.refusal:
        _draw_slip(canvas, ui, tile.refusal, Box(x, y, width, height))


def _draw_slip(canvas: Canvas, ui: Ui, text: str, card: Box) -> None:
    """Why the card cannot be chosen, on a slip beside it."""
    paragraph = ui.texts.paragraph(f"<red>{text}</red>", ui.styles.small.but(size=18), SLIP)
    w, h = paragraph.width + 36, paragraph.height + 26
    beside = card.right + 8 if card.right + 8 + w < canvas.box.right else card.x - 8 - w
    slip = Box(beside, card.bottom - h - 10, w, h)
    canvas.sheet(slip, seed=5)
    canvas.paragraph(paragraph, slip.inset(18, 13))
