"""The actions that may be done, in groups that are only looked for when somebody asks for them.

A machine that does anything it may decides on a kind of action first, and on a branch of that kind. It looks
for what is in a branch only once that has been drawn, and draws another one if nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from game.core.copies import quick

A = TypeVar("A")
Branch = Callable[[], Iterable[A]]
"""A function that finds actions of one kind with something more in common: casts of one card, say."""

Branches = Callable[[], Iterable[Branch[A]]]
"""A function that finds the branches of one kind of action; some of them may turn out empty."""


@quick
@dataclass(frozen=True, slots=True)
class ActionGroup(Generic[A]):
    """Actions that belong together.

    Nothing is looked for before it is asked for:

    >>> casts = branching(lambda: (lambda: ["bolt at a", "bolt at b"], lambda: ["heal a"]))
    >>> list(casts.every())
    ['bolt at a', 'bolt at b', 'heal a']

    Attributes:
        every: what finds them, in order.
        kinds: for each kind of action among them, its branches, which together hold all of that kind; none
            where their kinds are only known once they are found.
    """

    every: Callable[[], Iterable[A]]
    kinds: tuple[Branches[A], ...] = ()


def alike(found: Branch[A]) -> ActionGroup[A]:
    """A group of actions of one kind, whose only branch they are."""
    return ActionGroup(found, (lambda: (found,),))


def branching(branches: Branches[A], shaped: Callable[[Iterable[A]], Iterable[A]] = iter) -> ActionGroup[A]:
    """A group of actions of one kind, branch after branch, as they are found and then `shaped`."""

    def of_branch(branch: Branch[A]) -> Iterable[A]:
        return shaped(branch())

    return ActionGroup(
        lambda: shaped(action for branch in branches() for action in branch()),
        (lambda: (partial(of_branch, branch) for branch in branches()),),
    )


@quick
@dataclass(frozen=True, slots=True)
class Offers(Generic[A]):
    """Everything that may be done, group after group.

    >>> offers = Offers((alike(lambda: ["move 1", "move 2"]), alike(lambda: ["pass"])))
    >>> list(offers)
    ['move 1', 'move 2', 'pass']
    """

    groups: tuple[ActionGroup[A], ...]

    def __iter__(self) -> Iterator[A]:
        for group in self.groups:
            yield from group.every()
