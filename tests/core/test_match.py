from __future__ import annotations

import pytest
from toy_system import (
    LANTERN_DUEL,
    Action,
    Burn,
    Burned,
    Drew,
    Duel,
    Event,
    Pass,
    Pick,
    Picked,
    RoundWon,
    Setup,
    Shown,
    Shuffled,
    View,
)

from game.core.dice import Dice, ScriptedDice, SeededDice
from game.core.match import HistoryLine, Match
from game.core.rules import Seat, Verdict

RED, BLUE = Seat(0), Seat(1)
RED_DECK = ("r3", "r1", "r2")
BLUE_DECK = ("b2", "b3", "b1")


def duel(*more: object) -> Match[Setup, Duel, Action, Event, View]:
    """Red holds r3, r1; blue holds b2, b3."""
    return start(ScriptedDice(RED_DECK, BLUE_DECK, *more))


def start(dice: Dice) -> Match[Setup, Duel, Action, Event, View]:
    return Match.start(LANTERN_DUEL, Setup(wins=2, deck=3, hand=2), dice)


def why(verdict: Verdict) -> list[tuple[str, str]]:
    return [(reason.rule, reason.key) for reason in verdict.reasons]


def test_a_match_starts_at_its_first_decision() -> None:
    match = duel()
    assert match.seats == (RED, BLUE)
    assert match.deciders == {RED, BLUE}
    assert match.outcome is None
    assert set(match.legal_actions(RED)) == {Pick("r3"), Pick("r1")}


def test_an_allowed_action_moves_the_match_on() -> None:
    match = duel()
    assert match.act(RED, Pick("r1")).allowed
    assert match.deciders == {BLUE}
    assert match.view(RED).sides[0].pick == "r1"


def test_a_refused_action_changes_nothing() -> None:
    match = duel()
    verdict = match.act(RED, Pick("b2"))
    assert why(verdict) == [("LD-CARD-01", "toy.not_in_hand")]
    assert match.entries == ()
    assert match.deciders == {RED, BLUE}


def test_the_log_is_each_players_own() -> None:
    match = duel()
    match.act(RED, Pick("r1"))
    assert match.log(RED, since=1) == (HistoryLine(1, RED, (Picked(RED, "r1"),)),)
    assert match.log(BLUE, since=1) == (HistoryLine(1, RED, (Picked(RED, None),)),)
    assert match.log(None, since=1) == match.log(BLUE, since=1)
    assert [event for event in match.log(BLUE)[0].events if isinstance(event, Drew)] == [
        Drew(RED, 2, None),
        Drew(BLUE, 2, ("b2", "b3")),
    ]


def test_a_whole_duel_by_the_script() -> None:
    match = duel(4, ("r1",))
    match.act(RED, Pick("r1"))
    match.act(BLUE, Pick("b2"))
    assert match.deciders == {RED}
    match.act(RED, Burn("r3"))
    assert match.log(None)[-1].events == (
        Burned(RED, "r3", 4),
        RoundWon(RED),
        Shuffled(RED),
        Drew(RED, 2, None),
        Drew(BLUE, 1, None),
    )


@pytest.mark.rule("TABLE-UNDO-01")
def test_a_secret_pick_is_taken_back_and_made_again() -> None:
    match = duel()
    before = match.view(RED)
    match.act(RED, Pick("r1"))
    after = match.view(RED)
    assert match.undo(RED).allowed
    assert match.view(RED) == before
    assert match.redo(RED).allowed
    assert match.view(RED) == after


@pytest.mark.rule("TABLE-UNDO-01")
def test_there_is_nothing_to_undo_at_the_start() -> None:
    assert why(duel().undo()) == [("TABLE-UNDO-01", "match.undo.nothing")]


@pytest.mark.rule("TABLE-UNDO-02")
def test_nobody_undoes_or_redoes_for_another() -> None:
    match = duel()
    match.act(RED, Pick("r1"))
    assert why(match.undo(BLUE)) == [("TABLE-UNDO-02", "match.undo.not_yours")]
    match.undo(RED)
    assert why(match.redo(BLUE)) == [("TABLE-UNDO-02", "match.undo.not_yours")]
    assert match.redo(RED).allowed


