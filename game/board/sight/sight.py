"""Line of sight between two bases, decided exactly (CM-LOS-02..05, CM-COVER-01..02; R-30, R-30b, R-38, R-39).

A line of sight is a segment from a point of the viewer's base to a point of the target's. It is free if it
keeps clear of every blocking piece and every blocking base. No sampling: `sight_search` says why trying the
common tangents of corners, discs and bases is enough. What is promised: a line that is said to be free keeps
more than TOUCH from all that blocks it, and where lines are free that keep CLEARANCE from it, one is found.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.board.kernels.jit import Flags, Floats, Ints, kernel, lean_part, part
from game.board.planar import X0, X1, Y0, Y1, R, X, Y, point_segment_distance
from game.board.sight.sight_line import centre_line, crosses, point_at
from game.board.sight.sight_scene import (
    COVER,
    ITEMS,
    OWNER,
    ROLE,
    WHOLE,
    Pair,
    Room,
    Rulings,
    SightTerrain,
    disc_in,
    edges_of,
    gather,
    pair_of,
)
from game.board.sight.sight_search import BEST, BLOCKED, CENTRE, WORST, best_line, empty_room, search
from game.board.terrain import pieces_of
from game.core.copies import quick

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.shapes import Disc, Segment
    from game.board.terrain import Board


NOBODY = -1
"""The target's own base is not among the bases."""


@kernel
def sight_kernel(
    ground: SightTerrain, discs: Floats, own: Ints, rulings: Rulings, closing: bool
) -> tuple[Ints, Floats, Ints]:
    """Sight from the first of the discs to the next n; the others are bases, each of which blocks.

    Discs are rows (x, y, r) in inches; `own[i]` is the index of target i among the bases, or NOBODY. Returns
    for each target the number of cover pieces or BLOCKED, and its line (x, y, x, y); then the cover pieces of
    one target after the other. With `closing` there is one target, and if it is BLOCKED, what closes the
    lines to it takes the place of cover.
    """
    n, pieces = own.size, ground.pieces.shape[0]
    bases = discs[n + 1 :]
    active = np.ones(pieces + bases.shape[0], np.bool_)
    counts = np.empty(n, np.int64)
    witness = np.zeros((n, 4), np.float64)
    named = np.empty(n * pieces + active.size, np.int64)
    found = 0
    room = empty_room(ground, bases)
    for i in range(n):
        to = i + 1
        pair = pair_of(disc_in(discs, 0), disc_in(discs, to))
        if own[i] != NOBODY:
            active[pieces + own[i]] = False
        gather(room, bases, active, pair, rulings)
        if own[i] != NOBODY:
            active[pieces + own[i]] = True
        counts[i] = search(room, pair, rulings)
        if counts[i] == BLOCKED:
            if closing:
                found = _closers(room, bases, active, pair, rulings, named)
            continue
        line = best_line(room, pair)
        witness[i, X0], witness[i, Y0] = point_at(line, line.t0)
        witness[i, X1], witness[i, Y1] = point_at(line, line.t1)
        if rulings.cover_line == CENTRE:
            line = centre_line(pair)
        before, counted = found, -1.0
        for k in range(room.whole[ITEMS]):
            thing = room.table[k, WHOLE]
            if room.table[k, ROLE] == COVER and thing != counted and crosses(line, room, k):
                counted = thing
                named[found] = int(room.table[k, OWNER])
                found += 1
        counts[i] = found - before
    return counts, witness, named[:found]


