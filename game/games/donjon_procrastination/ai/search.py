"""Comparing actions over many guesses of what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.core.dice import SeededDice
from game.games.donjon_procrastination.rules.cards.library import printed
from game.games.donjon_procrastination.rules.play.actions import Choose, Discard, Draft, Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Dice
    from game.games.donjon_procrastination.ai.rollout import Sandbox
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.state import State

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
