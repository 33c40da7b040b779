"""Widgets, driven by their names and by the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from pygame import image
from screens import Keys

from game.content.locale import Language
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.input.events import KeyPressed
from game.ui.options import Options
from game.ui.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, MenuItem, Toggle, open_menu
from game.ui.widgets.layout import Anchor, Column, Material, Panel
from game.ui.widgets.number import Slider, Stepper
from game.ui.widgets.scroll import ListBox
from game.ui.widgets.text_field import TextField
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.ui.widgets.base import Widget


class Workbench(Scene):
    """One of each widget, and a log of what they did."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[object] = []

    def build(self) -> Widget:
        log = self.log.append
        self.list = ListBox("list", [(f"Entry {i}", None) for i in range(30)], None, log)
        return Anchor(
            Panel(
                Column(
                    [
                        Button("go", "Go", lambda: log("go"), tip="Goes"),
                        Button("stuck", "Stuck", lambda: log("stuck"), refusal="The door is shut"),
                        Toggle("toggle", "Tick me", False, log),
                        Choice("choice", [("a", "One"), ("b", "Two"), ("c", "Three")], "a", log),
                        Stepper("steps", 3, log, low=0, high=5),
                        Slider("slide", 0.5, log, step=0.1),
                        TextField("field", "", log, done=lambda text: log(("done", text))),
                        self.list,
                    ],
                    gap=8,
                ),
                Material.FRAMED,
            ),
            w=520,
            h=520,
        )


@pytest.fixture
def bench() -> Driver:
    settings = Settings(speak=lambda _language: Keys(Language.EN, {}), options=Options(language="en"))
    app = App(OffScreen((960, 540)), settings)
    app.push(Workbench())
    return Driver(app)


def log_of(driver: Driver) -> list[object]:
    scene = driver.scene
    assert isinstance(scene, Workbench)
    return scene.log


def test_a_click_presses_a_button(bench: Driver) -> None:
    bench.press("go")
    assert log_of(bench) == ["go"]


def test_a_release_outside_does_not_press(bench: Driver) -> None:
    bench.drag(bench.find("go").box.centre, (5, 5))
    assert log_of(bench) == []


def test_a_disabled_button_refuses_and_says_why(bench: Driver) -> None:
    bench.press("stuck")
    bench.wait(1)
    shown = bench.scene.interface.tip()
    assert log_of(bench) == []
    assert shown is not None
    assert "The door is shut" in shown[0]


def test_no_tip_covers_what_a_press_brought_until_the_pointer_has_moved(bench: Driver) -> None:
    """Neither the button's own tip nor that of another which has come to lie under the pointer."""
    x, y = bench.find("go").box.centre
    bench.click((x, y))
    bench.wait(1)
    assert bench.scene.interface.tip() is None
    bench.move((x + 2, y))
    bench.wait(1)
    assert bench.scene.interface.tip() is None
    bench.move((x + 16, y))
    bench.wait(1)
    assert bench.scene.interface.tip() is not None


def test_the_reason_shows_to_the_keyboard_too(bench: Driver) -> None:
    bench.key("tab")
    bench.key("tab")
    bench.wait(1)
    shown = bench.scene.interface.tip()
    assert shown is not None
    assert "The door is shut" in shown[0]


def test_a_long_text_is_seen_from_its_beginning_where_nobody_writes(bench: Driver) -> None:
    field = bench.find("field")
    assert isinstance(field, TextField)
    box = field.box
    seen = []
    for text in ("Bertrand de Montfaucon", "Bertrand de Montfaucon, " * 5):
        field.set(text)
        row = bench.frame().subsurface((round(box.x), round(box.y), 100, round(box.h)))
        seen.append(image.tobytes(row, "RGB"))
    assert seen[0] == seen[1]


def test_no_tip_shows_below_a_dialog(bench: Driver) -> None:
    bench.key("tab")
    bench.key("tab")
    bench.wait(1)
    below = bench.scene.interface
    bench.app.push(Workbench())
    bench.wait(1)
    assert below.tip() is None
    bench.app.pop()
    bench.wait(1)
    assert below.tip() is not None


def test_enter_presses_and_space_does_not(bench: Driver) -> None:
    bench.key("tab")
    bench.key("space")
    assert log_of(bench) == []
    bench.key("return")
    assert log_of(bench) == ["go"]


def test_space_ticks_what_can_be_unticked(bench: Driver) -> None:
    bench.press("toggle")
    bench.key("space")
    assert log_of(bench) == [True, False]


def test_arrows_change_a_choice(bench: Driver) -> None:
    bench.press("choice.1")
    bench.key("right")
    bench.key("right")
    bench.key("left")
    assert log_of(bench) == ["b", "c", "b"]


