"""What happens in a combat of D&D 3.5, event by event, what may be done in it, and what players see of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from d35_combat import A, B, C, Combat, started, words
from reports import reported

from game.core.rules import Reason
from game.core.turn_order import MASTER
from game.games.d20_initiative.rules.actions import (
    Act,
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
from game.games.d20_initiative.rules.people import MARKS
from game.games.d20_initiative.rules.rules import is_down
from game.games.d20_initiative.rules.state import Badge, CombatantSpec, HouseRules, Ready, Setup, Used
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition
from game.games.turn_order.rules.report import Report

SHOOT = ReadyAction("standard", " shoot ", " C attacks ")
READY = Ready("standard", "shoot", "C attacks")


@pytest.mark.rule("D35-SURPRISE-03")
@pytest.mark.parametrize(("bonus", "aware"), [(4, True), (3, False)])
def test_a_check_is_told_with_its_numbers(bonus: int, aware: bool) -> None:
    combat = Combat(A, CombatantSpec("B", "B", aware=False))
    events = combat.do(Notice("B", 15, bonus, 11))
    notices = "notices the enemy" if aware else "notices nothing"
    assert words(events) == [f"D35-SURPRISE-03 B {notices}: die 11, total {11 + bonus}, DC 15."]
    assert words(events, None) == []
    assert combat.state.get("B").spec.aware == aware
    assert reported(combat.do(Notice("B", 11, face=11)), "d35.log.noticed")[0].total == 11


@pytest.mark.rule("D35-INIT-02", "D35-E1")
def test_a_total_entered_for_one_of_a_group_gives_each_its_own_by_modifiers() -> None:
    orcs = (
        CombatantSpec("o", "O", group="orcs", dexterity=1),
        CombatantSpec("p", "P", group="orcs", misc=3),
        CombatantSpec("q", "Q", dexterity=9),
    )
    combat = Combat(*orcs)
    events = combat.do(Roll("o", total=12))
    assert words(events) == [
        "D35-INIT-02 Initiative of O: 12, as told at the table.",
        "D35-INIT-02 Initiative of P: 14, as told at the table.",
    ]
    assert [combatant.score for combatant in combat.state.combatants] == [12, 14, None]
    combat.do(Roll("o", total=15))
    assert [combatant.score for combatant in combat.state.combatants] == [15, 14, None]


@pytest.mark.rule("D35-INIT-02")
def test_a_member_that_joins_after_the_roll_of_its_group_rolls_itself() -> None:
    orcs = (CombatantSpec("o", "O", group="orcs"), CombatantSpec("p", "P", group="orcs"))
    combat = Combat(*orcs, CombatantSpec("q", "Q"))
    combat.do(Roll("o", 5))
    combat.do(Add(CombatantSpec("r", "R", group="orcs"), 9))
    assert [combat.state.get(name).score for name in "opqr"] == [5, 5, None, 9]
    assert [event.who for event in combat.do(Roll("q", 3))] == ["q"]


@pytest.mark.rule("D35-INIT-04")
def test_a_total_entered_in_the_combat_moves_the_combatant_in_the_order() -> None:
    combat = started()
    combat.do(Roll("C", total=17))
    assert combat.order == "A20 C17 B15"
    assert list(combat.state.coming) == ["C", "B"]
    combat.do(Add(CombatantSpec("D", "D", total=16)))
    assert combat.order == "A20 C17 D16 B15"
    assert list(combat.state.coming) == ["C", "D", "B"]


@pytest.mark.rule("D35-FLAT-01", "D35-INIT-04", "D35-INACT-01")
def test_turns_and_rounds_are_told_in_their_order() -> None:
    combat = Combat(A, replace(B, able=False))
    assert words(combat.do(Roll("A", 9), Roll("B", 4), Begin())) == [
        "D35-INIT-02 Initiative of A: 9 (die 9, +0).",
        "D35-INIT-02 Initiative of B: 4 (die 4, +0).",
        "D35-INIT-04 Round 1.",
        "D35-FLAT-01 Turn of A, at 9. No longer flat-footed.",
    ]
    assert words(combat.do(Act("standard"), EndTurn())) == [
        "D35-INIT-03 A takes a standard action.",
        "D35-INIT-03 A has ended the turn.",
        "D35-FLAT-01 Turn of B, at 4. No longer flat-footed.",
        "D35-INACT-01 B can do nothing with this turn.",
    ]
    assert (combat.state.current, combat.state.finished) == (None, "B")
    assert words(combat.do(Next())) == ["D35-INIT-04 Round 2.", "D35-INIT-03 Turn of A, at 9."]
    (acted,) = reported(combat.do(Act("standard", "hits")), "d35.log.acted.standard")
    assert (acted.who, acted.more) == ("A", "hits")
    assert words(combat.do(Close())) == ["D35-INIT-04 The combat is over; rounds: 2."]


@pytest.mark.rule("D35-INIT-04")
def test_what_of_a_turn_was_used_is_new_with_every_turn() -> None:
    combat = started()
    combat.do(Act("full"))
    assert combat.state.get("A").used == Used(standard=True, move=True)
    combat.until("B")
    combat.do(Act("move"))
    assert combat.state.get("B").used == Used(move=True, moved=True)
    combat.do(Act("move"))
    assert combat.state.get("B").used == Used(standard=True, move=True, moved=True)
    combat.until("A")
    assert not combat.state.get("A").used.any
    for kind in ("standard", "move", "step", "moved"):
        some: Any = {kind: True}
        assert Used(**some).any


@pytest.mark.rule("D35-SURPRISE-04")
def test_a_surprise_round_tells_who_is_surprised() -> None:
    combat = Combat(A, CombatantSpec("B", "B", aware=False), C)
    events = combat.do(Roll("A", 9), Roll("C", 5), Begin())
    turn = "D35-FLAT-01 Turn of A, at 9. No longer flat-footed."
    assert words(events[2:]) == ["D35-SURPRISE-04 Surprise round: B surprised.", turn]
    assert words(events[2:], None) == [turn]


@pytest.mark.rule("D35-READY-02", "D35-READY-06", "D35-READY-08", "D35-READY-09")
def test_what_is_readied_is_told_and_performed_with_its_numbers() -> None:
    combat = started()
    assert words(combat.do(SHOOT)) == [
        "D35-READY-04 A readies a standard action. “shoot” as soon as “C attacks”."
    ]
    assert combat.state.get("A").used == Used(standard=True)
    combat.until("C")
    (sentence,) = words(combat.do(Trigger("A", step=True)))
    performed = "D35-READY-06 A performs a standard action. “shoot” as soon as “C attacks”."
    assert sentence == f"{performed} The turn of C is interrupted."
    combatant = combat.state.get("A")
    assert (combatant.used, combatant.ready) == (Used(standard=True, move=True, step=True), None)
    assert (combat.state.current, combat.state.paused, combat.state.coming) == ("A", ("C",), ())
    assert words(combat.do(EndTurn())) == [
        "D35-INIT-03 A has ended the turn.",
        "D35-READY-07 The turn of C goes on.",
    ]
    assert (combat.state.current, combat.state.paused) == ("C", ())


@pytest.mark.rule("D35-READY-09")
def test_a_step_before_readying_counts_as_used_when_the_action_is_performed() -> None:
    combat = started()
    combat.do(Act("step"), SHOOT, EndTurn(), Trigger("A"))
    assert combat.state.get("A").used == Used(standard=True, move=True, step=True)
    other = started()
    other.do(SHOOT, EndTurn(), Trigger("A"))
    assert other.state.get("A").used == Used(standard=True, move=True)


@pytest.mark.rule("D35-READY-05", "D35-READY-10")
def test_what_is_not_performed_is_lost_or_given_up() -> None:
    combat = started()
    combat.do(SHOOT, EndTurn())
    assert words(combat.do(Drop("A"))) == ["D35-READY-05 A gives up the readied action."]
    combat.until("A")
    combat.do(SHOOT, EndTurn(), EndTurn())
    events = combat.do(EndTurn())
    assert words(events[2:]) == [
        "D35-READY-10 A loses the readied action: nothing set it off.",
        "D35-INIT-03 Turn of A, at 20.",
    ]
    strict = started(ready_unused="turn_lost")
    strict.do(SHOOT, EndTurn(), EndTurn())
    assert words(strict.do(EndTurn())[-1:]) == ["D35-READY-10 A can do nothing with this turn."]
    assert words(strict.do(Next())[:1]) == ["D35-INIT-03 Turn of B, at 15."]


@pytest.mark.rule("D35-DELAY-01", "D35-DELAY-02", "D35-DELAY-06", "D35-DELAY-07")
def test_delays_are_logged() -> None:
    combat = started()
    assert words(combat.do(Delay())) == ["D35-DELAY-01 A delays."]
    assert (combat.state.current, combat.state.finished) == (None, "A")
    assert words(combat.do(ActNow("A"))) == ["D35-DELAY-02 A acts now and keeps the count 20."]
    assert not combat.state.get("A").delaying
    lost = started()
    lost.do(Delay(), Next(), EndTurn(), Next(), EndTurn())
    assert words(lost.do(Next())) == [
        "D35-INIT-04 Round 2.",
        "D35-DELAY-06 A has waited the whole round and loses it.",
        "D35-INIT-03 Turn of A, at 20.",
    ]
    assert lost.state.get("A").delayed_all_round
    lost.do(EndTurn())
    assert not lost.state.get("A").delayed_all_round


@pytest.mark.rule("D35-DELAY-03")
def test_waiting_for_a_count_is_told_and_comes_by_itself() -> None:
    combat = started()
    assert words(combat.do(Delay(12)))[0] == "D35-DELAY-03 A delays to count 12."
    assert (combat.order, combat.state.coming, combat.state.current) == ("B15 A12 C10", ("A", "C"), "B")
    assert not combat.state.get("A").delaying


@pytest.mark.rule("D35-READY-15", "D35-READY-17", "D35-READY-18")
def test_countering_is_told_with_its_numbers() -> None:
    combat = Combat(dice=(7, 12)).rolled(A=20, B=15, C=10)
    assert words(combat.do(Counterspell("A", 3, 11, prepared=True))) == [
        "D35-READY-15 A tries to counter, Spellcraft 18 (die 7) against DC 18. The spell is countered."
    ]
    dispelled = Counterspell("A", 3, 2, 9, dispel=True, dispel_bonus=4, dispel_difficulty=16)
    (sentence,) = words(combat.do(dispelled))
    checks = "D35-READY-15 A tries to counter, Spellcraft 11 (die 9) against DC 18. Dispel 16 against DC 16."
    assert sentence == f"{checks} The spell is dispelled."


@pytest.mark.rule("D35-READY-19", "D35-FLAT-04", "D35-INACT-01")
def test_braces_opportunity_attacks_and_conditions_are_logged() -> None:
    combat = started()
    assert words(combat.do(Brace("A", 6, charging=True))) == [
        "D35-READY-19 The weapon of A meets the charge: 6 damage doubled, 12."
    ]
    assert words(combat.do(Opportunity("A"))) == ["D35-FLAT-04 A makes an attack of opportunity."]
    assert words(combat.do(AddBadge("B", "shaken", 2))) == ["D35-INACT-01 B: shaken. Rounds: 2."]
    assert words(combat.do(AddBadge("B", "prone"))) == ["D35-INACT-01 B: prone."]
    assert combat.state.get("B").spec.badges == (Badge("shaken", 2), Badge("prone"))
    assert words(combat.do(RemoveBadge("B", 1))) == ["D35-INACT-01 B is no longer: prone."]
    combat.do(*[EndTurn()] * 3)
    assert combat.state.get("B").spec.badges == (Badge("shaken", 1),)
    assert "D35-INACT-01 For B, the end of: shaken." in words(combat.do(*[EndTurn()] * 3))
    assert combat.state.get("B").spec.badges == ()


@pytest.mark.rule("D35-E15")
def test_who_comes_and_goes_is_told() -> None:
    combat = started()
    assert words(combat.do(Add(CombatantSpec("D", "D"), 12))) == [
        "D35-E15 D joins the combat.",
        "D35-INIT-02 Initiative of D: 12 (die 12, +0).",
    ]
    combat.do(SHOOT, EndTurn(), Trigger("A"))
    assert words(combat.do(Remove("A"))) == [
        "D35-E15 A leaves the combat.",
        "D35-READY-07 The turn of B goes on.",
    ]
    state = combat.state
    assert (state.current, state.paused, state.order) == ("B", (), ("B", "D", "C"))
    combat.do(Remove("D"))
    assert (combat.state.current, combat.state.coming) == ("B", ("C",))


@pytest.mark.rule("D35-E15")
def test_who_leaves_while_its_turn_is_interrupted_does_not_go_on_with_it() -> None:
    combat = started()
    combat.do(SHOOT, EndTurn(), Trigger("A"))
    assert (combat.state.current, combat.state.paused) == ("A", ("B",))
    combat.do(Remove("B"))
    assert (combat.state.current, combat.state.paused) == ("A", ())


@pytest.mark.rule("D35-E15")
def test_a_newcomer_has_a_turn_if_its_place_is_still_to_come() -> None:
    combat = started()
    combat.do(EndTurn())
    for name, face, comes in (("X", 16, False), ("Y", 14, True)):
        combat.do(Add(CombatantSpec(name, name), face))
        assert (name in combat.state.coming) is comes
    interrupted = started()
    interrupted.do(SHOOT, EndTurn(), EndTurn(), Trigger("A"), Add(CombatantSpec("X", "X"), 12))
    assert not list(interrupted.state.coming)
    interrupted.do(Add(CombatantSpec("Y", "Y"), 5))
    assert list(interrupted.state.coming) == ["Y"]


def test_another_modifier_moves_a_count_that_is_known() -> None:
    combat = started()
    events = combat.do(Edit(replace(C, dexterity=4, misc=3)))
    assert words(events) == ["D35-INIT-04 Corrected: the entry of C."]
    assert words(events, None) == []
    assert (combat.order, combat.state.coming) == ("A20 C17 B15", ("C", "B"))
    combat.do(Edit(replace(C, name="Cy", dexterity=4, misc=3)))
    assert combat.order == "A20 C17 B15"
    early = Combat(CombatantSpec("A", "A", total=9), B)
    early.do(Edit(replace(B, dexterity=2)))
    assert early.state.get("B").score is None
    early.do(Roll("B", 1), Begin())
    early.do(Edit(CombatantSpec("A", "A", dexterity=2)))
    assert (early.state.get("A").score, early.state.get("A").spec.total) == (11, 11)


@pytest.mark.rule("D35-INIT-05", "D35-INIT-06", "D35-E2")
def test_ties_are_told_by_what_broke_them() -> None:
    quick = CombatantSpec("Q", "Q", dexterity=2)
    combat = Combat(A, quick, B, dice=(False,))
    events = combat.do(Roll("A", 9), Roll("B", 9), Roll("Q", 7), Begin())
    ties = [
        "D35-INIT-06 A tie, in this order: B · A.",
        "D35-INIT-05 A tie, in this order: Q · A · B.",
    ]
    assert [line for line in words(events) if "tie" in line] == ties
    assert [line for line in words(events, None) if "tie" in line] == ties
    assert combat.order == "Q9 B9 A9"
    unseen = Combat(A, replace(quick, hidden=True))
    events = unseen.do(Roll("A", 9), Roll("Q", 7), Begin())
    assert "D35-INIT-05 A tie, in this order: Q · A." in words(events)
    assert "tie" not in " ".join(words(events, None))
    rolled = Combat(dice=(4, 9, 4, 2, 11), last_tie="roll_off").rolled(A=9, B=9, C=9)
    assert rolled.order == "B9 C9 A9"


def test_players_read_of_enemies_what_they_may() -> None:
    combat = Combat(A, CombatantSpec("orc", "Orc"))
    bite = ReadyAction("standard", "bite", "A moves")
    interrupted = "The turn of A is interrupted. A owes a Concentration check."
    events = combat.do(Notice("orc", 5, face=9), Roll("A", 4), Roll("orc", 11), Begin())
    events += combat.do(Act("free", "yells"), bite, AddBadge("orc", "dazed", 3), EndTurn())
    events += combat.do(Trigger("orc", casting=True), Brace("orc", 1, charging=True), EndTurn())
    events += combat.do(Counterspell("orc", 3, 0, 5), Edit(CombatantSpec("orc", "Orc")), EndTurn())
    events += combat.do(Delay(3), EndTurn(), Delay(), ActNow("orc"))
    for_master, for_players = words(events), words(events, None)
    assert [line for line in for_master if line not in for_players] == [
        "D35-SURPRISE-03 Orc notices the enemy: die 9, total 9, DC 5.",
        "D35-INIT-02 Initiative of Orc: 11 (die 11, +0).",
        "D35-INIT-03 Orc takes a free action: yells.",
        "D35-READY-04 Orc readies a standard action. “bite” as soon as “A moves”.",
        "D35-INACT-01 Orc: dazed. Rounds: 3.",
        f"D35-READY-13 Orc performs a standard action. “bite” as soon as “A moves”. {interrupted}",
        "D35-READY-19 The weapon of Orc meets the charge: 1 damage doubled, 2.",
        "D35-READY-15 Orc tries to counter, Spellcraft 5 (die 5) against DC 18. The spell is not recognised.",
        "D35-INIT-04 Corrected: the entry of Orc.",
        "D35-DELAY-03 Orc delays to count 3.",
    ]
    assert [line for line in for_players if line not in for_master] == [
        "D35-INIT-03 Orc takes a free action.",
        "D35-READY-04 Orc readies a standard action.",
        "D35-INACT-01 Orc: dazed.",
        f"D35-READY-13 Orc performs a standard action. {interrupted}",
    ]
    # Whether somebody waits to a count or not, players read the same.
    assert for_players.count("D35-DELAY-01 Orc delays.") == 2
    assert "D35-FLAT-01 Turn of Orc. No longer flat-footed." in for_players
    assert for_players[-1] == "D35-DELAY-02 Orc acts now."
    unseen = Combat(A, CombatantSpec("orc", "Orc", hidden=True))
    unseen.do(Roll("A", 4), Roll("orc", 11), Begin())
    assert words(unseen.do(Act("free", "yells"), Delay(9)), None) == []


def test_players_see_of_enemies_what_they_may() -> None:
    orc = CombatantSpec("orc", "Orc", dexterity=7, misc=2, armour_class=23, note="hurt", portrait="orc")
    orc = replace(orc, badges=(Badge("shaken", 2),), able=True, group="g", aware=True)
    lurk = CombatantSpec("lurk", "Lurk", hidden=True)
    combat = Combat(replace(A, note="mine", dexterity=3), orc, lurk).rolled(A=4, orc=9, lurk=19)
    combat.do(EndTurn(), ReadyAction("standard", "bite", "A moves"))
    assert combat.state.current == "orc"
    shown = combat.match.view(None).table
    assert (shown.order, shown.coming, shown.current, shown.finished) == (("orc", "A"), ("A",), "orc", None)
    seen = shown.get("orc")
    assert seen.spec == CombatantSpec(
        "orc", "Orc", portrait="orc", badges=(Badge("shaken"),), numbers="hidden", hp_shown=seen.spec.hp_shown
    )
    assert (seen.roll, seen.score, seen.ready) == (None, None, Ready("standard", "", ""))
    own = shown.get("A")
    assert (own.spec.note, own.spec.dexterity, own.score) == ("", 3, 7)
    assert combat.match.view(MASTER).table == combat.state


@pytest.mark.rule("D35-INIT-03", "D35-INIT-05", "D35-INIT-06")
def test_the_track_says_why_one_comes_before_another() -> None:
    quick = CombatantSpec("Q", "Q", "players", dexterity=2)
    combat = Combat(A, B, C, quick, dice=(True,)).rolled(A=20, B=9, C=9, Q=7)
    track = combat.rules.track(combat.state, MASTER)
    assert (track.round, track.current and track.current.combatant) == (1, "A")
    assert [turn.combatant for turn in track.coming] == ["Q", "B", "C"]
    assert track.why == (
        (Reason.of("D35-INIT-05", "d35.why.modifier", own=2, other=0),),
        (Reason.of("D35-INIT-06", "d35.why.tie"),),
        (),
    )
    combat.do(Correct("Q", "score", 12))
    (first, *_) = combat.rules.track(combat.state, MASTER).why
    assert first == (Reason.of("D35-INIT-03", "d35.why.count", own=12, other=9),)
    assert combat.rules.track(combat.state, None).why == ((), (), ())
    combat.do(EndTurn())
    track = combat.rules.track(combat.state, MASTER)
    assert [turn.combatant for turn in track.done] == ["A"]
    assert [(turn.combatant, turn.mark) for turn in track.after] == [
        ("A", "20"),
        ("Q", "12"),
        ("B", "9"),
        ("C", "9"),
    ]
    combat.do(Correct("A", "able", value=False))
    assert [turn.combatant for turn in combat.rules.track(combat.state, MASTER).after] == ["Q", "B", "C"]
    combat.do(Close())
    assert combat.rules.track(combat.state, MASTER).after == ()


def test_who_comes_again_is_known_once_all_have_rolled() -> None:
    combat = Combat(A, CombatantSpec("B", "B", "players", aware=False)).rolled(A=9)
    assert combat.rules.track(combat.state, MASTER).after == ()
    combat.do(Roll("B", 3))
    assert [turn.combatant for turn in combat.rules.track(combat.state, MASTER).after] == ["A", "B"]


@pytest.mark.rule("D35-E16", "D35-INACT-01")
def test_who_falls_is_taken_out_of_the_turns_and_comes_back() -> None:
    combat = started()
    out = combat.rules.out_of_fight
    off, turn = Correct("B", "able", value=False), Correct("B", "turn", value=False)
    dying = AddCondition("B", Condition("dying"))
    assert out(combat.state, "B", dying=True) == (off, turn, dying)
    assert out(combat.state, "B", dying=False) == (off, turn)
    assert out(combat.state, "A", dying=False) == (Correct("A", "able", value=False),)
    combat.do(off, turn, dying)
    assert out(combat.state, "B", dying=False) == ()
    back = combat.rules.back_in_fight(combat.state, "B")
    assert back == (EndCondition("B", 0), Correct("B", "able", value=True))
    combat.do(*back)
    assert combat.rules.back_in_fight(combat.state, "B") == ()


def test_the_players_view_stands_still_in_a_hidden_combatants_turn() -> None:
    combat = Combat(A, CombatantSpec("L", "L", hidden=True)).rolled(A=9, L=5)
    assert not combat.rules.holds(combat.state)
    combat.do(EndTurn())
    assert combat.rules.holds(combat.state)
    combat.do(Delay())
    assert combat.state.current is None
    assert combat.rules.holds(combat.state)
    combat.do(Close())
    assert not combat.rules.holds(combat.state)


def about_whom(action: Any) -> str:
    """Whose id an action names, empty for nobody's."""
    return action.combatant.id if isinstance(action, Edit) else getattr(action, "id", "")


