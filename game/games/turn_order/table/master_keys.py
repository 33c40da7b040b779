"""What keys do at a game master's table: which commands mean something there, and what they press."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.table.table import Announce, Focus, Handled, Refused
from game.ui.input.keys import Command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.turn_order.table.master_model import MasterIntent
    from game.games.turn_order.table.pane import Offer
    from game.ui.widgets.button import Button

PARTS = ("table.centre", "table.actions", "table.sheet", "table.strip", "table.bar")
"""Where F6 goes, in order."""

_OF_BOARDS = (
    *(Command.COPY, Command.PASTE, Command.DUPLICATE, Command.ZOOM_IN, Command.ZOOM_OUT),
    *(Command.ZOOM_FIT, Command.PAN_UP, Command.PAN_LEFT, Command.PAN_DOWN, Command.PAN_RIGHT),
    *(Command.MAP_LOOK, Command.SIGHT, Command.REACH, Command.RULER, Command.THREAT, Command.VISIBLE),
    *(Command.MOVE, Command.PLACE, Command.NEW_TERRAIN, Command.POLYGON, Command.TURN_LEFT),
    *(Command.TURN_RIGHT, Command.NEXT_CREATURE, Command.PREVIOUS_CREATURE, Command.LOOK_BACK),
)
"""Commands of boards, which mean nothing at these tables."""

KEY_WORDS = MappingProxyType(
    {
        **dict.fromkeys(_OF_BOARDS, ""),
        Command.NEW_CREATURE: "entry.open",
        Command.END: "master.proceed",
        Command.DELETE: "several.remove",
    }
)
"""What commands are called at these tables, empty for those that mean nothing."""


def pressed_offer(offers: Sequence[Offer], number: int) -> MasterIntent:
    """A button of the bar below is pressed by its key, or it is said why it cannot be."""
    if number >= len(offers):
        return None
    if not offers[number].verdict.allowed:
        return Refused(offers[number].verdict)
    offers[number].run()
    return Handled()


def pressed_act(button: Button) -> MasterIntent:
    """A button of what may be done in the turn is pressed by its key, or it is said why it cannot be."""
    if button.refusal:
        return Announce(button.refusal)
    button.action()
    return Focus("act.proceed")
