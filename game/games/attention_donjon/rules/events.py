"""What happened, in the order it did, and the action being carried out that tells of it.

Every event says of whom it tells (`who`, an id, empty for nobody), by what name, and whether players may not
know of it; both are filled in when it is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.games.attention_donjon.rules.cards import place_of
from game.games.turn_order.rules.fields import Corrected, MasterRun, altered
from game.games.turn_order.rules.mark_events import Marked

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.setup import ActionKind
    from game.games.attention_donjon.rules.state import Slot, State


Why = Literal["initiative", "replacement", "waiting", "arrival", "by_hand"]
"""What a card was drawn for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What all events have."""

    who: str = ""
    name: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared(About):
    """The deck was rebuilt and shuffled (AD-PREP): cards in it, cards kept out of it.

    So many of those kept are `unseen` by the players, who take them to be in the deck.
    """

    round: int
    cards: int
    kept: int
    unseen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRenewed(About):
    """The deck ran out and the drawn pile was shuffled into a new one (AD-A9).

    So many of its cards players had not seen drawn (`unseen`).
    """

    cards: int
    unseen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(About):
    """Cards came from the deck (AD-INIT-02, AD-WAIT-02, AD-JOKER-03)."""

    cards: tuple[Card, ...]
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class SatOut(About):
    """Somebody has no turn in this Round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerUsed(About):
    """What a Joker drawn is for: kept to bless or curse, or held for free initiative (AD-JOKER-01)."""

    use: Literal["kept", "free"]


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerOfGroup(About):
    """A group drew a Joker (AD-A5)."""

    how: Literal["replace", "first", "event"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsChosen(About):
    """The cards used as initiative, and the surplus (AD-INIT-04..06)."""

    cards: tuple[Card, ...]
    surplus: tuple[Card, ...]
    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTriggered(About):
    """An unexpected event (AD-INIT-07, AD-WAIT-05); `mark` is the card as printed, empty if by hand."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlayed(About):
    """An unexpected event was played."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsBegan(About):
    """Every initiative is known; the turns begin (AD-ORDER), so many of them unseen by the players."""

    turns: int
    unseen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledUp(About):
    """Somebody is up, and may still wait or be forestalled."""

    slot: int
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStarted(About):
    """A turn starts; a group's is commanded by that player, empty for the game master (AD-GROUP-02)."""

    slot: int
    mark: str
    free: bool
    player: str
    directive: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Waited(About):
    """The turn moved to a later card (AD-WAIT-04)."""

    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeLost(About):
    """The new card is higher: nothing is done in that turn (AD-WAIT-03)."""

    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken(About):
    """An action was taken; so many Actions are left (AD-ACT-01)."""

    kind: ActionKind
    label: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(About):
    """A turn is over; `skipped` if nothing was done."""

    slot: int
    skipped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Commanded(About):
    """A player was named to command the group (AD-A14)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reacted(About):
    """A character used its Reaction (AD-REACT-01)."""

    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAnnounced(About):
    """Somebody is about to roll for a Trait."""

    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollMade(About):
    """The dice of that roll were cast."""

    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Blessed(About):
    """A Joker was spent to bless or curse a roll (AD-JOKER-08, AD-A6)."""

    label: str
    curse: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerUnused(About):
    """A Joker held for free initiative was not used in the Round (AD-A7)."""

    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolutionBegan(About):
    """The turns are done; effects are resolved (AD-EFFECT-03), so many of them unseen by the players."""

    acting: int
    unseen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectAdded(About):
    """An effect begins on `who`."""

    effect: str
    label: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectOpened(About):
    """What an effect does is being carried out (AD-EFFECT-04)."""

    effect: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectClosed(About):
    """What an effect does has been carried out."""

    effect: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectCounted(About):
    """An effect has so many Rounds left (AD-EFFECT-06), or turns of somebody."""

    effect: str
    label: str
    count: int
    rule: str = "AD-EFFECT-06"


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded(About):
    """An effect is over, by that rule; empty when taken away by hand."""

    effect: str
    label: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(About):
    """A Round is over (AD-END-01)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(About):
    """Somebody joined the encounter, and draws from that Round on (AD-A18)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TooLate(About):
    """Who arrived drew a card whose turn had come and gone (AD-A18)."""

    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(About):
    """Somebody left the encounter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMoved(About):
    """A card was put elsewhere by hand; `who` has or had it in keeping."""

    card: Card
    source: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotCard(About):
    """A turn got another card by hand; both as printed."""

    slot: int
    before: str
    after: str
    from_deck: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PutRight(About):
    """Something was corrected by hand that is more than a field."""

    what: Literal["combatant", "turn_added", "turn_removed", "action", "scenario"]
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed(About):
    """The encounter is over, in that Round."""

    round: int


Event = About | Corrected | Marked


class Run(MasterRun["State", "Event"]):
    """Carries a state from one value to the next; `first` is the one it began with."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice)
        self.first = state

    def tell(self, *events: Event) -> None:
        """Add events, each with the name of whom it tells and whether players may know."""
        for event in events:
            told = event
            if self.state.has(event.who):
                spec = self.state.get(event.who).spec
                told = replace(event, name=spec.name, hidden=event.hidden or spec.hidden)
            self.events.append(told)

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a combatant."""
        combatants = altered(self.state.combatants, lambda one: one.id == identity, **changes)
        self.change(combatants=combatants)

    def edit_spec(self, identity: str, **changes: object) -> None:
        """Change fields of what a combatant is."""
        spec = replace(self.state.get(identity).spec, **changes)  # type: ignore[arg-type]  # its fields
        self.edit(identity, spec=spec)

    def edit_slot(self, number: int, **changes: object) -> None:
        """Change fields of a slot where it stands."""
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
