"""How a machine player fights duels: what is at stake, what cards it takes, and when to let it be."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from game.systems.colors_of_magic.cards.vocabulary import Damage
from game.systems.colors_of_magic.play.actions import Boost, Pass
from game.systems.colors_of_magic.play.duel import players_of
from game.systems.colors_of_magic.play.masks import is_masked
from game.systems.colors_of_magic.play.state import SIDES, opponent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ai.colors_of_magic.evaluate import Appraiser
    from game.core.zones import Card
    from game.systems.colors_of_magic.play.attacks import Opening
    from game.systems.colors_of_magic.play.duel import Duel
    from game.systems.colors_of_magic.play.state import Body, State
    from game.systems.colors_of_magic.position import Side

UNSEEN = 3.3
"""The bonus to expect of a card that lies face down."""

STEEP = 2.2
"""Points of difference between two creatures that make a duel one in which hands decide little."""

HANDS = 0.12
"""What each card that a hand has more than the other is worth, in points of a duel not yet begun."""

GIVES_IN = 0.8
"""The chance that a card decides a duel against an opponent for whom little is at stake."""

LITTLE = 2.0
"""A stake below which opponents rather save their cards."""

ROUNDS = 4
"""Cards in one duel after which it is given up."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What winning and losing a duel are worth to one side; losing mostly less than nothing."""

    win: float
    loss: float

    @property
    def total(self) -> float:
        """The difference that it makes."""
        return self.win - self.loss


@dataclass(frozen=True, slots=True)
class Spending:
    """The cheapest cards that bring so many points, and what they are worth in the hand."""

    cards: tuple[Card, ...]
    cost: float


def stakes(appraiser: Appraiser, state: State, mine: Body, foe: Body, side: Side, added: int = 0) -> Stakes:
    """What a duel between two creatures means to the side of the first; `added` is damage of its cards."""
    return Stakes(appraiser.blow(state, foe, 1 + added, side), appraiser.blow(state, mine, 1, side))


def cheapest(appraiser: Appraiser, hand: Sequence[Card], mana: int, points: float) -> Spending | None:
    """The cheapest one, two or more cards of a hand that bring at least so many points together."""
    if points <= 0:
        return Spending((), 0.0)
    scale = appraiser.scarcity(len(hand))
    printed = appraiser.library.card
    cards = [(printed(card).initiative or 0, scale * appraiser.card(card, mana), card) for card in hand]
    cards = sorted((one for one in cards if one[0] > 0), key=lambda one: one[1] / one[0])
    best: Spending | None = None
    for index, (bonus, cost, card) in enumerate(cards):
        if bonus >= points and (best is None or cost < best.cost):
            best = Spending((card,), cost)
        for other_bonus, other_cost, other in cards[index + 1 :]:
            together = cost + other_cost
            if bonus + other_bonus >= points and (best is None or together < best.cost):
                best = Spending((card, other), together)
    return best if best is not None else _thrifty(cards, points)


def _thrifty(cards: Sequence[tuple[int, float, Card]], points: float) -> Spending | None:
    """As many of the cards, best bargain first, as bring the points."""
    taken: list[Card] = []
    cost = 0.0
    for bonus, price, card in cards:
        taken.append(card)
        points, cost = points - bonus, cost + price
        if points <= 0:
            return Spending(tuple(taken), cost)
    return None


def boost(appraiser: Appraiser, state: State, duel: Duel, side: Side) -> Boost | Pass:
    """The next card for the side to lay, or a pass."""
    attacker, defender = state.find(duel.attacker), state.find(duel.defender)
    if attacker is None or defender is None:
        return Pass()
    attacking = attacker.side is side or (defender.side is not side and attacker.side not in SIDES)
    mine, foe = (attacker, defender) if attacking else (defender, attacker)
    own, others = (duel.attack, duel.defence) if attacking else (duel.defence, duel.attack)
    count = 0
    total, theirs, added = float(own), float(others), 0
    for played in duel.played:
        if played.side is side and not is_masked(played.card):
            total += appraiser.library.card(played.card).initiative or 0
            added += adds(appraiser, played.card)
            count += 1
        else:
            theirs += UNSEEN
    hand = state.player(side).zones.hand.cards
    mana = state.player(side).mana
    at_stake = stakes(appraiser, state, mine, foe, side, added)
    if opponent(side) not in players_of(state, duel) or not state.player(opponent(side)).zones.hand:
        return _settle(appraiser, hand, mana, theirs - total, at_stake)
    if total > theirs or count >= ROUNDS:
        return Pass()
    spending = cheapest(appraiser, hand, mana, theirs - total + 0.5)
    if spending is None:
        return Pass()
    counter = stakes(appraiser, state, foe, mine, opponent(side))
    chance = GIVES_IN if counter.total < LITTLE else appraiser.weights.duel
    return _first(appraiser, spending) if chance * at_stake.total > spending.cost else Pass()


def _settle(
    appraiser: Appraiser, hand: Sequence[Card], mana: int, behind: float, stake: Stakes
) -> Boost | Pass:
    """The next card of a duel in which the other side lays none any more: win it, save it, or let it be."""
    now = stake.win if behind < 0 else 0.0 if behind == 0 else stake.loss
    ways = [
        (worth - spending.cost - now, spending)
        for worth, points in ((stake.win, behind + 0.5), (0.0, behind))
        if (spending := cheapest(appraiser, hand, mana, points)) is not None and spending.cards
    ]
    gain, best = max(ways, key=lambda way: way[0], default=(0.0, None))
    return _first(appraiser, best) if best is not None and gain > 0 else Pass()


def _first(appraiser: Appraiser, spending: Spending) -> Boost:
    """The strongest of the cards to be spent: it may turn out to be enough."""
    return Boost(max(spending.cards, key=lambda card: appraiser.library.card(card).initiative or 0))


def adds(appraiser: Appraiser, card: Card) -> int:
    """The damage that a card adds to that of a duel won with it."""
    effects = appraiser.library.card(card).on_attack
    amounts = [one.amount for one in effects if isinstance(one, Damage) and one.to == "foe"]
    return sum(amount if isinstance(amount, int) else 1 for amount in amounts)


def fight(appraiser: Appraiser, state: State, mine: Body, foe: Body, start: Opening) -> float:
    """What it is worth to attack a creature, before anybody has laid a card."""
    side = mine.side
    at_stake = stakes(appraiser, state, mine, foe, side)
    player = state.player(side)
    hand = [card for card in player.zones.hand.cards if not is_masked(card)]
    if foe.side not in SIDES:
        behind = start.defence - start.attack
        now = at_stake.win if behind < 0 else 0.0 if behind == 0 else at_stake.loss
        spending = cheapest(appraiser, hand, player.mana, behind + 0.5)
        return now if spending is None else max(now, at_stake.win - spending.cost)
    more = len(hand) - len(state.player(foe.side).zones.hand)
    chance = 1.0 / (1.0 + exp((start.defence - start.attack - HANDS * more) / STEEP))
    return chance * at_stake.win + (1.0 - chance) * at_stake.loss - 0.6
