"""What the keys do at the table of every match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from game.ui.keys import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.table.old_match_scene import MatchScene
    from game.ui.widgets.base import Widget


class MatchControls(ABC):
    """The acts of one table that keys ask for, found by command; `more` are those of its own system."""

    def __init__(self, table: MatchScene[Any], more: Mapping[Command, Callable[[], None]]) -> None:
        self._table = table
        self._acts: Mapping[Command, Callable[[], None]] = {
            Command.UNDO: table.undo,
            Command.REDO: table.redo,
            Command.SAVE: table.save,
            Command.OPEN: table.open,
            Command.HELP: table.help,
            Command.END: self.end,
            Command.NEXT_PART: self.next_part,
            **more,
        }

    @abstractmethod
    def end(self) -> None:
        """Press the button that is most likely wanted, else to pass."""

    @abstractmethod
    def parts(self) -> Sequence[str]:
        """The names of the parts of the table, in the order that a key goes through them."""

    def of(self, command: Command) -> Callable[[], None] | None:
        """What a command does here, None if it means nothing."""
        return self._acts.get(command)

    def next_part(self) -> None:
        """Send the focus from one part of the table to the next that has something for it."""
        interface, names = self._table.interface, self.parts()
        found = {widget.name: widget for widget in interface.root.walk() if widget.name in names}
        parts = [found[name] for name in names if name in found]
        here = next((i for i, part in enumerate(parts) if self.holds(part, interface.focused)), -1)
        for step in range(1, len(parts) + 1):
            part = parts[(here + step) % len(parts)]
            stop = next((one for one in part.walk() if one.focusable), None)
            if stop is not None:
                interface.focus(stop)
                return

    def holds(self, part: Widget, widget: Widget | None) -> bool:
        """Whether that part of the table holds a widget."""
        return any(one is widget for one in part.walk())
