"""Works out from the events that the viewer has seen where creatures have come from this turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, distance
from game.games.colors_of_magic.rules.state.creature_events import Arrived, Left, Shifted, Walked
from game.games.colors_of_magic.rules.state.events import PhaseBegan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.state.events import Event
    from game.games.colors_of_magic.table.table_view import TableView


@dataclass(frozen=True, slots=True)
class TrailStep:
    """A straight part of a trail; `walked`, or else moved by an effect (pushed, teleported, exchanged)."""

    start: Point
    end: Point
    walked: bool


@dataclass(frozen=True, slots=True)
class Trail:
    """The way of a creature from where it stood when the turn began, or when it arrived."""

    creature: str
    steps: tuple[TrailStep, ...]

    @property
    def start(self) -> Point:
        """The point where it stood at first, in inches."""
        return self.steps[0].start


def trails(events: Iterable[Event]) -> tuple[Trail, ...]:
    """The trails that follow from the events of one turn, in the order in which creatures first moved."""
    steps: dict[str, list[TrailStep]] = {}
    for event in events:
        match event:
            case PhaseBegan(phase="collection"):
                steps.clear()
            case Arrived(body=body) | Left(body=body):
                steps.pop(body.id, None)
            case Walked(creature=creature, path=path):
                legs = [TrailStep(start, end, walked=True) for start, end in pairwise(path)]
                steps.setdefault(creature, []).extend(legs)
            case Shifted(creature=creature, source=source, target=target):
                steps.setdefault(creature, []).append(TrailStep(source, target, walked=False))
            case _:
                pass
    moved = {
        creature: tuple(step for step in way if distance(step.start, step.end) > TOUCH)
        for creature, way in steps.items()
    }
    return tuple(Trail(creature, way) for creature, way in moved.items() if way)


def trails_of(view: TableView) -> tuple[Trail, ...]:
    """The trails of those who stand on the board, as far as the viewer may know."""

    def found() -> tuple[Trail, ...]:
        session = view.session
        # From the last action before this turn on, whose events may include the beginning of the turn.
        begin = session.number
        while begin > 0 and session.match.state_at(begin).turn == view.state.turn:
            begin -= 1
        here = {body.id for body in view.state.bodies}
        return tuple(trail for trail in trails(session.events_since(begin)) if trail.creature in here)

    return view.kept("trails", found)
