"""One creature's activation, told as it is played (CM-UNIT, CM-ENGAGE-04 and -05, CM-DISENGAGE)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from battlefield import creature, on_table, reason, rules_cited, skirmish

from game.games.colors_of_magic.rules.activation import (
    Activation,
    Part,
    act,
    announce,
    answer,
    attackers,
    begin,
    check_announce,
    check_answer,
    check_attack,
    check_move,
    check_shoot,
    move,
)
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from game.core.rules import Verdict

START = on_table(0, 0)
ALONE = skirmish(creature("A", 0, 0, ranged=3), creature("foe", 9, 0, "blue"))
FIGHT = skirmish(creature("A", 0, 0), creature("foe", 1.8, 0, "blue"), creature("ogre", 0, 1.9, "neutral"))


def walked(
    field: Skirmish, activation: Activation, *path: tuple[float, float]
) -> tuple[Skirmish, Activation]:
    """Make a legal move, and return what comes after it."""
    assert check_move(activation, field, path).allowed
    end = field.move(activation.creature, path).walk.end
    moved = tuple(
        replace(creature, at=end) if creature.id == activation.creature else creature
        for creature in field.position.creatures
    )
    return Skirmish(replace(field.position, creatures=moved)), move(activation)


def refused(verdict: Verdict) -> str:
    assert not verdict.allowed
    return verdict.reasons[0].rule


@pytest.mark.rule("CM-UNIT-02", "CM-UNIT-05")
def test_move_then_attack() -> None:
    field, activation = walked(ALONE, begin(ALONE, "A"), START, on_table(6, 0))
    assert refused(check_attack(activation, field, "foe")) == "CM-MELEE-02"
    near = skirmish(creature("A", 0, 0), creature("foe", 5, 0, "blue"))
    field, activation = walked(near, begin(near, "A"), START, on_table(5, 0))
    assert check_attack(activation, field, "foe").allowed
    activation = act(activation)
    assert activation.spent == {Part.MOVEMENT, Part.ACTION}
    assert refused(check_attack(activation, field, "foe")) == "CM-UNIT-02"


@pytest.mark.rule("CM-UNIT-02", "CM-UNIT-05")
def test_shoot_then_move_but_not_shoot_twice() -> None:
    activation = begin(ALONE, "A")
    assert check_shoot(activation, ALONE, "foe").allowed
    activation = act(activation)
    assert refused(check_shoot(activation, ALONE, "foe")) == "CM-UNIT-02"
    assert check_move(activation, ALONE, (START, on_table(3, 0))).allowed


@pytest.mark.rule("CM-UNIT-03")
def test_a_movement_goes_no_further_than_the_characteristic() -> None:
    activation = begin(ALONE, "A")
    assert refused(check_move(activation, ALONE, (START, on_table(6.01, 0)))) == "CM-MOVE-01"
    verdict = check_move(activation, ALONE, (START, on_table(6, 0)))
    assert verdict.allowed
    assert reason(verdict, "CM-UNIT-03").key == "activation.uses_movement"


@pytest.mark.rule("CM-UNIT-08")
def test_the_action_may_be_a_second_full_move_and_then_there_is_no_attack() -> None:
    field = skirmish(creature("A", -6, 0, ranged=2), creature("foe", 9, 0, "blue"))
    field, activation = walked(field, begin(field, "A"), on_table(-6, 0), on_table(0, 0))
    assert activation.spent == {Part.MOVEMENT}
    verdict = check_move(activation, field, (START, on_table(6, 0)))
    assert reason(verdict, "CM-UNIT-08").key == "activation.second_move"
    field, activation = walked(field, activation, START, on_table(6, 0))
    assert field.position.creature("A").at == pytest.approx(on_table(6, 0))
    assert refused(check_move(activation, field, (on_table(6, 0), on_table(5, 0)))) == "CM-UNIT-02"
    assert refused(check_shoot(activation, field, "foe")) == "CM-UNIT-02"


@pytest.mark.rule("CM-UNIT-02")
def test_a_move_is_not_split_round_the_action() -> None:
    field, activation = walked(ALONE, begin(ALONE, "A"), START, on_table(2, 0))
    activation = act(activation)
    assert refused(check_move(activation, field, (on_table(2, 0), on_table(3, 0)))) == "CM-UNIT-02"


@pytest.mark.rule("CM-ENGAGE-04", "CM-ENGAGE-05")
def test_a_creature_that_begins_engaged_attacks_or_announces() -> None:
    activation = begin(FIGHT, "A")
    assert activation.began_engaged
    assert refused(check_move(activation, FIGHT, (START, on_table(-4, 0)))) == "CM-ENGAGE-04"
    verdict = check_attack(activation, FIGHT, "foe")
    assert verdict.allowed
    assert "CM-ENGAGE-05" in rules_cited(verdict)
    assert check_announce(activation, FIGHT).allowed


@pytest.mark.rule("CM-ENGAGE-04")
def test_killing_the_enemy_does_not_give_the_normal_movement_back() -> None:
    activation = act(begin(FIGHT, "A"))
    field = skirmish(creature("A", 0, 0))
    verdict = check_move(activation, field, (START, on_table(2, 0)))
    assert refused(verdict) == "CM-ENGAGE-04"
    assert verdict.reasons[0].key == "activation.began_engaged"


@pytest.mark.rule("CM-DISENGAGE-01")
def test_only_an_engaged_creature_disengages() -> None:
    assert refused(check_announce(begin(ALONE, "A"), ALONE)) == "CM-DISENGAGE-01"


@pytest.mark.rule("CM-DISENGAGE-02", "CM-DISENGAGE-03", "CM-DISENGAGE-04", "CM-DISENGAGE-05")
def test_a_disengagement_from_announcement_to_attack() -> None:
    verdict = check_announce(begin(FIGHT, "A"), FIGHT)
    assert reason(verdict, "CM-DISENGAGE-02").key == "activation.announces_movement"
    leaving = announce(begin(FIGHT, "A"), FIGHT)
    assert leaving.spent == {Part.MOVEMENT}
    assert attackers(leaving, FIGHT.position) == ("foe", "ogre")

    path = (START, on_table(-4, 0))
    assert refused(check_move(leaving, FIGHT, path)) == "CM-DISENGAGE-03"
    assert refused(check_attack(leaving, FIGHT, "foe")) == "CM-DISENGAGE-03"
    free = check_answer(leaving, FIGHT, "foe")
    assert free.allowed
    assert reason(free, "CM-DISENGAGE-04").key == "activation.free_duel"
    leaving = answer(leaving, "foe")
    assert refused(check_answer(leaving, FIGHT, "foe")) == "CM-DISENGAGE-03"
    leaving = answer(leaving, "ogre")

    verdict = check_move(leaving, FIGHT, path)
    assert reason(verdict, "CM-DISENGAGE-05").key == "activation.leaves"
    field, activation = walked(FIGHT, leaving, *path)
    assert field.engaged_with("A") == ()
    assert activation.spent == {Part.MOVEMENT}
    assert activation.leaving is None
    assert refused(check_attack(activation, field, "foe")) == "CM-MELEE-02"


@pytest.mark.rule("CM-DISENGAGE-03")
def test_one_that_was_not_engaged_or_has_died_gets_no_free_attack() -> None:
    field = skirmish(
        creature("A", 0, 0),
        creature("foe", 1.8, 0, "blue"),
        creature("other", 0, 1.8, "blue"),
        creature("troll", 0, -2.5, "blue", reach=2.0),
    )
    leaving = announce(begin(field, "A"), field)
    assert refused(check_answer(leaving, field, "troll")) == "CM-DISENGAGE-03"
    after_a_death = skirmish(creature("A", 0, 0), creature("other", 0, 1.8, "blue"))
    assert attackers(leaving, after_a_death.position) == ("other",)


@pytest.mark.rule("CM-DISENGAGE-02")
def test_the_movement_is_used_even_if_it_stays() -> None:
    leaving = answer(answer(announce(begin(FIGHT, "A"), FIGHT), "foe"), "ogre")
    assert check_attack(leaving, FIGHT, "foe").allowed
    stayed = act(leaving)
    assert stayed.spent == {Part.MOVEMENT, Part.ACTION}
    assert refused(check_move(stayed, FIGHT, (START, on_table(-4, 0)))) == "CM-UNIT-02"


@pytest.mark.rule("CM-DISENGAGE-02")
def test_a_table_may_ask_the_action_for_it() -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 1.8, 0, "blue"), disengage_costs="action")
    activation = begin(field, "A")
    verdict = check_announce(activation, field)
    assert reason(verdict, "CM-DISENGAGE-02").key == "activation.announces_action"
    leaving = answer(announce(activation, field), "foe")
    assert leaving.spent == {Part.ACTION}
    after, activation = walked(field, leaving, START, on_table(-4, 0))
    assert refused(check_attack(activation, after, "foe")) == "CM-UNIT-02"
    assert refused(check_move(activation, after, (on_table(-4, 0), on_table(-5, 0)))) == "CM-ENGAGE-04"
    assert refused(check_announce(act(begin(field, "A")), field)) == "CM-UNIT-02"


@pytest.mark.rule("CM-DISENGAGE-02", "CM-UNIT-08")
def test_engaged_during_the_activation_it_leaves_with_its_action() -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 5, 0, "blue"))
    field, activation = walked(field, begin(field, "A"), START, on_table(5, 0))
    start = field.position.creature("A").at
    assert refused(check_move(activation, field, (start, START))) == "CM-ENGAGE-04"
    leaving = answer(announce(activation, field), "foe")
    assert leaving.spent == {Part.MOVEMENT, Part.ACTION}
    assert check_move(leaving, field, (start, START)).allowed
    with pytest.raises(ValueError, match="no part is left"):
        announce(move(leaving), field)


@pytest.mark.rule("CM-DISENGAGE-06")
def test_stopped_by_another_it_is_engaged_again() -> None:
    field = skirmish(creature("A", 0, 0), creature("old", 1.8, 0, "blue"), creature("new", -6, 0, "blue"))
    leaving = answer(announce(begin(field, "A"), field), "old")
    field, activation = walked(field, leaving, START, on_table(-6, 0))
    assert [foe.id for foe in field.engaged_with("A")] == ["new"]
    assert check_attack(activation, field, "new").allowed


@pytest.mark.rule("CM-UNIT-02")
def test_what_is_spent_is_told_as_the_action_or_as_both_parts() -> None:
    acted = act(begin(ALONE, "A"))
    (once,) = check_shoot(acted, ALONE, "foe").reasons
    (twice,) = check_shoot(move(acted), ALONE, "foe").reasons
    assert (once.key, twice.key) == ("activation.action_spent", "activation.both_spent")
    assert once.rule == twice.rule == "CM-UNIT-02"
