"""Widgets beside one another, as many to a row as there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.box import Box, Size
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.ui import Ui


class Flow(Widget):
    """Rows like those of a text; `align` places each row: 0 left, 0.5 middle, 1 right."""

    def __init__(
        self,
        parts: Sequence[Widget],
        *,
        gap: float = 8,
        align: float = 0.0,
        name: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(name, grow=grow)
        self._parts = list(parts)
        self.gap = gap
        self.align = align

    @property
    def parts(self) -> Sequence[Widget]:
        """The widgets inside."""
        return self._parts

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as the widest row, as high as all rows."""
        rows = self._rows(ui, width)
        widest = max((sum(s.w for _, s in row) + self.gap * (len(row) - 1) for row in rows), default=0)
        high = sum(max(size.h for _, size in row) for row in rows) + self.gap * max(0, len(rows) - 1)
        return Size(min(width, widest), high)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the parts row by row."""
        self.box = box
        y = box.y
        for row in self._rows(ui, box.w):
            high = max(size.h for _, size in row)
            wide = sum(size.w for _, size in row) + self.gap * (len(row) - 1)
            x = box.x + (box.w - wide) * self.align
            for part, size in row:
                part.arrange(ui, Box(x, y, size.w, high))
                x += size.w + self.gap
            y += high + self.gap

    def _rows(self, ui: Ui, width: float) -> list[list[tuple[Widget, Size]]]:
        rows: list[list[tuple[Widget, Size]]] = []
        room = 0.0
        for part in self._parts:
            if part.hidden:
                continue
            size = part.wanted(ui, width)
            if not rows or size.w > room:
                rows.append([])
                room = width
            rows[-1].append((part, size))
            room -= size.w + self.gap
        return rows
