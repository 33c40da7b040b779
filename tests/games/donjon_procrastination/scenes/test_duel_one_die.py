"""One die to choose is chosen with one press, on the die or on its button; so is none of them."""

from __future__ import annotations

import pytest
from duel_player import Guest, app_of, new_match, sit_down

from game.games.donjon_procrastination.rules.play.actions import Action, Choose


def asked_for_a_die(players: int, seed: int, dice: int, scale: float = 1.0) -> Guest:
    """A table at which somebody may choose one of so many dice."""
    match, turn = new_match(players, seed), 0
    while match.outcome is None:
        question = match.state.question
        if question is not None and question.kind == "own_die" and len(question.options) == dice:
            guest = sit_down(match, app=app_of((1280, 720), "en", scale))
            guest.settle()
            return guest
        seat = min(match.deciders)
        legal = list(match.legal_actions(seat))
        match.act(seat, legal[(turn * 7 + seat) % len(legal)])
        turn += 1
    raise AssertionError("nobody is asked for a die")


def last_action(guest: Guest) -> Action:
    return guest.scene.session.match.entries[-1].action


@pytest.mark.rule("DP-DICE-06")
@pytest.mark.parametrize("scale", [1.0, 4 / 3])
@pytest.mark.parametrize(("players", "seed", "dice"), [(2, 3, 1), (3, 0, 2)])
def test_one_press_on_a_die_chooses_it(players: int, seed: int, dice: int, scale: float) -> None:
    guest = asked_for_a_die(players, seed, dice, scale)
    before = len(guest.scene.session.match.entries)
    assert guest.asked is not None
    assert "act.confirm" not in guest.names
    guest.press(f"die.{guest.asked}.{dice - 1}")
    assert len(guest.scene.session.match.entries) == before + 1
    assert last_action(guest) == Choose((str(dice - 1),))


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_its_button_chooses_it_too_and_another_leaves_all_as_they_are(*, by_keyboard: bool) -> None:
    guest = asked_for_a_die(3, 0, 2)
    guest.by_keyboard = by_keyboard
    guest.press("option.0")
    assert last_action(guest) == Choose(("0",))
    other = asked_for_a_die(3, 0, 2)
    other.by_keyboard = by_keyboard
    other.press("act.none")
    assert last_action(other) == Choose(())
