"""The window, and its stand-in without a screen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

import pygame

from game.content.resources import assets
from game.core.characters import without_forbidden
from game.ui.input.events import (
    Event,
    EventTranslator,
    FromSecondWindow,
    WindowClosed,
    WindowResized,
    WindowUncovered,
)
from game.ui.input.gamepad import Gamepads
from game.ui.window.display import fitted, painted_size
from game.ui.window.fit import LEAST
from game.ui.window.picture_copy import PictureCopy, copy_picture
from game.ui.window.second_place import Desk
from game.ui.window.second_screen import DesktopWindow, OffScreenSecondWindow, RealSecondWindow
from game.ui.window.x_errors import XErrors

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from game.ui.box import Box
    from game.ui.options import SecondWindow
    from game.ui.window.second_screen import SecondScreen


class NoScreenError(Exception):
    """There is no screen to open a window on."""


APPEARING = 0.5
"""Seconds for which a control that has just appeared in a window takes no press."""


class Host(Protocol):
    """The services of a window that widgets ask for.

    Attributes:
        watched: whether every frame is to be drawn; otherwise one is drawn only when it is asked for.
        appearing: seconds for which a control that has just appeared takes no press: the press was meant for
            what was there before.
    """

    watched: bool
    appearing: float

    def clipboard(self) -> str:
        """The text on the clipboard, empty if there is none."""
        ...

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard."""
        ...

    def begin_text(self, box: Box, scale: float) -> None:
        """Let the input method offer its candidates beside that box."""
        ...

    def end_text(self) -> None:
        """Text is no longer entered."""
        ...


