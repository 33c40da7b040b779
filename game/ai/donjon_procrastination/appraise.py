"""What a table is worth to a player: champions, and those that the cards left may still bring."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, sqrt
from typing import TYPE_CHECKING

from game.ai.donjon_procrastination.chances import chances
from game.ai.donjon_procrastination.worth import as_fighter, as_support, expected
from game.systems.donjon_procrastination.cards.vocabulary import CardClass
from game.systems.donjon_procrastination.play.resolution import dice_of
from game.systems.donjon_procrastination.play.totals import totals
from game.systems.donjon_procrastination.play.values import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.rules import Seat
    from game.systems.donjon_procrastination.cards.library import Library
    from game.systems.donjon_procrastination.play.state import Copy, Player, State

DIE = 3.5


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player weighs things.

    Attributes:
        saved: the champions that a Soutien kept in hand will bring.
        steep: the lead in points that makes a fight between two cards rather safe.
        support: the champions that a Soutien brings when its round comes.
        used: how many of the rounds left a Soutien goes with another card.
        noise: how far, in champions, a game may still turn, and how much more so with each round left.
    """

    saved: float = 0.45
    steep: float = 2.6
    support: float = 0.55
    used: float = 0.6
    noise: tuple[float, float] = (0.15, 0.35)


@dataclass(frozen=True, slots=True)
class Prospects:
    """The champions that each seat may still expect, and how many rounds are left."""

    champions: tuple[float, ...]
    rounds: float


class Appraiser:
    """Reckons with cards by what is printed on them."""

    def __init__(self, library: Library, weights: Weights = Weights()) -> None:
        self.library = library
        self.weights = weights
        self._fighters: dict[Copy, float] = {}
        self._supports: dict[Copy, float] = {}

    def is_support(self, card: Copy) -> bool:
        """Whether it is a Soutien."""
        return self.library.card(card).class_ is CardClass.SUPPORT

    def fighter(self, card: Copy) -> float:
        """The points that a card may be expected to bring as a fighter in some round."""
        found = self._fighters.get(card)
        if found is None:
            found = self._fighters[card] = as_fighter(self.library.card(card))
        return found

    def support(self, card: Copy) -> float:
        """The points that a card may be expected to bring as a Soutien, its die counted in."""
        found = self._supports.get(card)
        if found is None:
            found = self._supports[card] = as_support(self.library.card(card))
        return found

    def now(self, state: State, seat: Seat, card: Copy) -> float:
        """The same for a fighter of this round, with what it has grown to."""
        grows = self.library.card(card).grows
        if grows is None:
            return self.fighter(card)
        return self.fighter(card) + count(self.library, state, seat, grows) - expected(grows)

    def keeping(self, card: Copy) -> float:
        """What a card is worth in the hand, in points."""
        return self.support(card) if self.is_support(card) else self.fighter(card)

    def gain(self, state: State, seat: Seat, card: Copy | None) -> float:
        """The champions that this round may be expected to bring, those of the opponent taken off.

        `card` is a Soutien to be played; what the other side will still play is left out.
        """
        rules, opponent = state.setup.rules, state.opponent(seat)
        own, other = state.players[seat], state.players[opponent]
        lead = self._lead(state, seat)
        dice, stake = dice_of(rules, own), len(own.table) + len(own.carried)
        if card is not None:
            lead += round(self.support(card) - DIE)
            dice, stake = dice + rules.die_per_card, stake + 1
        victory, tie = chances(lead, dice, dice_of(rules, other), rules.die_sides)
        mutual = len(state.players) == 2
        lost = (1 - victory - tie) * (len(other.table) + len(other.carried)) if mutual else 0.0
        return victory * stake - lost

    def _lead(self, state: State, seat: Seat) -> int:
        own, theirs = totals(self.library, state, seat)
        return own - theirs

    def prospects(self, state: State) -> Prospects:
        """What the cards in hands and draw piles may still bring to each seat.

        The game ends with the cards of whoever has fewest rounds left; of more cards than that the best are
        played.
        """
        hands = [self._cards(player) for player in state.players]
        rounds = min(self._rounds(*hand) for hand in hands)
        if rounds <= 0:
            return Prospects((0.0,) * len(hands), 0.0)
        found = []
        for seat, (fighters, supports) in enumerate(hands):
            others = [power for other, hand in enumerate(hands) if other != seat for power in hand[0]]
            usual = sum(others) / len(others) if others else 0.0
            found.append(self._expected(fighters, supports, usual, rounds))
        return Prospects(tuple(found), rounds)

    def share(self, champions: Sequence[float], prospects: Prospects, seat: Seat) -> float:
        """The chance that the seat wins with so many champions and these prospects."""
        ends = [sum(pair) for pair in zip(champions, prospects.champions, strict=True)]
        base, more = self.weights.noise
        noise = sqrt(base + more * prospects.rounds) if prospects.rounds else 0.01
        chance = 1.0
        for other, end in enumerate(ends):
            if other != seat:
                chance *= 1.0 / (1.0 + exp(max(-50.0, min(50.0, (end - ends[seat]) / noise))))
        return chance

    def _cards(self, player: Player) -> tuple[list[float], int]:
        """The points of a player's fighters to come, best first, and the number of Soutien cards."""
        fighters, supports = [], 0
        for card in player.hand + player.pile:
            if self.is_support(card):
                supports += 1
            else:
                fighters.append(self.fighter(card))
        fighters.sort(reverse=True)
        return fighters, supports

    def _rounds(self, fighters: list[float], supports: int) -> float:
        if not fighters:
            return float(supports)
        return max(1.0, len(fighters) + (1 - self.weights.used) * supports)

    def _expected(self, fighters: list[float], supports: int, usual: float, rounds: float) -> float:
        played = fighters[: max(1, round(rounds))]
        won = sum(1.0 / (1.0 + exp((usual - power) / self.weights.steep)) for power in played)
        return won + self.weights.support * min(supports, rounds)
