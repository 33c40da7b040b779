"""Twenty wishes of a scout on a small table, five of them without an answer."""

from __future__ import annotations

from dataclasses import replace

from game.board.shapes import Disc, rectangle
from game.board.terrain import Board, Kind, Piece
from game.positions.position import Creature, Position, Side
from game.positions.skirmish import Skirmish
from game.positions.zones import Hold, Zone, ZoneKind


def piece(name: str, kind: Kind, *box: float) -> Piece:
    return Piece(name, rectangle(*box), *kind.preset, kind)


PIECES = (
    piece("wall", Kind.WALL, 8, 0, 9, 10),
    piece("wood", Kind.FOREST, 4, 12, 8, 15),
    piece("copse", Kind.FOREST, 9.5, 12, 11, 15),
    piece("hill", Kind.HILL, 13, 13, 16, 17),
    piece("marsh", Kind.MARSH, 2, 2, 5, 4),
)
CREATURES = (
    Creature("scout", Side.RED, (5.0, 7.0), ranged=3),
    Creature("guard", Side.RED, (2.0, 10.0)),
    Creature("archer", Side.BLUE, (15.0, 11.0), ranged=3),
    Creature("bear", Side.BLUE, (12.0, 6.0), movement=5.0),
)
ZONES = (
    Zone("well", Disc(6.0, 10.0, 0.75), ZoneKind.OBJECTIVE, hold=Hold(within=1.0)),
    Zone("yard", rectangle(1, 14, 4, 18)),
)


def table(**changes: object) -> Skirmish:
    return Skirmish(replace(Position(Board(20.0, 20.0, PIECES), CREATURES, zones=ZONES), **changes))  # type: ignore[arg-type]  # fields of a position


WISHES = (
    "sees archer",
    "not seen by archer",
    "not seen",
    "cover from archer",
    "not cover 2 from archer",
    "within 3 of archer and not engaged",
    "at least 8 from archer",
    "in yard",
    "wholly in yard",
    "engages guard or within 0.5 of wood",
    "holds well",
    "open ground and within 2 of wood",
    "shoots bear",
    "reachable and sees bear",
    "not threatened by bear and within 8 of bear",
)
"""Wishes with an answer, each condition once as it stands or turned round."""

IN_VAIN = (
    "reachable and engages archer",
    "wholly in yard and within 2 of bear",
    "shoots archer and not seen by archer and at least 3 from guard",
    "reachable and sees archer and not threatened by archer",
    "holds well and at least 12 from guard",
)
"""Wishes without one."""
