"""Named commands and the keys that give them. All of them can be rebound."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

import pygame

from game.core.errors import said
from game.ui.input.events import KeyPressed, KeyReleased, Mods, modifier

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Command(StrEnum):
    """A command that keys give, with its default keys. The message `key.<value>` names it."""

    at_first: tuple[str, ...]

    def __new__(cls, value: str, *at_first: str) -> Self:
        """A command by its name in the options file."""
        command = str.__new__(cls, value)
        command._value_ = value
        command.at_first = at_first
        return command

    CANCEL = "cancel", "escape"
    HELP = "help", "f1"
    FULL_SCREEN = "full_screen", "f11"
    SCREENSHOT = "screenshot", "f12"
    UNDO = "undo", "ctrl+z"
    REDO = "redo", "ctrl+shift+z", "ctrl+y"
    SAVE = "save", "ctrl+s"
    OPEN = "open", "ctrl+o"
    COPY = "copy", "ctrl+c"
    PASTE = "paste", "ctrl+v"
    DUPLICATE = "duplicate", "ctrl+d"
    DELETE = "delete", "delete"
    ZOOM_IN = "zoom_in", "plus", "equals", "shift+equals", "kp plus"
    ZOOM_OUT = "zoom_out", "minus", "kp minus"
    ZOOM_FIT = "zoom_fit", "place 0", "kp0"
    PAN_UP = "pan_up", "place w"
    PAN_LEFT = "pan_left", "place a"
    PAN_DOWN = "pan_down", "place s"
    PAN_RIGHT = "pan_right", "place d"
    MAP_LOOK = "map_look", "g"
    SIGHT = "sight", "l"
    REACH = "reach", "m"
    RULER = "ruler", "r"
    THREAT = "threat", "k"
    SIDE_THREAT = "side_threat", "shift+k"
    VISIBLE = "visible", "b"
    SIDE_VIEW = "side_view", "shift+b"
    FLIPS = "flips", "u"
    WISH = "wish", "y"
    MOVE = "move", "v"
    PLACE = "place", "h"
    NEW_CREATURE = "new_creature", "c"
    NUMBERS = "numbers", "i"
    NEW_TERRAIN = "new_terrain", "t"
    POLYGON = "polygon", "p"
    TEMPLATE = "template", "n"
    ZONE = "zone", "o"
    TURN_LEFT = "turn_left", "x"
    TURN_RIGHT = "turn_right", "shift+x"
    NEXT_CREATURE = "next_creature", "tab"
    PREVIOUS_CREATURE = "previous_creature", "shift+tab"
    NEXT_PART = "next_part", "f6"
    END = "end", "ctrl+return"
    PLAYERS = "players", "f9"
    HARM = "harm", "f"
    CONDITION = "condition", "e"
    PLAYERS_WINDOW = "players_window", "shift+f9"
    BUTTON_1 = "button_1", "ctrl+place 1"
    BUTTON_2 = "button_2", "ctrl+place 2"
    BUTTON_3 = "button_3", "ctrl+place 3"
    BUTTON_4 = "button_4", "ctrl+place 4"
    BUTTON_5 = "button_5", "ctrl+place 5"
    ACT_1 = "act_1", "ctrl+shift+place 1"
    ACT_2 = "act_2", "ctrl+shift+place 2"
    ACT_3 = "act_3", "ctrl+shift+place 3"
    ACT_4 = "act_4", "ctrl+shift+place 4"
    ACT_5 = "act_5", "ctrl+shift+place 5"
    ACT_6 = "act_6", "ctrl+shift+place 6"
    ACT_7 = "act_7", "ctrl+shift+place 7"
    HOW = "how", "shift+f1"
    OPTIONS = "options", "f10"
    LOOK_BACK = "look_back", "j"
    TRAILS = "trails", "shift+j"


BUTTONS = (Command.BUTTON_1, Command.BUTTON_2, Command.BUTTON_3, Command.BUTTON_4, Command.BUTTON_5)
"""The commands that press the buttons of a table's bar, in the order of these."""

ACTS = (
    Command.ACT_1,
    Command.ACT_2,
    Command.ACT_3,
    Command.ACT_4,
    Command.ACT_5,
    Command.ACT_6,
    Command.ACT_7,
)
"""The commands for what may be done in a turn, in the order in which a table lists it."""


