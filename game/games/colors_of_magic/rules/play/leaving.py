"""The free attacks on a creature that disengages (CM-DISENGAGE-03 and -04, ruling R-29)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules import activation as parts
from game.games.colors_of_magic.rules.play.actions import Done, FreeAttack
from game.games.colors_of_magic.rules.play.attacks import declare_at_once
from game.games.colors_of_magic.rules.play.state import SIDES
from game.games.colors_of_magic.rules.play.tasks import Decision
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State


@dataclass(frozen=True, slots=True)
class FreeAttacks(Decision):
    """Those of one side who may strike before the mover leaves do so, in the order that their player names.

    Players may waive what is left; monsters always strike, in the order of the token's holder (R-51).
    """

    mover: str
    side: Side

    def sides(self, state: State) -> frozenset[Side]:
        """Who orders them: nobody if there is nothing to decide."""
        left = self.attackers(state)
        if self.side is not Side.NEUTRAL:
            return frozenset({self.side}) if left else frozenset()
        return frozenset({state.token or SIDES[0]}) if len(left) > 1 else frozenset()

    def attackers(self, state: State) -> tuple[str, ...]:
        """Those of this side who have still to strike or to waive, and live."""
        activation = state.activation
        if activation is None or activation.leaving is None or state.find(self.mover) is None:
            return ()
        return tuple(
            foe
            for foe in activation.leaving.attackers
            if (body := state.find(foe)) is not None and body.side is self.side
        )

    def run(self, run: Run) -> None:
        """Nothing to decide: the only monster strikes, and with nobody left it is over."""
        for foe in self.attackers(run.state):
            self._strike(run, foe)

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether that creature may strike now, or the rest be waived."""
        del side
        match action:
            case Done() if self.side is not Side.NEUTRAL:
                return Verdict.yes(Reason.of("CM-DISENGAGE-03", "leaving.waive"))
            case FreeAttack(foe) if state.find(foe) is not None and state.activation is not None:
                forbidden = referee.forbidden(state, foe, "attack")
                if forbidden is not None and self.side is not Side.NEUTRAL:
                    return Verdict.no(forbidden)
                if foe not in self.attackers(state):
                    return Verdict.no(Reason.of("CM-DISENGAGE-03", "leaving.not_yours", hostile=foe))
                return parts.check_answer(state.activation, referee.skirmish(state), foe)
            case _:
                return Verdict.no(Reason.of("CM-DISENGAGE-03", "leaving.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """Each of them, and to waive the rest."""
        if self.side is not Side.NEUTRAL:
            yield Done()
        strikes = map(FreeAttack, self.attackers(state))
        yield from (one for one in strikes if self.check(referee, state, side, one).allowed)

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Strike, then ask for the others; or let the creature go."""
        del side
        if isinstance(action, FreeAttack):
            self._strike(run, action.by)
        else:
            for foe in self.attackers(run.state):
                _answered(run, foe)

    def _strike(self, run: Run, foe: str) -> None:
        _answered(run, foe)
        run.push(self)
        if run.referee.forbidden(run.state, foe, "attack") is None:
            declare_at_once(run, foe, self.mover, free=True)


def _answered(run: Run, foe: str) -> None:
    """That creature has struck or waived."""
    if run.state.activation is not None:
        run.state = replace(run.state, activation=parts.answer(run.state.activation, foe))
