"""One action being carried out: the state as it changes, the dice, and what is told of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.cards import place_of
from game.games.turn_order.rules import run

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.games.attention_donjon.rules.events import Event
    from game.games.attention_donjon.rules.state import Slot, State


class Run(run.Run["State", "Event"]):
    """Carries a state from one value to the next; `first` is the one it began with."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice)
        self.first = state

    def tell(self, *events: Event) -> None:
        """Add events, each with the name of whom it tells and whether players may know."""
        for event in events:
            told = event
            if self.state.has(event.who):
                spec = self.state.combatant(event.who).spec
                told = replace(event, name=spec.name, hidden=event.hidden or spec.hidden)
            self.events.append(told)

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a combatant."""
        self.state = self.state.with_combatant(identity, **changes)

    def edit_spec(self, identity: str, **changes: object) -> None:
        """Change fields of what a combatant is."""
        spec = replace(self.state.combatant(identity).spec, **changes)  # type: ignore[arg-type]  # its fields
        self.edit(identity, spec=spec)

    def edit_slot(self, number: int, **changes: object) -> None:
        """Change fields of a slot where it stands."""
        slots = tuple(
            replace(slot, **changes) if slot.number == number else slot  # type: ignore[arg-type]  # its fields
            for slot in self.state.slots
        )
        self.change(slots=slots)

    def drop_slot(self, number: int) -> None:
        """Take a slot out of the order."""
        self.change(slots=tuple(slot for slot in self.state.slots if slot.number != number))

    def insert(self, slot: Slot) -> None:
        """Put a pending slot where its card belongs, never before the turn being played (AD-ORDER)."""
        over = [other for other in self.state.slots if other.status != "pending"]
        pending = list(self.state.pending)
        suits = self.state.suits
        at = 1 if self.state.started else 0
        while at < len(pending) and place_of(pending[at].card, suits) < place_of(slot.card, suits):
            at += 1
        pending.insert(at, slot)
        self.change(slots=(*over, *pending))

    def new_number(self) -> int:
        """The number of the next slot."""
        self.change(made=self.state.made + 1)
        return self.state.made
