"""Effects carried out on a small game, as if a spell of red's wizard said them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games.colors_of_magic.rules.state.state import Carry, Context, Target
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.cards.effects import AnyEffect

RED_MAGE, BLUE_MAGE = "red:mage:0", "blue:mage:0"


def does(game: Table, *effects: AnyEffect, at: str | tuple[str, ...] = (), **context: Any) -> Table:
    """Carry effects out for red's wizard (or as the context says), aimed at those creatures."""
    aimed = (at,) if isinstance(at, str) else at
    meant: dict[str, Any] = {
        "side": Side.RED,
        "source": "red:spark:1",
        "own": RED_MAGE,
        "caster": RED_MAGE,
        "targets": tuple(map(Target.creature, aimed)),
    }
    return game.run(Carry(effects, Context(**{**meant, **context})))
