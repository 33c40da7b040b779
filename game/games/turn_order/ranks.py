"""The high ranks of playing cards as a language prints them: `K♥` is `R♥` in French."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.content.locale import Translator

HIGH = "AKQJ"
"""Ace, king, queen, jack, as texts of the program print them."""

_PRINTED = re.compile(rf"(?<![\w])([{HIGH}])(?=[♠♥♦♣])")


def rank_letters(say: Translator) -> str:
    """The letters of ace, king, queen and jack in a language."""
    return say("card.ranks")


def ranked(text: str, say: Translator) -> str:
    """A text, with the ranks of the cards in it as the language prints them."""
    letters = dict(zip(HIGH, rank_letters(say), strict=True))
    return _PRINTED.sub(lambda found: letters[found[1]], text)


def ranked_alone(rank: str, say: Translator) -> str:
    """A rank without its suit, as the language prints it."""
    return rank_letters(say)[HIGH.index(rank)] if rank and rank in HIGH else rank
