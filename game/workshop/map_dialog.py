"""Asks what becomes of the creatures when another map is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.dialogs import MessageDialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.widgets.base import Widget


class MapDialog(MessageDialog):
    """Asks whether the creatures stay where they stand, or leave; `text` says who would stand badly."""

    width = 700.0

    def __init__(self, title: str, text: str, keep: Callable[[], None], without: Callable[[], None]) -> None:
        super().__init__(title, text)
        self._keep = keep
        self._without = without

    def buttons(self) -> Sequence[Widget]:
        """Buttons to cancel, to take the map alone, and to keep the creatures on it."""
        say = self.ui.say
        return [
            Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE),
            Button("map.alone", say("workshop.map_alone"), lambda: self._take(self._without), icon=Icon.MAP),
            Button(
                "map.keep",
                say("workshop.map_keep"),
                lambda: self._take(self._keep),
                look=Look.PRIMARY,
                icon=Icon.CREATURE,
            ),
        ]

    def first_focus(self) -> str:
        """The button that keeps them: nothing is lost by it."""
        return "map.keep"

    def _take(self, chosen: Callable[[], None]) -> None:
        self.close()
        chosen()
