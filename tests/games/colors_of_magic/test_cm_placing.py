"""Where bases may be put, and how terrain and creatures lie on the table (R-04, R-05, R-14, R-22, R-25)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from magic_table import creature, stand, table, words

from game.board.shapes import Disc, rectangle
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.play.placing import Region, check_place, places, stands_free
from game.games.colors_of_magic.rules.state.state import GroundZone
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

R = 25 / 2 / 25.4

ROCK = Piece("rock", rectangle(9, 9, 11, 11), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)


def judged(game: Table, region: Region, x: float, y: float) -> set[str]:
    """The rules against a place, none if it is allowed."""
    verdict = check_place(game.rules.referee, game.state, region, (x, y))
    return set() if verdict.allowed else {reason.rule for reason in verdict.reasons}


def named(game: Table, region: Region) -> list[tuple[float, float]]:
    """The places named, each of which must be allowed."""
    found = list(places(game.rules.referee, game.state, region))
    assert all(not judged(game, region, *at) for at in found)
    assert len(found) == len(set(found)) <= 24
    assert all((round(x, 3), round(y, 3)) == pytest.approx((x, y), abs=1e-9) for x, y in found)
    return found


@pytest.mark.rule("CM-MOVE-07", "R-25", "CM-MOVE-05", "R-22", "CM-SETUP-02", "R-01")
def test_a_base_lies_on_the_board_beside_others_and_off_impassable_terrain() -> None:
    game = table(stand("red:guard:1", 5, 5), pieces=(ROCK,))
    region = Region(R, "R-14")
    assert judged(game, region, 5 + 2 * R, 5) == set(), "bases may touch"
    assert judged(game, region, 5 + 2 * R - 0.01, 5) == {"CM-MOVE-07"}
    assert judged(game, region, 9 - R, 10) == set(), "so may a base and a rock"
    assert judged(game, region, 9 - R + 0.01, 10) == {"CM-MOVE-05"}
    assert judged(game, region, R, 20) == set()
    assert judged(game, region, R - 0.01, 20) == {"CM-SETUP-02"}
    assert judged(game, region, 600 / 25.4 - R + 0.01, 15) == {"CM-SETUP-02"}
    assert named(game, region)


@pytest.mark.rule("R-14", "R-20")
def test_near_is_measured_from_edge_to_edge_and_inclusive() -> None:
    game = table()
    near = game.rules.referee.base(game.state, "red:mage:0")
    region = Region(R, "R-14", near=near, within=3.0)
    assert judged(game, region, 3 + 3 + 2 * R, 3) == set()
    assert judged(game, region, 3 + 3.01 + 2 * R, 3) == {"R-14"}
    assert len(named(game, region)) > 8


@pytest.mark.rule("R-04", "CM-SETUP-13")
def test_in_a_corner_the_base_is_wholly_inside() -> None:
    game = table(stand("red:mage:0", 20, 3))
    region = Region(R, "R-04", square=(0.0, 0.0, 6.0, 6.0))
    assert judged(game, region, 6 - R, 6 - R) == set()
    assert judged(game, region, 6 - R + 0.01, 3) == {"R-04"}
    assert len(named(game, region)) >= 9


@pytest.mark.rule("R-14")
def test_keeping_away_from_hostiles() -> None:
    game = table(stand("blue:guard:1", 10, 10), stand("neutral:goblin:1", 14, 10), stand("red:guard:1", 5, 5))
    region = Region(R, "R-14", side=Side.RED, away=2.0)
    assert judged(game, region, 10, 12 + 2 * R) == set()
    assert judged(game, region, 10, 11.9 + 2 * R) == {"R-14"}
    assert judged(game, region, 14, 11.9 + 2 * R) == {"R-14"}
    assert judged(game, region, 5, 5 + 2 * R) == set(), "allies are no matter"
    assert named(game, region)


@pytest.mark.rule("CM-LOS-06", "R-14")
def test_where_the_caster_must_see_the_place() -> None:
    game = table(stand("red:mage:0", 10, 7), pieces=(ROCK,))
    region = Region(R, "R-14", seen_from="red:mage:0")
    assert judged(game, region, 10, 12) == {"CM-LOS-06"}
    assert judged(game, region, 14, 8) == set()
    assert all(not 9.2 < x < 10.8 or y < 9 for x, y in named(game, region))


def test_the_creature_that_is_put_is_not_in_its_own_way() -> None:
    game = table(stand("red:guard:1", 5, 5))
    assert judged(game, Region(R, "R-14", ignoring=("red:guard:1",)), 5.2, 5) == set()
    assert not stands_free(game.rules.referee, game.state, Disc(5.2, 5, R))


def test_a_narrow_region_is_searched_more_closely() -> None:
    ring = [stand(f"red:guard:{n}", *at) for n, at in enumerate([(5.0, 3), (1.0, 3), (3, 1.0), (3, 5.0)], 1)]
    game = table(*ring)
    near = game.rules.referee.base(game.state, "red:mage:0")
    assert named(game, Region(R, "R-14", near=near, within=0.9))
    assert not named(game, Region(4.0, "R-14", near=near, within=0.1))


@pytest.mark.rule("CM-MOVE-04", "CM-LOS-03", "R-31")
def test_zones_are_ground_and_follow_the_creature_they_lie_around() -> None:
    mire = GroundZone("zone:1", words("mire"), Side.RED, 2.0, "turn", 1, "red:mage:0", around="red:guard:1")
    fog = GroundZone(
        "zone:2", words("fog"), Side.RED, 1.0, "turn", 1, "red:mage:0", at=(10.0, 10.0), opacity="blocking"
    )
    plain = GroundZone("zone:3", words("calm"), Side.RED, 1.0, "turn", 1, "red:mage:0", at=(15.0, 15.0))
    game = table(stand("red:guard:1", 5, 5))
    state = replace(game.state, zones=(replace(mire, footing="difficult"), fog, plain))
    board = game.rules.referee.board(state)
    assert [(p.name, p.footing, p.opacity) for p in board.pieces] == [
        ("zone:1", Footing.DIFFICULT, Opacity.CLEAR),
        ("zone:2", Footing.OPEN, Opacity.BLOCKING),
    ]
    assert board.pieces[0].shape == Disc(5, 5, 2)
    moved = replace(
        state, bodies=tuple(replace(b, at=(6.0, 5.0)) if b.id == "red:guard:1" else b for b in state.bodies)
    )
    assert game.rules.referee.board(moved).pieces[0].shape == Disc(6, 5, 2)
    assert game.rules.referee.board(game.state) is game.rules.library.boards["bare"]


def test_states_that_differ_only_in_cards_share_what_lies_on_the_table() -> None:
    game = table(stand("red:guard:1", 5, 5), red="dull dull")
    referee, state = game.rules.referee, game.state
    first, second = state.players
    fewer = replace(first, zones=replace(first.zones, hand=first.zones.hand.take("red:dull:1")))
    other = replace(state, players=(fewer, second), agenda=())
    assert referee.skirmish(other) is referee.skirmish(state)
    hurt = replace(state, bodies=tuple(replace(body, damage=1) for body in state.bodies))
    assert referee.hp(hurt, "red:guard:1") == 2
    assert referee.hp(state, "red:guard:1") == 3


def test_numbers_and_keywords_as_they_are_now() -> None:
    knight = creature("knight", keywords=("armour 2", "source 1", "flying"), melee=4)
    game = table(stand("red:knight:1", 5, 5), stand("red:knight:2", 8, 8, decoy=True), creatures=(knight,))
    referee, state = game.rules.referee, game.state
    assert referee.stat(state, "red:knight:1", "melee") == 4
    assert referee.stat(state, "red:knight:1", "armour") == 2
    assert referee.stat(state, "red:knight:1", "source") == 1
    assert referee.keyword(state, "red:knight:1", "flying") == 0
    assert referee.keyword(state, "red:knight:1", "taunt") is None
    assert referee.hp(state, "red:knight:1") == 3
    assert referee.hp(state, "red:knight:2") == 1, "a decoy"
    assert referee.keyword(state, "red:knight:2", "armour") is None
    assert referee.forbidden(state, "red:knight:1", "move") is None
