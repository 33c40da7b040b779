"""The corner of the board: zoom by buttons, and a map of the whole while only a part is in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from screens import Keys

from game.art.tokens import Token
from game.battlefield.board_pane import BoardPane
from game.battlefield.board_view import BoardView
from game.battlefield.camera import Camera
from game.board.shapes import Point, disc
from game.board.terrain import Board, Kind, Piece
from game.content.locale import Language
from game.ui.app import App, Settings
from game.ui.box import Box
from game.ui.drawing.palette import SideColour
from game.ui.driver import Driver
from game.ui.input.events import KeyPressed
from game.ui.options import Options
from game.ui.scene import Scene
from game.ui.widgets.button import Button
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.battlefield.overlays import Overlay
    from game.ui.widgets.base import Widget

pytestmark = pytest.mark.usefixtures("coarse_boards")

SIDE = 8.0

TOKENS = (
    Token("a", (2, 2), 0.5, SideColour.RED, "axe", "Axe"),
    Token("b", (6, 6), 0.5, SideColour.BLUE, "bow", "Bow"),
)


class Hand:
    """Answers the mouse on the board, and keeps what it was told."""

    def __init__(self) -> None:
        self.hovered: list[Point | None] = []
        self.pressed: list[Point] = []

    def hover(self, at: Point | None) -> None:
        self.hovered.append(at)

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> None:
        del waypoint, free
        self.pressed.append(at)

    def drag(self, at: Point) -> None:
        del at

    def release(self, at: Point, *, keep: bool = False) -> None:
        del at, keep

    def tokens(self) -> tuple[Token, ...]:
        return TOKENS

    def overlays(self) -> tuple[Overlay, ...]:
        return ()

    def answer(self, outcome: None) -> None:
        del outcome

    def quiet(self) -> None:
        pass

    def go_back(self) -> None:
        pass


class Pane(BoardPane[None]):
    """A pane with nothing to stop at."""

    def next_stop(self, step: int) -> Point | None:
        del step
        return None

    def starting_point(self) -> Point:
        return (SIDE / 2, SIDE / 2)


class Field(Scene):
    """A board and nothing else; its widgets are built anew on demand."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = Hand()
        self.camera = Camera(SIDE, SIDE, Box(0, 0, 100, 100), glide=False)
        self.painted: BoardView | None = None

    def build(self) -> Widget:
        if self.painted is None:
            self.painted = BoardView(self.camera, self.ui.texts, self.ui.palette)
            wood = Piece("wood", disc(2, 2, 1), *Kind.FOREST.preset, Kind.FOREST)
            self.painted.set_board(Board(SIDE, SIDE, (wood,)))
        return Pane("pane", (self.painted, self.camera), self.hand, self.hand, self.ui.say)


@pytest.fixture
def field() -> Driver:
    settings = Settings(speak=lambda _language: Keys(Language.EN, {}), options=Options(language="en"))
    app = App(OffScreen((960, 600)), settings)
    app.push(Field())
    driver = Driver(app)
    driver.wait(0.6)
    return driver


def scene_of(driver: Driver) -> Field:
    scene = driver.scene
    assert isinstance(scene, Field)
    return scene


def shown(driver: Driver) -> set[str]:
    return {widget.name for widget in scene_of(driver).interface.root.walk()}


def test_buttons_zoom_and_the_map_is_there_only_while_a_part_is_in_view(field: Driver) -> None:
    camera = scene_of(field).camera
    fit = camera.zoom
    assert not {"board.map", "board.fold"} & shown(field)
    field.press("board.zoom_in")
    field.press("board.zoom_in")
    assert camera.zoom > 1.5 * fit
    assert {"board.map", "board.fold"} <= shown(field)
    field.press("board.zoom_out")
    assert fit < camera.zoom < 1.5 * fit
    field.press("board.fit")
    assert camera.zoom == fit
    assert "board.map" not in shown(field)


def test_buttons_say_why_they_do_nothing(field: Driver) -> None:
    camera = scene_of(field).camera

    def reason(name: str) -> str:
        assert name in shown(field)
        button = field.find(name)
        assert isinstance(button, Button)
        return button.refusal

    assert [reason(name) for name in ("board.zoom_in", "board.zoom_out", "board.fit")] == [
        "",
        "board.whole",
        "board.whole",
    ]
    camera.zoom_at(camera.box.centre, 1000)
    assert [reason(name) for name in ("board.zoom_in", "board.zoom_out", "board.fit")] == [
        "board.closest",
        "",
        "",
    ]


