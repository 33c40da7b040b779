"""The speed wheel: what the program may ask of it."""

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

    drawn = ((Crest.DEXTERITY, "+8", "boots"), (Crest.EPIC, "+2", "bird"), (Crest.FORCE, "+0", "golem"))
    return tuple(ShieldCard(crest, value, art) for crest, value, art in drawn)


def _turns() -> TableSystem:
    from game.games.speed_wheel.rules.rules import table

    return table()


def _system() -> AnySystem:
    return _turns().system


def _log(_: AnyMatch, tr: Translator) -> Log:
    from game.games.speed_wheel.log import WheelLog

    return WheelLog(tr)


def _screen() -> GameScreen:
    from game.games.speed_wheel.table.pane import TABLE
    from game.games.turn_order.table.screen import screen_of

    return screen_of(TABLE)


GAME = Game(
    name="speed-wheel",
    icon=Icon.LAP,
    words="wh",
    picture=_picture,
    system=_system,
    log=_log,
    screen=_screen,
    turns=_turns,
)
