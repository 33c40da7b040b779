"""Cards in the deck, on the drawn pile and in keeping: where each lies, and what players read of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from ad_table import MASTER, RULES, Game, drawing, encounter, rounds, started, without

from game.core.rules import Reason, Seat
from game.games.attention_donjon.rules.actions import (
    Add,
    AddEffect,
    AnnounceRoll,
    Change,
    Claim,
    Draw,
    EndRound,
    EndTurn,
    FreeJoker,
    MoveCard,
    OpenEffect,
    RemoveEffect,
    SetCard,
    Start,
    Take,
    TakeBack,
    ToResolution,
    TriggerEvent,
    Wait,
)
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, setup_reasons
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.report import Report

SPY = {"hidden": True, "jokers": ("*1",), "reserve": ("2C", "3C")}


@pytest.mark.rule("TABLE-SEEN-01", "AD-PREP-02")
def test_to_players_the_cards_that_somebody_hidden_keeps_are_shuffled_into_the_deck() -> None:
    game = drawing("ada", "spy", specs={"ada": {"reserve": ("4C",)}, "spy": SPY})
    said = "AD-PREP-02 Round 1: the Exploration deck is shuffled (cards: {}, kept aside: {})."
    assert game.told_to() == [said.format(50, 4)]
    assert game.told_to(None) == [said.format(53, 1)]
    assert len(game.state.deck) == 50
    open_game = drawing("ada", specs={"ada": {"reserve": ("4C",)}})
    assert open_game.told_to() == open_game.told_to(None) == [said.format(53, 1)]


@pytest.mark.rule("TABLE-SEEN-01", "AD-A9")
def test_to_players_the_cards_that_somebody_hidden_has_drawn_are_not_shuffled_in_once_the_deck_runs_out() -> (
    None
):
    game = rounds("spy KH", "ada QH", "bo JH", "cy 10H", specs={"spy": {"hidden": True}})
    game.act(EndTurn(), EndTurn(), EndTurn())
    game.events.clear()
    drawn, unseen = game.state.discards, game.state.unseen
    without(game, keep="5D")
    keeper = game.of("spy")
    kept = tuple(card for card in keeper.reserve if card not in drawn)
    others = game.state.combatants[1:]
    game.state = replace(
        game.state, discards=drawn, unseen=unseen, combatants=(replace(keeper, reserve=kept), *others)
    )
    game.act(Wait("5D"), Wait())
    said = "AD-A9 The deck has run out: {}"
    assert said.format("4 drawn cards are shuffled into it.") in game.told_to()
    assert said.format("3 drawn cards are shuffled into it.") in game.told_to(None)
    assert not game.state.unseen


@pytest.mark.rule("AD-A9")
def test_whoever_is_due_more_cards_than_there_are_draws_what_is_left() -> None:
    game = without(drawing("ada", specs={"ada": {"draws": 3, "slots": 3}}), keep="5D 6D")
    game.act(Draw("ada"))
    assert game.order == "ada ada"
    assert {slot.card for slot in game.state.slots} == {"5D", "6D"}


@pytest.mark.rule("AD-PREP-03")
def test_whoever_joins_brings_only_cards_that_lie_in_the_deck_or_on_the_drawn_pile() -> None:
    game = rounds("ada KH", "bo 9S").act(EndTurn())
    eve = CombatantSpec("eve", "Eve", reserve=("9S",))
    assert game.refused(Add(eve)) == {"AD-PREP-03"}, "the card of Bo's turn"
    game.act(Add(replace(eve, reserve=("KH", "4C"))))
    assert not {"KH", "4C"} & {*game.state.deck, *game.state.discards}
    assert game.of("eve").reserve == ("KH", "4C")


@pytest.mark.rule("AD-PREP-03")
def test_no_two_keep_the_same_card() -> None:
    specs = {"ada": {"reserve": ("9H",)}, "bo": {"reserve": ("9H",)}}
    assert [*setup_reasons(encounter("ada", "bo", specs=specs))] == [
        Reason.of("AD-PREP-03", "ad.no_such_card")
    ]
    specs["bo"] = {"reserve": ("8H",)}
    assert not [*setup_reasons(encounter("ada", "bo", specs=specs))]


@pytest.mark.rule("AD-PREP-03")
def test_a_card_that_was_kept_goes_to_the_drawn_pile_and_stays_unseen_if_its_keeper_is() -> None:
    game = started(encounter("ada", "spy", specs={"ada": {"reserve": ("4C",)}, "spy": SPY}))
    game.act(MoveCard("4C", "discards"), MoveCard("2C", "discards"), MoveCard("3C", "deck"))
    assert game.state.discards[-2:] == ("4C", "2C")
    assert game.state.unseen == {"2C"}
    assert game.state.deck == ("3C",)
    assert (game.of("ada").reserve, game.of("spy").reserve) == ((), ())
    assert game.told_to(None) == [
        "AD-PREP-03 Corrected: card 4♣ (Ada) — before: the reserve; now: the drawn pile."
    ]


@pytest.mark.rule("AD-JOKER-09")
def test_a_turn_of_free_initiative_that_is_over_cannot_come_again() -> None:
    game = drawing("ada", "bo").draw("ada *1", "bo 9S")
    game.act(FreeJoker("ada"), Claim("ada"), EndTurn())
    over = Correct(str(game.number_of("ada")), "status", "pending")
    assert game.refused(over) == {"AD-JOKER-09"}
    assert game.allows(Correct(str(game.number_of("ada")), "status", "lost"))


@pytest.mark.rule("AD-EFFECT-04")
def test_an_effect_that_is_taken_away_while_it_is_resolved_is_resolved_no_more() -> None:
    game = rounds("ada KH")
    for name in ("fire", "ice"):
        game.act(AddEffect(EffectSpec(name, name, acts=True)))
    game.act(EndTurn(), ToResolution(), OpenEffect("fire"), RemoveEffect("ice"))
    assert game.state.open_effect == "fire"
    assert game.act(RemoveEffect("fire")).state.open_effect == ""


def _begun() -> Game:
    return rounds("ada KH", "bo 9S").act(Start())


@pytest.mark.rule("AD-ACT-01")
def test_only_the_last_action_is_taken_back_and_is_told_by_its_name() -> None:
    game = _begun().act(Take("movement"), Take("standard", "Push"), TakeBack())
    assert [taken.kind for taken in game.state.taken] == ["movement"]
    game.act(TakeBack())
    assert not game.state.taken
    assert game.told_to()[-2:] == [
        "AD-ACT-01 Corrected: Ada takes the last action back (Push).",
        "AD-ACT-01 Corrected: Ada takes the last action back (movement action).",
    ]


@pytest.mark.rule("TABLE-SEEN-01", "AD-PREP-03")
def test_a_card_that_players_never_saw_is_told_to_them_only_if_somebody_in_sight_gets_it() -> None:
    game = rounds("spy KH", "ada QH", "bo JH", specs={"spy": {"hidden": True}}).act(EndTurn())
    assert game.state.unseen == {"KH"}
    game.events.clear()
    game.act(MoveCard("KH", "deck"))
    assert game.told_to(None) == []
    assert game.told_to() == ["AD-PREP-03 Corrected: card K♥ — before: the drawn pile; now: the deck."]
    game = rounds("spy KH", "ada QH", "bo JH", specs={"spy": {"hidden": True}}).act(EndTurn(), Start())
    game.events.clear()
    game.act(MoveCard("KH", "reserve", "bo"))
    assert game.told_to(None) == [
        "AD-PREP-03 Corrected: card K♥ (Bo) — before: the drawn pile; now: the reserve."
    ]


@pytest.mark.rule("TABLE-SEEN-01", "AD-PREP-02")
def test_players_see_a_deck_that_holds_what_somebody_hidden_holds_and_nothing_else_that_is_out() -> None:
    game = rounds("spy KH", "ada QH", "bo JH", specs={"spy": {"hidden": True, "reserve": ("2C",)}})
    seen = RULES.view(game.state, None).table
    assert len(game.state.deck) == 50
    assert len(seen.deck) == 52, "with the king and the two"
    game.act(EndTurn(), EndTurn())
    seen = RULES.view(game.state, None).table
    assert (len(seen.deck), seen.discards) == (52, ("QH",))


@pytest.mark.rule("AD-PREP-03", "AD-A12")
def test_two_turns_that_exchange_cards_show_nothing_of_the_deck() -> None:
    game = rounds("ada KH", "bo 9S")
    game.events.clear()
    game.act(SetCard(1, "9S"))
    assert not any(RULES.reveals(event) for event in game.events)
    game.act(SetCard(1, "2C"))
    assert any(RULES.reveals(event) for event in game.events)


@pytest.mark.rule("AD-A9", "AD-PREP-01")
def test_a_drawn_card_comes_up_only_if_the_deck_has_fewer_than_are_drawn() -> None:
    game = without(rounds("ada KH", "bo 9S", "cy 4H").act(EndTurn()), keep="2C")
    game.act(EndTurn())
    assert game.state.discards == ("9S",)
    assert game.refused(Wait("9S")) == {"AD-PREP-01"}
    game.act(Wait("2C"), Wait("9S"))
    assert game.of("cy").lost, "nine is more than two"


@pytest.mark.rule("TABLE-SEEN-01", "AD-INIT-07")
def test_players_see_no_event_of_somebody_hidden() -> None:
    game = rounds("ada QH", "spy JH", "bo 9S", specs={"spy": {"hidden": True}})
    game.act(TriggerEvent("The floor shakes.", "ada"), TriggerEvent("A door opens.", "spy"))
    seen = RULES.view(game.state, None).table
    assert [prompt.text for prompt in seen.prompts] == ["The floor shakes."]
    assert len(RULES.view(game.state, MASTER).table.prompts) == 2


@pytest.mark.rule("AD-ORDER-01", "TABLE-SEEN-01")
def test_the_track_tells_turns_that_are_over_from_those_to_come() -> None:
    game = rounds("ada KH", "spy QH", "bo 9S", "cy 4H", specs={"spy": {"hidden": True}}).act(
        EndTurn(), EndTurn()
    )

    def told(seat: Seat | None) -> list[list[str]]:
        track = RULES.track(game.state, seat)
        assert track.current is not None
        return [[turn.name for turn in turns] for turns in (track.done, [track.current], track.coming)]

    assert told(MASTER) == [["Ada", "Spy"], ["Bo"], ["Cy"]]
    assert told(None) == [["Ada"], ["Bo"], ["Cy"]]


@pytest.mark.rule("TABLE-SEEN-01", "AD-PREP-01")
def test_before_the_first_preparation_players_see_one_whole_deck_and_later_what_was_drawn() -> None:
    game = started(encounter("ada", "spy", specs={"ada": {"reserve": ("4C",)}, "spy": SPY}))
    seen = RULES.view(game.state, None).table
    assert (len(game.state.deck), len(game.state.discards)) == (0, 50)
    assert (len(seen.deck), seen.discards) == (53, ())
    used_up = without(rounds("ada KH", "bo 9S"), keep="").act(EndTurn())
    assert RULES.view(used_up.state, None).table.discards == ("KH",)


@pytest.mark.rule("TABLE-SEEN-01", "AD-ORDER-03")
def test_of_a_turn_that_somebody_hidden_has_begun_players_see_nothing() -> None:
    game = rounds("spy KH", "ada 9S", specs={"spy": {"hidden": True}}).act(Take("movement"))
    seen = RULES.view(game.state, None).table
    assert (seen.started, seen.taken, seen.waiting) == (False, (), 0)
    seen = RULES.view(game.act(EndTurn(), Take("bonus")).state, None).table
    assert (seen.started, [taken.kind for taken in seen.taken]) == (True, ["bonus"])
    alone = rounds("ada KH", "spy 9S", specs={"spy": {"hidden": True}}).act(EndTurn())
    assert RULES.track(alone.state, None).current is None


@pytest.mark.rule("TABLE-SEEN-01", "AD-GROUP-02")
def test_players_do_not_see_who_played_last_if_that_player_has_somebody_hidden() -> None:
    specs = {"spy": {"hidden": True, "player": "Sam"}, "ghost": {"hidden": True, "player": "Zoé"}}
    game = rounds("spy KH", "ghost QH", "ada 9S", specs=specs).act(EndTurn())
    assert (game.state.last_actor, RULES.view(game.state, None).table.last_actor) == ("Sam", "")
    game.act(EndTurn(), EndTurn())
    assert RULES.view(game.state, None).table.last_actor == "player of ada"


@pytest.mark.rule("TABLE-SEEN-01", "AD-JOKER-07")
def test_players_see_the_roll_that_is_announced_unless_somebody_hidden_rolls() -> None:
    game = rounds("spy KH", "ada 9S", specs={"spy": {"hidden": True}}).act(AnnounceRoll("spy", "Stealth"))
    assert RULES.view(game.state, None).table.roll is None
    seen = RULES.view(game.act(AnnounceRoll("ada", "Wisdom")).state, None).table
    assert seen.roll is not None
    assert seen.roll.label == "Wisdom"


@pytest.mark.rule("TABLE-SEEN-02", "AD-INIT-02")
def test_how_many_cards_an_enemy_draws_and_keeps_players_do_not_see() -> None:
    specs: dict[str, dict[str, Any]] = {
        "orcs": {"side": "enemies", "draws": 3, "slots": 2, "multi": "worst"},
        "ada": {"draws": 2},
    }
    game = started(encounter("ada", "*orcs", specs=specs))
    seen = {
        who.id: (who.spec.draws, who.spec.slots, who.spec.multi)
        for who in RULES.view(game.state, None).table.combatants
    }
    assert seen == {"ada": (2, 1, "best"), "orcs": (1, 1, "best")}


@pytest.mark.rule("AD-GEN-03", "AD-A13", "AD-WAIT-03")
def test_nobody_has_acted_or_lost_in_a_round_that_begins_anew_or_is_over() -> None:
    def told(game: Game) -> list[tuple[bool, bool]]:
        return [(game.of(who).acted, game.of(who).lost) for who in ("ada", "bo")]

    game = rounds("ada 8H", "bo 6S").act(Wait("KC"), EndTurn())
    assert told(game) == [(False, True), (True, False)]
    assert told(game.act(Correct("", "phase", "preparation"))) == [(False, False)] * 2
    game = rounds("ada 8H", "bo 6S").act(Wait("KC"), EndTurn()).round_over()
    assert told(game) == [(False, False)] * 2


@pytest.mark.rule("AD-EFFECT-03")
def test_only_effects_that_act_are_counted_when_they_are_resolved() -> None:
    game = rounds("ada KH").act(
        AddEffect(EffectSpec("fog", "Fog")), AddEffect(EffectSpec("fire", "Fire", acts=True))
    )
    game.act(EndTurn(), ToResolution())
    assert game.told_to()[-1] == "AD-EFFECT-03 Resolution of effects: 1 of them acts."


@pytest.mark.rule("AD-DURATION-03")
def test_of_several_effects_those_end_whose_time_has_come() -> None:
    game = rounds("ada KH", "bo 9S").act(Start())
    for name, lasting in (("slow", "rounds"), ("held", "until_start"), ("dazed", "until_end")):
        game.act(AddEffect(EffectSpec(name, name, "ada", lasting, 5)))  # type: ignore[arg-type]
    game.act(AddEffect(EffectSpec("deaf", "Deaf", "bo", "until_start")), EndTurn())
    assert game.effects == {"slow", "held", "dazed", "deaf"}, "set in this very turn"
    game.act(EndTurn())
    assert game.effects == {"slow", "held", "dazed"}
    game.act(ToResolution(), EndRound()).next_round("ada KH", "bo 9S").act(Start())
    assert game.effects == {"slow", "dazed"}


@pytest.mark.rule("AD-INIT-07")
def test_nobody_draws_before_an_event_is_played() -> None:
    game = drawing("ada", "bo").act(TriggerEvent("The floor shakes."))
    assert game.refused(Draw("ada")) == {"AD-INIT-07"}


@pytest.mark.rule("AD-ORDER-01", "AD-JOKER-09")
def test_no_turn_is_given_no_card_though_one_of_free_initiative_has_none() -> None:
    game = drawing("ada", "bo", "cy").draw("ada *1", "bo 9S", "cy 4H").act(FreeJoker("ada"), Claim("ada"))
    assert game.refused(SetCard(game.number_of("cy"), "")) == {"AD-ORDER-01"}


@pytest.mark.rule("AD-GROUP-01", "AD-INIT-02")
def test_nobody_is_changed_into_what_could_not_join() -> None:
    game = rounds("ada KH", "bo 9S")
    assert game.refused(Change(CombatantSpec("ada", "Ada", draws=7))) == {"AD-INIT-02"}
    assert game.allows(Change(CombatantSpec("ada", "Ada", draws=6)))


@pytest.mark.rule("AD-ACT-01")
def test_that_a_turn_is_over_is_a_detail() -> None:
    game = rounds("ada KH", "bo 9S").act(EndTurn())
    details = {event.phrases[0].key for event in game.events_of(Report) if event.detail}
    assert details == {"ad.log.up", "ad.log.ended"}
    headings = {event.phrases[0].key for event in game.events_of(Report) if event.heading}
    assert headings == {"ad.log.prepared"}
