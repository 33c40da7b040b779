"""Buttons: with words, with an icon, or with both."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import pygame

from game.content.markup import rich
from game.ui.box import Box, Size
from game.ui.drawing.ornaments import Plate
from game.ui.input.events import (
    Event,
    KeyPressed,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from game.ui.sound import Sound
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget, WidgetContext

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.canvas import Canvas
    from game.ui.drawing.icons import Icon
    from game.ui.drawing.palette import Colour
    from game.ui.ui import Ui


class Look(Enum):
    """The looks of buttons, by how prominent they are."""

    PRIMARY = "primary"
    PLAIN = "plain"
    QUIET = "quiet"


class Pressable(Widget):
    """Something that is pressed by a click, Enter or, where it can be undone, Space.

    `refusal` says why it cannot be pressed now; it then shows as disabled and the reason is its tooltip.
    """

    focusable = True
    settles = True
    space_presses = False

    def __init__(
        self, name: str, action: Callable[[], None], *, tip: str = "", refusal: str = "", grow: float = 0.0
    ) -> None:
        super().__init__(name, grow=grow, tip=tip)
        self.action = action
        self.refusal = refusal

    @property
    def refused(self) -> bool:
        """Whether it cannot be pressed now."""
        return bool(self.refusal)

    @property
    def help(self) -> str:
        """The reason why it cannot be pressed, else the tip."""
        if self.refusal and self.tip:
            return rich("{}\n<red>{}</red>", self.tip, self.refusal)
        return rich("<red>{}</red>", self.refusal) if self.refusal else self.tip

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Press on release inside, on Enter, on Space where that is safe."""
        match event:
            case PointerPressed(button=MouseButton.LEFT):
                self.pressed = True
                return True
            case PointerMoved(at=at, held=held) if held and self.focused:
                self.pressed = self.box.contains(at)
                return True
            case PointerReleased(button=MouseButton.LEFT, at=at):
                inside = self.pressed and self.box.contains(at)
                self.pressed = False
                if inside:
                    self.activate(context)
                return True
            case KeyPressed(key=key, mods=Mods.NONE, repeat=False) if self._presses(key):
                self.activate(context)
                return True
            case _:
                return False

    def activate(self, context: WidgetContext) -> None:
        """Run the action, or refuse with a sound."""
        if self.refusal:
            context.ui.sounds.play(Sound.ERROR)
            return
        context.ui.sounds.play(Sound.CLACK)
        self.action()

    def _presses(self, key: int) -> bool:
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return True
        return self.space_presses and key == pygame.K_SPACE


class Button(Pressable):
    """A plate with words, an icon, or both. Enter presses it; Space only where nothing is lost by it."""

    spill = 16.0

    def __init__(
        self,
        name: str,
        text: str,
        action: Callable[[], None],
        *,
        icon: Icon | None = None,
        look: Look = Look.PLAIN,
        tip: str = "",
        refusal: str = "",
        grow: float = 0.0,
        height: float = 46,
        size: float | None = None,
    ) -> None:
        super().__init__(name, action, tip=tip, refusal=refusal, grow=grow)
        self.text = text
        self.icon = icon
        self.look = look
        self.height = height
        self.air = 18.0
        self.chosen = False
        self._text_size = size

    def spoken(self, ui: Ui) -> str:
        """Its words, and that it is chosen."""
        return f"{self.text}, {ui.say('speech.chosen')}" if self.chosen else self.text

    def wanted(self, ui: Ui, width: float) -> Size:
        """Wide enough for its words and icon, wrapped where the width is short."""
        if not self.text:
            return Size(self.height, self.height)
        icon = self._icon_width()
        paragraph = ui.texts.paragraph(
            self.text, self._style(ui), max(40.0, width - icon - 2 * self._edge()), breaks=True
        )
        needed = paragraph.width + icon + 2 * self._edge() + 2
        air = 8 if self.look is Look.QUIET else self.air
        return Size(min(width, needed), max(self.height, paragraph.height + air))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate, the icon and the words."""
        box = self._draw_plate(canvas, ui)
        style = self._style(ui)
        icon = self._icon_width()
        paragraph = ui.texts.paragraph(self.text, style, self.box.w - icon - 2 * self._edge(), breaks=True)
        start = box.centre[0] - (paragraph.width + icon) / 2
        if self.look is Look.QUIET:
            start = min(start, box.x + self._edge())
        if self.icon is not None:
            drawn = ui.texts.line(self.icon.glyph, self._icon_style(style))
            middle = box.centre[0] if not self.text else start + drawn.get_width() / canvas.scale / 2
            canvas.blit_centred(drawn, (middle, box.centre[1]))
        if self.text:
            _, words = box.cut_left(start + icon - box.x)
            room, _ = words.cut_left(paragraph.width)
            canvas.paragraph(paragraph, room, 0 if self.look is Look.QUIET else 0.5, 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if the plate is too small for them."""
        if not self.text:
            return []
        room = self.box.w - self._icon_width() - 2 * self._edge()
        paragraph = ui.texts.paragraph(self.text, self._style(ui), room, breaks=True)
        fits = paragraph.overflow <= 1 and paragraph.height <= self.box.h - 6
        return [] if fits else [self.text]

    def _draw_plate(self, canvas: Canvas, ui: Ui) -> Box:
        pushed = (self.pressed or self.chosen) and not self.refusal
        if self.look is Look.QUIET:
            if self.hovered or pushed:
                canvas.fill(self.box, ui.palette.gilt_dark, 90 if pushed else 46, 6)
            return self.box
        make = Plate(self._face(ui), pushed=pushed, lit=self.hovered and not self.refusal)
        shape = ui.theme.plate(canvas.size(self.box), make)
        if not pushed:
            canvas.drop_shadow("plate", shape, (self.box.x, self.box.y), 3.5, 130)
        canvas.blit(shape, (self.box.x, self.box.y))
        return self.box.moved(0, 1) if pushed else self.box

    def _face(self, ui: Ui) -> Colour:
        if self.refusal:
            return (98, 84, 70)
        if self.look is Look.PRIMARY or self.chosen:
            return ui.palette.accent if self.look is Look.PRIMARY else (126, 78, 28)
        return ui.palette.leather

    def _style(self, ui: Ui) -> Style:
        style = ui.styles.button
        if self.look is Look.QUIET:
            colour = ui.palette.ink_faint if self.refusal else ui.palette.ink
            style = ui.styles.body.but(
                colour=ui.palette.accent if self.hovered and not self.refusal else colour
            )
        elif self.refusal:
            style = style.but(colour=(214, 200, 178))
        elif self.chosen:
            style = style.but(colour=ui.palette.gilt)
        return style if self._text_size is None else style.but(size=self._text_size)

    def _icon_style(self, style: Style) -> Style:
        size = style.size * 1.15 if self.text else self.height * 0.54
        return Style(Face.ICON, size, style.colour, style.shadow)

    def _icon_width(self) -> float:
        if self.icon is None:
            return 0.0
        return (self._text_size or 19.0) * 1.15 + 10

    def _edge(self) -> float:
        return 8.0 if self.look is Look.QUIET else 18.0
