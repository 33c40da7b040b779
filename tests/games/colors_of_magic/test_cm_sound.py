"""What may not be true of a game at any time, and is said of one in which it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import stand, table, with_state

from game.board.shapes import TOUCH
from game.core.zones import Pile
from game.games.colors_of_magic.rules.state.state import BoardMarker
from game.games.colors_of_magic.rules.system import faults, off_grid

if TYPE_CHECKING:
    from magic_table import Table

R = 25 / 2 / 25.4
"""The radius of a small base, in inches."""

EDGE = 600 / 25.4
"""The sides of the board, in inches."""


def said(game: Table, **changes: Any) -> list[str]:
    """What is at fault once the state has been changed so."""
    changed = with_state(game, **changes)
    return list(faults(changed.rules.referee, changed.state))


def placed(*places: tuple[float, float]) -> list[str]:
    """What is at fault with guards at those places, and a wizard of each side far away."""
    game = table(stand("red:mage:0", 20, 20), stand("blue:mage:0", 3, 20))
    guards = (stand(f"red:guard:{n}", *at) for n, at in enumerate(places, 1))
    return said(game, bodies=(*game.state.bodies, *guards))


@pytest.mark.rule("CM-MOVE-07")
def test_bases_do_not_overlap_by_more_than_touching_allows() -> None:
    assert placed((5, 5), (5 + 2 * R - 1.5 * TOUCH, 5)) == []
    assert placed((5, 5), (5 + 2 * R - 2.5 * TOUCH, 5)) == ["red:guard:1 and red:guard:2 overlap"]


@pytest.mark.rule("CM-SETUP-02")
@pytest.mark.parametrize("far", [1.5, 2.5])
def test_bases_lie_on_the_board(far: float) -> None:
    near = R - far * TOUCH
    for at in ((near, 9.0), (9.0, near), (EDGE - near, 9.0), (9.0, EDGE - near)):
        assert placed(at) == ([] if far < 2 else ["red:guard:1 is off the board"])


def test_between_decisions_nobody_is_looked_at() -> None:
    game = table()
    twice = (*game.state.bodies, stand("red:guard:1", 5, 5), stand("red:guard:1", 5, 5))
    assert "2 creatures red:guard:1" in said(game, bodies=twice)
    assert said(game, bodies=twice, agenda=()) == []


@pytest.mark.rule("R-52")
def test_nobody_without_hit_points_is_in_play() -> None:
    game = table(stand("red:guard:1", 5, 5))
    hurt = tuple(replace(body, damage=2) if body.id == "red:guard:1" else body for body in game.state.bodies)
    assert said(game, bodies=hurt) == []
    dead = tuple(replace(body, damage=3) if body.id == "red:guard:1" else body for body in game.state.bodies)
    assert said(game, bodies=dead) == ["red:guard:1 is dead"]


def test_each_card_lies_in_one_place() -> None:
    game = table(red="spark")
    red, blue = game.state.players
    assert said(game, players=(replace(red, aside=Pile(("red:spark:1",))), blue)) == ["2 of red:spark:1"]


def test_players_owe_no_mana_and_somebody_has_the_token() -> None:
    game = table(mana=(0, 0))
    red, blue = game.state.players
    assert said(game, players=(red, replace(blue, mana=-1))) == ["blue has -1 mana"]
    assert set(said(game, token=None)) == {"nobody has the first player's token"}
    assert said(game, token=None, turn=0) == []


@pytest.mark.rule("CM-END-01")
def test_there_is_no_turn_after_the_last() -> None:
    game = table(game={"max_turns": 4})
    assert said(game, turn=4) == []
    assert said(game, turn=5) == ["turn 5 of 4"]
    printed = table()
    last = printed.rules.library.scenarios["plain"].max_turns
    assert said(printed, turn=last) == []
    assert said(printed, turn=last + 1) == [f"turn {last + 1} of {last}"]


def test_what_was_put_by_an_action_stands_on_the_grid() -> None:
    game = table(stand("red:guard:1", 5.0015, 5), stand("red:guard:2", 8.001, 5))
    lost = BoardMarker("well", "well", (7.0, 3.00004), 1.0)
    away = (stand("blue:guard:1", 2, 2.5005),)
    state = replace(game.state, markers=(lost,), banished=away)
    assert list(off_grid(state)) == [
        "red:guard:1 is at (5.0015, 5)",
        "blue:guard:1 is at (2, 2.5005)",
        "well is at (7.0, 3.00004)",
    ]
