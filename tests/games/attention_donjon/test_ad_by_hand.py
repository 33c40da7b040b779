from __future__ import annotations

import pytest
from ad_table import MASTER, RULES, Game, drawing, encounter, rounds, started, without
from reports import reported

from game.core.dice import SeededDice
from game.core.match import Match
from game.games.attention_donjon.rules.actions import (
    Action,
    Add,
    AddEffect,
    AddSlot,
    Change,
    Claim,
    Draw,
    DrawAll,
    EndTurn,
    MoveCard,
    Prepare,
    RemoveEffect,
    RemoveSlot,
    SetCard,
    SetScenario,
    Start,
    Take,
    TakeBack,
    Wait,
)
from game.games.attention_donjon.rules.events import CardsDrawn
from game.games.attention_donjon.rules.rules import AttentionDonjon
from game.games.attention_donjon.rules.rules import table as turn_table
from game.games.attention_donjon.rules.setup import (
    CombatantSpec,
    EffectSpec,
    Entry,
    HouseRules,
    Pattern,
    Setup,
)
from game.games.turn_order.rules.fields import Close, Correct, Corrected, Remove


def three() -> Game:
    return rounds("ada KH", "bo 9S", "cy 4H")


# ---- the order


@pytest.mark.rule("AD-A12")
def test_a_turn_is_moved_and_the_order_says_so() -> None:
    game = three()
    game.act(Correct(str(game.number_of("cy")), "queue", 1))
    assert game.order == "ada cy bo"
    assert [why[0].rule for why in AttentionDonjon().track(game.state, MASTER).why[:-1]] == ["AD-A12"]
    assert game.act(Start()).refused(Correct(str(game.number_of("bo")), "queue", 0)) == {"AD-A12"}
    assert game.refused(Correct(str(game.number_of("ada")), "queue", 1)) == {"AD-A12"}


def test_a_card_is_put_right_and_the_turn_goes_to_its_place() -> None:
    game = three()
    game.act(SetCard(game.number_of("cy"), "AS"))
    assert game.order == "cy ada bo"
    assert "4H" in game.state.discards
    assert game.refused(SetCard(game.number_of("cy"), "*1")) == {"AD-ORDER-01"}
    assert game.refused(SetCard(99, "2C")) == {"AD-ORDER-01"}


def test_two_turns_exchange_their_cards() -> None:
    game = three()
    game.act(SetCard(game.number_of("cy"), "KH"))
    assert game.order == "cy bo ada"
    assert not game.state.discards


def test_a_turn_comes_and_goes_by_hand() -> None:
    game = three().act(AddSlot("ada", "5D"))
    assert game.order == "ada bo ada cy"
    game.act(RemoveSlot(game.number_of("bo")))
    assert game.order == "ada ada cy"
    assert "9S" in game.state.discards
    assert game.refused(AddSlot("ada", "KH")) == {"AD-PREP-01"}
    assert game.act(AddSlot("cy")).order.count("cy") == 2


@pytest.mark.rule("AD-MULTI-01", "AD-ORDER-01")
def test_jokers_that_are_drawn_for_a_turn_are_passed_over_and_discarded() -> None:
    game = without(three(), keep="*1 *2 5D 2C")
    slots = game.state.slots
    game.act(AddSlot("cy"))
    (added,) = (slot for slot in game.state.slots if slot not in slots)
    assert (added.owner, added.card) == ("cy", "5D")
    assert (set(game.state.discards), game.state.deck) == ({"*1", "*2"}, ("2C",))
    assert [report.after for report in game.reports("ad.log.corrected.turn_added")] == ["5♦"]


def test_a_turn_that_is_over_is_marked_as_over_in_another_way_and_no_other_is() -> None:
    game = three()
    number = str(game.number_of("bo"))
    game.act(Correct(number, "status", "lost"), Correct(number, "status", "played"))
    assert {slot.owner: slot.status for slot in game.state.slots} == {
        "ada": "pending",
        "bo": "played",
        "cy": "pending",
    }


