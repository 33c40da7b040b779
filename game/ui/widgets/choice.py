"""Widgets for choosing: toggles, one of several values, tabs, and menus over everything else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from game.ui.box import Box, Size, Spot
from game.ui.drawing.icons import Icon
from game.ui.input.events import Event, KeyPressed
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget, WidgetContext
from game.ui.widgets.button import Button, Look, Pressable
from game.ui.widgets.layout import Column, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.ui import Ui

T = TypeVar("T")


class Toggle(Pressable):
    """A box to tick, with words beside it. Space and Enter change it."""

    space_presses = True
    labelled = True

    def __init__(
        self,
        name: str,
        text: str,
        on: bool,
        changed: Callable[[bool], None],
        *,
        tip: str = "",
        refusal: str = "",
    ) -> None:
        super().__init__(name, self._flip, tip=tip, refusal=refusal)
        self.text = text
        self.on = on
        self.changed = changed

    def spoken(self, ui: Ui) -> str:
        """Its words, and whether it is on."""
        return f"{self.text}, {ui.say('speech.on' if self.on else 'speech.off')}"

    def wanted(self, ui: Ui, width: float) -> Size:
        """The box and the words, wrapped where the width is short."""
        paragraph = ui.texts.paragraph(self.text, self._style(ui), width - 40, breaks=True)
        return Size(min(width, paragraph.width + 42), max(32.0, paragraph.height + 4))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the box, its tick, and the words."""
        left, rest = self.box.cut_left(40)
        side = Box(left.x, left.centre[1] - 14, 28, 28)
        canvas.blit(ui.theme.well(canvas.size(side), lit=self.hovered and not self.refusal), (side.x, side.y))
        if self.on:
            colour = ui.palette.ink_faint if self.refusal else ui.palette.accent
            canvas.blit_centred(ui.texts.line(Icon.CHECK.glyph, Style(Face.ICON, 25, colour)), side.centre)
        canvas.paragraph(ui.texts.paragraph(self.text, self._style(ui), rest.w, breaks=True), rest, 0, 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if there is too little room."""
        paragraph = ui.texts.paragraph(self.text, self._style(ui), self.box.w - 40, breaks=True)
        return [] if paragraph.overflow <= 1 and paragraph.height <= self.box.h + 1 else [self.text]

    def _flip(self) -> None:
        self.on = not self.on
        self.changed(self.on)

    def _style(self, ui: Ui) -> Style:
        style = ui.styles.body
        return style.but(colour=ui.palette.ink_faint) if self.refusal else style


class Choice(Widget, Generic[T]):
    """A choice among several values, as plates beside one another; left and right arrows change it.

    The plates are named `<name>.<position>`, from 0; a tab strip is a choice whose action shows a page.
    `size` is that of the letters, `edge` the room beside the words, in logical units.
    """

    def __init__(
        self,
        name: str,
        values: Sequence[tuple[T, str]],
        value: T,
        changed: Callable[[T], None],
        *,
        tips: Sequence[str] = (),
        icons: Sequence[Icon | None] = (),
        size: float = 17,
        edge: float = 12,
    ) -> None:
        super().__init__(name)
        self.size, self.edge = size, edge
        self.values = list(values)
        self.value = value
        self.changed = changed
        self._plates = [
            _Segment(self, i, text, tip=tips[i] if tips else "", icon=icons[i] if icons else None)
            for i, (_, text) in enumerate(self.values)
        ]
        self._mark()

    @property
    def parts(self) -> Sequence[Widget]:
        """The plates."""
        return self._plates

    def wanted(self, ui: Ui, width: float) -> Size:
        """All plates in one row, or below one another where the row would be too wide."""
        sizes = [plate.wanted(ui, width) for plate in self._plates]
        total = sum(size.w for size in sizes) + 4 * (len(sizes) - 1)
        if total <= width:
            return Size(total, max(size.h for size in sizes))
        return Size(max(size.w for size in sizes), sum(size.h + 4 for size in sizes) - 4)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the plates, sharing out spare width."""
        self.box = box
        sizes = [plate.wanted(ui, box.w) for plate in self._plates]
        spare = box.w - sum(size.w for size in sizes) - 4 * (len(sizes) - 1)
        if spare >= -0.5:
            x = box.x
            for plate, size in zip(self._plates, sizes, strict=True):
                w = size.w + spare / len(sizes)
                plate.arrange(ui, Box(x, box.y, w, box.h))
                x += w + 4
            return
        y = box.y
        for plate, size in zip(self._plates, sizes, strict=True):
            plate.arrange(ui, Box(box.x, y, box.w, size.h))
            y += size.h + 4

    def choose(self, index: int) -> None:
        """Take the value at that position."""
        value = self.values[index][0]
        if value != self.value:
            self.value = value
            self._mark()
            self.changed(value)

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Choose the plate beside with left and right."""
        if isinstance(event, KeyPressed) and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.mods:
            step = 1 if event.key == pygame.K_RIGHT else -1
            index = [value for value, _ in self.values].index(self.value) + step
            if 0 <= index < len(self.values):
                context.focus(self._plates[index])
                self.choose(index)
                return True
        return False

    def _mark(self) -> None:
        for (value, _), plate in zip(self.values, self._plates, strict=True):
            plate.chosen = value == self.value


class _Segment(Button):
    space_presses = True
    labelled = True

    def __init__(self, owner: Choice[T], index: int, text: str, *, tip: str, icon: Icon | None) -> None:
        super().__init__(
            f"{owner.name}.{index}",
            text,
            lambda: owner.choose(index),
            tip=tip,
            icon=icon,
            height=38,
            size=owner.size,
        )
        self._beside = owner.edge

    def _edge(self) -> float:
        return self._beside


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An entry of a menu; `refusal` says why it cannot be done now."""

    name: str
    text: str
    action: Callable[[], None]
    icon: Icon | None = None
    tip: str = ""
    refusal: str = ""


def open_menu(face: Interface, at: Spot, entries: Sequence[MenuItem]) -> None:
    """Open a menu with its corner at a spot, as far as there is room. A choice or Esc closes it."""

    def choose(entry: MenuItem) -> None:
        face.close()
        entry.action()

    rows = [
        Button(
            entry.name,
            entry.text,
            partial(choose, entry),
            icon=entry.icon,
            look=Look.QUIET,
            tip=entry.tip,
            refusal=entry.refusal,
            height=36,
        )
        for entry in entries
    ]
    panel = Panel(Column(rows, gap=2), margin=18)
    size = panel.wanted(face.ui, 460)
    face.open(panel, Box(at[0], at[1], size.w, size.h))
