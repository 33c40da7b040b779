"""How the border of what is seen is judged and joined, kernel by kernel.

Held against rings known by hand and, where a wall throws its shadow, against shapely.
"""

from __future__ import annotations

from itertools import pairwise
from math import pi, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.shapes import Disc, Point, Shape, polygon, rectangle, signed_area
from game.board.sight import visible_border as border
from game.board.sight import visible_gaps as gaps
from game.board.sight import visible_web as webs
from game.board.sight.sight import disc_array, ground_of
from game.board.sight.visible_lines import BESIDE, NONE
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Floats, Ints
    from game.board.sight.visible_gaps import Hiding
    from game.board.sight.visible_web import Web

SIZE = (12.0, 9.0)


def web(*points: Point) -> Web:
    """A web of nodes at those points, without segments and ways."""
    most = 40
    links = np.full((5 * most, webs.LINK_COLUMNS), 99, np.int64)
    links[: len(points), webs.LEAVING] = NONE
    places = np.full((most, webs.PLACE_COLUMNS), 99.0)
    places[: len(points), :2] = points
    cells = np.zeros(webs.CELLS, np.int64)
    cells[webs.NODES] = len(points)
    return webs.Web(np.zeros((0, 4)), places, links, cells, most, most, 3 * most)


def ways(of: Web) -> list[tuple[int, int]]:
    rows = of.links[of.ways : of.ways + int(of.cells[webs.WAYS])]
    return [(int(a), int(b)) for a, b in rows[:, [webs.FROM, webs.TO]]]


def leaving(of: Web, node: int) -> list[int]:
    """Where the ways lead that leave a node, the last one first."""
    found, k = [], int(of.links[node, webs.LEAVING])
    while k != NONE:
        assert of.links[of.ways + k, webs.FROM] == node
        found.append(int(of.links[of.ways + k, webs.TO]))
        k = int(of.links[of.ways + k, webs.BESIDE_WAY])
    return found


def add(of: Web, *both: tuple[int, int]) -> None:
    for a, b in both:
        plainly(border._add_way)(of, a, b)


def test_a_way_is_added_once_and_told_at_the_node_that_it_leaves() -> None:
    of = web((0, 0), (1, 0), (0, 1), (2, 2), (3, 3))
    add(of, (0, 1), (0, 2), (3, 4), (0, 3), (0, 1), (0, 2), (0, 3), (1, 0))
    assert ways(of) == [(0, 1), (0, 2), (3, 4), (0, 3), (1, 0)]
    assert [leaving(of, node) for node in range(5)] == [[3, 2, 1], [0], [], [4], []]


STAR = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (-1.0, -1.0), (0.0, -1.0))
"""A node and others around it, counter-clockwise from the one to the right."""


@pytest.mark.parametrize("shift", [(0.0, 0.0), (5.0, 3.0), (-4.0, 2.5)])
@pytest.mark.parametrize(
    ("a", "out", "to"),
    [
        (5, [3, 1, 7], 3),
        (5, [1, 7], 1),
        (5, [7], 7),
        (5, [4, 3], 4),
        (5, [6, 7], 7),
        (5, [5, 6], 6),
        (5, [5], 5),
        (1, [3, 5, 7], 7),
        (1, [3, 5], 5),
        (1, [2, 3], 3),
        (3, [1, 5, 7], 1),
        (3, [4, 5], 5),
        (7, [1, 3, 5], 5),
        (7, [1, 3], 3),
        (7, [6, 1], 6),
        (2, [1, 3], 1),
        (4, [3, 5], 3),
    ],
)
def test_the_way_on_is_the_first_clockwise_from_the_way_back(
    shift: Point, a: int, out: list[int], to: int
) -> None:
    for order in (out, out[::-1]):
        of = web(*((x + shift[0], y + shift[1]) for x, y in STAR))
        add(of, (a, 0), *((0, b) for b in order))
        way = plainly(border._next)(of, a, 0)
        assert ways(of)[way] == (0, to)
        of.links[of.ways + way, webs.FROM] = NONE
        following = plainly(border._next)(of, a, 0)
        assert (following == NONE) is (len(order) == 1)
        assert following == NONE or ways(of)[following][1] != to


def joined(of: Web) -> list[list[Point]] | None:
    count = int(of.cells[webs.WAYS])
    points, ends = np.full((count + 1, 2), 77.0), np.full(count + 1, 77)
    rings = plainly(border._join)(of, points, ends)
    if rings == NONE:
        return None
    return [
        [(float(x), float(y)) for x, y in points[first:end]]
        for first, end in pairwise([0, *ends[:rings].tolist()])
    ]


