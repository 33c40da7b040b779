"""The Collection phase of one player: mana, three cards, effects (CM-COLLECT-01..06)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.triggers import Happens
from game.games.colors_of_magic.rules.play.hands import draw, gain_mana
from game.games.colors_of_magic.rules.play.moments import Moment
from game.games.colors_of_magic.rules.play.objectives import wizard_id
from game.games.colors_of_magic.rules.play.tasks import Task

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side

CARDS_A_TURN = 3


@dataclass(frozen=True, slots=True)
class Collect(Task):
    """All three steps of a player (R-08), who is the active one meanwhile (R-41)."""

    side: Side

    def run(self, run: Run) -> None:
        """Gain mana, draw, then let the abilities of the phase work."""
        run.state = replace(run.state, active=self.side)
        gain_mana(run, self.side, total_flux(run.referee, run.state, self.side), "CM-COLLECT-03")
        draw(run, self.side, CARDS_A_TURN, "CM-COLLECT-04")
        run.push(Happens(Moment("phase_begins", side=self.side, phase="collection")))


def total_flux(referee: Referee, state: State, side: Side) -> int:
    """The wizard's Flux, the Sources of the player's creatures, tapped or not, and what effects add."""
    wizard = wizard_id(referee.library, state, side)
    own = [body.id for body in state.bodies if body.side is side]
    flux = referee.stat(state, wizard, "flux") if wizard in own else 0
    return max(0, int(flux + sum(referee.stat(state, creature, "source") for creature in own)))
