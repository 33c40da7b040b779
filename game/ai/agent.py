"""What every machine player is: a choice among actions, from what its seat may know."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

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

        `choices` are actions that the rules allow now; of free inches they are a selection, and an agent may
        return another action that it knows to be allowed. The dice are the agent's own: the match's are
        never used.
        """
        ...


class RandomAgent:
    """Does anything that it may."""

    def choose(self, view: object, choices: Sequence[A], dice: Dice) -> A:
        """One of the choices, each as likely as the others."""
        del view
        return dice.choice(choices)
