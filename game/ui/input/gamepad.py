"""Translates gamepads into keys: the cross and the left stick into arrows, buttons into common keys."""

from __future__ import annotations

from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame
from pygame._sdl2 import controller

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PAD_EVENTS = frozenset({pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION})

BUTTONS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
        pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
        pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
        pygame.CONTROLLER_BUTTON_X: (pygame.K_RETURN, pygame.KMOD_LCTRL),
        pygame.CONTROLLER_BUTTON_Y: (pygame.K_LALT, 0),
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_TAB, pygame.KMOD_LSHIFT),
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_TAB, 0),
        pygame.CONTROLLER_BUTTON_START: (pygame.K_F6, 0),
        pygame.CONTROLLER_BUTTON_BACK: (pygame.K_F1, 0),
    }
)
"""The key, with its modifiers, that each button is."""

STICK: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_LEFTX: (pygame.K_LEFT, pygame.K_RIGHT),
        pygame.CONTROLLER_AXIS_LEFTY: (pygame.K_UP, pygame.K_DOWN),
    }
)
"""The keys of each axis of the left stick, towards its lesser and its greater values."""

PUSHED, CENTRED = 20_000, 12_000
"""The deflection from which the stick counts as pushed, and that below which as let go, of 32,767."""


class PadKeys:
    """Turns what a gamepad does into keys; it remembers which way the stick is pushed."""

    def __init__(self) -> None:
        self._pushed: dict[int, int] = {}

    def keys(self, event: pygame.Event) -> Iterator[tuple[int, int, bool]]:
        """Each key that goes down or up by an event of `PAD_EVENTS`, with its modifiers, and whether down."""
        if event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._tilted(event.axis, event.value)
        elif event.button in BUTTONS:
            key, mods = BUTTONS[event.button]
            yield key, mods, event.type == pygame.CONTROLLERBUTTONDOWN

    def _tilted(self, axis: int, value: int) -> Iterator[tuple[int, int, bool]]:
        if axis not in STICK:
            return
        before = self._pushed.get(axis)
        less, more = STICK[axis]
        now = before if abs(value) > CENTRED else None
        if abs(value) > PUSHED:
            now = more if value > 0 else less
        if now == before:
            return
        if before is not None:
            del self._pushed[axis]
            yield before, 0, False
        if now is not None:
            self._pushed[axis] = now
            yield now, 0, True


class Gamepads:
    """The gamepads that are plugged in, whose events come as long as they are open."""

    def __init__(self) -> None:
        self._open: list[controller.Controller] = []
        with suppress(pygame.error):  # without a driver for them there are none
            controller.init()
            for index in range(controller.get_count()):
                self._take(index)

    def follow(self, event: pygame.Event) -> None:
        """Open a gamepad that has just been plugged in, and close one that was pulled out."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._take(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open = [pad for pad in self._open if pad.attached()]

    def close(self) -> None:
        """Close all gamepads, after which no events come from them."""
        self._open.clear()
        if controller.get_init():
            controller.quit()

    def _take(self, index: int) -> None:
        with suppress(pygame.error):
            if controller.is_controller(index):
                self._open.append(controller.Controller(index))
