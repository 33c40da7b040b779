"""A guided first game at any table: its steps, the newcomer's progress, and the step to do now.

How far one has come is read from the match itself, so that it is found again after undoing, leaving and going
on. A step is what there is to do as soon as it fits, in whatever order the others were done; nothing that the
rules allow is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.core.rules import A
from game.table.guide_note import FOLDED, HIGH, ROUND, ROUNDS, GuideActs, GuideModel, draw_ghost, is_low
from game.table.table import G, M, N, P, Table
from game.ui.box import Box
from game.ui.sound import Sound
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from game.core.match import Entry
    from game.core.record import AnyMatch
    from game.core.rules import Seat, Value
    from game.table.guide_note import Ghost, Place
    from game.table.table import Frame, Moment
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.ui import Ui


@dataclass(frozen=True, slots=True)
class NextTask:
    """The table's question at the moment, in place of the task of a step that is more than one gesture.

    `key` is the message that says it. Where it has nothing to do with the step that is due, it is `aside`,
    and the title is that of the general hint.
    """

    key: str
    aside: bool = False


V = TypeVar("V")
"""A table's view of a match, by which it judges which step is possible."""

E = TypeVar("E")
"""An event of the game."""

S = TypeVar("S")
"""A state of the game."""


@dataclass(frozen=True, slots=True)
class GuideStep(Generic[V, E, S]):
    """A step of a guide: a thing to learn by doing it.

    The messages of a step are `guide.<name>`, its title, `.task`, what to do, `.why`, and `.done`, what it
    taught, worded so that it stays true. `done` tells from an event, and the state that its action left,
    whether it has been done, `fits` whether it can be done now, from that `turn` on; `rule` is where the
    rulebook says it.
    """

    name: str
    rule: str
    done: Callable[[E, S], bool]
    fits: Callable[[V], bool]
    turn: int = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """The newcomer's progress: the names of the steps done, in order, and the number of all steps."""

    done: tuple[str, ...] = ()
    steps: int = 0

    @property
    def last(self) -> str:
        """The step done last; empty at first."""
        return self.done[-1] if self.done else ""

    @property
    def complete(self) -> bool:
        """Whether nothing is left to learn."""
        return len(self.done) == self.steps


def progress_in(entries: Iterable[Entry[S, Any, E]], steps: Sequence[GuideStep[Any, E, S]]) -> Progress:
    """The newcomer's progress in a match with those entries."""
    done: list[str] = []
    for entry in entries:
        for step in steps:
            if step.name not in done and any(step.done(event, entry.state) for event in entry.events):
                done.append(step.name)
    return Progress(tuple(done), len(steps))


