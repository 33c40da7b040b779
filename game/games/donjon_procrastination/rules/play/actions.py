"""What a player may do, each a small value with a text form (see codec)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.state import Copy


@dataclass(frozen=True, slots=True)
class Draft:
    """Choose a card of the hand that goes around (DP-MIMIC-02)."""

    card: Copy


@dataclass(frozen=True, slots=True)
class Place:
    """Place a card face down: the fighter in the face-off, a Soutien in the support phase."""

    card: Copy


@dataclass(frozen=True, slots=True)
class Bluff:
    """Place Esbroufe face down as a decoy (DP-SUPPORT-02)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Place nothing in the support phase (D5)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card of the hand, which holds too many (DP-END-ROUND-03)."""

    card: Copy


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer the question of an effect with some of its options."""

    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the own dice (DP-DICE-01): `faces` are those of real ones, empty for the program's."""

    faces: tuple[int, ...] = ()


Action = Draft | Place | Bluff | Pass | Discard | Choose | Throw
