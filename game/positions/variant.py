"""Compares two rulings on one position: area gained and lost, and the verdicts that flip."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING

from game.board.area import Area, difference
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from game.positions.position import HouseRules


@dataclass(frozen=True, slots=True)
class SightChange:
    """A line of sight that two rulings judge differently; cover is None where there is no sight."""

    viewer: str
    target: str
    cover_before: int | None
    cover_after: int | None


@dataclass(frozen=True, slots=True)
class EngagementChange:
    """A pair that is engaged under one ruling only."""

    a: str
    b: str
    engaged_after: bool


@dataclass(frozen=True, slots=True)
class VariantDiff:
    """Everything that differs between two sets of house rules on one position.

    The areas are where the creature in focus can end a move; without a focus they are empty.
    """

    gained: Area
    lost: Area
    sights: tuple[SightChange, ...]
    engagements: tuple[EngagementChange, ...]

    @property
    def nothing(self) -> bool:
        """Whether the two rulings agree on this position."""
        return not (self.gained.patches or self.lost.patches or self.sights or self.engagements)


def compare(before: Skirmish, rules: HouseRules, focus: str | None = None) -> VariantDiff:
    """Judge the position of `before` again under `rules`.

    >>> from game.positions.position import Creature, HouseRules, Position, Side
    >>> apart = Creature("A", Side.RED, (2.0, 2.0)), Creature("B", Side.BLUE, (4.0, 2.0))
    >>> diff = compare(Skirmish(Position(creatures=apart)), HouseRules(engagement="stateful"))
    >>> diff.nothing, diff.engagements
    (True, ())
    >>> close = apart[0], replace(apart[1], at=(3.5, 2.0))
    >>> compare(Skirmish(Position(creatures=close)), HouseRules(engagement="stateful")).engagements
    (EngagementChange(a='A', b='B', engaged_after=False),)

    Raises:
        KeyError: `focus` names no creature.
    """
    after = Skirmish(replace(before.position, rules=rules))
    gained = lost = Area()
    if focus is not None:
        old, new = before.reach(focus).area(), after.reach(focus).area()
        gained, lost = difference(new, old), difference(old, new)
    return VariantDiff(gained, lost, _sights(before, after), _engagements(before, after))


def _cover(skirmish: Skirmish, viewer: str, target: str) -> int | None:
    answer = skirmish.sight(viewer, target, margin=False)
    return len(answer.cover_pieces) if answer.verdict.allowed else None


def _sights(before: Skirmish, after: Skirmish) -> tuple[SightChange, ...]:
    changes = []
    for viewer, target in permutations([creature.id for creature in before.position.creatures], 2):
        old, new = _cover(before, viewer, target), _cover(after, viewer, target)
        if old != new:
            changes.append(SightChange(viewer, target, old, new))
    return tuple(changes)


def _engagements(before: Skirmish, after: Skirmish) -> tuple[EngagementChange, ...]:
    old = {(p.a, p.b) for p in before.engaged()}
    new = {(p.a, p.b) for p in after.engaged()}
    return tuple(EngagementChange(a, b, (a, b) in new) for a, b in sorted(old ^ new))
