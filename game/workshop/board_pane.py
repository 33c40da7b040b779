"""The workshop's board: what its tools add to the hands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.board_pane import ARROWS, CURSOR_STEPS, BoardPane
from game.battlefield.desk import Tool
from game.battlefield.hands import Outcome
from game.ui.events import KeyPressed, Mods

if TYPE_CHECKING:
    from game.battlefield.board_pane import Picture
    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.battlefield.hands import Hands
    from game.board.shapes import Point
    from game.ui.events import PointerPressed


class WorkshopPane(BoardPane[Outcome]):
    """Tab picks creatures, Ctrl and an arrow shift what is picked, a polygon is closed by a double click."""

    def __init__(self, view: BoardView, camera: Camera, hands: Hands, picture: Picture[Outcome]) -> None:
        super().__init__("workshop.board", view, camera, hands, picture)
        self._tools = hands

    def next_stop(self, step: int) -> Point | None:
        """Pick the next creature."""
        desk = self._tools.desk
        desk.pick_next(step)
        return desk.creature.at if desk.creature is not None else None

    def starting_point(self) -> Point:
        """Where the pointer was last, else the creature picked, else the middle."""
        desk = self._tools.desk
        board = desk.position.board
        creature = desk.creature
        return desk.pointer or (creature.at if creature else (board.width / 2, board.height / 2))

    def pressed_at(self, event: PointerPressed) -> None:
        """A double click closes the polygon."""
        if event.clicks > 1 and self._tools.desk.tool is Tool.POLYGON:
            self.picture.answer(self._tools.close_sketch())
            return
        super().pressed_at(event)

    def press_cursor(self, *, waypoint: bool = False, keep: bool = False) -> None:
        """A press on a sketch's last corner closes it."""
        desk = self._tools.desk
        at = self.cursor or desk.pointer
        if at is None:
            return
        if desk.tool is Tool.POLYGON and desk.sketch and desk.sketch[-1] == at:
            self.picture.quiet()
            self.picture.answer(self._tools.close_sketch())
            return
        super().press_cursor(waypoint=waypoint, keep=keep)

    def key(self, event: KeyPressed) -> bool:
        """Ctrl and an arrow shift what is picked."""
        if event.key in ARROWS and event.mods & Mods.CTRL:
            dx, dy = ARROWS[event.key]
            step = CURSOR_STEPS[Mods.SHIFT]
            self._tools.nudge((dx * step, dy * step))
            return True
        return super().key(event)
