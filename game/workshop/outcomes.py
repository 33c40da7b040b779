"""What a gesture in the workshop came to, for the scene to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.core.rules import Verdict


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move that was made: who, and the path it walked."""

    creature: str
    path: tuple[Point, ...]
    engages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A refusal: a verdict of the rules, or a message of the workshop."""

    verdict: Verdict | None = None
    key: str = ""


Outcome = MadeMove | RefusedMove | None
"""The outcome of a gesture, for the scene to show; None if the board itself shows it."""
