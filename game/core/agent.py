"""What every machine player is: a choice among actions, from what its seat may know."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from game.core.dice import Dice

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


class Strength(StrEnum):
    """How well a machine player plays."""

    RANDOM = "random"
    MIDDLE = "middle"
    STRONG = "strong"


class Agent(Protocol[V_contra, A]):
    """A machine player of one seat."""

    def choose(self, view: V_contra, choices: Sequence[A], dice: Dice) -> A:
        """What to do, given what the seat may know.

        `choices` are actions that the rules allow now; of moves in inches they are a selection, and an agent
        may return another action that it knows to be allowed. The dice are the agent's own: the match's are
        never used.
        """
        ...


class RandomAgent:
    """Does anything that it may: first a kind of action is drawn, then one of that kind.

    Drawn at once, the many ways to do one thing would crowd out what can only be done in one.
    """

    def __init__(self, kind: Callable[[Any], Hashable] = type) -> None:
        self._kind = kind

    def choose(self, view: object, choices: Sequence[A], dice: Dice) -> A:
        """One of the choices."""
        del view
        kinds: dict[Hashable, list[A]] = {}
        for choice in choices:
            kinds.setdefault(self._kind(choice), []).append(choice)
        return dice.choice(kinds[dice.choice(tuple(kinds))])
