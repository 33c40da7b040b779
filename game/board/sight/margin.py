"""Margins of verdicts of sight: the smallest move of one body that flips them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.board.shapes import TOO_CLOSE, Disc, Point
from game.board.sight.margin_search import FINE, NOTHING, MarginQuestion, StandingRoom, margin_kernel
from game.board.sight.margin_trial import TARGET
from game.board.sight.sight import DEFAULTS, SightOptions, disc_array, ground_of, rulings_of
from game.board.sight.sight_scene import SightTerrain
from game.board.terrain import BLOCKING, CLEAR, IMPASSABLE, bodies_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Flags, Floats
    from game.board.terrain import Board


SOLVED = 0.01
"""A margin whose bounds are no more inches apart is told as one number."""


EVERYWHERE = (-1e300, -1e300, 1e300, 1e300)
"""The edges of a board that no base leaves, in inches."""


@dataclass(frozen=True, slots=True)
class Movers:
    """What may move: the `pair` that is asked about, the `rest`; and the bases that nobody stands on."""

    pair: bool = True
    rest: bool = True
    standing: tuple[Disc, ...] = ()


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
        body: what moves: the target, a piece, a blocking base; the viewer only where bodies are asked apart.
        index: of the piece in `board.pieces` (of a thin line, of its first part) or the base in `blockers`.
        shift: the translation.
        at_least: no translation of a body by fewer inches does it; the cap if none was found.
        close: a verdict that turns within so many inches is too close to call.
    """

    inches: float | None
    body: Literal["viewer", "target", "piece", "base"] | None = None
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
    wanted = np.ones(_bodies(board, blockers), np.bool_)
    wanted[1:] = not target_only
    ways = _Ways(board, viewer, target, blockers, options)
    body, found = ways.searched(wanted, cap, apart=False)
    return ways.margin(body, found[0], cap)


def sight_margins(
    board: Board,
    viewer: Disc,
    target: Disc,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    cap: float = 3.0,
    *,
    movers: Movers = Movers(),
    covers: int | None = None,
) -> tuple[Margin, ...]:
    """For each body that can flip the verdict within the cap, its smallest shift that does.

    They come in this order: the viewer, the target, other bases, pieces. A base stays where it can stand: on
    the board, off the bases of `movers` and off impassable terrain. Where it does not from the start, that is
    not held against it.

    With `covers` the verdict is that the target is seen through at most so many pieces of cover, by the line
    that crosses the fewest (`cover_line="best"`), with no cover left out for the viewer's own piece.

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> wood = Piece("wood", rectangle(4, 0, 5, 4), *Kind.FOREST.preset, Kind.FOREST)
    >>> board, a, b = Board(10.0, 10.0, (wood,)), Disc(1.0, 3.0, 0.5), Disc(9.0, 3.0, 0.5)
    >>> [(each.body, round(each.inches, 2)) for each in sight_margins(board, a, b, covers=0)]
    [('viewer', 0.98), ('target', 1.3), ('piece', 0.5)]

    Raises:
        ValueError: cover is asked for under other rulings.
    """
    if covers is not None and (options.cover_line != "best" or options.ignore_viewer_piece):
        raise ValueError("cover is only judged by the line that crosses the fewest pieces")
    found = []
    # Lines run both ways: seen from its target, a viewer that moves is a target that does.
    if movers.pair:
        back = _Ways(board, target, viewer, blockers, options, movers, covers)
        found += [replace(each, body="viewer") for each in back.margins(cap, target_only=True)]
    ways = _Ways(board, viewer, target, blockers, options, movers, covers)
    found += ways.margins(cap, target_only=not movers.rest)
    order = ("viewer", "target", "base", "piece")
    return tuple(sorted(found, key=lambda each: order.index(each.body or "piece")))


def _bodies(board: Board, blockers: Sequence[Disc]) -> int:
    """The target, what the pieces are parts of, and the bases."""
    return len(bodies_of(board.pieces)) + len(blockers)


@dataclass(frozen=True, slots=True)
class _Ways:
    """The moves that are looked at for one pair."""

    board: Board
    viewer: Disc
    target: Disc
    blockers: Sequence[Disc]
    options: SightOptions
    movers: Movers | None = None
    covers: int | None = None

    def margins(self, cap: float, *, target_only: bool) -> list[Margin]:
        """What each body needs, of those that flip the verdict."""
        wanted = np.ones(_bodies(self.board, self.blockers), np.bool_)
        wanted[0] = self.movers is None or self.movers.pair
        wanted[1:] = not target_only
        _, rows = self.searched(wanted, cap, apart=True)
        each = (self.margin(row + TARGET, found, cap) for row, found in enumerate(rows) if wanted[row])
        return [margin for margin in each if margin.inches is not None]

    def searched(self, wanted: Flags, cap: float, *, apart: bool) -> tuple[int, Floats]:
        """The body found last, and a row for each body or one for all."""
        # The search moves bodies about in these arrays, and the board's own are shared.
        board, flat, (corners, pieces) = self.board, self.board.flat, ground_of(self.board)
        owned = np.array([b in (self.viewer, self.target) for b in self.blockers], dtype=np.bool_)
        hinders = flat.opacity == BLOCKING if self.covers is None else flat.opacity != CLEAR
        pair, footing = disc_array((self.viewer, self.target)), flat.footing == IMPASSABLE
        movers = self.movers
        anywhere = movers is None
        return margin_kernel(
            SightTerrain(corners.copy(), pieces.copy()),
            pair[0],
            pair[1],
            disc_array(self.blockers),
            bodies_of(board.pieces),
            np.concatenate([hinders, ~owned]),
            StandingRoom(
                solid=footing.copy(),
                firm=np.zeros_like(footing) if anywhere else footing,
                standing=disc_array(() if movers is None else movers.standing),
                edges=np.array(EVERYWHERE if anywhere else (0.0, 0.0, board.width, board.height)),
            ),
            # With the line of centres a search ends with any free line: sight alone asks for no cover.
            rulings_of(replace(self.options, cover_line="centre") if self.covers is None else self.options),
            # The search leaves out moves that are less than FINE shorter than its cap.
            MarginQuestion(wanted=wanted, apart=apart, cap=cap + FINE, limit=self.covers or 0),
        )

    def margin(self, body: int, found: Floats, cap: float) -> Margin:
        """What was found, of which the row says how far, for that body."""
        parts = bodies_of(self.board.pieces)
        inches, at_least, x, y = found.tolist()
        at_least, count = min(at_least, cap), len(parts) - 1
        if body == NOTHING or inches > cap:
            return Margin(None, at_least=at_least)
        if body == TARGET:
            return Margin(inches, "target", None, (x, y), at_least)
        if body < count:
            return Margin(inches, "piece", int(parts[body]), (x, y), at_least)
        return Margin(inches, "base", int(body) - count, (x, y), at_least)
