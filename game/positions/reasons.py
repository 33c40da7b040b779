"""Parts that all reasons share: how creatures are called, and the marks that show a reason on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.planar import piece_depth, point_segment_distance
from game.board.shapes import Disc, Point, Polygon, Segment, Shape
from game.core.rules import Mark, Reason
from game.positions.position import Creature, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.terrain import Board


def label(creature: Creature) -> str:
    """What sentences call a creature: its name with its id, or the id alone."""
    if creature.name and creature.name != creature.id:
        return f"{creature.name} ({creature.id})"
    return creature.id


def labels(creatures: Iterable[Creature]) -> str:
    """Several creatures in a sentence."""
    return ", ".join(label(creature) for creature in creatures)


def shape_mark(shape: Shape) -> Mark:
    """A base, or the outline of a piece of terrain."""
    match shape:
        case Disc(x, y, r):
            return Mark(((x, y),), radius=r)
        case Polygon(corners):
            return Mark(corners, closed=True)


def path_mark(points: Sequence[Point]) -> Mark:
    """A path or a line."""
    return Mark(tuple(points))


def nearest(point: Point, segment: Segment) -> float:
    """Inches from the point to the nearest point of the segment."""
    (ax, ay), (bx, by) = segment
    return point_segment_distance(*point, ax, ay, bx, by)


def depth_in_piece(board: Board, index: int, base: Disc) -> float:
    """Inches by which the base reaches into a piece of the board; negative for a gap between them."""
    flat = board.flat
    return piece_depth(flat.corners, flat.start, flat.disc, index, base.x, base.y) + base.r


def neutral_is_hostile(viewer: Creature, others: Iterable[Creature]) -> tuple[Reason, ...]:
    """The rule that makes neutral creatures hostile to a player's, for those among `others`."""
    if viewer.side is Side.NEUTRAL:
        return ()
    neutral = [creature for creature in others if creature.side is Side.NEUTRAL]
    return tuple(Reason.of("CM-MOVE-08", "hostile.neutral", neutral=label(creature)) for creature in neutral)
