"""The list of turns and the strip above it show the same order, whatever was put right by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit

from game.games.attention_donjon.rules.setup import CombatantSpec as Fighter
from game.games.attention_donjon.rules.setup import Setup as Rounds
from game.games.attention_donjon.table.card_dialog import CardDialog
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.attention_donjon.table.seats import Seat
from game.games.d20_initiative.rules.actions import Act, ReadyAction, Trigger
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.d20_initiative.table.pane import TABLE as D35
from game.games.d20_initiative.table.track import CombatRow
from game.games.speed_wheel.rules.actions import Advance
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.speed_wheel.table.pawns import WheelRow
from game.games.turn_order.rules.conditions import Condition
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.mark_actions import AddCondition, Harm
from game.games.turn_order.table.plaques import Plaque
from game.games.turn_order.table.turn_strip import following

if TYPE_CHECKING:
    from collections.abc import Sequence


def strip(hand: Hand) -> list[str]:
    """Whose plaques stand in the strip, those of this round."""
    found = hand.hand.scene.interface.root.walk()
    return [plaque.turn.combatant for plaque in found if isinstance(plaque, Plaque) and not plaque.after]


def listed(hand: Hand) -> list[str]:
    """Whose lines stand in the list of D&D 3.5, those of this round."""
    found = hand.hand.scene.interface.root.walk()
    return [row.line.id for row in found if isinstance(row, CombatRow) and row.name.startswith("row.")]


def combat(*counts: int) -> Hand:
    """Ada, Bo, Cai and Dee by these counts, in the first turn."""
    names = ("Ada", "Bo", "Cai", "Dee")
    ones = [
        CombatantSpec(name.lower(), name, "players", roll=count)
        for name, count in zip(names, counts, strict=True)
    ]
    hand = sit(D35, Setup("", tuple(ones)))
    hand.press("act.proceed")
    assert hand.state.order == ("ada", "bo", "cai", "dee")
    return hand


@pytest.mark.parametrize(
    ("who", "count", "turns"),
    [
        ("bo", 1, ["ada", "bo", "cai", "dee"]),  # the one being taken stays where it is
        ("ada", 1, ["ada", "bo", "cai", "dee"]),  # a turn that is over does not come again
        ("dee", 20, ["ada", "bo", "dee", "cai"]),  # one to come is still to come
        ("cai", 1, ["ada", "bo", "dee", "cai"]),
    ],
)
@pytest.mark.rule("D35-INIT-04")
def test_a_count_put_right_in_mid_turn_moves_a_line_as_it_moves_a_plaque(
    who: str, count: int, turns: Sequence[str]
) -> None:
    hand = combat(18, 15, 12, 9)
    hand.press("act.proceed")
    assert hand.state.current == "bo"
    hand.do(Correct(who, "score", count))
    assert strip(hand) == listed(hand) == turns
    hand.press("table.players")
    seen = [
        widget.line.id for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, CombatRow)
    ]
    assert seen == turns


@pytest.mark.rule("D35-READY-07")
def test_interrupted_turns_stand_in_the_order_in_which_they_go_on() -> None:
    hand = combat(18, 15, 12, 9)
    for name in ("ada", "bo"):
        assert hand.state.current == name
        hand.do(ReadyAction("standard", "shoots", "somebody moves"))
        hand.press("act.proceed")
    hand.do(Act("move"), Trigger("ada"), Trigger("bo"))
    assert hand.state.paused == ("ada", "cai")
    assert strip(hand) == listed(hand) == ["bo", "ada", "cai", "dee"]


def test_a_row_is_moved_in_the_order_that_the_list_shows() -> None:
    hand = combat(18, 15, 12, 9)
    hand.press("act.proceed")
    hand.do(Correct("ada", "score", 10))
    assert hand.state.order == ("bo", "cai", "ada", "dee")
    assert listed(hand) == ["ada", "bo", "cai", "dee"]
    hand.hand.press("row.dee")
    hand.hand.key("alt+up")
    assert listed(hand) == strip(hand) == ["ada", "bo", "dee", "cai"]
    start, end = hand.hand.find("row.dee").box.centre, hand.hand.find("row.cai").box
    hand.hand.drag(start, (start[0], end.bottom - 2))
    assert listed(hand) == strip(hand) == ["ada", "bo", "cai", "dee"]
    assert hand.state.order.index("cai") + 1 == hand.state.order.index("dee")


@pytest.mark.rule("WH-W11")
def test_a_turn_of_the_wheel_ended_by_hand_stands_among_those_over_in_both() -> None:
    pawns = tuple(PawnSpec(name.lower(), name, "pc", 2) for name in ("Ada", "Bo", "Cai"))
    hand = sit(WHEEL, Wheel("", pawns, arrow=0))
    hand.do(Advance())
    queue = [slot.pawn for slot in hand.state.queue]
    last = len(queue) - 1
    hand.do(Correct(str(last), "done", "played"))
    found = hand.hand.scene.interface.root.walk()
    rows = [row.name.split(".")[1] for row in found if isinstance(row, WheelRow) and row.name[:5] == "slot."]
    assert strip(hand) == rows == [queue[last], *queue[:last]]


@pytest.mark.rule("AD-ORDER-01")
def test_the_numbers_beside_cards_are_those_of_the_strip_after_a_turn_was_moved() -> None:
    names = ("Ada", "Bo", "Cai", "Dee")
    hand = sit(ROUNDS, Rounds("", tuple(Fighter(name.lower(), name, player=name) for name in names)))
    hand.press("act.proceed")
    for who, card in (("ada", "KH"), ("bo", "9H"), ("cai", "7H"), ("dee", "5H")):
        hand.press(f"now.by_hand.{who}", f"pick.{card}")
        if isinstance(hand.hand.scene, CardDialog):
            hand.hand.key("escape")  # the picker has gone on to the next
    while hand.state.phase != "turns":
        hand.press("act.proceed")
    assert strip(hand) == ["ada", "bo", "cai", "dee"]
    number = next(slot.number for slot in hand.state.slots if slot.owner == "dee")
    hand.do(Correct(str(number), "queue", 1))
    track = hand.table.session.track()
    assert following(track) == []
    found = hand.hand.scene.interface.root.walk()
    numbers = {
        seat.model.id: seat.model.order for seat in found if isinstance(seat, Seat) and seat.model.order
    }
    coming = [turn.combatant for turn in track.coming]
    assert [*sorted(numbers, key=lambda who: numbers[who])] == coming


@pytest.mark.parametrize("hidden", [True, False])
def test_the_strip_marks_who_is_hidden_for_the_game_master_alone(hidden: bool) -> None:
    ones = (
        CombatantSpec("ada", "Ada", "players", roll=20),
        CombatantSpec("wolf", "Wolf", roll=5, hidden=hidden),
    )
    hand = sit(D35, Setup("", ones), language="en")
    hand.press("act.proceed")
    plaque = hand.hand.find("turn.wolf")
    assert plaque.spoken(hand.hand.app.ui) == ("Wolf, 5, hidden" if hidden else "Wolf, 5")
    assert ("do not know" in plaque.tip) == hidden


def test_players_read_once_that_somebody_is_dying() -> None:
    ones = (
        CombatantSpec("ada", "Ada", "players", roll=20),
        CombatantSpec("wolf", "Wolf", roll=5, hp=6, max_hp=6),
    )
    hand = sit(D35, Setup("", ones), language="en")
    hand.press("act.proceed")
    hand.do(Harm("wolf", -9), AddCondition("wolf", Condition("dying")))
    hand.press("table.players")
    found = hand.hand.scene.interface.root.walk()
    lines = {row.line.id: row.line for row in found if isinstance(row, CombatRow)}
    assert [chip.text for chip in lines["wolf"].matter] == ["flat-footed", "dying"]
