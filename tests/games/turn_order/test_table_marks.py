"""Conditions counted down by the order of each table, and hit points; what players learn of them."""

from __future__ import annotations

from typing import Any

import pytest
from ad_table import rounds
from reports import reported

from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match
from game.core.record import dump, parse, record, replay
from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.actions import AddEffect
from game.games.attention_donjon.rules.actions import EndTurn as EndCardTurn
from game.games.attention_donjon.rules.setup import EffectSpec
from game.games.d20_initiative.rules import actions as d35
from game.games.d20_initiative.rules.rules import table as d35_table
from game.games.d20_initiative.rules.state import CombatantSpec
from game.games.d20_initiative.rules.state import Setup as Combat
from game.games.speed_wheel.rules import actions as wheel
from game.games.speed_wheel.rules.rules import table as wheel_table
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.turn_order.content import dump_encounter, parse_encounter
from game.games.turn_order.rules.conditions import Condition, points_of, points_text, word_of
from game.games.turn_order.rules.fields import (
    Correct,
    Corrected,
    Flag,
    Index,
    OneOf,
    OrderOf,
    Remove,
    SomeOf,
    Text,
    Whole,
    another,
)
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm
from game.games.turn_order.rules.report import Phrase, Report

SYSTEMS = {table.system.name: table.system for table in (d35_table(), wheel_table())}


class Table:
    """A match of one of the tables, whose turns go by with `turn` and whose rounds with `round`."""

    def __init__(self, name: str, setup: Any, *start: Any) -> None:
        self.match: Match[Any, Any, Any, Any, Any] = Match.start(SYSTEMS[name], setup, SeededDice(1))
        self.do(*start)

    def do(self, *actions: Any) -> tuple[Any, ...]:
        events: tuple[Any, ...] = ()
        for action in actions:
            verdict = self.match.act(MASTER, action)
            assert verdict.allowed, (action, verdict.reasons)
            events += self.match.entries[-1].events
        return events

    def turn(self) -> tuple[Any, ...]:
        """The turn being taken is over; the next global turn of a wheel begins by itself."""
        events = self.do(wheel.EndTurn() if self.on_wheel else d35.EndTurn())
        if self.on_wheel and self.match.state.current is None:
            events += self.do(wheel.Advance())
        return events

    @property
    def on_wheel(self) -> bool:
        return hasattr(self.match.state, "pawns")

    @property
    def up(self) -> str:
        current = self.match.system.rules.track(self.match.state, MASTER).current  # type: ignore[attr-defined]  # tables have it
        return "" if current is None else str(current.combatant)

    def held(self, who: str) -> dict[str, int]:
        person = self.match.state.get(who)
        return {
            condition.name: condition.count
            for condition in (person if self.on_wheel else person.spec).conditions
        }

    def reopened(self) -> Table:
        """The same encounter, saved and opened again."""
        copy = object.__new__(Table)
        copy.match = replay(parse(dump(record(self.match)), "save"), SYSTEMS)
        assert copy.match.state == self.match.state
        return copy


def combat(**more: Any) -> Table:
    """Ada, then Bo, then the orc; it is Ada's turn in round 1."""
    ones = (
        CombatantSpec("ada", "Ada", "players", **more),
        CombatantSpec("bo", "Bo", "players"),
        CombatantSpec("orc", "Orc"),
    )
    rolls = (d35.Roll("ada", 18), d35.Roll("bo", 12), d35.Roll("orc", 6), d35.Begin())
    return Table("d20-initiative", Combat("", ones), *rolls)


def race(**more: Any) -> Table:
    """Ada, then Bo, then the orc, in every global turn of the first few; it is Ada's turn."""
    pawns = (
        PawnSpec("ada", "Ada", "pc", 0, **more),
        PawnSpec("bo", "Bo", "pc", 0),
        PawnSpec("orc", "Orc", "npc", 0),
    )
    return Table("speed-wheel", Wheel("", pawns), wheel.Advance())


TABLES = pytest.mark.parametrize("begun", [combat, race])


def ran_out(events: tuple[Any, ...]) -> list[str]:
    """The conditions that ran out: what they are called, or the keys of the usual ones."""
    conditions = [report.condition for report in reported(events, "marks.log.ran_out")]
    return [getattr(condition, "key", condition).removeprefix("condition.") for condition in conditions]


