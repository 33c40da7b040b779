"""The state of a game between two decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.rules import Outcome, Seat

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect, CardClass
    from game.games.donjon_procrastination.rules.play.setup import Setup

Copy = str
"""The id of a card of the match; an empty text stands for one that may not be known."""

BLUFF = "esbroufe"
"""Stands for a card: Esbroufe was placed."""

NOTHING = "nothing"
"""Stands for a card: the player passed (D5)."""

HIDDEN = "?"
"""Stands for a card: something hidden was placed face down."""

Phase = Literal[
    "draft",
    "face",
    "face_effects",
    "support",
    "support_effects",
    "dice",
    "dice_effects",
    "after",
    "trim",
    "over",
]
"""`draft`, `face` and `support` wait for secret choices, `dice` for those who throw theirs; the `effects`
for questions of effects; `after` for those of what happens once the round is resolved; `trim` for discarding
down to the maximum."""


BonusRule = Literal["none", "always"]
"""An effect's decision about doubling: never, or always."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A change that an effect made to a card on the table: its value is `to`, or what it was, plus `by`.

    Attributes:
        card: whose effect it is.
        to: a value in the place of what it was.
        by: added to the value.
        kind: a class in the place of what it was.
        bonus: what decides about doubling in the place of the wheel.
        only: the player in whose duel alone it counts (D13); None where it counts in both.
    """

    card: Copy
    to: int | None = None
    by: int = 0
    kind: CardClass | None = None
    bonus: BonusRule | None = None
    only: Seat | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table this round, and the changes by effects.

    Attributes:
        card: the copy.
        marks: what became of it, the oldest first; which of them count depends on the duel.
        cancelled: whether its effects are void.
    """

    card: Copy
    marks: tuple[Mark, ...] = ()
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """One player's cards, the top of a pile first.

    Attributes:
        pile: the draw pile.
        hand: without Esbroufe.
        bluff: where Esbroufe is.
        discard: the Limbes; `seen` are those of it that everybody saw when they went there.
        score: the Pile de Champions.
        carried: left on the table by ties, the oldest first (DP-RESOLVE-04).
        collection: own cards outside the game (DP-DECK-07).
        drafted: chosen in the draft, face down (DP-MIMIC-02); `dealt` is what is left to choose from.
        placed: face down in this phase: a copy, BLUFF, NOTHING, or empty while nothing is.
        fighter: face up in this round.
        supports: face up in this round, in the order played.
        allowance: Soutien cards that may still be played this round (DP-SUPPORT-04).
        bluffed: whether Esbroufe was played this round.
        support_done: whether the player has passed or bluffed in this round's support phase.
        dice: what was rolled this round.
    """

    pile: tuple[Copy, ...] = ()
    hand: tuple[Copy, ...] = ()
    bluff: Literal["hand", "table", "lost"] = "hand"
    discard: tuple[Copy, ...] = ()
    seen: frozenset[Copy] = frozenset()
    score: tuple[Copy, ...] = ()
    carried: tuple[Copy, ...] = ()
    collection: tuple[Copy, ...] = ()
    dealt: tuple[Copy, ...] = ()
    drafted: tuple[Copy, ...] = ()
    placed: str = ""
    fighter: Played | None = None
    supports: tuple[Played, ...] = ()
    allowance: int = 1
    bluffed: bool = False
    support_done: bool = False
    dice: tuple[int, ...] = ()

    @property
    def table(self) -> tuple[Played, ...]:
        """The cards that were played face up this round, the fighter first."""
        return self.supports if self.fighter is None else (self.fighter, *self.supports)


@dataclass(frozen=True, slots=True)
class Mod:
    """Points that a card of player `source` gave to the total of `target`, or took from it."""

    card: Copy
    source: Seat
    target: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A player's place in the order of effects: for the current fighter, or for the card named."""

    seat: Seat
    part: Literal["fighter", "support", "dice", "after"]
    card: Copy = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """An effect to be carried out: its player and card, the answers so far, and the faces of its dice."""

    seat: Seat
    card: Copy
    effect: AnyEffect
    copied: bool = False
    answers: tuple[tuple[str, ...], ...] = ()
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """An effect's question to its player, who chooses between `least` and `most` of the options.

    Attributes:
        seat: who is asked.
        card: whose effect asks.
        kind: what the options are: copies of cards, own or opposing dice (by index), classes, the options of
            a `choose` (by index), how many cards or dice it shall be, or the faces of so many real dice,
            which no card asks for where they put players of equal value in order.
        purpose: message key of the sentence that asks.
        hidden: whether the options are cards that only the asked player may see.
    """

    seat: Seat
    card: Copy
    kind: Literal["card", "own_die", "opponent_die", "class", "option", "number", "faces"]
    options: tuple[str, ...]
    purpose: str
    least: int = 1
    most: int = 1
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be ordered, with the value that counts and the places to fill."""

    seat: int
    value: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """An ordering of players that waits for a real die; `faces` are those that fell so far."""

    phase: Literal["face", "support", "dice", "after"]
    entrants: tuple[Entrant, ...]
    rules: tuple[str, str, str, str]
    faces: tuple[int, ...] = ()


Result = Literal["won", "lost", "tied"]

Place = Literal[
    "pile", "hand", "discard", "score", "collection", "carried", "table", "common", "dealt", "drafted"
]
"""The place of a card; `table` is face up, cards placed face down count as hand."""

Spot = tuple[int, Place]
"""A seat and a place before it; what is left of a common pack lies before seat 0."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A card that a player has seen and no longer sees: it lies in one of these places."""

    card: Copy
    spots: frozenset[Spot]


@dataclass(frozen=True, slots=True)
class State:
    """The state of the whole game, hidden cards included. `round` is 0 during the draft.

    Attributes:
        common: what was not dealt of a common pack.
        mods: points given this round.
        slots: the order of the effects still to come in this phase, the next first.
        pending: effects of the slot being carried out, the next first.
        question: what must be answered before the next of them.
        tie: whom `question` puts in order, where it asks for a die that does.
        results: how this round ended, by seat; empty before the resolution.
        windows: how often Soutien cards were revealed in this round.
        sightings: what each player has seen and sees no longer, by seat; empty where nothing is noted.
    """

    setup: Setup
    players: tuple[Player, ...]
    phase: Phase = "face"
    round: int = 0
    common: tuple[Copy, ...] = ()
    mods: tuple[Mod, ...] = ()
    slots: tuple[Slot, ...] = ()
    pending: tuple[Pending, ...] = ()
    question: Question | None = None
    tie: Tie | None = None
    results: tuple[Result, ...] = ()
    windows: int = 0
    outcome: Outcome | None = None
    sightings: tuple[tuple[Sighting, ...], ...] = ()

    def opponent(self, seat: int) -> Seat:
        """The seat faced by that one: the left neighbour, every other round the right one (DP-MULTI-04)."""
        count = len(self.players)
        return Seat((seat + (1 if self.round % 2 else -1)) % count)
