"""The dice that rules are given: some are decided by a seed, others scripted by a test."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from game.core.copies import quick

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

SEED_BITS = 48
"""Seeds drawn for a new match are short enough to be read out across a table."""


@quick
@dataclass(frozen=True, slots=True)
class Draw:
    """One use of the dice: its kind, the number of sides or items, and the indexes (from 0) that came up.

    A d6 that shows 4 is `Draw("roll", 6, (3,))`; a shuffle names the old index of every item, top first.
    """

    kind: Literal["roll", "shuffle", "choice", "coin"]
    of: int
    result: tuple[int, ...]


class Dice(Protocol):
    """The only source of chance that rules know. Every use is written down in `drawn`."""

    @property
    def drawn(self) -> Sequence[Draw]:
        """Every draw so far, oldest first."""
        ...

    def roll(self, sides: int) -> int:
        """A number from 1 to `sides`."""
        ...

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in a new order."""
        ...

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, of which there must be at least one."""
        ...

    def coin(self) -> bool:
        """Heads (True) or tails."""
        ...


def fresh_seed() -> int:
    """A seed nobody can foresee, for a new match."""
    return random.SystemRandom().getrandbits(SEED_BITS)


class SeededDice:
    """Dice whose whole future the seed decides, on every machine.

    Only `Random.random` is used: its sequence is the one that Python promises to keep from version to
    version, while the algorithms of `shuffle` and `randrange` may change.

    >>> dice = SeededDice(42)
    >>> dice.roll(6), dice.roll(6), dice.coin()
    (4, 1, False)
    >>> SeededDice(42).roll(6)
    4
    >>> dice.drawn[0]
    Draw(kind='roll', of=6, result=(3,))

    Attributes:
        seed: what decides them.
        reopened: whether they were taken up when a saved match was continued.
    """

    def __init__(self, seed: int, *, reopened: bool = False) -> None:
        self.seed = seed
        self.reopened = reopened
        self._random = random.Random(seed)  # noqa: S311 - a game's dice, no secret
        self._drawn: list[Draw] = []

    @property
    def drawn(self) -> Sequence[Draw]:
        """Every draw so far, oldest first."""
        return self._drawn

    def roll(self, sides: int) -> int:
        """A number from 1 to `sides`.

        Raises:
            ValueError: fewer than one side.
        """
        return self._one("roll", sides) + 1

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in a new order, each order equally likely (Fisher and Yates)."""
        order = list(range(len(items)))
        for last in range(len(order) - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        self._drawn.append(Draw("shuffle", len(items), tuple(order)))
        return tuple(items[i] for i in order)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items.

        Raises:
            ValueError: there are none.
        """
        return items[self._one("choice", len(items))]

    def coin(self) -> bool:
        """Heads (True) or tails."""
        return self._one("coin", 2) == 1

    def _one(self, kind: Literal["roll", "choice", "coin"], of: int) -> int:
        if of < 1:
            raise ValueError(f"a {kind} among {of}")
        index = self._below(of)
        self._drawn.append(Draw(kind, of, (index,)))
        return index

    def _below(self, bound: int) -> int:
        # Even to within a share of bound / 2 ** 53, which no game is long enough to show.
        return int(self._random.random() * bound)


class ScriptError(AssertionError):
    """A scripted test and the rules disagree about which dice fall."""


class ScriptedDice:
    """Dice that fall as a test says: `ScriptedDice(4, True, ("b", "a"))` rolls 4, heads, then b over a.

    A roll takes a number, a coin a bool, a choice the chosen item, a shuffle the items in their new order.

    >>> dice = ScriptedDice(4, True, ("b", "a"))
    >>> dice.roll(6), dice.coin(), dice.shuffle(("a", "b"))
    (4, True, ('b', 'a'))
    >>> dice.roll(6)
    Traceback (most recent call last):
    game.core.dice.ScriptError: the script of 3 draws ran out at a roll of a d6
    """

    def __init__(self, *script: object) -> None:
        self._script = script
        self._drawn: list[Draw] = []

    @property
    def drawn(self) -> Sequence[Draw]:
        """Every draw so far, oldest first."""
        return self._drawn

    def roll(self, sides: int) -> int:
        """The scripted number.

        Raises:
            ScriptError: the script ran out, or its next value is no face of this die.
        """
        face = self._next(f"a roll of a d{sides}")
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= sides:
            raise ScriptError(self._misfit(face, f"a number from 1 to {sides}"))
        self._drawn.append(Draw("roll", sides, (face - 1,)))
        return face

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The scripted order.

        Raises:
            ScriptError: the script ran out, or its next value is not an order of these items.
        """
        order = self._next(f"a shuffle of {list(items)}")
        remaining = dict(enumerate(items))
        indexes: list[int] = []
        for wanted in order if isinstance(order, tuple | list) else ():
            index = next((i for i, item in remaining.items() if item == wanted), None)
            if index is None:
                break
            del remaining[index]
            indexes.append(index)
        if not isinstance(order, tuple | list) or remaining or len(indexes) != len(order):
            raise ScriptError(self._misfit(order, f"an order of {list(items)}"))
        self._drawn.append(Draw("shuffle", len(items), tuple(indexes)))
        return tuple(items[i] for i in indexes)

    def choice(self, items: Sequence[T]) -> T:
        """The scripted item.

        Raises:
            ScriptError: the script ran out, or its next value is not among the items.
        """
        wanted = self._next(f"a choice among {list(items)}")
        for index, item in enumerate(items):
            if item == wanted:
                self._drawn.append(Draw("choice", len(items), (index,)))
                return item
        raise ScriptError(self._misfit(wanted, f"one of {list(items)}"))

    def coin(self) -> bool:
        """The scripted side.

        Raises:
            ScriptError: the script ran out, or its next value is not a bool.
        """
        side = self._next("a coin")
        if not isinstance(side, bool):
            raise ScriptError(self._misfit(side, "True or False"))
        self._drawn.append(Draw("coin", 2, (int(side),)))
        return side

    def finish(self) -> None:
        """Make sure that everything scripted was used.

        Raises:
            ScriptError: values are left over.
        """
        left = self._script[len(self._drawn) :]
        if left:
            raise ScriptError(f"the rules never drew {list(left)}")

    def _next(self, wanted: str) -> object:
        if len(self._drawn) >= len(self._script):
            raise ScriptError(f"the script of {len(self._script)} draws ran out at {wanted}")
        return self._script[len(self._drawn)]

    def _misfit(self, value: object, wanted: str) -> str:
        return f"draw {len(self._drawn) + 1} of the script is {value!r}, the rules want {wanted}"
