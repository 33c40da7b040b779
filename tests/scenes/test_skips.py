"""A press or a key during an animation skips it, and still does what it was meant for: at every table."""

from __future__ import annotations

from duel_player import Guest, app_of, new_match, sit_down

from game.core.agent import RandomAgent
from game.table.options import OptionsScene
from game.ui.cues import Cue
from game.ui.window.window import APPEARING


def moving(seed: int = 9) -> Guest:
    """A duel against a machine, shown at its pace, as in a window."""
    app = app_of(still=False)
    guest = sit_down(new_match(2, seed), (None, RandomAgent()), app)
    rest(guest)
    guest.hand.wait(0.6)
    app.screen.appearing = APPEARING
    return guest


def rest(guest: Guest) -> None:
    """Until a card is asked for."""
    for _ in range(400):
        if guest.asked is not None and guest.decision.phase == "face":
            return
        guest.hand.wait(0.05)
        guest.scene.loop.timeline.skip()
        guest.scene.loop.go_on()
    raise AssertionError("no card was asked for")


def show(guest: Guest) -> None:
    """Something is shown for a while."""
    loop = guest.scene.loop
    loop.timeline.speed = 1.0
    guest.scene._skips.begin()
    loop.timeline.play([Cue(5.0, lambda _: None)], guest.scene._settle)
    guest.scene.refresh()
    assert guest.asked is None


def cards(guest: Guest) -> list[str]:
    return [name for name in guest.names if name.startswith("hand.") and "esbroufe" not in name]


def test_a_card_pressed_while_something_is_shown_is_picked() -> None:
    guest = moving()
    show(guest)
    card = cards(guest)[2]
    guest.hand.press(card)
    assert [f"hand.{pick}" for pick in guest.decision.picks] == [card]


def test_a_card_that_moves_as_the_show_ends_is_picked_where_it_comes_to_lie() -> None:
    guest = moving()
    other, *_, card = cards(guest)
    show(guest)
    first, second = guest.hand.find(card), guest.hand.find(other)
    first.box, second.box = second.box, first.box
    guest.hand.click(first.box.centre)
    assert [f"hand.{pick}" for pick in guest.decision.picks] == [card]


def test_a_card_pressed_before_the_machine_has_decided_is_picked_once_one_is_asked() -> None:
    guest = moving()
    scene, card = guest.scene, cards(guest)[1]
    show(guest)
    thinking = type(scene.loop).thinking
    try:
        type(scene.loop).thinking = property(lambda _loop: True)  # type: ignore[assignment, method-assign]
        guest.hand.press(card)
        guest.hand.wait(0.1)
        assert not guest.decision.picks
        assert not scene.message
    finally:
        type(scene.loop).thinking = thinking  # type: ignore[method-assign]
    guest.hand.wait(0.1)
    assert [f"hand.{pick}" for pick in guest.decision.picks] == [card]


def test_keys_do_what_they_are_for_besides() -> None:
    guest = moving()
    show(guest)
    card = cards(guest)[0]
    guest.scene.interface.focus(guest.hand.find(card))
    guest.hand.key("return")
    assert not guest.scene.moment().showing
    assert [f"hand.{pick}" for pick in guest.decision.picks] == [card]
    show(guest)
    guest.hand.key("f10")
    assert isinstance(guest.hand.scene, OptionsScene)


def test_escape_only_skips() -> None:
    guest = moving()
    show(guest)
    guest.hand.key("escape")
    assert guest.hand.scene is guest.scene
    assert not guest.scene.moment().showing


def test_the_key_that_ends_a_turn_ends_nothing_that_was_not_asked_yet() -> None:
    guest = moving()
    guest.hand.press(cards(guest)[0])
    guest.hand.wait(0.6)
    guest.hand.press("act.confirm")
    number = guest.scene.session.number
    for _ in range(150):
        if guest.scene.moment().showing:
            guest.hand.key("ctrl+return")
        if guest.asked is not None:
            break
        guest.hand.wait(0.02)
    assert not guest.scene.moment().showing
    own = [entry for entry in guest.scene.session.match.entries[number:] if entry.seat == 0]
    assert not own
