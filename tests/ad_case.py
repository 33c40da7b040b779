"""Attention Donjon ! under the contract: what the contract test must know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contract import Case

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
from game.games.attention_donjon.rules.events import CalledUp, CardMoved, CardsDrawn, Event
from game.games.attention_donjon.rules.rules import attention_donjon
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, HouseRules, Pattern, Setup
from game.games.attention_donjon.rules.state import cards_of
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.run import Remove

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.attention_donjon.rules.state import State

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
        veiled = [one for one in state.combatants if one.spec.hidden]
        names = {one.id for one in veiled}
        for one in veiled:
            cards.update(one.hand, one.free, one.jokers, one.reserve)
        cards.update(slot.card for slot in state.slots if slot.owner in names and slot.card)
        cards.update(state.unseen)
    return (frozenset(cards),)


def openly(event: Event) -> frozenset[str]:
    """Cards drawn or moved before everybody, which may be shuffled into the deck at once."""
    match event:
        case CardsDrawn(cards=cards):
            return frozenset(cards)
        case CardMoved(card=card):
            return frozenset({card})
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


AD_CASE = Case(
    system=attention_donjon(),
    setup=setup_of,
    hidden=hidden,
    cards=cards_of,
    tried=tried,
    openly=openly,
    complete=False,
    prompts=lambda event: event is None or isinstance(event, CalledUp),
    seeds=6,
)
