"""Changes to a position, each a pure function, and the history over which they are undone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING

from game.board.lines import in_order, parts_of, with_door, with_new_opening, without_opening
from game.board.shapes import (
    INCH_MM,
    STEP,
    TOUCH,
    Chain,
    Disc,
    Point,
    Polygon,
    Shape,
    ShapeError,
    chain,
    middle,
    on_step,
    polygon,
    snap,
)
from game.board.terrain import OPENINGS, Board, Footing, Kind, Piece, ThinLine
from game.positions.run_names import parts_beside, runs_apart
from game.positions.wishes import renamed
from game.positions.zones import Hold, ZoneKind

if TYPE_CHECKING:
    from game.positions.picture import GroundPicture
    from game.positions.position import Creature, HouseRules, Position
    from game.positions.zones import Template, Zone


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
    taken = _ids(position)
    placed = replace(creature, id=fresh_name(creature.id, taken))
    return replace(position, creatures=(*position.creatures, _kept_on_board(position, placed)))


def update_creature(position: Position, identity: str, changed: Creature) -> Position:
    """The creature of that id replaced; a new id must be free, else the old one stays."""
    taken = _ids(position) - {identity}
    if changed.id in taken or not changed.id:
        changed = replace(changed, id=identity)
    changed = _kept_on_board(position, changed)
    creatures = tuple(
        changed if c.id == identity else _renamed_foe(c, identity, changed.id) for c in position.creatures
    )
    return _renamed(replace(position, creatures=creatures), identity, changed.id)


def move_creature(position: Position, identity: str, to: Point) -> Position:
    """The creature standing as near to `to` as the board's edges allow."""
    creature = position.creature(identity)
    return update_creature(position, identity, replace(creature, at=to))


def piece_named(position: Position, name: str) -> Piece:
    """The piece of terrain of that name.

    Raises:
        KeyError: there is none.
    """
    for piece in position.board.pieces:
        if piece.name == name:
            return piece
    raise KeyError(name)


def move_piece(position: Position, name: str, by: Point) -> Position:
    """The piece of terrain of that name shifted; what is part of a line takes the whole line along."""
    piece = piece_named(position, name)
    if piece.line is not None:
        return with_line(position, piece.line, moved_line(piece.line, by))
    return update_piece(position, name, replace(piece, shape=moved_shape(piece.shape, by)))


def reshape_piece(position: Position, name: str, *, degrees: float = 0.0, factor: float = 1.0) -> Position:
    """The piece of that name turned and resized; what is part of a line takes the whole line along.

    Raises:
        ShapeError: that would be no shape any more.
    """
    piece = piece_named(position, name)
    if piece.line is not None:
        return with_line(position, piece.line, reshaped_line(piece.line, degrees, factor))
    shape = scaled_shape(turned_shape(piece.shape, degrees), factor)
    return update_piece(position, name, replace(piece, shape=shape))


def set_door(position: Position, name: str, *, is_open: bool) -> Position:
    """The door of that name open or shut; the position as it is if it is no door of a line."""
    piece = piece_named(position, name)
    if piece.line is None or piece.opening is None or piece.kind is not Kind.DOOR:
        return position
    return with_line(position, piece.line, with_door(piece.line, piece.opening, is_open=is_open))


def delete_creature(position: Position, identity: str) -> Position:
    """The position without that creature."""
    return replace(position, creatures=tuple(c for c in position.creatures if c.id != identity))


def add_piece(position: Position, piece: Piece) -> Position:
    """The position with one more piece of terrain, under a name that is free.

    It comes before all lines, as in a position file.
    """
    taken = {p.called for p in position.board.pieces}
    added = replace(piece, name=fresh_name(piece.name, taken))
    others = [p for p in position.board.pieces if p.line is None]
    lines = [p for p in position.board.pieces if p.line is not None]
    return _with_pieces(position, (*others, added, *lines))


