"""What the visible area is built from, kernel by kernel: rings that hide, gaps, lines past corners, the web.

Held against numbers known by hand and, direction by direction, against shapely.
"""

from __future__ import annotations

from itertools import pairwise, product
from math import asin, atan, atan2, cos, hypot, inf, isnan, pi, sqrt
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.shapes import Disc, Point, Shape, polygon, rectangle
from game.board.sight import visible_gaps as gaps
from game.board.sight import visible_lines as lines
from game.board.sight import visible_web as webs
from game.board.sight.sight import disc_array, ground_of
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Floats, Ints
    from game.board.sight.visible_gaps import Hiding
    from game.board.sight.visible_web import Web

SIZE = (12.0, 9.0)
EVERYWHERE = gaps.Sector(low=-inf, high=inf)


def hiding(
    shapes: Sequence[Shape], sources: Sequence[Disc], bases: Sequence[Disc] = (), own: float | None = None
) -> Hiding:
    """Walls that hide sources on a table of 12 by 9 inches; what a source overlaps does not hide it."""
    pieces = tuple(Piece(f"{i}", shape, Footing.OPEN, Opacity.BLOCKING) for i, shape in enumerate(shapes))
    light = Piece("wood", rectangle(0, 0, 12, 9), Footing.OPEN, Opacity.LIGHT)
    radii = np.array([one.r if own is None else own for one in sources])
    return plainly(gaps.hiding_of)(
        ground_of(Board(*SIZE, (light, *pieces))),
        disc_array(bases),
        disc_array(sources),
        radii,
        np.array(SIZE),
        gaps.FINELY_BEYOND if len(sources) == 1 else gaps.BEYOND,
    )


def ring(found: Hiding, i: int) -> Floats:
    """The edges of a ring."""
    row = found.rings[i]
    return found.edges[int(row[gaps.FIRST_CORNER]) : int(row[gaps.END_CORNER])]


def assert_cut(rows: Floats, sector: gaps.Sector, found: Floats) -> None:
    """The gaps found in a sector are those there are, cut to it, with the same corners at ends within."""
    expected = []
    for row in rows.copy():
        if row[gaps.LOW] < sector.low:
            row[[gaps.LOW, gaps.LOW_X, gaps.LOW_Y]] = sector.low, np.nan, np.nan
        if row[gaps.HIGH] > sector.high:
            row[[gaps.HIGH, gaps.HIGH_X, gaps.HIGH_Y]] = sector.high, np.nan, np.nan
        if row[gaps.HIGH] > row[gaps.LOW] + 1e-12:
            expected.append(row)
    assert len(found) == len(expected)
    for there, row in zip(found, expected, strict=True):
        assert there[[gaps.LOW, gaps.HIGH]] == pytest.approx(row[[gaps.LOW, gaps.HIGH]], abs=1e-12)
        for end, corner in ((gaps.LOW, [gaps.LOW_X, gaps.LOW_Y]), (gaps.HIGH, [gaps.HIGH_X, gaps.HIGH_Y])):
            if sector.low < row[end] < sector.high:
                assert np.array_equal(there[corner], row[corner], equal_nan=True)


BOX = rectangle(5, 3, 7, 6)
WEDGE = polygon(((8, 1), (11, 1), (8, 5)))


def test_each_wall_each_base_and_the_border_is_a_ring() -> None:
    found = hiding([BOX, Disc(3, 7, 0.5)], [Disc(1, 1, 0.5)], [Disc(10, 7, 0.25)])
    assert found.rings.shape[0] == 4
    assert ring(found, 0).tolist() == [[5, 3, 7, 3], [7, 3, 7, 6], [7, 6, 5, 6], [5, 6, 5, 3]]
    assert ring(found, 3).tolist() == [[0, 0, 0, 9], [0, 9, 12, 9], [12, 9, 12, 0], [12, 0, 0, 0]]
    assert found.rings[0, :3] == pytest.approx((6, 4.5, hypot(1, 1.5)))
    assert found.rings[3, :3] == pytest.approx((6, 4.5, 7.5))
    for i, disc, count in ((1, Disc(3, 7, 0.5), 158), (2, Disc(10, 7, 0.25), 112)):
        edges = ring(found, i)
        assert len(edges) == count
        away = np.hypot(edges[:, 0] - disc.x, edges[:, 1] - disc.y)
        assert away == pytest.approx(np.full(count, disc.r / cos(pi / count)))
        assert (edges[:, 2:] == np.roll(edges[:, :2], -1, axis=0)).all()
        assert edges[0, :2] == pytest.approx((disc.x + disc.r / cos(pi / count), disc.y))
        body = shapely.Polygon(edges[:, :2])
        assert body.exterior.is_ccw
        assert body.contains(shapely.Point(disc.x, disc.y).buffer(disc.r - 1e-9, quad_segs=64))
    assert found.others == 0
    assert found.rings[:, gaps.HIDES_ALL].tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("r", "corners", "finely"),
    [(0.5, 71, 158), (1.0, 100, 223), (0.001, 8, 8), (0.25, 50, 112), (2.0, 141, 315)],
)
def test_a_disc_has_as_many_corners_as_keep_them_close(r: float, corners: int, finely: int) -> None:
    for count, beyond in ((corners, gaps.BEYOND), (finely, gaps.FINELY_BEYOND)):
        assert plainly(gaps._round_corners)(r, beyond) == count
        if count > gaps.FEWEST:
            assert r / cos(pi / count) - r <= beyond < r / cos(pi / (count - 1)) - r


def test_where_several_are_looked_for_bases_have_fewer_corners() -> None:
    found = hiding([], [Disc(1, 1, 0.5), Disc(11, 1, 0.5)], [Disc(3, 7, 0.5)])
    assert len(ring(found, 0)) == 71


