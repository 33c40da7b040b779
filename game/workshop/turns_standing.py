"""How the encounter stands that leads the creatures on the workshop's board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.turn_order import MASTER
from game.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.content.locale import Translator
    from game.core.turn_order import Person, Track
    from game.games.turn_order.standing import TurnOrder
    from game.positions.position import Creature

MOST_TOLD = 4
"""How many sentences are told of what happened last; the table has them all."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the encounter stands, worked out once after every change.

    Attributes:
        people: everybody at the table.
        track: the order.
        acting: the creatures on the board whose turn it is.
        places: how many turns come before that of each creature that is joined; None for no more this round.
        done: the creatures that have had a turn in this round.
        told: what happened last, a sentence for each thing, with its rule.
    """

    people: tuple[Person, ...]
    track: Track
    acting: frozenset[str]
    places: Mapping[str, int | None]
    done: frozenset[str]
    told: tuple[str, ...]


def stands(order: TurnOrder, present: Iterable[Creature], since: int, say: Translator) -> Standing:
    """How it stands with the creatures on the board; what is told begins after `since` actions."""
    ids = [creature.id for creature in present]
    people = order.people
    known = {one.id for one in people}
    log = GAMES.of(order.match).log(order.match, say)
    told = tuple(
        f"{entry.text} <soft>[{entry.rule}]</soft>"
        for line in order.match.log(MASTER, since)
        for entry in log.entries(line.events)
    )[-MOST_TOLD:]
    done = frozenset().union(*(order.creatures(turn) for turn in order.track.done))
    return Standing(
        people,
        order.track,
        frozenset(order.current.intersection(ids)),
        {one: order.place_of(one) for one in ids if order.joined.get(one) in known},
        done,
        told,
    )
