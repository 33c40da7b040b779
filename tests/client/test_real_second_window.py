"""The players' window on a screen: opened beside the table, filled, used by keys, closed, remembered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from real_window import on_a_screen, printed_lines

from game.core.files import write_text

BEGIN = """
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
from game.ui.window.window import Window

file = Path(sys.argv[1]) / "options.toml"
window = Window((1280, 720), title="master")
there = SecondWindow(place=(200, 100), size=(640, 400))
app = App(window, Settings(speak, Options(language="fr", reduced_motion=True, second_window=there), file))
people = tuple(CombatantSpec(f"c{i}", f"Combattant {i}", roll=20 - i) for i in range(11))
match = Match.start(TABLE.system().system, Setup("", people), SeededDice(1))
scene = match_scene(TABLE, MasterSession(match), None, Games())
app.push(scene)

"""

SESSION = """
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
    assert printed_lines(BEGIN + SESSION, tmp_path) == [
        "(200, 100) (640, 400) Pour les joueurs \N{EN DASH} Initiative D&D 3.5",
        "c0 True",
        "(1600, 900) (1280, 720)",
        "(640, 400)",
        "(800, 500)",
        "False",
        "None True",
        "True (150, 80) (800, 500) False",
    ]


FRAMED = """
import subprocess
manager = subprocess.Popen([sys.argv[2]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
for _ in range(50):
    if window.size[0] > 1500:
        break
    window.window.maximize()  # which needs a window manager that has started
    frames(20)
frames(60)
for _ in range(3):
    key(pygame.K_F9, window.window, pygame.KMOD_SHIFT, wait=60)
    print(app.second_window.screen.window.position != (200, 100), app.options.second_window.place)
    print(app.notice.text, window.window.focused)
    key(pygame.K_F9, window.window, pygame.KMOD_SHIFT, wait=10)
print(app.options.second_window.place)
manager.kill()
window.close()
"""


HIGH = "window.borderWidth: 7\nwindow.title.height: 44\nwindow.handleWidth: 12\nwindow.bevelWidth: 4\n"
"""What fluxbox reads about frames: the window lies (7, 58) inside such a one, with openbox (1, 20)."""


@on_a_screen
@pytest.mark.parametrize("manager", ["openbox", "fluxbox"])
def test_opened_again_and_again_it_is_not_moved_by_its_frame(
    manager: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(manager) is None:
        pytest.skip("needs that window manager")
    write_text(tmp_path / ".fluxbox" / "overlay", HIGH)
    monkeypatch.setenv("HOME", str(tmp_path))
    front = (
        "La fenêtre des joueurs est ouverte devant celle-ci, "
        "jusqu\N{RIGHT SINGLE QUOTATION MARK}au prochain clic ici. "
        "Maj+F9 la ferme, puis la rouvre devant. True"
    )
    assert printed_lines(BEGIN + FRAMED, tmp_path, Path(manager)) == [
        *("True (200, 100)", front) * 3,
        "(200, 100)",
    ]


HIDDEN = """
import ctypes
import subprocess
frames(20)
subprocess.run(["xdotool", "windowunmap", str(window.window.handle)], check=True)
x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x.XOpenDisplay(None))
x.XSync(display, 0)
x.XSetInputFocus(display, ctypes.c_ulong(window.window.handle), 0, ctypes.c_ulong(0))
x.XSync(display, 0)
key(pygame.K_F9, window.window, pygame.KMOD_SHIFT, wait=20)
subprocess.run(["xdotool", "windowmap", str(window.window.handle)], check=True)
frames(20)
print(app.second_window.screen.window.position, app.running)
window.close()
"""


@on_a_screen
@pytest.mark.skipif(shutil.which("xdotool") is None, reason="needs xdotool")
def test_a_window_that_the_desktop_has_just_hidden_may_be_given_the_keyboard(tmp_path: Path) -> None:
    """X calls that an error, which ended the program: with fluxbox as the players' window opened."""
    assert printed_lines(BEGIN + HIDDEN, tmp_path) == ["(200, 100) True"]


DESTROYED = """
import subprocess
key(pygame.K_F9, window.window, pygame.KMOD_SHIFT, wait=20)
subprocess.run(["xdotool", "windowclose", str(app.second_window.screen.window.handle)], check=True)
frames(60)
print(app.second_window.screen, app.running, app.options.second_window.open)
key(pygame.K_F9, window.window, pygame.KMOD_SHIFT, wait=20)
print(app.second_window.screen.window.position, app.running)
window.close()
"""


@on_a_screen
@pytest.mark.skipif(shutil.which("xdotool") is None, reason="needs xdotool")
def test_another_program_may_destroy_it(tmp_path: Path) -> None:
    assert printed_lines(BEGIN + DESTROYED, tmp_path) == ["None True False", "(200, 100) True"]