def test_what_a_source_stands_on_does_not_hide_it_and_its_other_edges_end_at_its_circle() -> None:
    left, right = Disc(4.6, 4.5, 0.5), Disc(9, 8, 0.5)
    found = hiding([BOX, WEDGE], [left, right])
    assert [gaps.hides(found, 0, s) for s in (0, 1)] == [False, True]
    assert [gaps.hides(found, 1, s) for s in (0, 1)] == [True, True]
    assert found.rings[:, gaps.HIDES_ALL].tolist() == [0, 1, 1]
    assert (found.others, found.rings[0, gaps.OTHER]) == (1, 0)
    strict = hiding([BOX, WEDGE], [left, right], own=-np.inf)
    assert [gaps.hides(strict, 0, s) for s in (0, 1)] == [True, True]
    first, end = strict.sides[0, [gaps.FIRST_PART, gaps.END_PART]]
    parts = strict.edges[first:end]
    half = sqrt(0.25 - 0.16)
    assert parts[:3].tolist() == ring(strict, 0)[:3].tolist()
    assert parts[3:] == pytest.approx(np.array([(5, 6, 5, 4.5 + half), (5, 4.5 - half, 5, 3)]))
    untouched = strict.sides[1, [gaps.FIRST_PART, gaps.END_PART]]
    assert untouched.tolist() == strict.rings[1, [gaps.FIRST_CORNER, gaps.END_CORNER]].tolist()


@pytest.mark.parametrize(
    ("edge", "parts"),
    [
        ((-2, 0, 2, 0), [(-2, 0, -1, 0), (1, 0, 2, 0)]),
        ((2, 0, -2, 0), [(2, 0, 1, 0), (-1, 0, -2, 0)]),
        ((0, 0, 2, 0), [(1, 0, 2, 0)]),
        ((-2, 0, 0, 0), [(-2, 0, -1, 0)]),
        ((-0.5, 0, 0.5, 0), []),
        ((-2, 1, 2, 1), [(-2, 1, 2, 1)]),
        ((-2, 3, 2, 3), [(-2, 3, 2, 3)]),
        ((1, 0, 3, 0), [(1, 0, 3, 0)]),
        ((-3, 0, -1, 0), [(-3, 0, -1, 0)]),
        ((2, 0, 3, 0), [(2, 0, 3, 0)]),
        ((-2, 0.6, 2, 0.6), [(-2, 0.6, -0.8, 0.6), (0.8, 0.6, 2, 0.6)]),
    ],
)
def test_the_parts_of_an_edge_outside_a_disc(edge: tuple[float, ...], parts: list[tuple[float, ...]]) -> None:
    edges = np.full((6, 4), 7.0)
    edges[1] = np.add(edge, (3, 4, 3, 4))
    end = plainly(gaps._add_outer_parts)(edges, 1, 3.0, 4.0, 1.0, 2)
    found = edges[2:end] - (3, 4, 3, 4)
    assert found == pytest.approx(np.array(parts).reshape(-1, 4), abs=1e-12)


# ---- gaps


def tables(count: int) -> list[tuple[list[Shape], Disc, list[Disc]]]:
    """Walls and bases by chance, some on half inches, and a source."""
    made = []
    for seed in range(count):
        dice = Random(seed)  # noqa: S311 - scenes

        def at(least: float, most: float, dice: Random = dice) -> float:
            return dice.randrange(int(2 * least), int(2 * most) + 1) / 2

        shapes: list[Shape] = []
        for _ in range(4):
            x, y, a, b = at(1, 9), at(1, 6), dice.choice((0.5, 1, 2)), dice.choice((0.5, 1, 2))
            hook = ((0, 0), (1.5, 0), (1.5, 1), (1, 1), (1, 0.5), (0.5, 0.5), (0.5, 1), (0, 1))
            shapes.append(
                dice.choice(
                    (
                        rectangle(x, y, x + a, y + b),
                        polygon(((x, y), (x + 2 * a, y + 0.5), (x + 0.5, y + b + 0.5))),
                        polygon(tuple((x + p, y + q) for p, q in hook)),
                    )
                )
            )
        made.append(
            (shapes, Disc(at(1, 11), at(1, 8), dice.choice((0.4, 0.75))), [Disc(at(1, 11), at(1, 8), 0.5)])
        )
    return made


def bodies(found: Hiding, s: int) -> list[shapely.Polygon]:
    return [
        shapely.Polygon(ring(found, i)[:, :2])
        for i in range(found.rings.shape[0] - 1)
        if gaps.hides(found, i, s)
    ]


def hiders(found: Hiding, s: int) -> Ints:
    """The numbers of the rings that hide a source."""
    return np.array([i for i in range(found.rings.shape[0]) if gaps.hides(found, i, s)])


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "R-30b")
def test_through_which_gaps_a_source_is_seen_direction_by_direction() -> None:
    seen = 0
    for seed, (shapes, source, others) in enumerate(tables(25)):
        found, dice = hiding(shapes, [source], others), Random(seed)  # noqa: S311 - places
        walls = bodies(found, 0)
        for _ in range(6):
            x, y = dice.uniform(0.1, 11.9), dice.uniform(0.1, 8.9)
            apart = hypot(source.x - x, source.y - y)
            count = plainly(gaps.gaps_between)(found, 0, x, y)
            if apart <= source.r:
                assert count == 1
                continue
            inside = any(wall.contains(shapely.Point(x, y)) for wall in walls)
            assert plainly(gaps.is_inside)(found, hiders(found, 0), x, y) is inside
            assert bool(plainly(gaps.is_seen)(found, x, y)) is (count > 0 and not inside)
            if inside:
                continue
            rows = found.spans[found.gaps : found.gaps + count]
            top = source.r / sqrt(apart * apart - source.r * source.r)
            assert all(low < high for low, high in rows[:, :2])
            assert all(a[gaps.HIGH] < b[gaps.LOW] for a, b in pairwise(rows))
            ux, uy = (source.x - x) / apart, (source.y - y) / apart
            for low, px, py in (*rows[:, [0, 2, 3]], *rows[:, [1, 4, 5]]):
                if isnan(px):
                    assert abs(low) == pytest.approx(top)
                else:
                    dx, dy = px - x, py - y
                    assert low == pytest.approx((dy * ux - dx * uy) / (dx * ux + dy * uy), abs=1e-9)
            for tangent in np.linspace(-top, top, 41)[1:-1]:
                if min(np.abs(rows[:, :2] - tangent).min(initial=9.0), 9.0) < 1e-6:
                    continue
                vx, vy = ux - tangent * uy, uy + tangent * ux
                long = hypot(vx, vy)
                # To where the line enters the source.
                along = apart / long
                off2 = apart * apart - along * along
                reach = along - sqrt(max(0.0, source.r * source.r - off2))
                way = shapely.LineString(((x, y), (x + vx / long * reach, y + vy / long * reach)))
                free = all(way.intersection(wall).length < 1e-7 for wall in walls)
                assert any(low < tangent < high for low, high in rows[:, :2]) is free, (seed, x, y, tangent)
                seen += free
    assert seen > 500


