"""A notice lies over the screen for some seconds, and covers neither what is pressed nor what is asked."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from screens import SCREENS, show

from game.table.dialogs import ConfirmDialog, PromptDialog
from game.ui.box import Box, Size
from game.ui.widgets.label import Label
from game.ui.widgets.notice import Notice, Spared, notice_place
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.ui.driver import Driver

WINDOW = Box(0, 0, 1280, 720)


def covered(driver: Driver) -> set[str]:
    """The controls that the notice covers, and the words of a dialog that asks something."""
    driver.app.draw()
    interface, box = driver.scene.interface, driver.app.notice.box
    spots = product(np.arange(box.x, box.right, 6), np.arange(box.y, box.bottom, 6))
    controls = (interface.control_at(spot) for spot in spots)
    found = {control.name for control in controls if control is not None and not isinstance(control, Scroll)}
    if isinstance(driver.scene, ConfirmDialog | PromptDialog):
        words = (widget for widget in interface.root.walk() if isinstance(widget, Label))
        found |= {label.text for label in words if label.box.overlaps(box)}
    return found


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
def test_a_notice_covers_no_control_and_no_question(size: tuple[int, int], scale: float) -> None:
    for name in SCREENS:
        driver = show(name, size, scale)
        driver.app.notify("La carte : peinte")
        assert not covered(driver), name
        assert driver.app.notice.box.within(driver.app.box) == driver.app.notice.box


def test_a_notice_makes_way_for_a_dialog_that_opens_under_it() -> None:
    driver = show("rules")
    driver.app.notify("La carte : peinte")
    driver.app.draw()
    before = driver.app.notice.box
    driver.app.draw()
    assert driver.app.notice.box == before
    driver.app.push(SCREENS["long-message"]())
    assert not covered(driver)
    driver.wait(5)
    assert not driver.app.notice.text


def test_a_notice_outlasts_a_frame_that_was_held_up() -> None:
    notice = Notice()
    notice.show("Read again.")
    assert not notice.update(30.0)
    gone = [notice.update(0.25) for _ in range(16)]
    assert gone.index(True) == len(gone) - 2
    assert not notice.text


def test_a_notice_is_at_the_foot_and_else_as_near_to_it_as_can_be() -> None:
    size, narrow = Size(600, 60), Size(200, 120)
    assert notice_place([size], WINDOW, []).centre == (640, 664)
    bar = Spared(Box(0, 620, 1280, 100), 50)
    assert notice_place([size], WINDOW, [bar]).bottom <= 620
    crowd = [Spared(Box(0, 0, 1000, 720), 50)]
    assert notice_place([size, narrow], WINDOW, crowd).x >= 1000
    assert notice_place([size], WINDOW, [bar, Spared(Box(0, 0, 1280, 620), 1)]).bottom <= 620
