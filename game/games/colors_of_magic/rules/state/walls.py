"""Walls that effects raise: ground along a line, and how near somebody comes to it (R-66).

The ground of every other zone is a disc; what is asked of both is asked of an `Extent`.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.board.planar import disc_span
from game.board.shapes import STEP, Disc, Point, Polygon, distance, gap, polygon


@dataclass(frozen=True, slots=True)
class Wall:
    """A rectangle along the line from `start` to `end`, `half` inches to either side of it.

    >>> Wall((0.0, 0.0), (6.0, 0.0), 0.25).nearest((8.0, 1.0))
    (6.0, 0.25)
    """

    start: Point
    end: Point
    half: float

    @property
    def centre(self) -> Point:
        """The middle of its line."""
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)

    @property
    def shape(self) -> Polygon:
        """Its ground."""
        (ax, ay), (bx, by) = self.start, self.end
        ux, uy = self._direction()
        dx, dy = -uy * self.half, ux * self.half
        return polygon(((ax + dx, ay + dy), (ax - dx, ay - dy), (bx - dx, by - dy), (bx + dx, by + dy)))

    def nearest(self, point: Point) -> Point:
        """The point of the wall that is nearest to a point; that point itself if it lies within."""
        return self._nearest(point, self.half)

    def nearest_on_line(self, point: Point) -> Point:
        """The point of the wall's line that is nearest to a point."""
        return self._nearest(point, 0.0)

    def span(self, at: Point, step: Point, within: float) -> tuple[float, float]:
        """The part of a way, from 0 to 1, at most `within` inches from the wall; (1, 0) if there is none.

        The way begins `at` a point and goes a `step`. What lies so near is convex: the wall, longer and wider
        by that, and a disc around each of its corners.
        """
        spans = [disc_span(at[0] - x, at[1] - y, *step, within) for x, y in self.shape.corners]
        spans += [self._through(at, step, within, 0.0), self._through(at, step, 0.0, within)]
        met = [(first, last) for first, last in spans if last >= first]
        return (min(first for first, _ in met), max(last for _, last in met)) if met else (1.0, 0.0)

    def _through(self, at: Point, step: Point, longer: float, wider: float) -> tuple[float, float]:
        """The part of a way in the wall's rectangle, made longer at both ends and wider at both sides."""
        (ux, uy), length = self._direction(), distance(self.start, self.end)
        dx, dy = at[0] - self.start[0], at[1] - self.start[1]
        first, last = 0.0, 1.0
        for begins, goes, least, most in (
            (dx * ux + dy * uy, step[0] * ux + step[1] * uy, -longer, length + longer),
            (dy * ux - dx * uy, step[1] * ux - step[0] * uy, -self.half - wider, self.half + wider),
        ):
            if goes == 0.0:
                if not least <= begins <= most:
                    return (1.0, 0.0)
                continue
            bounds = sorted(((least - begins) / goes, (most - begins) / goes))
            first, last = max(first, bounds[0]), min(last, bounds[1])
        return (first, last) if first <= last else (1.0, 0.0)

    def _nearest(self, point: Point, half: float) -> Point:
        """The nearest point of the wall if it reached `half` inches to either side."""
        ux, uy = self._direction()
        dx, dy = point[0] - self.start[0], point[1] - self.start[1]
        along = min(max(dx * ux + dy * uy, 0.0), distance(self.start, self.end))
        beside = min(max(dy * ux - dx * uy, -half), half)
        return (self.start[0] + along * ux - beside * uy, self.start[1] + along * uy + beside * ux)

    def _direction(self) -> Point:
        """The unit vector along its line."""
        length = distance(self.start, self.end)
        return ((self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length)


Extent = Disc | Wall
"""The ground of a zone, the base of a creature or the ground of a marker; a point is a disc of no radius."""


def extent(at: Point, end: Point | None, radius: float) -> Extent:
    """The ground of a zone: a disc, or a wall to its `end` if that is another point."""
    if end is None or distance(at, end) < STEP:
        return Disc(*at, radius)
    return Wall(at, end, radius)


def shape_of(place: Extent) -> Disc | Polygon:
    """The outline of a place."""
    return place.shape if isinstance(place, Wall) else place


def nearest_to(place: Extent, point: Point) -> Point:
    """From where something goes straight away from a place: the middle, of a wall a point of its line."""
    return place.nearest_on_line(point) if isinstance(place, Wall) else place.centre


def disc_of(place: Extent) -> Disc:
    """Where creatures are put near a place: it, or the middle of a wall."""
    return Disc(*place.centre, place.half) if isinstance(place, Wall) else place


def gap_to(place: Extent, base: Disc) -> float:
    """The distance in inches between a place and a base; negative where they overlap."""
    if isinstance(place, Wall):
        return distance(place.nearest(base.centre), base.centre) - base.r
    return gap(base, place)


def span_within(place: Extent, way: tuple[Point, Point], within: float) -> tuple[float, float]:
    """The part of a straight way, from 0 to 1, at which its point is at most `within` from a place.

    First and last; the first is greater if there is no such part.
    """
    (ax, ay), (bx, by) = way
    if isinstance(place, Wall):
        return place.span((ax, ay), (bx - ax, by - ay), within)
    return disc_span(ax - place.x, ay - place.y, bx - ax, by - ay, place.r + within)
