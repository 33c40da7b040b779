"""One more Action for a creature: in its activation, or at once outside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules import activation as parts
from game.games.colors_of_magic.rules.activation import Activation, Part
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.tasks import Task

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.run import Run


@dataclass(frozen=True, slots=True)
class Resume(Task):
    """Go on with the activation that an Action out of turn has interrupted."""

    activation: Activation | None

    def run(self, run: Run) -> None:
        """Take it up where it was."""
        run.state = replace(run.state, activation=self.activation)


def act_at_once(run: Run, creature: str) -> None:
    """Give a creature one more Action."""
    current = run.state.activation
    if current is not None and current.creature == creature:
        again = replace(current, spent=current.spent - {Part.ACTION})
        run.state = replace(run.state, activation=again)
        return
    begun = parts.begin(run.referee.skirmish(run.state), creature)
    run.state = replace(run.state, activation=replace(begun, spent=frozenset({Part.MOVEMENT})))
    run.push(InActivation(creature), Resume(current))
