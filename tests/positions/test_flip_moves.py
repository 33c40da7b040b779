"""What would change whether a creature gets there, on small tables where each number is known by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.board.lines import parts_of
from game.board.shapes import CLEARANCE, rectangle
from game.board.terrain import Board, Footing, Kind, LineOpening, Opacity, Piece, ThinLine
from game.core.copies import replace
from game.positions import move_flips as searching
from game.positions.flips import Flip, Judged, changed, distinct
from game.positions.move_flips import WayTo, move_flips
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.ruleset import BaseSize, Exemption, Ruleset, TerrainKind
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from game.board.shapes import Point

R = 25 / 25.4 / 2
"""The radius of a small base, in inches."""


def table(
    *others: Creature, movement: float = 4.0, pieces: tuple[Piece, ...] = (), ruleset: Ruleset | None = None
) -> Position:
    a = Creature("A", Side.RED, (4.0, 6.0), movement=movement)
    position = Position(Board(24.0, 24.0, pieces), (a, *others))
    if ruleset is None:
        return position
    mine = tuple(replace(each, size="S", base_mm=25.0) for each in position.creatures)
    return replace(position, creatures=mine, ruleset=ruleset)


def flips(position: Position, to: Point, *, declared: bool = False, beyond: float = 3.0) -> list[Flip]:
    return distinct(move_flips(Skirmish(position), WayTo("A", to, declared=declared), beyond=beyond))


def one(position: Position, to: Point, what: str, name: str = "A", *, declared: bool = False) -> Flip:
    found = [f for f in flips(position, to, declared=declared) if (f.what, f.name) == (what, name)]
    assert len(found) == 1
    return found[0]


def games(factor: float = 2.0, *kinds: TerrainKind) -> Ruleset:
    sizes = (BaseSize("S", 25.0, 1.0),)
    return Ruleset("ours", file="ours.toml", sizes=sizes, difficult_factor=factor, kinds=kinds)


# ---- Movement


@pytest.mark.rule("CM-MOVE-02")
@pytest.mark.parametrize("declared", [False, True])
@pytest.mark.parametrize(
    ("movement", "far", "told"),
    [
        (4.0, 4.4, 0.4),
        (4.0, 3.5, -0.501),
        (4.0, 4.0, -0.001),
        (4.0, 6.9995, 3.0),
        (1.5, 0.9, -0.601),
        (4.0, 3.5 + 4e-7, -0.501),
        (4.0, 4.4003, 0.401),
    ],
)
def test_movement_is_missing_or_to_spare_to_the_thousandth(
    movement: float, far: float, told: float, declared: bool
) -> None:
    position = table(movement=movement)
    found = one(position, (4.0 + far, 6.0), "movement", declared=declared)
    assert found.inches == pytest.approx(told, abs=1e-9)
    assert found.at_least == pytest.approx(max(0.0, abs(told) - 0.001), abs=1e-9)
    assert found.after == Judged(holds=told > 0.0)
    less = replace(found, inches=found.inches - (0.001 if told > 0.0 else -0.001))
    judge = WayTo("A", (4.0 + far, 6.0), declared=declared)
    assert judge.arrives(Skirmish(changed(position, found))) is found.after.holds
    assert judge.arrives(Skirmish(changed(position, less))) is not found.after.holds


@pytest.mark.rule("CM-MOVE-02")
@pytest.mark.parametrize(("movement", "far"), [(4.0, 0.5), (4.0, 7.5)])
def test_more_than_three_inches_of_movement_more_or_fewer_are_not_told(movement: float, far: float) -> None:
    found = flips(table(movement=movement), (4.0 + far, 6.0))
    assert all(flip.what != "movement" for flip in found)


# ---- the mover's own place


@pytest.mark.rule("CM-MOVE-02", "CM-MOVE-03")
@pytest.mark.parametrize(
    ("ruleset", "dearest"),
    [
        (None, 2.0),
        (games(1.0), 1.0),
        (games(1.5), 1.5),
        (games(1.5, TerrainKind("mud", Kind.MARSH, Footing.DIFFICULT, Opacity.CLEAR, cost=4.0)), 4.0),
        (games(2.0, TerrainKind("mud", Kind.MARSH, Footing.DIFFICULT, Opacity.CLEAR)), 2.0),
        (
            games(
                1.0,
                TerrainKind(
                    "mud",
                    Kind.MARSH,
                    Footing.DIFFICULT,
                    Opacity.CLEAR,
                    exempt=(Exemption("swamp", Footing.DIFFICULT, Opacity.CLEAR, 5.0),),
                ),
            ),
            5.0,
        ),
    ],
)
def test_no_start_nearer_than_the_missing_inches_over_the_dearest_ground_helps(
    ruleset: Ruleset | None, dearest: float
) -> None:
    found = one(table(ruleset=ruleset), (8.4, 6.0), "creature")
    assert found.at_least == pytest.approx(0.4 / dearest, abs=1e-6)
    assert found.inches == pytest.approx(0.4, abs=0.01)
    assert found.way == "e"


@pytest.mark.rule("CM-MOVE-02", "CM-MOVE-05")
@pytest.mark.parametrize(
    ("thing", "free"),
    [
        (Piece("rock", rectangle(4.0 - R - 1.1, 4, 4.0 - R - 0.1, 8), *Kind.ROCKS.preset, Kind.ROCKS), 0.1),
        (Creature("foe", Side.BLUE, (4.0, 6.0 + 2 * R + 1.15)), 0.15),
        (Creature("far", Side.BLUE, (4.0, 12.0)), 0.3),
        (Creature("friend", Side.RED, (4.0, 6.0 + 2 * R + 0.1)), 0.3),
        (Piece("wood", rectangle(2, 4, 3.4, 8), *Kind.FOREST.preset, Kind.FOREST), 0.3),
    ],
)
def test_only_open_ground_round_it_says_that_no_start_is_better(thing: Piece | Creature, free: float) -> None:
    # 0.6 inches are missing, and an inch of the dearest ground costs two of Movement.
    position = table(pieces=(thing,)) if isinstance(thing, Piece) else table(thing)
    assert one(position, (8.6, 6.0), "creature").at_least == pytest.approx(free, abs=1e-6)


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(
    ("to", "helps"),
    [((12.5, 6.0), False), ((4.0, 23.9), False), ((14.0, 6.0), True)],
)
def test_to_a_place_where_nobody_may_stand_no_start_leads(to: Point, *, helps: bool) -> None:
    rock = Piece("rock", rectangle(12, 0, 13, 24), *Kind.ROCKS.preset, Kind.ROCKS)
    found = flips(replace(table(pieces=(rock,)), creatures=(Creature("A", Side.RED, (11.4, 6.0)),)), to)
    assert any(flip.what == "creature" for flip in found) is helps
    # Behind the wall it costs nothing that could be told: no bound is known.
    assert all(flip.at_least == 0.0 for flip in found if flip.what == "creature")


# ---- others


@pytest.mark.rule("CM-MOVE-05", "CM-MOVE-08")
@pytest.mark.parametrize(
    ("side", "away", "known"),
    [
        (Side.RED, 2.0, 2.0 - 2 * R),
        (Side.BLUE, 3.5, 3.5 - 2 * R - 1.0),
        (Side.NEUTRAL, 3.5, 3.5 - 2 * R - 1.0),
    ],
)
def test_whoever_stands_beside_the_way_has_to_come_into_it(side: Side, away: float, known: float) -> None:
    position = table(Creature("C", side, (6.0, 6.0 + away)))
    found = one(position, (7.9, 6.0), "creature", "C")
    assert found.after == Judged(holds=False)
    assert found.at_least == pytest.approx(known - CLEARANCE, abs=1e-6)
    assert found.inches >= known
    assert not WayTo("A", (7.9, 6.0)).arrives(Skirmish(changed(position, found)))


@pytest.mark.rule("CM-MOVE-05")
def test_whoever_is_farther_than_the_bound_is_not_looked_at() -> None:
    near = Creature("near", Side.RED, (6.0, 6.0 + 2 * R + 2.0))
    far = Creature("far", Side.RED, (6.0, 6.0 - 2 * R - 3.1))
    names = {flip.name for flip in flips(table(near, far), (7.9, 6.0)) if flip.what == "creature"}
    assert names == {"A", "near"}


@pytest.mark.rule("CM-MOVE-05")
def test_whoever_bars_the_way_has_to_go_and_nobody_else_is_named() -> None:
    bar = Creature("bar", Side.RED, (7.9, 6.3))
    beside = Creature("beside", Side.RED, (6.0, 9.0))
    found = {flip.name: flip for flip in flips(table(bar, beside), (7.9, 6.0)) if flip.what == "creature"}
    assert set(found) == {"bar"}
    assert found["bar"].at_least == 0.0
    assert found["bar"].inches == pytest.approx(2 * R - 0.3, abs=0.01)
    assert found["bar"].after == Judged(holds=True)


# ---- terrain


@pytest.mark.rule("CM-MOVE-03")
def test_a_marsh_beside_the_way_has_to_come_into_it() -> None:
    marsh = Piece("marsh", rectangle(0, 7.2, 12, 12), *Kind.MARSH.preset, Kind.MARSH)
    position = table(pieces=(marsh,))
    found = one(position, (7.9, 6.0), "piece", "marsh")
    # The way is looked at in eight steps of 0.4875, between two of which it may be nearer by half of that.
    assert found.at_least == pytest.approx(1.2 - R - 3.9 / 8 / 2 - CLEARANCE, abs=1e-6)
    assert found.inches >= 1.2 - R
    assert found.way in {"s", "sw", "se"}
    assert found.after == Judged(holds=False)


@pytest.mark.rule("CM-MOVE-03")
def test_open_ground_and_what_is_far_from_the_way_is_not_told() -> None:
    hill = Piece("hill", rectangle(5, 7, 7, 9), *Kind.HILL.preset, Kind.HILL)
    hill = replace(hill, footing=Footing.OPEN)
    far = Piece("marsh", rectangle(5, 11, 7, 12), *Kind.MARSH.preset, Kind.MARSH)
    assert all(flip.what != "piece" for flip in flips(table(pieces=(hill, far)), (7.9, 6.0)))


@pytest.mark.rule("CM-MOVE-03")
def test_of_a_marsh_in_the_way_nothing_is_known_from_below() -> None:
    marsh = Piece("marsh", rectangle(5, 2, 6, 12), *Kind.MARSH.preset, Kind.MARSH)
    other = Piece("pond", rectangle(10, 2, 11, 12), *Kind.MARSH.preset, Kind.MARSH)
    found = [flip for flip in flips(table(pieces=(marsh, other)), (7.9, 6.0)) if flip.what == "piece"]
    assert [(flip.name, flip.piece, flip.at_least) for flip in found] == [("marsh", 0, 0.0)]
    assert found[0].after == Judged(holds=True)


@pytest.mark.rule("CM-MOVE-05")
def test_a_line_with_a_door_is_told_once_by_its_name() -> None:
    door = LineOpening(Kind.DOOR, 1.0, 2.0)
    line = ThinLine("fence", ((3.0, 7.0), (9.0, 7.0)), Kind.WALL, *Kind.WALL.preset, openings=(door,))
    found = [flip for flip in flips(table(pieces=parts_of(line)), (7.9, 6.0)) if flip.what == "piece"]
    assert [(flip.name, flip.piece) for flip in found] == [("fence", 0)]


@pytest.mark.rule("CM-MOVE-05")
def test_of_a_line_in_parts_the_nearest_part_bounds_it() -> None:
    door = LineOpening(Kind.DOOR, 6.0, 7.0)
    line = ThinLine("fence", ((7.9, 7.5), (7.9, 17.5)), Kind.WALL, *Kind.WALL.preset, openings=(door,))
    found = one(table(pieces=parts_of(line)), (7.9, 6.0), "piece", "fence")
    # Only at its end is the way as near to it as that.
    assert found.at_least == pytest.approx(1.5 - R - 3.9 / 8 / 2 - CLEARANCE, abs=1e-6)
    assert found.inches >= 1.5 - R


@pytest.mark.rule("CM-MOVE-03")
def test_what_lies_beyond_the_end_of_the_way_is_as_far_as_from_there() -> None:
    wall = Piece("wall", rectangle(9.5, 4, 10.5, 8), *Kind.WALL.preset, Kind.WALL)
    found = one(table(pieces=(wall,)), (7.9, 6.0), "piece", "wall")
    assert found.at_least == pytest.approx(1.6 - R - 3.9 / 8 / 2 - CLEARANCE, abs=1e-6)
    assert found.way in {"w", "sw", "nw"}


# ---- rulings and limits


@pytest.mark.rule("R-22")
def test_a_ruling_that_lets_it_get_there_is_told() -> None:
    marsh = Piece("marsh", rectangle(3, 6.2, 12, 12), *Kind.MARSH.preset, Kind.MARSH)
    found = [flip for flip in flips(table(pieces=(marsh,)), (7.9, 6.0)) if flip.what == "ruling"]
    assert {(flip.ruling, flip.name, flip.to, flip.of) for flip in found} >= {
        ("R-22", "difficult_test", "centre", "move")
    }
    assert HouseRules().difficult_test == "any_part"


def test_no_more_verdicts_are_asked_for_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searching._Search(Skirmish(table()), WayTo("A", (7.9, 6.0)), 3.0)
    assert sum(search._tries() for _ in range(2 * searching.MOST_TRIALS)) == searching.MOST_TRIALS
    monkeypatch.setattr(searching, "MOST_TRIALS", 0)
    found = flips(table(Creature("C", Side.RED, (6.0, 8.0))), (7.9, 6.0))
    assert [flip.what for flip in found if flip.what != "ruling"] == ["movement"]


def test_no_verdict_is_asked_for_where_the_way_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of all shifts that are looked at only those that bring C into the way need one.
    monkeypatch.setattr(searching, "MOST_TRIALS", 8)
    position = table(Creature("C", Side.RED, (6.0, 7.5)))
    search = searching._Search(Skirmish(position), WayTo("A", (7.9, 6.0)), 3.0)
    (found,) = search.of_others()
    assert (found.name, found.after) == ("C", Judged(holds=False))


@pytest.mark.rule("CM-MOVE-01")
def test_a_way_by_corners_is_judged_leg_by_leg() -> None:
    straight = WayTo("A", (7.0, 6.0), declared=True)
    bent = WayTo("A", (7.0, 6.0), ((5.5, 7.5),), declared=True)
    skirmish = Skirmish(table())
    assert straight.cost(skirmish) == pytest.approx(3.0)
    assert straight.path(skirmish) == ((4.0, 6.0), (7.0, 6.0))
    assert bent.cost(skirmish) == pytest.approx(2 * 1.5 * 2**0.5)
    assert bent.path(skirmish) == ((4.0, 6.0), (5.5, 7.5), (7.0, 6.0))
    assert straight.arrives(skirmish)
    assert not bent.arrives(skirmish)
    assert WayTo("A", (7.0, 6.0)).cost(skirmish) == pytest.approx(3.0)
    wall = Piece("wall", rectangle(5, 0, 6, 24), *Kind.WALL.preset, Kind.WALL)
    barred = Skirmish(table(pieces=(wall,)))
    assert straight.cost(barred) is None
    assert WayTo("A", (7.0, 6.0)).cost(barred) is None
    assert WayTo("A", (12.0, 6.0), declared=True).cost(skirmish) == pytest.approx(8.0)
