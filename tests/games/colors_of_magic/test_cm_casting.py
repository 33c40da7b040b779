"""Casting, the Blood Pact, and what becomes of spells (CM-CAST, CM-PACT, CM-TYPE, CM-EXILE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ENEMY, card, creature, instant, stand, table

from game.board.shapes import INCH_MM, rectangle
from game.board.terrain import Footing, Opacity, Piece
from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, ExileCard, GainMana, Recall
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec
from game.games.colors_of_magic.rules.play.casting import _needs_caster, castable
from game.games.colors_of_magic.rules.state.creature_events import Died
from game.games.colors_of_magic.rules.state.events import Fizzled, ManaChanged, SpellCast, SpellResolved
from game.games.colors_of_magic.rules.state.state import Modifier, Moment, Permanent, Target
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

WALL = Piece("wall", rectangle(5, 0, 6, 12), Footing.IMPASSABLE, Opacity.BLOCKING)

SMALL = 25.0 / 2 / INCH_MM
"""The radius of a small base."""


def reached(gap: float) -> float:
    """Where a small creature stands on the wizard's line, at that gap from it."""
    return 3.0 + 2 * SMALL + gap


@pytest.mark.rule("CM-CAST-01")
def test_a_spell_that_needs_sight_is_refused_without_and_costs_nothing() -> None:
    game = table(stand("blue:guard:1", 8, 3), red="spark", pieces=(WALL,))
    assert game.refused("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1") == {"CM-LOS-06"}
    assert game.mana("red") == 5
    game.act("red", "cast red:spark:1 red:mage:0 creature=red:mage:0")


@pytest.mark.rule("CM-CAST-01")
def test_a_spell_without_criteria_needs_no_sight() -> None:
    game = table(stand("blue:guard:1", 8, 3), red="fireball", pieces=(WALL,))
    game.act("red", "cast red:fireball:1 red:mage:0 creature=blue:guard:1")
    assert not game.alive("blue:guard:1")


@pytest.mark.rule("CM-CAST-02")
def test_the_printed_cost_is_paid() -> None:
    game = table(red="dull").act("red", "cast red:dull:1 red:mage:0")
    assert game.mana("red") == 2
    assert game.just(SpellCast)[0].cost == 3


@pytest.mark.rule("CM-CAST-03")
def test_a_short_reserve_is_completed_by_the_pact_or_a_discard() -> None:
    for way in ("pact=red:mage:0*1", "discard=red:study:1"):
        game = table(red="dull study", mana=(2, 0))
        assert game.refused("red", "cast red:dull:1 red:mage:0") == {"CM-CAST-03"}
        game.act("red", f"cast red:dull:1 red:mage:0 {way}")
        assert game.mana("red") == 0
        assert "dull" in game.discards("red")


@pytest.mark.rule("CM-CAST-04")
@pytest.mark.parametrize(("gap", "legal"), [(8.0, True), (8.01, False)])
def test_the_range_is_measured_from_edge_to_edge(gap: float, legal: bool) -> None:
    game = table(stand("blue:guard:1", reached(gap), 3), red="spark")
    action = "cast red:spark:1 red:mage:0 creature=blue:guard:1"
    if legal:
        game.act("red", action)
    else:
        assert game.refused("red", action) == {"CM-CAST-04"}


@pytest.mark.rule("CM-CAST-05", "CM-CAST-06")
def test_spells_come_from_the_wizard_or_a_creature_with_channelling() -> None:
    bodies = (stand("red:guard:1", 12, 3), stand("red:herald:1", 12, 6), stand("blue:guard:1", 18, 3))
    game = table(*bodies, red="spark")
    assert game.refused("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1") == {"CM-CAST-04"}
    assert game.refused("red", "cast red:spark:1 red:guard:1 creature=blue:guard:1") == {"CM-CAST-05"}
    assert game.refused("red", "cast red:spark:1 blue:mage:0 creature=blue:guard:1") == {"CM-CAST-06"}
    game.act("red", "cast red:spark:1 red:herald:1 creature=blue:guard:1")
    assert game.hp("blue:guard:1") == 2
    assert game.mana("red") == 5 - 2 - 1
    assert not game.body("red:herald:1").tapped