@pytest.mark.rule("CM-LOS-02")
def test_which_source_is_seen_and_the_likely_one_first() -> None:
    found = hiding([rectangle(5, 2, 6, 7)], [Disc(2, 4, 0.5), Disc(10, 4, 0.5), Disc(3, 8, 0.5)])
    seen = plainly(gaps.seen_by)
    assert seen(found, 2.0, 1.0, 0) == 0
    assert seen(found, 2.0, 1.0, 2) == 2
    assert seen(found, 2.0, 1.0, 1) == 0
    assert seen(found, 9.0, 4.0, 0) == 1
    assert seen(found, 5.5, 4.0, 0) == gaps.UNSEEN, "in the wall"
    for x, y in ((-0.1, 4), (12.1, 4), (2, -0.1), (2, 9.1), (0.0, 4.0), (12.0, 4.0), (2.0, 0.0), (2.0, 9.0)):
        assert seen(found, x, y, 0) == gaps.UNSEEN
        assert plainly(gaps.is_inside)(found, hiders(found, 0), x, y)
    assert seen(found, 0.01, 8.99, 0) == 0


@pytest.mark.rule("CM-LOS-03", "R-30b")
def test_a_point_in_what_one_source_stands_on_is_seen_by_that_source_alone() -> None:
    found = hiding([BOX], [Disc(5, 4.5, 0.5), Disc(1, 8, 0.5)])
    assert plainly(gaps.is_inside)(found, hiders(found, 0), 6.0, 5.0) is False
    assert plainly(gaps.is_inside)(found, hiders(found, 1), 6.0, 5.0) is True
    assert plainly(gaps.seen_by)(found, 6.0, 5.0, 1) == 0
    assert plainly(gaps.seen_by)(hiding([BOX], [Disc(1, 8, 0.5)]), 6.0, 5.0, 0) == gaps.UNSEEN


def test_what_may_hide_a_source_from_beside_a_ring_lies_between_them() -> None:
    left = asked = 0
    for shapes, source, others in tables(8):
        found = hiding(shapes, [source], others)
        n = found.rings.shape[0]
        for i in range(n - 1):
            room = np.full(n + 2, -7)
            end = plainly(gaps.rings_between)(found, 0, i, room, 1)
            between = room[1:end]
            assert set(between) <= set(hiders(found, 0)), "and nothing that does not hide it"
            assert room[0] == -7
            assert (room[end:] == -7).all()
            left += n - len(between)
            for x, y in ring(found, i)[:, :2].tolist():
                places = [(x, y), (x + 1e-7, y - 1e-7)]
                for px, py in places:
                    asked += 1
                    told = plainly(gaps.gaps_between)(found, 0, px, py)
                    rows = found.spans[found.gaps : found.gaps + told].copy()
                    assert plainly(gaps.gaps_among)(found, 0, px, py, between, EVERYWHERE) == told
                    if hypot(source.x - px, source.y - py) > source.r:
                        assert np.array_equal(
                            found.spans[found.gaps : found.gaps + told], rows, equal_nan=True
                        )
                        part = gaps.Sector(low=-0.1, high=0.05)
                        seen = plainly(gaps.gaps_among)(found, 0, px, py, between, part)
                        assert_cut(rows, part, found.spans[found.gaps : found.gaps + seen])
                    inside = plainly(gaps.is_inside)
                    assert inside(found, between, px, py) == inside(found, hiders(found, 0), px, py)
    assert asked > 500
    assert left > 20


