"""What the contract (contract_checks.py) must know of a rule system, and its tools."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from game.core.dice import Dice, SeededDice
from game.core.match import Match
from game.core.rules import A, E, S, Seat, V_co
from game.core.system import C, System

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")


@dataclass(frozen=True)
class Case(Generic[C, S, A, E, V_co]):
    """One system under the contract.

    Attributes:
        system: as it is registered.
        setup: a setup for each seed, varied so that every option comes up.
        hidden: the cards that a seat (None: an onlooker) cannot tell apart: groups of ids that could be
            exchanged within each group without that seat noticing. All that lie face down are one group,
            wherever they lie, until something was shown that tells some of them from the others (a discard
            pile that is shuffled and drawn from again is a group of its own).
        offered: cards that a question offers or an answer names: the rules found them by their faces, so that
            no others lie there in a twin.
        laid: states that differ from one only in what others have laid face down, where that need not be a
            card: a seat (None: an onlooker) cannot tell them from it.
        cards: how often each card lies somewhere in the state.
        tried: actions to try everywhere, most of them wrong most of the time, besides those that
            `legal_actions` names: they find what it leaves out.
        openly: cards that an event shows to everybody even though they may be hidden again at once.
        complete: whether `legal_actions` names everything that `check` allows (no free inches).
        prompts: events by which a step stops to ask those who hold an answer, and only those (as at a table,
            where "wait!" tells as much): with other hidden cards it may stop earlier or later, no more.
        longest: more actions than any random match takes.
        seeds: how many random matches are played.
    """

    system: System[C, S, A, E, V_co]
    setup: Callable[[int], C]
    hidden: Callable[[S, Seat | None], tuple[frozenset[str], ...]]
    cards: Callable[[S], Counter[str]]
    tried: Callable[[C], tuple[A, ...]]
    openly: Callable[[E], frozenset[str]] = lambda _: frozenset()
    offered: Callable[[S], frozenset[str]] = lambda _: frozenset()
    laid: Callable[[S, Seat | None], tuple[S, ...]] = lambda _state, _seat: ()
    complete: bool = True
    prompts: Callable[[E], bool] = lambda _: False
    longest: int = 2000
    seeds: int = 20

    def secrets(self, state: S, seat: Seat | None) -> frozenset[str]:
        """Every card that seat does not know the place of."""
        return frozenset().union(*self.hidden(state, seat))

    def exchanged(self, state: S, seat: Seat | None, dice: Dice) -> dict[str, str]:
        """New names for hidden cards, which that seat cannot tell from the old ones."""
        offered = self.offered(state)
        return exchange(tuple(group - offered for group in self.hidden(state, seat)), dice)


AnyCase = Case[Any, Any, Any, Any, Any]
AnyMatch = Match[Any, Any, Any, Any, Any]


Offered = dict[tuple[int, Seat], tuple[Any, ...]]
"""What a seat is offered after so many actions."""


def random_match(case: AnyCase, seed: int, offered: Offered | None = None) -> AnyMatch:
    """A match played to its end by players who do anything they may; `offered` is told what that was."""
    match = Match.start(case.system, case.setup(seed), SeededDice(seed))
    whims = SeededDice(seed + 1_000_000)
    while match.outcome is None:
        assert len(match.entries) < case.longest, "the match does not end"
        seat = whims.choice(sorted(match.deciders))
        legal = tuple(match.legal_actions(seat))
        if offered is not None:
            offered[len(match.entries), seat] = legal
        assert match.act(seat, whims.choice(legal)).allowed
    return match


def onlookers(match: AnyMatch) -> tuple[Seat | None, ...]:
    """Everybody who may look: every seat, and somebody without one."""
    return (*match.seats, None)


class Parts:
    """What was found out about values, once for each: the states of a match share most of their parts.

    Every value that was asked about is kept, so that no other comes to have its identity.
    """

    def __init__(self) -> None:
        self._strings: dict[int, tuple[object, frozenset[str]]] = {}
        self._faults: dict[int, tuple[object, tuple[str, ...]]] = {}

    def strings(self, value: object) -> frozenset[str]:
        """Every text anywhere in a value of dataclasses, tuples and sets; what is printed names no copy."""
        kind: Any = type(value)
        if issubclass(kind, str) and not issubclass(kind, Enum):
            return frozenset((str(value),))
        inside = None if issubclass(kind, msgspec.Struct) else _inside(kind)
        if inside is None:
            return frozenset()
        known = self._strings.get(id(value))
        if known is None:
            found: set[str] = set()
            for part in inside(value):
                if type(part) is str:
                    found.add(part)
                elif type(part) not in LEAVES:
                    found |= self.strings(part)
            known = self._strings[id(value)] = value, frozenset(found)
        return known[1]

    def renamed(self, value: T, names: dict[str, str]) -> T:
        """The same value with other ids wherever one of `names` stands; parts without any stay themselves."""
        return self._renamed(value, names)  # type: ignore[no-any-return]

    def _renamed(self, value: Any, names: dict[str, str]) -> Any:
        if type(value) is str:
            return names.get(value, value)
        if type(value) in LEAVES or self.strings(value).isdisjoint(names):
            return value
        match value:
            case str():
                return names.get(value, value)
            case tuple():
                return tuple([self._renamed(item, names) for item in value])
            case frozenset():
                return frozenset([self._renamed(item, names) for item in value])
        parts = {item.name: getattr(value, item.name) for item in fields(value) if item.init}
        return replace(value, **{name: self._renamed(part, names) for name, part in parts.items()})

    def faults_as_value(self, value: object) -> tuple[str, ...]:
        """Everything in it that could be changed behind one's back."""
        kind: Any = type(value)
        if kind in LEAVES or issubclass(kind, LEAVES):
            return ()
        known = self._faults.get(id(value))
        if known is None:
            found = [f"{kind.__name__} is not frozen"] * (not _is_frozen(kind))
            inside = _inside(kind)
            if inside is None:
                found = [f"a {kind.__name__}"]
            else:
                found += [fault for part in inside(value) for fault in self.faults_as_value(part)]
            known = self._faults[id(value)] = value, tuple(found)
        return known[1]


