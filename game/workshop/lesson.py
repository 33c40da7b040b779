"""The lesson: what the workshop can do, taught by doing it. Steps are data; progress is a value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from game.board.terrain import Footing
from game.content.resources import assets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.battlefield.edits import History
    from game.battlefield.inquiry import Inquiry
    from game.board.shapes import Point
    from game.content.locale import Language


FAREWELL = "free"
"""How messages call what comes after the last step."""


class Who(StrEnum):
    """The creatures of the lesson's board, by their ids."""

    SCOUT = "Lise"
    ARCHER = "Maud"
    LOOKOUT = "Corvin"
    PROWLER = "Rask"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the board to look at, in inches."""

    at: Point


Mark = Who | Spot
"""What a step points out: a creature, if it is still there, or a place."""


@dataclass(frozen=True, slots=True)
class Glance:
    """The inquiry as it was a moment ago, to tell what has just been done."""

    history: History
    waypoints: tuple[Point, ...]

    @classmethod
    def of(cls, inquiry: Inquiry) -> Glance:
        """The inquiry as it is now."""
        return cls(inquiry.history, inquiry.waypoints)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, and what to look at for it.

    `done` tells from the inquiry, and from how it was just before, whether it has been done. It asks no more
    than the task does, of whichever creature, so that nothing done otherwise or earlier leads astray.
    """

    name: str
    done: Callable[[Inquiry, Glance], bool]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far one has come: `at` counts the steps from 0; `achieved` when that step has been done.

    The messages of a step are `lesson.<name>`, its title, `.task`, what to do, and `.done`, what that showed;
    after the last one those of `free` say farewell.
    """

    steps: tuple[Step, ...]
    at: int = 0
    achieved: bool = False

    @property
    def step(self) -> Step | None:
        """The step one is at, None after the last."""
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
        """The lesson after a look at the inquiry. What was achieved stays so, whatever is undone."""
        if self.achieved or self.step is None or not self.step.done(inquiry, before):
            return self
        return replace(self, achieved=True)

    def onward(self) -> Lesson | None:
        """At the next step, whether or not this one was done; None after the farewell."""
        return None if self.finished else Lesson(self.steps, self.at + 1)


def guided_lesson() -> Lesson:
    """The lesson from its beginning."""
    return Lesson(
        (
            Step("pick", _picked, (Who.SCOUT,)),
            Step("walk", _walked, (Spot((5.0, 3.6)),)),
            Step("detour", _walked_by_waypoints, (Spot((7.4, 8.9)),)),
            Step("wood", _stands_in_difficult_terrain, (Spot((8.2, 6.4)),)),
            Step("engage", _engaged, (Spot((13.0, 6.4)),)),
            Step("wall", _blocked, (Who.ARCHER, Who.LOOKOUT)),
            Step("cover", _covered, (Who.PROWLER,)),
            Step("threat", _wary),
            Step("ruling", _tried),
        )
    )


def lesson_position(language: Language) -> Path:
    """The file of the lesson's board."""
    return assets() / "positions" / f"lesson.{language}.toml"


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
    return any(not difficult.isdisjoint(inquiry.space.overlapping(base)) for base in bases)


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
