"""Deaths that come together, casters and bearers that are gone, and odd texts (R-42..R-44, R-54, R-59)."""

from __future__ import annotations

import pytest
from magic_table import card, instant, stand, table

from game.games.colors_of_magic.rules.cards.effects import Damage, Destroy, Push, Teleport
from game.games.colors_of_magic.rules.cards.words import Group
from game.games.colors_of_magic.rules.play.actions import read_action
from game.games.colors_of_magic.rules.play.events import Fizzled, SpellResolved
from game.games.colors_of_magic.rules.play.state import Permanent
from game.positions.position import Side

DYING = (stand("red:mage:0", 3, 3, damage=9), stand("blue:mage:0", 8, 3, damage=9))

QUAKE = card("quake", effects=(Damage(to=Group(others=False)),))
KILL = instant("kill", "spell_cast", Destroy(to="object"), whose="opponent")
SHOVE = instant("shove", "spell_cast", Push(to="wizard", inches=5, origin="subject"), whose="opponent")


@pytest.mark.rule("R-59")
def test_wizards_that_die_of_the_same_effect_draw() -> None:
    game = table(*DYING, stand("red:guard:1", 12, 12), red="quake", cards=(QUAKE,))
    game.act("red", "cast red:quake:1 red:mage:0")
    assert game.winners == set()


@pytest.mark.rule("R-59")
def test_where_no_wizard_need_live_the_last_side_standing_wins_and_nobody_left_is_a_draw() -> None:
    for guards, winners in (((), set()), ((stand("red:guard:1", 12, 12),), {"red"})):
        game = table(*DYING, *guards, red="quake", cards=(QUAKE,), game={"wizard_death": "nothing"}).act(
            "red", "cast red:quake:1 red:mage:0"
        )
        assert game.winners == winners


@pytest.mark.rule("CM-STACK-09", "R-43", "R-54")
def test_an_artefact_whose_bearer_is_gone_is_discarded_without_effect() -> None:
    game = table(stand("red:imp:1", 5, 3), red="blade", blue="kill", cards=(KILL,))
    game.act("red", "cast red:blade:1 red:mage:0 creature=red:imp:1")
    game.act("blue", "cast blue:kill:1 blue:mage:0")
    assert not game.alive("red:imp:1")
    assert [event.what for event in game.happened(Fizzled)] == ["spell"]
    assert game.discards("red") == ["blade"]
    assert game.mana("red") == 4
    assert game.state.permanents == ()


@pytest.mark.rule("CM-STACK-09", "R-42", "R-43")
def test_a_target_that_is_out_of_range_by_then_is_not_hit() -> None:
    game = table(stand("blue:mage:0", 11, 3), red="spark", blue="shove", cards=(SHOVE,)).act(
        "red", "cast red:spark:1 red:mage:0 creature=blue:mage:0"
    )
    game.act("blue", "cast blue:shove:1 blue:mage:0")
    assert game.hp("blue:mage:0") == 10
    assert [event.what for event in game.happened(Fizzled)] == ["spell"]
    assert game.asked == {"blue"}


@pytest.mark.rule("R-43")
def test_a_table_may_give_a_spell_back_that_has_become_impossible() -> None:
    game = table(
        stand("blue:mage:0", 11, 3),
        red="spark",
        blue="shove",
        cards=(SHOVE,),
        game={"illegal_after_pause": "redo"},
    ).act("red", "cast red:spark:1 red:mage:0 creature=blue:mage:0")
    game.act("blue", "cast blue:shove:1 blue:mage:0")
    assert (game.hand("red"), game.mana("red"), game.asked) == (["spark"], 5, {"red"})


@pytest.mark.rule("CM-TYPE-06", "R-42")
def test_nobody_is_summoned_where_somebody_stands_by_then() -> None:
    jump = instant("jump", "spell_cast", Teleport(to="wizard", within=None), whose="opponent")
    game = table(stand("blue:mage:0", 9, 3), red="call-guard", blue="jump", cards=(jump,)).act(
        "red", "cast red:call-guard:1 red:mage:0 point=6,3"
    )
    game.act("blue", "cast blue:jump:1 blue:mage:0", "choose point=6.3,3")
    assert not game.alive("red:call-guard:1")
    assert game.discards("red") == ["call-guard"]


@pytest.mark.rule("CM-CAST-06", "R-44")
def test_a_caster_that_dies_of_its_own_pact_still_reaches_as_far() -> None:
    game = table(
        stand("red:herald:1", 12, 12, damage=2),
        stand("blue:guard:1", 16, 12),
        red="spark",
        mana=(2, 0),
    ).act("red", "cast red:spark:1 red:herald:1 creature=blue:guard:1 pact=red:herald:1*1")
    assert not game.alive("red:herald:1")
    assert game.hp("blue:guard:1") == 2


@pytest.mark.rule("CM-TYPE-05")
def test_a_curse_on_a_dead_enemy_goes_to_the_discard_of_its_owner() -> None:
    game = table(
        stand("blue:imp:1", 6, 3),
        red="spark",
        permanents=(Permanent("red:curse:1", Side.RED, bearer="blue:imp:1"),),
    ).act("red", "cast red:spark:1 red:mage:0 creature=blue:imp:1")
    assert sorted(game.discards("red")) == ["curse", "spark"]
    assert game.discards("blue") == []


@pytest.mark.rule("R-41", "CM-TYPE-08", "CM-END-02")
def test_in_the_end_phase_the_holder_of_the_token_answers_first_whoever_passed_first() -> None:
    game = table(red="omen", blue="omen", first="blue").act("blue", "activate blue:mage:0", "done")
    game.act("red", "pass").act("blue", "pass")
    assert game.asked == {"blue"}
    game.act("blue", "cast blue:omen:1 blue:mage:0")
    assert game.asked == {"red"}
    game.act("red", "cast red:omen:1 red:mage:0")
    assert [event.card for event in game.happened(SpellResolved)] == ["red:omen:1", "blue:omen:1"]
    assert game.holder == "red"


@pytest.mark.parametrize(
    "text",
    ["", "move", "move 1", "move inf,0", "move nan,0", "cast", "use x", "strike", "pass pass", "choose x"],
)
def test_what_says_no_action_is_refused_as_such(text: str) -> None:
    with pytest.raises(ValueError, match="an action"):
        read_action(text)