def test_ways_are_joined_to_rings() -> None:
    """Two squares that touch in a corner are walked round one by one."""
    of = web((0, 0), (2, 0), (2, 2), (0, 2), (4, 2), (4, 4), (2, 4))
    add(of, (0, 1), (2, 4), (1, 2), (4, 5), (5, 6), (2, 3), (3, 0), (6, 2))
    assert joined(of) == [[(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 2), (4, 2), (4, 4), (2, 4)]]
    hole = web((0, 0), (9, 0), (0, 9), (1, 1), (1, 2), (2, 1))
    add(hole, (0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3))
    assert joined(hole) == [[(0, 0), (9, 0), (0, 9)], [(1, 1), (1, 2), (2, 1)]]
    assert joined(web((0, 0))) == []


def test_ways_that_do_not_close_are_no_ring() -> None:
    of = web((0, 0), (2, 0), (2, 2))
    add(of, (0, 1), (1, 2))
    assert joined(of) is None


def test_a_gap_of_a_hair_in_the_border_is_closed() -> None:
    """Its ends lie beside each other where lines meet so closely that a piece between them is missing."""
    square = web((0, 0), (2, 0), (2, 2), (2 + 5e-5, 2), (0, 2))
    add(square, (0, 1), (1, 2), (3, 4), (4, 0))
    assert plainly(border._mend)(square, border.MENDED) == 1
    assert joined(square) == [[(0, 0), (2, 0), (2, 2), (2 + 5e-5, 2), (0, 2)]]
    # Wider than that it is none, and nothing closes it.
    wide = web((0, 0), (2, 0), (2, 2), (2 + 2e-4, 2), (0, 2))
    add(wide, (0, 1), (1, 2), (3, 4), (4, 0))
    assert plainly(border._mend)(wide, border.MENDED) == NONE
    # Whole borders stay as they are.
    whole = web((0, 0), (2, 0), (2, 2))
    add(whole, (0, 1), (1, 2), (2, 0))
    assert plainly(border._mend)(whole, border.MENDED) == 0
    assert joined(whole) == [[(0, 0), (2, 0), (2, 2)]]


def test_a_way_of_a_hair_that_is_one_too_many_is_taken_out() -> None:
    """It leads on from the border and ends there: a way back would be a spike."""
    spiked = web((0, 0), (2, 0), (2, 2), (2 + 5e-5, 2), (0, 2))
    add(spiked, (0, 1), (1, 2), (2, 3), (2, 4), (4, 0))
    assert plainly(border._mend)(spiked, border.MENDED) == 1
    assert joined(spiked) == [[(0, 0), (2, 0), (2, 2), (0, 2)]]


def test_the_end_of_a_gap_is_joined_to_no_two_others() -> None:
    """Two ways end beside the one that begins there; where another begins is too far away."""
    of = web((0, 0), (5, 0), (5, 5), (5 + 2e-5, 5), (5 + 5e-5, 5), (9, 9))
    add(of, (0, 2), (1, 3), (4, 0), (5, 1))
    assert plainly(border._mend)(of, border.MENDED) == NONE
    assert ways(of)[:4] == [(0, 2), (1, 3), (4, 0), (5, 1)]
    assert len(ways(of)) == 5


def test_as_many_gaps_are_closed_at_a_node_as_ways_are_missing_there() -> None:
    ends_twice = web((0, 0), (0, 9), (5, 5), (5 + 2e-5, 5), (5 + 3e-5, 5), (9, 0), (9, 9))
    add(ends_twice, (0, 2), (1, 2), (3, 5), (4, 6), (5, 0), (6, 1))
    assert plainly(border._mend)(ends_twice, border.MENDED) == 2
    assert ways(ends_twice)[6:] == [(2, 3), (2, 4)]
    begins_twice = web((0, 0), (0, 9), (5, 5), (5 + 2e-5, 5), (5 + 3e-5, 5), (9, 0), (9, 9))
    add(begins_twice, (2, 0), (2, 1), (5, 3), (6, 4), (0, 5), (1, 6))
    assert plainly(border._mend)(begins_twice, border.MENDED) == 2
    assert ways(begins_twice)[6:] == [(3, 2), (4, 2)]