def test_a_turn_is_marked_over_or_still_to_come() -> None:
    game = three()
    number = game.number_of("bo")
    assert game.act(Correct(str(number), "status", "lost")).order == "ada cy"
    assert game.act(Correct(str(number), "status", "pending")).order == "ada bo cy"
    assert game.refused(Correct(str(number), "status", "pending")) == {"AD-ORDER-01"}
    game.act(Correct(str(number), "status", "played"), MoveCard("9S", "reserve", "cy"))
    assert game.refused(Correct(str(number), "status", "pending")) == {"AD-PREP-01"}
    assert [event.after for event in game.events_of(Corrected)] == ["lost", "pending", "played"]


@pytest.mark.rule("AD-A8")
def test_the_order_of_suits_is_put_right() -> None:
    game = rounds("ada 7S", "bo 7D", "cy 7C").act(Correct("", "suits", ("C", "D", "H", "S")))
    assert game.order == "cy bo ada"
    assert game.refused(Correct("", "suits", ("C", "D", "H", "H"))) == {"AD-ORDER-02"}


@pytest.mark.rule("AD-A8")
def test_the_turn_that_has_begun_keeps_its_place_whatever_the_suits_and_all_others_change() -> None:
    game = rounds("ada 7S", "dee 7H", "bo 7D", "cy 7C").act(
        Start(), Correct("", "suits", ("C", "D", "H", "S"))
    )
    assert game.order == "ada cy bo dee"


@pytest.mark.rule("AD-ORDER-01", "AD-MULTI-01")
def test_a_turn_that_is_added_comes_next_if_its_card_is_the_highest_left() -> None:
    game = rounds("ada 8H", "bo 6S", "cy 4C").act(Start(), AddSlot("cy", "KC"))
    assert game.order == "ada cy bo cy"
    waiting = rounds("ada 8H", "bo 6S", "cy 4C").act(AddSlot("cy", "KC"))
    assert waiting.order == "cy ada bo cy"


@pytest.mark.rule("AD-A12")
def test_other_places_are_offered_to_turns_to_come_and_the_last_one_to_a_turn_that_is_over() -> None:
    game = three().act(EndTurn())
    places = {
        action.who: action.value for action in RULES.fields.offered(game.state) if action.field == "queue"
    }
    assert places == {"1": 1, "2": 1, "3": 0}


@pytest.mark.rule("AD-A3", "AD-ACT-09", "AD-GEN-02")
def test_the_data_of_the_scenario_are_put_right_in_the_middle_of_a_round() -> None:
    wheel = Entry("Turn the wheel", "complex")
    game = rounds("ada 8H", "bo 6S").act(
        SetScenario((Pattern("5", "D", text="Fog."),), (wheel,), count_rounds=True)
    )
    assert game.state.entries == (wheel,)
    assert game.state.count_rounds
    game.act(Wait("5D"))
    assert [prompt.text for prompt in game.state.prompts] == ["Fog."]
    assert game.refused(SetScenario((Pattern("1"),))) == {"AD-A3"}
    assert game.refused(SetScenario((), (Entry(" "),))) == {"AD-GROUP-01"}


def test_nothing_of_the_order_is_moved_while_a_card_waits_to_be_settled() -> None:
    game = three().act(Wait("*1"))
    assert game.refused(Correct(str(game.number_of("cy")), "queue", 0)) == {"AD-WAIT-02"}


# ---- cards, flags, numbers


def test_jokers_and_cards_are_given_and_taken() -> None:
    game = three().act(MoveCard("*1", "jokers", "ada"), MoveCard("2C", "reserve", "bo"))
    assert (game.of("ada").jokers, game.of("bo").reserve) == (("*1",), ("2C",))
    game.act(MoveCard("*1", "free", "cy"), MoveCard("2C", "deck"))
    assert (game.of("ada").jokers, game.of("cy").free) == ((), ("*1",))
    assert "2C" in game.state.deck
    assert game.act(Claim("cy")).up == "cy"
    assert game.refused(MoveCard("3C", "jokers", "ada")) == {"AD-JOKER-06"}
    assert game.refused(MoveCard("*2", "reserve", "ada")) == {"AD-JOKER-06"}
    assert game.refused(MoveCard("KH", "discards")) == {"AD-PREP-03"}
    assert game.refused(MoveCard("1Z", "discards")) == {"AD-PREP-03"}
    assert game.refused(MoveCard("2C", "deck")) == {"AD-PREP-03"}


@pytest.mark.rule("AD-A5")
def test_a_group_is_given_no_joker() -> None:
    assert rounds("*orcs 9H").refused(MoveCard("*1", "jokers", "orcs")) == {"AD-A5"}


