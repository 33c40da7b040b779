from __future__ import annotations

from dataclasses import replace

import pytest
from ad_table import RULES, drawing, encounter, rounds, started, without

from game.core.dice import SeededDice
from game.core.rules import Seat
from game.games.attention_donjon.rules.actions import (
    Add,
    AddEffect,
    AnnounceRoll,
    Bless,
    Choose,
    Claim,
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
    SitOut,
    Start,
    ToResolution,
    TriggerEvent,
    Wait,
)
from game.games.attention_donjon.rules.events import CardsDrawn
from game.games.attention_donjon.rules.rules import AttentionDonjon
from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, HouseRules, Pattern

# ---- the Round


@pytest.mark.rule("AD-GEN-01", "AD-END-01")
def test_a_round_follows_a_round() -> None:
    game = rounds("ada 8H", "*orcs 10C").act(EndTurn(), EndTurn(), ToResolution(), EndRound())
    assert (game.state.round, game.state.phase) == (2, "preparation")
    assert game.reports("ad.log.round_ended")[0].round == 1
    assert not game.of("ada").acted
    assert not game.of("ada").drawn


@pytest.mark.rule("AD-END-01")
def test_cards_in_reserve_are_kept_for_the_next_round() -> None:
    game = rounds("ada 8H").act(MoveCard("9H", "reserve", "ada")).round_over()
    assert game.of("ada").reserve == ("9H",)


@pytest.mark.rule("AD-GEN-02")
@pytest.mark.parametrize("shown", [True, False])
def test_rounds_are_counted_whether_or_not_the_number_is_shown(shown: bool) -> None:
    game = rounds("ada 8H", count_rounds=shown).next_round("ada 9H").round_over()
    assert game.state.round == 3
    assert game.state.count_rounds == shown
    assert AttentionDonjon().track(game.state, Seat(0)).round == 3


@pytest.mark.rule("AD-GEN-03")
def test_phases_come_in_their_order() -> None:
    game = started(encounter("ada"))
    phases: list[str] = [game.state.phase]
    for early in (Draw("ada"), Start(), ToResolution(), EndRound()):
        assert game.refused(early) == {"AD-GEN-03"}
    for step, refused in (
        (Prepare(), (Prepare(), Start(), ToResolution(), EndRound())),
        (Draw("ada", ("8H",)), (Prepare(), ToResolution(), EndRound())),
        (EndTurn(), (Prepare(), EndRound())),
        (ToResolution(), (Prepare(), Draw("ada"), Start(), ToResolution())),
        (EndRound(), (EndRound(), ToResolution())),
    ):
        game.act(step)
        phases.append(game.state.phase)
        for other in refused:
            assert "AD-GEN-03" in game.refused(other)
    assert phases == ["preparation", "initiative", "turns", "turns", "resolution", "preparation"]


# ---- preparation


@pytest.mark.rule("AD-PREP-01")
def test_all_cards_drawn_go_back_into_the_deck() -> None:
    game = rounds("ada 8H", "bo 2C", "*orcs 10C 4D", specs={"orcs": {"draws": 2}}).round_over().act(Prepare())
    assert len(game.state.deck) == 54
    assert not game.state.discards


@pytest.mark.rule("AD-A1")
@pytest.mark.parametrize("jokers", [0, 2, 4])
def test_the_scenario_says_how_many_jokers_there_are(jokers: int) -> None:
    game = drawing("ada", rules=HouseRules(jokers=jokers))
    assert sum(card.startswith("*") for card in game.state.deck) == jokers
    assert len(game.state.deck) == 52 + jokers


@pytest.mark.rule("AD-PREP-02")
def test_the_whole_deck_is_shuffled() -> None:
    game = rounds("ada 8H")
    before = [card for card in game.state.deck if card != "8H"]
    game.round_over().act(Prepare())
    assert [card for card in game.state.deck if card != "8H"] != before
    again = started(encounter("ada"), SeededDice(1)).act(Prepare())
    assert again.state.deck == started(encounter("ada"), SeededDice(1)).act(Prepare()).state.deck


