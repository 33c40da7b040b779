"""Dialogs over a scene: a message, a yes or no, a line of text, a faulty file, and the page of help."""

from __future__ import annotations

from abc import abstractmethod
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.rulebook import load_rulebook
from game.table.rules_reader import RulesReader
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row
from game.ui.widgets.links import references
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.core.errors import InputError
    from game.ui.app import App
    from game.ui.widgets.base import Widget


RULE, FLOURISH = 16.0, 56.0
"""How far from its edge a sheet is ruled, and how wide a flourish is at the height of the buttons."""


class Dialog(Scene):
    """A sheet over the scene below, with a title and a row of buttons."""

    overlay = True
    width = 560.0

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title

    @abstractmethod
    def content(self) -> Sequence[Widget]:
        """The widget between the title and the buttons."""

    @abstractmethod
    def buttons(self) -> Sequence[Widget]:
        """The buttons, the harmless one first."""

    @abstractmethod
    def first_focus(self) -> str:
        """The widget that has the focus at first: the one that is asked for, else the harmless answer."""

    def height(self) -> float | None:
        """The height of the sheet, None for what its content wants."""
        return None

    def build(self) -> Widget:
        """The sheet in the middle of the screen."""
        ribbon = Ribbon(self.title, self.ui.palette.accent, height=58)
        content, buttons = self.content(), Row(self.buttons(), gap=14)
        width = min(self.width, self.app.box.w - 40)  # which may follow what stands in it
        body = Column([Anchor(ribbon), *content, Anchor(buttons, h=46)], gap=16)
        # No flourish of the frame looks out behind a row of buttons that is as wide as the sheet.
        beside = (width - buttons.wanted(self.ui, width).w) / 2 - RULE
        panel = Panel(
            body, Material.FRAMED, margin=40, corner=None if beside >= FLOURISH else 0.0, name="dialog"
        )
        return Anchor(panel, w=width, h=self.height())

    def close(self) -> None:
        """Leave the dialog."""
        self.app.pop()


