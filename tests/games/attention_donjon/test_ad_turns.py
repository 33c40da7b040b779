from __future__ import annotations

import pytest
from ad_table import MASTER, RULES, drawing, rounds, without

from game.games.attention_donjon.rules.actions import (
    Action,
    Add,
    Claim,
    Command,
    EndTurn,
    FreeJoker,
    KeepJoker,
    PlayEvent,
    React,
    Start,
    Take,
    Wait,
)
from game.games.attention_donjon.rules.events import CardsDrawn
from game.games.attention_donjon.rules.rules import AttentionDonjon
from game.games.attention_donjon.rules.rules import table as turn_table
from game.games.attention_donjon.rules.setup import (
    ENTRIES,
    FREE_ATTACK,
    CombatantSpec,
    Entry,
    HouseRules,
    Setup,
    entry_key,
)
from game.games.turn_order.rules.fields import Correct

# ---- order


@pytest.mark.rule("AD-ORDER-01")
def test_ranks_go_from_the_ace_down() -> None:
    game = rounds("ada 2S", "bo AC", "cy 10H", "dee KD", "eve QH", "flo JH")
    assert game.order == "bo dee eve flo cy ada"


@pytest.mark.rule("AD-ORDER-02", "AD-A8")
@pytest.mark.parametrize(
    ("suits", "order"), [(("S", "H", "D", "C"), "ada bo cy"), (("D", "C", "H", "S"), "bo cy ada")]
)
def test_equal_ranks_go_by_the_scenarios_suits(suits: tuple[str, ...], order: str) -> None:
    game = rounds("ada 7S", "bo 7D", "cy 7C", suits=suits)
    assert game.order == order


@pytest.mark.rule("AD-ORDER-03")
def test_characters_and_groups_are_in_one_sequence() -> None:
    game = rounds("ada 9H", "bo 4S", "*orcs 9C")
    played = []
    while game.state.pending:
        played.append(game.up)
        game.act(EndTurn())
    assert played == ["ada", "orcs", "bo"]


def test_the_track_says_what_puts_each_turn_before_the_next() -> None:
    game = rounds("ada KH", "bo 9S", "*orcs 9C", "cy 4H")
    shown = AttentionDonjon().track(game.state, MASTER)
    assert shown.current is not None
    assert (shown.current.combatant, shown.current.mark) == ("ada", "K♥")
    assert [[reason.rule for reason in why] for why in shown.why] == [["AD-ORDER-02"], ["AD-ORDER-01"], []]


# ---- waiting


@pytest.mark.rule("AD-WAIT-01")
def test_waiting_is_decided_before_the_turn_starts() -> None:
    game = rounds("ada 8H", "bo 3H")
    assert game.allows(Wait())
    assert game.act(Take("movement")).refused(Wait()) == {"AD-WAIT-01"}


@pytest.mark.rule("AD-WAIT-02")
def test_to_wait_is_to_draw_a_new_card() -> None:
    game = rounds("ada 8H", "bo 3H")
    top, left = game.state.deck[0], len(game.state.deck)
    game.act(Wait("4C") if top.startswith("*") else Wait())
    assert len(game.state.deck) == left - 1
    assert "8H" in game.state.discards


@pytest.mark.rule("AD-WAIT-03")
def test_a_higher_card_loses_the_initiative() -> None:
    game = rounds("ada 8H", "bo 3H").act(Wait("JC"))
    assert game.order == "bo"
    assert game.of("ada").lost
    assert not game.of("ada").acted
    assert [(event.before, event.after) for event in game.reports("ad.log.lost")] == [("8♥", "J♣")]


@pytest.mark.rule("AD-WAIT-04")
def test_any_other_card_moves_the_turn() -> None:
    game = rounds("ada 8H", "bo 6S", "cy 2C").act(Wait("3D"))
    assert game.order == "bo ada cy"
    assert not game.of("ada").lost
    assert [(event.before, event.after) for event in game.reports("ad.log.waited")] == [("8♥", "3♦")]


@pytest.mark.rule("AD-A10")
def test_the_suit_decides_among_equal_ranks_unless_only_the_rank_counts() -> None:
    assert rounds("ada 8H", "bo 3H").act(Wait("8S")).of("ada").lost
    assert not rounds("ada 8H", "bo 3H").act(Wait("8D")).of("ada").lost
    assert not rounds("ada 8H", "bo 3H", rules=HouseRules(higher="rank")).act(Wait("8S")).of("ada").lost