def test_a_gap_beside_a_way_that_is_there_is_closed_by_another_one() -> None:
    """Three ways end where one begins, and the hair from there on is a way already."""
    of = web((0, 0), (0, 9), (5, 5), (5 + 2e-5, 5), (9, 0), (9, 9))
    add(of, (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 0), (5, 1))
    assert plainly(border._mend)(of, border.MENDED) == 1
    assert sorted(ways(of)[2:]) == [(2, 3), (2, 3), (3, 4), (3, 5), (4, 0), (5, 1)]
    assert joined(of) is not None


def test_a_way_is_taken_out_once_and_others_from_the_same_node_stay() -> None:
    of = web((0, 0), (1, 0), (0, 1), (2, 2))
    add(of, (0, 1), (0, 2), (0, 3), (1, 0))
    take_out = plainly(border._take_out)
    assert not take_out(of, 2, 0)
    assert not take_out(of, 1, 2)
    assert ways(of) == [(0, 1), (0, 2), (0, 3), (1, 0)]
    assert take_out(of, 0, 2)
    assert ways(of) == [(0, 1), (NONE, 2), (0, 3), (1, 0)]
    assert not take_out(of, 0, 2)
    # The first that was added is told last of those that leave a node.
    assert take_out(of, 0, 1)
    assert take_out(of, 1, 0)
    assert ways(of) == [(NONE, 1), (NONE, 2), (0, 3), (NONE, 0)]


def test_of_several_ends_of_gaps_the_nearest_two_are_joined() -> None:
    two = web((0, 0), (1, 0), (1, 1), (1 + 6e-5, 1), (1 + 4e-5, 1), (1 + 5e-5, 1), (2, 2), (1, 2))
    add(two, (0, 1), (1, 2), (3, 6), (6, 7), (7, 5), (4, 0))
    assert plainly(border._mend)(two, border.MENDED) == 2
    assert joined(two) == [
        [(0, 0), (1, 0), (1, 1), (1 + 4e-5, 1)],
        [(1 + 6e-5, 1), (2, 2), (1, 2), (1 + 5e-5, 1)],
    ]


@pytest.mark.parametrize(
    ("ring", "kept"),
    [
        (((0, 0), (1, 0), (0, 1)), True),
        (((0, 0), (0, 1), (1, 0)), True),
        (((3, 3), (4, 3), (3, 3 + 2.2e-7)), True),
        (((3, 3), (4, 3), (3, 3 + 1.8e-7)), False),
        (((3, 3), (3, 3 + 1.8e-7), (4, 3)), False),
        (((0, 0), (5, 5)), False),
    ],
)
def test_slivers_and_ways_to_and_fro_are_left_out(ring: tuple[Point, ...], kept: bool) -> None:
    square = ((7.0, 7.0), (8.0, 7.0), (8.0, 8.0), (7.0, 8.0))
    of = web(*ring, *square)
    n = len(ring)
    add(of, *((i, (i + 1) % n) for i in range(n)))
    add(of, *((n + i, n + (i + 1) % 4) for i in range(4)))
    found = joined(of)
    assert found is not None
    assert found[-1] == list(square)
    assert len(found) == 1 + kept


def test_the_pieces_of_a_segment_lead_from_node_to_node() -> None:
    of = web(*((float(x), 0.0) for x in range(5)))
    for k, (node, after) in enumerate(((0, 2), (4, NONE), (2, 3), (2, 1))):
        of.links[k, [webs.NODE, webs.AFTER]] = node, after
    # Its cuts lie at nodes 0, 2, 2 and 4: no piece is without a length.
    lines = of._replace(lines=30)
    lines.links[30 + 3, webs.FIRST_CUT] = 0
    assert plainly(border._pieces)(lines, 3, 2) == 4
    rows = of.links[of.pieces : of.pieces + 5]
    assert rows[2:4, [webs.FROM, webs.TO]].tolist() == [[0, 2], [2, 4]]
    assert (rows[[0, 1, 4]] == 99).all()


