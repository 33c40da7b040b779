"""Dice land on what was rolled before, stay in their tray, and nobody has to wait for them."""

from __future__ import annotations

import itertools
from math import pi
from typing import TYPE_CHECKING

import pygame
import pytest
from pictures import assert_golden
from screens import encloses, show
from svg_faults import faults

from game.art import dice_tray
from game.art.dice_tray import DiceTray
from game.art.dice_tumble import Tumble, row, tumble
from game.ui.box import Box
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.ui.drawing.palette import Hue
    from game.ui.driver import Driver

ROOM = (8.0, 2.2)


@pytest.fixture(scope="module")
def driver() -> Driver:
    return show("language")


@pytest.fixture
def hue(driver: Driver) -> Hue:
    return driver.app.ui.palette.seats[1]


def draw(driver: Driver, tray: DiceTray, surface: pygame.Surface | None = None) -> None:
    ui = driver.app.ui
    if surface is None:
        surface = pygame.Surface((440, 140))
        tray.arrange(ui, Box(10, 10, 420, 120))
    tray.draw(Canvas(surface, ui.theme, ui.texts), ui)


@pytest.mark.parametrize("faces", [(6,), (1, 1), (5, 2, 4), (1, 2, 3, 4, 5, 6), (3,) * 9])
def test_dice_land_on_what_was_rolled_and_stay_in_the_tray(faces: tuple[int, ...]) -> None:
    room = (max(ROOM[0], len(faces) * 1.2 + 0.3), ROOM[1])
    for seed in range(12):
        check_throw(tumble(faces, room, seed), faces, room)


def check_throw(throw: Tumble, faces: tuple[int, ...], room: tuple[float, float]) -> None:
    assert throw.at(1.0) == row(faces, room)
    assert tuple(pose.face for pose in throw.at(0.78)) == faces
    for picture in throw.pictures:
        assert len(picture) == len(faces)
        for pose in picture:
            assert 0.5 - 1e-6 <= pose.x <= room[0] - 0.5 + 1e-6
            assert 0.5 - 1e-6 <= pose.y <= room[1] - 0.5 + 1e-6
            assert 1 <= pose.face <= 6
            assert abs(pose.angle) <= pi / 4 + 1e-6
            assert 0 <= pose.height <= 1


def test_dice_show_other_faces_on_their_way() -> None:
    throw = tumble((4, 4), ROOM, 3)
    assert len({pose.face for picture in throw.pictures for pose in picture}) > 2
    assert max(pose.height for picture in throw.pictures for pose in picture) > 0.3


def test_a_throw_is_the_same_for_the_same_seed() -> None:
    assert tumble((2, 5), ROOM, 7) == tumble((2, 5), ROOM, 7)
    assert tumble((2, 5), ROOM, 7) != tumble((2, 5), ROOM, 8)
    assert tumble((), ROOM, 7).at(0.5) == ()


def test_a_throw_goes_on_until_it_is_over_or_skipped(driver: Driver, hue: Hue) -> None:
    tray = DiceTray(hue)
    tray.roll((2, 6, 1), 4)
    draw(driver, tray)
    assert [(tray.update(0.7), tray.busy) for _ in range(4)] == [
        (True, True),
        (True, True),
        (True, False),
        (False, False),
    ]
    tray.roll((5, 5), 4)
    tray.skip()
    assert not tray.busy
    assert tray.faces == (5, 5)


def test_reduced_motion_shows_the_end_at_once(driver: Driver, hue: Hue) -> None:
    tray = DiceTray(hue, speed=0)
    tray.roll((2, 6), 4)
    assert not tray.busy
    tray.turn((3, 6))
    assert not tray.busy
    assert tray.faces == (3, 6)
    draw(driver, tray)


@pytest.mark.parametrize("after", [(2, 6, 4), (1, 6), (1, 6, 4, 5), ()])
def test_effects_turn_bring_and_take_dice(driver: Driver, hue: Hue, after: tuple[int, ...]) -> None:
    tray = DiceTray(hue, (1, 6, 4))
    tray.turn((1, 6, 4))
    assert not tray.busy
    tray.turn(after)
    for part in (0.0, 0.3, 0.5, 0.8):
        tray.seek(part)
        draw(driver, tray)
        assert tray.busy
    tray.seek(1.0)
    assert tray.faces == after
    assert not tray.busy


def test_a_throw_goes_on_in_the_widget_that_takes_its_place(driver: Driver, hue: Hue) -> None:
    tray = DiceTray(hue, name="dice")
    tray.roll((2, 6), 4)
    tray.update(0.5)
    other = DiceTray(hue, (2, 6), name="dice")
    other.resume(tray, driver.app.ui)
    assert other.busy
    assert other.part == tray.part
    changed = DiceTray(hue, (2, 5), name="dice")
    changed.resume(tray, driver.app.ui)
    assert not changed.busy


def test_every_die_at_rest_has_its_place_in_the_tray(driver: Driver, hue: Hue) -> None:
    tray = DiceTray(hue, (1, 2, 3, 4, 5, 6, 1, 2, 3))
    draw(driver, tray)
    boxes = [tray.die_box(number) for number in range(9)]
    assert all(encloses(tray.box, box) for box in boxes)
    assert not any(a.overlaps(b) for a, b in itertools.pairwise(boxes))


def test_dice_use_only_what_is_drawn_right() -> None:
    assert len({dice_tray.die(face) for face in range(1, 7)}) == 6
    assert all(faults(dice_tray.die(face)) == [] for face in range(1, 7))


def test_trays_look_as_they_did(driver: Driver, rewrite: bool) -> None:
    ui = driver.app.ui
    table = pygame.Surface((860, 400))
    table.fill((70, 46, 28))
    for place, seat in enumerate(ui.palette.seats):
        tray = DiceTray(seat, marked={1})
        tray.roll((1, 5, 2, 6)[: 1 + place % 4], place)
        tray.seek((place + 1) / 6)
        tray.arrange(ui, Box(10 + place % 2 * 425, 10 + place // 2 * 130, 415, 120))
        draw(driver, tray, table)
    assert_golden(table, "duel-dice", rewrite=rewrite)
