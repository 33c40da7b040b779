"""Undo and redo over whole positions; positions share their parts, so keeping them all is cheap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.positions.position import Position


@dataclass(frozen=True, slots=True)
class History:
    """The position shown, and those before and after it."""

    present: Position
    past: tuple[Position, ...] = ()
    future: tuple[Position, ...] = ()

    def then(self, position: Position) -> History:
        """A change made: what could be redone is given up. A change that changes nothing is none."""
        if position == self.present:
            return self
        return History(position, (*self.past, self.present))

    def undo(self) -> History:
        """One step back, or the same history at the beginning."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> History:
        """One step forward, or the same history at the end."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])
