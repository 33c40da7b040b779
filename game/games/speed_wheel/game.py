"""The speed wheel: what the program may ask of it."""

from dataclasses import replace

from game.table.game import Game, GameScreen, Parts, shields
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest


def _parts() -> Parts:
    from game.games.speed_wheel.log import WheelLog
    from game.games.speed_wheel.rules.rules import table

    return Parts(
        system=lambda: table().system,
        log=lambda _, tr: WheelLog(tr),
        turns=table,
    )


def _screen() -> GameScreen:
    from game.games.speed_wheel.table.pane import TABLE
    from game.games.speed_wheel.table.printed import printed_wheel
    from game.games.turn_order.table.screen import screen_of

    return replace(screen_of(TABLE), wheel=printed_wheel)


GAME = Game(
    name="speed-wheel",
    icon=Icon.LAP,
    words="wh",
    picture=lambda _: shields(
        (Crest.DEXTERITY, "+8", "boots"),
        (Crest.EPIC, "+2", "bird"),
        (Crest.FORCE, "+0", "golem"),
    ),
    parts=_parts,
    screen=_screen,
    leads=True,
)