@pytest.mark.rule("CM-CAST-05")
def test_a_tapped_or_engaged_wizard_casts_all_the_same() -> None:
    game = table(stand("red:mage:0", 3, 3, tapped=True), stand("blue:guard:1", 4.5, 3), red="spark trick")
    game.act("red", "cast red:spark:1 red:mage:0 creature=blue:guard:1").act("blue", "pass")
    game.act("red", "cast red:trick:1 red:mage:0")


def test_casting_may_be_ruled_to_tap_the_caster() -> None:
    game = table(red="trick trick", game={"casting_taps_caster": True})
    game.act("red", "cast red:trick:1 red:mage:0").act("blue", "pass")
    assert game.body("red:mage:0").tapped
    assert game.refused("red", "cast red:trick:2 red:mage:0") == {"R-13"}


def test_what_is_in_play_may_change_costs() -> None:
    idol = card("idol", "permanent", abilities=(Continuous(to="wizard", stat="cost", amount=-2),))
    game = table(red="dull trick", permanents=[Permanent("red:idol:1", Side.RED)], cards=(idol,), mana=(1, 0))
    game.act("red", "cast red:dull:1 red:mage:0")
    assert game.mana("red") == 0
    game.act("blue", "pass").act("red", "cast red:trick:1 red:mage:0")
    assert game.mana("red") == 1


# ---- the Blood Pact and the reduction


@pytest.mark.rule("CM-PACT-01")
def test_the_pact_is_for_paying_a_spell_and_with_own_creatures() -> None:
    game = table(stand("blue:guard:1", 8, 8), stand("neutral:ogre:1", 12, 12), red="dull", mana=(2, 5))
    for other in ("blue:guard:1", "neutral:ogre:1", "red:nobody:1"):
        assert "CM-PACT-01" in game.refused("red", f"cast red:dull:1 red:mage:0 pact={other}*1")
    assert table(red="dull").refused("red", "cast red:dull:1 red:mage:0 pact=red:mage:0*1") == {"R-45"}


@pytest.mark.rule("CM-PACT-02", "CM-PACT-05")
def test_each_point_of_damage_gives_one_mana_at_once() -> None:
    game = table(red="dull", mana=(1, 0)).act("red", "cast red:dull:1 red:mage:0 pact=red:mage:0*2")
    assert game.hp("red:mage:0") == 8
    gained = [(event.amount, event.now) for event in game.just(ManaChanged)]
    assert gained == [(2, 3), (-3, 0)]


@pytest.mark.rule("CM-PACT-03")
def test_the_damage_may_be_split() -> None:
    game = table(stand("red:guard:1", 6, 6), stand("red:guard:2", 8, 3), red="dull", mana=(0, 0))
    action = "cast red:dull:1 red:mage:0 pact=red:guard:1*2 pact=red:guard:2*1"
    assert game.refused("red", f"{action} pact=red:guard:2*1") == {"CM-PACT-03", "R-45"}
    game.act("red", action)
    assert [game.hp("red:guard:1"), game.hp("red:guard:2")] == [1, 2]
    assert game.mana("red") == 0


@pytest.mark.rule("CM-PACT-04")
def test_no_creature_bears_more_than_its_hit_points() -> None:
    game = table(stand("red:guard:1", 6, 6, damage=1), red="dull", mana=(0, 0))
    assert "CM-PACT-04" in game.refused("red", "cast red:dull:1 red:mage:0 pact=red:guard:1*3")
    game.act("red", "cast red:dull:1 red:mage:0 pact=red:guard:1*2 pact=red:mage:0*1")
    assert not game.alive("red:guard:1")
    assert len(game.just(Died)) == 1


def test_a_wizard_dead_of_the_pact_loses_before_the_spell_resolves() -> None:
    weak, last_word = stand("red:mage:0", 3, 3, damage=9), "cast red:study:1 red:mage:0 pact=red:mage:0*1"
    game = table(weak, red="study", mana=(0, 0))
    assert not any("pact" in choice for choice in game.choices("red"))
    game.act("red", last_word)
    assert game.winners == {"blue"}
    assert not game.just(SpellResolved)


def test_the_wizard_may_be_ruled_to_survive_the_pact() -> None:
    weak, last_word = stand("red:mage:0", 3, 3, damage=9), "cast red:study:1 red:mage:0 pact=red:mage:0*1"
    game = table(weak, red="study", mana=(0, 0), game={"pact_may_kill_wizard": False})
    assert game.refused("red", last_word) == {"R-44"}


