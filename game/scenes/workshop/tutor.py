"""Gives the lesson in a workshop: a note above the board, and marks on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import Disc
from game.client.box import Size
from game.client.icons import Icon
from game.client.keys import Command
from game.client.overlays import NoteOverlay, ZoneOverlay
from game.client.palette import Tone
from game.client.sound import Cue
from game.client.widgets.button import Button, Look
from game.client.widgets.label import Label
from game.client.widgets.layout import Anchor, Column, Padding, Row
from game.client.widgets.panel import Panel
from game.scenes.workshop.lesson import Glance, Spot, Who

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.client.overlays import Overlay
    from game.client.text import Style
    from game.client.ui import Ui
    from game.client.widgets.base import Widget
    from game.scenes.workshop.lesson import Lesson, Mark
    from game.scenes.workshop.scene import WorkshopScene

WIDTH = 860.0
"""The note is no wider than this, for the lines to be read easily."""

BUTTONS = 168.0
"""Width of the note's buttons."""

NBSP = "\N{NO-BREAK SPACE}"

HALO = 0.4
"""Inches from a base or a place to the ring that points it out."""


class Tutor:
    """The lesson of one workshop; `lesson` is None where none is given, or when it is over."""

    def __init__(self, scene: WorkshopScene, lesson: Lesson | None) -> None:
        self._scene = scene
        self.lesson = lesson
        self._before = Glance.of(scene.desk)

    def look(self) -> None:
        """See whether what is asked has been done."""
        lesson, desk = self.lesson, self._scene.desk
        if lesson is None:
            return
        self.lesson = lesson.seen(desk, self._before)
        self._before = Glance.of(desk)
        if self.lesson is not lesson:
            self._scene.ui.sounds.play(Cue.CHIME)

    def go_on(self) -> None:
        """To the next step; after the last the workshop is the player's own."""
        scene = self._scene
        if self.lesson is not None:
            self.lesson = self.lesson.onward()
        if self.lesson is None:
            scene.chest.saved = scene.desk.history.present
        scene.sync()
        scene.interface.focus(scene.pane, ring=scene.interface.ring)

    def leave(self) -> None:
        """Back to the title."""
        self._scene.app.pop()

    def confirm(self) -> bool:
        """A key says yes: to go on, once what is asked has been done. Whether it meant that."""
        if self.lesson is None or not (self.lesson.achieved or self.lesson.finished):
            return False
        self.go_on()
        return True

    def note(self) -> list[Widget]:
        """The note to be shown above the board: one widget, or none without a lesson."""
        lesson, styles = self.lesson, self._scene.ui.styles
        if lesson is None:
            return []
        say = self._scene.say
        icon = f"<icon:{Icon.DONE}>{NBSP}" if lesson.achieved else ""
        title = Label(icon + say(lesson.title), styles.heading.but(size=22), grow=1)
        numbers = {"step": lesson.at + 1, "steps": len(lesson.steps)}
        count = "" if lesson.finished else say("lesson.count", **numbers)
        head = Row([title, Label(count, styles.note.but(size=17))], gap=12, align=0.5)
        texts = Alternatives(
            self._words(lesson.text), [self._words(key) for key in lesson.texts], styles.body
        )
        row = Row([Column([head, texts], gap=2, grow=1), Anchor(self._buttons(lesson), w=BUTTONS)], gap=24)
        return [Padding(Anchor(Panel(row, margin=18, name="lesson.note", seed=23), w=WIDTH), 12, 10)]

    def marks(self) -> Iterator[Overlay]:
        """Where to look, until what is asked has been done."""
        lesson = self.lesson
        if lesson is not None and lesson.step is not None and not lesson.achieved:
            marks = lesson.step.marks
            for number, mark in enumerate(marks, start=1):
                label = self._scene.say("lesson.here") if len(marks) == 1 else str(number)
                yield from self._marked(mark, label)

    def _words(self, key: str) -> str:
        ui = self._scene.ui
        return self._scene.say(key, **{command.value: ui.key(command) for command in Command})

    def _buttons(self, lesson: Lesson) -> Widget:
        say = self._scene.say
        onward, away, icon = "lesson.skip", "lesson.leave", Icon.NEXT
        if lesson.finished:
            onward, away, icon = "lesson.stay", "lesson.to_title", Icon.CHECK
        elif lesson.achieved:
            onward, icon = "lesson.go_on", Icon.FORWARD
        look = Look.PLAIN if onward == "lesson.skip" else Look.PRIMARY
        tip = "" if look is Look.PLAIN else self._words("lesson.go_on.tip")
        on = Button("lesson.skip", say(onward), self.go_on, icon=icon, look=look, tip=tip, height=40, size=16)
        leave = Anchor(Button("lesson.leave", say(away), self.leave, look=Look.QUIET, height=30, size=17))
        return Column([on, leave], gap=6)

    def _marked(self, mark: Mark, label: str) -> Iterator[Overlay]:
        position = self._scene.desk.position
        match mark:
            case Who():
                found = [c.base(position.rules) for c in position.creatures if c.id == mark]
            case Spot(at):
                found = [Disc(*at, 0.0)]
        for disc in found:
            yield ZoneOverlay(disc, HALO, Tone.SIGHT)
            yield NoteOverlay(disc.centre, label, Tone.SIGHT, Icon.FLAG)


class Alternatives(Label):
    """One of several texts, with room for the longest: what lies below stays where it is."""

    def __init__(self, text: str, texts: Sequence[str], style: Style) -> None:
        super().__init__(text, style)
        self.texts = texts

    def wanted(self, ui: Ui, width: float) -> Size:
        """The whole width, and the height of the longest text."""
        heights = [ui.texts.paragraph(text, self.style, width).height for text in self.texts]
        return Size(width, max(heights))
