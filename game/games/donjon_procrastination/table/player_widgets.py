"""A player's widgets on the cloth: plate, hand, totals; and the announcement to all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import artwork
from game.ui.text.text import Face, Paragraph, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.donjon_procrastination.table.pictures import DuelCards
    from game.games.donjon_procrastination.table.seat_model import SeatModel, Total
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour, Hue, Palette
    from game.ui.ui import Ui


LARGE, MIDDLING, LEAST = 20.0, 16.0, 11.0
"""Largest, usual and smallest letters on a slip, in logical units."""


FOOT, GAP = 13.0, 4.0
"""The least height of a slip below its seal, and how far the seal may stick out, in logical units."""


ROOMY = 190.0
"""The width from which a plate shows more than the number of champions, in logical units."""


NARROW = 150.0
"""The width below which the sign that a player is done stands on the gem, to leave room for the name."""

BACK = 62.0
"""The greatest width of the back of a card in a hand, in logical units."""

UPPER = 0.54
"""The share of the name in the height of a plate that has the numbers below it."""


class SeatPlate(Pressable):
    """A player's gem, name and numbers on an enamelled plate; lit while the player must act."""

    space_presses = True

    def __init__(self, shown: SeatModel, hue: Hue, press: Callable[[], None]) -> None:
        super().__init__(f"seat.{shown.seat}", press, tip=shown.plate_tip)
        self.shown = shown
        self.hue = hue
        self.stacked = False
        """Whether the numbers stand below the name, all of them, because there is little room beside it."""

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """The name of the player; the numbers are in the help."""
        return self.shown.name

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as there is room for."""
        return Size(width, 40)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate."""
        box = self.box
        rim = ui.palette.gilt if self.shown.acting or self.hovered else ui.palette.brass
        canvas.fill(box.moved(1, 3), (0, 0, 0), 90, 9)
        canvas.fill(box, self.hue.ink, 255, 9)
        canvas.outline(box, rim, 3 if self.shown.acting else 1.6, 9)
        row = Box(box.x, box.y, box.w, box.h * UPPER) if self.stacked else box
        side = row.h * 0.82
        fill = self.hue.fill
        stone = ui.theme.drawing(
            ("stone", fill),
            (canvas.px(side), canvas.px(side)),
            lambda: artwork("art/ornaments/stone", gem=fill),
        )
        middle = row.centre[1]
        canvas.blit_centred(stone, (box.x + row.h / 2, middle))
        emblem = Style(Face.ICON, side * 0.56, (255, 248, 226), (24, 10, 4))
        done_on_gem = self.shown.done and box.w < NARROW
        sign = Icon.DONE if done_on_gem else self.hue.emblem
        canvas.blit_centred(ui.texts.line(sign.glyph, emblem), (box.x + row.h / 2, middle))
        below = Box(box.x, box.y + row.h - 3, box.w, box.h - row.h + 3) if self.stacked else box
        right = self._draw_numbers(canvas, ui, below)
        right = box.right - 4 if self.stacked else right
        left = box.x + row.h + 4
        done_beside = self.shown.done and not done_on_gem
        room = right - left - 4 - (20 if done_beside else 0)
        style = Style(Face.TITLE, min(20.0, max(14.0, row.h * 0.46)), ui.palette.cream, (20, 6, 4))
        style = ui.texts.shrunk(self.shown.name, style, room, least=0.6)
        text = self.shown.name
        while text and ui.texts.width(text, style) > room:
            text = text[:-2].rstrip() + "\N{HORIZONTAL ELLIPSIS}" if len(text) > 2 else ""
        canvas.text(text, style, (left, middle - ui.texts.height(style) / 2))
        if done_beside:
            check = ui.texts.line(Icon.DONE.glyph, Style(Face.ICON, 18, ui.palette.gilt, (0, 0, 0)))
            canvas.blit_centred(check, (right - 12, middle))

    def _draw_numbers(self, canvas: Canvas, ui: Ui, row: Box) -> float:
        """Draw the numbers in a row from the right, and return the x at which they begin."""
        x, middle = row.right - 8, row.centre[1]
        numbers = self.shown.numbers if self.stacked or row.w >= ROOMY else self.shown.numbers[:1]
        for place, (icon, count) in enumerate(reversed(numbers)):
            first = place == len(numbers) - 1
            size = min(21.0, row.h * 0.66) if first else min(16.0, row.h * 0.54)
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
    """Another player's hand as a fan: backs, unless the viewer knows the cards."""

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
        width = min((self.box.h - bow) * RATIO, BACK)
        height = width / RATIO
        step = min(width * 0.62, (self.box.w - width) / max(1, count - 1))
        start = self.box.centre[0] - (step * (count - 1) + width) / 2
        for place, card in enumerate(self.held):
            picture = self.cards.thumb(card, canvas.px(width))
            off = (place - (count - 1) / 2) / end
            at = (start + place * step, self.box.y + (self.box.h - height + bow) / 2 - bow * off * off)
            canvas.lay("back", picture, at, 3, 130)