LATER = frozenset({Command.FLIPS, Command.WISH, Command.SIDE_VIEW})
"""Commands that came when people had bound keys of their own: where one has the key of these, it stays so."""


REPEATED = frozenset(
    (
        *(Command.UNDO, Command.REDO, Command.TURN_LEFT, Command.TURN_RIGHT),
        *(Command.ZOOM_IN, Command.ZOOM_OUT),
        *(Command.PAN_UP, Command.PAN_LEFT, Command.PAN_DOWN, Command.PAN_RIGHT),
        *(Command.NEXT_CREATURE, Command.PREVIOUS_CREATURE, Command.NEXT_PART),
    )
)
"""Commands that are repeated while their key is held; any other is given once.

A key counts as held as well where the program is slow to hear that it was let go: one press of Escape is not
to leave two screens for that.
"""


@dataclass(frozen=True, slots=True)
class Binding:
    """A key with modifiers. `place` binds the key's place on the keyboard (its scancode), not its letter."""

    code: int
    mods: Mods = Mods.NONE
    place: bool = False

    def matches(self, event: KeyPressed | KeyReleased) -> bool:
        """Whether the event is this key with exactly these modifiers."""
        return (event.scancode if self.place else event.key) == self.code and event.mods == self.mods

    @property
    def text(self) -> str:
        """The binding as the options file writes it: `ctrl+shift+z`, `place w`, `kp plus`."""
        name = f"place {_scan_name(self.code)}" if self.place else _key_name(self.code)
        return "+".join([*(mark for mod, mark in _MARKS if self.mods & mod), name])

    @property
    def caps(self) -> list[str]:
        """The words on the caps of its keys, those in `NAMED_CAPS` to be looked up in each language.

        A star marks a place: its letter is that of a QWERTY keyboard.
        """
        name = _scan_name(self.code) + "*" if self.place else _key_name(self.code)
        shown = name if name in NAMED_CAPS else _SIGNS.get(name, name.capitalize())
        return [*(mark for mod, mark in _MARKS if self.mods & mod), shown]


_FAULTS = {
    "keys.unknown": "unknown key",
    "keys.unknown_command": "unknown command",
    "keys.kept": "kept for the interface",
    "keys.taken": "already bound",
}


class BindingError(ValueError):
    """A binding that cannot be: its key is unknown, kept for the interface, or already taken.

    `key` is the message that says so; `taken_by` the command that has the binding.
    """

    def __init__(self, key: str, binding: Binding | str, taken_by: Command | None = None) -> None:
        text = binding if isinstance(binding, str) else binding.text
        fault = said("already bound to {command}", command=taken_by) if taken_by else _FAULTS[key]
        super().__init__(said("{key} ({fault})", key=text, fault=fault))
        self.key = key
        self.taken_by = taken_by


_MODIFIER_CAPS = ("ctrl", "shift", "alt")
_ACTION_CAPS = ("return", "escape", "tab", "delete", "backspace", "insert", "space")
_WAY_CAPS = ("home", "end", "pageup", "pagedown", "left", "right", "up", "down")
NAMED_CAPS = frozenset((*_MODIFIER_CAPS, *_ACTION_CAPS, *_WAY_CAPS))
"""Caps that each language names: the messages are `cap.ctrl` and so on."""

_MARKS = ((Mods.CTRL, "ctrl"), (Mods.SHIFT, "shift"), (Mods.ALT, "alt"))

_KEYS = {name[2:].lower().replace("_", " "): code for name, code in vars(pygame).items() if name[:2] == "K_"}
_NAMES = {code: name for name, code in reversed(_KEYS.items())}
_SCANS = {
    name[6:].lower().replace("_", " "): code for name, code in vars(pygame).items() if name[:6] == "KSCAN_"
}
_SCAN_NAMES = {code: name for name, code in reversed(_SCANS.items())}
_SIGNS = {
    "plus": "+",
    "equals": "=",
    "minus": "-",
    "kp plus": "Num\N{NO-BREAK SPACE}+",
    "kp minus": "Num\N{NO-BREAK SPACE}-",
    "kp 0": "Num\N{NO-BREAK SPACE}0",
    "comma": ",",
    "period": ".",
    "slash": "/",
    "semicolon": ";",
}


