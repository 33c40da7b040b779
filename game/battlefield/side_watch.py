"""What is shown of a whole side, worked out in a thread, and what has changed since it was first shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.background import Background
from game.positions.position import Side
from game.positions.sides import Layer, SideView, side_change, side_steps
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.positions.position import Creature, Position
    from game.positions.sides import SideChange


class SideSearch(Background[Side, SideView]):
    """What is known of a side."""

    def begin(self, position: Position, question: Side) -> SideView:  # noqa: ARG002 - nothing is known yet
        """Nothing is known."""
        return SideView(question)

    def steps(self, position: Position, question: Side) -> Iterator[SideView]:
        """More of it with every step."""
        return side_steps(Skirmish(position), question)


class SideWatch:
    """Which side is shown, and which of its areas.

    Attributes:
        side: None while none is.
        layer: the area that is drawn.
    """

    def __init__(self) -> None:
        self.side: Side | None = None
        self.layer: Layer = "threatens"
        self._since: Position | None = None
        self._search, self._before = SideSearch(), SideSearch()
        self._changed: tuple[SideView, SideView, SideChange] | None = None

    @property
    def owing(self) -> bool:
        """Whether more will be known later; see `Background`."""
        return self._search.owing or self._before.owing

    @owing.setter
    def owing(self, owing: bool) -> None:
        self._search.owing = self._before.owing = owing

    def show(self, side: Side | None, position: Position) -> None:
        """Show a side; changes are told from that position on."""
        self.side, self._since = side, position
        self._changed = None
        self._search.forget()
        self._before.forget()

    def view(self, position: Position) -> SideView | None:
        """What is known of the side that is shown."""
        return None if self.side is None else self._search.of(position, self.side)

    def creatures(self, position: Position) -> tuple[Creature, ...]:
        """Those of the position, and those that are gone since the side was first shown."""
        there = {creature.id for creature in position.creatures}
        before = () if self._since is None else self._since.creatures
        return (*position.creatures, *(creature for creature in before if creature.id not in there))

    def change(self, position: Position) -> SideChange | None:
        """What is otherwise than when the side was first shown; None while nothing has moved since."""
        since = self._since
        if self.side is None or since is None or since == position:
            return None
        before, after = self._before.of(since, self.side), self._search.of(position, self.side)
        known = self._changed
        if known is None or known[0] is not before or known[1] is not after:
            known = self._changed = (before, after, side_change(before, after))
        return known[2]
