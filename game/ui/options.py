"""The options of a player, kept in a TOML file: language, size, sound, motion, colours, keys."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import tomli_w

from game.content.locks import locked
from game.content.resources import config_folder
from game.content.toml_source import TomlSource, one_of
from game.core.errors import InputError
from game.core.files import read_text, write_text
from game.ui.drawing.palette import MapLook, PaletteKind
from game.ui.input.keys import BindingError, Keys

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Part = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]

PACES: Mapping[str, float] = MappingProxyType({"slow": 1.8, "normal": 1.0, "fast": 0.5, "wait": 0.0})
"""How long what others do is announced at each pace, against the normal; `wait`: until a key or a click."""

HAND_ORDERS = ("held", "cost", "element", "type", "initiative")
"""The orders of cards in a hand: as they came, or by what is printed on them."""

ASSISTANTS = ("never", "machines", "always")
"""When a battle says where a creature could stand for a wish: never, against machines, or always."""

FILE_NAME = "options.toml"

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "language": one_of(("fr", "en")),
        "ui_scale": "a number from 0.75 to 3",
        "sound_volume": "a number from 0 to 1",
        "animation_speed": "a number from 0.25 to 4",
        "pace": one_of(tuple(PACES)),
        "hand_order": one_of(HAND_ORDERS),
        "reduced_motion": "true or false",
        "high_contrast": "true or false",
        "sticky_keys": "true or false",
        "palette": one_of(tuple(PaletteKind)),
        "map_look": one_of(tuple(MapLook)),
        "overlay_opacity": "a number from 0.15 to 1",
        "consequences": "true or false",
        "assistant": one_of(ASSISTANTS),
        "turn_chime": "true or false",
        "turn_timer": "seconds from 0 (none) to 3600",
        "full_screen": "true or false",
        "lesson_offered": "true or false",
        "pages_known": "a list of names of tables",
        "window": "[width, height] in pixels, at least 320 by 240",
        "second_window": "open, place, size, full_screen and scale of the players' window",
        "second_window.open": "true or false",
        "second_window.place": "[x, y] on the desktop, or []",
        "second_window.size": "[width, height] in pixels, at least 240",
        "second_window.full_screen": "true or false",
        "second_window.scale": "a number from 0.5 to 2",
        "keys": "lists of keys by command",
    }
)
"""The possible values of each option, in words."""


Length = Annotated[int, msgspec.Meta(ge=240, le=16384)]
Spot = Annotated[int, msgspec.Meta(ge=-65536, le=65536)]


class SecondWindow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The window for the players: whether it is open, where and how large, in the desktop's units.

    An empty `place` leaves it to the desktop; `scale` enlarges what it shows.
    """

    open: bool = False
    place: Annotated[tuple[Spot, ...], msgspec.Meta(max_length=2)] = ()
    size: tuple[Length, Length] = (1280, 720)
    full_screen: bool = False
    scale: Annotated[float, msgspec.Meta(ge=0.5, le=2.0)] = 1.0

    def but(self, **changes: object) -> SecondWindow:
        """A copy with these fields changed."""
        return msgspec.structs.replace(self, **changes)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every option with its default. `language` is empty until the player has been asked."""

    language: Literal["", "fr", "en"] = ""
    ui_scale: Annotated[float, msgspec.Meta(ge=0.75, le=3.0)] = 1.0
    sound_volume: Part = 0.6
    animation_speed: Annotated[float, msgspec.Meta(ge=0.25, le=4.0)] = 1.0
    pace: Literal["slow", "normal", "fast", "wait"] = "normal"
    hand_order: Literal["held", "cost", "element", "type", "initiative"] = "held"
    reduced_motion: bool = False
    high_contrast: bool = False
    sticky_keys: bool = False
    palette: PaletteKind = PaletteKind.STANDARD
    map_look: MapLook = MapLook.PAINTED
    overlay_opacity: Annotated[float, msgspec.Meta(ge=0.15, le=1.0)] = 0.6
    consequences: bool = True
    assistant: Literal["never", "machines", "always"] = "machines"
    turn_chime: bool = False
    turn_timer: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    full_screen: bool = False
    lesson_offered: bool = False
    pages_known: tuple[Annotated[str, msgspec.Meta(max_length=40)], ...] = ()
    window: tuple[
        Annotated[int, msgspec.Meta(ge=320, le=16384)], Annotated[int, msgspec.Meta(ge=240, le=16384)]
    ] = (
        1280,
        800,
    )
    second_window: SecondWindow = SecondWindow()
    keys: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)

    @property
    def patience(self) -> float | None:
        """How long what others do is announced, against the normal; None: until a key or a click."""
        return PACES[self.pace] or None

    @property
    def motion(self) -> float:
        """The speed that animations play at: 0 when motion is reduced."""
        return 0.0 if self.reduced_motion else self.animation_speed

    def bindings(self) -> Keys:
        """The keys that give each command.

        Raises:
            BindingError: the `keys` contradict each other.
        """
        return Keys.changed(self.keys)


def options_path() -> Path:
    """The file in which the options of this user are kept."""
    return config_folder() / FILE_NAME


def parse_options(text: str, source: Path | str) -> Options:
    """Options from the text of a file.

    Raises:
        InputError: it is not TOML, holds an unknown option, or a value that an option cannot have.
    """
    toml = TomlSource.parse(text, source)
    options = toml.convert(toml.document, Options, EXPECTED)
    try:
        options.bindings()
    except BindingError as error:
        expected = "distinct keys that exist, for commands that exist"
        raise toml.fault(("keys",), str(error), expected) from error
    return options


def load_options(path: Path) -> Options:
    """The options in a file, or the defaults when there is none.

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    return parse_options(read_text(path), path) if path.exists() else Options()


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
        InputError: the file cannot be written.
    """
    write_text(path, tomli_w.dumps(msgspec.to_builtins(options)))


class UserOptions:
    """The options as they are `now`, and which of them are to be written; no file (None), nothing written."""

    def __init__(self, options: Options, file: Path | None) -> None:
        self.now = options
        self._file = file
        self._changed: set[str] = set()

    def change(self, **changes: object) -> None:
        """Use other options from now on."""
        self.now = msgspec.structs.replace(self.now, **changes)
        self._changed |= changes.keys()

    def save(self) -> None:
        """Write what was changed over what another program may have written meanwhile.

        Where there is no file, or a faulty one, all are written; a faulty file is set aside.

        Raises:
            InputError: the file cannot be written.
        """
        if self._file is None:
            return
        with locked(self._file):
            there, fault = load_or_set_aside(self._file)
            if fault is not None or not self._file.exists():
                save_options(self.now, self._file)
            elif self._changed:
                changes = {name: getattr(self.now, name) for name in self._changed}
                save_options(msgspec.structs.replace(there, **changes), self._file)
        self._changed.clear()
