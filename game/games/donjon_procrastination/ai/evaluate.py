"""Evaluates a table for a player: champions won, those still to be expected, and the chances of the dice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.ai.card_values import DIE, Worth, as_fighter, as_support, expected
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.resolution import dice_of
from game.games.donjon_procrastination.rules.play.values import count, totals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.state import Copy, Player, State


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a player.

    Attributes:
        saved: the champions that a Soutien kept in hand will bring.
        steep: the lead in points that makes a fight between two cards rather safe.
        support: the champions that a Soutien brings when its round comes.
        used: how many of the rounds left a Soutien goes with another card.
        noise: how far, in champions, a game may still turn, and how much more so with each round left.
    """

    saved: float = 0.45
    steep: float = 1.9
    support: float = 0.6
    used: float = 0.6
    noise: tuple[float, float] = (0.02, 0.7)


@dataclass(frozen=True, slots=True)
class Prospects:
    """The champions that each seat may still expect, and the number of rounds left."""

    champions: tuple[float, ...]
    rounds: float


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel before the dice: the player's lead, and the cards at stake.

    Attributes:
        lead: the points that the player is ahead by.
        dice: how many the player and the opponent will roll.
        stake: the cards that become champions with a victory.
        risk: those of the opponent that become champions with a defeat.
        sides: of the dice.
        per_card: dice that one more card brings.
    """

    lead: int
    dice: tuple[int, int]
    stake: int
    risk: int
    sides: int
    per_card: int


@dataclass(frozen=True, slots=True)
class Holding:
    """A player's cards to come: the points of the fighters, best first, and the number of Soutien cards."""

    fighters: list[float]
    supports: int


class Appraiser:
    """Values cards by what is printed on them."""

    def __init__(self, library: Library, weights: Weights = Weights()) -> None:
        self.library = library
        self.weights = weights
        self._fighters: dict[Copy, Worth] = {}
        self._supports: dict[Copy, Worth] = {}

    def is_support(self, card: Copy) -> bool:
        """Whether the card is a Soutien."""
        return self.library.card(card).class_ is CardClass.SUPPORT

    def fighter(self, card: Copy) -> Worth:
        """The expected worth of a card as a fighter in some round."""
        found = self._fighters.get(card)
        if found is None:
            found = self._fighters[card] = as_fighter(self.library.card(card))
        return found

    def support(self, card: Copy) -> Worth:
        """The expected worth of a card as a Soutien, without the die that comes with it."""
        found = self._supports.get(card)
        if found is None:
            found = self._supports[card] = as_support(self.library.card(card))
        return found

    def now(self, state: State, seat: Seat, card: Copy) -> float:
        """The points of a fighter in this round, including what it has grown by."""
        grows = self.library.card(card).grows
        points = self.fighter(card).points
        return points if grows is None else points + count(self.library, state, seat, grows) - expected(grows)

    def keeping(self, card: Copy) -> float:
        """The worth of a card in hand, in points."""
        if self.is_support(card):
            return self.support(card).together + DIE
        return self.fighter(card).together

    def duel(self, state: State, seat: Seat) -> Duel:
        """The seat's duel as it stands now."""
        rules, opponent = state.setup.rules, state.opponent(seat)
        own, other = state.players[seat], state.players[opponent]
        points, opposing = totals(self.library, state, seat)
        mutual = len(state.players) == 2
        return Duel(
            lead=points - opposing,
            dice=(dice_of(rules, own), dice_of(rules, other)),
            stake=len(own.table) + len(own.carried),
            risk=len(other.table) + len(other.carried) if mutual else 0,
            sides=rules.die_sides,
            per_card=rules.die_per_card,
        )

    def gain(self, duel: Duel, card: Copy | None = None) -> float:
        """The expected champions from a duel, minus those of the opponent.

        `card` is a Soutien to be played; what the other side will still play is left out.
        """
        (dice, opposing), lead, stake = duel.dice, duel.lead, duel.stake
        if card is not None:
            lead += round(self.support(card).points)
            dice, stake = dice + duel.per_card, stake + 1
        victory, tie = chances(lead, dice, opposing, duel.sides)
        return victory * stake - (1 - victory - tie) * duel.risk

    def prospects(self, state: State) -> Prospects:
        """The expected champions from the cards in hands and draw piles, by seat.

        The game ends with the player who has fewest rounds left; a player with more cards than rounds plays
        the best of them.
        """
        holdings = [self._holding(player) for player in state.players]
        rounds = min(self._rounds(holding) for holding in holdings)
        if rounds <= 0:
            return Prospects((0.0,) * len(holdings), 0.0)
        found = []
        for holding in holdings:
            others = [power for other in holdings if other is not holding for power in other.fighters]
            usual = sum(others) / len(others) if others else 0.0
            found.append(self._expected(holding, usual, rounds))
        return Prospects(tuple(found), rounds)

    def share(self, champions: Sequence[float], prospects: Prospects, seat: Seat) -> float:
        """The probability that the seat wins with these champions and these prospects."""
        ends = [sum(pair) for pair in zip(champions, prospects.champions, strict=True)]
        base, growth = self.weights.noise
        noise = sqrt(base + growth * prospects.rounds) if prospects.rounds else 0.01
        chance = 1.0
        for other, end in enumerate(ends):
            if other != seat:
                chance *= 1.0 / (1.0 + exp(max(-50.0, min(50.0, (end - ends[seat]) / noise))))
        return chance

    def _holding(self, player: Player) -> Holding:
        fighters: list[float] = []
        supports = 0
        for card in player.hand + player.pile:
            if self.is_support(card):
                supports += 1
            else:
                fighters.append(self.fighter(card).points)
        fighters.sort(reverse=True)
        return Holding(fighters, supports)

    def _rounds(self, holding: Holding) -> float:
        if not holding.fighters:
            return float(holding.supports)
        return max(1.0, len(holding.fighters) + (1 - self.weights.used) * holding.supports)

    def _expected(self, holding: Holding, usual: float, rounds: float) -> float:
        played = holding.fighters[: max(1, round(rounds))]
        won = sum(1.0 / (1.0 + exp((usual - power) / self.weights.steep)) for power in played)
        return won + self.weights.support * min(holding.supports, rounds)


@cache
def sums(dice: int, sides: int) -> tuple[float, ...]:
    """The probability of each sum of that many dice; the index is the sum, from 0 on."""
    if dice == 0:
        return (1.0,)
    before = sums(dice - 1, sides)
    return tuple(
        sum(before[total - face] for face in range(1, sides + 1) if 0 <= total - face < len(before)) / sides
        for total in range(dice * sides + 1)
    )


@cache
def chances(lead: int, own_dice: int, opposing_dice: int, sides: int) -> tuple[float, float]:
    """The probabilities of a victory and of a tie, by the lead and the numbers of dice still to be rolled.

    >>> victory, tie = chances(lead=1, own_dice=1, opposing_dice=1, sides=6)
    >>> round(36 * victory), round(36 * tie)
    (21, 5)
    """
    victory = tie = 0.0
    for rolled, likely in enumerate(sums(own_dice, sides)):
        for against, as_likely in enumerate(sums(opposing_dice, sides)):
            total = lead + rolled - against
            if total > 0:
                victory += likely * as_likely
            elif total == 0:
                tie += likely * as_likely
    return victory, tie