def test_flags_the_round_and_who_played_last_are_put_right() -> None:
    game = three().act(
        Correct("ada", "acted", value=True),
        Correct("ada", "lost", value=True),
        Correct("ada", "reacted", value=True),
    )
    ada = game.of("ada")
    assert (ada.acted, ada.lost, ada.reacted) == (True, True, True)
    game.act(Correct("ada", "acted", value=False), Correct("", "last_actor", "Zoé"), Correct("", "round", 7))
    assert not game.of("ada").acted
    assert (game.state.last_actor, game.state.round) == ("Zoé", 7)
    assert game.refused(Correct("", "round", 0)) == {"AD-GEN-02"}


def test_the_last_action_is_taken_back() -> None:
    game = three().act(Take("standard"), TakeBack(), Take("standard"))
    assert [taken.kind for taken in game.state.taken] == ["standard"]
    assert game.act(TakeBack()).refused(TakeBack()) == {"AD-ACT-01"}


# ---- who is there


def test_people_are_renamed_noted_changed_and_put_in_order() -> None:
    game = started(encounter("ada", "bo"))
    game.act(
        Correct("ada", "name", "Ada the Bold"),
        Correct("bo", "note", "Has the key."),
        Correct("bo", "place", 0),
    )
    assert [combatant.name for combatant in game.state.combatants] == ["Bo", "Ada the Bold"]
    game.act(Change(CombatantSpec("bo", "Bob", draws=2)), Prepare(), DrawAll())
    assert len(game.events_of(CardsDrawn)[0].cards) == 2
    assert game.of("bo").name == "Bob"
    (told,) = reported(game.events, "ad.log.corrected.combatant")
    assert (told.rule, told.who) == ("AD-GROUP-01", "bo")
    assert game.refused(Change(CombatantSpec("bo", "Bob", kind="group"))) == {"AD-GROUP-01"}
    assert game.refused(Change(CombatantSpec("zoe", "Zoe"))) == {"AD-GROUP-01"}
    assert game.refused(Correct("ada", "name", " ")) == {"AD-GROUP-01"}


@pytest.mark.rule("AD-A18")
def test_who_leaves_gives_back_all_cards() -> None:
    game = three().act(MoveCard("*1", "jokers", "ada"), Start(), Remove("ada"))
    assert game.up == "bo"
    assert not game.state.started
    assert {"KH", "*1"} <= set(game.state.discards)
    assert game.reports("ad.log.left")[0].name == "Ada"


@pytest.mark.rule("AD-A18")
@pytest.mark.parametrize(("kind", "enters"), [("pc", 2), ("group", 1)])
def test_a_group_still_joins_while_groups_draw(kind: str, enters: int) -> None:
    game = drawing("ada", "*orcs").draw("ada 8H").act(Add(CombatantSpec("new", "New", kind=kind)))  # type: ignore[arg-type]
    assert game.reports("ad.log.arrived")[0].name == "New"
    assert game.of("new").enters == enters


# ---- what players see


def hidden_orcs() -> Game:
    return rounds("ada 8H", "*orcs KC", "*rats 9C", specs={"orcs": {"hidden": True, "note": "Ambush!"}})


def test_nobody_sees_the_order_of_the_deck() -> None:
    game = three()
    for seat in (MASTER, None):
        assert set(RULES.view(game.state, seat).table.deck) == {""}


def test_players_do_not_see_hidden_combatants() -> None:
    game = hidden_orcs()
    seen = RULES.view(game.state, None)
    assert [combatant.id for combatant in seen.table.combatants] == ["ada", "rats"]
    assert [slot.owner for slot in seen.table.slots] == ["rats", "ada"]
    assert seen.current == seen.table.slots[0]
    shown = AttentionDonjon().track(game.state, None)
    assert shown.current is not None
    assert [turn.combatant for turn in (shown.current, *shown.coming)] == ["rats", "ada"]
    game.act(EndTurn())
    assert "KC" not in RULES.view(game.state, None).table.discards
    assert "KC" in RULES.view(game.state, MASTER).table.discards
    heard = [event for event in game.events if RULES.redact(event, None) is not None]
    assert game.reports("ad.log.started")
    assert not reported(heard, "ad.log.started")


