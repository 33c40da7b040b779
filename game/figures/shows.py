"""What a figure is asked to show: `sight:A:B`, `move:A:X,Y` and the rest, read from the command line."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from game.core.errors import InputError

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.positions.position import Position

FORMS = (
    "sight:A:B, reach:A, move:A:X,Y (corners before the end: move:A:X,Y:X,Y), best:A:X,Y, engagement,"
    " threat:A or visible:A"
)
"""Every show, as messages and help name them."""


@dataclass(frozen=True, slots=True)
class SightShow:
    """Whether a sees b, and why."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class ReachShow:
    """Everywhere a can end one move."""

    a: str


@dataclass(frozen=True, slots=True)
class MoveShow:
    """The straight legs that a moves along, as declared: corners, then the end."""

    a: str
    to: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BestShow:
    """The cheapest path of a to a point."""

    a: str
    to: Point


@dataclass(frozen=True, slots=True)
class EngagementShow:
    """Zones of engagement and who is engaged with whom."""


@dataclass(frozen=True, slots=True)
class ThreatShow:
    """Everywhere a could attack in its next activation."""

    a: str


@dataclass(frozen=True, slots=True)
class VisibleShow:
    """Everything a sees of the table."""

    a: str


Show = SightShow | ReachShow | MoveShow | BestShow | EngagementShow | ThreatShow | VisibleShow


def parse_show(text: str, position: Position) -> Show:
    """One show of this position.

    Raises:
        InputError: there is no such show, no such creature, or a point is not two numbers.
    """
    kind, *rest = text.split(":")
    match kind, rest:
        case "sight", [a, b]:
            if a == b:
                raise InputError("--show", text, f"{a} twice", "two creatures")
            return SightShow(_creature(a, text, position), _creature(b, text, position))
        case "reach", [a]:
            return ReachShow(_creature(a, text, position))
        case "move", [a, first, *more]:
            points = tuple(_point(part, text) for part in (first, *more))
            return MoveShow(_creature(a, text, position), points)
        case "best", [a, to]:
            return BestShow(_creature(a, text, position), _point(to, text))
        case "engagement", []:
            return EngagementShow()
        case "threat", [a]:
            return ThreatShow(_creature(a, text, position))
        case "visible", [a]:
            return VisibleShow(_creature(a, text, position))
        case _:
            raise InputError("--show", "", repr(text), f"one of {FORMS}")


def _creature(identity: str, text: str, position: Position) -> str:
    known = [creature.id for creature in position.creatures]
    if identity not in known:
        expected = f"one of {', '.join(known)}" if known else "a position with creatures"
        raise InputError("--show", text, f"the creature {identity!r}", expected)
    return identity


def _point(part: str, text: str) -> Point:
    numbers = part.split(",")
    try:
        x, y = (float(number) for number in numbers)
    except ValueError:
        raise InputError("--show", text, repr(part), "X,Y in inches, such as 12.5,8") from None
    if not (isfinite(x) and isfinite(y)):
        raise InputError("--show", text, repr(part), "X,Y in inches, such as 12.5,8")
    return (x, y)
