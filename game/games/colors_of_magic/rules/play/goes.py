"""The Activation phase: goes in turn until both players have passed (CM-ACT-01..11, R-12, R-15, R-16)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.effects import used
from game.games.colors_of_magic.rules.play.actions import Activate, Cast, Pass, Use
from game.games.colors_of_magic.rules.play.activating import BeginActivation
from game.games.colors_of_magic.rules.play.casting import cast_spell, casts, check_cast
from game.games.colors_of_magic.rules.play.events import Passed
from game.games.colors_of_magic.rules.play.piles import from_token_holder
from game.games.colors_of_magic.rules.play.resolving import AnnounceSpell
from game.games.colors_of_magic.rules.play.run import SoleDecision, Task
from game.games.colors_of_magic.rules.play.state import opponent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class NextGo(Task):
    """The go passes to the opponent of who had the last one; none is left when both have passed."""

    last: Side | None = None

    def run(self, run: Run) -> None:
        """Ask for the next go, and for the one after it."""
        side = next_to_go(run.state, self.last)
        run.state = replace(run.state, active=side or run.state.token)
        if side is not None:
            run.push(TakeGo(side), NextGo(side))


@dataclass(frozen=True, slots=True)
class TakeGo(SoleDecision):
    """One go: cast a spell, activate a creature, tap a permanent or use a token, or pass (CM-ACT-02)."""

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether that can be this go."""
        forced = must_activate(referee, state, side)
        if forced and not (isinstance(action, Activate) and action.creature in forced):
            return Verdict.no(Reason.of("CM-ACT-02", "go.must_activate", creature=forced[0]))
        match action:
            case Pass():
                return Verdict.yes(Reason.of("CM-ACT-06", "go.pass"))
            case Activate(creature):
                return check_activate(referee, state, side, creature)
            case Cast():
                return check_cast(referee, state, side, action)
            case Use():
                return used.check_use(referee, state, side, action)
            case _:
                return Verdict.no(Reason.of("CM-ACT-02", "go.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """Everything that can be this go, of spells a selection of places and ways to pay."""
        forced = must_activate(referee, state, side)
        if forced:
            yield from map(Activate, forced)
            return
        yield Pass()
        own = (body.id for body in state.bodies if body.side is side)
        yield from (Activate(one) for one in own if check_activate(referee, state, side, one).allowed)
        yield from used.uses(referee, state, side)
        yield from casts(referee, state, side)

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Begin what the player does."""
        own = {body.id for body in run.state.bodies if body.side is side}
        others = tuple(one for one in run.state.must_activate if one not in own)
        run.state = replace(run.state, must_activate=others)
        match action:
            case Activate(creature):
                run.push(BeginActivation(creature))
            case Cast():
                item, before = cast_spell(run, side, action)
                run.push(*before, AnnounceSpell(item.number, again=self))
            case Use():
                if not run.state.setup.game.permanent_ability_uses_go:
                    run.push(self)
                used.use(run, side, action)
            case _:
                _pass(run, side)


def next_to_go(state: State, last: Side | None) -> Side | None:
    """Whose go it is after one of `last` (None: at the start of the phase); None if both have passed."""
    order = from_token_holder(state) if last is None else (opponent(last), last)
    return next((side for side in order if not state.player(side).passed), None)


def must_activate(referee: Referee, state: State, side: Side) -> tuple[str, ...]:
    """The creatures one of which this go has to activate, as far as that is possible."""
    own = (body.id for body in state.bodies if body.id in state.must_activate and body.side is side)
    return tuple(one for one in own if check_activate(referee, state, side, one).allowed)


def check_activate(referee: Referee, state: State, side: Side, creature: str) -> Verdict:
    """Whether a player may activate that creature now (CM-ACT-04)."""
    body = state.find(creature)
    if body is None or body.side is not side:
        return Verdict.no(Reason.of("CM-ACT-02", "go.not_your_creature", creature=creature))
    if body.tapped:
        return Verdict.no(Reason.of("CM-ACT-04", "go.already_activated", creature=creature))
    forbidden = referee.forbidden(state, creature, "activate")
    if forbidden is not None:
        return Verdict.no(forbidden)
    return Verdict.yes(Reason.of("CM-UNIT-01", "go.activates", creature=creature))


def _pass(run: Run, side: Side) -> None:
    """No more goes for this player in this phase; the first to pass gets the token later (CM-ACT-07, -09)."""
    run.set_player(replace(run.player(side), passed=True))
    first = run.state.first_to_pass is None
    if first:
        run.state = replace(run.state, first_to_pass=side)
    run.emit(Passed(side, first))
