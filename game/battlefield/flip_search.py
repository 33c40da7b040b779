"""Looks in a thread for what would change a verdict, while frames go on."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Literal

from game.positions.flips import distinct, engaged_flips, in_order, sight_flips
from game.positions.move_flips import WayTo, move_flips
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.positions.flips import Flip
    from game.positions.position import Position


@dataclass(frozen=True, slots=True)
class FlipQuestion:
    """The verdict in question: whether a sees b, whether both are engaged, whether a gets there its way."""

    of: Literal["sight", "engaged", "move"]
    a: str
    b: str = ""
    way: WayTo | None = None

    @property
    def ids(self) -> tuple[str, ...]:
        """The creatures that it is about."""
        return (self.a, self.b) if self.b else (self.a,)

    def flips(self, position: Position) -> Iterator[Flip]:
        """What flips it, found one after the other."""
        skirmish = Skirmish(position)
        if self.way is not None:
            return move_flips(skirmish, self.way)
        if self.of == "sight":
            return sight_flips(skirmish, self.a, self.b)
        return engaged_flips(skirmish, self.a, self.b)


@dataclass(frozen=True, slots=True)
class FoundFlips:
    """The flips known by now, as they are told; `waiting` while more are looked for."""

    flips: tuple[Flip, ...] = ()
    waiting: bool = True


class FlipSearch:
    """Looks for the flips of one question about one position in a thread.

    Some take a second, so none is looked for in a frame. Another question gives up the one before it.

    Attributes:
        owing: whether more will be known later; whoever draws sets it back before a frame.
    """

    def __init__(self) -> None:
        self.owing = False
        self._work: _FlipWork | None = None

    def of(self, position: Position, question: FlipQuestion) -> FoundFlips:
        """The flips known by now; a thread goes on looking for them."""
        work = self._work
        if work is None or work.position is not position or work.question != question:
            self.forget()
            work = self._work = _FlipWork(position, question)
            Thread(target=work.run, name="flips", daemon=True).start()
        found = work.found
        self.owing = found.waiting
        return found

    def forget(self) -> None:
        """Give up what a thread has begun, after the flip that it is at: nobody asks any more."""
        if self._work is not None:
            self._work.wanted = False
        self._work, self.owing = None, False


class _FlipWork:
    """The flips of one question; `found` is replaced whole, so that a frame may read it."""

    def __init__(self, position: Position, question: FlipQuestion) -> None:
        self.position = position
        self.question = question
        self.wanted = True
        self.found = FoundFlips()

    def run(self) -> None:
        known: list[Flip] = []
        for flip in self.question.flips(self.position):
            if not self.wanted:
                return
            known = distinct((*known, flip))
            self.found = FoundFlips(in_order(known, self.question.ids))
        self.found = FoundFlips(self.found.flips, waiting=False)
