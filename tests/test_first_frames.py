"""Every screen on the way to a first game of each kind stands in its first frame as it then stays.

In a window, where frames go on, nothing is seen that is still to be painted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.cli.play import first_scene, speak
from game.games import GAMES
from game.table import new_match
from game.table.loading import LoadingScene
from game.table.match_scene import MatchScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.table.game import Game

BEGINS = frozenset({"new.start", "encounters.begin"})
"""The buttons by which one sits down to a game."""

MOST = 20_000
"""Frames within which a screen must stand: how much is painted in each goes by the clock, and other programs
may be at work beside this test."""

SIZES = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0))


class Seen(OffScreen):
    """A screen whose frames are seen."""

    watched = True


def changed(app: App, press: Callable[[], object]) -> int:
    """How many bytes of the screen change after it stands, in the second after its first frame."""
    screen, shown = app.screen, app.screen.shown  # type: ignore[attr-defined]
    press()
    for _ in range(MOST):
        app.frame(1 / 60)
        if screen.shown != shown and not isinstance(app.scene, LoadingScene):  # type: ignore[attr-defined]
            break
    else:
        raise AssertionError("the screen never stands")
    first = screen.surface.get_buffer().raw
    for _ in range(60):
        app.frame(1 / 60)
    app.draw()
    last = screen.surface.get_buffer().raw
    return sum(a != b for a, b in zip(first, last, strict=True)) if first != last else 0


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_nothing_is_painted_after_it_is_shown(
    game: Game, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    # By these dice the machine does not begin, and changes nothing in the second that is looked at.
    monkeypatch.setattr(new_match, "fresh_seed", lambda: 2)
    options = Options(language="fr", lesson_offered=True, ui_scale=scale, reduced_motion=True)
    app = App(Seen(size), Settings(speak, options))
    driver = Driver(app)
    steps = {
        "title": lambda: app.push(first_scene("fr")),
        "choice of games": lambda: driver.press("title.game"),
        "setting up": lambda: driver.press(f"choose.{game.words}"),
    }
    late = {step: changed(app, press) for step, press in steps.items()}
    if "how.close" in _names(driver):
        late["explained"] = changed(app, lambda: driver.press("how.close"))
    begin = next(name for name in _names(driver) if name in BEGINS)
    late["table"] = changed(app, lambda: driver.press(begin))
    assert isinstance(app.scene, MatchScene)
    assert late == dict.fromkeys(late, 0)


def _names(driver: Driver) -> list[str]:
    return [widget.name for widget in driver.scene.interface.root.walk()]
