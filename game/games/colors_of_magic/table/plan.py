"""Putting an action together in steps: what may be chosen now, what that leads to, and why not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.art.tokens import Token
    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.core.rules import Verdict
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.state import Target
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.ui.icons import Icon


@dataclass(frozen=True, slots=True)
class Act:
    """Something to be done: one action, or several that follow one another."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that may not be done, and why."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Go:
    """The next step of putting an action together."""

    plan: Plan


Outcome = Act | Refused | Go | None
"""What a gesture led to; None when nothing more is to be said about it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button of the action bar: what it does, and the verdict that says why it cannot be pressed."""

    name: str
    text: str
    icon: Icon
    verdict: Verdict
    run: Callable[[], Outcome]
    look: Look = Look.PLAIN
    tip: str = ""


class Plan(ABC):
    """One step. Plans are values: a choice leads to another plan or to an action.

    `path_of` is the creature whose path the pointer draws, None while there is none to draw.
    """

    path_of: str | None = None
    wants_point = False

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    @abstractmethod
    def prompt(self) -> str:
        """What is to be chosen now, as a sentence."""

    def judge(self, target: Target) -> Verdict | None:  # noqa: ARG002 - what subclasses are given
        """Whether that may be chosen now; None if things of its kind are not what is asked for."""
        return None

    def take(self, target: Target) -> Outcome:  # noqa: ARG002 - what subclasses are given
        """What follows from choosing it."""
        return None

    def walk(self, path: tuple[Point, ...]) -> Outcome:  # noqa: ARG002 - what subclasses are given
        """What follows from sending the creature `path_of` along that path."""
        return None

    def lit(self) -> tuple[Target, ...]:
        """What may be chosen now, but for places."""
        return ()

    def offers(self) -> tuple[Offer, ...]:
        """The buttons of the action bar."""
        return ()

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same
        """What the step lays over the board."""
        return iter(())

    def ghost(self, pointer: Point) -> Token | None:  # noqa: ARG002 - what subclasses are given
        """The creature that a click would put down there."""
        return None

    def back(self) -> Plan | None:
        """The step before, None at the first."""
        return None

    def choose(self, target: Target) -> Outcome:
        """Choose something, if it may be chosen."""
        verdict = self.judge(target)
        if verdict is None:
            return None
        return self.take(target) if verdict.allowed else Refused(verdict)

    def act(self, action: Action) -> Outcome:
        """Do that, if the rules allow it."""
        verdict = self.outlook.session.check(action)
        return Act((action,)) if verdict.allowed else Refused(verdict)
