"""What all tables of turns share: marks that cannot be, several actions at once, who gains a place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from wh_table import ADA, BRUN, WOLF, Table

from game.core.limits import MOST_ITEMS
from game.core.rules import Reason
from game.core.turn_order import MASTER, Track, Turn
from game.games.attention_donjon.rules.people import MARKS as CARD_MARKS
from game.games.attention_donjon.rules.rules import AttentionDonjon
from game.games.attention_donjon.rules.setup import COLUMNS as CARD_COLUMNS
from game.games.d20_initiative.rules.people import MARKS as D20_MARKS
from game.games.d20_initiative.rules.rules import D20Initiative
from game.games.d20_initiative.rules.state import COLUMNS as D20_COLUMNS
from game.games.speed_wheel.rules.actions import Add, Advance, EndTurn
from game.games.speed_wheel.rules.people import MARKS as WHEEL_MARKS
from game.games.speed_wheel.rules.rules import SpeedWheel
from game.games.speed_wheel.rules.state import COLUMNS as WHEEL_COLUMNS
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.conditions import (
    MOST_CONDITIONS,
    MOST_LEFT,
    MOST_NAME,
    MOST_POINTS,
    Condition,
    ended_dying,
    tone_of,
    word_of,
)
from game.games.turn_order.rules.differences import Shift, shifts, turns_left
from game.games.turn_order.rules.fields import (
    Correct,
    Flag,
    Index,
    OneOf,
    Remove,
    Text,
    Whole,
    accepts,
    most_of,
)
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm
from game.games.turn_order.rules.master_rules import mark_handlers
from game.games.turn_order.rules.report import Phrase, Report, apart

PRONE = Condition("prone")


def kept(*conditions: Condition, hp: int | None = None) -> Table:
    """A wheel with Ada, who is in these conditions, and Brun."""
    table = Table(replace(ADA, hp=hp), BRUN)
    table.do(*(AddCondition("ada", condition) for condition in conditions))
    return table


NO_CONDITION = Reason.of("TABLE-MARKS-01", "marks.no_condition")
COUNT = Reason.of("TABLE-MARKS-01", "marks.condition", most=MOST_LEFT)
NAME = Reason.of("TABLE-MARKS-01", "marks.name", most=MOST_NAME)
POINTS = Reason.of("TABLE-MARKS-04", "marks.points", most=MOST_POINTS)


@pytest.mark.rule("TABLE-MARKS-01", "TABLE-MARKS-03", "TABLE-MARKS-04")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (AddCondition("ada", PRONE, 1), (NO_CONDITION,)),
        (AddCondition("ada", PRONE, -1), (NO_CONDITION,)),
        (AddCondition("ada", PRONE, 0), ()),
        (EndCondition("ada", 1), (NO_CONDITION,)),
        (EndCondition("ada", -1), (NO_CONDITION,)),
        (EndCondition("ada", 0), ()),
        (AddCondition("ada", Condition(" ")), (NAME,)),
        (AddCondition("ada", Condition("x" * (MOST_NAME + 1))), (NAME,)),
        (AddCondition("ada", Condition("x" * MOST_NAME)), ()),
        (AddCondition("ada", Condition("slow", "rounds", 0)), (COUNT,)),
        (AddCondition("ada", Condition("slow", "rounds", MOST_LEFT + 1)), (COUNT,)),
        (AddCondition("ada", Condition("slow", "rounds", MOST_LEFT)), ()),
        (
            AddCondition("ada", Condition("held", "until_end", of="zoe")),
            (Reason.of("TABLE-MARKS-03", "marks.nobody", id="zoe"),),
        ),
        (AddCondition("ada", Condition("held", "until_end", of="brun")), ()),
        (Harm("ada", 0), (POINTS,)),
        (Harm("ada", -1), ()),
        (Harm("ada", 1), ()),
        (Harm("ada", MOST_POINTS), ()),
        (Harm("ada", -MOST_POINTS), ()),
        (Harm("ada", MOST_POINTS + 1), (POINTS,)),
        (Harm("ada", -MOST_POINTS - 1), (POINTS,)),
        (Harm("brun", -1), (Reason.of("TABLE-MARKS-04", "marks.no_points", name="Brun"),)),
        (Correct("ada", "points", "many"), (POINTS,)),
        (Correct("ada", "points", "7/12"), ()),
    ],
)
def test_what_cannot_be_the_matter_with_anybody_is_refused(action: Any, why: tuple[Reason, ...]) -> None:
    assert kept(PRONE, hp=9).match.check(MASTER, action).reasons == why


@pytest.mark.rule("TABLE-MARKS-01")
def test_somebody_is_in_so_many_conditions_and_no_more() -> None:
    table = kept(*[PRONE] * (MOST_CONDITIONS - 1))
    assert table.match.check(MASTER, AddCondition("ada", PRONE)).allowed
    table.do(AddCondition("ada", PRONE))
    full = Reason.of("TABLE-MARKS-01", "marks.full", most=MOST_CONDITIONS)
    assert table.match.check(MASTER, AddCondition("ada", PRONE)).reasons == (full,)
    assert table.match.check(MASTER, AddCondition("ada", PRONE, 3)).allowed, "one in the place of another"
    newcomer = PawnSpec("eve", "Eve", conditions=(PRONE,) * (MOST_CONDITIONS + 1))
    assert table.match.check(MASTER, Add(newcomer)).reasons == (full,)
    assert table.match.check(MASTER, Add(replace(newcomer, conditions=(PRONE,) * MOST_CONDITIONS))).allowed


@pytest.mark.rule("TABLE-MARKS-04")
@pytest.mark.parametrize(
    ("hp", "most", "fine"),
    [
        (MOST_POINTS, None, True),
        (MOST_POINTS + 1, None, False),
        (-MOST_POINTS, 3, True),
        (-MOST_POINTS - 1, 3, False),
        (3, MOST_POINTS + 1, False),
        (3, MOST_POINTS, True),
        (3, 0, True),
        (3, -1, False),
        (None, None, True),
    ],
)
def test_hit_points_entered_have_bounds(hp: int | None, most: int | None, fine: bool) -> None:
    verdict = Table(ADA).match.check(MASTER, Add(PawnSpec("eve", "Eve", hp=hp, max_hp=most)))
    assert verdict.reasons == (() if fine else (POINTS,))


@pytest.mark.rule("TABLE-MARKS-01")
def test_what_is_usual_says_whether_a_condition_is_good_unless_it_was_said() -> None:
    assert tone_of(Condition("blinded")) == "bad"
    assert tone_of(Condition("blinded", tone="good")) == "good"
    assert tone_of(Condition("made up")) == "neutral"


@pytest.mark.rule("TABLE-TURN-02")
def test_several_actions_are_checked_where_those_before_them_lead() -> None:
    table = Table(ADA, BRUN, WOLF)
    nothing = Reason.of("TABLE-TURN-02", "turn_order.nothing")
    assert table.match.check(MASTER, Batch(())).reasons == (nothing,)
    twice = Batch((Remove("ada"), Remove("ada")))
    gone = Reason.of("WH-BOARD-01", "wh.no_pawn", id="ada")
    assert table.match.check(MASTER, twice).reasons == (gone,)
    assert table.match.check(MASTER, Batch((EndTurn(), Advance()))).reasons == (
        Reason.of("WH-SEQ-02", "wh.no_turn"),
    )
    table.do(Batch((Advance(), EndTurn(), EndTurn())))
    assert table.order() == "brun"


@pytest.mark.rule("TABLE-TURN-02")
def test_several_actions_on_one_line_read_as_those_they_are_now() -> None:
    codec = Table(ADA).match.system.actions
    both = Batch((EndTurn(), Remove("ada")))
    assert codec.read(codec.write(both)) == both
    former = r'together {"actions":["veil {\"id\":\"ada\",\"hidden\":true}","end-turn"]}'
    assert codec.read(former) == Batch(
        (Correct("ada", "hidden", value=True), Correct("ada", "numbers", ""), EndTurn())
    )
    most = ",".join(['"end-turn"'] * MOST_ITEMS)
    assert codec.read(f'together {{"actions":[{most}]}}') == Batch((EndTurn(),) * MOST_ITEMS)
    with pytest.raises(ValueError, match=f"at most {MOST_ITEMS}"):
        codec.read(f'together {{"actions":["end-turn",{most}]}}')


@pytest.mark.rule("TABLE-TURN-01")
@pytest.mark.parametrize(
    ("before", "after", "gained"),
    [
        ((3,), (1,), 2),
        ((1,), (3,), -2),
        ((1,), (1, 4), 1),
        ((1, 4), (1,), -1),
        ((1, 5), (1, 3), 2),
        ((), (2,), 1),
        ((2,), (), -1),
        ((), (), 0),
        ((2, 3), (2, 3), 0),
    ],
)
def test_a_first_turn_that_comes_earlier_or_one_turn_more_is_gained(
    before: tuple[int, ...], after: tuple[int, ...], gained: int
) -> None:
    assert Shift("ada", before, after).gained == gained


@pytest.mark.rule("TABLE-TURN-01")
def test_who_has_other_places_is_named_in_the_new_order_then_who_has_none() -> None:
    assert shifts("adbe", "bdac") == (
        Shift("b", (3,), (1,)),
        Shift("a", (1,), (3,)),
        Shift("c", (), (4,)),
        Shift("e", (4,), ()),
    )
    assert shifts("aba", "aab") == (Shift("a", (1, 3), (1, 2)), Shift("b", (2,), (3,)))
    assert shifts("ab", "ab") == ()


@pytest.mark.rule("TABLE-TURN-01")
def test_the_turns_left_begin_with_the_one_being_taken() -> None:
    ada, brun = (Turn(name, name.title(), "players", "") for name in ("ada", "brun"))
    track = Track(round=1, current=ada, coming=(brun, ada), done=(brun,))
    assert turns_left(track) == ("ada", "brun", "ada")
    assert turns_left(replace(track, current=None)) == ("brun", "ada")


@pytest.mark.rule("TABLE-MARKS-01")
def test_of_several_conditions_only_the_one_that_is_taken_away_goes() -> None:
    table = kept(PRONE, Condition("blinded"), Condition("dazed"))
    table.do(EndCondition("ada", 0))
    assert [condition.name for condition in table.state.get("ada").conditions] == ["blinded", "dazed"]


@pytest.mark.rule("TABLE-SEEN-01")
def test_a_report_is_for_everybody_no_detail_and_no_heading_unless_it_says_so() -> None:
    phrase = Phrase.of("key", count=1)
    assert Report.of("R", phrase) == Report(
        "R", (phrase,), "", "", detail=False, heading=False, reveals=False
    )
    for_players = replace(phrase, audience="players")
    hidden = Report.of("R", phrase, for_players, hidden=True)
    assert hidden.phrases == (replace(phrase, audience="master"),)
    assert hidden.read_by(None) is None


@pytest.mark.rule("TABLE-SEEN-01")
def test_what_the_master_and_players_read_is_one_phrase_if_it_is_the_same() -> None:
    three, two = Phrase.of("key", count=3), Phrase.of("key", count=2)
    assert apart(three, three) == (three,)
    assert apart(three, two) == (replace(three, audience="master"), replace(two, audience="players"))
    assert apart(three, None) == (replace(three, audience="master"),)


@pytest.mark.rule("TABLE-SEEN-02")
def test_of_whose_numbers_are_hidden_players_hear_all_but_numbers() -> None:
    table = Table(ADA, replace(WOLF, numbers="hidden"))
    renamed = table.do(Correct("wolf", "name", "Great Wolf"))
    assert [event.hidden for event in renamed] == [False]
    quicker = table.do(Correct("wolf", "speed", 4))
    assert [event.hidden for event in quicker] == [True]
    assert [event.hidden for event in table.do(Correct("ada", "speed", 4))] == [False]


@pytest.mark.rule("TABLE-SEEN-01")
def test_what_is_set_by_hand_is_seen_at_once_unless_turns_go_on_with_it() -> None:
    rules = Table(ADA).rules
    assert rules.at_once(Correct("ada", "name", "Ada"))
    assert rules.at_once(Batch((Correct("ada", "name", "Ada"), Harm("ada", 1))))
    assert not rules.at_once(Batch((Correct("ada", "name", "Ada"), EndTurn())))
    assert not rules.at_once(Advance())


@pytest.mark.rule("TABLE-TURN-02")
def test_a_value_of_another_kind_is_refused_and_bounds_are_told_where_there_are_any() -> None:
    assert accepts(Whole(1, 3), 3)
    assert not accepts(Whole(1, 3), "3")
    assert not accepts(OneOf(("3",)), 3)
    assert not accepts(Text(5), 3)
    assert (most_of(Whole(1, 3)), most_of(Index(4)), most_of(Text(5)), most_of(Flag())) == (3, 4, 5, 0)


@pytest.mark.rule("TABLE-MARKS-01")
@pytest.mark.parametrize(("marks", "kept"), [(WHEEL_MARKS, True), (D20_MARKS, True), (CARD_MARKS, False)])
def test_a_table_that_keeps_conditions_has_actions_for_them(marks: Any, kept: bool) -> None:
    actions = {Harm, AddCondition, EndCondition} if kept else {Harm}
    assert set(mark_handlers(marks)) == actions


@pytest.mark.rule("TABLE-MARKS-05", "D35-E16")
def test_in_combat_hit_points_have_stages_from_nought_down() -> None:
    words = [word_of(points, 9, staged=True) for points in (0, -1, -9, -10, -11)]
    assert words == ["disabled", "dying", "dying", "dead", "dead"]
    assert [word_of(points, 9) for points in (0, -1, 4, 5, 9)] == [
        "down",
        "down",
        "bloodied",
        "hurt",
        "unhurt",
    ]


@pytest.mark.rule("D35-INIT-01", "WH-BOARD-01", "AD-INIT-02")
@pytest.mark.parametrize(
    ("columns", "bounds", "own"),
    [
        (
            D20_COLUMNS,
            {"armour_class": (0, 99), "hp": (1, MOST_POINTS)},
            {"dexterity", "misc", "total", "armour_class"},
        ),
        (WHEEL_COLUMNS, {"hp": (1, MOST_POINTS)}, {"speed", "paused"}),
        (CARD_COLUMNS, {"draws": (1, 6), "slots": (1, 6), "hp": (1, MOST_POINTS)}, {"draws", "slots"}),
    ],
    ids=["combat", "wheel", "cards"],
)
def test_numbers_entered_in_a_line_have_bounds_and_some_tell_the_table(
    columns: Any, bounds: dict[str, tuple[int, int]], own: set[str]
) -> None:
    found = {column.name: column for column in columns}
    assert {name: (found[name].low, found[name].high) for name in bounds} == bounds
    assert own <= {name for name, column in found.items() if column.own}


def test_encounters_are_saved_under_the_edition_of_their_rules() -> None:
    editions = [rules().edition for rules in (AttentionDonjon, D20Initiative, SpeedWheel)]
    assert editions == [1, 2, 2], "another edition is for rules by which older encounters would go otherwise"


@pytest.mark.rule("TABLE-MARKS-02")
def test_conditions_that_end_with_hit_points_are_named_the_last_first() -> None:
    held = [Condition(name) for name in ("dying", "prone", "disabled", "dead")]
    assert ended_dying(held) == [2, 0]
