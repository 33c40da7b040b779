"""The battlefield as a widget, with what floats over it: the stack, a duel, cards to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.board_pane import BoardPane
from game.games.colors_of_magic.table.plan import Outcome
from game.ui.box import Box
from game.ui.events import PointerMoved, PointerPressed, PointerReleased
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battlefield.board_pane import PaneHost
    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.board.shapes import Point
    from game.games.colors_of_magic.table.hands import Hands
    from game.ui.box import Size
    from game.ui.canvas import Canvas
    from game.ui.events import Event, KeyPressed
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext

AIR = 8.0
"""Logical units between a floating sheet and the edge of the board."""


class Float(Widget):
    """A widget over the board, `across` and `down` from 0 to 1; the board below it is not pressed."""

    def __init__(self, part: Widget, across: float, down: float, width: float) -> None:
        super().__init__()
        self.part = part
        self.across = across
        self.down = down
        self.width = width

    @property
    def parts(self) -> Sequence[Widget]:
        """The widget that floats."""
        return (self.part,)

    def wanted(self, ui: Ui, width: float) -> Size:
        """What the widget wants, as wide as it may be."""
        return self.part.wanted(ui, min(width, self.width))

    def arrange(self, ui: Ui, box: Box) -> None:
        """Take the place."""
        self.box = box
        self.part.arrange(ui, box)

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - it only holds the pointer off
        """Keep the pointer's events from the board."""
        return isinstance(event, PointerMoved | PointerPressed | PointerReleased)


class TablePane(BoardPane[Outcome]):
    """Tab goes through the creatures that may be chosen; sheets float over the board."""

    def __init__(
        self,
        view: BoardView,
        camera: Camera,
        hands: Hands,
        picture: PaneHost[Outcome],
        floats: Sequence[Float],
    ) -> None:
        super().__init__("table.board", view, camera, hands, picture)
        self.owner = hands
        self.floats = list(floats)
        self.stop: str | None = None

    @property
    def parts(self) -> Sequence[Widget]:
        """The sheets over the board."""
        return self.floats

    def arrange(self, ui: Ui, box: Box) -> None:
        """Look through the place, and lay the sheets over it."""
        super().arrange(ui, box)
        room = box.inset(AIR)
        for part in self.floats:
            size = part.wanted(ui, room.w)
            w, h = min(size.w, room.w), min(size.h, room.h)
            x, y = room.x + (room.w - w) * part.across, room.y + (room.h - h) * part.down
            part.arrange(ui, Box(x, y, w, h))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the board, then the sheets."""
        super().draw(canvas, ui)
        for part in self.floats:
            part.draw(canvas, ui)

    def resume(self, before: Widget, ui: Ui) -> None:
        """The cursor and the held button stay as they were."""
        super().resume(before, ui)
        if isinstance(before, TablePane):
            self.cursor, self.held, self.stop = before.cursor, before.held, before.stop

    def key(self, event: KeyPressed) -> bool:
        """Answer keys only while the board itself has the focus, not for a sheet over it."""
        return self.focused and super().key(event)

    def next_stop(self, step: int) -> Point | None:
        """The next creature that may be chosen."""
        names = self.owner.stops()
        if not names:
            return None
        place = names.index(self.stop) + step if self.stop in names else (0 if step > 0 else -1)
        self.stop = names[place % len(names)]
        return self.owner.outlook.state.body(self.stop).at

    def starting_point(self) -> Point:
        """Where the pointer was last, else the creature picked, else the middle."""
        outlook = self.owner.outlook
        picked = outlook.state.find(self.owner.picked)
        middle = (self.camera.width / 2, self.camera.height / 2)
        return outlook.desk.pointer or (picked.at if picked is not None else middle)
