"""Cards of fire, water and arcane do in play what is printed on them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import Table, stand, table

from game.games.colors_of_magic.content.library_files import library_faults
from game.games.colors_of_magic.rules.system import ColorsOfMagic

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import Body


@cache
def shipped() -> Library:
    library, _ = library_faults()
    return library


def game(*bodies: Body, **laid: Any) -> Table:
    """A small game with everything that ships."""
    cards, creatures = shipped().cards.values(), shipped().creatures.values()
    small = table(*bodies, cards=cards, creatures=creatures, **laid)
    return replace(small, rules=ColorsOfMagic(replace(small.rules.referee.library, marks=shipped().marks)))


def stand_as(name: str, x: float, y: float, side: str = "red", **more: Any) -> Body:
    return stand(f"{side}:{name}:1", x, y, profile=name, **more)


def guard(x: float, y: float, side: str = "blue", **more: Any) -> Body:
    return stand(f"{side}:guard:1", x, y, **more)


def play(small: Table, side: str, *words: str) -> Table:
    """Do the first thing that may be done and has all these words in it."""
    return small.act(side, next(text for text in small.choices(side) if all(word in text for word in words)))


def stat(small: Table, identity: str, name: Any) -> float:
    return small.rules.referee.stat(small.state, identity, name)


# ---- fire


def test_every_burn_comes_due_at_the_end_of_the_turn() -> None:
    small = game(guard(10, 3, marks=("burn", "burn"))).act("red", "pass").act("blue", "pass")
    assert small.hp("blue:guard:1") == 1
    assert small.body("blue:guard:1").marks == ()


@pytest.mark.parametrize(("marks", "top"), [((), "dull"), (("burn",), "sow-embers")])
def test_embers_sown_on_a_burn_come_back_to_the_draw_pile(marks: tuple[str, ...], top: str) -> None:
    small = game(guard(10, 3, marks=marks), red="sow-embers")
    play(small, "red", "cast", "sow-embers", "guard")
    assert small.body("blue:guard:1").marks == (*marks, "burn")
    assert small.deck("red")[0] == top


def test_the_phoenix_rises_from_its_ashes_with_the_collection() -> None:
    small = game(
        stand_as("dawn-phoenix", 14, 14, damage=1), stand("blue:mage:0", 15, 15), blue="spark", first="blue"
    )
    play(small, "blue", "cast", "phoenix")
    play(small, "red", "choose")
    assert [body.profile for body in small.state.bodies if body.side.value == "red"] == ["mage", "warm-ashes"]
    small.act("red", "pass").act("blue", "pass")
    risen = [body for body in small.state.bodies if body.side.value == "red"]
    assert [body.profile for body in risen] == ["mage", "dawn-phoenix"]


def test_backdraught_deals_back_what_was_dealt() -> None:
    small = game(guard(4, 3, "red"), stand_as("ogre", 7, 3, "blue"), red="backdraught", first="blue")
    small.act("blue", "activate blue:ogre:1", "strike red:guard:1").act("red", "pass")
    play(small, "red", "cast", "backdraught")
    assert (small.hp("red:guard:1"), small.hp("blue:ogre:1")) == (2, 5)


def test_a_creature_that_ends_its_move_in_lava_takes_damage() -> None:
    small = game(guard(10, 6), red="lava-pool").act("red", "cast red:lava-pool:1 red:mage:0 point=10,3")
    small.act("blue", "activate blue:guard:1", "move 10,6 10,4")
    assert small.hp("blue:guard:1") == 2


@pytest.mark.parametrize(("discards", "marks"), [(7, ()), (8, ("burn",))])
def test_the_nova_burns_once_the_discard_is_high(discards: int, marks: tuple[str, ...]) -> None:
    small = game(guard(5, 3), red="hearth-nova", discards=(" ".join(["dull"] * discards), ""))
    play(small, "red", "cast", "hearth-nova")
    assert small.hp("blue:guard:1") == 2
    assert small.body("blue:guard:1").marks == marks


def test_a_torchbearer_hastens_others_alone() -> None:
    small = game(stand_as("torchbearer", 5, 3), guard(5, 5, "red")).act("red", "activate red:guard:1")
    assert stat(small, "red:guard:1", "movement") == 8
    small.act("red", "done").act("blue", "pass").act("red", "activate red:torchbearer:1")
    assert stat(small, "red:torchbearer:1", "movement") == 6


# ---- water


def test_the_foam_prevents_two_and_deals_them_back() -> None:
    small = game(
        guard(9, 3, "red"), stand("blue:mage:0", 11, 3), red="shield-of-foam", blue="fireball", first="blue"
    )
    play(small, "blue", "cast", "fireball", "red:guard")
    play(small, "red", "cast", "shield-of-foam")
    assert (small.hp("red:guard:1"), small.hp("blue:mage:0")) == (2, 8)


def test_the_turn_of_the_tide_saves_and_pushes_and_is_exiled() -> None:
    small = game(
        guard(9, 3, "red"),
        guard(10.9, 3),
        stand("blue:mage:0", 15, 8),
        red="turn-of-the-tide",
        blue="fireball",
        first="blue",
    )
    play(small, "blue", "cast", "fireball", "red:guard")
    play(small, "red", "cast", "turn-of-the-tide")
    assert small.hp("red:guard:1") == 3
    assert small.body("blue:guard:1").at == pytest.approx((13.9, 3))
    assert list(small.player("red").zones.exile) == ["red:turn-of-the-tide:1"]


@pytest.mark.parametrize(("option", "x"), [(0, 12), (1, 6)])
def test_the_riptide_pushes_or_pulls(option: int, x: float) -> None:
    small = game(guard(12, 3), red="riptide", first="blue")
    small.act("blue", "activate blue:guard:1", "move 12,3 9,3")
    play(small, "red", "cast", "riptide")
    small.act("red", f"choose option={option}")
    assert small.body("blue:guard:1").at == pytest.approx((x, 3))


def test_ice_lowers_the_defence_of_those_who_touch_it_alone() -> None:
    small = game(guard(10, 3), guard(10, 6.2, "red"), red="sheet-of-ice")
    small.act("red", "cast red:sheet-of-ice:1 red:mage:0 point=10,3")
    assert (stat(small, "blue:guard:1", "defence"), stat(small, "red:guard:1", "defence")) == (2, 3)


def test_frost_slows_until_the_end_of_the_turn() -> None:
    small = game(guard(9, 3), red="freeze-over", first="blue")
    small.act("blue", "activate blue:guard:1", "move 9,3 7,3")
    play(small, "red", "cast", "freeze-over")
    assert small.body("blue:guard:1").at == (9, 3)
    assert stat(small, "blue:guard:1", "movement") == 5
    small.act("blue", "done").act("red", "pass").act("blue", "pass")
    assert stat(small, "blue:guard:1", "movement") == 6


def test_the_serpent_draws_near_whoever_is_near_when_it_is_activated() -> None:
    small = game(stand_as("abyss-serpent", 9, 6), guard(13, 6)).act("red", "activate red:abyss-serpent:1")
    assert small.body("blue:guard:1").at == pytest.approx((11, 6))


# ---- arcane


def test_each_glyph_answers_one_spell() -> None:
    small = game(guard(8, 3, marks=("glyph",)), red="spark")
    play(small, "red", "cast", "spark", "guard")
    assert small.hp("blue:guard:1") == 1
    assert small.body("blue:guard:1").marks == ()


def test_a_spell_struck_through_does_nothing() -> None:
    small = game(stand("blue:mage:0", 9, 3), red="strike-through", blue="spark", first="blue")
    play(small, "blue", "cast", "spark", "red:mage:0")
    play(small, "red", "cast", "strike-through")
    assert small.hp("red:mage:0") == 10
    assert small.discards("blue") == ["spark"]


def test_a_spell_spoken_twice_takes_effect_twice() -> None:
    small = game(stand("blue:mage:0", 9, 3), red="spoken-twice spark", mana=(9, 9))
    play(small, "red", "cast", "spark", "blue:mage")
    play(small, "red", "cast", "spoken-twice")
    assert small.hp("blue:mage:0") == 8


@pytest.mark.parametrize(("option", "hurt"), [(0, "red:mage:0"), (1, "blue:mage:0")])
def test_the_pocket_mirror_sends_a_spell_back_for_a_mana(option: int, hurt: str) -> None:
    small = game(stand("blue:mage:0", 9, 3), red="pocket-mirror", blue="spark")
    play(small, "red", "cast", "pocket-mirror", "red:mage:0 creature=red:mage:0")
    play(small, "blue", "cast", "spark", "creature=red:mage:0")
    small.act("red", f"choose option={option}")
    assert {name for name in ("red:mage:0", "blue:mage:0") if small.hp(name) < 10} == {hurt}
    assert small.mana("red") == 5 - 2 - option


def test_a_blow_is_aimed_at_another_in_the_hall_of_mirrors() -> None:
    small = game(stand_as("ogre", 5, 4, "blue"), guard(5, 6.2, "red"), red="hall-of-mirrors", first="blue")
    small.act("blue", "activate blue:ogre:1", "strike red:mage:0")
    play(small, "red", "cast", "hall-of-mirrors", "creature=red:guard:1")
    assert (small.hp("red:mage:0"), small.hp("red:guard:1")) == (10, 2)


def test_the_vellum_golem_strikes_with_the_hand() -> None:
    small = game(stand_as("vellum-golem", 8, 3), red="dull dull dull")
    assert stat(small, "red:vellum-golem:1", "melee") == 3


def test_silence_makes_the_spells_of_the_opponent_dearer() -> None:
    small = game(red="law-of-silence", blue="study")
    play(small, "red", "cast", "law-of-silence")
    play(small, "blue", "cast", "study")
    assert small.mana("blue") == 3
