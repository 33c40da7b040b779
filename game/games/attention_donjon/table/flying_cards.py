"""The animation of cards that fly from the deck to the combatant who drew them, turning over on the way."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi
from typing import TYPE_CHECKING

import pygame

from game.art.playing_cards import RATIO, playing_card
from game.games.attention_donjon.rules.events import CardsDrawn, Event
from game.games.attention_donjon.table.seats import Seat
from game.games.turn_order.ranks import rank_letters
from game.ui.box import Box, Spot
from game.ui.cues import eased
from game.ui.input.events import Event as ClientEvent
from game.ui.input.events import KeyPressed, PointerPressed
from game.ui.sound import Sound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.attention_donjon.rules.cards import Card
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

SECONDS, AFTER = 0.5, 0.13
"""Seconds that a card flies, and after which the next one leaves, at normal speed."""

RISE = 46.0
"""Height by which the path bends upwards, in logical units."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that leaves after `leaves` seconds, to be laid before a combatant."""

    card: Card
    who: str
    leaves: float

    def part(self, elapsed: float) -> float:
        """The part of the way that it has flown, from 0 to 1."""
        return min(1.0, max(0.0, (elapsed - self.leaves) / SECONDS))


class FlyingCards:
    """The cards in flight; `cards` are those that must not be drawn on the table yet."""

    def __init__(self) -> None:
        self._flights: list[Flight] = []
        self._elapsed = 0.0
        self._pace = 0.0
        self._letters = ""
        self.cards: set[Card] = set()

    def begin(self, ui: Ui, events: Sequence[Event]) -> None:
        """Start the flight of the cards that were drawn; none if the user has reduced motion."""
        self.skip()
        if ui.options.motion <= 0:
            return
        self._pace = ui.options.motion
        self._letters = rank_letters(ui.say)
        drawn = [
            (card, event.who) for event in events if isinstance(event, CardsDrawn) for card in event.cards
        ]
        self._flights = [Flight(card, who, place * AFTER) for place, (card, who) in enumerate(drawn)]
        self.cards.update(card for card, _ in drawn)
        if drawn:
            ui.sounds.play(Sound.RUSTLE)

    def skip(self) -> None:
        """End all flights: the cards lie on the table."""
        self._flights = []
        self._elapsed = 0.0
        self.cards.clear()

    def handle(self, event: ClientEvent) -> bool:
        """End the flight at a click or a key, which is not used up by that."""
        if self._flights and isinstance(event, PointerPressed | KeyPressed):
            self.skip()
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether anything moved."""
        if not self._flights:
            return False
        self._elapsed += seconds * self._pace
        landed = [flight for flight in self._flights if flight.part(self._elapsed) >= 1]
        self.cards.difference_update(flight.card for flight in landed)
        if len(landed) == len(self._flights):
            self.skip()
        return True

    def draw(self, canvas: Canvas, root: Widget) -> None:
        """Draw the cards in flight over the table, whose widgets are below `root`."""
        if not self._flights:
            return
        widgets = {combatant.name: combatant for combatant in root.walk() if combatant.name}
        centre, deck = widgets.get("table.centre"), widgets.get("pile.deck")
        if centre is None or deck is None:
            return
        with canvas.clip(centre.box):
            for flight in self._flights:
                part = flight.part(self._elapsed)
                seat = widgets.get(f"seat.{flight.who}")
                if 0 < part < 1 and seat is not None:
                    self._draw(canvas, flight.card, eased(part), (deck, seat))

    def _draw(self, canvas: Canvas, card: Card, part: float, way: tuple[Widget, Widget]) -> None:
        width = way[1].card if isinstance(way[1], Seat) else way[0].box.w
        start, end = (way[0].box.centre[0], way[0].box.centre[1]), _landing(way[1], card, width)
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part - RISE * 4 * part * (1 - part)
        face = card if part >= 0.5 else ""
        picture = playing_card(canvas.theme, face, canvas.px(width), self._letters)
        narrow = max(2, round(picture.get_width() * abs(cos(part * pi))))
        turned = pygame.transform.smoothscale(picture, (narrow, picture.get_height()))
        box = Box(x - narrow / canvas.scale / 2, y - width / RATIO / 2, narrow / canvas.scale, width / RATIO)
        canvas.lay(("flying card", narrow), turned, (box.x, box.y), 8, 150)


def _landing(seat: Widget, card: Card, width: float) -> Spot:
    """The middle of the box where a card is laid; of the whole seat if it does not lie there any more."""
    box = seat.card_box(card) if isinstance(seat, Seat) else None
    return seat.box.centre if box is None else (box.x + width / 2, box.y + width / RATIO / 2)
