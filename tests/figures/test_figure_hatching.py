"""Lines cut to areas: what is drawn of a hatch or a path lies in its area, and all of it that does."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.figures.hatching import (
    clipped,
    closed,
    dashes,
    deep_point,
    depth,
    hatch,
    inside,
    jitter,
    length_of,
    part_of,
    scattered,
    walk_along,
)

SQUARE = (((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)),)
FRAME = (*SQUARE, ((3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0)))

coordinates = st.floats(-20, 20).map(lambda value: round(value, 3))
points = st.tuples(coordinates, coordinates)
paths = st.lists(points, min_size=2, max_size=6).map(tuple)


def star(corners: int, spread: float) -> tuple[tuple[tuple[float, float], ...]]:
    ring = []
    for i in range(2 * corners):
        r = 10.0 if i % 2 == 0 else 10.0 * spread
        ring.append((r * cos(pi * i / corners), r * sin(pi * i / corners)))
    return (tuple(ring),)


stars = st.builds(star, st.integers(3, 7), st.floats(0.3, 0.9))


@given(stars, st.floats(1.0, 4.0), st.floats(0, 180))
def test_a_hatch_stays_inside_its_area(
    rings: tuple[tuple[tuple[float, float], ...]], spacing: float, angle: float
) -> None:
    lines = hatch(rings, spacing, angle)
    assert lines
    for (ax, ay), (bx, by) in lines:
        for t in (0.02, 0.5, 0.98):
            at = (ax + (bx - ax) * t, ay + (by - ay) * t)
            assert inside(rings, at) or depth(rings, at) < 1e-6


def test_a_hatch_leaves_holes_free() -> None:
    total = sum(length_of(line) for line in hatch(FRAME, 0.1, 0.0, 0.05))
    assert total * 0.1 == pytest.approx(100 - 16, rel=0.01)


@given(paths)
def test_clipping_keeps_what_is_inside_and_nothing_else(path: tuple[tuple[float, float], ...]) -> None:
    kept = clipped([path], FRAME)
    for line in kept:
        for (ax, ay), (bx, by) in pairwise(line):
            middle = ((ax + bx) / 2, (ay + by) / 2)
            assert inside(FRAME, middle) or depth(FRAME, middle) < 1e-6
    outside = length_of(path) - sum(length_of(line) for line in kept)
    steps = 400
    sampled = 0.0
    for a, b in pairwise(path):
        free = sum(
            not inside(
                FRAME,
                (a[0] + (b[0] - a[0]) * (i + 0.5) / steps, a[1] + (b[1] - a[1]) * (i + 0.5) / steps),
            )
            for i in range(steps)
        )
        sampled += dist(a, b) * free / steps
    assert outside == pytest.approx(sampled, abs=0.05 * len(path) + 0.02 * length_of(path))


@given(paths, st.floats(0.5, 3.0), st.floats(0.5, 3.0))
def test_dashes_cover_their_share_of_the_line(
    path: tuple[tuple[float, float], ...], on: float, off: float
) -> None:
    total = length_of(path)
    whole, rest = divmod(total, on + off)
    expected = whole * on + min(rest, on)
    assert sum(length_of(dash) for dash in dashes(path, (on, off))) == pytest.approx(expected, abs=1e-6)


def test_a_part_of_a_line_starts_and_ends_where_asked() -> None:
    bent = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0))
    assert part_of(bent, 2.0, 6.0) == ((2.0, 0.0), (4.0, 0.0), (4.0, 2.0))


def test_walking_along_a_ring_goes_round_it() -> None:
    steps = list(walk_along(closed(SQUARE[0]), 5.0))
    assert [at for at, _ in steps] == [
        (0.0, 0.0),
        (5.0, 0.0),
        (10.0, 0.0),
        (10.0, 5.0),
        (10.0, 10.0),
        (5.0, 10.0),
        (0.0, 10.0),
        (0.0, 5.0),
        (0.0, 0.0),
    ]
    assert all(hypot(*direction) == pytest.approx(1.0) for _, direction in steps)


@given(stars, st.integers(0, 99))
def test_scattered_points_lie_in_the_area_and_have_keys_of_their_own(
    rings: tuple[tuple[tuple[float, float], ...]], salt: int
) -> None:
    found = scattered(rings, 1.5, salt)
    assert len({key for _, key in found}) == len(found) > 0
    assert all(inside(rings, at) for at, _ in found)
    assert found == scattered(rings, 1.5, salt)


@given(stars)
def test_a_deep_point_is_inside(rings: tuple[tuple[tuple[float, float], ...]]) -> None:
    at = deep_point(rings)
    assert inside(rings, at)
    assert depth(rings, at) > 0.3


def test_jitter_depends_on_its_key_alone_and_spreads() -> None:
    values = [jitter(3, n) for n in range(500)]
    assert values == [jitter(3, n) for n in range(500)]
    assert all(0 <= value < 1 for value in values)
    assert 0.45 < sum(values) / len(values) < 0.55
    assert len(set(values)) == len(values)
