"""What the keys and buttons of the workshop do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.camera import PAN_STEP, ZOOM_STEP
from game.battlefield.inquiry import Tool
from game.table.help import show_help
from game.table.rules_reader import RulesReader
from game.ui.keys import Command
from game.workshop.side_panel import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.widgets.base import Widget
    from game.workshop.scene import WorkshopScene

TURN = 15.0
"""Degrees that terrain is turned by at once."""


class Commands:
    """The acts of one workshop. Those that keys ask for are found by command."""

    def __init__(self, scene: WorkshopScene) -> None:
        self._scene = scene
        self._acts: dict[Command, Callable[[], None]] = {
            Command.UNDO: self.undo,
            Command.REDO: self.redo,
            Command.DUPLICATE: self.duplicate,
            Command.DELETE: self.delete,
            Command.TURN_LEFT: partial(self.turn, TURN),
            Command.TURN_RIGHT: partial(self.turn, -TURN),
            Command.END: self.commit,
            Command.SAVE: scene.files.save,
            Command.OPEN: scene.files.open,
            Command.COPY: scene.files.copy_text,
            Command.PASTE: scene.files.paste,
            Command.HELP: self.help,
            Command.SIGHT: partial(scene.take, Tool.SIGHT),
            Command.RULER: partial(scene.take, Tool.RULER),
            Command.MOVE: partial(scene.take, Tool.MOVE),
            Command.PLACE: partial(scene.take, Tool.PLACE),
            Command.NEW_CREATURE: partial(scene.take, Tool.CREATURE),
            Command.NEW_TERRAIN: partial(scene.take, Tool.TERRAIN),
            Command.POLYGON: partial(scene.take, Tool.POLYGON),
            Command.REACH: self.show_reach,
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

    def undo(self) -> None:
        """Take the last change of the board back; turns are no part of it."""
        scene = self._scene
        if scene.turns.order is not None and scene.inquiry.history.past:
            scene.message = scene.say("workshop.turns.undone")
        scene.inquiry.undo()
        scene.sync()

    def redo(self) -> None:
        """Make it again."""
        self._scene.inquiry.redo()
        self._scene.sync()

    def duplicate(self) -> None:
        """Copy what is picked."""
        self._scene.tools.duplicate()
        self._scene.sync()

    def delete(self) -> None:
        """Delete what is picked."""
        self._scene.inquiry.delete_picked()
        self._scene.sync()

    def help(self) -> None:
        """The rule that was spoken of last or that the answer rests on, or the keys where there is none."""
        scene = self._scene
        said = scene.message.rpartition("[")[2].partition("]")[0]
        for rule in (said, next((line.rule for line in scene.panel.lines if line.rule), "")):
            try:
                scene.panel.book.cited(rule)
            except KeyError:
                continue
            scene.app.push(RulesReader(scene.panel.book, rule))
            return
        show_help(scene.app, scene.say("workshop.hands"))

    def turn(self, degrees: float) -> None:
        """Turn the terrain picked, counter-clockwise."""
        self._scene.answer(self._scene.tools.reshape(degrees=degrees))
        self._scene.sync()

    def resize(self, factor: float) -> None:
        """Make the terrain picked larger or smaller."""
        self._scene.answer(self._scene.tools.reshape(factor=factor))
        self._scene.sync()

    def commit(self) -> None:
        """Go on with the lesson where it waits for that, then with the turns, else make the move shown."""
        scene = self._scene
        if scene.lesson_note.confirm():
            return
        if scene.turns.order is not None:
            scene.turns.proceed()
        else:
            scene.answer(scene.tools.commit())

    def next_creature(self, step: int) -> None:
        """Pick the next creature of the list."""
        self._scene.inquiry.pick_next(step)

    def pan(self, dx: float, dy: float) -> None:
        """Move the table on the screen."""
        self._scene.camera.pan(dx, dy)

    def zoom(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self._scene.camera.zoom_at(self._scene.pane.box.centre, factor)

    def fit(self) -> None:
        """Show the whole table."""
        self._scene.camera.fit()

    def flip(self, name: str) -> None:
        """Show or hide what `Shown` calls so."""
        shown = self._scene.inquiry.shown
        setattr(shown, name, not getattr(shown, name))
        self._scene.sync()

    def show_reach(self) -> None:
        """Show the reach of the creature hovered, or hide it; without one, that of the creature picked."""
        inquiry, hovered = self._scene.inquiry, self._scene.inquiry.hovered
        if hovered is not None and hovered != inquiry.creature:
            inquiry.reach_of = None if inquiry.reach_of == hovered.id else hovered.id
        elif inquiry.reach_of is not None:
            inquiry.reach_of = None
        else:
            self.flip("reach")

    def next_part(self) -> None:
        """Send the focus from the board to panel, tools, bar, turns, lesson, and round again."""
        interface = self._scene.interface
        page = list(Page).index(self._scene.panel.page)
        stops = {
            "workshop.board": "workshop.board",
            "workshop.panel": f"workshop.page.{page}",
            "workshop.tools": "tool.move",
            "workshop.bar": "workshop.undo",
        }
        if self._scene.turns.order is not None:
            stops["turns.strip"] = "turns.next"
        if self._scene.lesson_note.lesson is not None:
            stops["lesson.note"] = "lesson.skip"
        names = list(stops)
        parts = [interface.find(name) for name in names]
        here = next((i for i, part in enumerate(parts) if _holds(part, interface.focused)), -1)
        interface.focus(interface.find(stops[names[(here + 1) % len(names)]]))


def _holds(part: Widget, widget: Widget | None) -> bool:
    return widget is not None and any(one is widget for one in part.walk())
