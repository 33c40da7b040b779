"""Running an encounter on the wheel: turns one by one, people who come and go, what is put right by hand."""

from __future__ import annotations

import pytest
from reports import reported
from wh_table import ADA, BRUN, WOLF, Table

from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match
from game.core.record import dump, parse, record, replay
from game.core.rules import Seat
from game.core.turn_order import MASTER
from game.games.speed_wheel.rules.actions import Action, Add, Advance, AdvanceNow, EndTurn, Modify, Unmodify
from game.games.speed_wheel.rules.rules import SpeedWheel
from game.games.speed_wheel.rules.rules import table as turn_table
from game.games.speed_wheel.rules.state import HouseRules, PawnSpec, Setup
from game.games.speed_wheel.rules.wheel import next_move
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Close, Correct, Corrected, Remove
from game.games.turn_order.rules.mark_actions import AddCondition


@pytest.mark.rule("WH-SEQ-02", "WH-ORDER-01", "WH-W6")
def test_the_next_global_turn_waits_for_everybody() -> None:
    table = Table()
    table.do(Advance())
    assert table.order() == "wolf ada brun"
    table.do(Correct("brun", "speed", 9))
    assert table.order() == "wolf ada brun"
    assert table.state.get("brun").space == 2
    assert table.refused(Advance()) == "WH-SEQ-02"
    table.do(EndTurn(), EndTurn(skipped=True), EndTurn())
    assert table.refused(EndTurn()) == "WH-SEQ-02"
    assert [slot.done for slot in table.state.queue] == ["played", "skipped", "played"]
    table.do(Advance())
    assert table.order() == "brun* wolf brun ada"
    coming = table.rules.track(table.state, MASTER).coming
    assert [turn.combatant for turn in coming] == ["wolf", "brun", "ada"]


def test_a_turn_ends_and_the_next_begins() -> None:
    table = Table()
    began = table.do(Advance())[-1:]
    assert [(event.rule, event.who) for event in reported(began, "wh.log.plays")] == [("WH-LAP-06", "wolf")]
    ended, next_began = table.do(EndTurn())
    assert [event.name for event in reported((ended,), "wh.log.played")] == ["Wolf"]
    assert [event.name for event in reported((next_began,), "wh.log.plays")] == ["Ada"]


@pytest.mark.rule("WH-MOVE-01")
def test_a_speed_for_two_moves_runs_out_after_the_second() -> None:
    table = Table(ADA, BRUN)
    table.do(Modify("ada", 3, "haste", 2), Advance(), EndTurn(), EndTurn())
    assert table.state.pawns[0].speed == 4
    events = table.do(Advance())
    (ran_out,) = reported(events, "wh.log.speed.ran_out")
    assert (ran_out.who, ran_out.before, ran_out.after, ran_out.more) == ("ada", 4, 1, "haste")
    assert table.state.pawns[0].modifiers == ()


@pytest.mark.rule("WH-W1")
@pytest.mark.parametrize("modifier", [-3, -7])
def test_the_final_speed_decides_who_stays_and_takes_a_normal_turn(modifier: int) -> None:
    table = Table(ADA, BRUN, WOLF)
    table.do(Modify("wolf", modifier, "mud"), Advance())
    assert [pawn.space for pawn in table.state.pawns] == [3, 2, 1]
    assert table.order() == "ada brun wolf"
    quick = Table(PawnSpec("ada", "Ada", "pc", -2))
    quick.do(Modify("ada", 2, "haste"), Advance())
    assert quick.state.get("ada").space == 2


@pytest.mark.rule("WH-W3")
def test_all_start_with_the_arrow_and_may_be_placed_by_hand() -> None:
    table = Table()
    assert ([pawn.space for pawn in table.state.pawns], table.state.arrow) == ([1, 1, 1], 1)
    table.do(Correct("wolf", "space", 5))
    assert table.state.get("wolf").space == 5
    before = Table(rules=HouseRules(start="before_line"))
    assert [pawn.space for pawn in before.state.pawns] == [0, 0, 0]
    before.do(Advance())
    assert [pawn.space for pawn in before.state.pawns] == [2, 1, 3]


@pytest.mark.rule("WH-W11")
def test_who_cannot_act_moves_all_the_same_and_its_turn_is_skipped_by_hand() -> None:
    table = Table(ADA, BRUN)
    table.do(AddCondition("ada", Condition("stunned")), Advance())
    assert table.state.get("ada").space == 3
    assert table.order() == "ada brun"
    assert [event.who for event in reported(table.do(EndTurn(skipped=True)), "wh.log.skipped")] == ["ada"]
    table.do(EndTurn(), Advance())
    assert table.state.get("ada").space == 5


