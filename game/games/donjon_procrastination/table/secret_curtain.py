"""The curtain between two secret choices, at which the one who has just chosen may still think again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.curtain import CurtainScene
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Anchor, Column, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.rules import Seat
    from game.ui.widgets.base import Widget


class SecretCurtain(CurtainScene):
    """A curtain with a way back: `take_back` is called when the scene has left, `words` are on its button."""

    def __init__(
        self, seat: Seat, name: str, opened: Callable[[], None], words: str, take_back: Callable[[], None]
    ) -> None:
        super().__init__(seat, name, tuple, opened)
        self.words = words
        self.take_back = take_back

    def build(self) -> Widget:
        """The curtain, and the way back below it."""
        back = Button("curtain.back", self.words, self._take_back, icon=Icon.UNDO, height=44, size=17)
        middle = Anchor(super().build(), grow=1)
        return Column([middle, Anchor(back, h=46), Spacer(h=28)], gap=0)

    def command(self, command: Command) -> bool:
        """The key of undo is the way back."""
        if command is Command.UNDO:
            self._take_back()
            return True
        return super().command(command)

    def _take_back(self) -> None:
        self.app.pop()
        self.take_back()
