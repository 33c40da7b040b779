"""Dice that players throw themselves, or whose faces they enter: the course of the game is the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from duel_table import Table, hand, table

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.record import dump, parse, record, replay
from game.core.rules import Seat
from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.cards.vocabulary import AddDice, Gamble, Points, Reroll
from game.games.donjon_procrastination.rules.play.actions import ACTIONS, Pass, Place, Throw
from game.games.donjon_procrastination.rules.play.events import (
    DiceChanged,
    DiceRolled,
    Gambled,
    OrderRolled,
)
from game.games.donjon_procrastination.rules.play.resolution import throws_now
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.setup import Throwing
    from game.games.donjon_procrastination.table.session import DuelMatch


def to_the_dice(*throws: Throwing, seed: int = 19) -> DuelMatch:
    """A match whose players wait to throw, or are past that."""
    library = load_duel_library()
    bluffs = tuple(sorted(library.bluffs))[:2]
    setup = Setup("classic", bluffs, series=("arena",), throws=throws)
    match: DuelMatch = Match.start(donjon_procrastination(library), setup, SeededDice(seed))
    while match.state.round == 1 and match.state.phase != "dice":
        seat = min(match.deciders)
        legal = list(match.legal_actions(seat))
        match.act(seat, Pass() if Pass() in legal else legal[0])
    return match


def rolled(match: DuelMatch) -> dict[Seat, tuple[int, ...]]:
    """The first dice of everybody."""
    events = [event for line in match.log(None) for event in line.events if isinstance(event, DiceRolled)]
    return {event.seat: event.faces for event in reversed(events)}


@pytest.mark.rule("DP-DICE-01")
def test_the_program_throws_for_everybody_who_does_not_ask_to() -> None:
    match = to_the_dice()
    assert match.state.round > 1
    assert set(rolled(match)) == {Seat(0), Seat(1)}


@pytest.mark.rule("DP-DICE-01")
def test_whoever_throws_himself_is_waited_for_and_the_seed_decides() -> None:
    match = to_the_dice("own")
    assert match.deciders == {Seat(0)}
    assert list(match.legal_actions(Seat(0))) == [Throw()]
    again = to_the_dice("own")
    for played in (match, again):
        assert played.act(Seat(0), Throw()).allowed
    assert rolled(match) == rolled(again)
    assert len(rolled(match)) == 2


@pytest.mark.rule("DP-DICE-01")
@pytest.mark.rule("DP-DICE-05")
def test_faces_of_real_dice_are_entered_as_many_as_there_are_and_none_that_no_die_has() -> None:
    match = to_the_dice("table", "table")
    for faces, key in (((1, 2, 3, 4), "dp.dice.number"), ((7,), "dp.dice.face"), ((0,), "dp.dice.face")):
        verdict = match.check(Seat(0), Throw(faces))
        assert key in [reason.key for reason in verdict.reasons]
    assert match.act(Seat(1), Throw((6,))).allowed
    assert match.may_undo(Seat(1)).allowed, "a face that was mistyped is put right"
    assert not match.check(Seat(1), Throw((6,))).allowed
    assert match.act(Seat(0), Throw((2,))).allowed
    assert rolled(match) == {Seat(0): (2,), Seat(1): (6,)}


def test_faces_are_not_entered_for_the_dice_of_the_program() -> None:
    match = to_the_dice("own")
    assert [reason.key for reason in match.check(Seat(0), Throw((6,))).reasons] == ["dp.dice.not_real"]
    card = match.state.players[0].hand[0]
    assert [reason.key for reason in match.check(Seat(0), Place(card)).reasons] == ["dp.phase.dice"]


def test_what_was_thrown_is_written_down_and_played_again() -> None:
    match = to_the_dice("table", "own")
    match.act(Seat(0), Throw((5,)))
    match.act(Seat(1), Throw())
    text = dump(record(match))
    assert "0: throw 5" in text
    systems = {match.system.name: match.system}
    again = replay(parse(text, "record"), systems)
    assert again.state == match.state


@pytest.mark.rule("DP-DICE-01")
def test_nobody_is_asked_to_throw_no_dice() -> None:
    seats = (hand("M1 M2", fighter="M5"), hand(fighter="F7"))
    for per_card, throws in ((0, False), (1, True)):
        game = with_real_dice(table(*seats, phase="dice", die_per_card=per_card, min_dice=0))
        assert throws_now(game.state, 0) is throws
        assert not throws_now(game.state, 1), "the program throws for that one"


@pytest.mark.parametrize("text", ["throw", "throw 3 5"])
def test_a_throw_is_read_as_it_is_written(text: str) -> None:
    assert ACTIONS.write(ACTIONS.read(text)) == text


@pytest.mark.parametrize("text", ["throw x", "throw -1", "throw 12345", "throw 3.5"])
def test_a_throw_of_no_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="throw"):
        ACTIONS.read(text)


# ---- real dice wherever dice of theirs are rolled


def rolled_dice(own: tuple[int, ...], other: tuple[int, ...], *falls: Any) -> Table:
    """Both have thrown; `falls` is what the program's dice show next."""
    seats = (hand(fighter="M5", dice=own), hand(fighter="F7", dice=other))
    return table(*seats, phase="dice_effects", dice=falls)


