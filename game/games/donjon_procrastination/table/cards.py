"""The cards of one duel as pictures: whole, as thumbs, or face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.cards.library import printed

if TYPE_CHECKING:
    import pygame

    from game.art.card_face import CardFace
    from game.art.card_painter import CardPainter
    from game.core.rules import Seat
    from game.games.donjon_procrastination.table.faces import DuelFaces

BACK = "?"
"""In the place of what is printed: a card that lies face down."""


def back_of(seat: Seat) -> str:
    """What the pictures call a card of a player that lies face down."""
    return f"{seat}:{BACK}:0"


class DuelCards:
    """Pictures of copies (`0:portal-guard:1`) and backs. Widths are in pixels; what is returned is shared."""

    def __init__(self, painter: CardPainter, faces: DuelFaces) -> None:
        self.painter = painter
        self.faces = faces

    def face(self, card: str) -> CardFace | None:
        """What is to be seen on a card, None if it is face down."""
        if printed(card) == BACK:
            return None
        library = self.faces.library
        if printed(card) in library.bluffs:
            return self.faces.bluff(library.bluffs[printed(card)])
        return self.faces.card(library.card(card))

    def thumb(self, card: str, width: int) -> pygame.Surface:
        """The card as it lies in a hand or on the table."""
        face = self.face(card)
        return self.painter.thumb(face, width) if face is not None else self.back(card, width)

    def whole(self, card: str, width: int) -> pygame.Surface:
        """The card to be read."""
        face = self.face(card)
        return self.painter.face(face, width) if face is not None else self.back(card, width)

    def back(self, card: str, width: int) -> pygame.Surface:
        """The card face down."""
        return self.painter.back(self.painter.palette.seats[int(card.partition(":")[0])], width)
