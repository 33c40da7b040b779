"""The lesson: what the workshop can do, taught by doing it. Steps are data; progress is a value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from game.battlefield.overlays import NoteOverlay, Overlay, ZoneOverlay
from game.board.shapes import Disc, Point
from game.board.terrain import Footing
from game.content.markup import rich
from game.content.resources import assets
from game.table.dialogs import ConfirmDialog
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone
from game.ui.input.keys import Command
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Padding, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from game.battlefield.edits import History
    from game.battlefield.inquiry import Inquiry
    from game.content.locale import Translator
    from game.ui.app import App
    from game.ui.text.text import Style
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

FAREWELL = "free"
"""How messages call what comes after the last step."""


class LessonCreature(StrEnum):
    """The creatures of the lesson's board, by their ids."""

    SCOUT = "Lise"
    ARCHER = "Maud"
    LOOKOUT = "Corvin"
    PROWLER = "Rask"


@dataclass(frozen=True, slots=True)
class BoardSpot:
    """A place of the board to look at, in inches."""

    at: Point


Mark = LessonCreature | BoardSpot
"""The thing that a step points out: a creature, if it is still there, or a place."""


@dataclass(frozen=True, slots=True)
class Glance:
    """The state of an inquiry a moment ago; the difference to now tells what has just been done."""

    history: History
    waypoints: tuple[Point, ...]

    @classmethod
    def of(cls, inquiry: Inquiry) -> Glance:
        """The present state of an inquiry."""
        return cls(inquiry.history, inquiry.waypoints)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of the lesson: what to do, and what to look at for it.

    `done` tells from the inquiry, and from how it was just before, whether it has been done. It asks no more
    than the task does, of whichever creature, so that nothing done otherwise or earlier leads astray.
    """

    name: str
    done: Callable[[Inquiry, Glance], bool]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far the learner has come: `at` counts the steps from 0; `achieved` when that step has been done.

    The messages of a step are `lesson.<name>`, its title, `.task`, what to do, and `.done`, what that showed;
    after the last one those of `free` close the lesson.
    """

    steps: tuple[LessonStep, ...]
    at: int = 0
    achieved: bool = False

    @property
    def step(self) -> LessonStep | None:
        """The step that is due, None after the last."""
        return None if self.finished else self.steps[self.at]

    @property
    def finished(self) -> bool:
        """Whether only the farewell is left."""
        return self.at == len(self.steps)

    @property
    def title(self) -> str:
        """The message above what is said now."""
        return f"lesson.{self.step.name if self.step else FAREWELL}"

    @property
    def text(self) -> str:
        """The message that says what to do now, or what was shown."""
        return f"{self.title}.done" if self.achieved or self.finished else f"{self.title}.task"

    @property
    def texts(self) -> tuple[str, ...]:
        """All messages that `text` may be."""
        steps = (f"lesson.{step.name}.{part}" for step in self.steps for part in ("task", "done"))
        return (*steps, f"lesson.{FAREWELL}.done")

    def seen(self, inquiry: Inquiry, before: Glance) -> Lesson:
        """The lesson after a look at what was done. What was achieved stays so, whatever is undone."""
        if self.achieved or self.step is None or not self.step.done(inquiry, before):
            return self
        return replace(self, achieved=True)

    def onward(self) -> Lesson | None:
        """The lesson at its next step, whether or not this one was done; None after the farewell."""
        return None if self.finished else Lesson(self.steps, self.at + 1)


def guided_lesson() -> Lesson:
    """The lesson from its beginning."""
    return Lesson(
        (
            LessonStep("pick", _picked, (LessonCreature.SCOUT,)),
            LessonStep("walk", _walked, (BoardSpot((5.0, 3.6)),)),
            LessonStep("detour", _walked_by_waypoints, (BoardSpot((7.4, 8.9)),)),
            LessonStep("wood", _stands_in_difficult_terrain, (BoardSpot((8.2, 6.4)),)),
            LessonStep("engage", _engaged, (BoardSpot((13.0, 6.4)),)),
            LessonStep("wall", _blocked, (LessonCreature.ARCHER, LessonCreature.LOOKOUT)),
            LessonStep("cover", _covered, (LessonCreature.PROWLER,)),
            LessonStep("threat", _wary),
            LessonStep("ruling", _tried),
        )
    )


