"""Changes to a position, each a pure function, and the history over which they are undone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING

from game.board.shapes import (
    INCH_MM,
    STEP,
    TOUCH,
    Disc,
    Point,
    Polygon,
    Shape,
    middle,
    on_step,
    polygon,
    snap,
)
from game.board.terrain import Board, Kind, Piece

if TYPE_CHECKING:
    from game.positions.position import Creature, HouseRules, Position


def fresh_name(stem: str, taken: set[str]) -> str:
    """`stem` itself, or with the first number that makes it new."""
    if stem not in taken:
        return stem
    number = 2
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"


def add_creature(position: Position, creature: Creature) -> Position:
    """The position with one more creature, kept on the board, under an id that is free."""
    taken = {c.id for c in position.creatures}
    placed = replace(creature, id=fresh_name(creature.id, taken))
    return replace(position, creatures=(*position.creatures, _kept_on_board(position, placed)))


def update_creature(position: Position, identity: str, changed: Creature) -> Position:
    """The creature of that id replaced; a new id must be free, else the old one stays."""
    taken = {c.id for c in position.creatures if c.id != identity}
    if changed.id in taken or not changed.id:
        changed = replace(changed, id=identity)
    changed = _kept_on_board(position, changed)
    renamed = tuple(
        changed if c.id == identity else _renamed_foe(c, identity, changed.id) for c in position.creatures
    )
    return replace(position, creatures=renamed)


def move_creature(position: Position, identity: str, to: Point) -> Position:
    """The creature standing as near to `to` as the board's edges allow."""
    creature = position.creature(identity)
    return update_creature(position, identity, replace(creature, at=to))


def move_piece(position: Position, name: str, by: Point) -> Position:
    """The piece of terrain of that name shifted."""
    piece = next(piece for piece in position.board.pieces if piece.name == name)
    return update_piece(position, name, replace(piece, shape=moved_shape(piece.shape, by)))


def delete_creature(position: Position, identity: str) -> Position:
    """The position without that creature."""
    return replace(position, creatures=tuple(c for c in position.creatures if c.id != identity))


def add_piece(position: Position, piece: Piece) -> Position:
    """The position with one more piece of terrain, under a name that is free."""
    taken = {p.name for p in position.board.pieces}
    return _with_pieces(
        position, (*position.board.pieces, replace(piece, name=fresh_name(piece.name, taken)))
    )


def update_piece(position: Position, name: str, changed: Piece) -> Position:
    """The piece of that name replaced; a new name must be free, else the old one stays."""
    taken = {p.name for p in position.board.pieces if p.name != name}
    if changed.name in taken or not changed.name:
        changed = replace(changed, name=name)
    return _with_pieces(position, tuple(changed if p.name == name else p for p in position.board.pieces))


def delete_piece(position: Position, name: str) -> Position:
    """The position without that piece."""
    return _with_pieces(position, tuple(p for p in position.board.pieces if p.name != name))


def with_rules(position: Position, rules: HouseRules) -> Position:
    """The same position judged by other house rules."""
    return replace(position, rules=rules)


def with_board(position: Position, board: Board, map_file: str | None) -> Position:
    """The same creatures on another board, moved in where they would stand beyond its edge."""
    moved = replace(position, board=board, map_file=map_file)
    return replace(moved, creatures=tuple(_kept_on_board(moved, c) for c in moved.creatures))


def bare_board(position: Position) -> Board:
    """A board of the house rules' size without terrain (ruling R-01)."""
    side = position.rules.board_mm / INCH_MM
    return Board(side, side)


def moved_shape(shape: Shape, by: Point) -> Shape:
    """The shape shifted, its corners on the 0.001 inch grid."""
    match shape:
        case Disc(x, y, r):
            centre = snap((x + by[0], y + by[1]))
            return Disc(centre[0], centre[1], r)
        case Polygon(corners):
            return Polygon(tuple(snap((x + by[0], y + by[1])) for x, y in corners))


def turned_shape(shape: Shape, degrees: float) -> Shape:
    """The shape turned counter-clockwise about its middle."""
    if isinstance(shape, Disc):
        return shape
    cx, cy = middle(shape)
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return polygon(
        tuple(
            snap((cx + c * (x - cx) - s * (y - cy), cy + s * (x - cx) + c * (y - cy)))
            for x, y in shape.corners
        )
    )


def scaled_shape(shape: Shape, factor: float) -> Shape:
    """The shape grown or shrunk about its middle."""
    match shape:
        case Disc(x, y, r):
            return Disc(x, y, round(r * factor, 3))
        case Polygon(corners):
            cx, cy = middle(shape)
            return polygon(tuple(snap((cx + factor * (x - cx), cy + factor * (y - cy))) for x, y in corners))


def stamp(kind: Kind, at: Point, name: str) -> Piece:
    """A new piece of that kind in a size that suits a 60 cm table, its middle at `at`."""
    footing, opacity = kind.preset
    return Piece(name, moved_shape(_stamp_shape(kind), at), footing, opacity, kind)


def _stamp_shape(kind: Kind) -> Shape:
    match kind:
        case Kind.WALL | Kind.HEDGE:
            return _box(5.0, 0.5)
        case Kind.RUINS:
            return polygon(((-2, -2), (2, -2), (2, -1), (-1, -1), (-1, 2), (-2, 2)))
        case Kind.RIVER | Kind.BRIDGE | Kind.FORD:
            return _box(4.0, 2.0)
        case Kind.FOREST | Kind.MARSH:
            return polygon(
                ((-2.2, -0.8), (-0.8, -2), (1.2, -1.9), (2.3, -0.4), (1.6, 1.6), (-0.4, 2.1), (-1.9, 1.1))
            )
        case Kind.HILL | Kind.ROCKS | Kind.OTHER:
            return Disc(0.0, 0.0, 1.5)


def _box(width: float, height: float) -> Polygon:
    return polygon(
        (
            (-width / 2, -height / 2),
            (width / 2, -height / 2),
            (width / 2, height / 2),
            (-width / 2, height / 2),
        )
    )


def _renamed_foe(creature: Creature, old: str, new: str) -> Creature:
    if old == new or old not in creature.engaged_with:
        return creature
    return replace(creature, engaged_with=tuple(new if i == old else i for i in creature.engaged_with))


def _kept_on_board(position: Position, creature: Creature) -> Creature:
    r = creature.base(position.rules).r
    x, y = creature.at
    return replace(
        creature, at=(_within(x, r, position.board.width - r), _within(y, r, position.board.height - r))
    )


def _within(value: float, low: float, high: float) -> float:
    """The whole number of steps nearest to the value, between limits that need not be whole steps."""
    steps = min(max(round(value / STEP), ceil(low / STEP - TOUCH)), floor(high / STEP + TOUCH))
    return on_step(steps)


def _with_pieces(position: Position, pieces: tuple[Piece, ...]) -> Position:
    return replace(position, board=replace(position.board, pieces=pieces))


@dataclass(frozen=True, slots=True)
class History:
    """The position shown, and those before and after it."""

    present: Position
    past: tuple[Position, ...] = ()
    future: tuple[Position, ...] = ()

    def then(self, position: Position) -> History:
        """A change made: what could be redone is given up. A change that changes nothing is none."""
        if position == self.present:
            return self
        return History(position, (*self.past, self.present))

    def undo(self) -> History:
        """The history one step back, or the same at its beginning."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> History:
        """The history one step forward, or the same at its end."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])
