"""A picture that lies on the board as its ground: how its pixels and the inches of the board belong together.

Pixels are counted from the top left corner of the picture as it is seen, y down; a pixel is one wide, so that
the middle of the first one is [0.5, 0.5].
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from game.board.shapes import Point, ShapeError, distance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

Pixel = tuple[float, float]
FourPixels = tuple[Pixel, Pixel, Pixel, Pixel]
InchBox = tuple[float, float, float, float]
"""Left, bottom, right and top, in inches."""

MARKED = 1.0
"""How far, in pixels, a mark that a hand sets may be from what it marks."""

LEAST_CORNER = 0.02
"""The least sine of an angle of the four corners, a degree: below it three are as good as on a line."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The picture fills the board."""


@dataclass(frozen=True, slots=True)
class AtCorners:
    """Four pixels show the corners of the board, or of a known rectangle, clockwise from the top left."""

    pixels: FourPixels
    onto: InchBox | None = None


@dataclass(frozen=True, slots=True)
class AtScale:
    """The picture was taken from straight above; its bottom left corner is that of the board.

    `per_inch` pixels are an inch.
    """

    per_inch: float


@dataclass(frozen=True, slots=True)
class KnownLength:
    """Two pixels, and how many inches lie between what they show."""

    start: Pixel
    end: Pixel
    inches: float


@dataclass(frozen=True, slots=True)
class ByLength:
    """As `AtScale`; the scale is told by two pixels and the inches between them."""

    known: KnownLength


Laid = Filling | AtCorners | AtScale | ByLength


@dataclass(frozen=True, slots=True)
class GroundPicture:
    """A picture, and how it lies on the board.

    Attributes:
        content: the bytes of the file, PNG, JPEG or WebP.
        size: its pixels across and down, as it is seen.
        checks: lengths that are known besides, by which it is seen how true the picture is.
        error_in: how true it is by the word of who laid it, in inches; None: it is worked out.
        file: the path of the file; None if the picture lies in the position file.
    """

    content: bytes = field(repr=False)
    size: tuple[int, int]
    laid: Laid = Filling()
    checks: tuple[KnownLength, ...] = ()
    error_in: float | None = None
    file: str | None = None

    def per_inch(self) -> float | None:
        """Pixels an inch, if that is known without the size of the board."""
        match self.laid:
            case AtScale(per_inch):
                return per_inch
            case ByLength(known):
                return distance(known.start, known.end) / known.inches
            case _:
                return None

    def error(self, width: float, height: float) -> float:
        """How much nearer or further apart two things may be than it shows them on such a board, in inches.

        Raises:
            ShapeError: as `plane`.
        """
        if self.error_in is not None:
            return self.error_in
        estimated = estimated_error(self.laid, self.size, width, height)
        return max([estimated, *map(abs, self.residuals(width, height))])

    def residuals(self, width: float, height: float) -> tuple[float, ...]:
        """For each length that is known, by how many inches the picture shows it longer than it is.

        Raises:
            ShapeError: as `plane`.
        """
        plane = self.plane(width, height)
        return tuple(plane.length(known.start, known.end) - known.inches for known in self.checks)

    def plane(self, width: float, height: float) -> Plane:
        """How inches of a board of that size and pixels belong together.

        Raises:
            ShapeError: they cannot: corners that cross or lie on a line, or a board beyond the horizon.
        """
        return _plane(self.laid, self.size, width, height)


@dataclass(frozen=True, slots=True)
class Plane:
    """The plane of the table as the picture shows it.

    `to_pixel` and `to_place` are 3 by 3 matrices, row by row, of a projective map from inches to pixels and
    of its inverse (Hartley and Zisserman, *Multiple View Geometry*, 2.3).
    """

    to_pixel: tuple[float, ...]
    to_place: tuple[float, ...]

    def pixel(self, at: Point) -> Pixel:
        """The pixel that shows a point of the board."""
        return _mapped(self.to_pixel, at)

    def place(self, pixel: Pixel) -> Point:
        """The point of the board that a pixel shows, in inches."""
        return _mapped(self.to_place, pixel)

    def length(self, start: Pixel, end: Pixel) -> float:
        """The inches between what two pixels show."""
        return distance(self.place(start), self.place(end))

    def finest(self, at: Point) -> float:
        """Inches of the board that a pixel takes around a point, in the direction in which it takes most."""
        u, v = self.pixel(at)
        steps = [self.place((u + 0.5, v)), self.place((u, v + 0.5))]
        back = [self.place((u - 0.5, v)), self.place((u, v - 0.5))]
        across = np.array([[a[0] - b[0], a[1] - b[1]] for a, b in zip(steps, back, strict=True)])
        return float(np.linalg.norm(across, 2))


@lru_cache(maxsize=64)
def estimated_error(laid: Laid, size: tuple[int, int], width: float, height: float) -> float:
    """The worst error, in inches, between two places of the board when every mark may be `MARKED` pixels off.

    It counts the marks by which the picture was laid, each off in whatever direction harms most, and the
    marks of the two things themselves. A picture that was laid without a mark, such as a drawn map that fills
    the board, has none. The places are those of a grid of five by five: the error is greatest at an edge.

    Raises:
        ShapeError: the picture cannot lie like that.
    """
    match laid:
        case AtCorners(pixels):
            marks = pixels
        case ByLength(known):
            marks = (known.start, known.end)  # type: ignore[assignment] # two marks instead of four
        case _:
            return 0.0
    plane = _plane(laid, size, width, height)
    places = [(width * i / 4, height * j / 4) for i in range(5) for j in range(5)]
    shown = [plane.pixel(at) for at in places]
    # What each mark does to each place: the columns of a 2 by 2 matrix are its moves across and down.
    moved = np.zeros((len(marks), len(places), 2, 2))
    for number in range(len(marks)):
        for axis in (0, 1):
            other = _plane(_nudged(laid, number, axis), size, width, height)
            moved[number, :, :, axis] = [
                np.subtract(other.place(p), at) for p, at in zip(shown, places, strict=True)
            ]
    apart = np.linalg.norm(moved[:, :, None] - moved[:, None, :], 2, axis=(3, 4)).sum(axis=0)
    seen = np.array([plane.finest(at) for at in places])
    return float(MARKED * (apart + seen[:, None] + seen[None, :]).max())


