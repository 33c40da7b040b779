"""The initiative of D&D 3.5: what the program may ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.game import Game, GameScreen
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from game.art.card_face import SmallFace
    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.record import AnyMatch
    from game.core.system import AnySystem
    from game.core.turn_order import TableSystem


def _picture(_: Translator) -> tuple[SmallFace, ...]:
    from game.art.card_face import ShieldCard
    from game.ui.drawing.palette import Crest

    drawn = ((Crest.DEXTERITY, "20", "dice"), (Crest.FORCE, "15", "warrior"), (Crest.EPIC, "10", "hourglass"))
    return tuple(ShieldCard(crest, value, art) for crest, value, art in drawn)


def _turns() -> TableSystem:
    from game.games.d20_initiative.rules.rules import table

    return table()


def _system() -> AnySystem:
    return _turns().system


def _log(_: AnyMatch, tr: Translator) -> Log:
    from game.games.d20_initiative.log import D20Log

    return D20Log(tr)


def _screen() -> GameScreen:
    from game.games.d20_initiative.table.pane import TABLE
    from game.games.turn_order.table.screen import screen_of

    return screen_of(TABLE)


GAME = Game(
    name="d20-initiative",
    icon=Icon.DEFENCE,
    words="d35",
    picture=_picture,
    system=_system,
    log=_log,
    screen=_screen,
    turns=_turns,
)
