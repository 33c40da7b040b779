"""The keys, on one sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.rulebook import load_rulebook
from game.table.dialogs import Dialog
from game.table.rules_reader import RulesReader
from game.ui.keys import Command
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Grid
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.app import App
    from game.ui.widgets.base import Widget


class HelpScene(Dialog):
    """Which key does what, as bound now, after some lines on what the mouse does here."""

    def __init__(self, title: str, hands: str = "") -> None:
        super().__init__(title)
        self.width = 820.0
        self.hands = hands

    def content(self) -> Sequence[Widget]:
        """Two columns of keys; the rest scrolls."""
        say, styles = self.ui.say, self.ui.styles
        parts: list[Widget] = []
        for command in Command:
            keys = " · ".join(map(self.ui.cap, self.ui.keys.bindings[command][:2]))
            parts.append(Label(keys, styles.strong.but(colour=self.ui.palette.accent), align=1))
            parts.append(Label(say(f"key.{command}"), styles.body))
        keys_grid = Grid(parts, columns=(1, 1.5, 1, 1.5), gap=14, row_gap=4)
        notes = [Label(self.hands, styles.body)] if self.hands else []
        star = Label(say("options.keys.place"), styles.small)
        return [*notes, Scroll(keys_grid, name="help.keys"), star]

    def buttons(self) -> Sequence[Widget]:
        """Only the way back."""
        return [Button("dialog.ok", self.ui.say("dialog.ok"), self.close, look=Look.PRIMARY)]

    def height(self) -> float | None:
        """Nearly the whole screen."""
        return min(720.0, self.app.box.h - 30)

    def first_focus(self) -> str:
        """The way back."""
        return "dialog.ok"


def show_help(app: App, hands: str = "", *said: str) -> None:
    """Open the rule that something said cites last, as in `... [CM-LOS-04]`; else the sheet of keys."""
    book = load_rulebook()
    for text in said:
        rule = text.rpartition("[")[2].partition("]")[0]
        try:
            book.cited(rule)
        except KeyError:
            continue
        app.push(RulesReader(book, rule))
        return
    app.push(HelpScene(app.ui.say("help.title"), hands))
