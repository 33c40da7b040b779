"""Works out in a thread where a creature could stand so as to fulfil a wish, while frames go on."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from game.positions.skirmish import Skirmish
from game.positions.where import where

if TYPE_CHECKING:
    from game.positions.position import Position
    from game.positions.where import WhereAnswer
    from game.positions.wishes import KeptWish


class WishSearch:
    """The answer to one wish about one position; another question gives up the one before it.

    Some take a second, so none is worked out in a frame.

    Attributes:
        owing: whether the answer will be known later; whoever draws sets it back before a frame.
    """

    def __init__(self) -> None:
        self.owing = False
        self._work: _WishWork | None = None

    def of(self, position: Position, wish: KeptWish) -> WhereAnswer | None:
        """The answer, None as long as it is not known; a thread works it out."""
        work = self._work
        if work is None or work.position is not position or work.wish != wish:
            work = self._work = _WishWork(position, wish)
            Thread(target=work.run, name="wish", daemon=True).start()
        self.owing = work.answer is None
        return work.answer

    def forget(self) -> None:
        """Nobody asks any more."""
        self._work, self.owing = None, False


class _WishWork:
    def __init__(self, position: Position, wish: KeptWish) -> None:
        self.position = position
        self.wish = wish
        self.answer: WhereAnswer | None = None

    def run(self) -> None:
        self.answer = where(Skirmish(self.position), self.wish.creature, self.wish.wish)