@pytest.mark.rule("AD-PREP-03")
def test_cards_set_aside_stay_out_of_the_deck() -> None:
    game = drawing("ada", "bo", specs={"ada": {"reserve": ("9H",)}, "bo": {"jokers": ("*1",)}})
    assert len(game.state.deck) == 52
    assert not {"9H", "*1"} & set(game.state.deck)


@pytest.mark.rule("AD-PREP-04")
def test_a_joker_that_was_used_comes_back_with_the_next_preparation() -> None:
    game = rounds("ada 8H", specs={"ada": {"jokers": ("*1",)}}).act(Bless("ada", roll="Strength"))
    assert "*1" in game.state.discards
    assert "*1" not in game.state.deck
    game.round_over().act(Prepare())
    assert "*1" in game.state.deck


# ---- drawing


@pytest.mark.rule("AD-INIT-01")
def test_every_player_draws_a_card() -> None:
    game = drawing("ada", "bo", "cy", rules=HouseRules(jokers=0)).act(DrawAll())
    assert len(game.state.pending) == 3
    assert len(game.state.deck) == 49
    assert [event.who for event in game.events_of(CardsDrawn)] == ["ada", "bo", "cy"]


@pytest.mark.rule("AD-A2")
def test_players_may_draw_in_any_order() -> None:
    game = drawing("ada", "bo").draw("bo 3H", "ada 4H")
    assert game.order == "ada bo"


@pytest.mark.rule("AD-INIT-02")
def test_several_cards_are_drawn_at_once() -> None:
    game = drawing("ada", specs={"ada": {"draws": 3}})
    assert game.refused(Draw("ada", ("8H",))) == {"AD-INIT-02"}
    game.draw("ada 8H 9H 2C")
    assert [event.cards for event in game.events_of(CardsDrawn)] == [("8H", "9H", "2C")]
    assert game.refused(Draw("ada")) == {"AD-INIT-02"}


@pytest.mark.rule("AD-INIT-03")
def test_groups_draw_after_the_players_one_card_each() -> None:
    game = drawing("*orcs", "ada", "*statues", "bo")
    assert game.refused(Draw("orcs")) == {"AD-INIT-03"}
    game.draw("ada 2H", "bo 3H", "orcs 4H", "statues 5H")
    assert game.order == "statues orcs bo ada"


@pytest.mark.rule("AD-INIT-04")
@pytest.mark.parametrize(
    ("multi", "kept"), [("best", {"KH"}), ("worst", {"2C"}), ("all", {"KH", "7S", "2C"})]
)
def test_a_group_follows_its_own_rule_for_several_cards(multi: str, kept: set[str]) -> None:
    game = rounds("*orcs 7S KH 2C", specs={"orcs": {"draws": 3, "multi": multi}})
    assert {slot.card for slot in game.state.pending} == kept
    assert set(game.state.discards) == {"7S", "KH", "2C"} - kept


@pytest.mark.rule("AD-INIT-04")
def test_a_group_that_has_no_card_to_spare_is_not_told_to_choose() -> None:
    for multi in ("best", "worst", "all", "choose"):
        game = drawing("*orcs", specs={"orcs": {"draws": 2, "slots": 2, "multi": multi}}).draw("orcs 10C 4S")
        assert game.order == "orcs orcs"
        assert not game.reports("ad.log.chosen"), multi


@pytest.mark.rule("AD-INIT-04")
def test_a_group_settles_its_cards_before_the_next_draws() -> None:
    game = drawing("*orcs", "*rats", specs={"orcs": {"draws": 2, "multi": "choose"}}).draw("orcs KH 2C")
    assert game.refused(Draw("rats")) == {"AD-INIT-04"}
    game.act(Choose("orcs", ("2C",)))
    assert game.state.discards == ("KH",)
    assert game.draw("rats 9S").order == "rats orcs"


