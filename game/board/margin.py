"""How near a verdict of sight is to turning: the smallest move of one body that flips it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.board.flat import BLOCKING, IMPASSABLE
from game.board.margin_kernel import NEAR_RINGS, NOTHING, TARGET, margin_kernel
from game.board.shapes import TOO_CLOSE, Disc, Point
from game.board.sight import DEFAULTS, SightOptions, disc_array, rulings_of
from game.board.sight_scene import Ground

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.terrain import Board


@dataclass(frozen=True, slots=True)
class Margin:
    """The smallest translation of one body that turns blocked into visible, or visible into blocked.

    Attributes:
        inches: its length, or None if no body does it within the cap.
        body: what moves: the target, a piece or a blocking base.
        index: of the piece in `board.pieces` or the base in `blockers`.
        shift: the translation.
    """

    inches: float | None
    body: Literal["target", "piece", "base"] | None = None
    index: int | None = None
    shift: Point | None = None

    @property
    def too_close(self) -> bool:
        """Whether the verdict turns within a millimetre: too close to call at a real table."""
        return self.inches is not None and self.inches <= TOO_CLOSE


def sight_margin(
    board: Board,
    viewer: Disc,
    target: Disc,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    cap: float = 3.0,
) -> Margin:
    """How far the target, one blocking piece or one blocking base would have to move to flip the verdict.

    Verdicts are exact; the move is searched for. The places of a body are tried on rings round its own, a
    twelfth of an inch apart (closer at first), and from where the verdict turns ever shorter moves are
    tried. So the move given does turn the verdict, and none nearby is shorter by 0.001 inch; but a part
    smaller than the mesh of the rings, where the verdict is another, can be overlooked. With a `cap` of
    TOO_CLOSE only `too_close` is settled, which is quicker.

    Moves that bring an impassable piece and a base of the pair to overlap do not count, since no such place
    can be taken; other pieces may slide under a base, and then do not block (ruling R-30b).
    """
    flat = board.flat
    ground = Ground(flat.corners.copy(), flat.start, flat.disc.copy(), flat.opacity, flat.bbox.copy())
    owned = np.array([b in (viewer, target) for b in blockers], dtype=np.bool_)
    pair = disc_array((viewer, target))
    body, x, y = margin_kernel(
        ground,
        pair[0],
        pair[1],
        disc_array(blockers),
        np.concatenate([flat.opacity == BLOCKING, ~owned]),
        flat.footing == IMPASSABLE,
        rulings_of(replace(options, cover_line="centre")),
        max(cap, NEAR_RINGS[-1]),
    )
    inches, shift, pieces = hypot(x, y), (float(x), float(y)), len(board.pieces)
    if body == NOTHING or inches > cap:
        return Margin(None)
    if body == TARGET:
        return Margin(inches, "target", None, shift)
    if body < pieces:
        return Margin(inches, "piece", int(body), shift)
    return Margin(inches, "base", int(body) - pieces, shift)
