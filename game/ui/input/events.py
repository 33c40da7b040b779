"""Events of mouse, keyboard and window, as plain values. Nothing else asks pygame for their state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.ui.input.gamepad import PAD_EVENTS, PadKeys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.box import Spot


class MouseButton(IntEnum):
    """A mouse button, numbered as in pygame."""

    LEFT = 1
    MIDDLE = 2
    RIGHT = 3


class Mods(IntFlag):
    """Held modifier keys, left and right alike. CTRL is also the command key of a Mac."""

    NONE = 0
    SHIFT = 1
    CTRL = 2
    ALT = 4


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is now at `at`, having moved by `by`, with these buttons held."""

    at: Spot
    by: Spot = (0.0, 0.0)
    held: frozenset[MouseButton] = frozenset()
    mods: Mods = Mods.NONE


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """A button went down; `clicks` is 2 for the second press of a double click."""

    at: Spot
    button: MouseButton = MouseButton.LEFT
    mods: Mods = Mods.NONE
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """A button came up."""

    at: Spot
    button: MouseButton = MouseButton.LEFT
    mods: Mods = Mods.NONE


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """The wheel turned by `turns` notches, up (away from the hand) being positive."""

    at: Spot
    turns: float
    mods: Mods = Mods.NONE


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down (or repeats). `key` is what its cap says, `scancode` where it is on the keyboard."""

    key: int
    scancode: int = 0
    mods: Mods = Mods.NONE
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """A key came up."""

    key: int
    scancode: int = 0
    mods: Mods = Mods.NONE


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Text was entered, after any composition by an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class TextComposed:
    """An input method shows unfinished text; empty when it is done."""

    text: str


@dataclass(frozen=True, slots=True)
class WindowResized:
    """The window has a new size, in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class WindowUncovered:
    """The window must be shown again."""


@dataclass(frozen=True, slots=True)
class WindowLeft:
    """The keyboard went to another window: no key is held any more."""


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The player asked to close the window."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: Path


@dataclass(frozen=True, slots=True)
class FromSecondWindow:
    """An event of the second window."""

    event: KeyEvent | WindowEvent


PointerEvent = PointerMoved | PointerPressed | PointerReleased | WheelTurned
KeyEvent = KeyPressed | KeyReleased | TextTyped | TextComposed
WindowEvent = WindowResized | WindowUncovered | WindowLeft | WindowClosed | PointerLeft | FileDropped
Event = PointerEvent | KeyEvent | WindowEvent | FromSecondWindow

_STICKY = Mods.ALT | Mods.SHIFT
"""The modifiers that are held while something is looked at or drawn, not pressed with another key."""

_MODIFIER_KEYS = {
    pygame.K_LSHIFT: Mods.SHIFT,
    pygame.K_RSHIFT: Mods.SHIFT,
    pygame.K_LCTRL: Mods.CTRL,
    pygame.K_RCTRL: Mods.CTRL,
    pygame.K_LGUI: Mods.CTRL,
    pygame.K_RGUI: Mods.CTRL,
    pygame.K_LALT: Mods.ALT,
    pygame.K_RALT: Mods.ALT,
}


def mods_of(bits: int) -> Mods:
    """The modifiers in a pygame key event's `mod`."""
    mods = Mods.NONE
    if bits & pygame.KMOD_SHIFT:
        mods |= Mods.SHIFT
    if bits & (pygame.KMOD_CTRL | pygame.KMOD_META):
        mods |= Mods.CTRL
    if bits & pygame.KMOD_ALT:
        mods |= Mods.ALT
    return mods


def modifier(key: int) -> Mods:
    """The modifier that this key is, or NONE."""
    return _MODIFIER_KEYS.get(key, Mods.NONE)


