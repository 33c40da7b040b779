"""Line of sight between two bases, decided exactly (CM-LOS-02..05, CM-COVER-01..02; R-30, R-30b, R-38, R-39).

A line of sight is a segment from a point of the viewer's base to a point of the target's. It is free if it
keeps clear of every blocking piece and every blocking base. No sampling: `sight_search` says why trying the
common tangents of corners, discs and bases is enough. Corridors narrower than CLEARANCE count as closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.board.jit import Flags, Floats, Ints, kernel
from game.board.planar import point_segment_distance
from game.board.sight_line import centre_line, crosses, line_between, point_at
from game.board.sight_scene import COVER, Ground, Rulings, empty_obstacles, gather, pair_of
from game.board.sight_search import BEST, BLOCKED, CENTRE, WORST, empty_room, search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Disc, Segment
    from game.board.terrain import Board


NOBODY = -1
"""The target's own base is not among the bases."""


@kernel
def sight_kernel(
    ground: Ground,
    viewer: Floats,
    targets: Floats,
    bases: Floats,
    own_base: Ints,
    active: Flags,
    rulings: Rulings,
    witness: Floats,
    cover: Flags,
) -> Ints:
    """Sight from one viewer to n targets.

    Discs are rows (x, y, r) in inches. `own_base[i]` is the index of target i in `bases`, or NOBODY; `active`
    has a flag per piece, then one per base. Fills `witness` (n, 4) and `cover` (n, pieces); returns the
    number of cover pieces for each target, or BLOCKED.
    """
    counts = np.empty(targets.shape[0], np.int64)
    room = empty_room(ground, bases)
    obstacles = room.obstacles
    for i in range(targets.shape[0]):
        pair = pair_of(viewer[0], viewer[1], viewer[2], targets[i, 0], targets[i, 1], targets[i, 2])
        own = ground.opacity.size + own_base[i]
        blocks = own_base[i] != NOBODY and active[own]
        if blocks:
            active[own] = False
        gather(obstacles, ground, bases, active, pair, rulings)
        if blocks:
            active[own] = True
        cover[i, :] = False
        witness[i, :] = 0.0
        counts[i] = search(room, ground, pair, rulings)
        if counts[i] == BLOCKED:
            continue
        line = line_between(pair, room.found[0], room.found[1], room.found[2])
        witness[i, 0], witness[i, 1] = point_at(line, line.t0)
        witness[i, 2], witness[i, 3] = point_at(line, line.t1)
        if rulings.cover_line == CENTRE:
            line = centre_line(pair)
        counts[i] = 0
        for k in range(obstacles.size[0]):
            if obstacles.role[k] == COVER and crosses(line, obstacles, k, ground):
                cover[i, obstacles.owner[k]] = True
                counts[i] += 1
    return counts


@kernel
def between_kernel(
    ground: Ground, viewer: Floats, target: Floats, bases: Floats, active: Flags, rulings: Rulings
) -> tuple[Ints, Floats]:
    """What may block between two discs: indexes as in `active`, and inches to the middle between them."""
    obstacles = empty_obstacles(ground, bases)
    pair = pair_of(viewer[0], viewer[1], viewer[2], target[0], target[1], target[2])
    gather(obstacles, ground, bases, active, pair, rulings)
    at = (pair.ar + pair.length - pair.br) / 2
    mx, my = pair.ax + at * pair.ux, pair.ay + at * pair.uy
    owners = np.empty(obstacles.size[0], np.int64)
    away = np.empty(obstacles.size[0], np.float64)
    n = 0
    for i in range(obstacles.size[0]):
        if obstacles.role[i] == COVER:
            continue
        x, y, r = obstacles.rounds[i]
        owners[n] = obstacles.owner[i]
        away[n] = max(0.0, hypot(x - mx, y - my) - r) if r > 0.0 else 1e300
        for e in range(obstacles.first[i], obstacles.end[i]):
            x0, y0, x1, y1 = obstacles.edges[e]
            away[n] = min(away[n], point_segment_distance(mx, my, x0, y0, x1, y1))
        n += 1
    return owners[:n], away[:n]


