"""A child at the mouse: whatever is pressed, the workshop goes on and everything can be undone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.cli.play import speak
from game.content.locale import Language
from game.positions.position_file import dump_position, parse_position
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.input.events import MouseButton
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.scene import WorkshopScene

FIELD = Path(__file__).resolve().parents[2] / "assets" / "positions" / "crowded-bridge.toml"

KEYS = [
    "tab",
    "shift+tab",
    "l",
    "m",
    "r",
    "k",
    "b",
    "v",
    "h",
    "c",
    "t",
    "p",
    "x",
    "shift+x",
    "delete",
    "ctrl+d",
    "ctrl+z",
    "ctrl+shift+z",
    "up",
    "down",
    "left",
    "right",
    "shift+up",
    "ctrl+left",
    "return",
    "space",
    "f6",
    "plus",
    "minus",
    "kp0",
    "ctrl+return",
    "ctrl+c",
]

LEFT_ALONE = ("workshop.leave", "workshop.open", "workshop.save", "workshop.export", "workshop.map")


@pytest.mark.parametrize("seed", range(3))
def test_random_clicks_and_keys_do_not_break_the_workshop(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.battlefield.backdrop.GROUND_RES", 8)
    monkeypatch.setattr("game.art.world_art.GROUND_RES", 8)
    chance = random.Random(seed)  # noqa: S311 - a game, no secret
    app = App(OffScreen((1280, 720)), Settings(speak, Options(language="fr", reduced_motion=True)))
    scene = WorkshopScene(Language.FR, FIELD)
    app.push(scene)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    hand = Driver(app)
    first = scene.inquiry.position
    for step in range(250):
        act(hand, scene, chance)
        while app.scene is not scene:
            app.pop()
        if step % 25 == 0:
            hand.frame()
    present = scene.inquiry.history.present
    assert parse_position(dump_position(present), "the workshop") == present
    while scene.inquiry.history.past:
        scene.inquiry.undo()
    assert scene.inquiry.position == first


def act(hand: Driver, scene: WorkshopScene, chance: random.Random) -> None:
    at = (chance.uniform(40, 1270), chance.uniform(60, 700))
    match chance.randrange(8):
        case 0 | 1:
            hand.move(at)
        case 2:
            hand.click(at)
        case 3:
            hand.drag(at, (chance.uniform(60, 940), chance.uniform(60, 700)))
        case 4:
            held = chance.choice(["lshift", "lctrl", "lalt"])
            hand.hold_key(held)
            hand.click(at, chance.choice([MouseButton.LEFT, MouseButton.MIDDLE]))
            hand.release_key(held)
        case 5 | 6:
            hand.key(chance.choice(KEYS))
        case _:
            widgets = [w.name for w in scene.interface.root.walk() if w.focusable and w.name]
            hand.press(chance.choice([name for name in widgets if name not in LEFT_ALONE]))
