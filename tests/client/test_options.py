"""The options file: written whole, read strictly, and never the reason why the game does not start."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from game.cli.play import entries, speak
from game.core.errors import InputError
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.drawing.palette import PaletteKind
from game.ui.options import (
    EXPECTED,
    Options,
    load_options,
    load_or_set_aside,
    parse_options,
    save_options,
)
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from pathlib import Path

CHANGED = Options(
    language="en",
    ui_scale=1.5,
    sound_volume=0.0,
    reduced_motion=True,
    palette=PaletteKind.SAFE,
    window=(1600, 900),
    keys={"undo": ("ctrl+u",), "pan_up": ("place i",)},
)


def test_options_come_back_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "options.toml"
    save_options(CHANGED, path)
    assert load_options(path) == CHANGED


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert load_options(tmp_path / "options.toml") == Options()


def test_every_option_says_what_it_can_be() -> None:
    assert {name for name in EXPECTED if "." not in name} == set(Options.__struct_fields__)


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("ui_scale = ", "end of document", "invalid value"),
        ("ui_scale = 9.0", "ui_scale (line 1)", "9.0, expected a number from 0.75 to 3"),
        ("ui_scale = nan", "ui_scale (line 1)", "nan, expected a number from 0.75 to 3"),
        ("ui_scale = 'big'", "ui_scale (line 1)", '"big", expected a number'),
        ("language = 'de'", "language (line 1)", '"de", expected "fr" or "en"'),
        ("colour = 'red'", "colour (line 1)", "an unknown key, expected one of format, language, ui_scale, "),
        ("window = [1280]", "window (line 1)", "[1280], expected [width, height]"),
        ("palette = 'grey'", "palette (line 1)", '"grey", expected "standard" or'),
        ("[keys]\nfly = ['f']", "keys (line 1)", "fly (unknown command)"),
        ("[keys]\nundo = ['hyper+z']", "keys (line 1)", "hyper+z (unknown key)"),
        ("[keys]\nundo = ['space']", "keys (line 1)", "kept for the interface"),
        ("[keys]\nundo = ['l']", "keys (line 1)", "already bound to sight"),
    ],
)
def test_a_fault_is_named(text: str, place: str, found: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_options(text, "options.toml")
    assert caught.value.place == place
    assert found in str(caught.value)
    assert str(caught.value).count("\n") == 0


def test_a_faulty_file_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text("ui_scale = 'big'", encoding="utf-8")
    options, fault = load_or_set_aside(path)
    assert options == Options()
    assert fault is not None
    assert not path.exists()
    assert (tmp_path / "options.toml.bad").read_text(encoding="utf-8") == "ui_scale = 'big'"


def test_corrupt_files_of_every_kind_give_one_sentence(tmp_path: Path) -> None:
    save_options(CHANGED, tmp_path / "sound.toml")
    sound = (tmp_path / "sound.toml").read_bytes()
    path = tmp_path / "options.toml"
    rng = random.Random(20)  # noqa: S311 - the same damage on every run
    faulty = 0
    for _ in range(200):
        path.write_bytes(_damaged(sound, rng))
        options, fault = load_or_set_aside(path)
        assert isinstance(options, Options)
        options.bindings()
        if fault is not None:
            faulty += 1
            assert "\n" not in str(fault)
            assert options == Options()
    assert faulty > 100


def _damaged(data: bytes, rng: random.Random) -> bytes:
    """The file with bytes changed, dropped or doubled, cut short, or with values swapped."""
    match rng.randrange(5):
        case 0:
            return data[: rng.randrange(len(data))] + bytes([rng.randrange(256)])
        case 1:
            at = rng.randrange(len(data))
            return data[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(1, 9))) + data[at + 1 :]
        case 2:
            start, end = sorted(rng.sample(range(len(data)), 2))
            return data[:start] + data[end:]
        case 3:
            values = [b"true", b"-1", b"1e999", b"nan", b'"x"', b"[1, 2]", b"{ a = 1 }", b"0x10"]
            lines = data.splitlines()
            at = rng.randrange(len(lines))
            name = lines[at].partition(b"=")[0]
            return b"\n".join([*lines[:at], name + b"= " + rng.choice(values), *lines[at + 1 :]])
        case _:
            lines = data.splitlines()
            return b"\n".join([*rng.sample(lines, len(lines)), rng.choice(lines)])


def test_a_change_is_kept_at_once(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="fr"), path))
    app.push(TitleScene(entries))
    app.set_options(sound_volume=0.25)
    assert load_options(path).sound_volume == 0.25


def test_options_that_cannot_be_kept_hold_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    app = App(
        OffScreen((960, 540)), Settings(speak, Options(language="fr"), tmp_path / "file" / "options.toml")
    )
    app.push(TitleScene(entries))
    app.set_options(language="en")
    assert app.options.language == "en"
    assert app.ui.say("dialog.back") == "Back"


def test_two_windows_keep_what_each_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    save_options(Options(language="fr"), path)
    windows = [App(OffScreen((960, 540)), Settings(speak, load_options(path), path)) for _ in range(2)]
    windows[0].set_options(sound_volume=0.25)
    windows[1].set_options(reduced_motion=True)
    for window in windows:
        window.run()
    kept = load_options(path)
    assert (kept.sound_volume, kept.reduced_motion) == (0.25, True)


def test_options_that_somebody_spoiled_meanwhile_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="fr"), path))
    path.write_text("ui_scale = 'big'", encoding="utf-8")
    app.set_options(sound_volume=0.25)
    assert load_options(path) == Options(language="fr", sound_volume=0.25)
    assert (tmp_path / "options.toml.bad").read_text(encoding="utf-8") == "ui_scale = 'big'"
