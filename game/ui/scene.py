"""A scene: what is on the screen now, and what answers the player's input."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from game.ui.app import App
from game.ui.app_scene import AppScene
from game.ui.input.events import Event, KeyPressed, MouseButton, PointerReleased
from game.ui.input.keys import Command
from game.ui.interface import Interface
from game.ui.text.rich_text import in_a_row
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.notice import spared

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.content.locale import Translator
    from game.ui.box import Box
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.ui.widgets.notice import Spared


class Scene(AppScene[App]):
    """Base of all scenes. Subclasses implement `build`, and what else they need.

    The app calls `enter` once, then `rebuild` now and whenever size, scale, language or palette change: it
    calls `build` for a fresh tree of widgets and gives the focus back to the widget of the same name. State
    therefore lives in the scene, not in widgets.
    """

    def __init__(self) -> None:
        self._app: App | None = None
        self._interface: Interface | None = None

    @property
    def app(self) -> App:
        """The app that shows the scene.

        Raises:
            RuntimeError: the scene was not entered yet.
        """
        if self._app is None:
            raise RuntimeError("the scene was not entered yet")
        return self._app

    @property
    def ui(self) -> Ui:
        """Look, words, keys, sound and options."""
        return self.app.ui

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        return self.ui.say

    @property
    def interface(self) -> Interface:
        """The widgets in use.

        Raises:
            RuntimeError: the scene was not entered yet.
        """
        if self._interface is None:
            raise RuntimeError("the scene was not entered yet")
        return self._interface

    # For subclasses

    @abstractmethod
    def build(self) -> Widget:
        """A fresh tree of widgets for the current state."""

    def first_focus(self) -> str:
        """The name of the widget that has the focus at first; empty for none."""
        return ""

    def command(self, command: Command) -> bool:
        """Do what a key asks for that no widget took; False when it means nothing here."""
        if command is Command.CANCEL:
            return self.cancel()
        return False

    def cancel(self) -> bool:
        """Go back one step; by default, leave the scene unless it is the last."""
        if len(self.app.scenes) > 1:
            self.app.pop()
            return True
        return False

    @property
    def keeps_focus(self) -> bool:
        """Whether a press beside its controls leaves the focus where it is, so that Enter goes on."""
        return True

    def open_reference(self, reference: str) -> bool:
        """Open what a text that was pressed refers to; whether there is any such thing."""
        return self.app.settings.follow(self.app, reference)

    @property
    def heading(self) -> str:
        """The titles of the scene; for a dialog, all its text."""
        said = (Ribbon, Label) if self.overlay else (Ribbon,)
        return in_a_row(*(widget.text for widget in self.interface.root.walk() if isinstance(widget, said)))

    @property
    def at_focus(self) -> str:
        """The words read aloud for the widget that has the focus."""
        return self.interface.spoken()

    def changes(self) -> Box | None:
        """The part of the screen that a move of the pointer has changed, if the last event was one."""
        return self.interface.changed

    def spared(self) -> Iterable[Spared]:
        """The controls and the words of the scene, which no notice is to cover."""
        return spared(self.interface.layers, self.app.box, asks=self.overlay)

    def news(self) -> Sequence[str]:
        """No news: nothing happens by itself in most scenes."""
        return ()

    def shortcut(self, event: Event) -> bool:  # noqa: ARG002 - what subclasses are given
        """Answer an event before the widgets see it; for a scene that captures keys."""
        return False

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what lies under the widgets: by default the wooden table, or for an overlay a veil."""
        if self.overlay:
            canvas.dim()
        else:
            canvas.surface.blit(canvas.theme.wood(canvas.surface.get_size()), (0, 0))

    def leave(self) -> None:
        """Called when the scene is taken off the stack or the window is closed."""

    def uncovered(self) -> None:
        """Let the controls appear again once the scene above has gone."""
        self.interface.uncovered(self.app.box)

    def update(self, seconds: float) -> bool:
        """Let time pass; whether something must be drawn."""
        return self.interface.update(seconds, covered=self.app.scene is not self)

    # For the app

    def enter(self, app: App) -> None:
        """Build the widgets and set the first focus, as the scene is put on the stack."""
        self._app = app
        self.rebuild()
        name = self.first_focus()
        if name:
            self.interface.focus(self.interface.find(name), ring=app.by_keyboard)

    def rebuild(self) -> None:
        """Make the widgets anew, keeping focus and pointer."""
        before = self._interface
        self._interface = Interface(self.build(), self.ui, keeps_focus=self.keeps_focus)
        self._interface.arrange(self.app.box)
        if before is None:
            return
        self._interface.resume(before)
        self.app.redraw()

    def handle(self, event: Event) -> bool:
        """Answer an event: widgets first, then the commands of the keys."""
        if self.shortcut(event) or self.interface.handle(event):
            return True
        if isinstance(event, PointerReleased) and event.button is MouseButton.LEFT:
            reference = self.interface.referred(event.at)
            return bool(reference) and self.open_reference(reference)
        if isinstance(event, KeyPressed):
            command = self.ui.keys.command(event)
            return command is not None and self.command(command)
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene."""
        if not self.interface.covers(canvas):
            self.draw_ground(canvas)
        self.interface.draw(canvas)
