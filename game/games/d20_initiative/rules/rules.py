"""The initiative of D&D 3.5 as the core knows a rule system; seat 0 is the game master's.

Players see neither notes, nor who is hidden, nor the enemies' numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat, Step
from game.core.turn_order import MASTER, TableSystem, Track, Turn
from game.games.d20_initiative.rules import actions, changes, turns
from game.games.d20_initiative.rules.actions import Action
from game.games.d20_initiative.rules.events import Event, Run, veiled
from game.games.d20_initiative.rules.fields import FIELDS, FORMER
from game.games.d20_initiative.rules.handlers import HANDLERS, out_of_bounds
from game.games.d20_initiative.rules.order import key
from game.games.d20_initiative.rules.people import COMBATANT, MARKS
from game.games.d20_initiative.rules.state import (
    COLUMNS,
    Combatant,
    CombatantSpec,
    Ready,
    Setup,
    State,
    gathered,
    setup_faults,
)
from game.games.turn_order.rules.conditions import Condition, ended_dying, held_of, still_bound
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition
from game.games.turn_order.rules.master_rules import MasterRules, master_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice


NAME = "d20-initiative"
"""The name under which the system is registered and saved."""


@dataclass(frozen=True, slots=True)
class View:
    """The state as far as the game master (seat 0) or the players (None) may know it.

    Of a combatant whose numbers are hidden, only name, side, badges and place in the order are left.
    """

    seat: Seat | None
    table: State


class D20Initiative(MasterRules[State, Action, "Event", Run]):
    """The rules of initiative."""

    name = NAME
    what = "an encounter of D&D 3.5"
    handlers = HANDLERS
    fields = FIELDS
    former = FORMER
    people = COMBATANT
    marks = MARKS
    setup = Setup
    run = Run
    falls_at = -1  # at 0 one is disabled, and still acts (D35-E16)
    latest = 2
    former_rulings = MappingProxyType({"same_trigger": "by_choice"})

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """The encounter before its initiative checks."""
        del dice
        combatants = tuple(changes.combatant_of(spec) for spec in setup.combatants)
        return Step(State(setup.rules, setup.name, combatants, health=setup.health))

    def out_of_bounds(self, state: State, action: Action) -> Iterable[Reason]:
        """The faults of the numbers and texts of an action."""
        return out_of_bounds(state, action)

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
            score = state.get(state.current).count
            yield from (actions.Delay(), actions.Delay(score - 3))
            yield actions.ReadyAction("standard", "shoot", "somebody moves")
            yield actions.ReadyAction("counterspell", "counter", "a spell is cast")
        for combatant in state.combatants:
            yield from _offered_for(state, combatant)
        newcomer = f"newcomer-{len(state.combatants) + 1}"
        yield actions.Add(CombatantSpec(newcomer, newcomer, dexterity=2), 11)
        yield actions.Add(CombatantSpec(f"{newcomer}-rolls", newcomer, "players"))
        yield Close()

    def next_step(self, state: State) -> Action:
        """Roll what is missing, begin, end the current turn, or begin the next."""
        # One press leads to a turn that can be taken: past those who delay or cannot act.
        onward = turns.stops_early(state)
        if state.current is not None:
            return actions.EndTurn(onward)
        if turns.must_roll(state) and not state.coming:
            return actions.RollAll()
        return actions.Begin() if state.phase == "awareness" else actions.Next(onward)

    def out_of_fight(self, state: State, who: str, *, dying: bool) -> tuple[Action, ...]:
        """Unable to act; the turn of this round is off, the place stays (D35-INACT-01, ruling D35-E16)."""
        turn = (Correct(who, "turn", value=False),) if who in state.coming else ()
        able = (Correct(who, "able", value=False),) if state.get(who).spec.able else ()
        return (*able, *turn, *((AddCondition(who, Condition("dying")),) if dying else ()))

    def back_in_fight(self, state: State, who: str) -> tuple[Action, ...]:
        """Able again, and no longer dying; the next turn is that of the next round."""
        spec = state.get(who).spec
        over = tuple(EndCondition(who, index) for index in ended_dying(spec.conditions))
        return (*over, *(() if spec.able else (Correct(who, "able", value=True),)))

    def faults(self, setup: Setup) -> Iterable[Reason]:
        """The reasons why an encounter cannot be played, empty if it can."""
        return setup_faults(setup)

    def encounter_of(self, state: State) -> Setup:
        """The encounter as it stands now, with the rolls that were made, to be kept in a file."""
        present = [combatant.id for combatant in state.combatants]
        combatants = tuple(
            replace(
                combatant.spec,
                roll=combatant.roll,
                conditions=still_bound(combatant.spec.conditions, present),
            )
            for combatant in state.combatants
        )
        return Setup(state.name, combatants, state.rules, state.health)

    def holds(self, state: State) -> bool:
        """During a hidden combatant's turn, and until the next begins, the last seen turn seems to go on."""
        last = state.find(state.current or state.finished or "")
        return state.outcome is None and last is not None and last.spec.hidden

    def view(self, state: State, seat: Seat | None) -> View:
        """The state as that seat sees it."""
        if seat == MASTER:
            return View(seat, state)
        shown = {combatant.id for combatant in state.combatants if not combatant.spec.hidden}

        def kept(ids: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(identity for identity in ids if identity in shown)

        table = replace(
            state,
            combatants=tuple(
                _masked(state, combatant) for combatant in state.combatants if combatant.id in shown
            ),
            order=kept(state.order),
            coming=kept(state.coming),
            paused=kept(state.paused),
            current=state.current if state.current in shown else None,
            finished=None,  # whose turn ended last may be somebody hidden
        )
        return View(seat, table)

    def track(self, state: State, seat: Seat | None) -> Track:
        """The turns of this round; hidden combatants and the enemies' counts are left out for players."""
        shown = [
            combatant for combatant in state.order if seat == MASTER or not state.get(combatant).spec.hidden
        ]
        coming = [
            combatant
            for combatant in state.coming
            if combatant in shown and not is_down(state.get(combatant))
        ]
        current = state.current if state.current in shown else None
        left = {*coming, current, *state.paused}

        def turn(identity: str) -> Turn:
            combatant = state.get(identity)
            known = combatant.score is not None and (seat == MASTER or not veiled(combatant))
            return Turn(
                combatant.id, combatant.name, combatant.spec.side, str(combatant.score) if known else ""
            )

        return Track(
            round=state.round,
            current=None if current is None else turn(current),
            coming=tuple(turn(identity) for identity in (*state.paused, *coming) if identity in shown),
            done=tuple(
                turn(combatant)
                for combatant in shown
                if combatant not in left and not is_down(state.get(combatant))
            ),
            why=tuple(
                _why(state, identity, other) if seat == MASTER else ()
                for identity, other in zip(coming, (*coming[1:], ""), strict=False)
            ),
            after=tuple(turn(identity) for identity in shown if _comes_again(state, identity)),
        )


def table() -> TableSystem:
    """The table's system. Nothing is hidden from the game master, so only dice forbid undoing."""
    return master_table(
        D20Initiative(),
        gathered,
        actions.Add,
        columns=COLUMNS,
        number="score",
        enter=lambda who, total: actions.Roll(who, total=total),
    )


def _offered_for(state: State, combatant: Combatant) -> Iterator[Action]:
    identity, spec = combatant.id, combatant.spec
    yield from (actions.Roll(identity), actions.Roll(identity, 12), actions.Notice(identity, 15, 3))
    yield from (
        actions.Trigger(identity),
        actions.Trigger(identity, step=True, casting=True),
        actions.Trigger(identity, passed=True),
        actions.Drop(identity),
    )
    yield from (actions.ActNow(identity), actions.Opportunity(identity))
    yield actions.Counterspell(identity, 3, 8, prepared=True)
    yield actions.Brace(identity, 7, charging=True)
    yield from (actions.AddBadge(identity, "shaken", 2), actions.RemoveBadge(identity, 0))
    yield actions.Edit(CombatantSpec(identity, spec.name, spec.side, dexterity=1, able=spec.able))
    if len(state.combatants) > 1:
        yield Remove(identity)


def _masked(state: State, combatant: Combatant) -> Combatant:
    marks, health_word = MARKS.seen(state, combatant.id), MARKS.health_word(state, combatant.id)
    if not veiled(combatant):
        seen = replace(combatant.spec, note="", **marks)
        return replace(combatant, spec=seen, noticed=False, health_word=health_word)
    spec = combatant.spec
    badges = tuple(replace(badge, rounds=None) for badge in spec.badges)
    bare = CombatantSpec(
        spec.id,
        spec.name,
        spec.side,
        able=spec.able,
        badges=badges,
        numbers="hidden",
        portrait=spec.portrait,
        **marks,
    )
    ready = None if combatant.ready is None else Ready(combatant.ready.kind, "", "")
    return replace(
        combatant, spec=bare, roll=None, score=None, ready=ready, noticed=False, health_word=health_word
    )


# ---- the order of a round


def is_down(combatant: Combatant) -> bool:
    """Whether a combatant has fallen and takes no turns; it keeps its place in the order (D35-INACT-01)."""
    points = held_of(combatant.spec.hp, combatant.spec.max_hp)
    return not combatant.spec.able and points is not None and points <= D20Initiative.falls_at


def _comes_again(state: State, identity: str) -> bool:
    """Whether it is certain that a combatant has a turn in the next round."""
    settled = state.phase == "rounds" or all(combatant.roll is not None for combatant in state.combatants)
    return settled and state.outcome is None and state.get(identity).spec.able


def _why(state: State, identity: str, other: str) -> tuple[Reason, ...]:
    if not other:
        return ()
    (score, modifier), (next_score, next_modifier) = key(state.get(identity)), key(state.get(other))
    if score > next_score:
        return (Reason.of("D35-INIT-03", "d35.why.count", own=score, other=next_score),)
    if score == next_score and modifier > next_modifier:
        return (Reason.of("D35-INIT-05", "d35.why.modifier", own=modifier, other=next_modifier),)
    if (score, modifier) != (next_score, next_modifier):
        return (Reason.of("D35-INIT-06", "d35.why.by_hand"),)
    return (Reason.of("D35-INIT-06", "d35.why.tie"),)
