"""Dice of the duel that one shakes and lets go of, or whose faces one types."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from duel_player import Guest, app_of, new_match, sit_down
from duel_screens import new_duel
from screens import misfits, over_title

from game.core.agent import RandomAgent
from game.core.dice import SeededDice
from game.core.match import Match
from game.games.donjon_procrastination.rules.play.actions import Bluff, Pass, Throw
from game.games.donjon_procrastination.table.held_dice import HeldDice
from game.games.donjon_procrastination.table.rematch import next_setup
from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene
from game.table.curtain import CurtainScene
from game.ui.input.keys import Command
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.setup import Throwing
    from game.ui.app import App

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]


def to_the_dice(*throws: Throwing, people: int = 1, app: App | None = None) -> Guest:
    """At a table where dice are to be thrown."""
    match = new_match()
    match = Match.start(match.system, replace(match.setup, throws=throws), SeededDice(3))
    guest = sit_down(match, (*[None] * people, *[RandomAgent()] * (2 - people)), app)
    for _ in range(20):
        guest.settle()
        if match.state.phase == "dice":
            return guest
        assert guest.asked is not None
        guest.do(next(iter(match.legal_actions(guest.asked))))
    raise AssertionError("no dice were to be thrown")


def held(guest: Guest, seat: int = 0) -> HeldDice:
    """The dice in a player's hand."""
    found = guest.scene.interface.find(f"held.{seat}")
    assert isinstance(found, HeldDice)
    return found


def thrown(guest: Guest) -> list[object]:
    """The throws that were done."""
    return [entry.action for entry in guest.scene.session.match.entries if isinstance(entry.action, Throw)]


@pytest.mark.rule("DP-DICE-01")
def test_dice_are_shaken_as_long_as_they_are_held_and_fall_when_they_are_let_go() -> None:
    guest = to_the_dice("own", app=app_of(still=False))
    dice = held(guest)
    guest.hand.hold(dice.box.centre)
    guest.hand.wait(0.5)
    assert dice.moving.shaken > 0.3
    assert not thrown(guest)
    guest.hand.release()
    assert thrown(guest) == [Throw()]
    assert not dice.moving.shaking


def test_dice_are_held_by_a_key_too_and_thrown_by_the_key_that_ends_a_turn() -> None:
    guest = to_the_dice("own")
    assert guest.scene.interface.focused is held(guest)
    guest.hand.hold_key("space")
    assert held(guest).moving.shaking
    assert not thrown(guest)
    guest.hand.release_key("space")
    assert thrown(guest) == [Throw()]
    again = to_the_dice("own")
    assert again.scene.command(Command.END)
    assert thrown(again) == [Throw()]


def test_dice_that_are_held_while_the_focus_goes_elsewhere_are_put_back() -> None:
    guest = to_the_dice("own")
    guest.scene.interface.focus(held(guest))
    guest.hand.hold_key("space")
    guest.scene.interface.focus(guest.scene.interface.find("act.throw"))
    assert not held(guest).moving.shaking
    assert not thrown(guest)


@pytest.mark.rule("DP-DICE-05")
def test_faces_of_real_dice_are_typed_and_what_is_wrong_with_them_is_said() -> None:
    guest = to_the_dice("table")
    count = guest.decision.thrown
    focused = guest.scene.interface.focused
    assert focused is not None
    assert focused.name == "act.faces", "what is typed goes there at once"
    guest.hand.type("6" * count + "1")
    guest.hand.key("return")
    assert "DP-DICE-01" in guest.scene.status_text()
    guest.hand.key("backspace")
    guest.hand.key("return")
    assert thrown(guest) == [Throw((6,) * count)]
    messages = [
        entry.text
        for entry in guest.scene.table.log(guest.scene.moment()).entries(
            event for line in guest.scene.session.lines() for event in line.events
        )
    ]
    assert any("inscrit" in sentence for sentence in messages), "the log says that they were entered"


def test_faces_go_where_they_belong_where_no_card_is_left_to_look_at_meanwhile() -> None:
    match = new_match(seed=0)
    match = Match.start(match.system, replace(match.setup, throws=("table",)), SeededDice(0))
    while match.state.phase != "support" or match.state.players[0].hand or 0 not in match.deciders:
        seat = min(match.deciders)
        legal = list(match.legal_actions(seat))
        match.act(seat, next((action for action in legal if isinstance(action, Pass)), legal[0]))
    guest = sit_down(match, (None, RandomAgent()), app_of(still=False))
    guest.settle()
    guest.do(Bluff())
    guest.hand.wait(8.0)
    focused = guest.scene.interface.focused
    assert focused is not None
    assert focused.name == "act.faces"


def test_two_people_throw_at_one_screen_without_a_curtain_between() -> None:
    guest = to_the_dice("own", "table", people=2)
    assert not isinstance(guest.hand.scene, CurtainScene)
    guest.press("act.throw")
    assert not isinstance(guest.hand.scene, CurtainScene)
    guest.press("held.0")
    assert len(thrown(guest)) == 2


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_both_ways_to_throw_fit(size: tuple[int, int], scale: float, language: str) -> None:
    ways: tuple[Throwing, ...] = ("own", "table")
    for throws in ways:
        guest = to_the_dice(throws, app=app_of(size, language, scale))
        assert not misfits(guest.hand)


def test_how_dice_are_thrown_is_settled_for_each_person_and_goes_with_the_person() -> None:
    driver = over_title(new_duel(), (1920, 1080), "fr", 2.0)
    driver.press("new.page.1")
    driver.press("new.throws.2")
    assert not misfits(driver)
    scene = driver.scene
    assert isinstance(scene, DuelSetupScene)
    match, _, _ = scene.begun(7)
    assert match.setup.throws == ("table", "program")
    assert next_setup(match, "swapped").throws == ("program", "table")


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("by_card", [False, True])
def test_real_dice_are_asked_for_wherever_dice_are_rolled(
    size: tuple[int, int], scale: float, *, by_card: bool
) -> None:
    match = new_match(seed=4)
    setup = replace(match.setup, throws=("table", "table"), real=True)
    match = Match.start(match.system, setup, SeededDice(4))
    while (asked := match.state.question) is None or asked.kind != "faces" or bool(asked.card) != by_card:
        seat = min(match.deciders)
        match.act(seat, next(iter(match.legal_actions(seat))))
    guest = sit_down(match, (None, None), app_of(size, "fr", scale))
    guest.settle()
    assert guest.decision.falling == asked
    assert not misfits(guest.hand)
    assert ("Pour départager" in guest.scene.model.prompt) != by_card
    field = guest.hand.find("act.faces")
    assert isinstance(field, TextField)
    assert len(field.hint.split()) == asked.most, "as many faces are suggested as there are dice"
    assert field.spoken(guest.hand.app.ui) == f"vide ({field.hint})", "and they are not read out as typed"
    guest.hand.type("3" * asked.most)
    assert guest.hand.find("act.faces").spoken(guest.hand.app.ui) == "3" * asked.most
    guest.hand.key("return")
    assert match.entries[-1].action == Throw((3,) * asked.most)
