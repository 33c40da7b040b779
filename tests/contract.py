"""What the contract test (test_contract.py) must know of a rule system, and its tools."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from game.core.dice import Dice, SeededDice
from game.core.match import Match
from game.core.rules import A, E, S, Seat, V_co
from game.core.system import C, System

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    from _typeshed import DataclassInstance

T = TypeVar("T")


@dataclass(frozen=True)
class Case(Generic[C, S, A, E, V_co]):
    """One system under the contract.

    Attributes:
        system: as it is registered.
        setup: a setup for each seed, varied so that every option comes up.
        hidden: the cards that a seat (None: an onlooker) cannot tell apart: groups of ids that could be
            exchanged within each group without that seat noticing.
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
    complete: bool = True
    prompts: Callable[[E], bool] = lambda _: False
    longest: int = 2000
    seeds: int = 20

    def secrets(self, state: S, seat: Seat | None) -> frozenset[str]:
        """Every card that seat does not know the place of."""
        return frozenset().union(*self.hidden(state, seat))


AnyCase = Case[Any, Any, Any, Any, Any]


def random_match(case: AnyCase, seed: int) -> Match[Any, Any, Any, Any, Any]:
    """A match played to its end by players who do anything they may."""
    match = Match.start(case.system, case.setup(seed), SeededDice(seed))
    whims = SeededDice(seed + 1_000_000)
    while match.outcome is None:
        assert len(match.entries) < case.longest, "the match does not end"
        seat = whims.choice(sorted(match.deciders))
        action = whims.choice(list(match.legal_actions(seat)))
        assert match.act(seat, action).allowed
    return match


def onlookers(match: Match[Any, Any, Any, Any, Any]) -> tuple[Seat | None, ...]:
    """Everybody who may look: every seat, and somebody without one."""
    return (*match.seats, None)


def strings(value: object) -> Iterator[str]:
    """Every text anywhere in a value made of dataclasses, tuples and sets; what is printed names no copy."""
    match value:
        case Enum():
            return
        case str():
            yield value
        case tuple() | frozenset():
            for item in value:
                yield from strings(item)
        case msgspec.Struct():
            return
        case _ if is_dataclass(value):
            for item in fields(value):
                yield from strings(getattr(value, item.name))


def renamed(value: T, names: dict[str, str]) -> T:
    """The same value with other ids wherever an id of `names` stands."""
    return _renamed(value, names)  # type: ignore[no-any-return]


def _renamed(value: Any, names: dict[str, str]) -> Any:
    match value:
        case Enum():
            return value
        case str():
            return names.get(value, value)
        case tuple():
            return tuple(_renamed(item, names) for item in value)
        case frozenset():
            return frozenset(_renamed(item, names) for item in value)
        case _ if is_dataclass(value):
            return _renamed_fields(value, names)
        case _:
            return value


def _renamed_fields(value: DataclassInstance | type[DataclassInstance], names: dict[str, str]) -> object:
    assert not isinstance(value, type)
    changes = {item.name: _renamed(getattr(value, item.name), names) for item in fields(value) if item.init}
    return replace(value, **changes)


def exchange(groups: tuple[frozenset[str], ...], dice: Dice) -> dict[str, str]:
    """New names that exchange the hidden cards within each group."""
    names: dict[str, str] = {}
    for group in groups:
        before = sorted(group)
        names.update(zip(before, dice.shuffle(before), strict=True))
    return names


def faults_as_value(value: object) -> Iterator[str]:
    """Everything in it that could be changed behind one's back."""
    match value:
        case None | bool() | int() | float() | str() | Enum():
            return
        case msgspec.Struct():
            if not value.__struct_config__.frozen:
                yield f"{type(value).__name__} is not frozen"
            for name in value.__struct_fields__:
                yield from faults_as_value(getattr(value, name))
        case tuple() | frozenset():
            for item in value:
                yield from faults_as_value(item)
        case _ if is_dataclass(value) and not isinstance(value, type):
            if not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
                yield f"{type(value).__name__} is not frozen"
            for item in fields(value):
                yield from faults_as_value(getattr(value, item.name))
        case _:
            yield f"a {type(value).__name__}"


def playthrough(match: Match[Any, Any, Any, Any, Any]) -> str:
    """A match as text: every action, what each of them could see of it, and the views at the end."""
    setup = match.system.setups.write(match.setup).replace("\n", ", ")
    lines = [f"{match.system.name}: {setup}"]
    logs = {seat: match.log(seat) for seat in onlookers(match)}
    for number in range(len(match.entries) + 1):
        if number:
            entry = match.entries[number - 1]
            sealed = f" [{entry.seal}]" if entry.seal else ""
            lines.append(f"\n{number}. seat {entry.seat}: {match.system.actions.write(entry.action)}{sealed}")
        lines += [f"  to {_name(seat)}: {event!r}" for seat in logs for event in logs[seat][number].events]
    lines += ["", *(f"{_name(seat)} views {match.view(seat)!r}" for seat in logs)]
    return "\n".join([*lines, f"{match.outcome!r}"]) + "\n"


def _name(seat: Seat | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"