@part
def _closers(room: Room, bases: Floats, active: Flags, pair: Pair, rulings: Rulings, named: Ints) -> int:
    """Name obstacles that close the lines together, none of which can be left out; their number.

    One that closes them alone is preferred, the nearest to the middle between the bases; else obstacles are
    left out one by one, the farthest from that middle first. Bases are counted after all pieces. The
    items of the pair must have been gathered.
    """
    order = np.empty(room.whole[ITEMS], np.int64)
    count = _by_distance_to_middle(room, pair, order)
    for k in range(count):
        active[:] = False
        active[order[k]] = True
        if _is_closed(room, bases, active, pair, rulings):
            named[0] = order[k]
            return 1
    active[:] = False
    for k in range(count):
        active[order[k]] = True
    for k in range(count - 1, -1, -1):
        active[order[k]] = False
        active[order[k]] = not _is_closed(room, bases, active, pair, rulings)
    n = 0
    for i in range(active.size):
        if active[i]:
            named[n] = i
            n += 1
    return n


@lean_part
def _is_closed(room: Room, bases: Floats, active: Flags, pair: Pair, rulings: Rulings) -> bool:
    gather(room, bases, active, pair, rulings)
    return search(room, pair, rulings) == BLOCKED


@part
def _by_distance_to_middle(room: Room, pair: Pair, owners: Ints) -> int:
    """Number what may block as in `active`, the nearest to the middle between the bases first; how many."""
    table = room.table
    at = (pair.ar + pair.length - pair.br) / 2
    mx, my = pair.ax + at * pair.ux, pair.ay + at * pair.uy
    away = np.empty(room.whole[ITEMS], np.float64)
    n = 0
    for i in range(room.whole[ITEMS]):
        if table[i, ROLE] == COVER:
            continue
        r = table[i, R]
        apart = max(0.0, hypot(table[i, X] - mx, table[i, Y] - my) - r) if r > 0.0 else 1e300
        first, end = edges_of(room, i)
        for e in range(first, end):
            edge = point_segment_distance(mx, my, table[e, X0], table[e, Y0], table[e, X1], table[e, Y1])
            apart = min(apart, edge)
        k = n
        while k > 0 and away[k - 1] > apart:
            away[k], owners[k] = away[k - 1], owners[k - 1]
            k -= 1
        away[k], owners[k] = apart, int(table[i, OWNER])
        n += 1
    return n


NOBODIES = np.array([NOBODY], dtype=np.int64)

COVER_LINES = {"best": BEST, "centre": CENTRE, "worst": WORST}


@dataclass(frozen=True, slots=True)
class SightOptions:
    """The rulings of sight at a table.

    >>> from game.board.shapes import Disc, rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> wall = Piece("wall", rectangle(4, 0, 5, 2), *Kind.WALL.preset, Kind.WALL)
    >>> board, pair = Board(10.0, 10.0, (wall,)), (Disc(1.0, 1.0, 0.5), Disc(5.2, 1.0, 0.5))
    >>> sight(board, *pair).visible  # the target stands on the wall
    True
    >>> sight(board, *pair, options=SightOptions(ignore_own_piece=False)).visible
    False

    Attributes:
        grazing_blocks: a line that only touches a blocker is obstructed (ruling R-30).
        ignore_own_piece: a blocking piece that a base of the pair overlaps does not block (ruling R-30b).
        cover_line: cover is that of the free line that crosses the fewest pieces, of the segment from centre
            to centre whether it is free or not, or of the free line that crosses the most (ruling R-38).
        ignore_viewer_piece: light pieces that the viewer's base overlaps give no cover (ruling R-39).
    """

    grazing_blocks: bool = True
    ignore_own_piece: bool = True
    cover_line: Literal["best", "centre", "worst"] = "best"
    ignore_viewer_piece: bool = False


DEFAULTS = SightOptions()


@quick
@dataclass(frozen=True, slots=True)
class Sight:
    """Whether one base sees another, and the proof.

    Attributes:
        visible: some line is free.
        witness: a free line, the one whose cover counts (with `cover_line="centre"` it may be another);
            None when blocked. Bases that touch or overlap see each other along a single point.
        cover: indexes into `board.pieces` of the light pieces it crosses, ascending.
        closed_by_pieces: when blocked, indexes into `board.pieces` of pieces that close every line together
            with `closed_by_bases`, none of which can be left out; ascending.
        closed_by_bases: the same for bases, indexes into `blockers`.
    """

    visible: bool
    witness: Segment | None
    cover: tuple[int, ...] = ()
    closed_by_pieces: tuple[int, ...] = ()
    closed_by_bases: tuple[int, ...] = ()


