"""Looks in a thread for what would change a verdict, while frames go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.battlefield.background import Background
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


class FlipSearch(Background[FlipQuestion, FoundFlips]):
    """The flips of a verdict. Some take a second."""

    def begin(self, position: Position, question: FlipQuestion) -> FoundFlips:  # noqa: ARG002 - none matters yet
        """None yet."""
        return FoundFlips()

    def steps(self, position: Position, question: FlipQuestion) -> Iterator[FoundFlips]:
        """More of them with every step, in the order in which they are told."""
        known: list[Flip] = []
        for flip in question.flips(position):
            known = distinct((*known, flip))
            yield FoundFlips(in_order(known, question.ids))
        yield FoundFlips(in_order(known, question.ids), waiting=False)
