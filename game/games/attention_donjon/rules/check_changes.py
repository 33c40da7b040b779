"""Why something cannot be changed or put right by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.attention_donjon.rules.actions import (
    Add,
    AddEffect,
    AddSlot,
    AnnounceRoll,
    Change,
    MarkSlot,
    MoveCard,
    MoveSlot,
    PlayEvent,
    React,
    RemoveEffect,
    RemoveSlot,
    Reorder,
    SetCard,
    SetCounter,
    SetFlag,
    SetLast,
    SetRound,
    SetScenario,
    SetSuits,
    TakeBack,
    TriggerEvent,
)
from game.games.attention_donjon.rules.cards import full_deck, is_joker
from game.games.attention_donjon.rules.check_specs import (
    MOST_COMBATANTS,
    MOST_EFFECTS,
    MOST_ROUNDS,
    combatant_reasons,
    effect_reasons,
    name_reasons,
    pattern_reasons,
    suit_reasons,
    text_reasons,
)
from game.games.attention_donjon.rules.corrections import keeper_of
from game.games.attention_donjon.rules.piles import drawable
from game.games.turn_order.rules.run import Note, Rename

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules.actions import Action
    from game.games.attention_donjon.rules.setup import CombatantSpec
    from game.games.attention_donjon.rules.state import State

SlotAction = MoveSlot | SetCard | AddSlot | RemoveSlot | MarkSlot | SetSuits


def change_reasons(state: State, action: Action) -> Iterator[Reason]:
    """Every reason against a change; none for the actions of a Round's course."""
    match action:
        case MoveSlot() | SetCard() | AddSlot() | RemoveSlot() | MarkSlot() | SetSuits():
            yield from _against_order(state, action)
        case AddEffect() | RemoveEffect() | SetCounter():
            yield from _against_effect(state, action)
        case Add(spec) | Change(spec):
            yield from _against_combatant(state, spec, new=isinstance(action, Add))
        case MoveCard():
            yield from _against_moving(state, action)
        case SetScenario(events, entries):
            for pattern in events:
                yield from pattern_reasons(pattern)
            yield from name_reasons(*(entry.name for entry in entries))
        case _:
            yield from _against_words(action)
            yield from _against_numbers(state, action)


def _against_words(action: Action) -> Iterator[Reason]:
    match action:
        case Rename(name=name):
            yield from name_reasons(name)
        case Note(text=text) | TriggerEvent(text=text) | SetLast(text):
            yield from text_reasons(text)
        case React(label=text) | AnnounceRoll(label=text):
            yield from text_reasons(text)
        case _:
            pass


def _against_numbers(state: State, action: Action) -> Iterator[Reason]:
    match action:
        case Reorder(place=place) if not 0 <= place < len(state.combatants):
            yield Reason.of("AD-A2", "ad.place", most=len(state.combatants))
        case SetFlag(identity, "reacted") if not state.combatant(identity).is_pc:
            yield Reason.of("AD-REACT-01", "ad.only_characters_react")
        case TakeBack() if not state.taken:
            yield Reason.of("AD-ACT-01", "ad.nothing_taken")
        case SetRound(number) if not 1 <= number <= MOST_ROUNDS:
            yield Reason.of("AD-GEN-02", "ad.round", most=MOST_ROUNDS)
        case PlayEvent(index) if not 0 <= index < len(state.prompts):
            yield Reason.of("AD-INIT-07", "ad.no_event")
        case _:
            pass


def _against_combatant(state: State, spec: CombatantSpec, *, new: bool) -> Iterator[Reason]:
    yield from combatant_reasons(spec, state.rules.jokers)
    if not new:
        now = state.combatant(spec.id)
        if spec.kind != now.spec.kind:
            yield Reason.of("AD-GROUP-01", "ad.kind_stays")
        return
    if state.has(spec.id):
        yield Reason.of("AD-GROUP-01", "ad.again", id=spec.id)
    if len(state.combatants) >= MOST_COMBATANTS:
        yield Reason.of("AD-GROUP-01", "ad.full", most=MOST_COMBATANTS)
    if not {*state.deck, *state.discards}.issuperset((*spec.jokers, *spec.reserve)):
        yield Reason.of("AD-PREP-03", "ad.card_kept")


def _against_order(state: State, action: SlotAction) -> Iterator[Reason]:
    if isinstance(action, SetSuits):
        yield from suit_reasons(action.suits)
    elif state.phase != "turns":
        yield Reason.of("AD-GEN-03", "ad.not_turns")
        return
    if state.waiting:
        yield Reason.of("AD-WAIT-02", "ad.settle_first")
        return
    match action:
        case AddSlot(card=card):
            yield from _against_new_card(state, card)
        case MoveSlot(number) | SetCard(number) | RemoveSlot(number) | MarkSlot(number):
            if number not in (slot.number for slot in state.slots):
                yield Reason.of("AD-ORDER-01", "ad.no_such_turn")
            else:
                yield from _against_slot(state, action)
        case SetSuits():
            pass


