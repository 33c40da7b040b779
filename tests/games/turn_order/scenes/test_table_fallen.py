"""Whoever falls is asked about once, leaves the turns, and comes back in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from master_player import Hand, sit
from screens import misfits

from game.games.attention_donjon.rules.actions import DrawAll, Prepare
from game.games.attention_donjon.rules.setup import CombatantSpec as Drawer
from game.games.attention_donjon.rules.setup import HouseRules as CardRules
from game.games.attention_donjon.rules.setup import Setup as Cards
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.rules.state import CombatantSpec as Fighter
from game.games.d20_initiative.rules.state import HouseRules as CombatRules
from game.games.d20_initiative.rules.state import Setup as Combat
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.rules.state import HouseRules as WheelRules
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.rules.conditions import AtZero, word_of
from game.games.turn_order.table.fallen import FallenDialog

if TYPE_CHECKING:
    from collections.abc import Callable


def wheel(at_zero: AtZero = "ask", **window: Any) -> Hand:
    pawns = (
        PawnSpec("ada", "Ada", "pc", 4),
        PawnSpec("orc", "Orc", hp=5, speed=1),
        PawnSpec("bo", "Bo", "pc"),
    )
    return sit(WHEEL, Wheel("", pawns, rules=WheelRules(at_zero=at_zero)), **window)


def combat(at_zero: AtZero = "ask", **window: Any) -> Hand:
    ones = (
        Fighter("ada", "Ada", "players", total=20),
        Fighter("orc", "Orc", hp=5, total=15),
        Fighter("bo", "Bo", "players", total=10),
    )
    return sit(COMBAT, Combat("", ones, CombatRules(at_zero=at_zero)), **window)


def rounds(at_zero: AtZero = "ask", **window: Any) -> Hand:
    ones = (Drawer("ada", "Ada"), Drawer("orc", "Orc", "group", "enemies", hp=5), Drawer("bo", "Bo"))
    return sit(ROUNDS, Cards("", ones, rules=CardRules(at_zero=at_zero, jokers=0)), **window)


TABLES = pytest.mark.parametrize("sat", [wheel, combat, rounds], ids=["wheel", "combat", "rounds"])


def begun(hand: Hand) -> Hand:
    if hand.scene.session.match.system.name == "attention-donjon":
        hand.do(Prepare(), DrawAll(), DrawAll())
    else:
        hand.press("act.proceed")
    return hand


def hurt(hand: Hand, text: str) -> None:
    """Click the orc in the order and type damage on its sheet."""
    hand.scene.table._table.select("orc")
    hand.hand.frame()
    hand.write("person.points", text)
    hand.hand.key("return")


def waiting(hand: Hand) -> set[str]:
    """Whose turns are being taken or to come, in this round and the next."""
    track = hand.scene.session.track()
    return {turn.combatant for turn in (track.current, *track.next) if turn is not None}


@TABLES
@pytest.mark.rule("WH-W15", "D35-E16", "AD-A19", "D35-INACT-01")
@pytest.mark.parametrize("answer", ["out", "dying"])
def test_who_falls_leaves_the_turns_in_one_step(sat: Callable[..., Hand], answer: str) -> None:
    hand = begun(sat())
    hurt(hand, "-6")
    assert isinstance(hand.hand.scene, FallenDialog)
    hand.press(f"fallen.{answer}")
    assert "orc" not in waiting(hand)
    assert ("dying" in repr(hand.state)) == (answer == "dying")
    for _ in range(6):
        hand.press("act.proceed")
        current = hand.scene.session.track().current
        assert current is None or current.combatant != "orc"


@TABLES
def test_one_undo_takes_the_wound_and_the_answer_back(sat: Callable[..., Hand]) -> None:
    hand = begun(sat())
    before = hand.state
    hurt(hand, "-6")
    hand.press("fallen.dying")
    assert hand.scene.session.undo().allowed
    assert hand.state == before


@TABLES
def test_left_without_an_answer_the_turns_stay_and_the_wound_too(sat: Callable[..., Hand]) -> None:
    for escapes in (True, False):
        hand = begun(sat())
        dialog = waiting(hand)
        hurt(hand, "-6")
        if escapes:
            hand.hand.key("escape")
        else:
            hand.press("fallen.stays")
        assert "-1" in repr(hand.scene.session.rules.marks.item(hand.state, "orc").hp)  # type: ignore[attr-defined]
        assert waiting(hand) == dialog
        hurt(hand, "-1")
        assert not isinstance(hand.hand.scene, FallenDialog), "one is asked once"


@TABLES
@pytest.mark.parametrize("answer", ["out", "dying", "stays"])
def test_the_house_may_have_an_answer_of_its_own(sat: Callable[..., Hand], answer: AtZero) -> None:
    hand = begun(sat(answer))
    hurt(hand, "-6")
    assert not isinstance(hand.hand.scene, FallenDialog)
    assert ("orc" in waiting(hand)) == (answer == "stays")


@TABLES
def test_healing_brings_back(sat: Callable[..., Hand]) -> None:
    hand = begun(sat("dying"))
    hurt(hand, "-6")
    hurt(hand, "+4")
    assert "dying" not in repr(hand.state.get("orc")) + repr(getattr(hand.state, "effects", ""))
    for _ in range(14):
        if "orc" in waiting(hand):
            return
        if not hand.scene.session.next_steps():
            hand.do(*([DrawAll()] if hand.state.phase == "initiative" else []))
        hand.press("act.proceed")
    pytest.fail("the orc never has a turn again")


@pytest.mark.rule("D35-E16", "TABLE-MARKS-05")
def test_in_dnd_the_words_of_the_book_are_used() -> None:
    words = [word_of(points, 12, staged=True) for points in (1, 0, -1, -9, -10, -30)]
    assert words == ["bloodied", "disabled", "dying", "dying", "dead", "dead"]
    assert word_of(0, 12) == word_of(-10, 12) == "down"
    hand = begun(combat())
    hurt(hand, "-5")
    assert not isinstance(hand.hand.scene, FallenDialog), "whoever is disabled still acts"
    widgets = [vars(widget) for widget in hand.hand.scene.interface.root.walk()]
    assert "hors de combat" in repr(widgets)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_question_fits(size: tuple[int, int], scale: float, language: str) -> None:
    hand = begun(combat(size=size, scale=scale, language=language))
    hand.scene.table._table.select("orc")
    hand.hand.frame()
    hand.hand.key("f")
    hand.hand.type("-6")
    hand.hand.key("return")
    assert isinstance(hand.hand.scene, FallenDialog)
    assert not misfits(hand.hand)
