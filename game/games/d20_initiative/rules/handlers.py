"""The handlers of all actions: each says why an action may not be taken now, and takes it."""

from __future__ import annotations

from dataclasses import fields
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.d20_initiative.rules import actions, changes, turns
from game.games.d20_initiative.rules.fields import TEXT
from game.games.d20_initiative.rules.people import COMBATANT, MARKS
from game.games.d20_initiative.rules.state import (
    D20,
    MOST,
    MOST_BADGES,
    MOST_COMBATANTS,
    MOST_TEXT,
    against_entry,
)
from game.games.d20_initiative.rules.turns import must_roll
from game.games.turn_order.rules.fields import Close, Remove
from game.games.turn_order.rules.master_rules import Handler, mark_handlers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.games.d20_initiative.rules.actions import Action
    from game.games.d20_initiative.rules.events import Run
    from game.games.d20_initiative.rules.state import Combatant, State


def out_of_bounds(state: State, action: Action) -> Iterator[Reason]:
    """Yield the faults of the numbers and texts of an action, whatever the state."""
    match action:
        case actions.Add(spec, _) | actions.Edit(spec):
            yield from against_entry(spec, [combatant.id for combatant in state.combatants])
        case actions.AddBadge(_, name=text) if not text.strip() or len(text) > MOST_TEXT:
            yield Reason.of(*TEXT, most=MOST_TEXT)
        case actions.Act(label=text) if len(text) > MOST_TEXT:
            yield Reason.of(*TEXT, most=MOST_TEXT)
        case actions.ReadyAction(_, first, second) if max(len(first), len(second)) > MOST_TEXT:
            yield Reason.of("D35-READY-04", "d35.text", most=MOST_TEXT)
        case _:
            pass
    values = (
        [getattr(action, item.name) for item in fields(action)]
        if isinstance(action, actions.CombatAction)
        else []
    )
    if any(abs(value) > MOST for value in values if isinstance(value, int)):
        yield Reason.of("D35-INIT-02", "d35.number", most=MOST)
    faces = (getattr(action, name, None) for name in ("face", "dispel_face"))
    if any(face is not None and not 1 <= face <= D20 for face in faces):
        yield Reason.of("D35-INIT-02", "d35.face")


def _against_roll(state: State, action: actions.Roll) -> Iterator[Reason]:
    if state.get(action.id).rolled and action.total is None:
        yield Reason.of("D35-INIT-04", "d35.rolled")


def _against_rolling(state: State, _: actions.RollAll) -> Iterator[Reason]:
    if not must_roll(state):
        yield Reason.of("D35-INIT-04", "d35.rolled")


def _against_beginning(state: State, _: actions.Begin) -> Iterator[Reason]:
    missing = must_roll(state)
    if state.phase != "awareness":
        yield Reason.of("D35-INIT-04", "d35.begun")
    elif not state.combatants:
        yield Reason.of("D35-INIT-01", "d35.empty")
    elif not any(combatant.spec.aware or combatant.spec.spotted for combatant in state.combatants):
        yield Reason.of("D35-SURPRISE-01", "d35.nobody_seen")
    elif missing:
        yield Reason.of("D35-INIT-01", "d35.missing", names=_names(missing))


def _against_next(state: State, _: actions.Next) -> Iterator[Reason]:
    missing = must_roll(state)
    if state.phase == "awareness":
        yield Reason.of("D35-INIT-01", "d35.not_begun")
    elif state.current is not None:
        yield Reason.of("D35-DELAY-05", "d35.turn_open", name=state.get(state.current).name)
    elif missing and not state.coming:
        yield Reason.of("D35-INIT-01", "d35.missing", names=_names(missing))
    elif not state.order:
        yield Reason.of("D35-INIT-01", "d35.empty")


def _against_ending(state: State, _: actions.EndTurn) -> Iterator[Reason]:
    if state.current is None:
        yield Reason.of("D35-INIT-03", "d35.no_turn")


def _against_noticing(state: State, _: actions.Notice) -> Iterator[Reason]:
    if state.phase != "awareness":
        yield Reason.of("D35-SURPRISE-03", "d35.begun")


def _names(ones: tuple[Combatant, ...]) -> str:
    return ", ".join(combatant.name for combatant in ones)


# ---- what the one whose turn it is may still do