# ---- the clock


@TABLES
@pytest.mark.rule("TABLE-MARKS-01")
def test_rounds_are_counted_when_a_round_is_over_and_the_end_is_told(begun: Any) -> None:
    table = begun()
    table.do(AddCondition("bo", Condition("shaken", "rounds", 2)))
    for expected in ({"shaken": 2}, {"shaken": 2}, {"shaken": 1}):
        assert ran_out(table.turn()) == []
        assert table.held("bo") == expected
    events = table.turn() + table.turn() + table.turn()
    assert ran_out(events) == ["shaken"]
    assert table.held("bo") == {}


@TABLES
@pytest.mark.rule("TABLE-MARKS-01")
def test_a_condition_until_it_is_taken_away_stays(begun: Any) -> None:
    table = begun()
    table.do(AddCondition("bo", Condition("prone")))
    for _ in range(7):
        assert ran_out(table.turn()) == []
    assert table.held("bo") == {"prone": 1}
    (went,) = reported(table.do(EndCondition("bo", 0)), "marks.log.went")
    assert went.condition.key == "condition.prone"


@TABLES
@pytest.mark.rule("TABLE-MARKS-01")
@pytest.mark.parametrize(("lasting", "ends_after"), [("until_start", 1), ("until_end", 2)])
def test_a_condition_ends_with_the_start_or_the_end_of_somebodys_turn(
    begun: Any, lasting: Any, ends_after: int
) -> None:
    table = begun()
    table.do(AddCondition("orc", Condition("held", lasting, of="bo")))
    assert table.up == "ada"
    for turn in (1, 2):
        assert ran_out(table.turn()) == (["held"] if turn == ends_after else [])


@TABLES
@pytest.mark.rule("TABLE-MARKS-01")
def test_until_the_end_of_the_turn_being_taken_is_this_turn_and_the_start_the_next_one(begun: Any) -> None:
    table = begun()
    table.do(
        AddCondition("orc", Condition("held", "until_end", of="ada")),
        AddCondition("orc", Condition("marked", "until_start", of="ada")),
    )
    assert ran_out(table.turn()) == ["held"]
    assert ran_out(table.turn() + table.turn()) == ["marked"]
    assert table.up == "ada"


@TABLES
@pytest.mark.rule("TABLE-MARKS-02")
def test_turns_are_those_of_the_bearer_or_the_source_but_for_the_one_being_taken(begun: Any) -> None:
    table = begun()
    table.do(
        AddCondition("orc", Condition("stunned", "turns", 2, of="ada")),
        AddCondition("bo", Condition("blessed", "turns", 2)),
    )
    left = []
    for _ in range(7):
        table.turn()
        left.append((table.held("orc").get("stunned", 0), table.held("bo").get("blessed", 0)))
    # Ada's own turn does not count; then hers of rounds 2 and 3, Bo's of rounds 1 and 2.
    assert left == [(2, 2), (2, 1), (2, 1), (1, 1), (1, 0), (1, 0), (0, 0)]


@TABLES
def test_the_clock_goes_back_by_undo_and_is_the_same_when_opened_again(begun: Any) -> None:
    table = begun()
    table.do(
        AddCondition("bo", Condition("shaken", "rounds", 2)),
        AddCondition("orc", Condition("stunned", "turns", 1, of="ada")),
        AddCondition("ada", Condition("held", "until_end", of="bo")),
        AddCondition("ada", Condition("marked", "until_start", of="orc")),
        AddCondition("ada", Condition("prone")),
    )
    before, number = [table.held(who) for who in ("ada", "bo", "orc")], len(table.match.entries)
    for _ in range(6):
        table.turn()
        table = table.reopened()
    assert [table.held(who) for who in ("ada", "bo", "orc")] == [{"prone": 1}, {}, {}]
    while len(table.match.entries) > number:
        assert table.match.undo().allowed
    assert [table.held(who) for who in ("ada", "bo", "orc")] == before
    assert table.up == "ada"


@TABLES
@pytest.mark.rule("TABLE-MARKS-03")
def test_what_waits_for_turns_of_who_left_ends_with_the_round(begun: Any) -> None:
    table = begun()
    table.do(AddCondition("orc", Condition("held", "until_end", of="bo")), Remove("bo"))
    assert table.held("orc") == {"held": 1}
    assert ran_out(table.turn() + table.turn()) == ["held"]