def test_prevented_damage_gives_no_mana() -> None:
    shielded = stand("red:guard:1", 6, 6, modifiers=(Modifier("red:shield:1", "turn", 1, prevent=1),))
    game = table(shielded, red="dull", mana=(2, 0))
    assert game.refused("red", "cast red:dull:1 red:mage:0 pact=red:guard:1*1") == {"R-45"}


def test_the_pact_may_be_ruled_to_stock_up() -> None:
    game = table(red="dull", mana=(2, 0), game={"pact_shortfall_only": False})
    game.act("red", "cast red:dull:1 red:mage:0 pact=red:mage:0*4")
    assert game.mana("red") == 3


@pytest.mark.rule("CM-CAST-07")
def test_one_other_card_of_the_hand_may_be_discarded_for_one_mana() -> None:
    game = table(red="fireball study trick", codices=("dull", ""), mana=(4, 0), game={"codex_mode": "zone"})
    fireball = "cast red:fireball:1 red:mage:0 creature=blue:mage:0"
    assert game.refused("red", f"{fireball} discard=red:fireball:1") == {"CM-CAST-07"}
    assert game.refused("red", f"{fireball} discard=red:dull:1") == {"CM-CAST-07"}
    game.act("red", f"{fireball} discard=red:study:1")
    assert game.mana("red") == 1
    assert game.discards("red") == ["fireball", "study"]
    assert game.hand("red") == ["trick"]


@pytest.mark.rule("CM-CAST-08")
def test_a_discard_lowers_no_cost_below_one() -> None:
    game = table(red="study trick spark dull", mana=(1, 0))
    assert "CM-CAST-08" in game.refused("red", "cast red:study:1 red:mage:0 discard=red:dull:1")
    assert "CM-CAST-08" in game.refused("red", "cast red:trick:1 red:mage:0 discard=red:dull:1")
    game.act("red", "cast red:spark:1 red:mage:0 creature=red:mage:0 discard=red:dull:1")
    assert game.mana("red") == 0


@pytest.mark.rule("CM-CAST-09")
def test_the_reduction_comes_before_the_pact() -> None:
    game = table(red="dull study", mana=(1, 0))
    game.act("red", "cast red:dull:1 red:mage:0 discard=red:study:1 pact=red:mage:0*1")
    assert game.mana("red") == 0
    assert game.hp("red:mage:0") == 9


def test_discard_and_pact_may_be_ruled_to_exclude_each_other() -> None:
    game = table(red="dull study", mana=(1, 0), game={"discard_with_pact": False})
    both = "cast red:dull:1 red:mage:0 discard=red:study:1 pact=red:mage:0*1"
    assert game.refused("red", both) == {"R-46"}
    rich = table(red="dull study", game={"discard_with_pact": False})
    assert rich.refused("red", "cast red:dull:1 red:mage:0 discard=red:study:1") == {"R-46"}


@pytest.mark.rule("CM-CAST-03")
def test_a_spell_is_offered_in_every_way_that_pays_for_it() -> None:
    game = table(stand("red:guard:1", 6, 6), red="dull study", mana=(2, 0))
    offered = {choice for choice in game.choices("red") if choice.startswith("cast red:dull:1")}
    assert offered == {
        "cast red:dull:1 red:mage:0 discard=red:study:1",
        "cast red:dull:1 red:mage:0 pact=red:mage:0*1",
        "cast red:dull:1 red:mage:0 pact=red:guard:1*1",
    }


# ---- exile


@pytest.mark.rule("CM-EXILE-01", "R-56")
def test_an_exiled_spell_goes_to_a_zone_of_its_own() -> None:
    fleeting = card("fleeting", effects=(ExileCard(),))
    game = table(red="fleeting", discards=("dull", ""), cards=(fleeting,))
    game.act("red", "cast red:fleeting:1 red:mage:0")
    assert game.discards("red") == ["dull"]
    assert game.player("red").zones.exile.cards == ("red:fleeting:1",)


