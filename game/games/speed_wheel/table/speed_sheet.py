"""The speeds of all pawns in a column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.state import FASTEST
from game.games.speed_wheel.table.pawns import signed, where
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.number_sheet import NumberSheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.speed_wheel.rules.actions import Action


class SpeedSheet(NumberSheet):
    """Every pawn's speed without its modifiers."""

    low, high = -FASTEST, FASTEST

    def heading_text(self) -> str:
        """The title."""
        return self.ui.say("wh.speeds.title")

    def held(self, identity: str) -> int | None:
        """The speed without modifiers."""
        base: int = self._table.state.get(identity).base
        return base

    def told(self, identity: str) -> str:
        """The speed with what is added to it, and where the pawn stands."""
        pawn, say = self._table.state.get(identity), self.ui.say
        place = where(pawn, self._table.state, say)
        if not pawn.modifiers:
            return f"<soft>{place}</soft>"
        base = self.number(identity)
        final = pawn.speed - pawn.base + (pawn.base if base is None else base)
        return say("wh.speeds.final", speed=signed(final), place=place)

    def actions(self) -> Sequence[Action]:
        """The speeds that were typed."""
        return [Correct(who, "speed", number) for who, number in self.changed()]
