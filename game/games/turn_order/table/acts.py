"""Actions of a game master's table for its widgets: done, refused with reasons, asked for in forms."""

from __future__ import annotations

from dataclasses import dataclass, is_dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.games.turn_order.ranks import ranked
from game.games.turn_order.table.form import Form, FormDialog, FormField
from game.table.dialogs import PromptDialog
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Toggle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.content.locale import Translator
    from game.core.rules import Verdict
    from game.ui.drawing.icons import Icon
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Acts(Generic[A]):
    """Does actions, asks for them, and makes the widgets that do them.

        acts.do(Harm("ogre", -7))
        acts.button("person.remove", say("master.person.remove"), Icon.DELETE, Remove("ogre"))

    Attributes:
        say: the words of the language in use.
        check: whether an action may be done now.
        act: does actions in order up to the first that is refused, and shows why it is.
        push: shows a dialog.
        field_key: the message key of a field of a form, by the field's name.
    """

    say: Translator
    check: Callable[[A], Verdict]
    act: Callable[[Iterable[A]], None]
    push: Callable[[Scene], None]
    field_key: Callable[[str], str]

    def why(self, verdict: Verdict) -> str:
        """The reasons for a refusal, with the rules; empty if it is allowed."""
        return why(self.say, verdict)

    def refusal(self, action: A) -> str:
        """The reasons why an action is refused now; empty if it is allowed."""
        return self.why(self.check(action))

    def do(self, action: A) -> None:
        """Do an action, or show why it is refused."""
        self.act((action,))

    # Asking

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
        """Show a form for the fields of `value`; OK does it, or what `action` makes of it.

        Raises:
            TypeError: `value` is no dataclass.
        """
        if not is_dataclass(value):
            raise TypeError("a form asks for the fields of a dataclass")
        form = Form(
            title,
            field_key or self.field_key,
            fields,
            lambda entered: self.check(action(entered)),
            lambda entered: self.do(action(entered)),
            preview,
            yes,
        )
        self.ask_form(form, value)

    def ask_form(self, form: Form, value: Any) -> None:  # noqa: ANN401 - what the form is over
        """Show a form."""
        self.push(FormDialog(form, value, self.say, self.why))

    def prompt(self, title: str, text: str, begin: str, action: Callable[[str], A]) -> None:
        """Ask for a line of text, beginning with `begin`; OK does what `action` makes of it."""
        self.push(
            PromptDialog(
                title,
                text,
                lambda entered: self.do(action(entered)),
                begin=begin,
                fault=lambda entered: self.refusal(action(entered)),
            )
        )

    # Widgets

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
        """A button for an action; `run` is called instead if given. It is refused where the action is."""

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
        """A toggle that does the action for its new state; it is refused where the action is."""
        refusal = self.refusal(action(not on))
        return Toggle(name, text, on, lambda new: self.do(action(new)), tip=tip, refusal=refusal)


def why(say: Translator, verdict: Verdict) -> str:
    """The reasons for a refusal, a line for each with its rule; empty if it is allowed."""
    if verdict.allowed:
        return ""
    return "\n".join(f"{ranked(say.reason(reason), say)} [{reason.rule}]" for reason in verdict.reasons)
