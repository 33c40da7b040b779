"""How long things last, and what ends with their sources (R-36, R-52, R-55, CM-TYPE, CM-END)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from magic_table import (
    ALLY,
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

from game.core.zones import Pile
from game.games.colors_of_magic.rules.cards.effects import (
    Banish,
    Cancel,
    Continuous,
    Damage,
    Dispel,
    GainMana,
    Grow,
    Modify,
    Triggered,
    Zone,
)
from game.games.colors_of_magic.rules.cards.specs import Goal, MonsterStep, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Group, TargetSpec, Trigger
from game.games.colors_of_magic.rules.play.monsters import MonstersPhase
from game.games.colors_of_magic.rules.play.turn import CutMana
from game.games.colors_of_magic.rules.state.state import Permanent
from game.positions.position import Side

ONE = (TargetSpec(),)

RAGE = card("rage", targets=ONE, effects=(Modify(to="target", stat="melee", amount=2),))
SLOW = card(
    "slow", targets=ONE, effects=(Modify(to="target", stat="movement", amount=-2, until="next_turn"),)
)
GONE = card("gone", targets=ONE, effects=(Banish(to="target"),))
BLESS = card(
    "bless", "permanent", targets=ONE, effects=(Modify(to="target", stat="melee", amount=3, until="play"),)
)
HEX = card(
    "hex", "permanent", effects=(), abilities=(Continuous(to=Group(side="enemies"), stat="melee", amount=-1),)
)
UNDO = card("unmake", targets=(TargetSpec(kind="permanent", whose="any"),), effects=(Dispel(),))
GIANT = card("giant", targets=ONE, effects=(Grow(to="target", profile="ogre", until="next_turn"),))
MIRE = card(
    "mire",
    "permanent",
    targets=(TargetSpec(kind="point"),),
    effects=(
        Zone(
            name=words("mire"),
            radius=2,
            until="play",
            footing="difficult",
            abilities=(Continuous(to=Group(within=0, others=False), stat="defence", amount=-1),),
        ),
    ),
)
SPELLS = (RAGE, SLOW, GONE, BLESS, HEX, UNDO, GIANT, MIRE)


def stat(game: Table, identity: str, name: Any) -> float:
    return game.rules.referee.stat(game.state, identity, name)


def end_turn(game: Table, first: str, second: str) -> Table:
    """Both pass, in that order."""
    return game.act(first, "pass").act(second, "pass")


@pytest.mark.rule("R-55")
def test_what_lasts_until_the_end_of_the_turn_does_not_wait_for_a_banished_creature() -> None:
    game = table(stand("red:guard:1", 6, 6), red="rage gone", mana=(9, 5), cards=SPELLS)
    game.act("red", "cast red:rage:1 red:mage:0 creature=red:guard:1").act("blue", "pass")
    assert stat(game, "red:guard:1", "melee") == 5
    game.act("red", "cast red:gone:1 red:mage:0 creature=red:guard:1", "pass")
    assert game.state.turn == 2
    assert game.body("red:guard:1").at == (6, 6)
    assert stat(game, "red:guard:1", "melee") == 3


@pytest.mark.rule("CM-TYPE-02")
def test_what_a_permanent_gave_a_banished_creature_ends_with_the_permanent() -> None:
    game = table(stand("red:guard:1", 6, 6), red="bless gone unmake", mana=(9, 5), cards=SPELLS)
    game.act("red", "cast red:bless:1 red:mage:0 creature=red:guard:1").act("blue", "pass")
    game.act("red", "cast red:gone:1 red:mage:0 creature=red:guard:1")
    game.act("red", "cast red:unmake:1 red:mage:0 permanent=red:bless:1", "pass")
    assert stat(game, "red:guard:1", "melee") == 3


@pytest.mark.rule("R-55")
def test_until_the_end_of_the_next_turn_is_one_turn_longer() -> None:
    game = table(stand("red:guard:1", 6, 6), red="slow giant", mana=(9, 5), decks=("", ""), cards=SPELLS)
    game.act("red", "cast red:slow:1 red:mage:0 creature=red:guard:1").act("blue", "pass")
    game.act("red", "cast red:giant:1 red:mage:0 creature=red:guard:1", "pass")
    assert game.state.turn == 2
    assert stat(game, "red:guard:1", "movement") == 4
    assert game.body("red:guard:1").profile == "ogre"
    end_turn(game, "blue", "red")
    assert stat(game, "red:guard:1", "movement") == 6
    assert game.body("red:guard:1").profile == "guard"


@pytest.mark.rule("R-52")
def test_growing_back_may_kill_and_artefacts_then_fall() -> None:
    game = table(
        stand("red:guard:1", 6, 6),
        red="giant",
        mana=(9, 5),
        decks=("", ""),
        cards=SPELLS,
        permanents=(Permanent("red:blade:1", Side.RED, bearer="red:guard:1"),),
    )
    game.act("red", "cast red:giant:1 red:mage:0 creature=red:guard:1")
    grown = game.body("red:guard:1")
    game = with_state(
        game,
        bodies=tuple(replace(b, damage=4) if b.id == grown.id else b for b in game.state.bodies),
    )
    assert game.hp("red:guard:1") == 2
    end_turn(game, "blue", "red")
    assert game.hp("red:guard:1") == 2
    end_turn(game, "blue", "red")
    assert not game.alive("red:guard:1")
    assert game.state.permanents == ()


@pytest.mark.rule("CM-TYPE-02")
def test_a_zone_and_its_ground_go_with_their_permanent() -> None:
    game = table(stand("blue:guard:1", 8, 8), red="mire unmake", mana=(9, 5), cards=SPELLS)
    game.act("red", "cast red:mire:1 red:mage:0 point=8,8").act("blue", "pass")
    assert stat(game, "blue:guard:1", "defence") == 2
    assert [piece.footing for piece in game.rules.referee.board(game.state).pieces] == ["difficult"]
    game.act("red", "cast red:unmake:1 red:mage:0 permanent=red:mire:1")
    assert stat(game, "blue:guard:1", "defence") == 3
    assert game.rules.referee.board(game.state).pieces == ()
    assert sorted(game.discards("red")) == ["mire", "unmake"]


BRACE = instant("brace", "attacks", Modify(to="object", stat="defence", amount=2, until="duel"), object=ALLY)
HALT = instant("halt", "attacks", Cancel(), object=ALLY)


@pytest.mark.rule("R-36", "R-43")
def test_what_was_to_last_for_a_duel_is_over_when_the_attack_does_not_come() -> None:
    game = table(
        stand("red:guard:1", 10, 10),
        stand("blue:guard:1", 11.4, 10),
        blue="brace halt",
        cards=(BRACE, HALT),
    ).act("red", "activate red:guard:1", "strike blue:guard:1")
    game.act("blue", "cast blue:brace:1 blue:mage:0", "cast blue:halt:1 blue:mage:0")
    assert stat(game, "blue:guard:1", "defence") == 3
    assert game.body("blue:guard:1").modifiers == ()


@pytest.mark.rule("CM-MONSTER-04", "R-48")
def test_a_slowed_monster_does_not_go_as_far_as_its_card_says() -> None:
    calm = instant(
        "calm", "declares_move", Modify(to="subject", stat="movement", amount=-3, until="activation")
    )
    hunt = ObjectiveSpec(
        id="hunt",
        name=words("hunt"),
        text=words(""),
        rank="major",
        goal=Goal(kind="never"),
        points=1,
        monsters=(MonsterStep(do="move"),),
    )
    game = table(stand("neutral:goblin:1", 12, 3), blue="calm", cards=(calm,), played=scenario(hunt))
    game = with_state(game, monster_deck=Pile(("neutral:prowl:1",)), phase="monsters")
    game.run(MonstersPhase()).act("blue", "cast blue:calm:1 blue:mage:0")
    assert game.body("neutral:goblin:1").at == (11, 3)


@pytest.mark.rule("CM-END-05", "CM-END-06", "R-10")
@pytest.mark.parametrize(("cap", "kept"), [("base_flux", 4), ("total_flux", 7), ("explicit", 6)])
def test_which_number_caps_the_mana(cap: str, kept: int) -> None:
    mage = creature("mage", hp=10, melee=2, ranged=3, flux=4, channel_capacity=6)
    game = table(
        stand("red:spring:1", 6, 6),
        mana=(20, 0),
        creatures=(mage,),
        permanents=(Permanent("red:shrine:1", Side.RED, caster="red:mage:0"),),
        game={"mana_cap": cap},
    ).run(CutMana())
    assert game.mana("red") == kept


@pytest.mark.rule("CM-END-02", "CM-END-04", "CM-END-06", "R-41", "R-55")
def test_effects_of_the_end_come_while_all_is_tapped_and_the_old_holder_is_first() -> None:
    toll = card(
        "toll",
        "permanent",
        abilities=(
            Triggered(
                trigger=Trigger(when="phase_begins", phase="end"),
                effects=(Damage(to=Group(side="enemies", tapped=True)), GainMana(amount=9)),
            ),
        ),
    )
    game = table(
        stand("blue:guard:1", 10, 10, tapped=True),
        stand("blue:guard:2", 14, 10, profile="guard"),
        cards=(toll,),
        mana=(0, 0),
        decks=("", ""),
        permanents=(Permanent("red:toll:1", Side.RED, caster="red:mage:0"),),
    )
    game.act("red", "activate red:mage:0", "done").act("blue", "pass").act("red", "pass")
    assert (game.hp("blue:guard:1"), game.hp("blue:guard:2")) == (2, 3)
    assert not game.body("blue:guard:1").tapped
    assert game.holder == "blue"
    # 9 mana were cut to the Flux of 4, and the Collection brought 4 more.
    assert game.mana("red") == 8
