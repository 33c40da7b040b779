"""Paths as they can be declared: worked out exactly, then put on the grid of 0.001 inch that actions use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import STEP, distance, snap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point
    from game.positions.skirmish import Skirmish

AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The grid point nearest to a corner, and its neighbours."""

TRIM = 2 * STEP
"""Inches that the last leg is shortened by where rounding made a path too long."""


def on_grid(skirmish: Skirmish, a: str, path: Sequence[Point]) -> tuple[Point, ...] | None:
    """A path of points of the grid beside the given one that the creature may walk; None if none is found.

    A corner that touches a wall may round into it, so the points around each are tried.
    """
    start, *corners = path
    walked: tuple[Point, ...] = (start,)
    for corner in corners[:-1]:
        step = next(((*walked, at) for at in _near(corner) if _open(skirmish, a, (*walked, at))), None)
        if step is None:
            return None
        walked = step
    if not corners:
        return walked
    ends = (corners[-1], _shortened(walked[-1], corners[-1]))
    paths = ((*walked, at) for end in ends for at in _near(end))
    return next((found for found in paths if skirmish.move(a, found).verdict.allowed), None)


def _open(skirmish: Skirmish, a: str, path: tuple[Point, ...]) -> bool:
    """Whether nothing solid is in the way, wherever the creature may end."""
    return not any(
        fault.kind in {"impassable", "hostile", "board"} for fault in skirmish.move(a, path).walk.faults
    )


def _near(corner: Point) -> list[Point]:
    x, y = snap(corner)
    return [snap((x + i * STEP, y + j * STEP)) for i, j in AROUND]


def _shortened(start: Point, end: Point) -> Point:
    length = distance(start, end)
    part = max(length - TRIM, 0.0) / length if length else 0.0
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
