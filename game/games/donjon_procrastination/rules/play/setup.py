"""The settings of a game before it starts, including the house rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.core.rules import Seat

# Setups are read from text, which looks the types of the fields up when the program runs.
from game.games.donjon_procrastination.rules.cards.specs import DeckKind, DeckSpec, Number
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass

Wheel = tuple[tuple[CardClass, CardClass], ...]
"""Pairs of a class and one that it dominates."""

WHEEL: Wheel = (
    (CardClass.FORCE, CardClass.DEXTERITY),
    (CardClass.DEXTERITY, CardClass.MAGIC),
    (CardClass.MAGIC, CardClass.FORCE),
)
"""The wheel of dominance by default."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules, with the defaults of the rulings."""

    wheel: Wheel = WHEEL  # DP-W1
    support_in_face_off: Literal["uses_allowance", "free"] = "uses_allowance"  # DP-D1
    order_by: Literal["printed", "doubled"] = "printed"  # DP-D2
    replaced_effect: Literal["slot_to_come", "always"] = "slot_to_come"  # DP-D3
    carried_dice: bool = False  # DP-D9
    carried_at_end: Literal["nobody", "score", "discard"] = "nobody"  # DP-D10
    mimic_hand: Literal["eleven", "ten"] = "eleven"  # DP-D12
    multi_totals: Literal["link", "shared", "single"] = "link"  # DP-D13
    same_card: Literal["name_and_number", "name"] = "name_and_number"  # DP-D15
    collection_limits: bool = False  # DP-D18
    bonus: Number = 2  # DP-N1
    die_per_card: Number = 1  # DP-N1
    min_dice: Number = 1  # DP-N1
    die_sides: Number = 6  # DP-N1
    hand_start: Number = 4  # DP-N1
    hand_min: Number = 2  # DP-N1
    hand_max: Number = 6  # DP-N1
    support_limit: Number = 1  # DP-N1


Mode = Literal["classic", "collection", "deck", "mimic"]
"""Where the draw piles come from: a common pack dealt out, one's own collection, one's own deck of 15, or a
common pack drafted."""

PILE = 10
"""Cards of a draw pile (DP-SETUP-02)."""

DRAFTED = 11
"""Cards that a drafting player takes in hand (DP-MIMIC-01)."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A deck or a collection as a player brings it: each card with the number of its copies."""

    name: str
    cards: tuple[tuple[str, Number], ...]
    bluff: str
    kind: DeckKind = "deck"

    @classmethod
    def of(cls, deck: DeckSpec) -> Brought:
        """The deck of a file, as it is brought to a table."""
        return cls(deck.name, tuple(deck.cards.items()), deck.bluff, deck.kind)

    @property
    def deck(self) -> DeckSpec:
        """The deck as it is checked and played; what is named twice adds up."""
        cards: dict[str, int] = {}
        for card, number in self.cards:
            cards[card] = cards.get(card, 0) + number
        return DeckSpec(name=self.name, cards=cards, bluff=self.bluff, kind=self.kind)


@dataclass(frozen=True, slots=True)
class Bout:
    """Games that the same people play in a row; the rules of a game do not ask about it.

    Attributes:
        most: of how many games the better is found; 1 for games that are only counted.
        won: the games that each seat has won, shared ones left out; a seat that is not there has won none.

    >>> first = Bout(most=3).after(frozenset({Seat(0)}), players=2)
    >>> first.won, first.champion
    ((1, 0), None)
    >>> first.after(frozenset({Seat(0)}), players=2).champion
    0
    """

    most: Number = 1
    won: tuple[Number, ...] = ()

    def counted(self, players: int) -> tuple[int, ...]:
        """How many games each of so many seats has won."""
        return (*self.won, *[0] * players)[:players]

    @property
    def champion(self) -> Seat | None:
        """The seat that has won so many games that nobody can catch up; None while that is open."""
        needed = self.most // 2 + 1
        found = (Seat(seat) for seat, games in enumerate(self.won) if games >= needed)
        return next(found, None) if self.most > 1 else None

    def after(self, winners: frozenset[Seat], players: int) -> Bout:
        """The games in a row with one more, won by these players; a shared victory counts for nobody."""
        won = self.counted(players)
        if len(winners) == 1:
            won = tuple(games + (seat in winners) for seat, games in enumerate(won))
        return Bout(self.most, won)


Throwing = Literal["program", "own", "table"]
"""The way a player's dice are thrown: as they are due, by the player's hand, or on the real table."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to be, for 2 to 6 players (2 with mimic).

    Attributes:
        mode: where the piles come from.
        bluffs: the Esbroufe card of each seat, by id; as many as there are players.
        series: of classic and mimic: the series whose numbered cards, promos left out, make the common pack.
        packs: how many of each card are in the common pack.
        decks: of collection and deck: what each seat brings.
        rules: the house rules.
        bout: the games played before this one.
        throws: how the dice of each seat fall; a seat that is not there leaves them to the program.
        real: whether real dice are asked for whenever dice of theirs are rolled, and not for the total alone.
        pile: of collection and deck: cards of a draw pile; fewer than ten in the guided first game alone.
    """

    mode: Mode
    bluffs: tuple[str, ...]
    series: tuple[str, ...] = ()
    packs: Number = 1
    decks: tuple[Brought, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)
    bout: Bout = field(default_factory=Bout)
    throws: tuple[Throwing, ...] = ()
    real: bool = False
    pile: Number = PILE

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.bluffs)

    def throwing(self, seat: int) -> Throwing:
        """The way in which that seat's dice are thrown: by the program unless the setup says otherwise."""
        return self.throws[seat] if seat < len(self.throws) else "program"

    def enters(self, seat: int) -> bool:
        """Whether that seat enters the faces of all its dice, not of those for the total alone."""
        return self.real and self.throwing(seat) == "table"
