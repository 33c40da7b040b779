"""Windows, events from them, sounds, and machines that have neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest

from game.cli.play import entries, speak
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.events import (
    Event,
    EventTranslator,
    KeyPressed,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    WheelTurned,
    WindowClosed,
    WindowResized,
)
from game.ui.options import Options
from game.ui.sound import Sound, Sounds, waveform
from game.ui.window import OffScreen, has_screen

if TYPE_CHECKING:
    from pathlib import Path


def translated(translator: EventTranslator, kind: int, **fields: object) -> list[Event]:
    return list(translator.translate(pygame.Event(kind, fields)))


def test_a_wheel_turns_where_the_pointer_last_was() -> None:
    translator = EventTranslator(scale=2.0)
    translated(translator, pygame.MOUSEMOTION, pos=(200, 100), rel=(0, 0), buttons=(0, 0, 0))
    assert translated(translator, pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0) == [WheelTurned((100, 50), 1.0)]


def test_motion_knows_what_is_held() -> None:
    translator = EventTranslator()
    translated(translator, pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, scancode=0)
    translated(translator, pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=3)
    (moved,) = translated(translator, pygame.MOUSEMOTION, pos=(4, 1), rel=(3, 0), buttons=(0, 0, 1))
    assert moved == PointerMoved((4, 1), (3, 0), frozenset({MouseButton.RIGHT}), Mods.ALT)


def test_another_window_lets_all_keys_go() -> None:
    translator = EventTranslator()
    translated(translator, pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, scancode=0)
    translated(translator, pygame.WINDOWFOCUSLOST)
    (moved,) = translated(translator, pygame.MOUSEMOTION, pos=(4, 1), rel=(3, 0), buttons=(0, 0, 0))
    assert isinstance(moved, PointerMoved)
    assert moved.mods is Mods.NONE


def test_a_second_click_soon_after_is_a_double_click() -> None:
    translator = EventTranslator()
    clicks = []
    for _ in range(2):
        (pressed,) = translated(translator, pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
        assert isinstance(pressed, PointerPressed)
        clicks.append(pressed.clicks)
    assert clicks == [1, 2]


def test_keys_carry_letter_place_and_modifiers() -> None:
    (pressed,) = translated(
        EventTranslator(), pygame.KEYDOWN, key=pygame.K_z, scancode=pygame.KSCAN_W, mod=pygame.KMOD_LCTRL
    )
    assert pressed == KeyPressed(pygame.K_z, pygame.KSCAN_W, Mods.CTRL)


def test_a_key_held_down_repeats() -> None:
    translator = EventTranslator()
    repeats = []
    for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN):
        (event,) = translated(translator, kind, key=pygame.K_RETURN, scancode=0, mod=0)
        repeats.append(isinstance(event, KeyPressed) and event.repeat)
    assert repeats == [False, True, False, False]


def test_the_mouse_wheel_is_no_button() -> None:
    assert translated(EventTranslator(), pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=4) == []


def test_windows_close_and_change_size() -> None:
    assert translated(EventTranslator(), pygame.QUIT) == [WindowClosed()]
    assert translated(EventTranslator(), pygame.WINDOWSIZECHANGED, x=800, y=600) == [WindowResized(800, 600)]


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, "linux", False),
        ({"SDL_VIDEODRIVER": "x11"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_whether_there_is_a_screen(environment: dict[str, str], platform: str, expected: bool) -> None:
    assert has_screen(environment, platform) is expected


@pytest.mark.parametrize("cue", Sound)
def test_sounds_are_short_loud_enough_and_end_in_silence(cue: Sound) -> None:
    wave = waveform(cue)
    assert 0.05 < wave.size / 44_100 < 1.0
    assert 0.1 < float(np.abs(wave).max()) < 0.9
    assert abs(float(wave[-1])) < 1e-9
    assert np.array_equal(wave, waveform(cue))


def test_no_sound_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    monkeypatch.setattr(pygame.mixer, "Sound", fail)
    Sounds().play(Sound.CLACK)


def open_app(pictures: Path) -> Driver:
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="fr"), pictures=pictures))
    app.push(TitleScene(entries))
    return Driver(app)


def test_f12_keeps_a_picture_and_says_where(tmp_path: Path) -> None:
    driver = open_app(tmp_path / "images")
    driver.key("f12")
    (picture,) = (tmp_path / "images").glob("*.png")
    assert pygame.image.load(picture).get_size() == (960, 540)
    assert str(picture) in driver.app.notice.text


def test_a_picture_that_cannot_be_kept_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "images").write_text("", encoding="utf-8")
    driver = open_app(tmp_path / "images")
    driver.key("f12")
    assert "images" in driver.app.notice.text
    driver.wait(5)
    assert driver.app.notice.text == ""


def test_f11_fills_the_screen_and_comes_back(tmp_path: Path) -> None:
    driver = open_app(tmp_path)
    screen = driver.app.screen
    assert isinstance(screen, OffScreen)
    driver.key("f11")
    assert screen.fills_screen
    driver.key("f11")
    assert not screen.fills_screen


def test_closing_the_window_ends_the_loop(tmp_path: Path) -> None:
    driver = open_app(tmp_path)
    driver.post(WindowClosed())
    assert not driver.app.running