@pytest.mark.rule("TABLE-MARKS-02")
def test_a_turn_that_is_passed_over_counts() -> None:
    table = combat()
    table.do(AddCondition("bo", Condition("stunned", "turns", 1)), Correct("bo", "able", value=False))
    assert ran_out(table.do(d35.EndTurn())) == ["stunned"]


@pytest.mark.rule("TABLE-MARKS-01")
def test_a_readied_action_is_no_turn_and_a_turn_put_off_is_not_over() -> None:
    table = combat()
    table.do(AddCondition("orc", Condition("held", "until_end", of="bo")), d35.EndTurn())
    assert ran_out(table.do(d35.Delay())) == []
    assert ran_out(table.do(d35.ActNow("bo"))) == []
    assert ran_out(table.do(d35.EndTurn())) == ["held"]
    table = combat()
    table.do(d35.ReadyAction("standard", "shoot", "it moves"), d35.EndTurn())
    table.do(AddCondition("orc", Condition("held", "until_end", of="ada")), d35.Trigger("ada"))
    assert ran_out(table.do(d35.EndTurn())) == []
    assert table.up == "bo"


@pytest.mark.rule("TABLE-MARKS-01")
def test_replays_on_the_wheel_are_turns() -> None:
    fast = PawnSpec("fast", "Fast", "pc", 8, conditions=(Condition("raging", "turns", 2),))
    table = Table("speed-wheel", Wheel("", (fast, PawnSpec("slow", "Slow", "pc", 0))), wheel.Advance())
    assert [slot.pawn for slot in table.match.state.queue] == ["fast", "fast", "slow"]
    assert ran_out(table.turn()) == []
    assert ran_out(table.turn()) == ["raging"]


@pytest.mark.rule("TABLE-MARKS-01", "TABLE-MARKS-02")
def test_effects_of_the_card_rounds_may_last_turns_too() -> None:
    game = rounds("ada 9H", "bo 6S").act(AddEffect(EffectSpec("e", "stunned", "bo", "turns", 2)))
    game.act(EndCardTurn(), EndCardTurn(skipped=True))
    assert [effect.spec.count for effect in game.state.effects] == [1]
    game.next_round("ada 9D", "bo 5S").act(EndCardTurn())
    assert game.effects == {"e"}
    assert game.act(EndCardTurn()).effects == set()


def test_a_duration_is_corrected_and_told_from_what_to_what() -> None:
    table = combat()
    table.do(AddCondition("bo", Condition("shaken", "rounds", 2)))
    (event,) = table.do(Correct("bo/0", "left", 5))
    assert isinstance(event, Corrected)
    assert (event.name, event.before, event.after) == ("Bo", 2, 5)
    assert [table.match.check(MASTER, Correct("bo/0", "left", n)).allowed for n in (0, 1)] == [False, True]
    table.do(AddCondition("bo", Condition("prone")))
    assert not table.match.check(MASTER, Correct("bo/1", "left", 3)).allowed


# ---- hit points


@TABLES
@pytest.mark.rule("TABLE-MARKS-04")
def test_damage_and_healing_up_to_the_most(begun: Any) -> None:
    table = begun(hp=None, max_hp=20)
    (report,) = reported(table.do(Harm("ada", -7)), "marks.log.harmed")
    assert (report.count, report.before, report.after, report.most) == (7, "20", "13", 20)
    assert reported(table.do(Harm("ada", 30)), "marks.log.healed")[0].after == "20"
    assert reported(table.do(Harm("ada", -25)), "marks.log.harmed")[0].after == "\N{MINUS SIGN}5"
    refused = table.match.check(MASTER, Harm("bo", -3))
    assert [reason.rule for reason in refused.reasons] == ["TABLE-MARKS-04"]
    table.do(Correct("bo", "points", "12"), Harm("bo", -3))
    (corrected,) = table.do(Correct("bo", "points", "4/12"))
    assert (corrected.before, corrected.after) == ("9/12", "4/12")


