"""Several people at once, marked by mouse and by keys: a blow, a condition, a removal; a pinned sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from master_player import Hand, sit
from screens import misfits, texts

from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.setup import CombatantSpec as Fighter
from game.games.attention_donjon.rules.setup import Setup as Rounds
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.rules.actions import Begin
from game.games.d20_initiative.rules.state import CombatantSpec, HouseRules
from game.games.d20_initiative.rules.state import Setup as Combat
from game.games.d20_initiative.table.pane import TABLE as D35
from game.games.speed_wheel.rules.actions import Advance
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.mark_actions import Harm
from game.games.turn_order.table.markable import Markable
from game.ui.input.events import Mods
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable

GOBLINS = ("gob-1", "gob-2", "gob-3")


def combat(hp: int = 20, **window: Any) -> Hand:
    ones = [
        CombatantSpec("ada", "Ada", "players", roll=19, hp=hp, max_hp=hp),
        *(CombatantSpec(who, who.title(), roll=15 - n, hp=hp, max_hp=hp) for n, who in enumerate(GOBLINS)),
        CombatantSpec("bo", "Bo", "players", roll=2, hp=hp, max_hp=hp),
    ]
    hand = sit(D35, Combat("", tuple(ones), HouseRules()), **window)
    hand.do(Begin())
    return hand


def wheel(hp: int = 20, **window: Any) -> Hand:
    pawns = [
        PawnSpec("ada", "Ada", "pc", 2, hp=hp, max_hp=hp),
        *(PawnSpec(who, who.title(), "npc", 1, hp=hp, max_hp=hp) for who in GOBLINS),
        PawnSpec("bo", "Bo", "pc", 0, hp=hp, max_hp=hp),
    ]
    hand = sit(WHEEL, Wheel("", tuple(pawns)), **window)
    hand.do(Advance())
    return hand


def rounds(hp: int = 20, **window: Any) -> Hand:
    ones = [
        Fighter("ada", "Ada", player="Zoé", hp=hp, max_hp=hp),
        *(Fighter(who, who.title(), kind="group", side="enemies", hp=hp, max_hp=hp) for who in GOBLINS),
        Fighter("bo", "Bo", player="Marc", hp=hp, max_hp=hp),
    ]
    hand = sit(ROUNDS, Rounds("", tuple(ones)), **window)
    hand.press("act.proceed")
    return hand


TABLES = pytest.mark.parametrize("sat", [combat, wheel, rounds])


@dataclass
class Counted:
    """A hand whose inputs are counted: a press of a button or a key, or a line of text, is one."""

    hand: Hand
    inputs: int = 0

    def click(self, who: str, mods: Mods = Mods.NONE) -> None:
        """Press the line, or the place at the table, of somebody, with a key held."""
        self.inputs += 1
        self.hand.hand.mods = mods
        self.hand.hand.press(line(self.hand, who))
        self.hand.hand.mods = Mods.NONE

    def key(self, binding: str) -> None:
        self.inputs += 1
        self.hand.hand.key(binding)

    def type(self, text: str) -> None:
        self.inputs += 1
        self.hand.hand.type(text)


def line(hand: Hand, who: str) -> str:
    """The first widget of the centre that stands for somebody."""
    centre = hand.hand.find("table.centre")
    return next(widget.name for widget in centre.walk() if isinstance(widget, Markable) and widget.who == who)


def marked(hand: Hand) -> set[str]:
    rows = hand.hand.find("table.centre").walk()
    return {row.who for row in rows if isinstance(row, Markable) and row.marked}


def points(hand: Hand) -> dict[str, int]:
    marks = hand.table.session.rules.marks  # type: ignore[attr-defined]  # rules of a master's table
    return {who: marks.item(hand.state, who).hp for who in ("ada", *GOBLINS, "bo")}


def conditions(hand: Hand) -> dict[str, list[str]]:
    people = hand.table.table.game.forms.people(hand.state, hand.hand.app.ui.say)
    return {person.id: [chip.text for chip in person.chips] for person in people}


@TABLES
def test_a_blow_to_three_goblins_takes_six_inputs_where_it_took_twelve(sat: Callable[..., Hand]) -> None:
    one_by_one = Counted(sat())
    for who in GOBLINS:
        one_by_one.click(who)
        one_by_one.key("f")
        one_by_one.type("-7")
        one_by_one.key("return")
    assert one_by_one.inputs == 12
    together = Counted(sat())
    first, *others = GOBLINS
    together.click(first)
    for who in others:
        together.click(who, Mods.CTRL)
    assert marked(together.hand) == set(GOBLINS)
    together.key("f")
    together.type("-7")
    together.key("return")
    assert together.inputs == 6
    struck = {"ada": 20, **dict.fromkeys(GOBLINS, 13), "bo": 20}
    assert points(together.hand) == points(one_by_one.hand) == struck
    together.key("ctrl+z")
    assert set(points(together.hand).values()) == {20}


@TABLES
def test_one_alone_takes_four_inputs(sat: Callable[..., Hand]) -> None:
    hand = Counted(sat())
    hand.click("gob-2")
    hand.key("f")
    hand.type("-7")
    hand.key("return")
    assert (hand.inputs, points(hand.hand)["gob-2"]) == (4, 13)


@TABLES
def test_who_falls_together_is_asked_about_once_and_undone_in_one_step(sat: Callable[..., Hand]) -> None:
    hand = Counted(sat(hp=5))
    before = hand.hand.state
    hand.click("gob-1")
    hand.click("gob-2", Mods.CTRL)
    hand.key("f")
    hand.type("-7")
    hand.key("return")
    assert "Gob-1, Gob-2" in hand.hand.hand.scene.title  # type: ignore[attr-defined]  # of a dialog
    asked = hand.hand.hand.app.ui.say("fallen.then", count=2)
    assert texts(hand.hand.hand).count(asked) == 1
    hand.hand.press("fallen.out")
    waiting = {turn.combatant for turn in hand.hand.table.session.track().coming}
    assert not waiting & {"gob-1", "gob-2"}
    hand.key("ctrl+z")
    assert hand.hand.state == before


@TABLES
def test_a_condition_is_given_to_all_and_taken_from_all(sat: Callable[..., Hand]) -> None:
    hand = sat(language="en")
    counted = Counted(hand)
    counted.click("gob-1")
    counted.click("gob-3", Mods.SHIFT)
    assert marked(hand) == set(GOBLINS)
    before = hand.state
    hand.hand.key("e")
    hand.write("form.name", "stunned 2")
    hand.hand.key("return")
    assert all("stunned" in conditions(hand)[who] for who in GOBLINS)
    assert "stunned" not in conditions(hand)["bo"]
    assert any(
        "stunned (3)" in widget.text
        for widget in hand.hand.find("table.sheet").walk()
        if isinstance(widget, Label)
    )
    hand.press("several.end.0")
    assert not any("stunned" in chips for chips in conditions(hand).values())
    hand.hand.key("ctrl+z")
    hand.hand.key("ctrl+z")
    assert hand.state == before


@TABLES
def test_a_condition_is_given_to_those_who_do_not_have_it(sat: Callable[..., Hand]) -> None:
    hand = sat(language="en")
    counted = Counted(hand)
    counted.click("gob-1")
    for last in ("gob-1", "gob-3"):
        counted.click(last, Mods.SHIFT)
        hand.hand.key("e")
        hand.press("usual.stunned", "dialog.yes")
    assert [conditions(hand)[who].count("stunned") for who in GOBLINS] == [1, 1, 1]
    hand.hand.key("e")
    hand.press("usual.stunned")
    assert hand.refusal("dialog.yes") == "This condition is there already, for as long."


@TABLES
def test_the_marked_are_taken_out_by_one_key_and_come_back_by_one(sat: Callable[..., Hand]) -> None:
    hand = sat()
    counted = Counted(hand)
    hand.hand.key("delete")
    assert "Ctrl" in hand.table.message
    before = hand.state
    for who in GOBLINS:
        counted.click(who, Mods.CTRL)
    hand.hand.key("delete")
    assert {person.id for person in hand.state.people} == {"ada", "bo"}
    assert marked(hand) == set()
    hand.hand.key("ctrl+z")
    assert hand.state == before


@TABLES
def test_marking_by_keys_alone(sat: Callable[..., Hand]) -> None:
    hand = sat()
    hand.focus(line(hand, "gob-1"))
    hand.hand.key("ctrl+space")
    hand.focus(line(hand, "gob-3"))
    hand.hand.key("shift+space")
    assert marked(hand) == set(GOBLINS)
    hand.hand.key("ctrl+space")
    assert marked(hand) == {"gob-1", "gob-2"}
    spoken = [hand.hand.find(line(hand, who)).spoken(hand.hand.app.ui) for who in ("gob-2", "gob-3")]
    assert [words.endswith("choisi.") for words in spoken] == [True, False]
    hand.hand.key("escape")
    assert marked(hand) == set()


@pytest.mark.parametrize("sat", [combat, wheel])
def test_the_pointer_marks_all_lines_that_it_passes_while_ctrl_is_held(sat: Callable[..., Hand]) -> None:
    hand = sat()
    first, last = (hand.hand.find(line(hand, who)).box.centre for who in ("gob-1", "gob-3"))
    order = hand.table.session.track()
    hand.hand.mods = Mods.CTRL
    hand.hand.drag(first, last)
    hand.hand.mods = Mods.NONE
    assert marked(hand) == set(GOBLINS)
    assert hand.table.session.track() == order


@TABLES
def test_points_typed_on_the_sheet_of_the_marked_are_for_all_and_a_refusal_names_who(
    sat: Callable[..., Hand],
) -> None:
    hand = sat(language="en")
    counted = Counted(hand)
    counted.click("gob-1")
    counted.click("gob-2", Mods.CTRL)
    hand.write("several.points", "+3")
    hand.hand.key("return")
    assert points(hand)["gob-1"] == 20
    hand.write("several.points", "11")
    hand.hand.key("return")
    assert [points(hand)[who] for who in GOBLINS] == [11, 11, 20]
    hand.write("several.points", "a lot")
    hand.hand.key("return")
    assert "TABLE-MARKS-04" in hand.table.message
    hand.press("several.drop.gob-2")
    assert marked(hand) == set()
    assert hand.hand.find("person.name").text == "Gob-\N{ZERO WIDTH SPACE}1"  # type: ignore[attr-defined]


def test_several_are_one_line_of_the_record() -> None:
    hand = combat()
    counted = Counted(hand)
    counted.click("gob-1")
    counted.click("gob-2", Mods.CTRL)
    hand.write("several.points", "-2")
    hand.hand.key("return")
    assert hand.table.session.match.entries[-1].action == Batch((Harm("gob-1", -2), Harm("gob-2", -2)))
    assert hand.table.session.match.entries[-1].seat == MASTER


@TABLES
def test_the_sheet_follows_the_turns_unless_it_is_pinned(sat: Callable[..., Hand]) -> None:
    hand = sat()
    if sat is rounds:
        for who, card in (("ada", "KH"), ("bo", "9H"), ("gob-1", "7H"), ("gob-2", "5H"), ("gob-3", "3H")):
            hand.press(f"now.by_hand.{who}", f"pick.{card}")
            while hand.hand.scene is not hand.table:
                hand.hand.key("escape")

    def named() -> str:
        return str(hand.hand.find("person.name").text).replace("\N{ZERO WIDTH SPACE}", "")  # type: ignore[attr-defined]

    def up() -> str:
        return str(hand.table.session.track().current.name)  # type: ignore[union-attr]  # somebody is

    hand.press(line(hand, "gob-3"))
    assert named() == "Gob-3"
    hand.press("act.proceed")
    assert named() == up() != "Gob-3"
    hand.press(line(hand, "gob-3"))
    hand.focus("person.pin")
    hand.hand.key("return")
    assert hand.hand.find("person.pin").chosen  # type: ignore[attr-defined]  # seen, and read aloud
    hand.press("act.proceed")
    assert named() == "Gob-3"
    hand.press(line(hand, "ada"))
    assert named() == "Ada"
    hand.press("act.proceed")
    assert named() == "Gob-3"
    hand.press("person.pin", "act.proceed")
    assert named() == up()


@TABLES
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_the_sheet_of_the_marked_fits(
    sat: Callable[..., Hand], size: tuple[int, int], scale: float, language: str
) -> None:
    hand = sat(size=size, language=language, scale=scale)
    counted = Counted(hand)
    counted.click("gob-1")
    counted.click("gob-3", Mods.SHIFT)
    assert not misfits(hand.hand)
    hand.hand.key("f")
    assert not misfits(hand.hand)


def test_pawns_on_the_wheel_are_marked_as_lines_are() -> None:
    hand = wheel()
    pawns = {
        widget.who: widget.name for widget in hand.hand.find("wheel").walk() if isinstance(widget, Markable)
    }
    for who in GOBLINS:
        hand.hand.mods = Mods.CTRL
        hand.hand.press(pawns[who])
    assert marked(hand) == set(GOBLINS)
    space = hand.state.find("gob-1").space
    hand.hand.press(pawns["gob-2"])
    assert marked(hand) == {"gob-1", "gob-3"}
    assert hand.state.find("gob-1").space == space
