"""The workshop's board: what its tools add to the tools on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.board_pane import ARROWS, CURSOR_STEPS, BoardPane
from game.battlefield.inquiry import Tool
from game.ui.events import KeyPressed, Mods
from game.workshop.tools import Outcome

if TYPE_CHECKING:
    from game.battlefield.board_pane import PaneHost
    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.board.shapes import Point
    from game.ui.events import PointerPressed
    from game.workshop.tools import Tools


class WorkshopPane(BoardPane[Outcome]):
    """Tab picks creatures, Ctrl and an arrow shift what is picked, a polygon is closed by a double click."""

    def __init__(self, view: BoardView, camera: Camera, tools: Tools, host: PaneHost[Outcome]) -> None:
        super().__init__("workshop.board", view, camera, tools, host)
        self._tools = tools

    def next_stop(self, step: int) -> Point | None:
        """Pick the next creature."""
        inquiry = self._tools.inquiry
        inquiry.pick_next(step)
        return inquiry.creature.at if inquiry.creature is not None else None

    def starting_point(self) -> Point:
        """Where the pointer was last, else the creature picked, else the middle."""
        inquiry = self._tools.inquiry
        board = inquiry.position.board
        creature = inquiry.creature
        return inquiry.pointer or (creature.at if creature else (board.width / 2, board.height / 2))

    def pressed_at(self, event: PointerPressed) -> None:
        """A double click closes the polygon."""
        if event.clicks > 1 and self._tools.inquiry.tool is Tool.POLYGON:
            self.host.answer(self._tools.close_sketch())
            return
        super().pressed_at(event)

    def press_cursor(self, *, waypoint: bool = False, keep: bool = False) -> None:
        """A press on a sketch's last corner closes it."""
        inquiry = self._tools.inquiry
        at = self.cursor or inquiry.pointer
        if at is None:
            return
        if inquiry.tool is Tool.POLYGON and inquiry.sketch and inquiry.sketch[-1] == at:
            self.host.quiet()
            self.host.answer(self._tools.close_sketch())
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
