"""What a hand has said so far of how a picture lies on the table: marks in pixels, and lengths as typed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from game.board.shapes import INCH_MM, ShapeError, distance
from game.positions.picture import (
    AtCorners,
    ByLength,
    Filling,
    GroundPicture,
    KnownLength,
    corner_fault,
)

if TYPE_CHECKING:
    from game.positions.picture import FourPixels, Laid, Pixel

LEAST_MM, MOST_MM = 50.0, 3000.0
"""The shortest and the longest side of a board."""


class Way(StrEnum):
    """The way in which a picture is laid."""

    TABLE = "table"
    RECTANGLE = "rectangle"
    LENGTH = "length"
    FILLING = "filling"


class Unit(StrEnum):
    """The unit in which lengths are typed."""

    INCHES = "in"
    MILLIMETRES = "mm"


class LayingError(ValueError):
    """Why the picture cannot be laid like that, as the key of a message."""


@dataclass(frozen=True, slots=True)
class Laying:
    """The marks and the numbers. `typed` are texts by the names of their fields, in the `unit`.

    The marks are four corners, the two ends of a known length, and the two ends of another one by which the
    picture is checked, if it is.
    """

    size: tuple[int, int]
    way: Way
    corners: FourPixels
    ends: tuple[Pixel, Pixel]
    check_ends: tuple[Pixel, Pixel]
    checked: bool = False
    unit: Unit = Unit.INCHES
    inside: bool = False
    typed: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, picture: GroundPicture, width: float, height: float) -> Laying:
        """Where to begin: as the picture lies on a board of that size, else with marks to be dragged."""
        across, down = picture.size
        corners: FourPixels = tuple(  # type: ignore[assignment] # four of them
            (across * x, down * y) for x, y in ((0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85))
        )
        ends: tuple[Pixel, Pixel] = ((across * 0.25, down * 0.5), (across * 0.75, down * 0.5))
        checks: tuple[Pixel, Pixel] = ((across * 0.35, down * 0.6), (across * 0.65, down * 0.6))
        way = Way.TABLE
        typed = {"width": _words(width), "height": _words(height), "length": "12", "check": "12"}
        typed |= {"left": "0", "bottom": "0", "across": "24", "down": "24"}
        match picture.laid:
            case AtCorners(pixels, onto):
                corners, way = pixels, Way.TABLE if onto is None else Way.RECTANGLE
                if onto is not None:
                    x0, y0, x1, y1 = onto
                    names = ("left", "bottom", "across", "down")
                    typed |= dict(zip(names, map(_words, (x0, y0, x1 - x0, y1 - y0)), strict=True))
            case ByLength(KnownLength(start, end, inches)):
                ends, way = (start, end), Way.LENGTH
                typed["length"] = _words(inches)
            case _:
                pass
        if picture.checks:
            known = picture.checks[0]
            checks, typed["check"] = (known.start, known.end), _words(known.inches)
        inside = picture.file is None
        return cls(picture.size, way, corners, ends, checks, bool(picture.checks), inside=inside, typed=typed)

    @property
    def marks(self) -> tuple[Pixel, ...]:
        """The marks that count, in the order in which they are set."""
        first: tuple[Pixel, ...] = ()
        match self.way:
            case Way.TABLE | Way.RECTANGLE:
                first = self.corners
            case Way.LENGTH:
                first = self.ends
            case Way.FILLING:
                pass
        return (*first, *self.check_ends) if self.checked else first

    def with_mark(self, number: int, at: Pixel) -> Laying:
        """One of its marks elsewhere, kept within a picture's width of the picture."""
        across, down = self.size
        at = (min(max(at[0], -across), 2.0 * across), min(max(at[1], -down), 2.0 * down))
        marks = list(self.marks)
        marks[number] = at
        own = len(marks) - (2 if self.checked else 0)
        changed = self
        if self.checked:
            changed = replace(changed, check_ends=(marks[own], marks[own + 1]))
        match self.way:
            case Way.TABLE | Way.RECTANGLE:
                return replace(changed, corners=(marks[0], marks[1], marks[2], marks[3]))
            case Way.LENGTH:
                return replace(changed, ends=(marks[0], marks[1]))
            case Way.FILLING:
                return changed

    def with_text(self, name: str, text: str) -> Laying:
        """One of the numbers typed otherwise."""
        return replace(self, typed={**self.typed, name: text})

    def in_unit(self, unit: Unit) -> Laying:
        """The same lengths in another unit; what is no number stays as it is typed."""
        if unit is self.unit:
            return self
        factor = INCH_MM if unit is Unit.MILLIMETRES else 1 / INCH_MM
        typed = {
            name: text if (number := _number(text)) is None else f"{round(number * factor, 3):g}"
            for name, text in self.typed.items()
        }
        return replace(self, unit=unit, typed=typed)

    def inches(self, name: str) -> float:
        """A length that was typed.

        Raises:
            LayingError: it is no number.
        """
        number = _number(self.typed[name])
        if number is None:
            raise LayingError("workshop.photo.no_number")
        return number / INCH_MM if self.unit is Unit.MILLIMETRES else number

    def board(self) -> tuple[float, float]:
        """The width and height of the table, in inches.

        Raises:
            LayingError: it is no size of a board.
        """
        if self.way is Way.LENGTH:
            laid = self._laid()
            if not isinstance(laid, ByLength):
                raise LayingError("workshop.photo.no_number")
            per_inch = distance(laid.known.start, laid.known.end) / laid.known.inches
            width, height = self.size[0] / per_inch, self.size[1] / per_inch
        else:
            width, height = self.inches("width"), self.inches("height")
        for side in (width, height):
            if not LEAST_MM <= side * INCH_MM <= MOST_MM:
                raise LayingError("workshop.photo.size")
        return width, height

    def laid(self, picture: GroundPicture) -> GroundPicture:
        """The picture as it lies.

        Raises:
            LayingError: it cannot lie like that.
        """
        width, height = self.board()
        checks: tuple[KnownLength, ...] = ()
        if self.checked:
            start, end = self.check_ends
            checks = (_known(start, end, self.inches("check")),)
        found = replace(picture, laid=self._laid(), checks=checks, error_in=None)
        try:
            found.plane(width, height)
        except ShapeError:
            raise LayingError("workshop.photo.horizon") from None
        return found

    def _laid(self) -> Laid:
        match self.way:
            case Way.TABLE | Way.RECTANGLE:
                if corner_fault(self.corners):
                    raise LayingError("workshop.photo.crossed")
                if self.way is Way.TABLE:
                    return AtCorners(self.corners)
                left, bottom, across, down = map(self.inches, ("left", "bottom", "across", "down"))
                if min(across, down) < 0.1:
                    raise LayingError("workshop.photo.rectangle_small")
                return AtCorners(self.corners, (left, bottom, left + across, bottom + down))
            case Way.LENGTH:
                return ByLength(_known(*self.ends, self.inches("length")))
            case Way.FILLING:
                return Filling()


