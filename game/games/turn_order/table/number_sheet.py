"""A dialog with everybody in a column: a number is typed beside each, and all is done in one step."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pygame

from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.table.form import LongDialog
from game.games.turn_order.table.portraits import Portrait, side_hue
from game.ui.drawing.icons import Icon
from game.ui.input.events import KeyPressed, Mods
from game.ui.input.keys import Command
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.number import NumberField

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.pane import Participant
    from game.ui.input.events import Event
    from game.ui.widgets.base import Widget

S = TypeVar("S")

FIELD = "sheet.number."
"""The beginning of the fields' names; the person's id follows."""

FIELD_WIDTH, NARROW_WIDTH = 84.0, 58.0
FIELD_HEIGHT = 35.0
SAID_WIDTH, BRIEF_WIDTH = 210.0, 104.0
"""Width of the note behind a number, in one column and in two."""

AROUND = 215.0
"""Height of the dialog without its rows and what stands above them."""

TWO_COLUMNS = 920.0
"""Width of the dialog with two columns."""


class NumberSheet(LongDialog, Generic[S]):
    """Asks for a number of each of several people. Tab and Enter lead from one to the next.

    `state` is the state that has the numbers. `typed` holds what was typed, by id, and None where a field was
    emptied; a number that is not in it stays as it is.
    """

    width = 780.0
    low, high = -999, 999

    def __init__(self, state: S, people: Sequence[Participant], acts: Acts[Any]) -> None:
        super().__init__("")
        self.state = state
        self._acts = acts
        self._people = list(people)
        self.typed: dict[str, int | None] = {}

    # Parts that a game fills in

    @abstractmethod
    def heading_text(self) -> str:
        """The title, in the language in use."""

    @abstractmethod
    def held(self, identity: str) -> int | None:
        """The number before anything is typed."""

    @abstractmethod
    def note_on(self, identity: str) -> str:
        """The note behind a person's number, in rich text."""

    @abstractmethod
    def actions(self) -> Sequence[Any]:
        """The actions for what was typed."""

    def above(self) -> Sequence[Widget]:
        """The widgets above the rows."""
        return ()

    def marks(self, person: Participant) -> Sequence[Widget]:  # noqa: ARG002 - what sheets are given
        """The widgets between the name of a person and the number."""
        return ()

    def more_buttons(self) -> Sequence[Widget]:
        """More buttons that close the dialog, between Cancel and OK."""
        return ()

    def key_on(self, identity: str, key: int) -> bool:  # noqa: ARG002 - what sheets are given
        """Handle a key pressed in the field of a person; return whether it means something there."""
        return False

    # The sheet

    def build(self) -> Widget:
        """The widgets of the dialog, under its title in the language in use."""
        self.title = self.heading_text()
        return super().build()

    def content(self) -> Sequence[Widget]:
        """A line for everybody."""
        above = [*self.above()]
        taken = AROUND + sum(widget.wanted(self.ui, self.width - 100).h + 16 for widget in above)
        rows: Widget = Column([self._row(person) for person in self._people], gap=2)
        if self._two_columns(taken):
            self.width = TWO_COLUMNS
            parts = [self._row(person, brief=True) for person in self._people]
            half = -(-len(parts) // 2)
            rows = Row([Column(side, gap=2, grow=1) for side in (parts[:half], parts[half:])], gap=24)
        return [*above, self.scrolled(rows, "sheet.all", taken)]

    def _two_columns(self, taken: float) -> bool:
        """Whether the rows need two columns, given the height `taken` besides, and the width allows them."""
        box = self.app.box
        return len(self._people) * (FIELD_HEIGHT + 2) > box.h - taken and box.w >= TWO_COLUMNS + 40

    def buttons(self) -> Sequence[Widget]:
        """Cancel, then the game's buttons, then OK."""
        say = self.ui.say
        tip = say("master.proceed.tip", keys=self.ui.key(Command.END))
        done = Button(
            "dialog.yes", say("sheet.yes"), self._enter, look=Look.PRIMARY, icon=Icon.CHECK, tip=tip
        )
        done.refusal = self.refusal(self.actions())
        cancel = Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE)
        return [cancel, *self.more_buttons(), done]

    def first_focus(self) -> str:
        """The first number that is missing, else the first one."""
        missing = (person.id for person in self._people if self.held(person.id) is None)
        first = next(missing, self._people[0].id if self._people else "")
        return f"{FIELD}{first}" if first else "dialog.cancel"

    def shortcut(self, event: Event) -> bool:
        """Tab and Enter go from number to number, and from the last one to OK."""
        if not isinstance(event, KeyPressed) or event.mods not in (Mods.NONE, Mods.SHIFT):
            return False
        at = self._place()
        if at is None:
            return False
        if event.key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER):
            to = at + (-1 if event.mods else 1)
            if 0 <= to < len(self._people):
                self._go(f"{FIELD}{self._people[to].id}")
            else:
                self._go("dialog.cancel" if to < 0 else "dialog.yes")
            return True
        return event.mods is Mods.NONE and self.key_on(self._people[at].id, event.key)

    def command(self, command: Command) -> bool:
        """The key that goes on at the table presses OK."""
        if command is Command.END:
            self._enter()
            return True
        return super().command(command)

    def number(self, identity: str) -> int | None:
        """The number as typed, else as it is in the state."""
        return self.typed[identity] if identity in self.typed else self.held(identity)

    def changed(self) -> list[tuple[str, int]]:
        """The ids and numbers that were typed and differ from those in the state."""
        found = ((person.id, self.typed.get(person.id)) for person in self._people)
        return [(who, number) for who, number in found if number is not None and number != self.held(who)]

    def refusal(self, actions: Sequence[Any]) -> str:
        """The reasons why actions may not be taken; empty if they may."""
        if not actions:
            return self.ui.say("sheet.nothing")
        return self._acts.refusal(Batch(tuple(actions)))

    def do(self, actions: Sequence[Any]) -> None:
        """Close the dialog and do the actions, unless they are refused."""
        if not self.refusal(actions):
            self.close()
            self._acts.do(Batch(tuple(actions)))

    def _row(self, person: Participant, *, brief: bool = False) -> Widget:
        styles = self.ui.styles
        size, note_width = (15, BRIEF_WIDTH) if brief else (18, SAID_WIDTH)
        name = Label(
            person.name,
            styles.strong.but(size=size, colour=side_hue(self.ui, person.side).ink),
            lift=0.5,
            grow=1,
        )
        field = NumberField(
            f"{FIELD}{person.id}",
            self.number(person.id),
            partial(self._type, person.id),
            low=self.low,
            high=self.high,
            optional=True,
            bare=True,
            tip=person.name,
        )
        note = Label(self.note_on(person.id), styles.body.but(size=size - 1), lift=0.5)
        return Row(
            [
                Portrait(person.side, person.emblem, 34),
                name,
                *self.marks(person),
                Anchor(field, 0, 0.5, w=NARROW_WIDTH if brief else FIELD_WIDTH, h=FIELD_HEIGHT),
                Anchor(note, 0, 0.5, w=note_width),
            ],
            gap=7 if brief else 10,
            align=0.5,
        )

    def _type(self, identity: str, number: int | None) -> None:
        self.typed[identity] = number
        self.rebuild()

    def _place(self) -> int | None:
        """The place of the person whose field has the keyboard; None if none has."""
        focused = self.interface.focused
        names = [f"{FIELD}{person.id}" for person in self._people]
        return names.index(focused.name) if focused is not None and focused.name in names else None

    def _go(self, name: str) -> None:
        self.interface.focus(self.interface.find(name))

    def _enter(self) -> None:
        self.do(self.actions())
