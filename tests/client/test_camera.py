"""The camera between inches and screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.battlefield.camera import Camera
from game.ui.box import Box

VIEW = Box(100, 50, 800, 600)
BOARD = 23.622

inside = st.floats(0, BOARD, allow_nan=False)
across = st.floats(VIEW.x, VIEW.right)
down = st.floats(VIEW.y, VIEW.bottom)


def camera() -> Camera:
    return Camera(BOARD, BOARD, VIEW, glide=False)


@given(inside, inside, st.floats(0.5, 8), across, down)
def test_to_screen_and_back_to_world_gives_the_same_point(
    x: float, y: float, factor: float, at_x: float, at_y: float
) -> None:
    view = camera()
    view.zoom_at((at_x, at_y), factor)
    screen = view.to_screen((x, y))
    assert view.to_world(screen) == pytest.approx((x, y), abs=1e-6)


def test_up_on_the_table_is_up_on_the_screen() -> None:
    view = camera()
    assert view.to_screen((5, 10))[1] < view.to_screen((5, 5))[1]
    assert view.to_screen((10, 5))[0] > view.to_screen((5, 5))[0]


def test_all_of_the_board_is_seen_at_first() -> None:
    view = camera()
    for corner in ((0, 0), (BOARD, 0), (0, BOARD), (BOARD, BOARD)):
        assert VIEW.contains(view.to_screen(corner))


@given(st.floats(1.1, 6), st.floats(300, 600), st.floats(200, 500))
def test_zooming_keeps_the_point_under_the_pointer(factor: float, x: float, y: float) -> None:
    view = camera()
    view.zoom_at((500, 350), 2.5)
    before = view.to_world((x, y))
    view.zoom_at((x, y), factor)
    middle = view.to_screen(before)
    assert middle == pytest.approx((x, y), abs=1e-6)


def test_the_board_cannot_be_lost() -> None:
    view = camera()
    view.zoom_at((500, 350), 4)
    view.pan(100_000, -100_000)
    middle = view.to_world(VIEW.centre)
    assert 0 <= middle[0] <= BOARD
    assert 0 <= middle[1] <= BOARD


def test_zoom_has_an_end_on_both_sides() -> None:
    view = camera()
    least = view.zoom
    view.zoom_at((500, 350), 1e-6)
    assert view.zoom == least
    view.zoom_at((500, 350), 1e6)
    assert view.zoom == view.most_zoom


def test_a_gliding_view_settles_where_it_was_sent() -> None:
    view = Camera(BOARD, BOARD, VIEW)
    view.zoom_at((300, 200), 3)
    frames = [view.settled]
    while view.update(1 / 60):
        frames.append(view.settled)
        assert len(frames) < 200
    assert len(frames) > 5
    assert not any(frames[:-1])
    assert frames[-1]
    assert view.view == view.goal


def test_another_window_keeps_a_view_of_everything() -> None:
    view = camera()
    view.place(Box(0, 0, 400, 300))
    assert Box(0, 0, 400, 300).contains(view.to_screen((BOARD, BOARD)))
