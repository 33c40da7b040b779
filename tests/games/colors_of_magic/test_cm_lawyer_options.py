"""Every option of the course of a game changes what it names (R-02..R-16, R-29, R-40, R-52, R-59)."""

from __future__ import annotations

from typing import Any

import pytest
from magic_table import ARMY, InOrder, Table, army, opening, scenario, stand, table

from game.board.shapes import Disc
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.core.rules import Seat
from game.games.colors_of_magic.rules.cards.library import check_list
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.preparation import LayTerrain
from game.games.colors_of_magic.rules.state.events import SpellResolved
from game.games.colors_of_magic.rules.state.state import Permanent
from game.positions.position import Side


def begun(**game: Any) -> Table:
    """A game with red's wizard in the south-west and blue's opposite; red has the token."""
    laid = opening(army("spark"), army("study"), game=game, dice=InOrder(1))
    assert laid.holder == "red"
    return laid


def deployed(**game: Any) -> Table:
    laid = begun(**game).act("red", "corner SW")
    laid.act("red", "deploy red:mage:0 2,2").act("blue", "deploy blue:mage:0 21.6,21.6")
    for side in ("red", "blue"):
        if laid.asked == {side}:
            laid.act(side, "done")
    return laid


@pytest.mark.rule("R-07", "CM-SETUP-16")
@pytest.mark.parametrize(("mode", "hand", "codex"), [("hand", 11, 0), ("zone", 8, 3)])
def test_the_codex_joins_the_hand_or_lies_apart(mode: str, hand: int, codex: int) -> None:
    game = deployed(codex_mode=mode)
    # The Collection of the first turn has brought three cards already.
    assert (len(game.hand("red")), len(game.player("red").codex)) == (hand, codex)
    assert game.offers("red", "cast red:call-imp")
    assert game.rules.view(game.state, Seat(1)).table.players[0].codex == game.player("red").codex


@pytest.mark.rule("R-11", "CM-COLLECT-04")
@pytest.mark.parametrize(("limit", "hand"), [(None, 11), (9, 9), (6, 8)])
def test_a_hand_limit_stops_drawing(limit: int | None, hand: int) -> None:
    assert len(deployed(hand_limit=limit).hand("red")) == hand


@pytest.mark.rule("R-04", "CM-SETUP-13")
def test_the_size_of_the_corner_zone() -> None:
    wide = begun(deploy_zone_in=9.0).act("red", "corner SW")
    assert wide.verdict("red", "deploy red:mage:0 8,8").allowed
    narrow = begun(deploy_zone_in=6.0).act("red", "corner SW")
    assert narrow.refused("red", "deploy red:mage:0 8,8") == {"R-04"}


@pytest.mark.rule("R-05", "CM-SETUP-14")
def test_where_servants_stand() -> None:
    far, near = "deploy red:call-imp:1 5.4,5.4", "deploy red:call-imp:1 2,5.5"
    for placement, allowed in (("zone", (True, True)), ("near_wizard", (False, True))):
        game = begun(servant_placement=placement).act("red", "corner SW")
        game.act("red", "deploy red:mage:0 2,2").act("blue", "deploy blue:mage:0 21.6,21.6")
        assert (game.verdict("red", far).allowed, game.verdict("red", near).allowed) == allowed


@pytest.mark.rule("R-06")
def test_how_many_copies_a_list_may_have() -> None:
    shelf = table().rules.library
    assert "list.copies" not in {reason.key for reason in check_list(ARMY, shelf).reasons}
    assert "list.copies" in {reason.key for reason in check_list(ARMY, shelf, 2).reasons}


@pytest.mark.rule("R-02", "CM-SETUP-09")
def test_who_lays_terrain() -> None:
    rock = Piece("rock", Disc(12, 12, 1), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.OTHER)
    for placement, asked in (("scenario", None), ("alternate", {"red"}), ("free", {"red", "blue"})):
        game = opening(army("spark"), army("study"), game={"terrain_placement": placement}, pieces=(rock,))
        laying = isinstance(game.decision, LayTerrain)
        assert laying is (asked is not None)
        assert not laying or (game.asked == asked if placement == "free" else len(game.asked) == 1)


