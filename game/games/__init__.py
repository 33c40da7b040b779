"""The games at the table. To add one is a folder beside these and a name in the list."""

from game.games.attention_donjon.game import GAME as ATTENTION_DONJON
from game.games.colors_of_magic.game import GAME as COLORS_OF_MAGIC
from game.games.d20_initiative.game import GAME as D20_INITIATIVE
from game.games.donjon_procrastination.game import GAME as DONJON_PROCRASTINATION
from game.games.speed_wheel.game import GAME as SPEED_WHEEL
from game.table.game import Games

GAMES = Games(COLORS_OF_MAGIC, DONJON_PROCRASTINATION, SPEED_WHEEL, ATTENTION_DONJON, D20_INITIATIVE)
