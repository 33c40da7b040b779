"""Why something may not be done in the card rounds: the rule, the sentence and its numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from ad_table import MASTER, RULES, Game, drawing, rounds, without

from game.core.rules import Reason
from game.games.attention_donjon.rules.actions import (
    Action,
    Add,
    AddEffect,
    AddSlot,
    Bless,
    Choose,
    Command,
    Draw,
    EndTurn,
    FreeJoker,
    KeepJoker,
    MarkRolled,
    MoveCard,
    OpenEffect,
    React,
    RemoveSlot,
    SetCard,
    Start,
    Take,
    ToResolution,
    TriggerEvent,
    Wait,
)
from game.games.attention_donjon.rules.setup import (
    MOST_COMBATANTS,
    MOST_EFFECTS,
    MOST_EVENTS,
    MOST_TEXT,
    CombatantSpec,
    EffectSpec,
    HouseRules,
)
from game.games.attention_donjon.rules.state import Effect, Prompt
from game.games.turn_order.rules.fields import Correct

if TYPE_CHECKING:
    from collections.abc import Callable

LONG = "x" * (MOST_TEXT + 1)


def three() -> Game:
    """Ada is up, then Bo (turn 2) and Cy (turn 3)."""
    return rounds("ada KH", "bo 9S", "cy 4H")


def begun() -> Game:
    """Ada's turn has begun."""
    return three().act(Start())


def orcs() -> Game:
    """The orcs are up, then Ada."""
    return rounds("*orcs KH", "ada 9S")


def over() -> Game:
    """Everybody has had a turn."""
    return three().act(EndTurn(), EndTurn(), EndTurn())


def burning(opened: bool = False) -> Game:
    """The turns are over, and a fire is to be resolved."""
    game = rounds("ada KH").act(AddEffect(EffectSpec("fire", "Fire", count=3, acts=True)), EndTurn())
    game.act(ToResolution())
    return game.act(OpenEffect("fire")) if opened else game


def only_jokers() -> Game:
    """Nothing but Jokers is left to draw."""
    return without(three(), keep="*1 *2")


def joker_drawn(*more: str) -> Game:
    """Ada has a Joker to decide on."""
    return drawing("ada", "bo", specs={"ada": {"draws": 1 + len(more)}}).draw(" ".join(("ada *1", *more)))


def nothing_left() -> Game:
    """Ada has a Joker to decide on, and there is no card to draw."""
    return without(joker_drawn(), keep="")


def choosing() -> Game:
    """Ada has to choose between two cards; Bo has drawn one."""
    return drawing("ada", "bo", specs={"ada": {"draws": 2}}).draw("ada 8H 6S", "bo 4C")


def too_early() -> Game:
    """The same while the orcs have not drawn."""
    return drawing("ada", "*orcs", specs={"ada": {"draws": 2}}).draw("ada 8H 6S")


def late_choice() -> Game:
    """Dee has arrived in the turns and has to choose."""
    game = rounds("ada KH", "bo 9S", rules=HouseRules(arrivals="now"))
    return game.act(Add(CombatantSpec("dee", "Dee", draws=2)), Draw("dee", ("8C", "7C")))


def waiting() -> Game:
    """Ada waits, has drawn a Joker, and has not decided on it."""
    return three().act(Wait("*1"))


def prompted(count: int = 1) -> Game:
    """So many events are to be played."""
    game = three()
    game.state = replace(game.state, prompts=(Prompt("ada", "", "The floor shakes."),) * count)
    return game


def crowd() -> Game:
    """No more can join, and no more effects can begin."""
    game = three()
    ada = game.of("ada")
    clones = [replace(ada, spec=replace(ada.spec, id=f"c{n}"), hand=()) for n in range(MOST_COMBATANTS - 3)]
    effects = tuple(Effect(EffectSpec(f"e{n}", "Fog"), since=1) for n in range(MOST_EFFECTS))
    game.state = replace(game.state, combatants=(*game.state.combatants, *clones), effects=effects)
    return game


def blessed(rolled: bool) -> Game:
    """Ada keeps a Joker; a roll was announced and made, or none was."""
    game = rounds("ada KH", "bo 9S").act(MoveCard("*1", "jokers", "ada"))
    if rolled:
        from game.games.attention_donjon.rules.actions import AnnounceRoll

        game.act(AnnounceRoll("bo", "Strength"), MarkRolled())
    return game


def reserved() -> Game:
    """Ada keeps the two of clubs."""
    return three().act(MoveCard("2C", "reserve", "ada"))


def no(rule: str, key: str, **values: str | int) -> Reason:
    return Reason.of(rule, key, **values)


