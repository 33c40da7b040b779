"""Permanents and artefacts that leave play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.lasting import source_left
from game.games.colors_of_magic.rules.play.harm import bury_all, lay_down

if TYPE_CHECKING:
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.play.events import Where
    from game.games.colors_of_magic.rules.play.run import Run


def take_permanent(run: Run, card: Card, target: Where, rule: str) -> None:
    """Take a permanent or artefact out of play; what it made that lasts while it is there ends.

    Who lived by it alone dies.
    """
    left = tuple(one for one in run.state.permanents if one.card != card)
    if len(left) == len(run.state.permanents):
        return
    run.state = replace(run.state, permanents=left)
    lay_down(run, card, target, rule)
    source_left(run, card)
    bury_all(run)
