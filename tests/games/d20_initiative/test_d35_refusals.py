"""Why something may not be done in a combat of D&D 3.5: the rule, the sentence and its numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from d35_combat import A, B, C, Combat, started
from reports import reported

from game.core.dice import SeededDice
from game.core.rules import Reason
from game.core.turn_order import MASTER, MOST_NOTE
from game.games.d20_initiative.rules.actions import (
    Act,
    Action,
    ActNow,
    Add,
    AddBadge,
    Begin,
    Brace,
    Counterspell,
    Delay,
    Drop,
    Edit,
    EndTurn,
    Next,
    Notice,
    Opportunity,
    ReadyAction,
    RemoveBadge,
    Roll,
    RollAll,
    Trigger,
)
from game.games.d20_initiative.rules.rules import D20Initiative
from game.games.d20_initiative.rules.state import Badge, CombatantSpec, HouseRules, Setup
from game.games.turn_order.rules.fields import Close, Correct, Remove

if TYPE_CHECKING:
    from collections.abc import Callable

SHOOT = ReadyAction("standard", "shoot", "C attacks")


def waiting() -> Combat:
    """A (20) waits, B (15) has ended the turn; C (10) is to come."""
    combat = started()
    combat.do(Delay(), Next(), EndTurn())
    return combat


def surprised() -> Combat:
    """A's turn of a surprise round in which B has none."""
    return Combat(A, CombatantSpec("B", "B", aware=False)).rolled(A=9)


def spent(*deeds: Action) -> Combat:
    """A's turn of the first round, after that."""
    combat = started()
    combat.do(*deeds)
    return combat


def ready_twice(second: str = "C attacks") -> Combat:
    """A and B stand ready, in C's turn."""
    return spent(SHOOT, EndTurn(), ReadyAction("standard", "hit", second), EndTurn())


