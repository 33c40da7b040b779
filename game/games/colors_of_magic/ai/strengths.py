"""How well the opponents play that are offered; one that plays at random is there to measure and test by."""

from __future__ import annotations

from game.core.match import Strength

STRENGTHS = (Strength.EASY, Strength.MIDDLE, Strength.STRONG)
"""From the first opponent after the lesson on."""
