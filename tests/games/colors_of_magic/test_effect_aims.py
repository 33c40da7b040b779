"""What spells and abilities may be aimed at, and abilities that are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from battlefield import box
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import (
    ALLY,
    ENEMY,
    Table,
    card,
    creature,
    instant,
    scenario,
    stand,
    table,
    with_state,
    words,
)

from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    Collect,
    Counter,
    Damage,
    Dispel,
    Forbid,
    GainMana,
    Heal,
    Marker,
    Redirect,
    Used,
    Zone,
)
from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Condition, Filter, TargetSpec
from game.games.colors_of_magic.rules.play.used import usables
from game.games.colors_of_magic.rules.state.creature_events import Tapped
from game.games.colors_of_magic.rules.state.events import AbilityUsed, Fizzled
from game.games.colors_of_magic.rules.state.state import BoardMarker, Objective, Permanent
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.specs import CardSpec, CreatureSpec

GUARD, OTHER = "blue:guard:1", "blue:guard:2"


def bolt(*targets: TargetSpec, reach: float | None = None, sight: bool = False) -> CardSpec:
    """A spell that wounds its first target and heals its second."""
    effects = (Damage(to="target"), Heal(to="target2"))
    return card("bolt", cost=0, targets=targets, range=reach, sight=sight, effects=effects)


def cast(*aimed: str) -> str:
    return " ".join(["cast red:bolt:1", RED_MAGE, *aimed])


# ---- targets


@pytest.mark.rule("CM-CAST-04")
def test_a_target_must_be_within_range() -> None:
    game = table(stand(GUARD, 6, 3), stand(OTHER, 8, 3), red="bolt", cards=[bolt(TargetSpec(), reach=3)])
    assert game.refused("red", cast(f"creature={OTHER}")) == {"CM-CAST-04"}
    assert game.offers("red", cast(f"creature={GUARD}"))
    assert not game.offers("red", cast(f"creature={OTHER}"))


def test_a_target_may_have_a_range_of_its_own() -> None:
    near = TargetSpec(range=3)
    game = table(stand(GUARD, 6, 3), stand(OTHER, 8, 3), red="bolt", cards=[bolt(near, reach=9)])
    assert game.refused("red", cast(f"creature={OTHER}")) == {"CM-CAST-04"}


@pytest.mark.rule("CM-CAST-01", "CM-LOS-06")
def test_a_target_must_be_seen_where_the_spell_asks_for_sight() -> None:
    wall = box("wall", -3, -12, -2, 0)
    guard = stand(GUARD, 10, 3)
    blind = table(guard, red="bolt", cards=[bolt(TargetSpec(), sight=True)], pieces=(wall,))
    assert blind.refused("red", cast(f"creature={GUARD}")) == {"CM-LOS-06"}
    assert not blind.offers("red", cast(f"creature={GUARD}"))
    waived = table(guard, red="bolt", cards=[bolt(TargetSpec(sight=False), sight=True)], pieces=(wall,))
    assert waived.offers("red", cast(f"creature={GUARD}"))


def test_a_target_must_pass_the_filter() -> None:
    game = table(stand(GUARD, 6, 3), red="bolt", cards=[bolt(TargetSpec(filter=ALLY))])
    game.refused("red", cast(f"creature={GUARD}"))
    assert game.offers("red", cast(f"creature={RED_MAGE}"))


def test_who_may_not_be_targeted_is_not() -> None:
    game = table(stand(GUARD, 6, 3), red="bolt", cards=[bolt(TargetSpec())])
    does(game, Forbid(to="target", orders=("be_targeted",)), at=GUARD)
    game.refused("red", cast(f"creature={GUARD}"))
    assert not game.offers("red", cast(f"creature={GUARD}"))


def test_as_many_targets_as_the_spell_asks_for() -> None:
    game = table(stand(GUARD, 6, 3), red="bolt", cards=[bolt(TargetSpec(), TargetSpec(filter=ALLY))])
    game.refused("red", cast())
    game.refused("red", cast(f"creature={GUARD}"))
    game.refused("red", cast(f"creature={GUARD}", f"creature={RED_MAGE}", f"creature={BLUE_MAGE}"))
    game.refused("red", cast(f"creature={RED_MAGE}", f"creature={RED_MAGE}"))
    game.refused("red", cast("creature=blue:guard:9", f"creature={RED_MAGE}"))
    game.refused("red", cast("point=5,5", f"creature={RED_MAGE}"))
    assert game.verdict("red", cast(f"creature={GUARD}", f"creature={RED_MAGE}")).allowed


def test_an_optional_target_may_be_left_out() -> None:
    second = TargetSpec(filter=ALLY, optional=True)
    game = table(stand(GUARD, 6, 3), red="bolt", cards=[bolt(TargetSpec(filter=ENEMY), second)])
    assert game.offers("red", cast(f"creature={GUARD}", f"creature={RED_MAGE}"))
    game.refused("red", cast(f"creature={GUARD}", f"creature={BLUE_MAGE}"))
    game.act("red", cast(f"creature={GUARD}"))
    assert game.hp(GUARD) == 2


def test_what_fits_a_target_that_may_be_left_out_may_be_the_one_that_is_asked_for_all_the_same() -> None:
    first = TargetSpec(optional=True)
    game = table(stand(GUARD, 6, 3), red="bolt", cards=[bolt(first, TargetSpec(filter=ENEMY))])
    assert game.offers("red", cast(f"creature={RED_MAGE}", f"creature={GUARD}"))
    game.refused("red", cast(f"creature={GUARD}", f"creature={RED_MAGE}"))
    game.refused("red", cast(f"creature={RED_MAGE}"))
    game.act("red", cast(f"creature={GUARD}"))
    assert game.hp(GUARD) == 2


@pytest.mark.rule("R-42")
def test_targets_are_looked_at_again_when_the_spell_resolves() -> None:
    hide = instant(
        "hide", "spell_cast", Forbid(to="enemy_wizard", orders=("cast",)), Damage(to="object"), cost=0
    )
    small = creature("small", hp=1)
    game = table(
        stand("blue:small:1", 6, 3),
        red="bolt",
        blue="hide",
        cards=[bolt(TargetSpec()), hide],
        creatures=[small],
    )
    game.act("red", cast("creature=blue:small:1")).act("blue", f"cast blue:hide:1 {BLUE_MAGE}")
    assert game.just(Fizzled)[0].what == "spell"
    assert game.discards("red") == ["bolt"]


def test_a_point_on_the_board_within_range() -> None:
    fire = card(
        "bolt",
        cost=0,
        range=5,
        targets=(TargetSpec(kind="point"),),
        effects=(Zone(name=words("fire"), radius=1),),
    )
    game = table(red="bolt", cards=[fire])
    assert game.refused("red", cast("point=12,3")) == {"CM-CAST-04"}
    game.refused("red", cast("point=-1,3"))
    assert sum(choice.startswith(cast("point=")) for choice in game.choices("red")) > 5
    game.act("red", cast("point=5,5"))
    assert game.state.zones[0].at == (5.0, 5.0)


def test_a_point_must_be_seen_where_the_spell_asks_for_sight() -> None:
    wall = box("wall", -3, -12, -2, 0)
    fire = card(
        "bolt",
        cost=0,
        sight=True,
        targets=(TargetSpec(kind="point"),),
        effects=(Marker(marker="fire"),),
    )
    game = table(red="bolt", cards=[fire], pieces=(wall,))
    assert game.refused("red", cast("point=8,3")) == {"CM-LOS-06"}
    assert game.verdict("red", cast("point=4,3")).allowed


def test_permanents_are_targets_whosever_the_spell_says() -> None:
    worn = [
        Permanent("blue:shrine:1", Side.BLUE),
        Permanent("red:shrine:1", Side.RED),
    ]

    def breaks(whose: str) -> Table:
        target = TargetSpec(kind="permanent", whose=whose)  # type: ignore[arg-type]
        dispel = card("bolt", cost=0, targets=(target,), effects=(Dispel(),))
        return table(red="bolt", cards=[dispel], permanents=worn)

    assert not breaks("you").offers("red", cast("permanent=blue:shrine:1"))
    assert not breaks("opponent").offers("red", cast("permanent=red:shrine:1"))
    for own in ("blue", "red"):
        assert breaks("any").offers("red", cast(f"permanent={own}:shrine:1"))
    game = breaks("opponent").act("red", cast("permanent=blue:shrine:1"))
    assert game.discards("blue") == ["shrine"]


def test_a_spell_on_the_stack_is_a_target() -> None:
    deny = card(
        "no",
        "instant",
        cost=0,
        trigger=instant("x", "spell_cast").trigger,
        targets=(TargetSpec(kind="spell", whose="opponent"),),
        effects=(Counter(),),
    )
    game = table(stand(GUARD, 6, 3), red="bolt", blue="no", cards=[bolt(TargetSpec()), deny])
    game.act("red", cast(f"creature={GUARD}"))
    number = game.state.stack[0].number
    game.act("blue", f"cast blue:no:1 {BLUE_MAGE} spell={number}")
    assert game.hp(GUARD) == 3


# ---- abilities that are used


def healer(**printed: object) -> CreatureSpec:
    spec = {"targets": (TargetSpec(filter=ALLY),), "effects": (Heal(to="target"),), "range": 3.0, **printed}
    return creature("healer", abilities=(Used(name=words("heal"), **spec),))  # type: ignore[arg-type]


def healing(spec: CreatureSpec, **more: object) -> Table:
    return table(
        stand("red:healer:1", 10, 10, damage=1),
        stand("red:guard:1", 12, 10, damage=2),
        stand("red:guard:2", 16, 10, damage=2),
        creatures=[spec],
        **more,  # type: ignore[arg-type]
    )


USE = "use red:healer:1 0 creature=red:guard:1"


@pytest.mark.rule("CM-UNIT-06")
def test_an_action_of_a_creature_is_its_action() -> None:
    game = healing(healer())
    game.refused("red", USE)
    game.act("red", "activate red:healer:1")
    assert game.offers("red", USE)
    game.refused("red", "use red:healer:1 0 creature=red:guard:2")
    game.refused("red", "use red:healer:1 1 creature=red:guard:1")
    game.refused("red", "use red:guard:1 0 creature=red:guard:1")
    game.act("red", USE)
    assert game.hp("red:guard:1") == 2
    assert game.happened(AbilityUsed)[0].used
    game.refused("red", USE)


def test_an_action_is_paid_for() -> None:
    game = healing(healer(cost=3), mana=(4, 0)).act("red", "activate red:healer:1", USE)
    assert game.mana("red") == 1
    poor = healing(healer(cost=3), mana=(2, 0)).act("red", "activate red:healer:1")
    assert poor.refused("red", USE) == {"CM-UNIT-06"}
    assert not poor.offers("red", "use")


def test_an_action_has_its_condition() -> None:
    rested = healer(condition=Condition(has_moved=False))
    game = healing(rested).act("red", "activate red:healer:1")
    assert game.offers("red", USE)
    game.act("red", "move 10,10 10,9")
    game.refused("red", USE)


def test_who_may_not_act_uses_nothing() -> None:
    game = healing(healer()).act("red", "activate red:healer:1")
    does(game, Forbid(to="target", orders=("act",)), at="red:healer:1")
    game.refused("red", USE)


def test_the_target_of_an_ability_may_answer_it() -> None:
    avoid = instant("avoid", "targeted", Cancel(), cost=0, by="ability")
    game = healing(healer(), blue="avoid", cards=[avoid]).act("red", "activate red:healer:1", USE)
    game.act("blue", f"cast blue:avoid:1 {BLUE_MAGE}")
    assert game.hp("red:guard:1") == 1
    assert game.just(Fizzled)[0].what == "ability"


def test_an_ability_may_be_aimed_at_another() -> None:
    swap = instant("swap", "targeted", Redirect(to="object"), cost=0, by="ability")
    game = healing(healer(), blue="swap", cards=[swap]).act("red", "activate red:healer:1", USE)
    game.act("blue", f"cast blue:swap:1 {BLUE_MAGE}")
    assert (game.hp("red:guard:1"), game.hp("red:healer:1")) == (1, 3)


@pytest.mark.rule("CM-END-03")
def test_a_permanent_is_tapped() -> None:
    game = table(permanents=[Permanent("red:fountain:1", Side.RED)])
    game.act("red", "use red:fountain:1 0")
    assert game.mana("red") == 6
    assert game.asked == {"blue"}
    game.act("blue", "pass").refused("red", "use red:fountain:1 0")


def test_nobody_taps_the_opponents_permanent() -> None:
    game = table(permanents=[Permanent("blue:fountain:1", Side.BLUE)])
    game.refused("red", "use blue:fountain:1 0")


def test_an_artefact_gives_its_bearer_an_action() -> None:
    staff = card("staff", "artefact", abilities=healer(targets=(), effects=(GainMana(),)).abilities)
    worn = Permanent("red:staff:1", Side.RED, bearer="red:guard:1", caster=RED_MAGE)
    game = table(stand("red:guard:1", 10, 10), permanents=[worn], cards=[staff])
    game.refused("red", "use red:staff:1 0")
    game.act("red", "activate red:guard:1", "use red:staff:1 0")
    assert game.mana("red") == 6


def altar(**printed: object) -> ObjectiveSpec:
    rite = Used(name=words("rite"), at_marker="altar", cost=2, effects=(Collect(),))
    plain = {"abilities": (rite,), "token": (GainMana(amount=3),)}
    return ObjectiveSpec(
        id="rite",
        name=words("rite"),
        text=words(""),
        rank="minor",
        goal=Goal(kind="never"),
        points=2,
        **{**plain, **printed},  # type: ignore[arg-type]
    )


@pytest.mark.rule("CM-UNIT-06")
def test_an_action_printed_on_an_objective_is_used_beside_its_marker() -> None:
    marker = BoardMarker("altar", "altar", (11, 10))
    game = table(stand("red:guard:1", 10, 10), stand("red:guard:2", 6, 6), played=scenario(altar()))
    game = with_state(game, markers=(marker,))
    game.act("red", "activate red:guard:2").refused("red", "use rite 0")
    game.act("red", "done").act("blue", "pass")
    game.act("red", "activate red:guard:1", "use rite 0")
    assert game.player("red").points == 2
    assert game.mana("red") == 3


def test_a_token_is_used_once() -> None:
    game = table(played=scenario(altar()))
    game.refused("red", "use rite -1")
    game = with_state(game, objectives=(Objective("rite", collected_by=(Side.RED,)),))
    assert game.offers("red", "use rite -1")
    game.act("red", "use rite -1")
    assert game.mana("red") == 8
    game.act("blue", "pass").refused("red", "use rite -1")


def test_a_token_has_targets() -> None:
    heal = altar(
        token=(Heal(to="target", amount=9),), token_targets=(TargetSpec(filter=Filter(wounded=True)),)
    )
    hurt = stand("red:guard:1", 10, 10, damage=2)
    game = table(hurt, stand("red:guard:2", 14, 10), played=scenario(heal))
    game = with_state(game, objectives=(Objective("rite", collected_by=(Side.RED,)),))
    game.refused("red", "use rite -1 creature=red:guard:2")
    game.act("red", "use rite -1 creature=red:guard:1")
    assert game.hp("red:guard:1") == 3


@pytest.mark.rule("CM-UNIT-06", "R-12")
def test_an_ability_that_costs_all_the_mana_there_is_may_be_used() -> None:
    exact = healing(healer(cost=3), mana=(3, 0)).act("red", "activate red:healer:1")
    assert exact.offers("red", USE)
    exact.act("red", USE)
    assert exact.mana("red") == 0


STAFF = card("staff", "artefact", abilities=healer(targets=(), effects=(GainMana(),)).abilities)


@pytest.mark.rule("CM-UNIT-06", "R-54")
@pytest.mark.parametrize(
    ("staff", "bearer", "usable"),
    [
        ("red:staff:1", "red:guard:1", True),
        ("red:staff:1", "red:guard:2", False),
        ("blue:staff:1", "red:guard:1", False),
        ("blue:staff:1", "red:guard:2", False),
    ],
)
def test_only_its_own_players_artefacts_serve_the_creature_that_bears_them(
    staff: str, bearer: str, usable: bool
) -> None:
    worn = Permanent(staff, Side(staff.split(":", maxsplit=1)[0]), bearer=bearer)
    game = table(stand("red:guard:1", 10, 10), stand("red:guard:2", 6, 6), permanents=[worn], cards=[STAFF])
    game.act("red", "activate red:guard:1")
    assert game.offers("red", f"use {staff}") is usable
    if not usable:
        assert game.refused("red", f"use {staff} 0") == {"CM-UNIT-07"}


ORB = card(
    "orb",
    "permanent",
    abilities=(
        Used(
            name=words("burn"),
            way="tap",
            targets=(TargetSpec(filter=ENEMY),),
            effects=(Damage(to="target"), Heal(to="caster")),
        ),
    ),
)
RIPOSTE = instant("riposte", "targeted", Damage(to="object", amount=9), cost=0, by="ability")


@pytest.mark.rule("R-60", "R-12", "CM-END-03")
def test_a_permanent_whose_caster_is_gone_speaks_of_the_wizard() -> None:
    """Of two orbs it is that of the herald; the herald is killed by the answer of the target."""
    orbs = [
        Permanent("red:orb:1", Side.RED, caster="red:guard:1"),
        Permanent("red:orb:2", Side.RED, caster="red:herald:1"),
    ]
    game = table(
        stand("red:mage:0", 3, 3, damage=3),
        stand("red:guard:1", 6, 3, damage=2),
        stand("red:herald:1", 9, 3),
        stand(GUARD, 12, 12),
        permanents=orbs,
        blue="riposte",
        cards=[ORB, RIPOSTE],
    )
    game.act("red", f"use red:orb:2 0 creature={GUARD}")
    assert [(event.source, event.tapped) for event in game.just(Tapped)] == [("red:orb:2", True)]
    assert [permanent.tapped for permanent in game.state.permanents] == [False, True]
    game.act("blue", f"cast blue:riposte:1 {BLUE_MAGE}")
    assert not game.alive("red:herald:1")
    assert (game.hp(GUARD), game.hp("red:mage:0"), game.hp("red:guard:1")) == (2, 8, 1)
    assert not game.just(Fizzled)


@pytest.mark.rule("R-60", "CM-UNIT-06")
def test_an_action_of_an_objective_is_lost_with_who_does_it() -> None:
    rite = Used(name=words("rite"), targets=(TargetSpec(filter=ENEMY),), effects=(Damage(to="target"),))
    game = table(
        stand("red:guard:1", 10, 10),
        stand(GUARD, 14, 10),
        played=scenario(altar(abilities=(rite,))),
        blue="riposte",
        cards=[RIPOSTE],
    )
    game.act("red", "activate red:guard:1", f"use rite 0 creature={GUARD}")
    game.act("blue", f"cast blue:riposte:1 {BLUE_MAGE}")
    (lost,) = game.just(Fizzled)
    assert (lost.what, lost.who) == ("ability", "rite")
    assert [(reason.rule, dict(reason.values)) for reason in lost.reasons] == [
        ("R-60", {"source": "red:guard:1"})
    ]
    assert game.hp(GUARD) == 3


@pytest.mark.rule("CM-END-01", "R-60")
def test_a_token_speaks_of_the_wizard_and_works_without_it() -> None:
    strike = altar(token=(Damage(to="target"), Heal(to="self")), token_targets=(TargetSpec(filter=ENEMY),))
    for damage, left in ((3, 8), (1, 0)):
        game = table(
            stand("red:mage:0", 3, 3, damage=damage),
            stand("red:guard:1", 6, 3),
            stand(GUARD, 14, 10),
            played=scenario(strike),
            blue="riposte" if not left else "",
            cards=[RIPOSTE],
            game={"wizard_death": "nothing"},
        )
        game = with_state(game, objectives=(Objective("rite", collected_by=(Side.RED,)),))
        game.act("red", f"use rite -1 creature={GUARD}")
        if not left:
            game.act("blue", f"cast blue:riposte:1 {BLUE_MAGE}")
        assert game.alive("red:mage:0") is bool(left)
        assert not left or game.hp("red:mage:0") == left
        assert game.hp(GUARD) == 2


@pytest.mark.rule("CM-UNIT-06", "CM-ACT-02")
def test_while_a_creature_is_activated_the_other_player_has_nothing_to_use() -> None:
    fountain = Permanent("blue:fountain:1", Side.BLUE)
    game = healing(healer(), permanents=[fountain]).act("red", "activate red:healer:1")
    referee, state = game.rules.referee, game.state
    assert [usable.source for usable in usables(referee, state, Side.RED)] == ["red:healer:1"]
    for side in (Side.BLUE, Side.NEUTRAL):
        assert list(usables(referee, state, side)) == []
