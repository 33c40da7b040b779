"""Windows, events from them, sounds, and machines that have neither."""

from __future__ import annotations

import argparse
import errno
import os
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest

from game.cli import play
from game.cli.play import entries, speak
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.input.events import (
    Event,
    EventTranslator,
    KeyPressed,
    KeyReleased,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    TextTyped,
    WheelTurned,
    WindowClosed,
    WindowResized,
)
from game.ui.options import Options, save_options
from game.ui.sound import Sound, Sounds, waveform
from game.ui.text.bold_face import bold_face
from game.ui.window.display import fitted, proposed_scale
from game.ui.window.window import NoScreenError, OffScreen, has_screen

if TYPE_CHECKING:
    from pathlib import Path


def translated(translator: EventTranslator, kind: int, **fields: object) -> list[Event]:
    return list(translator.translate(pygame.Event(kind, fields)))


def test_a_turn_of_the_mouse_wheel_has_the_last_place_of_the_pointer() -> None:
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
    # Off screen there is no clipboard.
    assert driver.app.notice.text == f"Image enregistrée, pas copiée\N{NO-BREAK SPACE}: {picture}"


def test_a_picture_that_cannot_be_kept_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "images").write_text("", encoding="utf-8")
    driver = open_app(tmp_path / "images")
    driver.key("f12")
    assert "images" in driver.app.notice.text
    driver.wait(5)
    assert driver.app.notice.text == ""


def test_a_picture_is_never_an_empty_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fill)
    driver = open_app(tmp_path / "images")
    driver.key("f12")
    assert list((tmp_path / "images").iterdir()) == []
    assert "le disque est plein" in driver.app.notice.text


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


# ---- keys that stay down


def keys_of(events: list[Event]) -> list[tuple[type[Event], int]]:
    return [(type(event), event.key) for event in events if isinstance(event, KeyPressed | KeyReleased)]


def tap(translator: EventTranslator, key: int) -> list[tuple[type[Event], int]]:
    """Press a key and let it go."""
    down = translated(translator, pygame.KEYDOWN, key=key, mod=0, scancode=0)
    return keys_of(down + translated(translator, pygame.KEYUP, key=key, mod=0, scancode=0))


