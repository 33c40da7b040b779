"""Forms over frozen dataclasses: the spec of a person, or the values of an action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from game.content.emblems import EMBLEMS
from game.games.turn_order.rules import fields as declared
from game.games.turn_order.table.portraits import draw_portrait
from game.table.dialogs import Dialog
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look, Pressable
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Grid
from game.ui.widgets.number import NumberField
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.core.rules import Verdict
    from game.core.turn_order import Side
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

LABELS = 0.36
"""The part of a form's width that the labels take."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form.

    The message of the form's `field_key` labels it; `<key>.tip` explains it if there is such a message, and
    `<key>.<choice>` names each of the `choices`.

        FormField("dexterity", "number", -20, 40)

    Attributes:
        name: the name of the widget and its messages, and of the attribute unless that has another.
        attribute: the attribute of the dataclass that it sets, if it has another name.
        called: the names of the choices, if there are no messages for them.
        optional: whether a number may be left out.
        when: from the value so far, whether the field is asked for.
    """

    name: str
    kind: Literal["text", "number", "toggle", "choice", "portrait"]
    low: int = -99
    high: int = 99
    choices: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    optional: bool = False
    longest: int = 60
    when: Callable[[Any], bool] | None = None
    attribute: str = ""

    @property
    def key(self) -> str:
        """The attribute that it sets."""
        return self.attribute or self.name


def value_field(field: declared.Field[Any, Any], state: Any) -> FormField:  # noqa: ANN401 - a table's state
    """The form field that asks for the value of a `Correct` of that field, in that state.

    Raises:
        TypeError: values of its type are not entered in a form.
    """
    match field.type_in(state):
        case declared.Whole(low, high):
            return FormField(field.name, "number", low, high, attribute="value")
        case declared.Text(longest):
            return FormField(field.name, "text", longest=longest, attribute="value")
        case declared.OneOf(choices):
            return FormField(field.name, "choice", choices=choices, attribute="value")
        case declared.Flag():
            return FormField(field.name, "toggle", attribute="value")
        case other:
            raise TypeError(f"no form asks for a {type(other).__name__}")


@dataclass(frozen=True, slots=True)
class Form:
    """The questions of a form, and what is done with the answers.

    Attributes:
        field_key: from a field's name, its message key.
        check: whether the value may be entered, and why not.
        done: called with the value.
        preview: from the value so far, widgets to be shown below the fields.
        yes: the text of the button; empty for "OK".
        side: the side whose rim the portraits have, where the value itself has no side.
        again: from the value entered, the one to begin the next with; None if only one is entered.
    """

    title: str
    field_key: Callable[[str], str]
    fields: Sequence[FormField]
    check: Callable[[Any], Verdict]
    done: Callable[[Any], None]
    preview: Callable[[Any], Sequence[Widget]] | None = None
    yes: str = ""
    side: Side = "neutral"
    again: Callable[[Any], Any] | None = None


class LongDialog(Dialog):
    """A dialog that scrolls if the screen is too low for it, and then leaves `spare` of the screen free."""

    spare = 20.0
    _long = False

    def height(self) -> float | None:
        """The height of the screen, if not everything fits."""
        return self.app.box.h - self.spare if self._long else None

    def scrolled(self, body: Widget, name: str, around: float) -> Widget:
        """The body; it scrolls if there is too little height besides what is `around` it."""
        inner = min(self.width, self.app.box.w - 40) - 100
        self._long = body.wanted(self.ui, inner).h > self.app.box.h - around
        return Scroll(body, name=name) if self._long else body


class FormDialog(LongDialog):
    """Asks for the fields of a value. OK says why it cannot be pressed; Enter in a field presses it too."""

    width = 680.0

    def __init__(self, form: Form, value: Any, say: Translator, why: Callable[[Verdict], str]) -> None:  # noqa: ANN401
        super().__init__(form.title)
        self.form = form
        self.value = value
        self._say = say
        self._why = why

    def content(self) -> Sequence[Widget]:
        """A row for each field, then the preview; they scroll if there are many."""
        rows: list[Widget] = [self._row(field) for field in self._asked()]
        if self.form.preview is not None:
            rows += self.form.preview(self.value)
        return [self.scrolled(Column(rows, gap=9), "form.all", 250)]

    def buttons(self) -> Sequence[Widget]:
        """Cancel, then one more if several are entered, then OK, which says why it cannot be pressed."""
        say = self.ui.say
        text = self.form.yes or say("dialog.ok")
        self._ok = Button("dialog.yes", text, self._enter, look=Look.PRIMARY, icon=Icon.CHECK)
        self._ok.refusal = self._refusal()
        parts: list[Widget] = [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE)]
        if self.form.again is not None:
            another = Button("dialog.again", say("master.form.again"), self._enter_another, icon=Icon.PLUS)
            another.refusal = self._ok.refusal
            parts.append(another)
        return [*parts, self._ok]

    def first_focus(self) -> str:
        """The first field that can have the keyboard, else OK."""
        for widget in self.interface.root.walk():
            if widget.focusable and widget.name.startswith("form.") and widget.name != "form.all":
                return widget.name
        return "dialog.yes"

    def _asked(self) -> list[FormField]:
        return [field for field in self.form.fields if field.when is None or field.when(self.value)]

    def _row(self, field: FormField) -> Widget:
        key = self.form.field_key(field.name)
        tip = self._say(f"{key}.tip") if f"{key}.tip" in self._say else ""
        widget = self._widget(field, tip)
        if field.kind == "toggle":
            return widget
        if field.kind in ("portrait", "choice"):
            return Column([Label(self._say(key), self.ui.styles.body), widget], gap=4)
        label = Label(self._say(key), self.ui.styles.body, lift=0.5, tip=tip)
        return Grid([label, widget], columns=(LABELS, 1 - LABELS), gap=12)

    def _widget(self, field: FormField, tip: str) -> Widget:
        name, value = f"form.{field.name}", getattr(self.value, field.key)

        def put(new: Any) -> None:  # noqa: ANN401 - what the field holds
            self._put(field.key, new)

        match field.kind:
            case "text":
                return TextField(
                    name, value, put, done=lambda _text: self._enter(), longest=field.longest, tip=tip, grow=1
                )
            case "number":
                hint = self._say("master.form.by_dice") if field.optional and "face" in field.name else ""
                number = NumberField(
                    name,
                    value,
                    put,
                    low=field.low,
                    high=field.high,
                    optional=field.optional,
                    hint=hint,
                    tip=tip,
                    done=self._enter,
                )
                return Anchor(number, 0, 0.5, w=190)
            case "toggle":
                label = self._say(self.form.field_key(field.name))
                return Toggle(name, label, value, put, tip=tip)
            case "choice":
                key = self.form.field_key(field.name)
                called = field.called or [self._say(f"{key}.{choice or 'usual'}") for choice in field.choices]
                return Choice(name, [*zip(field.choices, called, strict=True)], value, put)
            case "portrait":
                return self._portraits(field.name, value)

    def _portraits(self, field: str, value: str) -> Widget:
        """Medallions to choose from."""
        name = f"form.{field}"
        side: Side = getattr(self.value, "side", self.form.side)
        stones = [
            Medallion(
                f"{name}.{emblem}", side, emblem, partial(self._put, field, emblem), chosen=emblem == value
            )
            for emblem in EMBLEMS
        ]
        return Flow(stones, gap=6)

    def _put(self, name: str, value: Any) -> None:  # noqa: ANN401 - what the field holds
        self.value = replace(self.value, **{name: value})
        self.rebuild()

    def _refusal(self) -> str:
        verdict = self.form.check(self.value)
        return "" if verdict.allowed else self._why(verdict)

    def _enter(self) -> None:
        if not self._refusal():
            self.close()
            self.form.done(self.value)

    def _enter_another(self) -> None:
        """Enter this value, and ask for the next."""
        if self.form.again is None or self._refusal():
            return
        self.form.done(self.value)
        self.value = self.form.again(self.value)
        self.rebuild()
        self.interface.focus(None)
        self.interface.focus(self.interface.find(self.first_focus()), ring=self.app.by_keyboard)


class Medallion(Pressable):
    """A portrait that can be chosen."""

    space_presses = True

    def __init__(
        self, name: str, side: Side, emblem: str, action: Callable[[], None], *, chosen: bool
    ) -> None:
        super().__init__(name, action)
        self.side: Side = side
        self.emblem = emblem
        self.chosen = chosen

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """A square."""
        return Size(46, 46)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the portrait, in a ring if it is chosen or pointed at."""
        if self.chosen or self.hovered:
            canvas.fill(self.box, ui.palette.gilt_dark, 190 if self.chosen else 80, 23)
        draw_portrait(canvas, ui, self.box.inset(4), self.side, self.emblem)