@pytest.mark.rule("TABLE-MARKS-05", "D35-E16")
@pytest.mark.parametrize(("begun", "word"), [(combat, "dying"), (race, "down")])
def test_only_in_combat_hit_points_below_nought_have_stages(begun: Any, word: str) -> None:
    told = reported(begun(hp=4, max_hp=20).do(Harm("ada", -9)), "marks.log.fares")
    assert {fares.word.key for fares in told} == {f"marks.word.{word}"}


@pytest.mark.parametrize(
    ("text", "points", "shown"),
    [
        ("12", (12, 12), "12/12"),
        (" 7 / 20", (7, 20), "7/20"),
        ("\N{MINUS SIGN}3/9", (-3, 9), "-3/9"),
        ("", (None, None), ""),
    ],
)
def test_hit_points_are_read_and_written(text: str, points: tuple[int, int], shown: str) -> None:
    assert points_of(text) == points
    assert points_of("0") == (0, 0)
    assert points_of("-3") == (-3, 0)
    assert points_text(*points) == shown


@TABLES
def test_somebody_entered_below_zero_can_be_healed_to_zero(begun: Any) -> None:
    assert reported(begun(hp=-5).do(Harm("ada", 9)), "marks.log.healed")[0].after == "0"


@pytest.mark.rule("TABLE-MARKS-05")
def test_hit_points_are_put_in_a_word() -> None:
    assert [word_of(points, 20) for points in (20, 19, 11, 10, 1, 0, -4)] == [
        "unhurt",
        "hurt",
        "hurt",
        "bloodied",
        "bloodied",
        "down",
        "down",
    ]
    assert word_of(1, 1) == "unhurt"


# ---- what players learn


def seen(table: Table, who: str) -> tuple[int | None, str]:
    person = table.match.view(None).table.get(who)
    return (person if table.on_wheel else person.spec).hp, person.health_word


@TABLES
@pytest.mark.rule("TABLE-MARKS-05")
def test_players_see_numbers_a_word_or_nothing(begun: Any) -> None:
    table = begun(hp=7777, max_hp=8888)
    assert seen(table, "ada") == (None, "hurt")
    table.do(Harm("ada", -1))
    assert table.match.log(None)[-1].events == ()
    table.do(Harm("ada", -7000), Correct("ada", "points", "6666/8888"))
    assert "7777" not in repr((table.match.view(None), table.match.log(None)))
    assert "6666" not in repr((table.match.view(None), table.match.log(None)))
    heard = [event for line in table.match.log(None) for event in line.events]
    assert [report.word.key for report in reported(heard, "marks.log.fares")] == ["marks.word.bloodied"]
    table.do(Correct("ada", "hp_shown", "hidden"), Harm("ada", -6666))
    assert seen(table, "ada") == (None, "")
    assert table.match.log(None)[-1].events == ()
    table.do(Correct("ada", "hp_shown", "numbers"), Harm("ada", 5))
    assert seen(table, "ada") == (5, "")
    assert reported(table.match.log(None)[-1].events, "marks.log.healed")[0].after == "5"
    table.do(Correct("ada", "hp_shown", "table"), Correct("", "health", "hidden"))
    assert seen(table, "ada") == (None, "")


@TABLES
@pytest.mark.rule("TABLE-MARKS-05")
def test_players_learn_nothing_of_who_is_hidden_not_even_whose_turn_ends_a_condition(begun: Any) -> None:
    table = begun()
    table.do(
        Correct("orc", "hidden", value=True),
        AddCondition("orc", Condition("prone")),
        AddCondition("ada", Condition("cursed", "until_end", of="orc")),
    )
    shown, heard_events = table.match.view(None), [line.events for line in table.match.log(None)][-2:]
    assert "prone" not in repr((shown, heard_events))
    assert "orc" not in repr((shown.table.get("ada"), heard_events)).lower()
    (cursed,) = reported([event for events in heard_events for event in events], "marks.log.came")
    assert cursed.condition.key == "condition.cursed"


def test_players_do_not_hear_how_long_a_condition_of_an_enemy_lasts() -> None:
    table = combat()
    table.do(AddCondition("orc", Condition("shaken", "rounds", 4)))
    assert table.match.view(None).table.get("orc").spec.conditions == (Condition("shaken"),)
    came = Phrase.of("marks.log.came", name="Orc", condition=Phrase.of("condition.shaken"))
    assert table.match.log(None)[-1].events == (Report.of("TABLE-MARKS-01", came, who="orc", name="Orc"),)


