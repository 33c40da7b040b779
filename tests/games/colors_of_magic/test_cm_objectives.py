"""Objective cards: who meets them, and what they bring (CM-SETUP-04, CM-END-01, rulings R-57 and R-58)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from magic_table import Table, scenario, stand, table, words

from game.games.colors_of_magic.rules.cards.effects import GainMana
from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.play.turn import ending
from game.games.colors_of_magic.rules.state.events import ObjectiveCollected, Scored
from game.games.colors_of_magic.rules.state.state import Objective
from game.positions.position import Side

MARKERS = (("altar", (12.0, 12.0)),)


def objective(kind: str, identity: str = "prize", **printed: Any) -> ObjectiveSpec:
    """An objective card of that kind, worth 1 point."""
    of_goal = {key: printed.pop(key) for key in ("marker", "profile", "radius", "turns") if key in printed}
    goal = Goal(kind=kind, **of_goal)  # type: ignore[arg-type]  # written out by the tests
    plain = {"rank": "minor", "points": 1, "goal": goal}
    return ObjectiveSpec(id=identity, name=words(identity), text=words(""), **{**plain, **printed})


def collected(game: Table) -> list[tuple[str, str]]:
    """Who collected what, in order."""
    return [(event.side.value, event.objective) for event in game.happened(ObjectiveCollected)]


def at_end(*bodies: Any, of: ObjectiveSpec, state: Objective | None = None, **more: Any) -> Table:
    """An End phase with one objective card."""
    game = table(*bodies, played=scenario(of, markers=MARKERS), **more)
    objectives = game.state.objectives if state is None else (state,)
    game.state = replace(game.state, objectives=objectives, agenda=ending())
    return game.run()


CONTROL = objective("control", marker="altar")


@pytest.mark.rule("CM-END-01")
@pytest.mark.parametrize(("gap", "controls"), [(1.0, True), (1.01, False)])
def test_control_is_to_be_within_an_inch_of_the_marker_edge_to_edge(gap: float, controls: bool) -> None:
    guard = stand("red:guard:1", 12, 12 + 0.5 + 12.5 / 25.4 + gap)
    assert collected(at_end(guard, of=CONTROL)) == ([("red", "prize")] if controls else [])


@pytest.mark.rule("CM-END-01")
def test_more_creatures_than_the_other_control_and_as_many_do_not() -> None:
    two = (stand("red:guard:1", 12, 13.5), stand("red:guard:2", 10.5, 12))
    guard = stand("blue:guard:1", 13.5, 12)
    assert collected(at_end(*two, guard, of=CONTROL)) == [("red", "prize")]
    for contested in ("none", "first", "both"):
        altar = objective("control", marker="altar", contested=contested)
        assert collected(at_end(two[0], guard, of=altar)) == []


def test_an_objective_may_ask_to_be_held_for_several_turns_in_a_row() -> None:
    twice = objective("control", marker="altar", turns=2)
    guard = stand("red:guard:1", 12, 13.5)
    game = at_end(guard, of=twice)
    assert collected(game) == []
    assert game.state.objectives == (Objective("prize", holder=Side.RED, held=1),)
    game.act("red", "pass").act("blue", "pass")
    assert collected(game) == [("red", "prize")]


@pytest.mark.parametrize("bodies", [(), (stand("blue:guard:1", 12, 13.5),)])
def test_a_hold_that_is_broken_begins_anew(bodies: tuple[Any, ...]) -> None:
    twice = objective("control", marker="altar", turns=2)
    game = at_end(*bodies, of=twice, state=Objective("prize", holder=Side.RED, held=1))
    assert collected(game) == []
    assert game.state.objectives[0].held == len(bodies)


@pytest.mark.rule("CM-END-01", "R-57")
@pytest.mark.parametrize(
    ("contested", "takers"), [("none", []), ("first", ["blue"]), ("both", ["blue", "red"])]
)
def test_what_both_fulfil_is_judged_by_the_card(contested: str, takers: list[str]) -> None:
    wizards = (stand("red:mage:0", 12, 13.5), stand("blue:mage:0", 12, 10.5))
    hold = objective("hold_wizard", marker="altar", contested=contested)
    game = at_end(*wizards, of=hold, first="blue")
    assert collected(game) == [(side, "prize") for side in takers]
    assert [event.side.value for event in game.happened(Scored)] == takers


def test_a_collected_card_is_gone_unless_it_is_repeatable() -> None:
    guard = stand("red:guard:1", 12, 13.5)
    for repeatable, points in ((False, 1), (True, 2)):
        game = at_end(guard, of=objective("control", marker="altar", repeatable=repeatable))
        game.act("red", "pass").act("blue", "pass")
        assert game.player("red").points == points


def test_slaying_and_wounding_a_monster_may_be_collected_at_once() -> None:
    slay = objective("slay", "slay", profile="ogre", when="immediate", points=3)
    wounds = [objective("wound", f"wound-{n}", profile="ogre", when="immediate") for n in (1, 2)]
    game = table(
        stand("neutral:ogre:1", 6, 6),
        stand("neutral:goblin:1", 3, 9),
        red="spark spark fireball fireball fireball",
        mana=(20, 5),
        played=scenario(slay, *wounds, markers=MARKERS),
    )
    game.act("red", "cast red:fireball:2 red:mage:0 creature=neutral:goblin:1").act("blue", "pass")
    assert collected(game) == []
    game.act("red", "cast red:spark:1 red:mage:0 creature=neutral:ogre:1")
    assert collected(game) == [("red", "wound-1")]
    game.act("red", "cast red:spark:2 red:mage:0 creature=neutral:ogre:1")
    assert collected(game) == [("red", "wound-1"), ("red", "wound-2")]
    for number in (1, 3):
        game.act("red", f"cast red:fireball:{number} red:mage:0 creature=neutral:ogre:1")
    assert collected(game)[2:] == [("red", "slay")]
    assert game.player("red").points == 5


def test_a_deed_that_is_only_checked_at_the_end_is_remembered() -> None:
    slay = objective("slay", profile="goblin")
    game = table(stand("neutral:goblin:1", 6, 6), red="fireball", played=scenario(slay))
    game.act("red", "cast red:fireball:1 red:mage:0 creature=neutral:goblin:1")
    assert collected(game) == []
    game.act("blue", "pass").act("red", "pass")
    assert collected(game) == [("red", "prize")]


def test_the_token_of_a_collected_card_is_used_once() -> None:
    prize = objective("control", marker="altar", token=(GainMana(amount=2),), token_text=words("2 mana"))
    game = at_end(stand("red:guard:1", 12, 13.5), of=prize, mana=(0, 0))
    mana = game.mana("red")
    game.act("red", "use prize -1")
    assert game.mana("red") == mana + 2
    game.act("blue", "pass")
    assert not game.offers("red", "use")
    game.refused("red", "use prize -1")
