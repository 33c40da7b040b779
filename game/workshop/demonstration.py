"""The part of the demonstration that shows the workshop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.game import DemoStep
from game.table.loading import LoadingScene
from game.workshop.board import WorkshopPane

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point
    from game.ui.box import Spot
    from game.ui.driver import Driver

ARCHER, WOLF, WARLOCK = (6.2, 10.4), (11.4, 10.1), (16.2, 17.4)
"""The places of three creatures in the position that the workshop opens with, in both languages."""

BEYOND = (20.5, 16.0)
"""A point that is too far for the wolf, in inches."""


def workshop_steps(language: str) -> Sequence[DemoStep]:
    """Open the workshop from the title, ask it its main questions, and leave."""
    return (
        DemoStep(f"workshop-{language}", "press title.workshop: the position it opens with", _open),
        DemoStep(f"move-{language}", "pick the wolf, point: its reach, the cheapest path, the bill", _move),
        DemoStep(f"why-not-{language}", "point beyond its reach: why not, and what it would cost", _why_not),
        DemoStep(f"sight-{language}", "press L, the archer looks at the warlock: cover and margin", _sight),
        DemoStep(f"threat-{language}", "hold Alt: engagement zones and threat", _threat),
        DemoStep(f"ruling-{language}", "try another ruling on difficult terrain: what is gained", _ruling),
        DemoStep(f"left-{language}", "key escape, back to the title", _leave),
    )


def _open(driver: Driver) -> None:
    driver.press("title.workshop")
    while isinstance(driver.scene, LoadingScene):
        driver.wait(1 / 60)


def _place(driver: Driver, at: Point) -> Spot:
    """The spot of a point of the board on the screen."""
    board = driver.find("workshop.board")
    if not isinstance(board, WorkshopPane):
        raise TypeError(f"the demonstration is in {type(driver.scene).__name__}, not in the workshop")
    return board.camera.to_screen(at)


def _point(driver: Driver, at: Point) -> None:
    driver.move(_place(driver, at))


def _click(driver: Driver, at: Point) -> None:
    driver.click(_place(driver, at))


def _move(driver: Driver) -> None:
    _click(driver, WOLF)
    _point(driver, (6.6, 12.6))


def _why_not(driver: Driver) -> None:
    _point(driver, BEYOND)


def _sight(driver: Driver) -> None:
    driver.key("escape")
    driver.key("l")
    _click(driver, ARCHER)
    _click(driver, WARLOCK)
    _point(driver, (3.0, 4.0))


def _threat(driver: Driver) -> None:
    driver.key("escape")
    driver.key("v")
    driver.hold_key("lalt")


def _ruling(driver: Driver) -> None:
    driver.release_key("lalt")
    driver.press("workshop.page.2")
    driver.press("rules.difficult_test.1")


def _leave(driver: Driver) -> None:
    driver.press("rules.drop")
    driver.press("workshop.leave")