class Guide(Generic[V, E, S]):
    """The state of a guided table besides the match: the steps that were skipped, and the note.

    Attributes:
        note: what the note says; None before the first model.
        folded: whether the note is folded away.
    """

    def __init__(self, steps: Sequence[GuideStep[V, E, S]], newcomer: Seat) -> None:
        self.note: GuideModel | None = None
        self.folded = False
        self._steps = tuple(steps)
        self._newcomer = newcomer
        self._skipped: frozenset[str] = frozenset()
        self._known: tuple[object, Progress] = ((), Progress(steps=len(self._steps)))
        self._due: tuple[int, str] = (0, "")
        self._stray = False
        self._seconds = 0.0

    def progress(self, entries: Sequence[Entry[S, Any, E]]) -> Progress:
        """The progress of the newcomer."""
        if self._known[0] is not entries:
            self._known = (entries, progress_in(entries, self._steps))
        return self._known[1]

    def current(self, view: V, known: Progress, turn: int) -> GuideStep[V, E, S] | None:
        """The step to do now; None where the note only gives a general hint."""
        left = (
            step for step in self._steps if step.name not in known.done and step.name not in self._skipped
        )
        return next((entry for entry in left if entry.turn <= turn and entry.fits(view)), None)

    # The words of the note

    def tell(
        self,
        moment: Moment[Any, Any],
        known: Progress,
        step: GuideStep[V, E, S] | None,
        hint: str,
        words: Mapping[str, Value],
        ghost: Ghost | None,
        asked: NextTask | None = None,
    ) -> None:
        """Make the note of that step, or of the message `hint` where no step is due.

        `asked` takes the place of the task; `words` are the values of the sentences.
        """
        say = moment.say
        self._notice(moment, known, step)
        done = say(f"guide.{known.last}.done", **words) if known.last else ""
        if asked is not None and asked.aside:
            step = None
        if step is not None:
            title, task = say(f"guide.{step.name}"), f"guide.{step.name}.task"
            why, rule = say(f"guide.{step.name}.why", **words), step.rule
        else:
            title, task, why, rule = say(f"{hint}.title"), hint, "", ""
        task = say(task if asked is None else asked.key, **words)
        count = say("guide.count", done=len(known.done), steps=len(self._steps))
        note = GuideModel(title, count, done, task, why, rule, self._stray, step is not None, ghost)
        before, self.note = self.note, note
        if before is None or before.ghost != note.ghost:
            self._seconds = 0.0
        if before is not None and before.done != note.done and note.done:
            moment.ui.sounds.play(Sound.CHIME)

    def _notice(self, moment: Moment[Any, Any], known: Progress, step: GuideStep[V, E, S] | None) -> None:
        """Remember, until the next action, that something else was done than the note asked for."""
        number, name = self._due
        entries = moment.session.match.entries
        if moment.showing or not moment.session.mine:
            return
        if number < len(entries):
            own = any(entry.seat == self._newcomer for entry in entries[number:])
            left_out = bool(name) and name not in known.done and (step is None or step.name != name)
            self._stray = own and left_out
        elif number > len(entries):
            self._stray = False
        self._due = (len(entries), step.name if step is not None else "")

    # Its place and its buttons

    def below(self, room: Box) -> Box:
        """The window without the note, which has one height whatever it says, so that nothing moves."""
        if is_low(room):
            return room
        high = FOLDED if self.folded else HIGH
        return Box(room.x, room.y + high, room.w, room.h - high)

    def acts(self, frame: Frame[Any], read: Callable[[], None]) -> GuideActs:
        """The actions of the note's buttons; `read` opens the rule."""
        undo = next((button for button in frame.buttons if button.name == "table.undo"), None)
        may_undo = isinstance(undo, Pressable) and not undo.refusal
        back = undo.action if isinstance(undo, Pressable) and may_undo else None
        return GuideActs(read, self._skip, self._fold, back, folded=self.folded)

    def shown(self) -> object:
        """The part of the guide for which the widgets are built."""
        return self._skipped, self.folded

    def _skip(self) -> None:
        name = self._due[1]
        if name:
            self._skipped |= {name}

    def _fold(self) -> None:
        self.folded = not self.folded

    # The hand

    def update(self, seconds: float) -> bool:
        """Move the hand that shows the gesture, a few times over; returns whether it moved."""
        showing = self.note is not None and self.note.ghost is not None
        if not showing or self._seconds > ROUND * ROUNDS:
            return False
        self._seconds += seconds
        return True

    def draw(self, canvas: Canvas, ui: Ui, where: Callable[[Place], Box | None]) -> None:
        """Draw the hand; `where` is where a place of its gesture is on the screen, None for out of sight."""
        if self.note is not None and self.note.ghost is not None:
            still = ui.options.motion <= 0
            draw_ghost(canvas, ui, self.note.ghost, where, self._seconds, still=still)


class GuidedTable(Table[N, M, P, A, G]):
    """Adds the guide to any table; a class names it before the table among its bases.

    What was done is in the match, what else is kept in the guide.
    """

    _guide: Guide[Any, Any, Any]

    @property
    def guide(self) -> GuideModel | None:
        """The note and the pointing hand; None if the guide says nothing."""
        return self._guide.note

    def progress(self, match: AnyMatch) -> Progress:
        """The progress of the newcomer."""
        return self._guide.progress(match.entries)

    def place_box(self, interface: Interface, place: Place) -> Box | None:
        """The box of that place on the screen; None if it is out of sight or no widget."""
        return widget_box(interface, place) if isinstance(place, str) else None

    def shown(self) -> object:
        """The values that the table's widgets depend on, with those of the guide."""
        return super().shown(), self._guide.shown()

    def update(self, seconds: float) -> bool:
        """Move what moves by itself, and the hand."""
        moved = super().update(seconds)
        return self._guide.update(seconds) or moved

    def overlay(self, canvas: Canvas, interface: Interface, moment: Moment[N, P]) -> None:
        """Draw what moves at any table, then the hand."""
        super().overlay(canvas, interface, moment)
        if not moment.showing:
            self._guide.draw(canvas, moment.ui, partial(self.place_box, interface))


def widget_box(interface: Interface, name: str) -> Box | None:
    """The box of the widget of that name; None if there is none."""
    return next((widget.box for widget in interface.root.walk() if widget.name == name), None)