def test_what_is_offered_in_a_turn_and_between_two() -> None:
    combat = started()
    others = ("B", "C")
    own = [act for act in combat.rules.offered(combat.state) if about_whom(act) not in others]
    assert own == [
        RollAll(),
        Begin(),
        Next(),
        EndTurn(),
        *(Act(kind) for kind in ("standard", "move", "full", "free", "step")),
        Delay(),
        Delay(17),
        ReadyAction("standard", "shoot", "somebody moves"),
        ReadyAction("counterspell", "counter", "a spell is cast"),
        Roll("A"),
        Roll("A", 12),
        Notice("A", 15, 3),
        Trigger("A"),
        Trigger("A", step=True, casting=True),
        Trigger("A", passed=True),
        Drop("A"),
        ActNow("A"),
        Opportunity("A"),
        Counterspell("A", 3, 8, prepared=True),
        Brace("A", 7, charging=True),
        AddBadge("A", "shaken", 2),
        RemoveBadge("A", 0),
        Edit(CombatantSpec("A", "A", "players", dexterity=1)),
        Remove("A"),
        Add(CombatantSpec("newcomer-4", "newcomer-4", dexterity=2), 11),
        Add(CombatantSpec("newcomer-4-rolls", "newcomer-4", "players")),
        Close(),
    ]
    alone = Combat(A)
    assert Remove("A") not in list(alone.rules.offered(alone.state))
    assert Act("free") not in list(alone.rules.offered(alone.state))


