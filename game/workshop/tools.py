"""The tools of the board, which turn gestures into changes of the position. Points are in inches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.battlefield import edits
from game.battlefield.board_pane import DRAG_FROM
from game.battlefield.inquiry import Inquiry, Outline, Tool
from game.battlefield.outlines import traced
from game.battlefield.position_answers import Picked
from game.board.engagement import landing
from game.board.shapes import (
    Disc,
    Point,
    Polygon,
    ShapeError,
    disc,
    distance,
    path_length,
    polygon,
    rectangle,
    snap,
)
from game.board.terrain import Kind, Piece, ThinLine
from game.positions.position import Creature, Side
from game.positions.ruleset_file import of_kind
from game.positions.zones import MOST_ZONES, Template, Zone, ZoneKind
from game.workshop.outcomes import MadeMove, Outcome, RefusedMove
from game.workshop.reshaping import HeldCorner, Reshaper

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.movement.movement import Walk
    from game.board.shapes import Shape


TRACED_EVERY = 0.02
"""Inches between two points of a stroke that traces an outline."""


@dataclass(slots=True)
class _Grip:
    """The thing that a held button drags: all of it, or a `corner`."""

    picked: Picked | None
    start: Point
    offset: Point
    free: bool
    moving: bool = False
    corner: HeldCorner | None = None


RADIUS = 1.5
"""Inches of the round template that is laid unless another one is chosen."""


class Tools:
    """The tools on one board. `template` is the next creature to be placed, `kind` the next terrain."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.reshaper = Reshaper(inquiry)
        self._grip: _Grip | None = None
        self.template = Creature("creature", Side.RED, (0.0, 0.0), ranged=3)
        self.kind = Kind.FOREST
        self.sort = ""
        self.line_kind = Kind.WALL
        self.template_outline: Disc | Polygon = Disc(0.0, 0.0, RADIUS)
        self.template_name = "template"
        self.zone_kind = ZoneKind.OBJECTIVE
        self.zone_names: Callable[[ZoneKind], str] = str
        self.names: Callable[[str], str] = str
        self.side_names: Callable[[Side], str] = str

    def hover(self, at: Point | None) -> None:
        """The pointer is over that point of the board, or not on it."""
        self._follow(at)
        if at is not None and self._pulls and self.inquiry.sketch:
            self._pull(at)

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> Outcome:
        """A button went down. `waypoint` adds a corner to the path, `free` drags without regard to rules."""
        inquiry = self.inquiry
        self._stop(at)
        if inquiry.wish_aim is not None:
            return None if inquiry.point_wish(at, exactly=waypoint) else RefusedMove(key="wish.page.not_that")
        return self._press(at, waypoint=waypoint, free=free)

    def _press(self, at: Point, *, waypoint: bool, free: bool) -> Outcome:
        """What the tool in hand does at a press."""
        inquiry = self.inquiry
        match inquiry.tool:
            case Tool.MOVE | Tool.PLACE:
                self._grasp(at, waypoint=waypoint, free=free or inquiry.tool is Tool.PLACE)
            case Tool.SIGHT:
                self._look(at)
            case Tool.RULER if inquiry.ruler_start is None:
                inquiry.ruler_start = at
            case Tool.CREATURE:
                self.place_creature(at)
            case Tool.TERRAIN:
                self.place_terrain(at)
            case Tool.TEMPLATE:
                self._lay_template(at)
            case Tool.ZONE if self._full:
                return RefusedMove(key="workshop.zones_full")
            case Tool.POLYGON | Tool.ZONE if self._pulls:
                inquiry.sketch = inquiry.sketch or (
                    snap(at) if inquiry.brushes else self.reshaper.snapped(at),
                )
            case Tool.POLYGON | Tool.ZONE:
                return self._corner(at)
            case _:
                pass
        return None

    def drag(self, at: Point) -> None:
        """The pointer moved with the button held."""
        self._follow(at)
        if self._pulls and self.inquiry.sketch:
            self._pull(at)
            return
        grip = self._grip
        if grip is None:
            return
        if not grip.moving and distance(grip.start, at) < DRAG_FROM:
            return
        grip.moving = True
        if grip.free:
            self._carry(grip, at)

    def release(self, at: Point, *, keep: bool = False) -> Outcome:
        """The button came up. `keep` leaves a ruler on the board."""
        inquiry = self.inquiry
        self._stop(at)
        if inquiry.tool is Tool.RULER:
            self._end_ruler(at, keep=keep)
            return None
        if self._pulls and inquiry.sketch:
            return self._end_stroke(at) if inquiry.brushes else self._end_pull(at)
        grip, self._grip = self._grip, None
        if grip is None:
            return None
        if not grip.moving:
            return self._click(grip, at)
        if grip.free:
            if inquiry.preview is not None:
                inquiry.change(inquiry.preview)
            return None
        return self.commit()

    def _follow(self, at: Point | None) -> None:
        """The pointer goes on: what is asked at every point of its way may be answered roughly."""
        self.inquiry.hurried = self.inquiry.hurried or at != self.inquiry.pointer
        self.inquiry.pointer = at

    def _stop(self, at: Point) -> None:
        """The pointer is where something is to be done: what follows is asked exactly."""
        self.inquiry.hurried, self.inquiry.pointer = False, at

    def drop(self) -> None:
        """Give up the drag."""
        self._grip = None
        self.inquiry.preview = None

    def commit(self) -> Outcome:
        """Make the move that is shown for the creature picked."""
        inquiry = self.inquiry
        creature = inquiry.creature
        drawn, best = inquiry.chosen_path(), inquiry.best_path()
        if creature is None or best is None:
            return RefusedMove(key="workshop.nobody_picked")
        answer = drawn or best
        walk = drawn.walk if drawn is not None else best.route.walk
        if not (drawn.verdict.allowed if drawn is not None else inquiry.may_go(best)):
            return RefusedMove(answer.verdict)
        inquiry.waypoints = ()
        if path_length(walk.path) > 0:
            to = self._landing(creature, walk, answer.engages)
            inquiry.change(edits.move_creature(inquiry.history.present, creature.id, to))
        return MadeMove(creature.id, walk.path, answer.engages)

    def _landing(self, creature: Creature, walk: Walk, engages: tuple[str, ...]) -> Point:
        if walk.stop is None:
            return walk.end
        skirmish = self.inquiry.skirmish
        foes = [skirmish.base(foe) for foe in engages]
        zones = [skirmish.zone(creature.id, foe) for foe in engages]
        return landing(skirmish.base(creature.id), walk.end, foes, zones)

    def ghost(self) -> Creature | None:
        """The creature that a click would put down where the pointer is."""
        inquiry = self.inquiry
        if inquiry.tool is not Tool.CREATURE or inquiry.pointer is None:
            return None
        return replace(self._next_creature, at=inquiry.pointer)

    @property
    def _next_creature(self) -> Creature:
        """A creature like the template, of a size that the ruleset has, with what this says of creatures."""
        ruleset = self.inquiry.skirmish.ruleset
        given: dict[str, Any] = dict(ruleset.creature)
        if not ruleset.knows("shoot"):
            given["ranged"] = None
        return replace(self.template, size=ruleset.size(self.template.size).name, **given)

    def terrain_ghost(self) -> Piece | None:
        """The terrain that a click would put down where the pointer is."""
        inquiry = self.inquiry
        if inquiry.tool is not Tool.TERRAIN or inquiry.pointer is None:
            return None
        return self._stamped(inquiry.pointer)

    def _stamped(self, at: Point) -> Piece:
        """A piece of the chosen kind there, in a size that is usual for it."""
        return self._of_kind(edits.stamp(self.kind, self.reshaper.snapped(at), self._kind_name))

    @property
    def _kind_name(self) -> str:
        """What the next terrain is called."""
        return self.names(self.sort or self.kind)

    def _of_kind(self, piece: Piece) -> Piece:
        """A new piece as the ruleset has its kind."""
        ruleset = self.inquiry.skirmish.ruleset
        known = self.sort if ruleset.kind(self.sort) is not None else str(self.kind)
        return of_kind(piece, known, ruleset)

    def place_creature(self, at: Point) -> None:
        """Put a creature like the template there, and pick it."""
        template = self._next_creature
        self.inquiry.add_creature(replace(template, id=self.side_names(template.side), at=at))

    def place_terrain(self, at: Point) -> None:
        """Put a piece of the chosen kind there, and pick it."""
        self.inquiry.add_piece(
            self._of_kind(edits.stamp(self.kind, self.reshaper.snapped(at), self._kind_name))
        )

    def close_sketch(self, *, meets: bool = False) -> Outcome:
        """Make terrain or a zone of the polygon sketched, or lay the thin line.

        That is closed if its end `meets` its start.
        """
        inquiry = self.inquiry
        if inquiry.draws_line:
            return self._lay_line(closed=meets)
        if inquiry.brushes and inquiry.sketch:
            return self._end_stroke(inquiry.sketch[-1])
        if len(inquiry.sketch) < 3:
            return RefusedMove(key="workshop.sketch_short")
        try:
            shape = polygon(inquiry.sketch)
        except ShapeError:
            zone = inquiry.tool is Tool.ZONE
            return RefusedMove(key="workshop.zone_crosses" if zone else "workshop.sketch_crosses")
        inquiry.sketch = ()
        self._lay(shape)
        return None

    def _piece(self, shape: Shape) -> Piece:
        """The terrain of that shape that would be laid now."""
        footing, opacity = self.kind.preset
        return self._of_kind(Piece(self._kind_name, shape, footing, opacity, self.kind))

    def _zone(self, shape: Shape) -> Zone:
        """The zone of that shape that would be laid now."""
        return Zone(self.zone_names(self.zone_kind), shape, self.zone_kind)

    def _lay(self, shape: Shape) -> None:
        """Lay terrain or a zone of that shape, and pick it."""
        if self.inquiry.tool is Tool.ZONE:
            self.inquiry.add_zone(self._zone(shape))
        else:
            self.inquiry.add_piece(self._piece(shape))

    @property
    def _pulls(self) -> bool:
        """Whether an area is pulled up or traced by a drag, or by two clicks."""
        inquiry = self.inquiry
        return inquiry.draws and not inquiry.draws_line and inquiry.outline is not Outline.CORNERS

    def _pulled(self, at: Point) -> Shape | None:
        """The area pulled up to that point; None while it has no size."""
        start, end = self.inquiry.sketch[0], self.reshaper.snapped(at)
        try:
            if self.inquiry.outline is Outline.CIRCLE:
                return disc(*start, round(distance(start, end), 3))
            return rectangle(*start, *end)
        except ShapeError:
            return None

    def _pull(self, at: Point) -> None:
        if self.inquiry.brushes:
            self._trace(at)
            return
        shape, present = self._pulled(at), self.inquiry.history.present
        if shape is None:
            self.inquiry.preview = None
        elif self.inquiry.tool is Tool.ZONE:
            self.inquiry.preview = edits.add_zone(present, self._zone(shape))
        else:
            self.inquiry.preview = edits.add_piece(present, self._piece(shape))

    def _end_pull(self, at: Point) -> Outcome:
        """End an area pulled up by a drag; one begun by a click ends at the next click."""
        inquiry = self.inquiry
        shape = self._pulled(at)
        if shape is None or distance(inquiry.sketch[0], at) < DRAG_FROM:
            return None
        inquiry.sketch, inquiry.preview = (), None
        self._lay(shape)
        return None

    def _trace(self, at: Point) -> None:
        """The stroke goes on to that point."""
        inquiry = self.inquiry
        if distance(inquiry.sketch[-1], at) >= TRACED_EVERY:
            inquiry.sketch = (*inquiry.sketch, snap(at))

    def _end_stroke(self, at: Point) -> Outcome:
        """Lay what the stroke goes round; one begun by a click goes on until the next click."""
        inquiry = self.inquiry
        self._trace(at)
        if path_length(inquiry.sketch) < DRAG_FROM:
            return None
        stroke, inquiry.sketch = inquiry.sketch, ()
        try:
            self._lay(traced(stroke))
        except ShapeError:
            return RefusedMove(key="workshop.stroke_crosses")
        return None

    def _lay_line(self, *, closed: bool) -> Outcome:
        """Lay the line sketched."""
        inquiry = self.inquiry
        if len(inquiry.sketch) < 2:
            return RefusedMove(key="workshop.line_short")
        kind = self.line_kind
        line = ThinLine(self.names(kind), inquiry.sketch, kind, *kind.preset, closed=closed)
        try:
            inquiry.add_line(line)
        except ShapeError:
            return RefusedMove(key="workshop.line_crosses")
        inquiry.sketch = ()
        return None

    def cut_opening(self, kind: Kind) -> Outcome:
        """Put a door or a window into the middle of the run of a line that is picked."""
        inquiry = self.inquiry
        if inquiry.piece is None:
            return RefusedMove(key="workshop.no_terrain_picked")
        try:
            called = self.names(kind)
            inquiry.change(
                edits.add_opening(inquiry.position, inquiry.piece.name, kind, called), inquiry.picked
            )
        except ShapeError:
            return RefusedMove(key="workshop.too_small")
        return None

    def duplicate(self) -> Outcome:
        """Put a copy of what is picked beside it, and pick the copy."""
        inquiry = self.inquiry
        creature, piece = inquiry.creature, inquiry.piece
        if creature is not None:
            step = 2 * creature.base(inquiry.position.rules).r + 0.1
            at = (creature.at[0] + step, creature.at[1])
            inquiry.add_creature(replace(creature, at=at, engaged_with=()))
        elif piece is not None:
            inquiry.add_copy(piece, (1.0, -1.0))
        elif inquiry.zone is not None:
            zone = inquiry.zone
            if self._full:
                return RefusedMove(key="workshop.zones_full")
            inquiry.add_zone(replace(zone, shape=edits.moved_shape(zone.shape, (1.0, -1.0))))
        return None

    @property
    def _full(self) -> bool:
        """Whether the position has as many zones as its file may have."""
        return len(self.inquiry.position.zones) >= MOST_ZONES

    def reshape(self, *, degrees: float = 0.0, factor: float = 1.0) -> Outcome:
        """Turn or resize the terrain or the zone that is picked, or turn the template."""
        inquiry, zone = self.inquiry, self.inquiry.zone
        piece, laid = inquiry.piece, inquiry.template
        if laid is not None:
            turned = replace(laid, turn=(laid.turn + degrees) % 360)
            inquiry.change(edits.update_template(inquiry.position, laid.id, turned))
            return None
        if piece is None and zone is None:
            return RefusedMove(key="workshop.no_terrain_picked")
        try:
            if zone is not None:
                shape = edits.scaled_shape(edits.turned_shape(zone.shape, degrees), factor)
                position = edits.update_zone(inquiry.position, zone.id, replace(zone, shape=shape))
            elif piece is not None:
                position = edits.reshape_piece(inquiry.position, piece.name, degrees=degrees, factor=factor)
        except ShapeError:
            return RefusedMove(key="workshop.too_small")
        inquiry.change(position)
        return None

    def _lay_template(self, at: Point) -> None:
        """Take hold of the template there, or lay another one."""
        inquiry = self.inquiry
        under = inquiry.template_at(at)
        if under is None:
            laid = Template(self.template_name, self.template_outline, snap(at))
            position = edits.add_template(inquiry.position, laid)
            under = position.templates[-1]
            inquiry.change(position, Picked("template", under.id))
        picked = Picked("template", under.id)
        inquiry.pick(picked)
        self._grip = _Grip(picked, at, (under.at[0] - at[0], under.at[1] - at[1]), free=True)

    def nudge(self, by: Point) -> None:
        """Shift what is picked, without regard to rules of movement."""
        inquiry = self.inquiry
        creature, piece, laid = inquiry.creature, inquiry.piece, inquiry.template
        if laid is not None:
            moved = replace(laid, at=(laid.at[0] + by[0], laid.at[1] + by[1]))
            inquiry.change(edits.update_template(inquiry.position, laid.id, moved))
            return
        if creature is not None:
            to = (creature.at[0] + by[0], creature.at[1] + by[1])
            inquiry.change(edits.move_creature(inquiry.position, creature.id, to))
        elif piece is not None:
            inquiry.change(edits.move_piece(inquiry.position, piece.name, by))
        elif inquiry.zone is not None:
            inquiry.change(edits.move_zone(inquiry.position, inquiry.zone.id, by))

    def _grasp(self, at: Point, *, waypoint: bool, free: bool) -> None:
        inquiry = self.inquiry
        corner = self.reshaper.hold(at, adds=waypoint) if inquiry.tool is Tool.PLACE else None
        if corner is not None:
            self._grip = _Grip(inquiry.picked, at, (0.0, 0.0), free=True, corner=corner)
            return
        under = inquiry.placed_at(at) if inquiry.tool is Tool.PLACE else inquiry.answers.under(at)
        if waypoint and inquiry.creature is not None:
            inquiry.waypoints = (*inquiry.waypoints, snap(at))
            return
        if not free and under is not None and under.kind == "piece" and inquiry.creature is not None:
            under = None
        offset = (0.0, 0.0)
        if under is not None and under.kind == "creature":
            centre = inquiry.position.creature(under.name).at
            offset = (centre[0] - at[0], centre[1] - at[1])
        self._grip = _Grip(under, at, offset, free)
        if under is not None:
            inquiry.pick(under)

    def _carry(self, grip: _Grip, at: Point) -> None:
        """Show the gripped thing at the pointer, without changing the position yet."""
        inquiry = self.inquiry
        present = inquiry.history.present
        if grip.corner is not None:
            self.reshaper.carry(grip.corner, at)
            return
        match grip.picked:
            case Picked("creature", name):
                to = (at[0] + grip.offset[0], at[1] + grip.offset[1])
                inquiry.preview = edits.move_creature(present, name, to)
            case Picked("piece", name):
                by = (at[0] - grip.start[0], at[1] - grip.start[1])
                inquiry.preview = edits.move_piece(present, name, by)
            case Picked("zone", name):
                by = (at[0] - grip.start[0], at[1] - grip.start[1])
                inquiry.preview = edits.move_zone(present, name, by)
            case Picked("template", name):
                laid = next(template for template in present.templates if template.id == name)
                to = snap((at[0] + grip.offset[0], at[1] + grip.offset[1]))
                inquiry.preview = edits.update_template(present, name, replace(laid, at=to))
            case _:
                pass

    def _click(self, grip: _Grip, at: Point) -> Outcome:
        inquiry = self.inquiry
        if grip.picked is not None:
            if grip.picked.kind == "piece":
                inquiry.turn_door(grip.picked.name)
            return None
        if grip.free or inquiry.creature is None:
            inquiry.pick(inquiry.answers.under(at))
            return None
        return self.commit()

    def _look(self, at: Point) -> None:
        inquiry = self.inquiry
        under = inquiry.creature_at(at)
        if under is None:
            inquiry.pair = None
        elif inquiry.creature is None or inquiry.creature.id == under.id:
            inquiry.pick(Picked("creature", under.id))
            inquiry.pair = None
        else:
            inquiry.pair = (inquiry.creature.id, under.id)

    def _end_ruler(self, at: Point, *, keep: bool) -> None:
        """End a ruler drawn by a drag; one begun by a click ends at the next click."""
        inquiry = self.inquiry
        if inquiry.ruler_start is None or distance(inquiry.ruler_start, at) < DRAG_FROM:
            return
        ruler = inquiry.ruler(inquiry.ruler_start, at)
        inquiry.rulers = (*inquiry.rulers, ruler) if keep else (ruler,)
        inquiry.ruler_start = None

    def _corner(self, at: Point) -> Outcome:
        inquiry = self.inquiry
        if inquiry.sketch and distance(inquiry.sketch[0], at) < 2 * DRAG_FROM:
            return self.close_sketch(meets=True)
        inquiry.sketch = (*inquiry.sketch, self.reshaper.snapped(at))
        return None
