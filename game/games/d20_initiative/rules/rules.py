"""The initiative of D&D 3.5 as the core knows a rule system; seat 0 is the game master's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Step
from game.core.turn_order import MASTER
from game.games.d20_initiative.rules import changes, checks, turns, waiting
from game.games.d20_initiative.rules.actions import (
    Act,
    Action,
    ActNow,
    Add,
    Begin,
    Brace,
    Counterspell,
    Delay,
    Drop,
    EndTurn,
    Next,
    Notice,
    Opportunity,
    ReadyAction,
    Roll,
    RollAll,
    Trigger,
)
from game.games.d20_initiative.rules.events import Acted, OpportunityTaken
from game.games.d20_initiative.rules.offers import offered
from game.games.d20_initiative.rules.refusals import against
from game.games.d20_initiative.rules.run import Run, who
from game.games.d20_initiative.rules.setup import Setup
from game.games.d20_initiative.rules.state import State
from game.games.d20_initiative.rules.track import track
from game.games.d20_initiative.rules.view import redact, view
from game.games.turn_order.rules.fields import Fields
from game.games.turn_order.rules.master_rules import MasterRules
from game.games.turn_order.rules.run import Close

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.core.turn_order import Track
    from game.games.d20_initiative.rules.events import Event
    from game.games.d20_initiative.rules.view import View

NAME = "d20-initiative"
"""What the system is registered and saved under."""


class D20Initiative(MasterRules[State, Action, "Event", Run]):
    """The rules of initiative."""

    name = NAME
    fields = Fields[State, Run]()

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """The encounter before its initiative checks."""
        del dice
        combatants = tuple(changes.combatant_of(spec) for spec in setup.combatants)
        return Step(State(setup.rules, setup.name, combatants))

    def against(self, state: State, action: Action) -> Iterable[Reason]:
        """Everything that stands against an action."""
        return against(state, action)

    def offered(self, state: State) -> Iterable[Action]:
        """Actions to try, allowed or not."""
        return offered(state)

    def run(self, state: State, dice: Dice) -> Run:
        """What carries out an action."""
        return Run(state, dice)

    def perform(self, run: Run, action: Action) -> None:
        """Carry out an action that `check` allows."""
        _do(run, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """The combat as that seat sees it; None: the players."""
        return view(state, seat)

    def heard(self, event: Event) -> Event | None:
        """What the players hear of an event."""
        return redact(event, None)

    def track(self, state: State, seat: Seat | None) -> Track:
        """The order of this round."""
        return track(state, seat)

    def proceed(self, state: State) -> Action | None:
        """Roll what is missing, begin, end the current turn, or begin the next."""
        if state.outcome is not None or not state.combatants:
            return None
        if state.current is not None:
            return EndTurn()
        if turns.must_roll(state) and not state.coming:
            return RollAll()
        action: Action = Begin() if state.phase == "awareness" else Next()
        return action if self.check(state, MASTER, action).allowed else None


def encounter_of(state: State) -> Setup:
    """The encounter as it stands now, with the rolls that were made, to be kept in a file."""
    combatants = tuple(replace(one.spec, roll=one.roll) for one in state.combatants)
    return Setup(state.name, combatants, state.rules)


def _do(run: Run, action: Action) -> None:
    match action:
        case Notice():
            checks.notice(run, action)
        case Roll(identity, face):
            checks.roll(run, identity, face)
        case RollAll():
            checks.roll_all(run)
        case Begin():
            turns.begin(run)
        case Next():
            turns.next_turn(run)
        case EndTurn():
            turns.end_turn(run)
        case Add(spec, face):
            changes.add(run, spec, face)
        case Close():
            changes.close(run)
        case _:
            _do_in_turn(run, action)


def _do_in_turn(run: Run, action: Action) -> None:
    match action:
        case Act():
            _act(run, action)
        case ReadyAction():
            waiting.ready(run, action)
        case Trigger():
            waiting.trigger(run, action)
        case Drop(identity):
            waiting.drop(run, identity)
        case Delay():
            waiting.delay(run, action)
        case ActNow():
            waiting.act_now(run, action)
        case Opportunity(identity):
            run.tell(OpportunityTaken(**who(run.get(identity))))
        case Counterspell():
            checks.counterspell(run, action)
        case Brace():
            checks.brace(run, action)
        case _:
            _put_right(run, action)


def _put_right(run: Run, action: Action) -> None:
    if isinstance(action, changes.Correction):
        changes.correct(run, action)
    elif isinstance(action, changes.Change):
        changes.do(run, action)


def _act(run: Run, action: Act) -> None:
    """An action is used; a second move action takes the place of the standard one."""
    one = run.get(run.state.current or "")
    used = one.used
    match action.kind:
        case "standard":
            used = replace(used, standard=True)
        case "move":
            used = replace(used, move=True, moved=True, standard=used.standard or used.move)
        case "full":
            used = replace(used, standard=True, move=True)
        case "step":
            used = replace(used, step=True)
        case "free":
            pass
    flat = one.flat_footed and run.state.rules.flat_footed_until == "turn_arrives"
    run.alter(one.id, used=used, flat_footed=flat)
    run.tell(Acted(**who(one), kind=action.kind, label=action.label))
