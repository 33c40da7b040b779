"""The first-run compile of the geometry kernels, step by step, to be run behind a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from game.board.jit import compiled
from game.board.kernel_cache import mark_warm
from game.board.margin import sight_margin
from game.board.movement import Crowd, walk
from game.board.planar import disc_span, piece_depth, point_gap, point_segment_distance
from game.board.reach import Reach
from game.board.shapes import Disc, rectangle
from game.board.shapes import disc as round_shape
from game.board.sight import disc_array, ground_of, sight, sight_many
from game.board.terrain import Board, Kind, Piece
from game.board.threat import melee_threat, ranged_threat
from game.board.visibility import visible_area
from game.board.visible_gaps import hiding_of, is_seen

Progress = Callable[[int, int], None]
"""Told the number of steps done, and of all steps."""


def warm_up(progress: Progress | None = None) -> None:
    """Call every kernel once, so that all are compiled and kept on disk."""
    for done, steps in warming():
        if progress is not None:
            progress(done, steps)


def warming() -> Iterator[tuple[int, int]]:
    """Do as `warm_up` does, a step each time it is asked, yielding the steps done and the number of all."""
    yield 0, 1
    steps = _steps()
    for done, step in enumerate(steps):
        yield done, len(steps)
        step()
    if compiled():
        mark_warm()
    yield len(steps), len(steps)


def _board() -> Board:
    kinds = (Kind.WALL, Kind.FOREST)
    boxes = [
        Piece(f"{kind} box", rectangle(3 + i, 3, 3.5 + i, 5), *kind.preset, kind)
        for i, kind in enumerate(kinds)
    ]
    discs = [
        Piece(f"{kind} disc", round_shape(3.2 + i, 6.5, 0.4), *kind.preset, kind)
        for i, kind in enumerate(kinds)
    ]
    return Board(8.0, 8.0, (*boxes, *discs))


def _steps() -> list[Callable[[], object]]:
    """One call for each family of kernels, small and through all their branches that matter."""
    board = _board()
    viewer, near, far = Disc(1.0, 4.0, 0.5), Disc(2.4, 4.0, 0.5), Disc(7.0, 4.0, 0.5)
    blockers = (near, Disc(5.5, 4.2, 0.3))
    crowd = Crowd(allies=(Disc(1.0, 6.0, 0.5),), hostiles=(near, far))
    there = Reach(board, Disc(1.0, 2.0, 0.5), 3.0, crowd)
    fight = Reach(board, viewer, 3.0, crowd)
    around = Reach(board, Disc(1.0, 2.0, 0.5), 9.0, Crowd())
    return [
        lambda: sight(board, viewer, far, blockers),
        lambda: sight_many(board, viewer, (near, far), blockers, (0, -1)),
        lambda: sight_margin(board, viewer, far, blockers),
        lambda: visible_area(board, viewer, blockers),
        lambda: walk(board, viewer, 6.0, crowd, (viewer.centre, (1.0, 1.0), (6.0, 1.0))),
        lambda: there.cost_field,
        there.area,
        lambda: there.iso_lines((1.0, 2.0)),
        lambda: (there.route((4.5, 1.0)), there.route((3.2, 4.0)), fight.route((1.0, 1.0))),
        lambda: around.route((6.0, 4.0)),
        lambda: (melee_threat(there, 1.0), ranged_threat(board, there, blockers)),
        lambda: _small(board, viewer),
    ]


def _small(board: Board, viewer: Disc) -> None:
    """Call small kernels as Python does: parts of other kernels do not count as compiled."""
    point_gap(1.0, 1.0, 1.0, 0.0)
    point_segment_distance(0.0, 0.0, 1.0, 0.0, 1.0, 1.0)
    disc_span(-2.0, 0.0, 4.0, 0.0, 1.0)
    flat = board.flat
    piece_depth(flat.corners, flat.start, flat.disc, 0, 1.0, 1.0)
    size = np.array([board.width, board.height], dtype=np.float64)
    none = disc_array(())
    is_seen(hiding_of(ground_of(board), none, disc_array((viewer,)), np.zeros(1), size), 4.0, 4.0)
