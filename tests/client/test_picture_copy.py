"""A picture of the screen is copied by a program of the system, and the line that says so says the truth."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING

import pytest
from real_window import on_a_screen, printed_lines

from game.ui.window import picture_copy
from game.ui.window.picture_copy import PROGRAMS, CopyProgram, PictureCopy, copy_picture

if TYPE_CHECKING:
    from pathlib import Path

SESSION = """
import subprocess, sys
from pathlib import Path
from game.ui.app import App, Settings
from game.ui.options import Options
from game.ui.window.window import Window
from game.cli.play import entries, speak
from game.table.title import TitleScene

window = Window((1280, 720), title="smoke")
app = App(window, Settings(speak, Options(language="en"), pictures=Path(sys.argv[1])))
app.push(TitleScene(entries))
frames(5)
key(pygame.K_F12, wait=60)
print(app.notice.text.partition(":")[0])
kept, = Path(sys.argv[1]).glob("*.png")
told = subprocess.run(
    ["xclip", "-selection", "clipboard", "-t", "image/png", "-o"], stdout=subprocess.PIPE, timeout=20
)
print(told.stdout == kept.read_bytes())
# Text that is copied after it takes its place.
window.set_clipboard("créature")
frames(5)
print(window.clipboard())
window.close()
"""


@on_a_screen
@pytest.mark.skipif(shutil.which("xclip") is None, reason="needs xclip")
def test_a_picture_is_on_the_clipboard_of_a_real_window(tmp_path: Path) -> None:
    assert printed_lines(SESSION, tmp_path) == ["Picture saved and copied", "True", "créature"]


def over(copy: PictureCopy) -> bool:
    """Whether it was made, once it is over."""
    while not copy.over:
        time.sleep(0.01)
    return copy.made


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "picture.png"
    path.write_bytes(b"PNG")
    return path


@pytest.mark.parametrize(
    ("script", "made"), [("cat > {folder}/copied", True), ("exit 1", False), ("sleep 60", False)]
)
def test_what_the_program_does_is_what_is_said(
    tmp_path: Path, picture: Path, monkeypatch: pytest.MonkeyPatch, script: str, made: bool
) -> None:
    program = CopyProgram("sh", "", lambda _: ("-c", script.format(folder=tmp_path)))
    monkeypatch.setattr(picture_copy, "PROGRAMS", {"linux": (program,)})
    monkeypatch.setattr(picture_copy, "PATIENCE", 0.2 if "sleep" in script else 20.0)
    assert over(copy_picture(picture, {}, "linux")) is made
    assert (tmp_path / "copied").exists() is made


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":1"}, {"WAYLAND_DISPLAY": "wayland-0"}])
def test_without_a_program_or_a_display_nothing_is_copied(picture: Path, environment: dict[str, str]) -> None:
    assert not over(copy_picture(picture, environment, "linux", lambda _: None))
    assert not over(copy_picture(picture, {}, "linux", lambda name: f"/nowhere/{name}"))
    assert not over(copy_picture(picture, environment, "plan9"))


@pytest.mark.parametrize(
    ("environment", "program"),
    [
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "wl-copy"),
        ({"DISPLAY": ":0"}, "xclip"),
    ],
)
def test_the_clipboard_is_that_of_the_screen_in_use(
    picture: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], program: str
) -> None:
    started: list[str] = []
    monkeypatch.setattr(picture_copy, "_started", lambda command, _: started.append(command[0]))
    copy_picture(picture, environment, "linux", lambda name: name)
    assert started == [program]
    assert [each.name for system in PROGRAMS.values() for each in system] == [
        "wl-copy",
        "xclip",
        "osascript",
        "powershell",
    ]
