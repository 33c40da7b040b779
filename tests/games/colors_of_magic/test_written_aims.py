"""Spells and attacks aimed elsewhere by choice, artefacts that all go, and cards of a duel taken up again."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import card, stand
from written_cards import played, told

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.games.colors_of_magic.content.effect_checks import Known, findings
from game.games.colors_of_magic.rules.cards.effects import Damage
from game.games.colors_of_magic.rules.cards.words import TargetSpec
from game.games.colors_of_magic.rules.state.state import Permanent
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"

AIMS = """
[[card]]
id = "bend"
types = ["instant"]
trigger = { when = "spell_cast", whose = "opponent" }
effects = [{ do = "redirect", to = { side = "creatures", others = false, pick = "chosen" } }]

[[card]]
id = "decoys"
types = ["instant"]
trigger = { when = "attacks", subject = { side = "enemies" } }
effects = [{ do = "redirect", to = { side = "allies", others = false, pick = "chosen" } }]

[[card]]
id = "strip-arms"
targets = [{ filter = { artefact = true } }]
effects = [{ do = "dispel", what = "target" }]

[[card]]
id = "grudge"
types = ["artefact"]
abilities = [{ kind = "triggered", trigger = { when = "dies", subject_is = "bearer", object = { side = "creatures" } }, effects = [{ do = "take", what = "this", to = "object", whose = "bearer" }] }]

[[card]]
id = "spoils"
types = ["artefact"]
abilities = [{ kind = "triggered", trigger = { when = "wins_duel", subject_is = "bearer" }, effects = [{ do = "take", what = "this", to = "foe", whose = "bearer" }] }]

[[creature]]
id = "miser"
abilities = [{ kind = "triggered", trigger = [{ when = "wins_duel", subject_is = "self" }, { when = "loses_duel", subject_is = "self" }], effects = [{ do = "recall", what = "laid" }] }]

[[card]]
id = "burst"
targets = [{ filter = { side = "allies" } }, { filter = { side = "enemies" }, between = "first", together = 3 }]
effects = [{ do = "damage", to = "target2", amount = { per = "stat", stat = "hp", who = "target" } }, { do = "destroy", to = "target" }]

[[card]]
id = "leap"
range = 8
targets = [{}, { kind = "point", between = "first", apart = 2, together = 4 }]
effects = [{ do = "teleport", to = "target", within = 12 }]

[[card]]
id = "mire"
effects = [{ do = "damage", to = { side = "enemies", ground = "difficult" } }]

