"""A real window, on a screen of its own: opened, used, filled, resized, photographed, closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from real_window import on_a_screen, printed_lines

if TYPE_CHECKING:
    from pathlib import Path

SESSION = """
import sys
from pathlib import Path
import pygame
from game.ui.app import App, Settings
from game.ui.options import Options
from game.ui.window.window import Window
from game.cli.play import entries, speak
from game.table.title import TitleScene

large = Window((2000, 1200))
print(*large.size)
large.close()
window = Window((1280, 720), title="smoke")
assert pygame.display.get_driver() == "x11"
dropped = []
settings = Settings(
    speak,
    Options(language="fr"),
    pictures=Path(sys.argv[1]),
    open_file=lambda app, path: dropped.append(path),
)
app = App(window, settings)
app.push(TitleScene(entries))

key(pygame.K_TAB)
key(pygame.K_RETURN)
print(type(app.scene).__name__)
frames(40)
names = [entry.name for entry in app.scene.entries]
for _ in range(names.index("options") - 1):
    key(pygame.K_TAB)
key(pygame.K_RETURN)
print(type(app.scene).__name__)
key(pygame.K_ESCAPE)
key(pygame.K_F11)
frames(20)
print(*window.surface.get_size())
key(pygame.K_F11)
frames(20)
print(*window.surface.get_size())
key(pygame.K_F12)
window.set_clipboard("créature")
print(window.clipboard())
pygame.event.post(pygame.Event(pygame.DROPFILE, file="ford.toml"))
frames(1)
print(*dropped)
pygame.event.post(pygame.Event(pygame.QUIT))
frames(1)
print(app.running)
window.close()
"""


@on_a_screen
def test_a_real_window_opens_and_answers(tmp_path: Path) -> None:
    assert printed_lines(SESSION, tmp_path) == [
        "1584 804",
        "TitleScene",
        "OptionsScene",
        "1600 900",
        "1280 720",
        "créature",
        "ford.toml",
        "False",
    ]
    assert len(list(tmp_path.glob("*.png"))) == 1
