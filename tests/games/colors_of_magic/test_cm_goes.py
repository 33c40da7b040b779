"""The Activation phase: goes, and who has the next one (CM-ACT-01..11)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from magic_table import stand, table

from game.games.colors_of_magic.rules.state.events import Passed
from game.games.colors_of_magic.rules.state.state import Modifier, Permanent
from game.positions.position import Side

GUARDS = (stand("red:guard:1", 6, 6), stand("red:guard:2", 8, 3), stand("blue:guard:1", 17, 17))


@pytest.mark.rule("CM-ACT-01")
@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_the_holder_of_the_token_has_the_first_go(first: str, second: str) -> None:
    game = table(first=first)
    assert game.asked == {first}
    assert game.refused(second, f"activate {second}:mage:0") == {"CM-ACT-01"}


@pytest.mark.rule("CM-ACT-02")
def test_a_go_is_one_spell_or_one_creature() -> None:
    game = table(*GUARDS, red="trick trick").act("red", "cast red:trick:1 red:mage:0")
    assert game.refused("red", "activate red:guard:1") == {"CM-ACT-01"}
    assert game.asked == {"blue"}
    game.act("blue", "activate blue:guard:1", "done")
    assert game.asked == {"red"}
    assert game.refused("red", "strike blue:guard:1") == {"CM-ACT-02"}


@pytest.mark.rule("CM-ACT-03")
def test_a_card_of_the_codex_may_be_cast() -> None:
    game = table(codices=("trick", ""), game={"codex_mode": "zone"})
    assert game.offers("red", "cast red:trick:1")
    game.act("red", "cast red:trick:1 red:mage:0")
    assert game.discards("red") == ["trick"]


@pytest.mark.rule("CM-ACT-03")
def test_a_card_that_lies_elsewhere_may_not_be_cast() -> None:
    game = table(discards=("trick", ""), decks=("trick", "dull"))
    assert game.refused("red", "cast red:trick:1 red:mage:0") == {"CM-ACT-03"}
    assert game.refused("red", "cast red:trick:2 red:mage:0") == {"CM-ACT-03"}


@pytest.mark.rule("CM-ACT-04")
def test_no_creature_is_activated_twice_in_a_turn() -> None:
    game = table(*GUARDS).act("red", "activate red:guard:1", "done").act("blue", "pass")
    assert game.refused("red", "activate red:guard:1") == {"CM-ACT-04"}
    assert "activate red:guard:1" not in game.choices("red")
    assert "activate red:guard:2" in game.choices("red")
    assert game.refused("red", "activate blue:guard:1") == {"CM-ACT-02"}


@pytest.mark.rule("CM-ACT-05")
def test_goes_alternate_while_nobody_has_passed() -> None:
    game = table(*GUARDS, red="trick", blue="trick")
    turns = []
    for side, action in (
        ("red", "activate red:guard:1"),
        ("blue", "activate blue:guard:1"),
        ("red", "cast red:trick:1 red:mage:0"),
        ("blue", "cast blue:trick:1 blue:mage:0"),
        ("red", "activate red:mage:0"),
    ):
        turns.append(game.asked)
        game.act(side, action)
        if action.startswith("activate"):
            game.act(side, "done")
    assert turns == [{"red"}, {"blue"}, {"red"}, {"blue"}, {"red"}]


@pytest.mark.rule("CM-ACT-06")
def test_a_player_may_pass_with_creatures_still_ready() -> None:
    game = table(*GUARDS).act("red", "pass")
    assert game.just(Passed) == [Passed(Side.RED, first=True)]
    assert game.asked == {"blue"}


@pytest.mark.rule("CM-ACT-06", "R-15")
def test_without_anything_left_there_is_only_passing() -> None:
    game = table(stand("red:mage:0", 3, 3, tapped=True, damage=9), red="dull", mana=(0, 0))
    assert game.choices("red") == ["pass"]
    game.act("red", "pass")
    assert game.just(Passed) == [Passed(Side.RED, first=True)]


@pytest.mark.rule("CM-ACT-07", "CM-ACT-08")
def test_who_has_passed_has_no_more_goes_while_the_other_takes_all_of_theirs() -> None:
    game = table(*GUARDS, red="trick", blue="trick").act("red", "pass")
    for action in ("activate blue:guard:1", "cast blue:trick:1 blue:mage:0", "activate blue:mage:0"):
        assert game.asked == {"blue"}
        assert game.refused("red", "cast red:trick:1 red:mage:0") == {"CM-ACT-01"}
        game.act("blue", action)
        if action.startswith("activate"):
            game.act("blue", "done")
    assert game.asked == {"blue"}


@pytest.mark.rule("R-53", "CM-ACT-07")
def test_who_has_passed_still_defends_with_cards() -> None:
    near = (stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.9, 10))
    game = table(*near, red="spark", blue="trick").act("red", "pass")
    game.act("blue", "activate blue:guard:1", "strike red:guard:1")
    assert game.asked == {"red"}
    game.act("red", "boost red:spark:1").act("blue", "pass")
    assert "spark" in game.discards("red")
    assert game.asked == {"blue"}, "but has no go"


@pytest.mark.rule("CM-ACT-09")
def test_the_first_to_pass_takes_the_token_in_the_end_phase() -> None:
    game = table(*GUARDS, blue="omen").act("red", "activate red:guard:1", "done").act("blue", "pass")
    assert game.state.first_to_pass is Side.BLUE
    assert game.holder == "red"
    game.act("red", "pass")
    assert game.asked == {"blue"}
    assert game.state.phase == "end"
    assert game.holder == "red"
    game.act("blue", "pass")
    assert game.state.turn == 2
    assert game.holder == "blue"
    assert game.asked == {"blue"}


@pytest.mark.rule("CM-ACT-10")
def test_the_phase_ends_when_both_have_passed() -> None:
    game = table(*GUARDS).act("red", "pass")
    assert game.state.phase == "activation"
    game.act("blue", "pass")
    assert game.state.turn == 2


@pytest.mark.rule("CM-ACT-11", "CM-STACK-01")
def test_an_instant_is_no_go_and_costs_none() -> None:
    game = table(red="trick echo", blue="echo")
    assert game.refused("red", "cast red:echo:1 red:mage:0") == {"CM-ACT-11"}
    game.act("red", "cast red:trick:1 red:mage:0")
    assert game.asked == {"red"}
    game.act("red", "pass").act("blue", "cast blue:echo:1 blue:mage:0")
    assert game.mana("blue") == 5 - 1 + 2
    assert game.asked == {"red"}
    game.act("red", "pass")
    assert game.asked == {"blue"}
    assert game.offers("blue", "activate blue:mage:0")


def test_tapping_a_permanent_is_a_go_unless_ruled_otherwise() -> None:
    fountain = [Permanent("red:fountain:1", Side.RED)]
    for uses_go, next_to_go in ((True, {"blue"}), (False, {"red"})):
        game = table(permanents=fountain, game={"permanent_ability_uses_go": uses_go})
        game.act("red", "use red:fountain:1 0")
        assert game.mana("red") == 6
        assert game.state.permanents[0].tapped
        assert game.asked == next_to_go


@pytest.mark.rule("R-61")
def test_a_creature_that_must_be_activated_takes_the_go() -> None:
    game = table(*GUARDS, red="trick")
    game.state = replace(game.state, must_activate=("red:guard:2",))
    assert game.choices("red") == ["activate red:guard:2"]
    assert game.refused("red", "pass") == {"R-61"}
    game.act("red", "activate red:guard:2", "done").act("blue", "pass")
    assert game.offers("red", "pass")


@pytest.mark.rule("R-61")
def test_a_creature_may_be_forbidden_to_be_activated() -> None:
    ban = Modifier("blue:curse:1", "turn", 1, forbid=("activate",))
    game = table(stand("red:guard:1", 6, 6, modifiers=(ban,)))
    assert game.refused("red", "activate red:guard:1") == {"R-61"}
