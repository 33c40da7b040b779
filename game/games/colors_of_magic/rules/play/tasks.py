"""What is still to be done in a game: things that do themselves, and decisions that wait for a player.

The agenda of a state is a stack of tasks. A step takes the first task off and runs it, which may push others
on top, until a decision is uppermost. A decision is a task that says what may be answered, and what follows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Verdict
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Moment, State, Target
    from game.positions.position import Side


class Task(ABC):
    """Something to be done. Tasks are frozen dataclasses."""

    __slots__ = ()

    @abstractmethod
    def run(self, run: Run) -> None:
        """Do it; the task has been taken off the agenda."""

    def masked(self, side: Side | None) -> Task:
        """The task as that side (None: an onlooker) may see it; hidden cards are masked."""
        del side
        return self

    def cards(self) -> tuple[Card, ...]:
        """The copies of cards that lie in no pile while this is to be done."""
        return ()


class Decision(Task):
    """A task that waits until somebody acts."""

    __slots__ = ()

    def run(self, run: Run) -> None:
        """Wait: it goes back where it was."""
        run.push(self)

    @abstractmethod
    def sides(self, state: State) -> frozenset[Side]:
        """Who may act."""

    @abstractmethod
    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether that side, which is among `sides`, may do this now."""

    @abstractmethod
    def choices(self, referee: Referee, state: State, side: Side) -> Iterable[Action]:
        """What `check` allows; of free inches and of ways to pay, a fair selection."""

    @abstractmethod
    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Do an action that `check` allows; the decision has been taken off the agenda."""


@dataclass(frozen=True, slots=True)
class SoleDecision(Decision):
    """A decision that is one player's alone."""

    side: Side

    def sides(self, state: State) -> frozenset[Side]:
        """That player."""
        del state
        return frozenset({self.side})


@dataclass(frozen=True, slots=True)
class Performing(Task):
    """Something declared that Instants and abilities may still cancel or change, before it is done (R-43).

    It lies under the window that its moment opens.
    """

    moment: Moment

    def cancelled(self, run: Run) -> None:
        """What follows when it does not happen; by default nothing."""

    def redirected(self, to: str) -> Self | None:
        """The same thing done to another creature, None where that makes no sense."""
        del to
        return None


@dataclass(frozen=True, slots=True)
class Asking(Task):
    """A task that asks questions: it pushes itself and a `Question`, whose answer is added to `answers`."""

    answers: tuple[tuple[Target, ...], ...] = ()