def update_piece(position: Position, name: str, changed: Piece) -> Position:
    """The piece of that name replaced; a new name must be free, else the old one stays.

    What is part of a line keeps its shape; its other changes are those of the line, or of its opening.
    """
    before = piece_named(position, name)
    taken = {p.called for p in position.board.pieces if p.called != before.called}
    if changed.name in taken or not changed.name:
        changed = replace(changed, name=name)
    if before.line is not None:
        after = with_line(position, before.line, _line_like(before, changed))
        # It has as many parts as before; an opening without a name is called after its line.
        for old, new in zip(position.board.pieces, after.board.pieces, strict=True):
            after = _renamed(after, old.called, new.called)
        return after
    position = _renamed(position, name, changed.name)
    return _with_pieces(position, tuple(changed if p.name == name else p for p in position.board.pieces))


def add_opening(position: Position, name: str, kind: Kind, called: str = "") -> Position:
    """The position with a door or a window in the run of that name; if it is `called` nothing, by its line.

    Raises:
        ShapeError: the piece is no run of a line, or too short.
    """
    run = piece_named(position, name)
    if run.line is None:
        raise ShapeError("a piece that is no part of a line")
    number = [piece.name for piece in position.board.pieces if piece.line == run.line].index(name)
    before, line = run.line, with_new_opening(run.line, parts_of(run.line)[number], kind)
    free = fresh_name(called, {p.called for p in position.board.pieces}) if called else ""
    named = [o if o in before.openings else replace(o, name=free) for o in line.openings]
    return with_line(position, before, replace(line, openings=tuple(named)))


def add_line(position: Position, line: ThinLine) -> Position:
    """The position with one more line, under a name that is free."""
    pieces = position.board.pieces
    return _with_pieces(position, (*pieces, *parts_beside(line, pieces)))


def delete_piece(position: Position, name: str) -> Position:
    """The position without that piece, or without the whole line that it is part of.

    Of a line's opening only the opening goes: the line is whole there.
    """
    gone = piece_named(position, name)
    if gone.line is not None and gone.opening is not None:
        return with_line(position, gone.line, without_opening(gone.line, gone.opening))
    pieces = (
        p for p in position.board.pieces if p.name != name and (gone.line is None or p.line != gone.line)
    )
    return _with_pieces(position, tuple(pieces))


def add_template(position: Position, template: Template) -> Position:
    """Lay a template, with another id if its own is taken."""
    fresh = replace(template, id=fresh_name(template.id, _ids(position)))
    return replace(position, templates=(*position.templates, fresh))


def update_template(position: Position, identity: str, changed: Template) -> Position:
    """Put a changed template in the place of the one of that id."""
    laid = tuple(changed if template.id == identity else template for template in position.templates)
    return replace(position, templates=laid)


def delete_template(position: Position, identity: str) -> Position:
    """Take a template away."""
    laid = tuple(template for template in position.templates if template.id != identity)
    return replace(position, templates=laid)


def add_zone(position: Position, zone: Zone) -> Position:
    """Lay a zone, with another id if its own is taken."""
    fresh = replace(zone, id=fresh_name(zone.id, _ids(position)))
    return replace(position, zones=(*position.zones, fresh))


def update_zone(position: Position, identity: str, changed: Zone) -> Position:
    """Put a changed zone in the place of the one of that id.

    Only a deployment zone has a side, and only an objective says what holds it: so position files have it.
    """
    if changed.kind is not ZoneKind.DEPLOYMENT:
        changed = replace(changed, side="")
    if changed.kind is not ZoneKind.OBJECTIVE:
        changed = replace(changed, hold=Hold())
    position = _renamed(position, identity, changed.id)
    return replace(position, zones=tuple(changed if zone.id == identity else zone for zone in position.zones))


def move_zone(position: Position, identity: str, by: Point) -> Position:
    """Shift the zone of that id."""
    zone = next(zone for zone in position.zones if zone.id == identity)
    return update_zone(position, identity, replace(zone, shape=moved_shape(zone.shape, by)))


def delete_zone(position: Position, identity: str) -> Position:
    """Take a zone away."""
    return replace(position, zones=tuple(zone for zone in position.zones if zone.id != identity))


def with_rules(position: Position, rules: HouseRules) -> Position:
    """The same position judged by other house rules."""
    return replace(position, rules=rules)