# ---- lines past corners


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_a_critical_line_touches_a_corner_and_runs_from_a_source_to_an_edge() -> None:
    counted = 0
    for seed, (shapes, source, others) in enumerate(tables(16)):
        second = Disc(source.x, (source.y + 4) % 8 + 0.5, 0.5)
        for one in (source, second):
            found = hiding(shapes, [one], others)
            corners = {tuple(row) for row in found.edges[: plainly(webs.corners_of)(found), :2].tolist()}
            for x0, y0, x1, y1, edge, share in plainly(lines.critical_lines)(found).tolist():
                counted += 1
                assert (x0, y0) in corners
                ax, ay, bx, by = found.edges[int(edge)]
                assert (ax + share * (bx - ax), ay + share * (by - ay)) == pytest.approx((x1, y1), abs=1e-6)
                assert 0 <= share <= 1
                away = hypot(x1 - x0, y1 - y0)
                assert away > 2 * lines.BESIDE
                way = shapely.LineString(((x0, y0), (x1, y1)))
                off = abs((one.x - x0) * (y1 - y0) - (one.y - y0) * (x1 - x0)) / away
                assert off <= one.r + 1e-6
                assert (one.x - x0) * (x1 - x0) + (one.y - y0) * (y1 - y0) < 0, "it runs on from the source"
                for wall in bodies(found, 0):
                    if shapely.Point(x0, y0).distance(wall) < 1e-6:
                        continue  # what touches the corner is for those who judge the line
                    assert way.intersection(wall.buffer(-1e-6)).length < 1e-6, seed
    assert counted > 150


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "R-30b")
def test_of_several_sources_those_lines_are_left_out_beside_which_another_one_is_seen() -> None:
    """Each is a line of one of them; beside those that are missing somebody is seen on both sides."""
    missing = there = 0
    for seed, (shapes, source, others) in enumerate(tables(12)):
        more = [source] + [
            Disc((source.x + 3 * k) % 10 + 1, (source.y + 2.3 * k) % 7 + 1, 0.6) for k in range(1, 5)
        ]
        found = hiding(shapes, more, others, own=None if seed % 2 else -np.inf)
        together = {tuple(np.round(row[:4], 6).tolist()) for row in plainly(lines.critical_lines)(found)}
        alone = [
            tuple(np.round(row[:4], 6).tolist())
            for one in more
            for row in plainly(lines.critical_lines)(
                hiding(shapes, [one, one], others, own=None if seed % 2 else -np.inf)
            )
        ]
        assert together <= set(alone)
        there += len(together)
        walls = [shapely.Polygon(ring(found, i)[:, :2]) for i in range(found.rings.shape[0] - 1)]
        for x0, y0, x1, y1 in set(alone) - together:
            missing += 1
            away = hypot(x1 - x0, y1 - y0)
            ux, uy = (x1 - x0) / away, (y1 - y0) / away
            for share in (0.15, 0.5, 0.85):
                x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
                for side in (5e-6, -5e-6):
                    place = shapely.Point(x - side * uy, y + side * ux)
                    # One that runs along an edge has that on one side.
                    if not any(wall.buffer(1e-5).intersects(place) for wall in walls):
                        assert plainly(gaps.is_seen)(found, place.x, place.y), (seed, x, y)
    assert missing > 100
    assert there > 100


def test_a_line_amidst_the_view_of_a_source_that_something_else_hides_is_kept() -> None:
    """Past the post at (6, 4) the large source sees both sides of the small one's line, unless a wall that
    the small one stands on hides the large one."""
    post, wall = rectangle(6, 4, 6.2, 4.2), rectangle(3.4, 3, 3.6, 6)
    large, small = Disc(1.5, 4.1, 1.2), Disc(3.5, 4.1, 0.3)

    def past(found: Hiding) -> list[list[float]]:
        rows: list[list[float]] = plainly(lines.critical_lines)(found)[:, :4].tolist()
        return [row for row in rows if 6 <= row[0] <= 6.2]

    for shapes in ([post], [post, wall]):
        both, alone = hiding(shapes, [large, small]), hiding(shapes, [small])
        kept = [row for row in past(alone) if any(np.allclose(row, other) for other in past(both))]
        assert bool(kept) is (wall in shapes)
        assert len(past(alone)) == 2


def test_behind_a_wall_that_is_narrower_than_the_source_two_tangents_bound_what_is_hidden() -> None:
    """The line of slope -m through (6.5, 5) is tangent where (0.5 + 5.5 m)^2 = 1 + m^2."""
    found = hiding([rectangle(6, 4, 6.5, 5)], [Disc(1, 4.5, 1)])
    rays = plainly(lines.critical_lines)(found)
    m = (sqrt(118) - 5.5) / 58.5
    drop = 5.5 * m
    past = np.array(sorted(rays[:, :4].tolist()))
    assert past == pytest.approx(np.array([(6.5, 4, 12, 4 + drop), (6.5, 5, 12, 5 - drop)]), abs=1e-6)
    assert rays[:, lines.HIT].tolist() == [6, 6]
    assert sorted(1 - rays[:, lines.SHARE]) == pytest.approx(sorted([(4 + drop) / 9, (5 - drop) / 9]))


def test_a_line_through_two_corners_is_told_once_for_both_sources() -> None:
    """Both see past corner (8, 4) up to the line through (4, 4.5), which meets the border at (12, 3.5)."""
    walls = [rectangle(4, 4.5, 4.5, 9), rectangle(7, 0, 8, 4)]
    found = hiding(walls, [Disc(2.5, 4.7, 0.4), Disc(1, 4.9, 0.5)])
    rays = plainly(lines.critical_lines)(found)
    assert rays[rays[:, 0] == 8, :4] == pytest.approx(np.array([(8, 4, 12, 3.5)]))


def test_a_line_that_ends_right_behind_its_corner_is_none() -> None:
    """Corner (12, 6) lies a hair before the border, so that it may be looked past, but nothing is behind."""
    found = hiding([rectangle(11, 3, 12 - 1.5 * lines.BESIDE, 6)], [Disc(6, 7, 0.5)])
    assert gaps_past(found, 1, 2, np.array([0])) == 1
    rays = plainly(lines.critical_lines)(found)
    assert rays[:, :2].tolist() == [[11, 3]]


@pytest.mark.parametrize(
    ("corners", "grazes"),
    [
        (((6, 4.5), (8, 3), (8, 6)), [False, True, True]),
        (((6, 4.5), (8, 4.45), (8, 4.55)), [True, True, True]),
        (((5, 4), (7, 4), (7, 5), (5, 5)), [True, True, True, True]),
        (((5, 3), (7, 3), (7, 6), (6, 4)), [True, False, True, False]),
    ],
)
def test_at_which_corners_a_line_from_a_source_may_graze(
    corners: tuple[Point, ...], grazes: list[bool]
) -> None:
    shape = polygon(corners)
    found = hiding([shape], [Disc(1, 4.5, 1)])
    n = len(shape.corners)
    told = {shape.corners[c]: may_graze(found, (c - 1) % n, c) for c in range(n)}
    assert [told[(float(x), float(y))] for x, y in corners] == grazes
    inside = hiding([shape], [Disc(*corners[0], 0.5)], own=-np.inf)
    assert not may_graze(inside, n - 1, 0)