def test_the_next_step_is_what_lets_the_turns_go_on() -> None:
    combat = Combat(A, B, dice=(9, 4))
    assert combat.rules.next_step(combat.state) == RollAll()
    combat.do(RollAll())
    assert combat.rules.next_step(combat.state) == Begin()
    combat.do(Begin())
    assert combat.rules.next_step(combat.state) == EndTurn()
    combat.do(Delay())
    assert combat.rules.next_step(combat.state) == Next(onward=True)
    combat.do(Next())
    assert combat.rules.next_step(combat.state) == EndTurn(onward=True)
    late = Combat(A, CombatantSpec("B", "B", aware=False)).rolled(A=9)
    late.do(EndTurn())
    assert late.rules.next_step(late.state) == RollAll()


def test_going_on_past_those_who_wait_or_cannot_act() -> None:
    combat = started()
    combat.do(Delay(onward=True))
    assert combat.state.current == "B"
    combat.do(EndTurn(onward=True), Correct("A", "able", value=False), EndTurn(onward=True))
    assert (combat.state.round, combat.state.current) == (2, "B")
    nobody = started()
    nobody.do(*(Correct(name, "able", value=False) for name in "ABC"), EndTurn(onward=True))
    assert nobody.state.current is None


@pytest.mark.rule("D35-E5", "D35-INIT-01")
def test_going_on_waits_for_whoever_has_to_roll_before_the_round() -> None:
    unaware = Combat(A, B, CombatantSpec("C", "C", aware=False)).rolled(A=20, B=15)
    unaware.do(EndTurn(onward=True))
    assert (unaware.state.phase, unaware.state.current) == ("surprise", "B")
    unaware.do(EndTurn(onward=True))
    assert (unaware.state.phase, unaware.state.current) == ("surprise", None), "C has to roll first"


