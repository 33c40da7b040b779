"""The worked examples of the speed wheel, E1 to E13, and the rules they show."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reports import reported
from wh_table import pawn, wheel

from game.core.dice import SeededDice
from game.core.turn_order import MASTER
from game.games.speed_wheel.rules.actions import Advance
from game.games.speed_wheel.rules.rules import SpeedWheel
from game.games.speed_wheel.rules.state import HouseRules, Pawn, State
from game.games.speed_wheel.rules.wheel import advance_of, next_move


def turns(state: State) -> tuple[str, str]:
    """The replays and the normal turns of the next global turn."""
    queue = next_move(state).queue
    extra = [slot.extra for slot in queue]
    assert extra == sorted(extra, reverse=True), "every replay comes before the first normal turn"
    return "".join(s.pawn for s in queue if s.extra), "".join(s.pawn for s in queue if not s.extra)


def spaces(state: State) -> dict[str, int]:
    return {pawn.id: pawn.space for pawn in state.pawns}


def after(state: State, count: int = 1) -> State:
    for _ in range(count):
        state = SpeedWheel().apply(state, MASTER, Advance(), SeededDice(1)).state
    return state


@pytest.mark.rule("WH-ARROW-01", "WH-ARROW-03", "WH-LAP-01", "WH-LAP-05", "WH-LAP-06", "WH-SEQ-01", "WH-W2")
def test_e1_the_seed_example() -> None:
    state = wheel(4, "A pc +2 on 2", "B pc +1 on 4")
    assert turns(state) == ("A", "BA")
    moved = after(state)
    assert (moved.arrow, spaces(moved)) == (5, {"A": 5, "B": 6})


@pytest.mark.rule("WH-LAP-05", "WH-SEQ-01")
@pytest.mark.parametrize("extras", ["block", "waves"])
def test_all_replays_come_before_the_first_normal_turn(extras: Literal["block", "waves"]) -> None:
    """B has not passed the arrow and stands farthest from it: it would be first if turns were mixed."""
    state = wheel(1, "A pc +14", "B npc +4", "C pc +8", "D npc +0", rules=HouseRules(extras=extras))
    queue = [(slot.pawn, slot.extra) for slot in next_move(state).queue]
    assert queue[:3] == [(pawn, True) for pawn in ("AAC" if extras == "block" else "ACA")]
    assert queue[3:] == [(pawn, False) for pawn in "BACD"]


@pytest.mark.rule("WH-SEQ-01")
def test_a_global_turn_is_told_in_its_order() -> None:
    state = wheel(4, "A pc +2 on 2", "B pc +1 on 4")
    events = SpeedWheel().apply(state, MASTER, Advance(), SeededDice(1)).events
    assert [type(event).__name__ for event in events] == [
        "TurnBegan",
        "PawnMoved",
        "PawnMoved",
        "ArrowMoved",
        "OrderFixed",
        "Report",
    ]
    assert [event.who for event in reported(events[-1:], "wh.log.replay")] == ["A"]


@pytest.mark.rule("WH-W7")
def test_the_distance_is_counted_forward_from_the_arrow() -> None:
    state = wheel(2, "A pc -1 on 2", "B pc -1 on 3", "C pc -1 on 1")
    move = next_move(state)
    assert {trace.pawn: trace.r for trace in move.traces} == {"A": 0, "B": 1, "C": 5}
    assert turns(state) == ("", "CBA")


@pytest.mark.rule("WH-W8")
def test_enemies_replay_and_take_turns_as_players_do() -> None:
    assert turns(wheel(1, "A pc +0", "N npc +8", "M npc +2")) == ("N", "NMA")


@pytest.mark.rule("WH-W13")
def test_a_wheel_may_have_other_spaces_than_six() -> None:
    state = after(wheel(1, "A pc +7", "B npc +6", rules=HouseRules(spaces=8)))
    assert (spaces(state), state.arrow) == ({"A": 1, "B": 8}, 1)
    assert turns(wheel(1, "A pc +7", "B npc +6", rules=HouseRules(spaces=8))) == ("A", "BA")
    assert HouseRules().spaces == 6


@pytest.mark.rule("WH-ARROW-02", "WH-BOARD-03", "WH-MOVE-01", "WH-MOVE-02", "WH-MOVE-05", "WH-LAP-03")
def test_e2_four_global_turns_from_the_start() -> None:
    state = wheel(1, "A pc +0", "B pc +2", "C npc +8")
    orders = []
    for _ in range(4):
        orders.append(turns(state))
        state = after(state)
    assert orders == [("C", "CBA"), ("C", "CBA"), ("CCB", "CBA"), ("C", "CBA")]
    assert (state.arrow, spaces(state)) == (5, {"A": 5, "B": 1, "C": 1})


@pytest.mark.rule("WH-ORDER-04", "WH-W5")
def test_e3_pcs_before_npcs_of_the_same_speed_then_the_list() -> None:
    assert turns(wheel(1, "A pc +1", "B npc +1", "C pc +1", "D pc +0")) == ("", "ACBD")


@pytest.mark.rule("WH-ORDER-03", "WH-MOVE-04")
def test_e4_speed_beats_kind() -> None:
    state = wheel(3, "A pc +0 on 5", "B npc +2 on 3", "C pc -1 on 3")
    assert turns(state) == ("", "BAC")
    assert after(state).arrow == 3


@pytest.mark.rule("WH-ORDER-04")
def test_e5_pc_first() -> None:
    state = wheel(3, "N npc +2 on 4", "P pc +2 on 4", "Z npc +0 on 3")
    assert turns(state) == ("", "PNZ")
    assert spaces(after(state)) == {"N": 1, "P": 1, "Z": 4}


@pytest.mark.rule("WH-ARROW-04", "WH-MOVE-04")
def test_e6_who_does_not_move_holds_the_arrow() -> None:
    state = wheel(1, "A pc -1", "B npc -3", "C pc +0")
    for number in range(1, 7):
        assert turns(state) == ("C" if number == 6 else "", "CAB")
        state = after(state)
        assert state.arrow == 1


@pytest.mark.rule("WH-LAP-02", "WH-ORDER-06")
def test_e7_two_laps_are_no_tie_with_one() -> None:
    state = wheel(1, "A pc +14", "B pc +8", "C npc +0")
    assert turns(state) == ("AAB", "ABC")
    assert spaces(after(state)) == {"A": 4, "B": 4, "C": 2}


@pytest.mark.rule("WH-LAP-01", "WH-W4")
def test_e8_reaching_the_arrow_counts_as_passing_it() -> None:
    state = wheel(3, "A pc +1 on 1", "B npc -1 on 3")
    assert turns(state) == ("A", "AB")
    assert after(state).arrow == 3


@pytest.mark.rule("WH-LAP-01", "WH-W4")
def test_reaching_does_not_count_where_the_house_wants_it_so() -> None:
    strict = HouseRules(reaching_passes=False)
    assert turns(wheel(3, "A pc +1 on 1", "B npc -1 on 3", rules=strict))[0] == ""


@pytest.mark.rule("WH-LAP-03", "WH-ORDER-05", "WH-W8")
def test_e9_everybody_laps() -> None:
    state = wheel(1, "A pc +8", "B npc +8")
    assert turns(state) == ("AB", "AB")
    assert after(state).arrow == 4
    assert turns(wheel(1, "A pc +8", "B npc +8", rules=HouseRules(arrow="slowest")))[0] == ""


@pytest.mark.rule("WH-ARROW-01")
def test_e10_a_pawn_that_laps_every_turn_keeps_the_arrow() -> None:
    state = wheel(1, "A pc +5", "B npc +0")
    for number in range(1, 7):
        assert turns(state) == (("A", "BA") if number < 6 else ("AB", "AB"))
        state = after(state)
        assert state.arrow == 1


@pytest.mark.rule("WH-ORDER-02", "WH-ORDER-01")
def test_e11_the_example_of_six_turns() -> None:
    state = wheel(1, "A pc +0", "B pc +1", "C pc +0")
    for arrow in (2, 3, 4, 5):
        assert turns(state) == ("", "BAC")
        state = after(state)
        assert state.arrow == arrow
    assert turns(state) == ("B", "ACB")
    state = after(state)
    assert state.arrow == 5
    assert turns(state) == ("", "BAC")
    assert after(state).arrow == 1


@pytest.mark.rule("WH-ORDER-06", "WH-ORDER-02")
def test_e12_a_lap_beats_none_on_the_same_space() -> None:
    state = wheel(2, "A pc +2 on 1", "B npc +1 on 2", "Z npc +0 on 2")
    assert turns(state) == ("A", "ABZ")
    assert spaces(after(state)) == {"A": 4, "B": 4, "Z": 3}


@pytest.mark.rule("WH-LAP-04", "WH-ORDER-05", "WH-W2", "WH-W9")
def test_e13_block_and_waves() -> None:
    pawns = ("A pc +12", "B pc +11", "C pc +0")
    assert turns(wheel(1, *pawns)) == ("AABB", "ACB")
    assert turns(wheel(1, *pawns, rules=HouseRules(extras="waves"))) == ("ABAB", "ACB")


@pytest.mark.rule("WH-W3")
def test_the_true_slowest_contradicts_the_example() -> None:
    rules = HouseRules(arrow="slowest")
    state = wheel(4, "A pc +2 on 2", "B pc +1 on 4", rules=rules)
    assert (after(state).arrow, turns(state)) == (6, ("", "AB"))
    again = wheel(1, "A pc +5", "B npc +0", rules=rules)
    assert (after(again).arrow, turns(again)) == (2, ("", "AB"))
    assert turns(after(again)) == ("A", "AB")


def test_before_the_line_a_first_move_of_six_is_no_lap_yet() -> None:
    rules = HouseRules(start="before_line")
    state = wheel(1, "A pc +5 on 0", "B npc +0 on 0", "C npc -1 on 0", rules=rules)
    assert turns(state) == ("", "ABC")
    assert [trace.r for trace in next_move(state).traces] == [5, 0, -1]
    moved = after(state)
    assert (moved.arrow, spaces(moved)) == (1, {"A": 6, "B": 1, "C": 0})


@pytest.mark.rule("WH-MOVE-03", "WH-MOVE-04")
def test_the_advance_is_one_more_than_the_speed_and_never_backwards() -> None:
    assert [advance_of(speed) for speed in (-4, -1, 0, 2, 8)] == [0, 0, 1, 3, 9]


@pytest.mark.rule("WH-BOARD-02", "WH-W12")
def test_an_empty_wheel_keeps_its_arrow_and_a_single_pawn_has_it() -> None:
    assert after(wheel(4)).arrow == 4
    alone = after(wheel(2, "A pc +8 on 2"))
    assert (alone.arrow, alone.pawns[0].space, alone.pawns[0].laps) == (5, 5, 1)


PAWNS = st.lists(st.tuples(st.integers(-5, 30), st.integers(1, 6), st.booleans()), min_size=1, max_size=8)


@pytest.mark.rule("WH-BOARD-01", "WH-LAP-02")
@given(PAWNS, st.integers(1, 6), st.integers(1, 12))
def test_no_movement_is_lost(pawns: list[tuple[int, int, bool]], arrow: int, count: int) -> None:
    """The distance ahead and all advances are the arrow's shifts, six for each replay, and what is left."""
    made = tuple(Pawn(f"p{i}", f"p{i}", "pc" if pc else "npc", s, at) for i, (s, at, pc) in enumerate(pawns))
    state = State(rules=HouseRules(), arrow=arrow, pawns=made)
    ahead = {pawn.id: (pawn.space - arrow) % 6 for pawn in made}
    shifted, replays = 0, dict.fromkeys(ahead, 0)
    for _ in range(count):
        move = next_move(state)
        shifted += move.shift
        for slot in move.queue:
            replays[slot.pawn] += slot.extra
        state = replace(after(state), queue=())
    for moved in state.pawns:
        left = (moved.space - state.arrow) % 6
        total = ahead[moved.id] + count * advance_of(moved.speed)
        assert total == shifted + 6 * replays[moved.id] + left
        assert moved.laps == replays[moved.id]


