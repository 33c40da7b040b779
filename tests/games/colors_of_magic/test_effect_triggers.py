"""Abilities that work by themselves: what sets them off, in which order, how often."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from effect_play import RED_MAGE, does
from magic_table import ALLY, ENEMY, Table, card, creature, instant, library, scenario, stand, table, words

from game.games.colors_of_magic.rules.cards.effects import (
    Collect,
    Damage,
    Draw,
    GainMana,
    Give,
    Heal,
    Marker,
    Triggered,
)
from game.games.colors_of_magic.rules.cards.specs import Goal, MarkSpec, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Filter, Trigger
from game.games.colors_of_magic.rules.meaning.abilities import Borne, answers, has_worked, having_worked
from game.games.colors_of_magic.rules.play.lasting import expire
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import Damaged
from game.games.colors_of_magic.rules.state.events import AbilityUsed
from game.games.colors_of_magic.rules.state.state import (
    Context,
    GroundZone,
    Happens,
    Moment,
    Objective,
    Permanent,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec

WATCHER, GUARD, OTHER = "red:watcher:1", "blue:guard:1", "blue:guard:2"


def watcher(
    when: str, *effects: AnyEffect, more: dict[str, Any] | None = None, **trigger: Any
) -> CreatureSpec:
    """A creature with one ability: it gains 1 mana unless it says otherwise."""
    waits = Trigger(when=when, **trigger)  # type: ignore[arg-type]  # written out by the tests
    return creature(
        "watcher", abilities=(Triggered(trigger=waits, effects=effects or (GainMana(),), **(more or {})),)
    )


def watched(spec: CreatureSpec, moment: Moment, **more: Any) -> Table:
    """The moment on a table with the watcher and two guards."""
    game = table(stand(WATCHER, 10, 10), stand(GUARD, 12, 10), stand(OTHER, 16, 10), creatures=[spec], **more)
    return game.run(Happens(moment))


def gained(spec: CreatureSpec, moment: Moment, **more: Any) -> int:
    """The mana that the watcher's ability brought."""
    return watched(spec, moment, **more).mana("red") - 5


# ---- what sets them off


ENDS, TARGETED = Moment("ends_move", GUARD, side=Side.BLUE), Moment("targeted", GUARD, WATCHER, by="melee")


@pytest.mark.parametrize(
    ("moment", "trigger", "works"),
    [
        (ENDS, {}, True),
        (Moment("arrives", GUARD), {"when": "ends_move"}, False),
        (ENDS, {"subject": ENEMY}, True),
        (ENDS, {"subject": ALLY}, False),
        (ENDS, {"subject_is": "self"}, False),
        (ENDS, {"subject_is": "enemy_wizard"}, False),
        (ENDS, {"within": 2}, True),
        (ENDS, {"within": 1}, False),
        (ENDS, {"within": 9, "around": "wizard"}, False),
        (ENDS, {"whose": "opponent"}, True),
        (ENDS, {"whose": "you"}, False),
        (ENDS, {"condition": Condition(who="subject", is_=Filter(wounded=True))}, False),
        (ENDS, {"condition": Condition(who="subject", has_moved=False)}, True),
        (TARGETED, {"object_is": "self"}, True),
        (TARGETED, {"object_is": "wizard"}, False),
        (TARGETED, {"object": ALLY}, True),
        (TARGETED, {"object": ENEMY}, False),
        (TARGETED, {"by": "melee"}, True),
        (TARGETED, {"by": "spell"}, False),
        (Moment("targeted", GUARD), {"object": Filter()}, True),
        (Moment("targeted", GUARD), {"object_is": "self"}, False),
        (Moment("phase_ends", phase="end"), {"phase": "end"}, True),
        (Moment("phase_ends", phase="end"), {"phase": "activation"}, False),
        (Moment("phase_ends", phase="end"), {"subject": ALLY}, False),
        (Moment("arrives", "blue:guard:9"), {"subject": ENEMY}, False),
    ],
)
def test_an_ability_answers_what_its_trigger_says(
    moment: Moment, trigger: dict[str, Any], works: bool
) -> None:
    waits = {"when": moment.when, **trigger}
    assert gained(watcher(**waits), moment) == (1 if works else 0)


