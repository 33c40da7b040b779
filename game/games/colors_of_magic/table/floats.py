"""What floats over the board: a duel, cards and answers to choose from, cards shown, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.table.board import AIR
from game.games.colors_of_magic.table.duel_view import DuelView
from game.table.match_cards import CardTile
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Floating, Ground, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.colors_of_magic.table.pictures import TablePictures
    from game.games.colors_of_magic.table.step import Gesture
    from game.games.colors_of_magic.table.table_model import CardModel, OutcomeModel, TableModel
    from game.table.table import Frame
    from game.ui.box import Box
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
