"""The initiative of D&D 3.5, rule by rule, as a game master runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from d35_combat import A, B, C, Combat, started, words
from reports import reported

from game.core.dice import ScriptedDice, SeededDice
from game.core.errors import InputError
from game.core.match import Match
from game.core.record import dump, parse, record, replay
from game.core.turn_order import MASTER
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
    EndTurn,
    Next,
    Notice,
    Opportunity,
    ReadyAction,
    Roll,
    RollAll,
    Trigger,
)
from game.games.d20_initiative.rules.rules import D20Initiative
from game.games.d20_initiative.rules.rules import table as turn_table
from game.games.d20_initiative.rules.state import CombatantSpec, HouseRules, Setup
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.fields import Correct, Corrected, Remove

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.state import State


@pytest.mark.rule("D35-INIT-01")
def test_everybody_rolls_before_the_first_turn() -> None:
    combat = Combat(dice=(5, 6, 7))
    assert combat.refused(Begin()) == "D35-INIT-01"
    combat.do(RollAll(), Begin())
    assert combat.order == "C7 B6 A5"


@pytest.mark.rule("D35-INIT-02")
@pytest.mark.parametrize(("modifier", "score"), [(3, 16), (-1, 12)])
def test_a_check_is_a_d20_and_the_dexterity_modifier(modifier: int, score: int) -> None:
    combat = Combat(CombatantSpec("A", "A", dexterity=modifier), dice=(13,))
    event = combat.do(Roll("A"))[0]
    (report,) = reported((event,), "d35.log.rolled")
    assert (report.face, report.score) == (13, score)
    assert combat.refused(Roll("A")) == "D35-INIT-04"


@pytest.mark.rule("D35-INIT-03", "D35-INIT-04")
def test_descending_order_that_holds_for_the_whole_combat() -> None:
    combat = Combat().rolled(A=18, B=7, C=12)
    assert combat.order == "A18 C12 B7"
    combat.do(EndTurn(), EndTurn(), EndTurn())
    assert (combat.state.round, combat.state.current, combat.order) == (2, "A", "A18 C12 B7")


@pytest.mark.rule("D35-INIT-05", "D35-E1")
def test_the_higher_modifier_wins_a_tie() -> None:
    ones = (CombatantSpec("A", "A", dexterity=2), CombatantSpec("B", "B", dexterity=1, misc=4))
    assert Combat(*ones).rolled(A=13, B=10).order == "B15 A15"


@pytest.mark.rule("D35-INIT-06", "D35-E2")
@pytest.mark.parametrize(("heads", "order"), [(True, "A15 B15"), (False, "B15 A15")])
def test_a_coin_settles_the_last_tie_for_good(heads: bool, order: str) -> None:
    combat = Combat(A, B, dice=(heads,)).rolled(A=15, B=15)
    assert combat.order == order
    combat.do(EndTurn(), EndTurn(), EndTurn(), EndTurn())
    assert combat.order == order


@pytest.mark.rule("D35-INIT-06", "D35-E2")
def test_three_tied_stand_at_random_or_as_the_house_wants() -> None:
    assert Combat(dice=(("C", "A", "B"),)).rolled(A=9, B=9, C=9).order == "C9 A9 B9"
    assert Combat(dice=(3, 18, 7), last_tie="roll_off").rolled(A=9, B=9, C=9).order == "B9 C9 A9"
    ones = (CombatantSpec("A", "A"), CombatantSpec("B", "B", "players"))
    assert Combat(*ones, last_tie="players_first").rolled(A=9, B=9).order == "B9 A9"
    quick = (CombatantSpec("A", "A", misc=3), CombatantSpec("B", "B", dexterity=3))
    assert Combat(*quick, last_tie="dexterity").rolled(A=9, B=9).order == "B12 A12"


@pytest.mark.rule("D35-INIT-06")
def test_ties_are_put_in_order_by_hand() -> None:
    combat = Combat(A, B, dice=(True,)).rolled(A=15, B=15)
    assert isinstance(combat.do(Correct("B", "place", 0))[0], Corrected)
    assert combat.order == "B15 A15"


def test_a_group_shares_one_roll() -> None:
    orcs = (CombatantSpec("o1", "Orc", group="orcs"), CombatantSpec("o2", "Orc", dexterity=2, group="orcs"))
    combat = Combat(*orcs, dice=(11,))
    combat.do(RollAll())
    assert [combatant.score for combatant in combat.state.combatants] == [11, 13]


@pytest.mark.rule("D35-FLAT-01", "D35-E3")
def test_flat_footed_until_the_first_turn_has_come() -> None:
    combat = started()
    assert [combatant.flat_footed for combatant in combat.state.combatants] == [False, True, True]
    combat.do(EndTurn())
    assert not combat.state.get("B").flat_footed
    later = started(flat_footed_until="acts")
    assert later.state.get("A").flat_footed
    later.do(Act("standard"))
    assert not later.state.get("A").flat_footed


@pytest.mark.rule("D35-E3")
def test_nobody_is_flat_footed_after_a_first_turn_even_one_not_used() -> None:
    combat = Combat().rolled(A=20, B=15, C=10)
    combat.do(Correct("B", "able", value=False), EndTurn())
    assert not combat.state.get("B").flat_footed
    combat.do(Next())
    assert combat.state.current == "C"
    combat.do(Delay())
    assert not combat.state.get("C").flat_footed
    later = Combat(flat_footed_until="acts").rolled(A=20, B=15, C=10)
    later.do(Delay())
    assert later.state.get("A").flat_footed


@pytest.mark.rule("D35-FLAT-02", "D35-FLAT-03")
@pytest.mark.parametrize(
    ("dexterity", "armour", "dodges", "exposed"), [(3, 17, False, 14), (-1, 9, False, 9), (3, 17, True, 17)]
)
def test_flat_footed_loses_a_dexterity_bonus(dexterity: int, armour: int, dodges: bool, exposed: int) -> None:
    spec = CombatantSpec("A", "A", dexterity=dexterity, armour_class=armour, uncanny_dodge=dodges)
    combatant = Combat(spec).state.get("A")
    assert combatant.flat_footed
    assert combatant.armour_class == exposed


@pytest.mark.rule("D35-FLAT-04", "D35-E4")
def test_the_flat_footed_make_no_attacks_of_opportunity() -> None:
    ones = (A, CombatantSpec("B", "B", uncanny_dodge=True), CombatantSpec("C", "C", reflexes=True))
    combat = Combat(*ones).rolled(A=20, B=15, C=10)
    assert combat.refused(Opportunity("B")) == "D35-FLAT-04"
    combat.do(Opportunity("C"), Opportunity("A"))


@pytest.mark.rule("D35-INACT-01")
def test_who_cannot_act_keeps_the_place() -> None:
    combat = started()
    combat.do(Correct("B", "able", value=False))
    assert reported(combat.do(EndTurn()), "d35.log.skipped")
    assert combat.order == "A20 B15 C10"
    combat.do(Next(), Correct("B", "able", value=True), EndTurn(), EndTurn())
    assert combat.state.current == "B"


SURPRISED = (A, CombatantSpec("B", "B", aware=False), C, CombatantSpec("D", "D", aware=False))


@pytest.mark.rule(
    "D35-SURPRISE-01", "D35-SURPRISE-02", "D35-SURPRISE-04", "D35-SURPRISE-06", "D35-SURPRISE-08"
)
def test_the_aware_act_in_a_surprise_round() -> None:
    combat = Combat(*SURPRISED).rolled(A=9, C=17)
    assert combat.state.phase == "surprise"
    assert (combat.state.current, combat.state.coming) == ("C", ("A",))
    combat.do(EndTurn(), EndTurn())
    assert combat.refused(Next()) == "D35-INIT-01"
    combat.do(Roll("B", 20), Roll("D", 2), Next())
    assert (combat.state.round, combat.order) == (1, "B20 C17 A9 D2")


@pytest.mark.rule("D35-SURPRISE-01")
def test_unseen_on_both_sides_there_is_no_combat() -> None:
    combat = Combat(*(CombatantSpec(n, n, aware=False, spotted=False) for n in "AB"))
    assert combat.refused(Begin()) == "D35-SURPRISE-01"


@pytest.mark.rule("D35-SURPRISE-03")
def test_spot_or_listen_decides_who_is_aware() -> None:
    combat = Combat(*SURPRISED, dice=(3,))
    combat.do(Notice("B", 15, 4, 11), Notice("D", 15, 4))
    assert [combatant.spec.aware for combatant in combat.state.combatants] == [True, True, True, False]


@pytest.mark.rule("D35-INIT-06")
def test_a_place_given_by_hand_is_told_as_such_and_no_tie() -> None:
    combat = started()
    combat.do(Correct("C", "place", 1))
    why = D20Initiative().track(combat.state, MASTER).why
    assert [reason.key for reasons in why for reason in reasons] == ["d35.why.by_hand"]


@pytest.mark.rule("D35-SURPRISE-03")
def test_whoever_has_noticed_the_enemy_does_not_forget_by_another_check() -> None:
    combat = Combat(*SURPRISED)
    combat.do(Notice("B", 15, face=20), Notice("B", 15, face=1))
    assert combat.state.get("B").spec.aware
    combat.do(Notice("A", 15, face=1))
    assert not combat.state.get("A").spec.aware, "aware at first is not known, and may fail"
    combat.do(Correct("B", "awareness", ("spotted",)), Notice("B", 15, face=1))
    assert not combat.state.get("B").spec.aware, "the game master takes it back"


@pytest.mark.rule("D35-SURPRISE-05")
@pytest.mark.parametrize("aware", [True, False])
def test_no_surprise_round_if_nobody_or_everybody_is_surprised(aware: bool) -> None:
    combat = Combat(*(CombatantSpec(n, n, aware=aware) for n in "AB")).rolled(A=9, B=5)
    assert (combat.state.phase, combat.state.round) == ("rounds", 1)


@pytest.mark.rule("D35-E5")
def test_the_surprised_roll_in_round_one_or_at_the_start() -> None:
    combat = Combat(*SURPRISED, dice=(9, 17))
    combat.do(RollAll())
    assert [combatant.roll for combatant in combat.state.combatants] == [9, None, 17, None]
    combat.do(Begin())
    early = Combat(*SURPRISED, dice=(9, 17), unaware_roll="at_start")
    early.do(Roll("A"), Roll("C"))
    assert early.refused(Begin()) == "D35-INIT-01"
    early.do(Roll("B", 20), Roll("D", 2), Begin())
    assert (early.state.current, early.state.coming, early.order) == ("C", ("A",), "B20 C17 A9 D2")


@pytest.mark.rule("D35-SURPRISE-07", "D35-E6")
def test_one_standard_action_in_the_surprise_round() -> None:
    combat = Combat(*SURPRISED).rolled(A=9, C=17)
    combat.do(Act("standard"), Act("free"))
    assert combat.refused(Act("move")) == "D35-SURPRISE-07"
    assert combat.refused(Act("full")) == "D35-SURPRISE-07"
    combat.do(EndTurn(), Act("move"))
    assert combat.refused(Act("standard")) == "D35-SURPRISE-07"


@pytest.mark.rule("D35-SURPRISE-09", "D35-SURPRISE-10")
def test_the_surprised_stay_flat_footed_into_round_one() -> None:
    combat = Combat(*SURPRISED).rolled(A=9, C=17)
    combat.do(EndTurn(), EndTurn(), Roll("B", 1), Roll("D", 2))
    assert [combatant.flat_footed for combatant in combat.state.combatants] == [False, True, False, True]


@pytest.mark.rule("D35-MOD-01")
def test_other_actions_leave_the_place() -> None:
    combat = started()
    combat.do(Act("full"), EndTurn(), Act("standard"), Act("move"), EndTurn())
    assert combat.order == "A20 B15 C10"


SHOOT = ReadyAction("standard", "shoot", "C attacks")


@pytest.mark.rule("D35-READY-01", "D35-READY-05", "D35-READY-06", "D35-READY-07", "D35-READY-08")
def test_a_readied_action_interrupts_and_takes_the_place_before() -> None:
    combat = started()
    combat.do(SHOOT)
    combat.until("C")
    assert combat.state.get("A").ready is not None
    combat.do(Act("standard", "attack"))
    (interrupts,) = reported(combat.do(Trigger("A")), "d35.log.interrupts")
    assert (interrupts.name, combat.state.get("A").score, combat.state.current) == ("C", 10, "A")
    for kind in ("standard", "move", "full"):
        assert not combat.match.check(MASTER, Act(kind)).allowed
    assert reported(combat.do(EndTurn()), "d35.log.resumed")
    assert combat.state.current == "C"
    combat.do(EndTurn())
    assert (combat.state.round, combat.order) == (2, "B15 A10 C10")


@pytest.mark.rule("D35-E13")
def test_a_readied_action_triggered_out_of_turn_comes_before_the_current_turn() -> None:
    combat = started()
    combat.do(ReadyAction("standard", "shoot", "B strikes"))
    combat.until("C")
    combat.do(Opportunity("B"), Trigger("A"))
    assert combat.order == "B15 A10 C10"
    assert combat.state.paused == ("C",)


@pytest.mark.rule("D35-E14", "D35-READY-06")
def test_of_two_who_stand_ready_for_the_same_the_higher_goes_first() -> None:
    combat = started()
    shoot = ReadyAction("standard", "shoot", "C moves")
    combat.do(shoot, EndTurn(), ReadyAction("standard", "hit", "c moves"), EndTurn())
    assert combat.refused(Trigger("B")) == "D35-E14"
    combat.do(Trigger("A"), EndTurn(), Trigger("B"), EndTurn())
    assert combat.order == "A10 B10 C10"
    assert combat.state.current == "C"


@pytest.mark.rule("D35-E14")
def test_the_lower_goes_first_where_the_other_lets_it_pass_or_waits_for_something_else() -> None:
    for trigger in ("", "somebody casts"):
        combat = started()
        combat.do(ReadyAction("standard", "shoot", "C moves"), EndTurn())
        combat.do(ReadyAction("standard", "hit" if trigger else "", trigger), EndTurn())
        if trigger:
            combat.do(Trigger("B"))
        else:
            assert combat.refused(Trigger("B")) == "D35-E14"
            combat.do(Trigger("B", passed=True))
        assert combat.state.current == "B"
    free = started(same_trigger="by_choice")
    free.do(
        ReadyAction("standard", "", ""), EndTurn(), ReadyAction("standard", "", ""), EndTurn(), Trigger("B")
    )


@pytest.mark.rule("D35-E14")
def test_a_combat_saved_before_that_was_asked_goes_on() -> None:
    system, aloud = turn_table().system, ReadyAction("standard", "", "")
    match: Match[Any, State, Action, Any, Any] = Match.start(
        system, Setup("", (A, B, C), HouseRules(same_trigger="by_choice")), SeededDice(1)
    )
    rolls = (Roll("A", 20), Roll("B", 15), Roll("C", 10), Begin())
    for action in (*rolls, aloud, EndTurn(), aloud, EndTurn(), Trigger("B")):
        assert match.act(MASTER, action).allowed
    text = dump(record(match)).replace('"same_trigger": "by_choice"', "")
    former = replay(parse(text.replace("content: 2", "content: 1"), "save"), {system.name: system})
    assert former.state.current == "B"
    with pytest.raises(InputError, match="D35-E14"):
        replay(parse(text, "save"), {system.name: system})


@pytest.mark.rule("D35-READY-07")
def test_an_interrupted_turn_ends_if_its_owner_falls() -> None:
    combat = started()
    combat.do(SHOOT)
    combat.until("C")
    combat.do(Trigger("A"), Correct("C", "able", value=False))
    assert [report.rule for report in reported(combat.do(EndTurn()), "d35.log.skipped")] == ["D35-READY-07"]
    assert (combat.state.round, combat.state.current) == (2, "B")


@pytest.mark.rule("D35-READY-07", "D35-INACT-01")
def test_behind_an_interrupted_turn_that_ends_the_next_one_is_told_even_if_it_cannot_be_taken() -> None:
    combat = started()
    combat.do(SHOOT)
    combat.until("C")
    combat.do(Trigger("A"), Correct("C", "able", value=False), Correct("B", "able", value=False), EndTurn())
    assert (combat.state.round, combat.state.current, combat.state.finished) == (2, None, "B")


@pytest.mark.rule("D35-READY-02", "D35-READY-03", "D35-READY-04")
def test_readying_costs_a_standard_action_and_needs_words() -> None:
    combat = started()
    assert combat.refused(ReadyAction("full", "charge", "they come")) == "D35-READY-03"
    assert combat.refused(ReadyAction("move", " ", "they come")) == "D35-READY-04"
    combat.do(Act("standard"))
    assert combat.refused(SHOOT) == "D35-READY-02"


@pytest.mark.rule("D35-READY-09")
@pytest.mark.parametrize("moved", [True, False])
def test_a_readied_action_includes_a_step_unless_the_combatant_has_moved(moved: bool) -> None:
    combat = started()
    combat.do(*([Act("move", "6 m")] if moved else []), SHOOT, EndTurn())
    if moved:
        assert combat.refused(Trigger("A", step=True)) == "D35-READY-09"
    else:
        combat.do(Trigger("A", step=True))


@pytest.mark.rule("D35-READY-10", "D35-E8")
def test_what_was_not_used_is_lost_when_the_turn_comes() -> None:
    combat = started()
    combat.do(SHOOT, EndTurn(), EndTurn())
    events = combat.do(EndTurn())
    assert reported(events, "d35.log.ready_lost")
    assert (combat.state.current, combat.order) == ("A", "A20 B15 C10")
    combat.do(SHOOT)
    strict = started(ready_unused="turn_lost")
    strict.do(SHOOT, EndTurn(), EndTurn(), EndTurn())
    assert strict.state.current is None
    assert strict.state.finished == "A"


@pytest.mark.rule("D35-READY-05")
def test_a_readied_action_may_be_given_up() -> None:
    combat = started()
    combat.do(SHOOT, EndTurn(), Drop("A"))
    assert combat.refused(Trigger("A")) == "D35-READY-05"


@pytest.mark.rule("D35-READY-11", "D35-READY-12", "D35-E7", "D35-E11")
def test_a_readied_action_performed_in_the_next_round_raises_the_count_and_uses_its_action() -> None:
    combat = Combat(A, B).rolled(A=12, B=18)
    combat.until("A")
    combat.do(SHOOT, EndTurn())
    assert (combat.state.round, combat.state.current) == (2, "B")
    combat.do(Trigger("A"), EndTurn())
    assert (combat.order, combat.state.current) == ("A18 B18", "B")
    turns = [event.who for event in reported(combat.do(EndTurn()), "d35.log.turn_at")]
    assert (combat.state.round, turns) == (3, ["A"])


@pytest.mark.rule("D35-READY-13")
def test_a_caster_struck_while_casting_must_concentrate() -> None:
    combat = started()
    combat.do(ReadyAction("standard", "shoot", "B casts"), EndTurn(), Act("standard", "cast"))
    (report,) = reported(combat.do(Trigger("A", casting=True)), "d35.log.concentration")
    assert (report.rule, report.name) == ("D35-READY-13", "B")


def countered(action: Counterspell, *dice: object) -> tuple[int, str]:
    """The difficulty of knowing the spell, and what came of it."""
    combat = Combat(A, B, dice=dice).rolled(A=20, B=15)
    combat.do(ReadyAction("counterspell", "counter", "B casts"), EndTurn(), Trigger("A"))
    events = combat.do(action)
    (result,) = {phrase.key for phrase in events[0].phrases if ".counter." in phrase.key}
    return reported(events, "d35.log.spellcraft")[0].difficulty, result.removeprefix("d35.log.counter.")


@pytest.mark.rule("D35-READY-14", "D35-READY-15", "D35-READY-16", "D35-READY-17")
def test_a_counterspell_needs_the_spell_known_and_at_hand() -> None:
    assert countered(Counterspell("A", 3, 5, prepared=True), 12) == (18, "unknown")
    assert countered(Counterspell("A", 3, 6, 12, prepared=True)) == (18, "countered")
    assert countered(Counterspell("A", 3, 6, 12)) == (18, "not_prepared")


@pytest.mark.rule("D35-READY-18")
@pytest.mark.parametrize(("face", "result"), [(6, "dispelled"), (5, "not_dispelled")])
def test_dispel_magic_counters_without_guarantee(face: int, result: str) -> None:
    action = Counterspell("A", 3, 0, 1, dispel=True, dispel_bonus=5, dispel_difficulty=11, dispel_face=face)
    assert countered(action)[1] == result


@pytest.mark.rule("D35-READY-19")
@pytest.mark.parametrize(("charging", "total"), [(True, 14), (False, 7)])
def test_a_weapon_set_against_a_charge_doubles_its_damage(charging: bool, total: int) -> None:
    (report,) = reported(
        started().do(Brace("A", 7, charging)), "d35.log.braced" if charging else "d35.log.struck"
    )
    assert report.total == total


@pytest.mark.rule("D35-DELAY-01", "D35-DELAY-02", "D35-DELAY-04", "D35-E9", "D35-E12")
def test_a_delayed_turn_is_a_whole_one_and_its_place_drops() -> None:
    combat = started()
    combat.do(Delay(), Next(), EndTurn(), ActNow("A"))
    assert combat.order == "B15 A15 C10"
    combat.do(Act("standard"), Act("move"))
    assert combat.refused(Act("standard")) == "D35-INIT-03"
    combat.do(EndTurn(), EndTurn())
    assert (combat.state.round, combat.state.current) == (2, "B")


@pytest.mark.rule("D35-DELAY-02", "D35-E9")
def test_the_count_may_be_typed_between_the_neighbours() -> None:
    combat = started()
    combat.do(Delay(), Next(), EndTurn())
    assert combat.refused(ActNow("A", 16)) == "D35-DELAY-02"
    combat.do(ActNow("A", 12))
    assert combat.order == "B15 A12 C10"


@pytest.mark.rule("D35-E9")
def test_a_delay_to_an_announced_count_goes_after_those_already_at_it() -> None:
    combat = Combat(A, B, C, CombatantSpec("D", "D"), dice=(True,)).rolled(A=20, B=10, C=10, D=5)
    combat.do(Delay(10))
    assert combat.order == "B10 C10 A10 D5"


@pytest.mark.rule("D35-DELAY-03")
def test_a_count_said_before_comes_by_itself() -> None:
    combat = started()
    assert combat.refused(Delay(21)) == "D35-DELAY-03"
    combat.do(Delay(10))
    assert combat.order == "B15 C10 A10"
    combat.do(EndTurn(), EndTurn())
    assert (combat.state.round, combat.state.current) == (1, "A")


@pytest.mark.rule("D35-DELAY-05")
def test_a_delayed_turn_interrupts_nobody() -> None:
    combat = started()
    combat.do(Delay(), Next())
    assert combat.refused(ActNow("A")) == "D35-DELAY-05"
    combat.do(EndTurn(), ActNow("A"))


@pytest.mark.rule("D35-DELAY-01")
def test_one_delays_before_doing_anything() -> None:
    combat = started()
    combat.do(Act("standard"))
    assert combat.refused(Delay()) == "D35-DELAY-01"


@pytest.mark.rule("D35-DELAY-06", "D35-E10")
def test_who_waits_all_round_loses_it_and_may_act_or_wait_again() -> None:
    combat = started()
    combat.do(Delay(), Next(), EndTurn(), Next(), EndTurn())
    events = combat.do(Next())
    assert reported(events, "d35.log.delay_lost")
    assert (combat.state.round, combat.state.current, combat.order) == (2, "A", "A20 B15 C10")
    combat.do(Delay())
    strict = started(delayed_all_round="only_delays")
    strict.do(Delay(), Next(), EndTurn(), Next(), EndTurn(), Next())
    assert strict.refused(Act("standard")) == "D35-DELAY-06"
    strict.do(Delay())


@pytest.mark.rule("D35-DELAY-07", "D35-E12", "D35-E15")
def test_acting_early_in_the_next_round_raises_the_count_and_takes_its_turn() -> None:
    combat = Combat(A, B, CombatantSpec("Z", "Z")).rolled(A=20, B=5, Z=19)
    combat.do(Correct("Z", "score", 25))
    combat.until("A") if combat.state.current != "A" else None
    combat.do(Delay())
    while combat.state.round == 1 or combat.state.finished != "Z":
        combat.do(Next() if combat.state.current is None else EndTurn())
    combat.do(ActNow("A"))
    assert combat.order == "Z25 A25 B5"
    combat.do(EndTurn())
    assert combat.state.current == "B"


def test_newcomers_roll_and_act_when_their_place_comes() -> None:
    combat = started()
    combat.do(EndTurn(), Add(CombatantSpec("D", "D"), 12), Add(CombatantSpec("E", "E"), 18))
    assert combat.order == "A20 E18 B15 D12 C10"
    assert combat.state.coming == ("D", "C")
    assert combat.state.get("D").flat_footed
    assert combat.state.get("E").flat_footed
    combat.until("D")
    assert not combat.state.get("D").flat_footed
    combat.until("A")
    assert combat.state.get("E").flat_footed
    combat.until("E")
    assert not combat.state.get("E").flat_footed


@pytest.mark.rule("D35-E15")
def test_a_newcomers_count_is_rolled_typed_or_told() -> None:
    combat = started()
    for action in (
        Add(CombatantSpec("D", "D", total=14)),
        Add(CombatantSpec("E", "E", total=14, dexterity=1), 7),
    ):
        assert combat.match.act(MASTER, action).allowed
    assert combat.order == "A20 B15 D14 C10 E8"
    early = Combat(dice=())
    early.do(
        Add(CombatantSpec("D", "D")), Add(CombatantSpec("E", "E"), 9), Add(CombatantSpec("F", "F", roll=3))
    )
    assert [early.state.get(name).score for name in "DEF"] == [None, 9, 3]


@pytest.mark.rule("D35-E15")
def test_a_newcomer_has_a_turn_in_the_round_though_whoever_acted_last_has_left() -> None:
    combat = started()
    combat.do(Delay(), Remove("A"))
    assert (combat.state.current, combat.state.finished) == (None, None)
    combat.do(Add(CombatantSpec("D", "D"), 18))
    assert " ".join(combat.state.coming) == "D B C"
    combat.do(Add(CombatantSpec("E", "E"), 12))
    assert " ".join(combat.state.coming) == "D B E C"


@pytest.mark.rule("D35-INIT-05", "D35-INIT-06")
def test_players_read_of_a_tie_without_those_they_do_not_see() -> None:
    lurk = CombatantSpec("L", "Lurk", hidden=True)
    combat = Combat(A, lurk, B, dice=(("B", "L", "A"),))
    events = combat.do(*(Roll(name, 15) for name in "ALB"), Begin())
    assert "D35-INIT-06 A tie, in this order: B · Lurk · A." in words(events)
    assert "D35-INIT-06 A tie, in this order: B · A." in words(events, None)
    alone = Combat(A, lurk, dice=(True,)).do(Roll("A", 15), Roll("L", 15), Begin())
    assert "D35-INIT-06 A tie, in this order: A · Lurk." in words(alone)
    assert "tie" not in " ".join(words(alone, None))


def test_every_state_is_put_right_by_hand() -> None:
    combat = started()
    events = combat.do(
        Correct("C", "score", 30),
        Correct("A", "flat_footed", value=True),
        Correct("C", "turn", value=False),
        Correct("", "round", 4),
    )
    assert [event.field for event in events if isinstance(event, Corrected)] == [
        "score",
        "flat_footed",
        "turn",
        "round",
    ]
    assert (combat.order, combat.state.round, combat.state.coming) == ("C30 A20 B15", 4, ("B",))
    assert combat.match.undo(MASTER).allowed


def test_conditions_run_out_with_the_rounds() -> None:
    combat = started()
    combat.do(AddBadge("B", "shaken", 2))
    for left in (1, None):
        combat.do(EndTurn(), EndTurn(), EndTurn())
        badges = combat.state.get("B").spec.badges
        assert (badges[0].rounds if badges else None) == left


def test_the_players_see_no_numbers_of_the_enemies() -> None:
    enemy = CombatantSpec("orc", "Orc", dexterity=7, armour_class=23, note="hurt")
    combat = Combat(A, enemy, CombatantSpec("lurk", "Lurk", hidden=True)).rolled(A=4, orc=11, lurk=19)
    combat.do(EndTurn(), ReadyAction("standard", "bite", "A moves"), EndTurn())
    shown = combat.match.view(None).table
    orc = shown.get("orc")
    assert (orc.score, orc.roll, orc.spec.dexterity, orc.spec.armour_class, orc.spec.note) == (
        None,
        None,
        0,
        None,
        "",
    )
    text = repr(combat.match.log(None)) + repr(shown)
    assert not [word for word in ("lurk", "Lurk", "hurt", "bite", "18") if word in text]
    assert [turn.mark for turn in combat.rules.track(combat.state, None).done] == [""]


def test_the_players_do_not_hear_whom_a_readied_action_interrupts_unseen() -> None:
    combat = Combat(A, CombatantSpec("lurk", "Lurk", hidden=True)).rolled(A=19, lurk=4)
    combat.do(ReadyAction("standard", "shot", "it comes"), EndTurn(), Trigger("A"))
    events = [event for line in combat.match.log(None) for event in line.events]
    assert [report.name for report in reported(events, "d35.log.triggered")] == ["A"]
    assert not reported(events, "d35.log.interrupts")
    assert "lurk" not in repr(combat.match.log(None)).lower()


def test_the_players_do_not_hear_how_long_an_enemy_waits() -> None:
    combat = Combat(A, CombatantSpec("orc", "Orc")).rolled(A=4, orc=11)
    combat.do(Delay(3))
    events = [event for line in combat.match.log(None) for event in line.events]
    assert [(report.rule, report.name) for report in reported(events, "d35.log.delays")] == [
        ("D35-DELAY-01", "Orc")
    ]
    assert not reported(events, "d35.log.delays_to")


@pytest.mark.rule("D35-INIT-05", "D35-INIT-06")
def test_ties_are_told_with_their_rule() -> None:
    combat = Combat(A, B, dice=(True,))
    events = combat.do(Roll("A", 3), Roll("B", 3), Begin())
    assert [event.rule for event in reported(events, "d35.log.tie")] == ["D35-INIT-06"]


def test_an_encounter_keeps_its_rolls() -> None:
    combat = started()
    again = D20Initiative().encounter_of(combat.state)
    assert [spec.roll for spec in again.combatants] == [20, 15, 10]
    assert not any(
        combatant.roll is None for combatant in D20Initiative().start(again, ScriptedDice()).state.combatants
    )


@pytest.mark.rule("D35-SURPRISE-02")
def test_awareness_is_set_by_hand() -> None:
    combat = Combat(*SURPRISED)
    combat.do(
        Correct("B", "awareness", ("aware", "spotted")), Correct("D", "awareness", ("aware", "spotted"))
    )
    assert not [combatant for combatant in combat.state.combatants if combatant.surprised]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('rename {"id":"A","name":"Eve"}', Correct("A", "name", "Eve")),
        ('note {"id":"A","text":"lies"}', Correct("A", "note", "lies")),
        ('set-aware {"id":"A","aware":true}', Correct("A", "awareness", ("aware", "spotted"))),
        ('set-aware {"id":"A","aware":false,"spotted":false}', Correct("A", "awareness", ())),
        ('set-able {"id":"A","able":false}', Correct("A", "able", value=False)),
        (
            'veil {"id":"A","secret":true}',
            Batch((Correct("A", "hidden", value=False), Correct("A", "numbers", "hidden"))),
        ),
        ('set-score {"id":"A","score":3}', Correct("A", "score", 3)),
        ('place {"id":"A","place":2}', Correct("A", "place", 2)),
        ('set-flat-footed {"id":"A","flat_footed":true}', Correct("A", "flat_footed", value=True)),
        ('recall {"id":"A","coming":true}', Correct("A", "turn", value=True)),
        ('set-round {"round":3}', Correct("", "round", 3)),
    ],
)
def test_saves_in_which_fields_had_verbs_of_their_own_are_read(text: str, action: Action) -> None:
    assert turn_table().system.actions.read(text) == action


@pytest.mark.parametrize("text", ['recall {"id":"A"}', 'recall {"id":"A","coming":null}', "recall"])
def test_what_was_never_an_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="recall with its values as JSON"):
        turn_table().system.actions.read(text)


def test_the_players_hear_that_something_was_put_right_and_not_what() -> None:
    combat = started()
    (event,) = combat.do(Correct("A", "score", 25))
    assert event == Corrected("A", "score", 20, 25, "A")
    assert D20Initiative().redact(event, None) == Corrected("A", "score", "", "")
    for field, value in (("numbers", "hidden"), ("hidden", True)):
        (event,) = combat.do(Correct("A", field, value))
        assert D20Initiative().redact(event, None) is None
    (event,) = combat.do(Correct("A", "hidden", value=False))
    assert D20Initiative().redact(event, None) == event


@pytest.mark.rule("D35-READY-04")
def test_a_readied_action_may_be_declared_aloud() -> None:
    combat = started()
    combat.do(ReadyAction("standard", "", ""), EndTurn())
    ready = combat.state.get("A").ready
    assert ready is not None
    assert (ready.action, ready.trigger) == ("", "")
    combat.do(Trigger("A"))
    assert combat.state.current == "A"


def test_whose_turn_it_is_is_put_right_and_told() -> None:
    combat = Combat().rolled(A=18, B=12, C=6)
    combat.do(EndTurn(), EndTurn())
    (event,) = combat.do(Correct("", "current", "B"))
    assert (event.before, event.after) == ("C", "B")
    assert (combat.state.current, combat.state.coming) == ("B", ("C",))
    (event,) = combat.do(Correct("B", "used", ("standard",)))
    assert (event.before, event.after) == ((), ("standard",))
    assert combat.refused(Act("full")) == "D35-INIT-03"
    assert combat.refused(Correct("B", "delaying", value=True)) == "D35-INIT-03"
    combat.do(Correct("A", "delaying", value=True), Correct("C", "readied", value=True))
    assert combat.state.get("A").delaying
    combat.do(Trigger("C"))
    assert combat.state.paused == ("B",)


@pytest.mark.rule("D35-FLAT-02")
def test_an_armour_class_that_nobody_said_stays_blank() -> None:
    combat = Combat(CombatantSpec("E", "Eryn", dexterity=4)).rolled(E=12)
    assert combat.state.get("E").armour_class is None
    combat.do(Correct("E", "flat_footed", value=True))
    assert (combat.state.get("E").armour_class, combat.state.get("E").exposed) == (None, False)
    known = CombatantSpec("F", "Fox", dexterity=4, armour_class=14)
    assert Combat(known).state.get("F").armour_class == 10
