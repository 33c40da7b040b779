"""Where a second window opens: on which screens, beside or in front of what."""

from __future__ import annotations

import pygame
import pytest

from game.ui.window.display import FRAME
from game.ui.window.second_place import LEAST, Desk, Where

FULL_HD = pygame.Rect(0, 0, 1920, 1080)
TELEVISION = pygame.Rect(1920, 0, 1920, 1080)
MAXIMISED = pygame.Rect(1, 20, 1918, 1060)
WANTED = (1280, 720)


def alone(first: pygame.Rect, *, filled: bool = False) -> Desk:
    return Desk((FULL_HD,), first, filled=filled)


def test_the_second_window_opens_on_another_screen_if_there_is_one() -> None:
    opening = Desk((FULL_HD, TELEVISION), MAXIMISED).opening((), WANTED)
    assert (opening.where, opening.size, opening.place) == (Where.SCREEN, WANTED, (2240, 180))


def test_the_other_screen_may_lie_left_of_the_first_window() -> None:
    left = pygame.Rect(-1280, 0, 1280, 1024)
    opening = Desk((FULL_HD, left), MAXIMISED).opening((), WANTED)
    assert opening.where is Where.SCREEN
    assert opening.place is not None
    assert left.contains(pygame.Rect(opening.place, opening.size))


@pytest.mark.parametrize(
    ("first", "where"),
    [
        (pygame.Rect(0, 30, 1280, 720), Where.RIGHT),
        (pygame.Rect(640, 30, 1280, 720), Where.LEFT),
        (pygame.Rect(0, 20, 1920, 600), Where.BELOW),
        (pygame.Rect(0, 480, 1920, 600), Where.ABOVE),
        (MAXIMISED, Where.FRONT),
        (pygame.Rect(320, 140, 1280, 800), Where.FRONT),
    ],
)
def test_the_second_window_opens_beside_the_first_where_there_is_room_else_in_front(
    first: pygame.Rect, where: Where
) -> None:
    opening = alone(first).opening((), WANTED)
    assert opening.where is where
    assert opening.place is not None
    frame = pygame.Rect(opening.place, opening.size)
    assert FULL_HD.contains(frame)
    assert frame.w >= LEAST[0]
    assert frame.h >= LEAST[1]
    assert bool(frame.colliderect(first)) is (where is Where.FRONT)


@pytest.mark.parametrize("screen", [FULL_HD, pygame.Rect(0, 0, 1366, 768), pygame.Rect(0, 0, 1280, 720)])
def test_in_front_it_leaves_the_foot_of_the_first_window_in_sight(screen: pygame.Rect) -> None:
    """However high a frame the desktop puts around it: notices are there, and the next act."""
    opening = Desk((screen,), screen).opening((), WANTED)
    assert opening.where is Where.FRONT
    assert opening.place is not None
    bottom = opening.place[1] + opening.size[1] + FRAME[1]
    assert bottom <= screen.bottom - FRAME[1]
    assert opening.place[1] >= 44


def test_a_window_that_fills_the_screen_stays_in_front() -> None:
    assert alone(FULL_HD, filled=True).opening((), WANTED).where is Where.BEHIND


def test_the_second_window_opens_where_it_was() -> None:
    opening = Desk((FULL_HD, TELEVISION), MAXIMISED).opening((200, 100), (640, 400))
    assert (opening.where, opening.place, opening.size) == (Where.FRONT, (200, 100), (640, 400))


@pytest.mark.parametrize("place", [(2500, 300), (-700, 100), (100, -200), (1890, 100), (100, 1075)])
def test_a_place_that_no_screen_shows_any_more_counts_for_nothing(place: tuple[int, int]) -> None:
    desk = alone(MAXIMISED)
    assert desk.opening(place, (640, 400)) == desk.opening((), (640, 400))


def test_a_second_window_beyond_the_edge_of_the_screen_is_brought_back() -> None:
    opening = alone(MAXIMISED).opening((1500, 900), (640, 400))
    assert opening.place == (1920 - 640, 1080 - 400)
    assert alone(MAXIMISED).opening((-100, 0), (4000, 3000)).size == FULL_HD.size


def test_the_second_window_fills_another_screen_again_but_never_that_of_the_first() -> None:
    two = Desk((FULL_HD, TELEVISION), MAXIMISED)
    assert two.opening((2500, 300), WANTED, full_screen=True).full_screen
    assert not two.opening((200, 100), WANTED, full_screen=True).full_screen
    assert not alone(MAXIMISED).opening((2500, 300), WANTED, full_screen=True).full_screen


def test_without_known_screens_the_desktop_finds_a_place() -> None:
    opening = Desk((), MAXIMISED).opening((2500, 300), WANTED, full_screen=True)
    assert (opening.where, opening.place, opening.full_screen) == (Where.UNKNOWN, None, True)
