"""What is drawn above the table of a match: the card that is looked at, large, and why it is refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from game.art.card_paper import RATIO
from game.table.hand_fan import CardTile
from game.ui.box import Box

if TYPE_CHECKING:
    import pygame

    from game.table.old_match_scene import MatchScene
    from game.ui.canvas import Canvas

SLIP = 300.0
"""Width of the words that say why a card cannot be chosen, in logical units."""


class WholeCards(Protocol):
    """Pictures of the cards of a match, by what they are called there."""

    def whole(self, card: str, width: int) -> pygame.Surface:
        """The card to be read, that many pixels wide."""
        ...


class MatchShow(ABC):
    """Draws over one table's widgets."""

    large: ClassVar[float]
    """Width of the card that is looked at, at most, in logical units."""

    part: ClassVar[float]
    """The same as a part of the height of the window."""

    _scene: MatchScene[Any]

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene

    @property
    @abstractmethod
    def cards(self) -> WholeCards:
        """The pictures of cards."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw what moves, then the card that is looked at."""

    def pointed(self) -> CardTile | None:
        """The card that the pointer is on, else the one that the keyboard has got to."""
        interface = self._scene.interface
        tiles = [widget for widget in interface.root.walk() if isinstance(widget, CardTile)]
        hovered = next((tile for tile in tiles if tile.hovered), None)
        if hovered is not None:
            return hovered
        return next((tile for tile in tiles if tile.focused and interface.ring), None)

    def zoomed(self, canvas: Canvas) -> None:
        """Draw the card that is looked at, large and beside its place, with why it cannot be chosen."""
        tile = self.pointed()
        if tile is None:
            return
        box = canvas.box
        width = min(self.large, box.h * self.part)
        height = width / RATIO
        x = min(max(tile.box.x + tile.width / 2 - width / 2, 8), box.right - width - 8)
        y = tile.box.y - height - 8
        if y < 6:
            y = min(max(tile.box.centre[1] - height / 2, 6), box.bottom - height - 6)
            right = tile.box.x + tile.width + 10
            x = right if right + width < box.right - 6 else tile.box.x - width - 10
        picture = self.cards.whole(tile.card, canvas.px(width))
        canvas.drop_shadow("zoomed", picture, (x, y), 12, 190)
        canvas.blit(picture, (x, y))
        if tile.refusal:
            self._slip(canvas, tile.refusal, Box(x, y, width, height))

    def _slip(self, canvas: Canvas, text: str, card: Box) -> None:
        """Why the card cannot be chosen, on a slip beside it."""
        ui = self._scene.ui
        paragraph = ui.texts.paragraph(f"<red>{text}</red>", ui.styles.small.but(size=18), SLIP)
        w, h = paragraph.width + 36, paragraph.height + 26
        beside = card.right + 8 if card.right + 8 + w < canvas.box.right else card.x - 8 - w
        slip = Box(beside, card.bottom - h - 10, w, h)
        canvas.sheet(slip, seed=5)
        canvas.paragraph(paragraph, slip.inset(18, 13))
