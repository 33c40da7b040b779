"""The bars of the workshop: files and history above the board, tools beside it, the status below."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.battlefield.inquiry import Inquiry, ShownName, Tool
from game.content.markup import plain, rich
from game.table.dialogs import report
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.core.errors import InputError
    from game.ui.app import App
    from game.ui.box import Box
    from game.ui.canvas import Canvas
    from game.ui.sound import Sound
    from game.ui.text.text import Paragraph, Style
    from game.ui.ui import Ui

TOOL_ICONS: Mapping[Tool, Icon] = MappingProxyType(
    {
        Tool.MOVE: Icon.MOVE,
        Tool.PLACE: Icon.SELECT,
        Tool.SIGHT: Icon.SIGHT,
        Tool.RULER: Icon.RULER,
        Tool.CREATURE: Icon.CREATURE,
        Tool.TERRAIN: Icon.TERRAIN,
        Tool.POLYGON: Icon.AREA,
    }
)

SHOWN_ICONS: Mapping[ShownName, Icon] = MappingProxyType(
    {"reach": Icon.REACH, "zones": Icon.ENGAGED, "threat": Icon.THREAT, "visible": Icon.EYE}
)

PLATE = 38.0
"""Side of a button with an icon only."""

WIDTH = PLATE + 16
"""Width of the tool bar."""

TWO_LINES, LOW_LINES = 13.0, 11.0
"""The size of the letters of two lines below the board, which make its height; that in a low window, whose
letters are larger in pixels.
"""


@dataclass(frozen=True, slots=True)
class BarAction:
    """An action of a button of the upper bar; `refusal` says why it is not possible now."""

    name: str
    icon: Icon
    run: Callable[[], None]
    refusal: str = ""
    chosen: bool = False


class BarTitle(Widget):
    """A title in one line, however long: in smaller letters, then cut, with the whole of it as a tip."""

    def __init__(self, title: str, style: Style) -> None:
        super().__init__("workshop.title", grow=1)
        self.title = title
        self.style = style
        self.words = title
        """As much of it as is drawn."""

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as it is, where there is room."""
        return Size(min(width, ui.texts.width(self.title, self.style) + 1), ui.texts.height(self.style))

    def arrange(self, ui: Ui, box: Box) -> None:
        """Keep what fits into the box."""
        self.box = box
        room, style = box.w, self._fitting(ui)
        self.words = self.title
        for end in range(len(self.title) - 1, -1, -1):
            if ui.texts.width(self.words, style) <= room:
                break
            self.words = self.title[:end].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
        self.tip = "" if self.words == self.title else rich("{}", self.title)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it in the middle of the height."""
        style = self._fitting(ui)
        lift = (self.box.h - ui.texts.height(style)) / 2
        canvas.text(self.words, style, (self.box.x, self.box.y + lift))

    def _fitting(self, ui: Ui) -> Style:
        return ui.texts.shrunk(rich("{}", self.title), self.style, self.box.w)


class SaidBelow(Label):
    """What is said below the board, in a place that is as high whatever is said: else the board would jump.

    One line is as large as elsewhere, two are smaller; what still has no room is cut, and whole in the tip.
    """

    def __init__(self, text: str, style: Style, small: float) -> None:
        """Say the text in that style, or in two lines whose letters have that size."""
        super().__init__(text, style, lift=0.5, name="workshop.said")
        self.small = small

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as there is room for, two lines of smaller letters high."""
        return Size(width, 2 * ui.texts.height(self.style.but(size=self.small)))

    def laid(self, ui: Ui, width: float) -> Paragraph:
        """The text in the largest letters with which it fits; else as many of its words as do."""
        self.tip = ""
        for size in (self.style.size, self.small):
            shown = self._lines(ui, self.text, size, width)
            if self._fits(shown):
                return shown
        self.tip, words = self.text, plain(self.text).split(" ")
        count = bisect_left(
            range(1, len(words)),
            x=True,
            key=lambda count: not self._fits(self._lines(ui, _cut(words, count), self.small, width)),
        )
        return self._lines(ui, _cut(words, max(1, count)), self.small, width)

    def misfits(self, ui: Ui) -> list[str]:  # noqa: ARG002 - the same everywhere
        """Nothing: what does not fit is in the tip."""
        return []

    def _fits(self, shown: Paragraph) -> bool:
        return shown.height <= self.box.h + 0.5

    def _lines(self, ui: Ui, text: str, size: float, width: float) -> Paragraph:
        return ui.texts.paragraph(text, self.style.but(size=size), width, breaks=True)


def _cut(words: Sequence[str], count: int) -> str:
    return f"{' '.join(words[:count])}\N{HORIZONTAL ELLIPSIS}"


def upper_bar(ui: Ui, say: Translator, title: str, acts: Sequence[BarAction | None]) -> Widget:
    """The title and a row of buttons; None leaves a gap between two groups."""
    row: list[Widget] = [BarTitle(title, ui.styles.on_wood_title)]
    row += [_act(say, act) if act is not None else Spacer(8) for act in acts]
    return Panel(Row(row, gap=6), Material.LEATHER, margin=8, name="workshop.bar")


def tool_bar(say: Translator, inquiry: Inquiry, take: Callable[[Tool], None]) -> Widget:
    """The tools, and below them toggles for what may be laid over the board."""
    tools: list[Widget] = []
    for tool, icon in TOOL_ICONS.items():
        tip = say(f"workshop.tool.{tool}")
        button = Button(f"tool.{tool}", "", partial(take, tool), icon=icon, tip=tip, height=PLATE)
        button.chosen = tool is inquiry.tool
        tools.append(button)
    shown = inquiry.shown
    flips: dict[ShownName, Callable[[], None]] = {
        name: inquiry.flip_reach if name == "reach" else partial(shown.flip, name) for name in SHOWN_ICONS
    }
    seen = {name: getattr(shown, name) for name in SHOWN_ICONS}
    seen["reach"] = inquiry.shows_reach(inquiry.creature)
    shows: list[Widget] = [
        _act(say, BarAction(f"show_{name}", icon, flips[name], chosen=seen[name]))
        for name, icon in SHOWN_ICONS.items()
    ]
    column = Column([*tools, Spacer(0, 6), *shows, Spacer(grow=1)], gap=4, align=0.5)
    return Panel(Anchor(column, down=0, grow=1), Material.LEATHER, margin=8, name="workshop.tools")


def _act(say: Translator, act: BarAction) -> Button:
    tip = say(f"workshop.{act.name}")
    name = f"workshop.{act.name}"
    button = Button(name, "", act.run, icon=act.icon, tip=tip, refusal=act.refusal, height=PLATE)
    button.chosen = act.chosen
    return button


class Status:
    """The last message; `text` is empty while only the hint of the tool in use is shown.

    `words` gives the translator of the language in use; `changed` is called when something new must be shown.
    """

    def __init__(self, app: App, words: Callable[[], Translator], changed: Callable[[], None]) -> None:
        self.text = ""
        self.changed = changed
        self._app = app
        self._words = words

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        return self._words()

    def tell(self, text: str, cue: Sound | None = None) -> None:
        """Show another message, with a sound."""
        if cue is not None:
            self._app.ui.sounds.play(cue)
        self.text = text
        self.changed()

    def fault(self, error: InputError) -> None:
        """Show in a dialog what is wrong with a file."""
        report(self._app, error)
