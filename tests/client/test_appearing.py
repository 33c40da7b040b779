"""A control that has just appeared takes no press: it was meant for what was there before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from game.content.locale import Language, Translator
from game.ui.app import App, Settings
from game.ui.box import Box
from game.ui.driver import Driver
from game.ui.input.events import MouseButton, PointerPressed, PointerReleased
from game.ui.options import Options
from game.ui.scene import Scene
from game.ui.widgets.appearing import Appearing
from game.ui.widgets.button import Button
from game.ui.widgets.choice import MenuItem, open_menu
from game.ui.widgets.layout import Column
from game.ui.window.window import APPEARING, OffScreen, Window

if TYPE_CHECKING:
    from game.core.rules import Value
    from game.ui.widgets.base import Widget


class Keys(Translator):
    """Says the keys of its messages."""

    def __call__(self, key: str, **_values: Value) -> str:
        return key


class Going(Scene):
    """A button that gives way to another one each time it is pressed."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.names = list(names)
        self.pressed: list[str] = []

    def build(self) -> Widget:
        return Column([Button(self.names[0], "Word", self.press), Button("stays", "Stays", self.stay)])

    def press(self) -> None:
        self.pressed.append(self.names.pop(0))
        self.rebuild()

    def stay(self) -> None:
        self.pressed.append("stays")
        self.rebuild()


def going(*names: str) -> tuple[Driver, Going]:
    settings = Settings(speak=lambda _language: Keys(Language.EN, {}), options=Options(language="en"))
    screen = OffScreen((960, 540))
    screen.appearing = APPEARING
    app = App(screen, settings)
    scene = Going(*names)
    app.push(scene)
    return Driver(app), scene


def test_five_clicks_in_place_press_one_button() -> None:
    hand, scene = going("done", "cast", "pass", "end", "over", "more")
    hand.wait(1)
    at = hand.find("done").box.centre
    for _ in range(5):
        hand.click(at)
    assert scene.pressed == ["done"]
    hand.wait(APPEARING + 0.05)
    hand.click(at)
    assert scene.pressed == ["done", "cast"]


def test_enter_again_and_again_presses_one_button() -> None:
    hand, scene = going("done", "cast", "pass", "end", "over")
    hand.wait(1)
    for _ in range(3):
        scene.interface.focus(hand.find(scene.names[0]))
        hand.key("return")
    assert scene.pressed == ["done"]
    hand.wait(APPEARING + 0.05)
    hand.key("return")
    assert scene.pressed == ["done", "cast"]


def test_what_stays_where_it_was_takes_every_click() -> None:
    hand, scene = going("done", "more")
    hand.wait(1)
    for _ in range(3):
        hand.press("stays")
    assert scene.pressed == ["stays"] * 3


def test_what_is_shown_first_must_be_seen_first() -> None:
    hand, scene = going("done", "more")
    hand.press("done")
    assert scene.pressed == []
    hand.wait(APPEARING + 0.05)
    hand.press("done")
    assert scene.pressed == ["done"]


def test_what_has_moved_has_just_appeared_unless_the_player_has_moved_it() -> None:
    appearing, button = Appearing(), Button("one", "One", lambda: None)
    button.box = Box(0, 0, 100, 40)
    appearing.notice([button])
    appearing.time = 1.0
    assert not appearing.is_new(button, 0.5)
    button.box = Box(10, 4, 100, 40)
    appearing.notice([button])
    assert not appearing.is_new(button, 0.5)
    button.box = Box(10, 50, 100, 40)
    appearing.follow([button])
    appearing.notice([button])
    assert not appearing.is_new(button, 0.5)
    button.box = Box(10, 0, 100, 40)
    appearing.notice([button])
    assert appearing.is_new(button, 0.5)


def test_what_a_dialog_lay_over_takes_no_click_that_was_for_the_dialog() -> None:
    hand, scene = going("done", "more")
    hand.wait(1)
    over = Going("yes", "never")
    hand.app.push(over)
    hand.wait(1)
    hand.app.pop()
    hand.press("done")
    assert scene.pressed == []
    hand.wait(1)
    hand.press("done")
    assert scene.pressed == ["done"]


def test_what_a_menu_lay_over_takes_no_click_that_was_for_the_menu() -> None:
    hand, scene = going("done", "more")
    hand.wait(1)
    at, chosen = hand.find("done").box.centre, list[str]()
    rows = [MenuItem(name, name, partial(chosen.append, name)) for name in ("one", "two")]
    open_menu(scene.interface, (at[0] - 30, at[1] - 30), rows)
    hand.press("one")
    assert chosen == []
    hand.wait(1)
    hand.press("one")
    hand.click(at)
    assert (chosen, scene.pressed) == (["one"], [])


def test_a_button_held_while_the_widgets_are_made_anew_is_pressed_as_it_is_let_go() -> None:
    hand, scene = going("done", "more")
    hand.wait(1)
    at = hand.find("done").box.centre
    hand.post(PointerPressed(at, MouseButton.LEFT))
    scene.rebuild()
    hand.post(PointerReleased(at, MouseButton.LEFT))
    assert scene.pressed == ["done"]


def test_a_real_window_waits_and_a_test_does_not() -> None:
    assert Window.appearing == APPEARING == pytest.approx(0.5)
    assert OffScreen((10, 10)).appearing == 0