def _against_new_card(state: State, card: str) -> Iterator[Reason]:
    if not card and all(map(is_joker, (*state.deck, *state.discards))):
        yield Reason.of("AD-A9", "ad.deck_empty")
    elif card and is_joker(card):
        yield Reason.of("AD-ORDER-01", "ad.joker_has_no_place")
    elif card and not drawable(state, (card,)):
        yield Reason.of("AD-PREP-01", "ad.not_in_deck")


def _against_slot(state: State, action: MoveSlot | SetCard | RemoveSlot | MarkSlot) -> Iterator[Reason]:
    slot = state.slot(action.slot)
    current = state.current
    running = state.started and current is not None and current.number == slot.number
    match action:
        case MoveSlot(_, place):
            first = 1 if state.started else 0
            if slot.status != "pending" or running:
                yield Reason.of("AD-A12", "ad.turn_not_to_come")
            elif not first <= place < len(state.pending):
                yield Reason.of("AD-A12", "ad.place", most=len(state.pending))
        case SetCard(_, card):
            if slot.status != "pending" or running:
                yield Reason.of("AD-ORDER-01", "ad.turn_not_to_come")
            yield from _against_exchange(state, card)
        case MarkSlot(_, status) if status == slot.status:
            yield Reason.of("AD-ORDER-01", "ad.is_so_already")
        case MarkSlot(_, "pending"):
            if slot.free:
                yield Reason.of("AD-JOKER-09", "ad.joker_has_no_place")
            elif slot.printed_card not in state.discards:
                yield Reason.of("AD-PREP-01", "ad.card_elsewhere", card=slot.mark)
        case _:
            pass


def _against_exchange(state: State, card: str) -> Iterator[Reason]:
    others = {slot.card for slot in state.pending if not slot.free}
    if is_joker(card):
        yield Reason.of("AD-ORDER-01", "ad.joker_has_no_place")
    elif state.started and state.current is not None and state.current.card == card:
        yield Reason.of("AD-ORDER-01", "ad.turn_not_to_come")
    elif card not in others and card not in state.deck and card not in state.discards:
        yield Reason.of("AD-PREP-01", "ad.not_in_deck")


def _against_effect(state: State, action: AddEffect | RemoveEffect | SetCounter) -> Iterator[Reason]:
    match action:
        case AddEffect(spec):
            yield from effect_reasons(spec, (one.id for one in state.combatants))
            if state.effect(spec.id) is not None:
                yield Reason.of("AD-EFFECT-01", "ad.effect_again", id=spec.id)
            if len(state.effects) >= MOST_EFFECTS:
                yield Reason.of("AD-EFFECT-01", "ad.full", most=MOST_EFFECTS)
        case RemoveEffect(identity) | SetCounter(identity) if state.effect(identity) is None:
            yield Reason.of("AD-EFFECT-01", "ad.no_effect")
        case SetCounter(count=count) if not 1 <= count <= MOST_ROUNDS:
            yield Reason.of("AD-EFFECT-01", "ad.count", most=MOST_ROUNDS)
        case _:
            pass


def _against_moving(state: State, action: MoveCard) -> Iterator[Reason]:
    """Cards in hands and of turns have actions of their own; Jokers and other cards are kept apart."""
    if action.card not in full_deck(state.rules.jokers):
        yield Reason.of("AD-PREP-03", "ad.no_such_card")
        return
    source = keeper_of(state, action.card)
    if source is None:
        yield Reason.of("AD-PREP-03", "ad.card_in_use")
    if action.to in ("deck", "discards"):
        if source is not None and source[0] == action.to:
            yield Reason.of("AD-PREP-03", "ad.is_so_already")
        return
    if not state.has(action.id):
        yield Reason.of("AD-PREP-03", "ad.nobody", id=action.id)
        return
    if source == (action.to, action.id):
        yield Reason.of("AD-PREP-03", "ad.is_so_already")
    if is_joker(action.card) != (action.to != "reserve"):
        yield Reason.of("AD-JOKER-06", "ad.jokers_apart")
    if action.to != "reserve" and not state.combatant(action.id).is_pc:
        yield Reason.of("AD-A5", "ad.group_joker")
    if action.to == "free" and state.phase not in ("initiative", "turns"):
        yield Reason.of("AD-JOKER-09", "ad.not_turns")
