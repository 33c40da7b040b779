"""Donjon & Procrastination, the card duel: what the program may ask of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.system import edition_of
from game.games.donjon_procrastination.ai.strengths import STRENGTHS
from game.table.game import Cards, Game, GameScreen
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from game.art.card_face import SmallFace
    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.agent import Agent, Simulation
    from game.core.match import Strength
    from game.core.record import AnyMatch
    from game.core.system import AnySystem


def _picture(_: Translator) -> tuple[SmallFace, ...]:
    from game.art.card_face import ShieldCard
    from game.ui.drawing.palette import Crest

    drawn = ((Crest.FORCE, "7", "warrior"), (Crest.MAGIC, "5", "orb"), (Crest.DEXTERITY, "4", "boots"))
    return tuple(ShieldCard(crest, value, art) for crest, value, art in drawn)


def _system() -> AnySystem:
    from game.games.donjon_procrastination.content.library_files import DUEL_CARDS
    from game.games.donjon_procrastination.rules.system import EDITION, donjon_procrastination

    return replace(
        donjon_procrastination(DUEL_CARDS.load()),
        reprinted=lambda texts, content: donjon_procrastination(
            DUEL_CARDS.of(texts), edition_of(content, EDITION)
        ),
    )


def _log(match: AnyMatch, tr: Translator) -> Log:
    from game.games.donjon_procrastination.log.game_log import DuelLog

    return DuelLog(match.system.rules.library, tr)  # type: ignore[attr-defined] # the rules of this system


def _screen() -> GameScreen:
    from game.games.donjon_procrastination.table.screen import SCREEN

    return SCREEN


def _machine(system: AnySystem, strength: Strength) -> Agent[Any, Any]:
    from game.games.donjon_procrastination.ai.players import player

    return player(strength, system.rules.library)  # type: ignore[attr-defined] # the rules of this system


def _simulation() -> Simulation[Any]:
    from game.games.donjon_procrastination.simulation import SIMULATION

    return SIMULATION


def _cards() -> Cards:
    from game.games.donjon_procrastination.content.library_files import (
        duel_library_faults,
        shipped_duel_cards,
    )

    counts = ("cards", "series", "bluffs", "decks")
    return Cards(shipped_duel_cards, duel_library_faults, "check.duel_cards", counts)


GAME = Game(
    name="donjon-procrastination",
    icon=Icon.CARDS,
    words="duel",
    picture=_picture,
    system=_system,
    log=_log,
    screen=_screen,
    strengths=STRENGTHS,
    machine=_machine,
    simulation=_simulation,
    composes=True,
    guides=True,
    cards=_cards,
)
