"""The hand, held as a fan at the lower edge of the table, and the piles beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.art.card_paper import RATIO
from game.ui.box import Box, Size
from game.ui.events import Event, MouseButton, PointerReleased
from game.ui.icons import Icon
from game.ui.text import Face, Style
from game.ui.widgets.base import Widget, WidgetContext
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.canvas import Canvas
    from game.ui.paint import SurfaceCache
    from game.ui.ui import Ui

TILT = 1.7
"""Degrees between two cards of the fan."""

MOST_TILT = 9.0
"""Degrees that the outermost card leans at most."""


class Thumbs(Protocol):
    """Pictures of the cards of a match, by what they are called there."""

    def thumb(self, card: str, width: int) -> pygame.Surface:
        """The card as it lies in a hand, that many pixels wide."""
        ...


class CardTile(Pressable):
    """A card that may be pressed; a right click pins it. `tilt` is in degrees; `marked` is one picked."""

    space_presses = False

    def __init__(
        self,
        name: str,
        card: str,
        cards: Thumbs,
        choose: Callable[[], None],
        *,
        width: float = 96.0,
        lit: bool = False,
        marked: bool = False,
        refusal: str = "",
        pin: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(name, choose, refusal=refusal)
        self.card = card
        self.cards = cards
        self.lit = lit
        self.tilt = 0.0
        self.drop = 0.0
        self.width = width
        self.turned: SurfaceCache | None = None
        self.marked = marked
        self._pin = pin

    @property
    def help(self) -> str:
        """Nothing: the card is enlarged instead, with why it cannot be chosen beside it."""
        return ""

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The whole card."""
        return Size(self.width, self.width / RATIO)

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """As a button; the right button pins the card."""
        if isinstance(event, PointerReleased) and event.button is MouseButton.RIGHT and self._pin is not None:
            if self.box.contains(event.at):
                self._pin(self.card)
            return True
        return super().handle(event, context)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the thumb, lit if it may be chosen, darkened if it may not."""
        picture = self._picture(canvas.px(self.width))
        at = (self.box.x, self.box.y + self.drop - (10 if self.hovered or self.focused else 0))
        grown_x = (picture.get_width() - canvas.px(self.width)) / 2 / canvas.scale
        at = (at[0] - grown_x, at[1])
        if self.tilt == 0:
            canvas.drop_shadow("card", picture, at, 4, 150)
        canvas.blit(picture, at)
        if self.lit and self.tilt == 0:
            tone = ui.palette.gilt
            canvas.outline(Box(at[0] - 1, at[1] - 1, self.width + 2, self.width / RATIO + 2), tone, 3, 7)
        if self.marked:
            spot = (self.box.x + min(self.box.w, self.width) / 2, at[1] + 40)
            canvas.blit_centred(ui.theme.seal(canvas.px(40), ui.palette.accent), spot)
            check = Style(Face.ICON, 22, ui.palette.cream, (50, 6, 6))
            canvas.blit_centred(ui.texts.line(Icon.CHECK.glyph, check), spot)

    def _picture(self, pixels: int) -> pygame.Surface:
        key = (self.card, pixels, self.tilt, self.lit, bool(self.refusal))

        def paint() -> pygame.Surface:
            picture = self.cards.thumb(self.card, pixels).copy()
            if self.refusal:
                picture.fill((150, 140, 130, 255), special_flags=pygame.BLEND_RGBA_MULT)
            if self.lit and self.tilt:
                rect = picture.get_rect().inflate(-2, -2)
                pygame.draw.rect(picture, (255, 222, 120), rect, max(2, pixels // 30), pixels // 14)
            return pygame.transform.rotozoom(picture, self.tilt, 1.0) if self.tilt else picture

        return paint() if self.turned is None else self.turned.get(key, paint)


class HandFan(Widget):
    """Cards one over the other; each one's box is what is seen of it."""

    def __init__(self, tiles: Sequence[CardTile], height: float, turned: SurfaceCache) -> None:
        super().__init__("hand", grow=1)
        self.tiles = list(tiles)
        self.height = height
        for tile in self.tiles:
            tile.turned = turned

    @property
    def parts(self) -> Sequence[Widget]:
        """The cards."""
        return self.tiles

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """All the room there is."""
        return Size(width, self.height)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay the cards out in an arc, as far apart as there is room for."""
        self.box = box
        count = len(self.tiles)
        if not count:
            return
        width = box.h * 0.80
        step = min(width * 0.9, (box.w - width - 20) / max(1, count - 1))
        start = box.centre[0] - (step * (count - 1) + width) / 2
        lean = min(TILT, 2 * MOST_TILT / count)
        for place, tile in enumerate(self.tiles):
            off = place - (count - 1) / 2
            tile.width = width
            tile.tilt = round(-off * lean, 1)
            tile.drop = 14 + abs(off) ** 1.6 * min(1.0, 60 / count / 6)
            seen = width if place == count - 1 else step
            tile.arrange(ui, Box(start + place * step, box.y, seen, box.h))


class PileButton(Pressable):
    """A pile: its top card or a back, how many cards lie there, and what it is."""

    def __init__(
        self,
        name: str,
        word: str,
        count: int,
        card: str | None,
        cards: Thumbs,
        action: Callable[[], None],
        *,
        refusal: str = "",
        tip: str = "",
        width: float = 54.0,
    ) -> None:
        super().__init__(name, action, refusal=refusal, tip=tip)
        self.word = word
        self.count = count
        self.card = card
        self.cards = cards
        self.width = width

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """A small card and a line of text."""
        word = ui.texts.width(self.word, ui.styles.on_wood_small.but(size=16))
        return Size(max(self.width + 8, word + 4), self.width / RATIO + 24)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the pile as high as it is, its count on a seal, its name below."""
        style = ui.styles.on_wood_small.but(size=16)
        left = self.box.centre[0] - self.width / 2
        if self.card is not None and self.count:
            picture = self.cards.thumb(self.card, canvas.px(self.width))
            canvas.drop_shadow("pile", picture, (left, self.box.y), 4, 170)
            for lift in range(min(3, max(0, self.count - 1) // 4), -1, -1):
                canvas.blit(picture, (left - lift * 1.5, self.box.y - lift * 1.5 + 3))
        else:
            empty = Box(left, self.box.y + 3, self.width, self.width / RATIO)
            canvas.fill(empty, ui.palette.leather_dark, 120, 5)
            canvas.outline(empty, ui.palette.brass, 1.2, 5)
        side = 30.0
        seal = ui.theme.seal(canvas.px(side), ui.palette.accent)
        spot = (left + self.width - 4, self.box.y + self.width / RATIO - 8)
        canvas.blit_centred(seal, spot)
        number = Style(Face.TITLE, 15 if self.count < 100 else 12, ui.palette.cream, (50, 6, 6))
        canvas.blit_centred(ui.texts.line(str(self.count), number), spot)
        paragraph = ui.texts.paragraph(self.word, style)
        foot = Box(self.box.x, self.box.bottom - 20, self.box.w, 20)
        canvas.paragraph(paragraph, foot, 0.5, 0.5)
        if self.hovered and not self.refusal:
            icon = ui.texts.line(Icon.SEARCH.glyph, Style(Face.ICON, 26, ui.palette.cream, (0, 0, 0)))
            canvas.blit_centred(icon, (left + self.width / 2, self.box.y + self.width / RATIO / 2))
