"""Screens around the card duel: a new one, and decks."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.play.setup import HouseRules
from game.games.donjon_procrastination.table.deck_builder import DeckBuilder
from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.table.deck_cards import DeckDraft
    from game.table.new_match import Begin
    from game.ui.driver import Driver


@cache
def library() -> Library:
    return load_duel_library()


def no_answer(*_args: object) -> None:
    """An answer that no test waits for."""


def new_duel(begin: Begin = no_answer) -> DuelSetupScene:
    return DuelSetupScene(begin, library=library())


def builder() -> DeckBuilder:
    return DeckBuilder(library(), HouseRules(), no_answer)


def composed(driver: Driver) -> DeckDraft:
    assert isinstance(driver.scene, DeckBuilder)
    return driver.scene.draft
