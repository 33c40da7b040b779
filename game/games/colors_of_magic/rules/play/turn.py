"""A turn: Collection, Activation, Monsters, End, in this order, turn after turn (CM-TURN-01, -02)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.triggers import Happens
from game.games.colors_of_magic.rules.play import victory
from game.games.colors_of_magic.rules.play.collection import Collect
from game.games.colors_of_magic.rules.play.ending import (
    CheckObjectives,
    CutMana,
    EndEffects,
    EndTurn,
    HandOverToken,
    UntapAll,
)
from game.games.colors_of_magic.rules.play.events import PhaseBegan
from game.games.colors_of_magic.rules.play.goes import NextGo
from game.games.colors_of_magic.rules.play.hands import from_token_holder
from game.games.colors_of_magic.rules.play.moments import Moment
from game.games.colors_of_magic.rules.play.monsters import MonstersPhase
from game.games.colors_of_magic.rules.play.tasks import Task

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.words import Phase
    from game.games.colors_of_magic.rules.play.run import Run


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