[[card]]
id = "swamp"
targets = [{ kind = "point" }]
effects = [{ do = "zone", name = { fr = "Boue", en = "Mud" }, radius = 2, footing = "difficult" }]
"""


def cast(name: str, *targets: str, side: str = "red") -> str:
    """A cast of a card on these creatures."""
    return " ".join((f"cast {side}:{name}:1 {side}:mage:0", *(f"creature={target}" for target in targets)))


@pytest.mark.rule("R-61")
def test_a_spell_is_aimed_at_another_creature_that_it_may_target() -> None:
    game = played(
        AIMS, stand(MINE, 6, 6), stand(GUARD, 8, 4), stand("blue:guard:2", 20, 4), red="spark", blue="bend"
    )
    game.act("red", cast("spark", GUARD)).act("blue", cast("bend", side="blue"))
    offered = set(game.choices("blue"))
    assert offered == {f"choose creature={MINE}", f"choose creature={RED}"}, (
        "none that is too far, or aimed at already"
    )
    game.act("blue", f"choose creature={MINE}")
    assert (game.hp(MINE), game.hp(GUARD)) == (2, 3)
    told(game)


@pytest.mark.rule("R-61")
def test_an_attack_is_aimed_at_another_that_is_in_reach() -> None:
    near = (
        stand(MINE, 8, 8),
        stand(OTHER, 10, 9.6),
        stand("red:guard:3", 10, 6.4),
        stand("red:guard:4", 20, 8),
    )
    game = played(AIMS, *near, stand(GUARD, 9.6, 8), red="decoys")
    game.act("red", "pass").act("blue", f"activate {GUARD}", f"strike {MINE}").act("red", cast("decoys"))
    assert set(game.choices("red")) == {f"choose creature={OTHER}", "choose creature=red:guard:3"}
    game.act("red", f"choose creature={OTHER}")
    assert "guard" in told(game)


@pytest.mark.rule("CM-TYPE-05")
def test_all_artefacts_of_a_creature_go() -> None:
    arms = [Permanent(f"blue:blade:{n}", Side.BLUE, bearer=GUARD, caster=BLUE) for n in (1, 2)]
    other = Permanent("blue:blade:3", Side.BLUE, bearer=BLUE, caster=BLUE)
    game = played(AIMS, stand(GUARD, 8, 4), red="strip-arms", permanents=[*arms, other])
    game.act("red", cast("strip-arms", GUARD))
    assert (game.state.permanents, game.discards("blue")) == ((other,), ["blade", "blade"])
    assert game.rules.referee.stat(game.state, GUARD, "melee") == 3


def test_bearers_of_artefacts_are_looked_for_anew_when_one_goes() -> None:
    silent = '[[card]]\nid = "trinket"\ntypes = ["artefact"]\nabilities = [{ kind = "triggered", trigger = { when = "draws" }, effects = [{ do = "mana" }] }]\n'
    worn = Permanent("blue:trinket:1", Side.BLUE, bearer=GUARD, caster=BLUE)
    game = played(AIMS + silent, stand(GUARD, 8, 4), red="strip-arms strip-arms", permanents=[worn])
    assert game.offers("red", "cast red:strip-arms:1")
    game.act("red", cast("strip-arms", GUARD)).act("blue", "pass")
    assert not game.offers("red", "cast red:strip-arms:2")


@pytest.mark.rule("R-73")
def test_an_artefact_goes_to_the_player_of_its_new_bearer() -> None:
    spoils = Permanent("red:spoils:1", Side.RED, bearer="red:ogre:1", caster=RED)
    game = played(AIMS, stand("red:ogre:1", 8, 8), stand(GUARD, 9.9, 8), permanents=[spoils])
    game.act("red", "activate red:ogre:1", f"strike {GUARD}")
    (taken,) = game.state.permanents
    assert (taken.side, taken.bearer) == (Side.BLUE, GUARD)
    told(game)


@pytest.mark.rule("R-74", "R-36")
def test_cards_laid_are_taken_up_again() -> None:
    miser = stand("red:miser:1", 8, 8)
    game = played(AIMS, miser, stand(GUARD, 9.6, 8), red="spark trick", blue="spark")
    game.act("red", f"activate {miser.id}", f"strike {GUARD}").act("blue", "boost blue:spark:1")
    game.act("red", "boost red:trick:1")
    while game.asked == {"blue"} or game.offers("red", "boost"):
        game.act(next(iter(game.asked)), "pass")
    assert sorted(game.hand("red")) == ["spark", "trick"]
    assert (game.hand("blue"), game.discards("blue")) == ([], ["spark"])
    told(game)


def test_difficult_ground_of_any_kind_is_one() -> None:
    forest = Piece("wood", rectangle(14, 14, 18, 18), *Kind.FOREST.preset, Kind.FOREST)
    here = (stand(GUARD, 16, 16), stand("blue:guard:2", 8, 8), stand("blue:guard:3", 12, 8))
    game = played(AIMS, *here, red="swamp mire", pieces=(forest,))
    game.act("red", f"{cast('swamp')} point=8,8").act("blue", "pass").act("red", cast("mire"))
    assert [game.hp(f"blue:guard:{n}") for n in (1, 2, 3)] == [2, 2, 3]


@pytest.mark.rule("R-61")
def test_a_second_target_is_measured_from_the_first() -> None:
    far = "blue:guard:2"
    game = played(AIMS, stand(MINE, 8, 8, damage=1), stand(GUARD, 8, 11), stand(far, 8, 14), red="burst leap")
    assert game.refused("red", cast("burst", MINE, far)) == {"R-61"}
    (offered,) = [
        action
        for action in game.choices("red")
        if action.startswith(f"cast red:burst:1 {RED} creature={MINE}")
    ]
    assert offered == cast("burst", MINE, GUARD)
    assert game.refused("red", f"{cast('leap', MINE)} point=8,9")
    assert game.refused("red", f"{cast('leap', MINE)} point=8,13")
    assert game.verdict("red", f"{cast('leap', MINE)} point=5,6").allowed
    game.act("red", offered)
    assert (game.alive(MINE), game.hp(GUARD)) == (False, 1)
    told(game)


def test_what_is_measured_from_the_first_target_has_one_before_it_and_a_distance() -> None:
    known = Known(frozenset(), frozenset(), frozenset())
    alone = card("alone", targets=(TargetSpec(between="first", together=3),), effects=(Damage(to="target"),))
    bare = card("bare", targets=(TargetSpec(), TargetSpec(between="first")), effects=(Damage(to="target2"),))
    for wrong, number in ((alone, 0), (bare, 1)):
        assert ("targets", number, "between") in [place for place, _, _ in findings(wrong, known)]


@pytest.mark.rule("R-61")
def test_a_target_is_measured_from_nothing_where_all_before_it_are_left_out() -> None:
    """Found by the long run: games 3, 5 and 6 of set 6063."""
    text = """
[[card]]
id = "snare"
targets = [{ optional = true, filter = { side = "allies" } }, { filter = { side = "enemies" }, between = "first", apart = 3 }]
effects = [{ do = "damage", to = { targeted = true } }]
"""
    game = played(text, stand(MINE, 10, 10), stand(GUARD, 11.5, 10), red="snare")
    assert game.refused("red", f"cast red:snare:1 {RED} creature={MINE} creature={GUARD}") == {"R-61"}
    assert game.offers("red", f"cast red:snare:1 {RED} creature={GUARD}")
    game.act("red", f"cast red:snare:1 {RED} creature={GUARD}")
    assert game.hp(GUARD) == 2
