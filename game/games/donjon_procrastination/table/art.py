"""The pictures of one card table, for the window as it is; what has been painted is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_painter import CardPainter
from game.games.donjon_procrastination.table.cards import DuelCards
from game.games.donjon_procrastination.table.faces import DuelFaces
from game.games.donjon_procrastination.table.felt import bed, felt
from game.ui.paint import SurfaceCache

if TYPE_CHECKING:
    import pygame

    from game.games.donjon_procrastination.table.scene import DuelScene
    from game.ui.ui import Ui


class DuelArt:
    """Paints for one table."""

    def __init__(self, scene: DuelScene) -> None:
        self._scene = scene
        self._cards: tuple[Ui, DuelCards] | None = None
        self._cache = SurfaceCache(48_000_000)

    @property
    def cards(self) -> DuelCards:
        """The pictures of cards, in the language and the colours in use."""
        scene = self._scene
        if self._cards is None or self._cards[0] is not scene.ui:
            faces = DuelFaces(scene.session.library, scene.say, scene.say.language)
            self._cards = (scene.ui, DuelCards(scene.ui.kept(CardPainter), faces))
        return self._cards[1]

    def felt(self, size: tuple[int, int]) -> pygame.Surface:
        """The cloth of the table, that many pixels large."""
        scale = self._scene.ui.scale
        return self._cache.get(("felt", size, scale), lambda: felt(size, scale))

    def bed(self, size: tuple[int, int]) -> pygame.Surface:
        """A place for a card on the cloth."""
        scale = self._scene.ui.scale
        return self._cache.get(("bed", size, scale), lambda: bed(size, scale))
