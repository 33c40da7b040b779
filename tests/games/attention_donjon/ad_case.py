"""Attention Donjon ! under the contract: what the contract test must know of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from contract import Case
from reports import reported

from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.actions import (
    Action,
    Add,
    AddSlot,
    Bless,
    Change,
    Choose,
    Claim,
    Draw,
    EndRound,
    EndTurn,
    KeepJoker,
    MoveCard,
    Prepare,
    React,
    SetCard,
    Take,
    Wait,
)
from game.games.attention_donjon.rules.cards import full_deck, is_joker
from game.games.attention_donjon.rules.events import CardsDrawn, Event
from game.games.attention_donjon.rules.rules import table as turn_table
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, HouseRules, Pattern, Setup
from game.games.turn_order.rules.fields import Correct, Remove
from game.games.turn_order.rules.report import Phrase, Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.rules import Seat
    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Combatant, Slot, State

RULES = (
    HouseRules(),
    HouseRules(
        jokers=4, event_check="every_draw", lost_cards="all", group_joker="first", unused_joker="last"
    ),
    HouseRules(jokers=3, group_joker="event", unused_joker="keep", higher="rank", first_command="master"),
    HouseRules(jokers=0, reactions="round", fading="strict", arrivals="now"),
    HouseRules(jokers=4, reactions="any_turn", arrivals="now"),
)
"""House rules that take turns with the seeds."""

PARTY = (
    CombatantSpec("ada", "Ada", player="Zoé"),
    CombatantSpec("bo", "Bo", draws=3, slots=2, surplus="keep"),
    CombatantSpec("cy", "Cy", draws=2, hidden=True),
    CombatantSpec("orcs", "Orcs", kind="group", side="enemies", draws=2, multi="worst", directive="Charge!"),
    CombatantSpec("rats", "Rats", kind="group", side="neutral", draws=2, multi="choose", slots=1),
    CombatantSpec("ghosts", "Ghosts", kind="group", side="enemies", draws=2, multi="all", hidden=True),
    CombatantSpec("guards", "Guards", kind="group", controller="Zoé", note="They will flee."),
)


def setup_of(seed: int) -> Setup:
    """Another party and other house rules for each seed."""
    first = seed % 3
    return Setup(
        combatants=PARTY[first : first + 3 + seed % 4],
        effects=(EffectSpec("fire", "Fire", count=2, acts=True),),
        events=(Pattern(rank="K", text="The floor shakes."), Pattern(suit="C"), Pattern(joker=True)),
        suits=("H", "S", "C", "D"),
        rules=RULES[seed % len(RULES)],
    )


def hidden(state: State, seat: Seat | None) -> tuple[frozenset[str], ...]:
    """The deck; for players also what hidden combatants hold and what they laid on the drawn pile."""
    cards = set(state.deck)
    if seat != MASTER:
        veiled = [combatant for combatant in state.combatants if combatant.spec.hidden]
        names = {combatant.id for combatant in veiled}
        for combatant in veiled:
            cards.update(combatant.hand, combatant.free, combatant.jokers, combatant.reserve)
        cards.update(slot.card for slot in state.slots if slot.owner in names and slot.card)
        cards.update(state.unseen)
    return (frozenset(cards),)


def openly(event: Event) -> frozenset[str]:
    """Cards drawn or moved before everybody, which may be shuffled into the deck at once."""
    match event:
        case CardsDrawn(cards=cards):
            return frozenset(cards)
        case Report(phrases=(Phrase(key, (("card", tuple(cards)), *_)),)) if "card_moved" in key:
            return frozenset(cards)
        case _:
            return frozenset()


def tried(setup: Setup) -> tuple[Action, ...]:
    """Actions that are out of place at most times."""
    who = setup.combatants[0].id
    return (
        Prepare(),
        Draw(who, ("KH",)),
        Draw("nobody"),
        KeepJoker(who, "8H"),
        Choose(who, ("KH", "KH")),
        Claim(who),
        Wait("2C"),
        Take("complex", "The wheel"),
        EndTurn(skipped=True),
        React(who, "Parry"),
        Bless(who, roll="Strength"),
        EndRound(),
        Add(CombatantSpec("late", "Late")),
        Change(CombatantSpec(who, "Other", draws=9)),
        Remove("nobody"),
        AddSlot(who, "5D"),
        Correct("1", "queue", 9),
        SetCard(1, "*1"),
        Correct("1", "status", "pending"),
        MoveCard("*1", "reserve", who),
        Correct("", "suits", ("S", "S", "S", "S")),
    )


# ---- what holds between any two actions


def cards_of(state: State) -> Counter[Card]:
    """How often each card lies somewhere; once each when all is well."""
    found: Counter[Card] = Counter((*state.deck, *state.discards))
    for combatant in state.combatants:
        found.update((*combatant.hand, *combatant.free, *combatant.jokers, *combatant.reserve))
    found.update(slot.card for slot in state.slots if slot.card)
    return found


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words: an encounter that comes to one shows a fault of the rules."""
    found, whole = cards_of(state), Counter(full_deck(state.rules.jokers))
    if found != whole:
        yield f"cards lost: {sorted(whole - found)}, too many: {sorted(found - whole)}"
    if not state.unseen <= set(state.discards):
        yield "cards are unseen that are not on the drawn pile"
    for combatant in state.combatants:
        yield from (f"{combatant.id}: {fault}" for fault in _combatant_faults(state, combatant))
    for slot in state.slots:
        yield from (f"turn {slot.number}: {fault}" for fault in _slot_faults(state, slot))
    yield from _turn_faults(state)
    yield from _effect_faults(state)


def _combatant_faults(state: State, combatant: Combatant) -> Iterator[str]:
    if any(is_joker(card) for card in combatant.reserve) or not all(
        map(is_joker, (*combatant.free, *combatant.jokers))
    ):
        yield "keeps Jokers among other cards"
    if combatant.hand and (not combatant.drawn or state.phase not in ("initiative", "turns")):
        yield f"holds {combatant.hand} in the phase {state.phase}"
    if combatant.free and state.phase not in ("initiative", "turns"):
        yield "holds free initiative when no turn is played"
    if not combatant.is_pc and (combatant.free or combatant.jokers):
        yield "a group keeps Jokers"
    settled = not combatant.undecided and not combatant.must_choose and not state.prompts
    if state.phase == "turns" and combatant.hand and settled:
        yield f"holds {combatant.hand}, which nothing settles"


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


AD_CASE = Case(
    system=turn_table().system,
    setup=setup_of,
    hidden=hidden,
    cards=cards_of,
    tried=tried,
    openly=openly,
    complete=False,
    prompts=lambda event: event is None or bool(reported((event,), "ad.log.up")),
    seeds=6,
)
