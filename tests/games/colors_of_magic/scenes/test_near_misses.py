"""A hand that misses a limit by a pixel means the limit: summons, moves with and without corners."""

from __future__ import annotations

from math import cos, sin, tau
from typing import TYPE_CHECKING

import pytest
from battlefield import creature, on_table, skirmish
from played_tables import at_a_go

from game.battlefield.board_pane import HAND
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.position_answers import Picked
from game.board.shapes import distance
from game.games.colors_of_magic.rules.play.casting import arrival
from game.games.colors_of_magic.rules.state.actions import Cast
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.cast_steps import CasterStep, CastStep
from game.games.colors_of_magic.table.pay_steps import PaymentStep

if TYPE_CHECKING:
    from table_player import Seat

    from game.board.shapes import Point


def summoner() -> tuple[Seat, CastStep]:
    """A table where a summoning asks for its place, and the step that asks."""
    seat = at_a_go()
    library = seat.scene.model.board.view.library
    casts = (action for action in seat.legal if isinstance(action, Cast))
    cast = next(action for action in casts if "summon" in library.card(action.card).types)
    seat.press(f"hand.{cast.card}")
    if isinstance(seat.step, CasterStep):
        seat.creature(cast.caster)
    assert isinstance(seat.step, CastStep)
    return seat, seat.step


def beyond(seat: Seat, step: CastStep, inches: float) -> Point:
    """A place that is refused for being that much too far from the caster, and for nothing else."""
    view, whole = seat.scene.model.board.view, seat.scene.model.board.view.whole_state
    region = arrival(view.referee, whole, whole.body(step.caster).side, step.card, step.caster)
    assert region.near is not None
    assert region.within is not None
    x, y, away = region.near.x, region.near.y, region.near.r + region.within + region.radius
    for turn in range(64):
        way = (cos(tau * turn / 64), sin(tau * turn / 64))
        places = ((x + way[0] * far, y + way[1] * far) for far in (away - 0.02, away + inches))
        within, outside = (step.judge(view, Target.point(at)) for at in places)
        if within is not None and outside is not None and within.allowed:
            assert [reason.key for reason in outside.reasons] == ["place.too_far"]
            return (x + way[0] * (away + inches), y + way[1] * (away + inches))
    raise AssertionError("no place at the edge is free")


def test_a_summon_within_a_pixel_of_its_range_is_put_at_the_range() -> None:
    seat, step = summoner()
    pixel = 1 / seat.pane.camera.view.zoom
    at = beyond(seat, step, 0.8 * pixel)
    seat.hand.move(seat.spot(at))
    ghost = next(token for token in seat.scene.model.board.tokens() if token.ghost)
    assert not ghost.illegal
    seat.hand.click(seat.spot(at))
    chosen = seat.step
    assert isinstance(chosen, PaymentStep), seat.scene.status_text()
    (target,) = chosen.cast.targets
    assert target.at == pytest.approx(ghost.at)
    assert 0 < distance(ghost.at, at) <= HAND * pixel


def test_a_summon_two_pixels_beyond_its_range_is_refused_where_it_is() -> None:
    seat, step = summoner()
    at = beyond(seat, step, 2.2 / seat.pane.camera.view.zoom)
    seat.hand.move(seat.spot(at))
    ghost = next(token for token in seat.scene.model.board.tokens() if token.ghost)
    assert ghost.illegal
    assert ghost.at == pytest.approx(at)
    seat.hand.click(seat.spot(at))
    assert seat.step == step


def test_a_cursor_of_the_keyboard_is_taken_as_it_stands() -> None:
    seat, step = summoner()
    at = beyond(seat, step, 0.8 / seat.pane.camera.view.zoom)
    seat.hand.move(seat.spot((12, 12)))
    seat.pane.point_at(at)
    ghost = next(token for token in seat.scene.model.board.tokens() if token.ghost)
    assert ghost.illegal
    assert ghost.at == pytest.approx(at)


def asked(pointer: Point, *, grain: float, corners: tuple[Point, ...] = ()) -> Inquiry:
    """Somebody with a Movement of 4" picked in the open, and where the mouse points."""
    position = skirmish(creature("a", 0, 0, movement=4)).position
    inquiry = Inquiry(History(position), Tool.MOVE, Picked("creature", "a"))
    inquiry.pointer, inquiry.grain, inquiry.waypoints = on_table(*pointer), grain, corners
    return inquiry


@pytest.mark.parametrize(
    ("missed", "grain", "goes"), [(0.03, 0.05, True), (0.06, 0.05, False), (0.03, 0.0, False)]
)
def test_a_move_that_ends_within_a_pixel_of_the_movement_ends_there(
    missed: float, grain: float, goes: bool
) -> None:
    inquiry = asked((4 + missed, 0), grain=grain)
    best, standing = inquiry.best_path(), inquiry.standing()
    assert best is not None
    assert standing is not None
    assert inquiry.may_go(best) is goes
    assert distance(standing.at, on_table(4, 0)) < 0.01


@pytest.mark.parametrize(
    ("missed", "grain", "goes"), [(0.03, 0.05, True), (0.06, 0.05, False), (0.03, 0.0, False)]
)
def test_so_does_a_path_with_corners(missed: float, grain: float, goes: bool) -> None:
    inquiry = asked((2, 2 + missed), grain=grain, corners=(on_table(2, 0),))
    drawn = inquiry.drawn_path()
    assert drawn is not None
    assert drawn.verdict.allowed is goes
    assert (
        distance(drawn.walk.end, on_table(2, 2)) < 0.01 if goes else drawn.walk.end == on_table(2, 2 + missed)
    )