@pytest.mark.rule("AD-INIT-05")
def test_a_player_chooses_after_the_groups_are_revealed() -> None:
    game = drawing("ada", "*orcs", specs={"ada": {"draws": 2}}).draw("ada QS 4D")
    assert game.refused(Choose("ada", ("QS",))) == {"AD-INIT-05"}
    game.draw("orcs 10C")
    assert game.state.phase == "initiative"
    assert game.refused(Choose("ada", ("KS",))) == {"AD-INIT-05"}
    assert game.act(Choose("ada", ("QS",))).order == "ada orcs"


@pytest.mark.rule("AD-INIT-06")
@pytest.mark.parametrize(("surplus", "deck"), [("discard", 54), ("keep", 53)])
def test_surplus_cards_are_discarded_or_kept(surplus: str, deck: int) -> None:
    game = rounds("ada QS 4D", specs={"ada": {"draws": 2, "surplus": surplus}}).act(Choose("ada", ("QS",)))
    assert game.of("ada").reserve == (("4D",) if surplus == "keep" else ())
    assert ("4D" in game.state.discards) == (surplus == "discard")
    assert len(game.round_over().act(Prepare()).state.deck) == deck


def test_somebody_may_sit_a_round_out() -> None:
    game = drawing("ada", "bo").act(SitOut("ada")).draw("bo 3H")
    assert game.order == "bo"
    assert game.refused(SitOut("bo")) == {"AD-INIT-01"}


# ---- unexpected events


@pytest.mark.rule("AD-INIT-07", "AD-A3")
def test_a_characters_card_may_trigger_an_unexpected_event() -> None:
    game = rounds("ada KS", "*orcs 9C", events="KS 9C")
    assert [(event.who, event.more) for event in game.reports("ad.log.event")] == [("ada", "event of KS")]
    assert "AD-INIT-07" in game.refused(Start())
    assert game.act(PlayEvent()).allows(Start())


@pytest.mark.rule("AD-A3")
def test_only_cards_in_use_are_checked_unless_the_house_checks_every_draw() -> None:
    two = {"ada": {"draws": 2}}
    game = rounds("ada KS 4D", specs=two, events="KS").act(Choose("ada", ("4D",)))
    assert not game.reports("ad.log.event")
    strict = HouseRules(event_check="every_draw")
    game = drawing("ada", "*orcs", specs=two, events="KS 9C", rules=strict).draw("ada KS 4D").act(PlayEvent())
    game.draw("orcs 9C")
    assert [event.who for event in game.reports("ad.log.event")] == ["ada", "orcs"]


@pytest.mark.rule("AD-A3")
def test_patterns_name_a_rank_a_suit_or_a_joker() -> None:
    setup = encounter("ada", "bo", "cy", "dee")
    patterns = (Pattern(rank="K"), Pattern(suit="C"), Pattern(joker=True))
    game = started(type(setup)(combatants=setup.combatants, events=patterns)).act(Prepare())
    game.draw("ada KH", "bo 3C", "cy 3H", "dee *1").act(FreeJoker("dee"))
    assert [event.card for event in game.reports("ad.log.event")] == ["K♥", "3♣", "★"]


@pytest.mark.rule("AD-A3")
def test_an_event_can_be_called_by_hand() -> None:
    game = rounds("ada KS").act(TriggerEvent("A door slams"))
    assert "AD-INIT-07" in game.refused(Start())
    assert game.refused(PlayEvent(1)) == {"AD-INIT-07"}
    assert game.act(PlayEvent()).allows(Start())


# ---- Jokers


@pytest.mark.rule("AD-JOKER-01")
def test_a_joker_is_kept_or_held_for_free_initiative() -> None:
    assert drawing("ada").draw("ada *1").act(KeepJoker("ada", "8H")).of("ada").jokers == ("*1",)
    assert drawing("ada").draw("ada *1").act(FreeJoker("ada")).of("ada").free == ("*1",)
    game = rounds("ada 8H")
    assert game.refused(KeepJoker("ada")) == game.refused(FreeJoker("ada")) == {"AD-JOKER-01"}


