"""The initiative of D&D 3.5 as the core knows a rule system; seat 0 is the game master's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat, Step
from game.core.turn_order import MASTER, TableSystem, Track
from game.games.d20_initiative.rules import actions, changes, turns
from game.games.d20_initiative.rules.actions import Action
from game.games.d20_initiative.rules.fields import COMBATANT, FIELDS, FORMER
from game.games.d20_initiative.rules.handlers import HANDLERS, out_of_bounds
from game.games.d20_initiative.rules.run import Run
from game.games.d20_initiative.rules.setup import CombatantSpec, Setup, gathered, setup_faults
from game.games.d20_initiative.rules.state import Combatant, State
from game.games.d20_initiative.rules.view import View, heard, track, view
from game.games.turn_order.rules.master_rules import MasterRules, encounters, master_system
from game.games.turn_order.rules.run import Close, Remove

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.core.system import System
    from game.games.d20_initiative.rules.events import Event

NAME = "d20-initiative"
"""What the system is registered and saved under."""

WHAT = "an encounter of D&D 3.5"

EDITION = 1
"""Goes up with every change of the rules after which encounters saved before would be played otherwise."""


class D20Initiative(MasterRules[State, Action, "Event", Run]):
    """The rules of initiative."""

    name = NAME
    handlers = HANDLERS
    fields = FIELDS
    people = COMBATANT

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """The encounter before its initiative checks."""
        del dice
        combatants = tuple(changes.combatant_of(spec) for spec in setup.combatants)
        return Step(State(setup.rules, setup.name, combatants))

    def out_of_bounds(self, action: Action) -> Iterable[Reason]:
        """What is wrong with the numbers and texts of an action."""
        return out_of_bounds(action)

    def offered(self, state: State) -> Iterable[Action]:
        """Actions to try, allowed or not."""
        yield from (actions.RollAll(), actions.Begin(), actions.Next(), actions.EndTurn())
        if state.current is not None:
            yield from (
                actions.Act("standard"),
                actions.Act("move"),
                actions.Act("full"),
                actions.Act("free"),
                actions.Act("step"),
            )
            score = state.get(state.current).score or 0
            yield from (actions.Delay(), actions.Delay(score - 3))
            yield actions.ReadyAction("standard", "shoot", "somebody moves")
            yield actions.ReadyAction("counterspell", "counter", "a spell is cast")
        for one in state.combatants:
            yield from _offered_for(state, one)
        newcomer = f"newcomer-{len(state.combatants) + 1}"
        yield actions.Add(CombatantSpec(newcomer, newcomer, dexterity=2), 11)
        yield actions.Add(CombatantSpec(f"{newcomer}-rolls", newcomer, "players"))
        yield Close()

    def run(self, state: State, dice: Dice) -> Run:
        """What carries out an action."""
        return Run(state, dice)

    def view(self, state: State, seat: Seat | None) -> View:
        """The combat as that seat sees it; None: the players."""
        return view(state, seat)

    def heard(self, event: Event) -> Event | None:
        """What the players hear of an event."""
        return heard(event)

    def track(self, state: State, seat: Seat | None) -> Track:
        """The order of this round."""
        return track(state, seat)

    def proceed(self, state: State) -> Action | None:
        """Roll what is missing, begin, end the current turn, or begin the next."""
        if state.outcome is not None or not state.combatants:
            return None
        if state.current is not None:
            return actions.EndTurn()
        if turns.must_roll(state) and not state.coming:
            return actions.RollAll()
        action: Action = actions.Begin() if state.phase == "awareness" else actions.Next()
        return action if self.check(state, MASTER, action).allowed else None


def encounter_of(state: State) -> Setup:
    """The encounter as it stands now, with the rolls that were made, to be kept in a file."""
    combatants = tuple(replace(one.spec, roll=one.roll) for one in state.combatants)
    return Setup(state.name, combatants, state.rules)


def d20_initiative() -> System[Setup, State, Action, Event, View]:
    """The system; nothing is hidden from the game master, so only dice forbid taking something back."""
    return master_system(
        D20Initiative(), EDITION, encounters(Setup, WHAT, setup_faults), Action, former=FORMER
    )


def table() -> TableSystem:
    """The system with what its encounters are made and judged by."""
    return TableSystem(d20_initiative(), Setup, setup_faults, encounter_of, gathered, actions.Add)


def _offered_for(state: State, one: Combatant) -> Iterator[Action]:
    identity, spec = one.id, one.spec
    yield from (actions.Roll(identity), actions.Roll(identity, 12), actions.Notice(identity, 15, 3))
    yield from (
        actions.Trigger(identity),
        actions.Trigger(identity, step=True, casting=True),
        actions.Drop(identity),
    )
    yield from (actions.ActNow(identity), actions.Opportunity(identity))
    yield actions.Counterspell(identity, 3, 8, prepared=True)
    yield actions.Brace(identity, 7, charging=True)
    yield from (actions.AddBadge(identity, "shaken", 2), actions.RemoveBadge(identity, 0))
    yield actions.Edit(CombatantSpec(identity, spec.name, spec.side, dexterity=1, able=spec.able))
    if len(state.combatants) > 1:
        yield Remove(identity)
