"""The common parts of reasons: names of creatures, marks, and faults of where things stand."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from game.board.planar import piece_depth, point_segment_distance
from game.board.shapes import TOUCH, Chain, Disc, Point, Polygon, Segment, Shape, bounds, gap
from game.board.sight.sight import ground_of
from game.board.terrain import Board, Footing
from game.core.rules import Mark, Reason
from game.positions.keywords import as_to
from game.positions.position import Creature, Position, Side
from game.positions.ruleset_file import ruleset_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.core.rules import Value
    from game.positions.answers import EngagedPair


def because(key: str, *marks: Mark, **values: Value) -> Reason:
    """A reason for which no rule is cited yet: a ruleset does so, by the name of the reason.

    >>> because("sight.free", a="archer", b="knight").rule
    'sight.free'
    """
    return Reason.of(key, key, *marks, **values)


def label(creature: Creature) -> str:
    """A creature in sentences: its name, with its id unless that says the same; or the id alone.

    `Lancer` has the id `lancer`; another one has `lancer-2`, by which the two are told apart.
    """
    if not creature.name:
        return creature.id
    same = "-".join(re.findall(r"\w+", creature.name.lower())) == creature.id
    return creature.name if same or creature.name == creature.id else f"{creature.name} ({creature.id})"


def short_labels(creatures: Sequence[Creature]) -> dict[str, str]:
    """What creatures are called on screen, by their ids: by their names alone, where no other has the same.

    Ids are for whoever writes positions; they stay beside names that several creatures have.
    """
    count = Counter(creature.name for creature in creatures)
    return {
        creature.id: creature.name if creature.name and count[creature.name] == 1 else label(creature)
        for creature in creatures
    }


def labels(creatures: Iterable[Creature]) -> str:
    """Several creatures in sentences: the label of each, with commas."""
    return ", ".join(label(creature) for creature in creatures)


def shape_mark(shape: Shape) -> Mark:
    """A base, or the outline of a piece of terrain."""
    match shape:
        case Disc(x, y, r):
            return Mark(((x, y),), radius=r)
        case Polygon(corners):
            return Mark(corners, closed=True)
        case Chain(points):
            return Mark(points)


def path_mark(points: Sequence[Point]) -> Mark:
    """A mark that draws a path, or a line of sight."""
    return Mark(tuple(points))


def nearest(point: Point, segment: Segment) -> float:
    """Inches from the point to the nearest point of the segment."""
    (ax, ay), (bx, by) = segment
    return point_segment_distance(*point, ax, ay, bx, by)


def depth_in_piece(board: Board, index: int, base: Disc) -> float:
    """Inches by which the base reaches into a piece of the board; negative for a gap between them."""
    ground = ground_of(board)
    return piece_depth(ground.corners, ground.pieces, index, base.x, base.y) + base.r


def pair_reasons(
    position: Position,
    pairs: Sequence[EngagedPair],
    bases: Mapping[str, Disc],
    zone: Callable[[str, str], float | None] | None = None,
) -> tuple[Reason, ...]:
    """The reasons why each of these pairs is engaged, or that none is; `bases` are those of the creatures.

    `zone` says how far apart two are engaged at most, where that is not the same for all.
    """
    noted = position.rules.engagement == "stateful"
    key = "engaged.stored" if noted else "engaged.pair"
    reasons = []
    for pair in pairs:
        a, b = position.creature(pair.a), position.creature(pair.b)
        values: dict[str, Value] = {"a": label(a), "b": label(b), "gap": max(pair.gap, 0.0)}
        if zone is not None:
            values["engagement"] = zone(a.id, b.id) or 0.0
        marks = (shape_mark(bases[a.id]), shape_mark(bases[b.id]))
        reasons.append(because(key, *marks, **values))
    return tuple(reasons) or (because("engaged.none_stored" if noted else "engaged.nobody"),)


def neutral_is_hostile(viewer: Creature, others: Iterable[Creature]) -> tuple[Reason, ...]:
    """The rule that makes neutral creatures hostile to a player's, for those among `others`."""
    if viewer.side is Side.NEUTRAL:
        return ()
    neutral = [creature for creature in others if creature.side is Side.NEUTRAL]
    return tuple(because("hostile.neutral", neutral=label(creature)) for creature in neutral)


def layout_faults(position: Position) -> tuple[Reason, ...]:
    """Bases that overlap one another or impassable terrain, or that stick out of the board.

    Also terrain, zones and templates of which no part lies on it.
    """
    told = ruleset_of(position).told
    return (
        *told(_overlaps(position)),
        *on_impassable(position),
        *off_board(position),
        *told(_laid_off_board(position)),
    )


def faults_of(position: Position, identity: str) -> tuple[Reason, ...]:
    """What is wrong with where one creature stands, of all that `layout_faults` tells."""
    name = label(position.creature(identity))
    return tuple(
        fault
        for fault in layout_faults(position)
        if name in [value for key, value in fault.values if key in ("a", "b", "creature")]
    )


def _laid_off_board(position: Position) -> Iterator[Reason]:
    width, height = position.board.width, position.board.height
    laid: dict[tuple[str, str, str], list[Shape]] = {}
    for piece in position.board.pieces:
        # The runs of a line are one thing.
        laid.setdefault(("layout.terrain_off_board", piece.called, ""), []).append(piece.shape)
    for zone in position.zones:
        laid["zone.off_board", zone.called, zone.id] = [zone.shape]
    for template in position.templates:
        laid["template.off_board", template.called, template.id] = [template.shape]
    for (key, called, _), shapes in laid.items():
        # By its box: one that bends round a corner of the board is not told.
        boxes = zip(*map(bounds, shapes), strict=True)
        x0, y0, x1, y1 = (choose(sides) for choose, sides in zip((min, min, max, max), boxes, strict=True))
        away = max(x0 - width, -x1, y0 - height, -y1)
        if away > TOUCH:
            yield because(key, *map(shape_mark, shapes), called=called, away=away)


def _overlaps(position: Position) -> Iterator[Reason]:
    for a, b in combinations(position.creatures, 2):
        base, other = a.base(position.rules), b.base(position.rules)
        depth = -gap(base, other)
        if depth > TOUCH:
            marks = (shape_mark(base), shape_mark(other))
            yield because("layout.overlap", *marks, a=label(a), b=label(b), depth=depth)


def on_impassable(position: Position) -> tuple[Reason, ...]:
    """The faults of creatures that stand on terrain where they may not."""
    return ruleset_of(position).told(_on_impassable(position))


def _on_impassable(position: Position) -> Iterator[Reason]:
    for creature in position.creatures:
        base = creature.base(position.rules)
        board = as_to(position.board, creature, ruleset_of(position))
        for index, piece in enumerate(board.pieces):
            if piece.footing is not Footing.IMPASSABLE:
                continue
            depth = depth_in_piece(board, index, base)
            if depth > TOUCH:
                values = {"creature": label(creature), "piece": piece.called}
                mark = shape_mark(base)
                yield because("layout.on_impassable", mark, depth=depth, **values)


def off_board(position: Position) -> tuple[Reason, ...]:
    """The faults of creatures whose bases stick out of the board."""
    return ruleset_of(position).told(_off_board(position))


def _off_board(position: Position) -> Iterator[Reason]:
    for creature in position.creatures:
        board, base = position.board, creature.base(position.rules)
        depth = base.r - min(base.x, base.y, board.width - base.x, board.height - base.y)
        if depth > TOUCH:
            mark = shape_mark(base)
            yield because("layout.off_board", mark, creature=label(creature), depth=depth)
