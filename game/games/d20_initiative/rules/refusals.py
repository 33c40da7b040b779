"""Why something may not be done now (each with its rule)."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from game.core.rules import Reason
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
    Place,
    ReadyAction,
    Recall,
    RemoveBadge,
    Roll,
    RollAll,
    SetRound,
    SetScore,
    Trigger,
)
from game.games.d20_initiative.rules.order import D20
from game.games.d20_initiative.rules.turns import must_roll
from game.games.turn_order.rules.run import Note, Rename

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.d20_initiative.rules.setup import CombatantSpec, Setup
    from game.games.d20_initiative.rules.state import Combatant, State

MOST = 999
"""Numbers entered by hand go from minus this to this."""

MOST_TEXT = 400
"""Characters of a name, a note or a label."""

MOST_COMBATANTS = 80


def setup_faults(setup: Setup) -> Iterator[Reason]:
    """Why an encounter cannot be played, empty if it can."""
    ids = [spec.id for spec in setup.combatants]
    if len(set(ids)) != len(ids):
        again = next(identity for identity in ids if ids.count(identity) > 1)
        yield Reason.of("D35-INIT-01", "d35.again", id=again)
    if len(ids) > MOST_COMBATANTS:
        yield Reason.of("D35-INIT-01", "d35.full", most=MOST_COMBATANTS)
    for spec in setup.combatants:
        yield from against_entry(spec)


def against_entry(spec: CombatantSpec) -> Iterator[Reason]:
    """What is wrong with somebody as entered."""
    if not spec.id or not spec.name.strip() or max(len(spec.name), len(spec.note)) > MOST_TEXT:
        yield Reason.of("D35-INIT-01", "d35.text", most=MOST_TEXT)
    numbers = (spec.dexterity, spec.misc, spec.armour_class, spec.dodge or 0)
    if any(abs(number) > MOST for number in numbers):
        yield Reason.of("D35-INIT-02", "d35.number", most=MOST)
    if spec.roll is not None and not 1 <= spec.roll <= D20:
        yield Reason.of("D35-INIT-02", "d35.face")


def against(state: State, action: Action) -> Iterator[Reason]:
    """Everything that stands against an action."""
    identity = getattr(action, "id", None)
    one = None if identity is None else state.find(identity)
    if identity is not None and one is None:
        yield Reason.of("D35-INIT-01", "d35.nobody", id=identity)
        return
    yield from _against_values(action)
    match action:
        case Begin() | Next() | EndTurn() | RollAll() | Roll():
            yield from _against_course(state, action, one)
        case Act() | ReadyAction() | Delay():
            yield from _against_turn(state, action)
        case Trigger() | Drop() | ActNow() | Opportunity() | Counterspell() if one is not None:
            yield from _against_other(state, action, one)
        case Add(spec, _) if state.find(spec.id) is not None:
            yield Reason.of("D35-INIT-01", "d35.again", id=spec.id)
        case Add() if len(state.combatants) >= MOST_COMBATANTS:
            yield Reason.of("D35-INIT-01", "d35.full", most=MOST_COMBATANTS)
        case Edit(spec) if state.find(spec.id) is None:
            yield Reason.of("D35-INIT-01", "d35.nobody", id=spec.id)
        case _:
            yield from _against_correction(state, action, one)


def _against_values(action: Action) -> Iterator[Reason]:
    """Values out of bounds."""
    match action:
        case Add(spec, _) | Edit(spec):
            yield from against_entry(spec)
        case Rename(_, name=text) | AddBadge(_, name=text) if not text.strip() or len(text) > MOST_TEXT:
            yield Reason.of("D35-INIT-01", "d35.text", most=MOST_TEXT)
        case Note(_, text=text) | Act(label=text) if len(text) > MOST_TEXT:
            yield Reason.of("D35-INIT-01", "d35.text", most=MOST_TEXT)
        case ReadyAction(_, first, second) if max(len(first), len(second)) > MOST_TEXT:
            yield Reason.of("D35-READY-04", "d35.text", most=MOST_TEXT)
        case _:
            pass
    values = [getattr(action, item.name) for item in fields(action)]
    if any(abs(value) > MOST for value in values if isinstance(value, int)):
        yield Reason.of("D35-INIT-02", "d35.number", most=MOST)
    faces = (getattr(action, name, None) for name in ("face", "dispel_face"))
    if any(face is not None and not 1 <= face <= D20 for face in faces):
        yield Reason.of("D35-INIT-02", "d35.face")


def _against_course(
    state: State, action: Begin | Next | EndTurn | RollAll | Roll, one: Combatant | None
) -> Iterator[Reason]:
    missing = must_roll(state)
    match action:
        case Roll() if one is not None and one.roll is not None:
            yield Reason.of("D35-INIT-04", "d35.rolled")
        case RollAll() if not missing:
            yield Reason.of("D35-INIT-04", "d35.rolled")
        case Begin():
            yield from _against_beginning(state, missing)
        case Next() if state.phase == "awareness":
            yield Reason.of("D35-INIT-01", "d35.not_begun")
        case Next() if state.current is not None:
            yield Reason.of("D35-DELAY-05", "d35.turn_open", name=state.get(state.current).name)
        case Next() if missing and not state.coming:
            yield Reason.of("D35-INIT-01", "d35.missing", names=_names(missing))
        case Next() if not state.order:
            yield Reason.of("D35-INIT-01", "d35.empty")
        case EndTurn() if state.current is None:
            yield Reason.of("D35-INIT-03", "d35.no_turn")
        case _:
            pass


def _against_beginning(state: State, missing: tuple[Combatant, ...]) -> Iterator[Reason]:
    if state.phase != "awareness":
        yield Reason.of("D35-INIT-04", "d35.begun")
    elif not state.combatants:
        yield Reason.of("D35-INIT-01", "d35.empty")
    elif not any(one.spec.aware or one.spec.spotted for one in state.combatants):
        yield Reason.of("D35-SURPRISE-01", "d35.nobody_seen")
    elif missing:
        yield Reason.of("D35-INIT-01", "d35.missing", names=_names(missing))


def _names(ones: tuple[Combatant, ...]) -> str:
    return ", ".join(one.name for one in ones)


def _against_turn(state: State, action: Act | ReadyAction | Delay) -> Iterator[Reason]:
    """What the one whose turn it is may still do."""
    if state.current is None:
        yield Reason.of("D35-INIT-03", "d35.no_turn")
        return
    one = state.get(state.current)
    waited = one.delayed_all_round and state.rules.delayed_all_round == "only_delays"
    if waited and not isinstance(action, Delay) and action != Act("free"):
        yield Reason.of("D35-DELAY-06", "d35.only_delay")
    match action:
        case Act(kind, _):
            yield from _against_act(state, one, kind)
        case ReadyAction():
            yield from _against_ready(state, one, action)
        case Delay(count):
            if one.used.any or state.paused:
                yield Reason.of("D35-DELAY-01", "d35.turn_used")
            if count is not None and one.score is not None and count > one.score:
                yield Reason.of("D35-DELAY-03", "d35.count_high", most=one.score)


def _against_ready(state: State, one: Combatant, action: ReadyAction) -> Iterator[Reason]:
    if action.kind == "full":
        yield Reason.of("D35-READY-03", "d35.ready_full")
    if not action.action.strip() or not action.trigger.strip():
        yield Reason.of("D35-READY-04", "d35.ready_words")
    if not _standard_left(state, one):
        yield Reason.of("D35-READY-02", "d35.no_standard")


def _against_act(state: State, one: Combatant, kind: str) -> Iterator[Reason]:
    used, surprise = one.used, state.phase == "surprise"
    match kind:
        case "free":
            return
        case "standard" if not _standard_left(state, one):
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


def _standard_left(state: State, one: Combatant) -> bool:
    return not one.used.standard and not (state.phase == "surprise" and one.used.move)


def _why_spent(*, surprise: bool) -> tuple[str, str]:
    if surprise:
        return ("D35-SURPRISE-07", "d35.surprise_one")
    return ("D35-INIT-03", "d35.no_standard")


def _against_other(
    state: State, action: Trigger | Drop | ActNow | Opportunity | Counterspell, one: Combatant
) -> Iterator[Reason]:
    match action:
        case Trigger():
            yield from _against_trigger(state, action, one)
        case Drop() if one.ready is None:
            yield Reason.of("D35-READY-05", "d35.not_ready", name=one.name)
        case ActNow(_, count):
            yield from _against_acting_now(state, one, count)
        case Opportunity() if one.flat_footed and not one.spec.reflexes:
            yield Reason.of("D35-FLAT-04", "d35.flat_footed", name=one.name)
        case Opportunity() | Counterspell() if not one.spec.able:
            yield Reason.of("D35-INACT-01", "d35.unable", name=one.name)
        case Counterspell(level=level) if not 0 <= level <= 9:
            yield Reason.of("D35-READY-15", "d35.level")
        case _:
            pass


def _against_trigger(state: State, action: Trigger, one: Combatant) -> Iterator[Reason]:
    if one.ready is None:
        yield Reason.of("D35-READY-05", "d35.not_ready", name=one.name)
    if state.current is None or state.current == one.id:
        yield Reason.of("D35-READY-06", "d35.nothing_to_interrupt")
    if not one.spec.able:
        yield Reason.of("D35-INACT-01", "d35.unable", name=one.name)
    if action.step and (one.used.moved or one.used.step):
        yield Reason.of("D35-READY-09", "d35.no_step")


def _against_acting_now(state: State, one: Combatant, count: int | None) -> Iterator[Reason]:
    if not one.delaying:
        yield Reason.of("D35-DELAY-01", "d35.not_delaying", name=one.name)
    if state.current is not None:
        yield Reason.of("D35-DELAY-05", "d35.turn_open", name=state.get(state.current).name)
    if not one.spec.able:
        yield Reason.of("D35-INACT-01", "d35.unable", name=one.name)
    if count is None:
        return
    low, high = gap(state, one)
    if not low <= count <= high:
        yield Reason.of("D35-DELAY-02", "d35.between", least=low, most=high)


def gap(state: State, one: Combatant) -> tuple[int, int]:
    """The counts that somebody who acts now may take: from the next one's to that of the last turn (E9)."""
    last = state.find(state.finished or "")
    high = one.score or 0
    if last is not None and last.id != one.id:
        high = last.score or 0
    coming = (state.get(other) for other in state.coming if other != one.id)
    return next((other.score or 0 for other in coming), -MOST), high