@pytest.mark.rule("AD-JOKER-02")
def test_jokers_are_decided_on_before_groups_draw() -> None:
    game = drawing("ada", "*orcs").draw("ada *1")
    assert game.refused(Draw("orcs")) == {"AD-JOKER-02"}
    assert game.refused(DrawAll()) == {"AD-INIT-01"}
    assert game.act(FreeJoker("ada")).draw("orcs 9H").order == "orcs"


@pytest.mark.rule("AD-JOKER-03")
def test_who_keeps_his_only_card_draws_another() -> None:
    game = drawing("ada").draw("ada *1").act(KeepJoker("ada", "8H"))
    assert [slot.card for slot in game.state.pending] == ["8H"]
    assert game.of("ada").jokers == ("*1",)


@pytest.mark.rule("AD-JOKER-04")
def test_who_has_another_card_uses_that() -> None:
    game = drawing("ada", specs={"ada": {"draws": 2}}).draw("ada *1 6D")
    left = len(game.state.deck)
    assert game.refused(KeepJoker("ada", "8H")) == {"AD-JOKER-04"}
    game.act(KeepJoker("ada"))
    assert [slot.card for slot in game.state.pending] == ["6D"]
    assert len(game.state.deck) == left


@pytest.mark.rule("AD-JOKER-05")
def test_a_joker_may_follow_a_joker() -> None:
    game = drawing("ada").draw("ada *1").act(KeepJoker("ada", "*2"))
    assert game.state.phase == "initiative"
    again = drawing("ada").draw("ada *1").act(KeepJoker("ada", "*2"), KeepJoker("ada", "3C"))
    assert [slot.card for slot in again.state.pending] == ["3C"]
    assert again.of("ada").jokers == ("*1", "*2")
    game.act(FreeJoker("ada"))
    assert (game.of("ada").jokers, game.of("ada").free) == (("*1",), ("*2",))


@pytest.mark.rule("AD-JOKER-06")
def test_a_kept_joker_stays_across_rounds() -> None:
    game = drawing("ada").draw("ada *1").act(KeepJoker("ada", "8H"))
    for card in ("9H", "3C", "4C"):
        game.next_round(f"ada {card}")
    assert game.state.round == 4
    assert game.of("ada").jokers == ("*1",)
    assert len(game.state.deck) == 52
    assert game.refused(Claim("ada")) == {"AD-JOKER-09"}


@pytest.mark.rule("AD-JOKER-07")
def test_a_roll_is_blessed_before_it_is_cast() -> None:
    game = rounds("ada 8H", "bo 9H", specs={"ada": {"jokers": ("*1",)}})
    assert game.refused(Bless("ada")) == {"AD-JOKER-07"}
    game.act(AnnounceRoll("bo", "Agility"), MarkRolled())
    assert game.refused(Bless("ada")) == {"AD-JOKER-07"}
    assert game.refused(MarkRolled()) == {"AD-JOKER-07"}
    game.act(AnnounceRoll("bo", "Strength"), Bless("ada", curse=True))
    assert [event.more for event in game.reports("ad.log.cursed")] == ["Strength"]


@pytest.mark.rule("AD-JOKER-08", "AD-A6")
def test_a_joker_spent_on_a_roll_is_discarded() -> None:
    game = rounds("ada 8H", specs={"ada": {"jokers": ("*1",)}}).act(Bless("ada", roll="Strength"))
    assert game.of("ada").jokers == ()
    assert game.state.discards == ("*1",)
    assert game.reports("ad.log.blessed")[0].more == "Strength"
    assert game.refused(Bless("ada", roll="Strength")) == {"AD-JOKER-06"}


@pytest.mark.rule("AD-JOKER-09")
def test_free_initiative_comes_before_whoever_is_next() -> None:
    game = drawing("ada", "*orcs").draw("ada *1").act(FreeJoker("ada")).draw("orcs 10C")
    assert game.up == "orcs"
    game.act(Claim("ada"))
    assert game.up == "ada"
    assert game.state.started
    assert game.act(EndTurn()).up == "orcs"
    assert game.of("ada").acted


