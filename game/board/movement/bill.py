"""The cost of a path, leg by leg (CM-MOVE-04, ruling R-22)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.board.planar import SHORTEST
from game.board.shapes import Point, along, distance
from game.core.copies import quick

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DIFFICULT_FACTOR = 2.0
"""The cost of an inch through difficult terrain (CM-MOVE-04), unless a ruleset says otherwise."""

Span = tuple[int, float, float]
"""A piece, and the parts of a step at which that is entered and left."""

Spans = tuple[Span, ...] | list[Span]

_PARALLEL = 1e-9
"""Sine of the angle below which two legs are one straight line."""


@quick
@dataclass(frozen=True, slots=True)
class Leg:
    """The longest straight part of a path with one price; `pieces` are the difficult ones it goes through.

    `factor` is what an inch of it costs.
    """

    start: Point
    end: Point
    difficult: bool
    pieces: tuple[int, ...] = ()
    factor: float = 1.0


@quick
@dataclass(frozen=True, slots=True)
class Bill:
    """The cost of a path, leg by leg, in inches; `shares` are the inches in difficult terrain by their price.

    >>> legs = Leg((0.0, 0.0), (2.0, 0.0), False), Leg((2.0, 0.0), (5.0, 0.0), True, (0,), factor=2.0)
    >>> bill = Bill(legs, 2.0, ((2.0, 3.0),))
    >>> bill.length_in, bill.cost_in
    (5.0, 8.0)
    >>> point_at_cost(bill, 4.0)
    (3.0, 0.0)
    """

    legs: tuple[Leg, ...]
    open_in: float
    shares: tuple[tuple[float, float], ...] = ()

    @property
    def difficult_in(self) -> float:
        """The length of its parts in difficult terrain, in inches."""
        return sum([inches for _, inches in self.shares])

    @property
    def length_in(self) -> float:
        """The length of the path in inches."""
        return self.open_in + self.difficult_in

    @property
    def cost_in(self) -> float:
        """The movement that the path uses up, in inches."""
        return self.open_in + sum([factor * inches for factor, inches in self.shares], 0.0)


def point_at_cost(bill: Bill, cost: float) -> Point:
    """The point of a billed path at which that much movement is used up; its end if it costs less."""
    left = cost
    for leg in bill.legs:
        length = distance(leg.start, leg.end)
        price = length * leg.factor
        if price > left:
            return along(leg.start, leg.end, max(left, 0.0) / price)
        left -= price
    return bill.legs[-1].end


def bill_of(
    path: tuple[Point, ...],
    spans: list[Spans],
    factor: float = DIFFICULT_FACTOR,
    costs: Mapping[int, float] = MappingProxyType({}),
) -> Bill:
    """The bill of a path, from the difficult pieces that each of its steps goes through.

    An inch in one costs the `factor`, or what `costs` say of the piece; where several lie, the most of these.
    """
    if len(path) == 2 and not spans[0] and distance(*path) >= SHORTEST:
        leg = _open_leg(*path)
        return Bill((leg,), distance(leg.start, leg.end))
    legs: list[Leg] = []
    for (a, b), inside in zip(pairwise(path), spans, strict=False):
        for leg in _legs_of_step(a, b, inside, factor, costs):
            if legs and _goes_on(legs[-1], leg):
                pieces = tuple(sorted({*legs[-1].pieces, *leg.pieces}))
                legs[-1] = Leg(legs[-1].start, leg.end, leg.difficult, pieces, leg.factor)
            else:
                legs.append(leg)
    return Bill(
        tuple(legs),
        open_in=sum([distance(leg.start, leg.end) for leg in legs if not leg.difficult]),
        shares=tuple(
            (
                price,
                sum([distance(leg.start, leg.end) for leg in legs if leg.difficult and leg.factor == price]),
            )
            for price in sorted({leg.factor for leg in legs if leg.difficult})
        ),
    )


def _legs_of_step(
    a: Point, b: Point, spans: Spans, factor: float, costs: Mapping[int, float]
) -> Iterator[Leg]:
    """The parts of a straight step between the borders of difficult pieces that it crosses."""
    if distance(a, b) < SHORTEST:
        return
    if not spans:
        yield _open_leg(a, b)
        return
    cuts = sorted({0.0, 1.0, *(t for _, lo, hi in spans for t in (lo, hi))})
    for lo, hi in pairwise(cuts):
        # No border lies between two cuts: what holds in the middle holds all along.
        middle = (lo + hi) / 2.0
        pieces = tuple(sorted({piece for piece, t0, t1 in spans if t0 <= middle <= t1}))
        price = max([costs.get(piece, factor) for piece in pieces], default=1.0)
        yield Leg(along(a, b, lo), along(a, b, hi), bool(pieces), pieces, price)


def _open_leg(a: Point, b: Point) -> Leg:
    """A step through open ground."""
    return Leg(along(a, b, 0.0), along(a, b, 1.0), False)


def _goes_on(before: Leg, leg: Leg) -> bool:
    """Whether a leg continues the one before it straight on, at the same price."""
    ax, ay = before.end[0] - before.start[0], before.end[1] - before.start[1]
    bx, by = leg.end[0] - leg.start[0], leg.end[1] - leg.start[1]
    straight = ax * bx + ay * by > 0 and abs(ax * by - ay * bx) <= _PARALLEL * hypot(ax, ay) * hypot(bx, by)
    return before.difficult == leg.difficult and before.factor == leg.factor and straight
