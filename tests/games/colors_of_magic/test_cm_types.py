"""What becomes of spells of each type (CM-TYPE-01..08, rulings R-14 and R-54)."""

from __future__ import annotations

import pytest
from magic_table import ALLY, card, instant, stand, table

from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, GainMana
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.casting import castable
from game.games.colors_of_magic.rules.state.creature_events import Arrived
from game.games.colors_of_magic.rules.state.events import SpellResolved
from game.games.colors_of_magic.rules.state.state import Modifier, Permanent
from game.positions.position import Side


@pytest.mark.rule("CM-TYPE-01")
def test_a_spell_of_two_types_is_played_as_one_and_stays_as_the_other() -> None:
    trap = card(
        "trap",
        "permanent",
        "instant",
        trigger=Trigger(when="spell_cast", whose="opponent"),
        abilities=(Continuous(to="wizard", stat="flux", amount=1),),
    )
    game = table(red="trick", blue="trap", cards=(trap,))
    game.act("red", "cast red:trick:1 red:mage:0").act("blue", "cast blue:trap:1 blue:mage:0")
    assert [permanent.card for permanent in game.state.permanents] == ["blue:trap:1"]
    assert game.refused("blue", "cast blue:trap:1 blue:mage:0") == {"CM-ACT-03"}


@pytest.mark.rule("CM-TYPE-02")
def test_a_permanent_stays_and_works_on() -> None:
    game = table(red="shrine").act("red", "cast red:shrine:1 red:mage:0")
    assert [permanent.card for permanent in game.state.permanents] == ["red:shrine:1"]
    assert not game.discards("red")
    game.act("blue", "pass").act("red", "pass")
    assert game.state.turn == 2
    assert [permanent.card for permanent in game.state.permanents] == ["red:shrine:1"]
    assert game.mana("red") == 3 + 4 + 1


@pytest.mark.rule("CM-TYPE-03", "CM-TYPE-04")
def test_an_artefact_stays_with_the_creature_it_is_given_to() -> None:
    game = table(stand("red:guard:1", 6, 6), stand("blue:guard:1", 6, 3), red="blade")
    assert game.refused("red", "cast red:blade:1 red:mage:0") == {"R-61"}
    assert game.refused("red", "cast red:blade:1 red:mage:0 creature=blue:guard:1") == {"R-61"}
    game.act("red", "cast red:blade:1 red:mage:0 creature=red:guard:1")
    assert game.state.permanents[0].bearer == "red:guard:1"
    assert game.rules.referee.stat(game.state, "red:guard:1", "melee") == 4
    assert not game.discards("red")


@pytest.mark.rule("CM-TYPE-04")
def test_an_artefact_that_nobody_could_bear_cannot_be_cast() -> None:
    ban = Modifier("blue:veil:1", "turn", 1, forbid=("be_targeted",))
    veiled = stand("red:mage:0", 3, 3, modifiers=(ban,))
    game = table(veiled, stand("red:guard:1", 20, 3), red="blade")
    assert not game.offers("red", "cast red:blade:1")
    verdict = castable(game.rules.referee, game.state, Side.RED, "red:blade:1")
    assert [reason.rule for reason in verdict.reasons] == ["CM-TYPE-04"]
    near = table(veiled, stand("red:guard:1", 8, 3), red="blade")
    assert near.offers("red", "cast red:blade:1 red:mage:0 creature=red:guard:1")


@pytest.mark.rule("CM-TYPE-05")
def test_artefacts_go_to_their_owners_discards_when_the_bearer_dies() -> None:
    bearer = stand("red:guard:1", 6, 6, damage=2)
    worn = [
        Permanent("red:blade:1", Side.RED, "red:guard:1"),
        Permanent("blue:curse:1", Side.BLUE, "red:guard:1"),
    ]
    game = table(bearer, permanents=worn, red="spark")
    game.act("red", "cast red:spark:1 red:mage:0 creature=red:guard:1")
    assert not game.state.permanents
    assert game.discards("red") == ["spark", "blade"]
    assert game.discards("blue") == ["curse"]


