"""Numbers that effects read from the table."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH
from game.games.colors_of_magic.rules.effects.context import Reading
from game.games.colors_of_magic.rules.effects.who import body_meant, creatures_in_play
from game.games.colors_of_magic.rules.play.state import SIDES, opponent

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.words import Amount, Count
    from game.games.colors_of_magic.rules.effects.context import Context
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Body, Player


def number(reading: Reading, context: Context, amount: Amount) -> int:
    """The amount as things stand."""
    if isinstance(amount, int):
        return amount
    value = _count(reading, context, amount) * amount.each + amount.plus
    value = max(value, amount.least)
    return value if amount.most is None else min(value, amount.most)


def number_now(run: Run, context: Context, amount: Amount) -> int:
    """The amount as the table stands in this step."""
    return number(Reading(run.referee, run.state), context, amount)


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