@pytest.mark.rule("D35-DELAY-02", "D35-DELAY-07")
def test_whoever_acts_after_the_last_turn_of_a_round_stands_last() -> None:
    combat = started()
    combat.do(Delay(), Next(), EndTurn(), Next(), EndTurn(), ActNow("A"))
    assert combat.order == "B15 C10 A10"


@pytest.mark.rule("D35-INACT-01")
def test_who_is_down_is_unable_and_has_less_than_no_hit_points() -> None:
    def down(able: bool, points: int | None) -> bool:
        combat = Combat(
            A, CombatantSpec("B", "B", able=able, hp=points, max_hp=9 if points is not None else None)
        )
        return is_down(combat.state.get("B"))

    assert down(able=False, points=-1)
    assert not down(able=True, points=-1)
    assert not down(able=False, points=1)
    assert not down(able=False, points=None)


@pytest.mark.rule("D35-E3")
def test_a_free_action_ends_flat_footedness_only_under_the_house_rule() -> None:
    combat = started(flat_footed_until="acts")
    combat.do(Act("free"))
    assert not combat.state.get("A").flat_footed
    usual = started()
    usual.do(Correct("A", "flat_footed", value=True), Act("free"))
    assert usual.state.get("A").flat_footed


def test_an_encounter_keeps_its_names_rules_and_rolls() -> None:
    combat = Combat(CombatantSpec("A", "A", "players", total=13), last_tie="roll_off")
    rules = combat.rules
    assert rules.encounter_of(combat.state) == Setup(
        "", (CombatantSpec("A", "A", "players", total=13),), HouseRules(last_tie="roll_off")
    )
    (combatant,) = combat.state.combatants
    assert (combatant.roll, combatant.score, combatant.rolled) == (None, 13, True)
    (rolled,) = Combat(CombatantSpec("A", "A", roll=5, dexterity=2, misc=-4)).state.combatants
    assert (rolled.roll, rolled.score) == (5, 3)


