"""What things of one duel are called at this screen: as in the log, players by names or colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log import names as duel_names
from game.table.names import seat_name

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.core.rules import Reason, Seat


class DuelNames(duel_names.DuelNames):
    """The names of what lies on one table, in one language."""

    @property
    def say(self) -> Translator:
        """The words of that language."""
        return self.tr

    def player(self, seat: Seat) -> str:
        """What a player is called: by name, or by the colour of the seat."""
        return seat_name(self.tr, seat, self.players)

    def cited(self, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return f"{self.reason(reason)} [{reason.rule}]"
