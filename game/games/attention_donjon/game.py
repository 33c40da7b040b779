"""The card rounds of Attention Donjon !: what the program may ask of it."""

from dataclasses import replace

from game.games.turn_order.ranks import ranked_alone
from game.table.game import Game, GameScreen, Parts, shields
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest


def _parts() -> Parts:
    from game.games.attention_donjon.log import RoundsLog
    from game.games.attention_donjon.rules.rules import table

    return Parts(
        system=lambda: table().system,
        log=lambda match, tr: RoundsLog(tr, numbered=match.state.count_rounds),
        turns=table,
    )


def _screen() -> GameScreen:
    from game.games.attention_donjon.table.cards import printed_deck
    from game.games.attention_donjon.table.pane import TABLE
    from game.games.turn_order.table.screen import screen_of

    return replace(screen_of(TABLE), deck=printed_deck)


GAME = Game(
    name="attention-donjon",
    icon=Icon.CARDS,
    words="ad",
    picture=lambda say: shields(
        (Crest.MAGIC, ranked_alone("K", say), "mask"),
        (Crest.EPIC, ranked_alone("Q", say), "crowd"),
        (Crest.FORCE, ranked_alone("J", say), "flag"),
    ),
    parts=_parts,
    screen=_screen,
    leads=True,
    deals=True,
)
