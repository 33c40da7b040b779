"""Corrections on the sheet: widgets for the fields that a game declares, made from their declarations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from game.games.turn_order.rules.fields import Correct, Fields, SomeOf, Value
from game.games.turn_order.rules.people import Numbers
from game.games.turn_order.table.form import value_field
from game.ui.widgets.choice import Choice, Toggle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.differences import OrderChanges
    from game.ui.drawing.icons import Icon
    from game.ui.widgets.base import Widget
    from game.ui.widgets.button import Button


def seen_widgets(fields: Corrections) -> Iterator[Widget]:
    """The toggle and the choice of what players see of a person, with the same names at every table."""
    say = fields.acts.say
    seen = replace(fields, words="seen")
    yield seen.flag("hidden")
    values = get_args(Numbers)
    yield seen.choice("numbers", [(value, say(f"seen.numbers.{value or 'usual'}")) for value in values])


@dataclass(frozen=True, slots=True)
class Corrections:
    """Makes widgets that set the fields of one item: a person, a turn, the table.

        corrections.of("ada", "person", "wh.sheet").flag("paused")

    Attributes:
        state: the state that is looked at.
        acts: does the actions.
        changes: what an action would make of the order.
        fields: the fields that the game declares.
        who: the id of the item; empty for the table itself.
        widgets: how the names of the widgets begin: `person` for `person.able`.
        words: how their messages begin; `<words>.<name>.tip` explains a field if there is such a message,
            `<words>.<name>.ask` is the title of its form.
    """

    state: Any
    acts: Acts[Any]
    changes: OrderChanges
    fields: Fields[Any, Any]
    who: str
    widgets: str
    words: str

    def of(self, who: str, widgets: str, words: str) -> Corrections:
        """The same for another item."""
        return replace(self, who=who, widgets=widgets, words=words)

    def held(self, field: str) -> Any:  # noqa: ANN401 - what the field holds
        """The value of a field now."""
        return self.fields[field].value(self.state, self.who)

    def set(self, field: str, value: Value) -> Correct:
        """The action that sets a field."""
        return Correct(self.who, field, value)

    def flag(self, field: str) -> Toggle:
        """A toggle for a field that is a flag."""
        return self._toggle(field, self.held(field), lambda on: self.set(field, on))

    def marks(self, field: str) -> Iterator[Toggle]:
        """A toggle for each mark of a field of type `SomeOf`.

        Raises:
            TypeError: the field is of another type.
        """
        marks = self.fields[field].type_in(self.state)
        if not isinstance(marks, SomeOf):
            raise TypeError(f"{field} holds no marks")
        for name in marks.names:
            yield self._toggle(name, name in self.held(field), self._marking(field, marks, name))

    def _marking(self, field: str, marks: SomeOf, name: str) -> Callable[[bool], Correct]:
        others = {mark for mark in self.held(field) if mark != name}

        def mark(on: bool) -> Correct:
            holding = {*others, name} if on else others
            return self.set(field, tuple(held for held in marks.names if held in holding))

        return mark

    def _toggle(self, name: str, on: bool, action: Callable[[bool], Correct]) -> Toggle:
        text, tip = self._words(name)
        return self.acts.toggle(f"{self.widgets}.{name}", text, on, action, tip=tip)

    def choice(self, field: str, named: Sequence[tuple[str, str]]) -> Widget:
        """A choice between values, each given with its name."""

        def choose(value: str) -> None:
            self.acts.do(self.set(field, value))

        return Choice(f"{self.widgets}.{field}", named, self.held(field), choose)

    def entered(
        self,
        field: str,
        icon: Icon,
        name: str = "",
        preview: Callable[[Any], Sequence[Widget]] | None = None,
        *,
        bare: bool = False,
    ) -> Button:
        """A button that asks for a value in a form; `name` is its name if not that of the field.

        If `bare`, it is small and has no words.
        """
        called = name or field
        text, tip = self._words(called)
        action, ask = self.set(field, self.held(field)), partial(self.ask, field, name, preview)
        if bare:
            return self._button(called, "", icon, action, ask, tip=tip or text, height=30)
        return self._button(called, text, icon, action, ask, tip=tip)

    def ask(
        self, field: str, name: str = "", preview: Callable[[Any], Sequence[Widget]] | None = None
    ) -> None:
        """Ask for a value in a form; below it is the `preview`, by default who gains or loses a place."""
        key = f"{self.words}.{name or field}.ask"
        title = self.acts.say(key) if key in self.acts.say else self._words(name or field)[0]
        asked = value_field(self.fields[field], self.state)
        shown = self.changes.shown if preview is None else preview
        self.acts.ask(title, self.set(field, self.held(field)), [asked], preview=shown)

    def step(self, field: str, name: str, icon: Icon, by: int, *, bare: bool = False) -> Button:
        """A button that changes a number or a place by `by`; its tip says what becomes of the order.

        If `bare`, it is small and has no words.
        """
        text, tip = self._words(name)
        action = self.set(field, self.held(field) + by)
        tip = "\n".join(part for part in (tip or text, self.changes.in_words(action)) if part)
        if bare:
            return self._button(name, "", icon, action, tip=tip, height=32)
        return self._button(name, text, icon, action, tip=tip)

    def carried(
        self,
        field: str,
        moved: Callable[[str, int], int] | None = None,
        dropped: Callable[[str, int], int] | None = None,
    ) -> dict[str, Callable[[int], None]]:
        """The callbacks `move` and `drop` of a row in an order, by which its place in a field is set.

        If rows stand otherwise than the field counts, `moved` and `dropped` give the field's value, from the
        id of the row and from the number of rows it is moved by, or the row at which it is dropped.
        """
        place, who = self.held(field), self.who

        def move(by: int) -> None:
            self.acts.do(self.set(field, place + by if moved is None else moved(who, by)))

        def drop(line: int) -> None:
            target = line if dropped is None else dropped(who, line)
            if target != place:
                self.acts.do(self.set(field, target))

        return {"move": move, "drop": drop}

    def turned(self, field: str, name: str, icon: Icon) -> Button:
        """A button that turns a flag on or off."""
        text, tip = self._words(name)
        return self._button(name, text, icon, self.set(field, not self.held(field)), tip=tip)

    def _button(
        self,
        name: str,
        text: str,
        icon: Icon,
        action: Correct,
        run: Callable[[], None] | None = None,
        *,
        tip: str,
        height: float = 36,
    ) -> Button:
        return self.acts.button(f"{self.widgets}.{name}", text, icon, action, run, tip=tip, height=height)

    def _words(self, name: str) -> tuple[str, str]:
        """The text of a widget, and its tip if there is one."""
        key, say = f"{self.words}.{name}", self.acts.say
        return say(key), say(f"{key}.tip") if f"{key}.tip" in say else ""