@pytest.mark.parametrize(("right", "left"), [(0, gaps.UNSEEN), (gaps.UNSEEN, 0), (0, 0)])
def test_a_chain_of_pieces_is_judged_beside_the_middle_of_the_longest(
    right: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = web((1, 1), (2, 1), (5, 5), (5, 6))
    of.links[of.pieces : of.pieces + 3, [webs.FROM, webs.TO]] = [(0, 1), (1, 2), (2, 3)]
    asked: list[tuple[float, float]] = []

    def seen_by(_hiding: object, x: float, y: float, *_: int) -> int:
        asked.append((x, y))
        return (right, left)[len(asked) - 1]

    kernel = plainly(border._judge)
    monkeypatch.setitem(kernel.__globals__, "seen_by", seen_by)
    alone = hiding([], [Disc(9, 1, 0.5)])
    assert kernel(of, alone, 0, 3, True, 0) == (right, left)
    # The second piece, of five inches, goes from (2, 1) to (5, 5).
    beside = BESIDE
    assert asked[0] == pytest.approx((3.5 + 0.8 * beside, 3 - 0.6 * beside), abs=1e-12)
    assert asked[1] == pytest.approx((3.5 - 0.8 * beside, 3 + 0.6 * beside), abs=1e-12)
    if right == left:
        assert ways(of) == []
    else:
        assert ways(of) == ([(0, 1), (1, 2), (2, 3)] if right != 0 else [(1, 0), (2, 1), (3, 2)])


def test_who_is_seen_beside_one_piece_of_a_line_is_asked_about_first_beside_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of three pieces the second divides what source 5 sees from what nobody does."""
    of = web(*((float(x), 1.0) for x in range(4)))
    lines = of._replace(lines=30)
    for k in range(4):
        of.links[k, [webs.NODE, webs.AFTER]] = k, k + 1 if k < 3 else NONE
    of.links[30, webs.FIRST_CUT] = 0
    asked: list[int] = []
    answers = iter((5, 5, 5, gaps.UNSEEN, 4, 4))

    def seen_by(*case: object) -> int:
        asked.append(int(case[-1]))  # type: ignore[call-overload]  # the likely one
        return next(answers)

    kernel = plainly(border._judge_ray)
    monkeypatch.setitem(plainly(border._judge_ray).__globals__["_judge"].__globals__, "seen_by", seen_by)
    kernel(lines, hiding([], [Disc(9, 1, 0.5)]), 0)
    assert asked == [gaps.UNSEEN, 5, 5, 5, gaps.UNSEEN, 4]
    assert ways(of) == [(2, 1)]


# ---- whole borders


def hiding(
    shapes: Sequence[Shape], sources: Sequence[Disc], bases: Sequence[Disc] = (), own: float | None = None
) -> Hiding:
    pieces = tuple(Piece(f"{i}", shape, Footing.OPEN, Opacity.BLOCKING) for i, shape in enumerate(shapes))
    radii = np.array([one.r if own is None else own for one in sources])
    ground, discs = ground_of(Board(*SIZE, pieces)), disc_array(sources)
    beyond = gaps.FINELY_BEYOND if len(sources) == 1 else gaps.BEYOND
    return plainly(gaps.hiding_of)(ground, disc_array(bases), discs, radii, np.array(SIZE), beyond)


def rings_of(found: tuple[Floats, Ints, Floats, int]) -> list[tuple[Point, ...]]:
    points, ends, _, mended = found
    assert mended == 0
    return [tuple((float(x), float(y)) for x, y in points[a:b]) for a, b in pairwise([0, *ends.tolist()])]


def seen(of: Hiding) -> list[tuple[Point, ...]]:
    return rings_of(plainly(border.borders)(of))


def area(rings: Sequence[tuple[Point, ...]]) -> float:
    return sum(signed_area(ring) for ring in rings)


def covered(rings: Sequence[tuple[Point, ...]]) -> shapely.Geometry:
    """What rings enclose that run to the left round what is seen, and to the right round holes."""
    outer, holes = (
        shapely.union_all([shapely.Polygon(ring) for ring in rings if (signed_area(ring) > 0) is up])
        for up in (True, False)
    )
    return outer - holes


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_all_of_an_open_table_is_seen() -> None:
    (ring,) = seen(hiding([], [Disc(3, 4, 0.5)]))
    assert set(ring) == {(0, 0), (12, 0), (12, 9), (0, 9)}
    assert signed_area(ring) == 108


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_behind_a_wall_lies_its_shadow() -> None:
    """The line of slope -m through (6.5, 5) is tangent where (0.5 + 5.5 m)^2 = 1 + m^2."""
    m = (sqrt(118) - 5.5) / 58.5
    wall, shadow = rectangle(6, 4, 6.5, 5), polygon(((6.5, 4), (6.5 + 0.5 / m, 4.5), (6.5, 5)))
    rings = seen(hiding([wall], [Disc(1, 4.5, 1)]))
    expected = shapely.box(0, 0, *SIZE) - shapely.Polygon(wall.corners) - shapely.Polygon(shadow.corners)
    assert sum(signed_area(ring) > 0 for ring in rings) == 1
    assert area(rings) == pytest.approx(expected.area, abs=1e-6)
    (outer,), holes = ([ring for ring in rings if (signed_area(ring) > 0) is up] for up in (True, False))
    assert shapely.Polygon(outer, holes).symmetric_difference(expected).area < 1e-6
    # A thin wall far across the whole table cuts it in two.
    (half,) = seen(hiding([rectangle(6, -1, 6.5, 10)], [Disc(1, 4.5, 1)]))
    assert set(half) == {(0, 0), (6, 0), (6, 9), (0, 9)}


@pytest.mark.rule("CM-LOS-02")
def test_a_base_throws_a_shadow_and_lies_in_it() -> None:
    """From a source as large as the base all that lies in the strip behind it is hidden."""
    rings = seen(hiding([], [Disc(2, 4.5, 1)], [Disc(8, 4.5, 1)]))
    # The strip from y = 3.5 to y = 5.5 beyond the base, and the base's own round.
    assert area(rings) == pytest.approx(108 - (12 - 8) * 2 - pi / 2, abs=0.01)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_two_see_what_one_or_the_other_sees() -> None:
    wall = rectangle(5, -1, 6, 6)
    left, right = Disc(2, 2, 0.5), Disc(9, 2, 0.5)
    one, other, both = (seen(hiding([wall], sources)) for sources in ([left], [right], [left, right]))
    whole = [shapely.union_all([shapely.Polygon(ring) for ring in rings]) for rings in (one, other, both)]
    assert whole[2].symmetric_difference(whole[0] | whole[1]).area < 1e-6
    assert 101 < area(both) < 102
    assert area(one) < 80


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_what_a_large_base_sees_past_a_post_before_its_middle_is_seen_along_a_whole_line() -> None:
    """Lines from the small base bound nothing where the large one sees both sides, on piece after piece."""
    posts = [
        rectangle(8.5, 3, 8.75, 3.25),
        rectangle(6.5, 4.5, 6.75, 4.75),
        rectangle(7.5, 1.5, 7.75, 1.6),
    ]
    large, small = Disc(2, 7, 2), Disc(6, 5, 0.25)
    one, other, both = (
        covered(seen(hiding(posts, sources))) for sources in ([large], [small], [large, small])
    )
    assert both.symmetric_difference(one | other).area < 1e-6
    assert one.area < both.area
    assert other.area < both.area


@pytest.mark.rule("CM-LOS-03", "R-30b")
def test_who_stands_in_what_hides_all_sees_nothing() -> None:
    points, ends, segments, _ = plainly(border.borders)(
        hiding([rectangle(2, 2, 6, 6)], [Disc(4, 4, 0.5)], own=-np.inf)
    )
    assert (len(points), len(ends), len(segments)) == (0, 0, 0)
    through = seen(hiding([rectangle(2, 2, 6, 6)], [Disc(4, 4, 0.5)]))
    assert area(through) == pytest.approx(108)


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "R-30b")
def test_what_one_stands_on_hides_what_the_other_sees() -> None:
    hill = rectangle(4, 3, 6, 6)
    on_it, beside = Disc(4.2, 4.5, 0.5), Disc(1.0, 4.5, 0.5)
    assert area(seen(hiding([hill], [on_it]))) == pytest.approx(108)
    alone = area(seen(hiding([hill], [beside])))
    assert alone < 90
    assert area(seen(hiding([hill], [beside, on_it]))) == pytest.approx(108)
    rings = seen(hiding([hill, rectangle(8, 3, 9, 6)], [beside, on_it]))
    assert 75 < area(rings) < 105


def test_with_little_room_at_first_the_same_border_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    of = hiding([rectangle(6, 4, 6.5, 5), rectangle(3, 1, 4, 2)], [Disc(1, 4.5, 1)])
    before = seen(of)
    kernel = plainly(border.borders)
    monkeypatch.setitem(kernel.__globals__, "ROOM", 1)
    monkeypatch.setitem(kernel.__globals__, "MANY", 0)
    assert rings_of(kernel(of)) == before


def test_rings_that_do_not_join_are_none_and_the_segments_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    of = hiding([rectangle(6, 4, 6.5, 5)], [Disc(1, 4.5, 1)])
    kernel = plainly(border.borders)
    monkeypatch.setitem(kernel.__globals__, "_join", lambda *_: NONE)
    points, ends, segments, _ = kernel(of)
    assert (len(points), len(ends)) == (0, 0)
    assert len(segments) == 8 + 2
