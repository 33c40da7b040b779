"""The End phase: objectives, effects, untapping, the token, mana, in this order (CM-END-01..06, R-55)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.lasting import expire
from game.games.colors_of_magic.rules.effects.triggers import Happens
from game.games.colors_of_magic.rules.play import objectives
from game.games.colors_of_magic.rules.play.collection import total_flux
from game.games.colors_of_magic.rules.play.events import TokenTaken
from game.games.colors_of_magic.rules.play.field_events import Tapped
from game.games.colors_of_magic.rules.play.hands import gain_mana
from game.games.colors_of_magic.rules.play.harm import bury_all
from game.games.colors_of_magic.rules.play.moments import Moment
from game.games.colors_of_magic.rules.play.state import SIDES
from game.games.colors_of_magic.rules.play.tasks import Task

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class CheckObjectives(Task):
    """Objective cards with an End condition are collected by whoever meets it (CM-END-01)."""

    def run(self, run: Run) -> None:
        """Look at each of them."""
        objectives.check_at_end(run)


@dataclass(frozen=True, slots=True)
class EndEffects(Task):
    """All that works during the End phase does, while everything is still tapped (CM-END-02, -06)."""

    def run(self, run: Run) -> None:
        """Say that the phase begins and ends; abilities speak of either."""
        run.push(
            Happens(Moment("phase_begins", phase="end")),
            Happens(Moment("phase_ends", phase="end")),
        )


@dataclass(frozen=True, slots=True)
class UntapAll(Task):
    """Everything tapped is ready again, both players' and the scenario's (CM-END-03)."""

    def run(self, run: Run) -> None:
        """Untap creatures and permanents."""
        state = run.state
        run.emit(*(Tapped(body.id, tapped=False) for body in state.bodies if body.tapped))
        run.emit(
            *(Tapped(permanent.card, tapped=False) for permanent in state.permanents if permanent.tapped)
        )
        run.state = replace(
            state,
            bodies=tuple(replace(body, tapped=False) if body.tapped else body for body in state.bodies),
            permanents=tuple(replace(one, tapped=False) if one.tapped else one for one in state.permanents),
        )


@dataclass(frozen=True, slots=True)
class HandOverToken(Task):
    """The token goes to who passed first (CM-END-04)."""

    def run(self, run: Run) -> None:
        """Hand it over, if it is not there already."""
        first = run.state.first_to_pass
        if first is not None and first is not run.state.token:
            run.state = replace(run.state, token=first)
            run.emit(TokenTaken(first, rule="CM-END-04"))


@dataclass(frozen=True, slots=True)
class CutMana(Task):
    """No reserve keeps more than the wizard's channelling capacity (CM-END-05)."""

    def run(self, run: Run) -> None:
        """Cut both reserves."""
        for side in SIDES:
            surplus = run.player(side).mana - capacity(run.referee, run.state, side)
            if surplus > 0:
                gain_mana(run, side, -surplus, "CM-END-05")


@dataclass(frozen=True, slots=True)
class EndTurn(Task):
    """What lasted until the end of the turn is over, and creatures forget what they did in it."""

    def run(self, run: Run) -> None:
        """Let it all expire."""
        expire(run, "turn")
        run.state = replace(
            run.state,
            bodies=tuple(replace(body, travelled=0.0, origin=None, used=()) for body in run.state.bodies),
            permanents=tuple(replace(one, used=()) for one in run.state.permanents),
        )
        bury_all(run)


def capacity(referee: Referee, state: State, side: Side) -> int:
    """How much mana a player may keep at the end of a turn (R-10)."""
    listed = state.setup.lists[SIDES.index(side)].wizard
    spec = referee.library.creatures[referee.library.wizards[listed].creature]
    match state.setup.game.mana_cap:
        case "base_flux":
            return spec.flux or 0
        case "total_flux":
            return total_flux(referee, state, side)
        case "explicit":
            return spec.flux or 0 if spec.channel_capacity is None else spec.channel_capacity
