"""The dominance wheel shows every pair it is given, lights the one that decides, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from pictures import assert_golden
from screens import show

from game.games.donjon_procrastination.art.dominance_wheel import DominanceWheel, Wheel
from game.ui.box import Box
from game.ui.canvas import Canvas
from game.ui.drawing.palette import Crest

if TYPE_CHECKING:
    from game.ui.driver import Driver
    from game.ui.ui import Ui

CYCLE = ((Crest.MAGIC, Crest.FORCE), (Crest.FORCE, Crest.DEXTERITY), (Crest.DEXTERITY, Crest.MAGIC))
OUTSIDE = (Crest.EPIC, Crest.SUPPORT)
NAMES = {crest: crest.value for crest in Crest}


@pytest.fixture(scope="module")
def driver() -> Driver:
    return show("language")


def picture(ui: Ui, wheel: DominanceWheel, side: int = 280) -> pygame.Surface:
    surface = pygame.Surface((side + 40, side + 40))
    surface.fill((60, 36, 20))
    wheel.arrange(ui, Box(20, 20, side, side))
    wheel.draw(Canvas(surface, ui.theme, ui.texts), ui)
    return surface


def far_apart(a: pygame.Surface, b: pygame.Surface) -> int:
    """How many pixels differ plainly."""
    shown, other = (pygame.surfarray.array3d(each).astype(int) for each in (a, b))
    return int((np.abs(shown - other).max(axis=2) > 40).sum())


def test_each_class_is_followed_by_one_that_it_dominates() -> None:
    assert Wheel.of(CYCLE).classes == (Crest.MAGIC, Crest.FORCE, Crest.DEXTERITY)
    assert set(Wheel.of((*CYCLE, (Crest.EPIC, Crest.MAGIC))).classes) == {
        *Wheel.of(CYCLE).classes,
        Crest.EPIC,
    }


@pytest.mark.parametrize("pair", CYCLE)
def test_the_pair_that_decides_is_lit_and_can_be_told_from_the_others(
    driver: Driver, pair: tuple[Crest, Crest]
) -> None:
    ui = driver.app.ui
    dull = picture(ui, DominanceWheel(CYCLE, NAMES))
    lit = picture(ui, DominanceWheel(CYCLE, NAMES, lit=pair))
    others = [picture(ui, DominanceWheel(CYCLE, NAMES, lit=other)) for other in CYCLE if other != pair]
    assert far_apart(dull, lit) > 3000
    assert all(far_apart(lit, other) > 3000 for other in others)


def test_a_pair_without_dominance_lights_nothing(driver: Driver) -> None:
    ui = driver.app.ui
    dull = picture(ui, DominanceWheel(CYCLE, NAMES))
    backwards = picture(ui, DominanceWheel(CYCLE, NAMES, lit=(Crest.FORCE, Crest.MAGIC)))
    dark = DominanceWheel(CYCLE, NAMES, lit=CYCLE[0])
    dark.glow = 0.0
    assert far_apart(dull, backwards) == 0
    assert far_apart(picture(ui, DominanceWheel(CYCLE, NAMES, lit=CYCLE[0])), picture(ui, dark)) > 3000


def test_any_number_of_classes_fits(driver: Driver) -> None:
    five = tuple(zip(list(Crest)[:5], [*list(Crest)[1:5], Crest.FORCE], strict=True))
    for pairs in (CYCLE[:1], CYCLE, (*five, (Crest.FORCE, Crest.MAGIC)), ()):
        wheel = DominanceWheel(pairs, NAMES)
        assert len(wheel.wheel.classes) == len({crest for pair in pairs for crest in pair})
        picture(driver.app.ui, wheel, 120)


def test_the_wheel_looks_as_it_did(driver: Driver, rewrite: bool) -> None:
    ui = driver.app.ui
    table = pygame.Surface((680, 330))
    table.blit(picture(ui, DominanceWheel(CYCLE, NAMES, outside=OUTSIDE)), (0, 0))
    table.blit(picture(ui, DominanceWheel(CYCLE, NAMES, outside=OUTSIDE, lit=CYCLE[2])), (340, 0))
    assert_golden(table, "duel-wheel", rewrite=rewrite)
