"""What lies on a table and is no terrain: objectives, deployment zones, areas, templates laid by hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from game.board.measures import moved, turned
from game.board.shapes import Disc, Point, Polygon

if TYPE_CHECKING:
    from game.board.shapes import Shape

MOST_CORNERS = 400
"""Corners that a polygon of a position may have."""

MOST_ZONES = 100
"""Zones that a position may have, and as many templates."""

Extent = Literal["any_part", "wholly"]
"""How much of a base must be within a zone."""

By = Literal["alone", "most"]
"""Who holds an objective: a side that is there alone, or the one with most creatures there."""


class ZoneKind(StrEnum):
    """What a zone is for."""

    OBJECTIVE = "objective"
    DEPLOYMENT = "deployment"
    AREA = "area"


@dataclass(frozen=True, slots=True)
class Hold:
    """When a creature counts for an objective: within so many inches of it, with how much of its base.

    `counts` says for how many creatures each counts, by id; None where everybody counts for one.
    """

    within: float = 0.0
    base: Extent = "any_part"
    by: By = "alone"
    counts: tuple[tuple[str, int], ...] | None = None

    def weight(self, creature: str) -> int:
        """For how many creatures that one counts."""
        return 1 if self.counts is None else dict(self.counts).get(creature, 0)


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone. `side` is whose deployment zone it is, empty for anybody's; `hold` counts for objectives."""

    id: str
    shape: Shape
    kind: ZoneKind = ZoneKind.AREA
    name: str = ""
    side: str = ""
    hold: Hold = Hold()

    @property
    def called(self) -> str:
        """What answers call it."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Template:
    """A template laid on the table: `outline` about the origin, turned counter-clockwise, put at a place."""

    id: str
    outline: Disc | Polygon
    at: Point
    turn: float = 0.0
    name: str = ""

    @property
    def called(self) -> str:
        """What answers call it."""
        return self.name or self.id

    @property
    def shape(self) -> Shape:
        """Where it lies."""
        outline = self.outline
        return moved(outline if isinstance(outline, Disc) else turned(outline, self.turn), self.at)
