"""Everybody's place at the table, as large as there is room for all; who is up and the next ones are seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.attention_donjon.table.seats import FLAT_CARD, Seat
from game.games.turn_order.table.turn_list import Following
from game.games.turn_order.table.turn_strip import AHEAD
from game.ui.widgets.layout import Flow

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.ui.box import Box

GAP = 12.0

CARDS = (36.0, 40.0, 150.0)
"""The width of a card: the least at which all have room, that where not all have, the greatest."""

NARROWEST = 138.0
"""Least width of a place."""

FLATTEST = 184.0
"""Least width of one whose cards lie on the plate with the name."""

ROUND = 8.0
"""Free above and below all, where places glow."""


class SeatGrid(Following):
    """Places in rows and columns, in the order given as long as there is room for all.

    Where there is too little, cards are small and lie on the plates with the names; where there is none for
    that either, those `ahead` come first, who is up at their head, and the others are scrolled to.
    """

    def __init__(self, seats: Sequence[Seat], ahead: Sequence[str], occasion: Hashable, name: str) -> None:
        self._flow = Flow(seats, gap=GAP)
        super().__init__(self._flow, name=name)
        self._seats = list(seats)
        named = {seat.model.id: seat for seat in seats}
        self._ahead = [named[one] for one in ahead if one in named]
        self.occasion = occasion

    @property
    def kept(self) -> Sequence[Seat]:
        """The places of who is up and of those who come next."""
        return self._ahead[: AHEAD + 1]

    def share_out(self, box: Box) -> None:
        """Make all as large as they may be."""
        least, small, _ = CARDS
        columns, card = self._best(box)
        others = [seat for seat in self._seats if seat not in self._ahead]
        flat = self._flat(box) if card < least else 0
        if flat:
            columns, card = flat, FLAT_CARD
            self._flow.replace(self._seats)
        elif card < least:
            columns, card = max(1, int((self._room(box) + GAP) // (NARROWEST + GAP))), small
            self._flow.replace([*self._ahead, *others])
        else:
            self._flow.replace(self._seats)
        for seat in self._seats:
            seat.card, seat.width = card, (self._room(box) + GAP) / columns - GAP - 0.1

    def _flat(self, box: Box) -> int:
        """How many plates with small cards stand side by side, so that all have room; 0 if they have not."""
        columns = int((self._room(box) + GAP) // (FLATTEST + GAP))
        rows = -(-len(self._seats) // columns) if columns else 0
        return columns if rows and rows * (Seat.height_of(FLAT_CARD) + GAP) - GAP + ROUND <= box.h else 0

    def _best(self, box: Box) -> tuple[int, float]:
        """How many places stand side by side, and how wide cards are then."""
        found = (1, 0.0)
        for columns in range(1, len(self._seats) + 1):
            width = (self._room(box) + GAP) / columns - GAP
            if columns > 1 and width < NARROWEST:
                break
            rows = -(-len(self._seats) // columns)
            card = _card((box.h - ROUND + GAP) / rows - GAP, width)
            if card > found[1]:
                found = (columns, card)
        return found

    @staticmethod
    def _room(box: Box) -> float:
        """The width without the bar."""
        return box.w - 20


def _card(height: float, width: float) -> float:
    """How wide a card may be in a place of that size."""
    *_, most = CARDS
    card = min(most, width * 0.44)
    while card > 0 and Seat.height_of(card) > height:
        card -= 1
    return card
