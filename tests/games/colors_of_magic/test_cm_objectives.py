"""Objective cards: who meets them, and what they bring (CM-SETUP-04, CM-END-01, rulings R-57 and R-58)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from magic_table import Table, creature, scenario, stand, table, words

from game.games.colors_of_magic.rules.cards.effects import Discard, GainMana
from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.turn import ending
from game.games.colors_of_magic.rules.play.victory import fulfilled_by, immediate
from game.games.colors_of_magic.rules.state.events import CardMoved, ObjectiveCollected, Scored
from game.games.colors_of_magic.rules.state.state import Moment, Objective
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


@pytest.mark.rule("R-57")
def test_each_of_two_cards_that_both_fulfil_is_taken_for_itself() -> None:
    wizards = (stand("red:mage:0", 12, 13.5), stand("blue:mage:0", 12, 10.5))
    one, two = (
        objective("hold_wizard", name, marker="altar", contested="both", points=points)
        for name, points in (("one", 1), ("two", 2))
    )
    game = table(*wizards, played=scenario(one, two, markers=MARKERS))
    game.state = replace(game.state, agenda=ending())
    game.run()
    assert collected(game) == [("red", "one"), ("blue", "one"), ("red", "two"), ("blue", "two")]
    assert (game.player("red").points, game.player("blue").points) == (3, 3)
    both = (Side.RED, Side.BLUE)
    assert game.state.objectives == (Objective("one", collected_by=both), Objective("two", collected_by=both))


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


def test_a_card_discarded_for_a_token_tells_for_which() -> None:
    prize = objective("control", marker="altar", token=(Discard(),), token_text=words("discard"))
    game = at_end(stand("red:guard:1", 12, 13.5), of=prize, blue="spark")
    game.act("red", "use prize -1")
    game.act("blue", "choose card=blue:spark:1")
    lost = [move for move in game.happened(CardMoved) if move.target == "discard"]
    assert [(move.side, move.by) for move in lost] == [(Side.BLUE, "prize")]


@pytest.mark.rule("CM-END-01", "R-20")
@pytest.mark.parametrize(
    ("apart", "controls"), [(1.0, True), (1 + 5e-7, True), (1 + 2e-6, False), (0.0, True), (2.0, False)]
)
@pytest.mark.parametrize(("radius", "edge"), [(None, 0.5), (1.5, 1.5)])
def test_control_of_a_marker_is_measured_from_its_edge_or_from_the_area_of_the_card(
    apart: float, controls: bool, radius: float | None, edge: float
) -> None:
    """Of two markers it is the one that the card names."""
    block = creature("block", base_mm=25.4)
    more: dict[str, Any] = {} if radius is None else {"radius": radius}
    hold = objective("control", marker="altar", **more)
    markers = (("tomb", (4.0, 20.0)), ("altar", (12.0, 6.0)))
    for dx, dy in ((1, 0), (0, -1)):
        away = edge + 0.5 + apart
        guard = stand("red:block:1", 12 + dx * away, 6 + dy * away)
        game = table(guard, played=scenario(hold, markers=markers), creatures=(block,), agenda=ending())
        assert collected(game) == ([("red", "prize")] if controls else [])
    beside = stand("red:block:1", 4, 18.5)
    game = table(beside, played=scenario(hold, markers=markers), creatures=(block,), agenda=ending())
    assert collected(game) == []


@pytest.mark.rule("CM-END-01")
def test_a_marker_that_is_gone_is_controlled_by_nobody() -> None:
    game = table(stand("red:guard:1", 12, 13.5), played=scenario(CONTROL, markers=MARKERS))
    assert fulfilled_by(game.rules.referee, game.state, CONTROL.goal) == (Side.RED,)
    bare = replace(game.state, markers=())
    assert fulfilled_by(game.rules.referee, bare, CONTROL.goal) == ()


@pytest.mark.rule("CM-END-01")
@pytest.mark.parametrize(
    ("bodies", "takers"),
    [
        ((stand("red:guard:1", 12, 13.5),), []),
        ((stand("red:mage:0", 12, 13.5), stand("blue:guard:1", 12, 10.5)), ["red"]),
        ((stand("blue:mage:0", 12, 13.5), stand("blue:guard:1", 13.5, 12)), ["blue"]),
        ((stand("neutral:goblin:1", 12, 13.5),), []),
    ],
)
def test_only_a_wizard_holds_what_a_wizard_must_hold(bodies: tuple[Any, ...], takers: list[str]) -> None:
    game = at_end(*bodies, of=objective("hold_wizard", marker="altar"))
    assert [side for side, _ in collected(game)] == takers


@pytest.mark.rule("R-57", "CM-END-01")
@pytest.mark.parametrize("contested", ["none", "first", "both"])
def test_turns_in_a_row_count_one_by_one_whatever_the_card_says_of_ties(contested: str) -> None:
    thrice = objective("hold_wizard", marker="altar", turns=3, contested=contested, repeatable=True)
    game = at_end(stand("red:mage:0", 12, 13.5), of=thrice)
    for turn in (1, 2):
        assert game.state.objectives == (Objective("prize", holder=Side.RED, held=turn),)
        assert collected(game) == []
        game.act("red", "pass").act("blue", "pass")
    assert collected(game) == [("red", "prize")]
    assert game.state.objectives == (Objective("prize", collected_by=(Side.RED,)),), "counted anew"


@pytest.mark.rule("R-57")
def test_a_tie_that_nobody_collects_breaks_the_count_and_the_first_holder_goes_on() -> None:
    wizards = (stand("red:mage:0", 12, 13.5), stand("blue:mage:0", 12, 10.5))
    for contested, holder, held in (("none", None, 0), ("first", Side.RED, 2)):
        twice = objective("hold_wizard", marker="altar", turns=3, contested=contested)
        game = at_end(*wizards, of=twice, state=Objective("prize", holder=Side.RED, held=1))
        assert game.state.objectives == (Objective("prize", holder=holder, held=held),)


def met_by(kind: str, moment: Moment, *bodies: Any, profile: str | None = "goblin", **more: Any) -> list[Any]:
    """Who collects at once for that moment."""
    game = table(*bodies, played=scenario(objective(kind, profile=profile, when="immediate")), **more)
    run = Run(game.rules.referee, game.state, game.dice)
    immediate(run, moment)
    return [event.side for event in run.events if isinstance(event, ObjectiveCollected)]


GOBLIN = stand("neutral:goblin:1", 6, 6)


@pytest.mark.rule("CM-END-01", "R-52")
@pytest.mark.parametrize(
    ("victim", "profile", "collects"),
    [
        (GOBLIN, "goblin", True),
        (GOBLIN, None, True),
        (GOBLIN, "ogre", False),
        (stand("neutral:ogre:1", 6, 6, grown_from=(("goblin", "turn", 1, "x"),)), "goblin", True),
        (stand("blue:goblin:1", 6, 6), "goblin", False),
        (stand("blue:goblin:1", 6, 6), None, False),
    ],
)
def test_only_a_monster_of_the_kind_is_slain_for_the_card(
    victim: Any, profile: str | None, collects: bool
) -> None:
    died = Moment("dies", victim.id, "red:mage:0", side=Side.RED, last_known=(victim,))
    assert met_by("slay", died, profile=profile) == [Side.RED] * collects
    hurt = Moment("deals_damage", "red:mage:0", victim.id, side=Side.RED, last_known=(victim,))
    assert met_by("wound", hurt, profile=profile) == [Side.RED] * collects
    assert met_by("wound", died, profile=profile) == []
    assert met_by("slay", hurt, profile=profile) == []
    assert met_by("slay", Moment("dies", victim.id, side=Side.RED), profile=profile) == []


@pytest.mark.rule("R-51", "CM-END-01")
@pytest.mark.parametrize(
    ("side", "by", "doer"),
    [
        (Side.BLUE, "red:mage:0", [Side.BLUE]),
        (None, "red:mage:0", [Side.RED]),
        (None, "blue:mage:0", [Side.BLUE]),
        (Side.NEUTRAL, "red:mage:0", [Side.RED]),
        (None, "neutral:ogre:1", []),
        (Side.NEUTRAL, "neutral:ogre:1", []),
        (None, None, []),
        (None, "zone:1", []),
    ],
)
def test_a_deed_counts_for_the_player_whose_it_is(
    side: Side | None, by: str | None, doer: list[Side]
) -> None:
    died = Moment("dies", GOBLIN.id, by, side=side, last_known=(GOBLIN,))
    assert met_by("slay", died, stand("neutral:ogre:1", 16, 16)) == doer


@pytest.mark.rule("R-59")
@pytest.mark.parametrize(
    ("dead", "ruled", "points"),
    [
        ("red:mage:0", "points", [(Side.BLUE, 2)]),
        ("blue:mage:0", "points", [(Side.RED, 2)]),
        ("blue:mage:0", "loses", []),
        ("blue:mage:0", "nothing", []),
        ("blue:guard:1", "points", []),
        ("neutral:goblin:1", "points", []),
    ],
)
def test_a_dead_wizard_scores_for_the_other_player(dead: str, ruled: str, points: list[Any]) -> None:
    game = table(stand("blue:guard:1", 9, 9), GOBLIN, game={"wizard_death": ruled})
    run = Run(game.rules.referee, game.state, game.dice)
    immediate(run, Moment("dies", dead, last_known=(game.body(dead),)))
    assert [(event.side, event.points) for event in run.events if isinstance(event, Scored)] == points


@pytest.mark.rule("R-58")
def test_of_two_cards_alike_one_death_meets_the_first_that_nobody_has_met() -> None:
    first, second = (objective("slay", name, profile="goblin") for name in ("first", "second"))
    game = table(GOBLIN, played=scenario(first, second))
    run = Run(game.rules.referee, game.state, game.dice)
    died = Moment("dies", GOBLIN.id, side=Side.RED, last_known=(GOBLIN,))
    for holders in ((Side.RED, None), (Side.RED, Side.RED), (Side.RED, Side.RED)):
        immediate(run, died)
        assert tuple(taken.holder for taken in run.state.objectives) == holders
