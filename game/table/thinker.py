"""A machine player that thinks while the screen keeps moving."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Generic

from game.core.rules import A
from game.table.session import V

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from game.core.agent import Agent
    from game.core.dice import Dice


class Thinker(Generic[V, A]):
    """Asks one agent at a time. An agent has rules of its own, so nothing is shared with the screen.

    With `at_once` it thinks as it is asked, for tests and reduced motion.
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
        """Start to think."""
        if self.at_once:
            self._done = agent.choose(view, choices, self._dice)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1)
        self._thought = self._pool.submit(agent.choose, view, choices, self._dice)

    def take(self) -> A | None:
        """What the machine does, once it knows."""
        if self._thought is not None and self._thought.done():
            self._done, self._thought = self._thought.result(), None
        done, self._done = self._done, None
        return done

    def stop(self) -> None:
        """Forget what is being thought."""
        self._thought = self._done = None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
