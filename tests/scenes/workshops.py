"""What people see of the workshop: places on its board, what is said below it, the words of a part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.workshop.board import WorkshopPane

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.ui.box import Spot
    from game.ui.driver import Driver


def place(hand: Driver, point: Point) -> Spot:
    """Where a point of the board, in inches, is on the screen."""
    board = hand.find("workshop.board")
    assert isinstance(board, WorkshopPane)
    return board.camera.to_screen(point)


def words(hand: Driver, name: str) -> str:
    """Everything that stands in a part of the screen."""
    inside = hand.find(name).walk()
    return " | ".join(widget.text for widget in inside if isinstance(widget, Label | Button))


def status(hand: Driver) -> str:
    """What was last said below the board."""
    return words(hand, "workshop.status")


def answer(hand: Driver) -> str:
    """The answer in the side panel."""
    return words(hand, "workshop.body.answer")
