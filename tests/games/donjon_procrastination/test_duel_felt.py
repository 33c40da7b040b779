"""The cloth of the card table, and the beds pressed into it."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from screens import show

from game.games.donjon_procrastination.art.cloth import RIM, felt
from game.games.donjon_procrastination.table.cloth_cards import CardBed
from game.games.donjon_procrastination.table.pictures import ClothPictures
from game.games.donjon_procrastination.table.seat_model import CardPlace
from game.ui.box import Box
from game.ui.canvas import Canvas
from game.ui.drawing.icons import Icon


def drawing(place: CardPlace, size: tuple[int, int]) -> bytes:
    """A place for a card on the cloth, as it is painted."""
    ui = show("language").app.ui
    surface = pygame.Surface(size)
    bed = CardBed(place, ClothPictures())
    bed.arrange(ui, Box(0, 0, *size))
    bed.draw(Canvas(surface, ui.theme, ui.texts), ui)
    return surface.get_buffer().raw


@pytest.mark.parametrize("size", [(640, 360), (1200, 700), (9, 8)])
def test_the_cloth_is_as_large_as_asked_and_the_same_every_time(size: tuple[int, int]) -> None:
    first, second = felt(size, 1.0), felt(size, 1.0)
    assert first.get_size() == size
    assert np.array_equal(pygame.surfarray.array3d(first), pygame.surfarray.array3d(second))


def test_the_cloth_is_green_and_darker_towards_its_corners() -> None:
    cloth = pygame.surfarray.array3d(felt((640, 360), 1.0)).astype(int)
    inner = round(RIM) + 30
    middle, corner = (
        cloth[240:300, 100:140].mean(axis=(0, 1)),
        cloth[inner : inner + 40, inner : inner + 20].mean(axis=(0, 1)),
    )
    assert middle[1] > middle[0] + 20
    assert middle.sum() > corner.sum() * 1.3


@pytest.mark.parametrize("size", [(40, 57), (160, 228)])
def test_every_place_says_what_it_is_for(size: tuple[int, int]) -> None:
    words = {"fighter": Icon.MELEE, "support": Icon.DEFENCE, "passed": Icon.GO_BY}
    drawn = {drawing(CardPlace("bed", word, sign), size) for word, sign in words.items()}
    assert len(drawn) == len(words)
    assert drawing(CardPlace("bed", ""), size) not in drawn
