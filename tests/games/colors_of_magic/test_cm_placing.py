"""Where bases may be put, and how terrain and creatures lie on the table (R-04, R-05, R-14, R-22, R-25)."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pytest
from magic_table import creature, stand, table, words

from game.board.shapes import Disc, rectangle
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.play.placing import (
    Region,
    _QuickCheck,
    check_place,
    places,
    stands_free,
)
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
    (why,) = check_place(game.rules.referee, game.state, region, (6 - R + 0.01, 3)).reasons
    assert why.key == "place.outside"
    assert dict(why.values)["excess"] == pytest.approx(0.01)
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
    assert len(named(game, region)) > 8


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


WIZARDS = ("red:mage:0", "blue:mage:0")
"""Not in the way of what is put."""


def wall(x0: float, y0: float, x1: float, y1: float) -> Piece:
    return Piece("wall", rectangle(x0, y0, x1, y1), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)


def hole(x: float, y: float, half: float) -> tuple[Piece, ...]:
    """Walls all over the board but for a square around a place."""
    west, east, south, north = x - half, x + half, y - half, y + half
    return (
        wall(0, 0, west, 23.6),
        wall(east, 0, 23.6, 23.6),
        wall(west, 0, east, south),
        wall(west, north, east, 23.6),
    )


@pytest.mark.rule("R-14")
def test_places_near_something_lie_on_three_rings_the_outermost_just_within() -> None:
    region = Region(0.5, "R-14", near=Disc(12, 12, 0.5), within=3.002, ignoring=WIZARDS)
    assert named(table(), region) == [
        pytest.approx((12 + away * cos(angle), 12 + away * sin(angle)), abs=0.0006)
        for ring, away in enumerate((2.001, 3.001, 4.001))
        for angle in (ring * pi / 8 + step * pi / 4 for step in range(8))
    ]


@pytest.mark.rule("R-14")
def test_where_none_of_these_is_free_there_are_eight_rings_of_twenty_four() -> None:
    region = Region(0.2, "R-14", near=Disc(12, 12, 0.5), within=3.002, ignoring=WIZARDS)
    away, angle = 0.701 + 3 * 2 / 8, pi / 8
    free = (12 + away * cos(angle), 12 + away * sin(angle))
    assert named(table(pieces=hole(*free, 0.21)), region) == [pytest.approx(free, abs=0.0006)]


@pytest.mark.rule("R-04")
def test_places_in_a_corner_lie_in_five_rows_from_edge_to_edge() -> None:
    region = Region(0.5, "R-04", square=(2.0, 3.0, 7.002, 6.002), ignoring=WIZARDS)
    rows = [(2.501 + i, 3.501 + j / 2) for i in range(5) for j in range(5)]
    assert named(table(), region) == [pytest.approx(at, abs=0.0006) for at in rows[:24]]
    step = (600 / 25.4 - 1.002) / 4
    anywhere = [(0.501 + i * step, 0.501 + j * step) for i in range(5) for j in range(5)]
    whole = named(table(), Region(0.5, "R-04", ignoring=WIZARDS))
    assert whole == [pytest.approx(at, abs=0.0006) for at in anywhere[:24]]


@pytest.mark.rule("R-04")
def test_where_none_of_these_is_free_there_are_thirteen_rows() -> None:
    region = Region(0.2, "R-04", square=(2.0, 3.0, 14.402, 15.402), ignoring=WIZARDS)
    assert named(table(pieces=hole(3.201, 5.201, 0.21)), region) == [pytest.approx((3.201, 5.201))]
    assert named(table(pieces=hole(5.201, 4.201, 0.21)), region) == [pytest.approx((5.201, 4.201))]


REGIONS = (
    Region(0.4, "R-14"),
    Region(0.4, "R-14", near=Disc(10, 10, 0.5), within=3.0),
    Region(0.4, "R-14", near=Disc(10, 10, 0.5), within=0.5, side=Side.RED, away=1.0),
    Region(0.4, "R-04", square=(8.0, 7.0, 13.0, 12.0), ignoring=("red:guard:1",)),
    Region(0.4, "R-14", side=Side.BLUE, away=1.0, ignoring=("neutral:ogre:1", "red:guard:1")),
    Region(0.4, "R-04", near=Disc(1, 1, 0.5), within=2.0, square=(-2.0, -2.0, 30.0, 30.0)),
)
"""Where something must be put: anywhere, near, away from hostiles, in a corner, over the board's edge."""


