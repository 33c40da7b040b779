"""The dialog of quick entry: a box for lines, and beside it a table of how they were understood."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.content.locale import Language
from game.content.markup import rich
from game.core.errors import InputError
from game.core.turn_order import Person
from game.games.turn_order.elsewhere import pasted_from_elsewhere
from game.games.turn_order.entry_lines import line_of, side_word, written
from game.games.turn_order.quick_entry import EnteredLines, EntryRow, parsed, specs
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.table.entry_grid import EntryGrid
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.widgets import layout
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column
from game.ui.widgets.scroll import BAR, Scroll
from game.ui.widgets.text_area import TextArea

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.core.turn_order import Side
    from game.games.turn_order.elsewhere import Elsewhere
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.pane import Participant, TurnTable
    from game.ui.widgets.base import Widget

LONGEST = 60_000
"""Characters of the box: an encounter whose monsters have notes of many lines."""

MOST_TOLD = 60
"""Things not taken over that are listed one by one."""

LEFT_OUT = 130.0
"""Greatest height of their list."""

BOX, NARROW_BOX = 0.36, 0.31
"""The part of the width that the box takes, and in a narrow dialog: names in the table come first there."""

NARROW = 900.0
"""Width between the dialog's margins below which it is narrow."""


HIGH = 960.0
"""Greatest height of the dialog: fourteen people one below the other."""


@dataclass
class Remembered:
    """The side that the last entry ended on, which the next begins with unless nobody is there yet."""

    side: Side = "players"


