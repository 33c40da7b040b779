"""The base of all scenes: what the app may ask of whatever lies on its stack."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from game.core.errors import InputError
    from game.ui.box import Box
    from game.ui.canvas import Canvas
    from game.ui.input.events import Event
    from game.ui.widgets.notice import Spared

AppT_contra = TypeVar("AppT_contra", contravariant=True)
"""The app that shows the scene."""


@dataclass(frozen=True, slots=True)
class Unkept:
    """Actions of which only some are on the disk.

    Attributes:
        kept: how many are; `all` is how many there are.
        fault: why the others are not.
        name: of a file for all of them; `save` writes it, or raises InputError.
    """

    kept: int
    all: int
    fault: InputError
    name: str
    save: Callable[[Path], None]


class AppScene(ABC, Generic[AppT_contra]):
    """A scene on the app's stack; `scene.Scene` is the kind that is made of widgets."""

    overlay = False
    """Whether the scenes below stay visible (dialogs)."""

    has_map = False
    """Whether it shows a board, whose look a key changes."""

    passing = False
    """Whether it leaves by itself, and nothing may be put over it meanwhile."""

    @property
    def log_name(self) -> str:
        """The name of the scene in the log."""
        return f"{type(self).__module__}.{type(self).__qualname__}"

    @property
    def journal_file(self) -> Path | None:
        """The file that what is done here is written to as it is done, if it is in one yet."""
        return None

    @property
    def unkept(self) -> Unkept | None:
        """The actions done in this scene that are not on the disk, once it was left; None if all are."""
        return None

    @property
    def heading(self) -> str:
        """The text that is read aloud when the scene comes up, as rich text."""
        return ""

    @property
    def at_focus(self) -> str:
        """The text that is read aloud of the widget with the focus, as rich text."""
        return ""

    def news(self) -> Sequence[str]:
        """The lines to read aloud about what has happened since the last call."""
        return ()

    def changes(self) -> Box | None:
        """The part of the screen that the last event changed; None if it may be all of it."""
        return None

    def spared(self) -> Iterable[Spared]:
        """The parts of the scene that no notice is to cover."""
        return ()

    @abstractmethod
    def enter(self, app: AppT_contra) -> None:
        """Called when the scene is put on the stack."""

    @abstractmethod
    def leave(self) -> None:
        """Called when the scene is taken off the stack or the window is closed."""

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:  # noqa: ARG002 - for those that have something to ask
        """Whether something must be asked before the window closes; `leave` is called once it may."""
        return False

    @abstractmethod
    def uncovered(self) -> None:
        """Called when the scene that lay over this one has gone."""

    @abstractmethod
    def rebuild(self) -> None:
        """Called when the size, scale, language or palette has changed."""

    @abstractmethod
    def handle(self, event: Event) -> bool:
        """Answer an event; False when it means nothing here."""

    @abstractmethod
    def update(self, seconds: float) -> bool:
        """Let time pass; whether something must be drawn."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene."""
