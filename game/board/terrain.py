"""Terrain pieces and the board they lie on (rules CM-MOVE-03..05, CM-LOS-03, CM-COVER-01; ruling R-31).

The kernels read the same as flat arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from game.board.shapes import INCH_MM, Chain, Disc, Point, Polygon, Shape, bounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from game.board.kernels.jit import Floats, Ints

T = TypeVar("T")

BOARD_INCHES = 600 / INCH_MM
"""Side of the standard table: 600 mm (ruling R-01)."""


OPEN, DIFFICULT, IMPASSABLE = range(3)
"""`FlatTerrain.footing`: places in `Footing`."""

CLEAR, LIGHT, BLOCKING = range(3)
"""`FlatTerrain.opacity`: places in `Opacity`."""


class Footing(StrEnum):
    """The effect of a piece on movement."""

    OPEN = "open"
    DIFFICULT = "difficult"
    IMPASSABLE = "impassable"


class Opacity(StrEnum):
    """The effect of a piece on sight."""

    CLEAR = "clear"
    LIGHT = "light"
    BLOCKING = "blocking"


class Kind(StrEnum):
    """The look of a piece; each kind has a preset footing and opacity."""

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
    FENCE = "fence"
    LOW_WALL = "low_wall"
    DOOR = "door"
    WINDOW = "window"
    OTHER = "other"

    @property
    def preset(self) -> tuple[Footing, Opacity]:
        """Footing and opacity unless a piece says otherwise; the first four are ruling R-31's."""
        match self:
            case Kind.FOREST | Kind.RUINS | Kind.LOW_WALL:
                return (Footing.DIFFICULT, Opacity.LIGHT)
            case Kind.WALL | Kind.DOOR:
                return (Footing.IMPASSABLE, Opacity.BLOCKING)
            case Kind.HILL:
                return (Footing.OPEN, Opacity.BLOCKING)
            case Kind.RIVER | Kind.WINDOW:
                return (Footing.IMPASSABLE, Opacity.CLEAR)
            case Kind.FORD | Kind.MARSH | Kind.FENCE:
                return (Footing.DIFFICULT, Opacity.CLEAR)
            case Kind.HEDGE:
                return (Footing.DIFFICULT, Opacity.BLOCKING)
            case Kind.ROCKS:
                return (Footing.IMPASSABLE, Opacity.LIGHT)
            case Kind.BRIDGE | Kind.OTHER:
                return (Footing.OPEN, Opacity.CLEAR)


OPENINGS = (Kind.DOOR, Kind.WINDOW)
"""Kinds of what may be in a line."""

LINE_KINDS = (Kind.WALL, Kind.LOW_WALL, Kind.FENCE, Kind.HEDGE, Kind.OTHER)
"""Kinds that a line may be of."""

GROUND_KINDS = tuple(kind for kind in Kind if kind not in {Kind.FENCE, Kind.LOW_WALL, *OPENINGS})
"""Kinds that a piece with an area may be of: all but those that have no thickness."""

ONLY_LINES = frozenset(LINE_KINDS) - frozenset(GROUND_KINDS)
"""Kinds that only a line may be of."""