@dataclass
class EventTranslator:
    """Turns pygame events into ours; it remembers what pygame's own events leave out.

    A wheel event does not say where the pointer is, nor a motion event which modifiers are held. Spots are
    in logical units of `scale`. With `sticky`, Alt and Shift pressed alone stay down until they are pressed
    alone again, or until the keyboard goes to another window.
    """

    scale: float = 1.0
    sticky: bool = False
    _at: Spot = (0.0, 0.0)
    _mods: Mods = Mods.NONE
    _held: set[MouseButton] = field(default_factory=set)
    _keys: set[int] = field(default_factory=set)
    _stuck: Mods = Mods.NONE
    _alone: Mods = Mods.NONE
    _pad: PadKeys = field(default_factory=PadKeys)
    _last_click: tuple[MouseButton, Spot, int, int] | None = None

    def translate(self, event: pygame.Event) -> Iterator[Event]:
        """The events, none or one, that a pygame event means."""
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            yield from self._pointer(event)
        elif kind in (pygame.KEYDOWN, pygame.KEYUP):
            yield from self._key(
                event.key, event.mod, int(getattr(event, "scancode", 0)), kind == pygame.KEYDOWN
            )
        elif kind in PAD_EVENTS:
            for key, mods, pressed in self._pad.keys(event):
                yield from self._key(key, mods, 0, pressed)
        elif kind == pygame.TEXTINPUT:
            # X11 sends text for some keys with Ctrl; with Alt besides they are AltGr, which types.
            if self._mods & (Mods.CTRL | Mods.ALT) != Mods.CTRL:
                yield TextTyped(event.text)
        elif kind == pygame.TEXTEDITING:
            yield TextComposed(event.text)
        else:
            yield from self._window(event)

    def _pointer(self, event: pygame.Event) -> Iterator[Event]:
        if event.type == pygame.MOUSEWHEEL:
            turns = float(getattr(event, "precise_y", event.y))
            yield WheelTurned(self._at, turns, self._down)
            return
        before, self._at = self._at, (event.pos[0] / self.scale, event.pos[1] / self.scale)
        if event.type == pygame.MOUSEMOTION:
            by = (self._at[0] - before[0], self._at[1] - before[1])
            yield PointerMoved(self._at, by, frozenset(self._held), self._down)
            return
        if event.button not in tuple(MouseButton):
            return
        button = MouseButton(event.button)
        self._alone = Mods.NONE
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held.add(button)
            yield PointerPressed(self._at, button, self._down, self._clicks(button))
        else:
            self._held.discard(button)
            yield PointerReleased(self._at, button, self._down)

    def _clicks(self, button: MouseButton) -> int:
        now, count = pygame.time.get_ticks(), 1
        if self._last_click is not None:
            last, at, when, clicks = self._last_click
            near = abs(at[0] - self._at[0]) < 4 and abs(at[1] - self._at[1]) < 4
            if last is button and near and now - when < 400:
                count = clicks + 1
        self._last_click = (button, self._at, now, count)
        return count

    @property
    def _down(self) -> Mods:
        """The modifiers held, and Shift if it is stuck; a stuck Alt only shows something."""
        return self._mods | (self._stuck & Mods.SHIFT)

    def _key(self, key: int, held: int, scancode: int, pressed: bool) -> Iterator[Event]:
        own = modifier(key)
        if not self.sticky:
            self._stuck = Mods.NONE
        self._mods = mods_of(held) | own if pressed else mods_of(held) & ~own
        repeat = key in self._keys
        if pressed:
            self._keys.add(key)
            if not repeat:
                self._alone = own & _STICKY if self.sticky and self._mods == own else Mods.NONE
            yield KeyPressed(key, scancode, self._down, repeat)
            return
        self._keys.discard(key)
        if own and own == self._alone:
            self._stuck ^= own
        if not own & self._stuck:
            yield KeyReleased(key, scancode, self._down)

    def _window(self, event: pygame.Event) -> Iterator[Event]:
        if event.type == pygame.QUIT:
            yield WindowClosed()
        elif event.type == pygame.WINDOWSIZECHANGED:
            yield WindowResized(event.x, event.y)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            yield WindowUncovered()
        elif event.type == pygame.WINDOWLEAVE:
            yield PointerLeft()
        elif event.type == pygame.WINDOWFOCUSLOST:
            stuck, self._stuck, self._mods = self._stuck, Mods.NONE, Mods.NONE
            self._held.clear()
            self._keys.clear()
            for key, own in _MODIFIER_KEYS.items():
                if own & stuck:
                    stuck &= ~own
                    yield KeyReleased(key)
            yield WindowLeft()
        elif event.type == pygame.DROPFILE:
            yield FileDropped(Path(event.file))
