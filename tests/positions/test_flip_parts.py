"""The parts of what would change a verdict: where one may stand, the shortest shift, order, and changes."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import pytest

from game.board.lines import parts_of
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, LineOpening, Piece, ThinLine
from game.content.locale import Language, translator
from game.core.copies import replace
from game.positions.flip_words import flip_words
from game.positions.flips import (
    Flip,
    Judged,
    changed,
    compass,
    distinct,
    engaged_flips,
    in_order,
    judged_after,
    least_shift,
    may_stand,
    of_rulings,
    parts,
    rulings,
    unit,
    with_creature,
    with_piece_moved,
)
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from game.board.shapes import Point

R = 25 / 25.4 / 2
"""The radius of a small base, in inches."""

YES, NO = Judged(holds=True), Judged(holds=False)

WALL = Piece("wall", rectangle(10, 4, 11, 8), *Kind.WALL.preset, Kind.WALL)
WOOD = Piece("wood", rectangle(2, 16, 6, 20), *Kind.FOREST.preset, Kind.FOREST)


def table(*others: Creature, pieces: tuple[Piece, ...] = (WALL, WOOD)) -> Position:
    a = Creature("A", Side.RED, (4.0, 6.0), movement=4.0)
    return Position(Board(24.0, 20.0, pieces), (a, Creature("B", Side.BLUE, (16.0, 6.0)), *others))


@pytest.mark.parametrize(
    ("shift", "way"),
    [
        ((1.0, 0.0), "e"),
        ((1.0, 0.9), "ne"),
        ((0.0, 0.5), "n"),
        ((-1.0, 1.0), "nw"),
        ((-2.0, 0.1), "w"),
        ((-1.0, -1.0), "sw"),
        ((0.1, -2.0), "s"),
        ((1.0, -1.0), "se"),
        ((1.0, 0.41), "e"),
        ((1.0, 0.42), "ne"),
    ],
)
def test_a_shift_goes_into_the_nearest_of_eight_directions(shift: Point, way: str) -> None:
    assert compass(shift) == way
    assert Flip("sight", "piece", "wall", YES, shift=shift).way == way


@pytest.mark.parametrize(("inches", "at_least", "solved"), [(0.5, 0.491, True), (0.5, 0.489, False)])
def test_a_least_move_is_known_to_a_hundredth(inches: float, at_least: float, *, solved: bool) -> None:
    assert Flip("move", "creature", "A", YES, inches, at_least).is_solved is solved
    assert Flip("move", "movement", "A", YES, -inches, at_least).is_solved is solved


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(
    ("shift", "may"),
    [
        ((-(4.0 - R), 0.0), True),
        ((-(4.0 - R) - 0.01, 0.0), False),
        ((0.0, -(6.0 - R)), True),
        ((0.0, -(6.0 - R) - 0.01), False),
        ((20.0 - R, 0.0), True),
        ((20.0 - R + 0.01, 0.0), False),
        ((0.0, 14.0 - R), True),
        ((0.0, 14.0 - R + 0.01), False),
        ((6.0 - R, 0.0), True),
        ((6.0 - R + 0.01, 0.0), False),
        ((7.0 + R - 0.01, 0.0), False),
        ((7.0 + R, 0.0), True),
        ((12.0 - 2 * R, 0.0), True),
        ((12.0 - 2 * R + 0.01, 0.0), False),
        ((0.0, 12.0), True),
    ],
)
def test_one_may_stand_on_the_table_and_on_nothing_impassable_and_on_nobody(
    shift: Point, *, may: bool
) -> None:
    assert may_stand(table(), "A", shift) is may
    flip = Flip("move", "creature", "A", NO, shift=shift)
    assert judged_after(table(), flip, lambda _: YES) == (YES if may else None)


def test_who_is_in_something_already_may_stay_in_it_but_go_no_deeper() -> None:
    inside = replace(table(), creatures=(Creature("A", Side.RED, (10.2, 6.0)), table().creatures[1]))
    assert may_stand(inside, "A", (-0.1, 0.0))
    assert may_stand(inside, "A", (0.0, 0.5))
    assert not may_stand(inside, "A", (0.1, 0.0))
    both = table(Creature("C", Side.RED, (4.3, 6.0)))
    assert may_stand(both, "A", (-0.1, 0.0))
    assert not may_stand(both, "A", (0.1, 0.0))
    assert may_stand(both, "A", (0.6, 0.0))  # through its middle and out as far on the other side
    assert not may_stand(both, "A", (6.0, 0.0))
    off = replace(table(), creatures=(Creature("A", Side.RED, (23.9, 19.9)),))
    assert may_stand(off, "A", (-0.05, 0.0))
    for farther in ((0.05, 0.0), (0.0, 0.05), (-0.3, 0.05)):
        assert not may_stand(off, "A", farther)
    assert not may_stand(off, "A", (-23.8, 0.0))


@pytest.mark.parametrize(("shift", "may"), [((0.2, 0.0), True), ((-0.2, 0.0), False), ((0.0, 0.3), True)])
def test_a_wall_may_lie_under_somebody_no_farther_than_it_does(shift: Point, *, may: bool) -> None:
    under = table(pieces=(Piece("wall", rectangle(4.3, 4, 5, 8), *Kind.WALL.preset, Kind.WALL),))
    flip = Flip("sight", "piece", "wall", NO, shift=shift, piece=0)
    assert judged_after(under, flip, lambda _: YES, ("A",)) == (YES if may else None)
    assert judged_after(under, flip, lambda _: YES, ("B",)) == YES


def test_a_piece_may_be_moved_wherever() -> None:
    flip = Flip("sight", "piece", "wall", NO, shift=(-6.0, 0.0), piece=0)
    assert judged_after(table(), flip, lambda _: YES) == YES


@pytest.mark.parametrize("way", [0.0, 0.9, pi / 2, 2.2, pi, 4.0, 5.5])
@pytest.mark.parametrize("away", [0.2, 1.0, 2.6])
def test_the_shortest_shift_over_a_straight_border_is_found(way: float, away: float) -> None:
    def turns(shift: Point) -> bool:
        return shift[0] * cos(way) + shift[1] * sin(way) >= away

    found = least_shift(turns, 3.0)
    assert found is not None
    assert turns(found)
    assert away <= hypot(*found) <= 1.01 * away + 0.01


def test_what_nothing_turns_within_the_bound_has_no_shift() -> None:
    assert least_shift(lambda shift: hypot(*shift) > 3.01, 3.0) is None
    assert least_shift(lambda _: False, 3.0) is None
    found = least_shift(lambda shift: hypot(*shift) >= 2.99, 3.0)
    assert found is not None
    assert hypot(*found) == pytest.approx(2.99, abs=0.002)


def test_between_two_directions_the_shortest_shift_is_as_short_as_in_them() -> None:
    # Halfway between east and north-east: 0.2165 inches both ways, and 0.2 straight at it.
    found = least_shift(lambda shift: shift[0] * cos(pi / 8) + shift[1] * sin(pi / 8) >= 0.2, 3.0)
    assert found is not None
    assert 0.2 <= hypot(*found) < 0.2015


def test_a_shift_is_told_in_millionths_and_asked_for_sparingly() -> None:
    asked: list[Point] = []

    def turns(shift: Point) -> bool:
        asked.append(shift)
        return shift[0] >= 1.0

    found = least_shift(turns, 3.0)
    assert found == pytest.approx((1.0, 0.0), abs=0.002)
    assert all(round(value, 6) == value for shift in asked for value in shift)
    # Two rings of eight, one halving for each of three directions at most, and four rounds of two beside it.
    assert len(asked) < 80
    assert max(hypot(*shift) for shift in asked) <= 1.5 + 1e-6


def test_directions_are_counted_from_east_on() -> None:
    assert unit(0.0) == (1.0, 0.0)
    assert unit(pi / 2) == pytest.approx((0.0, 1.0))


def test_a_change_moves_what_it_names_and_nothing_else() -> None:
    position = table()
    moved = changed(position, Flip("sight", "creature", "A", YES, shift=(1.0, -0.5)))
    assert [creature.at for creature in moved.creatures] == [(5.0, 5.5), (16.0, 6.0)]
    quick = changed(position, Flip("move", "movement", "A", YES, -0.5))
    assert [creature.movement for creature in quick.creatures] == [3.5, 6.0]
    assert quick.creature("A").at == (4.0, 6.0)
    ruled = changed(position, Flip("sight", "ruling", "cover_line", YES, to="centre"))
    assert ruled.rules == replace(position.rules, cover_line="centre")
    shifted = changed(position, Flip("sight", "piece", "wood", YES, shift=(0.5, 1.0), piece=1))
    assert shifted.board.pieces[0] == WALL
    assert shifted.board.pieces[1].shape == rectangle(2.5, 17, 6.5, 21)
    assert shifted.creatures == position.creatures
    still = changed(position, Flip("sight", "piece", "wood", YES, piece=1))
    assert still.board.pieces[1].shape == WOOD.shape


def test_a_creature_takes_the_place_of_that_of_its_id() -> None:
    other = Creature("B", Side.BLUE, (1.0, 1.0))
    assert with_creature(table(), "B", other).creatures == (table().creatures[0], other)


def test_a_thin_line_is_one_thing_with_all_its_parts() -> None:
    door = LineOpening(Kind.DOOR, 1.0, 2.0)
    line = ThinLine("house", ((9.0, 2.0), (9.0, 6.0)), Kind.WALL, *Kind.WALL.preset, openings=(door,))
    position = table(pieces=(WALL, *parts_of(line)))
    count = len(position.board.pieces)
    assert count > 2
    assert parts(position, 0) == (0,)
    for index in range(1, count):
        assert parts(position, index) == tuple(range(1, count))
    moved = with_piece_moved(position, 2, (1.0, 0.5))
    assert moved.board.pieces[0] == WALL
    for before, after in zip(position.board.pieces[1:], moved.board.pieces[1:], strict=True):
        assert after.line is not None
        assert after.line.points == ((10.0, 2.5), (10.0, 6.5))
        shift = [(x + 1.0, y + 0.5) for x, y in before.shape.corners]  # type: ignore[union-attr] # chains
        assert [*after.shape.corners] == shift  # type: ignore[union-attr] # as above


def test_every_other_value_of_an_option_that_has_a_few_is_tried() -> None:
    found = {(option, value): ruling for ruling, option, value in rulings(HouseRules())}
    assert found["cover_line", "centre"] == "R-38"
    assert found["cover_line", "worst"] == "R-38"
    assert ("cover_line", "best") not in found
    assert found["neutrals_block_los", False] == "R-34"
    assert found["engagement", "stateful"] == "R-24"
    assert {option for option, _ in found}.isdisjoint({"cover_max", "cover_floor", "ranged_max", "base_mm"})
    turned = {(option, value) for _, option, value in rulings(HouseRules(cover_line="worst"))}
    assert ("cover_line", "best") in turned
    assert ("cover_line", "worst") not in turned


def test_a_ruling_that_turns_the_verdict_is_told_with_what_it_is_then() -> None:
    def judge(after: Skirmish) -> Judged:
        rules = after.position.rules
        if rules.cover_line == "worst":
            return Judged(holds=True, covers=2)
        return Judged(holds=rules.los_grazing_blocks, covers=0 if rules.los_grazing_blocks else None)

    before = Judged(holds=True, covers=0)
    told = {flip.name: flip for flip in of_rulings(table(), "sight", before, judge)}
    assert set(told) == {"cover_line", "los_grazing_blocks"}
    assert (told["cover_line"].of, told["cover_line"].after) == ("cover", Judged(holds=True, covers=2))
    assert told["cover_line"].to == "worst"
    assert (told["los_grazing_blocks"].of, told["los_grazing_blocks"].ruling) == ("sight", "R-30")
    moves = of_rulings(table(), "move", before, judge)
    assert {flip.of for flip in moves} == {"move"}


def test_those_asked_about_come_first_in_their_order_then_others_rulings_terrain() -> None:
    flips = [
        Flip("move", "piece", "wood", YES, 0.1),
        Flip("move", "piece", "A", YES, 0.0),
        Flip("move", "ruling", "los_grazing_blocks", YES),
        Flip("move", "ruling", "cover_line", YES),
        Flip("move", "creature", "C", YES, 0.1),
        Flip("move", "movement", "C", YES, -0.05),
        Flip("move", "creature", "B", YES, 0.1),
        Flip("move", "movement", "A", YES, -1.5),
        Flip("move", "creature", "A", YES, 2.0),
        Flip("move", "creature", "B", YES, 0.05),
    ]
    told = [(flip.what, flip.name, flip.inches) for flip in in_order(flips, ("A", "B"))]
    assert told == [
        ("movement", "A", -1.5),
        ("creature", "A", 2.0),
        ("creature", "B", 0.05),
        ("creature", "B", 0.1),
        ("movement", "C", -0.05),
        ("creature", "C", 0.1),
        ("ruling", "cover_line", 0.0),
        ("ruling", "los_grazing_blocks", 0.0),
        ("piece", "A", 0.0),
        ("piece", "wood", 0.1),
    ]


def test_of_changes_of_the_same_that_give_the_same_the_smallest_is_kept() -> None:
    far, near = Flip("sight", "creature", "A", YES, 0.5), Flip("sight", "creature", "A", YES, 0.25)
    fewer, fewest = Flip("move", "movement", "A", NO, -0.5), Flip("move", "movement", "A", NO, -0.25)
    more = Flip("move", "movement", "A", NO, 0.75)
    other = Flip("sight", "creature", "A", Judged(holds=True, covers=1), 0.75)
    assert distinct([far, near, fewer, fewest, more, other]) == [near, fewest, more, other]
    assert distinct([near, far]) == [near]


@pytest.mark.rule("CM-ENGAGE-03")
@pytest.mark.parametrize("apart", [0.5, 1.0, 1.5, 3.9, 4.1])
def test_the_border_of_engagement_is_an_inch_from_base_to_base(apart: float) -> None:
    position = replace(
        table(pieces=()),
        creatures=(Creature("A", Side.RED, (8.0, 8.0)), Creature("B", Side.BLUE, (8.0 + 2 * R + apart, 8.0))),
    )
    moves = [flip for flip in engaged_flips(Skirmish(position), "A", "B") if flip.what == "creature"]
    if apart == 4.1:
        assert moves == []
        return
    assert [(flip.name, flip.way) for flip in moves] == (
        [("A", "w"), ("B", "e")] if apart <= 1.0 else [("A", "e"), ("B", "w")]
    )
    for flip in moves:
        assert flip.of == "engaged"
        assert flip.after == Judged(holds=apart > 1.0)
        assert flip.inches == pytest.approx(abs(apart - 1.0), abs=1e-3)
        assert flip.at_least == pytest.approx(abs(apart - 1.0), abs=1e-9)
        after = Skirmish(changed(position, flip))
        assert bool(after.engaged_with("A")) is (apart > 1.0)


@pytest.mark.rule("CM-ENGAGE-03")
def test_whoever_has_no_way_straight_back_goes_round_by_as_little_as_it_can() -> None:
    back = Piece("wall", rectangle(4.0, 6.6, 7.0, 9.4), *Kind.WALL.preset, Kind.WALL)
    creatures = (Creature("A", Side.RED, (7.6, 8.0)), Creature("B", Side.BLUE, (7.6 + 2 * R + 0.5, 8.0)))
    position = replace(table(pieces=(back,)), creatures=creatures)
    found = {flip.name: flip for flip in engaged_flips(Skirmish(position), "A", "B") if flip.shift}
    assert found["B"].inches == pytest.approx(0.5, abs=1e-3)
    a = found["A"]
    assert a.at_least == pytest.approx(0.5, abs=1e-9)
    assert a.shift is not None
    at = (7.6 + a.shift[0], 8.0 + a.shift[1])
    # It slides along the wall's side, to where its base is an inch and a hair from the other.
    assert hypot(at[0] - creatures[1].at[0], at[1] - 8.0) == pytest.approx(2 * R + 1.0, abs=1e-3)
    assert at[0] - R == pytest.approx(7.0, abs=1e-3)
    assert may_stand(position, "A", a.shift)


@pytest.mark.rule("R-24")
def test_where_engagements_are_kept_no_move_flips_them() -> None:
    creatures = (Creature("A", Side.RED, (8.0, 8.0)), Creature("B", Side.BLUE, (9.5, 8.0)))
    position = replace(table(pieces=()), creatures=creatures, rules=HouseRules(engagement="stateful"))
    told = [*engaged_flips(Skirmish(position), "A", "B")]
    assert [(flip.what, flip.name, flip.to) for flip in told] == [("ruling", "engagement", "geometric")]
    assert told[0].after == YES


@pytest.mark.parametrize(
    ("flip", "words"),
    [
        (Flip("sight", "creature", "A", Judged(holds=True, covers=0), 0.5, 0.5, (0.5, 0.0)), "seen"),
        (Flip("engaged", "creature", "A", YES, 0.5, 0.5, (0.5, 0.0)), "engaged"),
        (Flip("move", "movement", "A", YES, 0.5, 0.5), 'A with 0.5" more of Movement: gets there'),
        (Flip("sight", "ruling", "los_grazing_blocks", NO, to=False, ruling="R-30"), "no"),
        (Flip("sight", "ruling", "los_grazing_blocks", NO, to=True, ruling="R-30"), "yes"),
    ],
)
def test_a_flip_has_words(flip: Flip, words: str) -> None:
    told = flip_words(flip, str, translator(Language.EN))
    assert words in told
    if flip.ruling:
        assert told.startswith("Ruling R-30, ")
        other = flip_words(replace(flip, to=not flip.to), str, translator(Language.EN))
        assert told != other