def with_board(
    position: Position, board: Board, map_file: str | None, picture: GroundPicture | None = None
) -> Position:
    """The same creatures on another board, moved in where they would stand beyond its edge.

    What lies on the board as its ground is that picture, or nothing.
    """
    moved = replace(position, board=board, map_file=map_file, picture=picture)
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
        case Chain(points, joined):
            return chain([snap((x + by[0], y + by[1])) for x, y in points], joined)


def turned_shape(shape: Shape, degrees: float) -> Shape:
    """The shape turned counter-clockwise about its middle."""
    if isinstance(shape, Disc):
        return shape
    cx, cy = middle(shape)
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def turned(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(
            snap((cx + c * (x - cx) - s * (y - cy), cy + s * (x - cx) + c * (y - cy))) for x, y in points
        )

    if isinstance(shape, Chain):
        return chain(turned(shape.points), shape.joined)
    return polygon(turned(shape.corners))


def scaled_shape(shape: Shape, factor: float) -> Shape:
    """The shape grown or shrunk about its middle."""
    match shape:
        case Disc(x, y, r):
            return Disc(x, y, round(r * factor, 3))
        case Polygon(corners):
            cx, cy = middle(shape)
            return polygon(tuple(snap((cx + factor * (x - cx), cy + factor * (y - cy))) for x, y in corners))
        case Chain(points, joined):
            cx, cy = middle(shape)
            return chain([snap((cx + factor * (x - cx), cy + factor * (y - cy))) for x, y in points], joined)


def moved_line(line: ThinLine, by: Point) -> ThinLine:
    """The line shifted, its points on the 0.001 inch grid."""
    return replace(line, points=tuple(snap((x + by[0], y + by[1])) for x, y in line.points))


def reshaped_line(line: ThinLine, degrees: float, factor: float) -> ThinLine:
    """The line turned counter-clockwise and resized about its middle, with its openings."""
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    c, s = factor * cos(radians(degrees)), factor * sin(radians(degrees))
    points = (
        snap((cx + c * (x - cx) - s * (y - cy), cy + s * (x - cx) + c * (y - cy))) for x, y in line.points
    )
    openings = (replace(o, start=o.start * factor, end=o.end * factor) for o in line.openings)
    return replace(line, points=tuple(points), openings=tuple(openings))


def _line_like(before: Piece, changed: Piece) -> ThinLine:
    """The line of a part that was changed in all but its shape."""
    line, opening = before.line, before.opening
    if line is None:
        raise ValueError(f"{before.name!r} is not part of a line")
    if opening is None:
        name = changed.name if changed.name != before.name else line.name
        return replace(
            line,
            name=name,
            kind=changed.kind,
            footing=changed.footing,
            opacity=changed.opacity,
            sort=changed.sort,
            cost=changed.cost,
        )
    openings = list(line.openings)
    found = openings[opening]
    openings[opening] = replace(
        found,
        kind=changed.kind if changed.kind in OPENINGS else found.kind,
        is_open=changed.kind is Kind.DOOR and changed.footing is Footing.OPEN,
        name=changed.name if changed.name != before.name else found.name,
    )
    return replace(line, openings=in_order(openings))


def with_line(position: Position, before: ThinLine, line: ThinLine) -> Position:
    """The position with another line in the place of one of its lines.

    Raises:
        ShapeError: it is no line that terrain can be.
    """
    pieces = position.board.pieces
    first = next(i for i, piece in enumerate(pieces) if piece.line == before)
    others = [piece for piece in pieces if piece.line != before]
    return _with_pieces(position, (*others[:first], *parts_beside(line, others), *others[first:]))


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
        case _:
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


def _ids(position: Position) -> set[str]:
    """The ids of creatures, zones and templates, of which a position file allows each only once."""
    named: tuple[Creature | Zone | Template, ...] = (
        *position.creatures,
        *position.zones,
        *position.templates,
    )
    return {thing.id for thing in named}


def _renamed(position: Position, old: str, new: str) -> Position:
    """The position whose wishes and figures name by its new name what has one."""
    if old == new:
        return position
    names = {name: name for name in position.look.names} | {old: new}
    wishes = tuple(renamed(kept, old, new) for kept in position.wishes)
    return replace(position, wishes=wishes, look=position.look.of(names))


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
    return replace(position, board=replace(position.board, pieces=runs_apart(pieces)))


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
