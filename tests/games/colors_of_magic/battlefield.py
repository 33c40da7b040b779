"""A small battlefield for tests, in the coordinates of the rules catalogue: inches from the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.board.shapes import INCH_MM, rectangle
from game.board.shapes import disc as round_shape
from game.board.terrain import Board, Kind, Piece
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.board.shapes import Point
    from game.core.rules import Reason, Verdict

MIDDLE = (8.0, 12.0)
"""Where the catalogue's (0, 0) lies on the table."""


def on_table(x: float, y: float) -> Point:
    """A point of the catalogue, on the table."""
    return (MIDDLE[0] + x, MIDDLE[1] + y)


def creature(
    identity: str, x: float, y: float, side: str = "red", r: float = 0.5, **profile: Any
) -> Creature:
    """A creature with a base of that radius in inches."""
    return Creature(identity, Side(side), on_table(x, y), base_mm=2 * r * INCH_MM, **profile)


def box(kind: str, x0: float, y0: float, x1: float, y1: float, name: str = "") -> Piece:
    """A rectangle of terrain."""
    footing, opacity = Kind(kind).preset
    shape = rectangle(*on_table(x0, y0), *on_table(x1, y1))
    return Piece(name or kind, shape, footing, opacity, Kind(kind))


def circle(kind: str, x: float, y: float, r: float, name: str = "") -> Piece:
    """A round piece of terrain."""
    footing, opacity = Kind(kind).preset
    return Piece(name or kind, round_shape(*on_table(x, y), r), footing, opacity, Kind(kind))


def skirmish(*creatures: Creature, terrain: Iterable[Piece] = (), **rules: Any) -> Skirmish:
    """The creatures on a standard table, under house rules."""
    return Skirmish(Position(Board(pieces=tuple(terrain)), creatures, HouseRules(**rules)))


def reason(verdict: Verdict, rule: str) -> Reason:
    """The first reason that cites that rule."""
    found = [reason for reason in verdict.reasons if reason.rule == rule]
    assert found, f"{rule} is not among {[reason.rule for reason in verdict.reasons]}"
    return found[0]


def value(verdict: Verdict, rule: str, name: str) -> Any:
    """A value of the first reason that cites that rule."""
    return dict(reason(verdict, rule).values)[name]


def rules_cited(verdict: Verdict) -> set[str]:
    """The ids of all rules that a verdict cites."""
    return {reason.rule for reason in verdict.reasons}