def test_players_see_who_is_unveiled_and_no_notes() -> None:
    game = hidden_orcs().act(
        AddEffect(EffectSpec("fog", "Fog", "orcs")),
        Correct("ada", "note", "Cursed"),
        Correct("orcs", "hidden", value=False),
    )
    seen = RULES.view(game.state, None)
    assert [combatant.id for combatant in seen.table.combatants] == ["ada", "orcs", "rats"]
    assert not any(combatant.spec.note for combatant in seen.table.combatants)
    noted, unveiled = game.events_of(Corrected)
    assert RULES.redact(noted, None) is None
    assert RULES.redact(unveiled, None) == Corrected("orcs", "hidden", before=True, after=False, name="Orcs")
    assert [effect.id for effect in seen.table.effects] == ["fog"]
    assert RULES.view(game.act(Correct("orcs", "hidden", value=True)).state, None).table.effects == ()


def test_an_effect_stays_unseen_when_its_hidden_bearer_leaves() -> None:
    game = hidden_orcs().act(AddEffect(EffectSpec("fog", "Fog", "orcs", count=2)), Remove("orcs"))
    assert game.effects == {"fog"}
    assert RULES.view(game.state, None).table.effects == ()
    game.act(Correct("fog", "count", 4), RemoveEffect("fog"))
    assert "Fog" not in repr([RULES.redact(event, None) for event in game.events])


def test_what_was_drawn_or_unveiled_is_not_taken_back() -> None:
    match = Match.start(
        turn_table().system, encounter("ada", "bo", specs={"bo": {"hidden": True}}), SeededDice(3)
    )
    for action in (Prepare(), Draw("ada", ("8H",)), Correct("bo", "hidden", value=False)):
        assert match.act(MASTER, action).allowed
        assert not match.undo(MASTER).allowed
    assert match.act(MASTER, Correct("ada", "name", "Eve")).allowed
    assert match.undo(MASTER).allowed


# ---- files


def test_an_encounter_is_given_back_as_it_stands() -> None:
    game = rounds("ada 8H", "*orcs KC", rules=HouseRules(jokers=3), count_rounds=True)
    game.act(MoveCard("*1", "jokers", "ada"), AddEffect(EffectSpec("fire", "Fire", "ada", count=3)))
    game.round_over()
    setup = AttentionDonjon().encounter_of(game.state)
    assert (setup.round, setup.effects[0].count, setup.combatants[0].jokers) == (2, 2, ("*1",))
    codec = turn_table().system.setups
    assert codec.read(codec.write(setup)) == setup
    again = started(setup).act(Prepare())
    assert len(again.state.deck) == 54


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ('{"combatants":[{"id":"a","name":"A"},{"id":"a","name":"B"}]}', "ad.again"),
        ('{"combatants":[{"id":"a","name":"A","draws":0}]}', "ad.draws"),
        ('{"combatants":[{"id":"a","name":"A","slots":9}]}', "ad.slots"),
        ('{"combatants":[{"id":"a","name":"A","jokers":["9H"]}]}', "ad.jokers_apart"),
        ('{"combatants":[{"id":"a","name":"A","reserve":["1Z"]}]}', "ad.no_such_card"),
        ('{"combatants":[{"id":"a","name":"A","kind":"group","jokers":["*1"]}]}', "ad.group_joker"),
        ('{"effects":[{"id":"a","label":"A","target":"zoe"}]}', "ad.no_subject"),
        ('{"effects":[{"id":"a","label":"A","lasting":"until_end"}]}', "ad.no_subject"),
        ('{"effects":[{"id":"a","label":"A"},{"id":"a","label":"A"}]}', "ad.effect_again"),
        ('{"suits":["S","H"]}', "ad.suits"),
        ('{"events":[{"rank":"Z"}]}', "ad.pattern"),
        ('{"rules":{"jokers":5}}', "ad.jokers"),
        ('{"round":0}', "ad.round"),
        ('{"rules":{"higher":"suit"}}', "higher"),
        ("none", "Attention Donjon"),
    ],
)
def test_an_encounter_that_cannot_be_played_is_named(wrong: str, key: str) -> None:
    with pytest.raises(ValueError, match=key):
        turn_table().system.setups.read(wrong)


def test_an_empty_encounter_is_one() -> None:
    codec = turn_table().system.setups
    assert codec.read("{}") == Setup()
    assert RULES.proceed(started(Setup()).state) is None


