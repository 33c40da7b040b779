"""What the tables of turns offer to try, allowed or not: of free numbers, words and cards a few."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from ad_table import drawing, rounds
from wh_table import ADA, BRUN, WOLF, Table

from game.core.rules import Seat
from game.core.turn_order import MASTER
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
    MoveCard,
    OpenEffect,
    PlayEvent,
    Prepare,
    React,
    RemoveEffect,
    RemoveSlot,
    SetCard,
    SetScenario,
    SitOut,
    Start,
    Take,
    TakeBack,
    ToResolution,
    TriggerEvent,
    Wait,
)
from game.games.attention_donjon.rules.people import MARKS as CARD_MARKS
from game.games.attention_donjon.rules.rules import AttentionDonjon
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec
from game.games.speed_wheel.rules import actions as wheel
from game.games.speed_wheel.rules.people import MARKS
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm

ROUNDS = AttentionDonjon()


def about(state: Any, who: str) -> list[Any]:
    """What the card rounds offer that names that combatant, its effects aside."""
    return [
        action
        for action in ROUNDS.offered(state)
        if getattr(action, "id", "") == who and action != Remove(who)
    ]


@pytest.mark.rule("AD-GEN-03")
def test_the_card_rounds_offer_every_step_and_of_the_deck_its_least_card() -> None:
    game = rounds("ada 8H", "*orcs 10C", events="2H 3H 4H")
    game.state = replace(game.state, deck=("9C", "2D", "KS"))
    offered = list(ROUNDS.offered(game.state))
    assert offered[:8] == [
        Prepare(),
        DrawAll(),
        PlayEvent(),
        Start(),
        Wait(),
        EndTurn(),
        EndTurn(skipped=True),
        Wait("2D"),
    ]
    assert offered[8:13] == [
        *(Take(kind) for kind in ("movement", "standard", "bonus", "complex")),
        TakeBack(),
    ]
    assert offered[13:18] == [ToResolution(), CloseEffect(), EndRound(), MarkRolled(), TriggerEvent()]
    assert offered[-3:] == [
        Add(CombatantSpec("newcomer-3", "newcomer-3", "group", draws=2)),
        SetScenario(game.state.events[:2], game.state.entries, count_rounds=not game.state.count_rounds),
        Close(),
    ]
    later = replace(game.state, round=2, deck=())
    assert Add(CombatantSpec("newcomer-3", "newcomer-3", "pc", draws=2)) in list(ROUNDS.offered(later))
    assert not [action for action in ROUNDS.offered(later) if isinstance(action, Wait) and action.card]


@pytest.mark.rule("AD-INIT-02", "AD-INIT-05", "AD-JOKER-01")
def test_the_card_rounds_offer_each_combatant_its_own_cards() -> None:
    game = drawing("ada", specs={"ada": {"draws": 3, "slots": 2}}).draw("ada 8H 6S 4C")
    ada = game.of("ada")
    held = replace(ada, jokers=("*1",), reserve=("QD",), spec=replace(ada.spec, draws=2, slots=1))
    state = replace(game.state, deck=("QC", "9C"), discards=("3C", "4C", "5C"), combatants=(held,))
    two = replace(state, combatants=(replace(held, hand=held.hand[:2]),))
    assert [act for act in about(two, "ada") if isinstance(act, Choose)] == [
        *(Choose("ada", (card,)) for card in held.hand[:2]),
        Choose("ada", held.hand[:1]),
    ]
    assert about(state, "ada") == [
        Draw("ada"),
        SitOut("ada"),
        KeepJoker("ada"),
        FreeJoker("ada"),
        Draw("ada", ("9C",)),
        KeepJoker("ada", "9C"),
        *(Choose("ada", (card,)) for card in held.hand),
        Choose("ada", held.hand[:1]),
        Claim("ada"),
        React("ada"),
        AnnounceRoll("ada"),
        Bless("ada"),
        Bless("ada", curse=True, roll="!"),
        AddSlot("ada"),
        *(MoveCard(card, pile, "ada") for card in ("9C", "5C") for pile in ("reserve", "jokers", "free")),
    ]
    offered = list(ROUNDS.offered(state))
    assert Command("player of ada") in offered
    moved = [action for action in offered if isinstance(action, MoveCard) and not action.id]
    assert moved == [MoveCard(card, pile) for card in ("*1", "QD") for pile in ("discards", "deck")]
    assert [action for action in offered if isinstance(action, Change)] == [
        Change(replace(held.spec, draws=3, slots=2))
    ]
    assert Remove("ada") not in offered
    most = replace(state, combatants=(replace(held, spec=replace(held.spec, draws=3, slots=2)),))
    assert Change(replace(held.spec, draws=1, slots=1)) in list(ROUNDS.offered(most))


@pytest.mark.rule("AD-ORDER-01", "AD-EFFECT-01")
def test_the_card_rounds_offer_other_cards_for_turns_and_effects_of_every_lasting() -> None:
    game = rounds("ada 8H", "bo 6S", "*orcs 10C")
    game.act(AddEffect(EffectSpec("fire", "Fire", "ada", "rounds", 3)))
    game.state = replace(game.state, deck=("9C",))
    offered = list(ROUNDS.offered(game.state))
    numbers = [slot.number for slot in game.state.slots]
    by_turn = [action for action in offered if isinstance(action, (RemoveSlot, SetCard))]
    assert by_turn == [
        action
        for number in numbers
        for action in (RemoveSlot(number), SetCard(number, "9C"), SetCard(number, "6S"))
    ]
    at = offered.index(OpenEffect("fire"))
    assert offered[at : at + 2] == [OpenEffect("fire"), RemoveEffect("fire")]
    assert offered[at + 2 : -3] == [
        AddEffect(effect)
        for who in ("ada", "bo")
        for effect in (
            EffectSpec(f"effect-{who}-1-2", f"effect-{who}-1-2", who, "rounds", 2, acts=True),
            EffectSpec(f"effect-{who}-1-2-a", f"effect-{who}-1-2", who, "until_start"),
            EffectSpec(f"effect-{who}-1-2-b", f"effect-{who}-1-2", lasting="until_end", bound=who),
            EffectSpec(f"effect-{who}-1-2-c", f"effect-{who}-1-2", who, "turns", 2),
        )
    ]
    later = list(ROUNDS.offered(replace(game.state, effects=(), deck=())))
    assert AddEffect(EffectSpec("effect-bo-1-1", "effect-bo-1-1", "bo", "rounds", 2, acts=False)) in later
    assert not [action for action in later if isinstance(action, SetCard) and action.card != "6S"]
    played = rounds("ada 8H", "bo 6S").act(EndTurn())
    last = list(ROUNDS.offered(replace(played.state, deck=())))
    assert [action for action in last if isinstance(action, SetCard)] == [SetCard(1, "6S"), SetCard(2, "6S")]
    over = list(ROUNDS.offered(replace(played.act(EndTurn()).state, deck=())))
    assert not [action for action in over if isinstance(action, SetCard)]
    assert Remove("bo") in later


@pytest.mark.rule("WH-SEQ-02", "WH-MOVE-03")
def test_the_wheel_offers_each_pawn_a_move_a_modifier_and_to_leave() -> None:
    table = Table(ADA, BRUN)
    table.do(wheel.Advance())
    assert list(table.rules.offered(table.state)) == [
        wheel.Advance(),
        wheel.EndTurn(),
        wheel.EndTurn(skipped=True),
        *(
            action
            for who in ("ada", "brun")
            for action in (
                wheel.AdvanceNow(who, 2),
                wheel.Modify(who, -2, turns=2),
                wheel.Unmodify(who, 0),
                Remove(who),
            )
        ),
        wheel.Add(PawnSpec("newcomer-3", "newcomer-3", speed=1)),
        Close(),
    ]
    alone = Table(ADA)
    assert Remove("ada") not in list(alone.rules.offered(alone.state))
    fourth = list(alone.rules.offered(replace(alone.state, turn=4)))
    assert wheel.Add(PawnSpec("newcomer-2", "newcomer-2", speed=0)) in fourth


@pytest.mark.rule("TABLE-MARKS-01", "TABLE-MARKS-04")
def test_of_the_last_two_harm_points_and_conditions_of_every_lasting_are_offered() -> None:
    table = Table(ADA, BRUN, WOLF)
    assert list(MARKS.offered(table.state)) == [
        action
        for who, points in (("brun", "9/12"), ("wolf", "10/12"))
        for action in (
            Harm(who, -3),
            Harm(who, 2),
            Correct(who, "points", points),
            EndCondition(who, 0),
            AddCondition(who, Condition("prone")),
            AddCondition(who, Condition("shaken", "rounds", 2)),
            AddCondition(who, Condition("dazed", "turns", 2), 0),
            AddCondition(who, Condition("held", "until_end", of="ada")),
            AddCondition(who, Condition("blessed", "turns", 2)),
            AddCondition(who, Condition("dazed", "until_start", of="wolf")),
        )
    ]
    # The card rounds keep conditions as effects, of their own.
    cards = rounds("ada 8H")
    assert list(CARD_MARKS.offered(cards.state)) == [
        Harm("ada", -3),
        Harm("ada", 2),
        Correct("ada", "points", "9/12"),
    ]


@pytest.mark.rule("TABLE-TURN-02")
def test_what_may_be_done_is_what_is_offered_and_allowed_each_thing_once() -> None:
    table = Table(ADA, BRUN)
    legal = list(table.rules.legal_actions(table.state, MASTER))
    assert len(set(legal)) == len(legal)
    assert wheel.Advance() in legal
    assert wheel.EndTurn() not in legal
    assert Harm("brun", -3) not in legal
    assert Correct("brun", "speed", 1) in legal
    assert AddCondition("brun", Condition("prone")) in legal
    assert not list(table.rules.legal_actions(table.state, Seat(1)))
    table.do(Close())
    assert not list(table.rules.legal_actions(table.state, MASTER))
