"""Several lines of text: typed, pasted, walked through by keys and mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.cli.play import speak
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.scene import Scene
from game.ui.widgets.layout import Anchor, Column, Panel
from game.ui.widgets.number import NumberField
from game.ui.widgets.text_area import TextArea
from game.ui.widgets.text_field import TextField
from game.ui.window import OffScreen

if TYPE_CHECKING:
    from game.ui.widgets.base import Widget


class Desk(Scene):
    """An area that is made anew at every change, as in dialogs, with fields below it."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.name = "Ada"

    def build(self) -> Widget:
        area = TextArea("area", self.text, self.typed, hint="Lines", marked=[2], grow=1)
        field = TextField("field", self.name, self.named)
        number = NumberField("number", 12, lambda _value: None, low=0, high=99)
        return Anchor(Panel(Column([Anchor(area, h=200), field, number])), w=420, h=420)

    def typed(self, text: str) -> None:
        self.text = text
        self.rebuild()

    def named(self, text: str) -> None:
        self.name = text
        self.rebuild()

    def first_focus(self) -> str:
        return "area"


@pytest.fixture
def desk() -> Driver:
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="en")))
    app.push(Desk())
    return Driver(app)


def area(desk: Driver) -> TextArea:
    found = desk.find("area")
    assert isinstance(found, TextArea)
    return found


def keys(desk: Driver, *names: str) -> None:
    for name in names:
        desk.key(name)


def test_enter_begins_a_line_and_arrows_walk_through_them(desk: Driver) -> None:
    desk.type("Alia 3")
    keys(desk, "return")
    desk.type("Brun")
    keys(desk, "up", "end")
    desk.type("!")
    keys(desk, "down", "home")
    desk.type("- ")
    assert area(desk).text == "Alia 3!\n- Brun"
    keys(desk, "ctrl+home")
    desk.type("# ")
    keys(desk, "ctrl+end", "backspace", "ctrl+left", "delete")
    assert area(desk).text == "# Alia 3!\n- ru"


def test_lines_are_pasted_replaced_and_taken_back(desk: Driver) -> None:
    desk.app.ui.host.set_clipboard("Goblin\t4\r\nOgre\t1\r\n\x07")
    keys(desk, "ctrl+v")
    assert area(desk).text == "Goblin\t4\nOgre\t1\n"
    keys(desk, "ctrl+a", "ctrl+x")
    assert area(desk).text == ""
    assert desk.app.ui.host.clipboard() == "Goblin\t4\nOgre\t1\n"
    keys(desk, "ctrl+z")
    assert area(desk).text == "Goblin\t4\nOgre\t1\n"


def test_a_selection_runs_over_lines(desk: Driver) -> None:
    desk.type("Alia")
    keys(desk, "return")
    desk.type("Brun")
    desk.key("shift+up")
    desk.type("X")
    assert area(desk).text == "AliaX"


def test_a_click_puts_the_caret_and_a_drag_selects(desk: Driver) -> None:
    desk.app.ui.host.set_clipboard("one\ntwo\nthree")
    keys(desk, "ctrl+v")
    box = area(desk).box
    line = area(desk).box.y + 8 + 24 * 1.5
    desk.click((box.right - 20, line))
    assert area(desk).caret == len("one\ntwo")
    desk.drag((box.x + 34, line), (box.right - 20, line))
    desk.type("2")
    assert area(desk).text == "one\n2\nthree"


def test_what_does_not_fit_scrolls_with_the_caret_and_the_wheel(desk: Driver) -> None:
    desk.app.ui.host.set_clipboard("\n".join(f"Goblin {number}" for number in range(40)))
    keys(desk, "ctrl+v")
    low = area(desk).top
    assert low > 400
    desk.wheel(3, area(desk).box.centre)
    assert area(desk).top < low
    keys(desk, "pageup", "pageup")
    assert 0 < area(desk).caret < len(area(desk).text) - 60
    keys(desk, "ctrl+home")
    assert area(desk).top == 0


def test_tab_leaves_and_the_line_is_spoken(desk: Driver) -> None:
    assert desk.scene.interface.spoken() == "Lines."
    desk.type("Alia")
    keys(desk, "return")
    desk.type("Brun")
    assert desk.scene.interface.spoken() == "Brun."
    keys(desk, "tab")
    assert desk.scene.interface.focused is desk.find("field")


def test_a_field_opens_with_its_content_selected(desk: Driver) -> None:
    keys(desk, "tab")
    desk.type("Zed")
    field = desk.find("field")
    assert isinstance(field, TextField)
    assert field.text == "Zed"
    desk.press("number")
    desk.type("7")
    number = desk.find("number")
    assert isinstance(number, TextField)
    assert number.text == "7"
    desk.press("field")
    desk.type("s")
    field = desk.find("field")
    assert isinstance(field, TextField)
    assert "Zed" in field.text.replace("s", "")
