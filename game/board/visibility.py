"""Visible area: the part of the table that a base sees (CM-LOS-02..05); exact, discs being fine polygons.

Where the seen part borders on the unseen, there is the border of something that hides, or a critical line:
one past a corner that no line from the base can pass more obliquely, being tangent to the base or touching
another corner before. These lines, cut where they cross, and the borders are judged piece by piece.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.board.area import Area, faces, from_rings_in_order
from game.board.shapes import CLEARANCE, Disc
from game.board.sight import DEFAULTS, SightOptions, disc_array, ground_of
from game.board.visible_border import borders
from game.board.visible_gaps import hiding_of, is_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.terrain import Board


def visible_area(
    board: Board, viewer: Disc, blockers: Sequence[Disc] = (), options: SightOptions = DEFAULTS
) -> Area:
    """The points of the table seen from some point of the base.

    Whether a piece under the base blocks is as in `sight`. A viewer that is exactly one of the blockers is
    not blocked by it.
    """
    return area_seen(board, (viewer,), [b for b in blockers if b != viewer], options)


def area_seen(
    board: Board, viewers: Sequence[Disc], blockers: Sequence[Disc], options: SightOptions = DEFAULTS
) -> Area:
    """The points of the table that one or more of the bases see; none of the blockers may be one of them."""
    sources = disc_array(viewers)
    # A hair inside the base, so that no point of it lies on a wall that it touches.
    sources[:, 2] = np.maximum(sources[:, 2] - CLEARANCE, CLEARANCE)
    size = np.array([board.width, board.height], dtype=np.float64)
    hiding = hiding_of(ground_of(board), disc_array(blockers), sources, options.ignore_own_piece, size)
    rings, ends, segments = borders(hiding)
    if len(ends) or not len(segments):
        return from_rings_in_order(np.split(rings, ends[:-1]))
    # Borders that do not join, which takes three lines within a millionth of an inch: judge every face.
    return faces(segments, lambda x, y: bool(is_seen(hiding, x, y)))