def test_whose_turn_it_is_is_set_by_hand() -> None:
    combat = Combat(A, CombatantSpec("B", "B", aware=False), C).rolled(A=9, C=5)
    combat.do(Roll("B", 7), Correct("", "current", "A"))
    assert (combat.state.current, combat.state.coming) == ("A", ("C",))
    combat.do(Correct("", "current", ""))
    assert (combat.state.current, combat.state.finished) == (None, "A")
    rounds = started()
    rounds.do(Act("move"), Correct("", "current", "B"))
    assert rounds.state.coming == ("C",)
    rounds.do(Correct("C", "delaying", value=True))
    assert list(rounds.state.coming) == []
    assert rounds.state.get("C").delaying
    rounds.do(Correct("", "current", "C"))
    assert not rounds.state.get("C").delaying
    rounds.do(Correct("C", "used", ("move", "moved")), Correct("B", "turn", value=True))
    assert (rounds.state.get("C").used, rounds.state.coming) == (Used(move=True, moved=True), ("B",))
    rounds.do(Correct("A", "readied", value=True))
    assert rounds.state.get("A").ready == Ready("standard", "", "")
    rounds.do(Correct("A", "readied", value=False))
    assert rounds.state.get("A").ready is None


@pytest.mark.rule("D35-E9")
@pytest.mark.parametrize(("count", "order"), [(0, "B15 C0 A0"), (1, "B15 A1 C0")])
def test_who_waits_for_a_count_comes_after_whoever_is_there_already(count: int, order: str) -> None:
    combat = Combat(A, B, replace(C, dexterity=-1)).rolled(A=20, B=15, C=1)
    combat.do(Delay(count))
    assert combat.order == order