REFUSALS: tuple[tuple[Callable[[], Combat], Action, Reason], ...] = (
    (Combat, Begin(), Reason.of("D35-INIT-01", "d35.missing", names="A, B, C")),
    (started, Begin(), Reason.of("D35-INIT-04", "d35.begun")),
    (started, Roll("A"), Reason.of("D35-INIT-04", "d35.rolled")),
    (started, RollAll(), Reason.of("D35-INIT-04", "d35.rolled")),
    (Combat, Roll("A", 0), Reason.of("D35-INIT-02", "d35.face")),
    (Combat, Roll("A", 21), Reason.of("D35-INIT-02", "d35.face")),
    (Combat, Roll("A", total=1000), Reason.of("D35-INIT-02", "d35.number", most=999)),
    (Combat, Next(), Reason.of("D35-INIT-01", "d35.not_begun")),
    (started, Next(), Reason.of("D35-DELAY-05", "d35.turn_open", name="A")),
    (Combat, EndTurn(), Reason.of("D35-INIT-03", "d35.no_turn")),
    (started, Notice("A", 15), Reason.of("D35-SURPRISE-03", "d35.begun")),
    (Combat, Act("standard"), Reason.of("D35-INIT-03", "d35.no_turn")),
    (surprised, Act("full"), Reason.of("D35-SURPRISE-07", "d35.surprise_one")),
    (surprised, Act("step"), Reason.of("D35-SURPRISE-07", "d35.surprise_one")),
    (partial(spent, Act("standard")), Act("standard"), Reason.of("D35-INIT-03", "d35.no_standard")),
    (partial(spent, Act("move")), Act("full"), Reason.of("D35-INIT-03", "d35.no_full")),
    (partial(spent, Act("standard")), Act("full"), Reason.of("D35-INIT-03", "d35.no_full")),
    (partial(spent, Act("standard"), Act("move")), Act("move"), Reason.of("D35-INIT-03", "d35.no_move")),
    (partial(spent, Act("move")), Act("step"), Reason.of("D35-READY-09", "d35.no_step")),
    (partial(spent, Act("step")), Act("step"), Reason.of("D35-READY-09", "d35.no_step")),
    (partial(spent, Act("step")), Delay(), Reason.of("D35-DELAY-01", "d35.turn_used")),
    (started, Delay(21), Reason.of("D35-DELAY-03", "d35.count_high", most=20)),
    (started, ReadyAction("full", "a", "b"), Reason.of("D35-READY-03", "d35.ready_full")),
    (started, ReadyAction("move", "", "b"), Reason.of("D35-READY-04", "d35.ready_words")),
    (partial(spent, Act("standard")), SHOOT, Reason.of("D35-READY-02", "d35.no_standard")),
    (started, ReadyAction("move", "x" * 401, "b"), Reason.of("D35-READY-04", "d35.text", most=400)),
    (started, Trigger("B"), Reason.of("D35-READY-05", "d35.not_ready", name="B")),
    (partial(spent, SHOOT), Trigger("A"), Reason.of("D35-READY-06", "d35.nothing_to_interrupt")),
    (ready_twice, Trigger("B"), Reason.of("D35-E14", "d35.readied_before", name="A", own=15, other=20)),
    (started, Drop("B"), Reason.of("D35-READY-05", "d35.not_ready", name="B")),
    (started, ActNow("B"), Reason.of("D35-DELAY-01", "d35.not_delaying", name="B")),
    (started, ActNow("B"), Reason.of("D35-DELAY-05", "d35.turn_open", name="A")),
    (waiting, ActNow("A", 16), Reason.of("D35-DELAY-02", "d35.between", least=10, most=15)),
    (waiting, ActNow("A", 9), Reason.of("D35-DELAY-02", "d35.between", least=10, most=15)),
    (started, Opportunity("B"), Reason.of("D35-FLAT-04", "d35.flat_footed", name="B")),
    (started, Counterspell("A", -1), Reason.of("D35-READY-15", "d35.level")),
    (started, Counterspell("A", 10), Reason.of("D35-READY-15", "d35.level")),
    (started, Brace("A", -1, charging=False), Reason.of("D35-READY-19", "d35.damage")),
    (started, Add(B), Reason.of("D35-INIT-01", "d35.again", id="B")),
    (started, Edit(CombatantSpec("Z", "Z")), Reason.of("D35-INIT-01", "d35.nobody", id="Z")),
    (started, Remove("Z"), Reason.of("D35-INIT-01", "d35.nobody", id="Z")),
    (started, AddBadge("A", " "), Reason.of("D35-INIT-01", "d35.text", most=400)),
    (started, AddBadge("A", "x" * 401), Reason.of("D35-INIT-01", "d35.text", most=400)),
    (started, AddBadge("A", "x", -1), Reason.of("D35-INACT-01", "d35.rounds")),
    (started, RemoveBadge("A", 0), Reason.of("D35-INACT-01", "d35.no_badge")),
    (started, Act("free", "x" * 401), Reason.of("D35-INIT-01", "d35.text", most=400)),
    (started, Correct("A", "turn", value=True), Reason.of("D35-INIT-03", "d35.has_turn", name="A")),
    (Combat, Correct("A", "score", 3), Reason.of("D35-INIT-01", "d35.no_place", name="A")),
    (surprised, Correct("", "round", 3), Reason.of("D35-INIT-04", "d35.round")),
    (Combat, Correct("", "current", ""), Reason.of("D35-INIT-01", "d35.not_begun")),
)


@pytest.mark.rule(
    "D35-INIT-01",
    "D35-INIT-02",
    "D35-INIT-03",
    "D35-INIT-04",
    "D35-SURPRISE-03",
    "D35-SURPRISE-07",
    "D35-READY-02",
    "D35-READY-03",
    "D35-READY-04",
    "D35-READY-05",
    "D35-READY-06",
    "D35-READY-09",
    "D35-READY-15",
    "D35-READY-19",
    "D35-DELAY-01",
    "D35-DELAY-02",
    "D35-DELAY-03",
    "D35-DELAY-05",
    "D35-FLAT-04",
    "D35-INACT-01",
    "D35-E14",
)
def test_every_refusal_names_its_rule_and_its_numbers() -> None:
    for come_to, action, reason in REFUSALS:
        assert reason in come_to().reasons(action), action


