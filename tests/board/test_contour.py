"""Contours close, keep the lower side on their left, and lie where the values say."""

from __future__ import annotations

from math import hypot, inf, pi
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.movement.movement import Crowd
from game.board.reach.reach import Reach
from game.board.reach.reach_area import _paid
from game.board.reach.reach_area import contour as contour_of
from game.board.shapes import Disc, rectangle, signed_area
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.board.area import Ring


def contour(values: NDArray[np.float64], level: float, spacing: float) -> list[Ring]:
    return [tuple((x, y) for x, y in ring.tolist()) for ring in contour_of(values, level, spacing)]


def distances() -> NDArray[np.float64]:
    y, x = np.mgrid[0:40, 0:40]
    return np.asarray(np.hypot(x - 20, y - 20) * 0.125, dtype=np.float64)


def test_a_circle_is_a_circle() -> None:
    (ring,) = contour(distances(), 2.0, 0.125)
    assert signed_area(ring) == pytest.approx(pi * 4, rel=2e-3)
    assert all(hypot(x - 2.5, y - 2.5) == pytest.approx(2.0, abs=0.002) for x, y in ring)


def test_a_hole_turns_the_other_way() -> None:
    rings = contour(np.abs(distances() - 1.5), 0.5, 0.125)
    assert sorted(round(signed_area(r), 1) for r in rings) == [-3.1, 12.6]


def test_infinity_and_the_raster_s_edge_are_higher_than_anything() -> None:
    values = np.zeros((4, 5))
    values[1, 2] = inf
    outer, inner = sorted(contour(values, 1.0, 1.0), key=signed_area, reverse=True)
    assert signed_area(outer) == 12.0
    assert set(inner) == {(2, 0), (1, 1), (2, 2), (3, 1)}
    assert signed_area(inner) == -2.0
    assert contour(np.full((3, 3), 2.0), 1.0, 1.0) == []


@given(st.integers(0, 2**32 - 1))
def test_rings_enclose_just_the_points_below_the_level(seed: int) -> None:
    values = np.random.default_rng(seed).random((9, 9))
    values[::3, ::2] = inf
    rings = contour(values, 0.5, 1.0)
    for i, j in np.ndindex(values.shape):
        if values[i, j] > 0.5:
            assert sum(_winds(ring, float(j), float(i)) for ring in rings) == 0
    assert sum(signed_area(r) for r in rings) >= 0


def _winds(ring: tuple[tuple[float, float], ...], x: float, y: float) -> int:
    """How often a ring winds round a point."""
    turns = 0
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if ay <= y < by and side > 0:
            turns += 1
        elif by <= y < ay and side < 0:
            turns -= 1
    return turns


def test_a_place_is_paid_for_where_a_path_of_the_tree_leads_for_the_allowance() -> None:
    wood = Piece("wood", rectangle(4, 0, 5, 6), Footing.DIFFICULT, Opacity.CLEAR)
    reach = Reach(Board(7.0, 6.0, (wood,)), Disc(2.0, 3.0, 0.5), 2.5, Crowd())
    # From x = 3.5 on the base is in the wood: the last half inch of four to (4.0, 3.0) costs one.
    places = np.array([[2.0, 3.0], [2.0, 5.4], [3.9, 3.0], [4.1, 3.0], [2.0, 0.4]])
    paid = _paid(reach._local, reach._drawn[0], places, 2.5, reach._spans)
    assert paid.tolist() == [True, True, True, False, False]
