"""The preparation of a game, in its order (CM-SETUP-01..16)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from magic_table import ARMY, InOrder, Table, army, creature, library, opening, scenario, words

from game.board.shapes import INCH_MM, Disc, rectangle
from game.board.terrain import Footing, Opacity, Piece
from game.core.dice import ScriptedDice
from game.games.colors_of_magic.rules.cards.library import check_list
from game.games.colors_of_magic.rules.cards.specs import ArmyList, Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.play.preparation import DrawForToken
from game.games.colors_of_magic.rules.state.creature_events import Arrived
from game.games.colors_of_magic.rules.state.events import (
    CardMoved,
    CornerTaken,
    InitiativeDrawn,
    PhaseBegan,
    ScenarioProposed,
    TerrainPut,
    TokenTaken,
)
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup, read_setup, write_setup
from game.games.colors_of_magic.rules.state.view import view
from game.positions.position import HouseRules, Side

FAST, SLOW = army("spark"), army("study")
"""A list that draws a bonus of 2 for the token, and one that draws none."""

WALL = Piece("wall", rectangle(10, 10, 11, 14), Footing.IMPASSABLE, Opacity.BLOCKING)
WOOD = Piece("wood", Disc(16, 16, 2), Footing.DIFFICULT, Opacity.LIGHT)


def objective(identity: str, rank: str = "minor") -> ObjectiveSpec:
    goal = Goal(kind="never")
    text = words(identity)
    return ObjectiveSpec(id=identity, name=text, text=text, rank=rank, goal=goal, points=1)  # type: ignore[arg-type]  # one of both


@pytest.mark.rule("CM-SETUP-01")
def test_nobody_deploys_before_the_first_player_is_known() -> None:
    game = opening(agreed=False)
    assert game.holder is None
    assert game.refused("red", "deploy red:mage:0 3,3") == {"CM-SETUP-03"}


@pytest.mark.rule("CM-SETUP-01")
def test_the_steps_follow_each_other_in_the_listed_order() -> None:
    played = scenario(monsters=(("ogre", (12.0, 12.0)),))
    game = opening(
        FAST, SLOW, agreed=False, game={"terrain_placement": "alternate"}, played=played, pieces=(WALL,)
    )
    game.act("red", "propose plain").act("blue", "propose plain")
    game.act("red", "terrain wall 0,0").act("red", "corner SW")
    game.act("red", "deploy red:mage:0 3,3").act("blue", "deploy blue:mage:0 20,20")
    game.act("red", "done").act("blue", "done")
    steps = (ScenarioProposed, TokenTaken, TerrainPut, Arrived, CornerTaken, PhaseBegan)
    first = [next(i for i, event in enumerate(game.events) if isinstance(event, kind)) for kind in steps]
    assert first == sorted(first)
    dealt = [
        i
        for i, event in enumerate(game.events)
        if isinstance(event, CardMoved) and event.rule == "CM-SETUP-16"
    ]
    deployed = max(i for i, event in enumerate(game.events) if isinstance(event, Arrived))
    assert deployed < dealt[0]


@pytest.mark.rule("CM-SETUP-02")
def test_the_table_is_a_square_of_sixty_centimetres() -> None:
    board = opening().rules.referee.board(opening().state)
    assert board.width * INCH_MM == pytest.approx(600)
    assert board.height * INCH_MM == pytest.approx(600)


@pytest.mark.rule("CM-SETUP-03")
def test_both_players_must_propose_the_same_scenario() -> None:
    game = opening(FAST, SLOW, agreed=False)
    assert game.asked == {"red", "blue"}
    assert game.refused("red", "propose nowhere") == {"CM-SETUP-03"}
    assert game.refused("blue", "corner SW") == {"CM-SETUP-03"}
    game.act("red", "propose plain")
    assert game.asked == {"red", "blue"}
    game.act("blue", "propose plain")
    assert game.scenario == "plain"
    assert game.asked == {"red"}


@pytest.mark.rule("CM-SETUP-04")
def test_objective_cards_lie_open_beside_the_table() -> None:
    played = scenario(objective("dragon", "major"), objective("well"), objective("tower"))
    game = opening(played=played)
    for side in (Side.RED, Side.BLUE, None):
        assert [card.id for card in view(game.state, side).table.objectives] == ["dragon", "well", "tower"]
    cards = {card for player in game.state.players for pile in player.zones.piles for card in pile}
    assert not [card for card in cards if "dragon" in card]


@pytest.mark.rule("CM-SETUP-05")
def test_one_player_has_the_token_once_it_is_drawn_for() -> None:
    game = opening(FAST, SLOW)
    assert game.holder == "red"
    assert len(game.happened(TokenTaken)) == 1


@pytest.mark.rule("CM-SETUP-06")
def test_the_higher_bonus_takes_the_token() -> None:
    game = opening(SLOW, FAST)
    assert [(draw.side, draw.bonus) for draw in game.happened(InitiativeDrawn)] == [
        (Side.RED, 0),
        (Side.BLUE, 2),
    ]
    assert game.holder == "blue"
    assert game.asked == {"blue"}


@pytest.mark.rule("CM-SETUP-06")
def test_both_players_see_the_cards_drawn_for_the_token() -> None:
    game = opening(SLOW, FAST)
    drawn = [event for event in game.happened(CardMoved) if event.target == "aside"]
    assert [(event.side, event.source, event.shown, event.rule) for event in drawn] == [
        (Side.RED, "deck", True, "CM-SETUP-06"),
        (Side.BLUE, "deck", True, "CM-SETUP-06"),
    ]


@pytest.mark.rule("CM-SETUP-07", "R-03")
def test_a_tie_is_broken_by_new_draws_of_which_only_the_newest_counts() -> None:
    game = opening(army("spark study"), army("spark trick"))
    assert [draw.bonus for draw in game.happened(InitiativeDrawn)] == [2, 2, 0, 1]
    assert game.holder == "blue"


@pytest.mark.rule("CM-SETUP-07", "R-03")
def test_a_coin_decides_when_the_grimoires_run_out() -> None:
    game = opening(army(""), army(""))
    assert len(game.happened(InitiativeDrawn)) == 60
    assert game.holder is not None


@pytest.mark.rule("CM-SETUP-08")
def test_the_drawn_cards_go_back_before_the_grimoires_are_shuffled_again() -> None:
    game = opening(army("spark study"), army("spark trick"))
    for player in game.state.players:
        assert len(player.zones.deck) == 30
        assert not player.aside
        assert not player.zones.hand


def test_the_grimoires_are_shuffled_before_and_after_the_draw() -> None:
    game = opening(FAST, SLOW)
    cards = [player.zones.deck.cards for player in game.state.players]
    script = [cards[0], cards[1], cards[0][::-1], cards[1][::-1]]
    game.dice = ScriptedDice(*script)
    game.state = replace(game.state, token=None, active=None)
    game.run(DrawForToken())
    assert [player.zones.deck.cards for player in game.state.players] == [cards[0][::-1], cards[1][::-1]]


@pytest.mark.rule("CM-SETUP-09")
def test_terrain_is_laid_in_turn_before_the_scenario_is_set_up() -> None:
    game = opening(
        FAST,
        SLOW,
        game={"terrain_placement": "alternate"},
        pieces=(WALL, WOOD),
        played=scenario(monsters=(("ogre", (5.0, 12.0)),)),
    )
    assert not game.state.pieces
    assert game.refused("red", "terrain wall 20,0") == {"R-02"}
    game.act("red", "terrain wall 1,0")
    assert game.refused("blue", "terrain wall 2,0") == {"R-02"}
    assert game.refused("blue", "terrain wood -4.5,-4") == {"R-02"}
    assert not game.state.bodies
    game.act("blue", "terrain wood 0,1")
    assert game.state.pieces[1].shape == Disc(16, 17, 2)
    assert [body.profile for body in game.state.bodies] == ["ogre"]
    assert game.refused("red", "terrain wall 0,0") == {"CM-SETUP-12"}


def test_each_piece_is_offered_where_it_lies_and_two_inches_to_each_side_if_there_is_room() -> None:
    pieces = tuple(
        Piece(f"wall {n}", rectangle(3 * n, 8, 3 * n + 1, 10), Footing.IMPASSABLE, Opacity.BLOCKING)
        for n in range(7)
    )
    alternate = opening(FAST, SLOW, game={"terrain_placement": "alternate"}, pieces=pieces)
    shifts = ("0,0", "2,0", "-2,0", "0,2", "0,-2")
    asked = next(iter(alternate.asked))
    assert alternate.choices(asked) == [
        "done",
        *(f"terrain wall_{n} {by}" for n in range(6) for by in shifts if (n, by) != (0, "-2,0")),
    ]
    alternate.act(asked, "terrain wall_1 1,0")
    (other,) = alternate.asked
    offered = alternate.choices(other)
    assert not [text for text in offered if "wall_1 " in text]
    assert "terrain wall_2 0,0" in offered
    assert "terrain wall_2 -2,0" not in offered
    free = opening(FAST, SLOW, game={"terrain_placement": "free"}, pieces=pieces)
    assert "terrain wall_1 0,0" not in free.choices("red"), "it lies there"
    assert "terrain wall_1 2,0" in free.choices("red")


@pytest.mark.rule("CM-SETUP-11", "R-01")
def test_markers_lie_on_the_grid_and_on_the_board() -> None:
    played = scenario(markers=(("well", (7.00049, 3.0)), ("edge", (40.0, 40.0))))
    game = opening(FAST, SLOW, played=played)
    game.act(*game.asked, "corner SW")
    well, edge = game.state.markers
    assert well.at == (7.0, 3.0)
    assert edge.at == pytest.approx((600 / 25.4 - edge.radius, 600 / 25.4 - edge.radius), abs=0.0006)
    assert edge.at == (round(edge.at[0], 3), round(edge.at[1], 3))


def test_terrain_lies_as_the_scenario_has_it_unless_ruled_otherwise() -> None:
    assert opening(pieces=(WALL, WOOD)).state.pieces == (WALL, WOOD)


def test_terrain_may_be_moved_freely_until_both_are_done() -> None:
    game = opening(FAST, SLOW, game={"terrain_placement": "free"}, pieces=(WALL,))
    assert game.asked == {"red", "blue"}
    game.act("blue", "terrain wall 1,0").act("red", "done")
    assert game.asked == {"blue"}
    game.act("blue", "terrain wall 2,0", "done")
    assert game.state.pieces[0].shape == rectangle(12, 10, 13, 14)
    assert game.asked == {"red"}


@pytest.mark.rule("CM-SETUP-10")
def test_terrain_that_was_laid_blocks_sight() -> None:
    pieces = (Piece("wall", rectangle(8, 0, 9, 23), Footing.IMPASSABLE, Opacity.BLOCKING),)
    game = opening(FAST, SLOW, pieces=pieces)
    game.act("red", "corner SW", "deploy red:mage:0 3,3").act("blue", "deploy blue:mage:0 20,20")
    assert not game.rules.referee.skirmish(game.state).sight("red:mage:0", "blue:mage:0").sight.visible


@pytest.mark.rule("CM-SETUP-11")
def test_the_scenario_is_set_up_before_the_wizards_are_placed() -> None:
    played = scenario(
        monsters=(("ogre", (12.0, 12.0)), ("goblin", (8.0, 12.0)), ("goblin", (16.0, 12.0))),
        markers=(("altar", (12.0, 6.0)), ("well", (6.0, 12.0)), ("tree", (12.0, 18.0))),
    )
    game = opening(FAST, SLOW, played=played)
    assert [body.id for body in game.state.bodies] == [
        "neutral:ogre:1",
        "neutral:goblin:1",
        "neutral:goblin:2",
    ]
    assert [marker.id for marker in game.state.markers] == ["altar", "well", "tree"]
    assert len(game.state.monster_deck) == 2


@pytest.mark.rule("CM-SETUP-12")
def test_the_second_player_gets_the_opposite_corner() -> None:
    game = opening(FAST, SLOW)
    assert game.refused("blue", "corner NW") == {"CM-ACT-01"}
    game.act("red", "corner SW", "deploy red:mage:0 3,3")
    assert [game.player(side).corner for side in ("red", "blue")] == ["SW", "NE"]
    assert game.refused("blue", "corner NW") == {"CM-SETUP-13"}
    assert game.refused("blue", "deploy blue:mage:0 3,20") == {"R-04"}


@pytest.mark.rule("CM-SETUP-13")
def test_the_first_player_places_the_wizard_first_wholly_in_the_corner() -> None:
    game = opening(SLOW, FAST).act("blue", "corner SE")
    assert game.asked == {"blue"}
    assert game.refused("blue", "deploy blue:mage:0 17.9,3") == {"R-04"}
    assert game.refused("blue", "deploy blue:imp:1 20,3") == {"CM-SETUP-13"}
    game.act("blue", "deploy blue:mage:0 20,3")
    assert game.asked == {"red"}
    assert game.offers("red", "deploy red:mage:0")


@pytest.mark.rule("CM-SETUP-14")
def test_any_servants_of_the_codex_are_deployed_free_of_charge() -> None:
    game = opening(FAST, SLOW)
    game.act("red", "corner SW", "deploy red:mage:0 3,3").act("blue", "deploy blue:mage:0 20,20")
    assert game.refused("red", "deploy red:call-guard:1 4,4") == {"CM-SETUP-14"}
    assert game.refused("red", "deploy red:call-imp:1 3.2,3") == {"CM-MOVE-07"}
    assert game.refused("red", "deploy red:call-imp:1 8,3") == {"R-04"}
    game.act("red", "deploy red:call-imp:1 5,5", "deploy red:call-imp:2 5,1")
    assert game.mana("red") == 0
    assert game.asked == {"blue"}
    game.act("blue", "done")
    assert [body.id for body in game.state.bodies if body.card] == ["red:call-imp:1", "red:call-imp:2"]
    assert not any(body.tapped for body in game.state.bodies)


def test_servants_may_be_ruled_to_stand_near_their_wizard() -> None:
    game = opening(FAST, SLOW, game={"servant_placement": "near_wizard"})
    game.act("red", "corner SW", "deploy red:mage:0 5,5").act("blue", "deploy blue:mage:0 20,20")
    assert game.refused("red", "deploy red:call-imp:1 1,1") == {"R-05"}
    game.act("red", "deploy red:call-imp:1 8,5")


@pytest.mark.rule("CM-SETUP-15")
def test_a_grimoire_has_thirty_cards() -> None:
    game = opening()
    shelf = game.rules.library
    for cards, fine in ((29, False), (30, True), (31, False)):
        listed = replace_grimoire(cards)
        assert check_list(listed, shelf).allowed is fine


def replace_grimoire(cards: int) -> ArmyList:
    codex = ("dull",) * 10
    return msgspec.structs.replace(ARMY, schools=(), grimoire=("dull",) * cards, codex=codex)


@pytest.mark.rule("CM-SETUP-16")
def test_the_starting_hand_is_five_cards_and_the_codex() -> None:
    game = deployed()
    assert [len(game.hand(side)) for side in ("red", "blue")] == [5 + 2 + 3, 5 + 3 + 3]
    dealt = [move for move in game.happened(CardMoved) if move.rule == "CM-SETUP-16"]
    assert len(dealt) == 10
    assert len(game.deck("red")) == 30 - 5 - 3
    assert sorted(game.hand("red")[5:7]) == ["call-guard", "call-imp"]


def test_the_codex_may_be_ruled_to_stay_a_zone_of_its_own() -> None:
    game = deployed(codex_mode="zone")
    assert len(game.player("red").codex) == 2
    assert game.offers("red", "cast red:call-guard:1")


def deployed(**rules: object) -> Table:
    """A game whose hands are dealt; red has deployed one Servant."""
    game = opening(FAST, SLOW, game=rules, dice=InOrder(1))
    game.act("red", "corner SW", "deploy red:mage:0 3,3").act("blue", "deploy blue:mage:0 20,20")
    game.act("red", "deploy red:call-imp:1 5,5", "done").act("blue", "done")
    return game


def test_creatures_of_any_size_fit_in_their_corner() -> None:
    giant = creature("imp", size="L", keywords=("servant",))
    game = opening(FAST, SLOW, creatures=(giant,))
    game.act("red", "corner SW", "deploy red:mage:0 3,3").act("blue", "deploy blue:mage:0 20,20")
    assert game.refused("red", "deploy red:call-imp:1 5.1,5.1") == {"R-04"}
    assert game.offers("red", "deploy red:call-imp:1")


# ---- setups as text

SMALL = GameRules(codex_size=3)
"""The lists of these tests have a Codex of three cards."""


@pytest.mark.rule("R-06", "CM-SETUP-03", "CM-SETUP-15")
def test_a_setup_is_written_with_what_differs_from_the_defaults_and_read_again() -> None:
    shelf = library()
    thirty = army("spark")
    plain = Setup((thirty, thirty), game=SMALL)
    assert read_setup(write_setup(plain), shelf) == plain
    assert json.loads(write_setup(plain))["game"] == {"codex_size": 3}
    assert json.loads(write_setup(Setup((thirty, thirty))))["game"] == {}
    assert write_setup(plain).splitlines()[1].startswith('  "')
    ruled = Setup(
        (thirty, thirty),
        "plain",
        HouseRules(board_mm=700.0),
        replace(SMALL, hand_limit=8, duel_mode="one_each"),
    )
    assert read_setup(write_setup(ruled), shelf) == ruled
    written = json.loads(write_setup(ruled))
    assert (written["table"], written["game"]) == (
        {"board_mm": 700.0},
        {"codex_size": 3, "hand_limit": 8, "duel_mode": "one_each"},
    )


@pytest.mark.rule("R-06", "CM-SETUP-03", "CM-SETUP-15")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"scenario": "nowhere"}, "a scenario of plain instead of nowhere"),
        ({"game": {"hand_limit": 100}}, "hand_limit is from 0 to 99"),
        ({"game": {"hand_limit": -1}}, "hand_limit is from 0 to 99"),
        ({"game": {"max_turns": 0}}, "max_turns is from 1 to 99"),
        ({"game": {"max_turns": 100}}, "max_turns is from 1 to 99"),
        ({"game": {"max_copies": 0}}, "max_copies is from 1 to 99"),
        ({"game": {"codex_size": 100}}, "codex_size is from 1 to 99"),
        ({"game": {"deploy_zone_in": 100.5}}, "deploy_zone_in is from 0 to 100"),
        ({"game": {"summon_default_range": -0.5}}, "summon_default_range is from 0 to 100"),
        ({"game": {"max_copies": 3}}, "lists that may be played, unlike 'test'"),
        ({"game": {"duel_mode": "none"}}, "a setup of Colors of Magic"),
        ({"lists": []}, "a setup of Colors of Magic"),
    ],
)
def test_what_is_no_setup_says_what_was_expected(changes: dict[str, Any], expected: str) -> None:
    thirty = army("spark")
    written = json.loads(write_setup(Setup((thirty, thirty), game=SMALL)))
    changed = {key: {**written[key], **value} if key == "game" else value for key, value in changes.items()}
    text = json.dumps({**written, **changed})
    with pytest.raises(ValueError, match=re.escape(expected)):
        read_setup(text, library())


@pytest.mark.parametrize(
    "rules",
    [
        {"hand_limit": 0},
        {"hand_limit": 99},
        {"max_turns": 1},
        {"max_turns": 99},
        {"max_copies": 99},
        {"deploy_zone_in": 0.0},
        {"deploy_zone_in": 100.0},
        {"summon_default_range": 0.0},
        {"summon_default_range": 100.0},
    ],
)
def test_a_house_rule_may_be_as_small_and_as_large_as_it_says(rules: dict[str, Any]) -> None:
    thirty = army("spark")
    setup = Setup((thirty, thirty), game=replace(SMALL, **rules))
    assert read_setup(write_setup(setup), library()) == setup