def _against_turn(
    state: State, action: actions.Act | actions.ReadyAction | actions.Delay
) -> Iterator[Reason]:
    if state.current is None:
        yield Reason.of("D35-INIT-03", "d35.no_turn")
        return
    combatant = state.get(state.current)
    waited = combatant.delayed_all_round and state.rules.delayed_all_round == "only_delays"
    free = isinstance(action, actions.Act) and action.kind == "free"  # whatever it is called
    if waited and not isinstance(action, actions.Delay) and not free:
        yield Reason.of("D35-DELAY-06", "d35.only_delay")
    match action:
        case actions.Act(kind, _):
            yield from _against_act(state, combatant, kind)
        case actions.ReadyAction():
            yield from _against_ready(state, combatant, action)
        case actions.Delay(count):
            # With a turn paused this is a readied action: it has no turn of its own to put off.
            if combatant.used.any or state.paused:
                yield Reason.of("D35-DELAY-01", "d35.turn_used")
            if count is not None and combatant.score is not None and count > combatant.score:
                yield Reason.of("D35-DELAY-03", "d35.count_high", most=combatant.score)


def _against_ready(state: State, combatant: Combatant, action: actions.ReadyAction) -> Iterator[Reason]:
    """Yield why an action cannot be readied; it has both texts, or neither if said aloud (D35-READY-04)."""
    if action.kind == "full":
        yield Reason.of("D35-READY-03", "d35.ready_full")
    if bool(action.action.strip()) != bool(action.trigger.strip()):
        yield Reason.of("D35-READY-04", "d35.ready_words")
    if not _standard_left(state, combatant):
        yield Reason.of("D35-READY-02", "d35.no_standard")


def _against_act(state: State, combatant: Combatant, kind: str) -> Iterator[Reason]:
    used, surprise = combatant.used, state.phase == "surprise"
    match kind:
        case "free":
            return
        case "standard" if not _standard_left(state, combatant):
            yield Reason.of(*_why_spent(surprise=surprise))
        case "move" if surprise and (used.standard or used.move):
            yield Reason.of(*_why_spent(surprise=surprise))
        case "move" if used.move and used.standard:
            yield Reason.of("D35-INIT-03", "d35.no_move")
        case "full" if surprise:
            yield Reason.of("D35-SURPRISE-07", "d35.surprise_one")
        case "full" if used.standard or used.move:
            yield Reason.of("D35-INIT-03", "d35.no_full")
        case "step" if surprise:
            yield Reason.of("D35-SURPRISE-07", "d35.surprise_one")
        case "step" if used.step or used.moved:
            yield Reason.of("D35-READY-09", "d35.no_step")
        case _:
            return


def _standard_left(state: State, combatant: Combatant) -> bool:
    return not combatant.used.standard and not (state.phase == "surprise" and combatant.used.move)


def _why_spent(*, surprise: bool) -> tuple[str, str]:
    if surprise:
        return ("D35-SURPRISE-07", "d35.surprise_one")
    return ("D35-INIT-03", "d35.no_standard")


# ---- what others may do


def _against_trigger(state: State, action: actions.Trigger) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if combatant.ready is None:
        yield Reason.of("D35-READY-05", "d35.not_ready", name=combatant.name)
    if state.current is None or state.current == combatant.id:
        yield Reason.of("D35-READY-06", "d35.nothing_to_interrupt")
    if not combatant.spec.able:
        yield Reason.of("D35-INACT-01", "d35.unable", name=combatant.name)
    if action.step and (combatant.used.moved or combatant.used.step):
        yield Reason.of("D35-READY-09", "d35.no_step")
    if not action.passed and (first := readied_before(state, combatant.id)):
        yield Reason.of(
            "D35-E14", "d35.readied_before", name=first[0].name, own=combatant.count, other=first[0].count
        )


def readied_before(state: State, identity: str) -> tuple[Combatant, ...]:
    """The combatants ready for the same trigger with a higher initiative, who go first (D35-E14).

    Triggers in different words are different ones; one without words may be any, so it counts as the same.
    """
    combatant, order = state.get(identity), state.order
    if state.rules.same_trigger == "by_choice" or combatant.ready is None or identity not in order:
        return ()
    before = (state.get(other) for other in order[: order.index(identity)] if other != state.current)
    own = combatant.ready.trigger.casefold()
    return tuple(
        other
        for other in before
        if other.ready is not None
        and other.spec.able
        and ("" in (own, other.ready.trigger) or own == other.ready.trigger.casefold())
    )


def _against_dropping(state: State, action: actions.Drop) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if combatant.ready is None:
        yield Reason.of("D35-READY-05", "d35.not_ready", name=combatant.name)


