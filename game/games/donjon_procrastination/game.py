"""Donjon & Procrastination, the card duel: what the program may ask of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.system import edition_of
from game.games.donjon_procrastination.ai.strengths import STRENGTHS
from game.table.game import Cards, FileFormat, Game, GameScreen, Parts, shields
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest

if TYPE_CHECKING:
    from game.content.json_schema import Written
    from game.core.system import AnySystem


def _parts() -> Parts:
    from game.games.donjon_procrastination.ai.players import player
    from game.games.donjon_procrastination.content.library_files import DUEL_CARDS
    from game.games.donjon_procrastination.log.game_log import DuelLog
    from game.games.donjon_procrastination.rules.system import EDITION, donjon_procrastination
    from game.games.donjon_procrastination.simulation import SIMULATION

    def system() -> AnySystem:
        return replace(
            donjon_procrastination(DUEL_CARDS.load()),
            reprinted=lambda texts, content: donjon_procrastination(
                DUEL_CARDS.of(texts), edition_of(content, EDITION)
            ),
        )

    return Parts(
        system=system,
        log=lambda match, tr: DuelLog(match.system.rules.library, tr),  # type: ignore[attr-defined] # the rules of this system
        machine=lambda system, strength: player(strength, system.rules.library),  # type: ignore[attr-defined] # as above
        simulation=SIMULATION,
    )


def _screen() -> GameScreen:
    from game.games.donjon_procrastination.table.screen import SCREEN

    return SCREEN


def _cards() -> Cards:
    from game.games.donjon_procrastination.content.library_files import (
        checked_duel_library,
        shipped_duel_cards,
    )

    counts = ("cards", "series", "bluffs", "decks")
    return Cards(shipped_duel_cards, checked_duel_library, "check.duel_cards", counts)


def _written_cards() -> Written:
    from game.games.donjon_procrastination.content.library_files import CARD_FILES

    return CARD_FILES


def _written_decks() -> Written:
    from game.games.donjon_procrastination.content.library_files import DECK_FILES

    return DECK_FILES


GAME = Game(
    name="donjon-procrastination",
    icon=Icon.CARDS,
    words="duel",
    picture=lambda _: shields(
        (Crest.FORCE, "7", "warrior"),
        (Crest.MAGIC, "5", "orb"),
        (Crest.DEXTERITY, "4", "boots"),
    ),
    parts=_parts,
    screen=_screen,
    strengths=STRENGTHS,
    composes=True,
    guides=True,
    cards=_cards,
    formats=(
        FileFormat("duel-cards", "cards of Donjon & Procrastination", _written_cards),
        FileFormat("decks", "decks and collections of Donjon & Procrastination", _written_decks),
    ),
)
