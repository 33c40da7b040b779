"""What holds between any two actions; a state that breaks one of these shows a fault of the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.cards import full_deck, is_joker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Combatant, Slot, State


def cards_of(state: State) -> Counter[Card]:
    """How often each card lies somewhere; once each when all is well."""
    found: Counter[Card] = Counter((*state.deck, *state.discards))
    for one in state.combatants:
        found.update((*one.hand, *one.free, *one.jokers, *one.reserve))
    found.update(slot.card for slot in state.slots if slot.card)
    return found


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words."""
    found, whole = cards_of(state), Counter(full_deck(state.rules.jokers))
    if found != whole:
        yield f"cards lost: {sorted(whole - found)}, too many: {sorted(found - whole)}"
    if not state.unseen <= set(state.discards):
        yield "cards are unseen that are not on the drawn pile"
    for one in state.combatants:
        yield from (f"{one.id}: {fault}" for fault in _combatant_faults(state, one))
    for slot in state.slots:
        yield from (f"turn {slot.number}: {fault}" for fault in _slot_faults(state, slot))
    yield from _turn_faults(state)
    yield from _effect_faults(state)


def _combatant_faults(state: State, one: Combatant) -> Iterator[str]:
    if any(is_joker(card) for card in one.reserve) or not all(map(is_joker, (*one.free, *one.jokers))):
        yield "keeps Jokers among other cards"
    if one.hand and (not one.drawn or state.phase not in ("initiative", "turns")):
        yield f"holds {one.hand} in the phase {state.phase}"
    if one.free and state.phase not in ("initiative", "turns"):
        yield "holds free initiative when no turn is played"
    if not one.is_pc and (one.free or one.jokers):
        yield "a group keeps Jokers"
    settled = not one.undecided and not one.must_choose and not state.prompts
    if state.phase == "turns" and one.hand and settled:
        yield f"holds {one.hand}, which nothing settles"


def _slot_faults(state: State, slot: Slot) -> Iterator[str]:
    if not state.has(slot.owner):
        yield f"nobody is called {slot.owner}"
    if slot.status != "pending" and slot.card:
        yield "is over and still has its card"
    if slot.status == "pending" and not slot.card and not slot.free:
        yield "is to come without a card"
    if slot.status == "pending" and slot.card and slot.printed_card != slot.card and not is_joker(slot.card):
        yield f"is marked {slot.mark} and has {slot.card}"


def _turn_faults(state: State) -> Iterator[str]:
    order = [slot.status == "pending" for slot in state.slots]
    if order != sorted(order):
        yield "turns that are over come after turns to come"
    numbers = [slot.number for slot in state.slots]
    if len(set(numbers)) < len(numbers) or max(numbers, default=0) > state.made:
        yield f"turns are numbered {numbers} of {state.made}"
    if state.phase in ("preparation", "initiative") and state.slots:
        yield f"there are turns in the phase {state.phase}"
    if state.phase == "resolution" and state.pending:
        yield "effects are resolved before all turns are over"
    if state.started and state.current is None:
        yield "a turn has started, and there is none"
    if (state.taken or state.commander) and state.current is None:
        yield "there are actions of no turn"
    if any(slot.free and slot.status == "pending" for slot in state.slots[:-1]) and not state.started:
        yield "free initiative was taken and its turn has not started"
    if state.waiting and (state.started or state.current is None or state.current.number != state.waiting):
        yield f"turn {state.waiting} waits and is not up"


def _effect_faults(state: State) -> Iterator[str]:
    names = [effect.id for effect in state.effects]
    if len(set(names)) < len(names):
        yield f"effects are called {names}"
    if any(effect.spec.lasting == "rounds" and effect.spec.count < 1 for effect in state.effects):
        yield "an effect has no Rounds left"
    if state.open_effect and (state.phase != "resolution" or state.open_effect not in names):
        yield f"{state.open_effect} is carried out in the phase {state.phase}"
