"""What the game master sets by hand, on the sheet: a widget for a declared field, made of its declaration."""

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
    """What players see of somebody: a toggle and a choice, called the same at every table."""
    say = fields.acts.say
    seen = replace(fields, words="seen")
    yield seen.flag("hidden")
    values = get_args(Numbers)
    yield seen.choice("numbers", [(value, say(f"seen.numbers.{value or 'usual'}")) for value in values])


@dataclass(frozen=True, slots=True)
class Corrections:
    """Makes widgets that set fields of one of those who take part, of something else, or of the table.

    Attributes:
        state: the state that is looked at.
        acts: does what they ask for.
        changes: what they would make of the order.
        fields: those that the game declares.
        who: an id of what they are of; empty for the table itself.
        widgets: how the names of the widgets begin: `person` for `person.able`.
        words: how their messages begin; `<words>.<name>.tip` explains one where there is such a message,
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
        """The same for something else."""
        return replace(self, who=who, widgets=widgets, words=words)

    def held(self, field: str) -> Any:  # noqa: ANN401 - what the field holds
        """What a field holds now."""
        return self.fields[field].value(self.state, self.who)

    def set(self, field: str, value: Value) -> Correct:
        """The action that sets a field."""
        return Correct(self.who, field, value)

    def flag(self, field: str) -> Toggle:
        """Turns a field on or off."""
        return self._toggle(field, self.held(field), lambda on: self.set(field, on))

    def marks(self, field: str) -> Iterator[Toggle]:
        """A toggle for each mark of a field that holds some of several.

        Raises:
            TypeError: it is no such field.
        """
        marks = self.fields[field].type_in(self.state)
        if not isinstance(marks, SomeOf):
            raise TypeError(f"{field} holds no marks")
        for name in marks.names:
            yield self._toggle(name, name in self.held(field), self._marking(field, marks, name))

    def _marking(self, field: str, marks: SomeOf, name: str) -> Callable[[bool], Correct]:
        others = {one for one in self.held(field) if one != name}

        def mark(on: bool) -> Correct:
            holding = {*others, name} if on else others
            return self.set(field, tuple(one for one in marks.names if one in holding))

        return mark

    def _toggle(self, name: str, on: bool, action: Callable[[bool], Correct]) -> Toggle:
        text, tip = self._words(name)
        return self.acts.toggle(f"{self.widgets}.{name}", text, on, action, tip=tip)

    def choice(self, field: str, named: Sequence[tuple[str, str]]) -> Widget:
        """One of several values, each with what it is called."""

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

        A `bare` one is small and has no words.
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
        """Ask for a value in a form; below it, who gains or loses a place, unless it previews otherwise."""
        key = f"{self.words}.{name or field}.ask"
        title = self.acts.say(key) if key in self.acts.say else self._words(name or field)[0]
        asked = value_field(self.fields[field], self.state)
        shown = self.changes.shown if preview is None else preview
        self.acts.ask(title, self.set(field, self.held(field)), [asked], preview=shown)

    def step(self, field: str, name: str, icon: Icon, by: int, *, bare: bool = False) -> Button:
        """A button that changes a number or a place by so much; its tip says what becomes of the order.

        A `bare` one is small and has no words.
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
        """What a line of an order does that is moved by so many places, or dropped at another.

        Where lines stand otherwise than the field counts, `moved` and `dropped` make a value of the field of
        whose line it is and of the number of lines it is moved by, or of the line it is dropped at.
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
        """A button that turns a field on or off."""
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
        """What a widget says, and what explains it."""
        key, say = f"{self.words}.{name}", self.acts.say
        return say(key), say(f"{key}.tip") if f"{key}.tip" in say else ""