@pytest.mark.rule("AD-JOKER-10")
def test_the_joker_of_free_initiative_is_discarded() -> None:
    game = drawing("ada", "*orcs").draw("ada *1").act(FreeJoker("ada")).draw("orcs 10C").act(Claim("ada"))
    assert game.of("ada").free == ()
    assert "*1" in game.act(EndTurn()).state.discards
    assert game.refused(Claim("ada")) == {"AD-JOKER-09"}


@pytest.mark.rule("AD-A7")
def test_free_initiative_does_not_interrupt_a_turn_and_may_come_last() -> None:
    game = drawing("ada", "*orcs").draw("ada *1").act(FreeJoker("ada")).draw("orcs 10C").act(Start())
    assert game.refused(Claim("ada")) == {"AD-A7"}
    game.act(EndTurn())
    assert not game.state.pending
    assert game.act(Claim("ada")).up == "ada"


@pytest.mark.rule("AD-A7", "AD-EFFECT-03")
@pytest.mark.parametrize("unused", ["discard", "keep", "last"])
def test_an_unused_joker_is_lost_kept_or_played_last(unused: str) -> None:
    rules = HouseRules(unused_joker=unused)  # type: ignore[arg-type]
    game = drawing("ada", rules=rules).draw("ada *1").act(FreeJoker("ada"))
    assert game.state.phase == "turns"
    if unused == "last":
        assert game.refused(ToResolution()) == {"AD-A7"}
        game.act(Claim("ada"), EndTurn())
    game.act(ToResolution())
    assert game.of("ada").jokers == (("*1",) if unused == "keep" else ())
    assert ("*1" in game.state.discards) == (unused != "keep")
    assert game.of("ada").acted == (unused == "last")
    told = {"discard": "ad.log.joker_unused", "keep": "ad.log.joker_unused.kept"}
    assert all(
        [event.who for event in game.reports(key)] == ["ada"] * (key == told.get(unused))
        for key in told.values()
    )


@pytest.mark.rule("AD-A5")
def test_a_groups_joker_is_replaced() -> None:
    game = drawing("*orcs").draw("orcs *1 7H")
    assert [slot.card for slot in game.state.pending] == ["7H"]
    assert game.state.discards == ("*1",)
    assert game.reports("ad.log.joker_of_group.replace")[0].who == "orcs"


@pytest.mark.rule("AD-A5")
def test_a_groups_joker_may_act_before_all_aces_or_be_an_event() -> None:
    first = drawing("ada", "*orcs", rules=HouseRules(group_joker="first")).draw("ada AS", "orcs *1")
    assert first.order == "orcs ada"
    event = drawing("ada", "*orcs", rules=HouseRules(group_joker="event")).draw("ada AS", "orcs *1 7H")
    assert [report.who for report in event.reports("ad.log.event")] == ["orcs"]
    assert event.act(PlayEvent()).order == "ada orcs"


# ---- several initiative cards


@pytest.mark.rule("AD-MULTI-01", "AD-A4")
def test_several_cards_kept_are_several_turns() -> None:
    game = drawing("ada", "*orcs", specs={"ada": {"draws": 3, "slots": 2}}).draw("ada KS 5H 2C", "orcs 9C")
    assert game.refused(Choose("ada", ("KS", "5H", "2C"))) == {"AD-MULTI-01"}
    game.act(Choose("ada", ("KS", "5H")))
    assert game.order == "ada orcs ada"
    assert [turn.extra for turn in AttentionDonjon().track(game.state, None).coming] == [False, True]


@pytest.mark.rule("AD-MULTI-01")
def test_a_joker_held_takes_the_place_of_a_turn() -> None:
    game = drawing("ada", specs={"ada": {"draws": 3}}).draw("ada *1 *2 6D").act(FreeJoker("ada"))
    assert game.refused(FreeJoker("ada")) == {"AD-MULTI-01"}
    game.act(KeepJoker("ada"))
    assert game.order == ""
    assert game.state.discards == ("6D",)


