"""Cards of earth and air do in play what their texts say (CM-TYPE, CM-MELEE, CM-STACK)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import Table, stand, table

from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.turn import EndEffects, EndPhase
from game.games.colors_of_magic.rules.state.creature_events import AttackDeclared
from game.games.colors_of_magic.rules.state.state import Permanent
from game.games.colors_of_magic.rules.system import ColorsOfMagic
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import Body

RED, BLUE = "red:guard:1", "blue:guard:1"


@cache
def shipped() -> Library:
    return load_library()


def game(*bodies: Body, **laid: Any) -> Table:
    """A small game with everything that ships; wizards are mages far apart."""
    cards, creatures = shipped().cards.values(), shipped().creatures.values()
    small = table(*bodies, **{"cards": cards, "creatures": creatures, "mana": (9, 9), **laid})
    return replace(small, rules=ColorsOfMagic(replace(small.rules.referee.library, marks=shipped().marks)))


def stand_as(name: str, x: float, y: float, side: str = "red", **more: Any) -> Body:
    return stand(f"{side}:{name}:1", x, y, profile=name, **more)


def guard(x: float, y: float, side: str = "blue", **more: Any) -> Body:
    return stand(f"{side}:guard:1", x, y, **more)


def cast(small: Table, card: str, *targets: str, side: str = "red") -> Table:
    return small.act(side, " ".join((f"cast {side}:{card}:1 {side}:mage:0", *targets)))


def stat(small: Table, identity: str, name: Any) -> float:
    return small.rules.referee.stat(small.state, identity, name)


def played(card: str, bearer: str | None = None) -> tuple[Permanent, ...]:
    return (Permanent(f"red:{card}:1", Side.RED, bearer=bearer, caster="red:mage:0"),)


def passing(small: Table) -> Table:
    """Nobody plays a card in the duel."""
    while isinstance(small.decision, Duel):
        small.act(small.decision.side.value, "pass")
    return small


# ---- earth


def test_bramble_slows_and_the_grove_makes_it_hurt() -> None:
    small = game(guard(10, 3), red="bramble-snare", permanents=played("elder-grove"))
    cast(small, "bramble-snare", f"creature={BLUE}")
    assert stat(small, BLUE, "movement") == 4
    small.act("blue", "pass").act("red", f"use red:elder-grove:1 1 creature={BLUE}")
    assert small.hp(BLUE) == 1


def test_the_grove_heals_others_near_the_wizard_in_the_end_phase() -> None:
    small = game(
        stand("red:mage:0", 3, 3, damage=2),
        guard(5, 3, "red", damage=1),
        stand("red:guard:2", 12, 3, profile="guard", damage=1),
        permanents=played("elder-grove"),
    ).run(EndEffects())
    assert [small.body(b).damage for b in ("red:mage:0", RED, "red:guard:2")] == [2, 0, 1]


def test_sap_prevents_two_points_of_damage_as_they_come() -> None:
    small = game(guard(10, 3), stand("blue:mage:0", 16, 3), red="furnace-javelin", blue="quick-sap")
    cast(small, "furnace-javelin", f"creature={BLUE}")
    cast(small, "quick-sap", side="blue")
    assert small.hp(BLUE) == 3
    assert small.body(BLUE).modifiers == ()


def test_a_rampart_stops_moves_and_sight_until_the_end_of_the_next_turn() -> None:
    small = game(guard(12, 3), red="sudden-rampart", decks=("", ""))
    cast(small, "sudden-rampart", "point=8,3")
    sights = small.rules.referee.skirmish(small.state).sights
    assert not sights("red:mage:0")[BLUE].visible
    small.act("blue", f"activate {BLUE}")
    assert "CM-MOVE-05" in small.refused("blue", "move 12,3 7,3")
    small.act("blue", "done").act("red", "pass").act("blue", "pass")
    assert len(small.state.zones) == 1
    small.act("red", "pass").act("blue", "pass")
    assert not small.state.zones


def test_tremor_hurts_and_pushes_enemies_alone() -> None:
    small = game(guard(5.5, 3), guard(3, 5.5, "red"), red="tremor")
    cast(small, "tremor")
    assert (small.hp(BLUE), small.hp(RED)) == (2, 3)
    assert small.body(BLUE).at == pytest.approx((7.5, 3), abs=2e-3)
    assert small.body(RED).at == (3, 5.5)


def test_stoneskin_helps_for_this_duel_only() -> None:
    small = game(guard(10, 3, "red"), guard(11.5, 3), stand("blue:mage:0", 16, 3), blue="stoneskin").act(
        "red", f"activate {RED}", f"strike {BLUE}"
    )
    cast(small, "stoneskin", side="blue")
    passing(small)
    # 3 against 3 and 3: the attacker loses.
    assert small.hp(RED) == 2
    assert stat(small, BLUE, "defence") == 3


def test_stoneskin_in_a_duel_prevents_the_blow() -> None:
    small = game(stand_as("ogre", 10, 3), guard(12.5, 3), blue="stoneskin")
    small.act("red", "activate red:ogre:1", f"strike {BLUE}")
    if not isinstance(small.decision, Duel):
        small.act("blue", "pass")
    small.act("blue", "boost blue:stoneskin:1")
    passing(small)
    assert small.hp(BLUE) == 3


def test_an_ash_grows_if_it_is_whole_and_its_allies_stand_firmer() -> None:
    bodies = (stand_as("young-ash", 10, 3), guard(12, 3, "red"))
    for damage, profile, defence in ((0, "old-ash", 4), (1, "young-ash", 3)):
        small = game(replace(bodies[0], damage=damage), bodies[1], decks=("", ""))
        small.act("red", "pass").act("blue", "pass")
        assert small.body("red:young-ash:1").profile == profile
        assert stat(small, RED, "defence") == defence


def test_a_challenged_creature_must_be_activated_next() -> None:
    small = game(stand_as("sandstone-sentinel", 10, 10), guard(15, 10), blue="trick")
    small.act("red", "activate red:sandstone-sentinel:1")
    small.act("red", f"use red:sandstone-sentinel:1 0 creature={BLUE}", "done")
    assert small.refused("blue", "pass") == {"R-61"}
    assert small.choices("blue") == [f"activate {BLUE}"]


def test_the_clay_golem_entangles_who_comes_near_it() -> None:
    small = game(stand_as("clay-golem", 10, 10), guard(17, 10), first="blue")
    small.act("blue", f"activate {BLUE}", "move 17,10 12.5,10")
    assert small.body(BLUE).marks == ("bramble",)


def test_the_colossus_strikes_harder_for_its_wounds_and_leaves_rubble() -> None:
    small = game(
        stand_as("basalt-colossus", 10, 10, damage=4),
        stand("blue:mage:0", 14, 10),
        blue="spark",
        first="blue",
    )
    assert stat(small, "red:basalt-colossus:1", "melee") == shipped().creatures["basalt-colossus"].melee + 3
    cast(small, "spark", "creature=red:basalt-colossus:1", side="blue")
    (zone,) = small.state.zones
    assert (zone.at, zone.radius, zone.footing, zone.opacity) == ((10, 10), 2, "difficult", "light")


def test_the_badger_digs_once_and_is_safe_by_its_burrow() -> None:
    small = game(stand_as("guard-badger", 10, 10))
    small.act("red", "activate red:guard-badger:1", "use red:guard-badger:1 1", "done")
    assert stat(small, "red:guard-badger:1", "defence") == 5
    small.act("blue", "pass").act("red", "pass").act("blue", "pass").act("red", "activate red:guard-badger:1")
    small.refused("red", "use red:guard-badger:1 1")
    small.act("red", "move 10,10 14,10")
    assert stat(small, "red:guard-badger:1", "defence") == 3


def test_only_small_creatures_are_entombed_and_no_wizard() -> None:
    small = game(guard(6, 3), stand_as("ogre", 3, 8, "blue"), stand("blue:mage:0", 6, 6), red="entomb")
    assert small.refused("red", "cast red:entomb:1 red:mage:0 creature=blue:ogre:1")
    assert small.refused("red", "cast red:entomb:1 red:mage:0 creature=blue:mage:0")
    cast(small, "entomb", f"creature={BLUE}")
    assert not small.alive(BLUE)


def test_a_second_wind_lets_a_creature_be_activated_again() -> None:
    small = game(guard(6, 3, "red", tapped=True), red="second-wind")
    cast(small, "second-wind", f"creature={RED}").act("blue", "pass")
    assert stat(small, RED, "armour") == 1
    small.act("red", f"activate {RED}")


def test_what_goes_back_to_the_earth_lives_on() -> None:
    small = game(guard(6, 3, damage=2), red="furnace-javelin", blue="back-to-the-earth")
    cast(small, "furnace-javelin", f"creature={BLUE}")
    cast(small, "back-to-the-earth", side="blue")
    assert small.hp(BLUE) == 2
    assert "blue:back-to-the-earth:1" in small.player("blue").zones.exile


def test_a_maul_pushes_whom_it_beats_whoever_attacked() -> None:
    small = game(guard(10, 10, "red"), guard(11.5, 10), permanents=played("mountain-maul", RED)).act(
        "red", f"activate {RED}", f"strike {BLUE}"
    )
    passing(small)
    assert small.hp(BLUE) == 2
    assert small.body(BLUE).at == pytest.approx((13.5, 10), abs=2e-3)


# ---- air


def test_a_gust_pushes_away_from_the_caster() -> None:
    small = cast(game(guard(8, 3), red="gust"), "gust", f"creature={BLUE}")
    assert small.body(BLUE).at == pytest.approx((12, 3), abs=2e-3)


def test_a_tailwind_gives_a_full_move_that_leaves_the_creature_ready() -> None:
    small = cast(game(guard(8, 3, "red"), red="tailwind"), "tailwind", f"creature={RED}")
    small.act("red", "move 8,3 14,3")
    assert not small.body(RED).tapped
    assert small.asked == {"blue"}


def test_a_sidestep_may_end_the_attack() -> None:
    small = game(guard(10, 10, "red"), guard(11.5, 10), stand("blue:mage:0", 16, 10), blue="sidestep").act(
        "red", f"activate {RED}", f"strike {BLUE}"
    )
    cast(small, "sidestep", side="blue").act("blue", "move 11.5,10 13.5,10")
    assert not isinstance(small.decision, Duel)
    assert small.hp(BLUE) == 3


def test_boots_of_cloud_fly_over_ramparts() -> None:
    small = game(guard(8, 6, "red"), red="sudden-rampart", permanents=played("cloud-boots", RED))
    cast(small, "sudden-rampart", "point=8,9").act("blue", "pass")
    small.act("red", f"activate {RED}", "move 8,6 8,14")
    assert small.body(RED).at == (8, 14)


def test_forked_lightning_counts_the_marks_of_the_first_alone() -> None:
    small = game(guard(10, 3, marks=("static",) * 4), stand_as("ogre", 3, 10, "blue"), red="forked-lightning")
    cast(small, "forked-lightning", f"creature={BLUE}", "creature=blue:ogre:1")
    assert not small.alive(BLUE)
    assert small.body("blue:ogre:1").marks == ("static",)
    alone = game(guard(10, 3, marks=("static",)), red="forked-lightning")
    cast(alone, "forked-lightning", f"creature={BLUE}")
    assert alone.hp(BLUE) == 1


def test_a_shock_roots_who_is_activated_with_static_on_it() -> None:
    small = game(guard(8, 3, marks=("static",)), red="seizing-shock", first="blue")
    small.act("blue", f"activate {BLUE}")
    cast(small, "seizing-shock")
    assert (small.hp(BLUE), small.body(BLUE).marks) == (2, ())
    assert not small.offers("blue", "move")
    small.act("blue", "done").act("red", "pass").act("blue", "pass")
    assert small.body(BLUE).modifiers == ()


def test_the_thunderhead_spends_static_when_the_activation_phase_ends() -> None:
    small = game(
        guard(8, 3, marks=("static", "static")),
        stand("blue:guard:2", 8, 8, profile="guard"),
        permanents=played("thunderhead"),
    ).run(EndPhase("activation"))
    assert (small.hp(BLUE), small.body(BLUE).marks) == (2, ("static",))
    assert small.hp("blue:guard:2") == 3


def test_who_is_carried_off_comes_back_where_it_stood_ready() -> None:
    small = game(guard(8, 3, damage=1, tapped=True), red="carried-off", decks=("", ""))
    assert small.refused("red", "cast red:carried-off:1 red:mage:0 creature=red:mage:0")
    cast(small, "carried-off", f"creature={BLUE}")
    assert not small.alive(BLUE)
    small.act("blue", "pass").act("red", "pass")
    assert (small.body(BLUE).at, small.hp(BLUE), small.body(BLUE).tapped) == ((8, 3), 2, False)


def test_crosswinds_swap_an_ally_and_an_enemy() -> None:
    small = game(guard(8, 3), guard(3, 8, "red"), red="crosswinds")
    cast(small, "crosswinds", f"creature={RED}", f"creature={BLUE}")
    assert (small.body(RED).at, small.body(BLUE).at) == ((8, 3), (3, 8))


def test_a_headwind_blows_an_enemy_back_to_where_it_set_out() -> None:
    small = game(guard(12, 3), red="headwind", first="blue")
    small.act("blue", f"activate {BLUE}", "move 12,3 8,3")
    cast(small, "headwind")
    assert small.body(BLUE).at == (12, 3)
    # Its Movement is spent; its Action may still be a second move.
    small.act("blue", "move 12,3 18,3")
    assert small.asked == {"red"}


def test_a_blade_of_lightning_counts_whole_inches_and_taps_the_beaten() -> None:
    small = game(guard(10, 10, "red"), guard(15.9, 10), permanents=played("lightning-blade", RED)).act(
        "red", f"activate {RED}", "move 10,10 15,10"
    )
    assert stat(small, RED, "melee") == 6
    passing(small.act("red", f"strike {BLUE}"))
    assert small.body(BLUE).tapped


def test_the_slipstream_sells_an_action() -> None:
    small = game(guard(6, 3, "red", tapped=True), guard(7.5, 3), permanents=played("slipstream"))
    assert stat(small, RED, "movement") == 7
    small.act("red", f"use red:slipstream:1 1 creature={RED}")
    assert small.mana("red") == 7
    assert small.offers("red", f"strike {BLUE}")
    small.act("red", f"strike {BLUE}")
    passing(small)
    assert small.asked == {"blue"}


def test_the_duellist_strikes_at_the_end_of_a_long_move_once_a_turn() -> None:
    small = game(stand_as("wind-duellist", 10, 10), guard(16, 10))
    small.act("red", "activate red:wind-duellist:1", "move 10,10 15,10")
    small.act("red", "choose option=1")
    passing(small)
    small.act("red", f"strike {BLUE}")
    passing(small)
    assert len(small.happened(AttackDeclared)) == 2


def test_isaure_steps_aside_when_hurt_even_out_of_a_fight() -> None:
    small = game(stand_as("isaure", 11, 3, "blue"), guard(9.5, 3, "red"), red="furnace-javelin")
    cast(small, "furnace-javelin", "creature=blue:isaure:1")
    small.act("blue", "choose option=1", "move 11,3 13,3")
    assert small.body("blue:isaure:1").at == (13, 3)
    assert small.body("blue:isaure:1").damage == 2
