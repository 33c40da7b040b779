"""The dice duel: what the program may ask of it. The room of a game, as small as one can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.match import Strength
from game.table.game import Game
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from typing import Any

    from game.art.card_face import SmallFace
    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.agent import Agent, Simulation
    from game.core.record import AnyMatch
    from game.core.system import AnySystem
    from game.table.game import GameScreen


def _picture(_: Translator) -> tuple[SmallFace, ...]:
    from game.art.card_face import ShieldCard
    from game.ui.drawing.palette import Crest

    return (ShieldCard(Crest.DEXTERITY, "6", "dice"),)


def _system() -> AnySystem:
    from dice_duel.rules import SYSTEM

    return SYSTEM


def _log(_: AnyMatch, tr: Translator) -> Log:
    from dice_duel.log import DiceDuelLog

    return DiceDuelLog(tr)


def _screen() -> GameScreen:
    from dice_duel.table import SCREEN

    return SCREEN


def _machine(_: AnySystem, strength: Strength) -> Agent[Any, Any]:
    from dice_duel.ai import player

    return player(strength)


def _simulation() -> Simulation[Any]:
    from dice_duel.ai import SIMULATION

    return SIMULATION


GAME = Game(
    name="dice-duel",
    icon=Icon.LAP,
    words="dice_duel",
    picture=_picture,
    system=_system,
    log=_log,
    screen=_screen,
    strengths=tuple(Strength),
    machine=_machine,
    simulation=_simulation,
)