NOBODIES = np.array([NOBODY], dtype=np.int64)

COVER_LINES = {"best": BEST, "centre": CENTRE, "worst": WORST}


@dataclass(frozen=True, slots=True)
class SightOptions:
    """How a table reads the rules of sight.

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
    """
    scene = Lines(board, viewer, (target,), blockers, options)
    answer = scene.answers((NOBODY,))[0]
    if answer.visible:
        return answer
    n = len(board.pieces)
    closers = scene.closers()
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
    return Lines(board, viewer, targets, blockers, options).answers(own)


class Lines:
    """The arrays of one question to the kernels: the lines from a viewer to some targets."""

    def __init__(
        self,
        board: Board,
        viewer: Disc,
        targets: Sequence[Disc],
        blockers: Sequence[Disc],
        options: SightOptions,
    ) -> None:
        self.ground = ground_of(board)
        self.viewer = disc_array((viewer,))[0]
        self.targets = disc_array(targets)
        self.bases = disc_array(blockers)
        self.rulings = rulings_of(options)
        self.active = np.ones(len(board.pieces) + len(blockers), dtype=np.bool_)
        self._witness = np.empty((len(targets), 4))
        self._cover = np.empty((len(targets), len(board.pieces)), dtype=np.bool_)

    def counts(self, own: Ints) -> Ints:
        """The number of cover pieces for each target, or BLOCKED, with the obstacles that are active."""
        return sight_kernel(
            self.ground,
            self.viewer,
            self.targets,
            self.bases,
            own,
            self.active,
            self.rulings,
            self._witness,
            self._cover,
        )

    def answers(self, own: Sequence[int]) -> list[Sight]:
        """Sight to each target; `own` is as in `sight_many`."""
        counts = self.counts(np.array(own, dtype=np.int64)).tolist()
        return [_answer(n, self._witness[i], self._cover[i]) for i, n in enumerate(counts)]

    def closers(self) -> list[int]:
        """Obstacles that close the lines to the one target together, none of which can be left out.

        One that closes them alone is preferred, the nearest to the middle between the bases; else obstacles
        are left out one by one, the farthest from that middle first. Bases are counted after all pieces.
        """
        owners, away = between_kernel(
            self.ground, self.viewer, self.targets[0], self.bases, self.active, self.rulings
        )
        order = owners[np.argsort(away, kind="stable")].tolist()
        for i in order:
            if self._is_closed_by([i]):
                return [i]
        kept = order
        for i in reversed(order):
            fewer = [k for k in kept if k != i]
            if self._is_closed_by(fewer):
                kept = fewer
        return sorted(kept)

    def _is_closed_by(self, obstacles: list[int]) -> bool:
        self.active[:] = False
        self.active[obstacles] = True
        return int(self.counts(NOBODIES)[0]) == BLOCKED


def ground_of(board: Board) -> Ground:
    """The board's terrain as the sight kernels read it."""
    flat = board.flat
    return Ground(flat.corners, flat.start, flat.disc, flat.opacity, flat.bbox)


def rulings_of(options: SightOptions) -> Rulings:
    """The options as the sight kernels read them."""
    return Rulings(
        grazing=options.grazing_blocks,
        ignore_own=options.ignore_own_piece,
        ignore_viewer_piece=options.ignore_viewer_piece,
        cover_line=COVER_LINES[options.cover_line],
    )


def disc_array(discs: Sequence[Disc]) -> Floats:
    """Rows (x, y, r), in inches."""
    return np.array([(d.x, d.y, d.r) for d in discs], dtype=np.float64).reshape(-1, 3)


def _answer(count: int, witness: Floats, cover: Flags) -> Sight:
    if count == BLOCKED:
        return Sight(visible=False, witness=None)
    ax, ay, bx, by = (float(x) for x in witness)
    return Sight(
        visible=True,
        witness=((ax, ay), (bx, by)),
        cover=tuple(int(i) for i in np.flatnonzero(cover)) if count else (),
    )