@pytest.mark.rule("CM-COLLECT-06")
def test_in_the_collection_each_player_has_their_own_abilities() -> None:
    spec = watcher("phase_begins", phase="collection")
    assert gained(spec, Moment("phase_begins", side=Side.RED, phase="collection")) == 1
    assert gained(spec, Moment("phase_begins", side=Side.BLUE, phase="collection")) == 0
    envious = watcher("phase_begins", phase="collection", whose="opponent")
    assert gained(envious, Moment("phase_begins", side=Side.BLUE, phase="collection")) == 1


def test_the_dead_see_themselves_die() -> None:
    spec = watcher("dies", Damage(to="object"), subject_is="self")
    game = table(stand(WATCHER, 10, 10), stand(GUARD, 12, 10), creatures=[spec])
    does(game, Damage(to="target", amount=3), at=WATCHER, own=GUARD, caster=GUARD, side=Side.BLUE)
    assert not game.alive(WATCHER)
    assert game.hp(GUARD) == 2


def test_a_mark_on_the_dead_still_works() -> None:
    relic = MarkSpec(
        id="relic",
        name=words("relic"),
        text=words(""),
        abilities=(
            Triggered(
                trigger=Trigger(when="dies", subject_is="bearer"),
                effects=(Marker(marker="fallen", at="self"),),
            ),
        ),
    )
    game = table(stand(GUARD, 12, 10, marks=("relic",)), marks=[relic])
    does(game, Damage(to="target", amount=3), at=GUARD)
    assert [marker.at for marker in game.state.markers] == [(12, 10)]


def test_an_artefact_speaks_of_its_bearer() -> None:
    ward = card(
        "ward",
        "artefact",
        abilities=(
            Triggered(trigger=Trigger(when="takes_damage", subject_is="bearer"), effects=(GainMana(),)),
        ),
    )
    worn = Permanent("red:ward:1", Side.RED, bearer=WATCHER)
    game = table(stand(WATCHER, 10, 10), permanents=[worn], cards=[ward], creatures=[watcher("dies")])
    does(game, Damage(to="target"), at=WATCHER)
    does(game, Damage(to="wizard"))
    assert game.mana("red") == 6


def test_an_objective_works_for_whose_doing_it_is() -> None:
    altar = ObjectiveSpec(
        id="altar",
        name=words("altar"),
        text=words(""),
        rank="minor",
        goal=Goal(kind="never"),
        points=2,
        abilities=(Triggered(trigger=Trigger(when="ends_move", whose="you"), effects=(Collect(),)),),
    )
    game = table(stand(GUARD, 12, 10), played=scenario(altar))
    game.run(Happens(ENDS))
    assert (game.player("red").points, game.player("blue").points) == (0, 2)
    game.run(Happens(ENDS))
    assert game.player("blue").points == 2, "a card that is taken does nothing more"


# ---- what is listened for at all


def test_moments_are_known_of_which_a_card_speaks_at_any_depth() -> None:
    hears = Triggered(trigger=(Trigger(when="countered"), Trigger(when="draws")), effects=(GainMana(),))
    teach = card("teach", "ephemeral", effects=(Give(to="target", ability=hears),))
    jump = card("jump", "ephemeral", free_when=Trigger(when="displaced"))
    before = library().spoken_of
    assert before.isdisjoint({"countered", "draws", "displaced"})
    assert library(cards=(teach, jump)).spoken_of == before | {"countered", "draws", "displaced"}


def test_of_what_no_card_speaks_nobody_is_asked() -> None:
    game = table(stand(WATCHER, 10, 10), red="shield", creatures=[watcher("discards")])
    listens = game.rules.referee.listens
    assert listens(game.state, "discards")
    assert not listens(game.state, "draws")
    assert not listens(replace(game.state, bodies=()), "discards"), "whoever would answer is not in play"


# ---- once, optional, in which order


def test_an_ability_that_works_once_a_turn_does() -> None:
    game = watched(watcher("ends_move", more={"once": True}), ENDS)
    game.run(Happens(ENDS))
    assert game.mana("red") == 6
    run = Run(game.rules.referee, game.state, game.dice)
    expire(run, "turn")
    game.state = run.state
    game.run(Happens(ENDS))
    assert game.mana("red") == 7


def test_an_optional_ability_asks_its_owner() -> None:
    spec = watcher("ends_move", more={"optional": True})
    game = watched(spec, ENDS)
    assert game.asked == {"red"}
    assert game.act("red", "choose option=0").mana("red") == 5
    assert watched(spec, ENDS).act("red", "choose option=1").mana("red") == 6


