"""What is shown of what happens, before the table shows how it is: walks, blows, cards on their way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.state import Body
    from game.games.colors_of_magic.table.duel_view import DuelShow
    from game.table.match_overlay import Flight
    from game.ui.palette import Tone


@dataclass(frozen=True, slots=True)
class Rising:
    """A word that rises from a place on the board; `part` runs from 0 to 1."""

    at: Point
    text: str
    tone: Tone
    part: float = 0.0


@dataclass(frozen=True, slots=True)
class Exhibit:
    """Cards that a player is shown, with what they are; they stay until they are put away."""

    title: str
    cards: tuple[str, ...]


@dataclass(slots=True)
class Stage:
    """Decoration only: it is cleared when the table is shown as it is.

    `at` are creatures on their way, `added` those that have just arrived, `gone` those that have left.
    `card` is a card shown large with `caption` below; `banner` a line across the board.
    """

    at: dict[str, Point] = field(default_factory=dict)
    added: dict[str, Body] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    fading: set[str] = field(default_factory=set)
    rising: Rising | None = None
    flight: Flight | None = None
    banner: str = ""
    card: str = ""
    caption: str = ""
    duel: DuelShow | None = None

    def clear(self) -> None:
        """Nothing is shown any more."""
        self.at.clear()
        self.added.clear()
        self.gone.clear()
        self.fading.clear()
        self.rising = self.flight = self.duel = None
        self.banner = self.card = self.caption = ""