class MessageDialog(Dialog):
    """Says something; one button closes it. A long text scrolls."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title)
        self.text = text

    def content(self) -> Sequence[Widget]:
        """The text of the message."""
        label = Label(self.text, self.ui.styles.body)
        return [Scroll(label, name="dialog.text") if self._is_long() else label]

    def height(self) -> float | None:
        """The height of the screen if the text is long, else None."""
        return self.app.box.h - 40 if self._is_long() else None

    def buttons(self) -> Sequence[Widget]:
        """The button that closes the dialog."""
        ok = Button("dialog.ok", self.ui.say("dialog.ok"), self.close, look=Look.PRIMARY, icon=Icon.CHECK)
        ok.space_presses = True
        return [ok]

    def first_focus(self) -> str:
        """The button that closes the dialog."""
        return "dialog.ok"

    def _is_long(self) -> bool:
        text = self.ui.texts.paragraph(self.text, self.ui.styles.body, self.width - 80)
        return text.height > self.app.box.h - 300


class ConfirmDialog(Dialog):
    """Asks before something that cannot be undone. The focus begins on the harmless answer."""

    def __init__(self, title: str, text: str, yes: str, confirmed: Callable[[], None]) -> None:
        super().__init__(title)
        self.text = text
        self.yes = yes
        self.confirmed = confirmed

    def content(self) -> Sequence[Widget]:
        """The text of the question."""
        return [Label(self.text, self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """No, then yes."""
        return [
            Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.CLOSE),
            Button("dialog.yes", self.yes, self._confirm, look=Look.PRIMARY, icon=Icon.CHECK),
        ]

    def first_focus(self) -> str:
        """The button of the harmless answer."""
        return "dialog.cancel"

    def _confirm(self) -> None:
        self.close()
        self.confirmed()


class PromptDialog(Dialog):
    """Asks for a line of text.

    `fault` gives a sentence for a text that cannot be taken, else an empty one.
    """

    def __init__(
        self,
        title: str,
        text: str,
        entered: Callable[[str], None],
        *,
        begin: str = "",
        fault: Callable[[str], str] = lambda _text: "",
    ) -> None:
        super().__init__(title)
        self.text = text
        self.entered = entered
        self.value = begin
        self.fault = fault

    def content(self) -> Sequence[Widget]:
        """The question and the field."""
        field = TextField("dialog.field", self.value, self._typed, done=lambda _text: self._enter())
        return [Label(self.text, self.ui.styles.body), field]

    def buttons(self) -> Sequence[Widget]:
        """Buttons to cancel and to enter; the latter says why the text cannot be taken."""
        self._ok = Button(
            "dialog.yes", self.ui.say("dialog.ok"), self._enter, look=Look.PRIMARY, icon=Icon.CHECK
        )
        self._ok.refusal = self.fault(self.value)
        return [Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.CLOSE), self._ok]

    def first_focus(self) -> str:
        """The field in which the text is typed."""
        return "dialog.field"

    def _typed(self, text: str) -> None:
        self.value = text
        self._ok.refusal = self.fault(text)

    def _enter(self) -> None:
        if not self.fault(self.value):
            self.close()
            self.entered(self.value)


def report(app: App, error: InputError) -> None:
    """Show what is wrong with a file."""
    app.push(MessageDialog(app.ui.say("dialog.fault"), app.ui.say.fault(error)))


class HelpScene(Dialog):
    """Lists what the keys do, as bound now, after some lines on what the mouse does here.

    `words` has the messages of keys that mean something else here, empty for those that mean nothing.
    """

    def __init__(
        self,
        title: str,
        hands: str = "",
        system: str = "",
        words: Mapping[Command, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(title)
        self.words = words
        self.width = 820.0
        self.hands = hands
        self.system = system

    def content(self) -> Sequence[Widget]:
        """Two columns of keys; the rest scrolls."""
        say, styles = self.ui.say, self.ui.styles
        parts: list[Widget] = []
        for command, key in {name: self.words.get(name, f"key.{name}") for name in Command}.items():
            if not key:
                continue
            keys = " · ".join(map(self.ui.cap, self.ui.keys.bindings[command][:2]))
            parts.append(Label(keys, styles.strong.but(colour=self.ui.palette.accent), align=1))
            parts.append(Label(say(key), styles.body))
        keys_grid = Grid(parts, columns=(1, 1.5, 1, 1.5), gap=14, row_gap=4)
        notes = [Label(self.hands, styles.body)] if self.hands else []
        star = Label(say("options.keys.place"), styles.small)
        return [*notes, Scroll(keys_grid, name="help.keys"), star]

    def buttons(self) -> Sequence[Widget]:
        """A button for the rules, and one that goes back."""
        say = self.ui.say
        rules = Button("help.rules", say("help.rules"), self._open_rules, icon=Icon.RULES)
        return [rules, Button("dialog.ok", say("dialog.ok"), self.close, look=Look.PRIMARY)]

    def _open_rules(self) -> None:
        self.close()
        self.app.push(RulesReader(load_rulebook(), system=self.system))

    def height(self) -> float | None:
        """The height of the screen less a margin, at most 720 units."""
        return min(720.0, self.app.box.h - 30)

    def first_focus(self) -> str:
        """The button that goes back."""
        return "dialog.ok"


class MenuScene(Scene):
    """A screen away from the tables, where Help shows the keys."""

    def command(self, command: Command) -> bool:
        """Help shows the keys; other commands are those of every scene."""
        if command is Command.HELP:
            show_help(self.app)
            return True
        return super().command(command)


def show_help(app: App, hands: str = "", *said: str) -> None:
    """Open the rule that a shown text cites last, as in `... [CM-LOS-04]`; else the sheet of keys."""
    if not show_rule_of(app, *said):
        app.push(HelpScene(app.ui.say("help.title"), hands))


def show_rule_of(app: App, *said: str) -> bool:
    """Open the rule that a shown text cites last; returns whether any text cites one."""
    for text in said:
        cited = references(text)
        if cited and show_rule(app, cited[-1]):
            return True
    return False


def show_rule(app: App, rule: str) -> bool:
    """Open the reader at a rule or ruling; returns whether there is any of that id."""
    book = load_rulebook()
    try:
        book.cited(rule)
    except KeyError:
        return False
    app.push(RulesReader(book, rule))
    return True
