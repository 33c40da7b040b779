"""A move as overlays on the board: the path, what it costs, where it stops, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battlefield.overlays import NoteOverlay, Overlay, PathLeg, PathOverlay
from game.ui.icons import Icon
from game.ui.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.board.movement import Leg
    from game.board.shapes import Disc, Point
    from game.content.locale import Translator
    from game.positions.answers import BestAnswer, MoveAnswer


@dataclass(frozen=True, slots=True)
class Going:
    """Who would go: its base where it stands, its movement in inches, and where it is wanted to go.

    `called` gives the name of a creature by its id.
    """

    base: Disc
    movement: float
    called: Callable[[str], str]
    waypoints: tuple[Point, ...] = ()
    wanted: Point | None = None


def move_overlays(
    going: Going, say: Translator, answer: MoveAnswer, declared: Sequence[Point]
) -> Iterator[Overlay]:
    """A path as it was drawn: what is walked of it, where it stops, and why not."""
    walk = answer.walk
    allowed = answer.verdict.allowed
    yield PathOverlay(
        legs=_legs(walk.bill.legs),
        tone=Tone.ALLOWED if allowed else Tone.REFUSED,
        label=say.inches(walk.bill.cost_in),
        icon=Icon.MOVE if allowed else Icon.CLOSE,
        waypoints=going.waypoints,
        ghost=going.base.at(walk.end),
        stop=walk.stop.at if walk.stop else None,
        stop_label=_engages(going, say, answer.engages) if walk.stop else "",
        refused=(walk.end, declared[-1]) if walk.stop else (),
    )
    if not allowed:
        yield NoteOverlay(declared[-1], say.reason(answer.verdict.reasons[0]), Tone.REFUSED, Icon.CLOSE)


def best_overlays(going: Going, say: Translator, answer: BestAnswer, *, may_go: bool) -> Iterator[Overlay]:
    """The cheapest path to where the pointer is, or as far as it goes, and what it would cost."""
    walk = answer.route.walk
    yield PathOverlay(
        legs=_legs(walk.bill.legs),
        tone=Tone.ALLOWED if may_go else Tone.WARNING,
        label=say("workshop.cost", cost=say.inches(walk.bill.cost_in), of=say.inches(going.movement)),
        icon=Icon.MOVE,
        ghost=going.base.at(walk.end),
        stop=walk.stop.at if walk.stop else None,
        stop_label=_engages(going, say, answer.engages) if walk.stop else "",
    )
    if not may_go and going.wanted is not None:
        yield NoteOverlay(going.wanted, say.reason(answer.verdict.reasons[0]), Tone.REFUSED, Icon.CLOSE)


def _engages(going: Going, say: Translator, ids: Sequence[str]) -> str:
    return say("workshop.engages", names=", ".join(map(going.called, ids)))


def _legs(legs: Sequence[Leg]) -> tuple[PathLeg, ...]:
    return tuple(PathLeg(leg.start, leg.end, leg.difficult) for leg in legs)
