"""Who sits where: a player's plate with the champions won, and the backs of the cards in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO, stone_drawing
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.donjon_procrastination.table.cards import DuelCards
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui


ROOMY = 190.0
"""Width of a plate from which on it says more than how many champions there are, in logical units."""


class SeatPlate(Pressable):
    """A player's gem, name and numbers on an enamelled plate; it is lit for who is to act.

    `numbers` are icons with what they count, champions first. A press shows the player's open piles.
    """

    space_presses = True

    def __init__(
        self,
        name: str,
        title: str,
        hue: Hue,
        numbers: tuple[tuple[Icon, int], ...],
        action: Callable[[], None],
        *,
        acting: bool = False,
        done: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.title = title
        self.hue = hue
        self.numbers = numbers
        self.acting = acting
        self.done = done

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as it may be."""
        return Size(width, 40)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate."""
        box = self.box
        rim = ui.palette.gilt if self.acting or self.hovered else ui.palette.brass
        canvas.fill(box.moved(1, 3), (0, 0, 0), 90, 9)
        canvas.fill(box, self.hue.ink, 255, 9)
        canvas.outline(box, rim, 3 if self.acting else 1.6, 9)
        side = box.h * 0.82
        fill = self.hue.fill
        stone = ui.theme.drawing(
            ("stone", fill), (canvas.px(side), canvas.px(side)), lambda: stone_drawing(fill)
        )
        middle = box.centre[1]
        canvas.blit_centred(stone, (box.x + box.h / 2, middle))
        emblem = Style(Face.ICON, side * 0.56, (255, 248, 226), (24, 10, 4))
        canvas.blit_centred(ui.texts.line(self.hue.emblem.glyph, emblem), (box.x + box.h / 2, middle))
        right = self._draw_numbers(canvas, ui)
        left = box.x + box.h + 4
        room = right - left - 4 - (20 if self.done else 0)
        style = Style(Face.TITLE, min(20.0, max(14.0, box.h * 0.46)), ui.palette.cream, (20, 6, 4))
        style = ui.texts.shrunk(self.title, style, room, least=0.6)
        text = self.title
        while text and ui.texts.width(text, style) > room:
            text = text[:-2].rstrip() + "\N{HORIZONTAL ELLIPSIS}" if len(text) > 2 else ""
        canvas.text(text, style, (left, middle - ui.texts.height(style) / 2))
        if self.done:
            check = ui.texts.line(Icon.DONE.glyph, Style(Face.ICON, 18, ui.palette.gilt, (0, 0, 0)))
            canvas.blit_centred(check, (right - 12, middle))

    def _draw_numbers(self, canvas: Canvas, ui: Ui) -> float:
        """Draw the numbers from the right; where they begin."""
        x, middle = self.box.right - 8, self.box.centre[1]
        numbers = self.numbers if self.box.w >= ROOMY else self.numbers[:1]
        for place, (icon, count) in enumerate(reversed(numbers)):
            first = place == len(numbers) - 1
            size = min(21.0, self.box.h * 0.66) if first else min(16.0, self.box.h * 0.54)
            style = Style(Face.TITLE, size, ui.palette.gilt if first else ui.palette.cream, (0, 0, 0))
            text = str(count)
            x -= ui.texts.width(text, style)
            canvas.text(text, style, (x, middle - ui.texts.height(style) / 2))
            x -= 11
            drawn = ui.texts.line(icon.glyph, Style(Face.ICON, size * 0.86, style.colour, (0, 0, 0)))
            canvas.blit_centred(drawn, (x, middle))
            x -= 14
        return x


class Backs(Widget):
    """The hand of somebody else, fanned: backs, unless whoever looks knows the cards."""

    def __init__(self, name: str, held: tuple[str, ...], cards: DuelCards, tip: str) -> None:
        super().__init__(name, tip=tip)
        self.held = held
        self.cards = cards

    def draw(self, canvas: Canvas, ui: Ui) -> None:  # noqa: ARG002 - cards look the same everywhere
        """Draw the backs beside one another, as far apart as there is room for."""
        count = len(self.held)
        if not count:
            return
        end = max(1.0, (count - 1) / 2)
        bow = min(0.7 * end * end, self.box.h * 0.12)
        width = min((self.box.h - bow) * RATIO, 62.0)
        high = width / RATIO
        step = min(width * 0.62, (self.box.w - width) / max(1, count - 1))
        start = self.box.centre[0] - (step * (count - 1) + width) / 2
        for place, card in enumerate(self.held):
            picture = self.cards.thumb(card, canvas.px(width))
            off = (place - (count - 1) / 2) / end
            at = (start + place * step, self.box.y + (self.box.h - high + bow) / 2 - bow * off * off)
            canvas.drop_shadow("back", picture, at, 3, 130)
            canvas.blit(picture, at)


class TotalSeal(Widget):
    """A total on a seal of wax, above the one that it is compared with."""

    def __init__(self, name: str, text: str, versus: str, tip: str, *, won: bool | None = None) -> None:
        super().__init__(name, tip=tip)
        self.text = text
        self.versus = versus
        self.won = won

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the seal: red, green for a victory, grey for a defeat."""
        if not self.text:
            return
        foot = min(20.0, self.box.h * 0.32)
        side = min(self.box.w, self.box.h - foot)
        colour = ui.palette.accent if self.won is None else (44, 92, 60) if self.won else (110, 96, 80)
        seal = ui.theme.seal(canvas.px(side), colour)
        place = Box(self.box.centre[0] - side / 2, self.box.y, side, side)
        canvas.drop_shadow(("total", colour), seal, (place.x, place.y), 4, 150)
        canvas.blit(seal, (place.x, place.y))
        style = Style(Face.TITLE, side * 0.42, ui.palette.cream, (40, 4, 4))
        style = ui.texts.shrunk(self.text, style, side * 0.62, least=0.5)
        canvas.blit_centred(ui.texts.line(self.text, style), place.centre)
        below = Style(Face.TEXT, min(17.0, foot * 0.9), (232, 212, 150), (6, 20, 14))
        below = ui.texts.shrunk(self.versus, below, self.box.w, least=0.6)
        canvas.blit_centred(ui.texts.line(self.versus, below), (place.centre[0], self.box.bottom - foot / 2))
