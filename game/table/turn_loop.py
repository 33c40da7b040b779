"""The turn loop of a match: actions are done and shown, then the next is asked, or a machine thinks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from game.core.dice import Dice, SeededDice
from game.core.rules import A, Seat, Verdict
from game.table.session import V
from game.table.table import G, M, N, P, Showing, Table
from game.ui.cues import Timeline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.agent import Agent


@dataclass(frozen=True, slots=True)
class Presenter:
    """The functions of the screen that a loop calls.

    Attributes:
        pace: how fast everything is shown; 0 for at once.
        on_top: whether nothing lies over the table.
        show: how to show what followed from the action after that many.
        settle: everything has been shown: show the table as it is.
        refresh: build the widgets again.
        keep: until what was done before is on the disk.
        patience: seconds that a machine waits before it acts, so that what a person did can be taken back.
        at_once: whether a machine thinks while everything stands still, where nobody looks at the screen.
    """

    pace: Callable[[], float]
    on_top: Callable[[], bool]
    show: Callable[[int], Showing]
    settle: Callable[[], None]
    refresh: Callable[[], None]
    keep: Callable[[], None]
    patience: Callable[[], float]
    at_once: Callable[[], bool]


class MatchLoop(ABC):
    """The base of the turn loop and of the loop of a replay: shows an action, then lets the next follow.

    What followed from an action is shown so (`Showing`), and then the next one acts:

        cues -> no rest ---------------------------------------> settle -> advance
             -> rest, and nobody `holds` it -------> its cues -> settle -> advance
             -> rest, and somebody does -> go_on --> its cues -> settle -> advance

    `held` says that what is shown is held until somebody goes on.
    """

    def __init__(self, presenter: Presenter) -> None:
        self.timeline = Timeline()
        self.held = False
        self._presenter = presenter
        self._showing = Showing(())

    @property
    def thinking(self) -> bool:
        """Whether a machine is at work."""
        return False

    @property
    def at_rest(self) -> bool:
        """Whether nothing is being shown or held."""
        return not self.timeline.busy and not self.held

    @property
    def pace(self) -> float:
        """How fast everything is shown; 0 for at once."""
        return self._presenter.pace()

    @abstractmethod
    def begin(self) -> None:
        """Begin, once the table is ready."""

    @abstractmethod
    def advance(self) -> None:
        """Go on after everything has been shown."""

    @abstractmethod
    def holds(self) -> bool:
        """Whether the table is held where a game wants it to be looked at."""

    @abstractmethod
    def update(self, seconds: float) -> bool:
        """Let that many seconds pass; returns whether something was shown."""

    @abstractmethod
    def stop(self) -> None:
        """Stop what is under way, because the scene is left."""

    def show(self, before: int) -> None:
        """Show what followed from the action after that many."""
        self.timeline.speed = self.pace
        self._showing = self._presenter.show(before)
        self.timeline.play(self._showing.cues, self._shown)

    def _shown(self) -> None:
        if self._showing.rest is None:
            self._settle()
        elif not self.holds():
            self._finish()
        else:
            self.held = True
            self._presenter.refresh()
            self.advance()

    def go_on(self) -> bool:
        """Show what was held back; returns whether there was anything."""
        if not self.held:
            return False
        self.held = False
        self._finish()
        return True

    def forget(self) -> None:
        """Drop what is held back."""
        self.held = False
        self._showing = Showing(())

    def _finish(self) -> None:
        rest, self._showing = self._showing.rest, Showing(())
        self.timeline.play(rest() if rest is not None else (), self._settle)
        if self.timeline.busy:
            self._presenter.refresh()

    def _settle(self) -> None:
        self._presenter.settle()
        self.advance()


class TurnLoop(MatchLoop, Generic[N, M, P, A, G]):
    """The loop of a match that is played: machines think, people are called to the table.

    `call` is told whom.
    """

    def __init__(
        self, session: N, table: Table[N, M, P, A, G], presenter: Presenter, call: Callable[[Seat], None]
    ) -> None:
        super().__init__(presenter)
        self._session = session
        self._table = table
        self._call = call
        self._thinker: Thinker[object, A] | None = None
        self._begun = False
        self._waiting: tuple[A, ...] = ()
        self._patience = 0.0

    @property
    def thinking(self) -> bool:
        """Whether a machine is at work."""
        return self._thinker is not None and self._thinker.busy

    def holds(self) -> bool:
        """Whether the table is held for somebody to look at it: yes if a person plays."""
        return any(self._session.is_person(seat) for seat in self._session.match.seats)

    def begin(self) -> None:
        """Let the first player act, once the table is ready; later calls do nothing."""
        if not self._begun:
            self._begun = True
            self.advance()

    # Actions

    def do(self, actions: Sequence[A]) -> Verdict:
        """Do the first action for whoever is asked, show it, then do the others; returns the first verdict.

        Without any action the verdict is yes.
        """
        if not actions:
            return Verdict.yes()
        self._presenter.keep()
        session = self._session
        first, *rest = actions
        asked, before = session.asked, len(session.match.entries)
        verdict = session.act(first)
        if not verdict.allowed or asked is None:
            return verdict
        self._waiting = tuple(rest)
        if session.is_person(asked):
            self._table.forget()
        if session.is_shared and self._table.all_look(session, before):
            session.sit(None)
        self.show(before)
        return verdict

    # The next to act

    def advance(self) -> None:
        """Do the next of the actions that were asked for together, or let the next person or machine act."""
        if self.held:
            return
        session = self._session
        waiting, self._waiting = self._waiting, ()
        if waiting and session.mine and session.check(waiting[0]).allowed:
            self.do(waiting)
            return
        asked = session.asked
        if asked is None:
            return
        if not session.is_person(asked):
            self._think(asked)
        elif session.actor is None:
            self._call(asked)

    def _think(self, seat: Seat) -> None:
        session = self._session
        if self._thinker is None:
            dice = SeededDice(len(session.match.entries) + 1)
            self._thinker = Thinker(dice, at_once=self._presenter.at_once())
        agent = session.agents[seat]
        self._patience = self._presenter.patience()
        if agent is not None and not self._thinker.busy:
            self._thinker.begin(agent, session.match.view(seat), self._table.machine_choices(session, seat))

    # Time

    def update(self, seconds: float) -> bool:
        """Go on showing, then do the action that a machine has chosen."""
        moved = self.timeline.update(seconds)
        if self.timeline.busy or self._thinker is None or not self._presenter.on_top():
            return moved
        self._patience -= seconds
        if self._patience > 0:
            return moved
        action = self._thinker.take()
        if action is None:
            return moved
        self.do((action,))
        return True

    def reconsider(self) -> None:
        """Forget what a machine is thinking of, because the table has changed."""
        if self._thinker is not None:
            self._thinker.forget()

    def stop(self) -> None:
        """Stop the machine that thinks, because the scene is left."""
        if self._thinker is not None:
            self._thinker.stop()


class Thinker(Generic[V, A]):
    """Asks one machine player at a time while the screen keeps moving.

    An agent has rules of its own, so nothing is shared with the screen. With `at_once` it thinks as it is
    asked, for tests.
    """

    def __init__(self, dice: Dice, *, at_once: bool) -> None:
        self.at_once = at_once
        self._dice = dice
        self._pool: ThreadPoolExecutor | None = None
        self._thought: Future[A] | None = None
        self._done: A | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is being thought of or waits to be taken."""
        return self._thought is not None or self._done is not None

    def begin(self, agent: Agent[V, A], view: V, choices: Sequence[A]) -> None:
        """Let a machine start to think."""
        if self.at_once:
            self._done = agent.choose(view, choices, self._dice)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1)
        self._thought = self._pool.submit(agent.choose, view, choices, self._dice)

    def take(self) -> A | None:
        """The machine's action once it has been found; None until then."""
        if self._thought is not None and self._thought.done():
            self._done, self._thought = self._thought.result(), None
        done, self._done = self._done, None
        return done

    def forget(self) -> None:
        """Forget what is being thought; what is begun next waits until that is through."""
        self._thought = self._done = None

    def stop(self) -> None:
        """Forget what is being thought, and think no more."""
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
