"""`System`, by which a game is registered: its rules, how a match starts, and how parts are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.core.rules import A, E, Rules, S, Seat, Step, V_co

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.dice import Dice

T = TypeVar("T")
C = TypeVar("C")
"""A setup: the choices made before a match starts (players, lists, scenario, house rules)."""


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """Values as text that people can read, and back: `read(write(value)) == value`.

    `read` raises ValueError, its text being what was expected instead.

    >>> inches = Codec(write=lambda value: f'{value:g}"', read=lambda text: float(text.rstrip('"')))
    >>> inches.write(2.5), inches.read('2.5"')
    ('2.5"', 2.5)
    """

    write: Callable[[T], str]
    read: Callable[[str], T]


def _never(*_: object) -> bool:
    return False


def _as_they_are(seat: Seat, motive: str, step: Step[S, E]) -> tuple[E, ...]:
    del seat, motive
    return step.events


@dataclass(frozen=True, slots=True)
class System(Generic[C, S, A, E, V_co]):
    """One entry of the registry.

    Attributes:
        rules: the pure rules.
        content: version of the rules and cards; a match is only replayed with the version it was played with.
        seats: how many seats a setup has.
        start: shuffles, deals and runs to the first decision.
        reveals: whether an event shows somebody what was hidden from them (a card drawn, a hand revealed).
            Such a step cannot be undone; the contract test finds events that forget to say so.
        hints: whether what followed from an action told somebody of hidden cards although no event shows
            one: something else would have followed if other cards lay there. It is given the state before,
            who acted, and the action, which drew no dice; it may play that again, so it is asked only where
            somebody may want to take it back.
        setups: setups as text, of any number of lines.
        actions: actions as text, each on one line.
        printed: the text of each file that it was made from (cards, scenarios, maps), by its name: a saved
            match carries them, so that it can be continued whatever becomes of the files.
        reprinted: makes the same system from other texts, as it was in that version of `content` if it still
            can, or raises InputError; None where it reads no files.
        holds: whether onlookers go on seeing what was before such a state, until it is over: somebody whom
            they do not see is at work in it.
        at_once: whether they see what an action does even so.
        explained: the events of an action, with one more among them that says why a machine did it, from the
            text of `Thought.motive`; the same events where that text says nothing.
    """

    rules: Rules[S, A, E, V_co]
    content: str
    seats: Callable[[C], int]
    start: Callable[[C, Dice], Step[S, E]]
    reveals: Callable[[E], bool]
    setups: Codec[C]
    actions: Codec[A]
    printed: Mapping[str, str] = field(default_factory=dict)
    reprinted: Callable[[Mapping[str, str], str], System[C, S, A, E, V_co]] | None = None
    hints: Callable[[S, Seat, A], bool] = _never
    holds: Callable[[S], bool] = _never
    at_once: Callable[[A], bool] = _never
    explained: Callable[[Seat, str, Step[S, E]], tuple[E, ...]] = _as_they_are

    @property
    def name(self) -> str:
        """The name it is registered and saved under."""
        return self.rules.name

    def seats_of(self, setup: C) -> tuple[Seat, ...]:
        """Every seat of a match with that setup."""
        return tuple(Seat(number) for number in range(self.seats(setup)))


AnySystem = System[Any, Any, Any, Any, Any]
"""A system of which only the text forms matter, as in the registry."""


def edition_of(content: str, latest: int) -> int:
    """The edition that a version begins with, as in `1-3fa9c2`; the latest where it is no earlier one."""
    edition = content.partition("-")[0]
    return int(edition) if edition in map(str, range(1, latest)) else latest