@pytest.mark.rule("WH-W14", "WH-W10")
def test_a_hidden_pawn_does_not_hold_the_arrow_and_is_taken_along() -> None:
    """Ada alone goes to 2 and the arrow with her; Lurk, who would hold it on 1, is taken along to 2."""
    ada, lurk = pawn("A pc +0"), replace(pawn("L npc -1"), hidden=True)
    state = State(rules=HouseRules(), pawns=(ada, lurk))
    moved = after(state)
    assert (moved.arrow, spaces(moved), turns(state)) == (2, {"A": 2, "L": 2}, ("", "AL"))
    trace = next(hidden_trace for hidden_trace in moved.traces if hidden_trace.pawn == "L")
    assert (trace.a, trace.q, trace.k, trace.r) == (1, 1, 0, 0)
    held = after(replace(state, rules=HouseRules(hidden_pawns="hold_arrow")))
    assert (held.arrow, spaces(held)) == (1, {"A": 2, "L": 1})


@pytest.mark.rule("WH-W14", "WH-LAP-02")
def test_a_hidden_pawn_ahead_of_the_arrow_laps_as_any_other() -> None:
    state = State(rules=HouseRules(), pawns=(pawn("A pc +0"), replace(pawn("L npc +8"), hidden=True)))
    assert turns(state) == ("L", "LA")
    assert spaces(after(state)) == {"A": 2, "L": 4}


