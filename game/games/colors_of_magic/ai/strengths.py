"""The strengths of the machine players on offer; the random player is only for measuring and testing."""

from __future__ import annotations

from game.core.match import Strength

STRENGTHS = (Strength.EASY, Strength.MIDDLE, Strength.STRONG)
"""The strengths of machine players, the easiest first."""