@pytest.mark.rule("R-01", "CM-SETUP-02")
@pytest.mark.parametrize(("side_mm", "inches"), [(600.0, 600 / 25.4), (609.6, 24.0), (500.0, 500 / 25.4)])
def test_the_size_of_the_table_is_that_of_the_house_rules(side_mm: float, inches: float) -> None:
    far = scenario(
        monsters=(("goblin", (22.0, 12.0)), ("goblin", (22.0, 12.5))), markers=(("cairn", (22.0, 3.0)),)
    )
    game = opening(army("spark"), army("study"), house={"board_mm": side_mm}, dice=InOrder(1), played=far)
    board = game.rules.referee.board(game.state)
    assert (board.width, board.height) == pytest.approx((inches, inches))
    game.act("red", "corner NE")
    radius = 25 / 2 / 25.4
    edge = inches - radius
    assert game.verdict("red", f"deploy red:mage:0 {edge - 0.001:.3f},{edge - 0.001:.3f}").allowed
    assert "CM-SETUP-02" in game.refused("red", f"deploy red:mage:0 {edge + 0.01:.3f},{edge:.3f}")
    assert all(body.at[0] <= edge + 1e-9 for body in game.state.bodies)
    assert all(marker.at[0] <= inches - marker.radius + 1e-9 for marker in game.state.markers)


@pytest.mark.rule("R-02", "CM-SETUP-11")
def test_a_monster_gives_way_to_terrain_that_players_laid_where_it_was_to_stand() -> None:
    rock = Piece("rock", Disc(12, 12, 1), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.OTHER)
    game = opening(
        army("spark"),
        army("study"),
        game={"terrain_placement": "alternate"},
        pieces=(rock,),
        played=scenario(monsters=(("goblin", (15.0, 12.0)),)),
    )
    game.act(*game.asked, "terrain rock 3,0")
    (goblin,) = game.state.bodies
    radius = 25 / 2 / 25.4
    apart = ((goblin.at[0] - 15) ** 2 + (goblin.at[1] - 12) ** 2) ** 0.5
    assert 1 + radius - 1e-6 <= apart <= 1 + radius + 1


FOUNTAIN = (Permanent("red:fountain:1", Side.RED, caster="red:mage:0"),)


@pytest.mark.rule("R-12", "CM-ACT-02")
@pytest.mark.parametrize(("costs", "next_one"), [(True, {"blue"}), (False, {"red"})])
def test_tapping_a_permanent_takes_the_go_or_not(costs: bool, next_one: set[str]) -> None:
    game = table(permanents=FOUNTAIN, game={"permanent_ability_uses_go": costs})
    game.act("red", "use red:fountain:1 0")
    assert game.mana("red") == 6
    assert game.asked == next_one
    assert not game.offers("red", "use")


@pytest.mark.rule("R-13")
def test_casting_may_tap_the_caster_which_then_casts_no_more() -> None:
    for taps in (False, True):
        game = table(red="trick trick", blue="trick", game={"casting_taps_caster": taps})
        game.act("red", "cast red:trick:1 red:mage:0").act("blue", "pass")
        assert game.body("red:mage:0").tapped is taps
        assert game.offers("red", "cast") is not taps
        assert game.offers("red", "activate red:mage:0") is not taps


@pytest.mark.rule("R-14", "CM-TYPE-06")
def test_summoned_creatures_arrive_ready_or_tapped_and_so_far_away() -> None:
    for ready in (True, False):
        game = table(red="call-imp", game={"summon_ready": ready})
        game.act("red", "cast red:call-imp:1 red:mage:0 point=5,3")
        assert game.body("red:call-imp:1").tapped is not ready
    far = "cast red:call-imp:1 red:mage:0 point=8,3"
    assert "R-14" in table(red="call-imp").refused("red", far)
    assert table(red="call-imp", game={"summon_default_range": 5.0}).verdict("red", far).allowed