@pytest.mark.rule("R-14", "R-04", "CM-MOVE-05", "CM-MOVE-07", "CM-SETUP-02")
@pytest.mark.parametrize("region", REGIONS)
def test_what_is_tried_quickly_fits_where_nothing_is_said_against_it(region: Region) -> None:
    bodies = (stand("red:guard:1", 9, 9), stand("blue:guard:1", 11.5, 9.5), stand("neutral:ogre:1", 10, 13))
    game = table(*bodies, pieces=(wall(12, 10, 12.6, 13),))
    fits = _QuickCheck.of(game.rules.referee, game.state, region).allows
    discs = [game.rules.referee.base(game.state, body.id) for body in game.state.bodies]
    discs += [] if region.near is None or region.within is None else [region.near]
    apart = {0.0, region.away, region.within or 0.0}
    rings = [(disc, disc.r + 0.4 + more + hair) for disc in discs for more in apart for hair in (-1e-4, 1e-4)]
    spots = [
        (disc.x + away * cos(step * pi / 6), disc.y + away * sin(step * pi / 6))
        for disc, away in rings
        for step in range(12)
    ]
    edges = [0.4, 600 / 25.4 - 0.4, 8.4, 12.6, 7.4, 11.6]
    spots += [(edge + hair, other) for edge in edges for hair in (-1e-4, 1e-4) for other in (9.6, 1.0)]
    spots += [(other, edge + hair) for edge in edges for hair in (-1e-4, 1e-4) for other in (9.6, 1.0)]
    spots += [(x, y) for x in (11.5999, 11.6001, 13.0001, 12.9999) for y in (9.5, 10.0, 11.5, 13.0)]
    for at in spots:
        assert fits(*at) is not bool(judged(game, region, *at)), at
    assert any(fits(*at) for at in spots)


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


HAIR, MORE = 5e-7, 2e-6
"""Inches less and more than the tolerance of all lengths."""


@pytest.mark.rule("R-20", "R-25", "CM-SETUP-02", "R-14", "R-04")
@pytest.mark.parametrize(
    ("region", "at", "way", "rule"),
    [
        (Region(0.5, "R-14", near=Disc(10, 10, 0.5), within=3.0), (14.0, 10.0), (1, 0), "R-14"),
        (Region(0.5, "R-14", near=Disc(10, 10, 0.5), within=3.0), (10.0, 6.0), (0, -1), "R-14"),
        (Region(0.5, "R-14"), (0.5, 9.0), (-1, 0), "CM-SETUP-02"),
        (Region(0.5, "R-14"), (9.0, 0.5), (0, -1), "CM-SETUP-02"),
        (Region(0.5, "R-04", square=(8.0, 7.0, 13.0, 12.0)), (12.5, 9.0), (1, 0), "R-04"),
        (Region(0.5, "R-04", square=(8.0, 7.0, 13.0, 12.0)), (9.0, 11.5), (0, 1), "R-04"),
        (Region(0.5, "R-04", square=(8.0, 7.0, 13.0, 12.0)), (8.5, 9.0), (-1, 0), "R-04"),
        (Region(0.5, "R-04", square=(8.0, 7.0, 13.0, 12.0)), (9.0, 7.5), (0, -1), "R-04"),
        (Region(0.5, "R-14"), (17.0, 16.0), (-1, 0), "CM-MOVE-07"),
        (Region(0.5, "R-14", side=Side.RED, away=2.0), (16.0, 13.0), (0, 1), "R-14"),
        (
            Region(0.5, "R-14", near=Disc(10, 16, 0.5), within=9.0, side=Side.RED, away=2.0),
            (16, 13),
            (0, 1),
            "R-14",
        ),
    ],
)
def test_a_limit_is_kept_up_to_the_tolerance_of_lengths(
    region: Region, at: tuple[float, float], way: tuple[int, int], rule: str
) -> None:
    """A hair beyond the limit is allowed and four hairs are not, said quickly and with reasons."""
    block = creature("block", base_mm=25.4)
    game = table(stand("blue:block:1", 16, 16), creatures=(block,))
    quick = _QuickCheck.of(game.rules.referee, game.state, region).allows
    for beyond, allowed in ((-MORE, True), (0.0, True), (HAIR, True), (MORE, False)):
        x, y = at[0] + beyond * way[0], at[1] + beyond * way[1]
        assert quick(x, y) is allowed, beyond
        assert judged(game, region, x, y) == (set() if allowed else {rule}), beyond


@pytest.mark.rule("R-14")
def test_where_the_rings_lie_on_one_another_no_place_is_named_twice() -> None:
    region = Region(0.5, "R-14", near=Disc(12, 12, 0.5), within=0.002, ignoring=WIZARDS)
    assert len(named(table(), region)) == 16


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(
    ("x", "y", "fits"), [(7.5, 9, True), (7.6, 9, False), (12.5, 9, True), (12.4, 9, False)]
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_base_beside_a_rock_fits_on_every_side(x: float, y: float, fits: bool, turned: bool) -> None:
    rock = Piece("rock", rectangle(8, 8, 12, 12), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)
    game = table(pieces=(rock,))
    at = (y, x) if turned else (x, y)
    assert stands_free(game.rules.referee, game.state, Disc(*at, 0.5)) is fits
