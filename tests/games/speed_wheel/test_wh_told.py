"""What the wheel says of what is done, with the rule that each sentence follows from, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from reports import reported
from wh_table import Table, wheel

from game.content.locale import Language, translator
from game.core.rules import Reason
from game.core.turn_order import MASTER, MOST_NOTE
from game.games.speed_wheel.log import WheelLog
from game.games.speed_wheel.rules.actions import Action, Add, Advance, AdvanceNow, EndTurn, Modify, Unmodify
from game.games.speed_wheel.rules.events import PawnMoved
from game.games.speed_wheel.rules.rules import SpeedWheel
from game.games.speed_wheel.rules.state import MOST_TURNS, HouseRules, Modifier, PawnSpec
from game.games.speed_wheel.rules.wheel import next_move
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Seat

_LOG = WheelLog(translator(Language.EN))

ADA = PawnSpec("ada", "Ada", "pc", 1)
BRUN = PawnSpec("brun", "Brun", "pc", paused=True)
WOLF = PawnSpec("wolf", "Wolf", speed=2, modifiers=(Modifier(3, "haste", 1),))
SPY = PawnSpec("spy", "Spy", speed=9, hidden=True)


def words(events: Iterable[Any], seat: Seat | None = MASTER) -> list[str]:
    """What that seat reads of events (None: a player), each with its rule, in English."""
    read = (SpeedWheel().redact(event, seat) for event in events)
    return [f"{entry.rule} {entry.text}" for entry in _LOG.entries((e for e in read if e), details=True)]


def done(table: Table, *actions: Action) -> list[Any]:
    """The events of all of them."""
    return [event for action in actions for event in table.do(action)]


@pytest.mark.rule("WH-SEQ-01", "WH-MOVE-03", "WH-LAP-02", "WH-ARROW-02", "WH-W6", "WH-SEQ-02", "WH-W14")
def test_a_global_turn_is_told_and_players_hear_nothing_of_who_is_hidden() -> None:
    table = Table(ADA, BRUN, WOLF, SPY)
    events = done(table, Advance(), EndTurn(), EndTurn(skipped=True))
    assert words(events) == [
        "WH-SEQ-01 Global turn 1.",
        "WH-MOVE-03 Ada advances 2: from space 1 to space 3.",
        "WH-LAP-02 Wolf advances 6: from space 1 to space 1, laps: 1.",
        "WH-LAP-02 Spy advances 10: from space 1 to space 5, laps: 1.",
        "WH-ARROW-02 The arrow stays on space 1.",
        "WH-ORDER-01 Order of the turn: Spy ↻ · Wolf ↻ · Spy · Ada · Wolf.",
        "WH-W6 Speed of Wolf: from 5 to 2, a modifier has run out. (haste)",
        "WH-LAP-05 Spy plays again for a lap.",
        "WH-SEQ-02 Spy has played.",
        "WH-LAP-05 Wolf plays again for a lap.",
        "WH-SEQ-02 Wolf skips the turn.",
        "WH-LAP-06 Spy takes the turn.",
    ]
    assert words(events, None) == [
        "WH-SEQ-01 Global turn 1.",
        "WH-MOVE-03 Ada advances 2: from space 1 to space 3.",
        "WH-LAP-02 Wolf goes from space 1 to space 1, laps: 1.",
        "WH-ARROW-02 The arrow stays on space 1.",
        "WH-ORDER-01 Order of the turn: Wolf ↻ · Ada · Wolf.",
        "WH-LAP-05 Wolf plays again for a lap.",
        "WH-SEQ-02 Wolf skips the turn.",
    ]


@pytest.mark.rule("WH-W6", "WH-LAP-02", "WH-MOVE-02")
def test_advancing_at_once_lands_as_far_ahead_and_every_lap_is_a_replay_next() -> None:
    table = Table(ADA, PawnSpec("eve", "Eve", "pc"), rules=HouseRules(advance_now=True))
    table.do(Advance())
    assert (table.state.arrow, table.state.get("ada").space, table.order()) == (2, 3, "ada eve")
    assert words(table.do(AdvanceNow("eve", 13))) == [
        "WH-W6 Eve advances at once from space 2 to space 3; replays: 2."
    ]
    assert (table.state.get("eve").space, table.state.get("eve").laps) == (3, 2)
    assert table.order() == "ada eve* eve* eve"
    assert {slot.rule for slot in table.state.queue if slot.extra} == {"WH-W6"}
    table.do(*[EndTurn()] * 4)
    read = words(table.do(AdvanceNow("ada", 5)))
    assert read == [
        "WH-W6 Ada advances at once from space 3 to space 2; replays: 1.",
        "WH-LAP-05 Ada plays again for a lap.",
    ]
    assert table.order() == "ada*"
    # One space short of the arrow is no lap.
    table.do(EndTurn(), AdvanceNow("eve", 4))
    assert (table.state.get("eve").space, table.state.get("eve").laps, table.order()) == (1, 2, "")
    assert words(table.do(Correct("eve", "space", 0), AdvanceNow("eve", 1))) == [
        "WH-W6 Eve advances at once from space 0 to space 2; replays: 1.",
        "WH-LAP-05 Eve plays again for a lap.",
    ]


@pytest.mark.rule("WH-W6")
def test_modifiers_that_come_go_and_run_out_are_told_with_both_speeds() -> None:
    table = Table(BRUN, ADA)
    assert words(table.do(Modify("ada", 2, "song", 1))) == [
        "WH-W6 Speed of Ada: from 1 to 3, a modifier comes. (song)"
    ]
    assert words(table.do(Modify("ada", -4))) == [
        "WH-W6 Speed of Ada: from 3 to \N{MINUS SIGN}1, a modifier comes."
    ]
    assert table.state.get("ada").modifiers == (Modifier(2, "song", 1), Modifier(-4, "", None))
    assert words(table.do(Advance()))[-2:] == [
        "WH-W6 Speed of Ada: from \N{MINUS SIGN}1 to \N{MINUS SIGN}3, a modifier has run out. (song)",
        "WH-LAP-06 Ada takes the turn.",
    ]
    assert words(table.do(Unmodify("ada", 0))) == [
        "WH-W6 Speed of Ada: from \N{MINUS SIGN}3 to 1, a modifier is taken away."
    ]
    assert table.state.get("ada").modifiers == ()


@pytest.mark.rule("WH-W10", "WH-W3", "WH-SEQ-02")
def test_who_comes_goes_and_is_put_elsewhere_is_told() -> None:
    table = Table(ADA, PawnSpec("wolf", "Wolf", speed=2))
    table.do(Advance())
    events = done(table, Add(PawnSpec("eve", "Eve", "pc", 1)), Remove("wolf"), Correct("ada", "space", 0))
    events += done(table, Correct("ada", "space", 4), Correct("ada", "space", 5), Close())
    assert words(events) == [
        "WH-W10 Eve (PC) arrives on space 3.",
        "WH-W10 Wolf leaves the wheel.",
        "WH-LAP-06 Ada takes the turn.",
        "WH-W3 Corrected: Ada goes before the line.",
        "WH-W3 Corrected: Ada goes from before the line to space 4.",
        "WH-W3 Corrected: Ada goes from space 4 to space 5.",
        "WH-SEQ-02 The encounter is closed; global turns: 1.",
    ]


@pytest.mark.rule("TABLE-MARKS-04")
def test_hit_points_that_begin_to_be_kept_change_and_are_dropped_are_told() -> None:
    table = Table(ADA)
    assert words(done(table, *(Correct("ada", "points", points) for points in ("12", "4/12", "")))) == [
        "TABLE-MARKS-04 The hit points of Ada are kept: 12/12.",
        "TABLE-MARKS-04 Corrected: hit points of Ada, 12/12 becomes 4/12.",
        "TABLE-MARKS-04 The hit points of Ada are no longer kept (4/12).",
    ]


@pytest.mark.rule("WH-W14")
def test_only_a_pawn_taken_along_is_told_to_be() -> None:
    table = Table(PawnSpec("ada", "Ada", "pc", 3), PawnSpec("spy", "Spy", hidden=True))
    moved = {event.pawn: event for event in table.do(Advance()) if isinstance(event, PawnMoved)}
    assert (moved["ada"].taken, moved["spy"].taken) == (False, True)
    assert moved["spy"].advance == 4


@pytest.mark.rule("WH-W4", "WH-LAP-01")
@pytest.mark.parametrize(("speed", "laps"), [(5, 0), (6, 1), (11, 1), (12, 2)])
def test_where_reaching_is_no_passing_a_lap_is_more_than_all_spaces(speed: int, laps: int) -> None:
    state = wheel(4, f"A pc {speed} on 4", rules=HouseRules(reaching_passes=False))
    (trace,) = next_move(state).traces
    assert trace.k == laps


@pytest.mark.rule("WH-W4", "WH-W2")
@pytest.mark.parametrize(("speed", "laps"), [(6, 0), (7, 1), (12, 1), (13, 2)])
def test_where_the_arrow_goes_to_the_last_of_all_laps_are_counted_from_there(speed: int, laps: int) -> None:
    rules = HouseRules(reaching_passes=False, arrow="slowest")
    first, last = next_move(wheel(4, f"A pc {speed} on 4", "B pc 0 on 4", rules=rules)).traces
    assert (first.k, last.k) == (laps, 0)


@pytest.mark.rule("WH-W15")
def test_who_falls_is_paused_and_skipped_and_gets_up_again() -> None:
    table = Table(PawnSpec("ada", "Ada", "pc", 6), PawnSpec("wolf", "Wolf", speed=3))
    table.do(Advance())
    assert table.order() == "ada* wolf ada"
    fallen = table.rules.out_of_fight(table.state, "ada", dying=True)
    assert fallen == (
        Correct("ada", "paused", value=True),
        Correct("2", "done", "skipped"),
        Correct("0", "done", "skipped"),
        AddCondition("ada", Condition("dying")),
    )
    read = words(done(table, *fallen))
    assert "WH-LAP-06 Ada takes the turn." not in read
    assert table.order() == "wolf"
    assert table.rules.out_of_fight(table.state, "ada", dying=False) == ()
    back = table.rules.back_in_fight(table.state, "ada")
    assert back == (EndCondition("ada", 0), Correct("ada", "paused", value=False))
    table.do(*back)
    assert table.rules.back_in_fight(table.state, "ada") == ()


@pytest.mark.rule("WH-SEQ-02")
def test_the_next_step_ends_turns_and_then_goes_on_by_itself() -> None:
    table = Table(PawnSpec("ada", "Ada", "pc"))
    rules = table.rules
    assert rules.next_step(table.state) == Advance()
    assert not rules.flows(table.state)
    table.do(Advance())
    assert rules.next_step(table.state) == EndTurn()
    assert not rules.flows(table.state)
    table.do(EndTurn())
    assert rules.flows(table.state)
    assert rules.proceed(table.state) == Advance()
    table.do(Close())
    assert rules.proceed(table.state) is None


@pytest.mark.rule("WH-W14")
def test_while_somebody_hidden_plays_the_players_go_on_seeing_what_was_before() -> None:
    table = Table(ADA, SPY, PawnSpec("wolf", "Wolf"))
    assert not table.rules.holds(table.state)
    table.do(Advance())
    assert table.order() == "spy* spy ada wolf"
    # Ada, the first whom they see, seems to be up already.
    assert not table.rules.holds(table.state)
    table.do(Correct("0", "queue", 3), EndTurn())
    assert table.order() == "ada wolf spy*"
    assert not table.rules.holds(table.state)
    table.do(EndTurn(), EndTurn())
    assert table.rules.holds(table.state)
    table.do(Close())
    assert not table.rules.holds(table.state)
    alone = Table(SPY)
    alone.do(Advance())
    assert alone.rules.holds(alone.state), "there is nobody whom they see"


@pytest.mark.rule("WH-SEQ-01", "WH-SEQ-02")
def test_more_turns_than_anybody_waits_for_do_not_begin() -> None:
    quick = tuple(PawnSpec(f"p{n}", f"P{n}", speed=99) for n in range(60))
    table = Table(*quick, rules=HouseRules(spaces=2))
    assert table.match.check(MASTER, Advance()).reasons == (
        Reason.of("WH-SEQ-02", "wh.turns_full", most=MOST_TURNS),
    )
    table.do(*(Correct(f"p{n}", "paused", value=True) for n in range(1, 60)))
    table.do(Advance())
    assert table.match.check(MASTER, Advance()).reasons == (
        Reason.of("WH-SEQ-02", "wh.turns_left", count=len(table.state.queue)),
    )
    unbegun = Table(ADA)
    assert unbegun.match.check(MASTER, Correct("", "turn", 3)).reasons == (
        Reason.of("WH-SEQ-01", "wh.not_begun"),
    )


@pytest.mark.rule("WH-MOVE-03", "WH-SEQ-02", "WH-W6")
def test_how_far_a_pawn_advances_at_once_has_its_limits() -> None:
    quick = tuple(PawnSpec(f"p{n}", f"P{n}", speed=99) for n in range(39))
    table = Table(*quick, rules=HouseRules(spaces=2, advance_now=True))
    table.do(Advance())
    room = MOST_TURNS - len(table.state.queue)
    assert 0 < room < 99

    def against(spaces: int) -> list[tuple[str, str]]:
        return [(r.rule, r.key) for r in table.match.check(MASTER, AdvanceNow("p0", spaces)).reasons if r.key]

    fine = against(1)
    assert against(room) == fine, "as many as there may be"
    assert against(room + 1) == [("WH-SEQ-02", "wh.turns_full")]
    for spaces in (0, -1, 100):
        assert against(spaces) == [("WH-MOVE-03", "wh.spaces")]
    assert Table(ADA, rules=HouseRules(advance_now=True)).match.check(MASTER, AdvanceNow("ada", 99)).allowed
    off = Table(ADA).match.check(MASTER, AdvanceNow("ada", 100))
    assert [reason.key for reason in off.reasons] == ["wh.advance_now_off", "wh.spaces"]


@pytest.mark.rule("WH-MOVE-03")
@pytest.mark.parametrize(
    ("action", "key"),
    [
        (Modify("ada", 99, "x" * 400, 99), None),
        (Modify("ada", -99), None),
        (Modify("ada", 100), "wh.speed"),
        (Modify("ada", -100), "wh.speed"),
        (Modify("ada", 1, turns=100), "wh.moves"),
        (Modify("ada", 1, turns=-1), "wh.moves"),
        (Modify("ada", 1, "x" * 401), "wh.text"),
        (Unmodify("ada", 0), None),
        (Unmodify("ada", 1), "wh.no_modifier"),
        (Unmodify("ada", -1), "wh.no_modifier"),
    ],
)
def test_modifiers_have_their_limits(action: Action, key: str | None) -> None:
    table = Table(PawnSpec("ada", "Ada", "pc", 1, (Modifier(1),)))
    judged = table.match.check(MASTER, action)
    assert judged.allowed is (key is None)
    assert key is None or [reason.key for reason in judged.reasons] == [key]
    full = Table(PawnSpec("ada", "Ada", modifiers=(Modifier(1),) * 19))
    full.do(Modify("ada", 1))
    assert [reason.key for reason in full.match.check(MASTER, Modify("ada", 1)).reasons] == [
        "wh.modifiers_full"
    ]


@pytest.mark.rule("WH-BOARD-01", "WH-MOVE-03")
@pytest.mark.parametrize(
    ("spec", "key"),
    [
        (PawnSpec("eve", "Eve"), None),
        (PawnSpec("x" * 400, "y" * 400, note="n" * MOST_NOTE), None),
        (PawnSpec("ada", "Eve"), "wh.pawn_again"),
        (PawnSpec("", "Eve"), "wh.pawn_again"),
        (PawnSpec("x" * 401, "Eve"), "wh.text"),
        (PawnSpec("eve", "y" * 401), "wh.text"),
        (PawnSpec("eve", " "), "wh.text"),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1, "z" * 401),)), "wh.text"),
        (PawnSpec("eve", "Eve", note="n" * (MOST_NOTE + 1)), "wh.text"),
        (PawnSpec("eve", "Eve", space=0), None),
        (PawnSpec("eve", "Eve", space=6), None),
        (PawnSpec("eve", "Eve", space=7), "wh.space"),
        (PawnSpec("eve", "Eve", space=-1), "wh.space"),
        (PawnSpec("eve", "Eve", speed=99), None),
        (PawnSpec("eve", "Eve", speed=-99), None),
        (PawnSpec("eve", "Eve", speed=100), "wh.speed"),
        (PawnSpec("eve", "Eve", speed=-100), "wh.speed"),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1), Modifier(-99))), None),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1), Modifier(-100))), "wh.speed"),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1, turns=1), Modifier(1, turns=99))), None),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1), Modifier(1, turns=0))), "wh.moves"),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1), Modifier(1, turns=100))), "wh.moves"),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1),) * 20), None),
        (PawnSpec("eve", "Eve", modifiers=(Modifier(1),) * 21), "wh.modifiers_full"),
    ],
)
def test_a_newcomer_has_its_limits(spec: PawnSpec, key: str | None) -> None:
    judged = Table(ADA).match.check(MASTER, Add(spec))
    assert judged.allowed is (key is None), judged.reasons
    assert key is None or [reason.key for reason in judged.reasons] == [key]


@pytest.mark.rule("WH-BOARD-01")
def test_a_wheel_is_full_with_sixty() -> None:
    table = Table(*(PawnSpec(f"p{n}", f"P{n}") for n in range(59)))
    table.do(Add(PawnSpec("eve", "Eve")))
    assert [reason.key for reason in table.match.check(MASTER, Add(ADA)).reasons] == ["wh.full"]


@pytest.mark.rule("WH-W8", "WH-BOARD-03")
def test_a_turn_on_the_track_says_who_where_and_on_which_side() -> None:
    table = Table(PawnSpec("ada", "Ada", "pc", 6), PawnSpec("wolf", "Wolf"))
    table.do(Advance())
    track = table.rules.track(table.state, MASTER)
    assert track.current is not None
    turns = [track.current, *track.coming]
    assert [(t.combatant, t.name, t.side, t.mark, t.extra, t.kind) for t in turns] == [
        ("ada", "Ada", "players", "2", True, "space"),
        ("ada", "Ada", "players", "2", False, "space"),
        ("wolf", "Wolf", "enemies", "2", False, "space"),
    ]


@pytest.mark.rule("WH-W14", "TABLE-SEEN-02")
def test_players_see_the_reckoning_of_those_whose_numbers_they_see() -> None:
    table = Table(ADA, PawnSpec("wolf", "Wolf", speed=2), PawnSpec("cat", "Cat", numbers="shown"), SPY)
    table.do(Advance())
    seen = table.match.view(None).table
    assert [trace.pawn for trace in seen.traces] == ["ada", "cat"]
    assert [pawn.id for pawn in seen.pawns] == ["ada", "wolf", "cat"]
    assert all(slot.rule == "" for slot in seen.queue)
    assert {trace.pawn for trace in table.match.view(MASTER).table.traces} == {"ada", "wolf", "cat", "spy"}


@pytest.mark.rule("WH-SEQ-02", "WH-W14", "WH-ORDER-01")
def test_the_track_says_who_has_played_who_plays_and_why_in_that_order() -> None:
    table = Table(ADA, SPY, PawnSpec("wolf", "Wolf"))
    table.do(Advance(), EndTurn(), EndTurn())
    assert table.order() == "ada wolf"
    master, players = (table.rules.track(table.state, seat) for seat in (MASTER, None))
    assert [turn.combatant for turn in master.done] == ["spy", "spy"]
    assert (master.round, len(master.why)) == (1, len(master.coming))
    assert [turn.combatant for turn in players.done] == []
    assert players.current is not None
    assert players.current.combatant == "ada"
    assert [turn.combatant for turn in players.coming] == ["wolf"]
    assert set(players.why) == {()}
    table.do(EndTurn())
    assert [turn.combatant for turn in table.rules.track(table.state, None).done] == ["ada"]
    assert [turn.combatant for turn in table.rules.track(table.state, MASTER).coming] == []


@pytest.mark.rule("WH-W14", "WH-MOVE-03")
def test_players_hear_whether_one_whose_numbers_are_hidden_moved_and_not_how_far() -> None:
    pawns = [PawnSpec(f"p{speed}", f"P{speed}", speed=speed, numbers="hidden") for speed in (-1, 0, 4)]
    table = Table(ADA, *pawns)
    moved = [event for event in table.do(Advance()) if isinstance(event, PawnMoved)]
    heard = [table.rules.redact(event, None) for event in moved]
    assert [(event.advance, event.unsaid) for event in heard if isinstance(event, PawnMoved)] == [
        (2, False),
        (0, True),
        (1, True),
        (1, True),
    ]


@pytest.mark.rule("WH-SEQ-01", "WH-SEQ-02", "WH-LAP-02")
@pytest.mark.parametrize(("speed", "turns"), [(97, 2000), (99, None)])
def test_as_many_turns_as_there_may_be_do_begin(speed: int, turns: int | None) -> None:
    """Forty pawns that lap 49 times on two spaces play fifty turns each, with one lap more too many."""
    table = Table(*(PawnSpec(f"p{n}", f"P{n}", speed=speed) for n in range(40)), rules=HouseRules(spaces=2))
    assert table.match.check(MASTER, Advance()).allowed is (turns is not None)
    assert len(table.rules.track(table.state, MASTER).after) == (turns or 0), "as the next turn is announced"
    if turns is not None:
        table.do(Advance())
        assert len(table.state.queue) == turns == MOST_TURNS


@pytest.mark.rule("WH-W6", "WH-MOVE-01")
def test_of_two_modifiers_that_run_out_together_each_is_told_with_the_speeds_between() -> None:
    table = Table(
        PawnSpec("ada", "Ada", "pc", 1, (Modifier(2, "song", 1), Modifier(5), Modifier(-4, "mud", 1)))
    )
    assert words(table.do(Advance()))[-3:] == [
        "WH-W6 Speed of Ada: from 4 to 2, a modifier has run out. (song)",
        "WH-W6 Speed of Ada: from 2 to 6, a modifier has run out. (mud)",
        "WH-LAP-06 Ada takes the turn.",
    ]
    assert table.state.get("ada").modifiers == (Modifier(5),)


@pytest.mark.rule("WH-MOVE-03", "WH-W3")
def test_a_corrected_speed_is_told_as_it_is_with_modifiers() -> None:
    table = Table(PawnSpec("ada", "Ada", "pc", 1), PawnSpec("brun", "Brun", "pc"))
    table.do(Modify("ada", 2, "haste"))
    told = table.do(Correct("ada", "speed", 4))
    assert [(event.before, event.after) for event in told] == [(3, 6)]
    table.do(Advance(), Correct("", "turn", 1))
    assert table.state.turn == 1


@pytest.mark.rule("WH-W3", "WH-SEQ-02")
def test_of_turns_that_change_places_one_begins_only_if_another_is_first() -> None:
    def begun(index: str, place: int) -> list[str]:
        table = Table()
        table.do(Advance())
        return [event.who for event in reported(table.do(Correct(index, "queue", place)), "wh.log.plays")]

    table = Table()
    table.do(Advance())
    first, second, third = (slot.pawn for slot in table.state.queue)
    assert begun("2", 1) == begun("1", 2) == []
    assert begun("2", 0) == [third]
    assert begun("1", 0) == begun("0", 2) == [second]
    assert first not in (second, third)


@pytest.mark.rule("TABLE-SEEN-01", "WH-LAP-06")
def test_players_read_of_a_turn_unless_only_hidden_pawns_had_theirs_before() -> None:
    def read(*hidden: str) -> list[str]:
        pawns = (PawnSpec(name, name, "pc", hidden=name in hidden) for name in "abc")
        table = Table(*pawns)
        events = [*table.do(Advance()), *table.do(EndTurn()), *table.do(EndTurn())]
        seen = [SpeedWheel().redact(event, None) for event in events]
        return [event.who for event in reported([event for event in seen if event], "wh.log.plays")]

    assert read() == ["a", "b", "c"]
    assert read("b") == ["a", "c"]
    assert read("a").count("b") == 1
    assert read("a", "b").count("c") == 1