@pytest.mark.rule("D35-E14")
def test_whose_turn_it_is_is_not_asked_before_who_interrupts_it() -> None:
    combat = started()
    combat.do(EndTurn(), SHOOT, EndTurn(), EndTurn(), SHOOT)
    assert combat.state.current == "A"
    combat.do(Trigger("B"))
    assert combat.order == "B20 A20 C10"


def test_what_stands_ready_stops_the_turns_only_where_it_costs_one() -> None:
    for unused, stops in (("action_lost", False), ("turn_lost", True)):
        combat = started(ready_unused=unused)
        assert combat.rules.next_step(combat.state) == EndTurn(onward=False)
        combat.do(SHOOT)
        assert combat.rules.next_step(combat.state) == EndTurn(onward=stops)


def test_turns_of_a_condition_begin_after_the_interrupted_one() -> None:
    once = started()
    once.do(SHOOT, EndTurn(), Trigger("A"))
    assert (once.state.current, once.state.paused) == ("A", ("B",))
    once.do(*(AddCondition("A", Condition("slow", "turns", 1, name)) for name in "AB"))
    assert [condition.fresh for condition in once.state.get("A").spec.conditions] == [False, True]
    combat = started()
    combat.do(SHOOT, EndTurn(), SHOOT, EndTurn(), Trigger("A"), Trigger("B"))
    assert combat.state.paused == ("A", "C")
    for name in "ABC":
        combat.do(AddCondition("A", Condition("slow", "turns", 1, name)))
    assert [condition.fresh for condition in combat.state.get("A").spec.conditions] == [False, False, True]


