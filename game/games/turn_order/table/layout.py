"""The frame of a game master's table: bar, order, sheet with its tabs, buttons; the centre is the game's."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from game.content.markup import plain, rich
from game.games.turn_order.table.acts import why
from game.games.turn_order.table.pane import Offer
from game.games.turn_order.table.portraits import fitting
from game.games.turn_order.table.turn_strip import StripLook
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import BUTTONS, Command
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Flow, Material, Panel, Row, Spacer
from game.ui.widgets.scroll import BESIDE, Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.ui.box import Box
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

T = TypeVar("T")

SHEET = (272.0, 0.235, 430.0)
"""Least width of the sheet, the part of the window that it takes, and its greatest width."""

MARGIN = 18.0
"""Margin of the sheet."""

BAR, ACTIONS = 50.0, 58.0
"""Heights of the bar above and of the row of buttons below, which do not depend on what they say."""

SIZES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
"""Sizes of the letters of tabs; the first that fits is taken."""

TELLING = 250.0
"""Least width of the status; the buttons become smaller, and at last lose their words, to leave it."""

LETTERS = ((17.0, True), (14.0, True), (16.0, False), (13.0, False))
"""Letters of those buttons, and whether they have icons; the first pair that leaves that width is taken."""

BROKEN = (16.0, 15.0, 14.0, 13.0, 12.0)
"""Letters of those buttons if they still do not fit: without icons, in two lines where words allow it."""

NARROW = 9.0
"""What is then free beside their words, in logical units."""

WRITTEN = (19.0, 11.0)
"""The largest and the smallest letters of the status."""

HEIGHT = 42.0
"""Height of a button in the row below."""

PLATE = 38.0
"""Side of a button with an icon only."""

HIGH, TALL = 660.0, 900.0
"""Heights of the window from which on things are larger, and very large."""

LOW = 600.0
"""Height of a window below which panels leave out what is shown elsewhere, to keep buttons in sight."""

PLAQUES = (
    (TALL, Size(226, 80), Size(150, 49)),
    (HIGH, Size(188, 66), Size(146, 35)),
    (0.0, Size(158, 52), Size(126, 31)),
)
"""By a window's height: the size of a plaque in one row, and its least size in two rows."""


class Page(StrEnum):
    """A page of the sheet."""

    PERSON = "person"
    LOG = "log"
    ENCOUNTER = "encounter"


OWN: Mapping[str, Icon] = MappingProxyType(
    {
        "fold": Icon.ASIDE,
        "players": Icon.EYE,
        "players_window": Icon.DISPLAY,
        "how": Icon.LESSON,
        "rules": Icon.RULES,
    }
)
"""The buttons of the bar that only these tables have."""

KEYED = tuple(str(command) for command in Command)
"""The names of commands: a button of the bar with such a name can be pressed by that command's key."""


def sheet_width(window: float) -> float:
    """The width of the sheet in a window of that width."""
    least, part, most = SHEET
    return min(max(part * window, least), most)


def sheet_room(window: float) -> float:
    """The width of the sheet without margins and scroll bar, in a window of that width."""
    return sheet_width(window) - 2 * MARGIN - BESIDE


def middle_height(window: Box) -> float:
    """The height of the centre, between the strip of turns and the row of buttons."""
    return window.h - BAR - ACTIONS - strip_look(window).height


def page_tabs(
    ui: Ui, name: str, pages: Sequence[tuple[T, str, str]], page: T, turn: Callable[[T], None], width: float
) -> Choice[T]:
    """Tabs in letters as large as fit into that width; `pages` are values with their words and tips."""
    named, tips = [(value, word) for value, word, _ in pages], [tip for *_, tip in pages]
    for size in SIZES:
        made = Choice(name, named, page, turn, tips=tips, size=size, edge=10 if size > 13 else 7)
        if size == SIZES[-1] or made.wanted(ui, width * 2).w <= width:
            return made
    raise AssertionError


def heading(ui: Ui, key: str) -> Label:
    """The heading of a part of the sheet."""
    return Label(ui.say(key), ui.styles.subheading.but(size=17))


def section(ui: Ui, key: str, parts: Iterable[Widget]) -> Iterator[Widget]:
    """A part of the sheet: a line, the heading, then its widgets side by side."""
    yield RuleLine()
    yield heading(ui, key)
    yield Flow([*parts], gap=6)


