"""Shows a card or creature large over the panel, where it covers neither the board nor the prompt."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.games.colors_of_magic.art.magic_card import MagicFace
from game.ui.box import Box

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game.games.colors_of_magic.table.pictures import TableCards
    from game.games.colors_of_magic.table.table_model import LookedAtModel
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

WIDEST = 340.0
"""The greatest width of the card, in logical units."""

LEAST = 0.55
"""The share of the place's height that the card keeps, however long the text."""

MARGIN, GAP = 18.0, 10.0
"""Around the card, also between it and words beside it; between it and words below it."""

WORDS = 130.0
"""Least width of words beside the card, in logical units."""

SMALLEST = 13
"""The smallest letters of the words."""

LEGIBLE = 320
"""Pixels of a card's width below which its numbers are too small for whoever wants large letters."""


def large(cards: TableCards, shown: LookedAtModel) -> Callable[[int], pygame.Surface]:
    """A painter of the card, or of the creature's profile, for a width in pixels."""
    if shown.spec is not None:
        return partial(cards.painter.face, cards.faces.creature(shown.spec, shown.side))
    return partial(cards.whole, shown.card)


def draw_looked_at(canvas: Canvas, ui: Ui, cards: TableCards, shown: LookedAtModel, place: Box) -> None:
    """Draw the card or creature with its present state, or why it cannot be chosen, beside it or below.

    The words stand where they leave the card larger.
    """
    canvas.sheet(place, seed=13)
    inner = place.inset(MARGIN)
    laid = max(_below(ui, shown.words, inner), _beside(ui, shown.words, inner), key=lambda found: found[0])
    if canvas.scale > 1.0 and canvas.px(laid[0]) < LEGIBLE and (numbers := _numbers(cards, shown)):
        more = _beside(ui, numbers, inner)
        # Only in room that is left: the card becomes no smaller.
        laid = more if more[0] >= laid[0] else laid
    width, x, words, box = laid
    canvas.lay("looked at", large(cards, shown)(canvas.px(width)), (x, inner.y), 7, 170)
    canvas.paragraph(words, box)


def _numbers(cards: TableCards, shown: LookedAtModel) -> str:
    """The words with the printed numbers of a creature below, each with its sign; empty for other cards."""
    face = cards.faces.creature(shown.spec) if shown.spec is not None else cards.face(shown.card)
    if not isinstance(face, MagicFace) or not face.numbers:
        return ""
    before = [shown.words, cards.faces.say("card.printed")] if shown.words else []
    numbers = (rich("<icon:{}>\N{NO-BREAK SPACE}{} <b>{}</b>", n.icon, n.word, n.value) for n in face.numbers)
    return "\n".join((*before, *numbers))


Laid = tuple[float, float, "Paragraph", Box]
"""The width of the card and its left edge; the words and their place."""


def _below(ui: Ui, text: str, inner: Box) -> Laid:
    """The card in the middle, with the words below it: as large as they leave it."""
    style = ui.styles.body.but(size=17)
    words = ui.texts.paragraph(text, style, inner.w)
    while words.height > inner.h * (1 - LEAST) and style.size > SMALLEST:
        style = style.but(size=style.size - 1)
        words = ui.texts.paragraph(text, style, inner.w)
    room = inner.h - (words.height + GAP if text else 0)
    width = min(WIDEST, inner.w, room * RATIO)
    y = inner.y + width / RATIO + GAP
    return width, inner.centre[0] - width / 2, words, Box(inner.x, y, inner.w, inner.bottom - y)


def _beside(ui: Ui, text: str, inner: Box) -> Laid:
    """The card with the words to its right; of no width where they do not fit there."""
    width = min(WIDEST, inner.h * RATIO)
    x = inner.x + width + MARGIN
    box = Box(x, inner.y, max(1.0, inner.right - x), inner.h)
    style = ui.styles.body.but(size=17)
    words = ui.texts.paragraph(text, style, box.w)
    while words.height > box.h and style.size > SMALLEST:
        style = style.but(size=style.size - 1)
        words = ui.texts.paragraph(text, style, box.w)
    fits = box.w >= WORDS and words.height <= box.h and words.overflow <= 1
    return (width if fits and text else 0.0), inner.x, words, box
