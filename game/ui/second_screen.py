"""A second window beside the program's own, to be looked at by others; and its stand-in without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.display import fitted, painted_size

if TYPE_CHECKING:
    from game.ui.options import SecondWindow

LEAST = (480, 270)
"""The smallest second window, in the desktop's units."""


class SecondScreen(Protocol):
    """Where a second window's frames are shown.

    Attributes:
        seen: whether it is not minimised.
    """

    seen: bool

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        ...

    @property
    def ratio(self) -> float:
        """Pixels per unit of the desktop."""
        ...

    def placed(self, before: SecondWindow) -> SecondWindow:
        """Where it is and how large, to be opened there again; while it fills the screen, as before."""
        ...

    def show(self) -> None:
        """Show what was drawn."""
        ...

    def full_screen(self, on: bool) -> None:
        """Fill the screen that it is on, or go back to a window."""
        ...

    def retitle(self, title: str) -> None:
        """Name the window."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


class DesktopWindow:
    """A window of the desktop that is drawn on.

    Attributes:
        window: the desktop's.
    """

    window: pygame.Window

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; another one after every change of size."""
        return self._surface

    @property
    def ratio(self) -> float:
        """Pixels per unit of the desktop: 2 on a Retina display."""
        return self._surface.get_width() / max(1, self.window.size[0])

    def take_surface(self) -> None:
        """The surface is another one after every change of size, and on another display."""
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
        if on:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self.take_surface()

    def retitle(self, title: str) -> None:
        """Name the window."""
        self.window.title = title

    def close(self) -> None:
        """Close it."""
        self.window.destroy()


class RealSecondWindow(DesktopWindow):
    """A real one. Events that come to it are told by `window.Window`, which looks after all of them."""

    def __init__(self, wanted: SecondWindow, icon: pygame.Surface) -> None:
        """Open it where it was, unless no screen is there any more.

        Raises:
            pygame.error: there can be none.
        """
        desktops = pygame.display.get_desktop_sizes()
        size = fitted(wanted.size, desktops[0]) if len(desktops) == 1 else wanted.size
        place = (wanted.place[0], wanted.place[1]) if self._reachable(wanted, desktops) else None
        self.window = pygame.Window(
            "", size, place or pygame.WINDOWPOS_CENTERED, resizable=True, allow_high_dpi=True
        )
        self.window.minimum_size = LEAST
        self.window.set_icon(icon)
        self.seen = True
        if wanted.full_screen:
            self.window.set_fullscreen(desktop=True)
        self.take_surface()

    @staticmethod
    def _reachable(wanted: SecondWindow, desktops: list[tuple[int, int]]) -> bool:
        """Whether its title bar would lie on a screen, as far as is known: how they stand is not."""
        x, *more = wanted.place or (0,)
        if not more:
            return False
        y = more[0]
        wide, high = sum(size[0] for size in desktops), max(size[1] for size in desktops)
        return -wide < x < wide - 80 and -high < y < sum(size[1] for size in desktops) - 40

    def placed(self, before: SecondWindow) -> SecondWindow:
        """Where it is and how large; while it fills the screen, as before."""
        if before.full_screen or not self.seen:
            return before
        (x, y), (width, height) = self.window.position, self.window.size
        return before.but(place=(x, y), size=(width, height))


class OffScreenSecondWindow:
    """One that nobody sees."""

    def __init__(self, wanted: SecondWindow) -> None:
        self.seen = True
        self.ratio = 1.0
        self.surface = pygame.Surface(wanted.size, 0, 32)
        self.title = ""
        self.fills_screen = wanted.full_screen
        self.shown = 0
        self.closed = False

    def placed(self, before: SecondWindow) -> SecondWindow:
        """As large as it is."""
        return before if before.full_screen else before.but(size=self.surface.get_size())

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size."""
        self.surface = pygame.Surface(size, 0, 32)

    def show(self) -> None:
        """Count the frame."""
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
