"""The cards of one match as pictures: whole, as thumbs, or face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.play.view import is_masked
from game.ui.palette import Side

if TYPE_CHECKING:
    import pygame

    from game.art.card_face import CardFace
    from game.art.card_painter import CardPainter
    from game.games.colors_of_magic.table.faces import Faces


class TableCards:
    """Pictures of copies (`red:spark:1`). Widths are in pixels; what is returned is shared."""

    def __init__(self, painter: CardPainter, faces: Faces) -> None:
        self.painter = painter
        self.faces = faces

    def face(self, card: str) -> CardFace | None:
        """What is to be seen on a card, None if it is face down."""
        if is_masked(card):
            return None
        if printed(card) in self.faces.library.monster_cards:
            return self.faces.monster(self.faces.library.monster_cards[printed(card)])
        return self.faces.copy(card)

    def thumb(self, card: str, width: int) -> pygame.Surface:
        """The card as it lies in a hand."""
        face = self.face(card)
        return self.painter.thumb(face, width) if face is not None else self.back(card, width)

    def whole(self, card: str, width: int) -> pygame.Surface:
        """The card to be read."""
        face = self.face(card)
        return self.painter.face(face, width) if face is not None else self.back(card, width)

    def back(self, card: str, width: int) -> pygame.Surface:
        """The card face down."""
        owner = card.partition(":")[0]
        return self.painter.back(None if owner == Side.NEUTRAL else Side(owner), width)