REFUSALS: tuple[tuple[Callable[[], Game], Action, Reason], ...] = (
    (lambda: drawing("ada"), Start(), no("AD-GEN-03", "ad.not_turns")),
    (lambda: drawing("ada"), SetCard(1, "9C"), no("AD-GEN-03", "ad.not_turns")),
    (lambda: drawing("ada"), AddSlot("ada"), no("AD-GEN-03", "ad.not_turns")),
    (lambda: drawing("ada"), RemoveSlot(1), no("AD-GEN-03", "ad.not_turns")),
    (lambda: drawing("ada"), Correct("1", "status", "played"), no("AD-GEN-03", "ad.not_turns")),
    (three, Correct("9", "status", "played"), no("AD-ORDER-01", "ad.no_such_turn")),
    (three, RemoveSlot(9), no("AD-ORDER-01", "ad.no_such_turn")),
    (three, Correct("2", "status", "pending"), no("AD-ORDER-01", "ad.is_so_already")),
    (begun, SetCard(1, "9C"), no("AD-ORDER-01", "ad.turn_not_to_come")),
    (begun, SetCard(2, "KH"), no("AD-ORDER-01", "ad.turn_not_to_come")),
    (over, SetCard(2, "9C"), no("AD-ORDER-01", "ad.turn_not_to_come")),
    (three, SetCard(2, "*1"), no("AD-ORDER-01", "ad.joker_has_no_place")),
    (reserved, SetCard(2, "2C"), no("AD-PREP-01", "ad.not_in_deck")),
    (three, AddSlot("ada", "*1"), no("AD-ORDER-01", "ad.joker_has_no_place")),
    (three, AddSlot("ada", "9S"), no("AD-PREP-01", "ad.not_in_deck")),
    (only_jokers, AddSlot("ada"), no("AD-A9", "ad.deck_empty")),
    (waiting, AddSlot("ada"), no("AD-WAIT-02", "ad.settle_first")),
    (three, MoveCard("2Z", "deck"), no("AD-PREP-03", "ad.no_such_card")),
    (three, MoveCard("KH", "deck"), no("AD-PREP-03", "ad.card_in_use")),
    (three, MoveCard("2C", "deck"), no("AD-PREP-03", "ad.is_so_already")),
    (three, MoveCard("2C", "reserve"), no("AD-PREP-03", "ad.nobody", id="")),
    (reserved, MoveCard("2C", "reserve", "ada"), no("AD-PREP-03", "ad.is_so_already")),
    (three, MoveCard("2C", "jokers", "ada"), no("AD-JOKER-06", "ad.jokers_apart")),
    (three, MoveCard("*1", "reserve", "ada"), no("AD-JOKER-06", "ad.jokers_apart")),
    (orcs, MoveCard("*1", "jokers", "orcs"), no("AD-A5", "ad.group_joker")),
    (burning, MoveCard("*1", "free", "ada"), no("AD-JOKER-09", "ad.not_turns")),
    (burning, AddEffect(EffectSpec("fire", "Fire")), no("AD-EFFECT-01", "ad.effect_again", id="fire")),
    (crowd, AddEffect(EffectSpec("fire", "Fire")), no("AD-EFFECT-01", "ad.full", most=MOST_EFFECTS)),
    (crowd, Add(CombatantSpec("dee", "Dee")), no("AD-GROUP-01", "ad.full", most=MOST_COMBATANTS)),
    (
        lambda: burning(opened=True),
        Correct("fire", "effect_acts", value=False),
        no("AD-EFFECT-04", "ad.effect_open", label="Fire"),
    ),
    (orcs, Correct("orcs", "reacted", value=True), no("AD-REACT-01", "ad.only_characters_react")),
    (lambda: drawing("ada"), Draw("ada", ("2Z",)), no("AD-PREP-01", "ad.not_in_deck")),
    (lambda: drawing("ada"), Draw("ada", ("2C", "3C")), no("AD-INIT-02", "ad.cards_due", count=1)),
    (nothing_left, KeepJoker("ada"), no("AD-A9", "ad.deck_empty")),
    (joker_drawn, KeepJoker("ada", "2Z"), no("AD-PREP-01", "ad.not_in_deck")),
    (lambda: joker_drawn("8H"), KeepJoker("ada", "2C"), no("AD-JOKER-04", "ad.no_card_due")),
    (lambda: joker_drawn("8H"), Choose("ada", ("8H",)), no("AD-JOKER-02", "ad.joker_first", name="Ada")),
    (three, KeepJoker("bo"), no("AD-JOKER-01", "ad.no_joker_drawn", name="Bo")),
    (three, FreeJoker("bo"), no("AD-JOKER-01", "ad.no_joker_drawn", name="Bo")),
    (too_early, Choose("ada", ("8H",)), no("AD-INIT-05", "ad.groups_first")),
    (choosing, Choose("bo", ("4C",)), no("AD-INIT-05", "ad.no_choice", name="Bo")),
    (choosing, Choose("ada", ("8H", "8H")), no("AD-INIT-05", "ad.not_drawn_by", name="Ada")),
    (choosing, Choose("ada", ("4C",)), no("AD-INIT-05", "ad.not_drawn_by", name="Ada")),
    (choosing, Choose("ada", ()), no("AD-MULTI-01", "ad.choose_up_to", most=1)),
    (choosing, Choose("ada", ("8H", "6S")), no("AD-MULTI-01", "ad.choose_up_to", most=1)),
    (late_choice, Start(), no("AD-INIT-05", "ad.choose_first", name="Dee")),
    (late_choice, Correct("", "phase", "turns"), no("AD-INIT-05", "ad.choose_first", name="Dee")),
    (waiting, Start(), no("AD-WAIT-06", "ad.joker_first", name="Ada")),
    (over, Start(), no("AD-EFFECT-03", "ad.no_turn")),
    (begun, Start(), no("AD-ACT-01", "ad.started")),
    (begun, EndTurn(skipped=True), no("AD-A13", "ad.started")),
    (begun, Wait(), no("AD-WAIT-01", "ad.wait_before")),
    (three, Wait("2Z"), no("AD-PREP-01", "ad.not_in_deck")),
    (orcs, Wait(), no("AD-WAIT-08", "ad.groups_never_wait")),
    (three, Take("dance"), no("AD-ACT-02", "ad.unknown_kind")),  # type: ignore[arg-type]  # no such kind
    (three, Take("bonus", LONG), no("AD-ACT-02", "ad.text", most=MOST_TEXT)),
    (orcs, Command(" "), no("AD-GROUP-02", "ad.text", most=MOST_TEXT)),
    (orcs, Command(LONG), no("AD-GROUP-02", "ad.text", most=MOST_TEXT)),
    (three, Command("Zoé"), no("AD-GROUP-02", "ad.no_group_up")),
    (lambda: drawing("ada"), React("ada"), no("AD-REACT-01", "ad.not_turns")),
    (three, React("ada", LONG), no("AD-GROUP-01", "ad.text", most=MOST_TEXT)),
    (three, Bless("bo", roll="Dexterity"), no("AD-JOKER-06", "ad.no_kept_joker", name="Bo")),
    (lambda: blessed(rolled=False), Bless("ada", roll=LONG), no("AD-JOKER-07", "ad.text", most=MOST_TEXT)),
    (lambda: blessed(rolled=False), Bless("ada"), no("AD-JOKER-07", "ad.no_roll")),
    (lambda: blessed(rolled=True), Bless("ada"), no("AD-JOKER-07", "ad.rolled")),
    (lambda: blessed(rolled=True), MarkRolled(), no("AD-JOKER-07", "ad.no_roll")),
    (three, TriggerEvent(LONG), no("AD-GROUP-01", "ad.text", most=MOST_TEXT)),
    (lambda: prompted(MOST_EVENTS), TriggerEvent(), no("AD-A3", "ad.full", most=MOST_EVENTS)),
    (lambda: prompted(2), Start(), no("AD-INIT-07", "ad.event_first", count=2)),
    (lambda: prompted(2), Correct("", "phase", "resolution"), no("AD-INIT-07", "ad.event_first", count=2)),
    (over, Correct("2", "status", "played"), no("AD-ORDER-01", "ad.is_so_already")),
    (three, ToResolution(), no("AD-GEN-03", "ad.turns_left", count=3)),
)