@pytest.mark.rule("TABLE-UNDO-02")
def test_the_table_together_may_undo_anybodys_action() -> None:
    match = duel()
    match.act(RED, Pick("r1"))
    assert match.undo().allowed
    assert match.entries == ()


@pytest.mark.rule("TABLE-UNDO-03")
def test_a_roll_of_dice_cannot_be_undone() -> None:
    match = duel(4, ("r1",))
    for seat, action in ((RED, Pick("r1")), (BLUE, Pick("b2")), (RED, Burn("r3"))):
        assert match.act(seat, action).allowed
    assert why(match.undo()) == [("TABLE-UNDO-03", "match.undo.dice")]


@pytest.mark.rule("TABLE-UNDO-04")
def test_what_was_shown_stays_shown() -> None:
    match = duel()
    match.act(RED, Pick("r1"))
    match.act(BLUE, Pick("b2"))
    assert Shown(("r1", "b2")) in match.log(RED)[-1].events
    assert why(match.undo()) == [("TABLE-UNDO-04", "match.undo.shown")]


@pytest.mark.rule("TABLE-UNDO-05")
def test_a_new_action_ends_what_could_be_redone() -> None:
    match = duel()
    match.act(RED, Pick("r1"))
    match.undo()
    match.act(RED, Pick("r3"))
    assert why(match.redo()) == [("TABLE-UNDO-05", "match.redo.nothing")]


def test_a_refused_action_keeps_what_could_be_redone() -> None:
    match = duel()
    match.act(RED, Pick("r1"))
    match.undo()
    match.act(RED, Pass())
    assert match.redo().allowed


@pytest.mark.rule("TABLE-UNDO-06")
def test_a_branch_goes_on_with_dice_of_its_own() -> None:
    match = duel(4, ("r1",))
    match.act(RED, Pick("r1"))
    match.act(BLUE, Pick("b2"))
    what_if = match.branch(ScriptedDice(1, ("r1",)))
    match.act(RED, Burn("r3"))
    what_if.act(RED, Burn("r3"))
    assert Burned(RED, "r3", 4) in match.log(None)[-1].events
    assert Burned(RED, "r3", 1) in what_if.log(None)[-1].events


@pytest.mark.rule("TABLE-UNDO-06")
def test_a_branch_may_begin_before_what_cannot_be_undone() -> None:
    match = duel()
    match.act(RED, Pick("r1"))
    match.act(BLUE, Pick("b2"))
    what_if = match.branch(ScriptedDice(), at=0)
    assert what_if.act(RED, Pick("r3")).allowed
    assert len(match.entries) == 2


def test_a_branch_cannot_begin_in_the_future() -> None:
    with pytest.raises(ValueError, match="action 1 of 0"):
        duel().branch(ScriptedDice(), at=1)


def test_the_dice_of_a_branch_follow_it_when_it_goes_back() -> None:
    match = start(SeededDice(1))
    seat = RED
    match.act(seat, next(iter(match.legal_actions(seat))))
    what_if = match.branch(SeededDice(2))
    assert what_if.undo().allowed
    assert [number for number, _ in what_if.course.dice] == [0, 0]
    assert [number for number, _ in match.course.dice] == [0]


def test_views_of_earlier_moments_stay_at_hand() -> None:
    match = duel()
    views = [match.view(None)]
    for seat, action in ((RED, Pick("r1")), (BLUE, Pick("b2")), (RED, Pass())):
        match.act(seat, action)
        views.append(match.view(None))
    assert [match.view(None, at) for at in range(4)] == views
    assert match.view(None).won == (0, 1)


def test_the_duel_ends_with_an_outcome() -> None:
    match = duel(("r1", "r2"), ("b2", "b3"))
    for seat, action in (
        (RED, Pick("r1")),
        (BLUE, Pick("b2")),
        (RED, Pass()),
        (RED, Pick("r2")),
        (BLUE, Pick("b3")),
        (RED, Pass()),
    ):
        assert match.act(seat, action).allowed, action
    assert match.outcome is not None
    assert match.outcome.winners == {BLUE}
    assert why(match.act(RED, Pass())) == [("LD-END-01", "toy.over")]
