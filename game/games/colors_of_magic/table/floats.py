"""What floats over the board: a duel, cards and answers to choose from, cards shown, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.colors_of_magic.table.board import AIR
from game.games.colors_of_magic.table.duel_view import DuelView
from game.table.match_cards import CardTile, draw_flights
from game.ui.box import Box
from game.ui.text import Face, Style
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Floating, Ground, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.colors_of_magic.table.animation import Animation, Rising
    from game.games.colors_of_magic.table.board import TablePane
    from game.games.colors_of_magic.table.pictures import TableCards, TablePictures
    from game.games.colors_of_magic.table.step import Gesture
    from game.games.colors_of_magic.table.table_model import CardModel, OutcomeModel, StackLine, TableModel
    from game.table.table import Frame
    from game.ui import palette
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

CHOICE_CARD = 104.0
"""Width of a card to choose from, in logical units."""

WIDEST = 620.0
"""Width of a sheet over the board, at most."""

OVER_WIDTH = 540.0


class Floats:
    """Builds the sheets over the board, which has `room`; `tile` makes a card that may be chosen."""

    def __init__(
        self,
        frame: Frame[Gesture],
        pictures: TablePictures,
        room: Box,
        tile: Callable[[str, CardModel, float], CardTile],
    ) -> None:
        self._frame = frame
        self._pictures = pictures
        self._room = room
        self._tile = tile

    def of(self, model: TableModel, offers: Sequence[Widget]) -> Iterator[Floating]:
        """Everything that floats now; `offers` are the buttons that are too many for the bar."""
        if model.duel is not None:
            duel = DuelView(model.duel, self._frame.say, self._pictures.cards, self._pictures.portraits)
            yield Floating(duel, WIDEST, 0.5, 0.04)
        if model.over is not None:
            yield Floating(self._over(model.over), OVER_WIDTH)
        elif model.choices or offers:
            choices = self._choices(model, offers)
            yield Floating(choices, WIDEST, down=1.0 if model.duel is not None else 0.5)
        elif model.exhibit is not None:
            cards = self._pictures.cards
            tiles = [
                CardTile(f"exhibit.{number}", card, cards, _nothing, width=CHOICE_CARD, pin=self._frame.pin)
                for number, card in enumerate(model.exhibit.cards)
            ]
            rows = [self._title(model.exhibit.title), *self._lines(tiles)]
            yield Floating(self._sheet(Column(rows, gap=8), "table.exhibit"), WIDEST)

    def _choices(self, model: TableModel, offers: Sequence[Widget]) -> Widget:
        """Cards or answers to choose from that lie nowhere else on the table."""
        choices = enumerate(model.choices)
        tiles = [self._tile(f"pick.{number}", card, CHOICE_CARD) for number, card in choices]
        rows: list[Widget] = [self._title(model.prompt), *self._lines(tiles), *offers]
        return self._sheet(Column(rows, gap=8), "table.choice")

    def _title(self, text: str) -> Label:
        return Label(text, self._frame.ui.styles.body.but(size=18), align=0.5)

    def _lines(self, tiles: Sequence[Widget]) -> list[Widget]:
        """Cards in as many lines as they need."""
        per_row = max(1, int(min(560.0, self._room.w - 76) // (CHOICE_CARD + 8)))
        lines = [tiles[i : i + per_row] for i in range(0, len(tiles), per_row)]
        return [Anchor(Row(line, gap=8)) for line in lines]

    def _sheet(self, column: Column, name: str) -> Widget:
        """The column on a sheet; what is too high for the board scrolls."""
        high = self._room.h - 90
        body: Widget = column
        if column.wanted(self._frame.ui, 560).h > high:
            body = Anchor(Scroll(column, name=f"{name}.rows"), h=high, w=560)
        return Panel(body, margin=24, name=name, seed=37)

    def _over(self, over: OutcomeModel) -> Widget:
        """Who won, with how many points, and why; then the ways out, as wide as the board allows."""
        ui = self._frame.ui
        rows: list[Widget] = [Anchor(Ribbon(over.title, ui.palette.accent, height=58, size=24))]
        rows += [Label(text, ui.styles.body, align=0.5) for text in over.points]
        rows += [Label(text, ui.styles.note, align=0.5) for text in over.reasons]
        width = min(OVER_WIDTH, self._room.w - 2 * AIR) - 90
        rows.append(Anchor(self._frame.ways_out(width)))
        return Panel(Column(rows, gap=12), Ground.FRAMED, margin=38, name="table.over")


def _nothing() -> None:
    """A card that is only looked at."""


FLYING = 74.0
"""Width of a card on its way, in logical units."""


def draw_moving(canvas: Canvas, ui: Ui, animation: Animation, cards: TableCards, pane: TablePane) -> None:
    """Draw what is being shown and is no part of the board: words, a card on its way, a card large."""
    if animation.rising is not None:
        _draw_rising(canvas, ui, animation.rising, pane)
    if animation.flight is not None:
        draw_flights(canvas, (animation.flight,), cards.thumb, FLYING)
    if animation.banner:
        _draw_ribbon(canvas, ui, animation.banner, pane.box.centre[1] - 30)
    if animation.card:
        _draw_card(canvas, ui, animation, cards)


def _draw_card(canvas: Canvas, ui: Ui, animation: Animation, cards: TableCards) -> None:
    box = canvas.box
    width = min(300.0, box.h * 0.42)
    at = (box.centre[0] - width / 2, box.centre[1] - width / RATIO / 2 - 30)
    picture = cards.whole(animation.card, canvas.px(width))
    canvas.dim(70)
    canvas.lay("large", picture, at, 14, 200)
    _draw_ribbon(canvas, ui, animation.caption, at[1] + width / RATIO + 14)


def _draw_ribbon(canvas: Canvas, ui: Ui, text: str, y: float) -> None:
    style = ui.styles.ribbon.but(size=24)
    width = min(canvas.box.w - 40, max(360.0, ui.texts.width(text, style) / 0.7))
    style = ui.texts.shrunk(text, style, width * 0.7, least=0.6)
    box = Box(canvas.box.centre[0] - width / 2, y, width, 60)
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
    """An arrow with a dark edge; its head stops a little before the end."""
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
