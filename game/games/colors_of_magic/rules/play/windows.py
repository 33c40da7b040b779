"""Who may answer a moment with Instants, and in what order they resolve (CM-STACK-03..08, R-40..R-42)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.effects.triggers import Happens
from game.games.colors_of_magic.rules.play.actions import Cast, Pass
from game.games.colors_of_magic.rules.play.casting import cast_spell, casts, check_cast, spell_moments
from game.games.colors_of_magic.rules.play.events import Asked
from game.games.colors_of_magic.rules.play.hands import from_token_holder
from game.games.colors_of_magic.rules.play.resolving import ResolveSpell
from game.games.colors_of_magic.rules.play.stack import item_of
from game.games.colors_of_magic.rules.play.state import SIDES, opponent
from game.games.colors_of_magic.rules.play.tasks import SoleDecision, Task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Moment, State
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class Round(Task):
    """A round of a window: those still to be asked put Instants on the stack, then the top one resolves.

    `moments` are what may be answered: the event, the spells on the stack, the last one resolved (R-42). The
    window closes when the stack is down to `floor` spells and nobody adds one.
    """

    moments: tuple[Moment, ...]
    floor: int
    to_ask: tuple[Side, ...]

    def run(self, run: Run) -> None:
        """Ask the next player who has an answer, resolve the top, or close the window."""
        for place, side in enumerate(self.to_ask):
            if has_answer(run.referee, run.state, side, self.moments):
                run.emit(Asked(side))
                run.push(InstantWindow(side, replace(self, to_ask=self.to_ask[place + 1 :])))
                return
        stack = run.state.stack
        if len(stack) > self.floor:
            top = stack[0].number
            waiting = tuple(moment for moment in self.moments if _is_open(run.state, moment))
            run.push(ResolveSpell(top), Round(waiting, self.floor, in_turn(run.state)))


@dataclass(frozen=True, slots=True)
class InstantWindow(SoleDecision):
    """One player may put an Instant on the stack, or pass; `rest` is what remains of the round."""

    rest: Round

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether it is a pass, or an Instant that answers (CM-TYPE-08)."""
        match action:
            case Pass():
                return Verdict.yes(Reason.of("CM-STACK-04", "instant.pass"))
            case Cast():
                return check_cast(referee, state, side, action, self.rest.moments)
            case _:
                return Verdict.no(Reason.of("CM-STACK-03", "instant.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """To pass, and every Instant that answers."""
        yield Pass()
        yield from casts(referee, state, side, self.rest.moments)

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Put the Instant on the stack and ask again, or go on to the next player."""
        if not isinstance(action, Cast):
            run.push(self.rest)
            return
        item, before = cast_spell(run, side, action, self.rest.moments)
        run.push(*before, InstantPut(item.number, side, self.rest))


@dataclass(frozen=True, slots=True)
class InstantPut(Task):
    """An Instant has been paid for and lies on the stack: abilities see it, then the round goes on."""

    number: int
    side: Side
    rest: Round

    def run(self, run: Run) -> None:
        """Set off what answers a spell that is cast; Instants may answer it in the round itself."""
        item = item_of(run.state, self.number)
        new = () if item is None else spell_moments(item)
        to_ask = (self.side, *self.rest.to_ask)
        if run.state.setup.game.stack_mode == "priority":
            to_ask = (opponent(self.side), self.side)
        rest = replace(self.rest, moments=(*self.rest.moments, *new), to_ask=to_ask)
        run.push(*(Happens(moment, window=False) for moment in new), rest)


def begin_window(run: Run, moment: Moment) -> None:
    """Let both players answer a moment, the active one first."""
    Round((moment,), len(run.state.stack), in_turn(run.state)).run(run)


def in_turn(state: State) -> tuple[Side, Side]:
    """Both players, the active one first (CM-STACK-04, R-41)."""
    if state.active in SIDES:
        return (state.active, opponent(state.active))
    return from_token_holder(state)


def has_answer(referee: Referee, state: State, side: Side, moments: tuple[Moment, ...]) -> bool:
    """Whether a player has an Instant that answers one of these and can be paid (R-16)."""
    barred = state.phase == "activation" and not state.setup.game.instants_after_pass
    if barred and state.player(side).passed:
        return False
    return next(casts(referee, state, side, moments), None) is not None


def _is_open(state: State, moment: Moment) -> bool:
    """Whether a moment may still be answered: it is no spell, or one that is on the stack."""
    return moment.item is None or item_of(state, moment.item) is not None
