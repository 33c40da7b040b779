"""Answers that are kept for as long as they may be asked for again."""

from __future__ import annotations

from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from game.games.colors_of_magic.rules.state.state import State

T = TypeVar("T")

UNKNOWN = object()
"""What nothing is found out to be."""

KEPT = 12
"""How many answers of each kind are kept."""


class Recent(Generic[T]):
    """The last few answers, found again by the very objects and the values that they were made from."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[object, ...], T]] = {}

    def get(self, parts: tuple[object, ...], make: Callable[[], T], values: Hashable = None) -> T:
        """The answer for those objects, and those values besides, made now if it is not known."""
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
    """What an iterator finds: looked for once, and only as far as somebody asks."""

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
    """What was found out about the state that was asked about last."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._known: dict[Hashable, object] = {}

    def get(self, state: State, key: Hashable, make: Callable[[], T]) -> T:
        """What it is of that state, found out now if it is not known."""
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
"""What lies on the table, of all that abilities ask about."""

_ground: Callable[[State], tuple[object, ...]] = attrgetter("bodies", "zones", "pieces", "setup")


def on_same_ground(state: State, other: State) -> bool:
    """Whether the very same creatures and terrain are there in both states, by the same rules."""
    return all(map(is_, _ground(state), _ground(other)))


def on_same_table(state: State, other: State) -> bool:
    """Whether the very same things lie on the table in both states, of all that abilities ask about."""
    return all(map(is_, on_table(state), on_table(other)))
