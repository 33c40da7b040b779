"""The seats in a grid, as large as there is room for; the current one and the next ones stay in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.attention_donjon.table.seats import BESIDE, FLAT, FLAT_CARD, HIGHEST, Seat
from game.games.turn_order.table.turn_list import Following
from game.games.turn_order.table.turn_strip import AHEAD
from game.ui.widgets.layout import Flow

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.ui.box import Box

GAP, FLAT_GAP = 12.0, 6.0
"""The gap between seats, and between flat ones, whose plates need the height for names in two lines."""

CARDS = (36.0, 40.0, 220.0)
"""Width of a card: the least with room for all seats, the one if there is no such room, the greatest."""

NARROWEST = 138.0
"""Least width of a seat."""

FLATTEST = 184.0
"""Least width of a flat seat, whose cards lie on the plate with the name."""

MORE = 44.0
"""What stays free beside a card and its chips, in logical units."""

ROUND = 8.0
"""Space above and below the grid for the glow of seats."""


class SeatGrid(Following):
    """Seats in rows and columns, in the order given as long as there is room for all.

    With too little room the seats are flat: small cards lie on the plates with the names, as high as there is
    room for. If there is no room for that either, those `ahead` come first, from the current one on, and the
    others are scrolled to.
    """

    def __init__(self, seats: Sequence[Seat], ahead: Sequence[str], occasion: Hashable, name: str) -> None:
        self._flow = Flow(seats, gap=GAP)
        super().__init__(self._flow, name=name)
        self._seats = list(seats)
        named = {seat.model.id: seat for seat in seats}
        self._ahead = [named[identity] for identity in ahead if identity in named]
        self.occasion = occasion

    @property
    def kept(self) -> Sequence[Seat]:
        """The seats of the current turn and of the next ones."""
        return self._ahead[: AHEAD + 1]

    def share_out(self, box: Box) -> None:
        """Set the sizes of all seats, as large as there is room for."""
        least, small, _ = CARDS
        columns, card = self._best(box)
        others = [seat for seat in self._seats if seat not in self._ahead]
        flat, plate = self._flat(box) if card < least else (0, 0.0)
        gap = self._flow.gap = FLAT_GAP if flat else GAP
        if flat:
            columns, card = flat, FLAT_CARD
            self._flow.replace(self._seats)
            for seat in self._seats:
                seat.plate = plate
        elif card < least:
            columns, card = max(1, int((self._room(box) + GAP) // (NARROWEST + GAP))), small
            self._flow.replace([*self._ahead, *others])
        else:
            self._flow.replace(self._seats)
        for seat in self._seats:
            seat.card, seat.width = card, (self._room(box) + gap) / columns - gap - 0.1

    def _flat(self, box: Box) -> tuple[int, float]:
        """The columns in which flat seats have room for all, and their height; 0 if there are none."""
        found = (0, 0.0)
        for columns in range(1, int((self._room(box) + FLAT_GAP) // (FLATTEST + FLAT_GAP)) + 1):
            rows = -(-len(self._seats) // columns)
            high = min(HIGHEST, (box.h - ROUND + FLAT_GAP) / rows - FLAT_GAP) if rows else 0.0
            if high >= FLAT and high > found[1]:
                found = (columns, high)
        return found

    def _best(self, box: Box) -> tuple[int, float]:
        """The number of columns with the widest cards, and the width of these."""
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
        """The width without the scroll bar."""
        return box.w - 20


def _card(height: float, width: float) -> float:
    """The greatest width of a card in a seat of that size."""
    *_, most = CARDS
    card = min(most, max(width * 0.44, width - BESIDE - MORE))
    while card > 0 and Seat.height_of(card) > height:
        card -= 1
    return card
