"""How good a state is for one side, in victory points and what may become of them."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from game.board.shapes import Disc, gap
from game.core.rules import Seat
from game.systems.colors_of_magic.cards.vocabulary import Used
from game.systems.colors_of_magic.play.state import SIDES, opponent
from game.systems.colors_of_magic.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.systems.colors_of_magic.cards.specs import ObjectiveSpec
    from game.systems.colors_of_magic.play.referee import Referee
    from game.systems.colors_of_magic.play.state import Body, State

DECIDED = 1000.0
"""A won game; everything else is small beside it."""

POINT = 10.0
CARD = 0.8
MANA = 0.25
READY = 0.5
"""A creature that may still be activated this turn."""

CLOSE = 6.0
"""Inches over which the pull of something on the board falls to about a third."""

HELD = 0.5
"""Of an objective's points, what standing on it is worth before it is scored."""

PULL = 0.18
"""Of an objective's points, what being close to it is worth."""

MORTAL = 3
"""Hit points from which on a wizard is in danger."""


def worth(referee: Referee, state: State, side: Side) -> float:
    """How much better the state is for that side than for the other; antisymmetric."""
    if state.outcome is not None:
        winners = state.outcome.winners
        seat = Seat(SIDES.index(side))
        return 0.0 if not winners or len(winners) > 1 else DECIDED if seat in winners else -DECIDED
    other = opponent(side)
    mine = _forces(referee, state, side) + _prospects(referee, state, side)
    return mine - _forces(referee, state, other) - _prospects(referee, state, other)


def _forces(referee: Referee, state: State, side: Side) -> float:
    """Points, creatures, cards and mana."""
    player = state.player(side)
    value = POINT * player.points + CARD * len(player.zones.hand)
    value += sum(_creature(referee, body) for body in state.bodies if body.side is side)
    wizard = next((body for body in state.bodies if _flux(referee, body) and body.side is side), None)
    if wizard is not None:
        value += MANA * min(player.mana, _flux(referee, wizard) + 1)
    return value + sum(1.5 for permanent in state.permanents if permanent.side is side)


def _flux(referee: Referee, body: Body) -> int:
    return referee.library.creatures[body.profile].flux or 0


def _creature(referee: Referee, body: Body) -> float:
    """A creature by what is left of it and what it can do."""
    spec = referee.library.creatures[body.profile]
    left = spec.hp - body.damage
    value = 1.2 * left + 0.35 * spec.melee + 0.4 * (spec.ranged or 0) + 0.25 * spec.defence
    value += 0.1 * spec.movement + (0.0 if body.tapped else READY)
    if spec.flux is not None:
        value += 1.5 * left - 4.0 * max(MORTAL - left, 0)
    return value


def _prospects(referee: Referee, state: State, side: Side) -> float:
    """What the side may hope for of the objectives: places held or near, monsters near."""
    if state.scenario is None:
        return 0.0
    value = 0.0
    specs = {spec.id: spec for spec in referee.library.scenarios[state.scenario].objectives}
    own = [(body, referee.base(state, body.id)) for body in state.bodies if body.side is side]
    for objective in state.objectives:
        spec = specs[objective.id]
        if not own or (objective.collected_by and not spec.repeatable):
            continue
        for place in _places(referee, state, spec):
            nearest = min(max(gap(base, place), 0.0) for _, base in own)
            value += POINT * PULL * spec.points * exp(-nearest / CLOSE)
        value += POINT * spec.points * _hold(referee, state, spec, side)
        if objective.holder is side:
            value += POINT * spec.points * 0.25 * objective.held
    return value


def _places(referee: Referee, state: State, spec: ObjectiveSpec) -> Iterator[Disc]:
    """Where on the board an objective is to be earned: its marker, its action's marker, its monsters."""
    names = {spec.goal.marker, *(a.at_marker for a in spec.abilities if isinstance(a, Used))}
    yield from (Disc(m.at[0], m.at[1], m.radius) for m in state.markers if m.id in names or m.kind in names)
    if spec.goal.profile is not None:
        for body in state.bodies:
            if body.side is Side.NEUTRAL and body.profile == spec.goal.profile:
                yield referee.base(state, body.id)


def _hold(referee: Referee, state: State, spec: ObjectiveSpec, side: Side) -> float:
    """The part of an objective that the side has as good as earned, by holding its place."""
    if spec.goal.kind in {"control", "hold_wizard"}:
        marker = next((m for m in state.markers if m.id == spec.goal.marker), None)
        if marker is None:
            return 0.0
        disc = Disc(marker.at[0], marker.at[1], spec.goal.radius or marker.radius)
        there = [body.side for body in state.bodies if gap(referee.base(state, body.id), disc) <= 1.0]
        return HELD if there.count(side) > there.count(opponent(side)) else 0.0
    return 0.0
