"""Caches for answers about states."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from game.games.colors_of_magic.rules.state.state import State

T = TypeVar("T")

UNKNOWN = object()
"""Stands for an answer that is not known yet; None may be an answer."""

# A machine player goes back and forth between a few states; more would keep dead ones alive.
KEPT = 12
"""The number of answers of each kind that are kept."""


class Recent(Generic[T]):
    """The last few answers, found by the identity of the objects they were made from, and by values.

    >>> squares: Recent[int] = Recent()
    >>> parts = ((1, 2),)
    >>> squares.get(parts, lambda: 5), squares.get(parts, lambda: 6)
    (5, 5)
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[object, ...], T]] = {}

    def get(self, parts: tuple[object, ...], make: Callable[[], T], values: Hashable = None) -> T:
        """The answer for those objects and values, made now if it is not known."""
        # By identity, which costs nothing; states share the parts that have not changed.
        key = (values, *map(id, parts))
        known = self._kept.get(key)
        if known is not None:
            return known[1]
        answer = make()
        if len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        # The parts are kept as well, so that their ids stay theirs.
        self._kept[key] = (parts, answer)
        return answer


class Gathered(Generic[T]):
    """The results of an iterator: found once, and only as far as somebody asks.

    >>> letters = Gathered(iter("abc"))
    >>> next(iter(letters)), list(letters), list(letters)
    ('a', ['a', 'b', 'c'], ['a', 'b', 'c'])
    """

    def __init__(self, source: Iterator[T]) -> None:
        self._source = source
        self._found: list[T] = []
        self._whole = False

    def __iter__(self) -> Iterator[T]:
        return iter(self._found) if self._whole else self._gather()

    def _gather(self) -> Iterator[T]:
        found, place = self._found, 0
        while True:
            while place < len(found):
                yield found[place]
                place += 1
            for value in self._source:
                found.append(value)
                break
            else:
                self._whole = True
                return


class OfState:
    """Answers about the last state that was asked about."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._known: dict[Hashable, object] = {}

    def get(self, state: State, key: Hashable, make: Callable[[], T]) -> T:
        """The answer about that state, made now if it is not known."""
        if self._state is not state:
            self._state, self._known = state, {}
        known: dict[Hashable, Any] = self._known
        answer: T = known.get(key, UNKNOWN)
        if answer is UNKNOWN:
            # Another state may be asked about meanwhile.
            answer = known[key] = make()
        return answer


on_table: Callable[[State], tuple[object, ...]] = attrgetter(
    "bodies", "permanents", "zones", "markers", "objectives", "token"
)
"""Everything on the table that abilities depend on."""


def on_same_ground(state: State, other: State) -> bool:
    """Whether both states share the same creatures, terrain and rules, by identity."""
    return (
        state.bodies is other.bodies
        and state.zones is other.zones
        and state.pieces is other.pieces
        and state.setup is other.setup
    )


def on_same_table(state: State, other: State) -> bool:
    """Whether both states share everything `on_table`, by identity."""
    # Written out: it is asked some twenty times an action, and a loop costs three calls more.
    return (
        state.bodies is other.bodies
        and state.permanents is other.permanents
        and state.zones is other.zones
        and state.markers is other.markers
        and state.objectives is other.objectives
        and state.token is other.token
    )
