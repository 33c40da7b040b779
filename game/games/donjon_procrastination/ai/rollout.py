"""Playing guessed states on by the rules, and comparing actions over many of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from game.core.dice import Dice, SeededDice
from game.games.donjon_procrastination.ai.evaluate import Appraiser, Prospects, chances
from game.games.donjon_procrastination.ai.quick_choice import by_instinct
from game.games.donjon_procrastination.rules.cards.specs import printed
from game.games.donjon_procrastination.rules.play.actions import Action, Choose, Discard, Draft, Place
from game.games.donjon_procrastination.rules.play.events import (
    DiceChanged,
    DiceRolled,
    EffectBegan,
    Event,
    RoundEnded,
    Totals,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.rules import DonjonProcrastination
    from game.games.donjon_procrastination.rules.play.state import State

LONGEST = 120
"""Decisions after which imagined play is judged as it stands."""

POT = 0.5
"""The chance that what a tie leaves on the table is won in the next round."""


@dataclass(slots=True)
class Reckoning:
    """How a round was decided: the dice as they fell, the totals, and what became of the cards."""

    dice: dict[Seat, tuple[int, ...]] = field(default_factory=dict)
    acted: bool = False
    totals: dict[Seat, Totals] = field(default_factory=dict)
    ends: dict[Seat, RoundEnded] = field(default_factory=dict)

    def read(self, events: Iterable[Event]) -> None:
        """Take in what happened."""
        for event in events:
            match event:
                case DiceRolled():
                    self.dice[event.seat] = event.faces
                case DiceChanged() | EffectBegan():
                    self.acted |= bool(self.dice) and not self.totals
                case Totals():
                    self.totals[event.seat] = event
                case RoundEnded():
                    self.ends[event.seat] = event

    def open_to_chance(self, seat: Seat) -> bool:
        """Whether nothing but how the dice fell was left to decide about the seat's cards after the roll."""
        decided = self.totals.get(seat)
        return decided is not None and not self.acted and {seat, decided.opponent} <= self.dice.keys()


class Sandbox:
    """Plays guesses on for one seat."""

    def __init__(self, rules: DonjonProcrastination, appraiser: Appraiser, seat: Seat, spread: float) -> None:
        self.rules = rules
        self.appraiser = appraiser
        self.seat = seat
        self.spread = spread

    def outlook(self, state: State, action: Action, dice: Dice) -> float:
        """The chance of victory after an action of the seat and a round played out by instinct.

        Where no card acts on dice, every way that they might have fallen counts, not only the one that came.
        """
        number, reckoning = state.round, Reckoning()
        seat = self.seat
        for _ in range(LONGEST):
            step = self.rules.apply(state, seat, action, dice)
            state = step.state
            reckoning.read(step.events)
            if state.outcome is not None or state.round != number:
                break
            seat = min(self.rules.deciders(state))
            action = by_instinct(self.appraiser, state, seat, dice, self.spread)
        return self._judged(state, reckoning)

    def _judged(self, state: State, reckoning: Reckoning) -> float:
        prospects = self.appraiser.prospects(state)
        champions: list[float] = [len(player.score) for player in state.players]
        if reckoning.open_to_chance(self.seat):
            return self._over_all_dice(state, champions, prospects, reckoning)
        pots = (POT * len(player.carried) if prospects.rounds else 0.0 for player in state.players)
        ends = [sum(pair) for pair in zip(champions, pots, strict=True)]
        return self.appraiser.share(ends, prospects, self.seat)

    def _over_all_dice(
        self, state: State, champions: list[float], prospects: Prospects, reckoning: Reckoning
    ) -> float:
        """What the round is worth on average over all that the dice might have shown."""
        seat, decided = self.seat, reckoning.totals[self.seat]
        opponent, mutual = decided.opponent, len(state.players) == 2
        for one in (seat, opponent) if mutual else (seat,):
            if reckoning.ends[one].result == "won":
                champions[one] -= len(reckoning.ends[one].cards)
        own, theirs = reckoning.dice[seat], reckoning.dice[opponent]
        lead = decided.own - sum(own) - (decided.theirs - sum(theirs))
        victory, tie = chances(lead, len(own), len(theirs), state.setup.rules.die_sides)
        pot = POT if mutual and prospects.rounds else 0.0
        stakes = {one: len(reckoning.ends[one].cards) for one in (seat, opponent)}
        branches = (
            (victory, {seat: 1.0}),
            (tie, {seat: pot, opponent: pot}),
            (1.0 - victory - tie, {opponent: 1.0 if mutual else 0.0}),
        )
        value = 0.0
        for chance, parts in branches:
            ends = champions.copy()
            for one, part in parts.items():
                ends[one] += part * stakes[one]
            value += chance * self.appraiser.share(ends, prospects, seat)
        return value


SEEDS = 1_000_000
"""Seeds that the dice of a guess are drawn from."""


LAG = 0.07
"""How much less often than the best an action may win to be tried again; chance seldom makes more of it."""


class Worlds(Protocol):
    """Where guesses come from."""

    def state(self, dice: Dice) -> State:
        """A state that may be the true one."""
        ...


def best(
    box: Sandbox, worlds: Worlds, choices: Sequence[Action], dice: Dice, rounds: Sequence[int]
) -> Action:
    """The action that leads to victory most often.

    In each of the rounds so many guesses are made, in which all actions still in question are tried with the
    same dice; after each round the worse half is out, and whatever lags far behind the best.
    """
    left, made = distinct(choices), 0
    sums = dict.fromkeys(left, 0.0)
    for guesses in rounds:
        for _ in range(guesses):
            state, seed = worlds.state(dice), dice.roll(SEEDS)
            for action in left:
                sums[action] += box.outlook(state, action, SeededDice(seed))
        made += guesses
        left.sort(key=lambda action: -sums[action])
        least = sums[left[0]] - LAG * made
        left = [action for action in left[: (len(left) + 1) // 2] if sums[action] >= least]
        if len(left) == 1:
            break
    return left[0]


def distinct(choices: Sequence[Action]) -> list[Action]:
    """One of all the choices that differ in nothing but which copy of a card they name."""
    return list({_what(choice): choice for choice in reversed(choices)}.values())[::-1]


def _what(action: Action) -> tuple[object, ...]:
    match action:
        case Draft(card) | Place(card) | Discard(card):
            return type(action), printed(card)
        case Choose(picks):
            return type(action), tuple(sorted(printed(pick) if ":" in pick else pick for pick in picks))
        case _:
            return (type(action),)
