"""A machine player's way to fight duels: the stakes, the cards to lay, and when to stop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from game.games.colors_of_magic.ai.evaluate import FALLEN, Evaluator, Spending
from game.games.colors_of_magic.ai.felling import felled
from game.games.colors_of_magic.rules.cards.effects import Damage
from game.games.colors_of_magic.rules.play.duel import Duel, players_of
from game.games.colors_of_magic.rules.play.duel_cards import likely
from game.games.colors_of_magic.rules.state.actions import Boost, Pass
from game.games.colors_of_magic.rules.state.state import SIDES, Body, State, opponent
from game.games.colors_of_magic.rules.state.view import is_masked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.positions.position import Side

    Priced = tuple[int, float, Card]
    """A card in a hand: the initiative that it adds, what it is worth in hand, and which it is."""

UNSEEN = 3.3
"""The bonus to expect of a face-down card. All 100 cards that ship have 3.6 on average."""

GIVES_IN = 0.8
"""The chance that one card decides the duel when the opponent has little at stake."""

LITTLE = 1.2
"""The stake below which opponents tend to save their cards."""

FEW = 2
"""The most cards that a player who does not weigh the stakes lays in one duel."""

MOST_KEPT = 400
"""How many hands the cheapest combinations are remembered for."""

ROUNDS = 4
"""The most cards that a player lays in one duel."""


@dataclass(frozen=True, slots=True)
class DuelWorth:
    """The worth of winning and of losing a duel to one side; `loss` is usually negative."""

    win: float
    loss: float

    @property
    def total(self) -> float:
        """The difference between winning and losing."""
        return self.win - self.loss


def stakes(
    evaluator: Evaluator, state: State, creature: Body, foe: Body, side: Side, added: int = 0
) -> DuelWorth:
    """The stakes of a duel for `side`, which owns the first creature; `added` is the damage its cards add."""
    return DuelWorth(evaluator.blow(state, foe, 1 + added, side), evaluator.blow(state, creature, 1, side))


def stakes_on_board(
    evaluator: Evaluator, state: State, creature: Body, foe: Body, side: Side, added: int = 0
) -> DuelWorth:
    """Like `stakes`, but judged by the whole state after either result: places held, points, victory."""
    if creature.side not in SIDES or foe.side not in SIDES:
        plain = stakes(evaluator, state, creature, foe, side, added)
        return replace(plain, win=plain.win + _given_away(evaluator, state, foe, side, 1 + added))
    now = evaluator.evaluate(state, side)
    win = evaluator.evaluate(_wounded(evaluator, state, foe, 1 + added), side) - now
    loss = evaluator.evaluate(_wounded(evaluator, state, creature, 1), side) - now
    plain = stakes(evaluator, state, creature, foe, side, added)
    return DuelWorth(FALLEN if plain.win >= FALLEN else win, -FALLEN if plain.loss <= -FALLEN else loss)


def _given_away(evaluator: Evaluator, state: State, monster: Body, side: Side, amount: int) -> float:
    """What wounding a monster that shoots back changes in who is likely to fell it, for that side.

    That counts where the wound ends the side's go, or the turn: after its answer to a shot comes the shot.
    """
    duel = state.agenda[0]
    if state.scenario is None or monster.profile not in evaluator.objectives(state.scenario).answering:
        return 0.0
    goes_on = state.phase == "activation"
    answers = isinstance(duel, Duel) and duel.attacker == monster.id
    if evaluator.lives(state, monster) <= amount or (goes_on and answers):
        return 0.0
    mover = opponent(side) if goes_on else None
    before, after = (
        sum(worth if feller is side else -worth for _, feller, worth in felled(evaluator, at, mover))
        for at in (state, _wounded(evaluator, state, monster, amount))
    )
    return evaluator.weights.foreseen * (after - before)


def _wounded(evaluator: Evaluator, state: State, victim: Body, amount: int) -> State:
    """The state after the creature has taken that much damage; a creature that dies is removed."""
    dies = evaluator.lives(state, victim) <= amount
    hurt = () if dies else (replace(victim, damage=victim.damage + amount),)
    bodies = (hurt if body.id == victim.id else (body,) for body in state.bodies)
    return replace(state, bodies=tuple(chain.from_iterable(bodies)))


def cheapest(
    evaluator: Evaluator, hand: tuple[Card, ...], mana: int, points: float, laid: int = 0
) -> Spending | None:
    """The cheapest one, two or more cards of a hand that together bring at least that many points.

    The `laid` cards already played count towards the price scale of the hand, so that a plan of two cards
    does not change after the first of them is laid.
    """
    if points <= 0:
        return Spending((), 0.0)
    known = evaluator.bargains.setdefault((hand, mana, laid), {})
    if points not in known:
        if len(evaluator.bargains) > MOST_KEPT:
            evaluator.bargains.clear()
        known[points] = cheapest_of(priced(evaluator, hand, mana, laid), points)
    return known[points]


def priced(evaluator: Evaluator, hand: Sequence[Card], mana: int, laid: int = 0) -> tuple[Priced, ...]:
    """The cards of a hand that add initiative, those that cost least for it first."""
    spec, scale = evaluator.library.card, evaluator.scarcity(len(hand) + laid)
    cards = [(likely(spec(card)), scale * evaluator.card(card, mana), card) for card in hand]
    return tuple(sorted((card for card in cards if card[0] > 0), key=lambda card: card[1] / card[0]))


def cheapest_of(cards: Sequence[Priced], points: float) -> Spending | None:
    """Like `cheapest`, for cards whose prices are known."""
    best: Spending | None = None
    for index, (bonus, cost, card) in enumerate(cards):
        if bonus >= points and (best is None or cost < best.cost):
            best = Spending((card,), cost)
        for other_bonus, other_cost, other in cards[index + 1 :]:
            together = cost + other_cost
            if bonus + other_bonus >= points and (best is None or together < best.cost):
                best = Spending((card, other), together)
    return best if best is not None else _thrifty(cards, points)


def _thrifty(cards: Sequence[Priced], points: float) -> Spending | None:
    """The cards with the best ratio of points to value, taken until they bring enough points."""
    taken: list[Card] = []
    cost = 0.0
    for bonus, price, card in cards:
        taken.append(card)
        points, cost = points - bonus, cost + price
        if points <= 0:
            return Spending(tuple(taken), cost)
    return None


@dataclass(frozen=True, slots=True)
class DuelStanding:
    """A duel from one side's point of view: both creatures, and the totals as far as they are known.

    `count` is how many cards the side has laid, `added` the damage that they add to a victory.
    """

    creature: Body
    foe: Body
    total: float
    foe_total: float
    count: int
    added: int

    @property
    def behind(self) -> float:
        """The points by which the side is behind; negative if it is ahead."""
        return self.foe_total - self.total


def standing(evaluator: Evaluator, state: State, duel: Duel, side: Side) -> DuelStanding | None:
    """The standing of the duel for that side; None if one of the creatures has left play."""
    attacker, defender = state.find(duel.attacker), state.find(duel.defender)
    if attacker is None or defender is None:
        return None
    attacking = attacker.side is side or (defender.side is not side and attacker.side not in SIDES)
    creature, foe = (attacker, defender) if attacking else (defender, attacker)
    total, foe_total = (duel.attack, duel.defence) if attacking else (duel.defence, duel.attack)
    own = [played.card for played in duel.played if played.side is side and not is_masked(played.card)]
    bonus = sum(likely(evaluator.library.card(card)) for card in own)
    unseen = UNSEEN * (len(duel.played) - len(own))
    added = sum(adds(evaluator, card) for card in own)
    return DuelStanding(creature, foe, total + bonus, foe_total + unseen, len(own), added)


def boost(evaluator: Evaluator, state: State, duel: Duel, side: Side) -> Action:
    """The next card to lay if the stakes are worth it, else a pass."""
    worth = weighed(evaluator, state, duel, side)
    return max(worth, key=lambda action: worth[action])


def weighed(
    evaluator: Evaluator, state: State, duel: Duel, side: Side, *, closely: bool = False
) -> dict[Action, float]:
    """Every action to consider in a duel with its worth to the side, the pass first.

    With `closely`, victory and defeat are judged by the whole state. Where the opponent may answer, taking
    the lead only wins with a certain chance: a higher one when the opponent has little at stake.
    """
    now = standing(evaluator, state, duel, side)
    if now is None:
        return {Pass(): 0.0}
    reckoned = stakes_on_board if closely else stakes
    at_stake = reckoned(evaluator, state, now.creature, now.foe, side, now.added)
    as_it_is = at_stake.win if now.behind < 0 else 0.0 if now.behind == 0 else at_stake.loss
    worth: dict[Action, float] = {Pass(): as_it_is}
    if not _is_answered(state, duel, side):
        for value, way in _settling(evaluator, state, now, side, at_stake):
            worth.setdefault(way, value)
    elif now.behind >= 0 and now.count < ROUNDS:
        player = state.player(side)
        spending = cheapest(evaluator, player.zones.hand.cards, player.mana, now.behind + 0.5, now.count)
        if spending is not None:
            counter = reckoned(evaluator, state, now.foe, now.creature, opponent(side))
            chance = GIVES_IN if counter.total < LITTLE else evaluator.weights.duel
            expected = chance * at_stake.win + (1.0 - chance) * at_stake.loss
            worth[_first(evaluator, spending)] = expected - spending.cost
    return worth


def plain_boost(evaluator: Evaluator, state: State, duel: Duel, side: Side) -> Action:
    """Like `boost`, for a player who ignores the stakes where the opponent may answer.

    It lays the weakest card that takes the lead, and at most FEW cards in a duel.
    """
    now = standing(evaluator, state, duel, side)
    if now is None:
        return Pass()
    if not _is_answered(state, duel, side):
        return boost(evaluator, state, duel, side)
    if now.behind < 0 or now.count >= FEW:
        return Pass()
    hand = state.player(side).zones.hand.cards
    cards = [(likely(evaluator.library.card(card)), card) for card in hand]
    leading = sorted(valued for valued in cards if valued[0] > now.behind)
    return Boost(leading[0][1]) if leading else Pass()


def _is_answered(state: State, duel: Duel, side: Side) -> bool:
    """Whether the opponent may still lay cards."""
    other = opponent(side)
    return other in players_of(state, duel) and bool(state.player(other).zones.hand)


def _settling(
    evaluator: Evaluator, state: State, now: DuelStanding, side: Side, at_stake: DuelWorth
) -> Iterator[tuple[float, Boost]]:
    """Cards that win or tie a duel in which the opponent lays no more, the better result first."""
    player = state.player(side)
    ways = [
        (worth - spending.cost, _first(evaluator, spending))
        for worth, points in ((at_stake.win, now.behind + 0.5), (0.0, now.behind))
        if (spending := cheapest(evaluator, player.zones.hand.cards, player.mana, points, now.count))
        and spending.cards
    ]
    yield from sorted(ways, key=lambda way: -way[0])


def _first(evaluator: Evaluator, spending: Spending) -> Boost:
    """The strongest of the cards to spend: it may be enough by itself."""
    return Boost(max(spending.cards, key=lambda card: likely(evaluator.library.card(card))))


def adds(evaluator: Evaluator, card: Card) -> int:
    """The damage that a card adds to the blow of its player's creature."""
    effects = evaluator.library.card(card).on_attack
    amounts = [effect.amount for effect in effects if isinstance(effect, Damage) and effect.to == "foe"]
    return sum(amount if isinstance(amount, int) else 1 for amount in amounts)
