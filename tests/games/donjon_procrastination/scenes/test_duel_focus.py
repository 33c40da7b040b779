"""The focus at the duel's table: it waits on what can be played, and reads what cannot where it is led."""

from __future__ import annotations

import pytest
from duel_player import Guest, new_match, sit_down

from game.core.agent import RandomAgent
from game.games.donjon_procrastination.table.model import Page


def at_the_keyboard(seed: int) -> Guest:
    """Somebody who plays with keys alone against a machine."""
    guest = sit_down(new_match(2, seed), (None, RandomAgent()))
    guest.by_keyboard = True
    return guest


@pytest.mark.parametrize("seed", [3, 5])
def test_the_focus_never_waits_on_what_cannot_be_played(seed: int) -> None:
    guest = at_the_keyboard(seed)
    asked = 0
    for turn in range(600):
        guest.settle()
        if guest.scene.session.over:
            break
        focused = guest.scene.interface.focused
        assert focused is not None
        assert not focused.refused, (turn, focused.name)
        seat = guest.asked
        assert seat is not None
        legal = list(guest.scene.session.match.legal_actions(seat))
        guest.do(legal[(turn * 7 + seat) % len(legal)])
        asked += 1
    assert asked > 10


def test_the_focus_is_led_to_a_card_that_cannot_be_played_to_read_why_and_stays() -> None:
    guest = at_the_keyboard(3)
    guest.settle()
    for _ in range(100):
        focused = guest.scene.interface.focused
        if focused is not None and focused.name == "hand.esbroufe":
            break
        guest.hand.key("tab")
    guest.scene.turn_page(Page.DUELS)
    guest.hand.wait(0.1)
    focused = guest.scene.interface.focused
    assert guest.scene.page == Page.DUELS
    assert focused is not None
    assert focused.name == "hand.esbroufe"
    assert focused.refused