def test_one_that_is_declined_may_still_be_used_this_turn() -> None:
    game = watched(watcher("ends_move", more={"optional": True, "once": True}), ENDS)
    game.act("red", "choose option=0")
    game.run(Happens(ENDS))
    game.act("red", "choose option=1")
    assert game.mana("red") == 6


ORDER = creature(
    "watcher",
    abilities=(
        Triggered(trigger=Trigger(when="ends_move"), effects=(Damage(to="subject"),)),
        Triggered(
            trigger=Trigger(when="ends_move", condition=Condition(who="subject", is_=Filter(wounded=True))),
            effects=(GainMana(),),
        ),
    ),
)


@pytest.mark.rule("CM-COLLECT-06")
def test_the_owner_orders_several_abilities() -> None:
    hurt = table(stand(WATCHER, 10, 10), stand(GUARD, 12, 10, damage=1), creatures=[ORDER])
    hurt.run(Happens(ENDS))
    assert hurt.asked == {"red"}
    hurt.act("red", "choose option=1")
    assert [event.number for event in hurt.happened(AbilityUsed)] == [1, 0]


def test_the_active_players_abilities_come_first() -> None:
    spec = watcher("ends_move", Draw())
    game = table(stand(WATCHER, 10, 10), stand("blue:watcher:1", 14, 10), creatures=[spec])
    game.run(Happens(ENDS))
    assert [event.side for event in game.just(AbilityUsed)] == [Side.RED, Side.BLUE]
    game = table(stand(WATCHER, 10, 10), stand("blue:watcher:1", 14, 10), creatures=[spec], first="blue")
    game.run(Happens(ENDS))
    assert [event.side for event in game.just(AbilityUsed)] == [Side.BLUE, Side.RED]


def test_an_ability_that_no_longer_answers_does_nothing() -> None:
    spec = watcher("ends_move", Damage(to="subject", amount=3), subject=ENEMY)
    game = table(
        stand(WATCHER, 10, 10), stand("red:watcher:2", 9, 12), stand(GUARD, 12, 10), creatures=[spec]
    )
    game.run(Happens(ENDS))
    assert len(game.just(AbilityUsed)) == 1
    assert not game.alive(GUARD)


def test_abilities_come_before_instants() -> None:
    flash = instant("flash", "ends_move", GainMana(amount=Count(per="hand")), cost=0)
    spec = watcher("ends_move", Draw())
    game = table(stand(WATCHER, 10, 10), stand(GUARD, 12, 10), red="flash", cards=[flash], creatures=[spec])
    game.run(Happens(ENDS))
    assert game.hand("red") == ["flash", "dull"]
    assert game.act("red", f"cast red:flash:1 {RED_MAGE}").mana("red") == 6


# ---- rings


def test_an_ability_does_not_answer_what_it_causes_itself() -> None:
    spec = watcher("takes_damage", Damage(to="subject"), subject=ENEMY)
    game = table(stand(WATCHER, 10, 10), stand("blue:ogre:1", 14, 10), creatures=[spec])
    does(game, Damage(to="target"), at="blue:ogre:1")
    assert game.hp("blue:ogre:1") == 4
    assert len(game.just(Damaged)) == 2


def test_two_abilities_that_set_each_other_off_come_to_an_end() -> None:
    spec = watcher("takes_damage", Damage(to="object"), subject_is="self")
    game = table(stand(WATCHER, 10, 10), stand("blue:watcher:1", 14, 10), creatures=[spec])
    does(game, Damage(to="target"), at="blue:watcher:1", own=WATCHER, caster=WATCHER)
    assert (game.hp(WATCHER), game.hp("blue:watcher:1")) == (2, 1)


def test_a_trigger_works_again_once_its_effect_is_over() -> None:
    spec = watcher("takes_damage", Heal(to="wizard"), subject=ENEMY)
    game = table(stand(WATCHER, 10, 10), stand("blue:ogre:1", 14, 10), creatures=[spec])
    for _ in range(2):
        does(game, Damage(to="target"), at="blue:ogre:1")
    assert len(game.happened(AbilityUsed)) == 2


# ---- creatures that come near


