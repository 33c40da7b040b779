"""Where the rules of casting, paying and answering meet (CM-CAST, CM-PACT, CM-TYPE, CM-STACK, R-42..R-46)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from magic_table import ALLY, card, creature, instant, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, Prevent, Used
from game.games.colors_of_magic.rules.cards.words import TargetSpec
from game.games.colors_of_magic.rules.moments import InstantWindow, Round
from game.games.colors_of_magic.rules.play.turn import EndEffects
from game.games.colors_of_magic.rules.state.events import Fizzled, Shuffled, SpellResolved
from game.games.colors_of_magic.rules.state.state import Modifier, Moment, Permanent
from game.positions.position import Side

SEER = creature(
    "seer",
    hp=10,
    flux=4,
    abilities=(
        Used(
            name=words("beam"), effects=(Damage(to="target"),), targets=(TargetSpec(),), range=8.0, sight=True
        ),
    ),
)

TOWER = card("tower", "permanent", abilities=(Continuous(to="wizard", stat="range", amount=2),))


def tower() -> Permanent:
    return Permanent("red:tower:1", Side.RED, caster="red:mage:0")


@pytest.mark.rule("CM-CAST-04")
def test_longer_range_is_that_of_spells_with_targets_too() -> None:
    # Gap 10 from edge to edge: 8" of the card and 2" of the tower.
    radius = 25 / 2 / 25.4
    at = round(3 + 10 + 2 * radius - 0.001, 3)
    game = table(stand("blue:guard:1", at, 3), red="spark", permanents=(tower(),), cards=(TOWER,))
    assert game.offers("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1")
    game.act("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1")
    assert game.hp("blue:guard:1") == 2
    far = table(stand("blue:guard:1", at + 0.01, 3), red="spark", permanents=(tower(),), cards=(TOWER,))
    assert far.refused("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1") == {"CM-CAST-04"}


@pytest.mark.rule("CM-CAST-04")
def test_longer_range_is_not_that_of_the_wizards_own_abilities() -> None:
    game = table(
        stand("red:mage:0", 3, 3, profile="seer"),
        stand("blue:guard:1", 13, 3),
        permanents=(tower(),),
        cards=(TOWER,),
        creatures=(SEER,),
    ).act("red", "activate red:mage:0")
    assert game.refused("red", "use red:mage:0 0 creature=blue:guard:1") == {"CM-CAST-04"}


@pytest.mark.rule("CM-CAST-06")
def test_longer_range_of_the_wizard_does_not_help_another_caster() -> None:
    game = table(
        stand("red:herald:1", 6, 3),
        stand("blue:guard:1", 16, 3),
        red="spark",
        permanents=(tower(),),
        cards=(TOWER,),
    )
    cast = "cast red:spark:1 red:herald:1 creature=blue:guard:1"
    assert game.refused("red", cast) == {"CM-CAST-04"}


WARD = instant("ward", "targeted", Prevent(to="subject"), subject=ALLY, by="spell")


@pytest.mark.rule("CM-STACK-03", "CM-STACK-09")
def test_nobody_is_asked_about_the_target_of_a_spell_that_has_been_countered() -> None:
    game = table(stand("blue:guard:1", 6, 3), red="spark", blue="deny ward", mana=(5, 5), cards=(WARD,))
    game.act("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1")
    game.act("blue", "cast blue:deny:1 blue:mage:0")
    assert game.discards("red") == ["spark"]
    assert game.hand("blue") == ["ward"]
    assert game.asked == {"blue"}
    game.act("blue", "pass")
    assert game.state.first_to_pass is Side.BLUE


@pytest.mark.rule("CM-STACK-07", "R-42")
def test_a_resolved_spell_may_still_be_answered_before_the_next_one() -> None:
    game = table(red="trick echo", blue="echo", mana=(5, 5))
    game.act("red", "cast red:trick:1 red:mage:0", "pass")
    # Blue answers the trick; red may then answer blue's echo while it waits, or once it has resolved.
    game.act("blue", "cast blue:echo:1 blue:mage:0")
    assert game.asked == {"red"}
    game.act("red", "cast red:echo:1 red:mage:0")
    assert [event.card for event in game.happened(SpellResolved)] == [
        "blue:echo:1",
        "red:echo:1",
        "red:trick:1",
    ]


@pytest.mark.rule("CM-PACT-05", "R-44")
def test_a_wizard_that_dies_of_the_pact_for_an_instant_ends_the_game_before_it_resolves() -> None:
    game = table(stand("red:mage:0", 3, 3, damage=9), red="omen", mana=(0, 0), agenda=(EndEffects(),))
    omen = "cast red:omen:1 red:mage:0 pact=red:mage:0*1"
    window = InstantWindow(Side.RED, Round((Moment("phase_begins", phase="end"),), 0, ()))
    game.run(window).act("red", omen)
    assert game.winners == {"blue"}
    assert not game.happened(SpellResolved)


@pytest.mark.rule("R-44")
def test_a_lethal_pact_is_offered_where_it_does_not_lose_the_game() -> None:
    dying = stand("blue:mage:0", 20, 20, damage=9)
    for death, asked in (("loses", False), ("points", True)):
        game = table(dying, red="trick", blue="echo", mana=(5, 0), game={"wizard_death": death})
        game.act("red", "cast red:trick:1 red:mage:0")
        assert game.offers("blue", "cast blue:echo:1 blue:mage:0 pact=blue:mage:0*1") is asked


@pytest.mark.rule("R-44")
def test_where_a_dead_wizard_does_not_lose_the_spell_resolves_with_its_range_as_it_was() -> None:
    game = table(
        stand("red:mage:0", 3, 3, damage=9),
        stand("red:guard:1", 3, 8),
        stand("blue:guard:1", 6, 3),
        red="spark",
        mana=(1, 0),
        game={"wizard_death": "nothing"},
    )
    game.act("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1 pact=red:mage:0*1")
    assert not game.alive("red:mage:0")
    assert game.hp("blue:guard:1") == 2
    assert game.discards("red") == ["spark"]


@pytest.mark.rule("CM-PACT-04", "CM-TYPE-05", "R-44")
def test_the_pact_kills_a_bearer_before_the_spell_resolves() -> None:
    game = table(
        stand("red:imp:1", 5, 3),
        red="spark",
        mana=(1, 0),
        permanents=(Permanent("red:blade:1", Side.RED, bearer="red:imp:1"),),
    )
    game.act("red", "cast red:spark:1 red:mage:0 creature=red:imp:1 pact=red:imp:1*1")
    assert game.discards("red") == ["spark", "blade"]
    assert [event.what for event in game.happened(Fizzled)] == ["spell"]


@pytest.mark.rule("CM-CAST-07", "CM-CAST-08", "R-46")
@pytest.mark.parametrize(("name", "cost"), [("study", 1), ("trick", 0)])
def test_no_card_is_discarded_for_a_cost_of_one_or_nothing(name: str, cost: int) -> None:
    game = table(red=f"{name} dull", mana=(0, 5))
    assert "CM-CAST-08" in game.refused("red", f"cast red:{name}:1 red:mage:0 discard=red:dull:1")
    assert not any(text.endswith("discard=red:dull:1") for text in game.choices("red"))
    assert game.verdict("red", f"cast red:{name}:1 red:mage:0").allowed is (cost == 0)


@pytest.mark.rule("CM-CAST-06", "CM-CAST-08")
def test_canalisation_raises_a_cost_that_a_discard_then_lowers() -> None:
    game = table(stand("red:herald:1", 6, 3), stand("blue:guard:1", 12, 3), red="study dull", mana=(1, 5))
    game.act("red", "cast red:study:1 red:herald:1 discard=red:dull:1")
    assert game.mana("red") == 0
    assert sorted(game.discards("red")) == ["dull", "study"]


@pytest.mark.rule("R-45")
def test_damage_of_the_pact_that_is_prevented_yields_nothing_and_is_refused() -> None:
    game = table(stand("red:guard:1", 6, 3), red="study shield", blue="", mana=(0, 0))
    body = replace(game.body("red:guard:1"), modifiers=(Modifier("x", "turn", 1, prevent=1),))
    game = with_state(game, bodies=(*(b for b in game.state.bodies if b.id != body.id), body))
    assert game.refused("red", "cast red:study:1 red:mage:0 pact=red:guard:1*1") == {"R-45"}


BIG_SHIELD = instant("big-shield", "takes_damage", Prevent(to="subject", amount=2), subject=ALLY)


@pytest.mark.rule("CM-PACT-01", "R-42", "R-45")
def test_the_damage_of_the_pact_is_suffered_at_once_and_cannot_be_prevented_later() -> None:
    game = table(stand("red:guard:1", 6, 6), red="fireball big-shield", mana=(3, 5), cards=(BIG_SHIELD,))
    game.act("red", "cast red:fireball:1 red:mage:0 creature=blue:mage:0 pact=red:guard:1*1")
    game.act("red", "cast red:big-shield:1 red:mage:0 pact=red:mage:0*1")
    assert game.hp("red:guard:1") == 2
    assert game.body("red:guard:1").modifiers == ()


@pytest.mark.rule("R-42")
def test_what_answers_damage_prevents_of_that_damage_alone() -> None:
    game = table(
        stand("blue:guard:1", 6, 3), red="spark spark", blue="big-shield", mana=(9, 5), cards=(BIG_SHIELD,)
    ).act("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1")
    game.act("blue", "cast blue:big-shield:1 blue:mage:0", "pass")
    assert game.hp("blue:guard:1") == 3
    game.act("red", "cast red:spark:2 red:mage:0 creature=blue:guard:1")
    assert game.hp("blue:guard:1") == 2


@pytest.mark.rule("CM-COLLECT-05", "R-09")
def test_a_spell_that_draws_reshuffles_in_between_but_not_itself() -> None:
    game = table(red="study", decks=("dull", "dull"), discards=("trick", ""))
    game.act("red", "cast red:study:1 red:mage:0")
    assert sorted(game.hand("red")) == ["dull", "trick"]
    assert game.discards("red") == ["study"]
    assert game.deck("red") == []
    assert len(game.happened(Shuffled)) == 1


@pytest.mark.rule("R-07", "CM-ACT-03")
def test_a_card_of_the_codex_zone_is_cast_but_neither_boosts_nor_lowers_a_cost() -> None:
    game = table(
        stand("red:guard:1", 10, 10),
        stand("blue:guard:1", 10.9, 11.5),
        red="dull",
        codices=("spark", ""),
        mana=(2, 5),
        game={"codex_mode": "zone"},
    )
    assert "CM-CAST-07" in game.refused("red", "cast red:dull:1 red:mage:0 discard=red:spark:1")
    assert game.offers("red", "cast red:spark:1 red:mage:0 creature=red:mage:0")
    game.act("red", "activate red:guard:1", "strike blue:guard:1")
    assert game.asked == {"red"}
    assert game.refused("red", "boost red:spark:1") == {"R-07"}


@pytest.mark.rule("R-14", "CM-ENGAGE-03")
def test_a_creature_summoned_beside_a_hostile_one_is_engaged_and_no_free_attack_is_made() -> None:
    game = table(stand("blue:guard:1", 6, 3), red="call-guard", mana=(5, 5))
    game.act("red", "cast red:call-guard:1 red:mage:0 point=6,4.9")
    engaged = game.rules.referee.skirmish(game.state).engaged_with("red:call-guard:1")
    assert [foe.id for foe in engaged] == ["blue:guard:1"]
    game.act("blue", "pass").act("red", "activate red:call-guard:1")
    assert "CM-ENGAGE-04" in game.refused("red", "move 6,4.9 6,8")
    apart = table(stand("blue:guard:1", 6, 3), red="call-guard", game={"summon_in_engagement": False})
    assert "R-14" in apart.refused("red", "cast red:call-guard:1 red:mage:0 point=6,4.9")
