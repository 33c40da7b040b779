"""A turn of Colors of Magic by the keyboard alone, its keys counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from laid_out import laid_out
from played_tables import at_a_go

from game.battlefield.typed_distance import TypedDistance
from game.games.colors_of_magic.rules.state.actions import Activate, Cast, Move, Pass, Strike
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep
from game.ui.input.keys import Command

if TYPE_CHECKING:
    from table_player import Seat

    from game.board.shapes import Point


def focused(seat: Seat) -> str:
    """The name of what has the focus."""
    focus = seat.scene.interface.focused
    return "" if focus is None else focus.name


def place_of(seat: Seat, creature: str | None) -> Point:
    """Where a creature stands."""
    assert creature is not None
    return seat.pane.input.board.view.state.body(creature).at


def at_the_board() -> Seat:
    """A first go, with the focus on the board and the first creature picked by Tab and Enter."""
    seat = at_a_go()
    seat.scene.interface.focus(seat.scene.interface.find("table.board"))
    seat.hand.key("tab")
    seat.hand.key("return")
    assert isinstance(seat.step, GoStep)
    assert seat.scene.pointing.picked is not None
    return seat


@pytest.mark.rule("CM-MOVE-01")
def test_a_distance_and_an_arrow_send_a_creature_that_is_activated_on_the_way() -> None:
    seat = at_the_board()
    picked = seat.scene.pointing.picked
    before = place_of(seat, picked)
    number = len(seat.scene.session.match.entries)
    for key in ("place 1", "period", "place 5", "up"):
        seat.hand.key(key)
    assert seat.scene.pointing.dragged == picked, "its path is drawn before anything is done"
    assert len(seat.scene.session.match.entries) == number
    seat.hand.key("return")
    acts = [entry.action for entry in seat.scene.session.match.entries[number:]]
    assert [type(act) for act in acts] == [Activate, Move]
    after = place_of(seat, picked)
    assert after == pytest.approx((before[0], before[1] + 1.5))
    assert isinstance(seat.step, ActivationStep)


def test_escape_takes_back_a_distance_before_anything_else() -> None:
    seat = at_the_board()
    picked = seat.scene.pointing.picked
    for key in ("place 1", "period", "place 5", "up", "escape"):
        seat.hand.key(key)
    pane = seat.pane
    assert pane.typed == TypedDistance()
    assert seat.scene.pointing.picked == picked


def test_a_distance_that_ends_on_somebody_picks_nobody_else() -> None:
    seat = at_the_board()
    picked = seat.scene.pointing.picked
    pane = seat.pane
    other = next(body for body in pane.input.board.view.state.bodies if body.id != picked)
    pane.typed = TypedDistance("1", (1, 0))
    pane.point_at(other.at)
    assert seat.scene.pointing.dragged == picked
    seat.hand.key("return")
    assert seat.scene.pointing.picked == picked


def test_enter_on_bare_ground_lets_nobody_go_and_speaks_of_keys() -> None:
    seat = at_the_board()
    picked = seat.scene.pointing.picked
    seat.hand.key("escape")
    assert seat.scene.pointing.picked is None
    seat.pane.point_at((30.0, 30.0))
    seat.hand.key("return")
    assert "Tab" in seat.scene.message
    assert picked is not None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_creature_picked_by_keys_is_told_of_keys_and_one_picked_by_the_mouse_of_the_mouse(
    language: str,
) -> None:
    seat = laid_out(language, "gust")
    press(seat, "tab", "return")
    by_keys = seat.scene.status_text()
    drag = {"fr": "glisser", "en": "drag"}[language]
    assert drag not in by_keys
    assert {"fr": "Entrée", "en": "Enter"}[language] in by_keys
    seat.hand.move(seat.spot((2.0, 2.0)))
    assert drag in seat.scene.status_text()


def test_tab_goes_to_those_who_can_do_something_now() -> None:
    seat = at_a_go()
    seat.scene.interface.focus(seat.scene.interface.find("table.board"))
    assert seat.step is not None
    lit = seat.step.lit(seat.pane.input.board.view)
    able = {target.id for target in lit if target.kind == "creature"}
    stops = set()
    for _ in range(20):
        seat.hand.key("tab")
        stops.add(seat.pane.stop)
    assert stops == able


def press(seat: Seat, *keys: str) -> int:
    """Press these keys; how many they are."""
    for key in keys:
        seat.hand.key(key)
    return len(keys)


def kinds(seat: Seat) -> list[type]:
    """What has been done at this table, by kind."""
    return [type(entry.action) for entry in seat.scene.session.match.entries]


@pytest.mark.rule("CM-MOVE-01", "CM-MELEE-01")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_whole_turn_by_keys_takes_so_many(language: str) -> None:
    """As docs/reliability.md counts them: to move 4 inches once took 13 keys, and takes 5."""
    fighter = laid_out(language, "gust")
    assert press(fighter, "tab", "return", "place 4", "right", "return") == 5
    assert kinds(fighter) == [Activate, Move]
    assert press(fighter, "tab", "return", "return") == 3
    assert kinds(fighter) == [Activate, Move, Strike]

    caster = laid_out(language, "gust", ahead=5.0)
    assert press(caster, "ctrl+place 2", "return", "tab", "return", "return") == 5
    assert kinds(caster) == [Cast]

    idle = laid_out(language, "gust")
    press(idle, "ctrl+return", "ctrl+return")
    assert kinds(idle) == [Pass]


@pytest.mark.parametrize(
    ("arrows", "end"),
    [
        ([(1, 0)], (8.0, 5.0)),
        ([(1, 0), (-1, 0)], (2.0, 5.0)),
        ([(0, -1)], (5.0, 2.0)),
        ([(1, 0), (0, 1)], (5 + 3 / 2**0.5, 5 + 3 / 2**0.5)),
    ],
)
def test_arrows_turn_a_distance_and_two_across_make_a_diagonal(
    arrows: list[tuple[int, int]], end: tuple[float, float]
) -> None:
    typed = TypedDistance().typed("3").typed(".").typed(".")
    for arrow in arrows:
        typed = typed.turned(arrow)
    assert typed.inches == 3.0
    assert typed.end((5.0, 5.0)) == pytest.approx(end)


def test_nothing_typed_measures_nothing() -> None:
    assert TypedDistance().end((1.0, 2.0)) == (1.0, 2.0)
    assert TypedDistance("2").end((1.0, 2.0)) == (1.0, 2.0)
    assert Command.ZOOM_FIT.at_first == ("place 0", "kp0"), "0 alone fits the board into the window"