@pytest.mark.rule("R-42")
def test_a_creature_that_comes_near_is_answered_at_that_point() -> None:
    spec = watcher("comes_within", Damage(to="subject"), subject=ENEMY, within=3)
    game = table(stand(WATCHER, 10, 10), stand(GUARD, 17, 10), creatures=[spec], first="blue")
    game.act("blue", f"activate {GUARD}", "move 17,10 13,10")
    assert game.hp(GUARD) == 2
    assert len(game.happened(AbilityUsed)) == 1
    assert game.body(GUARD).at == pytest.approx((13.0, 10.0))


def test_who_is_near_already_does_not_come_near() -> None:
    spec = watcher("comes_within", Damage(to="subject"), subject=ENEMY, within=4)
    game = table(stand(WATCHER, 10, 10), stand(GUARD, 14, 10), creatures=[spec], first="blue")
    game.act("blue", f"activate {GUARD}", "move 14,10 12.5,10")
    assert game.hp(GUARD) == 3


def test_each_distance_is_answered_once() -> None:
    far = Trigger(when="comes_within", subject=ENEMY, within=4)
    near = Trigger(when="comes_within", subject=ENEMY, within=2)
    spec = creature(
        "watcher",
        abilities=(
            Triggered(trigger=far, effects=(GainMana(amount=1),)),
            Triggered(trigger=near, effects=(GainMana(amount=10),)),
        ),
    )
    game = table(stand(WATCHER, 10, 10), stand(GUARD, 17, 10), creatures=[spec], first="blue")
    game.act("blue", f"activate {GUARD}", "move 17,10 12.1,10")
    assert game.mana("red") == 16


# ---- which moments set a trigger off


def fits(trigger: Trigger, moment: Moment, side: Side = Side.RED, own: str | None = "red:guard:1") -> bool:
    """Whether that moment sets the trigger of an ability of red's guard off."""
    game = table(
        stand("red:guard:1", 10, 10), stand("blue:guard:1", 13, 10), stand("neutral:goblin:1", 17, 10)
    )
    return answers(game.rules.referee.reading(game.state), side, trigger, moment, own)


@pytest.mark.rule("R-41", "R-42")
@pytest.mark.parametrize(
    ("side", "subject", "you", "opponent"),
    [
        (Side.RED, "blue:guard:1", True, False),
        (Side.BLUE, "red:guard:1", False, True),
        (Side.NEUTRAL, "red:guard:1", False, True),
        (None, "red:guard:1", True, False),
        (None, "blue:guard:1", False, True),
        (None, "neutral:goblin:1", False, True),
        (None, "red:nobody:1", False, False),
        (None, None, False, False),
    ],
)
def test_whose_moment_it_is_follows_from_its_doer_or_else_from_who_takes_part(
    side: Side | None, subject: str | None, you: bool, opponent: bool
) -> None:
    moment = Moment("takes_damage", subject, side=side)
    found = {
        whose: fits(Trigger(when="takes_damage", whose=whose), moment) for whose in ("you", "opponent", "any")
    }
    assert found == {"you": you, "opponent": opponent, "any": True}


@pytest.mark.rule("R-08", "CM-COLLECT-06")
@pytest.mark.parametrize(
    ("side", "at", "yours", "theirs"),
    [
        (Side.RED, "any", True, False),
        (Side.BLUE, "any", False, True),
        (None, "any", True, True),
        (Side.RED, "opponent", False, True),
        (Side.RED, "you", True, False),
    ],
)
@pytest.mark.parametrize("when", ["phase_begins", "phase_ends"])
def test_a_phase_of_one_player_is_answered_by_that_player(
    when: Any, side: Side | None, at: Any, yours: bool, theirs: bool
) -> None:
    trigger, moment = (
        Trigger(when=when, phase="collection", whose=at),
        Moment(when, side=side, phase="collection"),
    )
    assert (fits(trigger, moment), fits(trigger, moment, Side.BLUE)) == (yours, theirs)
    assert not fits(trigger, replace(moment, phase="end"))
    by_monsters = at == "opponent" or (at == "any" and side is not Side.BLUE)
    assert fits(trigger, moment, Side.NEUTRAL) is by_monsters, "red has the token"