@pytest.mark.rule("D35-INIT-02", "D35-E1")
def test_a_total_told_for_one_who_joined_its_group_late_is_nobody_elses() -> None:
    orcs = (CombatantSpec("o", "O", group="orcs"), CombatantSpec("p", "P", group="orcs"))
    combat = Combat(*orcs)
    combat.do(Roll("o", 5), Add(CombatantSpec("r", "R", group="orcs")), Roll("r", total=12))
    assert [combatant.score for combatant in combat.state.combatants] == [5, 5, 12]


@pytest.mark.rule("D35-DELAY-06", "TABLE-MARKS-01")
def test_a_turn_that_was_put_off_all_round_ends_what_lasts_for_it() -> None:
    combat = started()
    combat.do(
        AddCondition("B", Condition("slow", "turns", 1, "A")), Delay(), Next(), EndTurn(), Next(), EndTurn()
    )
    (slow,) = combat.state.get("B").spec.conditions
    assert slow.fresh, "set in the turn that goes on until it is lost"
    combat.do(Next())
    (slow,) = combat.state.get("B").spec.conditions
    assert (combat.state.current, slow.count, slow.fresh) == ("A", 1, False)


@pytest.mark.rule("D35-DELAY-06", "D35-E10")
def test_who_delays_again_may_act_where_only_a_delay_of_a_whole_round_costs_the_turn() -> None:
    for again in (Delay(), Delay(12)):
        combat = started(delayed_all_round="only_delays")
        combat.do(Delay(), Next(), EndTurn(), Next(), EndTurn(), Next())
        assert combat.state.get("A").delayed_all_round
        combat.do(again)
        assert not combat.state.get("A").delayed_all_round


@pytest.mark.rule("D35-DELAY-01", "D35-DELAY-03")
def test_of_a_delay_to_a_count_players_read_once_of_a_friend_and_without_the_count_of_an_enemy() -> None:
    def delays(events: tuple[Any, ...]) -> list[str]:
        return [line for line in words(events, None) if "delays" in line]

    orc = CombatantSpec("O", "O")
    combat = Combat(A, orc).rolled(A=20, O=15)
    assert delays(combat.do(Delay(17))) == ["D35-DELAY-03 A delays to count 17."]
    combat = Combat(A, orc).rolled(A=10, O=15)
    assert delays(combat.do(Delay(12))) == ["D35-DELAY-01 O delays."]
    hidden = Combat(A, replace(orc, hidden=True)).rolled(A=10, O=15)
    assert delays(hidden.do(Delay(12))) == []


