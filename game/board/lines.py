"""Lines: thin walls, fences and low walls with doors and windows, and the pieces of terrain that they are.

A line is laid out as runs between its openings and the openings themselves, each a `Chain` of its own with
the footing and the opacity that it has. Where one part goes on into the next they overlap by a hair, so that
no sight and no way leads through a joint; and together they are one body to whoever asks how far it may be
moved (`terrain.bodies_of`).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count, pairwise
from typing import TYPE_CHECKING

import shapely

from game.board.shapes import STEP, ShapeError, along, chain, distance, path_length
from game.board.terrain import OPENINGS, Footing, LineOpening, Opacity, Piece, ThinLine
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from game.board.shapes import Point
    from game.board.terrain import Kind

OPEN_DOOR = (Footing.OPEN, Opacity.CLEAR)
"""What an open door does to movement and to sight: nothing."""

USUAL_OPENING = 1.5
"""Inches from one side of a new door or window to the other: wider than a base of 25 mm."""

Stretch = tuple[float, float, int | None]
"""From where to where along a line, in inches, and which of its openings that is, if it is one."""


def parts_of(line: ThinLine) -> tuple[Piece, ...]:
    """The pieces of terrain that a line is: its runs and its openings, in their order along it.

    The first run has the line's name; the others, and openings without a name, are numbered.

    >>> from game.board.terrain import Kind, LineOpening
    >>> door = LineOpening(Kind.DOOR, 3.0, 4.5, is_open=True)
    >>> wall = ThinLine("wall", ((0.0, 0.0), (9.0, 0.0)), Kind.WALL, *Kind.WALL.preset, openings=(door,))
    >>> for part in parts_of(wall):
    ...     print(part.name, part.shape.points, part.opacity)
    wall ((0.0, 0.0), (3.0, 0.0)) blocking
    wall: door ((3.0, 0.0), (4.5, 0.0)) clear
    wall 2 ((4.5, 0.0), (9.0, 0.0)) blocking

    Raises:
        ShapeError: the line crosses, touches or turns back on itself; an opening is narrower than STEP, lies
            beyond an end of the line, or overlaps another one.
    """
    path = whole_path(line)
    _require_simple(line, path)
    stretches = _stretches(line, path)
    last = len(stretches) - 1
    parts: list[Piece] = []
    for i, (start, end, opening) in enumerate(stretches):
        before = stretches[i - 1] if i > 0 or line.closed else None
        after = stretches[(i + 1) % (last + 1)] if i < last or line.closed else None
        shape = chain(_between(path, start, end), (_goes_on(line, before), _goes_on(line, after)))
        if opening is None:
            name, kind = line.name, line.kind
            footing, opacity = line.footing, line.opacity
        else:
            found = line.openings[opening]
            name, kind = found.name or f"{line.name}: {found.kind}", found.kind
            footing, opacity = OPEN_DOOR if found.is_open else kind.preset
        name = free_name(name, {part.name for part in parts})
        parts.append(
            Piece(
                name,
                shape,
                footing,
                opacity,
                kind,
                line,
                opening,
                sort=line.sort if opening is None else "",
                cost=line.cost if opening is None else None,
            )
        )
    return tuple(parts)


def whole_path(line: ThinLine) -> tuple[Point, ...]:
    """The points of a line, the first one again at the end where it is closed."""
    return (*line.points, *line.points[:1]) if line.closed else line.points


def with_door(line: ThinLine, opening: int, *, is_open: bool) -> ThinLine:
    """The line with that door open or shut."""
    openings = list(line.openings)
    openings[opening] = replace(openings[opening], is_open=is_open)
    return replace(line, openings=tuple(openings))


def with_new_opening(line: ThinLine, part: Piece, kind: Kind) -> ThinLine:
    """The line with a door or a window in the middle of one of its runs, at most `USUAL_OPENING` wide.

    Raises:
        ShapeError: the part is no run, or too short for it.
    """
    path = whole_path(line)
    parts = parts_of(line)
    start, end, opening = _stretches(line, path)[[known.name for known in parts].index(part.name)]
    width = min(USUAL_OPENING, (end - start) / 2)
    if opening is not None or width < STEP:
        raise ShapeError(said("a run of {length:g} inches", length=end - start))
    middle = (start + end) / 2
    added = LineOpening(kind, middle - width / 2, middle + width / 2)
    return replace(line, openings=in_order((*line.openings, added)))


def in_order(openings: Iterable[LineOpening]) -> tuple[LineOpening, ...]:
    """The openings as a file lists them: all doors, then all windows, each along the line."""
    return tuple(sorted(openings, key=lambda opening: (OPENINGS.index(opening.kind), opening.start)))


def without_opening(line: ThinLine, opening: int) -> ThinLine:
    """The line with wall in the place of that opening."""
    return replace(line, openings=line.openings[:opening] + line.openings[opening + 1 :])


def _goes_on(line: ThinLine, other: Stretch | None) -> bool:
    """Whether a part overlaps the one beside it; by an open door it ends exactly where the door begins."""
    if other is None:
        return False
    return other[2] is None or not line.openings[other[2]].is_open


def _require_simple(line: ThinLine, path: Sequence[Point]) -> None:
    if len(path) < (4 if line.closed else 2):
        raise ShapeError(said("a line of {count} points", count=len(line.points)))
    if path_length(tuple(path)) < STEP:
        raise ShapeError("a line with points that are too near each other")
    if not shapely.is_simple(shapely.linestrings(path)):
        raise ShapeError("a line that crosses or touches itself")


def _stretches(line: ThinLine, path: Sequence[Point]) -> list[Stretch]:
    """The runs and openings of a line, one after the other; runs shorter than STEP are left out."""
    length = path_length(tuple(path))
    found: list[Stretch] = []
    at = 0.0
    for index, opening in sorted(enumerate(line.openings), key=lambda numbered: numbered[1].start):
        if not at <= opening.start <= opening.end - STEP or opening.end > length + STEP:
            found_there = said("an opening from {start:g} to {end:g}", start=opening.start, end=opening.end)
            raise ShapeError(found_there)
        if opening.start - at >= STEP:
            found.append((at, opening.start, None))
        start = opening.start if opening.start - at >= STEP else at
        at = min(opening.end, length)
        found.append((start, at, index))
    if length - at >= STEP:
        found.append((at, length, None))
    elif found:
        found[-1] = (found[-1][0], length, found[-1][2])
    if line.closed and len(found) == 1:  # a chain does not meet itself
        half = distance(path[0], path[1])
        found = [(0.0, half, found[0][2]), (half, length, found[0][2])]
    return found


def _between(path: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a path between two places along it, in inches from its first point."""
    found: list[Point] = []
    passed = 0.0
    for a, b in pairwise(path):
        long = distance(a, b)
        if passed - STEP < start < passed + long - STEP and not found:
            found.append(a if start <= passed + STEP / 2 else along(a, b, (start - passed) / long))
        passed += long
        if found and passed < end - STEP / 2:
            found.append(b)
        elif found:
            short = passed - end
            found.append(b if short <= STEP / 2 else along(b, a, short / long))
            break
    return found


def free_name(name: str, taken: Collection[str | None]) -> str:
    """The name, with " 2", " 3" ... after it if it is taken.

    >>> free_name("wood", ["wood", "wood 2"])
    'wood 3'
    """
    if name not in taken:
        return name
    return next(free for free in (f"{name} {number}" for number in count(2)) if free not in taken)
