"""One more Action for a creature: in its activation, or at once outside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.systems.colors_of_magic.activation import Part

if TYPE_CHECKING:
    from game.systems.colors_of_magic.play.run import Run


def act_at_once(run: Run, creature: str) -> None:
    """Give back the Action that a creature has used in the activation that is going on."""
    activation = run.state.activation
    if activation is not None and activation.creature == creature:
        run.state = replace(run.state, activation=replace(activation, spent=activation.spent - {Part.ACTION}))
