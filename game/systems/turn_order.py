"""What every turn-order table tells of itself, whatever its rules: whose turn it is and who comes after.

The speed wheel, the card rounds and the initiative are run by a game master, seat 0; an onlooker sees
what the players may. `TurnRules` is what they have in common, so that a scene or a board can be driven by
any of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from game.core.rules import A, E, Rules, S, Seat, V_co

if TYPE_CHECKING:
    from game.core.rules import Reason

MASTER = Seat(0)
"""The seat of the game master, who does everything at these tables."""

Side = Literal["players", "enemies", "neutral"]
"""Whose side somebody is on."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is to take turns, whatever the table: for an encounter gathered from elsewhere."""

    id: str
    name: str
    side: Side = "enemies"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of somebody, or of a group.

    Attributes:
        combatant: the id of who takes it.
        name: as it was given.
        side: whose side that is.
        mark: what puts it in its place, as printed: a count, a card, a space; empty where it is hidden.
        extra: whether it comes on top of the normal turn of the round.
    """

    combatant: str
    name: str
    side: Side
    mark: str = ""
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """The order as it stands: the turn being taken, those to come in this round, those that are over.

    `why` says for each turn to come, in order, what put it before the next.
    """

    round: int
    current: Turn | None = None
    coming: tuple[Turn, ...] = ()
    done: tuple[Turn, ...] = ()
    why: tuple[tuple[Reason, ...], ...] = ()


class TurnRules(Rules[S, A, E, V_co], Protocol[S, A, E, V_co]):
    """Rules of a turn-order table."""

    def track(self, state: S, seat: Seat | None) -> Track:
        """The order, as that seat may know it."""
        ...

    def proceed(self, state: S) -> A | None:
        """What lets the current turn end and the next one begin.

        None while something else must be decided first, which `legal_actions` then offers.
        """
        ...
