"""What the widgets of a game master's table are made from, and what they may ask of it."""

from __future__ import annotations

from dataclasses import dataclass, is_dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from game.games.turn_order.ranks import ranked
from game.games.turn_order.table.form import Form, FormDialog, FormField
from game.games.turn_order.table.turn_strip import small_order
from game.table.dialogs import PromptDialog
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Flow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.content.locale import Translator
    from game.core.rules import Verdict
    from game.core.turn_order import Track
    from game.games.turn_order.table.session import MasterSession
    from game.ui.box import Box
    from game.ui.drawing.icons import Icon
    from game.ui.scene import Scene
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class TableContext(Generic[S, A]):
    """A table at this moment, for whoever makes widgets of it; the scene makes a new one for every change.

    Attributes:
        session: the match, and the moment of it that is looked at.
        ui: look, texts, sounds.
        say: the words of the language in use.
        field_key: the message key of a field of a form, by the field's name.
        window: the whole window, in logical units.
        centre_width: the width of the window without the sheet.
        centre_height: the height of what is between the order and the buttons.
        selected: the id of whose sheet was opened by hand; empty while it follows the turns.
        looked_at: the id of whose sheet is open; empty for nobody's.
        emblem: what somebody's portrait is chosen by, by their id.
        act: does one action after the other, if any, up to the first that is refused, and says why it is.
        push: shows a dialog.
        select: opens somebody's sheet.
        add_person: asks for somebody new.
        refresh: makes the widgets anew.
    """

    session: MasterSession
    ui: Ui
    say: Translator
    field_key: Callable[[str], str]
    window: Box
    centre_width: float
    centre_height: float
    selected: str
    looked_at: str
    emblem: Callable[[str], str]
    act: Callable[[Iterable[A]], None]
    push: Callable[[Scene], None]
    select: Callable[[str], None]
    add_person: Callable[[], None]
    refresh: Callable[[], None]

    @property
    def state(self) -> S:
        """The state that is looked at, which may be an earlier one."""
        return cast("S", self.session.state)

    @property
    def is_past(self) -> bool:
        """Whether an earlier moment is looked at, where nothing can be done."""
        return self.session.at is not None

    # Words

    def why(self, verdict: Verdict) -> str:
        """Why something is refused, with the rules; empty if it is allowed."""
        return why(self.say, verdict)

    def refusal(self, action: A) -> str:
        """Why an action is refused now; empty if it is allowed."""
        return self.why(self.session.check(action))

    # Doing and asking

    @property
    def motion(self) -> float:
        """The speed of animations; 0 for none."""
        return self.ui.options.motion

    def do(self, action: A) -> None:
        """Do an action, or say why not."""
        self.act((action,))

    def ask(
        self,
        title: str,
        value: Any,  # noqa: ANN401 - an action, or what one is made of
        fields: Sequence[FormField],
        *,
        action: Callable[[Any], A] = lambda value: value,
        preview: Callable[[Any], Sequence[Widget]] | None = None,
        yes: str = "",
        field_key: Callable[[str], str] | None = None,
    ) -> None:
        """A form over an action, or over something that `action` makes one of; done when OK is pressed."""
        if not is_dataclass(value):
            raise TypeError("a form asks for the fields of a dataclass")
        form = Form(
            title,
            field_key or self.field_key,
            fields,
            lambda entered: self.session.check(action(entered)),
            lambda entered: self.do(action(entered)),
            preview,
            yes,
        )
        self.ask_form(form, value)

    def ask_form(self, form: Form, value: Any) -> None:  # noqa: ANN401 - what the form is over
        """Show a form."""
        self.push(FormDialog(form, value, self.say, self.why))

    def prompt(self, title: str, text: str, begin: str, action: Callable[[str], A]) -> None:
        """Ask for a line of text that an action is made of."""
        self.push(
            PromptDialog(
                title,
                text,
                lambda entered: self.do(action(entered)),
                begin=begin,
                fault=lambda entered: self.refusal(action(entered)),
            )
        )

    # Widgets that act

    def button(
        self,
        name: str,
        text: str,
        icon: Icon,
        action: A,
        run: Callable[[], object] | None = None,
        *,
        tip: str = "",
        look: Look = Look.PLAIN,
        height: float = 36,
        size: float = 16,
    ) -> Button:
        """Does an action, or does what `run` does instead; refused, with the reasons, where the action is."""

        def press() -> None:
            if run is None:
                self.do(action)
            else:
                run()

        refusal = self.refusal(action)
        return Button(
            name, text, press, icon=icon, look=look, tip=tip, refusal=refusal, height=height, size=size
        )

    def toggle(self, name: str, text: str, on: bool, action: Callable[[bool], A], *, tip: str = "") -> Toggle:
        """Turns something on or off by an action; refused, with the reasons, where that is."""
        refusal = self.refusal(action(not on))
        return Toggle(name, text, on, lambda new: self.do(action(new)), tip=tip, refusal=refusal)

    def heading(self, key: str) -> Label:
        """What a part of the sheet is called."""
        return Label(self.say(key), self.ui.styles.subheading.but(size=17))

    def section(self, key: str, parts: Iterable[Widget]) -> Iterator[Widget]:
        """A part of the sheet below a line: what it is called, then its widgets beside one another."""
        yield RuleLine()
        yield self.heading(key)
        yield Flow([*parts], gap=6)

    def small_order(self, track: Track) -> Widget:
        """An order as a list of small plaques, for what is shown before it is done."""
        return small_order(self.ui, self.say, track, self.emblem)


def why(say: Translator, verdict: Verdict) -> str:
    """Why something is refused, a line for each reason with its rule; empty if it is allowed."""
    if verdict.allowed:
        return ""
    return "\n".join(f"{ranked(say.reason(one), say)} [{one.rule}]" for one in verdict.reasons)
