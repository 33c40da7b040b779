"""What happens in a game in such a way that Instants and abilities may answer, and what spells aim at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.words import Happening, Phase
    from game.games.colors_of_magic.rules.play.state import Body
    from game.positions.position import Side

By = Literal["melee", "ranged", "spell", "ability"]

TargetKind = Literal["creature", "point", "spell", "permanent", "card", "option"]


@dataclass(frozen=True, slots=True)
class Target:
    """One thing chosen: a creature, permanent or card by its id, a place, a spell by its number on the stack.

    An `option` is one of the answers to a question, by its number.
    """

    kind: TargetKind
    id: str = ""
    at: Point | None = None

    @classmethod
    def creature(cls, identity: str) -> Target:
        """A creature."""
        return cls("creature", identity)

    @classmethod
    def point(cls, at: Point) -> Target:
        """A place on the board, in inches."""
        return cls("point", at=at)


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens: `subject` does or suffers it, `object` is the other one (R-42).

    `side` is whose doing it is, `amount` the damage or the cost, `at` where, `item` the spell's number on the
    stack. `body` is the subject as it was, for those that have left play.
    """

    when: Happening
    subject: str | None = None
    object: str | None = None
    by: By | None = None
    side: Side | None = None
    amount: int = 0
    at: Point | None = None
    phase: Phase | None = None
    item: int | None = None
    body: Body | None = None
