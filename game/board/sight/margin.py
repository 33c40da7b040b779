"""The margin of a verdict of sight: the smallest move of one body that flips it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.board.shapes import TOO_CLOSE, Disc, Point
from game.board.sight.margin_search import FINE, NOTHING, margin_kernel
from game.board.sight.margin_trial import TARGET
from game.board.sight.sight import DEFAULTS, SightOptions, disc_array, ground_of, rulings_of
from game.board.sight.sight_scene import SightTerrain
from game.board.terrain import BLOCKING, IMPASSABLE, bodies_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.terrain import Board


SOLVED = 0.01
"""A margin whose bounds are no more inches apart is told as one number."""


@dataclass(frozen=True, slots=True)
class Margin:
    """The smallest translation of one body that turns blocked into visible, or visible into blocked.

    >>> near = Margin(0.02, "piece", 0, (0.0, 0.02), at_least=0.0196)
    >>> near.is_solved, near.too_close
    (True, True)
    >>> Margin(None, at_least=3.0).too_close  # nothing turns the verdict within three inches
    False

    Attributes:
        inches: its length, or None if no body does it within the cap.
        body: what moves: the target, a piece or a blocking base.
        index: of the piece in `board.pieces` (of a thin line, of its first part) or the base in `blockers`.
        shift: the translation.
        at_least: no translation of a body by fewer inches does it; the cap if none was found.
        close: a verdict that turns within so many inches is too close to call.
    """

    inches: float | None
    body: Literal["target", "piece", "base"] | None = None
    index: int | None = None
    shift: Point | None = None
    at_least: float = field(default=0.0, compare=False)
    close: float = field(default=TOO_CLOSE, compare=False)

    @property
    def is_solved(self) -> bool:
        """Whether the least move is known, to a hundredth of an inch, and not only bounded."""
        return self.inches is None or self.inches - self.at_least <= SOLVED

    @property
    def too_close(self) -> bool:
        """Whether the verdict is too close to call at a real table, where it turns within a millimetre."""
        return self.at_least < self.close if self.inches is None else self.inches <= self.close


def sight_margin(
    board: Board,
    viewer: Disc,
    target: Disc,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    cap: float = 3.0,
    *,
    target_only: bool = False,
) -> Margin:
    """The shift of the target, of one blocking piece or of one blocking base that flips the verdict.

    The move given does turn the verdict, and none turns it that is shorter than `at_least`: seldom less than
    the move by 0.001 inch (`margin_search` says how). With a `cap` of TOO_CLOSE only `too_close` is settled,
    which is quicker. With `target_only` nothing else moves, as at a table where terrain is not shifted.

    Moves that bring an impassable piece and a base of the pair to overlap do not count, since no such place
    can be taken; other pieces may slide under a base, and then do not block (ruling R-30b).

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> wall = Piece("wall", rectangle(4, 0, 5, 4), *Kind.WALL.preset, Kind.WALL)
    >>> margin = sight_margin(Board(10.0, 10.0, (wall,)), Disc(1.0, 3.0, 0.5), Disc(9.0, 3.0, 0.5))
    >>> margin.body, round(margin.inches, 2), margin.too_close
    ('piece', 0.5, False)
    """
    # The search moves bodies about in these arrays, and the board's own are shared.
    flat, (corners, pieces) = board.flat, ground_of(board)
    ground = SightTerrain(corners.copy(), pieces.copy())
    owned = np.array([b in (viewer, target) for b in blockers], dtype=np.bool_)
    pair, parts = disc_array((viewer, target)), bodies_of(board.pieces)
    body, found = margin_kernel(
        ground,
        pair[0],
        pair[1],
        disc_array(blockers),
        parts,
        np.concatenate([flat.opacity == BLOCKING, ~owned]),
        flat.footing == IMPASSABLE,
        # With the line of centres a search ends with any free line: a margin asks for no cover.
        rulings_of(replace(options, cover_line="centre")),
        # The search leaves out moves that are less than FINE shorter than its cap.
        cap + FINE,
        target_only,
    )
    inches, at_least, x, y = found.tolist()
    at_least, count = min(at_least, cap), len(parts) - 1
    if body == NOTHING or inches > cap:
        return Margin(None, at_least=at_least)
    if body == TARGET:
        return Margin(inches, "target", None, (x, y), at_least)
    if body < count:
        return Margin(inches, "piece", int(parts[body]), (x, y), at_least)
    return Margin(inches, "base", int(body) - count, (x, y), at_least)