def lesson_position() -> Path:
    """The file of the lesson's board."""
    return assets() / "positions" / "lesson.toml"


def _picked(inquiry: Inquiry, before: Glance) -> bool:  # noqa: ARG001 - what every step is asked with
    return inquiry.creature is not None


def _walked(inquiry: Inquiry, before: Glance) -> bool:
    """Whether a creature was moved just now, and not by undoing."""
    if len(inquiry.history.past) <= len(before.history.past):
        return False
    places = {creature.id: creature.at for creature in before.history.present.creatures}
    now = inquiry.history.present.creatures
    return any(creature.at != places.get(creature.id, creature.at) for creature in now)


def _walked_by_waypoints(inquiry: Inquiry, before: Glance) -> bool:
    return bool(before.waypoints) and _walked(inquiry, before)


def _stands_in_difficult_terrain(inquiry: Inquiry, before: Glance) -> bool:  # noqa: ARG001 - the same
    position = inquiry.history.present
    difficult = {f"piece:{p.name}" for p in position.board.pieces if p.footing is Footing.DIFFICULT}
    bases = (creature.base(position.rules) for creature in position.creatures)
    return any(not difficult.isdisjoint(inquiry.answers.terrain.overlapping(base)) for base in bases)


def _engaged(inquiry: Inquiry, before: Glance) -> bool:  # noqa: ARG001 - the same
    return bool(inquiry.skirmish.engaged())


def _blocked(inquiry: Inquiry, before: Glance) -> bool:  # noqa: ARG001 - the same
    return inquiry.pair is not None and bool(inquiry.sight_answer(*inquiry.pair).blocked_by)


def _covered(inquiry: Inquiry, before: Glance) -> bool:  # noqa: ARG001 - the same
    return inquiry.pair is not None and bool(inquiry.sight_answer(*inquiry.pair).cover_pieces)


def _wary(inquiry: Inquiry, before: Glance) -> bool:  # noqa: ARG001 - the same
    shown = inquiry.shown
    return shown.peek or shown.zones or shown.threat


def _tried(inquiry: Inquiry, before: Glance) -> bool:  # noqa: ARG001 - the same
    diff = inquiry.diff()
    return diff is not None and not diff.nothing


WIDTH = 860.0
"""The note is no wider than this, for the lines to be read easily."""

NBSP = "\N{NO-BREAK SPACE}"

HALO = 0.4
"""Inches from a base or a place to the ring that points it out."""


