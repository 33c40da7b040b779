"""Questions about a position that take longer than a frame: answered in a thread, step by step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Thread
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.positions.position import Position

Q = TypeVar("Q")
A = TypeVar("A")


class Background(ABC, Generic[Q, A]):
    """Works out the answer to one question about one position; another question gives up the one before it.

    Answers are values that are replaced whole, so that a frame may read the last one while a thread goes on.

    >>> from game.positions.position import Position
    >>> class Counted(Background[int, int]):
    ...     def begin(self, position, question): return 0
    ...     def steps(self, position, question): return iter(range(question))
    >>> counted, here = Counted(), Position()
    >>> while counted.of(here, 5) < 4: pass
    >>> counted.of(here, 5)
    4

    Attributes:
        owing: whether more will be known later; whoever draws sets it back before a frame, so that an answer
            which nobody asks for any more keeps nobody drawing.
    """

    patient = False
    """Whether a question is worked out to its end before another one is begun.

    That is for questions that differ in every frame: their threads would pile up."""

    def __init__(self) -> None:
        self.owing = False
        self._work: _Work[Q, A] | None = None

    @abstractmethod
    def begin(self, position: Position, question: Q) -> A:
        """What is answered as long as nothing is known."""

    @abstractmethod
    def steps(self, position: Position, question: Q) -> Iterator[A]:
        """The answer, more whole with every step; asked in the thread."""

    def of(self, position: Position, question: Q) -> A:
        """What is known by now; a thread goes on working it out."""
        work = self._work
        if self.patient and work is not None and not work.done:
            self.owing = True
            return work.answer
        if work is None or work.position is not position or work.question != question:
            self.forget()
            answer = self.begin(position, question)
            work = self._work = _Work(position, question, answer, self.steps(position, question))
            Thread(target=work.run, name=type(self).__name__, daemon=True).start()
        # Before the answer: what is read after it is at least as whole.
        self.owing = not work.done
        return work.answer

    def forget(self) -> None:
        """Give up what a thread has begun, after the step that it is at: nobody asks any more."""
        if self._work is not None:
            self._work.wanted = False
        self._work, self.owing = None, False


class _Work(Generic[Q, A]):
    def __init__(self, position: Position, question: Q, answer: A, steps: Iterator[A]) -> None:
        self.position, self.question = position, question
        self.answer = answer
        self.wanted, self.done = True, False
        self._steps = steps

    def run(self) -> None:
        try:
            for answer in self._steps:
                if not self.wanted:
                    return
                self.answer = answer
        finally:
            # Whatever went wrong, nobody waits for more.
            self.done = True