def test_a_stepper_stays_within_its_limits(bench: Driver) -> None:
    for _ in range(4):
        bench.press("steps.more")
    assert log_of(bench) == [4, 5]


def test_a_slider_follows_pointer_and_arrows(bench: Driver) -> None:
    slider = bench.find("slide")
    assert isinstance(slider, Slider)
    bench.drag(slider.box.centre, (slider.box.x - 50, slider.box.centre[1]))
    assert slider.value == 0
    bench.key("right")
    assert slider.value == pytest.approx(0.1)
    bench.key("end")
    assert slider.value == 1


def test_text_is_typed_edited_and_confirmed(bench: Driver) -> None:
    bench.press("field")
    bench.type("Épée")
    bench.key("home")
    bench.key("delete")
    bench.type("é")
    bench.key("return")
    assert log_of(bench)[-1] == ("done", "épée")


def test_a_key_that_is_held_is_done_once_with_what_was_typed(bench: Driver) -> None:
    """What opens then may have a field, too, and is not to be answered by the same press."""
    bench.press("field")
    bench.type("abc")
    bench.post(KeyPressed(pygame.K_RETURN))
    count = len(log_of(bench))
    bench.post(KeyPressed(pygame.K_RETURN, repeat=True))
    assert log_of(bench)[-1] == ("done", "abc")
    assert len(log_of(bench)) == count


def test_text_is_cut_and_pasted(bench: Driver) -> None:
    bench.press("field")
    bench.type("abc")
    bench.key("ctrl+a")
    bench.key("ctrl+x")
    bench.key("ctrl+v")
    bench.key("ctrl+v")
    assert log_of(bench)[-1] == "abcabc"


def test_letters_typed_into_a_field_are_no_commands(bench: Driver) -> None:
    bench.press("field")
    before = len(bench.app.scenes)
    bench.key("l")
    assert len(bench.app.scenes) == before
    assert bench.scene.interface.focused is bench.find("field")


def test_the_wheel_scrolls_a_list(bench: Driver) -> None:
    scene = bench.scene
    assert isinstance(scene, Workbench)
    bench.wheel(-3, scene.list.box.centre)
    assert scene.list.offset > 0


def test_an_entry_out_of_sight_is_scrolled_to(bench: Driver) -> None:
    bench.press("list.29")
    assert log_of(bench) == [29]


def test_a_click_on_the_edge_of_what_scrolls_is_not_lost(bench: Driver) -> None:
    """An entry of which only the upper edge is in sight comes into sight once it was pressed, not before."""
    scene = bench.scene
    assert isinstance(scene, Workbench)
    view = scene.list.box
    cut = next(i for i in range(30) if bench.find(f"list.{i}").box.bottom > view.bottom)
    box = bench.find(f"list.{cut}").box
    assert box.y < view.bottom - 2
    bench.click((box.centre[0], box.y + 2))
    assert log_of(bench) == [cut]
    assert bench.find(f"list.{cut}").box.bottom <= view.bottom


def test_tab_reaches_every_widget_and_comes_around(bench: Driver) -> None:
    interface = bench.scene.interface
    names = {widget.name for widget in interface.root.walk() if widget.focusable}
    seen = set()
    for _ in range(len(names) + 1):
        bench.key("tab")
        assert interface.focused is not None
        assert interface.ring
        seen.add(interface.focused.name)
    assert seen == names


def test_tab_goes_back_as_it_came(bench: Driver) -> None:
    bench.key("tab")
    bench.key("tab")
    bench.key("shift+tab")
    assert bench.scene.interface.focused is bench.find("go")


def test_a_menu_takes_the_keyboard_and_gives_it_back(bench: Driver) -> None:
    bench.press("go")
    log = log_of(bench)
    open_menu(bench.scene.interface, (100, 100), [MenuItem("cut", "Cut", lambda: log.append("cut"))])
    bench.key("return")
    assert log == ["go", "cut"]
    assert bench.scene.interface.focused is bench.find("go")


def test_escape_and_a_click_elsewhere_close_a_menu(bench: Driver) -> None:
    for leave in ("escape", "click"):
        open_menu(bench.scene.interface, (100, 100), [MenuItem("cut", "Cut", lambda: None)])
        if leave == "escape":
            bench.key("escape")
        else:
            bench.click((2, 2))
        with pytest.raises(KeyError):
            bench.find("cut")


def test_the_focus_survives_a_change_of_scale(bench: Driver) -> None:
    bench.press("slide")
    bench.app.set_options(ui_scale=1.0, high_contrast=True)
    assert bench.scene.interface.focused is bench.find("slide")


def test_nothing_is_drawn_while_nothing_changes(bench: Driver) -> None:
    bench.wait(0.5)
    screen = bench.app.screen
    assert isinstance(screen, OffScreen)
    before = screen.shown
    bench.wait(0.5)
    assert screen.shown == before
