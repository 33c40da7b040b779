"""What is shown of what happens, before the table shows how it is: cards turning and flying, dice, words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.rules.play.state import Copy
    from game.games.donjon_procrastination.table.staging import Picture
    from game.table.match_overlay import Flight


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice of a player in motion: what they will show, and how far they have come, from 0 to 1.

    They are thrown, tumbling by the seed; or, if they showed something before, turned.
    """

    faces: tuple[int, ...]
    seed: int
    before: tuple[int, ...] = ()
    part: float = 0.0


@dataclass(slots=True)
class Stage:
    """Decoration only: it is cleared when the table is shown as it is.

    Attributes:
        picture: the table at this moment of the story.
        turned: what is being turned over, by seat, and how far, from 0 to 1.
        flights: cards on their way.
        lit: the class that dominates on the wheel at this moment, and the one that is dominated.
        rolls: dice in the air, by seat.
        counted: how many terms of the totals have been counted so far; None for all.
        acting: the card whose effect is being shown.
        caption: a sentence in the middle of the table; `rule` is what it rests on.
        banner: a line across the table.
    """

    picture: Picture | None = None
    turned: dict[Seat, str] = field(default_factory=dict)
    turn: float = 0.0
    flights: list[Flight] = field(default_factory=list)
    lit: tuple[CardClass, CardClass] | None = None
    rolls: dict[Seat, Roll] = field(default_factory=dict)
    counted: int | None = None
    acting: Copy = ""
    caption: str = ""
    banner: str = ""

    def clear(self) -> None:
        """Nothing is shown any more."""
        self.picture = self.lit = self.counted = None
        self.turned.clear()
        self.flights.clear()
        self.rolls.clear()
        self.turn = 0.0
        self.acting = self.caption = self.banner = ""
