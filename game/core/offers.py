"""What may be done, in groups that are looked for when somebody asks for them.

A machine that does anything it may decides on a kind of action first. It asks of each kind whether there is
one, and only of the one that it decides on which there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from game.core.copies import quick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

A = TypeVar("A")


@quick
@dataclass(frozen=True, slots=True)
class ActionGroup(Generic[A]):
    """Actions that belong together.

    Attributes:
        every: what finds them, in order.
        some: what finds a few of them, in the same order, the first of each kind among them; None where that
            takes finding them all.
    """

    every: Callable[[], Iterable[A]]
    some: Callable[[], Iterable[A]] | None = None


def alike(
    found: Callable[[], Iterable[A]], shaped: Callable[[Iterable[A]], Iterable[A]] = iter
) -> ActionGroup[A]:
    """A group of actions of one kind, as they are found and then `shaped`."""
    return ActionGroup(lambda: shaped(found()), lambda: shaped(islice(found(), 1)))


@dataclass(frozen=True, slots=True)
class Offers(Generic[A]):
    """All that may be done, group after group."""

    groups: tuple[ActionGroup[A], ...]

    def __iter__(self) -> Iterator[A]:
        for group in self.groups:
            yield from group.every()