def may_graze(found: Hiding, before: int, c: int) -> bool:
    """Whether a line from source 0 may graze corner c of ring 0."""
    sector = plainly(lines._grazing)(found, 0, 0, before, c)
    points = plainly(lines._points_outwards)(found.edges, before, c)
    return bool(points and sector.low <= sector.high)


def test_a_line_that_grazes_a_corner_lies_between_those_to_its_neighbours() -> None:
    """Each corner of a base's rim is grazed within some two degrees, looked at with one on either side."""
    found = hiding([Disc(9, 4, 0.5)], [Disc(4, 4, 2)])
    corners, asked = ring(found, 0), 0
    for c in range(len(corners)):
        low, high = plainly(lines._grazing)(found, 0, 0, c - 1 if c else len(corners) - 1, c)
        if low > high:
            continue
        asked += 1
        x, y = corners[c, :2].tolist()
        axis, wide = atan2(4 - y, 4 - x), asin(2 / hypot(4 - x, 4 - y))
        rim = atan2(x - 9, 4 - y)  # the direction of the tangent there, or the one back
        off = (rim - axis + pi / 2) % pi - pi / 2
        assert atan(low) <= max(min(off, wide), -wide) <= atan(high)
        assert atan(high) - atan(low) < 0.14
    assert asked == 44


def test_past_a_corner_that_lies_in_another_wall_nobody_looks() -> None:
    """Corner (7, 3) of the box lies in the other wall, corner (5, 3) in the open."""
    found = hiding([BOX, rectangle(6.5, 2, 9, 4)], [Disc(6, 0.75, 0.5)])
    both = np.array([0, 1])
    assert gaps_past(found, 3, 0, both) == 1
    assert gaps_past(found, 0, 1, both) == 0
    assert gaps_past(found, 0, 1, both[:1]) == 1


def gaps_past(found: Hiding, before: int, c: int, between: Ints) -> int:
    """The number of gaps through which source 0 is seen from beside a corner."""
    x, y = plainly(lines._beside)(found.edges, before, c)
    return int(plainly(lines._gaps_past)(found, 0, x, y, between, EVERYWHERE))


def test_the_first_edge_that_a_line_meets_from_a_corner() -> None:
    found = hiding([BOX, rectangle(9, 2, 10, 3.5), rectangle(9, 3, 11, 5)], [Disc(1, 1, 0.5)])
    corner = next(c for c, edge in enumerate(ring(found, 0)) if edge[:2].tolist() == [7, 3])

    def first(ox: float, oy: float) -> tuple[float, float]:
        past = lines.Past(source=0, before=corner - 1, corner=corner, turn=lines.RIGHT, ox=ox, oy=oy)
        hit = plainly(lines._first_hit)(found, past, ox, oy)
        ax, ay, bx, by = found.edges[hit.edge]
        at = (ax + hit.share * (bx - ax), ay + hit.share * (by - ay))
        assert at == pytest.approx((7 + hit.away * ox, 3 + hit.away * oy))
        return at

    assert first(1.0, 0.0) == pytest.approx((9, 3))
    assert first(0.8, 0.6) == pytest.approx((9, 4.5))
    assert first(0.8, -0.6) == pytest.approx((11, 0))
    assert first(0.0, -1.0) == pytest.approx((7, 0))
    assert first(-0.6, 0.8)[0] == pytest.approx(2.5), "its own ring is left, not entered"


@pytest.mark.rule("CM-LOS-02")
def test_where_the_disc_about_all_sources_is_not_seen_none_of_them_is() -> None:
    hidden = 0
    for seed, (shapes, source, others) in enumerate(tables(12)):
        more = [Disc(source.x + 0.3 * k, source.y + 0.2 * (k % 2), 0.3) for k in range(5)]
        found = hiding(shapes, more, others)
        x, y, r = found.sources[5, :3]
        for one in more:
            assert hypot(one.x - x, one.y - y) + one.r <= r + 1e-9
        for px, py in np.random.default_rng(seed).uniform((0.1, 0.1), (11.9, 8.9), (60, 2)).tolist():
            if plainly(gaps.hides_every_source)(found, px, py):
                hidden += 1
                assert hypot(px - x, py - y) > gaps.ALOOF * r
                assert not any(plainly(gaps.gaps_between)(found, s, px, py) for s in range(5))
        # Of few, each is asked about alone.
        few = hiding(shapes, more[:3], others)
        assert not plainly(gaps.hides_every_source)(few, 11.5, 8.5)
    assert hidden > 20