@pytest.mark.rule("AD-A10")
def test_the_new_card_is_compared_with_the_one_held_last() -> None:
    game = rounds("ada 8H", "bo 2C").act(Wait("5D"))
    assert game.act(Wait("7S")).of("ada").lost


@pytest.mark.rule("AD-WAIT-05")
@pytest.mark.parametrize(("card", "lost"), [("KS", True), ("3S", False)])
def test_a_card_drawn_while_waiting_may_trigger_an_event_in_all_cases(card: str, lost: bool) -> None:
    game = rounds("ada 8H", "bo 4H", events="KS 3S").act(Wait(card))
    assert [event.who for event in game.reports("ad.log.event")] == ["ada"]
    assert "AD-INIT-07" in game.refused(Start())
    assert not game.of("ada").lost
    assert game.act(PlayEvent()).of("ada").lost == lost


@pytest.mark.rule("AD-WAIT-06", "AD-A11")
def test_a_joker_kept_while_waiting_costs_another_card() -> None:
    game = rounds("ada 8H", "bo 3H").act(Wait("*1"))
    assert "AD-WAIT-06" in game.refused(Start())
    game.act(KeepJoker("ada", "JC"))
    assert game.of("ada").jokers == ("*1",)
    assert game.of("ada").lost
    assert game.events_of(CardsDrawn)[-1].why == "waiting"
    before = drawing("ada", "bo").draw("ada *1").act(KeepJoker("ada", "JC"))
    assert before.events_of(CardsDrawn)[-1].why == "replacement"
    moved = rounds("ada 8H", "bo 3H").act(Wait("*1"), KeepJoker("ada", "*2"), KeepJoker("ada", "2D"))
    assert moved.order == "bo ada"
    assert moved.of("ada").jokers == ("*1", "*2")


@pytest.mark.rule("AD-A9")
def test_the_drawn_pile_is_shuffled_in_only_for_a_card_that_lies_there() -> None:
    game = rounds("ada 8H", "bo 6S", "cy 3H").act(Wait("5C"))
    assert set(game.state.discards) == {"8H"}
    game.act(Wait("4C"))
    assert set(game.state.discards) == {"8H", "6S"}


@pytest.mark.rule("AD-A18")
def test_who_enters_in_the_next_round_still_has_to_draw_when_the_turns_are_begun_by_hand() -> None:
    game = rounds("ada 8H", "bo 6S").act(Add(CombatantSpec("late", "Late")))
    assert game.of("late").enters == 2
    game.act(Correct("", "phase", "initiative"), Correct("", "phase", "turns"))
    assert [game.of(who).drawn for who in ("ada", "bo", "late")] == [True, True, False]


@pytest.mark.rule("AD-WAIT-06", "AD-A11")
def test_a_joker_held_while_waiting_takes_any_later_gap() -> None:
    game = rounds("ada 8H", "bo 3H", "cy 2H").act(Wait("*1"), FreeJoker("ada"))
    assert game.order == "bo cy"
    assert game.state.discards == ("8H",)
    assert game.act(EndTurn(), Claim("ada"), EndTurn()).order == "cy"
    assert game.of("ada").acted


@pytest.mark.rule("AD-WAIT-07")
def test_one_may_wait_again_and_again() -> None:
    game = rounds("ada 8H", "bo 7H", "cy 3H").act(Wait("5D"), EndTurn(), Wait("4C"), Wait("2S"))
    assert game.order == "cy ada"
    assert game.state.slots[-1].before == ("8♥", "5♦", "4♣")


@pytest.mark.rule("AD-WAIT-08", "AD-A12")
def test_groups_do_not_wait() -> None:
    assert rounds("*orcs 9H").refused(Wait()) == {"AD-WAIT-08"}


@pytest.mark.rule("AD-A9")
def test_waiting_needs_a_card() -> None:
    assert without(rounds("ada 8H"), keep="").refused(Wait()) == {"AD-A9"}


# ---- actions


@pytest.mark.rule("AD-ACT-01")
def test_a_character_has_two_actions() -> None:
    game = rounds("ada 8H").act(Take("movement"), Take("standard"))
    assert "AD-ACT-01" in game.refused(Take("movement"))