@pytest.mark.rule("CM-EXILE-02")
def test_an_exiled_card_cannot_be_used() -> None:
    game = table(red="study dull", decks=("", ""), discards=("trick spark", ""), exiles=("trick", ""))
    assert game.refused("red", "cast red:trick:2 red:mage:0") == {"CM-EXILE-02"}
    refused = game.refused("red", "cast red:dull:1 red:mage:0 discard=red:trick:2")
    assert refused == {"CM-EXILE-02"}
    game.act("red", "cast red:study:1 red:mage:0")
    assert sorted(game.hand("red")) == ["dull", "spark", "trick"]
    assert game.player("red").zones.exile.cards == ("red:trick:2",)


@pytest.mark.rule("CM-EXILE-02", "R-56")
def test_a_card_that_is_called_back_from_exile_may_be_cast() -> None:
    wanted = TargetSpec(kind="card", zone="exile")
    call = card("call-back", targets=(wanted,), effects=(Recall(),))
    game = table(red="call-back", exiles=("trick", ""), cards=(call,))
    game.act("red", "cast red:call-back:1 red:mage:0 card=red:trick:1").act("blue", "pass")
    assert game.hand("red") == ["trick"]
    game.act("red", "cast red:trick:1 red:mage:0")


@pytest.mark.rule("CM-STACK-09", "CM-CAST-01")
def test_a_caster_who_is_gone_fixes_range_and_sight_as_they_were() -> None:
    spell = card("last-word", cost=3, range=8, targets=(TargetSpec(),), effects=(Damage(to="target"),))
    bodies = (stand("red:herald:1", 6, 3, damage=2), stand("blue:guard:1", 10, 3))
    game = table(*bodies, red="last-word", cards=(spell,), mana=(3, 0))
    game.act("red", "cast red:last-word:1 red:herald:1 creature=blue:guard:1 pact=red:herald:1*1")
    assert not game.alive("red:herald:1")
    assert not game.just(Fizzled)
    assert game.hp("blue:guard:1") == 2


# ---- why a card cannot be cast


def why(game: Table, name: str, *moments: Moment) -> str:
    """The message that says why red cannot cast a card."""
    judged = castable(game.rules.referee, game.state, Side.RED, f"red:{name}:1", moments)
    assert not judged.allowed
    return judged.reasons[0].key


@pytest.mark.rule("CM-CAST-01", "CM-CAST-03", "CM-TYPE-04", "R-14", "CM-CAST-05")
def test_a_card_that_cannot_be_cast_says_what_stands_against_it() -> None:
    """Mana first, then the trigger, then the targets: and what one caster cannot pay another one may."""
    far = stand("blue:mage:0", 20, 20)
    herald = stand("red:herald:1", 3, 6)
    aimed = card("aimed", cost=3, range=2, targets=(TargetSpec(filter=ENEMY),))
    huge = creature("huge", base_mm=1200)
    call = card("call-huge", "summon", cost=1, creature="huge")
    hand = "aimed call-huge dull blade"
    game = table(far, herald, red=hand, cards=(aimed, call), creatures=(huge,), mana=(3, 0))
    assert why(game, "aimed") == "cast.no_target"
    assert why(game, "call-huge") == "cast.no_place"
    poor = table(
        stand("red:mage:0", 3, 3, damage=9),
        red="aimed",
        cards=(aimed,),
        mana=(1, 0),
        game={"wizard_death": "loses"},
    )
    assert why(poor, "aimed") == "cast.too_dear"
    wizard = stand("red:mage:0", 3, 3, modifiers=(Modifier("x", "turn", 1, forbid=("be_targeted",)),))
    assert why(table(wizard, red="blade"), "blade") == "cast.no_bearer"
    mute = stand("red:mage:0", 3, 3, modifiers=(Modifier("x", "turn", 1, forbid=("cast",)),))
    assert why(table(mute, red="dull"), "dull") == "cast.nobody"
    assert castable(game.rules.referee, game.state, Side.RED, "red:dull:1").allowed


