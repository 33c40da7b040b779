"""Terrain pieces and the board they lie on (rules CM-MOVE-03..05, CM-LOS-03, CM-COVER-01; ruling R-31)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from game.board import flat
from game.board.shapes import INCH_MM, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable

BOARD_INCHES = 600 / INCH_MM
"""Side of the standard table: 600 mm (ruling R-01)."""


class Footing(StrEnum):
    """What a piece does to movement."""

    OPEN = "open"
    DIFFICULT = "difficult"
    IMPASSABLE = "impassable"

    @property
    def code(self) -> int:
        """Its number in the flat arrays."""
        match self:
            case Footing.OPEN:
                return flat.OPEN
            case Footing.DIFFICULT:
                return flat.DIFFICULT
            case Footing.IMPASSABLE:
                return flat.IMPASSABLE


class Opacity(StrEnum):
    """What a piece does to sight."""

    CLEAR = "clear"
    LIGHT = "light"
    BLOCKING = "blocking"

    @property
    def code(self) -> int:
        """Its number in the flat arrays."""
        match self:
            case Opacity.CLEAR:
                return flat.CLEAR
            case Opacity.LIGHT:
                return flat.LIGHT
            case Opacity.BLOCKING:
                return flat.BLOCKING


class Kind(StrEnum):
    """What a piece looks like; each kind has a preset footing and opacity."""

    FOREST = "forest"
    RUINS = "ruins"
    WALL = "wall"
    HILL = "hill"
    RIVER = "river"
    FORD = "ford"
    MARSH = "marsh"
    HEDGE = "hedge"
    ROCKS = "rocks"
    BRIDGE = "bridge"
    OTHER = "other"

    @property
    def preset(self) -> tuple[Footing, Opacity]:
        """Footing and opacity unless a piece says otherwise; the first four are ruling R-31's."""
        match self:
            case Kind.FOREST | Kind.RUINS:
                return (Footing.DIFFICULT, Opacity.LIGHT)
            case Kind.WALL:
                return (Footing.IMPASSABLE, Opacity.BLOCKING)
            case Kind.HILL:
                return (Footing.OPEN, Opacity.BLOCKING)
            case Kind.RIVER:
                return (Footing.IMPASSABLE, Opacity.CLEAR)
            case Kind.FORD | Kind.MARSH:
                return (Footing.DIFFICULT, Opacity.CLEAR)
            case Kind.HEDGE:
                return (Footing.DIFFICULT, Opacity.BLOCKING)
            case Kind.ROCKS:
                return (Footing.IMPASSABLE, Opacity.LIGHT)
            case Kind.BRIDGE | Kind.OTHER:
                return (Footing.OPEN, Opacity.CLEAR)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of terrain. Its name is what answers call it; pieces of a board have different names."""

    name: str
    shape: Shape
    footing: Footing
    opacity: Opacity
    kind: Kind = Kind.OTHER


@dataclass(frozen=True)
class Board:
    """A rectangular table, in inches, and the terrain on it."""

    width: float = BOARD_INCHES
    height: float = BOARD_INCHES
    pieces: tuple[Piece, ...] = ()

    @cached_property
    def flat(self) -> flat.FlatTerrain:
        """Its terrain as flat arrays, made once."""
        return flat.flatten(
            [p.shape for p in self.pieces],
            [p.footing.code for p in self.pieces],
            [p.opacity.code for p in self.pieces],
        )

    @cached_property
    def derived(self) -> dict[tuple[str, float], object]:
        """Tables that others worked out from this board, by name and base radius; they live as long as it."""
        return {}


def without(board: Board, footings: Iterable[Footing]) -> Board:
    """The board without the pieces of those footings; made once for each board."""
    left = frozenset(footings)
    key = ("without " + " ".join(sorted(left)), 0.0)
    known = board.derived.get(key)
    if not isinstance(known, Board):
        known = Board(board.width, board.height, tuple(p for p in board.pieces if p.footing not in left))
        board.derived[key] = known
    return known
