"""Games that are played in a row, and what a moved card shows to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import CardMoved
from game.games.donjon_procrastination.rules.play.setup import Bout
from game.games.donjon_procrastination.rules.play.view import _shows

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.state import Place

RED, BLUE = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("most", "won", "champion"),
    [
        (3, (1, 0), None),
        (3, (2, 0), 0),
        (3, (1, 2), 1),
        (3, (), None),
        (5, (2, 2), None),
        (5, (2, 3), 1),
        (2, (1, 0), None),
        (2, (2, 0), 0),
        (1, (1, 0), None),
        (1, (9, 0), None),
    ],
)
def test_who_has_won_more_than_half_of_the_games_is_the_better(
    most: int, won: tuple[int, ...], champion: int | None
) -> None:
    assert Bout(most, won).champion == champion


@pytest.mark.parametrize(
    ("won", "winners", "players", "after"),
    [
        ((), {RED}, 2, (1, 0)),
        ((), {BLUE}, 2, (0, 1)),
        ((2, 1), {BLUE}, 2, (2, 2)),
        ((2, 1), {RED, BLUE}, 2, (2, 1)),
        ((2, 1), set(), 2, (2, 1)),
        ((2,), {Seat(2)}, 3, (2, 0, 1)),
        ((2, 1, 4), {RED}, 2, (3, 1)),
    ],
)
def test_a_game_counts_for_its_only_winner(
    won: tuple[int, ...], winners: set[Seat], players: int, after: tuple[int, ...]
) -> None:
    bout = Bout(3, won)
    assert bout.counted(players) == (*won, *[0] * players)[:players]
    assert bout.after(frozenset(winners), players) == Bout(3, after)


def moved(source: Place, target: Place, to: Seat = RED, by: Seat = RED) -> CardMoved:
    return CardMoved("0:M5:1", by, source, to, target, "DP-END-02")


@pytest.mark.parametrize(
    ("source", "target", "shows"),
    [
        ("score", "hand", False),
        ("hand", "score", True),
        ("pile", "hand", True),
        ("pile", "pile", True),
        ("common", "pile", True),
        ("hand", "pile", False),
        ("hand", "hand", False),
        ("discard", "hand", False),
    ],
)
def test_a_card_that_moves_shows_something_to_whom_it_was_hidden_from(
    source: Place, target: Place, shows: bool
) -> None:
    assert _shows(moved(source, target)) is shows


def test_a_card_that_passes_from_hand_to_hand_is_new_to_who_gets_it() -> None:
    assert _shows(moved("hand", "hand", BLUE))
    assert not _shows(moved("hand", "hand", BLUE, BLUE))
    assert not _shows(moved("hand", "pile", BLUE))