@pytest.mark.rule("AD-ACT-01", "AD-ACT-03", "AD-ACT-04", "AD-ACT-05", "AD-ACT-06")
@pytest.mark.parametrize(
    ("turn", "refused"),
    [
        ("M M", ""),
        ("S M", ""),
        ("S B", ""),
        ("B M", ""),
        ("X", ""),
        ("M M M", "AD-ACT-01"),
        ("S S", "AD-ACT-03"),
        ("B B", "AD-ACT-04"),
        ("S B M", "AD-ACT-01"),
        ("M X", "AD-ACT-06"),
        ("X M", "AD-ACT-06"),
        ("X X", "AD-ACT-06"),
    ],
)
def test_the_limits_of_a_turn(turn: str, refused: str) -> None:
    kinds = {"M": Take("movement"), "S": Take("standard"), "B": Take("bonus"), "X": Take("complex")}
    game = rounds("ada 8H")
    actions = [kinds[letter] for letter in turn.split()]
    if refused:
        assert game.act(*actions[:-1]).refused(actions[-1]) == {refused}
    else:
        game.act(*actions)


@pytest.mark.rule("AD-ACT-02")
def test_there_are_four_types_of_actions() -> None:
    assert rounds("ada 8H").refused(Take("free")) == {"AD-ACT-02"}  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="free"):
        turn_table().system.actions.read('take {"kind":"free"}')


@pytest.mark.rule("AD-ACT-07", "AD-ACT-08")
def test_what_the_rules_name_has_its_type() -> None:
    kinds = {entry.name: entry.kind for entry in ENTRIES}
    for name in ("attack", "cast", "open_door", "use_object"):
        assert kinds[name] == "standard"
    for name in ("rage", "defensive_stance"):
        assert kinds[name] == "bonus"
    assert Entry("pick a lock").kind == Take().kind == "standard"


@pytest.mark.rule("AD-ACT-09")
def test_a_scenario_may_have_complex_actions() -> None:
    setup = Setup(entries=(*ENTRIES, Entry("turn the wheel", "complex")))
    codec = turn_table().system.setups
    assert codec.read(codec.write(setup)).entries[-1] == Entry("turn the wheel", "complex")


@pytest.mark.rule("AD-A13")
@pytest.mark.parametrize("actions", [0, 1])
def test_a_turn_may_end_with_actions_unused(actions: int) -> None:
    game = rounds("ada 8H").act(*[Take("movement")] * actions, EndTurn())
    assert game.of("ada").acted
    assert game.state.last_actor == "player of ada"


def test_who_cannot_act_has_not_acted() -> None:
    game = rounds("ada 8H").act(EndTurn(skipped=True))
    assert not game.of("ada").acted
    assert game.state.last_actor == ""


# ---- groups


@pytest.mark.rule("AD-GROUP-01")
def test_a_group_acts_all_together() -> None:
    game = rounds("*orcs 9H", specs={"orcs": {"members": ("Grish", "Lugdush", "Shagrat")}})
    assert game.order == "orcs"
    assert len(game.of("orcs").spec.members) == 3
    assert game.refused(Take("movement")) == {"AD-GROUP-04"}


@pytest.mark.rule("AD-GROUP-02")
def test_the_last_who_played_commands_a_group() -> None:
    game = rounds("ada QH", "*orcs 10H", "bo 7H", "*rats 5H")
    for _ in range(4):
        game.act(EndTurn())
    leaders = {event.who: event.player for event in game.reports("ad.log.played_by")}
    assert (leaders["orcs"], leaders["rats"]) == ("player of ada", "player of bo")


@pytest.mark.rule("AD-GROUP-03")
def test_a_group_may_name_who_commands_it() -> None:
    game = rounds("ada QH", "*guards 10H", specs={"guards": {"controller": "Zoé"}}).act(EndTurn(), Start())
    assert game.reports("ad.log.played_by")[-1].player == "Zoé"


@pytest.mark.rule("AD-GROUP-04")
def test_the_groups_directive_is_shown_with_who_commands_it() -> None:
    game = rounds("ada QH", "*orcs 10H", specs={"orcs": {"directive": "They rush the nearest."}})
    game.act(EndTurn(), Start())
    last = game.reports("ad.log.played_by")[-1]
    assert (last.player, last.more) == ("player of ada", "They rush the nearest.")


