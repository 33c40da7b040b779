"""The workshop as it looks: golden pictures, and once in a real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pictures import assert_golden
from real_window import on_a_screen, printed_lines
from workshops import place

from game.cli.play import speak
from game.content.locale import Language
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.scene import WorkshopScene

ROOT = Path(__file__).resolve().parents[2]
FIELD = ROOT / "assets" / "positions" / "forest-edge.toml"

HUNTER, SCOUT, BEAR = (7.0, 5.5), (7.5, 13.0), (18.8, 15.6)


@pytest.fixture(scope="module")
def hand() -> Driver:
    app = App(OffScreen((1280, 720)), Settings(speak, Options(language="fr", reduced_motion=True)))
    scene = WorkshopScene(Language.FR, FIELD)
    app.push(scene)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    # They are found in a thread, and not at all without compiled kernels: how many are listed is chance.
    scene.inquiry.lists_flips = False
    return Driver(app)


def show(hand: Driver, *clicks: tuple[float, float]) -> None:
    for point in clicks:
        hand.click(place(hand, point))


def test_a_path_through_the_wood(hand: Driver, rewrite: bool) -> None:
    show(hand, SCOUT)
    hand.move(place(hand, (10.0, 10.0)))
    assert_golden(hand.frame(), "workshop_path", rewrite=rewrite)


def test_a_sight_through_cover(hand: Driver, rewrite: bool) -> None:
    hand.key("escape")
    hand.key("l")
    show(hand, HUNTER, BEAR)
    hand.move(place(hand, (3.0, 20.0)))
    assert_golden(hand.frame(), "workshop_sight", rewrite=rewrite)


SESSION = """
import sys
from pathlib import Path
import pygame
from game.ui.app import App, Settings
from game.ui.options import Options
from game.ui.window.window import Window
from game.content.locale import Language
from game.cli.play import speak
from game.table.loading import LoadingScene
from game.workshop.scene import WorkshopScene

window = Window((1280, 720), title="workshop")
assert pygame.display.get_driver() == "x11"
app = App(window, Settings(speak, Options(language="en"), pictures=Path(sys.argv[2])))
scene = WorkshopScene(Language.EN, Path(sys.argv[1]))
app.push(scene)


def frames(count):
    for _ in range(count):
        for event in window.events():
            app.handle(event)
        app.step(1 / 60)


while isinstance(app.scene, LoadingScene):
    frames(1)
frames(5)
camera = scene.interface.find("workshop.board").camera
x, y = (round(v) for v in camera.to_screen((7.5, 13.0)))
for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
    pygame.event.post(pygame.Event(kind, pos=(x, y), button=1))
frames(3)
print(scene.inquiry.creature.id)
there = tuple(round(v) for v in camera.to_screen((7.5, 16.0)))
pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(0, 0, 0)))
frames(3)
for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
    pygame.event.post(pygame.Event(kind, pos=there, button=1))
frames(120)
print(round(scene.inquiry.position.creature("scout").at[1]))
app.screenshot()
window.close()
"""


@on_a_screen
def test_a_creature_walks_in_a_real_window(tmp_path: Path) -> None:
    assert printed_lines(SESSION, FIELD, tmp_path) == ["scout", "16"]
    assert len(list(tmp_path.glob("*.png"))) == 1
