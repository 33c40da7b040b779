"""The initiative of D&D 3.5: what the program may ask of it."""

from game.table.game import Game, GameScreen, Parts, shields
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest


def _parts() -> Parts:
    from game.games.d20_initiative.log import D20Log
    from game.games.d20_initiative.rules.rules import table

    return Parts(
        system=lambda: table().system,
        log=lambda _, tr: D20Log(tr),
        turns=table,
    )


def _screen() -> GameScreen:
    from game.games.d20_initiative.table.pane import TABLE
    from game.games.turn_order.table.screen import screen_of

    return screen_of(TABLE)


GAME = Game(
    name="d20-initiative",
    icon=Icon.DEFENCE,
    words="d35",
    picture=lambda _: shields(
        (Crest.DEXTERITY, "20", "dice"),
        (Crest.FORCE, "15", "warrior"),
        (Crest.EPIC, "10", "hourglass"),
    ),
    parts=_parts,
    screen=_screen,
    leads=True,
)
