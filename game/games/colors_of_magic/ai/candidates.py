"""Narrows the choices worth trying: moves round corners, the best of similar choices, whom to activate."""

from __future__ import annotations

from math import exp, hypot
from typing import TYPE_CHECKING

from game.games.colors_of_magic.ai.lookahead import attackable
from game.games.colors_of_magic.ai.objectives import NEAR, PULL
from game.games.colors_of_magic.rules.play.shifting import on_grid
from game.games.colors_of_magic.rules.state.actions import Action, Cast, Choose, Deploy, Move, Use

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from game.board.shapes import Disc, Point
    from game.core.dice import Dice
    from game.games.colors_of_magic.ai.evaluate import Evaluator
    from game.games.colors_of_magic.rules.state.state import Body, State, Target
    from game.positions.position import Side
    from game.positions.skirmish import Skirmish

INSIDE = 0.9
"""The gap, in inches, at which a move against an enemy ends: just inside the 1" of engagement."""

MOST = 3
"""How many goals, the nearest first, a path is searched to. A search is slow."""

BEYOND = 3.0
"""How far beyond its Movement, in inches, a creature looks for goals."""

THERE = 1.0
"""A straight move that ends within this many inches of a goal makes a path search unnecessary."""

FRINGE = 0.1
"""How far inside the edge of a place, in inches, a creature stops that wants to be no nearer."""

NEAR_PLACE = 5.0
"""The distance, in inches, over which the value of a place falls to about a third."""


def moves_round_corners(
    evaluator: Evaluator, state: State, creature: str, straight: Iterable[Move]
) -> list[Move]:
    """Moves along cheapest paths to near goals that no straight move reaches, as far as Movement allows."""
    skirmish = evaluator.referee.skirmish(state)
    base, inches = skirmish.base(creature), skirmish.position.creature(creature).movement
    ends = [move.path[-1] for move in straight]
    missed = sorted(
        (away, goal)
        for goal in _goals(evaluator, skirmish, state, creature)
        if (away := hypot(goal[0] - base.x, goal[1] - base.y)) <= inches + BEYOND
        and away > THERE
        and not any(hypot(goal[0] - x, goal[1] - y) <= THERE for x, y in ends)
    )
    reach = skirmish.reach(creature)
    paths = (reach.route(goal).walk.path for _, goal in missed[:MOST])
    declared = (on_grid(skirmish, creature, path) for path in paths if len(path) > 1)
    return list(dict.fromkeys(Move(path) for path in declared if path is not None))


def stopped_short(evaluator: Evaluator, state: State, creature: str, move: Move) -> Move | None:
    """The move as far as the edge of the place at which it ends, from where the creature holds that as well.

    None if it ends at no place, or gets no farther than that.
    """
    if state.scenario is None:
        return None
    skirmish = evaluator.referee.skirmish(state)
    (x0, y0), (x1, y1) = move.path[-2:]
    long = hypot(x1 - x0, y1 - y0)
    for _, at, near in evaluator.objectives(state.scenario).places(state, state.body(creature)):
        within = near + skirmish.base(creature).r - FRINGE
        if hypot(x1 - at[0], y1 - at[1]) > THERE or not long:
            continue
        left = max(long - within, 0.0) / long
        if 0.0 < left < 1.0:
            end = (x0 + left * (x1 - x0), y0 + left * (y1 - y0))
            path = on_grid(skirmish, creature, (*move.path[:-1], end))
            return None if path is None else Move(path)
    return None


def _goals(evaluator: Evaluator, skirmish: Skirmish, state: State, creature: str) -> Iterator[Point]:
    base = skirmish.base(creature)
    for foe in skirmish.hostiles(creature):
        yield _beside(base, skirmish.base(foe.id))
    if state.scenario is not None:
        places = evaluator.objectives(state.scenario).places(state, state.body(creature))
        prey = {body.at for body in state.bodies}
        yield from (at for _, at, _ in places if at not in prey)


def _beside(base: Disc, foe: Disc) -> Point:
    """The centre of the base once it engages the foe, on the line between the two."""
    away = hypot(base.x - foe.x, base.y - foe.y) or 1.0
    part = (base.r + foe.r + INSIDE) / away
    return (foe.x + part * (base.x - foe.x), foe.y + part * (base.y - foe.y))


