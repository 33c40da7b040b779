"""A press or a key that skips what is being shown, and still does what it was meant for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from game.table import match_controls
from game.table.table import G
from game.ui.input.events import KeyPressed, Mods, modifier
from game.ui.input.keys import ACTS, BUTTONS, Command
from game.ui.interface import PRESSES

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.table.turn_loop import MatchLoop
    from game.ui.input.events import PointerPressed
    from game.ui.interface import Interface
    from game.ui.widgets.base import Widget

REACHING = frozenset((Command.END, Command.UNDO, Command.REDO, *BUTTONS, *ACTS))
"""Commands with Ctrl and the like that skip as well; others are done while things move."""

BESIDE = frozenset((Command.FULL_SCREEN, Command.SCREENSHOT))
"""Commands by a bare key that are done while things move."""


@dataclass(frozen=True, slots=True)
class Owed(Generic[G]):
    """A gesture that waits until its player is asked, with what the player was asked when it was made."""

    gesture: G
    asked: object


class Skips(Generic[G]):
    """Remembers what a press was meant for that also skipped an animation, until its release.

    A control is the same if it has the same name and is about the same, wherever it has come to lie. What
    was not there before is not pressed. `kind` gives the kind of the open decision: where that is another by
    then, the gesture does nothing. While a machine is at work, the gesture waits for its player's turn.
    """

    def __init__(self, interface: Callable[[], Interface], kind: Callable[[], object]) -> None:
        self._interface = interface
        self._kind = kind
        self._asked: object = None
        self._owed: Owed[G] | None = None
        self.on = False

    def begin(self) -> None:
        """Note what is asked as something begins to be shown."""
        self._asked = self._kind()

    def end(self) -> None:
        """Note that the press that skipped is over."""
        self.on = False

    def forget(self) -> None:
        """Forget the gesture that waits, because something else was pressed."""
        self._owed = None

    @property
    def changed(self) -> bool:
        """Whether the press skipped, and the player is asked something else now than when it was made."""
        return self.on and self._differs(self._asked)

    @property
    def ends_nothing(self) -> bool:
        """Whether the key that ends a turn skipped, and would make final what nobody has seen yet."""
        return self.on and self._kind() is not None

    @property
    def waits(self) -> bool:
        """Whether a gesture waits until its player is asked."""
        return self._owed is not None

    def _differs(self, before: object) -> bool:
        kind = self._kind()
        return kind is not None and kind != before

    # Presses

    def pressed(self, press: PointerPressed, loop: MatchLoop) -> bool:
        """Show what comes next; returns whether that was all the press was for."""
        interface = self._interface()
        if match_controls.announces(interface, press.at):
            return False
        meant = interface.control_at(press.at)
        loop.timeline.hurry()
        after = self._interface()
        still = None if meant is None or loop.timeline.busy else _same(after, meant)
        if still is None:
            return True
        self.on = True
        if after.control_at(press.at) is still:
            return False
        still.activate(after)
        self.on = False
        return True

    def typed(self, key: KeyPressed, command: Command | None, loop: MatchLoop) -> bool:
        """Show what comes next, if it is a key for that; whether the key is through with that.

        While something is announced, the keys that press what has the focus say only that it was read.
        """
        bare = key.mods is Mods.NONE and modifier(key.key) is Mods.NONE
        if command in BESIDE or not (bare or command in REACHING):
            return False
        if key.repeat:
            return True
        meant, announced = self._interface().focused, match_controls.announces(self._interface())
        loop.timeline.hurry()
        if loop.timeline.busy or command is Command.CANCEL:
            return True
        if command is None and key.key in PRESSES:
            after = self._interface()
            self.on = not announced and meant is not None and _same(after, meant) is after.focused
        else:
            self.on = True
        return not self.on

    # Actions that wait

    def owe(self, gesture: G) -> None:
        """Keep a gesture until its player is asked."""
        self._owed = Owed(gesture, self._asked)

    def due(self) -> G | None:
        """The gesture that waited, now that its player is asked."""
        owed, self._owed = self._owed, None
        return None if owed is None or self._differs(owed.asked) else owed.gesture


def _same(interface: Interface, meant: Widget) -> Widget | None:
    """The control that does now what that one did before the widgets were built again."""
    return next(
        (
            control
            for control in interface.controls()
            if control.name == meant.name and control.occasion == meant.occasion
        ),
        None,
    )
