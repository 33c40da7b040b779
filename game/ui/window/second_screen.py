"""A second window beside the program's own, to be looked at by others; and its stand-in without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.window.display import FRAME, painted_size
from game.ui.window.second_place import LEAST, Opening, Where

if TYPE_CHECKING:
    from game.ui.options import SecondWindow


class SecondScreen(Protocol):
    """The screen on which a second window's frames are shown.

    Attributes:
        seen: whether it is not minimised.
        opening: how it was opened.
    """

    seen: bool
    opening: Opening

    @property
    def surface(self) -> pygame.Surface:
        """The surface that is drawn on."""
        ...

    @property
    def ratio(self) -> float:
        """Pixels per unit of the desktop."""
        ...

    def placed(self, before: SecondWindow) -> SecondWindow:
        """Its place and size, to be opened there again; while it fills the screen, those before."""
        ...

    def show(self) -> None:
        """Show what was drawn on the surface."""
        ...

    def full_screen(self, on: bool) -> None:
        """Fill the screen that it is on, or go back to a window."""
        ...

    def retitle(self, title: str) -> None:
        """Change the title of the window."""
        ...

    def close(self) -> None:
        """Close the window."""
        ...


class DesktopWindow:
    """A window of the desktop that is drawn on.

    Attributes:
        window: the desktop's.
        filled: whether it fills its screen.
    """

    window: pygame.Window
    filled: bool = False

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; another one after every change of size."""
        return self._surface

    @property
    def ratio(self) -> float:
        """Pixels per unit of the desktop: 2 on a Retina display."""
        return self._surface.get_width() / max(1, self.window.size[0])

    def take_surface(self) -> None:
        """Take over the surface, which is another one after a change of size and on another display."""
        self._whole = self.window.get_surface()
        size = painted_size(self._whole.get_size())
        whole = size == self._whole.get_size()
        self._surface = self._whole if whole else pygame.Surface(size, 0, self._whole)

    def show(self) -> None:
        """Show what was drawn, enlarged where the window has more pixels than are painted."""
        if self._surface is not self._whole:
            pygame.transform.scale(self._surface, self._whole.get_size(), self._whole)
        self.window.flip()

    def full_screen(self, on: bool) -> None:
        """Fill the screen that it is on, or go back to a window of the size before."""
        self.filled = on
        if on:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self.take_surface()

    def retitle(self, title: str) -> None:
        """Change the title of the window."""
        self.window.title = title

    def close(self) -> None:
        """Close the window."""
        self.window.destroy()


class RealSecondWindow(DesktopWindow):
    """A second window on the desktop; `window.Window` reports the events of all windows, this one too."""

    def __init__(self, opening: Opening, icon: pygame.Surface) -> None:
        """Open it; one in front of the first window stays there until `let_behind`.

        Raises:
            pygame.error: there can be none.
        """
        self.opening = opening
        self._frame: tuple[int, int] | None = None
        self._front = opening.where is Where.FRONT
        self.window = pygame.Window(
            "",
            opening.size,
            opening.place or pygame.WINDOWPOS_CENTERED,
            resizable=True,
            allow_high_dpi=True,
            always_on_top=self._front,
        )
        self.window.minimum_size = LEAST
        self.window.set_icon(icon)
        self.seen = True
        self.take_surface()
        if opening.full_screen:
            self.full_screen(True)

    def moved(self) -> None:
        """Note that it has moved. The first time its frame did that, whose corner is where it was to be.

        On X the frame is put around it by another program, and only then: what is asked for is the place of
        the frame, what is reported that of the window in it.
        """
        if self.opening.place is None or self._frame is not None or self.filled:
            return
        (x, y), (left, top) = self.window.position, self.opening.place
        self._frame = (x - left, y - top)
        # A desktop that puts windows where it likes says nothing about its frames.
        if not (0 <= self._frame[0] <= FRAME[0] and 0 <= self._frame[1] <= FRAME[1]):
            self._frame = (0, 0)

    def let_behind(self) -> None:
        """Let the first window, which was pressed, come in front of this one."""
        if self._front:
            self._front = False
            self.window.always_on_top = False

    def placed(self, before: SecondWindow) -> SecondWindow:
        """The place of its frame and its own size; while it fills the screen, those before."""
        if before.full_screen or not self.seen:
            return before
        (x, y), (width, height) = self.window.position, self.window.size
        left, top = self._frame or (0, 0)
        return before.but(place=(x - left, y - top), size=(width, height))


class OffScreenSecondWindow:
    """A second window that nobody sees."""

    def __init__(self, wanted: SecondWindow) -> None:
        self.seen = True
        self.opening = Opening(Where.UNKNOWN, wanted.size, full_screen=wanted.full_screen)
        self.ratio = 1.0
        self.surface = pygame.Surface(wanted.size, 0, 32)
        self.title = ""
        self.fills_screen = wanted.full_screen
        self.shown = 0
        self.closed = False

    def placed(self, before: SecondWindow) -> SecondWindow:
        """The window with its present size; it has no place."""
        return before if before.full_screen else before.but(size=self.surface.get_size())

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size."""
        self.surface = pygame.Surface(size, 0, 32)

    def show(self) -> None:
        """Count a frame."""
        self.shown += 1

    def full_screen(self, on: bool) -> None:
        """Remember that it should fill the screen."""
        self.fills_screen = on

    def retitle(self, title: str) -> None:
        """Remember the title."""
        self.title = title

    def close(self) -> None:
        """Remember that it is closed."""
        self.closed = True