@pytest.mark.rule("D35-INACT-01")
@pytest.mark.parametrize(
    "action", [Trigger("A"), ActNow("A"), Opportunity("A"), Counterspell("A", 1)], ids=str
)
def test_who_cannot_act_does_nothing_out_of_turn(action: Action) -> None:
    combat = started()
    combat.do(SHOOT, EndTurn(), Correct("A", "able", value=False))
    assert Reason.of("D35-INACT-01", "d35.unable", name="A") in combat.reasons(action)


@pytest.mark.rule("D35-INIT-01")
def test_a_round_waits_for_whoever_has_not_rolled() -> None:
    combat = surprised()
    combat.do(EndTurn())
    assert combat.reasons(Next()) == (Reason.of("D35-INIT-01", "d35.missing", names="B"),)
    combat.do(Roll("B", 5), Next())
    assert combat.state.round == 1


@pytest.mark.rule("D35-INIT-01")
def test_an_encounter_without_combatants_neither_begins_nor_goes_on() -> None:
    rules, dice = D20Initiative(), SeededDice(1)
    empty = rules.start(Setup(), dice).state
    assert rules.check(empty, MASTER, Begin()).reasons == (Reason.of("D35-INIT-01", "d35.empty"),)
    combat = Combat(A).rolled(A=3)
    combat.do(Remove("A"))
    assert combat.reasons(Next()) == (Reason.of("D35-INIT-01", "d35.empty"),)


@pytest.mark.rule("D35-DELAY-06", "D35-E10")
def test_who_waited_all_round_may_only_wait_or_act_freely_where_the_house_says_so() -> None:
    combat = started(delayed_all_round="only_delays")
    combat.do(Delay(), Next(), EndTurn(), Next(), EndTurn(), Next())
    only = Reason.of("D35-DELAY-06", "d35.only_delay")
    for action in (Act("standard"), Act("move"), SHOOT):
        assert combat.reasons(action) == (only,)
    combat.do(Act("free"), Act("free", "draws a bow"), Delay())
    started(delayed_all_round="only_delays").do(Act("standard"))
    usual = started()
    usual.do(Delay(), Next(), EndTurn(), Next(), EndTurn(), Next(), Act("standard"))


@pytest.mark.rule("D35-SURPRISE-07")
@pytest.mark.parametrize("kind", ["standard", "move"])
def test_the_surprise_round_allows_either_a_standard_or_a_move_action(kind: Any) -> None:
    combat = surprised()
    combat.do(Act(kind))
    only_one = Reason.of("D35-SURPRISE-07", "d35.surprise_one")
    others: Any = ("standard", "move", "full", "step")
    for other in others:
        assert combat.reasons(Act(other)) == (only_one,)
    assert combat.reasons(SHOOT) == (Reason.of("D35-READY-02", "d35.no_standard"),)
    combat.do(Act("free"))


@pytest.mark.rule("D35-DELAY-02", "D35-E9")
def test_an_early_count_lies_between_the_turn_that_ended_and_the_next() -> None:
    for count in (10, 15):
        combat = waiting()
        combat.do(ActNow("A", count))
        assert combat.state.get("A").score == count
    last = started()
    last.do(EndTurn(), EndTurn(), Delay())
    assert last.reasons(ActNow("C", 11)) == (Reason.of("D35-DELAY-02", "d35.between", least=-999, most=10),)
    last.do(ActNow("C", -999))


@pytest.mark.rule("D35-DELAY-03")
def test_a_combatant_may_delay_to_its_own_count_and_no_higher() -> None:
    combat = started()
    combat.do(Delay(20))
    assert combat.order == "A20 B15 C10"