def thinned(
    evaluator: Evaluator, state: State, side: Side, choices: Iterable[Action], most: int, dice: Dice
) -> list[Action]:
    """At most `most` choices of each kind: the cheapest ways to pay, then the most promising places."""
    groups: dict[Hashable, list[Action]] = {}
    for choice in choices:
        groups.setdefault(_kind(choice), []).append(choice)
    kept: list[Action] = []
    for group in groups.values():
        ways = _cheaply_paid(evaluator, state, group)
        if len(ways) > most:
            ways = _best_places(evaluator, state, side, ways, dice)[:most]
        kept += ways
    return kept


def _kind(action: Action) -> Hashable:
    """A key that is equal for choices of which one may stand for the others."""
    match action:
        case Cast(card=card, caster=caster, targets=targets):
            return ("cast", card, caster, tuple(target.kind for target in targets))
        case Use(source=source, ability=ability):
            return ("use", source, ability)
        case Deploy(creature=creature):
            return ("deploy", creature)
        case Choose(picks=picks):
            return ("choose", len(picks))
        case _:
            return action


def _cheaply_paid(evaluator: Evaluator, state: State, group: Sequence[Action]) -> list[Action]:
    """The cheapest way to pay for each choice of targets."""
    best: dict[tuple[Target, ...] | Action, tuple[float, Action]] = {}
    for action in group:
        if not isinstance(action, Cast):
            best[action] = (0.0, action)
            continue
        price = evaluator.price(state, action)
        price += 0.0 if action.discard is None else evaluator.card(action.discard, 0)
        for creature, points in action.pact:
            body = state.body(creature)
            price += evaluator.wounds(state, body, points)
        known = best.get(action.targets)
        if known is None or price < known[0]:
            best[action.targets] = (price, action)
    return [action for _, action in best.values()]


def _best_places(
    evaluator: Evaluator, state: State, side: Side, ways: Sequence[Action], dice: Dice
) -> list[Action]:
    """The actions, those at the most promising places first; equally promising ones in random order."""
    known: dict[Point, float] = {}

    def promise(action: Action) -> float:
        at = _place(action)
        if at is None:
            return 0.0
        if at not in known:
            known[at] = _promise(evaluator, state, side, at) + _stood_on(state, side, at)
        return known[at]

    return sorted(dice.shuffle(ways), key=promise, reverse=True)


def _place(action: Action) -> Point | None:
    match action:
        case Deploy(at=at):
            return at
        case Cast(targets=targets) | Use(targets=targets) | Choose(picks=targets):
            return next((target.at for target in targets if target.at is not None), None)
        case _:
            return None


def _promise(evaluator: Evaluator, state: State, side: Side, at: Point) -> float:
    """How much a place promises: the pull of the objectives near it on the side's creatures."""
    own = next((body for body in state.bodies if body.side is side), None)
    if own is None or state.scenario is None:
        return 0.0
    places = evaluator.objectives(state.scenario).places(state, own)
    return sum(points * exp(-hypot(x - at[0], y - at[1]) / NEAR_PLACE) for points, (x, y), _ in places)


def _stood_on(state: State, side: Side, at: Point) -> float:
    """More for a place where somebody stands, most for a foe: whom a spell around that point would meet."""
    found = next((body for body in state.bodies if body.at == at), None)
    return 0.0 if found is None else 1.0 if found.side is side else 2.0


def activation_gain(evaluator: Evaluator, state: State, body: Body) -> float:
    """A rough estimate of what activating the creature now is worth to its player."""
    skirmish = evaluator.referee.skirmish(state)
    if skirmish.engaged_with(body.id):
        return attackable(evaluator, state, body)
    inches = skirmish.position.creature(body.id).movement
    return attackable(evaluator, state, body, inches) + _nearer(evaluator, state, body, inches)


def _nearer(evaluator: Evaluator, state: State, body: Body, inches: float) -> float:
    """The worth of coming that many inches nearer to the most attractive goal."""
    if state.scenario is None:
        return 0.0
    best = 0.0
    for points, at, r in evaluator.objectives(state.scenario).places(state, body):
        away = max(hypot(at[0] - body.at[0], at[1] - body.at[1]) - r, 0.0)
        gain = exp(-max(away - inches, 0.0) / NEAR) - exp(-away / NEAR)
        best = max(best, evaluator.weights.point * PULL * points * gain)
    return best
