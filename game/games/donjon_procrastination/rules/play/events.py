"""Events, in the order in which they happened. Copies that a reader may not know are empty texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.content.spec import Words
    from game.core.rules import Outcome, Seat
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.rules.play.state import (
        BonusRule,
        Copy,
        Place,
        Result,
        Slot,
        Spot,
    )
    from game.games.donjon_procrastination.rules.play.values import Term


@dataclass(frozen=True, slots=True)
class Dealt:
    """A player's cards at the start: how many in the pile, and the hand drawn from it."""

    seat: Seat
    pile: int
    hand: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Drafted:
    """A player chose a card of the draft."""

    seat: Seat
    card: Copy


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """The draft hands changed owners; `left` cards are in each."""

    left: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round: its number, and whom each seat faces."""

    number: int
    opponents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PlacedDown:
    """A player placed something face down in the face-off or the support phase."""

    seat: Seat
    card: str
    phase: Literal["face", "support"]


@dataclass(frozen=True, slots=True)
class Revealed:
    """The cards of all placed in secret, turned over at once: copies, BLUFF or NOTHING, with the seats."""

    phase: Literal["face", "support"]
    cards: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class BluffReturned:
    """Esbroufe went back to its owner's hand (DP-SUPPORT-07)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Compared:
    """A fighter against the opponent's on the wheel: `bonus` is the factor on its value."""

    seat: Seat
    opponent: Seat
    card: Copy
    bonus: int
    points: int


@dataclass(frozen=True, slots=True)
class OrderRolled:
    """Dice rolled for the order of effects, by seat (DP-FACE-11)."""

    faces: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order in which effects apply, and the rule that put each before the next (empty for the last)."""

    phase: Literal["face", "support", "dice", "after"]
    slots: tuple[Slot, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """A card's effects begin to apply; `copied` is the card they are copied from, if any."""

    seat: Seat
    card: Copy
    copied: Copy = ""


@dataclass(frozen=True, slots=True)
class EffectIdle:
    """An effect that does nothing: its condition does not hold, or there is nothing that it could act on."""

    seat: Seat
    card: Copy


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """A card added to a player's total; `only` in the duel of that player."""

    card: Copy
    seat: Seat
    amount: int
    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class ValueChanged:
    """A card on the table has another value (before doubling); `only` in the duel of that player."""

    by: Copy
    seat: Seat
    card: Copy
    before: int
    after: int
    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class ClassChanged:
    """A card on the table has another class; `only` in the duel of that player."""

    by: Copy
    seat: Seat
    card: Copy
    kind: CardClass
    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class BonusChanged:
    """A card on the table was taken out of the wheel; `only` in the duel of that player."""

    by: Copy
    seat: Seat
    card: Copy
    rule: BonusRule
    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A card on the table lost its effects."""

    by: Copy
    seat: Seat
    card: Copy


@dataclass(frozen=True, slots=True)
class FighterReplaced:
    """Another card fights for a player now; empty where one left and none came."""

    by: Copy
    seat: Seat
    before: Copy
    after: Copy


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card went from one place to another: by an effect (`by`), a rule (`rule`), or both."""

    card: Copy
    source_seat: Seat
    source: Place
    target_seat: Seat
    target: Place
    rule: str
    by: Copy = ""


@dataclass(frozen=True, slots=True)
class SupportAllowed:
    """A player may play that many more Soutien cards."""

    by: Copy
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Looked:
    """A player was shown cards that others may not see; `spots` say where each of them lies."""

    by: Copy
    seat: Seat
    whose: Seat
    cards: tuple[Copy, ...]
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """A player's dice for the total (DP-DICE-01); the faces of real ones are `entered`."""

    seat: Seat
    faces: tuple[int, ...]
    entered: bool = False


@dataclass(frozen=True, slots=True)
class DiceChanged:
    """A player's dice after an effect."""

    by: Copy
    seat: Seat
    before: tuple[int, ...]
    after: tuple[int, ...]
    how: Literal["reroll", "set", "add", "remove", "swap"]


@dataclass(frozen=True, slots=True)
class Gambled:
    """A die that counts nowhere was rolled for an effect."""

    by: Copy
    seat: Seat
    face: int
    least: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A player answered an effect's question.

    `options` are the words of what was chosen from a `choose`, which may be another card's that is copied.
    """

    seat: Seat
    card: Copy
    kind: str
    picks: tuple[str, ...]
    hidden: bool
    options: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's total against the opponent's, as both stand in their duel (DP-RESOLVE-01, D13).

    `terms` make up the player's total; among more than two, `against` make up the opponent's.
    """

    seat: Seat
    opponent: Seat
    own: int
    theirs: int
    terms: tuple[Term, ...] = ()
    against: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The result of a round for a player, and the cards that were played and carried."""

    seat: Seat
    result: Result
    cards: tuple[Copy, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The end: the champions of each seat, the sums of their values, the cards left in hand."""

    outcome: Outcome
    champions: tuple[int, ...]
    values: tuple[int, ...]
    hands: tuple[int, ...]
    stuck: tuple[Seat, ...]


EffectEvent = (
    EffectBegan
    | EffectIdle
    | PointsGiven
    | ValueChanged
    | ClassChanged
    | BonusChanged
    | Cancelled
    | FighterReplaced
    | SupportAllowed
    | Looked
    | DiceChanged
    | Gambled
)
"""The events that tell of effects of cards."""

Event = (
    Dealt
    | Drafted
    | HandsSwapped
    | RoundBegan
    | PlacedDown
    | Revealed
    | BluffReturned
    | Compared
    | OrderRolled
    | Ordered
    | CardMoved
    | DiceRolled
    | Answered
    | Totals
    | RoundEnded
    | GameEnded
    | EffectEvent
)
