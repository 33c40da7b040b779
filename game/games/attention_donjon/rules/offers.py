"""What is worth trying now: every kind of action, of free numbers, words and cards a few."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.actions import (
    Add,
    AddEffect,
    AddSlot,
    AnnounceRoll,
    Bless,
    Change,
    Choose,
    Claim,
    CloseEffect,
    Command,
    Draw,
    DrawAll,
    EndRound,
    EndTurn,
    FreeJoker,
    KeepJoker,
    MarkRolled,
    MarkSlot,
    MoveCard,
    MoveSlot,
    OpenEffect,
    PlayEvent,
    Prepare,
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
    SitOut,
    Start,
    Take,
    TakeBack,
    ToResolution,
    TriggerEvent,
    Veil,
    Wait,
)
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec
from game.games.turn_order.rules.run import Close, Note, Remove, Rename

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules.actions import Action
    from game.games.attention_donjon.rules.state import Combatant, State


def offered(state: State) -> Iterator[Action]:
    """Actions of which the allowed ones are offered."""
    yield from (Prepare(), DrawAll(), PlayEvent(), Start(), Wait(), EndTurn(), EndTurn(skipped=True))
    # The deck is offered by the cards in it and never by their order, which nobody knows.
    named = min(state.deck, default="")
    if named:
        yield Wait(named)
    yield from (Take("movement"), Take("standard"), Take("bonus"), Take("complex"), TakeBack())
    yield from (ToResolution(), CloseEffect(), EndRound(), MarkRolled(), TriggerEvent())
    for one in state.combatants:
        yield from _offered_to(state, one, named)
    yield from _offered_in_order(state, named)
    yield from _offered_for_effects(state)
    newcomer = f"newcomer-{len(state.combatants) + 1}"
    yield Add(CombatantSpec(newcomer, newcomer, kind="group" if state.round % 2 else "pc", draws=2))
    yield SetRound(state.round + 1)
    yield SetSuits((*state.suits[1:], state.suits[0]))
    yield SetScenario(state.events[:-1], state.entries, not state.count_rounds)
    yield Close()


def _offered_to(state: State, one: Combatant, named: str) -> Iterator[Action]:
    identity = one.id
    yield from (Draw(identity), SitOut(identity), KeepJoker(identity), FreeJoker(identity))
    if named:
        yield Draw(identity, (named,))
        yield KeepJoker(identity, named)
    for card in one.hand:
        yield Choose(identity, (card,))
    if len(one.hand) > 1:
        yield Choose(identity, one.hand[: one.room])
    yield from (Claim(identity), React(identity), AnnounceRoll(identity))
    yield from (Bless(identity), Bless(identity, curse=True, roll="!"), Command(one.player))
    yield SetFlag(identity, "acted", not one.acted)
    yield SetFlag(identity, "lost", not one.lost)
    yield SetFlag(identity, "reacted", not one.reacted)
    yield AddSlot(identity)
    yield from _offered_cards(state, one)
    yield from (Veil(identity, not one.spec.hidden), Reorder(identity, 0), Rename(identity, f"{identity}!"))
    yield from (Note(identity, "!"), SetLast(one.player))
    yield Change(replace(one.spec, draws=one.spec.draws % 3 + 1, slots=one.spec.slots % 2 + 1))
    if len(state.combatants) > 1:
        yield Remove(identity)


def _offered_cards(state: State, one: Combatant) -> Iterator[Action]:
    for card in (*one.jokers, *one.reserve, *one.free):
        yield MoveCard(card, "discards")
        yield MoveCard(card, "deck")
    for card in (min(state.deck, default=""), *state.discards[-1:]):
        if card:
            yield MoveCard(card, "reserve", one.id)
            yield MoveCard(card, "jokers", one.id)
            yield MoveCard(card, "free", one.id)


def _offered_in_order(state: State, named: str) -> Iterator[Action]:
    for slot in state.slots:
        yield MoveSlot(slot.number, len(state.pending) - 1)
        yield RemoveSlot(slot.number)
        yield MarkSlot(slot.number, "pending" if slot.status == "lost" else "lost")
        if slot.status != "pending":
            yield MarkSlot(slot.number, "played")
        if named:
            yield SetCard(slot.number, named)
        if state.pending and state.pending[-1].card:
            yield SetCard(slot.number, state.pending[-1].card)


def _offered_for_effects(state: State) -> Iterator[Action]:
    for effect in state.effects:
        yield OpenEffect(effect.id)
        yield RemoveEffect(effect.id)
        yield SetCounter(effect.id, effect.spec.count % 3 + 1)
    number = len(state.effects) + 1
    for one in state.combatants[:2]:
        identity = f"effect-{one.id}-{state.round}-{number}"
        yield AddEffect(EffectSpec(identity, identity, one.id, "rounds", 2, acts=number % 2 == 0))
        yield AddEffect(EffectSpec(f"{identity}-a", identity, one.id, "until_start"))
        yield AddEffect(EffectSpec(f"{identity}-b", identity, lasting="until_end", bound=one.id))