def _against_acting_now(state: State, action: actions.ActNow) -> Iterator[Reason]:
    combatant, count = state.get(action.id), action.count
    if not combatant.delaying:
        yield Reason.of("D35-DELAY-01", "d35.not_delaying", name=combatant.name)
    if state.current is not None:
        yield Reason.of("D35-DELAY-05", "d35.turn_open", name=state.get(state.current).name)
    if not combatant.spec.able:
        yield Reason.of("D35-INACT-01", "d35.unable", name=combatant.name)
    if count is None:
        return
    low, high = gap(state, combatant)
    if not low <= count <= high:
        yield Reason.of("D35-DELAY-02", "d35.between", least=low, most=high)


def gap(state: State, combatant: Combatant) -> tuple[int, int]:
    """The counts, lowest and highest, for one who acts now: from the next turn's to the last one's (E9)."""
    last = state.find(state.finished or "")
    high = combatant.count
    if last is not None and last.id != combatant.id:
        high = last.count
    coming = (state.get(other) for other in state.coming if other != combatant.id)
    return next((other.count for other in coming), -MOST), high


def _against_opportunity(state: State, action: actions.Opportunity) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if combatant.flat_footed and not combatant.spec.reflexes:
        yield Reason.of("D35-FLAT-04", "d35.flat_footed", name=combatant.name)
    elif not combatant.spec.able:
        yield Reason.of("D35-INACT-01", "d35.unable", name=combatant.name)


def _against_countering(state: State, action: actions.Counterspell) -> Iterator[Reason]:
    combatant = state.get(action.id)
    if not combatant.spec.able:
        yield Reason.of("D35-INACT-01", "d35.unable", name=combatant.name)
    elif not 0 <= action.level <= 9:
        yield Reason.of("D35-READY-15", "d35.level")


def _against_bracing(_state: State, action: actions.Brace) -> Iterator[Reason]:
    if action.damage < 0:
        yield Reason.of("D35-READY-19", "d35.damage")


# ---- who comes and changes


def _against_adding(state: State, action: actions.Add) -> Iterator[Reason]:
    if state.has(action.combatant.id):
        yield Reason.of("D35-INIT-01", "d35.again", id=action.combatant.id)
    elif len(state.combatants) >= MOST_COMBATANTS:
        yield Reason.of("D35-INIT-01", "d35.full", most=MOST_COMBATANTS)


def _against_editing(state: State, action: actions.Edit) -> Iterator[Reason]:
    if not state.has(action.combatant.id):
        yield COMBATANT.missing(state, action.combatant.id)


def _against_badge(state: State, action: actions.AddBadge) -> Iterator[Reason]:
    if len(state.get(action.id).spec.badges) >= MOST_BADGES:
        yield Reason.of("D35-INACT-01", "d35.badges", most=MOST_BADGES)
    if action.rounds < 0:
        yield Reason.of("D35-INACT-01", "d35.rounds")


def _against_no_badge(state: State, action: actions.RemoveBadge) -> Iterator[Reason]:
    if not 0 <= action.index < len(state.get(action.id).spec.badges):
        yield Reason.of("D35-INACT-01", "d35.no_badge")


HANDLERS: Mapping[type, Handler[State, Run]] = MappingProxyType(
    {
        actions.Notice: Handler(changes.notice, _against_noticing),
        actions.Roll: Handler(changes.roll, _against_roll),
        actions.RollAll: Handler(changes.roll_all, _against_rolling),
        actions.Begin: Handler(lambda run, _: turns.begin(run), _against_beginning),
        actions.Next: Handler(
            lambda run, act: turns.on_to_next_turn(run) if act.onward else turns.next_turn(run), _against_next
        ),
        actions.EndTurn: Handler(lambda run, act: turns.end_turn(run, onward=act.onward), _against_ending),
        actions.Act: Handler(turns.act, _against_turn),
        actions.ReadyAction: Handler(turns.ready, _against_turn),
        actions.Trigger: Handler(turns.trigger, _against_trigger),
        actions.Drop: Handler(turns.drop, _against_dropping),
        actions.Delay: Handler(turns.delay, _against_turn),
        actions.ActNow: Handler(turns.act_now, _against_acting_now),
        actions.Opportunity: Handler(turns.opportunity, _against_opportunity),
        actions.Counterspell: Handler(changes.counterspell, _against_countering),
        actions.Brace: Handler(changes.brace, _against_bracing),
        actions.AddBadge: Handler(changes.add_badge, _against_badge),
        actions.RemoveBadge: Handler(changes.remove_badge, _against_no_badge),
        actions.Add: Handler(changes.add, _against_adding),
        Remove: Handler(changes.remove),
        actions.Edit: Handler(changes.edit, _against_editing),
        Close: Handler(changes.close),
        **mark_handlers(MARKS),
    }
)
"""The handler of each kind of action."""
