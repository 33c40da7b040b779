"""Lines of quick entry as they were understood: a table in which every value can be corrected."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.turn_order.quick_entry import MOST_COUNT, MOST_NAME, EntryRow, LineFault
from game.games.turn_order.table.portraits import side_hue
from game.ui.drawing.icons import Icon
from game.ui.widgets import layout
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column
from game.ui.widgets.number import NumberField
from game.ui.widgets.scroll import BESIDE, Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.core.turn_order import EntryColumn, Side
    from game.games.turn_order.quick_entry import Cell, EnteredLines
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

NARROW = 54.0
"""Width of a number: three digits with the caret."""

LEAST = 0.6
"""The least size of a name's letters, as a share of the usual, before it is cut."""

PLATE = 34.0
"""Side of a button with an icon."""

FLAG, WORD = 48.0, 13.0
"""Width of a column of such buttons, and the letters of its heading, which has room there."""

FEW = 2
"""Columns of numbers that are always shown; others are if a line has a value for them."""

FLAGS = {"numbers": Icon.HELP, "hidden": Icon.EYE_OFF, "paused": Icon.PAUSE}
"""The icons of columns that are flags or choices."""


@dataclass(frozen=True, slots=True)
class EntryGrid:
    """Makes the table of an entry.

    Attributes:
        columns: the columns that the game declares.
        sides: the sides that a person may be on.
        head: from a column's name, the message key of its heading.
        change: called with the number of a row, from 0, and the row as changed.
        draft: the number of the row whose name is being typed, and what was typed.
    """

    ui: Ui
    columns: Sequence[EntryColumn]
    sides: Sequence[Side]
    head: Callable[[str], str]
    change: Callable[[int, EntryRow], None]
    draft: tuple[int, str] = (-1, "")

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        return self.ui.say

    def build(self, entry: EnteredLines) -> Widget:
        """The headings, then a line for each row; a fault stands where its line does."""
        numbers = [*self._numbers(entry)]
        flags = [column for column in self.columns if column.kind in ("flag", "choice")]
        items: list[tuple[int, int, Widget]] = [
            (row.line, 1, self._row(index, row, numbers, flags)) for index, row in enumerate(entry.rows)
        ]
        items += [(fault.line, 0, self._fault(fault)) for fault in entry.faults]
        shown = [widget for _, _, widget in sorted(items, key=lambda item: item[:2])]
        heads = self._heads(numbers, flags) if entry.rows else Label("", self.ui.styles.small)
        return Column([heads, Scroll(Column(shown, gap=5), name="entry.rows")], gap=4, grow=1)

    def _numbers(self, entry: EnteredLines) -> Iterator[EntryColumn]:
        wholes = [column for column in self.columns if column.kind == "whole"]
        for place, column in enumerate(wholes):
            if place < FEW or any(row.value(column.name) is not None for row in entry.rows):
                yield column

    def _heads(self, numbers: Sequence[EntryColumn], flags: Sequence[EntryColumn]) -> Widget:
        style = self.ui.styles.small.but(size=15)
        words = [self.say("entry.column.count"), *(self.say(self.head(column.name)) for column in numbers)]
        cells: list[Widget] = [Label(self.say("entry.column.name"), style, lift=1, grow=1)]
        cells += [Anchor(Label(word, style, align=0.5, lift=1), 0.5, 1, w=NARROW) for word in words]
        signs = (self._heading(name) for name in ("side", *(column.name for column in flags)))
        small = style.but(size=WORD)
        cells += [Anchor(Label(word, small, align=0.5, lift=1), 0.5, 1, w=FLAG) for word in signs]
        return layout.Row([*cells, layout.Spacer(BESIDE - 5, 1)], gap=5, align=1)

    def _heading(self, name: str) -> str:
        """The word above a column of buttons: a short one where the field's own would be too long."""
        return self.say(f"entry.column.{name}" if name in ("side", *FLAGS) else self.head(name))

    def _row(
        self,
        index: int,
        row: EntryRow,
        numbers: Sequence[EntryColumn],
        flags: Sequence[EntryColumn],
    ) -> Widget:
        name = f"entry.{index}"
        cells: list[Widget] = [
            TextField(
                f"{name}.name",
                self._drafted(index, row),
                partial(self._rename, index, row),
                grow=1,
                longest=MOST_NAME,
                tip=self._more(row),
                least=LEAST,
            ),
            _narrow(
                NumberField(
                    f"{name}.count",
                    row.count,
                    partial(self._recount, index, row),
                    low=1,
                    high=MOST_COUNT,
                    bare=True,
                )
            ),
        ]
        cells += [_narrow(self._number(index, row, column)) for column in numbers]
        hue = side_hue(self.ui, row.side)
        side = Button(
            f"{name}.side",
            "",
            partial(self._turn_side, index, row),
            icon=hue.emblem,
            tip=self.say(f"master.side.{row.side}"),
            height=PLATE,
        )
        buttons = [side, *(self._flag(index, row, column) for column in flags)]
        cells += [Anchor(button, 0.5, 0.5, w=FLAG) for button in buttons]
        return layout.Row(cells, gap=5, align=0.5)

    def _number(self, index: int, row: EntryRow, column: EntryColumn) -> Widget:
        held = row.value(column.name)

        def put(value: int | None) -> None:
            self.change(index, row.saying(column.name, value))

        value = held if isinstance(held, int) else None
        return NumberField(
            f"entry.{index}.{column.name}",
            value,
            put,
            low=column.low,
            high=column.high,
            optional=True,
            tip=self.say(self.head(column.name)),
            bare=True,
        )

    def _flag(self, index: int, row: EntryRow, column: EntryColumn) -> Widget:
        """A button that turns a flag, or goes from one choice to the next."""
        choices: Sequence[Cell] = [value for value, _ in column.choices] or [True]
        values: Sequence[Cell | None] = [None, *choices]
        held = row.value(column.name)
        at = values.index(held) if held in values else 0
        turned, on = row.saying(column.name, values[(at + 1) % len(values)]), at > 0
        tip = self.say(self.head(column.name))
        if column.choices and on:
            tip += f" \N{MIDDLE DOT} {self.say(self.head(column.name) + '.' + str(held))}"
        button = Button(
            f"entry.{index}.{column.name}",
            "",
            partial(self.change, index, turned),
            icon=FLAGS.get(column.name, Icon.CHECK),
            tip=tip,
            height=PLATE,
        )
        button.chosen = on
        return button

    def _fault(self, fault: LineFault) -> Widget:
        """A sentence that says what is wrong with a line."""
        text = self.say(fault.key, **dict(fault.values))
        sentence = self.say("entry.fault", line=fault.line, text=text)
        mark = rich("<icon:alert_outline>\N{NO-BREAK SPACE}")
        words = rich("<red>{}{}</red>", mark, sentence) if fault.stops else f"{mark}{sentence}"
        return Label(words, self.ui.styles.body.but(size=17), name=f"entry.fault.{fault.line}")

    def _more(self, row: EntryRow) -> str:
        """The texts of a row, such as its note, for a tip: the table shows only numbers and flags."""
        texts = [column.name for column in self.columns if column.kind == "text"]
        given = [(name, row.value(name)) for name in texts if row.value(name)]
        called = (
            self.say("entry.more", what=self.say(self.head(name)), said=str(value)) for name, value in given
        )
        return "\n".join(called)

    def _drafted(self, index: int, row: EntryRow) -> str:
        """The name as typed, spaces included, while it is being typed; else as it was read."""
        at, text = self.draft
        return text if at == index and " ".join(text.split()) == row.name else row.name

    def _rename(self, index: int, row: EntryRow, text: str) -> None:
        if text.strip():
            self.change(index, replace(row, name=text))

    def _recount(self, index: int, row: EntryRow, count: int | None) -> None:
        if count is not None and 1 <= count <= MOST_COUNT:
            self.change(index, replace(row, count=count))

    def _turn_side(self, index: int, row: EntryRow) -> None:
        place = self.sides.index(row.side)
        self.change(index, replace(row, side=self.sides[(place + 1) % len(self.sides)]))


def _narrow(widget: Widget) -> Widget:
    return Anchor(widget, 0, 0.5, w=NARROW)
