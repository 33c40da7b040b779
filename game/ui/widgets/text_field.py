"""A line of text that is typed."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pygame

from game.content.markup import plain, rich
from game.ui.box import Box, Size, Spot
from game.ui.input.events import (
    Event,
    KeyPressed,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    TextComposed,
    TextTyped,
)
from game.ui.widgets.base import Widget, WidgetContext

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.canvas import Canvas
    from game.ui.drawing.icons import Icon
    from game.ui.text.text import Style
    from game.ui.ui import Ui

INSET = 12.0

MOST_LOOKED_AT = 1_000_000
"""Characters of what is pasted that are looked at, so that a clipboard of any length is taken at once."""


class TextField(Widget):
    """Text is taken from text events, never from keys, so that every input method works.

    `changed` is called at each change, `done` on Enter. The selection runs from `anchor` to `caret`: all of
    it when the keyboard comes to the field, so that what is typed takes its place. The letters become smaller
    down to a share of `least` before a text that is too long is cut.
    """

    focusable = True
    labelled = True
    whole = False
    """Whether the click that brings the keyboard leaves everything selected, as suits numbers."""

    def __init__(
        self,
        name: str,
        text: str,
        changed: Callable[[str], None],
        *,
        done: Callable[[str], None] | None = None,
        hint: str = "",
        icon: Icon | None = None,
        longest: int = 200,
        tip: str = "",
        grow: float = 0.0,
        least: float = 1.0,
    ) -> None:
        super().__init__(name, grow=grow, tip=tip)
        self.text = text
        self.changed = changed
        self.least = least
        self.done = done
        self.hint = hint
        self.icon = icon
        self.longest = longest
        self.caret = self.anchor = len(text)
        self.composed = ""
        self._resumed = False
        self._fresh = False
        self._dragged = False
        self._shift = 0.0
        self._scale = 1.0
        self._measure: Callable[[str], float] = len

    def spoken(self, ui: Ui) -> str:
        """The text in it, else that it is empty and what belongs there."""
        return self.text or (ui.say("speech.empty", hint=self.hint) if self.hint else "")

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """A line of 240 units, or as wide as it grows."""
        return Size(min(width, 240), 40)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Take the place."""
        self.box = box
        self._measure = lambda text: ui.texts.width(text, self.style(ui)) if text else 0.0

    def resume(self, before: Widget, ui: Ui) -> None:  # noqa: ARG002 - needs no look
        """Keep the caret and the selection, if the text is the same."""
        self._resumed = before.focused
        if isinstance(before, TextField) and before.text == self.text:
            self.caret, self.anchor, self.composed = before.caret, before.anchor, before.composed

    def take_focus(self) -> None:
        """Select everything, unless the field had the focus before it was made anew."""
        if self._resumed:
            self._resumed = False
        else:
            self._fresh = True
            self._select_all()

    def set(self, text: str) -> None:
        """Hold another text, without calling `changed`."""
        self.text = text
        self.caret = self.anchor = len(text)

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Type, move the caret, select, copy and paste."""
        match event:
            case PointerPressed(button=MouseButton.LEFT, at=at, clicks=clicks):
                context.ui.host.begin_text(self.box, context.ui.scale)
                self._dragged = not (self._fresh and self.whole)
                self._fresh = False
                if self._dragged:
                    self.caret = self.anchor = self._index(at)
                if clicks > 1:
                    self._select_all()
            case PointerMoved(at=at, held=held) if MouseButton.LEFT in held and self.focused:
                if self._dragged:
                    self.caret = self._index(at)
            case TextTyped(text=text) if self.focused:
                self.composed = ""
                self._insert(text)
            case TextComposed(text=text) if self.focused:
                self.composed = text
            case KeyPressed() if self.focused:
                return self._key(event, context)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the well, the text, the selection and the caret."""
        canvas.blit(
            ui.theme.well(canvas.size(self.box), lit=self.focused or self.hovered), (self.box.x, self.box.y)
        )
        style = self.style(ui)
        room = self._room()
        if self.icon is not None:
            mark = ui.texts.paragraph(rich("<icon:{}>", self.icon), style.but(colour=ui.palette.ink_soft))
            canvas.paragraph(mark, self.box.inset(INSET, 0), 0, 0.5)
        if self.focused:
            canvas.outline(self.box, ui.palette.accent, 2, 7)
            ui.host.begin_text(self.box, ui.scale)
        shown = self.text[: self.caret] + self.composed + self.text[self.caret :]
        at = self._measure(self.text[: self.caret] + self.composed)
        seen = self.focused and at > room.w - 4
        self._shift = min(max(0.0, at - room.w + 4), max(self._shift, at - room.w + 4)) if seen else 0.0
        y = room.centre[1] - ui.texts.height(style) / 2
        with canvas.clip(room):
            if self.focused and self.caret != self.anchor:
                low, high = sorted(
                    (self._measure(self.text[: self.anchor]), self._measure(self.text[: self.caret]))
                )
                mark_box = type(room)(room.x + low - self._shift, y, high - low, ui.texts.height(style))
                canvas.fill(mark_box, ui.palette.gilt_dark, 110)
            if shown:
                canvas.text(shown, style, (room.x - self._shift, y))
            elif self.hint and not self.focused:
                faint = self._hint_style(ui).but(colour=ui.palette.ink_faint)
                canvas.text(self.hint, faint, (room.x, room.centre[1] - ui.texts.height(faint) / 2))
            if self.focused:
                x = room.x + at - self._shift
                canvas.line((x, y + 2), (x, y + ui.texts.height(style) - 2), ui.palette.accent, 2)

    def misfits(self, ui: Ui) -> list[str]:
        """The hint, if it does not fit; the text itself scrolls."""
        fits = not self.hint or ui.texts.width(plain(self.hint), self._hint_style(ui)) <= self._room().w
        return [] if fits else [self.hint]

    def _hint_style(self, ui: Ui) -> Style:
        """The style of the hint: that of typed text, smaller where it needs to be."""
        return ui.texts.shrunk(plain(self.hint), self._style(ui), self._room().w)

    def style(self, ui: Ui) -> Style:
        """The style of the text: smaller, as far as it may be, where it has too little room."""
        usual = self._style(ui)
        if self.least == 1 or not self.text:
            return usual
        return ui.texts.shrunk(rich("{}", self.text), usual, self._room().w, least=self.least)

    def _style(self, ui: Ui) -> Style:
        return ui.styles.body

    def _room(self) -> Box:
        box = self.box.inset(INSET, 3)
        return box.cut_left(28)[1] if self.icon is not None else box

    def _key(self, event: KeyPressed, context: WidgetContext) -> bool:
        held = event.mods
        if held & Mods.CTRL:
            return self._shortcut(event.key, context)
        match event.key:
            case pygame.K_LEFT:
                self._move(self.caret - 1, held)
            case pygame.K_RIGHT:
                self._move(self.caret + 1, held)
            case pygame.K_HOME:
                self._move(0, held)
            case pygame.K_END:
                self._move(len(self.text), held)
            case pygame.K_BACKSPACE:
                self._delete(-1)
            case pygame.K_DELETE:
                self._delete(1)
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.done is not None and not event.repeat:
                self.done(self.text)
            case _:
                return event.key not in _LEAVING and not _is_function_key(event.key)
        return True

    def _shortcut(self, key: int, context: WidgetContext) -> bool:
        chosen = self.text[min(self.caret, self.anchor) : max(self.caret, self.anchor)]
        match key:
            case pygame.K_a:
                self._select_all()
            case pygame.K_c if chosen:
                context.ui.host.set_clipboard(chosen)
            case pygame.K_x if chosen:
                context.ui.host.set_clipboard(chosen)
                self._insert("")
            case pygame.K_v:
                self._insert(context.ui.host.clipboard())
            case _:
                return False
        return True

    def _insert(self, text: str) -> None:
        low, high = sorted((self.caret, self.anchor))
        kept = len(self.text) - (high - low)
        text = self._clean(text, max(0, self.longest - kept))
        self.text = self.text[:low] + text + self.text[high:]
        self.caret = self.anchor = low + len(text)
        self.changed(self.text)

    def _clean(self, text: str, most: int) -> str:
        """The characters of a text that the field takes, up to its `longest`."""
        return "".join(islice((letter for letter in text[:MOST_LOOKED_AT] if letter.isprintable()), most))

    def _delete(self, step: int) -> None:
        if self.caret == self.anchor:
            self.anchor = min(len(self.text), max(0, self.caret + step))
        if self.caret != self.anchor:
            self._insert("")

    def _move(self, caret: int, held: Mods) -> None:
        self.caret = min(len(self.text), max(0, caret))
        if not held & Mods.SHIFT:
            self.anchor = self.caret

    def _select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def _index(self, at: Spot) -> int:
        goal = at[0] - self._room().x + self._shift
        return min(range(len(self.text) + 1), key=lambda i: abs(self._measure(self.text[:i]) - goal))


_LEAVING = frozenset(
    {pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_KP_ENTER}
)


def _is_function_key(key: int) -> bool:
    return pygame.K_F1 <= key <= pygame.K_F12
