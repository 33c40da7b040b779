"""The game master's table of the encounter that leads the creatures of a workshop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.turn_order.content.encounter_file import ATTENTION_DONJON, D20_INITIATIVE, SPEED_WHEEL
from game.games.turn_order.table.scene import MasterScene
from game.workshop.scene import WorkshopScene

if TYPE_CHECKING:
    from game.games.turn_order.table.kit import Kit


def kit_of(table: str) -> Kit:
    """What that table gives to its scene.

    Raises:
        KeyError: there is none.
    """
    match table:
        case str(name) if name == SPEED_WHEEL:
            from game.games.speed_wheel.table import kit as wheel  # noqa: PLC0415 - only its table pays

            return wheel.KIT
        case str(name) if name == ATTENTION_DONJON:
            from game.games.attention_donjon.table import kit as rounds  # noqa: PLC0415 - as above

            return rounds.KIT
        case str(name) if name == D20_INITIATIVE:
            from game.games.d20_initiative.table import kit as initiative  # noqa: PLC0415 - as above

            return initiative.KIT
        case _:
            raise KeyError(table)


class BoardTable(MasterScene):
    """A table that was opened from the board, and gives the encounter back to it when it is left."""

    def open(self) -> None:
        """Matches are not exchanged under the board: say where an encounter is opened instead."""
        self.message = self.say("workshop.turns.open_there")
        self.refresh()

    def leave_table(self) -> None:
        """Back to the board; nothing is lost by it."""
        self.app.pop()

    def leave(self) -> None:
        """Give the encounter back as it stands."""
        board = next((one for one in reversed(self.app.scenes) if isinstance(one, WorkshopScene)), None)
        if board is not None:
            board.turns.come_back(self.session)