@pytest.mark.rule("R-16", "CM-ACT-07")
@pytest.mark.parametrize(("allowed", "asked"), [(True, {"red"}), (False, {"blue"})])
def test_instants_after_a_pass(allowed: bool, asked: set[str]) -> None:
    game = table(red="echo", blue="trick dull", game={"instants_after_pass": allowed})
    game.act("red", "pass").act("blue", "cast blue:trick:1 blue:mage:0")
    assert game.asked == asked


@pytest.mark.rule("R-40", "CM-STACK-05", "CM-STACK-07")
def test_priority_lets_the_active_player_answer_an_answer_before_it_resolves() -> None:
    for mode, answers in (("rounds", False), ("priority", True)):
        game = table(red="trick deny", blue="echo", mana=(5, 5), game={"stack_mode": mode})
        game.act("red", "cast red:trick:1 red:mage:0").act("blue", "cast blue:echo:1 blue:mage:0")
        if answers:
            game.act("red", "cast red:deny:1 red:mage:0")
        resolved = [event.card for event in game.happened(SpellResolved)]
        assert resolved[-1] == "red:trick:1"
        # In rounds the echo has resolved before red could be asked again, and nothing is left to deny.
        assert ("blue:echo:1" not in resolved) is answers


@pytest.mark.rule("R-44", "R-45", "R-46")
def test_options_of_payment() -> None:
    cast = "cast red:study:1 red:mage:0 pact=red:mage:0"
    nearly_dead = stand("red:mage:0", 3, 3, damage=9)
    for rule, allowed in ((True, True), (False, False)):
        game = table(nearly_dead, red="study", mana=(0, 0), game={"pact_may_kill_wizard": rule})
        assert game.verdict("red", f"{cast}*1").allowed is allowed
    for rule, allowed in ((True, False), (False, True)):
        game = table(red="study", mana=(1, 0), game={"pact_shortfall_only": rule})
        assert game.verdict("red", f"{cast}*2").allowed is allowed
        if allowed:
            assert game.act("red", f"{cast}*2").mana("red") == 2
    both = "cast red:fireball:1 red:mage:0 creature=blue:mage:0 discard=red:dull:1 pact=red:mage:0*2"
    for rule, allowed in ((True, True), (False, False)):
        game = table(red="fireball dull", mana=(1, 0), game={"discard_with_pact": rule})
        assert game.verdict("red", both).allowed is allowed


@pytest.mark.rule("R-47")
def test_who_plays_cards_for_a_monster() -> None:
    for mode, steps in (("static", ["red"]), ("opponent_plays", ["blue", "red"])):
        game = table(
            stand("red:guard:1", 10, 10),
            stand("neutral:ogre:1", 12.2, 10),
            red="dull",
            blue="spark",
            game={"monster_duel": mode},
        ).act("red", "activate red:guard:1", "strike neutral:ogre:1")
        asked = []
        while isinstance(game.decision, Duel):
            side = game.decision.side.value
            asked.append(side)
            game.act(side, "boost blue:spark:1" if side == "blue" and len(asked) == 1 else "pass")
        assert asked == steps


@pytest.mark.rule("R-59")
@pytest.mark.parametrize(
    ("death", "winners", "points"), [("loses", {"blue"}, 0), ("points", None, 2), ("nothing", None, 0)]
)
def test_what_the_death_of_a_wizard_means(death: str, winners: set[str] | None, points: int) -> None:
    game = table(
        stand("red:mage:0", 3, 3, damage=9),
        stand("red:guard:1", 6, 6),
        red="study",
        mana=(0, 0),
        game={"wizard_death": death},
    ).act("red", "cast red:study:1 red:mage:0 pact=red:mage:0*1")
    if winners is not None:
        assert game.winners == winners
    else:
        assert game.state.outcome is None
        assert game.player("blue").points == points


@pytest.mark.rule("R-59")
def test_a_table_may_set_its_own_last_turn() -> None:
    game = table(turn=2, game={"max_turns": 2}).act("red", "pass").act("blue", "pass")
    assert game.winners == set()
    game = table(turn=2, game={"max_turns": 3}).act("red", "pass").act("blue", "pass")
    assert game.state.outcome is None
    assert game.state.turn == 3