_UNIT = r"\"|\N{DOUBLE PRIME}|in|mm|cm"

_SIZE = re.compile(
    rf"(?P<across>[\d.,]+)\s*(?P<unit>{_UNIT})?"
    r"(?:\s*[x\N{MULTIPLICATION SIGN}*]\s*(?P<down>[\d.,]+)\s*"
    rf"(?P<same>{_UNIT})?)?",
    re.IGNORECASE,
)


def size_in(text: str) -> tuple[float, float] | None:
    """The size of a table in inches, typed as `44 x 60`, `80"`, `1117.6 x 1524 mm` or `120 cm`, else None.

    >>> size_in("44 x 60"), size_in("508 x 1016 mm"), size_in("1 x 1")
    ((44.0, 60.0), (20.0, 40.0), None)
    >>> size_in('44" x 60"'), size_in("508 mm x 1016 mm"), size_in("50 cm x 20 in")
    ((44.0, 60.0), (20.0, 40.0), None)
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        return None
    units = {
        {"mm": 1.0, "cm": 10.0}.get(written.lower(), INCH_MM)
        for written in (found["unit"], found["same"])
        if written is not None
    }
    if len(units) > 1:
        return None
    unit = units.pop() if units else INCH_MM
    across, down = _number(found["across"]), _number(found["down"] or found["across"])
    if across is None or down is None:
        return None
    if not all(LEAST_MM <= side * unit <= MOST_MM for side in (across, down)):
        return None
    return (across, down) if unit == INCH_MM else (across * unit / INCH_MM, down * unit / INCH_MM)


def _known(start: Pixel, end: Pixel, inches: float) -> KnownLength:
    if distance(start, end) < 1:
        raise LayingError("workshop.photo.one_place")
    if not 0.1 <= inches <= 1000:
        raise LayingError("workshop.photo.length_bounds")
    return KnownLength(start, end, inches)


def _number(text: str) -> float | None:
    """The number in a text, with a point or a comma; None if there is none."""
    try:
        number = float(text.strip().rstrip('"').replace(",", "."))
    except ValueError:
        return None
    return number if abs(number) < 1e6 else None


def _words(inches: float) -> str:
    return f"{round(inches, 3):g}"
