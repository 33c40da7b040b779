"""The cloth during the Mimic draft: what each player has chosen lies in a row, the other's face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.donjon_procrastination.rules.play.setup import PILE
from game.games.donjon_procrastination.table.cloth_cards import TableCard
from game.ui.box import Box
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.donjon_procrastination.table.cloth import PartsMaker
    from game.games.donjon_procrastination.table.pictures import ClothPictures
    from game.games.donjon_procrastination.table.seat_model import SeatModel
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

_EDGE, _GAP = 18.0, 8.0


class DraftCloth(Widget):
    """The player at the table's edge below, the other above; between them how far the draft has come.

    `look` shows a card that was drafted, large; backs are not shown.
    """

    def __init__(
        self,
        pictures: ClothPictures,
        maker: PartsMaker,
        seats: tuple[SeatModel, ...],
        middle: tuple[Widget, Widget],
        look: Callable[[str], None],
    ) -> None:
        super().__init__("table.arena", grow=1)
        self._pictures = pictures
        own, other = seats
        self._plates = (maker.plate(own), maker.plate(other))
        self._backs = maker.backs(other)
        self._rows = tuple([maker.card(card, look) for card in seat.drafted] for seat in seats)
        self._wheel, self._announcement = middle

    @property
    def parts(self) -> Sequence[Widget]:
        """Everything on the cloth, the player at the edge first."""
        backs = () if self._backs is None else (self._backs,)
        own, other = self._rows
        return (self._plates[0], *own, self._plates[1], *backs, *other, self._wheel, self._announcement)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Plates, the other's hand and the wheel on the left, both rows beside them."""
        self.box = box
        inner = box.inset(_EDGE)
        column, field = inner.cut_left(min(max(inner.w * 0.2, 124.0), 220.0))
        plate = min(44.0, column.h * 0.11)
        own, other = self._plates
        other.arrange(ui, Box(column.x, column.y, column.w, plate))
        own.arrange(ui, Box(column.x, column.bottom - plate, column.w, plate))
        side = min(column.w, column.h * 0.42)
        wheel = Box(column.centre[0] - side / 2, column.centre[1] - side / 2 + plate * 0.4, side, side)
        self._wheel.arrange(ui, wheel)
        if self._backs is not None:
            top = column.y + plate + _GAP / 2
            self._backs.arrange(ui, Box(column.x, top, column.w, max(20.0, wheel.y - top - 4)))
        _, field = field.cut_left(2 * _GAP)
        words = min(64.0, field.h * 0.2)
        high = (field.h - words) / 2 - _GAP
        self._lay(ui, Box(field.x, field.y, field.w, high), self._rows[1])
        self._lay(ui, Box(field.x, field.bottom - high, field.w, high), self._rows[0])
        self._announcement.arrange(ui, Box(field.x, field.centre[1] - words / 2, field.w, words))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the cloth, then what lies there."""
        canvas.blit(self._pictures.felt(canvas.size(self.box), canvas.scale), (self.box.x, self.box.y))
        super().draw(canvas, ui)

    def _lay(self, ui: Ui, box: Box, row: Sequence[Widget]) -> None:
        """Lay ten places in one line or in two, whichever lets the cards be larger."""

        def width_in(lines: int) -> float:
            across = PILE // lines
            return min((box.w - (across - 1) * _GAP) / across, (box.h / lines - _GAP) * RATIO)

        lines = max((1, 2), key=width_in)
        count, width = PILE // lines, width_in(lines)
        high = width / RATIO
        left = box.centre[0] - (count * width + (count - 1) * _GAP) / 2
        top = box.centre[1] - (lines * high + (lines - 1) * _GAP) / 2
        for place, card in enumerate(row):
            line, across = divmod(place, count)
            if isinstance(card, TableCard):
                card.width = width
            at = Box(left + across * (width + _GAP), top + line * (high + _GAP), width, high)
            card.arrange(ui, at)