@pytest.mark.rule("AD-A4")
@pytest.mark.parametrize(("lost", "order"), [("one", "orcs ada"), ("all", "orcs")])
def test_losing_the_initiative_costs_one_card_or_all(lost: str, order: str) -> None:
    rules = HouseRules(lost_cards=lost)  # type: ignore[arg-type]
    specs = {"ada": {"draws": 2, "slots": 2}}
    game = rounds("ada QS 5H", "*orcs 9C", specs=specs, rules=rules).act(
        AddEffect(EffectSpec("rage", "Rage", "ada", "until_end")), Wait("KS")
    )
    assert game.order == order
    assert game.effects == set()


# ---- arriving late, an empty deck


@pytest.mark.rule("AD-A18")
def test_who_arrives_late_draws_in_the_next_round() -> None:
    game = rounds("ada 8H").act(Add(CombatantSpec("bo", "Bo")))
    assert game.refused(Draw("bo")) == {"AD-A18"}
    assert game.next_round("ada 8H", "bo 9H").order == "bo ada"


@pytest.mark.rule("AD-A18")
def test_the_house_may_let_late_arrivals_draw_at_once() -> None:
    game = rounds("ada 8H", "cy 4H", rules=HouseRules(arrivals="now"))
    game.act(Add(CombatantSpec("bo", "Bo")), Add(CombatantSpec("dee", "Dee"))).draw("bo 6H", "dee KH")
    assert game.order == "ada bo cy"
    assert [event.who for event in game.reports("ad.log.too_late")] == ["dee"]
    assert "KH" in game.state.discards


@pytest.mark.rule("AD-A18")
def test_whoever_arrive_together_each_get_a_turn() -> None:
    game = rounds("ada KH", rules=HouseRules(arrivals="now"))
    game.act(Add(CombatantSpec("dee", "Dee")), Add(CombatantSpec("eve", "Eve")))
    game.state = replace(
        game.state, deck=("7C", "6C", *(c for c in game.state.deck if c not in ("7C", "6C")))
    )
    assert game.act(DrawAll()).order == "ada dee eve"


@pytest.mark.rule("AD-A18")
def test_who_arrives_while_the_others_draw_draws_with_them() -> None:
    game = drawing("ada", "*orcs").act(Add(CombatantSpec("bo", "Bo"))).draw("ada 8H", "bo 9H", "orcs 2C")
    assert game.order == "bo ada orcs"


@pytest.mark.rule("AD-A9")
def test_an_empty_deck_is_made_anew_of_the_drawn_pile() -> None:
    game = without(rounds("ada 8H", "bo 3H"), keep="5D")
    game.act(Wait("5D"))
    assert game.state.discards == ("8H",)
    game.act(Wait())
    assert game.reports("ad.log.renewed")[0].count == 1
    assert game.events_of(CardsDrawn)[-1].cards == ("8H",)


@pytest.mark.rule("AD-A9")
def test_without_any_card_left_nobody_waits_or_draws() -> None:
    game = without(rounds("ada 8H"), keep="")
    assert game.refused(Wait()) == {"AD-A9"}
    empty = without(drawing("ada"), keep="")
    assert empty.refused(DrawAll()) == empty.refused(Draw("ada")) == {"AD-A9"}
    assert empty.act(SitOut("ada")).state.phase == "turns"


def test_the_next_step_is_proposed_until_somebody_must_choose() -> None:
    game = started(encounter("ada", "*orcs"))
    proposed = []
    while game.state.round == 1:
        action = RULES.proceed(game.state)
        if action is None:
            action = FreeJoker(game.state.undecided.id) if game.state.undecided else PlayEvent()
        proposed.append(type(action).__name__)
        game.act(action)
    assert [name for name in proposed if name != "FreeJoker"][-2:] == ["ToResolution", "EndRound"]
    game = drawing("ada").draw("ada *1")
    assert RULES.proceed(game.state) is None


def test_effects_wait_to_be_opened_before_the_round_ends() -> None:
    game = rounds("ada 8H").act(AddEffect(EffectSpec("fire", "Fire", acts=True)), EndTurn(), ToResolution())
    assert RULES.proceed(game.state) is None
    assert RULES.proceed(game.act(OpenEffect("fire")).state) is not None
