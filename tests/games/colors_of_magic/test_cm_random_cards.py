"""Whatever legal cards say, games with them come to an end, and everything holds on the way."""

from __future__ import annotations

import pytest
from faults import none_of
from random_games import RandomSet, faults_of


@pytest.mark.parametrize("seed", [1, 2, 10])
def test_random_games_with_random_cards_keep_to_the_rules(seed: int) -> None:
    """Invariants, the grid, what is told in both languages, and the saved game that is replayed."""
    actions, wrong = faults_of(seed, games=2)
    assert actions > 20
    none_of(wrong)


def test_random_cards_tell_nobody_what_they_may_not_know() -> None:
    _, wrong = faults_of(3, games=1, with_twins=True)
    none_of(wrong)


def test_a_monster_stands_on_the_grid_where_no_place_on_it_is_as_good_as_the_end_of_its_way() -> None:
    """Found by the long run: the fifth game of set 1003."""
    _, wrong = RandomSet(1003).played(4)
    none_of(wrong)