class QuickEntryDialog(Dialog):
    """Asks for many people at once, who all join in one step; `groups` opens the saved groups instead."""

    width = 1500.0

    def __init__(
        self,
        game: TurnTable,
        people: Sequence[Participant],
        acts: Acts[Any],
        remembered: Remembered,
        groups: Callable[[], None],
    ) -> None:
        super().__init__("")
        self._game = game
        self._system = game.system()
        self._people = people
        self._acts = acts
        self._remembered = remembered
        self._groups = groups
        self.side: Side = remembered.side if people else Remembered.side
        self.text = ""
        self._read: tuple[tuple[str, Side], EnteredLines] | None = None
        self._draft = (-1, "")
        self._passed_over: tuple[str, ...] = ()

    @property
    def entry(self) -> EnteredLines:
        """The people in the lines, and the faults of the lines; read once, however often it is asked for."""
        if self._read is None or self._read[0] != (self.text, self.side):
            self._read = (self.text, self.side), parsed(self.text, self._system, self.side)
        return self._read[1]

    def build(self) -> Widget:
        """The widgets of the dialog, under its title in the language in use."""
        self.title = self.ui.say("entry.title")
        return super().build()

    def content(self) -> Sequence[Widget]:
        """The side of the first lines, then the box and the table side by side."""
        say, entry = self.ui.say, self.entry
        sides = [(side, say(f"entry.side.{side}")) for side in self._system.sides]
        choice = Choice("entry.side", sides, self.side, self._put_side)
        groups = Button(
            "entry.groups", say("kept.open"), self._open_groups, icon=Icon.CREATURE, height=38, size=17
        )
        top = layout.Row([Anchor(choice, 0, 0.5, h=38), layout.Spacer(grow=1), groups], gap=12, align=0.5)
        inner = min(self.width, self.app.box.w - 40) - 80
        across = inner * (BOX if inner >= NARROW else NARROW_BOX)
        marked = [fault.line for fault in entry.faults]
        hint = say(f"entry.hint.{self._game.words}")
        area = TextArea(
            "entry.lines",
            self.text,
            self._typed,
            hint=hint,
            longest=LONGEST,
            marked=marked,
            grow=1,
            pasted=self._pasted,
        )
        below = [self._left_out(across)] if self._passed_over else []
        if self._elsewhere() is not None:
            text, tip = say("elsewhere.convert"), say("elsewhere.convert.tip")
            convert = Button(
                "entry.convert", text, self._convert, icon=Icon.CHECK, tip=tip, height=38, size=17
            )
            below.insert(0, Anchor(convert, 0, 0, h=38))
        box = Anchor(Column([area, *below], gap=8, grow=1), 0, 0, w=across, h=self.app.box.h)
        grid = EntryGrid(
            self.ui, self._system.columns, self._system.sides, self._head, self._correct, self._draft
        )
        empty = Label(say("entry.empty"), self.ui.styles.note, grow=1)
        shown = grid.build(entry) if entry.rows or entry.faults else empty
        return [top, layout.Row([box, Column([shown], gap=0, grow=1)], gap=16, grow=1)]

    def buttons(self) -> Sequence[Widget]:
        """Cancel, then OK, which lets all of them join."""
        say, joining = self.ui.say, self._joining()
        text = say("entry.yes", count=len(joining)) if joining else say("entry.nobody_yet")
        tip = say("master.proceed.tip", keys=self.ui.key(Command.END))
        ok = Button("dialog.yes", text, self._enter, look=Look.PRIMARY, icon=Icon.CHECK, tip=tip)
        ok.refusal = self._refusal(joining)
        return [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE), ok]

    def height(self) -> float | None:
        """Nearly the whole screen."""
        return min(HIGH, self.app.box.h - 20)

    def first_focus(self) -> str:
        """The box."""
        return "entry.lines"

    def command(self, command: Command) -> bool:
        """The key that goes on at the table presses OK."""
        if command is Command.END:
            self._enter()
            return True
        return super().command(command)

    def _left_out(self, width: float) -> Widget:
        """The parts of another program's text that were left out; shown until the dialog is closed."""
        say, styles = self.ui.say, self.ui.styles
        rows = [Label(rich("<b>{}</b>", say("elsewhere.passed_over")), styles.small)]
        rows += [Label(say.said(text), styles.small) for text in self._passed_over[:MOST_TOLD]]
        if (more := len(self._passed_over) - MOST_TOLD) > 0:
            rows.append(Label(say("elsewhere.more", count=more), styles.small))
        told = Column(rows, gap=4)
        height = min(LEFT_OUT, told.wanted(self.ui, width - BAR).h)
        return Anchor(Scroll(told, name="entry.passed_over"), 0, 0, w=width, h=height)

    # Lines

    def _pasted(self, text: str, before: str) -> str:
        """A pasted text as it is put in: the lines that one would type, where another program wrote it."""
        try:
            found = pasted_from_elsewhere(text, self._system)
        except InputError as error:
            self._note_passed_over((self.ui.say.fault(error),))
            return ""
        if found is None:
            return text
        side = parsed(before, self._system, self.side).side
        french = self.ui.say.language is Language.FR
        lines = written(found.rows, self._system, side, french=french)
        self._note_passed_over(found.passed_over)
        return ("\n" if before and not before.endswith("\n") else "") + lines + "\n"

    def _elsewhere(self) -> Elsewhere | None:
        """What another program's text would bring that was typed instead of pasted; None if it is none."""
        try:
            return pasted_from_elsewhere(self.text, self._system)
        except InputError:  # lines that begin as JSON does and are none are told line by line
            return None

    def _convert(self) -> None:
        """Put the lines that one would type in the place of another program's text."""
        self.text = self._pasted(self.text, "")
        self._draft = (-1, "")
        self.rebuild()

    def _note_passed_over(self, texts: tuple[str, ...]) -> None:
        self._passed_over = tuple(dict.fromkeys((*self._passed_over, *texts)))

    def _head(self, column: str) -> str:
        own = self._game.field_key(column)
        shared = f"master.field.{column}"
        return next((key for key in (f"{own}.short", f"{shared}.short", own) if key in self.ui.say), shared)

    def _typed(self, text: str) -> None:
        self.text = text
        self._draft = (-1, "")
        self.rebuild()

    def _put_side(self, side: Side) -> None:
        self.side = self._remembered.side = side
        self.rebuild()

    def _correct(self, index: int, row: EntryRow) -> None:
        """Write the lines anew with one row changed; lines at fault stay as they are."""
        entry = self.entry
        self._draft = (index, row.name)
        rows = [row if at == index else other for at, other in enumerate(entry.rows)]
        self.text = "\n".join(self._written(rows, entry))
        self.rebuild()

    def _written(self, rows: Sequence[EntryRow], entry: EnteredLines) -> Iterator[str]:
        french = self.ui.say.language is Language.FR
        side = self.side
        wrong = [fault for fault in entry.faults if fault.stops]
        for row in rows:
            while wrong and wrong[0].line < row.line:
                yield wrong.pop(0).text
            if row.side != side:
                side = row.side
                yield f"{side_word(side, french=french)}{' ' if french else ''}:"
            yield line_of(replace(row, name=" ".join(row.name.split())), self._system.columns, french=french)
        yield from (fault.text for fault in wrong)

    # Entering them

    def _joining(self) -> list[Any]:
        """The people who are to join, as specs of the game."""
        present = [Person(person.id, person.name, person.side, person.portrait) for person in self._people]
        return specs(self.entry.rows, self._system, present)

    def _refusal(self, joining: Sequence[Any]) -> str:
        if not joining:
            return self.ui.say("entry.nobody_yet")
        return self._acts.refusal(self._action(joining))

    def _action(self, joining: Sequence[Any]) -> Any:  # noqa: ANN401 - an action of the game
        return Batch(tuple(self._system.add(spec) for spec in joining))

    def _enter(self) -> None:
        joining, entry = self._joining(), self.entry
        if self._refusal(joining):
            return
        self._remembered.side = entry.side
        self.close()
        self._acts.do(self._action(joining))

    def _open_groups(self) -> None:
        self.close()
        self._groups()
