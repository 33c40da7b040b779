"""Works out in a thread where a creature could stand so as to fulfil a wish, while frames go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.background import Background
from game.positions.skirmish import Skirmish
from game.positions.where import WhereAnswer, where
from game.positions.wishes import KeptWish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.positions.position import Position


class WishSearch(Background[KeptWish, WhereAnswer | None]):
    """The answer to a wish, None as long as it is not known. Some take a second."""

    def begin(self, position: Position, question: KeptWish) -> None:
        """Nothing is known."""

    def steps(self, position: Position, question: KeptWish) -> Iterator[WhereAnswer]:
        """The answer, all at once."""
        yield where(Skirmish(position), question.creature, question.wish)
