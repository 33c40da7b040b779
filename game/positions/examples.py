"""Small positions that show what the positioning rules say, one for each section of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.board.shapes import Shape, disc, polygon, rectangle
from game.board.terrain import Board, Kind, Piece
from game.positions.position import Creature, CreatureSize, Position, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SIDE = 12.0
"""Width and height of these boards, in inches."""


class Shows(StrEnum):
    """The questions of examples: a move, a line of sight, engagements, whom one can strike or shoot."""

    MOVE = "move"
    SIGHT = "sight"
    ENGAGED = "engaged"
    THREAT = "threat"


@dataclass(frozen=True, slots=True)
class Example:
    """A position and what is asked of `subject` in it, of a sight also the `target`."""

    position: Position
    shows: Shows
    subject: str = "A"
    target: str = "B"


@dataclass(frozen=True, slots=True)
class _Set:
    """The material of an example: pieces of terrain by kind, and creatures."""

    shows: Shows
    pieces: tuple[tuple[Kind, Shape], ...]
    creatures: tuple[Creature, ...]


_WOOD = polygon(((4.6, 4.2), (6.4, 3.6), (7.6, 4.8), (7.4, 7.0), (6.0, 8.2), (4.4, 7.2)))


def _one(name: str, side: Side, x: float, y: float, size: CreatureSize = CreatureSize.SMALL) -> Creature:
    return Creature(name, side, (x, y), size, ranged=3)


_A = _one("A", Side.RED, 2.5, 6.0)

_EXAMPLES: Mapping[str, _Set] = {
    "CM-MOVE": _Set(
        Shows.MOVE,
        ((Kind.FOREST, _WOOD), (Kind.WALL, rectangle(8.2, 1.5, 8.7, 5.0))),
        (_A, _one("B", Side.BLUE, 9.5, 8.5)),
    ),
    "CM-ENGAGE": _Set(
        Shows.ENGAGED,
        ((Kind.ROCKS, disc(9.0, 3.0, 1.2)),),
        (_one("A", Side.RED, 5.0, 6.0), _one("B", Side.BLUE, 6.6, 6.6), _one("C", Side.BLUE, 5.0, 8.6)),
    ),
    "CM-DISENGAGE": _Set(
        Shows.MOVE,
        (),
        (_one("A", Side.RED, 5.0, 6.0), _one("B", Side.BLUE, 6.6, 6.4), _one("C", Side.BLUE, 8.4, 9.0)),
    ),
    "CM-MELEE": _Set(
        Shows.THREAT,
        ((Kind.WALL, rectangle(6.0, 2.0, 6.5, 5.0)),),
        (_one("A", Side.RED, 4.0, 6.0, CreatureSize.MEDIUM), _one("B", Side.BLUE, 9.0, 6.5)),
    ),
    "CM-RANGED": _Set(
        Shows.THREAT,
        ((Kind.HILL, polygon(((6.0, 6.5), (8.0, 6.0), (8.6, 8.0), (6.6, 8.6)))),),
        (_one("A", Side.RED, 3.0, 4.0), _one("B", Side.BLUE, 9.5, 4.5), _one("C", Side.BLUE, 9.6, 9.6)),
    ),
    "CM-LOS": _Set(
        Shows.SIGHT,
        ((Kind.WALL, rectangle(5.6, 1.5, 6.1, 5.6)), (Kind.WALL, rectangle(5.6, 6.0, 6.1, 10.5))),
        (_one("A", Side.RED, 2.5, 5.6), _one("B", Side.BLUE, 9.5, 6.2, CreatureSize.MEDIUM)),
    ),
    "CM-COVER": _Set(
        Shows.SIGHT,
        ((Kind.FOREST, _WOOD), (Kind.RUINS, rectangle(8.0, 6.6, 9.0, 9.4))),
        (_A, _one("B", Side.BLUE, 10.2, 6.0)),
    ),
}
"""The examples, by the section of the rules."""


def example(section: str, called: Callable[[Kind], str] = str) -> Example | None:
    """The example of a section, such as CM-LOS; None for rules that are not about positions.

    `called` names kinds of terrain; pieces are numbered.
    """
    made = _EXAMPLES.get(section)
    if made is None:
        return None
    pieces = tuple(
        Piece(f"{called(kind)} {number}", shape, *kind.preset, kind)
        for number, (kind, shape) in enumerate(made.pieces, start=1)
    )
    return Example(Position(Board(SIDE, SIDE, pieces), made.creatures), made.shows)
