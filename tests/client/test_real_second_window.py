"""The players' window on a screen: opened beside the table, filled, used by keys, closed, remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from real_window import on_a_screen, told

if TYPE_CHECKING:
    from pathlib import Path

SESSION = """
import sys
from pathlib import Path
import pygame
from game.cli.play import speak
from game.core.dice import SeededDice
from game.core.match import Match
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.d20_initiative.table.pane import TABLE
from game.games.turn_order.table.screen import match_scene
from game.games.turn_order.table.session import MasterSession
from game.table.game import Games
from game.ui.app import App, Settings
from game.ui.options import Options, SecondWindow, load_options
from game.ui.window import Window

file = Path(sys.argv[1]) / "options.toml"
window = Window((1280, 720), title="master")
there = SecondWindow(place=(200, 100), size=(640, 400))
app = App(window, Settings(speak, Options(language="fr", reduced_motion=True, second_window=there), file))
people = tuple(CombatantSpec(f"c{i}", f"Combattant {i}", roll=20 - i) for i in range(11))
match = Match.start(TABLE.system().system, Setup("", people), SeededDice(1))
scene = match_scene(TABLE, MasterSession(match), None, Games())
app.push(scene)

frames(3)
key(pygame.K_F9, window.window, pygame.KMOD_SHIFT, wait=20)
side = app.second_window.screen
print(side.window.position, side.window.size, side.window.title)
key(pygame.K_RETURN, side.window, pygame.KMOD_CTRL, wait=20)
print(match.state.current, side.surface.get_at((320, 200))[:3] != (0, 0, 0))
key(pygame.K_F11, side.window, wait=20)
print(side.window.size, window.size)
key(pygame.K_F11, side.window, wait=20)
print(side.window.size)
side.window.position = (150, 80)
side.window.size = (800, 500)
frames(30)
print(side.surface.get_size())
pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED, window=side.window))
frames(2)
print(side.seen)
pygame.event.post(pygame.Event(pygame.WINDOWRESTORED, window=side.window))
frames(2)
pygame.event.post(pygame.Event(pygame.WINDOWCLOSE, window=side.window))
frames(2)
print(app.second_window.screen, app.running)
key(pygame.K_F9, window.window, pygame.KMOD_SHIFT, wait=20)
pygame.event.post(pygame.Event(pygame.WINDOWCLOSE, window=window.window))
app.run()
kept = load_options(file).second_window
print(kept.open, kept.place, kept.size, kept.full_screen)
window.close()
"""


@on_a_screen
def test_a_second_window_is_opened_used_and_remembered(tmp_path: Path) -> None:
    assert told(SESSION, tmp_path) == [
        "(200, 100) (640, 400) Pour les joueurs \N{EN DASH} Initiative D&D 3.5",
        "c0 True",
        "(1600, 900) (1280, 720)",
        "(640, 400)",
        "(800, 500)",
        "False",
        "None True",
        "True (150, 80) (800, 500) False",
    ]
