"""Terrain without a kind is painted as what does the same, so that the picture tells what it does."""

from __future__ import annotations

from itertools import product

import pytest

from game.art.terrain_art import looks_of
from game.board.shapes import disc, rectangle
from game.board.terrain import Footing, Kind, Opacity, Piece

LARGE, SMALL, ROUND = rectangle(0, 0, 5, 3), rectangle(0, 0, 3, 0.8), disc(2, 2, 1)


def test_what_is_large_looks_like_the_kind_that_does_the_same() -> None:
    for footing, opacity in product(Footing, Opacity):
        looks = looks_of(Piece("thing", LARGE, footing, opacity))
        if (footing, opacity) == (Footing.OPEN, Opacity.LIGHT):
            assert looks is Kind.OTHER  # no kind of ours does that
        else:
            assert looks.preset == (footing, opacity)


@pytest.mark.parametrize("footing", list(Footing))
def test_small_low_things_are_timber_and_round_high_ones_trees(footing: Footing) -> None:
    assert looks_of(Piece("cart", SMALL, footing, Opacity.LIGHT)) is Kind.OTHER
    assert looks_of(Piece("tree", ROUND, footing, Opacity.BLOCKING)) is Kind.OTHER


def test_a_kind_that_is_given_is_the_one_that_is_painted() -> None:
    assert looks_of(Piece("gravel", LARGE, Footing.DIFFICULT, Opacity.CLEAR, Kind.RUINS)) is Kind.RUINS