def test_nothing_more_happens_once_the_encounter_is_closed() -> None:
    game = three().act(Close())
    assert game.state.outcome is not None
    everything: list[Action] = [Start(), Close(), Add(CombatantSpec("new", "New"))]
    for action in everything:
        assert game.refused(action) == {"TABLE-TURN-03"}
    assert RULES.proceed(game.state) is None


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('rename {"id":"ada","name":"Eve"}', Correct("ada", "name", "Eve")),
        ('note {"id":"ada","text":"Cursed"}', Correct("ada", "note", "Cursed")),
        ('veil {"id":"ada"}', Correct("ada", "hidden", value=True)),
        ('reorder {"id":"ada","place":1}', Correct("ada", "place", 1)),
        ('set-flag {"id":"ada","flag":"lost"}', Correct("ada", "lost", value=True)),
        ('set-flag {"id":"ada","flag":"acted","value":false}', Correct("ada", "acted", value=False)),
        ('move-slot {"slot":3,"place":0}', Correct("3", "queue", 0)),
        ('mark-slot {"slot":3,"status":"lost"}', Correct("3", "status", "lost")),
        ('set-counter {"effect":"fog","count":4}', Correct("fog", "count", 4)),
        ('set-last {"player":"Zoé"}', Correct("", "last_actor", "Zoé")),
        ('set-round {"round":2}', Correct("", "round", 2)),
        ('set-suits {"suits":["C","D","H","S"]}', Correct("", "suits", ("C", "D", "H", "S"))),
    ],
)
def test_saves_in_which_fields_had_verbs_of_their_own_are_read(text: str, action: Action) -> None:
    assert turn_table().system.actions.read(text) == action


@pytest.mark.parametrize(
    "text", ["set-flag", 'set-flag {"id":"ada"}', 'set-flag {"id":"a","flag":"lost","value":{}}']
)
def test_what_was_never_an_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="set-flag with its values as JSON"):
        turn_table().system.actions.read(text)


# ---- the phase


@pytest.mark.rule("AD-GEN-03")
def test_back_to_the_initiative_everybody_gives_the_cards_back_and_draws_anew() -> None:
    game = three().act(Start(), EndTurn())
    game.act(Correct("", "phase", "initiative"))
    assert (game.state.phase, game.state.slots, game.of("ada").drawn) == ("initiative", (), False)
    game.draw("ada 2C", "bo 9S", "cy 4H")
    assert game.order == "bo cy ada"


@pytest.mark.rule("AD-GEN-03")
def test_turns_left_are_skipped_when_effects_are_resolved_and_can_be_gone_back_to() -> None:
    game = three().act(Correct("", "phase", "resolution"))
    assert [slot.status for slot in game.state.slots] == ["skipped"] * 3
    assert (game.state.phase, len(game.reports("ad.log.resolution"))) == ("resolution", 1)
    game.act(Correct("", "phase", "turns"))
    game.act(Correct(str(game.state.slots[1].number), "status", "pending"))
    assert game.up == "bo"


@pytest.mark.rule("AD-GEN-03")
def test_cards_that_nobody_has_chosen_among_are_laid_down_when_effects_are_resolved() -> None:
    game = drawing("ada", specs={"ada": {"draws": 3}}).draw("ada KH 9S 4H")
    assert set(game.of("ada").hand) == {"KH", "9S", "4H"}
    game.act(Correct("", "phase", "resolution"))
    assert game.of("ada").hand == ()
    assert {"KH", "9S", "4H"} <= set(game.state.discards)


@pytest.mark.rule("AD-GEN-03")
def test_who_has_not_drawn_when_turns_are_begun_by_hand_sits_the_round_out() -> None:
    game = drawing("ada", "bo").draw("ada KH")
    game.act(Correct("", "phase", "turns"))
    assert game.order == "ada"
    game.act(Correct("", "phase", "preparation"), Prepare())
    assert not game.of("bo").drawn


@pytest.mark.rule("AD-GEN-03")
def test_the_phase_is_not_changed_while_something_must_be_settled() -> None:
    game = drawing("ada", "bo").draw("ada *1")
    assert game.refused(Correct("", "phase", "turns")) == {"AD-WAIT-06"}
    game.act(Correct("", "phase", "preparation"))
    assert game.state.discards == ("*1",)