def test_a_click_on_the_map_and_a_drag_on_it_move_the_view(field: Driver) -> None:
    scene = scene_of(field)
    scene.camera.zoom_at(scene.camera.box.centre, 3)
    box = field.find("board.map").box
    low_left, upper_right = (
        (box.x + 0.25 * box.w, box.y + 0.75 * box.h),
        (box.x + 0.75 * box.w, box.y + 0.25 * box.h),
    )
    field.click(low_left)
    assert (scene.camera.view.x, scene.camera.view.y) == pytest.approx((2, 2), abs=0.2)
    field.drag(low_left, upper_right)
    assert (scene.camera.view.x, scene.camera.view.y) == pytest.approx((6, 6), abs=0.2)
    assert scene.hand.pressed == []


def test_the_frame_on_the_map_is_the_part_in_view(field: Driver) -> None:
    scene = scene_of(field)
    scene.camera.zoom_at(scene.camera.box.centre, 4)
    scene.camera.show((2, 6))
    pane = scene.interface.root
    assert isinstance(pane, Pane)
    chart, seen = pane.corner.map, pane.corner.map.in_view()
    assert chart.point(seen.centre) == pytest.approx((2, 6), abs=0.1)
    inches = seen.w / chart.box.w * SIDE
    assert inches == pytest.approx(scene.camera.box.w / scene.camera.zoom, abs=0.1)


def test_by_keyboard_the_map_takes_the_focus_and_arrows_move_the_view(field: Driver) -> None:
    scene = scene_of(field)
    scene.camera.zoom_at(scene.camera.box.centre, 3)
    assert field.find("board.map").focusable
    scene.interface.focus(field.find("board.map"))
    before = scene.camera.view
    field.key("right")
    field.key("up")
    assert scene.camera.view.x > before.x
    assert scene.camera.view.y > before.y
    scene.interface.focus_next({"board.corner": ""})
    assert scene.interface.focused is not None
    assert scene.interface.focused.name == "board.fold"


def test_the_map_folds_away_and_stays_so_when_widgets_are_built_again(field: Driver) -> None:
    scene = scene_of(field)
    scene.camera.zoom_at(scene.camera.box.centre, 3)
    field.press("board.fold")
    assert "board.map" not in shown(field)
    scene.rebuild()
    assert "board.map" not in shown(field)
    field.press("board.fold")
    assert "board.map" in shown(field)


def test_creatures_are_on_the_map_by_shapes_of_their_sides(field: Driver) -> None:
    scene = scene_of(field)
    scene.camera.zoom_at(scene.camera.box.centre, 2)
    chart = field.find("board.map")
    frame = field.frame()
    before = frame.subsurface(chart.box.pixels(1.0)).copy()
    scene.hand.tokens = lambda: TOKENS[:1]  # type: ignore[method-assign]  # one of them is gone
    after = field.frame().subsurface(chart.box.pixels(1.0))
    part = chart.box.w / SIDE
    spot = (round(6 * part), round(2 * part))
    assert before.get_at(spot) != after.get_at(spot)
    kept = (round(2 * part), round(6 * part))
    assert before.get_at(kept) == after.get_at(kept)


def test_labels_keep_off_the_corner(field: Driver) -> None:
    scene = scene_of(field)
    field.frame()
    assert scene.painted is not None
    (covered,) = scene.painted.covered
    buttons = field.find("board.zoom_out").box, field.find("board.fit").box
    assert all(covered.contains(button.pixels(1.0)) for button in buttons)


def test_a_key_that_is_held_presses_the_board_once(field: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second press might do what the first has only shown."""
    pressed: list[object] = []
    monkeypatch.setattr(Pane, "press_cursor", lambda _pane, **how: pressed.append(how))
    field.scene.interface.focus(field.find("pane"))
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        field.post(KeyPressed(key))
        field.post(KeyPressed(key, repeat=True))
    assert pressed == [{"keep": False}, {"waypoint": True}]
