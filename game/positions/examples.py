"""Small positions on which rules are tried by hand: what is asked of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.positions.position import Position

SIDE = 12.0
"""Width and height of these boards, in inches."""


class Shows(StrEnum):
    """The questions of examples: a move, a line of sight, engagements, whom one can strike or shoot."""

    MOVE = "move"
    SIGHT = "sight"
    ENGAGED = "engaged"
    THREAT = "threat"


@dataclass(frozen=True, slots=True)
class Example:
    """A position and what is asked of `subject` in it, of a sight also the `target`."""

    position: Position
    shows: Shows
    subject: str = "A"
    target: str = "B"
