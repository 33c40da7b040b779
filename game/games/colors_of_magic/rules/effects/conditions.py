"""What effects read from the table: numbers, and what must hold for an effect or an ability to work."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Disc, gap
from game.games.colors_of_magic.rules.effects.who import body_meant, creatures_in_play, passes, place_meant
from game.games.colors_of_magic.rules.play.state import SIDES, BoardMarker, Body, Player, State, opponent

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.words import Amount, Condition, Count
    from game.games.colors_of_magic.rules.effects.reading import Reading
    from game.games.colors_of_magic.rules.play.tasks import Context

NEAR_MARKER = 1.0
"""Inches within which a creature is at a marker unless the condition says how near (R-20)."""


def number(reading: Reading, context: Context, amount: Amount) -> int:
    """The amount as things stand."""
    if isinstance(amount, int):
        return amount
    value = _count(reading, context, amount) * amount.each + amount.plus
    value = max(value, amount.least)
    return value if amount.most is None else min(value, amount.most)


def _count(reading: Reading, context: Context, count: Count) -> int:
    match count.per:
        case "creatures":
            return len(creatures_in_play(reading, context, count.who))
        case "marks":
            return sum(body.marks.count(count.mark or "") for body in _bodies(reading, context, count))
        case "inches_moved":
            return sum(floor(body.travelled + TOUCH) for body in _bodies(reading, context, count))
        case "damage_taken":
            return sum(body.damage for body in _bodies(reading, context, count))
        case "amount":
            moment = context.moment
            return (moment.amount if moment is not None else 0) or context.amount
        case "turn":
            return reading.state.turn
        case _:
            return _count_of_player(reading, context, count)


def _count_of_player(reading: Reading, context: Context, count: Count) -> int:
    """What belongs to the player whose effect it is; nothing where that is nobody."""
    if context.side not in SIDES:
        return 0
    you = reading.state.player(context.side)
    match count.per:
        case "hand":
            return len(you.zones.hand)
        case "opponent_hand":
            return len(reading.state.player(opponent(context.side)).zones.hand)
        case "permanents":
            return sum(permanent.side is context.side for permanent in reading.state.permanents)
        case _:
            return _pile(you, count)


def _pile(you: Player, count: Count) -> int:
    match count.per:
        case "discard":
            return len(you.zones.discard)
        case "exile":
            return len(you.zones.exile)
        case _:
            return you.mana


def _bodies(reading: Reading, context: Context, count: Count) -> tuple[Body, ...]:
    if isinstance(count.who, str):
        body = body_meant(reading.state, context, count.who)
        return () if body is None else (body,)
    return tuple(map(reading.state.body, creatures_in_play(reading, context, count.who)))


def holds(reading: Reading, context: Context, condition: Condition) -> bool:
    """Whether everything the condition asks holds; with `unless`, whether something does not."""
    met = _of_the_table(reading, context, condition) and _of_the_creature(reading, context, condition)
    return met is not condition.unless


def at_marker(reading: Reading, body: Body, kind: str, within: float = NEAR_MARKER) -> bool:
    """Whether a creature is that near to a marker of that name, edge to edge (R-20)."""
    base = reading.profiles.base_of(reading.state, body)
    return any(
        gap(base, Disc(*marker.at, marker.radius)) <= within + TOUCH
        for marker in markers_named(reading.state, kind)
    )


def markers_named(state: State, kind: str) -> tuple[BoardMarker, ...]:
    """The markers on the board that effects call by that name."""
    return tuple(marker for marker in state.markers if kind in (marker.kind, marker.id))


def _of_the_table(reading: Reading, context: Context, condition: Condition) -> bool:
    """What does not depend on one creature: the phase, whose go it is, a count."""
    state = reading.state
    if condition.phase is not None and state.phase != condition.phase:
        return False
    if condition.your_go is not None and condition.your_go is not (state.active is context.side):
        return False
    if condition.count is None:
        return True
    value = number(reading, context, condition.count)
    return (condition.at_least is None or value >= condition.at_least) and (
        condition.at_most is None or value <= condition.at_most
    )


def _of_the_creature(reading: Reading, context: Context, condition: Condition) -> bool:
    asked = (
        condition.is_,
        condition.has_moved,
        condition.moved_at_least,
        condition.hp_at_most,
        condition.within,
        condition.marker,
    )
    if all(one is None for one in asked):
        return True
    body = body_meant(reading.state, context, condition.who)
    return (
        body is not None
        and (condition.is_ is None or passes(reading, context.side, body, condition.is_))
        and _has_moved(body, condition)
        and (condition.hp_at_most is None or reading.hit_points(body) <= condition.hp_at_most)
        and _is_near(reading, context, body, condition)
    )


def _has_moved(body: Body, condition: Condition) -> bool:
    if condition.has_moved is not None and condition.has_moved is not (body.travelled > TOUCH):
        return False
    return condition.moved_at_least is None or body.travelled >= condition.moved_at_least - TOUCH


def _is_near(reading: Reading, context: Context, body: Body, condition: Condition) -> bool:
    if condition.marker is not None:
        within = condition.within if condition.within is not None else NEAR_MARKER
        return at_marker(reading, body, condition.marker, within)
    if condition.within is None:
        return True
    place = place_meant(reading, context, condition.of)
    base = reading.profiles.base_of(reading.state, body)
    return place is not None and gap(base, place) <= condition.within + TOUCH
