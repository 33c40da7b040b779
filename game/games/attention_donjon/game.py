"""The card rounds of Attention Donjon !: what the program may ask of it."""

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


def _picture(say: Translator) -> tuple[SmallFace, ...]:
    from game.art.card_face import ShieldCard
    from game.games.turn_order.ranks import ranked_alone
    from game.ui.drawing.palette import Crest

    drawn = ((Crest.MAGIC, "K", "mask"), (Crest.EPIC, "Q", "crowd"), (Crest.FORCE, "J", "flag"))
    return tuple(ShieldCard(crest, ranked_alone(rank, say), art) for crest, rank, art in drawn)


def _turns() -> TableSystem:
    from game.games.attention_donjon.rules.rules import table

    return table()


def _system() -> AnySystem:
    return _turns().system


def _log(match: AnyMatch, tr: Translator) -> Log:
    from game.games.attention_donjon.log import RoundsLog

    return RoundsLog(tr, numbered=match.state.count_rounds)


def _screen() -> GameScreen:
    from game.games.attention_donjon.table.pane import TABLE
    from game.games.turn_order.table.screen import screen_of

    return screen_of(TABLE)


GAME = Game(
    name="attention-donjon",
    icon=Icon.CARDS,
    words="ad",
    picture=_picture,
    system=_system,
    log=_log,
    screen=_screen,
    turns=_turns,
)
