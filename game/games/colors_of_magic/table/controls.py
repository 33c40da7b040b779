"""What the keys of the table do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.camera import PAN_STEP, ZOOM_STEP
from game.battlefield.inquiry import Tool
from game.table.old_match_controls import MatchControls
from game.ui.keys import Command
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.colors_of_magic.table.scene import TableScene
    from game.ui.widgets.base import Widget


class Controls(MatchControls):
    """The acts of one table."""

    def __init__(self, scene: TableScene) -> None:
        acts: dict[Command, Callable[[], None]] = {
            Command.SIGHT: partial(self.take, Tool.SIGHT),
            Command.RULER: partial(self.take, Tool.RULER),
            Command.REACH: partial(self.flip, "reach"),
            Command.THREAT: partial(self.flip, "threat"),
            Command.VISIBLE: partial(self.flip, "visible"),
            Command.NEXT_CREATURE: partial(self.next_creature, 1),
            Command.PREVIOUS_CREATURE: partial(self.next_creature, -1),
            Command.PAN_UP: partial(self.pan, 0.0, PAN_STEP),
            Command.PAN_DOWN: partial(self.pan, 0.0, -PAN_STEP),
            Command.PAN_LEFT: partial(self.pan, PAN_STEP, 0.0),
            Command.PAN_RIGHT: partial(self.pan, -PAN_STEP, 0.0),
            Command.ZOOM_IN: partial(self.zoom, ZOOM_STEP),
            Command.ZOOM_OUT: partial(self.zoom, 1 / ZOOM_STEP),
            Command.ZOOM_FIT: self.fit,
        }
        super().__init__(scene, acts)
        self._scene = scene

    def end(self) -> None:
        """Walk the path that is shown, or press the button that is most likely wanted, else to pass."""
        scene = self._scene
        if scene.outlook.desk.waypoints:
            scene.answer(scene.hands.commit())
            return
        plan = scene.hands.plan
        offers = plan.offers() if plan is not None else ()
        primary = [offer for offer in offers if offer.look is Look.PRIMARY]
        wanted = [*primary, *(offer for offer in offers if offer.name in {"pass", "done"})]
        if wanted:
            scene.press_offer(wanted[0])

    def take(self, tool: Tool) -> None:
        """Measure or look along lines, or go back to playing."""
        desk = self._scene.outlook.desk
        if desk.tool is tool:
            self._scene.hands.take_up(self._scene.hands.plan)
        else:
            desk.take(tool)

    def flip(self, name: str) -> None:
        """Show or hide what `Shown` calls so."""
        shown = self._scene.outlook.desk.shown
        setattr(shown, name, not getattr(shown, name))

    def next_creature(self, step: int) -> None:
        """Go to the next creature that may be chosen."""
        at = self._scene.pane.next_stop(step)
        if at is not None:
            self._scene.pane.point_at(at)
            self._scene.interface.focus(self._scene.pane, ring=True)

    def pan(self, dx: float, dy: float) -> None:
        """Move the table on the screen."""
        self._scene.camera.pan(dx, dy)

    def zoom(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self._scene.camera.zoom_at(self._scene.pane.box.centre, factor)

    def fit(self) -> None:
        """Show the whole table."""
        self._scene.camera.fit()

    def parts(self) -> Sequence[str]:
        """The board, the choice, the actions, the hand, the panels, the sheet, the bar."""
        session = self._scene.session
        return (
            "table.board",
            "table.choice",
            "table.actions",
            "table.hand",
            f"panel.{session.front_side}",
            f"panel.{session.back_side}",
            "table.sheet",
            "table.bar",
        )

    def holds(self, part: Widget, widget: Widget | None) -> bool:
        """Whether that part of the table holds a widget; the board does not hold what floats over it."""
        if part.name == "table.board":
            return widget is part
        return super().holds(part, widget)
