"""A chime at each new turn that players see, for those who want one."""

from __future__ import annotations

import pytest
from master_player import sit

from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.quick_entry import parsed, specs
from game.ui.sound import Sound, Sounds


@pytest.mark.parametrize("wanted", [True, False])
def test_a_new_turn_chimes_if_wanted_and_never_for_somebody_hidden(
    wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda _, sound: heard.append(sound))
    system = WHEEL.system()
    people = tuple(specs(parsed("Ada 3\nBrun 2\nOmbre 1 hidden", system, "players").rows, system, ()))
    hand = sit(WHEEL, system.setup(pawns=people))
    hand.hand.app.set_options(turn_chime=wanted)
    turns: list[tuple[str, int]] = []
    for _ in range(8):
        heard.clear()
        seen = hand.scene.table.session.track(None).current
        hand.hand.key("ctrl+return")
        hand.hand.app.step(1)
        track = hand.scene.table.session.track()
        now = hand.scene.table.session.track(None).current
        chimes = heard.count(Sound.CHIME)
        assert chimes <= (1 if wanted else 0)
        if track.current is not None:
            turns.append((track.current.name, chimes))
        if seen is not None and now == seen:
            assert chimes == 0
    assert any(chimes for _, chimes in turns) == wanted
    assert any(name == "Ombre" for name, _ in turns)
    assert all(not chimes for name, chimes in turns if name == "Ombre")


def test_what_was_taken_back_does_not_chime(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda _, sound: heard.append(sound))
    system = WHEEL.system()
    people = tuple(specs(parsed("Ada 3\nBrun 2", system, "players").rows, system, ()))
    hand = sit(WHEEL, system.setup(pawns=people))
    hand.hand.app.set_options(turn_chime=True)
    for _ in range(4):
        hand.hand.key("ctrl+return")
    heard.clear()
    hand.hand.key("ctrl+z")
    assert hand.scene.table.session.track().current is not None
    assert Sound.CHIME not in heard
    hand.hand.key("ctrl+shift+z")
    assert Sound.CHIME in heard
