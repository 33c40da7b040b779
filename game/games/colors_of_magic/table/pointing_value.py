"""A player's pointing and choices so far, as a frozen value. Points are in inches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.colors_of_magic.rules.state.actions import Action
from game.table.table import Act, Refused

if TYPE_CHECKING:
    from game.battlefield.inquiry import Tool
    from game.battlefield.ruler import Ruler
    from game.board.shapes import Point
    from game.games.colors_of_magic.table.step import ActionStep

About = tuple[int, Seat | None, bool]
"""A moment: the number of actions before it, the viewer, and whether events are still being shown."""


@dataclass(frozen=True, slots=True)
class BoardGrip:
    """A held button: where it was pressed, and the creature there."""

    start: Point
    creature: str | None


@dataclass(frozen=True, slots=True)
class Pointing:
    """A player's pointing and choices so far.

    Attributes:
        about: the moment that it ends with; None before the first.
        picked: the creature that is looked at.
        steps: the steps of the action that is being put together, the open one last.
        corners: the corners of the path that is drawn.
        grip: what the held button holds.
        dragged: the creature whose path a drag draws.
        tool: what a click means instead of a choice: to look along a line, or to measure.
        ruler_start: where the measurement began that is being made.
        ruler: the last measurement.
        pair: whose sight of whom stays shown.
        by_keys: whether the board was pointed at with the keyboard last.
        unasked: who is not to be asked again before something is left undone.
    """

    about: About | None = None
    picked: str | None = None
    steps: tuple[ActionStep, ...] = ()
    corners: tuple[Point, ...] = ()
    grip: BoardGrip | None = None
    dragged: str | None = None
    tool: Tool | None = None
    ruler_start: Point | None = None
    ruler: Ruler | None = None
    pair: tuple[str, str] | None = None
    by_keys: bool = False
    unasked: frozenset[Seat] = frozenset()

    @property
    def step(self) -> ActionStep | None:
        """The open step; None while nothing is asked of this player."""
        return self.steps[-1] if self.steps else None

    @property
    def path_of(self) -> str | None:
        """The creature whose path the pointer draws."""
        return self.step.path_of if self.step is not None else None

    def at(self, *steps: ActionStep) -> Pointing:
        """The same player at these steps, with no tool in hand and nothing held."""
        path_of = steps[-1].path_of if steps else None
        return replace(
            self,
            steps=steps,
            picked=path_of or self.picked,
            corners=(),
            tool=None,
            ruler_start=None,
            ruler=None,
            pair=None,
        )


Then = tuple[Pointing, Act[Action] | Refused | None]
"""The next pointing, and what is to be done or said."""
