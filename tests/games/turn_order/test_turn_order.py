"""Creatures of a board take their turns as any of the three tables says."""

from __future__ import annotations

import pytest

from game.core.turn_order import Person
from game.games import GAMES
from game.workshop.turn_order import TurnOrder

TABLES = GAMES.tables()
PEOPLE = (Person("ada", "Ada", "players"), Person("brun", "Brun", "players"), Person("wolf", "Wolf"))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_everybody_has_a_turn_in_every_round(table: str, seed: int) -> None:
    order = TurnOrder.of(TABLES[table], PEOPLE, seed)
    seen: dict[int, set[str]] = {}
    for _ in range(200):
        if order.track.round > 3:
            break
        seen.setdefault(order.track.round, set()).update(order.current)
        verdict = order.proceed()
        if not verdict.allowed:
            # A Joker, an event, a choice: the table asks, the first answer will do.
            order.match.act(order.match.seats[0], next(iter(order.match.legal_actions(order.match.seats[0]))))
    assert seen[2] == {"ada", "brun", "wolf"}


@pytest.mark.parametrize("table", TABLES)
def test_several_creatures_may_be_one_combatant(table: str) -> None:
    order = TurnOrder.of(TABLES[table], PEOPLE, 1)
    order.join("wolf-2", "wolf")
    order.join("ada", None)
    found = set()
    for _ in range(60):
        found.add(order.current)
        if not order.proceed().allowed:
            order.match.act(order.match.seats[0], next(iter(order.match.legal_actions(order.match.seats[0]))))
    assert frozenset({"wolf", "wolf-2"}) in found
    assert not any("ada" in creatures for creatures in found)


@pytest.mark.rule("TABLE-TURN-01")
def test_the_table_waits_where_it_asks_something() -> None:
    order = TurnOrder.of(TABLES["d20-initiative"], (), 1)
    verdict = order.proceed()
    assert not verdict.allowed
    assert verdict.reasons[0].rule == "TABLE-TURN-01"


def test_the_place_of_a_creature_counts_the_turns_before_it() -> None:
    order = TurnOrder.of(TABLES["speed-wheel"], PEOPLE, 1)
    assert order.place_of("ada") is None
    order.proceed()
    assert [order.place_of(identity) for identity in ("ada", "brun", "wolf")] == [0, 1, 2]
    order.proceed()
    assert [order.place_of(identity) for identity in ("ada", "brun", "wolf")] == [None, 0, 1]
    assert order.place_of("nobody") is None