def shift_of(translator: EventTranslator) -> bool:
    """Whether Shift counts for a click now."""
    (pressed,) = translated(translator, pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    translated(translator, pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)
    assert isinstance(pressed, PointerPressed)
    return pressed.mods is Mods.SHIFT


def test_a_sticky_alt_is_held_by_one_press_and_let_go_by_the_next() -> None:
    translator, alt = EventTranslator(sticky=True), pygame.K_LALT
    assert tap(translator, alt) == [(KeyPressed, alt)]
    (other,) = translated(translator, pygame.KEYDOWN, key=pygame.K_l, mod=0, scancode=0)
    assert other == KeyPressed(pygame.K_l), "keys give their commands meanwhile"
    assert tap(translator, alt) == [(KeyPressed, alt), (KeyReleased, alt)]


def test_a_sticky_shift_counts_for_clicks() -> None:
    translator = EventTranslator(sticky=True)
    tap(translator, pygame.K_LSHIFT)
    assert shift_of(translator)
    tap(translator, pygame.K_RSHIFT)
    assert not shift_of(translator)


def test_a_modifier_used_with_another_key_does_not_stick() -> None:
    translator = EventTranslator(sticky=True)
    translated(translator, pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, scancode=0)
    tap(translator, pygame.K_x)
    translated(translator, pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, scancode=0)
    assert not shift_of(translator)


def test_no_key_sticks_unless_wanted() -> None:
    translator, alt = EventTranslator(), pygame.K_LALT
    assert tap(translator, alt) == [(KeyPressed, alt), (KeyReleased, alt)]


def test_a_stuck_key_is_let_go_with_the_window_or_the_option() -> None:
    translator = EventTranslator(sticky=True)
    tap(translator, pygame.K_LALT)
    assert keys_of(translated(translator, pygame.WINDOWFOCUSLOST)) == [(KeyReleased, pygame.K_LALT)]
    tap(translator, pygame.K_LALT)
    translator.sticky = False
    assert tap(translator, pygame.K_LALT)[-1] == (KeyReleased, pygame.K_LALT)


# ---- gamepads


def button(translator: EventTranslator, number: int) -> list[Event]:
    down = translated(translator, pygame.CONTROLLERBUTTONDOWN, button=number)
    return down + translated(translator, pygame.CONTROLLERBUTTONUP, button=number)


def test_a_gamepad_is_a_keyboard() -> None:
    translator = EventTranslator()
    assert button(translator, pygame.CONTROLLER_BUTTON_A) == [
        KeyPressed(pygame.K_RETURN),
        KeyReleased(pygame.K_RETURN),
    ]
    assert button(translator, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)[0] == KeyPressed(
        pygame.K_TAB, 0, Mods.SHIFT
    )
    assert button(translator, pygame.CONTROLLER_BUTTON_GUIDE) == []


def test_a_stick_is_pressed_once_and_let_go_near_its_middle() -> None:
    translator = EventTranslator()
    seen = []
    for value in (5_000, 21_000, 30_000, 15_000, 11_000, -32_768, 32_767, 0):
        axis = pygame.CONTROLLER_AXIS_LEFTX
        seen += keys_of(translated(translator, pygame.CONTROLLERAXISMOTION, axis=axis, value=value))
    left, right = pygame.K_LEFT, pygame.K_RIGHT
    assert seen == [
        (KeyPressed, right),
        (KeyReleased, right),
        (KeyPressed, left),
        (KeyReleased, left),
        (KeyPressed, right),
        (KeyReleased, right),
    ]
    assert translated(translator, pygame.CONTROLLERAXISMOTION, axis=4, value=30_000) == []


# ---- displays


@pytest.mark.parametrize(
    ("desktop", "expected"),
    [((1920, 1080), (1280, 800)), ((1280, 720), (1264, 624)), ((1024, 600), (1008, 504))],
)
def test_the_first_window_fits_the_desktop(desktop: tuple[int, int], expected: tuple[int, int]) -> None:
    assert fitted(Options().window, desktop) == expected


@pytest.mark.parametrize(
    ("environment", "platform", "reported", "expected"),
    [
        ({}, "linux", None, 1.0),
        ({"DISPLAY": ":0"}, "linux", None, 1.0),
        ({"DISPLAY": ":0"}, "linux", 144 / 96, 1.5),
        ({"DISPLAY": ":0", "GDK_SCALE": "2"}, "linux", 1.0, 2.0),
        ({"GDK_SCALE": "two"}, "linux", None, 1.0),
        ({"QT_SCALE_FACTOR": "1.2"}, "linux", None, 1.25),
        ({"GDK_SCALE": "9"}, "linux", None, 3.0),
        ({}, "win32", 1.75, 1.75),
        ({}, "win32", None, 1.0),
        ({"GDK_SCALE": "2"}, "darwin", 2.0, 1.0),
    ],
)
def test_the_scale_is_the_desktops(
    environment: dict[str, str], platform: str, reported: float | None, expected: float
) -> None:
    assert proposed_scale(environment, platform, lambda: reported) == expected


def test_the_scale_is_proposed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "options.toml"
    monkeypatch.setattr(play, "options_path", lambda: path)
    monkeypatch.setattr(play, "proposed_scale", lambda *_: 1.5)
    made, _ = play.settings()
    assert made.options.ui_scale == 1.5
    assert made.options.window == (1920, 1200)
    save_options(Options(), path)
    assert play.settings()[0].options == Options()


def test_a_dense_display_shows_as_much_on_more_pixels(tmp_path: Path) -> None:
    driver = open_app(tmp_path)
    screen = driver.app.screen
    assert isinstance(screen, OffScreen)
    screen.ratio = 2.0
    driver.resize((1920, 1080))
    assert driver.app.ui.scale == 2.0
    assert (driver.app.box.w, driver.app.box.h) == (960, 540)


@pytest.mark.parametrize(
    ("held", "typed"), [(pygame.KMOD_LCTRL, False), (pygame.KMOD_LCTRL | pygame.KMOD_RALT, True), (0, True)]
)
def test_a_key_with_ctrl_types_nothing_unless_it_is_alt_gr(held: int, *, typed: bool) -> None:
    translator = EventTranslator()
    translated(translator, pygame.KEYDOWN, key=pygame.K_7, scancode=pygame.KSCAN_7, mod=held)
    assert translated(translator, pygame.TEXTINPUT, text="&") == ([TextTyped("&")] if typed else [])


@pytest.mark.parametrize(
    ("size", "painted"),
    [((1920, 1080), (1920, 1080)), ((3840, 2160), (3840, 2160)), ((7680, 4320), (3840, 2160))],
)
def test_no_more_is_painted_than_memory_bears(size: tuple[int, int], painted: tuple[int, int]) -> None:
    screen = OffScreen(size)
    assert screen.surface.get_size() == painted
    assert screen.ratio == painted[0] / size[0]
    screen.resize((800, 600))
    assert screen.surface.get_size() == (800, 600)


def test_the_bold_face_is_there_before_the_window_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting it from its font takes the very first start longer than a frame may last."""
    cut: list[int] = []

    def opened(*_: object, **__: object) -> None:
        cut.append(bold_face.cache_info().currsize)
        raise NoScreenError

    bold_face.cache_clear()
    monkeypatch.setattr(play, "has_screen", lambda *_: True)
    monkeypatch.setattr(play, "Window", opened)
    monkeypatch.setattr(play, "_demonstrate", lambda *_: 0)
    assert play.run(argparse.Namespace(lang="en", file=None, speak=False)) == 0
    assert cut == [1]


def test_what_took_a_whole_frame_is_drawn_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = OffScreen((640, 360))
    screen.watched = True
    app = App(screen, Settings(speak, Options(language="fr")))
    app.push(TitleScene(entries))
    app.frame(1 / 60)
    for limit, shown in ((1.0, (1, 2, 3, 4)), (-1.0, (4, 5, 5, 6))):
        monkeypatch.setattr("game.ui.window.fit.WORKED", limit)
        seen = []
        for _ in shown:
            app.redraw()
            app.frame(1 / 60)
            seen.append(screen.shown)
        assert seen == [moment + seen[0] - shown[0] for moment in shown]
