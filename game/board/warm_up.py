"""Steps that have every geometry kernel compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from filelock import FileLock

from game.board.kernels.kernel_cache import folder, forget_others, kept_of, seal, sweep
from game.board.movement.movement import Crowd, walk
from game.board.planar import disc_span, piece_depth, point_gap, point_segment_distance
from game.board.reach.reach import Reach
from game.board.reach.viewpoints import ends_of, shooter, viewpoints
from game.board.shapes import Disc, rectangle
from game.board.shapes import disc as round_shape
from game.board.sight.margin import sight_margin
from game.board.sight.sight import disc_array, ground_of, sight, sight_many
from game.board.sight.visibility import visible_area
from game.board.sight.visible_gaps import BEYOND, hiding_of, is_seen
from game.board.terrain import Board, Kind, Piece

if TYPE_CHECKING:
    from collections.abc import Callable

WAIT = 600
"""Seconds that a process waits for another one that compiles the same family."""


def compile_family(family: str) -> None:
    """Call every kernel of a family once, so that all are compiled and kept on disk.

    Only the process for that family does it (`later`), once at a time; what was kept before is loaded.

    Raises:
        OSError: nothing can be kept.
        InputError: the same.
        TimeoutError: another process has been at it for long.
    """
    home = folder()
    if home is None:
        raise OSError("there is no folder that compiled kernels can be kept in")
    with FileLock(home / f"{family}.lock", timeout=WAIT):
        kept = kept_of(family)
        if kept is None or kept.whole:
            return
        sweep(kept)
        steps = steps_of(family)
        for done, step in enumerate(steps, start=1):
            step()
            seal(kept.folder, done, len(steps))
    forget_others()


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


def _gap() -> Board:
    """Two walls, and between them a gap just as wide as a base of one inch."""
    walls = (rectangle(3.0, 3.0, 4.0, 5.0), rectangle(5.0, 3.0, 6.0, 5.0))
    return Board(
        8.0,
        8.0,
        tuple(Piece(f"wall {i}", wall, *Kind.WALL.preset, Kind.WALL) for i, wall in enumerate(walls)),
    )


def steps_of(family: str) -> list[Callable[[], object]]:
    """The steps of a family: a call for each group of kernels, small and through all branches that matter.

    What is asked for first in a game comes first.
    """
    return {"sight": _sights, "moves": _moves}[family]()


def _sights() -> list[Callable[[], object]]:
    board = _board()
    viewer, near, far = Disc(1.0, 4.0, 0.5), Disc(2.4, 4.0, 0.5), Disc(7.0, 4.0, 0.5)
    blockers = (near, Disc(5.5, 4.2, 0.3))
    return [
        lambda: (
            sight(board, viewer, far, blockers),
            sight_many(board, viewer, (near, far), blockers, (0, -1)),
        ),
        lambda: visible_area(board, viewer, blockers),
        lambda: sight_margin(board, viewer, far, blockers),
        lambda: _small_sights(board, viewer),
    ]


def _moves() -> list[Callable[[], object]]:
    board = _board()
    viewer, near, far = Disc(1.0, 4.0, 0.5), Disc(2.4, 4.0, 0.5), Disc(7.0, 4.0, 0.5)
    crowd = Crowd(allies=(Disc(1.0, 6.0, 0.5),), hostiles=(near, far))
    there = Reach(board, Disc(1.0, 2.0, 0.5), 3.0, crowd)
    fight = Reach(board, viewer, 3.0, crowd)
    around = Reach(board, Disc(1.0, 2.0, 0.5), 9.0, Crowd())
    return [
        lambda: walk(board, viewer, 6.0, crowd, (viewer.centre, (1.0, 1.0), (6.0, 1.0))),
        lambda: (there.cost_field, there.area(), there.iso_lines((1.0, 2.0))),
        lambda: (there.route((4.5, 1.0)), there.route((3.2, 4.0)), fight.route((1.0, 1.0))),
        lambda: around.route((6.0, 4.0)),
        lambda: Reach(_gap(), Disc(3.5, 1.5, 0.5), 9.0, Crowd()).route((5.5, 6.5)),
        lambda: viewpoints(board, [shooter(there, ends_of(there))], (), look_through=True),
        _small_moves,
    ]


def _small_sights(board: Board, viewer: Disc) -> None:
    """Call small kernels as Python does: parts of other kernels do not count as compiled."""
    ground = ground_of(board)
    piece_depth(ground.corners, ground.pieces, 0, 1.0, 1.0)
    size = np.array([board.width, board.height], dtype=np.float64)
    none = disc_array(())
    is_seen(hiding_of(ground, none, disc_array((viewer,)), np.zeros(1), size, BEYOND), 4.0, 4.0)


def _small_moves() -> None:
    point_gap(1.0, 1.0, 1.0, 0.0)
    point_segment_distance(0.0, 0.0, 1.0, 0.0, 1.0, 1.0)
    disc_span(-2.0, 0.0, 4.0, 0.0, 1.0)
