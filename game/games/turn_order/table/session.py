"""A match run by a game master: all can be undone, dice too, and any earlier moment looked at again."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.core.rules import Reason, Seat, Verdict
from game.core.turn_order import MASTER, Track, TurnRules
from game.table.session import Session

TableMatch = Match[Any, Any, Any, Any, Any]
"""A match of any of the turn-order systems."""


MOST_STEPS = 6
"""How many steps one press does at most."""


class MasterSession(Session[Any, Any, Any, Any, Any]):
    """The match behind a game master's table.

    `at` is None, or after how many actions the table is looked at as it was then; nothing can be done there.
    One that begins so is `watched` until somebody goes on with it: whoever leaves its past leaves the table.
    """

    asking_rule: ClassVar[str] = "TABLE-UNDO-06"

    def __init__(self, match: TableMatch, at: int | None = None) -> None:
        super().__init__(match)
        self.at = at
        self.watched = at is not None
        self._former: list[TableMatch] = []

    @property
    def rules(self) -> TurnRules[Any, Any, Any, Any]:
        """The rules of the table."""
        return cast("TurnRules[Any, Any, Any, Any]", self.match.system.rules)

    @property
    def state(self) -> Any:  # noqa: ANN401 - that of the system
        """The state that is looked at."""
        return self.match.state if self.at is None else self.match.state_at(self.at)

    @property
    def number(self) -> int:
        """After how many actions the table is looked at."""
        return len(self.match.entries) if self.at is None else self.at

    @property
    def is_past(self) -> bool:
        """Whether an earlier moment is looked at, where nothing can be done."""
        return self.at is not None

    def track(self, seat: Seat | None = MASTER) -> Track:
        """The order as that seat may know it."""
        return self.rules.track(self.state if seat is not None else self.match.watched(self.at), seat)

    def next_step(self) -> Any | None:  # noqa: ANN401 - an action of the system
        """What ends the current turn and begins the next; None while something must be decided first."""
        return self.rules.proceed(self.state)

    def next_steps(self) -> tuple[Any, ...]:
        """All that one press does: the next step, and what follows from it by itself.

        Empty while something must be decided first.
        """
        return self.with_following(self.next_step())

    def with_following(self, step: Any | None) -> tuple[Any, ...]:  # noqa: ANN401 - an action of the system
        """A step, then those that nobody has anything to decide before."""
        steps: list[Any] = []
        rules = self.rules
        while step is not None and len(steps) < MOST_STEPS:
            steps.append(step)
            state = self.what_if(*steps)
            step = rules.proceed(state) if state is not None and rules.flows(state) else None
        return tuple(steps)

    # Doing

    def check(self, action: Any) -> Verdict:  # noqa: ANN401 - an action of the system
        """Whether that may be done now, and why."""
        return self._now() if self.at is not None else self.match.check(MASTER, action)

    def act(self, action: Any) -> Verdict:  # noqa: ANN401 - an action of the system
        """Do it, if it may be done; what had been undone can then no longer be done again."""
        if self.at is not None:
            return self._now()
        verdict = self.match.act(MASTER, action)
        if verdict.allowed:
            self._former.clear()
            self.watched = False
        return verdict

    def what_if(self, *actions: Any) -> Any | None:  # noqa: ANN401 - actions and a state of the system
        """The state after actions that are not done, with dice of their own; None if one may not be done."""
        state = self.state
        for action in actions:
            if not self.rules.check(state, MASTER, action).allowed:
                return None
            state = self.rules.apply(state, MASTER, action, SeededDice(0)).state
        return state

    # Time

    def may_undo(self) -> Verdict:
        """Anything can be taken back, back to the start."""
        if self.at is not None:
            return self._now()
        if not self.match.entries:
            return Verdict.no(Reason.of("TABLE-UNDO-01", "match.undo.nothing"))
        return Verdict.yes(Reason.of("TABLE-UNDO-01", "match.undo.free"))

    def undo(self) -> Verdict:
        """Take the last action back; where dice fell, by a branch with fresh dice that can be left again."""
        verdict = self.may_undo()
        if verdict.allowed and not self.match.undo().allowed:
            self._branch(len(self.match.entries) - 1)
        return verdict

    def may_redo(self) -> Verdict:
        """Whether something was undone since the last action."""
        if self.at is not None:
            return self._now()
        return Verdict.yes() if self._former else self.match.may_redo()

    def redo(self) -> Verdict:
        """Do again what was undone last, with the dice that fell."""
        verdict = self.may_redo()
        if verdict.allowed and not self.match.redo().allowed:
            self.match = self._former.pop()
        return verdict

    def look_at(self, number: int | None) -> None:
        """Look at the table as it was after so many actions; None, or all of them: as it is."""
        count = len(self.match.entries)
        self.at = None if number is None or number >= count else max(0, number)

    def go_on_from_here(self) -> None:
        """Go on from the moment that is looked at; what came after can be brought back by redoing."""
        if self.at is not None:
            at, self.at = self.at, None
            self._branch(at)

    def _branch(self, at: int) -> None:
        self.watched = False
        self._former.append(self.match)
        self.match = self.match.branch(SeededDice(fresh_seed()), at)

    @staticmethod
    def _now() -> Verdict:
        return Verdict.no(Reason.of("TABLE-UNDO-06", "master.looking_back"))
