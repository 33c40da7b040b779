"""Hostile bases an inch apart or less are engaged, both ways, whatever lies between."""

from __future__ import annotations

from itertools import combinations
from math import cos, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.engagement import ENGAGEMENT_RANGE, engaged, engaged_with, landing
from game.board.shapes import TOUCH, Disc, distance, gap, snap
from game.positions.skirmish import neighbours

HERE = Disc(10, 10, 0.5)


@pytest.mark.rule("CM-ENGAGE-02", "R-23")
@pytest.mark.parametrize(
    ("apart", "expected"), [(-0.2, True), (0.0, True), (1.0, True), (1.0000005, True), (1.00001, False)]
)
def test_an_inch_exactly_engages(apart: float, expected: bool) -> None:
    assert engaged(HERE, Disc(10 + 0.5 + apart + 0.8, 10, 0.8)) is expected


@pytest.mark.rule("CM-ENGAGE-03", "R-24")
@given(st.floats(0, 6.3), st.floats(0.0, 3.0), st.floats(0.2, 1.5))
def test_engagement_is_mutual(angle: float, apart: float, r: float) -> None:
    away = HERE.r + r + apart
    other = Disc(HERE.x + away * cos(angle), HERE.y + away * sin(angle), r)
    assert engaged(HERE, other) == engaged(other, HERE)
    if abs(apart - ENGAGEMENT_RANGE) > 1e-5:
        assert engaged(HERE, other) == (gap(HERE, other) < ENGAGEMENT_RANGE)


@pytest.mark.rule("R-24")
def test_a_base_may_be_engaged_with_several() -> None:
    hostiles = (Disc(10, 12, 0.5), Disc(10, 13, 0.5), Disc(8, 10, 0.5), Disc(11, 10, 0.5))
    assert engaged_with(HERE, hostiles) == (0, 2, 3)
    assert engaged_with(HERE, ()) == ()


@given(angle=st.floats(0, 6.283), r=st.sampled_from([25 / 50.8, 40 / 50.8, 50 / 50.8]))
def test_a_stopped_base_is_put_down_engaged(angle: float, r: float) -> None:
    base, foe = Disc(0.0, 0.0, r), Disc(10.0, 10.0, 0.5)
    reach = r + foe.r + 1.0
    stop = (foe.x + reach * cos(angle), foe.y + reach * sin(angle))
    at = landing(base, stop, [foe])
    assert engaged(base.at(at), foe)
    assert distance(at, stop) < 0.0015
    assert snap(at) == pytest.approx(at, abs=1e-12)


@given(
    st.lists(st.builds(Disc, st.floats(-3, 30), st.floats(-3, 30), st.sampled_from((0.5, 0.8, 1.0, 3.0)))),
)
def test_no_engaged_pair_is_overlooked(bases: list[Disc]) -> None:
    near = neighbours(bases, ENGAGEMENT_RANGE + TOUCH)
    assert near == sorted(set(near))
    pairs = combinations(range(len(bases)), 2)
    assert {(i, j) for i, j in pairs if engaged(bases[i], bases[j])} <= set(near)
