"""Shows a card or creature large over the panel, where it covers neither the board nor the prompt."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.ui.box import Box

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game.games.colors_of_magic.table.pictures import TableCards
    from game.games.colors_of_magic.table.table_model import LookedAtModel
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

WIDEST = 340.0
"""The greatest width of the card, in logical units."""

LEAST = 0.55
"""The share of the place's height that the card keeps, however long the text."""

MARGIN = 18.0


def large(cards: TableCards, shown: LookedAtModel) -> Callable[[int], pygame.Surface]:
    """A painter of the card, or of the creature's profile, for a width in pixels."""
    if shown.spec is not None:
        return partial(cards.painter.face, cards.faces.creature(shown.spec, shown.side))
    return partial(cards.whole, shown.card)


def draw_looked_at(canvas: Canvas, ui: Ui, cards: TableCards, shown: LookedAtModel, place: Box) -> None:
    """Draw the card or creature with its text below: its present state, or why it cannot be chosen."""
    canvas.sheet(place, seed=13)
    inner = place.inset(MARGIN)
    style = ui.styles.body.but(size=17)
    words = ui.texts.paragraph(shown.words, style, inner.w)
    while words.height > inner.h * (1 - LEAST) and style.size > 13:
        style = style.but(size=style.size - 1)
        words = ui.texts.paragraph(shown.words, style, inner.w)
    room = inner.h - (words.height + 10 if shown.words else 0)
    width = min(WIDEST, inner.w, room * RATIO)
    at = (inner.centre[0] - width / 2, inner.y)
    canvas.lay("looked at", large(cards, shown)(canvas.px(width)), at, 7, 170)
    below = at[1] + width / RATIO + 10
    canvas.paragraph(words, Box(inner.x, below, inner.w, inner.bottom - below))