def _nudged(laid: Laid, number: int, axis: int) -> Laid:
    """The same with one of its marks a pixel further across (0) or down (1)."""

    def moved(pixel: Pixel) -> Pixel:
        return (pixel[0] + 1, pixel[1]) if axis == 0 else (pixel[0], pixel[1] + 1)

    match laid:
        case AtCorners(pixels, onto):
            a, b, c, d = (moved(pixel) if i == number else pixel for i, pixel in enumerate(pixels))
            return AtCorners((a, b, c, d), onto)
        case ByLength(KnownLength(start, end, inches)):
            ends = (moved(start), end) if number == 0 else (start, moved(end))
            return ByLength(KnownLength(*ends, inches))
        case _:
            raise ValueError("laid without a mark")


def in_pixels_of(laid: Laid, part: float) -> Laid:
    """How the same picture lies once its pixels along a side are so many times as many."""

    def moved(pixel: Pixel) -> Pixel:
        return (pixel[0] * part, pixel[1] * part)

    match laid:
        case AtCorners((a, b, c, d), onto):
            return AtCorners((moved(a), moved(b), moved(c), moved(d)), onto)
        case AtScale(per_inch):
            return AtScale(per_inch * part)
        case ByLength(KnownLength(start, end, inches)):
            return ByLength(KnownLength(moved(start), moved(end), inches))
        case Filling():
            return laid


def corner_fault(pixels: FourPixels) -> str:
    """What is wrong with four corners as those of a rectangle seen from some side; empty if nothing."""
    turns = []
    for i in range(4):
        (ax, ay), (bx, by), (cx, cy) = pixels[i - 1], pixels[i], pixels[(i + 1) % 4]
        sides = hypot(bx - ax, by - ay) * hypot(cx - bx, cy - by)
        if sides < 1:
            return "two corners in one place"
        turns.append(((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) / sides)
    if min(turns) >= LEAST_CORNER:
        return ""
    if max(turns) <= -LEAST_CORNER:
        return "corners that go round the other way"
    if min(map(abs, turns)) < LEAST_CORNER:
        return "corners on one line"
    return "corners that cross"


@lru_cache(maxsize=64)
def _plane(laid: Laid, size: tuple[int, int], width: float, height: float) -> Plane:
    across, down = float(size[0]), float(size[1])
    match laid:
        case Filling():
            pixels: FourPixels = ((0.0, 0.0), (across, 0.0), (across, down), (0.0, down))
            box = (0.0, 0.0, width, height)
        case AtCorners(pixels, onto):
            box = onto or (0.0, 0.0, width, height)
            if fault := corner_fault(pixels):
                raise ShapeError(fault)
        case AtScale(per_inch):
            pixels = ((0.0, 0.0), (across, 0.0), (across, down), (0.0, down))
            box = (0.0, 0.0, across / per_inch, down / per_inch)
        case ByLength(known):
            per_inch = distance(known.start, known.end) / known.inches
            pixels = ((0.0, 0.0), (across, 0.0), (across, down), (0.0, down))
            box = (0.0, 0.0, across / per_inch, down / per_inch)
    x0, y0, x1, y1 = box
    matrix = _projective(((x0, y1), (x1, y1), (x1, y0), (x0, y0)), pixels)
    middle = matrix[2] @ ((x0 + x1) / 2, (y0 + y1) / 2, 1.0)
    for corner in ((0.0, 0.0, 1.0), (width, 0.0, 1.0), (width, height, 1.0), (0.0, height, 1.0)):
        # On the horizon the divisor is 0, and beyond it it has the other sign. A thousandth of its value in
        # the rectangle is a thousand times as far away.
        if matrix[2] @ corner / middle < 1e-3:
            raise ShapeError("a board that reaches beyond the horizon of the picture")
    inverse = np.linalg.inv(matrix)
    return Plane(tuple(matrix.ravel().tolist()), tuple(inverse.ravel().tolist()))


def _projective(places: Iterable[Point], pixels: Iterable[Pixel]) -> NDArray[np.float64]:
    """The projective map that takes four places to four pixels."""
    rows, wanted = [], []
    for (x, y), (u, v) in zip(places, pixels, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    try:
        found = np.linalg.solve(np.array(rows, dtype=np.float64), np.array(wanted, dtype=np.float64))
    except np.linalg.LinAlgError:
        raise ShapeError("corners on one line") from None
    return np.array([*found, 1.0]).reshape(3, 3)


def _mapped(matrix: tuple[float, ...], at: tuple[float, float]) -> tuple[float, float]:
    x, y = at
    w = matrix[6] * x + matrix[7] * y + matrix[8]
    return (
        (matrix[0] * x + matrix[1] * y + matrix[2]) / w,
        (matrix[3] * x + matrix[4] * y + matrix[5]) / w,
    )
