"""What a player can do. Each is a small value with a text form of one line (see `codec`).

Places are in inches from the bottom left corner, snapped to 0.001" before the action is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.play.state import Corner, Target


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose a scenario; it is agreed on when both have proposed it (CM-SETUP-03)."""

    scenario: str


@dataclass(frozen=True, slots=True)
class PutTerrain:
    """Lay a piece of the map's terrain, moved by so many inches from where the map has it (R-02)."""

    piece: str
    shift: Point


@dataclass(frozen=True, slots=True)
class TakeCorner:
    """Take a corner; the opponent gets the opposite one (CM-SETUP-12)."""

    corner: Corner


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place the wizard (`creature` is the body's id) or a Servant (the card's id)."""

    creature: str
    at: Point


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell, as a go or, if it is an Instant, in a window.

    A summoning's first target is where the creature arrives, an artefact's its bearer; the card's own targets
    follow. `discard` lowers the cost by 1 (CM-CAST-07), `pact` is the Blood Pact's damage by creature
    (CM-PACT-01..05).
    """

    card: Card
    caster: str
    targets: tuple[Target, ...] = ()
    discard: Card | None = None
    pact: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a creature."""

    creature: str


@dataclass(frozen=True, slots=True)
class Move:
    """Move the creature being activated, or asked about, along a path from where it stands."""

    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Disengage:
    """Announce that the creature being activated leaves combat (CM-DISENGAGE-02)."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A melee attack of the creature being activated."""

    target: str


@dataclass(frozen=True, slots=True)
class Shoot:
    """A ranged attack of the creature being activated."""

    target: str


@dataclass(frozen=True, slots=True)
class Use:
    """Use an ability by its number among those of its source.

    The source is the creature being activated (an « Action : »), an objective (an « Action : » printed there,
    or its token, number -1), or a permanent to tap.
    """

    source: str
    ability: int
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeAttack:
    """Let a creature strike one that leaves combat (CM-DISENGAGE-03); `Done` waives what is left."""

    by: str


@dataclass(frozen=True, slots=True)
class Boost:
    """Play a card face down in a duel."""

    card: Card


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a question with some of what it offers."""

    picks: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: the go, an Instant window, or the next card of a duel."""


@dataclass(frozen=True, slots=True)
class Done:
    """Be done: with deploying, laying terrain, free attacks, or an activation."""


Action = (
    Propose
    | PutTerrain
    | TakeCorner
    | Deploy
    | Cast
    | Activate
    | Move
    | Disengage
    | Strike
    | Shoot
    | Use
    | FreeAttack
    | Boost
    | Choose
    | Pass
    | Done
)