@pytest.mark.rule("CM-LOS-02")
def test_where_the_disc_about_a_group_is_not_seen_no_source_of_it_is() -> None:
    """Of 70 sources in two crowds the far ones are hidden together, though some of the others are not."""
    left = [Disc(1.0 + 0.1 * (k % 8), 1.0 + 0.1 * (k // 8), 0.3) for k in range(48)]
    right = [Disc(10.5 + 0.1 * (k % 5), 7.5 + 0.1 * (k // 5), 0.3) for k in range(22)]
    found = hiding([rectangle(5, 0.5, 5.5, 5), rectangle(6, 6, 9, 6.5)], [*left, *right])
    groups = [[*range(k, min(70, k + gaps.GROUP))] for k in range(0, 70, gaps.GROUP)]
    assert found.sources.shape[0] == 70 + 1 + len(groups) == 76
    hidden = 0
    for px, py in np.random.default_rng(3).uniform((0.1, 0.1), (11.9, 8.9), (60, 2)).tolist():
        seen_ones = {s for s in range(70) if plainly(gaps.gaps_between)(found, s, px, py) > 0}
        for row, group in enumerate(groups, 71):
            x, y, r = found.sources[row, :3].tolist()
            assert all(
                hypot(found.sources[s, 0] - x, found.sources[s, 1] - y) + 0.3 <= r + 1e-9 for s in group
            )
            if plainly(gaps.hides_group)(found, group[0], px, py):
                hidden += 1
                assert seen_ones.isdisjoint(group)
            assert not plainly(gaps.hides_group)(found, group[1], px, py), "it is the first of none"
        for likely in (gaps.UNSEEN, 3, 69):
            one = plainly(gaps.seen_by)(found, px, py, likely)
            inside = any(plainly(gaps.is_inside)(found, np.array([i]), px, py) for i in (0, 1))
            assert (one in seen_ones) or (one == gaps.UNSEEN and (inside or not seen_ones))
    assert hidden > 20


def test_what_comes_near_the_disc_about_all_sources_or_hides_not_all_of_them_does_not_hide_it() -> None:
    """A wall between the sources, one beside them, one all round, and one that the first stands on."""
    four = [Disc(2.0 + k, 4.5, 0.4) for k in range(4)]
    between, beside, under = rectangle(4.45, 4.4, 4.55, 8), rectangle(8, 4, 8.5, 5), rectangle(1.5, 4, 1.7, 5)
    found = hiding([between, beside, under], four)
    n = found.rings.shape[0]
    assert found.sources[4, :3].tolist() == pytest.approx([3.5, 4.5, 1.9])
    # The border of the table is the last ring.
    assert found.sides[4 * n :, gaps.HIDES].tolist() == [0, 1, 0, 0]


def test_which_rings_are_drawn_round_discs() -> None:
    speck = Disc(6, 7, 0.01)
    found = hiding([BOX, Disc(3, 7, 0.5), speck], [Disc(1, 1, 0.5)], [Disc(10, 7, 0.25)])
    assert found.rings[:, gaps.INNER].tolist() == [0.0, 0.5, 0.0, 0.25, 0.0]
    # Of an odd number of corners the middle of their box is another.
    for i, disc in ((1, Disc(3, 7, 0.5)), (3, Disc(10, 7, 0.25))):
        x, y, r = found.rings[i, :3].tolist()
        assert (x, y) == disc.centre
        apart = np.hypot(*(ring(found, i)[:, :2] - disc.centre).T)
        assert apart == pytest.approx(np.full(len(apart), r))


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_a_disc_hides_what_the_edges_of_its_ring_hide() -> None:
    shut = 0
    for seed, (shapes, source, others) in enumerate(tables(40)):
        found, dice = hiding(shapes, [source], others), Random(seed)  # noqa: S311 - places
        edgewise = found._replace(rings=found.rings.copy(), spans=found.spans.copy())
        edgewise.rings[:, gaps.INNER] = 0.0
        for _ in range(12):
            x, y = dice.uniform(0.1, 11.9), dice.uniform(0.1, 8.9)
            count = plainly(gaps.gaps_between)(found, 0, x, y)
            assert plainly(gaps.gaps_between)(edgewise, 0, x, y) == count
            if hypot(x - source.x, y - source.y) > source.r:
                told, by_edges = (of.spans[of.gaps : of.gaps + count] for of in (found, edgewise))
                assert np.array_equal(told, by_edges, equal_nan=True)
            shut += count == 0
    assert shut > 50


# ---- the web


def web(segments: Sequence[tuple[float, ...]], most: int = 60) -> Web:
    """A web of segments without any cut yet."""
    n, columns = len(segments), 24
    links = np.full((5 * most + n, webs.LINK_COLUMNS), 99, np.int64)
    links[most : most + n, webs.FIRST_CUT] = lines.NONE
    cells = np.full(webs.CELLS + columns * columns, lines.NONE)
    cells[: webs.CELLS] = 0
    cells[webs.COLUMNS] = columns
    return webs.Web(
        segments=np.array(segments, dtype=np.float64),
        places=np.full((most, webs.PLACE_COLUMNS), 99.0),
        links=links,
        cells=cells,
        lines=most,
        ways=most + n,
        pieces=3 * most + n,
    )


def cuts(of: Web, segment: int) -> list[tuple[float, int]]:
    """The cuts of a segment in order: at which share, and the node."""
    found, k = [], of.links[of.lines + segment, webs.FIRST_CUT]
    while k != lines.NONE:
        found.append((float(of.places[k, webs.AT]), int(of.links[k, webs.NODE])))
        k = of.links[k, webs.AFTER]
    return found


def test_points_that_are_the_same_share_a_node() -> None:
    of, node = web([(0, 0, 1, 0)], most=5), plainly(webs._node)
    assert node(of, 1.0, 2.0) == 0
    assert node(of, 1.0 + 0.5e-9, 2.0 - 0.5e-9) == 0
    assert node(of, 1.0 + 2e-9, 2.0) == 1
    assert node(of, 1.0, 2.0 + 2e-9) == 2
    assert node(of, 0.5 - 0.4e-9, 0.5) == 3
    assert node(of, 0.5 + 0.4e-9, 0.5) == 3, "across the border of two cells"
    assert node(of, 99.0, -1.0) == 4, "beyond the cells"
    assert node(of, 99.0, -1.0) == 4
    assert of.cells[webs.NODES] == 5
    assert of.cells[webs.FULL] == 0
    assert node(of, 7.0, 7.0) == 0
    assert of.cells[webs.FULL] == 1
    assert of.places[3, :2] == pytest.approx((0.5, 0.5))
    assert of.links[:5, webs.LEAVING].tolist() == [lines.NONE] * 5


def test_cells_are_half_an_inch_wide_and_the_last_holds_what_lies_beyond() -> None:
    of = web([(0, 0, 1, 0)])
    cell = plainly(webs._cell)
    assert [cell(of, v) for v in (-3.0, 0.0, 0.49, 0.5, 1.0, 11.4, 11.5, 50.0)] == [0, 0, 0, 1, 2, 22, 23, 23]


def test_cuts_of_a_segment_are_in_order_and_told_at_their_nodes() -> None:
    of, cut = web([(0, 0, 1, 0), (0, 1, 1, 1)], most=4), plainly(webs._cut)
    for place in range(4):
        plainly(webs._node)(of, float(place), 0.0)
    cut(of, 0, 0.5, 2)
    cut(of, 0, 0.0, 1)
    cut(of, 0, 1.0, 3)
    cut(of, 1, 0.25, 2)
    assert cuts(of, 0) == [(0.0, 1), (0.5, 2), (1.0, 3)]
    assert cuts(of, 1) == [(0.25, 2)]
    assert of.links[:4, webs.TOUCHED].tolist() == [0, 1, 4, 1]
    assert of.cells[webs.CUTS] == 4
    assert of.cells[webs.FULL] == 0
    cut(of, 1, 0.75, 3)
    assert of.cells[webs.FULL] == 1
    assert cuts(of, 1) == [(0.25, 2)]


MEETINGS = [
    ((0, 0, 4, 0), (2, -1, 2, 1), True),
    ((0, 0, 4, 0), (2, 0, 2, 1), True),
    ((0, 0, 4, 0), (4, 0, 6, 2), True),
    ((0, 0, 4, 0), (2, 1e-8, 2, 1), False),
    ((0, 0, 4, 0), (2, 0.5e-9, 2, 1), True),
    ((0, 0, 4, 0), (2, -1, 2, -1e-8), False),
    ((0, 0, 4, 0), (2, -1, 2, -0.5e-9), True),
    ((0, 0, 4, 0), (5, -1, 5, 1), False),
    ((0, 0, 4, 0), (4 + 0.5e-9, -1, 4 + 0.5e-9, 1), True),
    ((0, 0, 4, 0), (-1, -1, -1, 1), False),
    ((0, 0, 4, 0), (1, 0, 3, 0), True),
    ((0, 0, 4, 0), (1, 1, 3, 1), False),
    ((0, 0, 4, 4), (3, 1, 4, 0), False),
    ((0, 0, 4, 4), (3, 3, 4, 0), True),
    ((0, 0, 4, 4), (0, 4, 1, 3), False),
    ((0, 0, 4, 4), (0, 4, 2.5, 1.5), True),
    ((0, 0, 4, 3), (3, 0, 7, 2.5), False),
]


@pytest.mark.parametrize(("one", "other", "meet"), MEETINGS)
def test_which_segments_may_meet(one: tuple[float, ...], other: tuple[float, ...], meet: bool) -> None:
    for turn in range(4):
        rows = []
        for x0, y0, x1, y1 in (one, other):
            for _ in range(turn):
                x0, y0, x1, y1 = -y0, x0, -y1, x1  # noqa: PLW2901 - turned by a quarter
            rows += [(x0, y0, x1, y1), (x1, y1, x0, y0)]
        segments = np.array(rows, dtype=float)
        for k, m in ((0, 2), (2, 0), (1, 2), (0, 3), (3, 1)):
            assert plainly(webs._may_meet)(segments, k, m) is meet, (turn, k, m)


@pytest.mark.parametrize(
    ("one", "other", "first", "second"),
    [
        ((0, 0, 4, 0), (1, -1, 1, 3), [0.25], [0.25]),
        ((0, 0, 4, 0), (1, 0, 1, 3), [0.25], []),
        ((0, 0, 4, 0), (1, 3, 1, 0), [0.25], []),
        ((0, 0, 4, 0), (0, 0, 0, 3), [], []),
        ((0, 0, 4, 0), (1, 0, 3, 0), [0.25, 0.75], []),
        ((0, 0, 4, 0), (3, 0, 1, 0), [0.25, 0.75], []),
        ((0, 0, 4, 0), (1, 0, 9, 0), [0.25], [0.375]),
        ((0, 0, 4, 0), (-4, 0, 8, 0), [], [1 / 3, 2 / 3]),
        ((0, 0, 4, 0), (4, -1, 4, 3), [], [0.25]),
        ((0, 0, 4, 0), (5, -1, 5, 3), [], []),
        ((0, 0, 3, 4), (3, 0, 0, 4), [0.5], [0.5]),
    ],
)
def test_where_segments_are_cut_that_meet(
    one: tuple[float, ...], other: tuple[float, ...], first: list[float], second: list[float]
) -> None:
    for swapped in (False, True):
        of = web([other, one] if swapped else [one, other])
        plainly(webs._cut_both)(of, 0, 1)
        k, m = (1, 0) if swapped else (0, 1)
        assert [share for share, _ in cuts(of, k)] == pytest.approx(first)
        assert [share for share, _ in cuts(of, m)] == pytest.approx(second)
        for (x0, y0, x1, y1), segment in ((one, k), (other, m)):
            for share, node in cuts(of, segment):
                at = (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
                assert of.places[node, :2] == pytest.approx(at, abs=1e-12)


@pytest.mark.parametrize("long", [4.0, 0.1])
@pytest.mark.parametrize(("from_it", "cut"), [(0.5e-9, True), (2e-9, False)])
@pytest.mark.parametrize("swapped", [False, True])
def test_a_segment_is_cut_where_another_ends_within_a_hair_of_it(
    long: float, from_it: float, cut: bool, swapped: bool
) -> None:
    """However long it is."""
    for end in ((long / 4, from_it, long / 4, 3), (long / 4, 3, long / 4, from_it)):
        both: list[tuple[float, ...]] = [(0, 0, long, 0), end]
        of = web(both[::-1] if swapped else both)
        plainly(webs._cut_both)(of, 0, 1)
        assert [share for share, _ in cuts(of, int(swapped))] == ([pytest.approx(0.25)] if cut else [])
        assert cuts(of, int(not swapped)) == []


@pytest.mark.parametrize(
    ("at", "cut"),
    [
        ((1, 0), [0.25]),
        ((1, 0.5e-9), [0.25]),
        ((1, 2e-9), []),
        ((0, 0), []),
        ((4, 0), []),
        ((5, 0), []),
        ((-1, 0), []),
    ],
)
def test_a_segment_is_cut_at_a_point_on_it(at: Point, cut: list[float]) -> None:
    of = web([(0, 0, 4, 0)])
    plainly(webs._cut_beside)(of, 0, *at)
    assert [share for share, _ in cuts(of, 0)] == cut
    x, y = at
    slanting = web([(2, 1, 2 + 2.4, 1 + 3.2)])
    plainly(webs._cut_beside)(slanting, 0, 2 + 0.6 * x - 0.8 * y, 1 + 0.8 * x + 0.6 * y)
    assert [share for share, _ in cuts(slanting, 0)] == pytest.approx(cut)


@pytest.mark.parametrize(
    ("segment", "near"),
    [
        ((0, 0, 2, 0), False),
        ((0, 0, 3, 3), True),
        ((3, 0, 3, 9), True),
        ((9, 3, 5, 3), True),
        ((9, 3, 5.1, 3), False),
        ((0, 3, 0.9, 3), False),
        ((3, 9, 3, 5.1), False),
        ((3, 0, 3, 0.9), False),
        ((3, 0, 3, 1), True),
        ((5, 5, 9, 9), True),
    ],
)
def test_whether_a_segment_comes_near_a_ring(segment: tuple[float, ...], near: bool) -> None:
    rings = np.array([(9.0, 9.0, 1.0), (3.0, 3.0, 2.0)])
    assert bool(plainly(webs._comes_near)(np.array([segment], dtype=float), 0, rings, 1)) is near


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_all_borders_and_critical_lines_are_cut_where_they_meet() -> None:
    for seed, (shapes, source, others) in enumerate(tables(10)):
        found = hiding(shapes, [source], others[:0])
        rays = plainly(lines.critical_lines)(found)
        edges = plainly(webs.corners_of)(found)
        of = plainly(webs.cut_web)(found, rays, 4000)
        assert of.cells[webs.FULL] == 0
        for k, hit in enumerate(rays[:, lines.HIT].astype(int).tolist()):
            assert cuts(of, edges + k)[-1][1] in {node for _, node in cuts(of, hit)}, (seed, k)
        ways = [shapely.LineString(((a, b), (c, d))) for a, b, c, d in of.segments.tolist()]
        for k, (x0, y0, x1, y1) in enumerate(of.segments.tolist()):
            shares = cuts(of, k)
            assert [share for share, _ in shares] == sorted(share for share, _ in shares)
            assert (shares[0][0], shares[-1][0]) == (0.0, 1.0)
            for share, node in shares:
                at = (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
                assert of.places[node, :2] == pytest.approx(at, abs=2e-6), seed
        for k, m in product(range(len(ways)), repeat=2):
            # Borders of rings that some hide and some do not are no matter here: all rings hide the source.
            if k < m and (m >= edges or found.rings[:, gaps.HIDES_ALL].all()):
                met = ways[k].intersection(ways[m])
                if met.geom_type == "Point" and not met.is_empty and (k < edges) == (m < edges):
                    nodes = {node for _, node in cuts(of, k)} & {node for _, node in cuts(of, m)}
                    near = [hypot(of.places[n, 0] - met.x, of.places[n, 1] - met.y) for n in nodes]
                    assert min(near, default=9.0) < 1e-6, (seed, k, m)


def test_the_rows_of_a_web_follow_each_other() -> None:
    """Cuts and nodes, segments, ways in both directions, and pieces, which a ring lists twice."""
    found = hiding([BOX], [Disc(2, 4, 0.5), Disc(10, 4, 0.5)])
    rays = np.array([(1.0, 2.0, 3.0, 4.0, 0, 0.5), (5.0, 6.0, 7.0, 8.0, 1, 0.5)])
    made = plainly(webs._empty_web)(found, rays, 50)
    edges = 4 + 4
    assert plainly(webs.corners_of)(found) == edges
    assert (made.lines, made.ways, made.pieces) == (50, 50 + edges + 2, 150 + edges + 2)
    assert made.links.shape == (250 + edges + 2, webs.LINK_COLUMNS)
    assert made.places.shape == (50, webs.PLACE_COLUMNS)
    assert made.segments.shape == (edges + 2, 4)
    assert made.segments[:edges].tolist() == found.edges[:edges].tolist()
    assert made.segments[edges:].tolist() == [[1, 2, 3, 4], [5, 6, 7, 8]]
    segments = made.links[50 : 50 + edges + 2]
    assert segments[:, webs.FIRST_CUT].tolist() == [lines.NONE] * (edges + 2)
    columns = 12 * 2 + 1
    assert made.cells.shape == (webs.CELLS + columns * columns,)
    assert made.cells[: webs.CELLS].tolist() == [0, 0, 0, 0, columns]
    assert (made.cells[webs.CELLS :] == lines.NONE).all()
    high = found.edges.copy()
    high[edges - 2, :2] = 3.0, 9.0
    assert plainly(webs._empty_web)(found._replace(edges=high), rays, 50).cells[webs.COLUMNS] == 19
    huge = found.edges.copy()
    huge[edges - 2, :2] = 900.0, 9.0
    assert plainly(webs._empty_web)(found._replace(edges=huge), rays, 50).cells[webs.COLUMNS] == 256
