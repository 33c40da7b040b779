"""The cloth of the card table, and the beds pressed into it."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.games.donjon_procrastination.art.felt import RIM, Bed, bed, felt
from game.ui.palette import palette
from game.ui.text import Texts

TEXTS = Texts(1.0, palette())


@pytest.mark.parametrize("size", [(640, 360), (1200, 700), (9, 8)])
def test_the_cloth_is_as_large_as_asked_and_the_same_every_time(size: tuple[int, int]) -> None:
    one, two = felt(size, 1.0), felt(size, 1.0)
    assert one.get_size() == size
    assert np.array_equal(pygame.surfarray.array3d(one), pygame.surfarray.array3d(two))


def test_the_cloth_is_green_and_darker_towards_its_corners() -> None:
    cloth = pygame.surfarray.array3d(felt((640, 360), 1.0)).astype(int)
    inner = round(RIM) + 30
    middle, corner = (
        cloth[240:300, 100:140].mean(axis=(0, 1)),
        cloth[inner : inner + 40, inner : inner + 20].mean(axis=(0, 1)),
    )
    assert middle[1] > middle[0] + 20
    assert middle.sum() > corner.sum() * 1.3


def test_every_bed_has_a_sign_of_its_own() -> None:
    signs = {bed((80, 114), 1.0, what, TEXTS).get_buffer().raw for what in Bed}
    assert len(signs) == len(Bed)
    assert bed((80, 114), 1.0).get_buffer().raw not in signs
