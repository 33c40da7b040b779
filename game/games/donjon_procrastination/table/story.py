"""What has been said of the round under way that no state holds: comparisons, the order, the reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.play.events import (
    BluffReturned,
    Compared,
    EffectBegan,
    Ordered,
    OrderRolled,
    RoundBegan,
    RoundEnded,
    Totals,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.events import Event
    from game.games.donjon_procrastination.rules.play.state import Copy


@dataclass(frozen=True, slots=True)
class Story:
    """What a round has brought so far.

    Attributes:
        compared: each fighter against its opponent's, as the wheel had it.
        ordered: the order of effects of this phase, with the rules that made it.
        rolled: the dice that settled it.
        acting: the card whose effects apply.
        done: the cards whose effects have begun in this phase.
        bluffed: who turned over Esbroufe in this round.
        totals, ended: what the round came to.
    """

    compared: tuple[Compared, ...] = ()
    ordered: Ordered | None = None
    rolled: tuple[tuple[Seat, int], ...] = ()
    acting: Copy = ""
    done: frozenset[Copy] = frozenset()
    bluffed: frozenset[Seat] = frozenset()
    totals: tuple[Totals, ...] = ()
    ended: tuple[RoundEnded, ...] = ()

    def after(self, event: Event) -> Story:
        """The story with one more thing that happened."""
        match event:
            case RoundBegan():
                return Story()
            case Compared():
                return replace(self, compared=(*self.compared, event), ordered=None, rolled=())
            case OrderRolled(faces=faces):
                return replace(self, rolled=faces)
            case Ordered():
                return replace(self, ordered=event, acting="", done=frozenset())
            case EffectBegan(card=card):
                return replace(self, acting=card, done=self.done | {card})
            case BluffReturned(seat=seat):
                return replace(self, bluffed=self.bluffed | {seat})
            case Totals():
                return replace(self, totals=(*self.totals, event), acting="")
            case RoundEnded():
                return replace(self, ended=(*self.ended, event))
            case _:
                return self

    def place_of(self, seat: Seat) -> int | None:
        """Where that seat stands in the order of effects, counted from 1; None where there is no order."""
        if self.ordered is None:
            return None
        places = [slot.seat for slot in self.ordered.slots]
        return places.index(seat) + 1 if seat in places else None


def story_of(events: Iterable[Event]) -> Story:
    """The story of the last round in these events."""
    story = Story()
    for event in events:
        story = story.after(event)
    return story
