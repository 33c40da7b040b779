"""Moves with a purpose that no straight way leads to: round corners to enemies and to places."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.actions import Move
from game.games.colors_of_magic.rules.play.paths import on_grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.board.shapes import Disc, Point
    from game.games.colors_of_magic.ai.evaluate import Appraiser
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.skirmish import Skirmish

INSIDE = 0.9
"""Inches from edge to edge at which a move against an enemy aims, just inside engagement."""

MOST = 3
"""Goals to which a way is searched, the nearest first: a search takes long."""

BEYOND = 3.0
"""Inches beyond its movement to which a creature looks for goals."""

THERE = 1.0
"""From how near to a goal a straight move that ends there is good enough."""


def moves_with_a_purpose(
    appraiser: Appraiser, state: State, creature: str, straight: Iterable[Move]
) -> list[Move]:
    """Moves along cheapest paths to near goals that no straight move gets to, or as far as there is."""
    skirmish = appraiser.referee.skirmish(state)
    base, inches = skirmish.base(creature), skirmish.position.creature(creature).movement
    ends = [move.path[-1] for move in straight]
    missed = sorted(
        (away, goal)
        for goal in _goals(appraiser, skirmish, state, creature)
        if (away := hypot(goal[0] - base.x, goal[1] - base.y)) <= inches + BEYOND
        and away > THERE
        and not any(hypot(goal[0] - x, goal[1] - y) <= THERE for x, y in ends)
    )
    reach = skirmish.reach(creature)
    paths = (reach.route(goal).walk.path for _, goal in missed[:MOST])
    declared = (on_grid(skirmish, creature, path) for path in paths if len(path) > 1)
    return list(dict.fromkeys(Move(path) for path in declared if path is not None))


def _goals(appraiser: Appraiser, skirmish: Skirmish, state: State, creature: str) -> Iterator[Point]:
    base = skirmish.base(creature)
    for foe in skirmish.hostiles(creature):
        yield _beside(base, skirmish.base(foe.id))
    if state.scenario is not None:
        places = appraiser.hopes(state.scenario).places(state, state.body(creature))
        prey = {body.at for body in state.bodies}
        yield from (at for _, at, _ in places if at not in prey)


def _beside(base: Disc, foe: Disc) -> Point:
    """Where the base stands INSIDE an inch of the foe, on the line between them."""
    away = hypot(base.x - foe.x, base.y - foe.y) or 1.0
    part = (base.r + foe.r + INSIDE) / away
    return (foe.x + part * (base.x - foe.x), foe.y + part * (base.y - foe.y))
