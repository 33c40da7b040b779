"""Reshapes the terrain or zone that is picked by its outline, and says what points are drawn to."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

import shapely

from game.battlefield.edits import piece_named
from game.battlefield.inquiry import Inquiry, Snap
from game.battlefield.outlines import (
    add_corner,
    corners_of,
    joined,
    mirrored,
    move_corner,
    nearest_corner,
    remove_corner,
    split,
)
from game.board.shapes import STEP, Point, ShapeError, distance, snap
from game.positions.zones import Zone
from game.workshop.outcomes import Outcome, RefusedMove

if TYPE_CHECKING:
    from game.board.shapes import Segment
    from game.board.terrain import Piece
    from game.positions.position import Position

GRID = 0.5
"""Inches between the lines of the grid that terrain is drawn to."""

DRAWN_FROM = 0.4
"""Inches from which a point is drawn to a corner of another piece."""

CORNER_REACH = 0.3
"""Inches from which a corner, or a side, is gripped."""


class OutlineEdit(StrEnum):
    """What may be done to the outline of terrain; `no` is the message that says why it cannot be."""

    ADD = "add"
    REMOVE = "remove"
    MIRROR = "mirror"
    MIRROR_UPRIGHT = "mirror_upright"
    SPLIT = "split"
    JOIN = "join"

    @property
    def no(self) -> str:
        """The end of the key of the refusal."""
        return {OutlineEdit.SPLIT: "no_split", OutlineEdit.JOIN: "no_join"}.get(self, "crosses")


@dataclass(frozen=True, slots=True)
class HeldCorner:
    """A corner of a piece, by its name, or of a zone that is dragged; with `adds`, a new one after that."""

    thing: str | Zone
    corner: int
    adds: bool = False


class Reshaper:
    """Reshapes what is picked in an inquiry; each step is one that undo takes back.

    `Reshaper(inquiry).edit(OutlineEdit.MIRROR)` mirrors it, or says why that cannot be.
    """

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry

    def snapped(self, at: Point, apart_from: str = "") -> Point:
        """The place that a point of terrain goes to: on the grid, or a corner of another piece close by."""
        match self._inquiry.snap:
            case Snap.FREE:
                return snap(at)
            case Snap.GRID:
                return snap((round(at[0] / GRID) * GRID, round(at[1] / GRID) * GRID))
            case Snap.CORNERS:
                pieces = self._inquiry.history.present.board.pieces
                corners = [
                    corner
                    for piece in pieces
                    if piece.called != apart_from
                    for corner in corners_of(piece)
                    if distance(corner, at) <= DRAWN_FROM
                ]
                return snap(min(corners, key=lambda corner: distance(corner, at), default=at))

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of what is picked that may be moved one by one; none of a circle or an opening."""
        piece, zone = self._inquiry.piece, self._inquiry.zone
        if piece is None:
            return corners_of(zone) if zone is not None else ()
        return corners_of(piece) if piece.opening is None else ()

    @property
    def whole(self) -> tuple[OutlineEdit, ...]:
        """What may be done to the whole outline of what is picked: a zone is neither split nor joined."""
        mirrors = (OutlineEdit.MIRROR, OutlineEdit.MIRROR_UPRIGHT)
        return mirrors if self._inquiry.piece is None else (*mirrors, OutlineEdit.SPLIT, OutlineEdit.JOIN)

    @property
    def corner(self) -> int:
        """The index of the corner that is chosen; a change, or undo, may have left fewer than there were."""
        return max(0, min(self._inquiry.corner, len(self.corners) - 1))

    def edit(self, edit: OutlineEdit) -> Outcome:
        """Reshape what is picked by its outline."""
        inquiry = self._inquiry
        thing = inquiry.piece or inquiry.zone
        if thing is None or (edit in (OutlineEdit.SPLIT, OutlineEdit.JOIN) and inquiry.piece is None):
            return RefusedMove(key="workshop.no_terrain_picked")
        try:
            position = self._reshaped(edit, thing)
        except ShapeError:
            return RefusedMove(key=f"workshop.outline.{edit.no}")
        chosen = self.corner + (edit is OutlineEdit.ADD)
        inquiry.change(position, inquiry.picked)
        inquiry.corner = chosen
        return None

    def _reshaped(self, edit: OutlineEdit, thing: Piece | Zone) -> Position:
        """The position with that done to a piece or a zone.

        Raises:
            ShapeError: it cannot be done.
        """
        inquiry = self._inquiry
        position, named = inquiry.position, _named(thing)
        match edit:
            case OutlineEdit.MIRROR | OutlineEdit.MIRROR_UPRIGHT:
                return mirrored(position, named, upright=edit is OutlineEdit.MIRROR_UPRIGHT)
            case OutlineEdit.JOIN:
                return joined(position, thing.name)
            case OutlineEdit.SPLIT:
                if not inquiry.rulers:
                    raise ShapeError("no ruler to cut along")
                return split(position, thing.name, (inquiry.rulers[-1].start, inquiry.rulers[-1].end))
            case OutlineEdit.REMOVE:
                return remove_corner(position, named, self.corner)
            case OutlineEdit.ADD:
                corners, index = self.corners, self.corner
                if index + 1 == len(corners) and not _is_closed(thing):
                    raise ShapeError("the end of a line")
                a, b = corners[index], corners[(index + 1) % len(corners)]
                # A hair off the side: in the middle of a straight one it would be no corner.
                off = 2 * STEP / max(distance(a, b), STEP)
                at = ((a[0] + b[0]) / 2 + (b[1] - a[1]) * off, (a[1] + b[1]) / 2 - (b[0] - a[0]) * off)
                return add_corner(position, named, index, at)

    def put_corner(self, to: Point) -> Outcome:
        """Put the corner that is chosen there."""
        inquiry = self._inquiry
        thing = inquiry.piece or inquiry.zone
        if thing is None or not self.corners:
            return RefusedMove(key="workshop.no_terrain_picked")
        try:
            position = move_corner(inquiry.position, _named(thing), self.corner, to)
        except ShapeError:
            return RefusedMove(key="workshop.outline.crosses")
        inquiry.change(position, inquiry.picked)
        inquiry.corner = nearest_corner(self.corners, to)
        return None

    def hold(self, at: Point, *, adds: bool) -> HeldCorner | None:
        """Take hold of the corner that is there, or with `adds` of a side, for a new one."""
        thing, corners = self._inquiry.piece or self._inquiry.zone, self.corners
        if thing is None or not corners:
            return None
        index = nearest_corner(corners, at)
        if distance(corners[index], at) <= CORNER_REACH:
            self._inquiry.corner = index
            return HeldCorner(_named(thing), index)
        closed = _is_closed(thing)
        sides = [*pairwise(corners), *([(corners[-1], corners[0])] if closed else [])]
        side = min(range(len(sides)), key=lambda number: _away(at, sides[number]))
        near = _away(at, sides[side]) <= CORNER_REACH
        return HeldCorner(_named(thing), side, adds=True) if adds and near else None

    def carry(self, held: HeldCorner, at: Point) -> None:
        """Show the outline with the held corner there; where that would be none, as it was shown before."""
        inquiry = self._inquiry
        present = inquiry.history.present
        own = "" if isinstance(held.thing, Zone) else piece_named(present, held.thing).called
        to = self.snapped(at, apart_from=own)
        with suppress(ShapeError):
            reshape = add_corner if held.adds else move_corner
            inquiry.preview = reshape(present, held.thing, held.corner, to)
            inquiry.corner = nearest_corner(self.corners, to)


def _named(thing: Piece | Zone) -> str | Zone:
    """What is reshaped: a piece by its name, as that of a line is the line, or a zone."""
    return thing if isinstance(thing, Zone) else thing.name


def _is_closed(thing: Piece | Zone) -> bool:
    """Whether a side goes on from the last corner to the first one."""
    return isinstance(thing, Zone) or thing.line is None or thing.line.closed


def _away(at: Point, side: Segment) -> float:
    """Inches from a point to a side."""
    return float(shapely.distance(shapely.points(at), shapely.linestrings(side)))
