"""What a player chooses once: language, size, sound, motion, colours, keys; a TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import platformdirs
import tomli_w

from game.client.keys import BindingError, Keys
from game.client.palette import PaletteKind
from game.errors import InputError
from game.files import write_text

Part = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]

FILE_NAME = "options.toml"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every option with its default. `language` is empty until the player has been asked."""

    language: Literal["", "fr", "en"] = ""
    ui_scale: Annotated[float, msgspec.Meta(ge=0.75, le=3.0)] = 1.0
    sound_volume: Part = 0.6
    animation_speed: Annotated[float, msgspec.Meta(ge=0.25, le=4.0)] = 1.0
    reduced_motion: bool = False
    high_contrast: bool = False
    palette: PaletteKind = PaletteKind.STANDARD
    overlay_opacity: Annotated[float, msgspec.Meta(ge=0.15, le=1.0)] = 0.6
    full_screen: bool = False
    window: tuple[
        Annotated[int, msgspec.Meta(ge=320, le=16384)], Annotated[int, msgspec.Meta(ge=240, le=16384)]
    ] = (
        1280,
        800,
    )
    keys: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)

    @property
    def motion(self) -> float:
        """The speed that animations play at: 0 when motion is reduced."""
        return 0.0 if self.reduced_motion else self.animation_speed

    def bindings(self) -> Keys:
        """Which keys give which commands.

        Raises:
            BindingError: the `keys` contradict each other.
        """
        return Keys.changed(self.keys)


def options_path() -> Path:
    """Where the options of this user are kept."""
    return Path(platformdirs.user_config_dir("arcane-table", appauthor=False)) / FILE_NAME


def parse_options(text: str, source: Path | str) -> Options:
    """Options from the text of a file.

    Raises:
        InputError: it is not TOML, holds an unknown option, or a value that an option cannot have.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(source, "", f"a fault ({error})", "TOML") from error
    unknown = sorted(set(data) - set(Options.__struct_fields__))
    if unknown:
        known = ", ".join(Options.__struct_fields__)
        raise InputError(source, f"key {unknown[0]}", "an unknown option", f"one of {known}")
    try:
        options = msgspec.convert(data, Options)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise InputError(
            source, where.strip("`$.") or "options", what, "a value that the option can have"
        ) from error
    try:
        options.bindings()
    except BindingError as error:
        raise InputError(
            source, "keys", str(error), "distinct keys that exist, for commands that exist"
        ) from error
    return options


def load_options(path: Path) -> Options:
    """The options in a file, or the defaults when there is none.

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    if not path.exists():
        return Options()
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(path, "", f"a file that cannot be read ({error})", "text in UTF-8") from error
    return parse_options(text, path)


def load_or_set_aside(path: Path) -> tuple[Options, InputError | None]:
    """The options in a file; if it is faulty, the defaults and why, the file being renamed to `.bad`.

    Where it cannot be renamed it is left alone, and later saved over.
    """
    try:
        return load_options(path), None
    except InputError as error:
        if path.is_file():
            try:
                path.replace(path.with_name(path.name + ".bad"))
            except OSError:
                return Options(), error
        return Options(), error


def save_options(options: Options, path: Path) -> None:
    """Write the options.

    Raises:
        InputError: the folder cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, tomli_w.dumps(msgspec.to_builtins(options)))
    except OSError as error:
        found = f"a place that cannot be written ({error.strerror})"
        raise InputError(path, "", found, "a writable folder") from error
