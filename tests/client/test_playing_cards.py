"""The cards of the Exploration deck: all different, told apart by shape, drawn soundly at every size."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
import pytest
from pictures import assert_golden

from game.art.playing_cards import PIPS, RANKS, RATIO, SMALL, SUITS, pip, playing_card
from game.ui.drawing.palette import palette
from game.ui.drawing.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Sequence

DECK = (*(f"{rank}{suit}" for suit in SUITS for rank in RANKS), "*1", "")


@pytest.fixture(scope="module")
def theme() -> Theme:
    pygame.font.init()
    return Theme(palette(), 1.0)


def inked(card: pygame.Surface) -> bytes:
    """Where there is ink, whatever its colour."""
    dark = pygame.mask.from_threshold(pygame.transform.grayscale(card), (0, 0, 0), (120, 120, 120))
    return dark.to_surface().get_buffer().raw


@pytest.mark.parametrize("width", [SMALL - 14, 100])
def test_no_two_cards_look_the_same_even_without_colours(theme: Theme, width: int) -> None:
    looks = {inked(playing_card(theme, card, width)) for card in DECK}
    assert len(looks) == len(DECK) == 54


def test_a_card_has_the_shape_of_a_card_and_round_corners(theme: Theme) -> None:
    card = playing_card(theme, "KH", 100)
    assert card.get_size() == (100, round(100 / RATIO))
    assert card.get_at((0, 0)).a == 0
    assert card.get_at((50, 4)).a == 255


def test_numbers_have_as_many_pips_as_they_say() -> None:
    assert all(len(spots) == len({*spots}) == int(rank) for rank, spots in PIPS.items())


def test_all_jokers_look_alike_and_what_is_no_card_is_seen_from_its_back(theme: Theme) -> None:
    assert playing_card(theme, "*1", 90) is playing_card(theme, "*4", 90)
    assert playing_card(theme, "", 90) is playing_card(theme, "1X", 90)


def test_the_signs_differ_in_shape() -> None:
    shapes: Sequence[pygame.mask.Mask] = [pygame.mask.from_surface(pip(suit, 40), 128) for suit in SUITS]
    for shape, other in pairwise((*shapes, shapes[0])):
        assert shape.overlap_area(other, (0, 0)) < 0.9 * max(shape.count(), other.count())


def test_the_cards_look_as_when_we_last_looked(theme: Theme, *, rewrite: bool) -> None:
    table = pygame.Surface((960, 540))
    table.fill((52, 34, 22))
    for place, card in enumerate(("KH", "QS", "JD", "AC", "*1", "")):
        table.blit(playing_card(theme, card, 148), (12 + 158 * place, 14))
    for place, card in enumerate(("10C", "9S", "8D", "7H", "2C", "KC", "QH", "JS")):
        table.blit(playing_card(theme, card, 108), (12 + 118 * place, 240))
    for place, card in enumerate(("10D", "KS", "QC", "JH", "AS", "6H", "*2", "")):
        table.blit(playing_card(theme, card, 48), (12 + 118 * place, 420))
    assert_golden(table, "playing-cards", rewrite=rewrite)
