"""The outlines of terrain painted tile by tile, corner by corner, and the names of its pieces."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from game.board.maps import tiled
from game.board.maps.tiled import merged, outlines, regions, solid_outlines


def cells(*rows: str) -> list[tuple[int, int]]:
    """The cells that are painted in a picture, its rows counted down."""
    return [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]


def grid(*rows: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.array([[mark == "#" for mark in row] for row in rows])


def corners(*found: tuple[tuple[float, float], ...]) -> list[set[tuple[float, float]]]:
    return [set(outline) for outline in found]


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        (("#",), [{(0, 0), (1, 0), (1, 1), (0, 1)}]),
        (("###",), [{(0, 0), (3, 0), (3, 1), (0, 1)}]),
        (("#.", "##"), [{(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)}]),
        (
            ("###", "#.#", "###"),
            [
                {(0, 0), (1, 0), (1, 3), (0, 3)},
                {(1, 0), (3, 0), (3, 3), (1, 3), (1, 2), (2, 2), (2, 1), (1, 1)},
            ],
        ),
        (
            # The hole in the middle is cut first, through its middle; each half has a notch then.
            ("####", "#..#", "####"),
            [
                {(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (2, 2), (2, 3), (0, 3)},
                {(2, 0), (4, 0), (4, 3), (2, 3), (2, 2), (3, 2), (3, 1), (2, 1)},
            ],
        ),
    ],
)
def test_a_region_is_covered_by_outlines_without_holes(
    rows: tuple[str, ...], wanted: list[set[tuple[float, float]]]
) -> None:
    painted = cells(*rows)
    for found in (outlines(painted), solid_outlines(grid(*rows), 10)):
        assert sorted(map(sorted, corners(*found))) == sorted(map(sorted, wanted))
        assert all(len(outline) == len(set(outline)) for outline in found)
        assert sum(shapely.Polygon(outline).area for outline in found) == len(painted)
    assert outlines(painted) == sorted(outlines(painted))


def test_several_holes_are_cut_one_after_the_other() -> None:
    rows = ("#######", "#.##..#", "#######")
    found = outlines(cells(*rows))
    whole = shapely.union_all([shapely.Polygon(outline) for outline in found])
    assert whole.area == len(cells(*rows)) == 18
    assert sum(shapely.Polygon(outline).area for outline in found) == 18
    # Of the two holes that in the middle of the region is cut first, then the other: three outlines.
    assert len(found) == 3
    assert {x for outline in found for x, _ in outline} >= {1.0, 5.0}


def test_regions_hang_together_by_sides_and_are_told_in_reading_order() -> None:
    painted = cells("..#", "#..", ".##")
    assert regions(painted) == [{(2, 0)}, {(0, 1)}, {(1, 2), (2, 2)}]
    assert regions(cells("##", "#.")) == [{(0, 0), (1, 0), (0, 1)}]
    assert regions([]) == []


def test_shapes_are_counted_up_from_the_bottom_and_go_round_one_way() -> None:
    (found,) = merged(cells("#."), 2, 0.5)
    assert set(found.corners) == {(0.0, 0.5), (0.5, 0.5), (0.5, 1.0), (0.0, 1.0)}
    for shape in merged(cells("##.", ".##", "#.."), 3, 2.0):
        ring = shapely.LinearRing(shape.corners)
        assert ring.is_ccw
    assert len(merged(cells("##.", ".##", "#.."), 3, 2.0)) == 2


def test_no_more_outlines_are_worked_out_than_may_be() -> None:
    three = grid("#.#.#")
    assert len(solid_outlines(three, 3)) == 3
    assert len(solid_outlines(three, 2)) > 2
    assert solid_outlines(grid("..."), 2) == []
    # A ring is two outlines, as many as may be; the cell beside it is one too many.
    assert len(solid_outlines(grid("###..", "#.#.#", "###.."), 2)) > 2


def test_a_region_of_too_many_outlines_is_never_told_in_part() -> None:
    """Seven holes in a row make eight outlines; with a limit below that, some were left out unsaid."""
    row = grid("#" * 15, "#." * 7 + "#", "#" * 15)
    assert len(solid_outlines(row, 8)) == 8
    for most in range(8):
        assert len(solid_outlines(row, most)) > most


@pytest.mark.parametrize(
    ("names", "kinds", "wanted"),
    [
        (("wall", "wood"), ("wall", "forest"), ["wall", "wood"]),
        (("wall", "wall", "wall"), ("wall",) * 3, ["wall", "wall 2", "wall 3"]),
        (("", ""), ("wall", "wall"), ["wall 1", "wall 2"]),
        (("wall 1", ""), ("wall", "wall"), ["wall 1", "wall 2"]),
        (("wall", "wall 2", "wall"), ("wall",) * 3, ["wall", "wall 2", "wall 3"]),
        (("", "wall 1"), ("wall", "wall"), ["wall 2", "wall 1"]),
        (("a", "", "a"), ("hill", "hill", "hill"), ["a", "hill 1", "a 2"]),
    ],
)
def test_pieces_are_told_apart_by_their_names(
    names: tuple[str, ...], kinds: tuple[str, ...], wanted: list[str]
) -> None:
    assert tiled._distinct(names, kinds) == wanted