def _against_correction(state: State, action: Action, one: Combatant | None) -> Iterator[Reason]:
    match action:
        case Place() | SetScore() | Recall() if one is not None and one.id not in state.order:
            yield Reason.of("D35-INIT-01", "d35.no_place", name=one.name)
        case Place(_, place) if not 0 <= place < len(state.order):
            yield Reason.of("D35-INIT-06", "d35.place", most=len(state.order))
        case Recall(_, True) if one is not None and one.id in (state.current, *state.paused):
            yield Reason.of("D35-INIT-03", "d35.has_turn", name=one.name)
        case AddBadge() | RemoveBadge() if one is not None:
            yield from _against_badge(action, one)
        case SetRound(number) if number < 0 or state.phase != "rounds":
            yield Reason.of("D35-INIT-04", "d35.round")
        case Brace(_, damage, _) if damage < 0:
            yield Reason.of("D35-READY-19", "d35.damage")
        case Notice() if state.phase != "awareness":
            yield Reason.of("D35-SURPRISE-03", "d35.begun")
        case _:
            pass


def _against_badge(action: AddBadge | RemoveBadge, one: Combatant) -> Iterator[Reason]:
    match action:
        case RemoveBadge(_, index) if not 0 <= index < len(one.spec.badges):
            yield Reason.of("D35-INACT-01", "d35.no_badge")
        case AddBadge(rounds=rounds) if rounds < 0:
            yield Reason.of("D35-INACT-01", "d35.rounds")
        case _:
            pass