@pytest.mark.rule("D35-SURPRISE-01")
def test_a_fight_begins_if_anybody_knows_of_anybody() -> None:
    unseen = CombatantSpec("C", "C", aware=False, spotted=False)
    assert Combat(A, unseen).rolled(A=20, C=5).state.phase == "rounds"
    nobody = Combat(unseen)
    assert nobody.reasons(Begin()) == (Reason.of("D35-SURPRISE-01", "d35.nobody_seen"),)


@pytest.mark.rule("D35-FLAT-02")
def test_who_is_flat_footed_without_a_bonus_from_dexterity_is_no_easier_to_hit() -> None:
    quick = CombatantSpec("A", "A", armour_class=17, dexterity=3)
    combat = Combat(quick, CombatantSpec("B", "B", armour_class=15), C).rolled(A=5, B=15, C=20)
    exposed = [(combatant.flat_footed, combatant.exposed) for combatant in combat.state.combatants]
    assert exposed == [(True, True), (True, False), (False, False)]


@pytest.mark.rule("TABLE-SEEN-02", "D35-INIT-03")
def test_players_read_the_counts_of_friends_in_the_track_and_not_of_enemies() -> None:
    combat = Combat(A, CombatantSpec("O", "O")).rolled(A=20, O=15)
    for seat, counts in ((MASTER, ["20", "15"]), (None, ["20", ""])):
        track = combat.rules.track(combat.state, seat)
        assert track.current is not None
        assert [turn.mark for turn in (track.current, *track.coming)] == counts


@pytest.mark.rule("TABLE-SEEN-02", "D35-SURPRISE-03")
def test_players_do_not_see_that_an_enemy_has_noticed_them() -> None:
    combat = Combat(A, CombatantSpec("O", "O", aware=False))
    combat.do(Notice("O", 15, 4, 11))
    assert combat.state.get("O").noticed
    assert [seen.noticed for seen in combat.rules.view(combat.state, None).table.combatants] == [False, False]


@pytest.mark.rule("D35-INIT-01")
def test_whoever_has_no_place_yet_is_offered_the_last_one() -> None:
    combat = started()
    combat.do(Correct("A", "place", 2))
    late = Combat(A, B, CombatantSpec("C", "C", aware=False)).rolled(A=20, B=15)
    places = {act.who: act.value for act in late.rules.fields.offered(late.state) if act.field == "place"}
    assert places == {"A": 1, "B": 0, "C": 1}


@pytest.mark.rule("D35-E16", "TABLE-MARKS-05")
def test_at_nought_hit_points_somebody_is_disabled() -> None:
    combat = Combat(A, CombatantSpec("B", "B", hp=0, max_hp=9))
    assert MARKS.health_word(combat.state, "B") == "disabled"


@pytest.mark.rule("D35-INIT-02", "D35-SURPRISE-02", "TABLE-SEEN-02")
def test_a_correction_is_told_with_its_values_and_to_players_that_there_was_one() -> None:
    combat = Combat(A, CombatantSpec("O", "O")).rolled(A=20, O=15)
    changed = combat.do(Correct("A", "score", 18))
    assert words(changed) == ["D35-INIT-04 Corrected: count of A, 20 becomes 18."]
    assert words(changed, None) == ["D35-INIT-04 Corrected by hand."]
    seen = Combat(A, B)
    told = seen.do(Correct("A", "awareness", ()))
    assert words(told) == ["D35-SURPRISE-02 A is not aware of the danger. The enemy has not spotted them."]
    assert words(seen.do(Correct("A", "awareness", ("aware", "spotted")))) == [
        "D35-SURPRISE-02 A is aware of the danger."
    ]


@pytest.mark.rule("D35-INIT-03")
def test_that_a_turn_is_over_is_a_detail_and_a_round_that_begins_a_heading() -> None:
    combat = Combat(A, CombatantSpec("C", "C", aware=False))
    combat.do(Roll("A", 20))
    events = [*combat.do(Begin()), *combat.do(EndTurn())]
    reports = [event for event in events if isinstance(event, Report)]
    assert "d35.log.ended" in {event.phrases[0].key for event in reports if event.detail}
    assert {event.phrases[0].key for event in reports if event.heading} >= {"d35.log.surprise"}
    assert "d35.log.ended" not in {event.phrases[0].key for event in reports if event.heading}


@pytest.mark.rule("D35-INACT-01")
def test_who_can_no_longer_act_and_who_can_again_is_told() -> None:
    combat = Combat(A, B)
    assert words(combat.do(Correct("A", "able", value=False))) == ["D35-INACT-01 A can no longer act."]
    assert words(combat.do(Correct("A", "able", value=True))) == ["D35-INACT-01 A can act again."]
