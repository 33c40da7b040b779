"""Fewer choices worth trying: of each card, ability or creature only what looks best at a glance."""

from __future__ import annotations

from math import exp, hypot
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.actions import Cast, Choose, Deploy, Use

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from game.board.shapes import Point
    from game.core.dice import Dice
    from game.games.colors_of_magic.ai.evaluate import Appraiser
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.moments import Target
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side

NEAR = 5.0
"""Inches over which a place loses two thirds of what makes it good."""


def thinned(
    appraiser: Appraiser, state: State, side: Side, choices: Iterable[Action], most: int, dice: Dice
) -> list[Action]:
    """At most so many choices of each kind: paid for without blood if that can be, at the best places."""
    groups: dict[Hashable, list[Action]] = {}
    for choice in choices:
        groups.setdefault(_kind(choice), []).append(choice)
    kept: list[Action] = []
    for group in groups.values():
        ways = _cheaply_paid(appraiser, state, group)
        if len(ways) > most:
            ways = _best_places(appraiser, state, side, ways, dice)[:most]
        kept += ways
    return kept


def _kind(action: Action) -> Hashable:
    """What two choices have in common of which one may stand for the other."""
    match action:
        case Cast(card=card, caster=caster, targets=targets):
            return ("cast", card, caster, tuple(one.kind for one in targets))
        case Use(source=source, ability=ability):
            return ("use", source, ability)
        case Deploy(creature=creature):
            return ("deploy", creature)
        case Choose(picks=picks):
            return ("choose", len(picks))
        case _:
            return action


def _cheaply_paid(appraiser: Appraiser, state: State, group: Sequence[Action]) -> list[Action]:
    """Each choice of targets once, paid for in the way that hurts least."""
    best: dict[tuple[Target, ...] | Action, tuple[float, Action]] = {}
    for action in group:
        if not isinstance(action, Cast):
            best[action] = (0.0, action)
            continue
        price = 0.0 if action.discard is None else appraiser.card(action.discard, 0)
        for creature, points in action.pact:
            body = state.body(creature)
            price += appraiser.creature(body) - appraiser.creature(body, points)
        known = best.get(action.targets)
        if known is None or price < known[0]:
            best[action.targets] = (price, action)
    return [action for _, action in best.values()]


def _best_places(
    appraiser: Appraiser, state: State, side: Side, ways: Sequence[Action], dice: Dice
) -> list[Action]:
    """Those first that name the best places on the board; the others as they fall."""
    known: dict[Point, float] = {}

    def promise(action: Action) -> float:
        at = _place(action)
        if at is None:
            return 0.0
        if at not in known:
            known[at] = _promise(appraiser, state, side, at)
        return known[at]

    return sorted(dice.shuffle(ways), key=promise, reverse=True)


def _place(action: Action) -> Point | None:
    match action:
        case Deploy(at=at):
            return at
        case Cast(targets=targets) | Use(targets=targets) | Choose(picks=targets):
            return next((one.at for one in targets if one.at is not None), None)
        case _:
            return None


def _promise(appraiser: Appraiser, state: State, side: Side, at: Point) -> float:
    """What a place is near to: objectives, as one of the side's creatures sees them."""
    own = next((body for body in state.bodies if body.side is side), None)
    if own is None or state.scenario is None:
        return 0.0
    places = appraiser.hopes(state.scenario).places(state, own)
    return sum(points * exp(-hypot(x - at[0], y - at[1]) / NEAR) for points, (x, y), _ in places)