@pytest.mark.parametrize("name", ["d20-initiative", "speed-wheel"])
def test_an_encounter_file_keeps_conditions_and_hit_points(name: str) -> None:
    tables = {table_system.system.name: table_system for table_system in (d35_table(), wheel_table())}
    table = combat(hp=7, max_hp=20) if name == "d20-initiative" else race(hp=7, max_hp=20)
    table.do(
        AddCondition("ada", Condition("prone")),
        AddCondition("ada", Condition("held", "until_end", of="orc")),
        Correct("ada", "hp_shown", "numbers"),
        Correct("", "health", "hidden"),
    )
    kept = tables[name].encounter_of(table.match.state)
    text = dump_encounter(name, kept)
    assert parse_encounter(text, "file", tables) == (name, kept)
    first = (kept.pawns if name == "speed-wheel" else kept.combatants)[0]
    assert (first.hp, first.max_hp, [condition.name for condition in first.conditions]) == (
        7,
        20,
        ["prone", "held"],
    )
    table.do(Remove("orc"))
    left = parse_encounter(
        dump_encounter(name, tables[name].encounter_of(table.match.state)), "file", tables
    )[1]
    first = (left.pawns if name == "speed-wheel" else left.combatants)[0]
    assert [condition.name for condition in first.conditions] == ["prone"]
    with pytest.raises(InputError, match="ghost"):
        parse_encounter(text.replace('of = "orc"', 'of = "ghost"'), "file", tables)


@TABLES
@pytest.mark.rule("TABLE-MARKS-01")
def test_a_condition_is_put_right_in_its_place_and_that_is_told(begun: Any) -> None:
    table = begun()
    table.do(AddCondition("bo", Condition("shaken", "rounds", 2)), AddCondition("bo", Condition("prone")))
    (report,) = table.do(AddCondition("bo", Condition("stunned", "turns", 3), 0))
    (altered,) = reported((report,), "marks.log.altered")
    turns = Phrase.of("marks.lasting.turns", count=3, name="Bo")
    stunned = Phrase.of("condition.stunned")
    assert altered.text == Phrase.of("marks.log.came_for", name="Bo", condition=stunned, lasting=turns)
    assert table.held("bo") == {"stunned": 3, "prone": 1}
    assert table.do(AddCondition("bo", Condition("stunned", "turns", 3), 0)) == ()
    assert table.reopened().held("bo") == {"stunned": 3, "prone": 1}
    refused = table.match.check(MASTER, AddCondition("bo", Condition("prone"), 2))
    assert [reason.rule for reason in refused.reasons] == ["TABLE-MARKS-01"]


@pytest.mark.rule("TABLE-MARKS-01")
def test_players_see_how_long_a_condition_of_their_own_lasts_unless_somebody_hidden_ends_it() -> None:
    table = combat()
    table.do(
        Correct("orc", "hidden", value=True),
        AddCondition("ada", Condition("stunned", "turns", 2)),
        AddCondition("ada", Condition("held", "until_end", of="bo")),
        AddCondition("ada", Condition("marked", "until_end", of="orc")),
    )
    shown = table.match.view(None).table.get("ada").spec.conditions
    assert [(condition.name, condition.lasting, condition.of) for condition in shown] == [
        ("stunned", "turns", ""),
        ("held", "until_end", "bo"),
        ("marked", "manual", ""),
    ]


@pytest.mark.parametrize(
    ("kind", "value", "other"),
    [
        (Whole(1, 5), 4, 5),
        (Whole(1, 5), 5, 1),
        (Index(4), 0, 3),
        (Index(4), 2, 0),
        (Flag(), True, False),
        (Flag(), False, True),
        (OneOf(("a", "b")), "b", "a"),
        (OneOf(("a", "b")), "c", "a"),
        (SomeOf(("a", "b")), ("a", "b"), ("b",)),
        (SomeOf(("a", "b")), ("b",), ("a", "b")),
        (Text(3), "ab", "ab!"),
        (Text(3), "abc", "!"),
        (OrderOf(("a", "b", "c")), ("a", "b", "c"), ("b", "c", "a")),
    ],
)
def test_another_value_of_a_field_is_one_that_it_accepts(kind: Any, value: Any, other: Any) -> None:
    assert another(kind, value) == other
