"""The order of turns, as every turn-order table tells it whatever its rules: who is up, and who comes.

A turn-order table is run by a game master, seat 0; an onlooker sees what the players may. `TurnRules` is what
such tables have in common, so that a scene or a board can be led by any of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from game.core.rules import A, E, Reason, Rules, S, Seat, V_co

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.core.system import AnySystem

MASTER = Seat(0)
"""The seat of the game master, who does everything at these tables."""

Side = Literal["players", "enemies", "neutral"]
"""The side of a combatant."""

Mark = Literal["count", "card", "space"]
"""The kinds of marks of a turn: a count of initiative, a card, the number of a space."""


MOST_NOTE = 1500
"""Characters of the game master's note on somebody, which may have several lines."""

NOTE_BREAK = " | "
"""The separator of a note's lines where all of it is on one line."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person who is to take turns, whatever the table: for an encounter gathered from elsewhere.

    `portrait` is what its portrait is chosen by, empty for its id.
    """

    id: str
    name: str
    side: Side = "enemies"
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class EntryColumn:
    """A value entered about a combatant beside name, number and side: in a line, or in a table's column.

    Attributes:
        name: of the field of the spec, and of the messages on it.
        words: what it is called in lines and in the heads of tables, the first in English, the second in
            French; small letters.
        kind: a whole number between `low` and `high`, yes or no, words, or one of several values.
        choices: the values, each with what it is called, as in `words`.
        low, high: bounds, both included.
        also: another field that holds the same, unless it has a column that says otherwise.
        own: whether no other table has such a column, so that it tells whose table it is.
    """

    name: str
    words: tuple[str, ...]
    kind: Literal["whole", "flag", "text", "choice"] = "whole"
    low: int = -99
    high: int = 99
    also: str = ""
    own: bool = False
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def chosen(self, word: str) -> str | None:
        """The value that a word in small letters means; None if it means none."""
        return next((value for value, words in self.choices if word in words), None)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of somebody, or of a group.

    Attributes:
        combatant: the id of who takes it.
        name: as it was given.
        side: whose side that is.
        mark: what puts it in its place, as printed: a count, a card, a space; empty where it is hidden.
        extra: whether it comes on top of the normal turn of the round.
        kind: what the mark is.
    """

    combatant: str
    name: str
    side: Side
    mark: str = ""
    extra: bool = False
    kind: Mark = "count"


@dataclass(frozen=True, slots=True)
class Track:
    """The order as it stands: the turn being taken, those to come in this round, those that are over.

    `why` says for each turn to come, in order, what put it before the next. `after` are the turns of the next
    round, as it would be if nothing changed before; empty where nobody can know them, or may.
    """

    round: int
    current: Turn | None = None
    coming: tuple[Turn, ...] = ()
    done: tuple[Turn, ...] = ()
    why: tuple[tuple[Reason, ...], ...] = ()
    after: tuple[Turn, ...] = ()

    @property
    def next(self) -> tuple[Turn, ...]:
        """The turns after the one being taken, in this round and the next."""
        return (*self.coming, *self.after)


class TurnRules(Rules[S, A, E, V_co], Protocol[S, A, E, V_co]):
    """Rules of a turn-order table."""

    def track(self, state: S, seat: Seat | None) -> Track:
        """The order, as that seat may know it."""
        ...

    def proceed(self, state: S) -> A | None:
        """The action that ends the current turn and begins the next one.

        None while something else must be decided first, which `legal_actions` then offers.
        """
        ...

    def flows(self, state: S) -> bool:
        """Whether `proceed` may be done as well, right after what led here: nobody has anything to decide."""
        ...


@dataclass(frozen=True, slots=True)
class TableSystem:
    """A turn-order table: its system, and what its encounters are made and judged by.

    Attributes:
        system: as it is registered.
        setup: what its encounters are.
        faults: why an encounter cannot be played.
        encounter_of: the encounter that a state has come to.
        gathered: an encounter of people from elsewhere.
        add: the action by which somebody who was gathered joins.
        people: the field of its encounters that holds who takes part.
        columns: what may be entered about somebody in a line, numbers in this order.
        sides: those that somebody may be on.
        number: the field of somebody by which turns are put in order, if that is a number set by hand.
        enter: the action that gives somebody that number while they have none; None if they always have one.
    """

    system: AnySystem
    setup: type
    faults: Callable[[Any], Iterable[Reason]]
    encounter_of: Callable[[Any], Any]
    gathered: Callable[[Iterable[Person]], Any]
    add: Callable[[Any], Any]
    people: str = "combatants"
    columns: tuple[EntryColumn, ...] = ()
    sides: tuple[Side, ...] = get_args(Side)
    number: str = ""
    enter: Callable[[str, int], Any] | None = None