@pytest.mark.rule("CM-TYPE-06")
def test_a_summoning_brings_a_creature_with_its_card() -> None:
    game = table(red="call-guard").act("red", "cast red:call-guard:1 red:mage:0 point=6,6")
    body = game.body("red:call-guard:1")
    assert (body.profile, body.at, body.card, body.tapped) == ("guard", (6, 6), "red:call-guard:1", False)
    assert game.hp("red:call-guard:1") == 3
    assert not game.discards("red")
    assert game.just(Arrived)[0].how == "summoned"
    game.act("blue", "pass").act("red", "activate red:call-guard:1")


@pytest.mark.rule("CM-TYPE-06")
def test_a_creature_is_summoned_within_range_on_free_ground() -> None:
    game = table(stand("blue:guard:1", 6, 3), red="call-guard call-imp")
    call = "cast red:call-guard:1 red:mage:0"
    assert game.refused("red", call) == {"CM-TYPE-06"}
    assert game.refused("red", f"{call} point=10,3") == {"R-14"}
    assert game.refused("red", f"{call} point=6.5,3") == {"CM-MOVE-07"}
    assert game.refused("red", f"{call} point=0.2,3") == {"CM-SETUP-02"}
    assert game.refused("red", "cast red:call-imp:1 red:mage:0 point=3,7.1") == {"R-14"}
    game.act("red", f"{call} point=6,4.5")
    assert game.rules.referee.skirmish(game.state).engaged_with("red:call-guard:1")


def test_summoning_may_be_ruled_to_bring_tapped_creatures_and_none_into_a_fight() -> None:
    ruled = {"summon_ready": False, "summon_in_engagement": False}
    game = table(stand("blue:guard:1", 6, 3), red="call-guard", game=ruled)
    assert game.refused("red", "cast red:call-guard:1 red:mage:0 point=6,4.5") == {"R-14"}
    game.act("red", "cast red:call-guard:1 red:mage:0 point=3,6")
    assert game.body("red:call-guard:1").tapped


@pytest.mark.rule("CM-TYPE-07")
def test_an_ephemeral_spell_works_and_is_discarded() -> None:
    game = table(red="fireball").act("red", "cast red:fireball:1 red:mage:0 creature=blue:mage:0")
    assert game.hp("blue:mage:0") == 7
    assert game.discards("red") == ["fireball"]
    assert len(game.just(SpellResolved)) == 1


@pytest.mark.rule("CM-TYPE-08")
def test_an_instant_needs_its_trigger_and_its_cost() -> None:
    costly = instant("costly", "spell_cast", GainMana(), cost=2, whose="opponent")
    lethal = {"damage": 9}
    for hand, mana, asked in (("ambush", 5, "blue"), ("costly", 1, "blue"), ("costly", 2, "blue")):
        game = table(
            stand("blue:mage:0", 20, 20, **lethal), red="trick", blue=hand, mana=(0, mana), cards=(costly,)
        )
        game.act("red", "cast red:trick:1 red:mage:0")
        assert game.asked == {asked}
        in_window = (hand, mana) == ("costly", 2)
        assert game.offers("blue", "cast") is in_window
        if in_window:
            game.act("blue", "cast blue:costly:1 blue:mage:0")
            assert game.mana("blue") == 1


@pytest.mark.rule("CM-TYPE-08")
def test_an_instant_may_be_played_in_any_phase() -> None:
    game = table(blue="omen", mana=(0, 1)).act("red", "pass").act("blue", "pass")
    assert game.state.phase == "end"
    assert game.refused("blue", "cast blue:omen:1 red:mage:0") == {"CM-CAST-06"}
    game.act("blue", "cast blue:omen:1 blue:mage:0")
    assert game.state.turn == 2


def test_an_instant_that_answers_something_else_is_refused() -> None:
    hurt = instant("revenge", "takes_damage", Damage(to="object"), subject=ALLY)
    game = table(red="trick", blue="deny revenge", cards=(hurt,)).act("red", "cast red:trick:1 red:mage:0")
    assert game.refused("blue", "cast blue:revenge:1 blue:mage:0") == {"CM-TYPE-08"}
    assert game.refused("blue", "activate blue:mage:0") == {"CM-STACK-03"}
