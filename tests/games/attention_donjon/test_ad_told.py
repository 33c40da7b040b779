"""What the card rounds say of what is done, with the rule that each sentence follows from, and to whom."""

from __future__ import annotations

import pytest
from ad_table import drawing, rounds

from game.games.attention_donjon.rules.actions import (
    Add,
    AddEffect,
    AddSlot,
    AnnounceRoll,
    Bless,
    Choose,
    Claim,
    CloseEffect,
    Command,
    Draw,
    EndRound,
    EndTurn,
    FreeJoker,
    MarkRolled,
    MoveCard,
    OpenEffect,
    PlayEvent,
    React,
    RemoveEffect,
    RemoveSlot,
    SetCard,
    SetScenario,
    Start,
    Take,
    TakeBack,
    ToResolution,
    Wait,
)
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, HouseRules
from game.games.turn_order.rules.fields import Correct, Remove


@pytest.mark.rule(
    "AD-INIT-02", "AD-INIT-06", "AD-INIT-07", "AD-ACT-03", "AD-A14", "AD-WAIT-04", "AD-EFFECT-06"
)
def test_a_round_is_told_from_the_first_card_to_its_end() -> None:
    specs = {"ada": {"draws": 2, "surplus": "keep"}, "orcs": {"directive": "Charge!"}}
    game = drawing("ada", "*orcs", "bo", specs=specs, events="KC").draw("ada KC 6S", "bo *1")
    game.act(FreeJoker("bo")).draw("orcs QS").act(Choose("ada", ("KC",)), PlayEvent())
    game.act(Claim("bo"), Take("standard", "cast"), Take("movement"), TakeBack())
    game.act(AnnounceRoll("bo", "Wisdom"), MarkRolled(), EndTurn())
    game.act(AddEffect(EffectSpec("fire", "Fire", "ada", "rounds", 2, acts=True)), Wait("JH"))
    game.act(Command("Zoé"), Start(), React("ada"), EndTurn(), Take("bonus"), EndTurn())
    game.act(MoveCard("*2", "jokers", "ada"), Bless("ada", curse=True, roll="Wisdom"))
    game.act(AddEffect(EffectSpec("slow", "slow", "orcs", "turns", 2)), RemoveEffect("slow"))
    game.act(ToResolution(), OpenEffect("fire"), CloseEffect(), EndRound())
    assert game.told_to() == [
        "AD-PREP-02 Round 1: the Exploration deck is shuffled (cards: 54, kept aside: 0).",
        "AD-INIT-02 Ada draws initiative: K♣ · 6♠.",
        "AD-INIT-02 Bo draws initiative: ★.",
        "AD-JOKER-09 Bo holds a Joker for free initiative.",
        "AD-INIT-02 Orcs draws initiative: Q♠.",
        "AD-INIT-06 Ada takes as initiative K♣. Ada keeps in reserve 6♠.",
        "AD-ORDER-01 Every initiative is known: 2 turns to play.",
        "AD-INIT-07 The card K♣ sets off an unexpected event (Ada) — event of KC",
        "AD-INIT-07 The unexpected event is played — event of KC",
        "AD-ORDER-03 Ada is up, with K♣.",
        "AD-JOKER-09 Bo takes free initiative and plays at once.",
        "AD-ACT-03 Bo takes a standard action — Cast a spell",
        "AD-ACT-05 Bo takes a movement action.",
        "AD-ACT-01 Corrected: Bo takes the last action back (movement action).",
        "AD-JOKER-07 Bo is about to roll for a Trait — Wisdom",
        "AD-JOKER-07 Bo has rolled the dice — Wisdom",
        "AD-ACT-01 Bo has played.",
        "AD-ORDER-03 Ada is up, with K♣.",
        "AD-EFFECT-01 “Fire” takes effect on Ada.",
        "AD-WAIT-02 Ada waits and draws J♥.",
        "AD-WAIT-04 Ada waits: J♥ replaces K♣.",
        "AD-ORDER-03 Orcs is up, with Q♠.",
        "AD-A14 Zoé takes command: Orcs.",
        "AD-ORDER-03 Orcs takes the initiative with Q♠. In command: Zoé — Charge!",
        "AD-REACT-01 Ada uses a reaction — Free attack on an enemy who dodges",
        "AD-ACT-01 Orcs has played.",
        "AD-ORDER-03 Ada is up, with J♥.",
        "AD-ORDER-03 Ada takes the initiative with J♥. In command: player of ada.",
        "AD-ACT-04 Ada takes a bonus action.",
        "AD-ACT-01 Ada has played.",
        "AD-PREP-03 Corrected: card ★ (Ada) — before: the deck; now: the Jokers kept.",
        "AD-JOKER-08 Ada spends a Joker and curses a roll — Wisdom",
        "AD-EFFECT-01 “slow” takes effect on Orcs.",
        "AD-EFFECT-01 “slow” is taken away by the game master.",
        "AD-EFFECT-03 Resolution of effects: 1 of them acts.",
        "AD-EFFECT-05 “Fire” is being resolved.",
        "AD-EFFECT-04 “Fire” is fully resolved.",
        "AD-EFFECT-06 “Fire” lasts 1 more Round.",
        "AD-END-01 Round 1 ends.",
    ]