def bar(
    ui: Ui,
    width: float,
    title: str,
    encounter: str,
    buttons: Sequence[Widget],
    own: Mapping[str, Callable[[], None]],
    timer: Widget | None = None,
) -> Widget:
    """The bar: round and phase, the encounter's name if there is room, and buttons for the whole table.

    The `timer` stands before the buttons.

    The buttons `own` to these tables, by name, stand before the last three of `buttons`.
    """
    styles, texts = ui.styles, ui.texts
    timed = [] if timer is None else [timer]
    room = width - (len(buttons) + len(own)) * (PLATE + 5) - 40
    room -= sum(widget.wanted(ui, width).w + 5 for widget in timed)
    style = texts.shrunk(title, styles.on_wood_title.but(size=20), room)
    words: list[Widget] = [Label(title, style, lift=0.5, name="table.title")]
    left = room - texts.width(title, style) - 30
    if encounter and texts.width(encounter, styles.on_wood) <= left:
        words.append(Label(encounter, styles.on_wood, lift=0.5, name="table.encounter"))
    made = [Button(f"table.{name}", "", run, icon=OWN[name], height=PLATE) for name, run in own.items()]
    shown = [*buttons[:-3], *made, *buttons[-3:]]
    for button in shown:
        button.tip = _tip(ui, button.name.removeprefix("table."))
    row = [Spacer(6), Anchor(Row(words, gap=22, align=0.5), 0, 0.5, grow=1), *timed, *shown]
    part = Anchor(Row(row, gap=5, align=0.5), 0, 0.5, h=BAR - 12, w=width)
    return Panel(part, Material.LEATHER, margin=6, name="table.bar")


def _tip(ui: Ui, name: str) -> str:
    """The tip of a button of the bar: what it does, and its key."""
    text = ui.say(f"master.button.{name}")
    keys = ui.key(Command(name)) if name in KEYED else ""
    return f"{text} ({keys})" if keys else text


def strip_look(window: Box) -> StripLook:
    """The sizes of plaques in a window; what they show and do is filled in by the table."""
    plaque, small = next(
        (large, least_in_two_rows) for least, large, least_in_two_rows in PLAQUES if window.h >= least
    )
    return StripLook(window.w, plaque, str, _nothing, _nothing, small=small)


def _nothing(_: object) -> None:
    """The callback of a strip that is only measured."""


def sheet(
    ui: Ui,
    window: Box,
    page: Page,
    head: Sequence[Widget],
    parts: Sequence[Widget],
    turn: Callable[[Page], None],
) -> Widget:
    """The sheet: tabs, then the open page, whose `head` stays while its `parts` are scrolled."""
    width, say = sheet_width(window.w), ui.say
    named = [(tab, say(f"master.tab.{tab}"), say(f"master.page.{tab}")) for tab in Page]
    tabs = page_tabs(ui, "table.page", named, page, turn, width - 2 * MARGIN)
    scroll = Scroll(Column(parts, gap=9), name=f"table.sheet.{page}")
    panel = Panel(Column([tabs, *head, scroll], gap=9), margin=MARGIN, name="table.sheet", seed=13)
    return Anchor(panel, w=width, h=window.h)


def actions(ui: Ui, width: float, text: str, offers: Sequence[Offer], steady: Sequence[str] = ()) -> Widget:
    """The row of the status and the buttons.

    The last button is as wide as the widest of the `steady` texts needs, so that the others keep their place.
    """
    *others, last = offers
    wide = max(_button(ui, replace(last, text=words)).wanted(ui, 600).w for words in (last.text, *steady))
    go_on = Anchor(_button(ui, last), w=wide, h=HEIGHT)
    buttons = _beside(ui, others, width - 30 - wide - TELLING)
    row = Row([Spacer(6), Status(text), *buttons, go_on], gap=7, align=0.5)
    return Panel(
        Anchor(row, 0, 0.5, h=ACTIONS - 12, w=width),
        Material.LEATHER,
        margin=6,
        name="table.actions",
    )


