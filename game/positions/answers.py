"""The answers of a `Skirmish`: a verdict with reasons, the geometry, and the names behind its indexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.board.area import union
from game.board.sight.margin import SOLVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.area import Area
    from game.board.movement.movement import Walk
    from game.board.reach.reach import Reach, Route
    from game.board.sight.margin import Margin
    from game.board.sight.sight import Sight
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict

MoveKind = Literal["move", "disengage"]


def margin_words(margin: Margin, inches: Callable[[float], str], tr: Translator) -> str:
    """The words for how far a body must move for the verdict to flip; empty if no move flips it."""
    return "" if margin.inches is None else length_words(margin.inches, margin.at_least, inches, tr)


def length_words(most: float, least: float, inches: Callable[[float], str], tr: Translator) -> str:
    """A length that is known, to a hundredth of an inch, or bounded; from below where there is a bound."""
    if most - least <= SOLVED:
        return inches(most)
    if least <= SOLVED:
        return tr("sight.margin_at_most", most=inches(most))
    return tr("sight.margin_between", least=inches(least), most=inches(most))


@dataclass(frozen=True, slots=True)
class SightAnswer:
    """Whether one creature sees another. `verdict.allowed` says so.

    `cover_pieces` and the terrain in `blocked_by` are names, the creatures there are ids. `ranged` is the
    viewer's ranged characteristic after cover, None if it cannot make a ranged attack on the target.
    `margin` is None when it was not asked for.
    """

    verdict: Verdict
    sight: Sight
    cover_pieces: tuple[str, ...]
    blocked_by: tuple[str, ...]
    margin: Margin | None
    ranged: int | None


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """Whether one creature may move along a path, and what comes of it.

    `engages` are the hostile creatures it is engaged with at the end, `free_attacks` those that may strike
    before it leaves.
    """

    verdict: Verdict
    walk: Walk
    kind: MoveKind
    engages: tuple[str, ...]
    free_attacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BestAnswer:
    """The cheapest path to a point, or as far towards it as the creature gets; refused if it falls short."""

    verdict: Verdict
    route: Route
    kind: MoveKind
    engages: tuple[str, ...]
    free_attacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReachAnswer:
    """Everywhere a creature can end one move, and what it takes to set off."""

    verdict: Verdict
    reach: Reach
    kind: MoveKind
    free_attacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EngagedPair:
    """Two hostile creatures engaged with each other; `gap` in inches from edge to edge."""

    a: str
    b: str
    gap: float


@dataclass(frozen=True, slots=True)
class ThreatAreas:
    """The points of the table that a creature could strike, and shoot at, in its next activation.

    `ranged` is None for a creature that cannot shoot.
    """

    melee: Area
    ranged: Area | None

    @property
    def whole(self) -> Area:
        """The points that it could attack one way or the other."""
        return self.melee if self.ranged is None else union((self.melee, self.ranged))


@dataclass(frozen=True, slots=True)
class ThreatAnswer:
    """The area in which a creature could attack in its next activation, and the creatures it could attack.

    The areas are points of the table; `ranged` is None for a creature that cannot shoot. `reasons` are the
    rules and numbers that the areas come from.
    """

    melee: Area
    ranged: Area | None
    melee_targets: tuple[str, ...]
    ranged_targets: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