@pytest.mark.rule("D35-DELAY-01", "D35-READY-06")
def test_what_interrupts_a_turn_cannot_be_put_off() -> None:
    combat = spent(SHOOT, EndTurn(), EndTurn(), Trigger("A"))
    assert combat.reasons(Delay())[0] == Reason.of("D35-DELAY-01", "d35.turn_used")


@pytest.mark.rule("D35-E14")
def test_only_who_stands_ready_and_higher_for_the_same_is_asked_first() -> None:
    assert ready_twice("somebody casts").match.check(MASTER, Trigger("B")).allowed
    assert ready_twice("c ATTACKS").refused(Trigger("B")) == "D35-E14"
    aloud = spent(SHOOT, EndTurn(), ReadyAction("standard", "", ""), EndTurn())
    assert aloud.refused(Trigger("B")) == "D35-E14"
    assert ready_twice().match.check(MASTER, Trigger("A")).allowed
    unable = ready_twice()
    unable.do(Correct("A", "able", value=False))
    assert unable.match.check(MASTER, Trigger("B")).allowed


def faults(*ones: CombatantSpec, name: str = "") -> list[Reason]:
    return list(D20Initiative().faults(Setup(name, ones, HouseRules())))


@pytest.mark.rule("D35-INIT-01", "D35-INIT-02", "D35-INACT-01")
def test_every_fault_of_an_encounter_is_said_with_its_limit() -> None:
    text = Reason.of("D35-INIT-01", "d35.text", most=400)
    assert faults(name="x" * 401) == [text]
    assert faults(C, B, B)[0] == Reason.of("D35-INIT-01", "d35.again", id="B")
    crowd = tuple(CombatantSpec(str(number), "x") for number in range(81))
    assert faults(*crowd) == [Reason.of("D35-INIT-01", "d35.full", most=80)]
    assert faults(CombatantSpec("A", "A", group="x" * 401)) == [text]
    note = Reason.of("D35-INIT-01", "d35.text", most=MOST_NOTE)
    assert faults(CombatantSpec("A", "A", note="x" * (MOST_NOTE + 1))) == [note]
    number = Reason.of("D35-INIT-02", "d35.number", most=999)
    assert faults(CombatantSpec("A", "A", badges=(Badge("x", 1000),))) == [number]
    assert not faults(CombatantSpec("A", "A", badges=(Badge("x", 999), Badge("y"))))
    for field in ("dexterity", "misc", "armour_class", "dodge", "total"):
        excess: Any = {field: -1000}
        assert faults(CombatantSpec("A", "A", **excess)) == [number]
    assert faults(CombatantSpec("A", "A", badges=(Badge("x"),) * 41)) == [
        Reason.of("D35-INACT-01", "d35.badges", most=40)
    ]
    assert faults(CombatantSpec("A", "A", roll=21)) == [Reason.of("D35-INIT-02", "d35.face")]
    full = Combat(*crowd[:80])
    assert full.reasons(Add(A)) == (Reason.of("D35-INIT-01", "d35.full", most=80),)
    laden = Combat(CombatantSpec("A", "A", badges=(Badge("x"),) * 40))
    assert laden.reasons(AddBadge("A", "x")) == (Reason.of("D35-INACT-01", "d35.badges", most=40),)


@pytest.mark.rule("D35-READY-15")
def test_spells_have_levels_from_0_to_9() -> None:
    combat = Combat(dice=(10, 10)).rolled(A=20, B=15, C=10)
    for level in (0, 9):
        (report,) = reported(combat.do(Counterspell("A", level)), "d35.log.spellcraft")
        assert report.difficulty == 15 + level


def test_a_combat_that_is_closed_is_over() -> None:
    combat = started()
    combat.do(Close())
    assert combat.state.outcome is not None
    assert combat.match.outcome is not None
    assert combat.reasons(EndTurn()) == (Reason.of("TABLE-TURN-03", "turn_order.closed"),)