@pytest.mark.rule("WH-W13")
@pytest.mark.parametrize(("spaces", "fine"), [(1, False), (2, True), (24, True), (25, False)])
def test_a_wheel_has_two_to_twenty_four_spaces(spaces: int, fine: bool) -> None:
    faults_found = list(SpeedWheel().faults(Setup("", (ADA,), rules=HouseRules(spaces=spaces))))
    assert [reason.rule for reason in faults_found] == ([] if fine else ["WH-BOARD-01"])


def test_a_modifier_is_taken_away_by_hand() -> None:
    table = Table()
    table.do(Modify("ada", -4, "mud"))
    assert table.state.pawns[0].speed == -3
    table.do(Unmodify("ada", 0))
    assert table.state.pawns[0].speed == 1
    assert table.refused(Unmodify("ada", 0)) == "WH-MOVE-03"


def test_another_speed_can_be_tried_without_changing_the_match() -> None:
    table = Table()
    before = table.state
    assert [slot.pawn for slot in next_move(before).queue] == ["wolf", "ada", "brun"]
    assert [slot.pawn for slot in next_move(before, {"brun": 4}).queue] == ["brun", "wolf", "ada"]
    assert table.state is before


def test_who_is_paused_neither_moves_nor_plays() -> None:
    table = Table()
    table.do(Correct("wolf", "paused", value=True), Advance())
    assert table.order() == "ada brun"
    assert table.state.pawns[2].space == 1


@pytest.mark.rule("WH-ARROW-04", "WH-W10")
def test_when_the_marked_pawn_leaves_the_arrow_stays() -> None:
    table = Table()
    table.do(Advance())
    arrow = table.state.arrow
    assert table.state.get("brun").space == arrow
    table.do(Remove("brun"))
    assert table.state.arrow == arrow
    assert table.order() == "wolf ada"
    assert (table.state.get("ada").space, table.state.get("wolf").space) == (3, 4)
    table.do(EndTurn(), EndTurn(), Advance())
    assert table.state.arrow == table.state.get("ada").space == 5


@pytest.mark.rule("WH-W10")
def test_whose_turn_it_is_may_leave() -> None:
    table = Table()
    table.do(Advance())
    assert [event.who for event in reported(table.do(Remove("wolf"))[-1:], "wh.log.plays")] == ["ada"]


def test_a_newcomer_stands_at_the_arrow_and_plays_from_the_next_turn() -> None:
    table = Table()
    table.do(Advance(), Add(PawnSpec("late", "Late")))
    assert table.state.pawns[-1].space == table.state.arrow
    assert "late" not in table.order()
    assert table.refused(Add(PawnSpec("late", "Again"))) == "WH-BOARD-01"
    table.do(EndTurn(), EndTurn(), EndTurn(), Advance())
    assert "late" in table.order()
    other = Table(rules=HouseRules(newcomer="first_space"))
    other.do(Advance(), Add(PawnSpec("late", "Late")))
    assert (other.state.arrow, other.state.pawns[-1].space) == (2, 1)


@pytest.mark.rule("WH-ORDER-04", "WH-W5")
def test_the_list_decides_the_last_tie_and_is_put_in_order_by_hand() -> None:
    table = Table(PawnSpec("a", "A", "pc"), PawnSpec("b", "B", "pc"))
    table.do(Advance())
    assert table.order() == "a b"
    table.do(Correct("b", "place", 0), EndTurn(), EndTurn(), Advance())
    assert table.order() == "b a"


def test_every_state_is_put_right_by_hand_with_a_line_in_the_log() -> None:
    table = Table()
    table.do(Advance())
    assert table.do(Correct("ada", "space", 5)) == (Corrected("ada", "space", 3, 5, "Ada"),)
    assert table.do(Correct("", "arrow", 6)) == (Corrected("", "arrow", 2, 6),)
    assert table.do(Correct("ada", "laps", 4)) == (Corrected("ada", "laps", 0, 4, "Ada"),)
    assert table.do(Correct("2", "queue", 0))[0] == Corrected("brun", "queue", 3, 1, "Brun", hidden=True)
    assert table.order() == "brun wolf ada"
    assert table.refused(Correct("ada", "space", 7)) == "WH-BOARD-01"
    for _ in range(5):
        assert table.match.undo(MASTER).allowed
    assert table.state.turn == 0


@pytest.mark.rule("WH-ORDER-01", "WH-LAP-01", "WH-W6")
def test_advancing_at_once_gives_replays_right_after_the_current_turn() -> None:
    table = Table(rules=HouseRules(advance_now=True))
    table.do(Advance(), AdvanceNow("brun", 7))
    assert table.order() == "wolf brun* ada brun"
    assert Table().refused(AdvanceNow("brun", 7)) == "WH-ORDER-01"


