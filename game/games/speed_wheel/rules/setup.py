"""An encounter on the wheel before it starts: who is on it, by which house rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from game.games.turn_order.rules.fields import marked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.turn_order import Person

Kind = Literal["pc", "npc"]

FASTEST = 99
"""Speeds go from minus this to this."""

MOST_TEXT = 400
"""Characters of a name or a note."""

MOST_LAPS = 999

MOST_PAWNS = 60

MOST_SPACES = 24


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rulings that a table may want otherwise; every field has the default of the rulings."""

    arrow: Literal["nearest", "slowest"] = "nearest"  # WH-W2
    start: Literal["first_space", "before_line"] = "first_space"  # WH-W3
    reaching_passes: bool = True  # WH-W4
    advance_now: bool = False  # WH-W6
    extras: Literal["block", "waves"] = "block"  # WH-W9
    newcomer: Literal["arrow", "first_space"] = "arrow"  # WH-W10
    spaces: int = 6  # WH-W13


@dataclass(frozen=True, slots=True)
class Modifier:
    """Something added to a speed, for so many moves more; None until it is taken away."""

    value: int
    label: str = ""
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class PawnSpec:
    """Somebody on the wheel.

    Attributes:
        space: where the pawn stands, from 1; None where newcomers are put, 0 before the line of the start.
        paused: neither moves nor takes turns.
        secret: players do not see its speed; `hidden`: they do not see the pawn at all.
        note: for the game master only.
    """

    id: str
    name: str
    kind: Kind = "npc"
    speed: int = 0
    modifiers: tuple[Modifier, ...] = ()
    space: int | None = None
    paused: bool = False
    secret: bool = False
    hidden: bool = False
    note: str = ""
    portrait: str = ""

    @property
    def veil(self) -> tuple[str, ...]:
        """What of it the players do not see."""
        return marked(secret=self.secret, hidden=self.hidden)


@dataclass(frozen=True, slots=True)
class Setup:
    """An encounter: who is on the wheel, where the arrow is, by which house rules."""

    name: str = ""
    pawns: tuple[PawnSpec, ...] = ()
    arrow: int = 1
    rules: HouseRules = field(default_factory=HouseRules)


def gathered(people: Iterable[Person]) -> Setup:
    """An encounter of these people, all at speed 0."""
    return Setup(
        pawns=tuple(
            PawnSpec(one.id, one.name, "pc" if one.side == "players" else "npc", portrait=one.portrait)
            for one in people
        )
    )
