"""Moves with a purpose: towards enemies, monsters and the places that objectives are about."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from game.systems.colors_of_magic.play.actions import Move
from game.systems.colors_of_magic.play.paths import on_grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Disc, Point
    from game.systems.colors_of_magic.play.referee import Referee
    from game.systems.colors_of_magic.play.state import State
    from game.systems.colors_of_magic.skirmish import Skirmish

INSIDE = 0.9
"""Inches from edge to edge at which a move against an enemy aims, just inside engagement."""

MOST = 8
"""Goals that are tried, the nearest first."""


def moves_with_a_purpose(referee: Referee, state: State, creature: str) -> list[Move]:
    """Moves along the cheapest paths to the nearest goals, or as far towards them as the creature gets."""
    skirmish = referee.skirmish(state)
    base, reach = skirmish.base(creature), skirmish.reach(creature)
    nearest = sorted(_goals(skirmish, state, creature), key=lambda at: hypot(at[0] - base.x, at[1] - base.y))
    paths = (reach.route(goal).walk.path for goal in nearest[:MOST])
    declared = (on_grid(skirmish, creature, path) for path in paths if len(path) > 1)
    return list(dict.fromkeys(Move(path) for path in declared if path is not None))


def _goals(skirmish: Skirmish, state: State, creature: str) -> Iterator[Point]:
    base = skirmish.base(creature)
    for foe in skirmish.hostiles(creature):
        yield _beside(base, skirmish.base(foe.id))
    for marker in state.markers:
        yield marker.at


def _beside(base: Disc, foe: Disc) -> Point:
    """Where the base stands INSIDE an inch of the foe, on the line between them."""
    away = hypot(base.x - foe.x, base.y - foe.y) or 1.0
    part = (base.r + foe.r + INSIDE) / away
    return (foe.x + part * (base.x - foe.x), foe.y + part * (base.y - foe.y))