def test_the_players_see_neither_notes_nor_secrets() -> None:
    table = Table(ADA, PawnSpec("wolf", "Wolf", speed=7, note="limps"), PawnSpec("lurk", "Lurk", hidden=True))
    table.do(
        Correct("ada", "note", "lies"),
        Correct("wolf", "speed", 8),
        Advance(),
    )
    view = table.match.view(None).table
    assert [(pawn.id, pawn.speed, pawn.note) for pawn in view.pawns] == [("ada", 1, ""), ("wolf", 0, "")]
    assert "lurk" not in repr(view)
    assert not {"lurk", "limps", "lies"} & set(repr(table.match.log(None)).replace("'", " ").split())
    assert "'speed'" not in repr(table.match.log(None))


def test_the_players_do_not_hear_how_a_hidden_pawn_is_put_right() -> None:
    table = Table(ADA, PawnSpec("lurk", "Lurk", hidden=True))
    table.do(Correct("lurk", "space", 4), Correct("lurk", "laps", 2), Correct("lurk", "paused", value=True))
    table.do(Correct("lurk", "paused", value=False), Advance())
    lurking = [slot.pawn for slot in table.state.queue].index("lurk")
    table.do(Correct(str(lurking), "queue", 0), Correct("ada", "space", 5))
    events = [event for line in table.match.log(None) for event in line.events]
    assert [event.who for event in events if isinstance(event, Corrected)] == ["ada"]
    assert "lurk" not in repr(events).lower()


def test_an_encounter_is_kept_as_it_stands() -> None:
    table = Table()
    table.do(Modify("ada", 2, "song", 3), Advance())
    again = SpeedWheel().start(SpeedWheel().encounter_of(table.state), SeededDice(1)).state
    assert (again.pawns, again.arrow) == (table.state.pawns, table.state.arrow)


@pytest.mark.rule("TABLE-TURN-02")
def test_only_the_master_acts() -> None:
    assert not Table().match.check(Seat(0), Correct("", "arrow", 9)).allowed
    assert SpeedWheel().check(Table().state, Seat(1), Advance()).reasons[0].rule == "TABLE-TURN-02"


@pytest.mark.rule("TABLE-TURN-03")
def test_a_closed_encounter_no_longer_changes_but_can_be_taken_back() -> None:
    table = Table()
    table.do(Close())
    assert table.refused(Advance()) == "TABLE-TURN-03"
    assert table.match.undo(MASTER).allowed
    table.do(Advance())


def test_the_players_see_their_first_pawn_up_while_a_hidden_one_plays() -> None:
    table = Table(ADA, PawnSpec("lurk", "Lurk", speed=5, hidden=True))
    table.do(Advance())
    assert table.state.queue[table.state.current or 0].pawn == "lurk"
    before = table.match.view(None).table
    assert before.queue[before.current].pawn == "ada"
    table.do(EndTurn())
    assert table.match.view(None).table == before


def test_what_players_are_told_of_the_next_global_turn_is_reckoned_without_hidden_pawns() -> None:
    def players_after(*others: PawnSpec) -> list[str]:
        table = Table(ADA, PawnSpec("wolf", "Wolf", speed=3, numbers="shown"), *others)
        rules = table.match.system.rules
        return [turn.combatant for turn in rules.track(table.match.state, None).after]  # type: ignore[attr-defined]  # tables have it

    alone = players_after()
    assert alone, "the seen pawns' next turns are told"
    assert players_after(PawnSpec("lurk", "Lurk", speed=1, hidden=True)) == alone
    assert players_after(PawnSpec("seen", "Seen")) == [], "nobody knows the speed of an enemy"


def test_what_cannot_be_set_is_refused() -> None:
    table = Table()
    assert table.refused(Correct("ada", "height", 3)) == "TABLE-TURN-02"
    assert table.refused(Correct("zoe", "laps", 3)) == "WH-BOARD-01"
    assert table.refused(Correct("ada", "laps", value=True)) == "WH-LAP-02"
    assert table.refused(Correct("ada", "paused", 1)) == "WH-ORDER-01"
    assert table.refused(Correct("ada", "numbers", "secret")) == "TABLE-SEEN-02"
    assert table.refused(Correct("0", "queue", 0)) == "WH-ORDER-01"


