"""Where creatures came from this turn, by what happened."""

from __future__ import annotations

from game.games.colors_of_magic.rules.state.creature_events import Shifted, Walked
from game.games.colors_of_magic.rules.state.events import Event, PhaseBegan
from game.games.colors_of_magic.table.trails import TrailStep, trails


def test_a_trail_begins_where_the_turn_began_and_follows_every_corner() -> None:
    walk = Walked("knight", ((4.0, 4.0), (6.0, 4.0), (6.0, 7.0)), 5.0)
    (trail,) = trails([PhaseBegan(2, "activation"), walk])
    assert trail.creature == "knight"
    assert trail.start == (4.0, 4.0)
    assert trail.steps == (TrailStep((4.0, 4.0), (6.0, 4.0), True), TrailStep((6.0, 4.0), (6.0, 7.0), True))


def test_what_was_moved_by_others_is_told_from_what_was_walked() -> None:
    events: list[Event] = [
        Walked("imp", ((1.0, 1.0), (3.0, 1.0)), 2.0),
        Shifted("imp", (3.0, 1.0), (3.0, 4.0), "push"),
    ]
    (trail,) = trails(events)
    assert [step.walked for step in trail.steps] == [True, False]


def test_a_new_turn_begins_without_trails() -> None:
    walk = Walked("knight", ((4.0, 4.0), (6.0, 4.0)), 2.0)
    assert trails([walk, PhaseBegan(2, "collection")]) == ()


def test_who_stayed_has_no_trail() -> None:
    assert trails([Walked("knight", ((4.0, 4.0), (4.0, 4.0)), 0.0)]) == ()
