"""Plays duels between the two players to their end in thought, hand against hand, to choose the next card.

What the next card brings depends on how the other player answers, and that player sees only how many cards
lie there: a high card held to be an average one is not answered, and a duel that the other wins in the end
is better given up before the first card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.ai.duels import (
    GIVES_IN,
    LITTLE,
    ROUNDS,
    UNSEEN,
    adds,
    cheapest_of,
    priced,
    stakes_on_board,
)
from game.games.colors_of_magic.rules.play.duel import Duel, players_of
from game.games.colors_of_magic.rules.play.duel_cards import likely
from game.games.colors_of_magic.rules.state.actions import Boost, Pass
from game.games.colors_of_magic.rules.state.state import SIDES, State, opponent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.games.colors_of_magic.ai.duels import Priced
    from game.games.colors_of_magic.ai.evaluate import Evaluator, Spending
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.positions.position import Side

    Cards = tuple[Priced, ...]

SPENT = 0.7
"""The share of its worth for which a card counts that the other player lays."""

MOST_STEPS = 40
"""Cards and passes after which a duel played in thought ends; none takes so many."""


def may_be_imagined(state: State, duel: Duel) -> bool:
    """Whether both players lay cards, in turn until both pass (R-35), for creatures that are in play."""
    bodies = (state.find(duel.attacker), state.find(duel.defender))
    if {body.side for body in bodies if body is not None} != set(SIDES):
        return False
    return state.setup.game.duel_mode == "open" and set(players_of(state, duel)) == set(SIDES)


class ImaginedDuel:
    """A duel between the players' creatures from one side's point of view.

    Both sides are taken to lay what leads for the least, judged by what they see, as `duels.weighed` does;
    the other one at most ROUNDS cards.
    """

    def __init__(self, evaluator: Evaluator, state: State, duel: Duel, side: Side) -> None:
        self._evaluator = evaluator
        self._state = state
        self._side = side
        self._other = opponent(side)
        self._creatures = {state.body(body).side: state.body(body) for body in (duel.attacker, duel.defender)}
        attacker = state.body(duel.attacker).side
        self._start = {attacker: duel.attack, opponent(attacker): duel.defence}
        self._passes = duel.passes
        self._worth: dict[tuple[Side, int], float] = {}
        self._bargains: dict[tuple[Cards, float], Spending | None] = {}
        self._at_stake = self._won(side, 0) - self._won(self._other, 0)

    def weighed(self, guesses: Iterable[State]) -> dict[Action, float]:
        """A pass, and one card of each initiative in hand, with what each brings to the side on average.

        Each guess has faces on all cards; the duel is the first task on its agenda.
        """
        worth: dict[Action, list[float]] = {}
        for state in guesses:
            duel = state.agenda[0]
            if not isinstance(duel, Duel):
                continue
            laid = {side: self._laid(duel, side) for side in SIDES}
            hands = {side: self._hand(state, side, len(laid[side])) for side in SIDES}
            if not self._passes:
                self._believed(hands, laid)
            options: dict[int, Priced] = {}
            for card in sorted(hands[self._side], key=lambda card: card[1]):
                options.setdefault(card[0], card)
            worth.setdefault(Pass(), []).append(self._end(hands, laid, self._other, self._passes + 1))
            for card in options.values():
                after, lying = _with(hands, laid, self._side, card)
                worth.setdefault(Boost(card[2]), []).append(self._end(after, lying, self._other, 0))
        return {action: sum(values) / len(values) for action, values in worth.items()}

    def _laid(self, duel: Duel, side: Side) -> Cards:
        """The cards of a side in the duel; what they were worth in hand no longer matters."""
        own = (played.card for played in duel.played if played.side is side)
        return tuple((likely(self._evaluator.library.card(card)), 0.0, card) for card in own)

    def _hand(self, state: State, side: Side, laid: int) -> Cards:
        player = state.player(side)
        return priced(self._evaluator, player.zones.hand.cards, player.mana, laid)

    def _believed(self, hands: dict[Side, Cards], laid: dict[Side, Cards]) -> None:
        """Exchange the other side's last card for one by which it could believe to lead, if need be."""
        theirs = laid[self._other]
        if not theirs:
            return
        missing = self._behind(self._other, theirs[:-1], len(laid[self._side]))
        fitting = [card for card in hands[self._other] if card[0] > missing]
        if theirs[-1][0] <= missing and fitting:
            card = min(fitting, key=lambda card: card[1])
            rest = tuple(other for other in hands[self._other] if other is not card)
            back = (theirs[-1][0], card[1], theirs[-1][2])
            hands[self._other] = (*rest, back) if back[0] > 0 else rest
            laid[self._other] = (*theirs[:-1], (card[0], 0.0, card[2]))

    def _end(self, hands: Mapping[Side, Cards], laid: Mapping[Side, Cards], turn: Side, passes: int) -> float:
        """What the duel brings once both have played it to its end."""
        for _ in range(MOST_STEPS):
            if passes >= len(SIDES):
                break
            card = self._next(turn, hands, laid)
            if card is None:
                passes += 1
            else:
                hands, laid = _with(hands, laid, turn, card)
                passes = 0
            turn = opponent(turn)
        totals = {side: self._start[side] + sum(card[0] for card in laid[side]) for side in SIDES}
        spent = {side: sum(card[1] for card in laid[side]) for side in SIDES}
        cost = spent[self._side] - SPENT * spent[self._other]
        if totals[self._side] == totals[self._other]:
            return -cost
        winner = max(SIDES, key=lambda side: totals[side])
        added = sum(adds(self._evaluator, card[2]) for card in laid[winner])
        return self._won(winner, added) - cost

    def _next(self, side: Side, hands: Mapping[Side, Cards], laid: Mapping[Side, Cards]) -> Priced | None:
        """The card that the side lays next by what it sees; None if it passes."""
        other, hand = opponent(side), hands[side]
        behind = self._behind(side, laid[side], len(laid[other]))
        if behind < 0 or not hand:
            return None
        sign = 1.0 if side is self._side else -1.0
        win, loss = sign * self._won(side, 0), sign * self._won(other, 0)
        best, chosen = 0.0 if behind == 0 else loss, None
        if hands[other]:
            if side is self._other and len(laid[side]) >= ROUNDS:
                return None
            chance = GIVES_IN if self._at_stake < LITTLE else self._evaluator.weights.duel
            ways = [(chance * win + (1.0 - chance) * loss, behind + 0.5)]
        else:
            ways = [(win, behind + 0.5), (0.0, behind)]
        for worth, points in ways:
            spending = self._spending(hand, points)
            if spending is not None and spending.cards and worth - spending.cost > best:
                best, chosen = worth - spending.cost, spending
        if chosen is None:
            return None
        return max((card for card in hand if card[2] in chosen.cards), key=lambda card: card[0])

    def _behind(self, side: Side, own: Cards, others: int) -> float:
        """By how much the side believes to be behind, with those cards against so many unseen ones."""
        start = self._start[opponent(side)] - self._start[side]
        return start + UNSEEN * others - sum(card[0] for card in own)

    def _spending(self, hand: Cards, points: float) -> Spending | None:
        key = (hand, points)
        if key not in self._bargains:
            self._bargains[key] = cheapest_of(hand, points)
        return self._bargains[key]

    def _won(self, winner: Side, added: int) -> float:
        """What it is worth to this side that one of both wins with so much damage added."""
        key = (winner, added)
        if key not in self._worth:
            creature, foe = self._creatures[winner], self._creatures[opponent(winner)]
            worth = stakes_on_board(self._evaluator, self._state, creature, foe, winner, added).win
            self._worth[key] = worth if winner is self._side else -worth
        return self._worth[key]


def _with(
    hands: Mapping[Side, Cards], laid: Mapping[Side, Cards], side: Side, card: Priced
) -> tuple[Mapping[Side, Cards], Mapping[Side, Cards]]:
    """Hands and laid cards once the side has laid that card of its hand."""
    rest = tuple(other for other in hands[side] if other is not card)
    return {**hands, side: rest}, {**laid, side: (*laid[side], card)}