@pytest.mark.rule("R-20", "R-42")
@pytest.mark.parametrize(
    ("apart", "near", "comes"),
    [
        (2.0, True, True),
        (2.0 + 5e-7, True, True),
        (2.0 + 2e-6, False, False),
        (2.0 - 0.0099, True, True),
        (2.0 - 0.0101, True, False),
        (0.5, True, False),
    ],
)
def test_who_is_near_is_so_to_the_edge_and_who_comes_near_only_just(
    apart: float, near: bool, comes: bool
) -> None:
    block = creature("block", base_mm=25.4)
    bodies = (stand("red:block:1", 10, 10), stand("blue:block:1", 11 + apart, 10))
    game = table(*bodies, creatures=(block,))
    reading = game.rules.referee.reading(game.state)
    for when, so in (("ends_move", near), ("comes_within", comes)):
        trigger = Trigger(when=when, within=2.0)  # type: ignore[arg-type]  # one of its words
        moment = Moment(when, "blue:block:1", side=Side.BLUE)  # type: ignore[arg-type]
        assert answers(reading, Side.RED, trigger, moment, "red:block:1") is so
        assert answers(reading, Side.RED, trigger, replace(moment, object="red:block:1"), "red:block:1") is so
        other = replace(moment, object="red:mage:0")
        assert answers(reading, Side.RED, trigger, other, "red:block:1") is (so and when == "ends_move")
        assert not answers(reading, Side.RED, trigger, replace(moment, subject="blue:gone:1"), "red:block:1")
        assert not answers(reading, Side.RED, trigger, moment, "red:gone:1"), "nobody to be near to"
        itself = replace(moment, subject="red:block:1", object=None)
        assert answers(reading, Side.RED, trigger, itself, "red:block:1") is (when == "ends_move")


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(
    ("trigger", "so"),
    [
        (Trigger(when="attacks"), True),
        (Trigger(when="targeted"), False),
        (Trigger(when="attacks", by="melee"), True),
        (Trigger(when="attacks", by="ranged"), False),
        (Trigger(when="attacks", subject_is="self"), True),
        (Trigger(when="attacks", subject_is="wizard"), False),
        (Trigger(when="attacks", object_is="self"), False),
        (Trigger(when="attacks", object_is="foe"), True),
        (Trigger(when="attacks", object_is="bearer"), False),
        (Trigger(when="attacks", subject=ALLY), True),
        (Trigger(when="attacks", subject=ENEMY), False),
        (Trigger(when="attacks", object=ENEMY), True),
        (Trigger(when="attacks", object=ALLY), False),
        (Trigger(when="attacks", condition=Condition(hp_at_most=3)), True),
        (Trigger(when="attacks", condition=Condition(hp_at_most=2)), False),
    ],
)
def test_a_trigger_is_set_off_by_what_it_asks_for_and_by_nothing_else(trigger: Trigger, so: bool) -> None:
    assert fits(trigger, Moment("attacks", "red:guard:1", "blue:guard:1", by="melee", side=Side.RED)) is so


def test_what_has_worked_once_a_turn_is_noted_of_its_own_bearer_and_number() -> None:
    """Each kind of bearer keeps its own account."""
    worn = (Permanent("red:blade:1", Side.RED, bearer="red:guard:1"), Permanent("red:blade:2", Side.RED))
    zones = tuple(
        GroundZone(f"zone:{n}", words("fog"), Side.RED, 1.0, "turn", 1, "red:spark:1", at=(5.0, 5.0))
        for n in (1, 2)
    )
    game = table(stand("red:guard:1", 10, 10), stand("red:guard:2", 13, 10), permanents=worn)
    state = replace(game.state, zones=zones, objectives=(Objective("rite"), Objective("tomb")))
    ability = Triggered(trigger=Trigger(when="dies"), effects=(), once=True)
    for source in ("red:guard:1", "red:blade:1", "zone:1", "rite"):
        first = Borne(ability, 0, Context(Side.RED, source))
        second = replace(first, number=1)
        assert not has_worked(state, first.context.source, first.number)
        after = having_worked(state, first.context.source, first.number)
        assert has_worked(after, first.context.source, first.number)
        assert not has_worked(after, second.context.source, second.number)
        twice = having_worked(after, second.context.source, second.number)
        assert has_worked(twice, first.context.source, first.number)
        assert has_worked(twice, second.context.source, second.number)
        others = {"red:guard:2", "red:blade:2", "zone:2", "tomb"} | (
            {"red:guard:1", "red:blade:1", "zone:1", "rite"} - {source}
        )
        assert not any(has_worked(twice, other, 0) for other in others)
