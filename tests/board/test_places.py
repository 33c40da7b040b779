"""Places of sight and of cover against the exact verdicts, who draws borders, and how near a base is."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
import sampling
import shapely

from game.board.area import with_area
from game.board.places.borders import stretches
from game.board.places.extents import (
    NOWHERE,
    SAGITTA,
    grown,
    places_on_table,
    places_over,
    places_wholly_within,
    places_within,
    steps_for,
)
from game.board.places.seen_places import (
    Looker,
    _may_be_seen,
    _Views,
    places_of_sight,
    places_uncovered,
)
from game.board.shapes import Disc, rectangle
from game.board.sight.sight import SightOptions, sight
from game.board.terrain import Board, Footing, Kind, Piece

RULINGS = (
    SightOptions(),
    SightOptions(ignore_own_piece=False),
    SightOptions(ignore_viewer_piece=True),
    SightOptions(cover_line="centre"),
)

OFF = 0.02
"""Inches from a border nearer to which a place may be told either way."""


def standing(scene: sampling.Scene, r: float) -> shapely.Geometry:
    """Where a base of that radius can stand."""
    hard = [piece for piece in scene.board.pieces if piece.footing is Footing.IMPASSABLE]
    taken = [places_over(hard, r), places_within((*scene.blockers, scene.target), 0.0, r, outer=True)]
    return shapely.difference(places_on_table(scene.board, r), shapely.union_all(taken))


@pytest.mark.rule("CM-LOS-02", "CM-COVER-01", "R-30b", "R-38", "R-39")
@pytest.mark.parametrize("seed", range(8))
def test_places_are_where_a_base_is_seen_and_how_much_covers_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = sampling.random_scene(rng, 24, 14)
    if seed % 2:
        scene = sampling.with_thin_walls(rng, scene)
    options, r = RULINGS[seed % len(RULINGS)], float(rng.choice(sampling.RADII))
    blockers = tuple(base for base in scene.blockers if base != scene.target)
    looker, within = Looker(scene.board, scene.target, blockers, options), standing(scene, r)
    found = [places_of_sight(looker, r, within)]
    found += [places_uncovered(looker, r, fewer, within) for fewer in (1, 2, 3)]
    body = scene.board.flat.body
    for x, y in rng.uniform(0.5, 23.1, (300, 2)).tolist():
        at = shapely.Point(x, y)
        if not within.intersects(at):
            continue
        answer = sight(scene.board, scene.target, Disc(x, y, r), blockers, options)
        covers = len({body[i] for i in answer.cover})
        for fewer, places in zip((99, 1, 2, 3), found, strict=True):
            if places.is_empty or places.boundary.distance(at) > OFF:
                assert places.intersects(at) == (answer.visible and covers < fewer), (fewer, x, y)


def wood(name: str, *box: float) -> Piece:
    return Piece(name, rectangle(*box), *Kind.FOREST.preset, Kind.FOREST)


@pytest.mark.rule("CM-LOS-02", "R-30b")
@pytest.mark.parametrize("seed", range(6))
def test_places_that_one_line_rules_out_see_nothing(seed: int) -> None:
    """Small patches, from most of which a look at the disc about them tells that nothing is seen."""
    rng = np.random.default_rng(seed)
    scene = sampling.with_thin_walls(rng, sampling.random_scene(rng, 24, 14))
    options, r, ruled_out = RULINGS[seed % len(RULINGS)], 0.5, 0
    blockers = tuple(base for base in scene.blockers if base != scene.target)
    looker = Looker(scene.board, scene.target, blockers, options)
    for x, y in rng.uniform(2.0, 22.0, (30, 2)).tolist():
        patch = shapely.box(x - 0.8, y - 0.8, x + 0.8, y + 0.8)
        if _may_be_seen(looker, r, patch):
            continue
        ruled_out += 1
        assert places_of_sight(looker, r, patch).is_empty
        # So does the whole search for places, which it spares, and each exact line of sight.
        free = _Views(looker, r, patch).free(frozenset(), mover_looks=False)
        assert shapely.intersection(free, patch).area < 1e-6
        for dx, dy in rng.uniform(-0.8, 0.8, (10, 2)).tolist():
            there = Disc(x + dx, y + dy, r)
            assert not sight(scene.board, there, scene.target, blockers, options).visible
    assert ruled_out


@pytest.mark.rule("CM-COVER-01", "R-38")
def test_woods_side_by_side_cover_once_more_for_each() -> None:
    row = tuple(wood(str(number), x, 0, x + 1, 10) for number, x in enumerate((3, 5, 7)))
    looker = Looker(Board(12.0, 10.0, row), Disc(1.0, 5.0, 0.5), (), SightOptions())
    table = shapely.box(0.5, 0.5, 11.5, 9.5)
    for fewer, x in ((1, 3.5), (2, 5.5), (3, 7.5), (4, 11.5)):
        # A base is seen while its rim is: up to the far side of a wood, and its radius more.
        seen = shapely.intersection(places_uncovered(looker, 0.5, fewer, table), table)
        assert seen.bounds[2] == pytest.approx(x, abs=1e-3)


@pytest.mark.rule("CM-COVER-01", "R-39")
def test_the_seam_of_two_woods_covers_nobody() -> None:
    woods = (wood("low", 3, 0, 6, 5), wood("high", 3, 5, 6, 10))
    looker = Looker(Board(12.0, 10.0, woods), Disc(1.0, 5.0, 0.5), (), SightOptions())
    bare = places_uncovered(looker, 0.5, 1, shapely.box(0.5, 0.5, 11.5, 9.5))
    assert bare.intersects(shapely.Point(9.0, 5.2))
    assert not bare.intersects(shapely.Point(9.0, 6.0))


@pytest.mark.rule("R-30b")
def test_the_hill_that_a_base_stands_on_does_not_hide_it() -> None:
    hill = Piece("hill", rectangle(5, 0, 8, 10), *Kind.HILL.preset, Kind.HILL)
    looker = Looker(Board(12.0, 10.0, (hill,)), Disc(1.0, 5.0, 0.5), (), SightOptions())
    seen = places_of_sight(looker, 0.5, shapely.box(0.5, 0.5, 11.5, 9.5))
    assert [seen.intersects(shapely.Point(x, 5.0)) for x in (4.0, 8.4, 8.6)] == [True, True, False]


def test_extents_of_a_base() -> None:
    assert places_within((Disc(0, 0, 1.0),), 2.0, 0.5).area == pytest.approx(pi * 3.5**2, rel=1e-3)
    assert places_wholly_within(rectangle(0, 0, 4, 4), 0.0, 1.0).area == pytest.approx(4.0)
    assert places_wholly_within(rectangle(0, 0, 4, 4), 1.0, 1.0).area == pytest.approx(16.0, rel=1e-3)
    assert places_wholly_within(Disc(0, 0, 1.0), 0.0, 1.5) is NOWHERE
    assert places_on_table(Board(4.0, 6.0), 1.0).bounds == (1.0, 1.0, 3.0, 5.0)
    assert places_on_table(Board(4.0, 6.0), 2.0) is NOWHERE


@pytest.mark.parametrize("radius", [0.3, 1.0, 12.0])
def test_arcs_are_as_fine_as_promised(radius: float) -> None:
    half = pi / 4.0 / steps_for(radius)
    assert radius * (1.0 - np.cos(half)) <= SAGITTA
    inner, outer = (places_within((Disc(0, 0, radius),), 0.0, 0.0, outer=o) for o in (False, True))
    ring = shapely.Point(0, 0).buffer(radius, quad_segs=2000)
    assert inner.difference(ring.buffer(1e-9)).area < 1e-6
    assert ring.difference(outer.buffer(1e-6)).area < 1e-6


def test_no_outline_that_crosses_itself_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """GEOS made one of a seen area with 379 corners, 3.3 square inches too large once it was made valid."""
    real, crossed = shapely.buffer, shapely.Polygon([(0, 0), (9, 9), (9, 0), (0, 9)])

    def buffer(geometry: shapely.Geometry, inches: float, **how: object) -> shapely.Geometry:
        return crossed if inches == 1.0 else real(geometry, inches, **how)

    monkeypatch.setattr(shapely, "buffer", buffer)
    assert grown(shapely.box(0, 0, 4, 4), 1.0).area == pytest.approx(32 + pi, rel=1e-3)


def test_borders_of_a_hole_and_of_an_outline_are_told_apart() -> None:
    table, pond = shapely.box(0, 0, 8, 8), shapely.Point(4, 4).buffer(1)
    found = stretches(shapely.difference(table, pond), [table, pond])
    assert [(each.drawer, each.line[0] == each.line[-1]) for each in found] == [(0, True), (1, True)]
    assert stretches(NOWHERE, [table]) == []
    assert stretches(table, []) == []


@pytest.mark.parametrize("turn", range(8))
def test_the_border_of_an_area_is_cut_where_another_outline_takes_over(turn: int) -> None:
    """Wherever its ring begins: the left box draws one side of what both have, the right one three."""
    left, right = shapely.box(0, 0, 3, 2), shapely.box(1, 0.5, 5, 1.5)
    corners = [(1, 0.5), (2, 0.5), (3, 0.5), (3, 1.0), (3, 1.5), (2, 1.5), (1, 1.5), (1, 1.0)]
    area = shapely.Polygon([*corners[turn:], *corners[:turn]])
    found = {each.drawer: each.line for each in stretches(area, [left, right])}
    assert len(stretches(area, [left, right])) == 2
    assert set(found[0]) == {(3, 0.5), (3, 1.0), (3, 1.5)}
    assert {found[1][0], found[1][-1]} == {(3, 1.5), (3, 0.5)} == {found[0][0], found[0][-1]}
    assert set(found[1]) == {(3, 1.5), (2, 1.5), (1, 1.5), (1, 1.0), (1, 0.5), (2, 0.5), (3, 0.5)}


def test_of_outlines_that_run_along_each_other_the_first_draws_the_border() -> None:
    table, inner, same = shapely.box(0, 0, 8, 8), shapely.box(0.5, 0, 8, 8), shapely.box(0.5, 0, 8, 8)
    for outlines, drawers in (([table, inner], {0, 1}), ([inner, same], {0}), ([same, table, inner], {0})):
        found = stretches(inner, outlines)
        assert {each.drawer for each in found} == drawers
    left = [each for each in stretches(inner, [table, inner]) if each.drawer == 1]
    assert [set(each.line) for each in left] == [{(0.5, 0), (0.5, 8)}]


@pytest.mark.rule("R-30b")
def test_what_little_two_pieces_share_under_a_base_counts_and_a_sliver_does_not() -> None:
    """It stands on both hills at once in half a square inch only, where neither hides it."""
    hills = tuple(
        Piece(name, rectangle(*box), *Kind.HILL.preset, Kind.HILL)
        for name, box in (("near", (4, 0, 6, 10)), ("far", (6.5, 0, 7, 10)))
    )
    looker = Looker(Board(12.0, 10.0, hills), Disc(1.0, 5.0, 0.5), (), SightOptions())
    seen = places_of_sight(looker, 0.5, shapely.box(0.5, 4.9, 11.5, 5.1))
    # On both from where its rim reaches the far one to where it leaves the near one: x = 6 to x = 6.5.
    assert [seen.intersects(shapely.Point(x, 5.0)) for x in (5.0, 6.25, 6.75, 8.0)] == [
        True,
        True,
        False,
        False,
    ]


def test_lines_and_points_are_left_out_of_an_area() -> None:
    box, line = shapely.box(0, 0, 2, 3), shapely.LineString(((5, 5), (6, 6)))
    assert with_area(shapely.GeometryCollection([line, box, shapely.Point(9, 9)])).equals(box)
    flat = shapely.Polygon(((4, 4), (5, 5), (6, 6)))
    kept = with_area(shapely.GeometryCollection([box, flat]))
    assert [part.area for part in shapely.get_parts(kept)] == [6.0]
    assert with_area(line).is_empty
    assert with_area(box) is box
