"""A moment of a table as it is shown: how it lies, and what has happened in the round so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.play.events import Event, Ordered, RoundBegan, RoundEnded

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.state import State


@dataclass(frozen=True, slots=True)
class Shown:
    """A state as somebody may know it, and the events of its round, which say what no state holds."""

    state: State
    events: tuple[Event, ...]

    def after(self, event: Event) -> Shown:
        """The same table once this event is known; the state after it is set later."""
        return replace(self, events=(event,) if isinstance(event, RoundBegan) else (*self.events, event))

    @property
    def ordered(self) -> Ordered | None:
        """The order of effects that was settled last in this round, with the rules that made it."""
        return next((event for event in reversed(self.events) if isinstance(event, Ordered)), None)

    @property
    def ended(self) -> tuple[RoundEnded, ...]:
        """The result of the round for each player; empty until that is known."""
        return tuple(event for event in self.events if isinstance(event, RoundEnded))

    def place_of(self, seat: Seat) -> int | None:
        """The place of that seat in the order of effects, counted from 1; None where there is no order."""
        if self.ordered is None:
            return None
        places = [slot.seat for slot in self.ordered.slots]
        return places.index(seat) + 1 if seat in places else None
