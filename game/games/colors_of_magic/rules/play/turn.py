"""A turn: Collection, Activation, Monsters, End, in this order, turn after turn.

(CM-TURN-01 and -02, CM-COLLECT, CM-END, rulings R-08, R-10 and R-55.)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.lasting import expire
from game.games.colors_of_magic.rules.play import victory
from game.games.colors_of_magic.rules.play import victory as objectives
from game.games.colors_of_magic.rules.play.events import PhaseBegan, Tapped, TokenTaken
from game.games.colors_of_magic.rules.play.goes import NextGo
from game.games.colors_of_magic.rules.play.harm import bury_all
from game.games.colors_of_magic.rules.play.monsters import MonstersPhase
from game.games.colors_of_magic.rules.play.piles import draw, from_token_holder, gain_mana
from game.games.colors_of_magic.rules.play.run import Task
from game.games.colors_of_magic.rules.play.scenario import wizard_id
from game.games.colors_of_magic.rules.play.state import SIDES, Moment
from game.games.colors_of_magic.rules.play.tasks import Happens

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.words import Phase
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class BeginTurn(Task):
    """A new turn, and then the next."""

    def run(self, run: Run) -> None:
        """Lay out the four phases."""
        red, blue = (replace(player, passed=False) for player in run.state.players)
        run.state = replace(run.state, turn=run.state.turn + 1, players=(red, blue), first_to_pass=None)
        run.push(
            BeginPhase("collection"),
            *(Collect(side) for side in from_token_holder(run.state)),
            EndPhase("collection"),
            BeginPhase("activation"),
            NextGo(),
            *after_goes(),
        )


@dataclass(frozen=True, slots=True)
class BeginPhase(Task):
    """A phase begins; the holder of the token is the active player unless it says otherwise (R-41).

    The abilities of the Collection and the End phase have a place of their own in them.
    """

    phase: Phase

    def run(self, run: Run) -> None:
        """Say so."""
        run.state = replace(run.state, phase=self.phase, active=run.state.token)
        run.emit(PhaseBegan(run.state.turn, self.phase))
        if self.phase in {"activation", "monsters"}:
            run.push(Happens(Moment("phase_begins", phase=self.phase)))


@dataclass(frozen=True, slots=True)
class EndPhase(Task):
    """A phase ends."""

    phase: Phase

    def run(self, run: Run) -> None:
        """Say so."""
        run.state = replace(run.state, active=run.state.token)
        run.push(Happens(Moment("phase_ends", phase=self.phase)))


@dataclass(frozen=True, slots=True)
class NextTurn(Task):
    """The next turn, unless the last one is over (R-59)."""

    def run(self, run: Run) -> None:
        """Begin it."""
        if not victory.time_up(run):
            run.push(BeginTurn())


def after_goes() -> tuple[Task, ...]:
    """What is left of a turn when both players have passed (CM-TURN-02)."""
    return (
        EndPhase("activation"),
        BeginPhase("monsters"),
        MonstersPhase(),
        EndPhase("monsters"),
        *ending(),
    )


def ending() -> tuple[Task, ...]:
    """The End phase in its order, and the next turn (CM-END-06, R-55)."""
    return (
        BeginPhase("end"),
        CheckObjectives(),
        EndEffects(),
        UntapAll(),
        HandOverToken(),
        CutMana(),
        EndTurn(),
        NextTurn(),
    )


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
