"""Widgets in the place of the panel: a duel, a choice of cards, cards shown, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.colors_of_magic.table.duel_view import DuelView
from game.table.match_cards import CardTile, draw_flights
from game.ui.box import Box
from game.ui.text.text import Face, Style
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pygame

    from game.games.colors_of_magic.table.animation import Animation
    from game.games.colors_of_magic.table.board import TablePane
    from game.games.colors_of_magic.table.creature_cues import Rising
    from game.games.colors_of_magic.table.pictures import TableCards, TablePictures
    from game.games.colors_of_magic.table.step import Gesture
    from game.games.colors_of_magic.table.table_model import CardModel, OutcomeModel, StackLine, TableModel
    from game.table.table import Frame
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.drawing import palette
    from game.ui.interface import Interface
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

CHOICE_CARD = 104.0
"""Width of a card to choose from, in logical units."""

SHOWN_CARD = (270.0, 240.0, 210.0, 180.0, 150.0, 130.0, CHOICE_CARD)
"""Widths of cards that are shown to be read: the first at which all of them fit."""

READ_FROM = 180.0
"""The width from which the text on a card that is shown can be read."""

MARGIN = 22.0


ASKED = "table.asked"
"""The name of the question above its answers."""

SCROLL = 20.0
"""Width of a scroll bar."""


def decision(
    model: TableModel,
    frame: Frame[Gesture],
    pictures: TablePictures,
    place: Box,
    tile: Callable[[str, CardModel, float], CardTile],
    offers: Sequence[Widget],
) -> Widget | None:
    """The widget in the panel's place: a duel, a choice, cards that were shown; None if there is none.

    `tile` makes a card that may be chosen; `offers` are the buttons that do not fit among the actions. The
    question stands above them if there is room, named `ASKED`, else the actions show it.
    """
    over = model.laid_over
    rows: list[Widget] = []
    if over.choices or offers:
        tiles = [tile(f"pick.{number}", card, CHOICE_CARD) for number, card in enumerate(over.choices)]
        rows = [*_lines(tiles, place), *offers]
        titled = [_title(frame, model.prompt, ASKED), *rows]
        rows = titled if _fits(frame, titled, place) else rows
    if over.duel is not None:
        duel = DuelView(over.duel, frame.say, pictures.cards, pictures.portraits)
        return Column([duel, _sheet(frame, rows, place, "table.choice")], gap=4) if rows else duel
    if rows:
        return _sheet(frame, rows, place, "table.choice")
    if over.exhibit is not None:
        for width in SHOWN_CARD:
            shown = [
                ShownTile(f"exhibit.{number}", card, pictures.cards, _nothing, width=width, pin=frame.pin)
                for number, card in enumerate(over.exhibit.cards)
            ]
            rows = [_title(frame, over.exhibit.title), *_lines(shown, place, width)]
            if _fits(frame, rows, place):
                break
        return _sheet(frame, rows, place, "table.exhibit")
    return None


class ShownTile(CardTile):
    """A card that is shown: whole, with its text, where it is large enough for that."""

    def _painted(self, pixels: int) -> pygame.Surface:
        large = self.width >= READ_FROM
        return self.cards.whole(self.card, pixels) if large else super()._painted(pixels)


def _title(frame: Frame[Gesture], text: str, name: str = "") -> Label:
    return Label(text, frame.ui.styles.body.but(size=18), align=0.5, name=name)


def _lines(tiles: Sequence[Widget], place: Box, width: float = CHOICE_CARD) -> list[Widget]:
    """Cards of that width in as many rows as they need."""
    per_row = max(1, int((place.w - 2 * MARGIN - SCROLL) // (width + 8)))
    lines = [tiles[i : i + per_row] for i in range(0, len(tiles), per_row)]
    return [Anchor(Row(line, gap=8)) for line in lines]


def _sheet(frame: Frame[Gesture], rows: Sequence[Widget], place: Box, name: str) -> Widget:
    """The rows on a sheet, which scrolls if they are too high for the place."""
    column = Column(rows, gap=8)
    body: Widget = column if _fits(frame, rows, place) else Scroll(column, name=f"{name}.rows")
    return Panel(body, margin=MARGIN, name=name, seed=37)


def _fits(frame: Frame[Gesture], rows: Sequence[Widget], place: Box) -> bool:
    """Whether the rows fit on a sheet without scrolling."""
    return Column(rows, gap=8).wanted(frame.ui, place.w - 2 * MARGIN).h <= place.h - 2 * MARGIN


def over_panel(over: OutcomeModel, frame: Frame[Gesture], place: Box, page: float) -> tuple[Widget, float]:
    """The result of the match with the ways out, and its height.

    Where less than a `page` would remain below it, it takes the whole place, for ways out with words.
    """
    ui, inner = frame.ui, place.w - 2 * MARGIN
    for rows, left, low in ((2, page, 0), (1, page, 0), (3, 0.0, 1), (3, 0.0, 2), (1, 0.0, 0)):
        ways = Anchor(frame.ways_out(inner - SCROLL, rows))
        column = Column([*_said(over, ui, low=low), ways], gap=4 if low else 6)
        height = column.wanted(ui, inner).h + 2 * MARGIN
        if place.h - height >= left:
            break
    body: Widget = column if height <= place.h else Scroll(column, name="table.over.rows")
    taken = height if place.h - height >= page else place.h
    return Panel(body, margin=MARGIN, name="table.over", seed=41), taken


def _said(over: OutcomeModel, ui: Ui, *, low: int) -> Iterator[Widget]:
    """Who won, the points and the reasons; in smaller letters the lower (1 or 2) they must be."""
    ribbon, body, note = ((46.0, 17.0, 16.0), (38.0, 15.0, 14.0), (34.0, 13.0, 13.0))[low]
    yield Anchor(Ribbon(over.title, ui.palette.accent, height=ribbon, size=16 if low else 20))
    for text in over.points:
        yield Label(text, ui.styles.body.but(size=body), align=0.5)
    for text in over.reasons:
        yield Label(text, ui.styles.note.but(size=note), align=0.5)


def _nothing() -> None:
    """Do nothing: a card that can only be looked at."""


FLYING = 74.0
"""Width of a flying card, in logical units."""


def draw_moving(
    canvas: Canvas, ui: Ui, animation: Animation, cards: TableCards, pane: TablePane, beside: Box
) -> None:
    """Draw what is being shown apart from the board; a large card is drawn `beside` it."""
    if animation.rising is not None:
        _draw_rising(canvas, ui, animation.rising, pane)
    if animation.flight is not None:
        draw_flights(canvas, (animation.flight,), cards.thumb, FLYING)
    if animation.banner:
        _draw_ribbon(canvas, ui, animation.banner, pane.box, pane.box.y + 24)
    if animation.card:
        _draw_card(canvas, ui, animation, cards, beside)


def _draw_card(canvas: Canvas, ui: Ui, animation: Animation, cards: TableCards, box: Box) -> None:
    """Draw a card that is played or turned over, beside the board, with a caption."""
    ribbon = 64.0
    width = min(300.0, box.w - 30, (box.h - ribbon - 20) * RATIO)
    at = (box.centre[0] - width / 2, box.y + 8)
    canvas.lay("large", cards.whole(animation.card, canvas.px(width)), at, 14, 200)
    _draw_ribbon(canvas, ui, animation.caption, box, at[1] + width / RATIO + 8)


def _draw_ribbon(canvas: Canvas, ui: Ui, text: str, within: Box, y: float) -> None:
    style = ui.styles.ribbon.but(size=24)
    width = min(within.w - 8, max(360.0, ui.texts.width(text, style) / 0.7))
    style = ui.texts.shrunk(text, style, width * 0.7, least=0.5)
    box = Box(within.centre[0] - width / 2, y, width, 60)
    shape = ui.theme.ribbon(canvas.size(box), ui.palette.accent)
    canvas.lay("banner", shape, (box.x, box.y), 6)
    canvas.blit_centred(ui.texts.line(text, style), (box.centre[0], box.y + box.h * 0.375))


def _draw_rising(canvas: Canvas, ui: Ui, word: Rising, pane: TablePane) -> None:
    x, y = pane.camera.to_screen(word.at)
    style = Style(Face.TITLE, 40, ui.palette.tones[word.tone].glow, (20, 4, 4))
    with canvas.clip(pane.box):
        canvas.blit_centred(ui.texts.line(word.text, style), (x, y - 20 - 46 * word.part))


def draw_arrows(
    canvas: Canvas, ui: Ui, interface: Interface, stack: tuple[StackLine, ...], pane: TablePane
) -> None:
    """Draw an arrow from each spell on the stack to everything it is aimed at."""
    if not stack:
        return
    rows = {widget.name: widget.box for widget in interface.root.walk() if widget.name.startswith("stack.")}
    for line in stack:
        row = rows.get(f"stack.{line.number}")
        hue = ui.palette.sides[line.side]
        for aim in line.aims if row is not None else ():
            end = pane.camera.to_screen(aim)
            if row is not None and pane.box.contains(end):
                _draw_arrow(canvas, (row.x - 2, row.centre[1]), end, (hue.ink, hue.glow))


def _draw_arrow(
    canvas: Canvas, start: Spot, end: Spot, colours: tuple[palette.Colour, palette.Colour]
) -> None:
    """Draw an arrow with a dark edge; its head stops a little before the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    tip = (end[0] - ux * 12, end[1] - uy * 12)
    neck = (tip[0] - ux * 16, tip[1] - uy * 16)
    dark, light = colours
    for colour, width, spread in ((dark, 7.0, 10.0), (light, 3.5, 7.0)):
        canvas.line(start, neck, colour, width)
        wings = (
            (neck[0] - uy * spread, neck[1] + ux * spread),
            (neck[0] + uy * spread, neck[1] - ux * spread),
        )
        canvas.polygon((tip, *wings), colour)
