"""How the card rounds stand: who falls, gets up or leaves, what flows on, what players go on seeing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ad_table import RULES, Game, drawing, rounds

from game.core.turn_order import Person
from game.games.attention_donjon.rules.actions import (
    AddEffect,
    AnnounceRoll,
    CloseEffect,
    EndRound,
    EndTurn,
    FreeJoker,
    OpenEffect,
    RemoveEffect,
    Start,
    Take,
    ToResolution,
    TriggerEvent,
    Wait,
)
from game.games.attention_donjon.rules.setup import (
    MOST_ROUNDS,
    CombatantSpec,
    EffectSpec,
    Setup,
    gathered,
    setup_reasons,
)
from game.games.turn_order.rules.fields import Close, Correct, Remove


def effect(name: str, target: str = "", **more: object) -> AddEffect:
    """An effect on somebody that begins."""
    return AddEffect(EffectSpec(name, name.title(), target, **more))  # type: ignore[arg-type]  # its fields


@pytest.mark.rule("AD-A19")
def test_who_falls_loses_every_turn_and_draws_no_more_until_up_again() -> None:
    game = rounds("ada KH 4C", "*orcs 9S", specs={"ada": {"draws": 2, "slots": 2}})
    game.act(effect("dying", "orcs"), effect("burning", "ada"))
    fallen = RULES.out_of_fight(game.state, "ada", dying=True)
    assert fallen == (
        Correct("1", "status", "skipped"),
        Correct("2", "status", "skipped"),
        Correct("ada", "enters", MOST_ROUNDS),
        AddEffect(EffectSpec("dying-ada-1-2", "dying", "ada", "manual")),
    )
    game.act(*fallen)
    assert game.order == "orcs"
    assert RULES.out_of_fight(game.state, "ada", dying=False) == (Correct("ada", "enters", MOST_ROUNDS),)
    back = RULES.back_in_fight(game.state, "ada")
    assert back == (RemoveEffect("dying-ada-1-2"), Correct("ada", "enters", 2))
    game.act(*back)
    assert game.effects == {"dying", "burning"}
    assert RULES.back_in_fight(game.state, "ada") == ()
    game.next_round("ada QH 2H", "orcs 3H")
    assert game.order == "ada orcs ada"


@pytest.mark.rule("AD-A18")
def test_who_leaves_takes_turn_roll_event_and_what_waits_along() -> None:
    game = rounds("ada KH", "bo 9S", "cy 4H").act(Start(), Take("movement"))
    game.act(Remove("cy"))
    assert game.state.started
    assert game.state.taken
    game.act(AnnounceRoll("bo", "Wisdom"), TriggerEvent("The floor shakes.", "bo"))
    game.act(TriggerEvent("It is dark.", "ada"), Remove("bo"))
    assert game.state.roll is None
    assert [prompt.who for prompt in game.state.prompts] == ["ada"]
    game.act(AnnounceRoll("ada", "Wisdom"), Remove("ada"))
    assert (game.state.started, game.state.taken, game.state.roll, game.state.slots) == (False, (), None, ())
    other = rounds("ada KH", "bo 9S").act(AnnounceRoll("ada", "Wisdom"), Remove("bo"))
    assert other.state.roll is not None


@pytest.mark.rule("AD-A18", "AD-WAIT-02")
def test_who_leaves_while_waiting_keeps_nobody_waiting() -> None:
    game = rounds("ada KH", "bo 9S", "cy 4H").act(Wait("*1"))
    game.act(Remove("cy"))
    assert game.state.waiting == game.number_of("ada")
    game.act(Remove("ada"))
    assert game.state.waiting == 0
    assert game.act(Start()).up == "bo"
    over = rounds("ada KH", "bo 9S").act(EndTurn(), EndTurn(), Remove("bo"))
    assert [combatant.id for combatant in over.state.combatants] == ["ada"]


@pytest.mark.rule("AD-GEN-03", "AD-EFFECT-03", "AD-A7")
def test_a_step_follows_by_itself_only_where_nobody_has_anything_to_do() -> None:
    game = drawing("ada", "bo")
    assert not RULES.flows(game.state), "they draw"
    game.draw("ada KH", "bo 9S")
    assert not RULES.flows(game.state), "Ada is up"
    game.act(EndTurn(), EndTurn())
    assert RULES.flows(game.state)
    burning = rounds("ada KH").act(effect("fire", acts=True), EndTurn())
    assert not RULES.flows(burning.state), "the fire acts"
    burning.act(ToResolution())
    assert not RULES.flows(burning.state)
    burning.act(OpenEffect("fire"), CloseEffect())
    assert RULES.flows(burning.state)
    assert RULES.flows(burning.act(EndRound()).state), "the next Round is prepared"
    quiet = rounds("ada KH").act(effect("fog"), EndTurn())
    assert RULES.flows(quiet.state), "the fog does nothing"
    joker = drawing("ada", "bo").draw("ada *1", "bo 9S").act(FreeJoker("ada"), EndTurn())
    assert not RULES.flows(joker.state), "Ada may still claim a turn"


@pytest.mark.rule("AD-INIT-07", "AD-EFFECT-06")
def test_no_effect_is_resolved_before_an_event_is_played() -> None:
    game = rounds("ada KH").act(EndTurn(), ToResolution(), TriggerEvent("The floor shakes."))
    assert game.refused(EndRound()) == {"AD-INIT-07"}


@pytest.mark.rule("AD-A18", "AD-DURATION-01")
def test_an_encounter_is_kept_without_effects_of_those_who_left() -> None:
    game = rounds("ada KH", "bo 9S", "cy 4H")
    game.act(effect("fog"), effect("held", "bo", bound="cy", lasting="until_end"), effect("slow", "bo"))
    game.act(effect("hasty", "cy"), Remove("cy"))
    assert [kept.id for kept in RULES.encounter_of(game.state).effects] == ["fog", "slow"]


@pytest.mark.rule("AD-GEN-03")
def test_turns_begun_by_hand_are_those_of_who_has_drawn() -> None:
    game = drawing("ada", "bo", "cy").draw("ada 8H", "bo KS").act(Correct("", "phase", "turns"))
    assert game.order == "bo ada"
    assert game.of("cy").drawn


def spied(*lines: str, **more: object) -> Game:
    """Turns in which players do not see the spy."""
    return rounds(*lines, specs={"spy": {"hidden": True}}, **more)


@pytest.mark.rule("TABLE-SEEN-01", "AD-ORDER-03")
def test_in_a_hidden_turn_the_last_one_that_players_saw_seems_to_go_on() -> None:
    game = spied("ada KH", "spy 9S", "bo 4H")
    assert not RULES.holds(game.state)
    assert RULES.holds(game.act(EndTurn()).state)
    assert not RULES.holds(game.act(EndTurn()).state)
    first = spied("spy KH", "ada 9S")
    assert not RULES.holds(first.state), "Ada, the first whom they see, seems to be up"
    alone = spied("spy KH")
    assert RULES.holds(alone.state)
    assert not RULES.holds(alone.act(Close()).state)


@pytest.mark.rule("TABLE-SEEN-01", "AD-INIT-03", "AD-INIT-05")
def test_while_only_somebody_hidden_draws_or_chooses_nothing_is_shown() -> None:
    specs = {"spy": {"hidden": True, "draws": 2}}
    game = drawing("ada", "spy", "bo", specs=specs).draw("ada 8H")
    assert not RULES.holds(game.state), "Bo draws"
    assert RULES.holds(game.draw("bo 9C").state)
    assert RULES.holds(game.draw("spy KH 2C").state), "the spy chooses"
    open_choice = drawing("ada", "spy", specs={**specs, "ada": {"draws": 2}}).draw("ada 8H 7H", "spy KH 2C")
    assert not RULES.holds(open_choice.state), "Ada chooses too"
    joker = drawing("ada", "spy", specs={"spy": {"hidden": True}}).draw("ada 8H", "spy *1")
    assert RULES.holds(joker.state), "the spy decides on a Joker"
    event = drawing("ada", "spy", specs={"spy": {"hidden": True}}).draw("ada 8H")
    event.act(TriggerEvent("It is dark.", "ada"))
    assert not RULES.holds(event.state), "Ada plays an event"


@pytest.mark.rule("TABLE-SEEN-01", "AD-EFFECT-04")
def test_while_only_effects_on_somebody_hidden_are_left_nothing_is_shown() -> None:
    game = spied("ada KH", "spy 9S").act(effect("fog", "spy", acts=True), EndTurn(), EndTurn())
    assert RULES.holds(game.state), "before they are resolved"
    game.act(ToResolution())
    assert RULES.holds(game.state)
    game.act(effect("ice", acts=True))
    assert not RULES.holds(game.state)
    game.act(OpenEffect("ice"))
    assert RULES.view(game.state, None).table.open_effect == "ice"
    game.act(CloseEffect())
    assert RULES.holds(game.state)
    game.act(OpenEffect("fog"))
    assert RULES.view(game.state, None).table.open_effect == ""
    game.act(CloseEffect())
    assert not RULES.holds(game.state), "nothing is left"


@pytest.mark.rule("AD-GROUP-01")
def test_people_are_characters_of_players_and_groups_of_everybody_else() -> None:
    people = (
        Person("ada", "Ada", "players"),
        Person("orcs", "Orcs", "enemies"),
        Person("cow", "Cow", "neutral"),
    )
    made = gathered(people).combatants
    assert [(combatant.id, combatant.kind, combatant.side) for combatant in made] == [
        ("ada", "pc", "players"),
        ("orcs", "group", "enemies"),
        ("cow", "group", "neutral"),
    ]


@pytest.mark.rule("AD-GROUP-01", "AD-EFFECT-01")
def test_who_or_what_is_there_twice_is_named() -> None:
    ids = (CombatantSpec("ada", "Ada"), CombatantSpec("bo", "Bo"), CombatantSpec("bo", "Bob"))
    (again,) = setup_reasons(Setup(combatants=ids))
    assert (again.key, dict(again.values)) == ("ad.again", {"id": "bo"})
    twice = Setup(effects=(EffectSpec("fog", "Fog"), EffectSpec("ice", "Ice"), EffectSpec("ice", "Hail")))
    (same,) = setup_reasons(twice)
    assert (same.key, dict(same.values)) == ("ad.effect_again", {"id": "ice"})


@pytest.mark.rule("AD-A9", "AD-PREP-01")
def test_a_card_on_the_drawn_pile_comes_up_only_once_the_deck_is_short() -> None:
    game = rounds("ada KH", "bo 9S").act(EndTurn())
    assert "KH" in game.state.discards
    wait = Wait("KH")
    assert game.refused(wait) == {"AD-PREP-01"}
    moved = ("2C", *game.state.discards)
    keeper = replace(game.of("ada"), reserve=tuple(card for card in game.state.deck if card not in moved))
    others = tuple(combatant for combatant in game.state.combatants if combatant.id != "ada")
    plain = replace(keeper, reserve=tuple(card for card in keeper.reserve if not card.startswith("*")))
    jokers = replace(plain, jokers=tuple(card for card in keeper.reserve if card.startswith("*")))
    game.state = replace(game.state, deck=(), discards=moved, combatants=(jokers, *others))
    assert game.allows(wait)


@pytest.mark.rule("TABLE-SEEN-01", "AD-GROUP-02")
def test_players_do_not_read_that_somebody_hidden_commands_a_group() -> None:
    game = rounds("spy KH", "*orcs 9S", specs={"spy": {"hidden": True, "player": "Sam"}})
    game.act(Start(), EndTurn(), Start())
    assert any("Sam" in line for line in game.told_to()), "the game master is told"
    assert not any("Sam" in line for line in game.told_to(None))
