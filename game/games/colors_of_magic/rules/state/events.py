"""Events, in the order in which they happen: for the log, for the screen, and for those who look on.

Every event names the rule it follows from. Cards that were not shown to everybody are masked by `redact`
(see `view`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.copies import quick
from game.games.colors_of_magic.rules.state.creature_events import (
    ActivationEvent,
    ChangeEvent,
    DuelEvent,
    HarmEvent,
)

if TYPE_CHECKING:
    from game.core.rules import Reason
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.words import Phase
    from game.games.colors_of_magic.rules.state.motives import Motive
    from game.games.colors_of_magic.rules.state.state import Corner, Target
    from game.positions.position import Side


Where = Literal["deck", "hand", "codex", "discard", "exile", "play", "stack", "aside", "duel", "monsters"]


@dataclass(frozen=True, slots=True)
class ScenarioProposed:
    """A player proposed a scenario; `agreed` once both have."""

    side: Side
    scenario: str
    agreed: bool
    rule: str = "CM-SETUP-03"


@dataclass(frozen=True, slots=True)
class InitiativeDrawn:
    """A card drawn for the first player's token."""

    side: Side
    card: Card
    bonus: int
    rule: str = "CM-SETUP-06"


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A player took the first-player token."""

    side: Side
    rule: str = "CM-SETUP-05"


@dataclass(frozen=True, slots=True)
class TerrainPut:
    """A piece of terrain was laid."""

    side: Side
    piece: str
    rule: str = "CM-SETUP-09"


@dataclass(frozen=True, slots=True)
class CornerTaken:
    """A player took a corner of the table."""

    side: Side
    corner: Corner
    rule: str = "CM-SETUP-12"


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase of a turn began."""

    turn: int
    phase: Phase
    rule: str = "CM-TURN-02"


@dataclass(frozen=True, slots=True)
class Passed:
    """A go was passed; `first` decides about the token (CM-ACT-09)."""

    side: Side
    first: bool
    rule: str = "CM-ACT-06"


@dataclass(frozen=True, slots=True)
class GoLost:
    """A player will lose the next go or, with `now`, loses it (R-72)."""

    side: Side
    now: bool = False
    rule: str = "R-72"


@dataclass(frozen=True, slots=True)
class Asked:
    """A player who holds an Instant that answers is asked, which shows that there is one."""

    side: Side
    rule: str = "CM-STACK-03"


@dataclass(frozen=True, slots=True)
class ObjectiveCollected:
    """A player collected an objective card."""

    side: Side
    objective: str
    points: int
    rule: str = "CM-END-01"


@dataclass(frozen=True, slots=True)
class Scored:
    """A player scored, and has `total` points now."""

    side: Side
    points: int
    total: int
    rule: str = "R-59"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended; without winners it is a draw."""

    winners: tuple[Side, ...]
    rule: str = "R-59"


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A draw pile was shuffled; `refilled` from the discard pile. The monsters' is the neutral side's."""

    side: Side
    refilled: bool = False
    rule: str = "CM-COLLECT-05"


@quick
@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card went from one place to another. With `shown` everybody sees its face, whatever the places.

    It lies on top of a pile, or `under` it. `by` is the source of the effect for which it was discarded.
    """

    side: Side
    card: Card
    source: Where
    target: Where
    shown: bool = False
    rule: str = ""
    under: bool = False
    by: str = ""


@dataclass(frozen=True, slots=True)
class ManaChanged:
    """A reserve of mana changed by `amount`, to `now`."""

    side: Side
    amount: int
    now: int
    rule: str = "CM-COLLECT-03"


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A spell was paid for and put on the stack, as that number."""

    side: Side
    card: Card
    number: int
    caster: str
    targets: tuple[Target, ...]
    cost: int
    pact: tuple[tuple[str, int], ...] = ()
    discard: Card | None = None
    instant: bool = False
    rule: str = "CM-CAST-02"


@dataclass(frozen=True, slots=True)
class SpellResolved:
    """A spell of the stack took effect."""

    number: int
    card: Card
    rule: str = "CM-STACK-06"


@dataclass(frozen=True, slots=True)
class Lent:
    """A card of the hand lent its effect to a spell; everybody sees both."""

    side: Side
    card: Card
    spell: Card
    rule: str = "R-63"


@dataclass(frozen=True, slots=True)
class ManaSetAside:
    """A player gained mana that pays for certain spells alone (R-88)."""

    side: Side
    amount: int
    rule: str = "R-88"


@dataclass(frozen=True, slots=True)
class Permitted:
    """A player may cast a card from another pile, of `whose` if not the own."""

    side: Side
    zone: Literal["discard", "exile"]
    whose: Side | None = None
    rule: str = "R-64"


@dataclass(frozen=True, slots=True)
class SpellCopied:
    """The effects of a spell happen once more, on targets chosen anew."""

    side: Side
    card: Card
    targets: tuple[Target, ...]
    rule: str = "R-69"


@dataclass(frozen=True, slots=True)
class Looked:
    """A player looked at cards; with `shown` both players did."""

    side: Side
    whose: Side
    at: Literal["hand", "deck"]
    cards: tuple[Card, ...]
    shown: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Chose:
    """A question was answered; `secret` picks are cards that only this side knows."""

    side: Side
    picks: tuple[Target, ...]
    secret: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Fizzled:
    """Something declared did not happen after all, for these reasons: a spell, an attack or a move."""

    what: Literal["spell", "attack", "move", "activation", "ability"]
    who: str
    reasons: tuple[Reason, ...]
    rule: str = "CM-STACK-09"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """An ability of a creature, permanent or objective worked, by itself or used by a player."""

    source: str
    number: int
    side: Side
    used: bool
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ReasonGiven:
    """A machine player said why it did what it did; the rules bring this about never."""

    side: Side
    motive: Motive
    rule: str = ""


PreparationEvent = ScenarioProposed | InitiativeDrawn | TokenTaken | TerrainPut | CornerTaken
"""The events of the preparation of a game."""

TurnEvent = (
    PhaseBegan
    | Passed
    | GoLost
    | Asked
    | AbilityUsed
    | Fizzled
    | ObjectiveCollected
    | Scored
    | GameEnded
    | ReasonGiven
)
"""The events of a turn: phases, passes, abilities, what came to nothing, points, reasons."""

CardEvent = (
    Shuffled
    | CardMoved
    | ManaChanged
    | ManaSetAside
    | SpellCast
    | SpellResolved
    | Lent
    | Permitted
    | SpellCopied
    | Looked
    | Chose
)
"""Cards, spells and mana."""

Event = PreparationEvent | TurnEvent | CardEvent | ActivationEvent | DuelEvent | HarmEvent | ChangeEvent
