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
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.ui.widgets.base import Widget


class Form(Scene):
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
def form() -> Driver:
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="en")))
    app.push(Form())
    return Driver(app)


def area(form: Driver) -> TextArea:
    found = form.find("area")
    assert isinstance(found, TextArea)
    return found


def keys(form: Driver, *names: str) -> None:
    for name in names:
        form.key(name)


def test_enter_begins_a_line_and_arrows_walk_through_them(form: Driver) -> None:
    form.type("Alia 3")
    keys(form, "return")
    form.type("Brun")
    keys(form, "up", "end")
    form.type("!")
    keys(form, "down", "home")
    form.type("- ")
    assert area(form).text == "Alia 3!\n- Brun"
    keys(form, "ctrl+home")
    form.type("# ")
    keys(form, "ctrl+end", "backspace", "ctrl+left", "delete")
    assert area(form).text == "# Alia 3!\n- ru"


def test_lines_are_pasted_replaced_and_taken_back(form: Driver) -> None:
    form.app.ui.host.set_clipboard("Goblin\t4\r\nOgre\t1\r\n\x07")
    keys(form, "ctrl+v")
    assert area(form).text == "Goblin\t4\nOgre\t1\n"
    keys(form, "ctrl+a", "ctrl+x")
    assert area(form).text == ""
    assert form.app.ui.host.clipboard() == "Goblin\t4\nOgre\t1\n"
    keys(form, "ctrl+z")
    assert area(form).text == "Goblin\t4\nOgre\t1\n"


def test_a_selection_runs_over_lines(form: Driver) -> None:
    form.type("Alia")
    keys(form, "return")
    form.type("Brun")
    form.key("shift+up")
    form.type("X")
    assert area(form).text == "AliaX"


def test_a_click_puts_the_caret_and_a_drag_selects(form: Driver) -> None:
    form.app.ui.host.set_clipboard("one\ntwo\nthree")
    keys(form, "ctrl+v")
    box = area(form).box
    line = area(form).box.y + 8 + 24 * 1.5
    form.click((box.right - 20, line))
    assert area(form).caret == len("one\ntwo")
    form.drag((box.x + 34, line), (box.right - 20, line))
    form.type("2")
    assert area(form).text == "one\n2\nthree"


def test_what_does_not_fit_scrolls_with_the_caret_and_the_wheel(form: Driver) -> None:
    form.app.ui.host.set_clipboard("\n".join(f"Goblin {number}" for number in range(40)))
    keys(form, "ctrl+v")
    low = area(form).top
    assert low > 400
    form.wheel(3, area(form).box.centre)
    assert area(form).top < low
    keys(form, "pageup", "pageup")
    assert 0 < area(form).caret < len(area(form).text) - 60
    keys(form, "ctrl+home")
    assert area(form).top == 0


LONG = "Ogre of the northern marshes +0 with numbers that are hidden from the players"


def test_a_long_line_goes_on_in_further_rows_and_is_walked_through(form: Driver) -> None:
    form.app.ui.host.set_clipboard(f"{LONG}\nAlia")
    keys(form, "ctrl+v", "up", "end")
    form.type("!")
    assert area(form).lines == [f"{LONG}!", "Alia"]
    keys(form, "home")
    before = area(form).caret
    assert LONG[before - 1] == " "
    keys(form, "up", "end")
    assert 0 < area(form).caret < before
    form.type("x")
    keys(form, "up", "home")
    assert area(form).caret == 0


def test_a_click_behind_a_long_line_stays_in_its_row(form: Driver) -> None:
    form.app.ui.host.set_clipboard(LONG)
    keys(form, "ctrl+v")
    box = area(form).box
    form.click((box.right - 14, box.y + 8 + 24 * 0.5))
    first = area(form).caret
    form.click((box.right - 14, box.y + 8 + 24 * 1.5))
    assert 20 < first < area(form).caret


def test_a_word_wider_than_the_room_is_broken_and_all_of_it_can_be_scrolled_to(form: Driver) -> None:
    form.app.ui.host.set_clipboard("x" * 5000)
    keys(form, "ctrl+v")
    assert area(form).top > 1000
    keys(form, "ctrl+home")
    assert area(form).top == 0


def test_a_line_that_is_changed_anywhere_is_folded_as_if_it_were_new(form: Driver) -> None:
    """Only what a change concerns is folded again: here in words, in blanks, and at both ends."""
    words = ["mot", "à", "Gobelins", "x" * 150, " " * 90, "\t", "i" * 300]
    typed, ui = area(form), form.app.ui
    typed.text = " ".join(words[place % 7] for place in range(0, 900, 4))
    for step in range(60):
        at = step * 997 % len(typed.text)
        kept = 0 if step % 3 else 11
        typed.text = f"{typed.text[:at]}{words[step % 7] * (step % 2)}{typed.text[at + kept :]}"
        fresh = TextArea("fresh", typed.text, lambda _text: None, marked=[])
        fresh.arrange(ui, typed.box)
        assert typed.starts == fresh.starts, step


def test_tab_leaves_and_the_line_is_spoken(form: Driver) -> None:
    assert form.scene.interface.spoken() == "Lines."
    form.type("Alia")
    keys(form, "return")
    form.type("Brun")
    assert form.scene.interface.spoken() == "Brun."
    keys(form, "tab")
    assert form.scene.interface.focused is form.find("field")


def test_a_field_opens_with_its_content_selected(form: Driver) -> None:
    keys(form, "tab")
    form.type("Zed")
    field = form.find("field")
    assert isinstance(field, TextField)
    assert field.text == "Zed"
    form.press("number")
    form.type("7")
    number = form.find("number")
    assert isinstance(number, TextField)
    assert number.text == "7"
    form.press("field")
    form.type("s")
    field = form.find("field")
    assert isinstance(field, TextField)
    assert "Zed" in field.text.replace("s", "")
