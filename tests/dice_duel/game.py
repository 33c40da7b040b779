"""The dice duel: what the program may ask of it. The room of a game, as small as one can be."""

from game.core.match import Strength
from game.table.game import Game, GameScreen, Parts, shields
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest


def _parts() -> Parts:
    from dice_duel.ai import SIMULATION, player
    from dice_duel.log import DiceDuelLog
    from dice_duel.rules import SYSTEM

    return Parts(
        system=lambda: SYSTEM,
        log=lambda _, tr: DiceDuelLog(tr),
        machine=lambda _, strength: player(strength),
        simulation=SIMULATION,
    )


def _screen() -> GameScreen:
    from dice_duel.table import SCREEN

    return SCREEN


GAME = Game(
    name="dice-duel",
    icon=Icon.LAP,
    words="dice_duel",
    picture=lambda _: shields((Crest.DEXTERITY, "6", "dice")),
    parts=_parts,
    screen=_screen,
    strengths=tuple(Strength),
)