class Screen(Host, Protocol):
    """The screen that frames are shown on and events come from.

    Attributes:
        scale: pixels per logical unit.
        sticky: whether keys that are held to see something stay down until they are pressed again.
    """

    scale: float
    sticky: bool

    @property
    def surface(self) -> pygame.Surface:
        """The surface that is drawn on."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """The size in the desktop's units, which are pixels unless the desktop enlarges its windows."""
        ...

    @property
    def ratio(self) -> float:
        """Pixels per unit of the desktop."""
        ...

    def events(self) -> Iterator[Event]:
        """The events since the last call, in order."""
        ...

    def show(self) -> None:
        """Show what was drawn on the surface."""
        ...

    def full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""
        ...

    def retitle(self, title: str) -> None:
        """Change the title of the window."""
        ...

    def open_second(self, wanted: SecondWindow) -> SecondScreen:
        """A second window.

        Raises:
            NoScreenError: there can be none.
        """
        ...

    def close_second(self) -> None:
        """Close the second window, if it is open."""
        ...

    def copy_picture(self, path: Path) -> PictureCopy:
        """Begin to put the PNG in a file on the clipboard."""
        ...


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a window can be expected to open: never with the dummy driver; on Linux with a display."""
    driver = environment.get("SDL_VIDEODRIVER", "")
    if driver:
        return driver not in ("dummy", "offscreen")
    if platform.startswith("linux"):
        return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
    return True


class Window(DesktopWindow):
    """A real, resizable window of the desktop."""

    watched = True
    appearing = APPEARING

    def __init__(self, size: tuple[int, int], *, full_screen: bool = False, title: str = "") -> None:
        """Open it.

        Raises:
            NoScreenError: there is no screen to open it on.
        """
        # Windows enlarges, and blurs, what does not say that it knows of dots an inch.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        self._scale = 1.0
        # What desktops know a window's program by: the name of our .desktop file.
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "arcane-table")
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "arcane-table")
        self._translator = EventTranslator()
        self._typing: pygame.Rect | None = None
        self._second: RealSecondWindow | None = None
        self._x_errors = XErrors()
        try:
            pygame.display.init()
            if pygame.display.get_driver() == "x11":
                self._x_errors.begin()
                # Without a graphics card SDL's accelerated path takes many times as long to show a frame.
                # Macs and Wayland have no other.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            self.window = _opened(title, size)
            self._icon = pygame.image.load(assets() / "icons" / "arcane-table-128.png")
            self.window.set_icon(self._icon)
            self.take_surface()
            if full_screen:
                self.full_screen(True)
        except pygame.error as error:
            self._x_errors.stop()
            raise NoScreenError(str(error)) from error
        pygame.key.set_repeat(350, 40)
        pygame.key.stop_text_input()
        self._pads = Gamepads()

    @property
    def scale(self) -> float:
        """Pixels per logical unit, for the spots of pointer events."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._scale = scale
        self._translator.scale = scale / self.ratio

    @property
    def sticky(self) -> bool:
        """Whether keys that are held to see something stay down until they are pressed again."""
        return self._translator.sticky

    @sticky.setter
    def sticky(self, on: bool) -> None:
        self._translator.sticky = on

    @property
    def size(self) -> tuple[int, int]:
        """The size in the desktop's units."""
        width, height = self.window.size
        return width, height

    def events(self) -> Iterator[Event]:
        """The events since the last call, in order."""
        for event in pygame.event.get():
            second, to = self._second, getattr(event, "window", None)
            if second is not None and to is not None and to is not self.window:
                yield from self._from_second(second, event)
                continue
            if event.type == pygame.MOUSEBUTTONDOWN and second is not None:
                second.let_behind()
            if event.type == pygame.WINDOWCLOSE and second is not None and to is self.window:
                # With two windows, SDL says that all is over only once both are closed.
                yield WindowClosed()
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED):
                self.take_surface()
            self._pads.follow(event)
            yield from self._translator.translate(event)
        if self._second is not None and self._second.window.handle in self._x_errors.lost:
            yield FromSecondWindow(WindowClosed())

    def _from_second(self, second: RealSecondWindow, event: pygame.Event) -> Iterator[Event]:
        """The translation of an event of the second window; pointer events mean nothing there."""
        kind = event.type
        if kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            for meant in self._translator.translate(event):
                yield FromSecondWindow(meant)  # type: ignore[arg-type]  # keys make events of keys
        elif kind == pygame.WINDOWFOCUSLOST:
            yield from self._translator.translate(event)
        elif kind == pygame.WINDOWCLOSE:
            yield FromSecondWindow(WindowClosed())
        elif kind == pygame.WINDOWMOVED:
            second.moved()
        elif kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED):
            second.take_surface()
            yield FromSecondWindow(WindowResized(*second.surface.get_size()))
        elif kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            second.seen = False
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            second.seen = True
            yield FromSecondWindow(WindowUncovered())

    def open_second(self, wanted: SecondWindow) -> SecondScreen:
        """A second window; the keyboard stays with this one.

        Raises:
            NoScreenError: there can be none.
        """
        try:
            desk = Desk(_screens(), pygame.Rect(self.window.position, self.window.size), filled=self.filled)
            opening = desk.opening(wanted.place, wanted.size, full_screen=wanted.full_screen)
            self._second = RealSecondWindow(opening, self._icon)
            if pygame.display.get_driver() == "x11":
                self._x_errors.watch(self._second.window.handle)
            self.window.focus()
        except (pygame.error, ValueError) as error:
            raise NoScreenError(str(error)) from error
        return self._second

    def close_second(self) -> None:
        """Close the second window, if it is open."""
        if self._second is not None:
            second, self._second = self._second, None
            self._x_errors.unmap(second.window.handle)
            second.close()

    def clipboard(self) -> str:
        """The text on the clipboard, empty if there is none."""
        return pygame.scrap.get_text()

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard."""
        pygame.scrap.put_text(without_forbidden(text))

    def copy_picture(self, path: Path) -> PictureCopy:
        """Begin to put the PNG in a file on the clipboard."""
        return copy_picture(path, os.environ)

    def begin_text(self, box: Box, scale: float) -> None:
        """Let the input method offer its candidates beside that box."""
        rect = box.pixels(scale / self.ratio)
        if rect != self._typing:
            self._typing = rect
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)

    def end_text(self) -> None:
        """Text is no longer entered."""
        if self._typing is not None:
            self._typing = None
            pygame.key.stop_text_input()

    def close(self) -> None:
        """Close the window, and the second one."""
        self.close_second()
        self._pads.close()
        super().close()
        pygame.display.quit()
        self._x_errors.stop()

    def take_surface(self) -> None:
        """The surface is another one after every change of size, and on another display."""
        super().take_surface()
        self.scale = self._scale


def _opened(title: str, size: tuple[int, int]) -> pygame.Window:
    """A window in the middle of the display, as large as wanted or as there is room for.

    Raises:
        pygame.error: there can be none.
    """
    room = fitted(size, pygame.display.get_desktop_sizes()[0])
    window = pygame.Window(title, room, pygame.WINDOWPOS_CENTERED, resizable=True, allow_high_dpi=True)
    window.minimum_size = min(LEAST[0], room[0]), min(LEAST[1], room[1])
    if room != size:
        window.maximize()  # the desktop knows better what its bars leave
    return window


def _screens() -> tuple[pygame.Rect, ...]:
    """The areas of the desktop's screens; empty where a window cannot be placed, as on Wayland.

    pygame gives their sizes only: a window that is never shown is put in the middle of each.

    Raises:
        pygame.error: there can be no window.
    """
    sizes = pygame.display.get_desktop_sizes()
    if pygame.display.get_driver() == "wayland":
        return ()
    if len(sizes) == 1:
        return (pygame.Rect((0, 0), sizes[0]),)
    screens = []
    for number, size in enumerate(sizes):
        middle = pygame.WINDOWPOS_CENTERED | number  # what SDL calls SDL_WINDOWPOS_CENTERED_DISPLAY
        probe = pygame.Window("", (64, 64), (middle, middle), hidden=True)
        (x, y), (width, height) = probe.position, probe.size
        probe.destroy()
        screens.append(pygame.Rect(x - (size[0] - width) // 2, y - (size[1] - height) // 2, *size))
    return tuple(screens)


class OffScreen:
    """A screen that nobody sees: for tests, pictures and the demonstration. It needs no display at all.

    As in a window, no more than so many pixels are painted.
    """

    watched = False

    def __init__(self, size: tuple[int, int]) -> None:
        self.scale = 1.0
        self.sticky = False
        self.appearing = 0.0
        self.surface = pygame.Surface(painted_size(size), 0, 32)
        self.ratio = self.surface.get_width() / size[0]
        self.title = ""
        self.fills_screen = False
        self.shown = 0
        self.lone = False
        self.second: OffScreenSecondWindow | None = None
        self._clip = ""

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels."""
        return self.surface.get_size()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size."""
        self.surface = pygame.Surface(painted_size(size), 0, 32)

    def events(self) -> Iterator[Event]:
        """No events: nothing happens by itself."""
        yield from ()

    def show(self) -> None:
        """Count a frame."""
        self.shown += 1

    def full_screen(self, on: bool) -> None:
        """Remember that it should fill the screen."""
        self.fills_screen = on

    def retitle(self, title: str) -> None:
        """Remember the title."""
        self.title = title

    def open_second(self, wanted: SecondWindow) -> SecondScreen:
        """A second window that nobody sees.

        Raises:
            NoScreenError: this screen is a `lone` one.
        """
        if self.lone:
            raise NoScreenError("lone")
        self.second = OffScreenSecondWindow(wanted)
        return self.second

    def close_second(self) -> None:
        """Close the second window, if it is open."""
        if self.second is not None:
            self.second.close()
            self.second = None

    def clipboard(self) -> str:
        """The text put there last."""
        return self._clip

    def set_clipboard(self, text: str) -> None:
        """Keep the text as that of the clipboard."""
        self._clip = text

    def copy_picture(self, path: Path) -> PictureCopy:  # noqa: ARG002 - a window needs it
        """Copy nothing: there is no clipboard for pictures."""
        return PictureCopy(None)

    def begin_text(self, box: Box, scale: float) -> None:
        """Do nothing: there is no input method."""

    def end_text(self) -> None:
        """Do nothing: there is no input method."""
