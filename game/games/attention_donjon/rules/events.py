"""The events of the card rounds, and the run that carries out an action and reports them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.games.attention_donjon.rules.cards import place_of
from game.games.turn_order.rules.fields import Corrected, MasterRun, altered
from game.games.turn_order.rules.report import Phrase, Report

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Slot, State


Why = Literal["initiative", "replacement", "waiting", "arrival", "by_hand"]
"""The purpose for which a card was drawn."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Cards came from the deck (AD-INIT-02, AD-WAIT-02, AD-JOKER-03); on screen they fly to `who`."""

    who: str
    name: str
    cards: tuple[Card, ...]
    why: Why
    hidden: bool = False


Event = CardsDrawn | Report | Corrected


class Run(MasterRun["State", "Event"]):
    """One action being carried out; `first` is the state before it."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice)
        self.first = state

    def report(
        self,
        rule: str,
        *phrases: Phrase,
        who: str = "",
        hidden: bool = False,
        detail: bool = False,
        heading: bool = False,
        reveals: bool = False,
    ) -> None:
        """Report what happened to `who`, an id; players read nothing of those whom they do not see."""
        spec = self.state.get(who).spec if self.state.has(who) else None
        self.tell(
            Report.of(
                rule,
                *phrases,
                who=who,
                name="" if spec is None else spec.name,
                hidden=hidden or (spec is not None and spec.hidden),
                detail=detail,
                heading=heading,
                reveals=reveals,
            )
        )

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a combatant."""
        combatants = altered(self.state.combatants, lambda combatant: combatant.id == identity, **changes)
        self.change(combatants=combatants)

    def edit_spec(self, identity: str, **changes: object) -> None:
        """Change fields of a combatant's spec."""
        spec = replace(self.state.get(identity).spec, **changes)  # type: ignore[arg-type]  # its fields
        self.edit(identity, spec=spec)

    def edit_slot(self, number: int, **changes: object) -> None:
        """Change fields of a slot, which keeps its place."""
        self.change(slots=altered(self.state.slots, lambda slot: slot.number == number, **changes))

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
