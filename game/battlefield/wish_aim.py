"""A condition of a wish whose target is pointed at on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.board.measures import depth, nearest_of, square_inches
from game.board.shapes import Disc, middle, snap
from game.positions.wish_names import OF_CREATURES, OF_FOES
from game.positions.wishes import Condition, Wanted
from game.positions.zones import ZoneKind

if TYPE_CHECKING:
    from game.battlefield.position_answers import PositionAnswers
    from game.board.shapes import Point, Shape
    from game.positions.position import Creature
    from game.positions.zones import Template, Zone

NEAR = 0.5
"""Inches beside an objective, which may be small, within which it is pointed at."""


@dataclass(frozen=True, slots=True)
class WishAim:
    """A condition that waits for its target; `number` is that of the one in whose place it comes, if any."""

    condition: Condition
    number: int | None = None

    @property
    def asks(self) -> str:
        """What has to be pointed at: somebody hostile, anybody else, an objective, an area, or anything."""
        kind = self.condition.kind
        if kind in OF_FOES:
            return "foe"
        if kind in OF_CREATURES:
            return "creature"
        if kind is Wanted.HOLDS:
            return "objective"
        return "area" if kind in {Wanted.IN, Wanted.WHOLLY_IN} else "thing"

    def about(self, target: str) -> Condition:
        """The condition about that."""
        return replace(self.condition, target=target)


def target_at(
    answers: PositionAnswers, aim: WishAim, mover: Creature, at: Point, *, exactly: bool = False
) -> str:
    """The name of what lies at a point and can be the target, empty if nothing does; `exactly`, the point.

    Somebody comes before what they stand on, a zone before terrain unless that is smaller, and where nothing
    lies a distance is measured to the point itself.
    """
    asks = aim.asks
    if asks == "thing" and exactly:
        return _named(at)
    under, itself = answers.under(at), answers.position.together(mover.id)
    if under is not None and under.kind == "creature" and under.name not in itself:
        there = answers.position.creature(under.name)
        if asks in {"creature", "thing"} or (asks == "foe" and mover.hostile_to(there)):
            return there.id
        return ""
    if asks in {"foe", "creature"}:
        return ""
    found = _laid_at(answers, at, objectives=asks == "objective")
    return found or (_named(at) if asks == "thing" else "")


def stops_of(answers: PositionAnswers, aim: WishAim, mover: Creature) -> tuple[Point, ...]:
    """The places at which Tab stops while something is to be pointed at: what could be the target."""
    position, asks = answers.position, aim.asks
    itself = position.together(mover.id)
    creatures = [
        creature.at
        for creature in position.creatures
        if creature.id not in itself and (asks in {"creature", "thing"} or mover.hostile_to(creature))
    ]
    if asks in {"foe", "creature"}:
        return tuple(creatures)
    laid: list[Zone | Template] = [
        zone for zone in position.zones if asks != "objective" or zone.kind is ZoneKind.OBJECTIVE
    ]
    if asks == "objective":
        return tuple(_inside(each.shape) for each in laid)
    laid += position.templates
    places = tuple(_inside(each.shape) for each in laid)
    terrain = tuple(_inside(piece.shape) for piece in position.board.pieces)
    return (*places, *terrain) if asks == "area" else (*creatures, *places, *terrain)


def _laid_at(answers: PositionAnswers, at: Point, *, objectives: bool) -> str:
    position = answers.position
    if objectives:
        zones = [zone for zone in position.zones if zone.kind is ZoneKind.OBJECTIVE]
        near = min(zones, key=lambda zone: -depth(zone.shape, at), default=None)
        return near.id if near is not None and depth(near.shape, at) >= -NEAR else ""
    laid: tuple[Zone | Template, ...] = (*position.zones, *position.templates)
    found = [(square_inches(each.shape), each.id) for each in laid if depth(each.shape, at) >= 0.0]
    under = answers.under(at)
    if under is not None and under.kind == "piece":
        piece = next(piece for piece in position.board.pieces if piece.name == under.name)
        found.append((square_inches(piece.shape), piece.called))
    return min(found, default=(0.0, ""))[1]


def _inside(shape: Shape) -> Point:
    """A point of it, which its middle need not be."""
    at = middle(shape)
    return at if isinstance(shape, Disc) or depth(shape, at) >= 0.0 else nearest_of(shape, at)


def _named(at: Point) -> str:
    x, y = snap(at)
    return f"{round(x, 2):g},{round(y, 2):g}"