@pytest.mark.rule("AD-GEN-03", "AD-ORDER-01", "AD-PREP-03", "AD-INIT-05", "AD-JOKER-07", "AD-REACT-01")
@pytest.mark.parametrize(
    ("laid_out", "action", "why"),
    REFUSALS,
    ids=[f"{why.key}-{type(action).__name__}" for _, action, why in REFUSALS],
)
def test_what_may_not_be_done_is_refused_for_one_reason(
    laid_out: Callable[[], Game], action: Action, why: Reason
) -> None:
    game = laid_out()
    assert RULES.check(game.state, MASTER, action).reasons == (why,)


@pytest.mark.rule("AD-WAIT-02")
def test_while_a_card_waits_to_be_settled_the_phase_stays() -> None:
    game = waiting()
    assert game.refused(Correct("", "phase", "resolution")) == {"AD-WAIT-02"}
    assert game.refused(SetCard(2, "9C")) == {"AD-WAIT-02"}


@pytest.mark.rule("AD-ORDER-01")
def test_just_before_and_just_after_what_is_refused_it_may_be_done() -> None:
    assert begun().allows(SetCard(2, "9C"))
    assert three().allows(SetCard(1, "9C"))
    assert three().allows(SetCard(1, "9S")), "the two turns exchange their cards"
    assert orcs().allows(Command("x" * MOST_TEXT))
    assert prompted(MOST_EVENTS - 1).allows(TriggerEvent("x" * MOST_TEXT))
    assert three().allows(Take("bonus", "x" * MOST_TEXT))
    assert blessed(rolled=False).allows(Bless("ada", roll="x" * MOST_TEXT))
    assert three().allows(AddSlot("ada"))
    assert three().allows(MoveCard("*1", "free", "ada"))
    assert choosing().allows(Choose("ada", ("6S",)))
    assert joker_drawn().allows(KeepJoker("ada", "2C"))
    assert burning().allows(Correct("fire", "effect_acts", value=False))
    assert over().allows(ToResolution())
    full = crowd()
    full.state = replace(full.state, combatants=full.state.combatants[:-1], effects=full.state.effects[1:])
    assert full.allows(Add(CombatantSpec("dee", "Dee")))
    assert full.allows(AddEffect(EffectSpec("fire", "Fire")))
