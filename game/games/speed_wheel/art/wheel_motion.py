"""What moves on the speed wheel, and where its pawns are at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.box import Box

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.box import Spot


@dataclass(frozen=True, slots=True)
class Walk:
    """A pawn walks `steps` spaces to the space `end`; `part` of it, from 0 to 1, is over."""

    pawn: str
    end: int
    steps: int
    part: float = 0.0


@dataclass(frozen=True, slots=True)
class WheelPreview:
    """Where the arrow and the pawns would be, shown as ghosts."""

    arrow: int
    spaces: Mapping[str, int]


@dataclass
class WheelMotion:
    """What moves on the wheel at this moment: a pawn that walks, the arrow between two spaces."""

    walk: Walk | None = None
    arrow: float | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a pawn is on the screen: its middle, how far across it is, how high above the wheel (0 to 1)."""

    at: Spot
    across: float
    lift: float = 0.0

    @property
    def face(self) -> Box:
        """The part of a pawn that the names of others leave free."""
        half = self.across * 0.22
        return Box(self.at[0] - half, self.at[1] - half, 2 * half, 2 * half)

    def towards(self, later: Standing, part: float) -> Standing:
        """A part of the straight way to another place."""
        return Standing(mixed(self.at, later.at, part), self.across + (later.across - self.across) * part)


def mixed(a: Spot, b: Spot, part: float) -> Spot:
    """A spot between two."""
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