def _key_name(code: int) -> str:
    return _NAMES.get(code, chr(code) if 32 < code < 0x110000 else f"key {code}")


def _scan_name(code: int) -> str:
    return _SCAN_NAMES.get(code, f"scan {code}")


def parse_binding(text: str) -> Binding:
    """The binding that the options file writes so.

    Raises:
        BindingError: an unknown key or modifier.
    """
    *marks, name = text.lower().split("+") if not text.endswith("++") else [*text[:-2].split("+"), "plus"]
    mods = Mods.NONE
    by_mark = {mark: mod for mod, mark in _MARKS}
    for mark in marks:
        if mark not in by_mark:
            raise BindingError("keys.unknown", text)
        mods |= by_mark[mark]
    if name.startswith("place "):
        code = _SCANS.get(name.removeprefix("place "))
        if code is None:
            raise BindingError("keys.unknown", text)
        return Binding(code, mods, place=True)
    code = _KEYS.get(name, ord(name) if len(name) == 1 else None)
    if code is None:
        raise BindingError("keys.unknown", text)
    return Binding(code, mods)


_KEPT = {
    Binding(code, mods)
    for code in (
        pygame.K_TAB,
        pygame.K_RETURN,
        pygame.K_KP_ENTER,
        pygame.K_SPACE,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_ESCAPE,
    )
    for mods in (Mods.NONE, Mods.SHIFT)
}


@cache
def default_bindings() -> Mapping[Command, tuple[Binding, ...]]:
    """The bindings of a fresh installation."""
    return MappingProxyType({command: tuple(map(parse_binding, command.at_first)) for command in Command})


@dataclass(frozen=True)
class Keys:
    """The keys that give each command.

    >>> keys = Keys.changed({"undo": ["ctrl+u"]})
    >>> [binding.text for binding in keys.bindings[Command.UNDO]]
    ['ctrl+u']
    """

    bindings: Mapping[Command, tuple[Binding, ...]] = field(default_factory=default_bindings)

    @classmethod
    def changed(cls, changes: Mapping[str, Sequence[str]]) -> Keys:
        """The defaults with these changes, as the options file holds them.

        Raises:
            BindingError: an unknown command or key, a key kept for the interface, a key bound twice.
        """
        keys = cls()
        for name, texts in changes.items():
            if name not in set(Command):
                raise BindingError("keys.unknown_command", name)
            keys = keys.rebound(Command(name), tuple(map(parse_binding, texts)), check=False)
        taken = {binding for name in changes for binding in keys.bindings[Command(name)]}
        for command in LATER - {Command(name) for name in changes}:
            free = tuple(binding for binding in keys.bindings[command] if binding not in taken)
            keys = keys.rebound(command, free, check=False)
        for command, bindings in keys.bindings.items():
            for binding in bindings:
                keys.check(command, binding)
        return keys

    def command(self, event: KeyPressed | KeyReleased) -> Command | None:
        """The command that the key gives, if any; most are given once, however long it is held."""
        held = isinstance(event, KeyPressed) and event.repeat
        for command, bindings in self.bindings.items():
            if any(binding.matches(event) for binding in bindings):
                return None if held and command not in REPEATED else command
        return None

    def rebound(self, command: Command, bindings: tuple[Binding, ...], *, check: bool = True) -> Keys:
        """The same keys with other bindings for one command.

        Raises:
            BindingError: a key is kept for the interface or gives another command.
        """
        if check:
            for binding in bindings:
                self.check(command, binding)
        return Keys({**self.bindings, command: bindings})

    def check(self, command: Command, binding: Binding) -> None:
        """Make sure that the binding may give the command.

        Raises:
            BindingError: it may not.
        """
        if binding in default_bindings()[command]:
            kept = False
        else:
            kept = binding in _KEPT or (not binding.place and modifier(binding.code) is not Mods.NONE)
        if kept:
            raise BindingError("keys.kept", binding)
        for other, bindings in self.bindings.items():
            if other is not command and binding in bindings:
                raise BindingError("keys.taken", binding, other)

    def changes(self) -> dict[str, tuple[str, ...]]:
        """The differences from the defaults, as the options file holds them."""
        defaults = default_bindings()
        return {
            str(command): tuple(binding.text for binding in bindings)
            for command, bindings in self.bindings.items()
            if bindings != defaults[command]
        }
