"""The strengths that machine players of this game can have."""

from __future__ import annotations

from game.core.match import Strength

STRENGTHS = (Strength.RANDOM, Strength.MIDDLE, Strength.STRONG)
"""The strengths on offer; the easy player is played by the middle one."""