@dataclass(frozen=True, slots=True)
class LineOpening:
    """A door or a window of a line, from `start` to `end` inches along it."""

    kind: Kind
    start: float
    end: float
    is_open: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class ThinLine:
    """A thing without thickness as a whole: a wall, a fence, a low wall, with its doors and windows.

    `game.board.lines` makes its pieces; the first point follows the last one where it is closed.
    """

    name: str
    points: tuple[Point, ...]
    kind: Kind
    footing: Footing
    opacity: Opacity
    closed: bool = False
    openings: tuple[LineOpening, ...] = ()
    sort: str = ""
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain. Pieces of a board have different names; `called` is what answers say.

    `sort` is its kind by the name that a ruleset has for it, empty where it is one of ours; `cost` is what an
    inch in it costs if it is difficult, None where that is as usual. What is part of a
    line says of which, and which of its openings it is: the parts of one line follow each
    other on a board and move together.
    """

    name: str
    shape: Shape
    footing: Footing
    opacity: Opacity
    kind: Kind = Kind.OTHER
    line: ThinLine | None = None
    opening: int | None = None
    sort: str = ""
    cost: float | None = None

    @property
    def called(self) -> str:
        """What answers call it: the runs of a line by the name of the line."""
        return self.name if self.line is None or self.opening is not None else self.line.name


@dataclass(frozen=True, slots=True, eq=False)
class FlatTerrain:
    """k pieces with n polygon corners in all; the kernels only read them.

    Piece i is the polygon `corners[start[i]:start[i + 1]]`, counter-clockwise (of a chain its outline), or,
    where that is empty, the disc `disc[i]` (x, y, radius). `bbox[i]` is (x0, y0, x1, y1), `body[i]` the
    number of the thing that it is, or is part of, and `cost[i]` what an inch in it costs, 0 for as usual.
    Lengths are in inches.
    """

    corners: Floats
    start: Ints
    disc: Floats
    footing: NDArray[np.int8]
    opacity: NDArray[np.int8]
    bbox: Floats
    body: Ints
    cost: Floats


@dataclass(frozen=True)
class Board:
    """A rectangular table, in inches, and the terrain on it.

    >>> from game.board.shapes import rectangle
    >>> wall = Piece("old wall", rectangle(4, 2, 5, 8), *Kind.WALL.preset, Kind.WALL)
    >>> board = Board(10.0, 10.0, (wall,))
    >>> board.pieces[0].footing, board.pieces[0].opacity
    (<Footing.IMPASSABLE: 'impassable'>, <Opacity.BLOCKING: 'blocking'>)
    >>> board.flat.corners.tolist()
    [[4.0, 2.0], [5.0, 2.0], [5.0, 8.0], [4.0, 8.0]]
    """

    width: float = BOARD_INCHES
    height: float = BOARD_INCHES
    pieces: tuple[Piece, ...] = ()

    @cached_property
    def flat(self) -> FlatTerrain:
        """Its terrain as flat arrays, made once."""
        return _flatten(self.pieces)

    @cached_property
    def _derived(self) -> dict[tuple[str, float], object]:
        return {}

    def derived(self, name: str, radius: float, make: Callable[[], T]) -> T:
        """The result of `make` for this board, by name and base radius; kept as long as the board."""
        known: dict[tuple[str, float], Any] = self._derived
        made: T | None = known.get((name, radius))
        if made is None:
            made = known[name, radius] = make()
        return made


def bodies_of(pieces: Sequence[Piece]) -> Ints:
    """Where each thing that moves as one begins among the pieces, and how many pieces there are.

    A piece is one by itself, but for the parts of a line, which lie side by side.
    """
    begins = [i for i, piece in enumerate(pieces) if not _goes_on(pieces, i)]
    return np.array([*begins, len(pieces)], dtype=np.int64)


def _goes_on(pieces: Sequence[Piece], i: int) -> bool:
    """Whether a piece is of the same line as the one before it."""
    line = pieces[i].line
    return i > 0 and line is not None and pieces[i - 1].line is line


def pieces_of(flat: FlatTerrain) -> Floats:
    """The pieces as one table, a row for each, whose columns `planar` names."""
    return np.column_stack(
        (
            flat.bbox,
            flat.start[:-1],
            flat.start[1:],
            flat.disc,
            np.arange(len(flat.disc)),
            flat.opacity,
            flat.body,
        )
    )


def without(board: Board, footings: Iterable[Footing]) -> Board:
    """The board without the pieces of those footings; made once for each board."""
    left = sorted(footings)
    pieces = (piece for piece in board.pieces if piece.footing not in left)
    name = "without " + " ".join(left)
    return board.derived(name, 0.0, lambda: Board(board.width, board.height, tuple(pieces)))


def _flatten(pieces: Sequence[Piece]) -> FlatTerrain:
    """The arrays of the pieces, in the same order."""
    corners: list[tuple[float, float]] = []
    start, begins = [0], bodies_of(pieces)
    disc = np.zeros((len(pieces), 3))
    bbox = np.zeros((len(pieces), 4))
    for i, piece in enumerate(pieces):
        match piece.shape:
            case Disc(x, y, r):
                disc[i] = (x, y, r)
            case Polygon(ring) | Chain(corners=ring):
                corners.extend(ring)
        bbox[i] = bounds(piece.shape)
        start.append(len(corners))
    return FlatTerrain(
        corners=np.array(corners, dtype=np.float64).reshape(-1, 2),
        start=np.array(start, dtype=np.int64),
        disc=disc,
        footing=np.array([[*Footing].index(piece.footing) for piece in pieces], dtype=np.int8),
        opacity=np.array([[*Opacity].index(piece.opacity) for piece in pieces], dtype=np.int8),
        bbox=bbox,
        body=np.repeat(np.arange(len(begins) - 1), np.diff(begins)),
        cost=np.array([piece.cost or 0.0 for piece in pieces], dtype=np.float64),
    )