class TotalSeal(Widget):
    """A total on a seal of wax, above the one that it is compared with."""

    def __init__(self, name: str, shown: Total) -> None:
        super().__init__(name, tip=shown.tip)
        self.shown = shown

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the seal: red, green for a victory, grey for a defeat."""
        if not self.shown.sentence:
            return
        foot = min(20.0, max(FOOT, self.box.h * 0.32))
        side = min(self.box.w, self.box.h - foot)
        colour = _wax(ui.palette, self.shown.won)
        seal = ui.theme.seal(canvas.px(side), colour)
        place = Box(self.box.centre[0] - side / 2, self.box.y, side, side)
        canvas.lay(("total", colour), seal, (place.x, place.y), 4, 150)
        style = Style(Face.TITLE, side * 0.42, ui.palette.cream, (40, 4, 4))
        style = ui.texts.shrunk(self.shown.number, style, side * 0.62, least=0.5)
        canvas.blit_centred(ui.texts.line(self.shown.number, style), place.centre)
        below = Style(Face.TEXT, min(17.0, foot * 0.9), (232, 212, 150), (6, 20, 14))
        below = ui.texts.shrunk(self.shown.versus, below, self.box.w + 2 * GAP, least=0.6)
        canvas.blit_centred(
            ui.texts.line(self.shown.versus, below), (place.centre[0], self.box.bottom - foot / 2)
        )


def _wax(palette: Palette, won: bool | None) -> Colour:
    """The colour of a seal: red, green for a victory, grey for a defeat."""
    return palette.accent if won is None else (44, 92, 60) if won else (110, 96, 80)


def fitted(ui: Ui, text: str, style: Style, room: Box) -> Paragraph:
    """The text as a paragraph in letters small enough for the room."""
    size = style.size
    while True:
        paragraph = ui.texts.paragraph(text, style.but(size=size), room.w)
        if size <= LEAST or (paragraph.height <= room.h and paragraph.overflow <= 1):
            return paragraph
        size -= 1


class TotalSlip(Widget):
    """A player's total as a sum, with the total on a seal at its end."""

    def __init__(self, name: str, shown: Total, hue: Hue) -> None:
        super().__init__(name)
        self.shown = shown
        self.hue = hue

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as its sum, in the largest letters."""
        words = ui.texts.paragraph(self.shown.sentence, ui.styles.body.but(size=LARGE)).width
        return Size(min(width, max(280.0, words + 110)), 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the strip, its words and the seal."""
        if not self.shown.sentence:
            return
        box = self.box
        canvas.drop_shadow(
            "slip", ui.theme.parchment(canvas.size(box), ragged=False, seed=41), (box.x, box.y), 4, 150
        )
        canvas.blit(ui.theme.parchment(canvas.size(box), ragged=False, seed=41), (box.x, box.y))
        canvas.fill(Box(box.x, box.y, 7, box.h), self.hue.fill)
        canvas.outline(box, ui.palette.gilt_dark, 1.2, 2)
        room = Box(box.x + 18, box.y + 2, box.w - 18 - box.h - 16, box.h - 4)
        paragraph = fitted(ui, self.shown.sentence, ui.styles.body.but(size=LARGE), room)
        canvas.paragraph(paragraph, room, 0, 0.5)
        side = box.h * 1.18
        spot = (box.right - side * 0.55, box.centre[1])
        colour = _wax(ui.palette, self.shown.won)
        canvas.blit_centred(ui.theme.seal(canvas.px(side), colour), spot)
        style = Style(Face.TITLE, side * 0.42, ui.palette.cream, (40, 4, 4))
        style = ui.texts.shrunk(self.shown.number, style, side * 0.62, least=0.5)
        canvas.blit_centred(ui.texts.line(self.shown.number, style), spot)

    def misfits(self, ui: Ui) -> list[str]:
        """The sum, if even small letters do not let it fit."""
        room = Box(0, 0, self.box.w - 34 - self.box.h, self.box.h - 4)
        paragraph = fitted(ui, self.shown.sentence, ui.styles.body.but(size=LARGE), room)
        return [] if paragraph.height <= room.h + 1 and paragraph.overflow <= 1 else [self.shown.sentence]


class AnnouncementSlip(Widget):
    """The announcement, in gold thread on the cloth, or on parchment if it is spoken."""

    def __init__(self, text: str, *, aloud: bool) -> None:
        super().__init__("table.herald")
        self.text = text
        self.aloud = aloud

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as its words, in the largest letters."""
        words = ui.texts.paragraph(self.text, self._style(ui)).width
        return Size(min(width, words + 60), 38)

    def needed(self, ui: Ui, width: float) -> float:
        """The height that its words need in medium letters."""
        room = max(40.0, width - 2 * (14 if self.aloud else 6))
        return ui.texts.paragraph(self.text, self._style(ui).but(size=MIDDLING), room).height + 10

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the words."""
        if not self.text:
            return
        room = self._room()
        if self.aloud:
            shape = ui.theme.parchment(canvas.size(self.box), ragged=False, seed=43)
            canvas.lay("herald", shape, (self.box.x, self.box.y), 5, 170)
            canvas.outline(self.box, ui.palette.gilt_dark, 1.4, 2)
        canvas.paragraph(fitted(ui, self.text, self._style(ui), room), room, 0.5, 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if even small letters do not let them fit."""
        room = self._room()
        paragraph = fitted(ui, self.text, self._style(ui), room)
        return [] if paragraph.height <= room.h + 1 and paragraph.overflow <= 1 else [self.text]

    def _room(self) -> Box:
        return self.box.inset(14 if self.aloud else 6, 3)

    def _style(self, ui: Ui) -> Style:
        if self.aloud:
            return ui.styles.body.but(size=LARGE)
        return Style(Face.TEXT, LARGE - 2, (232, 212, 150), (6, 20, 14))
