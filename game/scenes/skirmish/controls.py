"""What the keys of the table do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.keys import Command
from game.client.widgets.button import Look
from game.scenes.workshop.controls import PAN_STEP, ZOOM_STEP
from game.scenes.workshop.desk import Tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.widgets.base import Widget
    from game.scenes.skirmish.scene import TableScene


class Controls:
    """The acts of one table that keys ask for, found by command."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._acts: dict[Command, Callable[[], None]] = {
            Command.UNDO: scene.undo,
            Command.REDO: scene.redo,
            Command.SAVE: scene.save,
            Command.OPEN: scene.open,
            Command.HELP: scene.help,
            Command.END: self.end,
            Command.SIGHT: partial(self.take, Tool.SIGHT),
            Command.RULER: partial(self.take, Tool.RULER),
            Command.REACH: partial(self.flip, "reach"),
            Command.THREAT: partial(self.flip, "threat"),
            Command.VISIBLE: partial(self.flip, "visible"),
            Command.NEXT_CREATURE: partial(self.next_creature, 1),
            Command.PREVIOUS_CREATURE: partial(self.next_creature, -1),
            Command.NEXT_PART: self.next_part,
            Command.PAN_UP: partial(self.pan, 0.0, PAN_STEP),
            Command.PAN_DOWN: partial(self.pan, 0.0, -PAN_STEP),
            Command.PAN_LEFT: partial(self.pan, PAN_STEP, 0.0),
            Command.PAN_RIGHT: partial(self.pan, -PAN_STEP, 0.0),
            Command.ZOOM_IN: partial(self.zoom, ZOOM_STEP),
            Command.ZOOM_OUT: partial(self.zoom, 1 / ZOOM_STEP),
            Command.ZOOM_FIT: self.fit,
        }

    def of(self, command: Command) -> Callable[[], None] | None:
        """What a command does here, None if it means nothing."""
        return self._acts.get(command)

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

    def next_part(self) -> None:
        """Send the focus from the board to the actions, the hand, the panels, the bar, and round again."""
        interface = self._scene.interface
        front = self._scene.session.front_side
        names = (
            "table.board",
            "table.choice",
            "table.actions",
            "table.hand",
            f"panel.{front}",
            f"panel.{self._scene.session.back_side}",
            "table.sheet",
            "table.bar",
        )
        found = {widget.name: widget for widget in interface.root.walk() if widget.name in names}
        parts = [found[name] for name in names if name in found]
        here = next((i for i, part in enumerate(parts) if _holds(part, interface.focused)), -1)
        for step in range(1, len(parts) + 1):
            part = parts[(here + step) % len(parts)]
            stop = next((one for one in part.walk() if one.focusable), None)
            if stop is not None:
                interface.focus(stop)
                return


def _holds(part: Widget, widget: Widget | None) -> bool:
    if part.name == "table.board":
        return widget is part
    return widget is not None and any(one is widget for one in part.walk())