def test_nothing_is_told_where_nothing_changes() -> None:
    assert Table().do(Correct("ada", "laps", 0)) == ()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('rename {"id":"ada","name":"Eve"}', Correct("ada", "name", "Eve")),
        ('note {"id":"ada","text":"lies"}', Correct("ada", "note", "lies")),
        ('set-speed {"id":"ada","speed":-1}', Correct("ada", "speed", -1)),
        ('set-kind {"id":"ada","kind":"npc"}', Correct("ada", "kind", "npc")),
        ('put {"id":"ada","space":3}', Correct("ada", "space", 3)),
        ('set-laps {"id":"ada","laps":2}', Correct("ada", "laps", 2)),
        ('pause {"id":"ada"}', Correct("ada", "paused", value=True)),
        ('pause {"id":"ada","paused":false}', Correct("ada", "paused", value=False)),
        (
            'veil {"id":"ada","hidden":true}',
            Batch((Correct("ada", "hidden", value=True), Correct("ada", "numbers", ""))),
        ),
        (
            'correct {"who":"ada","field":"veil","value":["secret"]}',
            Batch((Correct("ada", "hidden", value=False), Correct("ada", "numbers", "hidden"))),
        ),
        ('add {"combatant":{"id":"x","name":"X","secret":true}}', Add(PawnSpec("x", "X", numbers="hidden"))),
        ('reorder {"id":"ada","place":1}', Correct("ada", "place", 1)),
        ('move-slot {"index":1,"place":0}', Correct("1", "queue", 0)),
        ('put-arrow {"space":4}', Correct("", "arrow", 4)),
    ],
)
def test_saves_in_which_fields_had_verbs_of_their_own_are_read(text: str, action: Action) -> None:
    assert turn_table().system.actions.read(text) == action


@pytest.mark.rule("WH-W14")
def test_an_encounter_saved_before_hidden_pawns_were_taken_along_goes_on_as_it_was() -> None:
    match = Match.start(
        turn_table().system,
        Setup(pawns=(PawnSpec("ada", "Ada", "pc"), PawnSpec("lurk", "Lurk", speed=-1, hidden=True))),
        SeededDice(1),
    )
    match.act(MASTER, Advance())
    systems = {match.system.name: match.system}
    text = dump(record(match))
    assert replay(parse(text, "save"), systems).state.arrow == 2
    former = replay(parse(text.replace("content: 2", "content: 1"), "save"), systems)
    assert (former.state.arrow, former.state.rules.hidden_pawns) == (1, "hold_arrow")
    assert "content: 1" in dump(record(former))
    with pytest.raises(InputError, match="content 9"):
        replay(parse(text.replace("content: 2", "content: 9"), "save"), systems)


@pytest.mark.parametrize("text", ['put {"id":"ada"}', 'put {"id":3,"space":1}', 'put {"id":"a","space":1.5}'])
def test_what_was_never_an_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="put with its values as JSON"):
        turn_table().system.actions.read(text)


def test_a_save_in_which_fields_had_verbs_of_their_own_is_played_as_it_was() -> None:
    table = Table()
    table.do(Correct("ada", "laps", 4), Correct("wolf", "speed", 3), Advance())
    text = dump(record(table.match))
    for current, before in (
        ('correct {"who":"ada","field":"laps","value":4}', 'set-laps {"id":"ada","laps":4}'),
        ('correct {"who":"wolf","field":"speed","value":3}', 'set-speed {"id":"wolf","speed":3}'),
    ):
        assert current in text
        text = text.replace(current, before)
    systems = {table.match.system.name: table.match.system}
    again = replay(parse(text, "save"), systems)
    assert again.entries == table.match.entries
    with pytest.raises(InputError, match="set-height"):
        replay(parse(text.replace("set-laps", "set-height"), "save"), systems)


@pytest.mark.rule("WH-SEQ-02")
def test_a_turn_that_was_ended_by_mistake_is_given_back_and_told() -> None:
    table = Table()
    table.do(Advance(), EndTurn())
    assert table.order() == "ada brun"
    corrected, began = table.do(Correct("0", "done", ""))
    assert isinstance(corrected, Corrected)
    assert (corrected.name, corrected.before, corrected.after) == ("Wolf", "played", "")
    assert [event.who for event in reported((began,), "wh.log.plays")] == ["wolf"]
    assert table.order() == "wolf ada brun"
    assert [event.before for event in table.do(Correct("", "turn", 4))] == [1]
    assert table.state.turn == 4


@pytest.mark.rule("WH-MOVE-03")
def test_the_moves_that_a_modifier_still_lasts_are_corrected() -> None:
    table = Table(ADA)
    table.do(Modify("ada", 2, "haste", 3), Advance())
    assert [modifier.turns for modifier in table.state.get("ada").modifiers] == [2]
    told = table.do(Correct("ada/0", "moves_left", 1))
    assert [(event.before, event.after) for event in told] == [(2, 1)]
    table.do(EndTurn(), Advance())
    assert table.state.get("ada").modifiers == ()
    table.do(Modify("ada", 2, "haste", 3), Correct("ada/0", "moves_left", 0))
    assert [modifier.turns for modifier in table.state.get("ada").modifiers] == [None]
    told = table.do(Correct("ada/0", "moves_left", 3))
    assert [(event.before, event.after) for event in told] == [("\N{INFINITY}", 3)]
    assert table.refused(Correct("ada/1", "moves_left", 1)) == "WH-MOVE-03"