@pytest.mark.rule("WH-W14", "WH-W12")
def test_on_a_wheel_where_all_are_hidden_the_arrow_stays() -> None:
    state = State(rules=HouseRules(), arrow=3, pawns=(replace(pawn("L npc +1 on 3"), hidden=True),))
    assert (after(state).arrow, spaces(after(state))) == (3, {"L": 5})


@pytest.mark.rule(
    "WH-ORDER-02", "WH-ORDER-03", "WH-ORDER-04", "WH-ORDER-05", "WH-ORDER-06", "WH-LAP-04", "WH-W5"
)
@pytest.mark.parametrize(
    ("pawns", "order"),
    [
        (
            ("A pc +14", "B pc +8", "C npc +0"),
            ["A WH-LAP-02", "A WH-ORDER-06", "B WH-SEQ-01", "A WH-ORDER-06", "B WH-ORDER-02", "C "],
        ),
        (("A pc +8", "B npc +8"), ["A WH-ORDER-05", "B WH-SEQ-01", "A WH-ORDER-04", "B "]),
        (("A npc +8", "B npc +8"), ["A WH-ORDER-05", "B WH-SEQ-01", "A WH-W5", "B "]),
        (("A pc +12", "B pc +11", "C pc +0"), ["A WH-LAP-02", "A WH-LAP-04", "B WH-LAP-02", "B WH-SEQ-01"]),
        (("A pc +0 on 3", "B npc +2 on 1"), ["B WH-ORDER-03", "A "]),
        (("A npc +1", "B pc +1", "C pc +1"), ["B WH-W5", "C WH-ORDER-04", "A "]),
        (("A pc +1", "B pc +0"), ["A WH-ORDER-02", "B "]),
        (("A pc +1",), ["A "]),
        ((), []),
    ],
)
def test_each_turn_says_by_which_rule_it_comes_before_the_next(
    pawns: tuple[str, ...], order: list[str]
) -> None:
    queue = next_move(wheel(1, *pawns)).queue
    assert [f"{slot.pawn} {slot.rule}" for slot in queue][: len(order)] == order
    assert len(queue) == len(order) or len(order) == 4


