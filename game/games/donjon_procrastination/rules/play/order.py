"""In which order effects apply, and the dice that settle it (DP-FACE-09..12, DP-SUPPORT-08..10, D8)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Literal

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import Ordered, OrderRolled
from game.games.donjon_procrastination.rules.play.state import Played
from game.games.donjon_procrastination.rules.play.totals import dominates, factor
from game.games.donjon_procrastination.rules.play.values import class_of, value_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Slot

FACE_RULES = ("DP-FACE-09", "DP-FACE-10", "DP-FACE-11", "DP-FACE-12")
SUPPORT_RULES = ("DP-SUPPORT-08", "DP-SUPPORT-09", "DP-SUPPORT-10", "DP-SUPPORT-10")
"""The rules of a higher value, a dominating class, a roll between equal classes, and one between others."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be put in order, with the value that counts and the slots that are taken."""

    seat: int
    value: int
    slots: tuple[Slot, ...]


def printed_value(run: Run, seat: int) -> int:
    """The value that orders fighters: the printed one, or the doubled one by a house rule (D2)."""
    fighter = run.player(seat).fighter
    if fighter is None:
        return 0
    value = value_of(run.library, run.state, seat, Played(fighter.card))
    doubled = run.state.setup.rules.order_by == "doubled"
    return value * factor(run.library, run.state, seat, run.opponent(seat)) if doubled else value


def put_in_order(
    run: Run,
    phase: Literal["face", "support", "dice", "after"],
    entrants: Sequence[Entrant],
    rules: tuple[str, str, str, str] = FACE_RULES,
) -> None:
    """Set the slots of the state: highest value first, then the dominating class, then a roll."""
    ordered: list[tuple[Entrant, str]] = []
    by_value = sorted(entrants, key=lambda entrant: -entrant.value)
    for _, equal in groupby(by_value, key=lambda entrant: entrant.value):
        ordered += _equals(run, list(equal), rules)
    slots = tuple(slot for entrant, _ in ordered for slot in entrant.slots)
    run.change(slots=slots)
    if len(ordered) > 1:
        whys = tuple(why for _, why in ordered[:-1])
        run.tell(Ordered(phase, tuple(entrant.slots[0] for entrant, _ in ordered), (*whys, "")))


def _equals(run: Run, left: list[Entrant], rules: tuple[str, str, str, str]) -> list[tuple[Entrant, str]]:
    """Players of equal value in order, each with the rule that puts the next one after.

    Once dominance leaves open who is next, everybody who is left rolls, and the highest comes whom nobody
    left dominates; in a ring, in which each is dominated, the highest.
    """
    ordered: list[Entrant] = []
    ranks: Mapping[int, int] = {}
    while left:
        free = [one for one in left if not any(_before(run, other.seat, one.seat) for other in left)] or left
        if len(free) > 1 and not ranks:
            ranks = _rolled(run, [entrant.seat for entrant in left])
        first = min(free, key=lambda entrant: ranks.get(entrant.seat, 0))
        ordered.append(first)
        left = [entrant for entrant in left if entrant is not first]
    whys = [_why(run, one.seat, other.seat, rules) for one, other in pairwise(ordered)]
    return list(zip(ordered, [*whys, rules[0]], strict=True))


def _why(run: Run, seat: int, later: int, rules: tuple[str, str, str, str]) -> str:
    """The rule that puts one of two players of equal value before the other."""
    _, dominance_rule, same_rule, other_rule = rules
    if _before(run, seat, later):
        return dominance_rule
    return same_rule if _class(run, seat) == _class(run, later) else other_rule


def _class(run: Run, seat: int) -> str:
    fighter = run.player(seat).fighter
    return "" if fighter is None else class_of(run.library, fighter)


def _before(run: Run, seat: int, other: int) -> bool:
    """Whether dominance puts one opponent before another."""
    faced = run.opponent(seat) == other or run.opponent(other) == seat
    return seat != other and faced and dominates(run.library, run.state, seat, other)


def _rolled(run: Run, seats: Sequence[int]) -> Mapping[int, int]:
    """The rank of each seat by rolls, the highest first; equal rolls are rolled again (D4)."""
    if len(seats) < 2:
        return dict.fromkeys(seats, 0)
    sides = run.state.setup.rules.die_sides
    faces = {seat: run.dice.roll(sides) for seat in seats}
    run.tell(OrderRolled(tuple((Seat(seat), face) for seat, face in faces.items())))
    ranks: dict[int, int] = {}
    for face in sorted(set(faces.values()), reverse=True):
        tied = [seat for seat in seats if faces[seat] == face]
        again = _rolled(run, tied)
        for seat in sorted(tied, key=lambda seat: again[seat]):
            ranks[seat] = len(ranks)
    return ranks