class LessonNote:
    """The lesson of one workshop; `lesson` is None where none is given, or when it is over.

    `went_on` is called when another step is begun, or the workshop becomes the player's own.
    """

    def __init__(
        self, app: App, inquiry: Inquiry, lesson: Lesson | None, went_on: Callable[[], None]
    ) -> None:
        self.lesson = lesson
        self._app = app
        self._inquiry = inquiry
        self._went_on = went_on
        self._before = Glance.of(inquiry)

    def look(self) -> None:
        """Check whether the task of the step has been done."""
        lesson = self.lesson
        if lesson is None:
            return
        self.lesson = lesson.seen(self._inquiry, self._before)
        self._before = Glance.of(self._inquiry)
        if self.lesson is not lesson:
            self._app.ui.sounds.play(Sound.CHIME)

    def go_on(self) -> None:
        """Go to the next step; after the last, the lesson is over."""
        if self.lesson is not None:
            self.lesson = self.lesson.onward()
        self._went_on()

    def ask_to_leave(self, say: Translator) -> None:
        """Ask whether the end of the lesson is meant."""
        words, leave = say("lesson.leave_ask"), say("lesson.leave")
        self._app.push(ConfirmDialog(say("title.lesson"), words, leave, self._app.pop))

    def confirm(self) -> bool:
        """Go on by the key that confirms, once the task is done; returns whether the key meant that."""
        if self.lesson is None or not (self.lesson.achieved or self.lesson.finished):
            return False
        self.go_on()
        return True

    def note(self, say: Translator) -> list[Widget]:
        """The note to be shown above the board: one widget, or none without a lesson."""
        lesson, ui = self.lesson, self._app.ui
        if lesson is None:
            return []
        keys = {command.value: ui.key(command) for command in Command}
        words = [say(key, **keys) for key in lesson.texts]
        text = Alternatives(say(lesson.text, **keys), words, ui.styles.body)
        head = self._head(lesson, say, keys)
        sheet = Panel(Column([head, text], gap=4), margin=16, name="lesson.note", seed=23)
        return [Padding(Anchor(sheet, w=WIDTH), 10, 6)]

    def marks(self, say: Translator) -> Iterator[Overlay]:
        """The overlays that show where to look, until the task has been done."""
        lesson = self.lesson
        if lesson is not None and lesson.step is not None and not lesson.achieved:
            marks = lesson.step.marks
            for number, mark in enumerate(marks, start=1):
                label = say("lesson.here") if len(marks) == 1 else str(number)
                yield from self._marked(mark, label)

    def _head(self, lesson: Lesson, say: Translator, keys: Mapping[str, str]) -> Widget:
        styles = self._app.ui.styles
        icon = rich("<icon:{}>{}", Icon.DONE, NBSP) if lesson.achieved else ""
        title = Label(icon + say(lesson.title), styles.heading.but(size=21), grow=1)
        numbers = {"step": lesson.at + 1, "steps": len(lesson.steps)}
        count = "" if lesson.finished else say("lesson.count", **numbers)
        number = Label(count, styles.note.but(size=18))
        buttons = [self._leave_button(lesson, say), self._onward_button(lesson, say, keys)]
        return Row([title, number, *buttons], align=0.5)

    def _leave_button(self, lesson: Lesson, say: Translator) -> Widget:
        label = say("lesson.to_title" if lesson.finished else "lesson.leave")
        tip = "" if lesson.finished else say("lesson.leave.tip")
        return Button("lesson.leave", label, self._app.pop, look=Look.QUIET, tip=tip, height=34, size=18)

    def _onward_button(self, lesson: Lesson, say: Translator, keys: Mapping[str, str]) -> Widget:
        """The button that skips a step, or goes on from one that is done."""
        key, icon, look = "lesson.skip", Icon.NEXT, Look.PLAIN
        if lesson.finished:
            key, icon, look = "lesson.stay", Icon.CHECK, Look.PRIMARY
        elif lesson.achieved:
            key, icon, look = "lesson.go_on", Icon.FORWARD, Look.PRIMARY
        label, tip = say(key), say(f"{key}.tip", **keys)
        return Button("lesson.skip", label, self.go_on, icon=icon, look=look, tip=tip, height=36, size=16)

    def _marked(self, mark: Mark, label: str) -> Iterator[Overlay]:
        position = self._inquiry.position
        match mark:
            case LessonCreature():
                found = [c.base(position.rules) for c in position.creatures if c.id == mark]
            case BoardSpot(at):
                found = [Disc(*at, 0.0)]
        for disc in found:
            yield ZoneOverlay(disc, HALO, Tone.SIGHT, standing=True)
            yield NoteOverlay(disc.centre, label, Tone.SIGHT, Icon.FLAG)


class Alternatives(Label):
    """Texts of which one is shown, with room for the longest: what lies below stays where it is."""

    kept_clear = True

    def __init__(self, text: str, texts: Sequence[str], style: Style) -> None:
        super().__init__(text, style)
        self.texts = texts

    def wanted(self, ui: Ui, width: float) -> Size:
        """The whole width, and the height of the longest text."""
        heights = [ui.texts.paragraph(text, self.style, width).height for text in self.texts]
        return Size(width, max(heights))