@pytest.mark.rule("WH-W9", "WH-LAP-04")
def test_in_waves_who_has_fewer_laps_is_left_out_of_the_later_ones() -> None:
    pawns = ("A pc +20", "B pc +14", "C pc +7", "D pc +0")
    queue = next_move(wheel(1, *pawns, rules=HouseRules(extras="waves"))).queue
    assert "".join(slot.pawn for slot in queue if slot.extra) == "ABCABA"
    assert "".join(slot.pawn for slot in next_move(wheel(1, *pawns)).queue if slot.extra) == "AAABBC"


@pytest.mark.rule("WH-W12", "WH-W2")
@pytest.mark.parametrize("arrow", ["nearest", "slowest"])
def test_with_nobody_on_the_wheel_the_arrow_stays_by_either_rule(
    arrow: Literal["nearest", "slowest"],
) -> None:
    rules = HouseRules(arrow=arrow)
    for state in (wheel(4, rules=rules), wheel(4, "A npc -1 on 0", rules=rules)):
        move = next_move(state)
        assert (move.arrow, move.shift) == (4, 0)
    paused = wheel(4, "A pc +2 on 4", rules=rules)
    paused = replace(paused, pawns=(replace(paused.pawns[0], paused=True),))
    assert (next_move(paused).arrow, next_move(paused).queue) == (4, ())


@pytest.mark.rule("WH-ARROW-01", "WH-W14", "WH-W3")
@pytest.mark.parametrize(
    ("pawns", "shift"),
    [
        (("A pc +0 on 1", "B pc +4 on 1"), 1),
        (("A pc +0 on 3", "B pc +4 on 1"), 3),
        (("A pc +5 on 1",), 0),
        (("A pc +7 on 1", "B pc +3 on 1"), 2),
        (("A pc +2 on 0",), 2),
        (("A npc -1 on 0", "B pc +2 on 1"), 3),
        (("A npc -1 on 1", "B pc +2 on 1"), 0),
    ],
)
def test_the_arrow_goes_to_the_first_pawn_that_it_meets_going_round(
    pawns: tuple[str, ...], shift: int
) -> None:
    move = next_move(wheel(1, *pawns))
    assert (move.shift, move.arrow) == (shift, 1 + shift)