LEAVES = (type(None), bool, int, float, str, Enum)
"""Types of values that have no parts."""


@cache
def _inside(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """How the parts of values of that type are found; None where they have none."""
    if issubclass(kind, Enum):
        return None
    if issubclass(kind, tuple | frozenset):
        return tuple
    if issubclass(kind, msgspec.Struct):
        names = kind.__struct_fields__
    elif is_dataclass(kind):
        names = tuple(item.name for item in fields(kind))
    else:
        return None
    return (
        attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)
    )


@cache
def _is_frozen(kind: Any) -> bool:
    if issubclass(kind, msgspec.Struct):
        return bool(kind.__struct_config__.frozen)
    how: Any = getattr(kind, "__dataclass_params__", None)
    return how is None or bool(how.frozen)


class Played:
    """One random match, with what several checks ask of it found out once.

    Attributes:
        case: the system under the contract.
        seed: of the match.
        folder: an empty folder for what a check writes.
        match: played to its end.
        states: before the first action and after each.
        tried: actions of that system, most of them out of place at most times.
        viewers: every seat, and somebody without one.
        parts: what is found out about values of this match.
    """

    def __init__(self, case: AnyCase, seed: int, folder: Path) -> None:
        self.case = case
        self.seed = seed
        self.folder = folder
        self._legal: Offered = {}
        self.match = random_match(case, seed, self._legal)
        self.states = tuple(self.match.state_at(number) for number in range(len(self.match.entries) + 1))
        actions = (entry.action for entry in self.match.entries)
        self.tried = tuple(dict.fromkeys((*case.tried(self.match.setup), *actions)))
        self.viewers = onlookers(self.match)
        self.parts = Parts()
        self._views: dict[tuple[int, Seat | None], Any] = {}
        self._allowed: dict[tuple[int, Seat], frozenset[Any]] = {}
        self._secrets: dict[tuple[int, Seat | None], frozenset[str]] = {}

    def view(self, at: int, viewer: Seat | None) -> Any:
        """What that viewer may know after `at` actions."""
        key = at, viewer
        if key not in self._views:
            self._views[key] = self.match.view(viewer, at)
        return self._views[key]

    def legal(self, at: int, seat: Seat) -> tuple[Any, ...]:
        """What that seat is offered after `at` actions."""
        key = at, seat
        if key not in self._legal:
            self._legal[key] = tuple(self.case.system.rules.legal_actions(self.states[at], seat))
        return self._legal[key]

    def allowed(self, at: int, seat: Seat) -> frozenset[Any]:
        """Those of the actions tried that `check` allows that seat after `at` actions."""
        key = at, seat
        if key not in self._allowed:
            check, state = self.case.system.rules.check, self.states[at]
            self._allowed[key] = frozenset(
                action for action in self.tried if check(state, seat, action).allowed
            )
        return self._allowed[key]

    def secrets(self, at: int, viewer: Seat | None) -> frozenset[str]:
        """Every card that viewer does not know the place of after `at` actions."""
        key = at, viewer
        if key not in self._secrets:
            self._secrets[key] = self.case.secrets(self.states[at], viewer)
        return self._secrets[key]


def exchange(groups: tuple[frozenset[str], ...], dice: Dice) -> dict[str, str]:
    """New names that exchange the hidden cards within each group."""
    names: dict[str, str] = {}
    for group in groups:
        before = sorted(group)
        names.update(zip(before, dice.shuffle(before), strict=True))
    return names


def playthrough(match: AnyMatch) -> str:
    """A match as text: every action, what each of them could see of it, and the views at the end."""
    setup = match.system.setups.write(match.setup).replace("\n", ", ")
    lines = [f"{match.system.name}: {setup}"]
    logs = {seat: match.log(seat) for seat in onlookers(match)}
    for number in range(len(match.entries) + 1):
        if number:
            entry = match.entries[number - 1]
            seal = match.seal(number)
            sealed = f" [{seal}]" if seal else ""
            lines.append(f"\n{number}. seat {entry.seat}: {match.system.actions.write(entry.action)}{sealed}")
        lines += [f"  to {name_of(seat)}: {event!r}" for seat in logs for event in logs[seat][number].events]
    lines += ["", *(f"{name_of(seat)} views {match.view(seat)!r}" for seat in logs)]
    return "\n".join([*lines, f"{match.outcome!r}"]) + "\n"


def name_of(seat: Seat | None) -> str:
    """A viewer in a message."""
    return "an onlooker" if seat is None else f"seat {seat}"
