"""Who could attack whom next, as a table over the workshop."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from game.positions.reasons import short_labels
from game.positions.side_json import tables
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Grid
from game.ui.widgets.scroll import BESIDE, Headed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.positions.position import Position
    from game.positions.sides import SideView
    from game.ui.widgets.base import Widget

COLUMN = 100.0
"""Least width of a column; those without room beside one another follow in another table below."""

NAMES = 1.6
"""How many columns the names of rows take."""

WIDTHS = 900.0, 1500.0
"""The least and the greatest width of the dialog."""

EDGES = 80.0 + BESIDE
"""What the dialog's margins and the scroll bar take of it."""


class SideTableDialog(Dialog):
    """Rows attack columns; below each column how many could attack it.

    `known` gives what is known of the side by now. Once that is all, it is shown.
    """

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
        called = short_labels(self._position.creatures).__getitem__
        found = [*tables(self._view, self._position, called, self._say)]
        most = max((len(table[0]) - 1 for table in found), default=0)
        least, greatest = WIDTHS
        self.width = min(max(least, EDGES + (NAMES + most) * COLUMN), greatest)
        beside = int((min(self.width, self.app.box.w - 40) - EDGES) / COLUMN - NAMES)
        parts: list[tuple[Widget, Widget]] = []
        for table in found:
            count = len(table[0]) - 1
            each = ceil(count / ceil(count / beside))
            columns = (NAMES, *(1.0,) * each)
            for first in range(1, count + 1, each):
                blank = ("",) * (first + each - 1 - count)
                rows = [(row[0], *row[first : first + each], *blank) for row in table]
                head = Grid([Label(words, strong) for words in rows[0]], columns=columns, gap=8)
                cells = [
                    Label(words, strong if row is rows[-1] or not place else style)
                    for row in rows[1:]
                    for place, words in enumerate(row)
                ]
                body = Grid(cells, columns=columns, gap=8, row_gap=4)
                parts.append((Column([head, RuleLine()], gap=2), Column([body, RuleLine()], gap=10)))
        key = Label(self._say("side.table.key"), self.ui.styles.small)
        return [Headed(parts, name="side.table", gap=4), key]

    def buttons(self) -> Sequence[Widget]:
        """The button that closes the dialog."""
        ok = Button("dialog.ok", self.ui.say("dialog.ok"), self.close, look=Look.PRIMARY, icon=Icon.CHECK)
        ok.space_presses = True
        return [ok]

    def first_focus(self) -> str:
        """The button that closes the dialog."""
        return "dialog.ok"
