"""Every screen, at every size that counts, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from faults import none_of
from pictures import assert_golden
from screens import SCREENS, encloses, misfits, show

from game.games import GAMES
from game.table.match_view import MatchView
from game.ui.scene import Scene
from game.ui.widgets.focus import focus_order
from game.ui.widgets.scroll import Scroll
from game.workshop.scene import WorkshopScene

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = [((960, 540), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0)]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", SCREENS)
def test_everything_fits(name: str, language: str) -> None:
    none_of(
        f"{size} at scale {scale}: {misfit}"
        for size, scale in SIZES
        for misfit in misfits(show(name, size, scale, language))
    )


@pytest.mark.parametrize("name", SCREENS)
def test_names_are_given_once_and_the_keyboard_reaches_everything(name: str) -> None:
    driver = show(name)
    interface = driver.scene.interface
    names = [widget.name for widget in interface.root.walk() if widget.name]
    assert len(names) == len(set(names))
    wanted = {widget.name for widget in focus_order(interface.root)}
    assert wanted
    assert "" not in wanted
    seen = set()
    for _ in range(len(wanted)):
        driver.key("tab")
        assert interface.focused is not None
        seen.add(interface.focused.name)
    assert seen == wanted


@pytest.mark.parametrize("name", SCREENS)
def test_what_has_the_focus_is_in_sight(name: str) -> None:
    driver = show(name, (960, 540))
    for _ in range(12):
        driver.key("tab")
        focused = driver.scene.interface.focused
        assert focused is not None
        assert encloses(driver.app.box, focused.box)


def test_a_large_interface_is_held_back_by_a_small_window() -> None:
    driver = show("title", (1280, 720), 3.0)
    assert driver.app.ui.scale == pytest.approx(720 / 540)
    driver.resize((1920, 1080))
    assert driver.app.ui.scale == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("title", "fr"),
        ("title", "en"),
        ("language", "fr"),
        ("options-view", "fr"),
        ("rules", "en"),
    ],
)
def test_the_screen_looks_as_it_did(name: str, language: str, rewrite: bool) -> None:
    assert_golden(show(name, language=language).frame(), f"screen-{name}-{language}", rewrite=rewrite)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("page", ["general", "view"])
def test_options_are_seen_whole_on_a_large_screen(page: str, language: str) -> None:
    shown = show(f"options-{page}", (1920, 1080), 1.0, language).scene.interface.root.walk()
    (scroll,) = [widget for widget in shown if isinstance(widget, Scroll)]
    assert scroll.part.box.h <= scroll.box.h + 1


@pytest.mark.parametrize("name", SCREENS)
def test_a_press_on_nothing_leaves_the_focus_where_it_is(name: str) -> None:
    driver = show(name)
    driver.key("tab")
    focused = driver.scene.interface.focused
    assert focused is not None
    width, height = driver.app.box.size
    free = [(x, y) for x in (2, width / 2, width - 3) for y in (2, height - 3)]
    assert not all(driver.scene.interface.control_at(at) for at in free)
    for at in free:
        if driver.scene.interface.control_at(at) is None:
            driver.click(at)
    assert driver.scene.interface.focused is focused


def test_only_a_table_and_a_board_take_the_keys_at_a_press_beside_the_controls() -> None:
    def below(scene: type) -> Iterator[type]:
        each: type
        for each in scene.__subclasses__():
            yield each
            yield from below(each)

    for name in GAMES:
        GAMES[name].screen()
    assert {each for each in below(Scene) if "keeps_focus" in vars(each)} == {MatchView, WorkshopScene}
