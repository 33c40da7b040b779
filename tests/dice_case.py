"""The dice duel, the example of a game in CONTRIBUTING, under the contract."""

from __future__ import annotations

from collections import Counter

from contract import Case
from dice_duel.rules import ACTIONS, SYSTEM, Setup

DICE_CASE = Case(
    system=SYSTEM,
    setup=lambda seed: Setup(goal=5 + seed % 8),
    hidden=lambda _state, _seat: (),
    cards=lambda _: Counter(),
    tried=lambda _: tuple(ACTIONS.values()),
    seeds=6,
)
