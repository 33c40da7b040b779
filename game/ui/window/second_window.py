"""The contents of a second window: drawn only when they have changed or move, at a scale of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.ui.box import Box
from game.ui.canvas import Canvas
from game.ui.input.events import KeyPressed, WindowClosed, WindowResized, WindowUncovered
from game.ui.input.keys import Command
from game.ui.ui import Ui
from game.ui.window.fit import Resting
from game.ui.window.second_place import Where
from game.ui.window.window import NoScreenError

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.input.events import Event
    from game.ui.options import UserOptions
    from game.ui.widgets.base import Widget
    from game.ui.window.second_screen import SecondScreen
    from game.ui.window.window import Screen

WHOLE = (1280, 720)
"""Logical units that the window holds at scale 1, whatever its size, since it is read from afar."""

STEP, SCALES = 0.125, (0.5, 2.0)
"""The step by which a key changes its scale, the least scale and the greatest."""


class Content(Protocol):
    """The contents of a second window."""

    @property
    def state(self) -> object:
        """The values for which its widgets are built; they are rebuilt when one changes."""
        ...

    @property
    def moves(self) -> bool:
        """Whether something in it moves by itself now."""
        ...

    @property
    def title(self) -> str:
        """The title of the window."""
        ...

    def build(self, ui: Ui, box: Box) -> Widget:
        """Widgets that are only looked at."""
        ...


class SecondView:
    """The second window of an app, if one is open.

    `ui` gives the look and the words in use; `tell` shows a line of text to whoever sits at the first window.
    """

    def __init__(
        self, screen: Screen, options: UserOptions, ui: Callable[[], Ui], tell: Callable[[str], None]
    ) -> None:
        self._first = screen
        self._options = options
        self._app_ui = ui
        self._tell = tell
        self._content: Content | None = None
        self._root: Widget | None = None
        self._ui: Ui | None = None
        self._built: tuple[object, ...] = ()
        self._dirty = False
        self._resting = Resting()
        self.screen: SecondScreen | None = None

    @property
    def root(self) -> Widget | None:
        """The root of the widgets in the window."""
        return self._root

    def open(self, content: Content) -> bool:
        """Show that content in the second window, opening it if necessary; whether there can be one."""
        if self.screen is None:
            try:
                self.screen = self._first.open_second(self._options.now.second_window)
            except NoScreenError as error:
                self._tell(self._app_ui().say("second_window.failed", why=str(error)))
                self._keep(open=False)
                return False
            opening = self.screen.opening
            self._keep(full_screen=opening.full_screen)
            self._tell(self._said(opening.where))
        self._content = content
        self.screen.retitle(content.title)
        self._keep(open=True)
        self._built = ()
        return True

    def _said(self, where: Where) -> str:
        """A sentence that says where it was opened, and how to see it again once it is covered."""
        ui = self._app_ui()
        said, key = ui.say(f"second_window.at.{where}"), ui.key(Command.PLAYERS_WINDOW)
        return f"{said} {ui.say('second_window.again', keys=key)}" if where is Where.FRONT and key else said

    def close(self, *, for_good: bool = False) -> None:
        """Close it; unless it is `for_good`, it is opened again with what it shows."""
        if self.screen is None:
            return
        self._options.change(second_window=self.screen.placed(self._options.now.second_window))
        if for_good:
            self._keep(open=False)
        self._first.close_second()
        self.screen = self._content = self._root = self._ui = None

    def refresh(self) -> None:
        """Build everything anew, because the language, the colours or the window's own scale have changed."""
        self._built, self._ui = (), None

    def _keep(self, **changes: object) -> None:
        self._options.change(second_window=self._options.now.second_window.but(**changes))

    # Events

    def handle(self, event: Event) -> bool:
        """Answer what happens to it: its own keys and its cross; other keys are for the first window."""
        match event:
            case WindowClosed():
                self.close(for_good=True)
            case WindowResized():
                self._resting.begin()
            case WindowUncovered():
                self._dirty = True
            case KeyPressed():
                return self._key(event)
            case _:
                return False
        return True

    def _key(self, event: KeyPressed) -> bool:
        scale = self._options.now.second_window.scale
        match self._app_ui().keys.command(event):
            case Command.CANCEL:
                self.close(for_good=True)
            case Command.FULL_SCREEN:
                self.fill(on=not self._options.now.second_window.full_screen)
            case Command.ZOOM_IN:
                self.scale_to(scale + STEP)
            case Command.ZOOM_OUT:
                self.scale_to(scale - STEP)
            case Command.ZOOM_FIT:
                self.scale_to(1.0)
            case _:
                return False
        return True

    def fill(self, *, on: bool) -> None:
        """Fill its screen, or be a window again."""
        if self.screen is not None:
            self._options.change(second_window=self.screen.placed(self._options.now.second_window))
            self.screen.full_screen(on)
        self._keep(full_screen=on)
        self.refresh()

    def scale_to(self, scale: float) -> None:
        """Show things larger or smaller, within bounds."""
        self._keep(scale=min(max(scale, SCALES[0]), SCALES[1]))
        self.refresh()

    # Drawing

    def update(self, seconds: float) -> None:
        """Build again what has changed, draw what is to be drawn."""
        screen, content = self.screen, self._content
        if screen is None or content is None or not screen.seen:
            return
        if self._resting.on:
            if self._resting.goes_on(seconds):
                return
            self._resting.end()
            self.refresh()
        built = (content.state, screen.surface)
        if built != self._built:
            self._built = built
            self._build(screen, content)
        if self._dirty or content.moves:
            self.draw()
            screen.show()

    def draw(self) -> None:
        """Draw what it shows on its surface."""
        screen, ui, root = self.screen, self._ui, self._root
        if screen is None or ui is None or root is None:
            return
        self._dirty = False
        canvas = Canvas(screen.surface, ui.theme, ui.texts)
        canvas.surface.blit(canvas.theme.wood(screen.surface.get_size()), (0, 0))
        root.draw(canvas, ui)

    def _build(self, screen: SecondScreen, content: Content) -> None:
        app_ui, options = self._app_ui(), self._options.now
        width, height = screen.surface.get_size()
        scale = max(0.25, min(width / WHOLE[0], height / WHOLE[1]) * options.second_window.scale)
        if self._ui is None or self._ui.scale != scale:
            self._ui = Ui(scale, app_ui.say, app_ui.host, options, app_ui.sounds, before=app_ui)
            screen.retitle(content.title)
        box = Box(0, 0, width / scale, height / scale)
        self._root = content.build(self._ui, box)
        self._root.arrange(self._ui, box)
        self._dirty = True
