"""Gives the lesson in a workshop: a note above the board, and marks on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.overlays import NoteOverlay, ZoneOverlay
from game.board.shapes import Disc
from game.ui.box import Size
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.palette import Tone
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Padding, Panel, Row
from game.workshop.lesson import Glance, Spot, Who

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.battlefield.overlays import Overlay
    from game.ui.text import Style
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.workshop.lesson import Lesson, Mark
    from game.workshop.scene import WorkshopScene

WIDTH = 860.0
"""The note is no wider than this, for the lines to be read easily."""

NBSP = "\N{NO-BREAK SPACE}"

HALO = 0.4
"""Inches from a base or a place to the ring that points it out."""


class LessonNote:
    """The lesson of one workshop; `lesson` is None where none is given, or when it is over."""

    def __init__(self, scene: WorkshopScene, lesson: Lesson | None) -> None:
        self._scene = scene
        self.lesson = lesson
        self._before = Glance.of(scene.inquiry)

    def look(self) -> None:
        """See whether what is asked has been done."""
        lesson, inquiry = self.lesson, self._scene.inquiry
        if lesson is None:
            return
        self.lesson = lesson.seen(inquiry, self._before)
        self._before = Glance.of(inquiry)
        if self.lesson is not lesson:
            self._scene.ui.sounds.play(Sound.CHIME)

    def go_on(self) -> None:
        """To the next step; after the last the workshop is the player's own."""
        scene = self._scene
        if self.lesson is not None:
            self.lesson = self.lesson.onward()
        if self.lesson is None:
            scene.files.saved = scene.inquiry.history.present
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
        words = [self._words(key) for key in lesson.texts]
        text = Alternatives(self._words(lesson.text), words, styles.body)
        sheet = Panel(Column([self._head(lesson), text], gap=4), margin=16, name="lesson.note", seed=23)
        return [Padding(Anchor(sheet, w=WIDTH), 10, 6)]

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

    def _head(self, lesson: Lesson) -> Widget:
        say, styles = self._scene.say, self._scene.ui.styles
        icon = f"<icon:{Icon.DONE}>{NBSP}" if lesson.achieved else ""
        title = Label(icon + say(lesson.title), styles.heading.but(size=21), grow=1)
        numbers = {"step": lesson.at + 1, "steps": len(lesson.steps)}
        count = "" if lesson.finished else say("lesson.count", **numbers)
        number = Label(count, styles.note.but(size=18))
        return Row([title, number, self._leave_button(lesson), self._onward_button(lesson)], align=0.5)

    def _leave_button(self, lesson: Lesson) -> Widget:
        say = self._scene.say
        label = say("lesson.to_title" if lesson.finished else "lesson.leave")
        tip = "" if lesson.finished else say("lesson.leave.tip")
        return Button("lesson.leave", label, self.leave, look=Look.QUIET, tip=tip, height=34, size=18)

    def _onward_button(self, lesson: Lesson) -> Widget:
        """It skips a step that was not done, and goes on from one that was."""
        key, icon, look = "lesson.skip", Icon.NEXT, Look.PLAIN
        if lesson.finished:
            key, icon, look = "lesson.stay", Icon.CHECK, Look.PRIMARY
        elif lesson.achieved:
            key, icon, look = "lesson.go_on", Icon.FORWARD, Look.PRIMARY
        label, tip = self._scene.say(key), self._words(f"{key}.tip")
        return Button("lesson.skip", label, self.go_on, icon=icon, look=look, tip=tip, height=36, size=16)

    def _marked(self, mark: Mark, label: str) -> Iterator[Overlay]:
        position = self._scene.inquiry.position
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