def sight(
    board: Board, viewer: Disc, target: Disc, blockers: Sequence[Disc] = (), options: SightOptions = DEFAULTS
) -> Sight:
    """Whether the viewer sees the target past the terrain and the blocking bases.

    A blocker that is exactly the viewer or the target does not block.

    >>> from game.board.shapes import Disc, rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> kinds = {Kind.WALL: (4, 0, 5, 4), Kind.FOREST: (4, 6, 5, 10)}
    >>> pieces = [Piece(str(kind), rectangle(*box), *kind.preset, kind) for kind, box in kinds.items()]
    >>> board = Board(10.0, 10.0, tuple(pieces))
    >>> archer = Disc(1.0, 2.0, 0.5)
    >>> blocked = sight(board, archer, Disc(9.0, 2.0, 0.5))
    >>> blocked.visible, [board.pieces[i].name for i in blocked.closed_by_pieces]
    (False, ['wall'])
    >>> seen = sight(board, archer, Disc(9.0, 9.0, 0.5))
    >>> seen.visible, seen.cover
    (True, ())
    >>> sight(board, Disc(1.0, 8.0, 0.5), Disc(9.0, 8.0, 0.5)).cover  # through the forest
    (1,)
    """
    discs = disc_array((viewer, target, *blockers))
    counts, witness, named = sight_kernel(ground_of(board), discs, NOBODIES, rulings_of(options), True)
    if counts[0] != BLOCKED:
        return _seen(witness[0].tolist(), named.tolist())
    n = len(board.pieces)
    closers = named.tolist()
    return Sight(
        visible=False,
        witness=None,
        closed_by_pieces=tuple(i for i in closers if i < n),
        closed_by_bases=tuple(i - n for i in closers if i >= n),
    )


def sight_many(
    board: Board,
    viewer: Disc,
    targets: Sequence[Disc],
    blockers: Sequence[Disc],
    own: Sequence[int],
    options: SightOptions = DEFAULTS,
) -> list[Sight]:
    """Sight from one viewer to each target; `closed_by_pieces` and `closed_by_bases` are left empty.

    `own[i]` is the index in `blockers` of target i's own base, which does not block the line to it, or -1.
    """
    discs = disc_array((viewer, *targets, *blockers))
    owned = np.array(own, dtype=np.int64)
    found = sight_kernel(ground_of(board), discs, owned, rulings_of(options), False)
    counts, witness, named = (part.tolist() for part in found)
    answers, end = [], 0
    for count, line in zip(counts, witness, strict=True):
        if count == BLOCKED:
            answers.append(UNSEEN)
            continue
        answers.append(_seen(line, named[end : end + count]))
        end += count
    return answers


def ground_of(board: Board) -> SightTerrain:
    """The board's terrain as the sight kernels read it; worked out once and kept."""
    return board.derived("sight", 0.0, lambda: SightTerrain(board.flat.corners, pieces_of(board.flat)))


def rulings_of(options: SightOptions) -> Rulings:
    """The options as the sight kernels read them."""
    return Rulings(
        grazing=options.grazing_blocks,
        ignore_own=options.ignore_own_piece,
        ignore_viewer_piece=options.ignore_viewer_piece,
        cover_line=COVER_LINES[options.cover_line],
    )


def disc_array(discs: Iterable[Disc]) -> Floats:
    """Rows (x, y, r), in inches."""
    return np.array([value for d in discs for value in (d.x, d.y, d.r)], dtype=np.float64).reshape(-1, 3)


UNSEEN = Sight(visible=False, witness=None)


def _seen(line: list[float], cover: list[int]) -> Sight:
    return Sight(visible=True, witness=((line[0], line[1]), (line[2], line[3])), cover=tuple(cover))