def with_real_dice(game: Table) -> Table:
    """The same game, seat 0 having real dice for everything."""
    setup = replace(game.state.setup, throws=("table", "program"), real=True)
    return replace(game, state=replace(game.state, setup=setup))


@pytest.mark.rule("DP-DICE-06")
def test_real_dice_are_asked_for_when_an_effect_rolls_some_again_or_adds_some() -> None:
    game = with_real_dice(rolled_dice((2, 5, 2), (4,), 3))
    game.carry(0, "M5", Reroll(pick="lowest", count=2))
    assert (game.asked.kind, game.asked.most) == ("faces", 2)
    assert game.asked.options == ("1", "2", "3", "4", "5", "6")
    assert game.choices(0) == ["throw"]
    assert game.refused(0, "throw 6") == {"DP-DICE-01"}
    assert game.refused(0, "throw 6 7") == {"DP-DICE-05"}
    assert game.refused(0, "throw 0 6") == {"DP-DICE-05"}
    assert game.verdict(0, "throw 1 6").allowed
    assert game.refused(0, "choose 6") == {"DP-FLOW-01"}
    game.act(0, "throw 6 4")
    assert game.happened(DiceChanged)[0].after == (6, 5, 4)
    other = with_real_dice(rolled_dice((2,), (4,), 3)).carry(1, "F7", AddDice(count=1))
    assert other.player(1).dice == (4, 3), "the program's dice fall at once"


def test_a_gamble_is_entered_and_left_to_the_program_where_somebody_wants() -> None:
    effect = Gamble(least=4, then=(Points(amount=3),))
    game = with_real_dice(rolled_dice((2,), (4,))).carry(0, "M5", effect)
    game.act(0, "throw 4")
    assert [(event.face, event.least) for event in game.happened(Gambled)] == [(4, 4)]
    game = with_real_dice(rolled_dice((2,), (4,), 1)).carry(0, "M5", effect)
    game.act(0, "throw")
    assert [event.face for event in game.happened(Gambled)] == [1]


@pytest.mark.rule("DP-FACE-11")
def test_the_die_that_settles_who_comes_first_is_entered_and_equal_ones_are_thrown_again() -> None:
    game = with_real_dice(table(hand("M5 F1"), hand("M5 F1"), dice=(3, 5)))
    game.act(0, "place M5").act(1, "place M5")
    assert (game.asked.seat, game.asked.card, game.state.phase) == (Seat(0), "", "face_effects")
    game.act(0, "throw 3")
    assert game.asked.kind == "faces", "both threw a 3"
    assert not game.happened(OrderRolled)
    game.act(0, "throw 2")
    assert [event.faces for event in game.happened(OrderRolled)] == [
        ((Seat(0), 3), (Seat(1), 3)),
        ((Seat(0), 2), (Seat(1), 5)),
    ]
    assert game.state.phase == "support"


def test_games_begun_before_real_dice_were_asked_for_everywhere_go_on_as_they_were() -> None:
    game = rolled_dice((2, 5), (4,), 6)
    game.state = replace(game.state, setup=replace(game.state.setup, throws=("table", "program")))
    game.carry(0, "M5", Reroll())
    assert game.player(0).dice == (6, 5)
