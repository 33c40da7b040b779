"""The tips of the title's buttons."""

from __future__ import annotations

import pytest
from faults import none_of
from screens import show

from game.ui.widgets.button import Button
from game.ui.widgets.tooltip import tip_place, tip_size


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tip_of_the_title_lies_over_no_button(size: tuple[int, int], language: str) -> None:
    driver = show("title", size, 1.0, language)
    root, ui, room = driver.scene.interface.root, driver.app.ui, driver.app.box.inset(6)
    buttons = [widget for widget in root.walk() if isinstance(widget, Button)]
    assert len(buttons) > 8
    read = [widget.box for widget in root.walk() if widget.kept_clear]
    placed = [
        (button, tip_place(tip_size(ui, button.tip), button.box, room, read))
        for button in buttons
        if button.tip
    ]
    assert placed
    none_of(
        f"{button.name}: over {other.name}"
        for button, place in placed
        for other in buttons
        if place.overlaps(other.box)
    )