@pytest.mark.rule("AD-A14")
def test_before_anybody_played_the_next_characters_player_commands() -> None:
    game = rounds("*orcs KH", "ada 5H", "bo 9H").act(Start())
    assert game.reports("ad.log.played_by")[-1].player == "player of bo"
    by_master = HouseRules(first_command="master")
    game = rounds("*orcs KH", "ada 5H", rules=by_master)
    assert game.act(Command("Zoé"), Start()).reports("ad.log.played_by")[-1].player == "Zoé"
    assert not rounds("*orcs KH", "ada 5H", rules=by_master).act(Start()).reports("ad.log.played_by")


@pytest.mark.rule("AD-A14")
def test_the_last_who_played_is_remembered_and_losing_is_not_playing() -> None:
    game = rounds("ada QH", "bo 3H").next_round("ada 4H", "bo 9H").act(Wait("10H"))
    assert game.of("bo").lost
    assert game.state.last_actor == "player of bo"
    game = rounds("ada QH", "bo 9H", "*orcs 2C").act(EndTurn(), Wait("KH"), Start())
    assert game.reports("ad.log.played_by")[-1].player == "player of ada"
    assert rounds("ada QH").refused(Command("Zoé")) == {"AD-GROUP-02"}


# ---- reactions


@pytest.mark.rule("AD-REACT-01", "AD-A15")
def test_one_reaction_until_ones_own_next_turn() -> None:
    game = rounds("ada 9H", "bo 8H").act(React("bo"))
    assert game.refused(React("bo")) == {"AD-REACT-01"}
    game.act(EndTurn())
    assert game.refused(React("bo")) == {"AD-REACT-01"}
    assert game.act(Start()).allows(React("bo"))


@pytest.mark.rule("AD-A15")
def test_a_reaction_after_ones_turn_lasts_into_the_next_round() -> None:
    game = rounds("ada 9H", "bo 8H").act(EndTurn(), React("ada")).next_round("ada 4H", "bo 9C")
    assert game.refused(React("ada")) == {"AD-REACT-01"}
    idle = rounds("ada 9H", "bo 8H").act(React("ada"), EndTurn(skipped=True)).next_round("ada 4H", "bo 9C")
    assert idle.allows(React("ada"))


@pytest.mark.rule("AD-A15")
def test_the_house_may_count_reactions_by_rounds_or_by_turns() -> None:
    by_round = rounds("ada 9H", "bo 8H", rules=HouseRules(reactions="round")).act(React("ada"), Start())
    assert by_round.refused(React("ada")) == {"AD-REACT-01"}
    assert by_round.next_round("ada 4H", "bo 9C").allows(React("ada"))
    by_turn = rounds("ada 9H", "bo 8H", rules=HouseRules(reactions="any_turn")).act(React("bo"), Start())
    assert by_turn.allows(React("bo"))


@pytest.mark.rule("AD-A15")
def test_no_reaction_of_ones_own_in_a_complex_action() -> None:
    game = rounds("ada 9H", "bo 8H").act(Take("complex"))
    assert game.refused(React("ada")) == {"AD-A15"}
    assert game.allows(React("bo"))


@pytest.mark.rule("AD-REACT-02", "AD-REACT-03")
def test_a_reaction_is_a_free_attack_unless_a_talent_says_otherwise() -> None:
    assert React("ada").label == FREE_ATTACK
    assert entry_key(FREE_ATTACK) == "ad.entry.free_attack"
    game = rounds("ada 9H").act(React("ada", "Parry"))
    assert game.refused(React("ada")) == {"AD-REACT-01"}


def test_only_characters_react() -> None:
    assert rounds("*orcs 9H").refused(React("orcs")) == {"AD-REACT-01"}


# ---- the table


def test_only_the_game_master_acts_and_only_on_who_is_there() -> None:
    game = rounds("ada 8H")
    everybody: list[Action] = [Start(), EndTurn()]
    for action in everybody:
        assert not RULES.check(game.state, type(MASTER)(1), action).allowed
    for action in (React("zoe"), React(""), Claim("zoe")):
        assert game.refused(action) == {"AD-GROUP-01"}
    assert game.refused(Add(CombatantSpec("ada", "Ada"))) == {"AD-GROUP-01"}


def test_a_claim_in_every_gap() -> None:
    game = drawing("ada", "bo", "*orcs").draw("ada *1", "bo *2").act(FreeJoker("ada"), FreeJoker("bo"))
    game.draw("orcs 9H").act(Claim("bo"))
    assert game.refused(Claim("ada")) == {"AD-A7"}
    assert game.act(EndTurn(), Claim("ada")).up == "ada"
