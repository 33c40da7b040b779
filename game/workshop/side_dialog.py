"""Who could attack whom next, as a table over the workshop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.positions.reasons import short_labels
from game.positions.side_json import tables
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Grid
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.positions.position import Position
    from game.positions.sides import SideView
    from game.ui.widgets.base import Widget

COLUMNS = 6
"""Columns beside one another; the others follow in another table below."""


class SideTableDialog(Dialog):
    """Rows attack columns; below each column how many could attack it.

    `known` gives what is known of the side by now. Once that is all, it is shown.
    """

    width = 900.0

    def __init__(
        self, known: Callable[[], SideView | None], view: SideView, position: Position, say: Translator
    ) -> None:
        super().__init__(say("figure.heading.side", side=say(f"side.of.{view.side}")))
        self._known, self._view = known, view
        self._position, self._say = position, say

    def update(self, seconds: float) -> bool:
        """Let time pass, and show the rest once it is known."""
        view = None if self._view.whole else self._known()
        if view is not None and view.whole:
            self._view = view
            self.rebuild()
        return super().update(seconds)

    def height(self) -> float | None:
        """All the height there is: sides may be large."""
        return self.app.box.h - 40

    def content(self) -> Sequence[Widget]:
        """The tables, one below the other, and what their letters mean."""
        style, strong = self.ui.styles.body.but(size=17), self.ui.styles.strong.but(size=17)
        parts: list[Widget] = []
        called = short_labels(self._position.creatures).__getitem__
        for table in tables(self._view, self._position, called, self._say):
            for first in range(1, len(table[0]), COLUMNS):
                cells: list[Widget] = []
                for number, row in enumerate(table):
                    shown = (row[0], *row[first : first + COLUMNS])
                    heads = number in (0, len(table) - 1)
                    cells += [
                        Label(words, strong if heads or not place else style)
                        for place, words in enumerate(shown)
                    ]
                columns = (1.6, *(1.0,) * (len(table[0][first : first + COLUMNS])))
                parts += [Grid(cells, columns=columns, gap=8, row_gap=4), RuleLine()]
        key = Label(self._say("side.table.key"), self.ui.styles.small)
        return [Scroll(Column(parts, gap=10), name="side.table"), key]

    def buttons(self) -> Sequence[Widget]:
        """The button that closes the dialog."""
        ok = Button("dialog.ok", self.ui.say("dialog.ok"), self.close, look=Look.PRIMARY, icon=Icon.CHECK)
        ok.space_presses = True
        return [ok]

    def first_focus(self) -> str:
        """The button that closes the dialog."""
        return "dialog.ok"