@pytest.mark.rule("CM-TYPE-08", "CM-CAST-06")
def test_an_instant_that_one_caster_cannot_play_another_one_may() -> None:
    """It answers who comes within 4 inches of its caster: of the herald, not of the wizard."""
    near = instant("near", "ends_move", GainMana(), cost=0, subject=ENEMY, within=4, around="caster")
    aimed = card(
        "aimed", "instant", cost=0, trigger=near.trigger, targets=(TargetSpec(filter=Filter(monster=True)),)
    )
    bodies = (stand("red:herald:1", 12, 12), stand("blue:guard:1", 12, 14))
    game = table(*bodies, red="near aimed", cards=(near, aimed))
    moment = Moment("ends_move", "blue:guard:1", side=Side.BLUE)
    assert castable(game.rules.referee, game.state, Side.RED, "red:near:1", (moment,)).allowed
    assert why(game, "aimed", moment) == "cast.no_target"
    away = Moment("ends_move", "blue:mage:0", side=Side.BLUE)
    assert why(game, "near", away) == "cast.no_trigger"
    assert why(game, "near", Moment("dies", "blue:guard:1")) == "cast.no_trigger"


@pytest.mark.rule("CM-TYPE-08", "CM-ACT-11", "CM-STACK-03")
def test_in_a_window_only_instants_and_those_without_a_trigger_answer_anything() -> None:
    reflex = card("reflex", "instant", cost=0, effects=(GainMana(amount=2),))
    game = table(red="study", blue="reflex dull ambush trick", cards=(reflex,))
    assert game.refused("red", "cast red:study:1 blue:mage:0") == {"CM-CAST-06"}
    game.act("red", "cast red:study:1 red:mage:0")
    assert game.asked == {"blue"}
    assert game.refused("blue", "cast blue:trick:1 blue:mage:0") == {"CM-TYPE-08"}
    assert game.refused("blue", "cast blue:ambush:1 blue:mage:0") == {"CM-TYPE-08"}
    assert sorted(game.choices("blue")) == ["cast blue:reflex:1 blue:mage:0", "pass"]
    game.act("blue", "cast blue:reflex:1 blue:mage:0")
    assert game.mana("blue") == 7
    assert table(red="reflex", cards=(reflex,)).refused("red", "cast red:reflex:1 red:mage:0") == {
        "CM-ACT-11"
    }


@pytest.mark.rule("CM-CAST-01", "CM-EXILE-02")
@pytest.mark.parametrize("more", [(), (TargetSpec(),)])
def test_what_may_be_called_back_is_what_lies_there_now(more: tuple[TargetSpec, ...]) -> None:
    """Nobody has moved since the choices were first listed, but the discards have grown."""
    call = card("call-back", cost=0, targets=(*more, TargetSpec(kind="card")), effects=(Recall(),))
    game = table(red="call-back study", discards=("trick", ""), cards=(call,))
    first = "cast red:call-back:1 red:mage:0 " + "creature=red:mage:0 " * len(more)
    assert game.offers("red", f"{first}card=red:trick:1")
    assert not game.offers("red", f"{first}card=red:study:1")
    game.act("red", "cast red:study:1 red:mage:0").act("blue", "pass")
    assert game.offers("red", f"{first}card=red:study:1")


@pytest.mark.rule("R-60")
@pytest.mark.parametrize(
    ("printed", "targets", "needs"),
    [
        ({"range": 8}, 0, False),
        ({"range": 8, "targets": (TargetSpec(),)}, 1, True),
        ({"targets": (TargetSpec(),)}, 1, False),
        ({"targets": (TargetSpec(range=3),)}, 1, True),
        ({"targets": (TargetSpec(), TargetSpec(range=3))}, 2, True),
        ({"targets": (TargetSpec(kind="point", range=3), TargetSpec())}, 2, True),
        ({"sight": True, "targets": (TargetSpec(),)}, 1, True),
        ({"sight": True, "targets": (TargetSpec(sight=False),)}, 1, False),
        ({"targets": (TargetSpec(), TargetSpec(sight=True))}, 2, True),
        ({"range": 8, "sight": True, "targets": (TargetSpec(kind="card"),)}, 1, False),
        ({"range": 8, "targets": (TargetSpec(kind="card"), TargetSpec())}, 2, True),
    ],
)
def test_a_spell_needs_its_caster_for_range_and_sight_of_what_is_on_the_board(
    printed: dict[str, Any], targets: int, needs: bool
) -> None:
    aims = (Target.creature("blue:mage:0"),) * targets
    assert _needs_caster(card("spell", **printed), aims) is needs
    assert _needs_caster(card("call", "summon", creature="imp"), (Target.point((1.0, 1.0)),))