@pytest.mark.rule("TABLE-SEEN-01", "AD-A5", "AD-ORDER-01", "AD-EFFECT-03")
def test_of_somebody_hidden_players_are_told_nothing_and_counts_leave_it_out() -> None:
    rules = HouseRules(arrivals="now", group_joker="first")
    game = rounds("ada KH", "spy 9S", "*orcs *1", "bo 4H", specs={"spy": {"hidden": True}}, rules=rules)
    game.act(EndTurn(), EndTurn(), Take("movement"), EndTurn())
    fog, ice = (EffectSpec(name, name.title(), who, acts=True) for name, who in (("fog", "spy"), ("ice", "")))
    game.act(AddEffect(fog), AddEffect(ice), EndTurn(skipped=True), ToResolution())
    master, players = game.told_to(), game.told_to(None)
    assert [line for line in players if line not in master] == [
        "AD-ORDER-01 Every initiative is known: 3 turns to play.",
        "AD-EFFECT-03 Resolution of effects: 1 of them acts.",
    ]
    # Whose turn comes the table shows; here it is left out where all turns are.
    assert [line for line in master if line not in players and "is up" not in line] == [
        "AD-INIT-02 Spy draws initiative: 9♠.",
        "AD-ORDER-01 Every initiative is known: 4 turns to play.",
        "AD-ORDER-03 Spy takes the initiative with 9♠. In command: player of spy.",
        "AD-ACT-05 Spy takes a movement action.",
        "AD-ACT-01 Spy has played.",
        "AD-EFFECT-01 “Fog” takes effect on Spy.",
        "AD-EFFECT-03 Resolution of effects: 2 of them act.",
    ]
    assert "AD-A5 The Joker drawn for Orcs comes before all cards." in players
    assert "AD-A13 Bo does not act on this turn." in players


@pytest.mark.rule("AD-A18")
def test_who_arrives_has_a_turn_if_the_card_is_below_the_last_one_played() -> None:
    game = rounds("ada 10C", "bo 8H", "cy 6S", rules=HouseRules(arrivals="now"))
    game.act(EndTurn(), EndTurn(), EndTurn())
    game.act(Add(CombatantSpec("dee", "Dee")), Draw("dee", ("7C",)))
    game.act(Add(CombatantSpec("eve", "Eve")), Draw("eve", ("5C",)))
    assert game.order == "eve"
    assert game.told_to()[-5:] == [
        "AD-A18 Dee arrives during the Round and draws 7♣.",
        "AD-A18 Dee draws 7♣: the time of that card is past.",
        "AD-A18 Eve joins the encounter.",
        "AD-A18 Eve arrives during the Round and draws 5♣.",
        "AD-ORDER-03 Eve is up, with 5♣.",
    ]
    assert "7C" in game.state.discards


@pytest.mark.rule("AD-A18", "AD-JOKER-09")
def test_free_initiative_played_last_is_no_card_to_arrive_after() -> None:
    game = drawing("ada", "bo", rules=HouseRules(arrivals="now")).draw("ada *1", "bo 6S")
    game.act(FreeJoker("ada"), EndTurn(), Claim("ada"), EndTurn())
    game.act(Add(CombatantSpec("dee", "Dee")), Draw("dee", ("7C",)))
    assert not game.order


@pytest.mark.rule("AD-A18", "AD-INIT-07")
@pytest.mark.parametrize(("kind", "check", "events"), [("pc", "initiative", 1), ("group", "initiative", 0)])
def test_the_card_of_a_character_who_arrives_may_set_off_an_event(kind: str, check: str, events: int) -> None:
    rules = HouseRules(arrivals="now", event_check=check)  # type: ignore[arg-type]  # as the options say
    game = rounds("ada 10C", rules=rules, events="5C")
    game.act(Add(CombatantSpec("dee", "Dee", kind)), Draw("dee", ("5C",)))  # type: ignore[arg-type]
    assert len(game.state.prompts) == events


@pytest.mark.rule("AD-MULTI-01", "AD-A12", "AD-A8")
def test_what_is_put_right_by_hand_is_told_as_a_correction() -> None:
    game = rounds("ada KH", "bo 9S", "cy 3C").act(EndTurn())
    game.events.clear()
    game.act(AddSlot("ada", "2C"), SetCard(game.number_of("cy"), "2C"))
    game.act(Correct("1", "status", "pending"), RemoveSlot(2), Remove("cy"))
    game.act(SetScenario(), Correct("", "suits", ("C", "D", "H", "S")))
    assert game.told_to() == [
        "AD-A12 Ada is given one more turn and draws 2♣.",
        "AD-MULTI-01 Corrected: one more turn for Ada, with 2♣.",
        "AD-A12 Corrected: Ada plays with 3♣ instead of 2♣.",
        "AD-A12 Corrected: Cy plays with 2♣ instead of 3♣.",
        "AD-GEN-03 Corrected: turn, played becomes to come (Ada).",
        "AD-ORDER-03 Ada is up, with K♥.",
        "AD-MULTI-01 Corrected: one turn fewer for Bo: the one with 9♠.",
        "AD-A18 Cy leaves the encounter.",
        "AD-A3 Corrected: the scenario\N{RIGHT SINGLE QUOTATION MARK}s data have changed.",
        "AD-A8 Corrected: order of suits, ♠ ♥ ♦ ♣ becomes ♣ ♦ ♥ ♠.",
    ]
