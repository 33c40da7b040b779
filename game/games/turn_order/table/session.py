"""A match run by a game master: everything can be undone, dice too, and any earlier moment looked at."""

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
"""The most steps that one press does."""


class MasterSession(Session[Any, Any, Any, Any, Any]):
    """The match behind a game master's table.

    `at` is None for the present, or the number of actions after which the table is looked at; nothing can be
    done there. A session that begins with such a number is a replay: `watched` until somebody acts in it or
    plays on from the moment shown.
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
        """The number of actions after which the table is looked at."""
        return len(self.match.entries) if self.at is None else self.at

    @property
    def is_past(self) -> bool:
        """Whether an earlier moment is looked at, where nothing can be done."""
        return self.at is not None

    def track(self, seat: Seat | None = MASTER) -> Track:
        """The order as that seat may know it."""
        return self.rules.track(self.state if seat is not None else self.match.watched(self.at), seat)

    def next_step(self) -> Any | None:  # noqa: ANN401 - an action of the system
        """The action that moves the turns on; None while something must be decided first."""
        return self.rules.proceed(self.state)

    def next_steps(self) -> tuple[Any, ...]:
        """The actions of one press: the next step and those that follow without a decision.

        Empty while something must be decided first.
        """
        return self.with_following(self.next_step())

    def with_following(self, step: Any | None) -> tuple[Any, ...]:  # noqa: ANN401 - an action of the system
        """A step, then those that follow without a decision."""
        steps: list[Any] = []
        rules = self.rules
        while step is not None and len(steps) < MOST_STEPS:
            steps.append(step)
            state = self.what_if(*steps)
            step = rules.proceed(state) if state is not None and rules.flows(state) else None
        return tuple(steps)

    # Doing

    def check(self, action: Any) -> Verdict:  # noqa: ANN401 - an action of the system
        """Whether an action may be done now, with the reasons if not."""
        return self._now() if self.at is not None else self.match.check(MASTER, action)

    def act(self, action: Any) -> Verdict:  # noqa: ANN401 - an action of the system
        """Do an action if it is allowed; what was undone before can then no longer be redone."""
        if self.at is not None:
            return self._now()
        verdict = self.match.act(MASTER, action)
        if verdict.allowed:
            self._former.clear()
            self.watched = False
        return verdict

    def what_if(self, *actions: Any) -> Any | None:  # noqa: ANN401 - actions and a state of the system
        """The state that the actions would lead to, with other dice; None if one of them is not allowed."""
        state = self.state
        for action in actions:
            if not self.rules.check(state, MASTER, action).allowed:
                return None
            state = self.rules.apply(state, MASTER, action, SeededDice(0)).state
        return state

    # Time

    def may_undo(self) -> Verdict:
        """Whether there is an action to take back; at these tables any can be (TABLE-UNDO-01)."""
        if self.at is not None:
            return self._now()
        if not self.match.entries:
            return Verdict.no(Reason.of("TABLE-UNDO-01", "match.undo.nothing"))
        return Verdict.yes(Reason.of("TABLE-UNDO-01", "match.undo.free"))

    def undo(self) -> Verdict:
        """Take the last action back. If dice were rolled, the match branches, with new dice."""
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
        """Redo what was undone last, with the dice that were rolled then."""
        verdict = self.may_redo()
        if verdict.allowed and not self.match.redo().allowed:
            self.match = self._former.pop()
        return verdict

    def look_at(self, number: int | None) -> None:
        """Look at the table as it was after `number` actions; None, or all of them, for the present."""
        count = len(self.match.entries)
        self.at = None if number is None or number >= count else max(0, number)

    def span_of_round(self) -> tuple[int, int]:
        """How many actions were done before the round that is looked at, and at its end."""
        last = len(self.match.entries)
        rounds = [self.rules.track(self.match.state_at(number), MASTER).round for number in range(last + 1)]
        now = rounds[self.number]
        after = [number for number, each in enumerate(rounds) if each == now]
        return after[0], min(last, after[-1] + 1)

    def go_on_from_here(self) -> None:
        """Go on from the moment that is looked at; redoing brings back what came after it."""
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