def _beside(ui: Ui, offers: Sequence[Offer], room: float) -> list[Button]:
    """The buttons before the last one, in the largest letters that fit into `room`, else as icons alone."""
    for size, icons in LETTERS:
        buttons = [_button(ui, offer, size=size, icon=icons) for offer in offers]
        if sum(button.wanted(ui, 600).w + 7 for button in buttons) <= room:
            return buttons
    for size in BROKEN:
        buttons = [_button(ui, offer, size=size, icon=False, kind=BrokenButton) for offer in offers]
        widths = [button.wanted(ui, 600) for button in buttons]
        if sum(each.w + 7 for each in widths) <= room and all(each.h <= HEIGHT for each in widths):
            return buttons
    return [_button(ui, replace(offer, text=""), offer.text) for offer in offers]


def keyed(ui: Ui, offers: Sequence[Offer]) -> Sequence[Offer]:
    """The offers with their keys in the tips."""
    made = []
    for number, offer in enumerate(offers):
        key = ui.key(BUTTONS[number]) if number < len(BUTTONS) else ""
        tip = " ".join(part for part in (offer.tip, f"({key})" if key else "") if part)
        made.append(replace(offer, tip=tip))
    return made


def keyed_acts(ui: Ui, part: Widget, acts: Mapping[str, Command]) -> Mapping[Command, Button]:
    """The buttons of a part by the commands that press them; their tips name the keys from now on."""
    found = {}
    for widget in part.walk():
        if isinstance(widget, Button) and widget.name in acts:
            found[acts[widget.name]] = widget
            widget.tip = " ".join(words for words in (widget.tip, f"({ui.key(acts[widget.name])})") if words)
    return found


def past_offers(
    say: Translator,
    at: int,
    look_at: Callable[[int], None],
    go_on_from_here: Callable[[], None],
    to_now: Callable[[], None],
) -> Sequence[Offer]:
    """The buttons while the table is shown as it was after `at` actions."""
    back, on, tip = partial(look_at, max(0, at - 1)), partial(look_at, at + 1), say("master.from_here.tip")
    return [
        Offer("earlier", say("master.earlier"), back, Icon.STEP_BACK),
        Offer("later", say("master.later"), on, Icon.STEP_ON),
        Offer("from_here", say("master.from_here"), go_on_from_here, Icon.PLAY, tip=tip),
        Offer("proceed", say("master.now"), to_now, Icon.TO_END, look=Look.PRIMARY),
    ]


class Status(Widget):
    """The line on what is to be decided, or was refused, in letters that fit; cut short if still too long.

    The tooltip says it in full.
    """

    def __init__(self, text: str) -> None:
        super().__init__("table.status", grow=1, tip=text)
        self.text = text

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The whole row."""
        return Size(width, ACTIONS - 12)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the words."""
        canvas.paragraph(self._words(ui), self.box, 0, 0.5)

    def _words(self, ui: Ui) -> Paragraph:
        most, least = WRITTEN
        style = fitting(ui, self.text, ui.styles.on_wood_small.but(size=most), self.box.size, least)
        words = plain(self.text).split(" ")
        shown = ui.texts.paragraph(self.text, style, self.box.w)
        while shown.height > self.box.h + 1 and len(words) > 1:
            words.pop()
            shown = ui.texts.paragraph(" ".join(words) + "…", style, self.box.w)
        return shown


class BrokenButton(Button):
    """A button of words alone, in two lines where they are several, close to its edges."""

    def wanted(self, ui: Ui, width: float) -> Size:
        """As narrow as two lines make it."""
        style, words = self._style(ui), self.text.split(" ")
        breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        breaks = breaks or [(self.text, "")]
        lines = min(max(ui.texts.width(line, style) for line in each) for each in breaks)
        high = ui.texts.paragraph(self.text, style, lines + 1).height
        return Size(min(width, lines + 1 + 2 * NARROW), max(self.height, high + 6))

    def _edge(self) -> float:
        return NARROW


def _button(
    ui: Ui,
    offer: Offer,
    called: str = "",
    size: float = 17,
    *,
    icon: bool = True,
    kind: type[Button] = Button,
) -> Button:
    """The button of an offer; one without words has its name `called` in the tip."""

    def press() -> None:
        offer.run()

    return kind(
        f"act.{offer.name}",
        offer.text,
        press,
        icon=offer.icon if icon else None,
        look=offer.look,
        tip=rich("<b>{}</b>\n{}", called, offer.tip) if called and offer.tip else offer.tip or called,
        refusal=why(ui.say, offer.verdict),
        height=HEIGHT,
        size=size,
    )
