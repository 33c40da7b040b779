"""The initiative of D&D 3.5 as the core knows a rule system; seat 0 is the game master's."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.core.rules import Step
from game.core.turn_order import MASTER, TableSystem
from game.games.d20_initiative.rules import changes, turns
from game.games.d20_initiative.rules.actions import (
    Act,
    Action,
    ActNow,
    Add,
    AddBadge,
    Begin,
    Brace,
    Counterspell,
    Delay,
    Drop,
    Edit,
    EndTurn,
    Next,
    Notice,
    Opportunity,
    ReadyAction,
    RemoveBadge,
    Roll,
    RollAll,
    Trigger,
)
from game.games.d20_initiative.rules.fields import FIELDS, FORMER
from game.games.d20_initiative.rules.refusals import against
from game.games.d20_initiative.rules.run import Run
from game.games.d20_initiative.rules.setup import CombatantSpec, Setup, gathered, setup_faults
from game.games.d20_initiative.rules.state import State
from game.games.d20_initiative.rules.view import heard, track, view
from game.games.turn_order.rules.master_rules import MasterRules
from game.games.turn_order.rules.run import Close, Remove
from game.games.turn_order.rules.table_system import encounters, master_system

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from game.core.dice import Dice
    from game.core.rules import Reason, Seat
    from game.core.system import System
    from game.core.turn_order import Track
    from game.games.d20_initiative.rules.events import Event
    from game.games.d20_initiative.rules.state import Combatant
    from game.games.d20_initiative.rules.view import View

NAME = "d20-initiative"
"""What the system is registered and saved under."""

WHAT = "an encounter of D&D 3.5"

EDITION = 1
"""Goes up with every change of the rules after which encounters saved before would be played otherwise."""

PERFORMED: Mapping[type, Callable[[Run, Any], None]] = MappingProxyType(
    {
        Notice: changes.notice,
        Roll: changes.roll,
        RollAll: changes.roll_all,
        Begin: lambda run, _: turns.begin(run),
        Next: lambda run, _: turns.next_turn(run),
        EndTurn: lambda run, _: turns.end_turn(run),
        Act: turns.act,
        ReadyAction: turns.ready,
        Trigger: turns.trigger,
        Drop: turns.drop,
        Delay: turns.delay,
        ActNow: turns.act_now,
        Opportunity: turns.opportunity,
        Counterspell: changes.counterspell,
        Brace: changes.brace,
        AddBadge: changes.add_badge,
        RemoveBadge: changes.remove_badge,
        Add: changes.add,
        Remove: changes.remove,
        Edit: changes.edit,
        Close: changes.close,
    }
)
"""Who carries out which action."""


class D20Initiative(MasterRules[State, Action, "Event", Run]):
    """The rules of initiative."""

    name = NAME
    fields = FIELDS

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
        return _offered(state)

    def run(self, state: State, dice: Dice) -> Run:
        """What carries out an action."""
        return Run(state, dice)

    def perform(self, run: Run, action: Action) -> None:
        """Carry out an action that `check` allows."""
        PERFORMED[type(action)](run, action)

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
            return EndTurn()
        if turns.must_roll(state) and not state.coming:
            return RollAll()
        action: Action = Begin() if state.phase == "awareness" else Next()
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
    return TableSystem(d20_initiative(), Setup, setup_faults, encounter_of, gathered, Add)


def _offered(state: State) -> Iterator[Action]:
    """Actions to try, allowed or not."""
    yield from (RollAll(), Begin(), Next(), EndTurn())
    if state.current is not None:
        yield from (Act("standard"), Act("move"), Act("full"), Act("free"), Act("step"))
        score = state.get(state.current).score or 0
        yield from (Delay(), Delay(score - 3))
        yield ReadyAction("standard", "shoot", "somebody moves")
        yield ReadyAction("counterspell", "counter", "a spell is cast")
    for one in state.combatants:
        yield from _offered_for(state, one)
    newcomer = f"newcomer-{len(state.combatants) + 1}"
    yield Add(CombatantSpec(newcomer, newcomer, dexterity=2), 11)
    yield Add(CombatantSpec(f"{newcomer}-rolls", newcomer, "players"))
    yield Close()


def _offered_for(state: State, one: Combatant) -> Iterator[Action]:
    identity, spec = one.id, one.spec
    yield from (Roll(identity), Roll(identity, 12), Notice(identity, 15, 3))
    yield from (Trigger(identity), Trigger(identity, step=True, casting=True), Drop(identity))
    yield from (ActNow(identity), Opportunity(identity))
    yield Counterspell(identity, 3, 8, prepared=True)
    yield Brace(identity, 7, charging=True)
    yield from (AddBadge(identity, "shaken", 2), RemoveBadge(identity, 0))
    yield Edit(CombatantSpec(identity, spec.name, spec.side, dexterity=1, able=spec.able))
    if len(state.combatants) > 1:
        yield Remove(identity)
